// How English counts and lists.

export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const list = (words: readonly string[]): string => (words.length > 2 ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}` : words.join(" and "));

// How English counts and lists.

export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const list = (words: readonly string[]): string => words.join(" and ");

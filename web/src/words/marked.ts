// A sentence of which a part is drawn in another way, as a link or in bold; each language puts it where it belongs.

export type Marked = readonly (string | { mark: string; number: number })[];

export const mark = (words: string, number = 0): { mark: string; number: number } => ({ mark: words, number });

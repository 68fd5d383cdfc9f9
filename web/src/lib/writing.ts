// Small matters of writing.

import { names } from "./names.svelte";
import type { Span } from "./protocol";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface Piece {
  text: string;
  card: boolean;
  seat: string; // whose name it is
}

// A sentence taken apart at the names of cards and of those who sit at the table.
export function piecesOf(text: string, cards: readonly Span[]): Piece[] {
  const found: Piece[] = [];
  const tell = (words: string): void => {
    for (const mention of names.mentions(words)) found.push({ ...mention, card: false });
  };
  let last = 0;
  for (const { start, end } of cards) {
    tell(text.slice(last, start));
    found.push({ text: text.slice(start, end), card: true, seat: "" });
    last = end;
  }
  tell(text.slice(last));
  return found;
}

// What somebody looks for: each of the words.
export const wanted = (typed: string): string[] => typed.toLowerCase().split(" ").filter(Boolean);

// Small matters of writing.

import type { Span } from "./protocol";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface Piece {
  text: string;
  card: boolean;
}

// A sentence taken apart at the names of cards.
export function piecesOf(text: string, cards: readonly Span[]): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const { start, end } of cards) {
    found.push({ text: text.slice(last, start), card: false }, { text: text.slice(start, end), card: true });
    last = end;
  }
  return [...found, { text: text.slice(last), card: false }];
}

// What somebody looks for: each of the words.
export const wanted = (typed: string): string[] => typed.toLowerCase().split(" ").filter(Boolean);

// Small matters of writing.

import { glossary } from "./glossary.svelte";
import { names } from "./names.svelte";
import type { Span } from "./protocol";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface Piece {
  text: string;
  card: boolean;
  seat: string; // whose name it is
  term: string; // which word of the game it is
}

// A sentence taken apart at the names of cards and of those who sit at the table, and at the words of the game.
export function piecesOf(text: string, cards: readonly Span[], game: string): Piece[] {
  const found: Piece[] = [];
  const told = new Set<string>();
  const tell = (words: string): void => {
    for (const { text, seat } of names.mentions(words)) {
      const marked = seat ? [{ text, term: "" }] : glossary.mark(game, text, told);
      for (const piece of marked) found.push({ ...piece, seat, card: false });
    }
  };
  let last = 0;
  for (const { start, end } of cards) {
    tell(text.slice(last, start));
    found.push({ text: text.slice(start, end), card: true, seat: "", term: "" });
    last = end;
  }
  tell(text.slice(last));
  return found;
}

// What somebody looks for: each of the words.
export const wanted = (typed: string): string[] => typed.toLowerCase().split(" ").filter(Boolean);

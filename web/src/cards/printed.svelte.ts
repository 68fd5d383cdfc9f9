// The printed cards of each game by name, asked for when the first one is shown, and somebody's own cards of a room.

import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { api } from "../lib/api";
import type { CardFace } from "../lib/protocol";

const cards = new SvelteMap<string, CardFace>();
const asked = new Set<string>();
const answered = new SvelteSet<string>();

const keyOf = (game: string, name: string): string => `${game}/${name}`;

export function addPrinted(game: string, found: readonly CardFace[]): void {
  for (const card of found) cards.set(keyOf(game, card.name), card);
}

async function ask(game: string): Promise<void> {
  try {
    addPrinted(game, await api.cards(game));
  } catch {
    asked.delete(game);
  }
  answered.add(game);
}

// Until the cards have come, nobody knows what their pictures show.
export const isAnswered = (game: string): boolean => answered.has(game);

export function printed(game: string, name: string): CardFace | undefined {
  if (!asked.has(game)) {
    asked.add(game);
    void ask(game);
  }
  return cards.get(keyOf(game, name));
}

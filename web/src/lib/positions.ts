// Positions as links: everything stands in the fragment, which no server's log sees.

import { api } from "./api";
import type { MadeRoom, NewSeat, SharedPosition } from "./protocol";

export function linkOf(position: SharedPosition): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/position#${text}`;
}

export function readLink(fragment: string): SharedPosition | null {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as SharedPosition;
  } catch {
    return null;
  }
}

// Whoever opens a position plays its first seat against bots; what the link does not tell is filled in at random.
export const strangers = (position: SharedPosition, name: string): NewSeat[] => [
  { player: "human", mine: true, name },
  ...Array.from({ length: position.seats - 1 }, () => ({ player: "normal" })),
];

export function playFrom(position: SharedPosition, seats: NewSeat[]): Promise<MadeRoom> {
  return api.makeRoom({ game: position.game, seats, options: position.options, cards: position.cards ?? [], start: position.start });
}

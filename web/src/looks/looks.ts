// How each game lies on the table: which zones stand where. The colours are in looks.css.

import type { View, ZoneView } from "../lib/protocol";

export interface Look {
  // zones of the table in the middle, and of a seat on the board, in their order; others follow
  middle: string[];
  board: string[];
  // piles stand at the side; the hand is the fan
  side: string[];
  // counters that a seat's bar shows first
  first: string[];
  // the steps of a turn in the rulebook's words, as the phase bar shows them
  phases: string[];
  // zones that have their place on the table also when they are empty
  always: string[];
}

const ANY: Look = { middle: [], board: [], side: ["deck", "discard"], first: [], phases: [], always: [] };

const LOOKS: Record<string, Look> = {
  chi: {
    ...ANY,
    middle: ["row", "conflict"],
    board: ["area"],
    first: ["points", "stacks"],
    phases: ["action", "duel", "hand limit"],
    always: ["row", "area"],
  },
  ninjas: {
    ...ANY,
    middle: ["row", "conflict"],
    board: ["area"],
    first: ["defenders"],
    phases: ["action", "attack", "conflict", "ability", "hand limit"],
    always: ["row", "area"],
  },
  xi: {
    ...ANY,
    middle: ["playing", "skirmish"],
    board: ["units", "lasting", "statements"],
    first: ["life", "time", "prepared"],
    phases: ["main", "free window", "response", "skirmish"],
    always: ["units"],
  },
  fate: { ...ANY, board: ["play"], first: ["fighters left"], phases: ["Fighter", "Fate", "Gear"], always: ["play"] },
  psiwars: {
    ...ANY,
    middle: ["dice", "battlefield"],
    board: ["units", "creation"],
    first: ["lab"],
    phases: ["replenish", "draw", "creation", "battle", "cleanup"],
    side: ["battle_deck", "resource_deck", "discard", "resource_discard"],
    always: ["units"],
  },
  wuxing: {
    ...ANY,
    middle: ["pulse"],
    board: ["manifestations", "nexus", "release"],
    first: ["marma"],
    phases: ["initial", "awakening", "battle", "fading", "ending"],
    side: ["deck", "diyu", "side"],
    always: ["manifestations", "nexus"],
  },
};

export function lookOf(game: string): Look {
  return LOOKS[game] ?? ANY;
}

function ordered(zones: ZoneView[], keys: string[]): ZoneView[] {
  const place = (zone: ZoneView): number => (keys.includes(zone.key) ? keys.indexOf(zone.key) : keys.length);
  return [...zones].sort((one, other) => place(one) - place(other));
}

const isPile = (zone: ZoneView): boolean => zone.layout === "pile";
const isShown = (zone: ZoneView, look: Look): boolean => zone.size > 0 || look.always.includes(zone.key);
const isHand = (zone: ZoneView): boolean => zone.layout === "fan";

export interface Laid {
  middle: ZoneView[];
  middlePiles: ZoneView[];
  seats: Record<string, { board: ZoneView[]; piles: ZoneView[]; hand: ZoneView | undefined }>;
}

export function lay(view: View): Laid {
  const look = lookOf(view.game);
  const shared = view.zones.filter((zone) => zone.seat === null);
  const seats: Laid["seats"] = {};
  for (const seat of Object.keys(view.counters)) {
    const own = view.zones.filter((zone) => zone.seat === seat);
    seats[seat] = {
      board: ordered(own.filter((zone) => !isPile(zone) && !isHand(zone) && isShown(zone, look)), look.board),
      piles: ordered(own.filter(isPile), look.side),
      hand: own.find(isHand),
    };
  }
  return {
    middle: ordered(shared.filter((zone) => !isPile(zone) && isShown(zone, look)), look.middle),
    middlePiles: ordered(shared.filter(isPile), look.side),
    seats,
  };
}

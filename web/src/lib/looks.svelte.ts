// How each game lies on the table, as the server tells it; until then, and for a game that says nothing, plainly.

import { SvelteMap } from "svelte/reactivity";
import type { Look, View, ZoneView } from "./protocol";

const PLAIN: Look = { style: "plain", middle: [], board: [], side: ["deck", "discard"], always: [], first: [], health: "", blows: [], phases: [], price: "", has_lights: false, open_sign: "*", dice: [], compass: [], places: {}, backs: {} };

const looks = new SvelteMap<string, Look>();

export const learnLook = (game: string, look: Look): unknown => looks.set(game, look);
export const lookOf = (game: string): Look => looks.get(game) ?? PLAIN;

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

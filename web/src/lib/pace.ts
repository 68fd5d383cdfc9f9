// How long what happened stays in sight before the next thing is shown.

import type { State } from "./protocol";
import { settings } from "./settings.svelte";

const STAYS = { slow: 2400, normal: 1200, fast: 450, once: 0 };
const FURTHER = 0.35; // of that time for each further sentence
const LONGEST = 2.2; // times that
const MANY = 6; // states that wait: from then on it goes faster
const HASTE = 0.4;

export type Pace = keyof typeof STAYS;

export const isPaced = (): boolean => settings.moves && settings.now.pace !== "once" && !document.hidden;

// What has happened since a move is news; a state without any (somebody thinks, a question changes) does not stay.
export function stayOf(state: State, last: number, waiting: number): number {
  const news = state.sentences.filter((sentence) => sentence.move > last).length;
  if (!news || !isPaced()) return 0;
  const stay = STAYS[settings.now.pace] * Math.min(LONGEST, 1 + FURTHER * (news - 1));
  return waiting > MANY ? HASTE * stay : stay;
}

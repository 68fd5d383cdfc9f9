import { connection } from "./connection.svelte";
import { learnLook } from "./looks.svelte";
import type { CardFace, DailyPuzzle, DeckReport, DeckToCheck, GameInfo, GuideInfo, Judgement, KeptPerson, Known, MadeRoom, NewPerson, NewRoom, OpenedLesson, OpenedPuzzle, OpenGame, Paired, Pairing, PositionToShare, Problem, RoomInfo, RulebookInfo, SatDown, SharedPosition, SitDown, WatchableRoom, WhatBecame } from "./protocol";
import { capital } from "./writing";
import { say } from "../words";

export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly rule: string,
  ) {
    super(capital(message));
  }
}

class NotAnswering extends RequestFailed {}

async function ask<T>(address: string, body?: unknown): Promise<T> {
  const request =
    body === undefined
      ? undefined
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(address, request).catch(() => {
    throw new NotAnswering(say.shared.notAnswering, "");
  });
  connection.isLost = false;
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({ error: answer.statusText, rule: "" }))) as Problem;
  throw new RequestFailed(problem.error, problem.rule);
}

// Without it there is no page: it is asked for until the server answers.
async function insist<T>(address: string): Promise<T> {
  try {
    return await ask<T>(address);
  } catch (error) {
    if (!(error instanceof NotAnswering)) throw error;
    await connection.again();
    return insist(address);
  }
}

export interface Games {
  games: GameInfo[];
  compiled: Record<string, number>;
}

const kept = new Map<string, Promise<unknown>>();

// What does not change while the page is open is asked for once.
function once<T>(address: string): Promise<T> {
  const found = kept.get(address) as Promise<T> | undefined;
  if (found) return found;
  const asked = insist<T>(address).catch((error: unknown) => {
    kept.delete(address);
    throw error;
  });
  kept.set(address, asked);
  return asked;
}

export const api = {
  async games(): Promise<Games> {
    const found = await insist<Games>("/api/games");
    for (const game of found.games) learnLook(game.name, game.look);
    return found;
  },
  cards: (game: string): Promise<CardFace[]> => once(`/api/games/${game}/cards`),
  rules: (game: string): Promise<RulebookInfo> => once(`/api/games/${game}/rules`),
  checkDeck: (game: string, deck: DeckToCheck): Promise<DeckReport> => ask(`/api/games/${game}/deck`, deck),
  sampleHand: (game: string, deck: DeckToCheck): Promise<string[]> => ask(`/api/games/${game}/hand`, deck),
  makeRoom: (room: NewRoom): Promise<MadeRoom> => ask("/api/rooms", room),
  openScenario: (game: string, scenario: string): Promise<MadeRoom> => ask(`/api/games/${game}/scenario`, { scenario }),
  guide: (game: string): Promise<GuideInfo> => once(`/api/games/${game}/guide`),
  puzzleOfTheDay: (): Promise<DailyPuzzle> => insist("/api/puzzles/today"),
  openPuzzle: (game: string, puzzle: string, name: string): Promise<OpenedPuzzle> => ask(`/api/games/${game}/puzzle`, { puzzle, name }),
  verdict: (room: string): Promise<Judgement> => ask(`/api/rooms/${room}/verdict`),
  openLesson: (game: string, name: string): Promise<OpenedLesson> => ask(`/api/games/${game}/lesson`, { name }),
  invitation: (room: string, invitation: string): Promise<RoomInfo> => ask(`/api/rooms/${room}/invitation`, { invitation }),
  join: (room: string, invitation: string, name: string): Promise<{ seat: string; token: string }> =>
    ask(`/api/rooms/${room}/join`, { invitation, name }),
  position: (room: string, wanted: PositionToShare): Promise<SharedPosition> => ask(`/api/rooms/${room}/position`, wanted),
  openGames: (): Promise<OpenGame[]> => ask("/api/open"),
  sit: (room: string, wanted: SitDown): Promise<SatDown> => ask(`/api/rooms/${room}/sit`, wanted),
  anyone: (wanted: Pairing): Promise<Paired> => ask("/api/anyone", wanted),
  keepMe: (wanted: NewPerson): Promise<KeptPerson> => ask("/api/people", wanted),
  openMe: (code: string): Promise<KeptPerson> => ask("/api/people/open", { code }),
  changeMe: (known: Known): Promise<KeptPerson> => ask("/api/people/me", known),
  goingOn: (rooms: string[]): Promise<WhatBecame> => ask("/api/rooms/going_on", { rooms }),
  watchable: (): Promise<WatchableRoom[]> => ask("/api/rooms"),
};

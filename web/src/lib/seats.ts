// The secrets of one's own seats, kept in this browser so that a game can be resumed, and what became of it.

import type { Face } from "./names.svelte";

export type Fate = "won" | "lost" | "drawn" | "over"; // over: several of the seats are at this screen

export interface MySeat {
  room: string;
  game: string;
  tokens: string[];
  at: number;
  invitations?: Record<string, string>; // by seat: for friends who have not come yet
  fate?: Fate; // of a game that is over
  against?: string;
  faces?: Face[]; // of those against whom it is
  about?: { title: string; back: string }; // of a practice table: what it shows, and the page it was opened from
  givesUp?: string; // the seat that concedes as soon as it is asked
}

const KEY = "cardwright seats";
const MOST = 30;

export function mySeats(): MySeat[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as MySeat[];
  } catch {
    return [];
  }
}

export const seatsIn = (room: string): MySeat | undefined => mySeats().find((seat) => seat.room === room);

export function keepSeats(room: string, game: string, tokens: string[], more: Partial<MySeat> = {}): void {
  const others = mySeats().filter((seat) => seat.room !== room);
  store([{ ...seatsIn(room), room, game, tokens, at: Date.now(), ...more }, ...others].slice(0, MOST));
}

// The game is over, as somebody else has seen; who won is told while the server knows it.
export function closeSeats(room: string, winners?: string[]): void {
  store(mySeats().map((seat) => (seat.room === room ? { ...seat, fate: seat.fate ?? fateOf(seat, winners) } : seat)));
}

function fateOf(seat: MySeat, winners: string[] | undefined): Fate {
  if (!winners || !seat.faces || seat.tokens.length > 1) return "over";
  if (!winners.length) return "drawn";
  const others = seat.faces.map((face) => face.seat);
  return winners.every((one) => others.includes(one)) ? "lost" : "won";
}

// Whose wish to concede outlives the page; nobody's.
export function keepWish(room: string, givesUp: string): void {
  store(mySeats().map((seat) => (seat.room === room ? { ...seat, givesUp } : seat)));
}

export function forgetSeats(room: string): void {
  store(mySeats().filter((seat) => seat.room !== room));
}

function store(seats: MySeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // without storage the link itself is the way back
  }
}

export function replayOf(room: string, tokens: string[]): string {
  return `/replay/${room}#${tokens.join(",")}`;
}

export function addressOf(room: string, tokens: string[]): string {
  return tokens.length ? `/play/${room}#${tokens.join(",")}` : `/watch/${room}`;
}

export function invitationOf(room: string, secret: string): string {
  return `${location.origin}/join/${room}#${secret}`;
}

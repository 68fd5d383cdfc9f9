// The games of this browser as a page lists them: those that can be gone on with, and those that are over.

import { api } from "./api";
import { closeSeats, forgetSeats, mySeats, type MySeat } from "./seats";
import { say } from "../words";

const MINUTE = 60_000;
const HOUR = 60; // minutes
const DAY = 24 * HOUR;

export function ago(then: number): string {
  const minutes = Math.round((Date.now() - then) / MINUTE);
  if (minutes < 1) return say.lobby.justNow;
  if (minutes < HOUR) return say.lobby.minutesAgo(minutes);
  return minutes < DAY ? say.lobby.hoursAgo(Math.round(minutes / HOUR)) : new Date(then).toLocaleDateString();
}

export class KeptGames {
  private seats = $state.raw<MySeat[]>(mySeats());
  all = $derived(this.seats.filter((seat) => !seat.about)); // without practice tables
  goingOn = $derived(this.all.filter((seat) => !seat.fate));
  over = $derived(this.all.filter((seat) => seat.fate));

  // A game may have ended while nobody looked from here.
  constructor() {
    const unsure = this.goingOn.map((seat) => seat.room);
    if (!unsure.length) return;
    void api
      .goingOn(unsure)
      .then((found) => {
        for (const room of unsure) if (!found.going_on.includes(room)) closeSeats(room, found.winners[room]);
        this.seats = mySeats();
      })
      .catch(() => {});
  }

  forget(room: string): void {
    forgetSeats(room);
    this.seats = mySeats();
  }
}

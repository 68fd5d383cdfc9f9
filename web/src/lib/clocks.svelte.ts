// The clocks of the table that is open: the server says what each seat has left, and here it is only counted down.

import type { Clock, ClockShown } from "./protocol";
import { say } from "../words";

const TICK = 100;
const MINUTE = 60;
const HOUR = 3600;
export const LOW = 20; // seconds: from here on it is urgent

class Clocks {
  private shown = $state.raw<Record<string, ClockShown>>({});
  private at = 0;
  private now = $state(0);
  private timer = 0;

  take(shown: Record<string, ClockShown> | undefined): void {
    this.shown = shown ?? {};
    this.at = this.now = performance.now();
    window.clearInterval(this.timer);
    if (Object.values(this.shown).some((clock) => clock.runs)) this.timer = window.setInterval(() => (this.now = performance.now()), TICK);
  }

  // What a seat has left, in seconds; nothing without a clock.
  left(seat: string): number | undefined {
    const clock = this.shown[seat];
    return clock && Math.max(0, clock.left - (clock.runs ? (this.now - this.at) / 1000 : 0));
  }

  runs(seat: string): boolean {
    return this.shown[seat]?.runs ?? false;
  }
}

export const clocks = new Clocks();

const two = (number: number): string => String(number).padStart(2, "0");

export function timeOf(seconds: number): string {
  if (seconds < LOW) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / MINUTE);
  return whole < HOUR ? `${minutes}:${two(whole % MINUTE)}` : `${Math.floor(whole / HOUR)}:${two(minutes % MINUTE)}:${two(whole % MINUTE)}`;
}

export function clockWords(clock: Clock | null | undefined): string {
  if (!clock) return say.clock.none;
  return clock.per_move ? say.clock.perMove(clock.seconds) : say.clock.perGame(clock.seconds, clock.increment);
}

export const CLOCKS: (Clock | null)[] = [
  null,
  { seconds: 180, increment: 2, per_move: false },
  { seconds: 600, increment: 5, per_move: false },
  { seconds: 1800, increment: 10, per_move: false },
  { seconds: 30, increment: 0, per_move: true },
  { seconds: 90, increment: 0, per_move: true },
  { seconds: 86400, increment: 0, per_move: true },
];

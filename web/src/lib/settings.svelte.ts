// What a person prefers, kept in this browser.

import { guestName } from "./guests";
import type { Pace } from "./pace";

// When a client passes for its player: where nothing else can be done, or also in windows at which it has no stop.
export type AutoPass = "never" | "forced" | "windows";
export type Theme = "system" | "dark" | "light" | "contrast";

interface Kept {
  theme: Theme;
  textOnly: boolean;
  sound: boolean;
  motion: boolean;
  pace: Pace;
  autoPass: AutoPass;
  stops: string[]; // "game step": auto-pass waits there
  name: string;
  mute: boolean; // what other people say at the table is not shown
  calls: boolean; // the browser says when it is one's turn
  learned: string[]; // games whose lesson was finished
}

const KEY = "cardwright settings";
const DEFAULTS: Kept = { theme: "system", textOnly: false, sound: false, motion: true, pace: "normal", autoPass: "forced", stops: [], name: "", mute: false, calls: false, learned: [] };

const AUTO_PASS: readonly unknown[] = ["never", "forced", "windows"] satisfies AutoPass[]; // once it was a yes or no

function load(): Kept {
  try {
    const kept = { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
    return { ...kept, autoPass: AUTO_PASS.includes(kept.autoPass) ? kept.autoPass : kept.autoPass ? "forced" : "never" };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  now = $state<Kept>(load());

  set<K extends keyof Kept>(what: K, value: Kept[K]): void {
    this.now[what] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a browser that keeps nothing still plays
    }
    this.show();
  }

  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.now.theme;
    root.classList.toggle("text-only", this.now.textOnly);
    root.classList.toggle("still", !this.now.motion);
  }

  get moves(): boolean {
    return this.now.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  stopsAt(game: string, phase: string): boolean {
    return this.now.stops.includes(`${game} ${phase}`);
  }

  toggleStop(game: string, phase: string): void {
    const stop = `${game} ${phase}`;
    const others = this.now.stops.filter((one) => one !== stop);
    this.set("stops", others.length === this.now.stops.length ? [...others, stop] : others);
  }
}

export const settings = new Settings();
if (settings.now.name) settings.show();
else settings.set("name", guestName()); // and keeps it

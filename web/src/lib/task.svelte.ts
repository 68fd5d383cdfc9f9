// A puzzle as it is tried: what has become of it, how far its solution is shown, and which ones this browser has solved.

import { api } from "./api";
import type { Judgement, OpenedPuzzle } from "./protocol";
import type { Room } from "./room.svelte";

const KEY = "cardwright puzzles";

function load(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

class Progress {
  private solved = $state<Record<string, string[]>>(load());

  has(game: string, name: string): boolean {
    return this.solved[game]?.includes(name) ?? false;
  }

  add(game: string, name: string): void {
    if (this.has(game, name)) return;
    this.solved[game] = [...(this.solved[game] ?? []), name];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.solved));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const progress = new Progress();

export class Task {
  verdict = $state<Judgement["verdict"]>("");
  why = $state(""); // a wrong try is none
  shows = $state(false); // the solution
  made = $state(0); // moves of the solution that were made for the player

  constructor(
    readonly game: string,
    readonly puzzle: OpenedPuzzle,
    readonly next: string, // the name of the puzzle after it, if there is one
    readonly again: () => void,
  ) {}

  // The server knows when the task is decided; who has seen the solution has not solved it.
  async judge(room: Room): Promise<void> {
    const { verdict, why } = await api.verdict(room.id);
    this.verdict = verdict;
    this.why = why;
    if (verdict === "solved" && !this.shows) progress.add(this.game, this.puzzle.name);
  }

  makeNext(room: Room): void {
    const line = this.puzzle.solution[this.made];
    if (!line || !room.asked || room.busy) return;
    this.made += 1;
    room.play(line);
  }
}

// A lesson as it is played: which step it stands at, what it waits for, and the moves of the others.

import type { Asked, MadeRoom, OpenedLesson, State, Step, View } from "./protocol";
import { Room } from "./room.svelte";
import { settings } from "./settings.svelte";
import { isTouched } from "./touch";

const THOUGHT = 900; // before another player moves

export class Coach {
  place = $state(0);
  complaint = $state(0); // how often something else than what is wanted was done in this step
  private hasMoved = $state(false); // the other player whose step it is
  private unseen: State | null = null; // what the learner saw when another player moved last
  private readonly others = new Map<string, Room>();
  private readonly learner: string;

  constructor(readonly lesson: OpenedLesson) {
    const [learner = "", ...others] = Object.keys(lesson.room.tokens);
    this.learner = learner;
    for (const seat of others) this.others.set(seat, new Room(lesson.room.room, [lesson.room.tokens[seat] ?? ""]));
  }

  get table(): MadeRoom {
    return this.lesson.room;
  }

  get step(): Step | undefined {
    return this.lesson.steps[this.place];
  }

  get isDone(): boolean {
    return this.place >= this.lesson.steps.length;
  }

  // Whether the learner has a move to make.
  get waits(): boolean {
    return this.step?.seat === this.learner;
  }

  // What is said now: nothing before the learner is asked for the move, while something still comes of the last one, or of the result before it is there.
  says(room: Room, isCalm: boolean): string {
    const step = this.step;
    if (!step || ("result" in step.at && !room.state?.ended)) return "";
    const isDue = this.waits ? room.asked?.choices.some((choice) => step.do.includes(choice.line)) : !step.seat || this.hasMoved;
    if (!isDue || !isCalm || !this.isSettled(room)) return "";
    return isTouched() ? step.tap : step.say;
  }

  // Whether what the others did is seen, and none of them is about to pass, or to be asked.
  private isSettled(room: Room): boolean {
    const isQuiet = ([seat, other]: [string, Room]): boolean => !other.busy && !(other.asked ? this.isIdle(other.asked, other.view) : room.view?.asked.includes(seat));
    return room.state !== this.unseen && [...this.others].every(isQuiet);
  }

  next(): void {
    this.place += 1;
    this.complaint = 0;
    this.hasMoved = false;
  }

  // Something else was done: the step says so.
  object(): void {
    this.complaint += 1;
  }

  // The answer that is wanted is given; any other one is answered by the step itself.
  takes(asked: Asked, action: number): boolean {
    const wanted = this.step?.do ?? [];
    const line = asked.choices.find((choice) => choice.action === action)?.line;
    const part = wanted.length > 1 ? asked.parts.length : 0; // a step can be one part of a move
    if (!this.waits || line !== wanted[part]) {
      this.object();
      return false;
    }
    if (part + 1 >= wanted.length) this.next();
    return true;
  }

  // What can only be passed needs no step, nor does a window in which nothing is to be done.
  isIdle(asked: Asked, view: View | null): boolean {
    const step = this.hasMoved ? undefined : this.step;
    const due = this.lesson.steps.slice(this.place + (this.hasMoved ? 1 : 0)).find((one) => one.seat); // what is said before it takes nothing away
    const isWanted = due?.seat === asked.seat && asked.choices.some((choice) => choice.line === due.do[0]);
    const isLast = "result" in (this.step?.at ?? {}); // nothing is left to do but to see it
    const isOpen = Boolean(view?.is_window && (step?.seat || isLast));
    return asked.is_pass && !asked.parts.length && !isWanted && (isOpen || asked.choices.length === 1);
  }

  // Another player moves once it is asked; what stops the wait is given back.
  moveOther(room: Room): (() => void) | undefined {
    for (const other of this.others.values()) {
      const asked = other.asked;
      if (asked && asked.default !== null && !other.busy && this.isIdle(asked, other.view)) this.answer(other, asked.default, room);
    }
    const step = this.step;
    const other = step && !this.hasMoved ? this.others.get(step.seat) : undefined;
    const asked = other?.asked;
    if (!step || !other || !asked || other.busy) return undefined;
    const choice = asked.choices.find((one) => one.line === step.do[asked.parts.length]);
    const timer = window.setTimeout(() => {
      if (choice) this.answer(other, choice.action, room);
      if (asked.parts.length + 1 < step.do.length) return;
      if (step.say) this.hasMoved = true;
      else this.next();
    }, asked.parts.length || !settings.moves ? 0 : THOUGHT);
    return () => window.clearTimeout(timer);
  }

  private answer(other: Room, action: number, room: Room): void {
    this.unseen = room.state;
    other.answer(action);
  }

  close(): void {
    for (const other of this.others.values()) other.close();
  }
}

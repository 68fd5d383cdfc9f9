// The card that a person looks at: hovered, focused, pressed long or named in the log; it is shown in full.

import type { CardView, Choice, Reason } from "../lib/protocol";

export interface Seen {
  card: CardView;
  choices: Choice[];
  reasons: Reason[];
  id?: string; // its place, for a card on the table
  isIdle?: boolean; // nothing can be done with it now
}

const PASSING = 80;

class Focus {
  seen = $state<Seen | null>(null);
  isHeld = $state(false);
  words: string[] = $state.raw([]); // of the game, in the line of the log that has the focus
  private timer = 0;

  wonder: () => void = () => {}; // what is done when somebody looks at a card with which nothing can be done

  show(seen: Seen): void {
    this.leave();
    this.seen = seen;
    if (seen.isIdle && !seen.reasons.length) this.wonder();
  }

  // A mouse on its way to the card that is shown, and to its words, passes others by.
  hover(seen: Seen): void {
    this.leave();
    this.timer = window.setTimeout(() => this.show(seen), this.seen ? PASSING : 0);
  }

  leave(): void {
    window.clearTimeout(this.timer);
  }

  // The reasons have come for the card that somebody looks at, or the card that lies open can be played now.
  learn(seen: Seen): void {
    if (this.seen?.id !== seen.id || this.seen?.card.name !== seen.card.name || this.seen?.choices.length) return;
    if ((this.seen?.isIdle && !this.seen.reasons.length && seen.reasons.length) || (this.isHeld && seen.choices.length)) this.seen = seen;
  }

  // A finger does not hover: a tap lays the card over the table, with what can be done, until it is put away.
  hold(seen: Seen): void {
    this.show(seen);
    this.isHeld = true;
  }

  // What a card could do belongs to the question that is gone.
  settle(): void {
    if (this.isHeld && this.seen?.choices.length) this.clear();
    if (this.seen) this.seen = { ...this.seen, choices: [], reasons: [], isIdle: false };
  }

  clear(): void {
    this.leave();
    this.seen = null;
    this.isHeld = false;
  }
}

export const focus = new Focus();

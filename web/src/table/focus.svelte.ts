// The card that a person looks at: hovered, focused, pressed long or named in the log; it is shown in full.

import type { CardView, Choice, Reason } from "../lib/protocol";

export interface Seen {
  card: CardView;
  choices: Choice[];
  reasons: Reason[];
}

class Focus {
  seen = $state<Seen | null>(null);
  isHeld = $state(false);

  show(seen: Seen): void {
    this.seen = seen;
  }

  // On a phone there is no hovering: a long press lays the card over the table until it is put away.
  hold(seen: Seen): void {
    this.seen = seen;
    this.isHeld = true;
  }

  // What a card could do belongs to the question that is gone.
  settle(): void {
    if (this.seen) this.seen = { ...this.seen, choices: [], reasons: [] };
  }

  clear(): void {
    this.seen = null;
    this.isHeld = false;
  }
}

export const focus = new Focus();

// Who else is at the table that is open, and what they say: greetings and reactions from a small set.

import { settings } from "./settings.svelte";
import { say } from "../words";

const SHOWN = 4000;

class Company {
  watching = $state<string[]>([]);
  said = $state<Record<string, string>>({}); // by seat: the reaction that is shown beside it

  hear(seat: string, what: string, isMine: boolean): void {
    if (settings.now.mute && !isMine) return;
    this.said[seat] = what;
    window.setTimeout(() => {
      if (this.said[seat] === what) delete this.said[seat];
    }, SHOWN);
  }

  words(seat: string): string {
    return say.company.reactions[this.said[seat] ?? ""] ?? "";
  }
}

export const company = new Company();

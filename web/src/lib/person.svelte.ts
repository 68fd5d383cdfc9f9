// Somebody who wants to be known again: the secret of this browser, and what the server keeps of them.

import { api } from "./api";
import { allDecks, keepDeck, type MyDeck, onDecks } from "./decks";
import type { KeptPerson, Profile } from "./protocol";
import { settings } from "./settings.svelte";

const KEY = "cardwright person";

const decksHere = async (): Promise<Record<string, MyDeck[]>> => allDecks((await api.games()).games.map((game) => game.name));

function load(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

class Person {
  token = $state(load());
  profile = $state.raw<Profile | null>(null);
  code = $state(""); // that was just made, and is shown once

  constructor() {
    onDecks(() => {
      if (this.token) void this.sync().catch(() => {});
    });
  }

  async look(): Promise<void> {
    if (this.token) this.take(await api.changeMe({ token: this.token }));
  }

  async keep(name: string): Promise<void> {
    this.take(await api.keepMe({ name, decks: await decksHere() }));
  }

  async open(code: string): Promise<void> {
    this.take(await api.openMe(code));
    if (!this.profile) return;
    settings.set("name", this.profile.name);
    for (const [game, decks] of Object.entries(this.profile.decks)) for (const deck of decks) keepDeck(game, deck as MyDeck);
  }

  private async sync(): Promise<void> {
    await this.change({ decks: await decksHere() });
  }

  async change(what: { name?: string; decks?: Record<string, MyDeck[]>; new_code?: boolean }): Promise<void> {
    this.take(await api.changeMe({ token: this.token, ...what }));
  }

  async leave(everything: boolean): Promise<void> {
    await api.changeMe({ token: this.token, leave: !everything, forget: everything });
    this.hold("");
    this.profile = null;
    this.code = "";
  }

  private take(kept: KeptPerson): void {
    this.hold(kept.token);
    this.profile = kept.profile;
    if (kept.code) this.code = kept.code;
  }

  private hold(token: string): void {
    this.token = token;
    try {
      if (token) localStorage.setItem(KEY, token);
      else localStorage.removeItem(KEY);
    } catch {
      // known until the page is closed
    }
  }
}

export const person = new Person();

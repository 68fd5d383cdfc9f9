// The words of the games, as their guides explain them.

import { api } from "./api";
import type { GuideInfo, TermInfo } from "./protocol";

class Glossary {
  private guides = $state<Record<string, GuideInfo>>({});

  private of(game: string): GuideInfo | undefined {
    return this.guides[game];
  }

  load(game: string): void {
    if (!game || this.guides[game]) return;
    void api
      .guide(game)
      .then((found) => (this.guides[game] = found))
      .catch(() => {}); // a page without explanations is still a page
  }

  term(game: string, term: string): TermInfo | undefined {
    return this.of(game)?.terms.find((one) => one.term === term);
  }

  // The words of a game that stand on a card.
  onCard(game: string, card: string): TermInfo[] {
    return (this.of(game)?.mentions[card] ?? []).flatMap((term) => this.term(game, term) ?? []);
  }

  all(game: string): TermInfo[] {
    return this.of(game)?.terms ?? [];
  }
}

export const glossary = new Glossary();

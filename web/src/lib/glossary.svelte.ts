// The words of the games, as their guides explain them, and where they stand in a text.

import { api } from "./api";
import type { GuideInfo, TermInfo } from "./protocol";

export interface Marked {
  text: string;
  term: string; // which word of the game it is, if it is one
}

interface Form {
  text: string;
  term: string; // none for the name of a card, in which no word is marked
  isExact: boolean;
}

interface Found extends Form {
  at: number;
}

const isDigit = (sign: string): boolean => sign >= "0" && sign <= "9";
const isPart = (sign: string): boolean => sign === "-" || isDigit(sign) || sign.toLowerCase() !== sign.toUpperCase(); // of a word

function wordAt(text: string, start: number): string {
  let end = start;
  while (end < text.length && isPart(text.charAt(end))) end++;
  return text.slice(start, end);
}

// Finds the words of one game. The server says which there are; they are looked for here, so that no move costs it more.
class Finder {
  private readonly forms = new Map<string, Form[]>(); // by their first words, the longest first
  private readonly known = new Map<string, Found[]>();

  constructor(guide: GuideInfo) {
    const terms = guide.terms.flatMap(({ term, also, exact }) => [term, ...also].map((text): Form => ({ text, term, isExact: exact })));
    const cards = guide.cards.map((text): Form => ({ text, term: "", isExact: true }));
    for (const form of [...terms, ...cards].sort((one, other) => other.text.length - one.text.length)) {
      const first = wordAt(form.text, 0).toLowerCase();
      this.forms.set(first, [...(this.forms.get(first) ?? []), form]);
    }
  }

  find(text: string): Found[] {
    const known = this.known.get(text);
    if (known) return known;
    const found: Found[] = [];
    let at = 0;
    while (at < text.length) {
      while (isDigit(text.charAt(at))) at++; // a word may follow a number, as T does in 10T
      const word = wordAt(text, at);
      const form = word ? this.forms.get(word.toLowerCase())?.find((one) => this.stands(one, text, at)) : undefined;
      if (form?.term) found.push({ ...form, text: text.slice(at, at + form.text.length), at });
      at += form?.text.length ?? (word.length || 1);
    }
    this.known.set(text, found);
    return found;
  }

  private stands({ text: form, isExact }: Form, text: string, at: number): boolean {
    const here = text.slice(at, at + form.length);
    const isSame = isExact ? here === form : here.toLowerCase() === form.toLowerCase();
    return isSame && !isPart(text.charAt(at + form.length));
  }
}

class Glossary {
  private guides = $state.raw<Record<string, { info: GuideInfo; finder: Finder }>>({});

  load(game: string): void {
    if (!game || this.guides[game]) return;
    void api
      .guide(game)
      .then((info) => (this.guides = { ...this.guides, [game]: { info, finder: new Finder(info) } }))
      .catch(() => {}); // a page without explanations is still a page
  }

  term(game: string, term: string): TermInfo | undefined {
    return this.all(game).find((one) => one.term === term);
  }

  all(game: string): TermInfo[] {
    return this.guides[game]?.info.terms ?? [];
  }

  // A text in pieces, each word of the game marked where it stands first; those that were told before are left alone.
  mark(game: string, text: string, told = new Set<string>()): Marked[] {
    const pieces: Marked[] = [];
    let last = 0;
    for (const found of this.guides[game]?.finder.find(text) ?? []) {
      if (told.has(found.term)) continue;
      told.add(found.term);
      pieces.push({ text: text.slice(last, found.at), term: "" }, { text: found.text, term: found.term });
      last = found.at + found.text.length;
    }
    return [...pieces, { text: text.slice(last), term: "" }].filter((piece) => piece.text);
  }
}

export const glossary = new Glossary();

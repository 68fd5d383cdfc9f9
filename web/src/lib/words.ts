// Small matters of writing.

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface Piece {
  text: string;
  card: boolean;
}

// A sentence taken apart at the names of cards, the longest name first.
export class CardWords {
  private readonly pattern: RegExp | null;

  constructor(names: Iterable<string>) {
    const longestFirst = [...new Set(names)].filter((name) => name.length > 2).sort((one, other) => other.length - one.length);
    const words = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.pattern = words.length ? new RegExp(`(?<![\\w])(?:${words.join("|")})(?![\\w])`, "g") : null;
  }

  pieces(text: string): Piece[] {
    if (!this.pattern) return [{ text, card: false }];
    const found: Piece[] = [];
    let last = 0;
    for (const match of text.matchAll(this.pattern)) {
      if (match.index > last) found.push({ text: text.slice(last, match.index), card: false });
      found.push({ text: match[0], card: true });
      last = match.index + match[0].length;
    }
    if (last < text.length) found.push({ text: text.slice(last), card: false });
    return found;
  }
}

// Colours are mixed and picked here; every choice that varies from card to card is drawn from the card's name.

function parts(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mix(one: string, other: string, share: number): string {
  const from = parts(one);
  const to = parts(other);
  const mixed = from.map((part, place) => Math.round(part + ((to[place] ?? 0) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export const darker = (colour: string, share = 0.3): string => mix(colour, "#0a0714", share);
export const lighter = (colour: string, share = 0.3): string => mix(colour, "#fff8e8", share);

export interface Draw {
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(things: readonly T[]) => T;
}

// A small generator (mulberry32) that starts from a name.
export function drawFrom(name: string): Draw {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (things) => things[Math.floor(next() * things.length)] as (typeof things)[number],
  };
}

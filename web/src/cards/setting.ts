// How the words of a card are set: the height of its picture and the size of its letters are chosen so that they fit.
// Everything is counted in the card's own measure: it is 20 wide and 28 high.

import type { Face } from "./face";

export interface Setting {
  art: number;
  letters: number;
  flavour: boolean;
}

const HIGH = 28;
const WIDE = 16.6; // of a row of words
const LEAD = 1.24; // of a row, in letters
const GAP = 0.45; // between paragraphs
// How wide a letter is in the widest of the fonts that browsers choose, and in one with serifs.
const LETTER = 0.56;
const SERIF_LETTER = 0.5;

// Pictures shrink before letters become small.
const ON_LARGE = [
  [15.6, 1.32],
  [13.8, 1.32],
  [12.2, 1.32],
  [12.2, 1.2],
  [12.2, 1.1],
  [11.2, 1.06],
  [10, 1.02],
  [8.8, 0.98],
  [7.6, 0.94],
  [6.4, 0.88],
  [5, 0.8],
  [4, 0.7],
] as const;
const ON_FULL = [
  [15.6, 1.2],
  [13.8, 1.2],
  [12.2, 1.18],
  [12.2, 1.08],
  [11.6, 1.02],
  [10.8, 0.98],
  [9.8, 0.94],
  [8.8, 0.91],
  [7.6, 0.88],
  [6.4, 0.84],
  [5, 0.78],
  [4, 0.7],
] as const;

// What a frame takes above and below the words, the picture not counted: with numbers at its foot, and without.
const TAKEN: Readonly<Record<string, readonly [number, number]>> = { xi: [9.5, 7.5], xemytica: [10.1, 7.5], ninjas: [6.6, 6.6], psiwars: [10.1, 7.5], wuxing: [10.1, 7.5] };
const USUAL = [7.5, 7.5] as const;
const taken = (face: Face, style: string): number => (TAKEN[style] ?? USUAL)[face.stats.length ? 0 : 1];

// A card without words gives their place to the picture.
const WORDLESS = [6.3, 8.6] as const;

// Large cards carry their flavour where picture and letters need not shrink for it.
const MIDDLING = 12.2;
const ROOMY = 1.1;

function height(lines: readonly string[], letters: number, wide: number): number {
  const row = WIDE / (letters * wide);
  const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / row), 0);
  return rows * letters * LEAD + (lines.length - 1) * GAP;
}

export function settingOf(face: Face, style: string, isFull: boolean): Setting {
  const wide = style === "xemytica" ? SERIF_LETTER : LETTER;
  const room = (art: number): number => HIGH - taken(face, style) - art;
  const all = face.flavour ? [...face.text, `${face.flavour} `] : face.text;
  const steps = isFull ? ON_FULL : ON_LARGE;
  if (all.length === 0) return { art: HIGH - WORDLESS[face.stats.length ? 1 : 0], letters: 1, flavour: false };
  const flavour = isFull || face.text.length === 0 || height(all, ROOMY, wide) <= room(MIDDLING);
  const lines = flavour ? all : face.text;
  const [art, letters] = steps.find(([art, letters]) => height(lines, letters, wide) <= room(art)) ??
    steps[steps.length - 1] ?? [4, 0.7];
  return { art, letters, flavour };
}

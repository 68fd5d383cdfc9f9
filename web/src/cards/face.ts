// What the face of a card says and shows: as it is printed, with what has become of it on the table.

import { capital } from "../lib/writing";
import type { CardFace, CardView, Cost, Stat } from "../lib/protocol";
import { backOf } from "./art/backs";
import { type Colour, isColour } from "./art/crests";
import { type GlyphName, isGlyph } from "./art/glyphs";
import { paintingOf, portraitOf } from "./art/paintings";
import { image } from "./art/shapes";

export interface Face {
  name: string;
  kind: string; // shapes the frame
  hue: string; // colours it
  art: () => string; // drawn when it is first shown
  sign: GlyphName | null; // of the element, class or kind
  crest: Colour | null;
  costs: Cost[];
  fee: string; // what is to be done besides
  dots: number;
  dotsWord: string; // what they count
  line: string;
  marks: GlyphName[]; // before the line
  badges: GlyphName[]; // that are seen at any size
  text: string[];
  flavour: string;
  saying: string; // what a card states, which small ones must show too
  stats: Stat[];
  tags: string[];
  beneath: string[]; // what it covers, the uppermost first
  stacked: boolean; // several cards that lie as one
}

const drawn = new Map<string, string>();

function once(key: string, draw: () => string): string {
  const known = drawn.get(key);
  if (known) return known;
  const made = image(draw());
  drawn.set(key, made);
  return made;
}

// A card of which nothing is known but what lies on the table, such as a player who is attacked.
function unprinted(card: CardView): CardFace {
  return {
    name: card.name ?? "",
    kind: "plain",
    hue: card.colour ?? "plain",
    line: card.symbol,
    sign: "",
    crest: card.colour ?? "",
    marks: [],
    badges: [],
    costs: card.costs,
    fee: card.fee,
    dots: 0,
    dots_word: "",
    stats: card.stats,
    saying: "",
    text: [],
    flavour: "",
    more: [],
    picture: { land: card.colour ?? "", scenes: [], rank: 0, about: [], figure: "" },
    facts: {},
  };
}

const glyph = (name: string): GlyphName | null => (isGlyph(name) ? name : null);

export function faceOf(card: CardView, known: CardFace | undefined, game: string): Face {
  const printed = known ?? unprinted(card);
  const hue = card.colour ?? printed.hue;
  const art = (): string => {
    if (card.seat) return once("player", portraitOf);
    return once(`${game}/${printed.name}/${known ? "" : hue}`, () => paintingOf(printed.name, printed.picture, Boolean(known)));
  };
  return {
    name: printed.name,
    kind: printed.kind,
    hue,
    art,
    sign: glyph(printed.sign === printed.hue ? hue : printed.sign),
    crest: isColour(printed.crest) ? printed.crest : null,
    costs: card.costs.length ? card.costs : printed.costs,
    fee: printed.fee,
    dots: printed.dots,
    dotsWord: printed.dots_word,
    line: card.line || printed.line,
    marks: printed.marks.filter(isGlyph),
    badges: printed.badges.filter(isGlyph),
    text: printed.text.map((line) => line.text),
    flavour: printed.flavour,
    saying: printed.saying,
    stats: card.stats.length ? card.stats : printed.stats,
    tags: card.tags,
    beneath: card.beneath.map((one) => one.name ?? ""),
    stacked: card.stack > 1 && !card.beneath.length,
  };
}

// A printed card as it lies nowhere.
export function cardNamed(name: string): CardView {
  return { name, colour: null, symbol: "", line: "", costs: [], fee: "", stats: [], traits: [], tags: [], states: [], stack: 1, beneath: [], seat: null };
}

export const backArt = (style: string, colour: string | null): string =>
  once(`back/${style}/${colour}`, () => backOf(style, colour ?? ""));

// Numbers in words

export const amount = (number: number | null): string => (number === null ? "X" : String(number));
export const value = (number: number | null): string => (number === null ? "*" : String(number));
export const differs = (one: Stat | Cost): boolean => one.now !== one.printed;

export function costWords(costs: readonly Cost[], fee: string, isPrinted = false): string {
  const parts = costs.map((cost) => amount(isPrinted ? cost.printed : cost.now) + cost.unit);
  return [parts.join(" + "), fee].filter(Boolean).join(", ");
}

// What a list says of a card beside its name; a game names the fact that decks are balanced by.
export function inShort(card: CardFace, price: string): string {
  const paid = card.facts[price];
  return [capital(card.line), ...card.badges, paid && `${price} ${paid}`].filter(Boolean).join(", ");
}

export const numbersOf = (card: CardFace): string => card.stats.map((stat) => `${stat.name} ${value(stat.now)}`).join(", ");

// Everything that somebody may look for on a card.
export function wordsOf(card: CardFace): string {
  const words = [card.name, card.line, numbersOf(card), costWords(card.costs, card.fee), ...Object.values(card.facts), ...card.badges, card.saying, ...card.text.map((line) => line.text)];
  return [...words, card.flavour].join(" ").toLowerCase();
}

// What the face of a card says and shows, for each game; Card.svelte lays it out.

import type { PrintedCard } from "../lib/api";
import type { CardView } from "../lib/protocol";
import { backOf } from "./art/backs";
import { chiArt } from "./art/chi";
import { type Colour, COLOURS, isColour } from "./art/crests";
import { type GlyphName, isGlyph } from "./art/glyphs";
import { type Land, landOf, LANDS, type LandName } from "./art/lands";
import { ABILITIES, COUNTER, SPIRIT, WEAPONS } from "./art/ninjas";
import { picture, type Subject } from "./art/picture";
import type { SceneName } from "./art/scenery";
import { image } from "./art/shapes";

export interface Stat {
  glyph: GlyphName;
  label: string;
  now: string;
  printed: string; // empty where the present value is the printed one
}

export interface Cost {
  number: string;
  unit: string;
  more: string;
  printed: string;
}

export interface Face {
  name: string;
  kind: string; // shapes the frame
  hue: string; // colours it
  art: () => string; // drawn when it is first shown
  sign: GlyphName | null; // of the element, class or kind
  crest: Colour | null;
  cost: Cost | null;
  dots: number;
  line: string;
  marks: GlyphName[]; // before the line
  badges: GlyphName[]; // that are seen at any size
  text: string[];
  flavour: string;
  saying: string; // what a card states, which small ones must show too
  stats: Stat[];
  tags: string[];
  stacked: boolean; // two cards that lie as one
}

type Fields = PrintedCard | undefined;

const word = (card: Fields, field: string): string => {
  const value = card?.[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const drawn = new Map<string, string>();

function once(key: string, draw: () => string): string {
  const known = drawn.get(key);
  if (known) return known;
  const made = image(draw());
  drawn.set(key, made);
  return made;
}

const paragraphs = (text: string): string[] => text.split("\n").filter(Boolean);
const landNamed = (name: string): LandName | null => (Object.hasOwn(LANDS, name) ? (name as LandName) : null);
const isPrinted = (note: string): boolean => note.startsWith("printed ");

function empty(card: CardView): Face {
  return {
    name: card.name ?? "",
    kind: "plain",
    hue: card.colour ?? "plain",
    art: () => "",
    sign: null,
    crest: null,
    cost: null,
    dots: 0,
    line: "",
    marks: [],
    badges: [],
    text: [],
    flavour: "",
    saying: "",
    stats: [],
    tags: [],
    stacked: false,
  };
}

// Chi

const NO_COUNT = /^The deck has/;
const plainWords = (line: string): string => line.replace(/ \([A-Z]+-[^)]*\)/g, "");

function chiFace(card: CardView, printed: Fields): Face {
  const [first = "", second = ""] = (card.name ?? "").toLowerCase().split(" ");
  const colour = isColour(second) ? second : null;
  const lines = (printed?.face ?? [])
    .slice(1)
    .filter((line) => !NO_COUNT.test(line))
    .map(plainWords);
  const isPair = card.notes.includes("pair");
  const points = card.value ?? Number(/(\d+) points/.exec(lines.join(" "))?.[1] ?? 0);
  return {
    ...empty(card),
    kind: first,
    hue: colour ?? "gold",
    art: () => once(`chi/${card.name}`, () => chiArt(first, colour)),
    sign: isGlyph(first) ? first : null,
    crest: colour,
    dots: isPair ? points / 2 : points,
    line: colour ?? "balance",
    text: lines,
    stats: points ? [{ glyph: "yang", label: "Points", now: String(points), printed: "" }] : [],
    tags: isPair ? ["pair, immune"] : card.notes,
    stacked: isPair,
  };
}

// Chaos Ninjas

const NIGHT: readonly SceneName[] = ["rooftops", "bamboo", "pagoda"];

function ninjaSubject(name: string, kind: string, colour: Colour | null, ability: string): Subject {
  if (kind === "counter") return { name, about: [], land: LANDS.ember, scenes: ["burst"], rank: 2, recipe: COUNTER };
  if (kind === "spirit" || !colour) return { name, about: [], land: LANDS.shadow, scenes: ["graves"], rank: 1, recipe: SPIRIT };
  const isAttacker = kind === "attacker";
  const recipe = isAttacker ? WEAPONS[colour] : ABILITIES[ability];
  return {
    name,
    about: [],
    land: landOf(COLOURS[colour]),
    scenes: NIGHT,
    rank: isAttacker ? 2 : 0,
    ...(recipe ? { recipe } : {}),
  };
}

function ninjasFace(card: CardView, printed: Fields): Face {
  const [first = "", second = ""] = (card.name ?? "").toLowerCase().split(" ");
  const kind = word(printed, "kind") || first;
  const colour = isColour(second) ? second : null;
  const ability = word(printed, "ability");
  const lines = (printed?.face ?? []).slice(1, 2).map(plainWords);
  return {
    ...empty(card),
    kind,
    hue: colour ?? kind,
    art: () => once(`ninjas/${card.name}/${ability}`, () => picture(ninjaSubject(card.name ?? "", kind, colour, ability))),
    sign: isGlyph(kind) ? kind : null,
    crest: colour,
    line: ability,
    text: word(printed, "text") ? paragraphs(word(printed, "text")) : lines,
    flavour: word(printed, "flavour"),
    tags: card.notes.filter((note) => note !== ability),
  };
}

// A card without a kind shows an empty stretch of its land.
const blank = (kind: string): Pick<Subject, "recipe"> => (kind ? {} : { recipe: {} });

// Xi Cards

const XI_SCENES: Record<string, readonly SceneName[]> = {
  aqua: ["sea", "shore", "deep"],
  ember: ["volcano", "dunes", "ashes"],
  stone: ["hills", "peaks", "stones"],
  wind: ["gale", "clouds", "heights"],
  shadow: ["graves", "town", "trunks"],
  celestial: ["clouds", "columns", "heavens"],
};
const XI_KINDS: Record<string, readonly SceneName[]> = { "point spell": ["burst"], "lasting spell": ["ring"] };
const DEAR = 8;
const FAIR = 4;

function xiSubject(name: string, printed: Fields, type: LandName): Subject {
  const kind = word(printed, "kind");
  const cost = Number.parseInt(word(printed, "cost"), 10) || 0;
  const rank = cost >= DEAR ? 2 : cost >= FAIR ? 1 : 0;
  return {
    name,
    about: [kind, type],
    land: LANDS[type],
    scenes: XI_KINDS[kind] ?? XI_SCENES[type] ?? ["hills"],
    rank,
    ...blank(kind),
  };
}

const VALUES = /^(-?\d+|\*)\/(-?\d+)$/;
const COST = /^([\dX]+p?T|\d+ life)/;
const differs = (now: string, before: string): string => (now === before ? "" : before);

function costOf(cost: string, before: string): Cost | null {
  const [, number = "", unit = "", more = ""] = /^([\dX]+)\s?(p?T|life points?)?(.*)$/.exec(cost) ?? [];
  return number ? { number, unit, more: more.replace(/^ \+ /, "+"), printed: differs(cost, before) } : null;
}

function xiFace(card: CardView, printed: Fields): Face {
  const kind = word(printed, "kind") || (printed ? "blank" : "plain");
  const type = landNamed(word(printed, "type")) ?? landNamed(card.colour ?? "") ?? "stone";
  const hue = landNamed(card.colour ?? "") ?? type;
  const values = card.notes.map((note) => VALUES.exec(note)).find((found) => found !== null);
  const [damage, life] = [word(printed, "damage"), word(printed, "life")];
  const cost = card.notes.find((note) => COST.test(note)) ?? word(printed, "cost");
  const statement = word(printed, "statement");
  const quote = `“${statement}”`;
  const stat = (glyph: "damage" | "life", now: string | undefined, before: string): Stat => ({
    glyph,
    label: capital(glyph),
    now: now ?? before,
    printed: differs(now ?? before, before),
  });
  return {
    ...empty(card),
    kind,
    hue,
    art: () => once(`xi/${card.name}`, () => picture(xiSubject(card.name ?? "", printed, type))),
    sign: hue as GlyphName,
    cost: costOf(cost, word(printed, "cost") || cost),
    line: kind === "plain" ? "" : kind === "blank" ? "Blank" : `${capital(hue)} ${kind}`,
    marks: isGlyph(kind) ? [kind] : [],
    saying: statement ? quote : "",
    text: [...(statement ? [quote] : []), ...paragraphs(word(printed, "text"))],
    flavour: word(printed, "flavour"),
    stats: life ? [stat("damage", values?.[1], damage), stat("life", values?.[2], life)] : [],
    tags: card.notes.filter((note) => !VALUES.test(note) && !isPrinted(note) && note !== cost && note !== quote),
  };
}

// Fate of Heroes

const FATE_SCENES: Record<string, readonly SceneName[]> = {
  common: ["hills", "fields", "village", "woods"],
  supernatural: ["graves", "trunks", "cellar"],
  divine: ["clouds", "columns", "heavens"],
};
const ATTRIBUTES = ["strength", "speed", "skill"] as const;
const NUMBERS = /^-?\d+(\/-?\d+){2}$/;

function fateSubject(name: string, printed: Fields): Subject {
  const kind = word(printed, "kind");
  const type = word(printed, "type");
  const land: LandName = landNamed(word(printed, "class")) ?? "common";
  const isScene = kind === "fighter" || type === "Helper" || type === "Location";
  const scenes: readonly SceneName[] = isScene ? (FATE_SCENES[land] ?? ["hills"]) : kind === "gear" ? ["plinth"] : ["burst"];
  return {
    name,
    about: [type, kind],
    land: LANDS[land],
    scenes,
    rank: Math.max(0, Number(word(printed, "value") || 1) - 1),
    ...blank(kind),
  };
}

function fateFace(card: CardView, printed: Fields): Face {
  const kind = word(printed, "kind") || "plain";
  const group = word(printed, "class");
  const now = card.notes.find((note) => NUMBERS.test(note))?.split("/") ?? [];
  const marks = (["hero", "unique"] as const).filter((mark) => printed?.[mark] === true);
  const line = [`${capital(group)} ${capital(kind)}`.trim(), word(printed, "type")].filter(Boolean).join(" · ");
  const known = [`${capital(group)} ${word(printed, "type")}`, "Hero", "unique"];
  return {
    ...empty(card),
    kind,
    hue: kind,
    art: () => once(`fate/${card.name}`, () => picture(fateSubject(card.name ?? "", printed))),
    sign: isGlyph(kind) ? kind : null,
    dots: Number(word(printed, "value") || 0),
    line,
    marks: isGlyph(group) ? [group] : [],
    badges: marks,
    text: paragraphs(word(printed, "text")),
    flavour: word(printed, "flavour"),
    stats: word(printed, "strength")
      ? ATTRIBUTES.map((name, place) => {
          const before = word(printed, name);
          return { glyph: name, label: capital(name), now: now[place] ?? before, printed: differs(now[place] ?? before, before) };
        })
      : [],
    tags: card.notes.filter((note) => !NUMBERS.test(note) && !isPrinted(note) && !known.includes(note)),
  };
}

// Any other game, and cards that are players

const SEAT = /^P[1-9]$/;

function plainFace(card: CardView, printed: Fields, game: string): Face {
  const name = card.name ?? "";
  const colour = card.colour ?? "";
  const land: Land = LANDS[landNamed(colour) ?? "common"];
  const subject: Subject = {
    name,
    about: (printed?.face ?? []).slice(1, 2),
    land: isColour(colour) ? landOf(COLOURS[colour]) : land,
    scenes: ["hills", "fields", "woods"],
    rank: 0,
  };
  const player: Subject = { ...subject, scenes: ["burst"], rank: 1, recipe: { figure: "crown" } };
  return {
    ...empty(card),
    art: () => once(`${game}/${name}/${colour}`, () => picture(SEAT.test(name) ? player : subject)),
    crest: isColour(colour) ? colour : null,
    line: card.symbol,
    text: (printed?.face ?? []).slice(1),
    tags: card.notes,
  };
}

const FACES: Readonly<Record<string, (card: CardView, printed: Fields, game: string) => Face>> = {
  chi: chiFace,
  ninjas: ninjasFace,
  xi: xiFace,
  fate: fateFace,
};

export function faceOf(card: CardView, printed: Fields, game: string): Face {
  const make = SEAT.test(card.name ?? "") ? plainFace : (FACES[game] ?? plainFace);
  return make(card, printed, game);
}

export const backArt = (game: string): string => once(`back/${game}`, () => backOf(game));

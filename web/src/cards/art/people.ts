// People, put together from a body, a head, what they wear on it and what they hold. Half figures in a square of 100.

import { drawingOf } from "./drawings";
import { type Palette, paint, placed, topOf } from "./shapes";
import { BACKS, BEARDS, BODIES, EYES, FACE, HAIR, MOODS, STERN_EYES, WEAR } from "./wardrobe";

export interface Person {
  body?: keyof typeof BODIES;
  hair?: keyof typeof HAIR;
  wear?: keyof typeof WEAR;
  beard?: keyof typeof BEARDS;
  back?: keyof typeof BACKS;
  right?: string;
  left?: string;
  mood?: keyof typeof MOODS;
  front?: string;
}

// Headgear that leaves no face to be seen.
const CLOSED = new Set<string>(["helm", "shadow hood", "ninja mask", "ninja hood"]);

const SLEEVES: Readonly<Record<string, string>> = { fur: "h", armour: "t", gown: "h", apron: "w" };

const REACH = 31; // from the middle to a hand

function arm(body: string, side: number, hand: number): string {
  const tone = SLEEVES[body] ?? "m";
  const x = (from: number): number => 50 + side * from;
  return `
    ${tone}11 M${x(25)} 60 Q${x(36)} ${hand + 16} ${x(REACH)} ${hand + 6}
    h o ${x(REACH)} ${hand} 5.4`;
}

// Where a hand grips a thing that is held at its middle rather than near its end.
const GRIP: Readonly<Record<string, number>> = {
  shield: 50,
  book: 84,
  tome: 56,
  ledger: 84,
  scroll: 60,
  purse: 22,
  coin: 70,
  coins: 92,
  potion: 30,
  flask: 30,
  jar: 70,
  lantern: 10,
  bell: 12,
  scales: 80,
  hourglass: 50,
  mask: 86,
  satchel: 20,
  basket: 16,
  crate: 66,
  sack: 18,
  dice: 84,
  shuriken: 50,
  lute: 66,
  mirror: 90,
  fan: 84,
  tray: 78,
  spyglass: 62,
  horn: 66,
  umbrella: 80,
  bubble: 60,
  charm: 10,
  crown: 84,
  snowflake: 86,
  swirl: 70,
  star: 80,
  spark: 80,
  heart: 80,
  key: 16,
  kite: 98,
  flame: 96,
  skull: 84,
  candle: 78,
};
// What hangs from the hand is held higher, so that it is seen.
const HAND = 70;
const LIFTED = 54;
const HANGS_FROM = 25;
const handFor = (tool: string): number => ((GRIP[tool] ?? 80) < HANGS_FROM ? LIFTED : HAND);

const SIZES: Readonly<Record<string, number>> = {
  lance: 0.92,
  joust: 0.9,
  staff: 0.86,
  crook: 0.86,
  scythe: 0.86,
  greatsword: 0.8,
  cleaver: 0.62,
  banner: 0.8,
  umbrella: 0.9,
  oar: 0.86,
  broom: 0.8,
  coin: 0.3,
  key: 0.5,
  purse: 0.42,
  bell: 0.4,
  star: 0.4,
  flame: 0.46,
  spark: 0.46,
  snowflake: 0.46,
  shield: 0.56,
  needle: 0.7,
  sword: 0.7,
  axe: 0.66,
  hammer: 0.62,
  torch: 0.7,
  trumpet: 0.74,
  ladle: 0.66,
  candle: 0.6,
  dagger: 0.62,
  pick: 0.66,
  feather: 0.6,
  match: 0.7,
  bow: 0.7,
  trowel: 0.6,
  quill: 0.6,
  halo: 0.5,
  shuriken: 0.36,
  heart: 0.36,
  dice: 0.36,
  charm: 0.5,
};
const TILTS: Readonly<Record<string, number>> = {
  shield: 0,
  lantern: 0,
  scales: 0,
  bell: 0,
  purse: 0,
  satchel: 0,
  basket: 0,
  sack: 0,
  crate: 0,
  tray: 0,
  hourglass: 0,
  lute: 30,
  spyglass: -6,
  horn: 0,
  umbrella: -4,
  mask: 6,
  key: 0,
  charm: 0,
  book: 0,
  ledger: 0,
};

function held(tool: string, side: number, palette: Palette): string {
  const drawing = drawingOf(tool);
  if (!drawing) return "";
  const scale = SIZES[tool] ?? 0.52;
  const tilt = (TILTS[tool] ?? 10) * side;
  const inner = placed(paint(drawing, palette, 3 / scale / 1.4), -50 * scale, -(GRIP[tool] ?? 80) * scale, scale);
  return placed(inner, 50 + side * REACH, handFor(tool), 1, tilt);
}

const LINE = 2.4;

export function person(spec: Person, palette: Palette): string {
  const body = spec.body ?? "tunic";
  const wear = spec.wear ?? "none";
  const draw = (drawing: string): string => (drawing ? paint(drawing, palette, LINE) : "");
  const mood = spec.mood ?? "calm";
  const parts = [draw(BACKS[spec.back ?? "none"]), draw(BODIES[body])];
  if (!CLOSED.has(wear)) {
    parts.push(draw(FACE), paint(mood === "stern" || mood === "shout" ? STERN_EYES : EYES, palette), paint(MOODS[mood], palette));
    parts.push(draw(BEARDS[spec.beard ?? "none"]), draw(HAIR[spec.hair ?? "short"]));
  }
  parts.push(draw(WEAR[wear]));
  if (spec.front) parts.push(paint(drawingOf(spec.front) ?? "", palette, LINE));
  for (const [tool, side] of [
    [spec.left, -1],
    [spec.right, 1],
  ] as const) {
    if (!tool) continue;
    parts.push(held(tool, side, palette), draw(arm(body, side, handFor(tool))));
  }
  return parts.join("");
}

// The top of a person's head with what is worn on it.
export function topOfPerson(spec: Person): number {
  const worn = [
    FACE,
    HAIR[spec.hair ?? "short"],
    WEAR[spec.wear ?? "none"],
    spec.back === "rays" || spec.back === "halo" ? BACKS[spec.back] : "",
  ];
  return Math.min(...worn.filter(Boolean).map(topOf));
}

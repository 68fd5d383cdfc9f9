// A card's picture, put together from scenery and a figure by the words of its name; the same every time.

import { type Draw, drawFrom, mix } from "./colours";
import { figurePalette, type Land } from "./lands";
import { drawingOf } from "./drawings";
import { person, topOfPerson } from "./people";
import { PLACES } from "./places";
import { HIGH, WIDE } from "./landforms";
import { heavenlyBody, type Scene, sceneOf, type SceneName, WEATHER } from "./scenery";
import { paint, type Palette, placed, topOf } from "./shapes";
import { FALLBACKS, MOODS, PHRASES, type Recipe, WORDS } from "./words";

export interface Subject {
  name: string;
  about: string[]; // type and kind, which speak where the name says nothing
  land: Land;
  scenes: readonly SceneName[];
  rank: number; // 0 to 2: the light grows darker and the figure larger
  recipe?: Recipe; // where a game knows better than the words
}

const stem = (word: string): string => (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word);

// The words of a name from its noun outwards: `Earth Moth` is a moth, `Beast of Pain` a beast.
function inOrder(name: string): string[] {
  const [head = "", ...rest] = name.toLowerCase().split(/ of | in | from | for | with | to | on | against |, /);
  const words = (part: string): string[] =>
    part
      .split(/[^\p{L}-]+/u)
      .filter(Boolean)
      .reverse();
  return [...words(head), ...rest.flatMap(words)];
}

function recipeFor(word: string): Recipe | undefined {
  const plain = stem(word);
  for (const form of [word, plain]) {
    const known = WORDS.get(form) ?? (drawingOf(form) ? { figure: form } : undefined);
    if (known) return known;
  }
  return undefined;
}

// Compounds such as `Stormcaller` are known by their end.
function recipeByEnding(word: string): Recipe | undefined {
  for (let cut = 1; cut <= word.length - 4; cut++) {
    const found = recipeFor(word.slice(cut));
    if (found) return found;
  }
  return undefined;
}

function first(words: readonly string[], find: (word: string) => Recipe | undefined): Recipe | undefined {
  for (const word of words) {
    const found = find(word);
    if (found) return found;
  }
  return undefined;
}

export function recipeOf(name: string, about: string[]): Recipe {
  const low = ` ${name.toLowerCase().replace(/[^\p{L}\p{N}'-]+/gu, " ")} `;
  for (const [phrase, recipe] of Object.entries(PHRASES)) if (low.includes(` ${phrase} `)) return recipe;
  const words = inOrder(name);
  const described = words.map((word) => MOODS.get(stem(word)) ?? MOODS.get(word)).filter((mood) => mood !== undefined);
  const mood: Recipe = Object.assign({}, ...described.reverse());
  const types = about.filter((word) => !FALLBACKS[word]).flatMap(inOrder);
  const found = first(words, recipeFor) ?? first(words, recipeByEnding) ?? first(types, recipeFor);
  if (found) return { ...mood, ...found };
  const known = about.find((word) => FALLBACKS[word]) ?? "any";
  return { ...mood, ...drawFrom(`${name} `).pick(FALLBACKS[known] ?? []) };
}

function figureOf(recipe: Recipe, palette: Palette): string {
  if (recipe.person) return person(recipe.person, palette);
  const drawing = recipe.figure ? drawingOf(recipe.figure) : undefined;
  return drawing ? paint(drawing, palette, 2.6) : "";
}

const OPEN_LANDS: ReadonlySet<string> = new Set(["creek", "bridge", "marsh", "mountain", "forest", "cave"]);
const SPELLS: ReadonlySet<SceneName> = new Set(["burst", "ring"]);

const BEHIND: ReadonlySet<string> = new Set(["gusts", "stars"]); // weather that would cross a face

function besideOf(recipe: Recipe, palette: Palette): string {
  if (!recipe.beside) return "";
  const [figure, x, y, scale] = recipe.beside;
  return placed(paint(drawingOf(figure) ?? "", palette, 2.2 / scale), x, y, scale);
}

// Places are the scenery themselves: open land runs from side to side, buildings stand in it.
function placeOf(subject: Subject, recipe: Recipe, drawing: string, palette: Palette, draw: Draw): Scene {
  const around = sceneOf(recipe.scene ?? draw.pick(["hills", "woods", "fields"]), subject.land, draw);
  const size = OPEN_LANDS.has(recipe.figure ?? "") ? 1.02 : Math.min(0.92, 84 / (100 - topOf(drawing)));
  return {
    back: around.back + placed(paint(drawing, palette, 2.2), 60 - 50 * size, 122 - 100 * size, size),
    front: around.front,
  };
}

const UPPER = 37; // what is drawn above is not seen on a whole card
const LOWER = 116;

function wholeFigure(recipe: Recipe, palette: Palette, scene: SceneName, rank: number, flip: boolean): string {
  const markup = besideOf(recipe, palette) + figureOf(recipe, palette);
  const isSpell = SPELLS.has(scene);
  let size: number;
  let y: number;
  if (recipe.person) {
    const top = topOfPerson(recipe.person);
    size = (recipe.size ?? 1) * (0.88 + rank * 0.03 + Math.min(0, top - 6) * 0.005);
    y = recipe.size ? 124 - 98 * size : UPPER + 1 - top * size;
  } else {
    const top = topOf(drawingOf(recipe.figure ?? "") ?? "");
    const fitting = (LOWER - UPPER) / (100 - top);
    size = (recipe.size ?? 1) * Math.min(isSpell ? 0.74 : 0.78 + rank * 0.02, fitting);
    y = isSpell ? (UPPER + LOWER) / 2 - 1 - ((100 + top) / 2) * size : LOWER + 1 - 99 * size;
  }
  const x = WIDE / 2 + (flip ? 50 : -50) * size;
  return placed(markup, x, y + (recipe.lift ?? 0), size, 0, flip);
}

function backdrop(subject: Subject, recipe: Recipe, draw: Draw): string {
  const { land, rank } = subject;
  const [top, bottom] = land.skies[Math.min(rank, 2)] ?? ["#888888", "#cccccc"];
  const body = recipe.body ?? (draw.next() < 0.5 ? (rank === 2 ? "moon" : "sun") : undefined);
  return (
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".72" stop-color="${bottom}"/></linearGradient>` +
    `<radialGradient id="v" cy=".45" r=".75"><stop offset=".55" stop-color="${land.ink}" stop-opacity="0"/><stop offset="1" stop-color="${land.ink}" stop-opacity=".55"/></radialGradient>` +
    `<radialGradient id="h"><stop stop-color="${land.light}" stop-opacity=".75"/><stop offset="1" stop-color="${land.light}" stop-opacity="0"/></radialGradient>` +
    `<rect width="${WIDE}" height="${HIGH}" fill="url(#s)"/>` +
    (rank === 2 ? WEATHER.stars(land, draw) : "") +
    (body ? heavenlyBody(body, land, draw) : "")
  );
}

export function picture(subject: Subject): string {
  const draw = drawFrom(subject.name);
  const recipe = subject.recipe ?? recipeOf(subject.name, subject.about);
  const { land, rank } = subject;
  const cloth = recipe.cloth ?? draw.pick(land.cloths);
  const palette = figurePalette(land, cloth, Math.floor(draw.between(0, 5)), Math.floor(draw.between(0, 7)));
  const flip = draw.next() < 0.4;
  const name = subject.scenes.length === 1 ? (subject.scenes[0] ?? "hills") : (recipe.scene ?? draw.pick(subject.scenes));
  const sky = backdrop(subject, recipe, draw);
  const isObject = SPELLS.has(name) || name === "plinth";
  const place = recipe.figure && !isObject ? PLACES[recipe.figure] : undefined;
  const scene = place ? placeOf(subject, recipe, place, palette, draw) : sceneOf(name, land, draw);
  const halo = `<circle cx="60" cy="68" r="${44 + rank * 8}" fill="url(#h)" opacity="${0.55 + rank * 0.15}"/>`;
  const shade = `<ellipse cx="60" cy="121" rx="34" ry="5" fill="${mix(land.ink, land.near, 0.3)}" opacity=".45"/>`;
  const figure = place ? "" : halo + (SPELLS.has(name) ? "" : shade) + wholeFigure(recipe, palette, name, rank, flip);
  const weather = recipe.weather ? WEATHER[recipe.weather](land, draw) : "";
  const [before, behind] = BEHIND.has(recipe.weather ?? "") ? ["", weather] : [weather, ""];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}">${sky}${scene.back}${behind}${figure}` +
    `${scene.front}${before}<rect width="${WIDE}" height="${HIGH}" fill="url(#v)"/></svg>`
  );
}

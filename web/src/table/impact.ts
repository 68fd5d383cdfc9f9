// Who did what to whom: whatever has lost something is struck, with the number, by the card that was named for it.

import type { LinkView } from "../lib/protocol";
import { keyOfPointer } from "./points";
import { snapshot, type Snapshot, type Spot } from "./travel";

const LASTS = 1100;
const HAND = "hand";
const SVG = "http://www.w3.org/2000/svg";

interface Wound {
  box: DOMRect;
  words: string;
  element: HTMLElement | null;
  aim: string; // where a line to it would end: a place, or a seat
}

// What was seen before: who goes for whom, and what was told to be done by which cards.
export interface Blow {
  links: readonly LinkView[];
  named: readonly string[];
  hurt: ReadonlyMap<string, number>; // players who have lost something, with the amounts
  piles: readonly string[]; // zones to which what is destroyed goes
}

interface Stat {
  key: string;
  now: number | null;
}

let shown: Element[] = [];

export function clearImpacts(): void {
  for (const element of shown) element.remove();
  shown = [];
}

const statsOf = (spot: Spot): Stat[] => (JSON.parse(spot.state || "[[],[]]") as [unknown, Stat[]])[1];
const isIn = (spot: Spot, zones: readonly string[]): boolean => zones.some((zone) => spot.zone === `${zone}/${spot.element.dataset.seat ?? ""}`);
const isCommon = (spot: Spot): boolean => spot.element.dataset.seat === "";

function losses(before: Spot, after: Spot): string[] {
  const was = new Map(statsOf(before).map((stat): [string, number | null] => [stat.key, stat.now]));
  return statsOf(after).flatMap(({ key, now }) => {
    const old = was.get(key) ?? null;
    return old !== null && now !== null && now < old ? [`−${old - now}`] : [];
  });
}

export function showImpacts(root: HTMLElement, before: Snapshot, blow: Blow): void {
  clearImpacts();
  const after = snapshot(root);
  const wounds = [...woundedCards(before, after, blow.piles), ...woundedPlayers(root, blow.hurt)];
  for (const wound of wounds) {
    const source = sourceOf(wound, before, after, blow);
    strike(root, source && !isSame(source.box, wound.box) ? source.box : null, wound);
  }
}

// Whoever was seen to go for it; else the other one of a fight that it began; else what was laid down between the players
// and is used up now; else the first card that was named.
function sourceOf(wound: Wound, before: Snapshot, after: Snapshot, blow: Blow): Spot | undefined {
  const at = (place: string): Spot | undefined => before.find((spot) => spot.place === place);
  const by = blow.links.find((link) => link.kind === "fights" && wound.aim === (link.target ? keyOfPointer(link.target) : link.seat));
  const back = blow.links.find((link) => link.kind === "fights" && link.target && wound.aim === keyOfPointer(link.source));
  const seen = by ? at(keyOfPointer(by.source)) : back?.target ? at(keyOfPointer(back.target)) : undefined;
  const isOnTable = (spot: Spot): boolean => !isIn(spot, [HAND, ...blow.piles]);
  const left = new Set(after.map((spot) => spot.key));
  const used = before.find((spot) => isCommon(spot) && isOnTable(spot) && !left.has(spot.key));
  return seen ?? used ?? blow.named.map((name) => [...before, ...after].find((spot) => spot.name === name && isOnTable(spot))).find(Boolean);
}

const isSame = (one: DOMRect, other: DOMRect): boolean => Math.abs(one.left - other.left) < 4 && Math.abs(one.top - other.top) < 4;

function woundedCards(before: Snapshot, after: Snapshot, piles: readonly string[]): Wound[] {
  const now = new Map(after.map((spot): [string, Spot] => [spot.key, spot]));
  const onTable = before.filter((spot) => spot.name !== "" && !isCommon(spot) && !isIn(spot, [HAND, ...piles]));
  return onTable.flatMap((spot): Wound[] => {
    const same = now.get(spot.key);
    if (!same) return isGoneFor(spot, after, piles) ? [{ box: spot.box, words: "✕", element: null, aim: spot.place }] : [];
    return losses(spot, same).slice(0, 1).map((words) => ({ box: same.box, words, element: same.element, aim: spot.place }));
  });
}

// A card that has left the table for a pile is destroyed; one that lies elsewhere has only moved.
function isGoneFor(spot: Spot, after: Snapshot, piles: readonly string[]): boolean {
  return after.some((other) => other.name === spot.name && isIn(other, piles));
}

function woundedPlayers(root: HTMLElement, hurt: ReadonlyMap<string, number>): Wound[] {
  return [...hurt].flatMap(([seat, lost]): Wound[] => {
    const bar = root.querySelector<HTMLElement>(`[data-seat-bar="${seat}"]`);
    const number = bar?.querySelector<HTMLElement>(".counter.main dd") ?? bar;
    return number && bar ? [{ box: number.getBoundingClientRect(), words: `−${lost}`, element: bar, aim: seat }] : [];
  });
}

function strike(root: HTMLElement, from: DOMRect | null, wound: Wound): void {
  const table = root.closest(".table") ?? document.body;
  const [x, y] = middle(wound.box);
  const number = document.createElement("b");
  number.className = "impact";
  number.textContent = wound.words;
  number.setAttribute("aria-hidden", "true");
  Object.assign(number.style, { left: `${x}px`, top: `${y}px` });
  const rise = [
    { transform: "translate(-50%, -50%) scale(0.3)", opacity: 0 },
    { transform: "translate(-50%, -50%) scale(1.25)", opacity: 1, offset: 0.18 },
    { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.75 },
    { transform: "translate(-50%, -90%) scale(1)", opacity: 0 },
  ];
  add(table, number, rise);
  wound.element?.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }], { duration: 280, delay: 160 });
  if (from) add(table, lineTo(from, x, y), [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]);
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

function lineTo(from: DOMRect, x: number, y: number): SVGElement {
  const [x1, y1] = middle(from);
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "strike");
  layer.setAttribute("aria-hidden", "true");
  const length = Math.hypot(x - x1, y - y1) || 1;
  const [ux, uy] = [(x - x1) / length, (y - y1) / length];
  const end: [number, number] = [x - 18 * ux, y - 18 * uy];
  const head = `M ${end[0] - 14 * ux - 8 * uy} ${end[1] - 14 * uy + 8 * ux} L ${end[0]} ${end[1]} L ${end[0] - 14 * ux + 8 * uy} ${end[1] - 14 * uy - 8 * ux}`;
  for (const kind of ["halo", "line"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", kind);
    path.setAttribute("d", `M ${x1} ${y1} L ${end[0]} ${end[1]} ${head}`);
    layer.append(path);
  }
  return layer;
}

function add(table: Element, element: HTMLElement | SVGElement, frames: Keyframe[]): void {
  table.append(element);
  shown.push(element);
  element.animate(frames, { duration: LASTS, easing: "ease-out", fill: "both" }).onfinish = () => element.remove();
}

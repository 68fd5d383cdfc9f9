// The back of a card of each style, 120 wide and 168 high.

import { drawFrom } from "./colours";
import { signOf } from "./glyphs";
import { paint, placed } from "./shapes";
import { TOOLS } from "./tools";

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 168">';
const around = (count: number, r: number, make: (place: number) => string, turn = 0): string =>
  Array.from({ length: count }, (_, place) => {
    const angle = ((place * 360) / count + turn) * (Math.PI / 180);
    return `<g transform="translate(${(60 + r * Math.sin(angle)).toFixed(1)} ${(84 - r * Math.cos(angle)).toFixed(1)})">${make(place)}</g>`;
  }).join("");
const border = (colour: string): string =>
  `<rect x="6" y="6" width="108" height="156" rx="7" fill="none" stroke="${colour}" stroke-width="1.6"/><rect x="9.5" y="9.5" width="101" height="149" rx="5" fill="none" stroke="${colour}" stroke-width=".6"/>`;
const ground = (inner: string, outer: string): string =>
  `<radialGradient id="b" r=".75"><stop stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient><rect width="120" height="168" fill="url(#b)"/>`;

function scales(colour: string): string {
  const arcs = Array.from({ length: 112 }, (_, place) => {
    const row = Math.floor(place / 7);
    const x = (place % 7) * 20 + (row % 2) * 10 - 5;
    const y = row * 11 + 6;
    return `M${x - 10} ${y}a10 10 0 0 1 20 0M${x - 6} ${y}a6 6 0 0 1 12 0`;
  });
  return `<path fill="none" stroke="${colour}" stroke-width=".7" opacity=".45" d="${arcs.join("")}"/>`;
}

const chi = (): string =>
  `${head}${ground("#8f1f22", "#4a0e14")}${scales("#e0b25c")}${border("#e0b25c")}` +
  '<circle cx="60" cy="84" r="37" fill="#4a0e14"/><circle cx="60" cy="84" r="34" fill="none" stroke="#e0b25c" stroke-width="2.4"/>' +
  '<circle cx="60" cy="84" r="28" fill="#f6eedd"/><path fill="#17131a" d="M60 56a14 14 0 0 1 0 28a14 14 0 0 0 0 28a28 28 0 0 1 0-56Z"/>' +
  '<circle cx="60" cy="70" r="4.6" fill="#17131a"/><circle cx="60" cy="98" r="4.6" fill="#f6eedd"/><circle cx="60" cy="70" r="4.6" fill="#8f1f22"/></svg>';

function ninjas(): string {
  const stars = Array.from({ length: 28 }, (_, place) => {
    const row = Math.floor(place / 4);
    return placed(
      paint(TOOLS.shuriken ?? "", { t: "#4b4a78", u: "#3a3962", k: "#1d1b33" }),
      (place % 4) * 36 - (row % 2) * 18 - 4,
      row * 25 - 4,
      0.16,
    );
  }).join("");
  const shuriken = paint(TOOLS.shuriken ?? "", { t: "#e9e4d4", u: "#b6ae9c", k: "#1d1b33" }, 4);
  return (
    `${head}${ground("#343263", "#15142b")}${stars}${border("#c9b98a")}<circle cx="60" cy="84" r="35" fill="#c23a34"/>` +
    `<circle cx="60" cy="84" r="35" fill="none" stroke="#f0e2b8" stroke-width="1.6"/>${placed(shuriken, 28, 52, 0.64)}</svg>`
  );
}

const ELEMENTS = [
  ["aqua", "#8fd8e8"],
  ["ember", "#ff9a4a"],
  ["stone", "#d8c58a"],
  ["wind", "#a8e6c8"],
  ["shadow", "#c4a4f0"],
  ["celestial", "#ffe28a"],
] as const;

function xi(): string {
  const signs = around(6, 40, (place) => {
    const [name, colour] = ELEMENTS[place] ?? ELEMENTS[0];
    return `<circle r="11" fill="#0d2430" stroke="${colour}" stroke-width="1"/><g transform="translate(-7.2 -7.2) scale(.6)">${signOf(name, colour)}</g>`;
  });
  const spokes = around(
    24,
    0,
    (place) => `<path stroke="#e8cf8a" stroke-width=".5" opacity=".4" transform="rotate(${place * 15})" d="M0-52V-120"/>`,
  );
  const glass = paint(
    TOOLS.hourglass ?? "",
    { b: "#d8b35c", c: "#a37f33", w: "#d6f0f4", g: "#ffd97a", t: "#f0e2b8", k: "#0d2430" },
    4,
  );
  return (
    `${head}${ground("#1f5468", "#0a1d28")}${spokes}${border("#d8b35c")}<circle cx="60" cy="84" r="52" fill="#0d2430" opacity=".55"/>` +
    `<circle cx="60" cy="84" r="40" fill="none" stroke="#d8b35c" stroke-width="1.2"/>${signs}${placed(glass, 40, 60, 0.4)}</svg>`
  );
}

function xemytica(): string {
  const draw = drawFrom("fate");
  const specks = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${draw.between(0, 120).toFixed(1)}" cy="${draw.between(0, 168).toFixed(1)}" r="${draw.between(0.3, 1.1).toFixed(1)}" fill="#000" opacity=".18"/>`,
  ).join("");
  const wheel =
    around(8, 0, (place) => `<path transform="rotate(${place * 45})" fill="#e3bf6a" d="M-1.6 0L-1-34H1L1.6 0Z"/>`) +
    around(8, 37, () => '<circle r="4" fill="#e3bf6a"/>') +
    '<circle cx="60" cy="84" r="33" fill="none" stroke="#e3bf6a" stroke-width="4"/><circle cx="60" cy="84" r="24" fill="none" stroke="#e3bf6a" stroke-width="1"/>';
  const gems = [
    ["#3f6fc0", 0],
    ["#c23a3a", 120],
    ["#8a4fb8", 240],
  ] as const;
  const jewels = gems
    .map(([colour, turn]) => around(1, 33, () => `<path fill="${colour}" stroke="#3a2012" d="M0-7L6 0L0 7L-6 0Z"/>`, turn))
    .join("");
  const corner = '<path fill="#e3bf6a" d="M0 0H22Q10 3 6 6Q3 10 0 22Z"/>';
  const corners = [
    [8, 8, 1, 1],
    [112, 8, -1, 1],
    [8, 160, 1, -1],
    [112, 160, -1, -1],
  ]
    .map(([x, y, a, b]) => `<g transform="translate(${x} ${y}) scale(${a} ${b})">${corner}</g>`)
    .join("");
  return (
    `${head}${ground("#7a4a28", "#3a2012")}${specks}${border("#c99b4e")}${corners}<circle cx="60" cy="84" r="46" fill="#2b160c" opacity=".6"/>${wheel}${jewels}` +
    '<circle cx="60" cy="84" r="9" fill="#e3bf6a"/><circle cx="60" cy="84" r="5" fill="#7a1f1f"/></svg>'
  );
}

// Battle cards have blue backs, Resource cards gold ones.
const HULLS = {
  blue: { inner: "#2f62c8", outer: "#0a1440", line: "#7fd8ff", core: "#0c1a4a", glow: "#ff5fa8" },
  gold: { inner: "#d89a2c", outer: "#4a2a08", line: "#ffe69a", core: "#3a2008", glow: "#7affc8" },
} as const;

function psiwars(hull: keyof typeof HULLS): string {
  const { inner, outer, line, core, glow } = HULLS[hull];
  const tracks = around(
    12,
    0,
    (place) =>
      `<g transform="rotate(${place * 30})" fill="none" stroke="${line}" stroke-width="1" opacity=".55"><path d="M0-46V-58L${place % 2 ? 7 : -7}-66V-92"/><circle cx="0" cy="-46" r="1.8" fill="${line}" stroke="none"/></g>`,
  );
  const hexagon = (r: number): string =>
    `M${Array.from({ length: 6 }, (_, place) => {
      const angle = (place * Math.PI) / 3;
      return `${(60 + r * Math.sin(angle)).toFixed(1)} ${(84 - r * Math.cos(angle)).toFixed(1)}`;
    }).join("L")}Z`;
  const dice = [
    ["#1f9a5c", 0],
    ["#3a78e0", 120],
    ["#d83a40", 240],
  ] as const;
  const pips = dice
    .map(([colour, turn]) =>
      around(1, 40, () => `<rect x="-6" y="-6" width="12" height="12" rx="3" fill="${colour}" stroke="${core}" stroke-width="1.6"/><circle r="1.8" fill="#fff"/>`, turn),
    )
    .join("");
  return (
    `${head}${ground(inner, outer)}${tracks}${border(line)}<path fill="${core}" stroke="${line}" stroke-width="2" d="${hexagon(40)}"/>` +
    `<path fill="none" stroke="${line}" stroke-width=".8" opacity=".7" d="${hexagon(34)}"/>${pips}` +
    `<circle cx="60" cy="84" r="21" fill="${glow}" opacity=".25"/>` +
    `<g fill="none" stroke="${line}" stroke-width="4.6" stroke-linecap="round"><path d="M60 66V104"/><path d="M45 70V78Q45 92 60 92Q75 92 75 78V70"/></g>` +
    `<circle cx="60" cy="64" r="4.4" fill="${glow}"/></svg>`
  );
}

// The five elements in their order, each feeding the next on the ring and overcoming the one after that across it.
const WHEEL = [
  ["wood", "#6fc47a"],
  ["fire", "#f2684a"],
  ["earth", "#e6b450"],
  ["metal", "#d4dbe8"],
  ["water", "#6aa8f0"],
] as const;

export function wheel(r: number, node: number, ink: string, gilt: string): string {
  const at = (place: number): [number, number] => {
    const angle = (place * 2 * Math.PI) / WHEEL.length;
    return [r * Math.sin(angle), -r * Math.cos(angle)];
  };
  const star = WHEEL.map((_, place) => `${place ? "L" : "M"}${at(place * 2).map((part) => part.toFixed(1)).join(" ")}`).join("");
  const nodes = WHEEL.map(([name, colour], place) => {
    const [x, y] = at(place);
    const scale = node / 17;
    return (
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${node}" fill="${ink}" stroke="${colour}" stroke-width="${node / 9}"/>` +
      `<g transform="translate(${-12 * scale} ${-12 * scale}) scale(${scale})">${signOf(name, colour)}</g></g>`
    );
  });
  return (
    `<circle r="${r}" fill="none" stroke="${gilt}" stroke-width="${r / 16}"/><path fill="none" stroke="${gilt}" stroke-width="${r / 45}" opacity=".8" d="${star}Z"/>` +
    nodes.join("")
  );
}

function wuxing(): string {
  const lattice = Array.from({ length: 48 }, (_, place) => {
    const [x, y] = [(place % 6) * 20, Math.floor(place / 6) * 21];
    return `M${x + 4} ${y + 10}h12M${x + 10} ${y + 4}v12M${x + 4} ${y + 4}h6M${x + 10} ${y + 16}h6`;
  }).join("");
  return (
    `${head}${ground("#7a2432", "#24090f")}<path fill="none" stroke="#e8bd62" stroke-width=".8" opacity=".3" d="${lattice}"/>${border("#e8bd62")}` +
    `<circle cx="60" cy="84" r="50" fill="#24090f" opacity=".8"/><circle cx="60" cy="84" r="49" fill="none" stroke="#e8bd62" stroke-width=".8" stroke-dasharray="1 3"/>` +
    `${placed(wheel(34, 11, "#24090f", "#e8bd62"), 60, 84)}<circle cx="60" cy="84" r="7" fill="#e8bd62"/><path fill="#24090f" d="M60 77a3.5 3.5 0 0 1 0 7a3.5 3.5 0 0 0 0 7a7 7 0 0 1 0-14Z"/></svg>`
  );
}

function plain(): string {
  const diamonds = Array.from(
    { length: 63 },
    (_, place) =>
      `<path fill="#e8d9b0" opacity=".16" transform="translate(${(place % 7) * 20} ${Math.floor(place / 7) * 21})" d="M0-8L6 0L0 8L-6 0Z"/>`,
  ).join("");
  return `${head}${ground("#4f5f86", "#232a45")}${diamonds}${border("#e8d9b0")}<path fill="#e8d9b0" d="M60 56L82 84L60 112L38 84Z"/><path fill="#3a4668" d="M60 66L74 84L60 102L46 84Z"/></svg>`;
}

const BACKS: Readonly<Record<string, (colour: string) => string>> = {
  chi,
  ninjas,
  xi,
  xemytica,
  wuxing,
  psiwars: (colour) => psiwars(colour === "gold" ? "gold" : "blue"),
};

// Where a game has backs of several colours, one of them is named.
export const backOf = (style: string, colour = ""): string => (BACKS[style] ?? plain)(colour);

// The faces of Chi: ink, paper and lacquer. A face is 120 wide and 168 high.

import { type Colour, COLOURS, crest } from "./crests";
import { darker, type Draw, drawFrom, lighter, mix } from "./colours";
import { placed } from "./shapes";

const PAPER = "#f6eedd";
const INK = "#17131a";
const GOLD = "#cfa34c";

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 168">';

// A ring as a brush leaves it: several strokes that do not quite meet.
function brushRing(draw: Draw, r: number, colour: string, width: number): string {
  const start = draw.between(0, 360);
  return Array.from({ length: 4 }, (_, place) => {
    const reach = r + (place - 1.5) * width * 0.32;
    const length = 2 * Math.PI * reach;
    const shown = length * (0.93 - place * 0.035);
    return `<circle cx="60" cy="74" r="${reach.toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${(width * (0.7 - place * 0.1)).toFixed(1)}" stroke-linecap="round" stroke-dasharray="${shown.toFixed(0)} ${length.toFixed(0)}" opacity="${0.95 - place * 0.14}" transform="rotate(${(start + place * 5).toFixed(0)} 60 74)"/>`;
  }).join("");
}

function mountains(colour: string, share: number): string {
  return (
    `<path fill="${colour}" opacity="${share * 0.5}" d="M0 132Q16 112 28 118Q40 100 56 120Q74 104 86 118Q100 106 120 126V168H0Z"/>` +
    `<path fill="${colour}" opacity="${share * 0.75}" d="M0 146Q20 128 36 138Q56 124 74 138Q94 126 120 142V168H0Z"/>` +
    `<path fill="${colour}" opacity="${share}" d="M0 158Q30 144 60 152T120 152V168H0Z"/>`
  );
}

function waves(colour: string, opacity: number): string {
  const arcs = Array.from({ length: 24 }, (_, place) => {
    const row = Math.floor(place / 6);
    const x = (place % 6) * 24 + (row % 2) * 12 - 6;
    const y = 142 + row * 9;
    return `M${x - 12} ${y}a12 12 0 0 1 24 0M${x - 7} ${y}a7 7 0 0 1 14 0`;
  });
  return `<path fill="none" stroke="${colour}" stroke-width="1" opacity="${opacity}" d="${arcs.join("")}"/>`;
}

function splashes(draw: Draw, colour: string): string {
  return Array.from({ length: 16 }, () => {
    const angle = draw.between(0, Math.PI * 2);
    const away = draw.between(45, 58);
    return `<circle cx="${(60 + away * Math.cos(angle)).toFixed(1)}" cy="${(74 + away * Math.sin(angle)).toFixed(1)}" r="${draw.between(0.5, 2.2).toFixed(1)}" fill="${colour}" opacity="${draw.between(0.5, 1).toFixed(2)}"/>`;
  }).join("");
}

const mark = (colour: Colour, fill: string, size: number): string =>
  placed(crest(colour, fill), 60 - 50 * size, 74 - 50 * size, size);

function yang(colour: Colour): string {
  const hue = COLOURS[colour];
  const draw = drawFrom(`Yang ${colour}`);
  return (
    `${head}<radialGradient id="p" cy=".42" r=".8"><stop stop-color="#fffaf0"/><stop offset="1" stop-color="${mix(PAPER, hue, 0.16)}"/></radialGradient>` +
    `<radialGradient id="d" cx=".36" cy=".3" r=".9"><stop stop-color="${lighter(hue, 0.36)}"/><stop offset=".55" stop-color="${hue}"/><stop offset="1" stop-color="${darker(hue, 0.28)}"/></radialGradient>` +
    `<rect width="120" height="168" fill="url(#p)"/>${mountains(mix(hue, INK, 0.2), 0.3)}` +
    `${brushRing(draw, 48, hue, 3.4)}<circle cx="60" cy="74" r="42" fill="url(#d)"/>${mark(colour, "#fffaf0", 0.6)}</svg>`
  );
}

function yin(colour: Colour): string {
  const hue = COLOURS[colour];
  const bright = lighter(hue, 0.34);
  const draw = drawFrom(`Yin ${colour}`);
  return (
    `${head}<radialGradient id="p" cy=".44" r=".85"><stop offset=".3" stop-color="${mix(INK, hue, 0.5)}"/><stop offset="1" stop-color="${INK}"/></radialGradient>` +
    `<radialGradient id="g" r=".5"><stop offset=".72" stop-color="${bright}" stop-opacity=".95"/><stop offset="1" stop-color="${bright}" stop-opacity="0"/></radialGradient>` +
    `<rect width="120" height="168" fill="url(#p)"/>${waves(bright, 0.4)}<circle cx="60" cy="74" r="57" fill="url(#g)"/>` +
    `<circle cx="60" cy="74" r="43" fill="${INK}"/>${brushRing(draw, 44, bright, 3)}${splashes(draw, bright)}${mark(colour, bright, 0.56)}</svg>`
  );
}

function chi(): string {
  const turn = "M60 26a24 24 0 0 1 0 48a24 24 0 0 0 0 48a48 48 0 0 1 0-96Z";
  const draw = drawFrom("Chi");
  return (
    `${head}<linearGradient id="p" x2="1" y2="1"><stop offset=".5" stop-color="${PAPER}"/><stop offset=".5" stop-color="${INK}"/></linearGradient>` +
    `<rect width="120" height="168" fill="url(#p)"/>${waves(GOLD, 0.4)}` +
    `<circle cx="60" cy="74" r="55" fill="${GOLD}" opacity=".25"/>${brushRing(draw, 52, GOLD, 4)}` +
    `<circle cx="60" cy="74" r="48" fill="#fffaf0"/><path fill="${INK}" d="${turn}"/>` +
    `<circle cx="60" cy="50" r="8" fill="${GOLD}"/><circle cx="60" cy="98" r="8" fill="${GOLD}"/></svg>`
  );
}

const KINDS = ["yang", "yin", "chi"] as const;
type Ink = (typeof KINDS)[number];

export const isInk = (figure: string): figure is Ink => KINDS.some((kind) => kind === figure);

export const chiArt = (kind: Ink, colour: Colour | null): string =>
  kind === "chi" || colour === null ? chi() : kind === "yang" ? yang(colour) : yin(colour);

// The cover of each style, 320 wide and 180 high.

import { type Draw, drawFrom, lighter, mix } from "./colours";
import { backOf, wheel } from "./backs";
import { type Colour, COLOURS, crest } from "./crests";
import { drawingOf } from "./drawings";
import { type GlyphName, signOf } from "./glyphs";
import { figurePalette, type Land, landOf, LANDS, type LandName } from "./lands";
import { type Person, person } from "./people";
import { paint, placed } from "./shapes";

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">';
const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;
const path = (d: string, fill: string, opacity = 1): string => `<path fill="${fill}" opacity="${opacity}" d="${d}"/>`;
const strewn = (draw: Draw, count: number, make: (x: number, y: number) => string): string =>
  Array.from({ length: count }, () => make(draw.between(0, 320), draw.between(0, 180))).join("");
const shade =
  '<radialGradient id="v" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient><rect width="320" height="180" fill="url(#v)"/>';

const figure = (name: string, land: Land, cloth: number, x: number, y: number, size: number, flip = false): string =>
  placed(
    paint(
      drawingOf(name) ?? "",
      figurePalette(land, land.cloths[cloth % land.cloths.length] ?? ["#888888", "#dddddd"], 1, 0),
      2.6,
    ),
    flip ? x + 100 * size : x,
    y,
    size,
    0,
    flip,
  );
const someone = (
  spec: Person,
  land: Land,
  cloth: readonly [string, string],
  looks: number,
  x: number,
  y: number,
  size: number,
  flip = false,
): string => placed(person(spec, figurePalette(land, cloth, looks, looks)), flip ? x + 100 * size : x, y, size, 0, flip);

function chi(): string {
  const colours = Object.keys(COLOURS) as Colour[];
  const signs = colours.map((colour, place) => {
    const angle = ((place * 30 - 90 + 15) * Math.PI) / 180;
    const [x, y] = [160 + 116 * Math.cos(angle), 90 + 74 * Math.sin(angle)];
    const isDark = x > 160;
    const hue = COLOURS[colour];
    return (
      disc(x, y, 13.5, isDark ? lighter(hue, 0.25) : hue, isDark ? 0.5 : 1) +
      disc(x, y, 12, isDark ? "#17131a" : hue) +
      placed(crest(colour, isDark ? lighter(hue, 0.3) : "#fffaf0"), x - 8, y - 8, 0.16)
    );
  });
  const scales = Array.from({ length: 64 }, (_, place) => {
    const row = Math.floor(place / 16);
    const [x, y] = [(place % 16) * 22 + (row % 2) * 11 - 5, 152 + row * 10];
    return `M${x - 11} ${y}a11 11 0 0 1 22 0M${x - 6} ${y}a6 6 0 0 1 12 0`;
  });
  return (
    `${head}<linearGradient id="p"><stop offset=".5" stop-color="#f6eedd"/><stop offset=".5" stop-color="#17131a"/></linearGradient>` +
    `<rect width="320" height="180" fill="url(#p)"/>${path("M0 140Q40 96 70 116Q100 84 140 120L160 128V180H0Z", "#c5302e", 0.16)}${path("M0 158Q40 128 80 146Q120 126 160 150V180H0Z", "#c5302e", 0.22)}` +
    `<path fill="none" stroke="#cfa34c" stroke-width="1" opacity=".55" d="${scales.join("")}"/>${disc(160, 90, 62, "#cfa34c", 0.3)}` +
    `<circle cx="160" cy="90" r="57" fill="none" stroke="#cfa34c" stroke-width="4" stroke-dasharray="338 400" stroke-linecap="round" transform="rotate(-70 160 90)"/>` +
    `${disc(160, 90, 52, "#fffaf0")}${path("M160 38a26 26 0 0 1 0 52a26 26 0 0 0 0 52a52 52 0 0 1 0-104Z", "#17131a")}${disc(160, 64, 8.5, "#c5302e")}${disc(160, 116, 8.5, "#c5302e")}${signs.join("")}</svg>`
  );
}

function ninjas(): string {
  const draw = drawFrom("ninjas");
  const ninja = (colour: Colour, spec: Person, x: number, y: number, size: number, flip = false): string => {
    const land = landOf(COLOURS[colour]);
    return someone(
      { body: "ninja", wear: "ninja hood", ...spec },
      land,
      [mix(COLOURS[colour], "#15142b", 0.25), "#f2ddb0"],
      colour.length,
      x,
      y,
      size,
      flip,
    );
  };
  const roof = (x: number, y: number, width: number, colour: string): string =>
    path(
      `M${x - width} ${y}Q${x - width * 0.3} ${y - 6} ${x} ${y - 30}Q${x + width * 0.3} ${y - 6} ${x + width} ${y}L${x + width - 6} ${y + 9}H${x - width + 6}Z`,
      colour,
    ) + path(`M${x - width + 14} ${y + 8}h${2 * width - 28}V180h${-(2 * width - 28)}Z`, mix(colour, "#000000", 0.25));
  return (
    `${head}<linearGradient id="s" x2="0" y2="1"><stop stop-color="#1b1a3d"/><stop offset=".7" stop-color="#7a3b6a"/><stop offset="1" stop-color="#d9694f"/></linearGradient><rect width="320" height="180" fill="url(#s)"/>` +
    strewn(draw, 40, (x, y) => disc(x, y * 0.6, draw.between(0.4, 1.2), "#fff6e0", 0.8)) +
    disc(160, 78, 76, "#ffdfae", 0.18) +
    disc(160, 78, 64, "#f8e3b8") +
    disc(140, 62, 9, "#e6c58e", 0.6) +
    disc(186, 92, 13, "#e6c58e", 0.5) +
    disc(176, 50, 5, "#e6c58e", 0.6) +
    roof(44, 118, 62, "#2a2450") +
    roof(282, 112, 58, "#2a2450") +
    roof(160, 150, 96, "#1f1b40") +
    ninja("blue", { right: "shuriken", left: "shuriken", wear: "ninja mask" }, 14, 62, 1) +
    ninja("green", { right: "spyglass" }, 210, 62, 1, true) +
    ninja("red", { wear: "ninja mask", right: "sword", back: "swords" }, 96, 34, 1.28) +
    path("M-10 168Q80 158 160 140Q240 158 330 168V190H-10Z", "#15142b") +
    strewn(draw, 16, (x, y) => placed(path("M0 0q4-5 9-2q-4 5-9 2Z", "#e8846a"), x, y, 0.9, draw.between(0, 360))) +
    `${shade}</svg>`
  );
}

const WEDGES: readonly (readonly [LandName, string, number, number, number, number, boolean])[] = [
  ["celestial", "first light", 0, 126, -4, 0.62, false],
  ["wind", "falcon", 2, 222, 2, 0.66, false],
  ["stone", "golem", 1, 230, 92, 0.78, false],
  ["shadow", "terror", 1, 128, 116, 0.64, false],
  ["ember", "drake", 0, 12, 92, 0.84, false],
  ["aqua", "serpent", 1, 26, 8, 0.72, false],
];

function xi(): string {
  const fields = WEDGES.map(([name], place) => {
    const [from, to] = [(place * 60 - 120) * (Math.PI / 180), (place * 60 - 60) * (Math.PI / 180)];
    const point = (angle: number): string =>
      `${(160 + 260 * Math.cos(angle)).toFixed(0)} ${(90 + 260 * Math.sin(angle)).toFixed(0)}`;
    const [top] = LANDS[name].skies[1] ?? ["#888888"];
    return (
      path(`M160 90L${point(from)}L${point(to)}Z`, top) +
      path(`M160 90L${point((from + to) / 2)}L${point(to)}Z`, LANDS[name].ink, 0.14)
    );
  });
  const seams = WEDGES.map(
    (_, place) =>
      `<path stroke="#fff4cf" stroke-width="2" opacity=".75" transform="rotate(${place * 60 - 30} 160 90)" d="M160 90V-180"/>`,
  );
  const signs = WEDGES.map(([name], place) => {
    const angle = (place * 60 - 90) * (Math.PI / 180);
    return placed(
      `${disc(0, 0, 9, LANDS[name].ink)}<g transform="translate(-6 -6) scale(.5)">${signOf(name as GlyphName, "#fff4cf")}</g>`,
      160 + 44 * Math.cos(angle),
      90 + 44 * Math.sin(angle),
    );
  });
  const beasts = WEDGES.map(([name, beast, cloth, x, y, size, flip]) => figure(beast, LANDS[name], cloth, x, y, size, flip));
  const glass = paint(
    drawingOf("hourglass") ?? "",
    { b: "#b98a3a", c: "#7d5a20", w: "#eafcff", g: "#ffd24f", t: "#fff4cf", k: "#1c1420" },
    3.4,
  );
  return (
    `${head}${fields.join("")}${seams.join("")}${beasts.join("")}<radialGradient id="h"><stop stop-color="#fffbe8"/><stop offset=".6" stop-color="#fff0b8" stop-opacity=".9"/><stop offset="1" stop-color="#fff0b8" stop-opacity="0"/></radialGradient>` +
    `<circle cx="160" cy="90" r="52" fill="url(#h)"/><circle cx="160" cy="90" r="44" fill="none" stroke="#1c1420" stroke-width="5"/><circle cx="160" cy="90" r="44" fill="none" stroke="#e8c766" stroke-width="2.6"/>${signs.join("")}${placed(glass, 131, 58, 0.58)}${shade}</svg>`
  );
}

function xemytica(): string {
  const land = LANDS.common;
  const draw = drawFrom("fate");
  return (
    `${head}<linearGradient id="s" x2="0" y2="1"><stop stop-color="#33406b"/><stop offset=".55" stop-color="#d2785a"/><stop offset=".85" stop-color="#ffd894"/></linearGradient><rect width="320" height="180" fill="url(#s)"/>` +
    strewn(draw, 24, (x, y) => disc(x, y * 0.4, draw.between(0.4, 1), "#fff6dc", 0.8)) +
    disc(160, 118, 66, "#fff0c0", 0.35) +
    disc(160, 118, 46, "#fff3cf", 0.7) +
    path("M0 128Q50 96 90 116Q130 100 170 120Q230 92 320 122V180H0Z", "#8a6a6a") +
    placed(
      paint(drawingOf("castle") ?? "", { t: "#b58f86", u: "#84635f", a: "#7a3a4a", z: "#5a2836", f: "#ffdf8f", k: "#3a2030" }, 2),
      236,
      56,
      0.62,
    ) +
    figure("dragon", { ...LANDS.supernatural, cloths: [["#7a3550", "#f0a24a"]] }, 0, 96, 2, 1.28) +
    path("M0 150Q60 126 120 142Q200 124 320 146V180H0Z", "#5d7a4f") +
    someone({ body: "armour", wear: "helm", right: "joust", left: "shield" }, land, ["#3f6fa8", "#e6c067"], 0, 8, 62, 1.06) +
    someone(
      { body: "robe", wear: "wizard hat", beard: "long", right: "staff", left: "book" },
      land,
      ["#6a4aa0", "#f0d9a0"],
      4,
      210,
      64,
      1.06,
    ) +
    someone(
      { body: "fur", wear: "horned helm", hair: "long", beard: "braided", right: "cleaver", back: "cape", mood: "shout" },
      land,
      ["#a84a3a", "#e8c067"],
      1,
      109,
      78,
      1.02,
    ) +
    path("M-4 168Q80 156 160 164T324 162V184H-4Z", "#2f4a35") +
    `${shade}</svg>`
  );
}

function psiwars(): string {
  const draw = drawFrom("psi wars");
  const { flesh, steel, neon } = LANDS;
  const tower = (x: number, width: number, top: number, colour: string): string =>
    path(`M${x} 180V${top}l${width / 2}-10l${width / 2} 10V180Z`, colour) +
    strewn(draw, 6, (a, b) => path("M0 0h3v4h-3Z", "#ffe08a", 0.8).replace("d=", `transform="translate(${(x + 3 + (a / 320) * (width - 9)).toFixed(1)} ${(top + 8 + (b / 180) * 60).toFixed(1)})" d=`));
  const beam = (d: string, colour: string): string =>
    `<path fill="none" stroke="${colour}" stroke-width="7" opacity=".35" d="${d}"/><path fill="none" stroke="${colour}" stroke-width="3" d="${d}"/><path fill="none" stroke="#ffffff" stroke-width="1.2" d="${d}"/>`;
  const die = (colour: string, shows: string, x: number, y: number, turn: number): string =>
    placed(
      `<rect x="-13" y="-13" width="26" height="26" rx="6" fill="${colour}" stroke="#0a0c1e" stroke-width="2"/><path fill="#ffffff" opacity=".35" d="M-10-4Q-10-10-4-10H4Q-6-6-8 4Z"/><text y="5.5" text-anchor="middle" font-family="Verdana,sans-serif" font-weight="700" font-size="14" fill="#ffffff">${shows}</text>`,
      x,
      y,
      1,
      turn,
    );
  return (
    `${head}<linearGradient id="s" x2="0" y2="1"><stop stop-color="#140b3a"/><stop offset=".55" stop-color="#6a2a7f"/><stop offset=".9" stop-color="#ff8a5a"/></linearGradient><rect width="320" height="180" fill="url(#s)"/>` +
    strewn(draw, 60, (x, y) => disc(x, y * 0.6, draw.between(0.3, 1.2), "#ffffff", 0.85)) +
    disc(246, 44, 34, "#ffd0a0", 0.9) +
    disc(236, 36, 7, "#e6a87a", 0.6) +
    disc(258, 56, 10, "#e6a87a", 0.5) +
    '<ellipse cx="246" cy="44" rx="58" ry="11" fill="none" stroke="#ffe8c8" stroke-width="3" opacity=".7" transform="rotate(-16 246 44)"/>' +
    path("M214 53A34 34 0 0 0 279 36L284 42A60 12 0 0 1 214 60Z", "#ffd0a0", 0.9) +
    [4, 30, 52, 84, 210, 236, 262, 290].map((x, place) => tower(x, 22 + (place % 3) * 5, 76 + ((place * 37) % 44), place % 2 ? "#3a2460" : "#2c1c50")).join("") +
    beam("M92 82L204 60", "#ff5f6d") +
    beam("M230 98L120 116", "#6fe8ff") +
    figure("siege colossus", { ...steel, cloths: [["#5f7fa8", "#ffb347"]] }, 0, 4, 34, 1.22) +
    figure("behemoth", { ...flesh, cloths: [["#5a9a5a", "#f0d88a"]] }, 0, 206, 42, 1.1, true) +
    path("M-4 158Q80 142 160 152T324 150V184H-4Z", "#1d1338") +
    figure("overseer", { ...neon, cloths: [["#8f2f6a", "#ffcf5c"]] }, 0, 112, 70, 1.02) +
    figure("packet drone", { ...steel, cloths: [["#8f9fb4", "#ffb347"]] }, 0, 124, 2, 0.44) +
    path("M-4 170Q80 160 160 168T324 166V184H-4Z", "#0e0a22") +
    die("#1f9a5c", "4", 92, 158, -16) +
    die("#3a78e0", "✸", 226, 160, 12) +
    die("#d83a40", "3", 250, 150, -8) +
    `${shade}</svg>`
  );
}

function wuxing(): string {
  const draw = drawFrom("wu xing");
  const { wood, fire, earth, metal, water } = LANDS;
  const ray = (place: number): string =>
    `<path fill="#ffe2a0" opacity=".09" transform="rotate(${place * 18} 160 92)" d="M160 92L146-140H174Z"/>`;
  const cloud = (x: number, y: number, size: number): string =>
    placed(
      '<path fill="#f6dcae" opacity=".5" d="M0 0q-2-9 8-10q3-10 15-8q8-7 17 0q11-1 12 9q10 0 9 9Z"/><path fill="none" stroke="#8f2a34" stroke-width="1.4" opacity=".6" d="M8-2q-3-6 4-7q5 0 4 5M26-2q-3-8 5-9q6 0 5 6"/>',
      x,
      y,
      size,
    );
  return (
    `${head}<radialGradient id="s" cy=".5" r=".8"><stop stop-color="#f8c06a"/><stop offset=".42" stop-color="#c8442f"/><stop offset="1" stop-color="#2a0a18"/></radialGradient><rect width="320" height="180" fill="url(#s)"/>` +
    Array.from({ length: 20 }, (_, place) => ray(place)).join("") +
    strewn(draw, 30, (x, y) => disc(x, y * 0.6, draw.between(0.4, 1.1), "#fff2c8", 0.7)) +
    cloud(-6, 60, 1) +
    cloud(252, 46, 1.1) +
    cloud(60, 28, 0.7) +
    path("M0 150L38 96L66 128L98 84L130 134L190 134L224 92L256 130L286 100L320 150V180H0Z", "#5a1724", 0.75) +
    figure("pine", wood, 0, -14, 56, 1.1) +
    figure("phoenix", fire, 0, 238, -4, 0.92) +
    figure("walking mountain", { ...earth, cloths: [["#b08a4a", "#f6e2a8"]] }, 0, 226, 82, 1.02) +
    figure("serpent", { ...water, cloths: [["#2f6cb4", "#f2dca0"]] }, 0, 44, 4, 0.8) +
    disc(160, 92, 64, "#2a0a18", 0.55) +
    `<circle cx="160" cy="92" r="63" fill="none" stroke="#ffe2a0" stroke-width="1" stroke-dasharray="1 4" stroke-linecap="round"/>${placed(wheel(46, 14.5, "#2a0a18", "#f2cf7a"), 160, 92)}` +
    path("M-4 164Q80 150 160 158T324 156V184H-4Z", "#35101a") +
    figure("tiger", { ...metal, cloths: [["#e8ecf2", "#e0a83c"]] }, 0, 44, 110, 0.72) +
    path("M-4 174Q80 166 160 172T324 170V184H-4Z", "#1c070e") +
    `${shade}</svg>`
  );
}

function plain(style: string): string {
  const back = backOf(style).replace("<svg ", '<svg width="120" height="168" ');
  const fan = [-24, -8, 8, 24]
    .map((turn, place) => placed(back, 100 + place * 14, 44 + Math.abs(turn) * 0.4, 0.62, turn))
    .join("");
  return `${head}<radialGradient id="c"><stop stop-color="#5a7a68"/><stop offset="1" stop-color="#24382e"/></radialGradient><rect width="320" height="180" fill="url(#c)"/>${fan}${shade}</svg>`;
}

const COVERS: Readonly<Record<string, () => string>> = { chi, ninjas, xi, xemytica, psiwars, wuxing };

export const coverOf = (style: string): string => (COVERS[style] ?? (() => plain(style)))();

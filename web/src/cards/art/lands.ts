// The colours of each element and class: sky, land, light, and what its figures wear.

import { darker, lighter, mix } from "./colours";
import type { Palette } from "./shapes";

export interface Land {
  skies: readonly (readonly [string, string])[]; // from a calm day to a dark hour
  far: string;
  mid: string;
  near: string;
  light: string;
  glow: string;
  ink: string;
  cloths: readonly (readonly [string, string])[]; // main colour and trim
}

export const LANDS = {
  aqua: {
    skies: [
      ["#7fc4d6", "#e2f3ea"],
      ["#3f8fb0", "#a6dcd8"],
      ["#173a5c", "#4d97ab"],
    ],
    far: "#6db3c2",
    mid: "#2f7f9c",
    near: "#1a5376",
    light: "#f3fffa",
    glow: "#8df0e4",
    ink: "#0c2438",
    cloths: [
      ["#2f86ad", "#f2d9a0"],
      ["#2a5f9e", "#9fe0d4"],
      ["#3aa39b", "#f6e7c1"],
      ["#5c6fb1", "#f0c987"],
    ],
  },
  ember: {
    skies: [
      ["#f6a552", "#ffe6b0"],
      ["#d9542f", "#ffc067"],
      ["#4c1420", "#d4502c"],
    ],
    far: "#c9603a",
    mid: "#93302c",
    near: "#561a24",
    light: "#fff1c4",
    glow: "#ffb930",
    ink: "#2a0a12",
    cloths: [
      ["#c73e2e", "#f6c65b"],
      ["#8c2f39", "#ff9d42"],
      ["#e0732f", "#5a1f2b"],
      ["#5b3a46", "#ff8b3d"],
    ],
  },
  stone: {
    skies: [
      ["#b4c0a0", "#f0e6c8"],
      ["#b28f62", "#ecd3a0"],
      ["#454a48", "#a8a184"],
    ],
    far: "#a7a58a",
    mid: "#7c7a5c",
    near: "#4f4d3a",
    light: "#fbf3d6",
    glow: "#dfe37c",
    ink: "#222019",
    cloths: [
      ["#7d8a4e", "#e4cf94"],
      ["#93714a", "#dcd3b2"],
      ["#5f7263", "#e3b768"],
      ["#8b857a", "#c9a45a"],
    ],
  },
  wind: {
    skies: [
      ["#9edcc4", "#f4fbe6"],
      ["#8fb4e6", "#eaf3f6"],
      ["#4a5a9c", "#b9cdea"],
    ],
    far: "#c3e6d2",
    mid: "#86c3a8",
    near: "#4a8f7c",
    light: "#ffffff",
    glow: "#f7f3a6",
    ink: "#1c3346",
    cloths: [
      ["#6fb79b", "#fdf0bf"],
      ["#7c93cf", "#f4f1dc"],
      ["#e3eee6", "#6fa3c4"],
      ["#b98fc4", "#fbe8b4"],
    ],
  },
  shadow: {
    skies: [
      ["#5d4b85", "#c79fbc"],
      ["#33265c", "#8a5b8e"],
      ["#120b22", "#4a2a63"],
    ],
    far: "#5a4676",
    mid: "#382a57",
    near: "#1f1636",
    light: "#efe2ff",
    glow: "#b6f08a",
    ink: "#0d0718",
    cloths: [
      ["#5a4488", "#b6e08a"],
      ["#3d3358", "#d8b25c"],
      ["#76406e", "#c8b6e6"],
      ["#45506f", "#d98fb0"],
    ],
  },
  celestial: {
    skies: [
      ["#f3c98a", "#fff6da"],
      ["#d592a8", "#ffe6b8"],
      ["#232c6b", "#8c7fc0"],
    ],
    far: "#f2dcae",
    mid: "#dcb078",
    near: "#a8744f",
    light: "#ffffff",
    glow: "#fff0a8",
    ink: "#36234a",
    cloths: [
      ["#f1e6cf", "#d9a441"],
      ["#6f79c4", "#f4d987"],
      ["#d8879c", "#fbe9c2"],
      ["#e8c878", "#8a5fa8"],
    ],
  },
  wood: {
    skies: [
      ["#a6d8a0", "#f6f6d0"],
      ["#5f9f6a", "#dcecae"],
      ["#173a2c", "#6fa86a"],
    ],
    far: "#9cc890",
    mid: "#4f8f58",
    near: "#28563a",
    light: "#fbffe4",
    glow: "#d8f58a",
    ink: "#0f2a1a",
    cloths: [
      ["#4f9a54", "#f0d88a"],
      ["#7a8f3c", "#f6e6b4"],
      ["#2f7a62", "#e8c46a"],
      ["#8a6a3a", "#c8e69a"],
    ],
  },
  fire: {
    skies: [
      ["#ffb25a", "#fff0be"],
      ["#e0562f", "#ffc870"],
      ["#4a1022", "#d8502c"],
    ],
    far: "#d8693c",
    mid: "#a03428",
    near: "#5c1a22",
    light: "#fff4cc",
    glow: "#ffc23a",
    ink: "#2c0a10",
    cloths: [
      ["#c83c2a", "#f8cc62"],
      ["#8f2a34", "#ffa448"],
      ["#e07a30", "#5c1f28"],
      ["#5f3440", "#ff9040"],
    ],
  },
  earth: {
    skies: [
      ["#e6cf94", "#fdf4d8"],
      ["#c89a52", "#f4dca0"],
      ["#4a3620", "#c89a52"],
    ],
    far: "#d2b478",
    mid: "#9a7840",
    near: "#5e4624",
    light: "#fff8e0",
    glow: "#ffe07a",
    ink: "#2a1c0a",
    cloths: [
      ["#a8762c", "#f4e2a8"],
      ["#7f6a44", "#e8c878"],
      ["#b8894a", "#5c3a20"],
      ["#8a5a34", "#ffdc8a"],
    ],
  },
  metal: {
    skies: [
      ["#c8d2e0", "#fbfaf4"],
      ["#8f9db4", "#e8e8ea"],
      ["#262d40", "#8a96ac"],
    ],
    far: "#b4bccb",
    mid: "#76819a",
    near: "#3f485e",
    light: "#ffffff",
    glow: "#fff2b0",
    ink: "#161b28",
    cloths: [
      ["#8a96ac", "#f0c860"],
      ["#b8924a", "#f6f0dc"],
      ["#5a6680", "#e6dcc0"],
      ["#c8ccd6", "#a8803a"],
    ],
  },
  water: {
    skies: [
      ["#92c8e8", "#eef8f6"],
      ["#3f7cc4", "#aed8ec"],
      ["#0f1c4a", "#3f74b8"],
    ],
    far: "#7fb0d8",
    mid: "#35649f",
    near: "#183a6c",
    light: "#f2fbff",
    glow: "#8ae8f4",
    ink: "#0a1836",
    cloths: [
      ["#2f6cb4", "#f2dca0"],
      ["#3a8fa8", "#f6ecc8"],
      ["#4a4f9c", "#a8e0e4"],
      ["#5f86b8", "#f4cf88"],
    ],
  },
  common: {
    skies: [
      ["#8cc4c9", "#f6efcf"],
      ["#d8a05e", "#fbe3ae"],
      ["#3c4a6b", "#d78e6a"],
    ],
    far: "#a9c195",
    mid: "#6f9a5f",
    near: "#3f6a45",
    light: "#fff8dc",
    glow: "#ffe08a",
    ink: "#1f2422",
    cloths: [
      ["#3f6fa8", "#e6c067"],
      ["#a84a3a", "#e8d3a0"],
      ["#4c7d5a", "#e3b85f"],
      ["#8a6a9c", "#f0d9a0"],
      ["#b07a36", "#f2e2b8"],
    ],
  },
  supernatural: {
    skies: [
      ["#4f7a86", "#c9d8b4"],
      ["#3a3468", "#8f9c9a"],
      ["#150f2a", "#4c5a78"],
    ],
    far: "#5f7480",
    mid: "#3b4463",
    near: "#211f3d",
    light: "#e6fff0",
    glow: "#9df5b0",
    ink: "#0e0a1c",
    cloths: [
      ["#5b4b96", "#9fe0a6"],
      ["#8a2f52", "#e6b85c"],
      ["#2f6d6a", "#d7c8f0"],
      ["#3e3a5c", "#e38a5a"],
    ],
  },
  divine: {
    skies: [
      ["#a8cdea", "#fff4d2"],
      ["#e9b6a0", "#fff0c4"],
      ["#5a5aa8", "#f6c9a4"],
    ],
    far: "#f0e2c0",
    mid: "#dfc08a",
    near: "#b48a58",
    light: "#ffffff",
    glow: "#fff2a6",
    ink: "#3a2a40",
    cloths: [
      ["#f4ead6", "#d4a038"],
      ["#7fa3d4", "#f4dc92"],
      ["#b8505e", "#f4d98a"],
      ["#8c74b8", "#f6e3a6"],
    ],
  },
  flesh: {
    skies: [
      ["#9ad07a", "#f2f0b8"],
      ["#5a9a6a", "#d8e08a"],
      ["#2a2350", "#6a9a5a"],
    ],
    far: "#8fbf7a",
    mid: "#4f8a5f",
    near: "#2c5a4a",
    light: "#faffdc",
    glow: "#d8ff7a",
    ink: "#12281f",
    cloths: [
      ["#6f9a3f", "#f0d9a0"],
      ["#8f5a9c", "#e8f08a"],
    ],
  },
  steel: {
    skies: [
      ["#8fb4cc", "#eef4f0"],
      ["#5a7f9c", "#c8dce0"],
      ["#1d2c44", "#5f8aa0"],
    ],
    far: "#8aa4b4",
    mid: "#55708a",
    near: "#2f4458",
    light: "#f4fbff",
    glow: "#7ff0ff",
    ink: "#0f1c2a",
    cloths: [
      ["#7f93a8", "#ffb347"],
      ["#3f6fb4", "#ffd25e"],
    ],
  },
  neon: {
    skies: [
      ["#7f6ac0", "#f0b8d0"],
      ["#4a3a8f", "#c06aa8"],
      ["#170f3a", "#7a3a8f"],
    ],
    far: "#6a55a8",
    mid: "#46357f",
    near: "#281d54",
    light: "#f6e8ff",
    glow: "#ff8ae0",
    ink: "#100a26",
    cloths: [
      ["#5a3f8f", "#9df5d0"],
      ["#3f5f9c", "#f29ac0"],
    ],
  },
  brass: {
    skies: [
      ["#e0c078", "#fff4d0"],
      ["#c08a4a", "#f6e0a8"],
      ["#4a3420", "#c08a4a"],
    ],
    far: "#d0ac68",
    mid: "#9a7440",
    near: "#5f4526",
    light: "#fff8e0",
    glow: "#ffe27a",
    ink: "#2a1a0a",
    cloths: [
      ["#7f93a8", "#ffb347"],
      ["#a8632c", "#ffd25e"],
    ],
  },
  plasma: {
    skies: [
      ["#ff9a5a", "#ffe0a0"],
      ["#d8484a", "#ffb05a"],
      ["#3a1030", "#d8484a"],
    ],
    far: "#e06a4a",
    mid: "#a0343f",
    near: "#5a1a34",
    light: "#fff2d0",
    glow: "#ffd05a",
    ink: "#260a18",
    cloths: [
      ["#a83a34", "#ffd25e"],
      ["#5f6f9c", "#f2e6c8"],
    ],
  },
  snare: {
    skies: [
      ["#8a9a4a", "#e8e8a0"],
      ["#5a6a3a", "#c8c86a"],
      ["#1f2420", "#7a8a3a"],
    ],
    far: "#8a9450",
    mid: "#5f6a38",
    near: "#363f24",
    light: "#fbffd8",
    glow: "#e8ff5a",
    ink: "#161a0c",
    cloths: [
      ["#7f93a8", "#ffb347"],
      ["#7d8f4a", "#e6cf8a"],
    ],
  },
  digital: {
    skies: [
      ["#6ad0a0", "#e0ffe8"],
      ["#2f9a70", "#a8f0c8"],
      ["#0a3a30", "#2f9a70"],
    ],
    far: "#5abf94",
    mid: "#2f8466",
    near: "#155040",
    light: "#f0fff6",
    glow: "#7affb8",
    ink: "#062a20",
    cloths: [
      ["#2f7a5a", "#ffd25e"],
    ],
  },
  neural: {
    skies: [
      ["#7aa8f0", "#e8f0ff"],
      ["#4a74d0", "#b8d0ff"],
      ["#14205a", "#4a74d0"],
    ],
    far: "#7a9ce0",
    mid: "#4563b0",
    near: "#263a7a",
    light: "#f4f8ff",
    glow: "#8ad8ff",
    ink: "#0c1640",
    cloths: [
      ["#3f6fb4", "#ffd25e"],
    ],
  },
  growth: {
    skies: [
      ["#f08a8a", "#ffe8d8"],
      ["#c84a5a", "#ffb8a0"],
      ["#4a1028", "#c84a5a"],
    ],
    far: "#dc7a7a",
    mid: "#a8434f",
    near: "#642434",
    light: "#fff4ec",
    glow: "#ffd0a0",
    ink: "#300a18",
    cloths: [
      ["#a83a4a", "#ffd25e"],
    ],
  },
  matter: {
    skies: [
      ["#f0a85a", "#fff0d0"],
      ["#c87a30", "#ffd08a"],
      ["#3a2414", "#c87a30"],
    ],
    far: "#dc9a58",
    mid: "#a06a34",
    near: "#5f3c1e",
    light: "#fff6e4",
    glow: "#ffc04a",
    ink: "#2a1608",
    cloths: [
      ["#7f93a8", "#ffb347"],
    ],
  },
} satisfies Record<string, Land>;

export type LandName = keyof typeof LANDS;

const SKINS = [
  ["#f2c9a4", "#cf9a74"],
  ["#e0ac82", "#b47f5a"],
  ["#c08a5e", "#93623e"],
  ["#8d5b3c", "#653d27"],
  ["#f6d8bd", "#d8a888"],
] as const;
const HAIRS = ["#3b2419", "#6e3f1f", "#c9852f", "#1d1820", "#8c8a8e", "#a8452a", "#e3c07a"] as const;

// What does not depend on the element: metal, wood, flame, water and leaves look the same everywhere.
const EVERYWHERE = {
  w: "#f7f0e2",
  j: "#d2c6b6",
  n: "#ffffff",
  t: "#c3cad2",
  u: "#868f9d",
  b: "#90613a",
  c: "#613c24",
  f: "#ffd65c",
  o: "#f07a2e",
  a: "#c93f3d",
  z: "#8e2530",
  q: "#bfe3ee",
  d: "#79cbe4",
  v: "#67a052",
  p: "#417541",
} as const;

export function figurePalette(land: Land, cloth: readonly [string, string], skin: number, hair: number): Palette {
  const [main, trim] = cloth;
  const [h, i] = SKINS[skin % SKINS.length] ?? SKINS[0];
  return {
    ...EVERYWHERE,
    m: main,
    s: mix(main, land.ink, 0.36),
    l: lighter(main, 0.45),
    x: trim,
    y: mix(trim, land.ink, 0.34),
    k: land.ink,
    g: land.glow,
    h,
    i,
    r: HAIRS[hair % HAIRS.length] ?? HAIRS[0],
  };
}

// A land in one colour of its own, for games whose cards have colours rather than elements.
export function landOf(colour: string): Land {
  return {
    skies: [
      [mix(colour, "#fff6e0", 0.35), mix(colour, "#fff9ec", 0.8)],
      [colour, mix(colour, "#fff0d0", 0.6)],
      [darker(colour, 0.7), mix(colour, "#ffe8c0", 0.15)],
    ],
    far: mix(colour, "#f0e4d0", 0.35),
    mid: darker(colour, 0.3),
    near: darker(colour, 0.62),
    light: "#fffaf0",
    glow: lighter(colour, 0.6),
    ink: darker(colour, 0.86),
    cloths: [[darker(colour, 0.1), "#f2ddb0"]],
  };
}

// One crest for each of the twelve colours, drawn around the middle of a square of 100.

export const COLOURS = {
  red: "#c5302e",
  orange: "#dd7420",
  yellow: "#dcab1c",
  lime: "#92b52a",
  green: "#3c8543",
  teal: "#1d8a82",
  sky: "#4ea6dc",
  blue: "#2f53ae",
  purple: "#763ca3",
  pink: "#dd6a9b",
  brown: "#86562f",
  grey: "#7f848e",
} as const;

export type Colour = keyof typeof COLOURS;

export const isColour = (name: string): name is Colour => Object.hasOwn(COLOURS, name);

const path = (d: string): string => `<path d="${d}"/>`;
const round = (count: number, markup: string, start = 0): string =>
  Array.from({ length: count }, (_, place) => `<g transform="rotate(${start + (place * 360) / count} 50 50)">${markup}</g>`).join(
    "",
  );
const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const stroke = (d: string, width: number): string =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;

const CRESTS: Record<Colour, string> = {
  // three commas that chase each other
  red: round(3, path("M50 8Q74 10 74 32Q72 48 54 48Q66 40 60 28Q52 18 38 24Q26 30 22 44Q22 14 50 8Z")),
  // the sun with its rays
  orange: dot(50, 50, 17) + round(16, path("M47 28L50 6L53 28Z")),
  // chrysanthemum
  yellow: dot(50, 50, 8) + round(12, path("M46.5 39L43 14Q50 4 57 14L53.5 39Q50 42 46.5 39Z")),
  // bamboo leaves
  lime:
    path(
      "M50 50Q36 28 50 4Q64 28 50 50ZM46 48Q22 42 12 22Q38 24 46 48ZM54 48Q78 42 88 22Q62 24 54 48ZM47 52H53V72H47ZM47 75H53V96H47Z",
    ) + path("M54 82Q66 66 86 70Q74 88 54 86ZM46 82Q34 66 14 70Q26 88 46 86Z"),
  // pine
  green: path("M50 4L70 30H60L80 54H66L88 80H12L34 54H20L40 30H30ZM45 80H55V96H45Z"),
  // waves over waves
  teal: [
    [28, 46],
    [72, 46],
    [50, 74],
  ]
    .map(([x = 0, y = 0]) => stroke(`M${x - 21} ${y}a21 21 0 0 1 42 0M${x - 12} ${y}a12 12 0 0 1 24 0`, 5) + dot(x, y, 4))
    .join(""),
  // swallow in flight
  sky:
    path("M50 34Q34 16 6 22Q26 30 34 48Q24 62 8 72Q28 74 44 64L50 94L56 64Q72 74 92 72Q76 62 66 48Q74 30 94 22Q66 16 50 34Z") +
    dot(50, 24, 7),
  // drop and rings
  blue: path("M50 4Q58 22 70 36Q80 52 70 64Q62 72 50 72Q38 72 30 64Q20 52 30 36Q42 22 50 4Z") + stroke("M16 78Q50 96 84 78", 5),
  // wisteria
  purple:
    [
      [26, 34],
      [42, 34],
      [58, 34],
      [74, 34],
      [34, 49],
      [50, 49],
      [66, 49],
      [42, 64],
      [58, 64],
      [50, 79],
      [50, 91],
    ]
      .map(([x = 0, y = 0], place) => dot(x, y, place > 9 ? 4.5 : 7.4))
      .join("") + path("M50 24Q30 24 14 10Q40 4 50 18Q60 4 86 10Q70 24 50 24Z"),
  // cherry blossom
  pink: round(5, path("M50 44Q30 34 33 18Q36 8 45 7L50 14L55 7Q64 8 67 18Q70 34 50 44Z")),
  // three peaks
  brown: path("M4 82L32 34L44 54L56 18L96 82Z") + path("M10 88H90V94H10Z"),
  // the moon and its star
  grey: path("M58 8A42 42 0 1 0 92 62A36 36 0 0 1 58 8Z") + path("M78 18L82 29L93 33L82 37L78 48L74 37L63 33L74 29Z"),
};

export const crest = (colour: Colour, fill: string): string => `<g fill="${fill}" color="${fill}">${CRESTS[colour]}</g>`;

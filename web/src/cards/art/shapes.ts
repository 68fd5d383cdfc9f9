// Drawings are written line by line: a tone, then a shape. Painting turns them into SVG with a palette.
//
//   m M10 20 L30 40 Z     a filled path in the main colour
//   k2 M10 20 L30 40      a line, 2 wide, in ink
//   l/.5 o 50 50 10       a circle with half opacity; `e x y rx ry` is an ellipse, `r x y w h` a rectangle
//   =m M10 20 L30 40 Z    the same shape once more, mirrored at the middle (x = 50)

export type Palette = Readonly<Record<string, string>>;

interface Shape {
  mirrored: boolean;
  tone: string;
  width: number;
  opacity: string;
  path: string;
}

const LINE = /^(=?)([a-z])([\d.]*)(?:\/([\d.]+))? (.+)$/;
const read = new Map<string, Shape[]>();

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

function pathOf(words: string): string {
  const [kind, ...rest] = words.split(" ");
  const [a = 0, b = 0, c = 0, d = 0] = rest.map(Number);
  if (kind === "o") return ellipse(a, b, c, c);
  if (kind === "e") return ellipse(a, b, c, d);
  if (kind === "r") return `M${a} ${b}h${c}v${d}h${-c}Z`;
  return words;
}

function shapes(drawing: string): Shape[] {
  const known = read.get(drawing);
  if (known) return known;
  const found: Shape[] = [];
  for (const line of drawing.split("\n")) {
    const parts = LINE.exec(line.trim());
    if (!parts) continue;
    const [, mirror, tone = "m", width, opacity = "", words = ""] = parts;
    found.push({ mirrored: mirror === "=", tone, width: Number(width || 0), opacity, path: pathOf(words) });
  }
  read.set(drawing, found);
  return found;
}

function element(shape: Shape, palette: Palette): string {
  const colour = palette[shape.tone] ?? "#888";
  const paint = shape.width
    ? `fill="none" stroke="${colour}" stroke-width="${shape.width}" stroke-linecap="round" stroke-linejoin="round"`
    : `fill="${colour}"`;
  return `<path ${paint}${shape.opacity ? ` opacity="${shape.opacity}"` : ""} d="${shape.path}"/>`;
}

const mirror = (markup: string): string => `<g transform="matrix(-1 0 0 1 100 0)">${markup}</g>`;

// Neighbours that are mirrored alike go into one group, which keeps their order.
function inRuns(all: Shape[], draw: (run: Shape[]) => string): string {
  let markup = "";
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.mirrored === all[start]?.mirrored) end++;
    const run = draw(all.slice(start, end));
    markup += all[start]?.mirrored ? run + mirror(run) : run;
    start = end;
  }
  return markup;
}

// The dark line around a figure, which lifts it off its scenery at any size.
function contour(all: Shape[], ink: string, line: number): string {
  const solid = all.filter((shape) => !shape.opacity);
  return inRuns(solid, (run) => {
    const filled = run.filter((shape) => !shape.width);
    const edge = filled.length
      ? `<path fill="${ink}" stroke="${ink}" stroke-width="${line}" stroke-linejoin="round" d="${filled.map((shape) => shape.path).join("")}"/>`
      : "";
    const lines = run
      .filter((shape) => shape.width)
      .map((shape) => element({ ...shape, width: shape.width + line, tone: "-" }, { "-": ink }));
    return edge + lines.join("");
  });
}

export function paint(drawing: string, palette: Palette, line = 0): string {
  const all = shapes(drawing);
  const edge = line ? contour(all, palette.k ?? "#111", line) : "";
  return edge + inRuns(all, (run) => run.map((shape) => element(shape, palette)).join(""));
}

export function placed(markup: string, x: number, y: number, scale = 1, turn = 0, flip = false): string {
  const turned = turn ? ` rotate(${turn})` : "";
  const sized = flip ? ` scale(${-scale} ${scale})` : scale === 1 ? "" : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turned}${sized}">${markup}</g>`;
}

// The highest point that a drawing reaches, so that pictures can make room for hats and horns.
export function topOf(drawing: string): number {
  let top = 100;
  for (const shape of shapes(drawing)) {
    for (const [, letter = "", numbers = ""] of shape.path.matchAll(/([MLQTV])([^a-zA-Z]*)/g)) {
      const values = numbers
        .trim()
        .split(/[\s,]+/)
        .map(Number);
      for (let place = letter === "V" ? 0 : 1; place < values.length; place += letter === "V" ? 1 : 2)
        top = Math.min(top, values[place] ?? top);
    }
    const round = /^M[-\d.]+ ([-\d.]+)a[\d.]+ ([\d.]+) /.exec(shape.path);
    if (round) top = Math.min(top, Number(round[1]) - Number(round[2]));
  }
  return top;
}

// A drawing as the address of an image, so that the browser paints it once however often it is shown.
export const image = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

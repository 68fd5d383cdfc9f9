// The parts that landscapes are made of. A picture is 120 wide and 150 high.

import { darker, type Draw, lighter } from "./colours";
import type { Land } from "./lands";
import { placed } from "./shapes";

export const WIDE = 120;
export const HIGH = 150;

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""} d="${d}"/>`;
export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" d="${d}"/>`;
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
export const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));
export const near = (value: number): string => value.toFixed(1);

// The edge of a layer of land: waves between two heights, filled down to the bottom, with a lit upper rim.
export function ridge(draw: Draw, height: number, swing: number, steps: number, colour: string): string {
  const width = (WIDE + 20) / steps;
  let d = `M-10 ${near(height)}`;
  for (let step = 0; step < steps; step++) {
    const x = -10 + step * width;
    const y = height + draw.between(-swing, swing);
    d += `Q${near(x + width / 2)} ${near(y - swing)} ${near(x + width)} ${near(height + draw.between(-swing, swing) * 0.6)}`;
  }
  return path(`${d}V${HIGH}H-10Z`, colour) + line(d, lighter(colour, 0.5), 0.8, 0.5);
}

export function peaks(draw: Draw, height: number, rise: number, count: number, colour: string, snow = ""): string {
  const width = WIDE / count;
  return times(count + 1, (place) => {
    const x = (place - 0.5) * width + draw.between(-6, 6) + width / 2 - 8;
    const top = height - rise * draw.between(0.6, 1.1);
    const half = width * draw.between(0.7, 0.95);
    const cap = snow
      ? path(
          `M${near(x)} ${near(top)}l${near(half * 0.22)} ${near(rise * 0.2)}l${near(-half * 0.1)} ${near(-rise * 0.04)}l${near(-half * 0.12)} ${near(rise * 0.09)}l${near(-half * 0.12)} ${near(-rise * 0.09)}l${near(-half * 0.1)} ${near(rise * 0.04)}Z`,
          snow,
        )
      : "";
    return (
      path(`M${near(x - half)} ${height}L${near(x)} ${near(top)}L${near(x + half)} ${height}Z`, colour) +
      path(
        `M${near(x)} ${near(top)}L${near(x + half)} ${height}H${near(x + half * 0.2)}L${near(x + half * 0.12)} ${near(top + rise * 0.4)}Z`,
        darker(colour, 0.22),
      ) +
      cap
    );
  }).join("");
}

export function puffs(draw: Draw, height: number, colour: string, count: number, size: number): string {
  const balls = times(count, (place) =>
    disc(
      (place / (count - 1)) * (WIDE + 10) - 5,
      height + draw.between(-size * 0.3, size * 0.3),
      size * draw.between(0.7, 1.2),
      colour,
    ),
  );
  return balls.join("") + path(`M-5 ${near(height)}H${WIDE + 5}V${HIGH}H-5Z`, colour);
}

export function cloudlet(x: number, y: number, size: number, colour: string, opacity: number): string {
  const markup = path("M-22 8Q-34 6-30-3Q-24-10-14-7Q-10-20 4-18Q16-16 17-6Q30-8 32 2Q32 9 22 8Z", colour, opacity);
  return placed(markup, x, y, size);
}

export const strewn = (draw: Draw, count: number, make: (x: number, y: number) => string, low = 0, high = HIGH): string =>
  times(count, () => make(draw.between(0, WIDE), draw.between(low, high))).join("");

export const stars = (draw: Draw, colour: string, count = 22): string =>
  strewn(draw, count, (x, y) => disc(x, y, draw.between(0.3, 1.1), colour, draw.between(0.5, 1)), 4, 90);

export function pine(x: number, y: number, size: number, colour: string): string {
  const dark = darker(colour, 0.25);
  return placed(
    path("M0-30L10-10H6L13 4H-13L-6-10H-10Z", colour) + path("M0-30L10-10H6L13 4H0Z", dark) + path("M-1.6 4H1.6V9H-1.6Z", dark),
    x,
    y,
    size,
  );
}

export const tufts = (draw: Draw, colour: string, height: number, count = 9): string =>
  times(count, (place) => {
    const x = (place / count) * WIDE + draw.between(-4, 8);
    return path(`M${near(x)} ${height}q-4-9-6-10q3 0 5 6q-1-9 1-13q2 5 2 12q3-7 6-8q-4 4-5 13Z`, colour);
  }).join("");

export function house(x: number, y: number, size: number, land: Land): string {
  const wall = lighter(land.far, 0.5);
  return placed(
    path("M-9 0V-12H9V0Z", wall) +
      path("M-12-11L0-22L12-11Z", "#a8523e") +
      path("M0-22L12-11H2Z", "#7e3830") +
      path("M-3 0V-7H3V0Z", land.near) +
      path("M-7-9H-4V-6H-7ZM4-9H7V-6H4Z", land.glow),
    x,
    y,
    size,
  );
}

export function swell(draw: Draw, height: number, colour: string, foam: string): string {
  const start = draw.between(-24, 0);
  let d = `M${near(start)} ${height}`;
  for (let step = 0; step < 8; step++) d += "q5-8 10-4t10 4";
  return path(`${d}V${HIGH}H${near(start)}Z`, colour) + line(d, foam, 1.1, 0.75);
}

export function weed(x: number, y: number, height: number, colour: string, draw: Draw): string {
  const lean = draw.between(-6, 6);
  return line(
    `M${near(x)} ${y}q${near(lean + 6)} ${near(-height / 3)} 0 ${near(-height / 2)}t${near(lean)} ${near(-height / 2)}`,
    colour,
    3,
    0.9,
  );
}

export const embers = (draw: Draw, land: Land): string =>
  strewn(draw, 14, (x, y) => disc(x, y, draw.between(0.5, 1.7), land.glow, draw.between(0.5, 1)), 14, 128);

export const lavaCracks = (draw: Draw, land: Land): string =>
  times(4, () => line(`M${near(draw.between(0, 110))} ${near(draw.between(104, 116))}l7-3l6 4l9-2`, land.glow, 1.2, 0.8)).join(
    "",
  );

export const gusts = (draw: Draw, colour: string, count: number): string =>
  times(count, () =>
    line(
      `M${near(draw.between(-6, 50))} ${near(draw.between(20, 100))}h${near(draw.between(24, 44))}q9 0 8-7q-3-5-7-1`,
      colour,
      1.6,
      0.7,
    ),
  ).join("");

export const leaves = (draw: Draw, land: Land): string =>
  strewn(
    draw,
    8,
    (x, y) =>
      placed(path("M0 0q4-5 9-2q-4 5-9 2Z", draw.pick([land.near, land.glow, "#d98a4a"])), x, y, 0.8, draw.between(0, 360)),
    20,
    120,
  );

export function roofs(draw: Draw, height: number, colour: string, light: string, count: number): string {
  const width = WIDE / count;
  return times(count + 1, (place) => {
    const x = place * width - width * 0.6;
    const top = height + draw.between(-12, 8);
    const lit = draw.next() < 0.75 ? path(`M${near(x + width * 0.4)} ${near(top + 8)}h4v6h-4Z`, light, 0.9) : "";
    const lit2 = draw.next() < 0.4 ? path(`M${near(x + width * 0.68)} ${near(top + 18)}h4v6h-4Z`, light, 0.7) : "";
    return (
      path(
        `M${near(x)} ${HIGH}V${near(top)}H${near(x - 2)}L${near(x + width * 0.55)} ${near(top - draw.between(12, 24))}L${near(x + width * 1.15)} ${near(top)}H${near(x + width * 1.1)}V${HIGH}Z`,
        colour,
      ) +
      lit +
      lit2
    );
  }).join("");
}

export function eaves(height: number, colour: string, ink: string): string {
  return (
    path(`M-8 ${height}Q30 ${height - 4} 60 ${height - 16}Q90 ${height - 4} 128 ${height}L124 ${height + 8}H-4Z`, ink) +
    path(`M-4 ${height + 6}H124V${HIGH}H-4Z`, colour) +
    line(`M-8 ${height}Q30 ${height - 4} 60 ${height - 16}Q90 ${height - 4} 128 ${height}`, lighter(colour, 0.4), 1, 0.6)
  );
}

export const deadTree = (x: number, y: number, size: number, colour: string): string =>
  placed(
    path("M-3 0Q-1-20-3-34L0-40L3-34Q1-18 4 0Z", colour) +
      line("M-1-22Q-10-26-12-36M1-28Q10-32 12-44M-9-29L-15-31M8-34L15-36", colour, 2),
    x,
    y,
    size,
  );

export const tomb = (x: number, y: number, size: number, colour: string): string =>
  placed(path("M-6 0V-12Q-6-19 0-19Q6-19 6-12V0Z", lighter(colour, 0.25)) + path("M1-19Q6-18 6-12V0H2Z", colour), x, y, size, 0);

export const candle = (x: number, y: number, land: Land): string =>
  placed(
    disc(0, -8, 12, land.glow, 0.25) +
      path("M-2 0H2V12H-2Z", "#efe6d0") +
      path("M0-11Q4-4 0 0Q-4-4 0-11Z", "#ffb84a") +
      path("M-6 12H6L4 15H-4Z", land.ink),
    x,
    y,
  );

export const column = (x: number, land: Land): string =>
  path(`M${x - 7} 26H${x + 7}V${HIGH}H${x - 7}Z`, lighter(land.far, 0.5)) +
  path(`M${x + 2} 26H${x + 7}V${HIGH}H${x + 2}Z`, land.mid, 0.6) +
  path(`M${x - 9} 26H${x + 9}V32H${x - 9}Z`, lighter(land.far, 0.7)) +
  line(`M${x - 3} 34V${HIGH}M${x} 34V${HIGH}`, land.mid, 0.7, 0.5);

export function cane(x: number, colour: string, draw: Draw): string {
  const knots = times(6, (place) =>
    line(`M${near(x - 3)} ${place * 24 + draw.between(-4, 4)}h6`, darker(colour, 0.35), 1.4),
  ).join("");
  return (
    path(`M${near(x - 2.6)} -5h5.2V${HIGH}h-5.2Z`, colour) +
    knots +
    path(`M${near(x + 2)} ${near(draw.between(20, 60))}q10-8 18-4q-8 5-18 4Z`, colour)
  );
}

export function pagoda(x: number, y: number, colour: string): string {
  const roof = "M-24 0Q-12-2-9-9H9Q12-2 24 0Q22 4 18 4H-18Q-22 4-24 0Z";
  const floors = times(3, (place) =>
    placed(
      path(roof, darker(colour, 0.35)) + path("M-12 4H12V14H-12Z", lighter(colour, 0.15)),
      0,
      -16 - place * 17,
      1 - place * 0.2,
    ),
  );
  return placed(path("M-14-14H14V2H-14Z", lighter(colour, 0.15)) + floors.join("") + line("M0-62V-72", colour, 1.6), x, y);
}

// Glass cylinders in which something grows.
export function vat(x: number, y: number, size: number, land: Land, draw: Draw): string {
  const bubbles = times(5, () => disc(draw.between(-8, 8), draw.between(-64, -12), draw.between(0.8, 2), land.light, 0.7)).join("");
  return placed(
    path("M-12 0V-74Q0-80 12-74V0Z", land.glow, 0.45) +
      path("M-6-14Q-12-36-2-50Q8-52 7-38Q10-22 4-14Z", land.ink, 0.35) +
      bubbles +
      path("M-14-72H14V-82H-14ZM-15 0H15V10H-15Z", land.near) +
      path("M-9-68H-6V-6H-9Z", land.light, 0.5),
    x,
    y,
    size,
  );
}

// Towers with lit windows, side by side.
export function towers(draw: Draw, base: number, rise: number, colour: string, light: string): string {
  return times(8, (place) => {
    const x = place * 17 - 8 + draw.between(-3, 3);
    const wide = draw.between(11, 17);
    const top = base - rise * draw.between(0.45, 1.15);
    const lit = times(light === "none" ? 0 : 5, () =>
      path(`M${near(x + draw.between(1, wide - 4))} ${near(draw.between(top + 4, base - 4))}h2.4v2.4h-2.4Z`, light, 0.85),
    ).join("");
    const roof = draw.pick(["", `M${near(x + wide / 2)} ${near(top - 12)}v12h1.4v-12Z`, `M${near(x)} ${near(top)}l${near(wide / 2)} -8l${near(wide / 2)} 8Z`]);
    return path(`M${near(x)} ${HIGH}V${near(top)}h${near(wide)}V${HIGH}Z${roof}`, colour) + lit;
  }).join("");
}

// A plant of another world.
export function spore(x: number, y: number, size: number, land: Land): string {
  return placed(
    line("M0 0Q-4-22 2-38", land.near, 3.4) +
      path("M-16-36Q-14-56 2-58Q20-56 20-36Q2-28-16-36Z", land.mid) +
      path("M2-58Q20-56 20-36Q12-32 2-31Q12-44 2-58Z", darker(land.mid, 0.25)) +
      disc(-5, -44, 2.4, land.glow) +
      disc(7, -48, 3, land.glow) +
      disc(11, -39, 2, land.glow),
    x,
    y,
    size,
  );
}

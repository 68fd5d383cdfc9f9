// What stands behind and before a figure: skies, ridges, seas, towns. A picture is 120 wide and 150 high.

import { darker, type Draw, lighter, mix } from "./colours";
import type { Land } from "./lands";
import {
  HIGH,
  candle,
  cane,
  cloudlet,
  column,
  deadTree,
  disc,
  eaves,
  embers,
  gusts,
  house,
  lavaCracks,
  leaves,
  line,
  near,
  pagoda,
  path,
  peaks,
  pine,
  puffs,
  ridge,
  roofs,
  stars,
  strewn,
  spore,
  swell,
  times,
  tomb,
  towers,
  tufts,
  vat,
  weed,
} from "./landforms";

export interface Scene {
  back: string;
  front: string;
}

const SCENES = {
  hills: (land: Land, draw: Draw): Scene => ({
    back: ridge(draw, 84, 10, 3, land.far) + ridge(draw, 98, 9, 3, land.mid),
    front: ridge(draw, 122, 4, 4, land.near) + tufts(draw, darker(land.near, 0.2), 124),
  }),
  fields: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 82, 8, 3, land.far) +
      times(3, () =>
        pine(draw.between(4, 116), draw.between(86, 92), draw.between(0.4, 0.6), mix(land.mid, land.near, 0.4)),
      ).join("") +
      ridge(draw, 96, 7, 2, land.mid) +
      line("M-4 112Q30 98 60 104T124 98", lighter(land.mid, 0.4), 1.6, 0.6) +
      line("M-4 118Q34 106 64 110T124 106", lighter(land.mid, 0.4), 1.6, 0.5),
    front: ridge(draw, 122, 4, 4, land.near) + tufts(draw, darker(land.near, 0.2), 124),
  }),
  village: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 80, 8, 3, land.far) +
      times(4, (place) =>
        house(10 + place * 32 + draw.between(-6, 6), 88 + draw.between(-3, 3), draw.between(0.7, 1), land),
      ).join("") +
      ridge(draw, 98, 5, 3, land.mid),
    front: ridge(draw, 123, 3, 3, land.near) + tufts(draw, darker(land.near, 0.2), 125, 6),
  }),
  woods: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 80, 8, 3, land.far) +
      times(7, (place) => pine(place * 19 + draw.between(-4, 4), 90, draw.between(0.9, 1.4), mix(land.far, land.mid, 0.6))).join(
        "",
      ) +
      times(5, (place) =>
        pine((place < 3 ? place * 16 - 2 : 62 + place * 14) + draw.between(-4, 4), 104, draw.between(1.4, 2), land.mid),
      ).join("") +
      ridge(draw, 102, 5, 3, land.near),
    front: ridge(draw, 123, 3, 3, darker(land.near, 0.25)) + tufts(draw, darker(land.near, 0.4), 125),
  }),
  peaks: (land: Land, draw: Draw): Scene => ({
    back:
      peaks(draw, 100, 62, 3, land.far, land.light) +
      peaks(draw, 106, 40, 4, land.mid) +
      ridge(draw, 104, 4, 3, mix(land.mid, land.near, 0.5)),
    front:
      ridge(draw, 122, 4, 4, land.near) +
      strewn(draw, 6, (x, y) => path(`M${near(x - 5)} ${near(y)}l3-5l5-1l4 4l1 4Z`, darker(land.near, 0.2)), 122, 134),
  }),
  wall: (land: Land, draw: Draw): Scene => {
    const bricks = times(40, (place) => {
      const row = Math.floor(place / 5);
      const x = (place % 5) * 26 - (row % 2) * 13 + draw.between(-1, 1);
      return path(
        `M${near(x)} ${32 + row * 11}h24v9h-24Z`,
        draw.next() < 0.3 ? lighter(land.far, 0.2) : mix(land.far, land.mid, draw.between(0.1, 0.6)),
        0.8,
      );
    }).join("");
    return {
      back: path(`M-5 28H15V20H33V28H51V20H69V28H87V20H105V28H125V${HIGH}H-5Z`, land.mid) + bricks,
      front: ridge(draw, 123, 3, 4, land.near) + tufts(draw, darker(land.near, 0.2), 125, 6),
    };
  },
  cave: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, darker(land.mid, 0.35)) +
      path("M10 150Q4 40 60 30Q118 42 110 150Z", mix(land.far, land.glow, 0.35), 0.85) +
      path("M26 150Q22 60 60 50Q98 60 94 150Z", lighter(mix(land.far, land.glow, 0.5), 0.4), 0.6) +
      times(6, (place) => {
        const x = place * 22 + draw.between(-4, 10);
        return path(`M${near(x - 7)}-2L${near(x)} ${near(draw.between(22, 46))}L${near(x + 7)}-2Z`, darker(land.near, 0.15));
      }).join(""),
    front:
      ridge(draw, 122, 4, 4, land.near) +
      times(4, (place) => {
        const x = [4, 18, 102, 116][place] ?? 0;
        return path(`M${x - 9} 150L${x} ${near(draw.between(98, 116))}L${x + 9} 150Z`, darker(land.near, 0.25));
      }).join(""),
  }),
  stones: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 86, 8, 3, land.far) +
      times(5, (place) => {
        const x = place * 27 + draw.between(-2, 6);
        const top = draw.between(58, 72);
        return (
          path(
            `M${near(x - 7)} 104L${near(x - 6)} ${near(top + 4)}L${near(x)} ${near(top)}L${near(x + 7)} ${near(top + 6)}L${near(x + 8)} 104Z`,
            land.mid,
          ) +
          path(
            `M${near(x + 1)} ${near(top)}L${near(x + 7)} ${near(top + 6)}L${near(x + 8)} 104H${near(x + 2)}Z`,
            darker(land.mid, 0.25),
          )
        );
      }).join("") +
      ridge(draw, 100, 5, 3, mix(land.mid, land.near, 0.5)),
    front: ridge(draw, 122, 4, 4, land.near) + tufts(draw, darker(land.near, 0.2), 124),
  }),
  sea: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5 84H125V${HIGH}H-5Z`, land.far) +
      times(7, () =>
        line(`M${near(draw.between(0, 90))} ${near(draw.between(87, 96))}h${near(draw.between(8, 26))}`, land.light, 0.9, 0.6),
      ).join("") +
      swell(draw, 98, land.mid, land.light) +
      swell(draw, 108, mix(land.mid, land.near, 0.5), land.light),
    front: swell(draw, 122, land.near, land.light) + swell(draw, 134, darker(land.near, 0.25), land.light),
  }),
  shore: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5 80H125V${HIGH}H-5Z`, land.far) +
      path("M70 80Q84 62 104 66Q116 60 130 70V80Z", mix(land.far, land.mid, 0.6)) +
      times(6, () =>
        line(`M${near(draw.between(0, 90))} ${near(draw.between(83, 96))}h${near(draw.between(8, 26))}`, land.light, 0.9, 0.7),
      ).join("") +
      path("M-5 104Q30 94 60 100T125 98V150H-5Z", "#e3d3a6") +
      line("M-5 104Q30 94 60 100T125 98", land.light, 2.4, 0.9),
    front:
      path("M-5 124Q30 118 60 122T125 120V150H-5Z", "#c9b283") +
      times(5, (place) =>
        line(
          `M${place * 5 + 4} 150Q${place * 5 + 2} 120 ${near(place * 5 + draw.between(-6, 8))} ${near(draw.between(92, 110))}`,
          mix(land.near, "#5a7a3a", 0.6),
          2,
        ),
      ).join("") +
      disc(96, 132, 3, "#f0e2c4") +
      disc(104, 138, 2, "#b8976a"),
  }),
  deep: (land: Land, draw: Draw): Scene => ({
    back:
      times(4, (place) =>
        path(
          `M${20 + place * 26} -5L${near(place * 40 - 30 + draw.between(-8, 8))} 150H${near(place * 40 - 12)}L${30 + place * 26} -5Z`,
          land.light,
          0.1,
        ),
      ).join("") +
      ridge(draw, 112, 8, 3, mix(land.mid, land.near, 0.4)) +
      times(6, (place) =>
        weed(place < 3 ? 4 + place * 10 : 60 + place * 11, 118, draw.between(20, 44), mix(land.mid, "#2f8a5a", 0.5), draw),
      ).join(""),
    front:
      ridge(draw, 126, 5, 4, darker(land.near, 0.2)) +
      strewn(draw, 12, (x, y) => disc(x, y, draw.between(0.8, 2.4), land.light, 0.45), 20, 120),
  }),
  volcano: (land: Land, draw: Draw): Scene => ({
    back:
      path("M14 104L48 46Q56 50 64 46L104 104Z", land.mid) +
      path("M56 49Q60 49 64 46L104 104H66Z", darker(land.mid, 0.3)) +
      path("M48 46Q56 50 64 46L68 54Q64 58 62 70Q59 76 57 64Q54 56 52 70Q48 78 48 60L45 54Z", land.glow) +
      disc(56, 30, 9, land.ink, 0.35) +
      disc(66, 22, 12, land.ink, 0.28) +
      disc(48, 18, 10, land.ink, 0.22) +
      ridge(draw, 98, 6, 3, mix(land.mid, land.near, 0.5)) +
      lavaCracks(draw, land),
    front: ridge(draw, 122, 4, 4, land.near) + embers(draw, land),
  }),
  forge: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, darker(land.mid, 0.35)) +
      times(36, (place) => {
        const row = Math.floor(place / 6);
        return path(
          `M${(place % 6) * 22 - (row % 2) * 11} ${8 + row * 17}h20v14h-20Z`,
          mix(land.mid, land.near, draw.between(0.3, 0.8)),
          0.7,
        );
      }).join("") +
      path("M18 124V64Q18 24 60 22Q102 24 102 64V124Z", land.near) +
      path("M28 124V68Q28 36 60 34Q92 36 92 68V124Z", land.glow) +
      path("M40 124V80Q40 54 60 52Q80 54 80 80V124Z", land.light, 0.7),
    front:
      path(`M-5 121H125V${HIGH}H-5Z`, darker(land.near, 0.2)) + line("M-5 121H125", land.glow, 1.2, 0.7) + embers(draw, land),
  }),
  dunes: (land: Land, draw: Draw): Scene => ({
    back: ridge(draw, 86, 8, 2, land.far) + ridge(draw, 98, 9, 2, mix(land.far, land.mid, 0.5)),
    front: ridge(draw, 122, 5, 3, land.mid) + line("M-4 134Q40 126 70 132T124 130", land.light, 1, 0.4) + embers(draw, land),
  }),
  ashes: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 88, 8, 3, land.mid) +
      times(4, (place) => deadTree(place * 34 + draw.between(0, 12), 98, draw.between(0.7, 1.1), land.near)).join("") +
      ridge(draw, 100, 5, 3, land.near) +
      lavaCracks(draw, land),
    front: ridge(draw, 123, 4, 4, darker(land.near, 0.3)) + embers(draw, land),
  }),
  clouds: (land: Land, draw: Draw): Scene => ({
    back:
      cloudlet(24, 40, 0.7, land.light, 0.7) +
      cloudlet(98, 56, 0.9, land.light, 0.6) +
      puffs(draw, 98, mix(land.far, land.light, 0.3), 6, 15) +
      puffs(draw, 110, mix(land.far, land.light, 0.7), 7, 13),
    front: puffs(draw, 130, land.light, 7, 13),
  }),
  gale: (land: Land, draw: Draw): Scene => ({
    back: ridge(draw, 86, 9, 3, land.far) + ridge(draw, 100, 8, 2, land.mid) + gusts(draw, land.light, 5),
    front: ridge(draw, 122, 4, 3, land.near) + leaves(draw, land) + tufts(draw, darker(land.near, 0.15), 124),
  }),
  heights: (land: Land, draw: Draw): Scene => ({
    back:
      cloudlet(92, 40, 0.9, land.light, 0.8) +
      peaks(draw, 112, 54, 3, land.far, land.light) +
      puffs(draw, 106, mix(land.far, land.light, 0.6), 6, 12),
    front: puffs(draw, 130, land.light, 7, 12),
  }),
  town: (land: Land, draw: Draw): Scene => ({
    back: roofs(draw, 76, land.far, land.glow, 6) + roofs(draw, 92, land.mid, land.glow, 5),
    front:
      path(`M-5 120H125V${HIGH}H-5Z`, land.near) +
      times(14, (place) =>
        path(`M${(place % 7) * 19 - (place > 6 ? 9 : 0)} ${place > 6 ? 133 : 123}q8-3 16 0v7h-16Z`, darker(land.near, 0.25)),
      ).join(""),
  }),
  graves: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 88, 8, 3, land.far) +
      deadTree(14, 102, 1.5, land.near) +
      deadTree(108, 100, 1.2, land.near) +
      times(4, (place) => tomb(10 + place * 32 + draw.between(-6, 8), 102, draw.between(0.8, 1.2), land.mid)).join("") +
      path("M-5 98Q24 88 50 97T125 94V112H-5Z", land.light, 0.14) +
      ridge(draw, 104, 4, 3, land.mid),
    front:
      ridge(draw, 122, 4, 4, land.near) +
      path("M-5 122Q24 112 50 121T125 118V132H-5Z", land.light, 0.12) +
      tufts(draw, land.ink, 124, 6),
  }),
  trunks: (land: Land, draw: Draw): Scene => ({
    back:
      times(5, (place) => path(`M${near(place * 28 + draw.between(-6, 6))} -5h7l4 115h-15Z`, land.far, 0.8)).join("") +
      ridge(draw, 98, 5, 3, land.mid) +
      path("M-6-5H12L8 60L16 124H-6Z", land.near) +
      path("M108-5H126V124H102L110 60Z", land.near) +
      line("M8 40Q30 34 34 20", land.near, 4) +
      line("M112 30Q92 26 90 12", land.near, 4) +
      times(4, () => {
        const x = draw.between(20, 100);
        const y = draw.between(30, 80);
        return disc(x, y, 1.2, land.glow) + disc(x + 4, y, 1.2, land.glow);
      }).join(""),
    front: ridge(draw, 122, 4, 4, land.ink) + tufts(draw, land.ink, 124),
  }),
  cellar: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, land.near) +
      path("M6 150V54Q8 12 60 10Q112 12 114 54V150Z", land.mid) +
      path("M16 150V58Q18 24 60 22Q102 24 104 58V150Z", mix(land.mid, land.far, 0.6)) +
      path("M26 150V62Q28 36 60 34Q92 36 94 62V150Z", mix(land.far, land.glow, 0.22)) +
      times(2, (place) => candle(place ? 104 : 16, 66, land)).join(""),
    front:
      path(`M-5 121H125V${HIGH}H-5Z`, land.ink) +
      times(6, (place) => path(`M${near(place * 22 - 5 + draw.between(-3, 3))} 123h19v10h-19Z`, land.near, 0.7)).join(""),
  }),
  columns: (land: Land, draw: Draw): Scene => ({
    back:
      times(4, (place) => column([4, 26, 94, 116][place] ?? 0, land)).join("") +
      path("M-5 16H125V26H-5Z", lighter(land.far, 0.4)) +
      path("M-5 26H125V29H-5Z", land.mid) +
      puffs(draw, 116, mix(land.far, land.light, 0.5), 7, 9),
    front: puffs(draw, 130, land.light, 7, 12),
  }),
  heavens: (land: Land, draw: Draw): Scene => ({
    back:
      stars(draw, land.light, 30) +
      `<g fill="none" stroke="${land.glow}" opacity=".5"><ellipse cx="60" cy="74" rx="58" ry="22" stroke-width=".8"/><ellipse cx="60" cy="74" rx="44" ry="44" stroke-width=".7" stroke-dasharray="3 3"/></g>` +
      disc(108, 60, 4, land.far) +
      disc(14, 88, 2.8, land.glow) +
      puffs(draw, 118, mix(land.mid, land.far, 0.4), 6, 11),
    front: puffs(draw, 132, mix(land.far, land.light, 0.4), 7, 11),
  }),
  rooftops: (land: Land, draw: Draw): Scene => ({
    back: roofs(draw, 86, mix(land.far, land.mid, 0.4), land.glow, 5) + eaves(96, land.mid, land.ink),
    front: eaves(120, land.near, land.ink),
  }),
  bamboo: (land: Land, draw: Draw): Scene => ({
    back:
      times(6, () => cane(draw.between(0, 120), land.far, draw)).join("") +
      times(4, (place) => cane([6, 20, 100, 114][place] ?? 0, land.mid, draw)).join("") +
      ridge(draw, 106, 4, 3, land.mid),
    front: ridge(draw, 123, 3, 3, land.near) + tufts(draw, darker(land.near, 0.2), 125),
  }),
  pagoda: (land: Land, draw: Draw): Scene => ({
    back: peaks(draw, 104, 44, 3, land.far) + pagoda(94, 104, land.mid) + ridge(draw, 102, 4, 3, land.mid),
    front: ridge(draw, 123, 3, 3, land.near) + leaves(draw, land),
  }),
  vats: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, mix(land.mid, land.near, 0.55)) +
      times(5, (place) => line(`M${place * 30} -5V${HIGH}`, land.near, 3, 0.5)).join("") +
      times(4, (place) => vat([8, 34, 88, 114][place] ?? 0, 116, draw.between(0.85, 1.1), land, draw)).join("") +
      path("M-5 12H125V18H-5Z", land.near) +
      times(6, (place) => disc(place * 22 + 6, 15, 1.6, land.glow)).join(""),
    front: path(`M-5 121H125V${HIGH}H-5Z`, darker(land.near, 0.2)) + line("M-5 121H125", land.glow, 1.2, 0.7),
  }),
  spores: (land: Land, draw: Draw): Scene => ({
    back:
      disc(94, 40, 20, land.light, 0.16) +
      disc(94, 40, 14, land.glow, 0.6) +
      disc(89, 36, 3, land.far, 0.5) +
      ridge(draw, 86, 10, 3, land.far) +
      times(5, (place) => spore(place * 29 + draw.between(-6, 6), 104, draw.between(0.7, 1.3), land)).join("") +
      ridge(draw, 100, 6, 3, land.mid),
    front:
      ridge(draw, 122, 4, 4, land.near) + strewn(draw, 14, (x, y) => disc(x, y, draw.between(0.6, 1.8), land.glow, 0.7), 30, 118),
  }),
  skyline: (land: Land, draw: Draw): Scene => ({
    back: stars(draw, land.light, 16) + towers(draw, 108, 66, land.far, land.glow) + towers(draw, 112, 44, land.mid, land.glow),
    front: path(`M-5 121H125V${HIGH}H-5Z`, land.near) + line("M-5 121H125", land.glow, 1.4, 0.8) + line("M60 150L60 122M20 150L40 122M100 150L80 122", land.glow, 1, 0.4),
  }),
  wreck: (land: Land, draw: Draw): Scene => ({
    back:
      ridge(draw, 88, 9, 3, land.far) +
      towers(draw, 100, 30, mix(land.far, land.mid, 0.6), "none") +
      disc(20, 64, 9, land.ink, 0.25) +
      disc(28, 52, 12, land.ink, 0.2) +
      disc(18, 40, 10, land.ink, 0.15) +
      path("M8 102L18 70L22 74L28 66L34 102Z", land.mid) +
      ridge(draw, 102, 6, 4, land.mid) +
      line(`M104 20L${near(draw.between(70, 84))} 96`, land.glow, 1.6, 0.8) +
      line(`M12 12L${near(draw.between(34, 48))} 92`, land.glow, 1.2, 0.5),
    front:
      ridge(draw, 122, 4, 4, land.near) +
      strewn(draw, 8, (x, y) => path(`M${near(x - 5)} ${near(y)}l3-5l5-1l4 4l1 4Z`, darker(land.near, 0.25)), 124, 136),
  }),
  foundry: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, darker(land.mid, 0.4)) +
      times(5, (place) => path(`M${place * 30 - 12} -5h10V${HIGH}h-10Z`, land.near, 0.7)).join("") +
      path("M-5 60H125V66H-5Z", land.near) +
      path("M8 66H34L30 84H12ZM86 66H112L108 84H90Z", land.mid) +
      path("M18 84H24L26 124H16ZM96 84H102L104 124H94Z", "#ffb347", 0.9) +
      disc(60, 90, 44, "#ff8a3a", 0.22),
    front: path(`M-5 121H125V${HIGH}H-5Z`, darker(land.near, 0.3)) + line("M-5 121H125", "#ffb347", 1.6, 0.9) + embers(draw, land),
  }),
  circuits: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, mix(land.mid, land.near, 0.4)) +
      times(12, () => {
        const x = draw.between(0, 120);
        const y = draw.between(8, 120);
        const run = draw.pick([-24, 24]);
        const drop = draw.pick([-18, 18]);
        return line(`M${near(x)} ${near(y)}h${run}l${run / 3} ${drop / 2}v${drop}`, land.glow, 1, 0.45) + disc(x, y, 2, land.glow, 0.8);
      }).join("") +
      disc(60, 74, 44, land.light, 0.12),
    front: path(`M-5 121H125V${HIGH}H-5Z`, land.near) + line("M-5 121H125", land.glow, 1.2, 0.7),
  }),
  burst: (land: Land, draw: Draw): Scene => {
    const turn = draw.between(0, 20);
    const rays = times(14, (place) => {
      const angle = ((place * 360) / 14 + turn) * (Math.PI / 180);
      const next = angle + Math.PI / 16;
      return path(
        `M60 74L${near(60 + 130 * Math.cos(angle))} ${near(74 + 130 * Math.sin(angle))}L${near(60 + 130 * Math.cos(next))} ${near(74 + 130 * Math.sin(next))}Z`,
        land.light,
        0.2,
      );
    });
    return { back: rays.join("") + disc(60, 74, 46, land.light, 0.16) + disc(60, 74, 36, land.glow, 0.22), front: "" };
  },
  ring: (land: Land): Scene => ({
    back:
      disc(60, 74, 56, land.ink, 0.18) +
      disc(60, 74, 52, mix(land.mid, land.near, 0.3)) +
      disc(60, 74, 48, land.glow, 0.5) +
      disc(60, 74, 46, mix(land.mid, land.far, 0.5)) +
      disc(60, 74, 36, lighter(land.far, 0.3), 0.7) +
      times(12, (place) => {
        const angle = (place * Math.PI) / 6;
        return disc(60 + 50 * Math.cos(angle), 74 + 50 * Math.sin(angle), 1.6, land.light, 0.9);
      }).join(""),
    front: "",
  }),
  plinth: (land: Land, draw: Draw): Scene => ({
    back:
      path(`M-5-5H125V${HIGH}H-5Z`, mix(land.mid, land.near, 0.55)) +
      times(9, (place) => line(`M${place * 15} -5V${HIGH}`, land.near, 5, draw.between(0.15, 0.4))).join("") +
      path("M16 150V62Q18 16 60 14Q102 16 104 62V150Z", mix(land.mid, land.far, 0.25)) +
      path("M23 150V64Q25 23 60 21Q95 23 97 64V150Z", mix(land.far, land.light, 0.25)) +
      path("M60-10L100 118H20Z", land.light, 0.3) +
      disc(60, 76, 34, land.light, 0.28),
    front:
      path("M22 116H98L92 124H28Z", lighter(land.far, 0.3)) +
      path("M28 124H92V150H28Z", mix(land.far, land.mid, 0.5)) +
      path("M66 124H92V150H66Z", land.mid, 0.6) +
      path("M22 116H98L96 119H24Z", land.light, 0.6),
  }),
} satisfies Record<string, (land: Land, draw: Draw) => Scene>;

export type SceneName = keyof typeof SCENES;

export const isScene = (name: string): name is SceneName => Object.hasOwn(SCENES, name);

export const sceneOf = (name: SceneName, land: Land, draw: Draw): Scene => SCENES[name](land, draw);

// Rain, snow and the like fall over the whole picture.
export const WEATHER = {
  rain: (land: Land, draw: Draw): string =>
    strewn(draw, 26, (x, y) => line(`M${near(x)} ${near(y)}l-3 9`, mix(land.light, "#a8d8f0", 0.4), 0.9, 0.65)),
  snow: (_land: Land, draw: Draw): string => strewn(draw, 34, (x, y) => disc(x, y, draw.between(0.6, 1.8), "#ffffff", 0.85)),
  stars: (land: Land, draw: Draw): string => stars(draw, land.light),
  embers: (land: Land, draw: Draw): string => embers(draw, land),
  gusts: (land: Land, draw: Draw): string => gusts(draw, land.light, 4),
  leaves: (land: Land, draw: Draw): string => leaves(draw, land),
  mist: (land: Land): string =>
    path("M-5 100Q24 90 54 98T125 94V110Q80 118 40 108Q10 104-5 110Z", land.light, 0.35) +
    path("M-5 118Q30 108 70 116T125 112V126H-5Z", land.light, 0.3),
  bubbles: (land: Land, draw: Draw): string => strewn(draw, 12, (x, y) => disc(x, y, draw.between(1, 3), land.light, 0.4)),
} satisfies Record<string, (land: Land, draw: Draw) => string>;

export type WeatherName = keyof typeof WEATHER;

export function heavenlyBody(kind: "sun" | "moon" | "low sun", land: Land, draw: Draw): string {
  const x = draw.pick([28, 92]);
  if (kind === "moon")
    return (
      disc(x, 44, 22, land.light, 0.14) +
      disc(x, 44, 14, "#fbf6e2") +
      disc(x - 4, 41, 3, land.far, 0.35) +
      disc(x + 5, 47, 2, land.far, 0.35)
    );
  const y = kind === "sun" ? 44 : 84;
  return disc(x, y, 26, land.light, 0.2) + disc(x, y, 19, land.light, 0.3) + disc(x, y, 13, mix(land.light, land.glow, 0.6));
}

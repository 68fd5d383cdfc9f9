// From what a game says of a picture to the picture.

import type { Picture } from "../../lib/protocol";
import { chiArt, isInk } from "./chi";
import { COLOURS, isColour } from "./crests";
import { type Land, landOf, LANDS, type LandName } from "./lands";
import { NINJAS } from "./ninjas";
import { picture } from "./picture";
import { isScene, type SceneName } from "./scenery";
import { WAR_FIGURES } from "./war";

const OPEN: readonly SceneName[] = ["hills", "fields", "woods"];

function landNamed(name: string): Land {
  if (isColour(name)) return landOf(COLOURS[name]);
  return LANDS[Object.hasOwn(LANDS, name) ? (name as LandName) : "common"];
}

// A card that nobody has described shows an empty stretch of its land.
export function paintingOf(name: string, wanted: Picture, isDescribed: boolean): string {
  const { land, figure, rank, about } = wanted;
  if (isInk(figure)) return chiArt(figure, isColour(land) ? land : null);
  const scenes = wanted.scenes.filter(isScene);
  const recipe = isDescribed ? (NINJAS[figure] ?? WAR_FIGURES[figure]) : {};
  const subject = { name, about, land: landNamed(land), scenes: scenes.length ? scenes : OPEN, rank };
  return picture({ ...subject, ...(recipe ? { recipe } : {}) });
}

export const portraitOf = (): string =>
  picture({ name: "player", about: [], land: LANDS.common, scenes: ["burst"], rank: 1, recipe: { figure: "crown" } });

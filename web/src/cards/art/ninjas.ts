// People in dark clothes: who carries what.

import type { Recipe } from "./words";

const ninja = (right: string, more: Recipe["person"] = {}, rest: Recipe = {}): Recipe => ({
  person: { body: "ninja", wear: "ninja hood", right, ...more },
  ...rest,
});

export const NINJAS: Readonly<Record<string, Recipe>> = {
  firebrand: ninja("torch", { wear: "ninja mask", left: "flame" }, { weather: "embers" }),
  lookout: ninja("spyglass", {}, { scene: "rooftops" }),
  tollkeeper: ninja("coin", { wear: "masked hat", mood: "none" }, { beside: ["gate", -8, -10, 1.16], scene: "pagoda" }),
  forager: ninja("basket", { wear: "masked hat", mood: "none" }, { scene: "bamboo", weather: "leaves" }),
  quartermaster: ninja("scroll", { wear: "ninja mask", left: "crate" }, { beside: ["crate", 62, 22, 0.5], scene: "wall" }),
  mirror: ninja("mirror", {}, { scene: "pagoda" }),
  courier: ninja("satchel", { wear: "ninja mask", left: "scroll" }, { scene: "rooftops", weather: "gusts" }),
  bulwark: ninja("shield", { wear: "ninja mask" }, { beside: ["wall", 4, -16, 0.92], scene: "hills" }),
  hushblade: ninja("dagger", { wear: "shadow hood", left: "dagger" }, { scene: "bamboo", weather: "mist" }),
  trickster: ninja("mask", { wear: "ninja hood", left: "fan" }, { scene: "pagoda", weather: "leaves" }),
  scavenger: ninja("sack", { wear: "masked hood", mood: "none" }, { scene: "hills" }),
  bodyguard: ninja("shield", { body: "armour", wear: "ninja hood", left: "shield" }, { scene: "wall" }),
  "attacker red": ninja("sword", { wear: "ninja mask", back: "cape" }, { scene: "rooftops", weather: "embers" }),
  "attacker orange": ninja("shuriken", { wear: "ninja mask", left: "shuriken" }, { scene: "pagoda" }),
  "attacker yellow": ninja("bow", { back: "quiver" }, { scene: "bamboo" }),
  "attacker lime": ninja("scythe", { wear: "masked hat", mood: "none" }, { scene: "bamboo" }),
  "attacker green": ninja("dagger", { wear: "masked hood", left: "dagger", mood: "none" }, { scene: "woods" }),
  "attacker teal": ninja("lance", { wear: "ninja mask" }, { scene: "sea" }),
  "attacker sky": ninja("fan", { wear: "ninja mask", left: "fan" }, { scene: "heights", weather: "gusts" }),
  "attacker blue": ninja("greatsword", { body: "armour", back: "cape" }, { scene: "rooftops", weather: "rain" }),
  "attacker purple": ninja("chain", { wear: "shadow hood", left: "dagger" }, { scene: "trunks" }),
  "attacker pink": ninja("shuriken", { back: "swords" }, { scene: "pagoda", weather: "leaves" }),
  "attacker brown": ninja("hammer", { wear: "ninja hood" }, { scene: "peaks" }),
  "attacker grey": ninja("axe", { wear: "ninja mask", back: "cape" }, { scene: "stones", weather: "snow" }),
  counter: { figure: "crossed swords" },
  spirit: { figure: "soul", weather: "stars" },
};

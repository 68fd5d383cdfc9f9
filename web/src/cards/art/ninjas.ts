// The people of Chaos Ninjas: who carries what. Defenders show their ability, Attackers their weapon.

import type { Recipe } from "./words";

const ninja = (right: string, more: Recipe["person"] = {}, rest: Recipe = {}): Recipe => ({
  person: { body: "ninja", wear: "ninja hood", right, ...more },
  ...rest,
});

export const ABILITIES: Readonly<Record<string, Recipe>> = {
  Firebrand: ninja("torch", { wear: "ninja mask", left: "flame" }, { weather: "embers" }),
  Lookout: ninja("spyglass", {}, { scene: "rooftops" }),
  Tollkeeper: ninja("coin", { wear: "masked hat", mood: "none" }, { beside: ["gate", -8, -10, 1.16], scene: "pagoda" }),
  Forager: ninja("basket", { wear: "masked hat", mood: "none" }, { scene: "bamboo", weather: "leaves" }),
  Quartermaster: ninja("scroll", { wear: "ninja mask", left: "crate" }, { beside: ["crate", 62, 22, 0.5], scene: "wall" }),
  Mirror: ninja("mirror", {}, { scene: "pagoda" }),
  Courier: ninja("satchel", { wear: "ninja mask", left: "scroll" }, { scene: "rooftops", weather: "gusts" }),
  Bulwark: ninja("shield", { wear: "ninja mask" }, { beside: ["wall", 4, -16, 0.92], scene: "hills" }),
  Hushblade: ninja("dagger", { wear: "shadow hood", left: "dagger" }, { scene: "bamboo", weather: "mist" }),
  Trickster: ninja("mask", { wear: "ninja hood", left: "fan" }, { scene: "pagoda", weather: "leaves" }),
  Scavenger: ninja("sack", { wear: "masked hood", mood: "none" }, { scene: "hills" }),
  Bodyguard: ninja("shield", { body: "armour", wear: "ninja hood", left: "shield" }, { scene: "wall" }),
};

export const WEAPONS: Readonly<Record<string, Recipe>> = {
  red: ninja("sword", { wear: "ninja mask", back: "cape" }, { scene: "rooftops", weather: "embers" }),
  orange: ninja("shuriken", { wear: "ninja mask", left: "shuriken" }, { scene: "pagoda" }),
  yellow: ninja("bow", { back: "quiver" }, { scene: "bamboo" }),
  lime: ninja("scythe", { wear: "masked hat", mood: "none" }, { scene: "bamboo" }),
  green: ninja("dagger", { wear: "masked hood", left: "dagger", mood: "none" }, { scene: "woods" }),
  teal: ninja("lance", { wear: "ninja mask" }, { scene: "sea" }),
  sky: ninja("fan", { wear: "ninja mask", left: "fan" }, { scene: "heights", weather: "gusts" }),
  blue: ninja("greatsword", { body: "armour", back: "cape" }, { scene: "rooftops", weather: "rain" }),
  purple: ninja("chain", { wear: "shadow hood", left: "dagger" }, { scene: "trunks" }),
  pink: ninja("shuriken", { back: "swords" }, { scene: "pagoda", weather: "leaves" }),
  brown: ninja("hammer", { wear: "ninja hood" }, { scene: "peaks" }),
  grey: ninja("axe", { wear: "ninja mask", back: "cape" }, { scene: "stones", weather: "snow" }),
};

export const COUNTER: Recipe = { figure: "crossed swords" };
export const SPIRIT: Recipe = { figure: "soul", weather: "stars" };

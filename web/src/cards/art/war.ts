// The pictures of a war between laboratories: what each card shows, and what stands in for cards of somebody's own.

import type { Recipe } from "./words";

const of = (figure: string, more: Recipe = {}): Recipe => ({ figure, ...more });

const STEEL = ["#7f93a8", "#ffb347"] as const;
const COBALT = ["#3f6fb4", "#ffd25e"] as const;
const RUST = ["#b4552f", "#ffd88a"] as const;
const OLIVE = ["#7d8f4a", "#e6cf8a"] as const;

export const WAR_PHRASES: Readonly<Record<string, Recipe>> = {
  "gill imp": of("gill imp", { scene: "vats", cloth: ["#3fa38f", "#f08a5c"] }),
  "murmur moth": of("murmur moth", { scene: "spores", cloth: ["#8a6ad0", "#f2d48a"], lift: -4 }),
  thornback: of("thornback", { scene: "spores", cloth: ["#6f9a3f", "#f0d9a0"] }),
  "dream leech": of("dream leech", { scene: "vats", cloth: ["#7a4a8f", "#b6f08a"] }),
  "pack strider": of("strider", { scene: "spores", cloth: ["#c0763a", "#4a2a4f"] }),
  "quaking maw": of("maw", { scene: "wreck", cloth: ["#8f3f6a", "#f0c26a"] }),
  "cinder wyrm": of("wyrm", { scene: "wreck", cloth: ["#a33a2c", "#ffd25e"], weather: "embers" }),
  "elder synapse": of("synapse", { scene: "spores", cloth: ["#9a5ab4", "#9df5d0"] }),
  "vat behemoth": of("behemoth", { scene: "vats", cloth: ["#4f8f5c", "#e8d08a"] }),
  "rivet scout": of("scout bot", { scene: "wreck", cloth: ["#d08a3a", "#4a5a70"] }),
  "packet drone": of("packet drone", { scene: "skyline", cloth: STEEL, lift: -3 }),
  "slag walker": of("slag walker", { scene: "foundry", cloth: ["#5a5560", "#ffb347"], weather: "embers" }),
  "firewall sentry": of("sentry", { scene: "skyline", cloth: ["#a83a34", "#ffcf5c"] }),
  "ram chassis": of("ram chassis", { scene: "wreck", cloth: ["#3f7f9c", "#ffb347"] }),
  "jitter mill": of("jitter mill", { scene: "foundry", cloth: OLIVE }),
  "daemon core": of("daemon core", { scene: "circuits", cloth: ["#4a3f6a", "#ff9a4a"] }),
  "shield drone": of("shield drone", { scene: "skyline", cloth: COBALT, lift: -3 }),
  "siege colossus": of("siege colossus", { scene: "wreck", cloth: ["#6a7466", "#e0a03a"] }),
  "wire adept": of("wire adept", { scene: "circuits", cloth: ["#5a3f8f", "#9df5d0"] }),
  "splice gunner": of("splice gunner", { scene: "wreck", cloth: RUST }),
  "twin mind": of("twin mind", { scene: "skyline", cloth: ["#3f5f9c", "#f29ac0"] }),
  "field surgeon": of("field surgeon", { scene: "wreck", cloth: ["#4f9a8f", "#f2e6c8"] }),
  "ghost frame": of("ghost frame", { scene: "skyline", cloth: ["#2f4468", "#9fe8ff"], weather: "rain" }),
  "static prophet": of("static prophet", { scene: "circuits", cloth: ["#6a3a6a", "#e6c06a"] }),
  "mirror agent": of("mirror agent", { scene: "skyline", cloth: ["#38465f", "#e6e0f0"] }),
  overseer: of("overseer", { scene: "skyline", cloth: ["#8f2f4a", "#ffcf5c"] }),
  "servo arms": of("servo arms", { cloth: STEEL }),
  "bone plating": of("bone plating"),
  "logic spike": of("logic spike", { cloth: ["#3f8f6a", "#ffd25e"] }),
  "neural crown": of("neural crown", { cloth: ["#5a4a9c", "#ffd25e"] }),
  "mind lash": of("mind lash", { cloth: ["#8f3f8a", "#ffd25e"] }),
  "phase blade": of("phase blade", { cloth: COBALT }),
  "dread mask": of("dread mask", { cloth: ["#5a2f6a", "#e6d9b0"] }),
  "titan harness": of("titan harness", { cloth: ["#a8632c", "#ffd25e"] }),
  "crush order": of("crush order", { cloth: ["#a83a34", "#ffd25e"] }),
  "salvage order": of("salvage claw", { cloth: STEEL }),
  "second brood": of("brood", { cloth: ["#6fae5a", "#f2e0a8"] }),
  overclock: of("overclock", { cloth: ["#2f7a5a", "#ffd25e"] }),
  "adrenal surge": of("syringe"),
  "mind fog": of("mind fog", { cloth: ["#5f6f9c", "#f2e6c8"] }),
  "oracle's shortcut": of("shortcut", { cloth: ["#3f4f9c", "#f2e6c8"] }),
  "field hospital": of("hospital"),
  "scorched lab": of("burning lab"),
  "borrowed muscle": of("borrowed muscle", { cloth: STEEL }),
  "mirror lobe": of("mirror lobe", { cloth: ["#8f5a9c", "#ffd25e"] }),
  "data leak": of("data leak"),
  "snare field": of("snare", { cloth: STEEL }),
  "static cell": of("static cell", { cloth: ["#8f6a4a", "#ffd25e"] }),
  "ransom net": of("ransom net", { cloth: OLIVE }),
  "debt cage": of("debt cage"),
  "black amber": of("amber"),
  "creation oracle": of("oracle orb", { cloth: ["#c08a2c", "#fff0b0"] }),
};

// The four Creation Units are named by two letters only.
export const WAR_FIGURES: Readonly<Record<string, Recipe>> = {
  DS: of("splicing"),
  NG: of("neurogenesis"),
  BA: of("acceleration"),
  MA: of("animation"),
};

// Words of science fiction, by the drawing they call for.
export const WAR_WORDS: Readonly<Record<string, string>> = {
  "scout bot": "robot bot android droid",
  "packet drone": "drone probe",
  "siege colossus": "mech",
  cyborg: "implant clone mutant",
  synapse: "brain neuron cortex",
  overclock: "chip processor circuit",
  "data leak": "data server virus malware",
  splicing: "genome gene splicer",
  "phase blade": "laser plasma",
  lab: "laboratory",
  syringe: "serum injection stimulant",
  brood: "egg spawn hatchery",
};

export const WAR_FALLBACKS: Readonly<Record<string, readonly Recipe[]>> = {
  creature: [of("thornback"), of("maw"), of("strider"), of("gill imp"), of("dream leech")],
  robot: [of("scout bot"), of("sentry"), of("slag walker"), of("packet drone"), of("jitter mill")],
  cyborg: [of("cyborg"), of("wire adept"), of("splice gunner"), of("ghost frame")],
  equipment: [of("servo arms"), of("logic spike"), of("phase blade"), of("titan harness")],
  power: [of("overclock"), of("syringe"), of("mind fog"), of("data leak")],
  trap: [of("snare"), of("static cell"), of("debt cage")],
};

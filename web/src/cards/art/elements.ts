// The pictures of the five elements: what each card shows, and what stands in for cards of somebody's own.

import type { Person } from "./people";
import type { Recipe } from "./words";

const of = (figure: string, more: Recipe = {}): Recipe => ({ figure, ...more });
const who = (person: Person, more: Recipe = {}): Recipe => ({ person, ...more });

const JADE = ["#3f9a78", "#f4e2a8"] as const;
const BRONZE = ["#a8763a", "#f6e2a8"] as const;
const SILVER = ["#aab4c6", "#e8c46a"] as const;
const RUST = ["#a8452a", "#ffd27a"] as const;
const FUR = ["#8a6446", "#e2c79a"] as const;

const WOOD: Readonly<Record<string, Recipe>> = {
  "bamboo sentry": who({ body: "tunic", wear: "straw hat", right: "lance", mood: "stern" }, { scene: "bamboo", beside: ["bamboo", -22, 4, 0.9] }),
  "seed thief": who({ body: "cloak", wear: "leaves", right: "purse", left: "sack", mood: "grin" }, { scene: "woods" }),
  "old blood": of("treeman", { scene: "trunks", cloth: ["#7a5a3a", "#a8d46a"] }),
  "moss healer": who({ body: "robe", wear: "leaves", beard: "long", right: "potion", left: "basket", mood: "smile" }, { scene: "woods" }),
  "root wall": of("wall with a face", { scene: "trunks", cloth: ["#7a5f3a", "#6fae5a"] }),
  "thorn boar": of("boar", { scene: "woods", cloth: ["#6f5a3c", "#e0b48a"], weather: "leaves" }),
  "grove warden": who({ body: "gown", wear: "laurel", hair: "long", right: "staff", left: "lantern" }, { scene: "trunks", body: "moon" }),
  "vine walker": who({ body: "ninja", wear: "leaves", right: "crook", back: "quiver", mood: "stern" }, { scene: "trunks", beside: ["thicket", -28, 6, 0.8] }),
  "bark scribe": who({ body: "robe", hair: "bald", beard: "long", right: "quill", left: "tome" }, { scene: "woods" }),
  "green marshal": who({ body: "armour", wear: "open helm", right: "banner", back: "cape", mood: "shout" }, { scene: "hills", cloth: ["#3c8a4c", "#f0d88a"] }),
  "thousand-year pine": of("pine", { scene: "peaks", body: "moon" }),
  "queen of the canopy": who({ body: "gown", wear: "crown", hair: "long", right: "fan", back: "rays" }, { scene: "trunks", cloth: JADE }),
  "seed memory": of("sprout"),
  "grave lantern": of("lantern", { beside: ["grave", -26, 18, 0.7] }),
  "sudden thicket": of("thicket"),
  "spring flood of leaves": of("wave", { cloth: ["#4fa85a", "#f0f0a8"], weather: "leaves" }),
  "rebirth knot": of("knot", { cloth: ["#8a5f34", "#a8e07a"] }),
  grafting: of("oak", { beside: ["sprout", 58, 30, 0.5] }),
  "orchard of debts": of("orchard", { body: "low sun" }),
  "hollow hill": of("barrow", { body: "moon", scene: "woods" }),
};

const FIRE: Readonly<Record<string, Recipe>> = {
  "ember hare": of("hare", { scene: "ashes", cloth: ["#d8662c", "#ffe0a0"], weather: "embers" }),
  "kiln guard": who({ body: "armour", wear: "kettle helm", right: "lance", left: "shield" }, { scene: "forge" }),
  "spark monk": who({ body: "robe", hair: "bald", right: "spark", left: "bowl", mood: "calm" }, { scene: "columns", cloth: ["#e0832c", "#8f2a24"] }),
  "torch runner": who({ body: "tunic", hair: "short", right: "torch", mood: "shout" }, { scene: "dunes" }),
  "ash child": who({ body: "tunic", hair: "wild", right: "ember", mood: "smile" }, { scene: "ashes", size: 0.8, cloth: ["#6a5a58", "#ff9a4a"] }),
  "powder fox": of("wolf", { scene: "village", cloth: ["#e0752c", "#fff0d0"], weather: "embers" }),
  "wildfire stag": of("stag", { scene: "ashes", cloth: ["#a8452a", "#ffd06a"], weather: "embers" }),
  "brazier captain": who({ body: "armour", wear: "open helm", beard: "moustache", right: "sword", back: "cape", mood: "stern" }, { scene: "wall", beside: ["flame", -22, 26, 0.55], cloth: RUST }),
  "salamander smith": who({ body: "apron", hair: "bald", beard: "full", right: "hammer" }, { scene: "forge", beside: ["lizard", -26, 20, 0.6] }),
  "cinder duelist": who({ body: "coat", hair: "side", right: "sword", left: "fan", mood: "stern" }, { scene: "ashes", weather: "embers" }),
  "phoenix of the last hill": of("phoenix", { scene: "volcano", weather: "embers" }),
  "sun eater": of("dragon", { scene: "heavens", body: "sun", cloth: ["#a8301f", "#ffd05a"] }),
  "flash point": of("spark"),
  "burning oath": of("flames", { beside: ["handshake", -6, 40, 0.55] }),
  "shared wound": of("open wound", { cloth: ["#c83c2a", "#f8cc62"] }),
  "scorched seal": of("spent seal"),
  backfire: of("cannon", { beside: ["flame", -24, 10, 0.55] }),
  "furnace rite": of("furnace", { cloth: ["#8a4a34", "#f0b04a"] }),
  "hall of sparks": of("spark hall", { body: "low sun", scene: "hills", weather: "embers" }),
  "crater market": of("crater market", { scene: "volcano" }),
};

const EARTH: Readonly<Record<string, Recipe>> = {
  "clay shell": of("pebble guard", { scene: "stones", cloth: ["#b8784a", "#f0d8a8"] }),
  "field ox": of("bull", { scene: "fields", cloth: ["#8a6034", "#f0e0b8"] }),
  "dust pilgrim": who({ body: "cloak", wear: "straw hat", right: "staff", back: "pack" }, { scene: "dunes", weather: "gusts" }),
  "quarry giant's child": of("giant", { scene: "stones", size: 0.84, cloth: ["#a8875a", "#f4e2a8"] }),
  "mud twin": of("golem", { scene: "hills", cloth: ["#8a5f3a", "#e8c878"] }),
  "terrace elder": who({ body: "robe", wear: "straw hat", beard: "long", right: "scythe", mood: "smile" }, { scene: "fields" }),
  "glazed turtle": of("turtle", { scene: "shore", cloth: ["#3f8f8a", "#f0c860"] }),
  "tomb porter": who({ body: "tunic", wear: "headscarf", right: "lantern", left: "crate" }, { scene: "graves", body: "moon" }),
  "landslide ram": of("ram", { scene: "peaks", beside: ["rockfall", -22, 2, 0.6], cloth: ["#a8855a", "#f4e6c0"] }),
  "barrow twins": of("ringed figures", { scene: "graves", cloth: ["#9a7440", "#f6e2a8"], body: "moon" }),
  "mountain that walks": of("walking mountain", { scene: "peaks", cloth: ["#9a8058", "#f0dca0"] }),
  "jade emperor's mason": who({ body: "apron", wear: "flat hat", beard: "long", right: "trowel", left: "bricks", back: "rays" }, { scene: "pagoda", cloth: JADE }),
  rampart: of("wall", { cloth: ["#a8834a", "#f0d8a0"] }),
  sinkhole: of("rockfall"),
  famine: of("wilted"),
  "buried tablet": of("tablet"),
  "prism cave": of("prism"),
  "standing stone": of("standing stone"),
  "sunken court": of("sunken court", { body: "low sun", scene: "hills" }),
  "long barrow": of("barrow", { scene: "fields", body: "low sun" }),
};

const METAL: Readonly<Record<string, Recipe>> = {
  "bronze cadet": who({ body: "armour", wear: "open helm", hair: "curls", right: "sword", left: "shield" }, { scene: "wall", cloth: BRONZE }),
  "iron judge": who({ body: "robe", wear: "flat hat", beard: "long", right: "scales", mood: "stern" }, { scene: "columns", cloth: ["#4a566e", "#e8c46a"] }),
  "locksmith crane": of("heron", { scene: "town", cloth: ["#c8d0dc", "#d8a83c"], beside: ["key", 56, -2, 0.6] }),
  "coin diviner": who({ body: "robe", wear: "turban", right: "coin", left: "coins", mood: "smile" }, { scene: "cellar" }),
  "needle wasp": of("wasp", { scene: "gale", cloth: SILVER, lift: -4 }),
  "gong bearer": who({ body: "tunic", hair: "bald", right: "hammer", mood: "shout" }, { scene: "wall", beside: ["gong", -34, 8, 0.8] }),
  "blade abbess": who({ body: "gown", wear: "veil", hair: "bald", right: "greatsword", back: "swords", mood: "stern" }, { scene: "columns", cloth: ["#5a6680", "#f0e6c8"] }),
  "clockwork tiger": of("tiger", { scene: "forge", cloth: ["#d0a04a", "#8a96ac"] }),
  "vault keeper": who({ body: "armour", wear: "helm", right: "key", left: "shield" }, { scene: "cellar", beside: ["iron gate", -24, -2, 0.9] }),
  "anvil tortoise": of("turtle", { scene: "forge", cloth: ["#5f6a80", "#d8dfe8"], beside: ["anvil", 22, -26, 0.5] }),
  "general of the white gate": who({ body: "armour", wear: "horned helm", beard: "braided", right: "lance", back: "cape", mood: "stern" }, { scene: "pagoda", cloth: ["#eef0f4", "#c8383a"] }),
  "colossus of scales": who({ body: "armour", wear: "helm", right: "scales", back: "rays" }, { scene: "columns", cloth: SILVER }),
  shatter: of("hammer", { beside: ["rockfall", -10, 24, 0.6] }),
  "executioner's bell": of("bell", { body: "moon" }),
  parry: of("crossed swords"),
  "second gong": of("gong"),
  "rusted will": of("breastplate", { cloth: ["#a8603a", "#c8b48a"] }),
  assay: of("scales", { beside: ["coins", 12, 52, 0.45] }),
  "foundry of echoes": of("echo foundry", { scene: "hills", weather: "embers" }),
  "toll bridge": of("bridge", { scene: "wall" }),
};

const WATER: Readonly<Record<string, Recipe>> = {
  "reed otter": of("otter", { scene: "shore", cloth: FUR }),
  "mirror carp": of("fish", { scene: "deep", cloth: ["#e0e6ee", "#e05a3a"], weather: "bubbles" }),
  "river clerk": who({ body: "robe", wear: "flat hat", beard: "moustache", right: "quill", left: "scroll" }, { scene: "shore" }),
  "tide caller": who({ body: "robe", hair: "long", right: "staff", left: "horn", mood: "shout" }, { scene: "sea" }),
  "rain sister": who({ body: "gown", hair: "braids", right: "umbrella", mood: "smile" }, { scene: "hills", weather: "rain" }),
  "fog heron": of("heron", { scene: "shore", cloth: ["#9ab0c6", "#e6b04c"], weather: "mist" }),
  "ford keeper": who({ body: "coat", wear: "straw hat", beard: "short", right: "oar", left: "lantern" }, { scene: "shore" }),
  "deep listener": of("whale", { scene: "deep", weather: "bubbles", cloth: ["#35538f", "#a8d8ec"] }),
  "undertow serpent": of("serpent", { scene: "sea", cloth: ["#2f7a9c", "#f0e0a0"] }),
  "salt widow": who({ body: "gown", wear: "veil", hair: "bald", right: "candle", mood: "stern" }, { scene: "shore", cloth: ["#e4e8ee", "#5f86b8"] }),
  "abbot of the flood": who({ body: "robe", hair: "bald", beard: "long", right: "staff", back: "halo" }, { scene: "sea", beside: ["wave", -28, 28, 0.7], cloth: ["#3a5fa8", "#f2dca0"] }),
  "leviathan of nine bays": of("serpent", { scene: "sea", cloth: ["#26407f", "#8ae8f4"], weather: "rain", body: "moon" }),
  ebb: of("shell", { cloth: ["#e0a88a", "#fbe8d0"] }),
  "slow rain": of("rain"),
  "drowned letter": of("scroll", { weather: "bubbles" }),
  "wash away": of("wave"),
  "cold current": of("ice", { weather: "snow" }),
  "gate of reeds": of("torii", { scene: "shore", body: "low sun" }),
  "moonlit ford": of("ford", { scene: "hills", body: "moon", weather: "stars" }),
};

export const ELEMENT_PHRASES: Readonly<Record<string, Recipe>> = { ...WOOD, ...FIRE, ...EARTH, ...METAL, ...WATER };

export const ELEMENT_FALLBACKS: Readonly<Record<string, readonly Recipe[]>> = {
  chakra: [of("lotus"), of("charm"), of("tome"), of("passing ward")],
  domain: [of("torii"), of("hall"), of("barrow"), of("sunken court")],
  wood: [of("treeman"), of("boar"), of("bear"), who({ body: "robe", wear: "leaves", right: "crook" })],
  fire: [of("drake"), of("hound"), of("hare"), who({ body: "armour", wear: "helm", right: "torch" })],
  earth: [of("golem"), of("turtle"), of("bull"), who({ body: "tunic", wear: "straw hat", right: "pick" })],
  metal: [of("tiger"), of("wasp"), who({ body: "armour", wear: "helm", right: "sword" }), of("colossus")],
  water: [of("serpent", { scene: "sea" }), of("otter"), of("heron"), who({ body: "robe", hair: "long", right: "staff" })],
};

// People, put together from a body, a head, what they wear on it and what they hold. Half figures in a square of 100.

import { type Palette, paint, placed, topOf } from "./shapes";
import { TOOLS } from "./tools";
import { THINGS } from "./things";

export interface Person {
  body?: keyof typeof BODIES;
  hair?: keyof typeof HAIR;
  wear?: keyof typeof WEAR;
  beard?: keyof typeof BEARDS;
  back?: keyof typeof BACKS;
  right?: string;
  left?: string;
  mood?: keyof typeof MOODS;
  front?: string;
}

const BODIES = {
  robe: `
    m M38 47 Q24 50 19 64 L6 112 H94 L81 64 Q76 50 62 47 L50 56 Z
    s M62 47 Q76 50 81 64 L94 112 H64 Q66 76 57 51 Z
    l/.6 M27 56 Q21 66 14 98 L20 98 Q24 74 30 58 Z
    x M43 50 L50 56 L57 50 L60 112 H40 Z
    y M50 56 L57 50 L60 112 H50 Z
    x M36 46 Q50 60 64 46 L65 52 Q50 67 35 52 Z`,
  armour: `
    m M24 56 H76 L86 112 H14 Z
    t M31 50 Q50 44 69 50 L71 84 Q50 94 29 84 Z
    u M50 47 Q62 47 69 50 L71 84 Q62 89 50 89 Z
    k1/.5 M50 48 V88 M33 66 Q42 74 49 70 M67 66 Q58 74 51 70
    x M28 82 Q50 92 72 82 L73 90 Q50 100 27 90 Z
    =t M34 48 Q18 46 14 62 Q18 70 30 66 Z
    =u M30 66 Q22 70 14 62 Q13 66 15 70 Q24 76 31 70 Z
    =x1.4 M33 49 Q20 48 16 61`,
  tunic: `
    m M38 47 Q26 50 22 62 L18 112 H82 L78 62 Q74 50 62 47 L50 54 Z
    s M62 47 Q74 50 78 62 L82 112 H62 Q66 76 58 50 Z
    w M40 46 L50 60 L60 46 L56 44 L50 52 L44 44 Z
    b M19 88 H81 L82 96 H18 Z
    x M45 86 H55 V98 H45 Z`,
  fur: `
    h M30 52 Q50 44 70 52 L68 112 H32 Z
    i M56 48 Q66 50 70 52 L68 112 H54 Q62 80 56 48 Z
    i1.4 M40 68 Q46 72 49 68 M60 68 Q54 72 51 68 M50 62 V84
    =h M32 52 Q14 54 14 74 Q16 84 24 82 Q32 74 32 58 Z
    b M30 62 L64 100 L70 96 L36 56 Z
    o M20 56 L26 44 L34 48 L42 42 L50 48 L58 42 L66 48 L74 44 L80 56 L72 60 L66 56 L58 62 L50 56 L42 62 L34 56 L28 60 Z
    c M26 94 L34 90 L42 96 L50 90 L58 96 L66 90 L74 94 L78 112 H22 Z
    x M26 90 H74 V95 H26 Z`,
  gown: `
    m M34 50 Q50 58 66 50 L70 58 L63 80 L84 112 H16 L37 80 L30 58 Z
    s M60 53 L66 50 L70 58 L63 80 L84 112 H60 Z
    h M38 47 Q50 42 62 47 L66 51 Q50 60 34 51 Z
    x M37 78 Q50 84 63 78 L64 84 Q50 90 36 84 Z
    f1.8 M40 48 Q50 60 60 48
    g o 50 57 3.2
    =m M34 50 Q20 54 18 72 L26 76 L34 62 Z`,
  cloak: `
    m M50 42 Q28 44 20 62 L6 112 H94 L80 62 Q72 44 50 42 Z
    s M50 42 Q72 44 80 62 L94 112 H60 Q66 70 50 42 Z
    k1.2/.5 M38 56 Q30 80 28 112 M62 56 Q70 80 72 112
    x o 50 55 4.6
    y o 50 55 2.4`,
  apron: `
    m M38 47 Q26 50 22 62 L18 112 H82 L78 62 Q74 50 62 47 L50 54 Z
    s M62 47 Q74 50 78 62 L82 112 H66 V60 Z
    w M36 60 H64 L70 112 H30 Z
    j M54 60 H64 L70 112 H56 Z
    w2.4 M38 60 L42 47 M62 60 L58 47
    j1.4 M40 88 H60 V100 H40 Z
    b1.6 M26 82 H74`,
  coat: `
    m M38 46 Q24 50 20 64 L14 112 H86 L80 64 Q76 50 62 46 L50 54 Z
    s M62 46 Q76 50 80 64 L86 112 H58 V66 Z
    w M42 46 L50 58 L58 46 L54 100 H46 Z
    a M48 56 H52 L54 74 L50 80 L46 74 Z
    l M42 45 L34 58 L42 72 L50 62 Z
    s M58 45 L66 58 L58 72 L50 62 Z
    f o 44 82 1.8
    f o 44 92 1.8`,
  ninja: `
    m M38 47 Q24 49 19 62 L12 112 H88 L81 62 Q76 49 62 47 Z
    s M62 47 Q76 49 81 62 L88 112 H60 Q66 76 58 47 Z
    x M36 46 L70 98 L76 94 L44 45 Z
    x M64 46 L30 98 L24 94 L56 45 Z
    y M64 46 L58 54 L54 48 L56 45 Z
    k M16 92 H84 L85 100 H15 Z
    x M44 90 H56 V102 H44 Z`,
  bubble: `
    m M38 47 Q24 50 20 64 L16 112 H84 L80 64 Q76 50 62 47 L50 54 Z
    s M62 47 Q76 50 80 64 L84 112 H62 Q66 76 58 50 Z
    x M36 58 H64 V64 H36 Z
    =d o 30 72 6
    d o 50 84 8
    w/.8 o 48 81 2.4
    =w/.8 o 28.6 70 1.8`,
} satisfies Record<string, string>;

const HAIR = {
  bald: "",
  short: `
    r M37 30 Q34 12 50 11 Q66 12 63 30 Q62 22 56 20 Q46 24 40 20 Q38 24 37 30 Z`,
  long: `
    r M37 30 Q32 10 50 9 Q68 10 63 30 Q72 52 64 58 Q66 40 61 24 Q50 22 39 24 Q34 40 36 58 Q28 52 37 30 Z`,
  bun: `
    r o 50 8 8
    r M37 32 Q34 12 50 11 Q66 12 63 32 Q60 20 50 19 Q40 20 37 32 Z`,
  wild: `
    r M36 34 L28 36 L32 26 L24 22 L34 16 L32 6 L42 10 L50 2 L58 10 L68 6 L66 16 L76 22 L68 26 L72 36 L64 34 Q62 22 50 20 Q38 22 36 34 Z`,
  mohawk: `
    r M44 20 Q40 4 50 -6 Q60 4 56 20 Q50 16 44 20 Z`,
  braids: `
    r M37 30 Q34 11 50 10 Q66 11 63 30 Q58 20 50 19 Q42 20 37 30 Z
    =r5 M37 32 Q32 44 36 58
    =x2 M34.6 56 L38 57`,
  curls: `
    r M37 34 Q30 34 33 27 Q28 22 35 19 Q34 10 43 12 Q50 5 57 12 Q66 10 65 19 Q72 22 67 27 Q70 34 63 34 Q62 22 50 22 Q38 22 37 34 Z`,
  side: `
    r M37 30 Q33 12 50 10 Q68 12 63 32 Q62 24 58 21 Q46 22 37 30 Z
    r M62 26 Q72 40 66 54 Q60 44 62 26 Z`,
} satisfies Record<string, string>;

const WEAR = {
  none: "",
  helm: `
    t M34 38 Q30 8 50 6 Q70 8 66 38 Q66 48 58 50 H42 Q34 48 34 38 Z
    u M50 6 Q70 8 66 38 Q66 48 58 50 H50 Z
    k M36 28 H64 V33 H52 V44 H48 V33 H36 Z
    x M47.5 8 H52.5 V28 H47.5 Z
    a M50 7 Q44 -10 60 -14 Q74 -12 78 4 Q66 -4 56 8 Z`,
  "open helm": `
    t M35 30 Q32 8 50 6 Q68 8 65 30 L65 40 L61 38 V28 Q50 22 39 28 V38 L35 40 Z
    u M50 6 Q68 8 65 30 L65 40 L61 38 V28 Q56 25 50 25 Z
    x M47.5 4 H52.5 V34 H47.5 Z`,
  "kettle helm": `
    t M36 24 Q36 8 50 7 Q64 8 64 24 Z
    u M50 7 Q64 8 64 24 H50 Z
    t M26 27 Q50 16 74 27 Q62 31 50 30 Q38 31 26 27 Z`,
  "horned helm": `
    t M36 28 Q34 8 50 7 Q66 8 64 28 Q50 20 36 28 Z
    u M50 7 Q66 8 64 28 Q58 24 50 24 Z
    =w M38 18 Q22 20 18 -4 Q26 6 40 9 Z
    x M46 8 H54 V34 L50 38 L46 34 Z`,
  hood: `
    m M50 4 Q72 8 69 36 Q68 50 62 54 Q64 34 56 24 Q50 20 44 24 Q36 34 38 54 Q32 50 31 36 Q28 8 50 4 Z
    s M50 4 Q72 8 69 36 Q68 50 62 54 Q64 34 56 24 Q53 22 50 22 Z`,
  "shadow hood": `
    m M50 2 Q74 8 70 38 Q70 52 62 58 L50 62 L38 58 Q30 52 30 38 Q26 8 50 2 Z
    s M50 2 Q74 8 70 38 Q70 52 62 58 L50 62 Z
    k M50 16 Q62 18 61 38 Q60 50 50 54 Q40 50 39 38 Q38 18 50 16 Z
    =g e 45 35 2.6 1.9`,
  "wizard hat": `
    m M50 -14 Q58 -2 66 20 H34 Q40 4 42 -4 Q44 -10 50 -14 Z
    s M50 -14 Q58 -2 66 20 H52 Z
    x M34 15 H66 L67 21 H33 Z
    m M20 24 Q50 14 80 24 Q66 30 50 28 Q34 30 20 24 Z
    f M46 2 l1.6 4 l4 .6 l-3 3 l.8 4.2 l-3.4 -2 l-3.6 2 l.8 -4.2 l-3 -3 l4.2 -.6 Z`,
  crown: `
    x M36 18 L33 2 L42 10 L50 -4 L58 10 L67 2 L64 18 Q50 13 36 18 Z
    y M50 -4 L58 10 L67 2 L64 18 Q57 15 50 15 Z
    g o 50 -5 2.6
    a o 50 12 2.4`,
  circlet: `
    x M37 22 Q50 14 63 22 L63 26 Q50 18 37 26 Z
    g o 50 19 3.4`,
  mitre: `
    w M36 20 Q34 2 50 -14 Q66 2 64 20 Q50 14 36 20 Z
    j M50 -14 Q66 2 64 20 Q57 16 50 16 Z
    x M47 -8 H53 V16 H47 Z
    x M36 14 Q50 8 64 14 L64 20 Q50 14 36 20 Z`,
  "chef hat": `
    w M36 22 L34 10 Q22 6 28 -4 Q34 -12 42 -6 Q50 -16 58 -6 Q66 -12 72 -4 Q78 6 66 10 L64 22 Q50 17 36 22 Z
    j M58 -6 Q66 -12 72 -4 Q78 6 66 10 L64 22 Q58 19 54 18.6 Q60 6 58 -6 Z`,
  "feather hat": `
    m M34 20 Q36 4 50 4 Q64 4 66 18 Z
    m M22 22 Q50 12 80 18 Q72 26 50 24 Q34 28 22 22 Z
    s M50 24 Q72 26 80 18 Q64 15 50 16 Z
    w M58 14 Q66 -12 88 -10 Q84 6 62 16 Z
    j1.2 M60 14 Q70 0 84 -6`,
  "straw hat": `
    o M20 26 L50 2 L80 26 Q66 32 50 31 Q34 32 20 26 Z
    b M50 2 L80 26 Q66 32 50 31 Z
    c1/.6 M50 4 L36 28 M50 4 L64 28`,
  "masked hat": `
    m M37 30 Q50 37 63 30 Q64 48 50 51 Q36 48 37 30 Z
    s M50 34 Q57 33.6 63 30 Q64 48 50 51 Z
    o M20 26 L50 2 L80 26 Q66 32 50 31 Q34 32 20 26 Z
    b M50 2 L80 26 Q66 32 50 31 Z
    c1/.6 M50 4 L36 28 M50 4 L64 28`,
  "masked hood": `
    m M50 4 Q72 8 69 36 Q68 50 62 54 Q64 34 56 24 Q50 20 44 24 Q36 34 38 54 Q32 50 31 36 Q28 8 50 4 Z
    s M50 4 Q72 8 69 36 Q68 50 62 54 Q64 34 56 24 Q53 22 50 22 Z
    x M38 34 Q50 40 62 34 Q62 46 50 49 Q38 46 38 34 Z
    y M50 37 Q57 37 62 34 Q62 46 50 49 Z`,
  "top hat": `
    k M38 20 V-8 H62 V20 Z
    k M28 18 H72 V23 H28 Z
    a M38 11 H62 V17 H38 Z`,
  "flat hat": `
    m M26 10 L50 0 L74 10 L50 20 Z
    s M50 0 L74 10 L50 20 Z
    m M38 14 V24 Q50 18 62 24 V14 L50 20 Z
    x1.6 M50 10 L72 14 V26
    x o 72 28 2.6`,
  cap: `
    m M36 24 Q34 8 50 8 Q66 8 64 24 Q50 17 36 24 Z
    s M50 8 Q66 8 64 24 Q58 20 50 20 Z
    m M58 22 Q72 22 76 28 Q66 28 58 26 Z
    x o 50 8 3`,
  veil: `
    k M50 4 Q70 6 67 34 L76 70 Q64 60 60 40 Q62 24 50 20 Q38 24 40 40 Q36 60 24 70 L33 34 Q30 6 50 4 Z
    k/.5 M38 26 H62 L64 46 Q50 52 36 46 Z
    a M44 4 q6 -8 12 0 q-6 6 -12 0 Z`,
  headscarf: `
    a M36 26 Q36 9 50 9 Q64 9 64 26 Q50 19 36 26 Z
    a M62 22 L76 20 L70 28 L74 36 L62 27 Z`,
  goggles: `
    b M35 24 H65 V29 H35 Z
    =x o 43.6 26 6
    =d o 43.6 26 4
    r M37 22 Q36 11 50 10 Q64 11 63 22 Q50 17 37 22 Z`,
  "ninja mask": `
    m M36 34 Q32 8 50 7 Q68 8 64 34 Q64 48 50 50 Q36 48 36 34 Z
    s M50 7 Q68 8 64 34 Q64 48 50 50 Z
    h M37 26 Q50 22 63 26 V35 Q50 38 37 35 Z
    =k e 44.6 30.4 2.2 1.9
    =k1.5 M40 26.6 L48 28.6
    x M36 19 Q50 13 64 19 V24 Q50 18 36 24 Z
    x M63 20 L82 14 L76 22 L84 28 L64 25 Z
    t M44 15 H56 V22 H44 Z`,
  "ninja hood": `
    m M34 36 Q28 6 50 4 Q72 6 66 36 Q66 52 50 54 Q34 52 34 36 Z
    s M50 4 Q72 6 66 36 Q66 52 50 54 Z
    k M38 25 Q50 20 62 25 L63 36 Q50 40 37 36 Z
    h M39 27 Q50 23 61 27 L61.6 34 Q50 37 38.4 34 Z
    =k o 45 30.4 1.9
    =k1.6 M40 27 L47.6 28.4`,
  flames: `
    o M36 26 Q28 10 38 -2 Q40 6 44 6 Q44 -6 52 -14 Q56 -2 60 2 Q64 -2 64 -6 Q74 8 64 26 Q50 16 36 26 Z
    g M41 20 Q38 10 43 4 Q47 10 49 8 Q50 0 53 -4 Q58 8 59 20 Q50 14 41 20 Z`,
  leaves: `
    v M36 22 Q28 14 34 6 Q40 10 40 16 Q42 4 50 2 Q54 10 52 16 Q58 4 66 8 Q68 18 64 22 Q50 14 36 22 Z
    p M52 16 Q58 4 66 8 Q68 18 64 22 Q58 18 52 17 Z`,
  laurel: `
    =v2.6 M38 26 Q32 14 40 6
    =v M36 20 q-8 -2 -8 -8 q8 0 8 8 Z
    =v M36 13 q-6 -4 -4 -10 q7 3 4 10 Z`,
  "judge wig": `
    w M36 26 Q32 8 50 7 Q68 8 64 26 Q58 18 50 18 Q42 18 36 26 Z
    =w o 35 28 5
    =w o 34 37 5
    =w o 34 46 5
    =j1 M32 28 h6 M31 37 h6 M31 46 h6`,
  turban: `
    w M34 24 Q30 6 50 5 Q70 6 66 24 Q50 14 34 24 Z
    j1.6 M38 20 Q44 8 58 8 M46 17 Q54 10 64 14
    g o 50 13 3.4`,
} satisfies Record<string, string>;

const BEARDS = {
  none: "",
  short: `
    r M38 32 Q38 46 50 48 Q62 46 62 32 Q60 38 56 37 Q50 35 44 37 Q40 38 38 32 Z`,
  full: `
    r M37 30 Q34 52 50 64 Q66 52 63 30 Q61 38 56 37 Q50 34 44 37 Q39 38 37 30 Z`,
  long: `
    r M38 32 Q32 62 50 84 Q68 62 62 32 Q60 38 56 37 Q50 34 44 37 Q40 38 38 32 Z
    k1/.3 M46 48 Q46 62 49 74 M54 48 Q55 60 52 72`,
  moustache: `
    r M50 38 Q44 34 38 41 Q44 44 50 40 Q56 44 62 41 Q56 34 50 38 Z`,
  braided: `
    r M37 30 Q34 48 46 54 L50 76 L54 54 Q66 48 63 30 Q61 38 56 37 Q50 34 44 37 Q39 38 37 30 Z
    x M46.6 60 H53.4 V64 H46.6 Z`,
} satisfies Record<string, string>;

const BACKS = {
  none: "",
  cape: `
    a M34 48 Q14 60 4 112 H96 Q86 60 66 48 Z
    z M66 48 Q86 60 96 112 H66 Z`,
  wings: `
    =w M34 56 Q26 22 -6 6 Q-14 18 -6 32 Q-12 40 -4 50 Q-6 60 6 64 Q8 76 22 76 Q30 84 40 76 Z
    =j M34 66 Q20 42 -6 32 Q-12 40 -4 50 Q16 54 36 72 Z
    =j M36 74 Q22 66 6 64 Q8 76 22 76 Q30 80 38 78 Z`,
  halo: `
    f/.35 o 50 28 32
    f3 M50 2 a26 26 0 1 0 .1 0 Z`,
  rays: `
    f/.5 o 50 28 30
    f M50 -12 L53 0 L60 -10 L60 2 L70 -6 L67 6 L78 2 L72 12 L84 12 L75 19 L86 24 L75 28 L84 36 L73 36 L78 46 L50 40 L22 46 L27 36 L16 36 L25 28 L14 24 L25 19 L16 12 L28 12 L22 2 L33 6 L30 -6 L40 2 L40 -10 L47 0 Z`,
  pack: `
    b M22 44 H78 V90 H22 Z
    o M18 36 Q50 26 82 36 V50 H18 Z
    c1.4 M30 34 V50 M70 34 V50`,
  quiver: `
    b M64 70 L84 36 L94 42 L76 80 Z
    w M84 36 L88 16 L96 20 L94 42 Z
    a M82 34 L80 14 L86 12 L89 36 Z`,
  swords: `
    =t3.4 M40 62 L6 6
    =x4 M14 26 L22 20`,
  balloon: `
    a M50 -30 Q96 -28 96 8 Q94 34 66 50 H34 Q6 34 4 8 Q4 -28 50 -30 Z
    w M50 -30 Q66 -20 66 10 Q64 36 58 50 H42 Q36 36 34 10 Q34 -20 50 -30 Z
    z M74 -24 Q96 -14 96 8 Q94 34 66 50 H62 Q84 16 74 -24 Z
    k1.2 M36 50 L30 76 M64 50 L70 76`,
} satisfies Record<string, string>;

const MOODS = {
  calm: "k1.2 M46 40 Q50 41.6 54 40",
  smile: "k1.3 M45 39 Q50 43.6 55 39",
  stern: "k1.3 M46 41.4 Q50 39.6 54 41.4",
  grin: "w M44 38.6 Q50 46 56 38.6 Z",
  shout: "k M46 38 Q50 36 54 38 Q54.6 44 50 44 Q45.4 44 46 38 Z",
  none: "",
} satisfies Record<string, string>;

const FACE = `
  i M45 38 H55 V52 Q50 56 45 52 Z
  h M38 29 Q37 14 50 14 Q63 14 62 29 Q62 44 50 46.4 Q38 44 38 29 Z
  i M56 16 Q63 20 62 29 Q62 44 50 46.4 Q60 38 56 16 Z
  =h e 37.6 31 2.2 3.4`;

const EYES = `
  =k e 45 30.4 1.5 2.1
  =k1.1 M42.4 26.4 Q45 25 47.6 26.2
  i1.3 M50 31 L49 35.4 L51 35.6`;

const STERN_EYES = `
  =k e 45 30.6 1.5 1.8
  =k1.3 M41.6 25.4 L47.6 27.6
  i1.3 M50 31 L49 35.4 L51 35.6`;

// Headgear that leaves no face to be seen.
const CLOSED = new Set<string>(["helm", "shadow hood", "ninja mask", "ninja hood"]);

const SLEEVES: Readonly<Record<string, string>> = { fur: "h", armour: "t", gown: "h", apron: "w" };

const REACH = 31; // from the middle to a hand

function arm(body: string, side: number, hand: number): string {
  const tone = SLEEVES[body] ?? "m";
  const x = (from: number): number => 50 + side * from;
  return `
    ${tone}11 M${x(25)} 60 Q${x(36)} ${hand + 16} ${x(REACH)} ${hand + 6}
    h o ${x(REACH)} ${hand} 5.4`;
}

// Where a hand grips a thing that is held at its middle rather than near its end.
const GRIP: Readonly<Record<string, number>> = {
  shield: 50, book: 84, tome: 56, ledger: 84, scroll: 60, purse: 22, coin: 70, coins: 92, potion: 30, flask: 30, jar: 70,
  lantern: 10, bell: 12, scales: 80, hourglass: 50, mask: 86, satchel: 20, basket: 16, crate: 66, sack: 18, dice: 84,
  shuriken: 50, lute: 66, mirror: 90, fan: 84, tray: 78, spyglass: 62, horn: 66, umbrella: 80, bubble: 60, charm: 10,
  crown: 84, snowflake: 86, swirl: 70, star: 80, spark: 80, heart: 80, key: 16, kite: 98, flame: 96, skull: 84, candle: 78,
};
// What hangs from the hand is held higher, so that it is seen.
const HAND = 70;
const LIFTED = 54;
const HANGS_FROM = 25;
const handFor = (tool: string): number => ((GRIP[tool] ?? 80) < HANGS_FROM ? LIFTED : HAND);

const SIZES: Readonly<Record<string, number>> = {
  lance: 0.92, joust: 0.9, staff: 0.86, crook: 0.86, scythe: 0.86, greatsword: 0.8, cleaver: 0.62, banner: 0.8, umbrella: 0.9,
  oar: 0.86, broom: 0.8, coin: 0.3, key: 0.5, purse: 0.42, bell: 0.4, star: 0.4, flame: 0.46, spark: 0.46, snowflake: 0.46,
  shield: 0.56, needle: 0.7, sword: 0.7, axe: 0.66, hammer: 0.62, torch: 0.7, trumpet: 0.74, ladle: 0.66, candle: 0.6, dagger: 0.62,
  pick: 0.66, feather: 0.6, match: 0.7, bow: 0.7, trowel: 0.6, quill: 0.6, halo: 0.5, shuriken: 0.36, heart: 0.36, dice: 0.36, charm: 0.5,
};
const TILTS: Readonly<Record<string, number>> = {
  shield: 0, lantern: 0, scales: 0, bell: 0, purse: 0, satchel: 0, basket: 0, sack: 0, crate: 0, tray: 0, hourglass: 0,
  lute: 30, spyglass: -6, horn: 0, umbrella: -4, mask: 6, key: 0, charm: 0, book: 0, ledger: 0,
};

function held(tool: string, side: number, palette: Palette): string {
  const drawing = TOOLS[tool] ?? THINGS[tool];
  if (!drawing) return "";
  const scale = SIZES[tool] ?? 0.52;
  const tilt = (TILTS[tool] ?? 10) * side;
  const inner = placed(paint(drawing, palette, 3 / scale / 1.4), -50 * scale, -(GRIP[tool] ?? 80) * scale, scale);
  return placed(inner, 50 + side * REACH, handFor(tool), 1, tilt);
}

const LINE = 2.4;

export function person(spec: Person, palette: Palette): string {
  const body = spec.body ?? "tunic";
  const wear = spec.wear ?? "none";
  const draw = (drawing: string): string => (drawing ? paint(drawing, palette, LINE) : "");
  const mood = spec.mood ?? "calm";
  const parts = [
    draw(BACKS[spec.back ?? "none"]),
    draw(BODIES[body]),
  ];
  if (!CLOSED.has(wear)) {
    parts.push(draw(FACE), paint(mood === "stern" || mood === "shout" ? STERN_EYES : EYES, palette), paint(MOODS[mood], palette));
    parts.push(draw(BEARDS[spec.beard ?? "none"]), draw(HAIR[spec.hair ?? "short"]));
  }
  parts.push(draw(WEAR[wear]));
  if (spec.front) parts.push(paint(THINGS[spec.front] ?? TOOLS[spec.front] ?? "", palette, LINE));
  for (const [tool, side] of [[spec.left, -1], [spec.right, 1]] as const) {
    if (!tool) continue;
    parts.push(held(tool, side, palette), draw(arm(body, side, handFor(tool))));
  }
  return parts.join("");
}

// The top of a person's head with what is worn on it.
export function topOfPerson(spec: Person): number {
  const worn = [FACE, HAIR[spec.hair ?? "short"], WEAR[spec.wear ?? "none"], spec.back === "rays" || spec.back === "halo" ? BACKS[spec.back] : ""];
  return Math.min(...worn.filter(Boolean).map(topOf));
}

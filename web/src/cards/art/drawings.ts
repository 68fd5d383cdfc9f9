// All drawings by their names, which are also the words that call for them.

import { BEASTS } from "./beasts";
import { MONSTERS } from "./monsters";
import { PLACES } from "./places";
import { POWERS } from "./powers";
import { THINGS } from "./things";
import { TOOLS } from "./tools";

const DRAWINGS: Readonly<Record<string, string>> = { ...PLACES, ...TOOLS, ...THINGS, ...POWERS, ...MONSTERS, ...BEASTS };

export const drawingOf = (name: string): string | undefined => (Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : undefined);

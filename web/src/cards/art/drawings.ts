// All drawings by their names, which are also the words that call for them.

import { ALIENS } from "./aliens";
import { BEASTS } from "./beasts";
import { GADGETS } from "./gadgets";
import { MACHINES } from "./machines";
import { MONSTERS } from "./monsters";
import { PLACES } from "./places";
import { POWERS } from "./powers";
import { SPIRITS } from "./spirits";
import { THINGS } from "./things";
import { TOOLS } from "./tools";

const DRAWINGS: Readonly<Record<string, string>> = {
  ...GADGETS,
  ...MACHINES,
  ...ALIENS,
  ...PLACES,
  ...TOOLS,
  ...THINGS,
  ...POWERS,
  ...MONSTERS,
  ...BEASTS,
  ...SPIRITS,
};

export const drawingOf = (name: string): string | undefined => (Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : undefined);

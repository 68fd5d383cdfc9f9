// Everything the client says of its own, in one place. Another language is a folder beside `en` of the same type, named here.

import { en } from "./en";

export type Words = typeof en;

const LANGUAGES: Record<string, Words> = { en };

const chosen = navigator.languages.map((language) => language.slice(0, 2)).find((language) => language in LANGUAGES) ?? "en";
document.documentElement.lang = chosen;

export const say: Words = LANGUAGES[chosen] ?? en;

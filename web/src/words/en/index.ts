import { cards, decks } from "./cards";
import { daily, guide, lesson, puzzle, puzzles, rules, tutor } from "./learning";
import { clock, company, invite, lobby, meet, offers, you, yourName } from "./people";
import { page, position, replay, settings, setup, shared, sideDeck, unknownPage } from "./pages";
import { board, card, compass, curtain, curve, help, prompt, result, siding, table, topBar } from "./table";

export const en = {
  board,
  card,
  cards,
  clock,
  company,
  compass,
  curtain,
  curve,
  daily,
  decks,
  guide,
  help,
  invite,
  lesson,
  lobby,
  meet,
  offers,
  page,
  position,
  prompt,
  puzzle,
  puzzles,
  replay,
  result,
  rules,
  settings,
  setup,
  shared,
  sideDeck,
  siding,
  table,
  topBar,
  tutor,
  unknownPage,
  you,
  yourName,
};

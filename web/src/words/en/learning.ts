// Said where a game is learned: rules, how to play, lessons and puzzles.

import { count } from "./grammar";

export const rules = {
  of: (title: string) => `Rules of ${title}`,
  byNumber: "The rules, by number",
  search: "Search the rules",
  placeholder: "a rule number, or words",
  found: (rules: number) => count(rules, "rule", "rules"),
  chapters: "Chapters",
  option: (meaning: string) => `Table option: ${meaning}.`,
  excuse: (why: string) => `Nothing for a program to do: ${why}`,
  examples: (examples: number) => count(examples, "example", "examples"),
  refused: (what: string) => `is refused (${what})`,
  now: (what: string) => `now ${what}`,
  settingTheTable: "setting the table …",
  playIt: "play it at a table",
  opening: "Opening the rulebook …",
};

export const guide = {
  title: "How to play",
  mistakes: "What beginners get wrong",
  lesson: "Learn it by playing",
  words: "Words of the game",
  numbered: "The numbered rules",
  you: "You",
};

export const lesson = {
  title: "A lesson",
  unopened: "This lesson cannot be opened",
};

export const tutor = {
  notThat: "Not that one, for now.",
  readFirst: "Read this first, then press “next”.",
  at: (step: number, steps: number) => `${step} of ${steps}`,
  lobby: "lobby",
  play: "play a real game",
  next: "next",
  yours: "your move",
};

export const daily = {
  title: "Puzzle of the day",
  about: (game: string, level: string) => `${game}, ${level}`,
  solved: "Solved. Look again",
  solve: "Solve it",
};

export const puzzles = {
  of: (title: string) => `Puzzles of ${title}`,
  lead: "One position, one task. The table decides whether you have solved it, and it takes any way that works.",
  progress: "puzzles solved",
  soFar: (solved: number, all: number) => `${solved} of ${all} solved`,
  goOn: "Go on",
  begin: "Begin",
  solved: ", solved",
  others: "Puzzles of other games",
  loading: "Laying out the puzzles …",
};

export const puzzle = {
  title: "A puzzle",
  unopened: "This puzzle cannot be opened",
  all: "All puzzles",
  label: (name: string) => `Puzzle: ${name}`,
  solved: "Solved!",
  failed: "Not this time.",
  again: "Try again: everything will be as it was.",
  solution: "The solution",
  next: "next puzzle",
  tryAgain: "try again",
  make: (move: number) => `make move ${move}`,
  show: "show the solution",
  toAll: "all puzzles",
};

// Written from src/cardwright/server/protocol.py; do not edit.

/** The answer to why: None if it is possible. */
export interface Answered {
  type: "answered";
  line: string;
  reason: Reason | null;
}

/** Why a line of notation is not possible. */
export interface AskWhy {
  type: "why";
  seat: string;
  line: string;
}

/** What a seat of this viewer is asked. */
export interface Asked {
  seat: string;
  prompt: string;
  choices: Choice[];
  dimmed: Pointer[];
  default: null | number;
  parts: number[];
  can_cancel: boolean;
  can_concede: boolean;
  question: number;
  is_pass: boolean;
  is_idle: boolean;
}

/** The position after a move as this viewer may see it: the log, hovered over, and the replay. */
export interface At {
  type: "at";
  move: number;
  seat?: string;
}

/** An opponent. */
export interface BotInfo {
  player: string;
  names: string[];
  about: string;
}

/** An answer with the chance to win that playouts gave it. */
export interface Candidate {
  action: number;
  line: string;
  chance: number;
  tries: number;
  reason: string;
  is_as_good: boolean;
}

/** A printed card. */
export interface CardFace {
  name: string;
  kind: string;
  hue: string;
  line: string;
  sign: string;
  crest: string;
  marks: string[];
  badges: string[];
  costs: Cost[];
  fee: string;
  dots: number;
  dots_word: string;
  stats: Stat[];
  saying: string;
  text: Line[];
  flavour: string;
  more: string[];
  picture: Picture;
  facts: Record<string, string>;
}

/** A card on the table as a viewer sees it; without a name it lies face down. */
export interface CardView {
  name: null | string;
  colour: null | string;
  symbol: string;
  line: string;
  costs: Cost[];
  fee: string;
  stats: Stat[];
  traits: string[];
  tags: string[];
  states: string[];
  stack: number;
  beneath: CardView[];
  seat: null | string;
}

/** What is new in a view, against the one that this viewer was sent last. */
export interface Change {
  fields: Record<string, unknown>;
  zones: ZoneChange[];
}

/** A chapter of a rulebook. */
export interface ChapterInfo {
  title: string;
  rules: RuleInfo[];
}

/** A legal answer. */
export interface Choice {
  action: number;
  line: string;
  points: Pointer[];
  remark: string;
  loses: boolean;
  seat: string;
  hue: string;
}

/** What is to become of a seat whose player has left, or that nobody has taken: the win, or a bot plays. */
export interface Claim {
  type: "claim";
  seat: string;
  of: string;
  wants: string;
  bot?: string;
}

/** Seconds for each seat, and how many more each of its moves brings; or the same seconds anew for every move. */
export interface Clock {
  seconds: number;
  increment: number;
  per_move: boolean;
}

/** What a seat has left, in seconds, and whether its time runs. */
export interface ClockShown {
  left: number;
  runs: boolean;
}

/** The game is played interpreted while its rules are compiled; 1.0 is done. */
export interface Compiling {
  type: "compiling";
  game: string;
  done: number;
  words: string;
}

/** The answer to what another seat asks for: an undo, a draw or a rematch. */
export interface Consent {
  type: "consent";
  seat: string;
  about: string;
  yes: boolean;
}

/** A part of what a card costs, now and as it is printed; None is an X that its player chooses. */
export interface Cost {
  key: string;
  unit: string;
  now: null | number;
  printed: null | number;
}

/** The win chances of a finished game, move by move. */
export interface Curve {
  type: "curve";
}

/** The answer to curve: each seat's chance after each move; nothing while the rules of the game are being compiled. */
export interface CurveShown {
  type: "curve_shown";
  chances: (Record<string, number>)[];
  turning: Turning[];
  accuracy?: Record<string, number>;
}

/** The puzzle of a day. */
export interface DailyPuzzle {
  game: string;
  title: string;
  puzzle: PuzzleInfo;
}

/** A ready deck. */
export interface DeckInfo {
  name: string;
  title: string;
  about: string;
  cards: Record<string, number>;
}

/** What there is to say of a deck. */
export interface DeckReport {
  name: string;
  cards: Record<string, number>;
  faults: Fault[];
  text: string;
}

/** A deck, as text or as counts. */
export interface DeckToCheck {
  text?: string;
  cards?: Record<string, number> | null;
  name?: string;
}

/** Somebody says no to an undo, a draw or a rematch. */
export interface Declined {
  type: "declined";
  about: string;
  seat: string;
}

/** A die that was rolled, as it lies in a cell of a table. */
export interface DieView {
  cell: number;
  colour: string;
  shows: string;
  words: string;
  rolls: number;
  is_out: boolean;
}

/** A card with which nothing can be done now, and why. */
export interface Dimmed {
  point: Pointer;
  reasons: Reason[];
}

/** How a match ended. */
export interface Ended {
  winners: string[];
  reason: string;
  rule: string;
  score: Record<string, number>;
  seed: string;
  salt: string;
  won: string;
  lost: string;
}

/** A message that could not be taken; nothing changed. */
export interface Error {
  type: "error";
  code: string;
  message: string;
}

/** Why nothing can be done with the cards that are dimmed, where the seat's move stands. */
export interface Explain {
  type: "explain";
  seat: string;
  parts?: number[];
}

/** The answer to explain. */
export interface Explained {
  type: "explained";
  seat: string;
  question: number;
  parts: number[];
  dimmed: Dimmed[];
}

/** A rule that a deck breaks. */
export interface Fault {
  rule: string;
  sentence: string;
}

/** A game as the lobby shows it. */
export interface GameInfo {
  name: string;
  title: string;
  pitch: string;
  minutes: string;
  least_seats: number;
  most_seats: number;
  options: OptionInfo[];
  decks: DeckInfo[];
  bots: BotInfo[];
  brings_decks: boolean;
  side_deck: number;
  cards: number;
  look: Look;
  has_lesson: boolean;
  puzzles: PuzzleInfo[];
}

/** How strong somebody is in a game. */
export interface GameRating {
  game: string;
  rating: number;
  deviation: number;
  games: number;
}

/** How to play a game, and its words. */
export interface GuideInfo {
  pages: GuidePageInfo[];
  mistakes: Piece[][];
  terms: TermInfo[];
  cards: string[];
}

/** One idea of how to play, with its picture. */
export interface GuidePageInfo {
  title: string;
  text: Piece[];
  steps: Piece[][];
  cards: string[];
  table: View | null;
  caption: string;
}

/** The first message: who looks. Tokens of one's own seats (several for a shared screen); none is a watcher. */
export interface Hello {
  type: "hello";
  version: number;
  tokens?: string[];
  person?: string;
  name?: string;
}

/** What a strong player would do; only where all other seats are bots. */
export interface Hint {
  type: "hint";
  seat: string;
}

/** The answer to hint, best first. */
export interface Hinted {
  type: "hinted";
  seat: string;
  candidates: Candidate[];
}

/** Somebody follows an invitation. */
export interface Join {
  invitation: string;
  name?: string;
}

/** What has become of a task, and what a wrong try is answered. */
export interface Judgement {
  verdict: "" | "failed" | "solved";
  why: string;
}

/** A deck of one's own. */
export interface KeptDeck {
  name: string;
  cards: Record<string, number>;
}

/** Somebody who is known from now on, in this browser by a secret; a new code is shown once. */
export interface KeptPerson {
  token: string;
  profile: Profile;
  code: string;
}

/** Somebody by the secret of this browser, and what is new of them. */
export interface Known {
  token: string;
  name?: null | string;
  decks?: Record<string, KeptDeck[]> | null;
  forget?: boolean;
  leave?: boolean;
  new_code?: boolean;
}

/** Several people at one screen: this seat's player looks now, and the others look away. */
export interface Lift {
  type: "lift";
  seat: string;
}

/** A line of a card, and the rules behind it. */
export interface Line {
  text: string;
  rules: string[];
}

/** A line from one card to another, or to a player: who fights whom, which two are one. */
export interface LinkView {
  source: Pointer;
  kind: string;
  target: Pointer | null;
  seat: null | string;
}

/** How a game lies on a table. */
export interface Look {
  style: string;
  middle: string[];
  board: string[];
  side: string[];
  always: string[];
  first: string[];
  health: string;
  blows: string[];
  phases: string[];
  price: string;
  has_lights: boolean;
  open_sign: string;
  dice: string[];
  compass: string[];
  places: Record<string, string>;
  backs: Record<string, string>;
}

/** The answer to a move that is not whole yet: what follows, which nobody else learns of. */
export interface Looked {
  type: "looked";
  asked: Asked;
  view?: View | null;
  change?: Change | null;
}

/** Several people at one screen: show again only what everybody may see. */
export interface Lower {
  type: "lower";
}

/** A room that was made: the secrets of your seats, and the links for others. */
export interface MadeRoom {
  room: string;
  tokens: Record<string, string>;
  invitations: Record<string, string>;
  commitment: string;
}

/** A rematch is on in another room. */
export interface Moved {
  type: "moved";
  room: string;
  tokens: Record<string, string>;
}

/** Somebody wants to be known. */
export interface NewPerson {
  name?: string;
  decks?: Record<string, KeptDeck[]>;
}

/** A room that somebody wants. */
export interface NewRoom {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  cards?: unknown[];
  start?: null | string;
  public?: boolean;
  best_of?: number;
  open?: boolean;
  clock?: Clock | null;
}

/** A seat of a room that is made. */
export interface NewSeat {
  player?: string;
  name?: string;
  deck?: unknown;
  side?: Record<string, number>;
  mine?: boolean;
  kept?: boolean;
}

/** What somebody asks the other people for. */
export interface Offer {
  about: string;
  seat: string;
}

/** Offer a draw. */
export interface OfferDraw {
  type: "offer_draw";
  seat: string;
}

/** Somebody asks for an undo, a draw or a rematch, or the offer is gone. */
export interface Offered {
  type: "offered";
  offers: Offer[];
}

/** A game that waits for anybody. */
export interface OpenGame {
  room: string;
  game: string;
  people: string[];
  seats: number;
  free: number;
  options: Record<string, unknown>;
  clock: Clock | null;
  best_of: number;
}

/** A lesson with its table; the learner has the first seat. */
export interface OpenedLesson {
  room: MadeRoom;
  title: string;
  steps: Step[];
}

/** A puzzle with its table; the solver has the first seat. */
export interface OpenedPuzzle {
  room: MadeRoom;
  name: string;
  level: string;
  task: string;
  solution: string[];
  why: string;
}

/** A table option. */
export interface OptionInfo {
  name: string;
  usual: OptionValue;
  values: OptionValue[];
  rule: string;
  meaning: string;
}

/** A value of a table option, and how it is called. */
export interface OptionValue {
  value: unknown;
  label: string;
}

/** Where somebody plays: at a table that was made, with its secret, or at one that waits and where they sit down. */
export interface Paired {
  room: string;
  token: string;
}

/** Somebody wants to play a game with anybody. */
export interface Pairing {
  game: string;
  name?: string;
  deck?: unknown;
  clock?: Clock | null;
}

/** What the picture of a card shows; where nothing is said, the words of its name call it up. */
export interface Picture {
  land: string;
  scenes: string[];
  rank: number;
  about: string[];
  figure: string;
}

/** A piece of a rule's text. */
export interface Piece {
  text: string;
  form: "code" | "plain" | "rule" | "strong" | "term";
  term: string;
}

/** A move, as its parts or as a line of notation; one that is not whole yet is answered by `looked`. */
export interface Play {
  type: "play";
  question: number;
  seat: string;
  parts?: number[];
  line?: string;
}

/** A card of the view: the place in a zone. */
export interface Pointer {
  zone: string;
  seat: null | string;
  place: number;
}

/** A position of a room, as the bearer of these secrets may see it. */
export interface PositionToShare {
  move: number;
  tokens?: string[];
  seat?: string;
}

/** Why a request failed. */
export interface Problem {
  error: string;
  rule: string;
}

/** Everything that is kept of somebody. */
export interface Profile {
  name: string;
  decks: Record<string, unknown[]>;
  results: Result[];
  ratings: GameRating[];
}

/** A puzzle as a list shows it. */
export interface PuzzleInfo {
  name: string;
  level: string;
  task: string;
}

/** A greeting or another reaction from a small set, which everybody at the table sees. */
export interface React {
  type: "react";
  seat: string;
  what: string;
}

/** Somebody at the table greets or reacts. */
export interface Reacted {
  type: "reacted";
  seat: string;
  what: string;
}

/** Why something is not possible. */
export interface Reason {
  rule: string;
  sentence: string;
}

/** A move that the rules forbid; nothing changed. */
export interface Refused {
  type: "refused";
  seat: string;
  reason: Reason;
}

/** Ask for another game with the same seats, the first seat passed on. */
export interface Rematch {
  type: "rematch";
  seat: string;
}

/** Be called otherwise at this table from now on. */
export interface Rename {
  type: "rename";
  seat: string;
  name: string;
}

/** A match that somebody has played. */
export interface Result {
  room: string;
  game: string;
  fate: string;
  against: string;
  at: number;
  change: null | number;
  others: Sitter[];
}

/** What somebody with a link to a room may know before looking at it. */
export interface RoomInfo {
  game: string;
  title: string;
  people: string[];
  seat: string;
}

/** A line of a table: what it speaks of, and a cell for each column of each group. */
export interface RowView {
  label: string;
  cells: string[];
  is_total: boolean;
  best: number[];
  dice: DieView[];
}

/** A rule with its scenarios. */
export interface RuleInfo {
  id: string;
  text: Piece[];
  excuse: string;
  scenarios: string[];
}

/** A rulebook. */
export interface RulebookInfo {
  title: string;
  introduction: string;
  chapters: ChapterInfo[];
  options: OptionInfo[];
  scenarios: ScenarioInfo[];
}

/** A seat, and its secret. */
export interface SatDown {
  seat: string;
  token: string;
}

/** A scenario: what is given, done and expected, in its own words. */
export interface ScenarioInfo {
  name: string;
  rules: string[];
  has_table: boolean;
  words: Record<string, unknown>;
}

/** Who sits where. */
export interface SeatInfo {
  seat: string;
  player: string;
  name: string;
  connected: boolean;
  thinking: boolean;
  is_open: boolean;
  away: boolean;
  is_kept: boolean;
}

/** Somebody came, went or thinks. */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
  watching?: string[];
  clocks?: Record<string, ClockShown>;
}

/** One thing that happened. */
export interface Sentence {
  text: string;
  rule: string;
  move: number;
  turn: string;
  cards: Span[];
}

/** Where a series of matches stands before the next one. */
export interface SeriesInfo {
  best_of: number;
  won: number[];
  drawn: number;
}

/** What a table can be set up from again. */
export interface SharedPosition {
  game: string;
  start: string;
  options: Record<string, unknown>;
  seats: number;
  cards: unknown[];
}

/** The answer to at. */
export interface Shown {
  type: "shown";
  move: number;
  view: View;
  sentences: Sentence[];
}

/** Between the matches of a series: the whole deck for the next one; who has lost may say who begins. */
export interface Side {
  type: "side";
  seat: string;
  cards: Record<string, number>;
  begins?: string;
}

/** A player's own deck and side deck. */
export interface SideDeck {
  seat: string;
  deck: Record<string, number>;
  side: Record<string, number>;
}

/** A match of a series is over, and another comes: cards may be changed, and who is done is known. */
export interface Siding {
  type: "siding";
  series: SeriesInfo;
  mine: SideDeck[];
  done: string[];
  chooses: null | string;
}

/** Somebody wants a free seat at an open game. */
export interface SitDown {
  name?: string;
  deck?: unknown;
}

/** Who sits at a table, as lists elsewhere name and draw them. */
export interface Sitter {
  seat: string;
  name: string;
  player: string;
}

/** A piece of a text, counted as browsers do: in units of UTF-16. */
export interface Span {
  start: number;
  end: number;
}

/** A number of a card, now and as it is printed; None where the text of the card says it. */
export interface Stat {
  key: string;
  name: string;
  now: null | number;
  printed: null | number;
}

/** The table after a whole move, or at the beginning. */
export interface State {
  type: "state";
  move: number;
  since: number;
  views: Record<string, View>;
  asked: Asked[];
  sentences: Sentence[];
  seats: SeatInfo[];
  ended?: Ended | null;
  offers?: Offer[];
  covered?: string[];
  changes?: Record<string, Change>;
  clocks?: Record<string, ClockShown>;
}

/** One idea, said beside the thing it speaks of; with a move it waits until that is made. */
export interface Step {
  say: string;
  tap: string;
  at: Record<string, string>;
  seat: string;
  do: string[];
  rule: string;
}

/** Numbers beside each other with what they come from, such as the arithmetic of a fight. */
export interface TableView {
  key: string;
  title: string;
  groups: string[];
  columns: string[];
  rows: RowView[];
  notes: string[];
  is_past: boolean;
}

/** A word of a game, and the rule that explains it. */
export interface TermInfo {
  term: string;
  means: string;
  rule: string;
  also: string[];
  exact: boolean;
}

/** A die or token that lies before a player. */
export interface TokenView {
  kind: string;
  state: string;
  words: string;
}

/** A decision that cost its seat much, by what it could know. */
export interface Turning {
  move: number;
  seat: string;
  played: string;
  better: string;
  chance: number;
  lost: number;
  why: string;
}

/** Take back to the seat's last decision: at once against bots, with people if all agree. */
export interface Undo {
  type: "undo";
  seat?: string;
}

/** What one seat sees: made from the concealed record and from nothing else. */
export interface View {
  game: string;
  viewer: null | string;
  turn: string;
  phase: string;
  asked: string[];
  prompt: string;
  counters: Record<string, Record<string, number>>;
  zones: ZoneView[];
  over: boolean;
  round: number;
  tables: TableView[];
  more: string;
  out: string[];
  links: LinkView[];
  tokens: Record<string, TokenView[]>;
  is_window: boolean;
  turn_number: number;
}

/** A game that may be watched. */
export interface WatchableRoom {
  room: string;
  game: string;
  seats: Sitter[];
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  room: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  mine: string[];
  options: Record<string, unknown>;
  commitment: string;
  watch: string;
  cards: CardFace[];
  look: Look;
  series?: SeriesInfo | null;
  clock?: Clock | null;
  watching?: string[];
  is_listed?: boolean;
}

/** What has become of such rooms; one that is in neither list is gone. */
export interface WhatBecame {
  going_on: string[];
  winners: Record<string, string[]>;
}

/** A zone of which some cards in a row were exchanged for others; the cards before and after them are the same. */
export interface ZoneChange {
  zone: number;
  size: number;
  start: number;
  removed: number;
  cards: CardView[];
}

/** A zone as a viewer sees it. */
export interface ZoneView {
  key: string;
  label: string;
  seat: null | string;
  size: number;
  cards: CardView[];
  layout: string;
  room: number;
}

export type FromBrowser = Hello | Play | AskWhy | Explain | Hint | Lift | Lower | Undo | Consent | OfferDraw | Rematch | Side | At | Curve | React | Rename | Claim;

export type FromServer = Welcome | State | Looked | Refused | Answered | Explained | Hinted | Shown | CurveShown | Seats | Reacted | Offered | Declined | Moved | Siding | Compiling | Error;

export const VERSION = 7;

// Said where people meet: lobby, open games, invitations, names, clocks, and what they say to each other.

import { mark, type Marked } from "../marked";
import { count, list } from "./grammar";

const SHOWN = 3; // watchers that are named
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const length = (seconds: number): string =>
  seconds < 2 * MINUTE ? `${seconds} s` : seconds < HOUR ? `${seconds / MINUTE} min` : seconds < DAY ? `${seconds / HOUR} h` : count(seconds / DAY, "day", "days");

export const clock = {
  title: "Clock",
  none: "no clock",
  perMove: (seconds: number) => `${length(seconds)} a move`,
  perGame: (seconds: number, increment: number) => `${length(seconds)}${increment ? ` + ${increment} s a move` : " each"}`,
  left: "time left",
};

export const lobby = {
  comesBack: (failure: string) => `${failure} This page comes back by itself.`,
  justNow: "just now",
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  fates: { won: "you won", lost: "you lost", drawn: "a draw", over: "finished" },
  since: (against: string, when: string) => (against ? `against ${against} · ${when}` : when),
  fate: (fate: string, against: string) => (against ? `${fate} against ${against}` : fate),
  heading: "Sit down and play.",
  lead: [
    "Play against bots that cannot peek, send a friend a link, ",
    mark("meet somebody here"),
    ", or share this screen. The table knows the rules: if you cannot make a move, it tells you which rule stops you.",
  ] satisfies Marked as Marked,
  waits: (people: readonly string[], games: readonly string[]) => `${list(people) || "Somebody"} ${people.length > 1 ? "are" : "is"} waiting for you to join (${games.join(", ")})`,
  remove: (game: string) => `Remove this game of ${game} from the list`,
  speedingUp: (percent: number) => `speeding up: ${percent} %`,
  newTo: (game: string) => `New to ${game}?`,
  learnIt: "Learn it by playing, in five minutes.",
  play: "Play now",
  choose: "Choose opponents",
  chooseFor: (game: string) => ` for ${game}`,
  about: (game: string) => `About ${game}`,
  lesson: "Lesson",
  opening: "Opening the boxes …",
  recent: "Recent games",
  replay: ", replay",
};

export const meet = {
  title: "Play with people",
  game: "Game",
  deck: "Deck",
  looking: "Looking …",
  anyone: "Play anyone",
  somebody: "Somebody",
  free: (free: number, seats: number) => `${free} of ${seats} seats free`,
  bestOf: (matches: number) => `best of ${matches}`,
  join: "Join",
  joinAt: (people: string, game: string) => ` ${people} at ${game}`,
  nobody: "Nobody is waiting right now. “Play anyone” puts you on this list, and the next person to come sits down with you.",
};

export const invite = {
  title: "You are invited",
  someone: "Someone",
  used: "This invitation has been used.",
  seated: (game: string) => `You already have your seat at this game of ${game}.`,
  taken: (hosts: readonly string[], game: string) =>
    `${list(hosts) || "Someone"} ${hosts.length > 1 ? "are" : "is"} already at this table for ${game}. Ask for a link of your own, or watch.`,
  heading: (hosts: readonly string[], game: string) => `${list(hosts) || "Someone"} ${hosts.length > 1 ? "invite" : "invites"} you to a game${game ? ` of ${game}` : ""}.`,
  lead: "A seat is waiting for you. You need no account. This link works once.",
  new: ["New to it? You can look up ", mark("the rules"), " at any time."] satisfies Marked as Marked,
  watch: "Watch the game",
  sitDown: "Sit down",
  waiting: (seats: number) => `${seats > 1 ? `${seats} seats are` : "One seat is"} waiting for a friend.`,
  copy: "copy the invitation",
  copyFor: (seat: string) => `copy the invitation for ${seat}`,
  copied: "Copied: send it to your friend.",
};

export const yourName = {
  playingAs: (name: string): Marked => ["You play as ", mark(name), "."],
  change: "change your name",
  keep: "keep it",
};

export const company = {
  reactions: {
    hello: "Hello!",
    luck: "Good luck!",
    nice: "Nice move!",
    thanks: "Thank you!",
    wow: "Wow!",
    oops: "Oops!",
    wait: "One moment, please.",
    well_played: "Well played!",
  } as Record<string, string>,
  listed: "Your game is in the lobby.",
  begins: "It begins as soon as somebody sits down.",
  nobody: "Nobody has come yet.",
  bots: "You can go on waiting, or begin with a bot.",
  bot: "play a bot instead",
  botFor: (seat: string) => `play a bot instead of ${seat}`,
  away: (name: string) => `${name} has been away for a while.`,
  wait: "You can wait, and they can come back at any time.",
  letBot: "let a bot play on",
  claim: "claim the win",
  react: "Say something",
  mute: "hide what others say",
  watching: (people: string[]) => `${list(people.length > SHOWN ? [...people.slice(0, SHOWN - 1), `${people.length - SHOWN + 1} others`] : people)} ${people.length === 1 ? "is" : "are"} watching`,
  yourTurn: (game: string) => `Your turn: ${game}`,
};

export const offers = {
  wishes: {
    undo: (name) => [mark(name), " would like to take back their last move and what followed it. Nobody has rolled a die or seen a new card since, so it gives nothing away."],
    draw: (name) => [mark(name), " offers a draw."],
    rematch: (name) => [mark(name), " would like to play again."],
  } as Record<string, (name: string) => Marked>,
  waiting: {
    undo: (people) => `You asked to take your move back. Waiting for ${list(people)} …`,
    draw: (people) => `You offered a draw. Waiting for ${list(people)} …`,
    rematch: (people) => `You asked for another game. Waiting for ${list(people)} …`,
  } as Record<string, (people: readonly string[]) => string>,
  declined: {
    undo: (name) => `${name} says no: the move stands.`,
    draw: (name) => `${name} says no to a draw: play on.`,
    rematch: (name) => `${name} does not want another game now.`,
  } as Record<string, (name: string) => string>,
  asked: (name: string) => `${name}:`,
  yes: "yes",
  no: "no",
};

export const you = {
  title: "You",
  heading: "Keep your name and games",
  fates: { won: "won", lost: "lost", drawn: "a draw" } as Record<string, string>,
  result: (fate: string, against: string): Marked => [mark(fate), ` against ${against || "nobody"}`],
  kept: "Your name is kept.",
  writeItDown: "Your browser does not allow copying. Write the code down.",
  yourCode: "Your recovery code",
  aboutCode: "It opens your name, decks, games and ratings in another browser. You will not see it again, so keep it somewhere safe.",
  copy: "Copy",
  haveIt: "I have it",
  keepName: "Keep this name",
  ratings: "Ratings",
  games: (games: number) => count(games, "game", "games"),
  unrated: "A game counts when everybody at the table has kept their name and made a move. None of yours has counted yet.",
  yourGames: "Your games",
  replayOf: (game: string, against: string) => ` of ${game} against ${against}`,
  noGames: (decks: number) => `Your finished games will be listed here.${decks ? ` ${count(decks, "of your decks is", "of your decks are")} kept.` : ""}`,
  browsers: "This browser and others",
  newCode: "Make a new recovery code",
  forget: "Forget me in this browser",
  sure: "Yes, delete everything for good",
  keepIt: "Keep it",
  delete: "Delete everything …",
  aboutNewCode: "A new code replaces the old one. Without it nobody can open your name in another browser, not even the people who run this server.",
  lead: "You never need an account here. If you like, this server keeps your name, your decks, your finished games and a rating for each game: no address, no password. You get a code that opens them in another browser.",
  keepMe: "Keep me",
  keep: "Keep my name, decks and games",
  haveCode: "I have a code",
  code: "Recovery code",
  exampleCode: "abcd-efgh-jkmn-pqrs-tuvw",
  open: "Open",
};

// Said on many pages, and on those around a game: setting it up, replaying it, settings.

import { list } from "./grammar";

export const shared = {
  product: "Cardwright",
  titled: (title: string) => `${title} · Cardwright`,
  toLobby: "Back to the lobby",
  home: "Cardwright: back to the lobby",
  lobby: "Lobby",
  cards: "Cards",
  decks: "Decks",
  rules: "Rules",
  puzzles: "Puzzles",
  replay: "Replay",
  yourName: "Your name",
  guest: "Guest",
  copied: "Copied.",
  copyLink: (link: string) => `Your browser does not allow copying. Here is the link: ${link}`,
  failed: "That did not work.",
  notAnswering: "The server is not answering. Is it still running?",
  offline: "You are offline: this was not sent.",
  settingTheTable: "Setting the table …",
  backToSeat: "Back to your seat",
  watch: "Watch",
  goOn: "Continue playing",
  players: (least: number, most: number) => (least === most ? `${least} players` : `${least} to ${most} players`),
  minutes: (minutes: string) => `${minutes} minutes`,
  cardCount: (cards: number) => `${cards} cards`,
  against: (names: string[]) => names.join(" against "),
  anyDeck: "any ready-made deck",
  yourDeck: (deck: string) => `${deck} (yours)`,
  or: (lines: string[]) => lines.join(" or "),
  and: list,
  nothing: "nothing",
  close: "close",
  keys: { space: "Space", enter: "Enter", escape: "Esc" },
  seat: (number: number) => `Player ${number}`,
  bots: ["Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn"],
  guests: ["Robin", "Juno", "Kit", "Lark", "Milo", "Nico", "Opal", "Perry", "Quinn", "Rowan", "Sage", "Toby", "Uma", "Wren", "Yara", "Zia"],
};

export const page = {
  skip: "Skip to the content",
  pages: "Pages of this game",
  play: "Play",
  you: "You",
};

export const offline = {
  title: "Not connected",
  heading: "You are not connected.",
  lead: "Your games are safe at the table. This page comes back by itself as soon as the server answers.",
  comesBack: "What is missing here comes by itself as soon as the server answers.",
  again: "Try now",
  noAnswer: "The server does not answer yet …",
  noConnection: "Waiting for a connection …",
};

export const unknownPage = {
  title: "Page not found",
  heading: "This page does not exist.",
};

export const setup = {
  title: "Set up a game",
  unknown: (game: string) => `There is no game called ${game}.`,
  aboutOpen: "the game waits in the lobby until somebody sits down",
  aboutFriend: "you get a link to send; it works for one seat, once",
  aboutHere: "you take turns; each hand stays covered until its player lifts the curtain",
  copyYourself: "Your browser does not allow copying. Select the link and copy it yourself.",
  yourDeck: "Your deck",
  theirDeck: "Their deck",
  invite: "Invite your friends",
  aboutLinks: "Send each link to one player. A link works for one seat, once. Until somebody has used it, you can copy it again at the table.",
  invitationFor: (seat: string) => `Invitation for ${seat}`,
  copy: "copy",
  sitDown: "Sit down",
  who: "Who is playing",
  players: "Players",
  opponent: "Opponent",
  bots: "Bots",
  bot: (name: string, level: string) => `${name}, ${level}`,
  people: "People",
  open: "anyone, from the lobby",
  friend: "a friend, by link",
  here: "someone at this screen",
  series: (cards: number) => `best of three, with side decks of up to ${cards} cards`,
  public: "let others watch this game",
  start: "Start",
  options: "Table options",
  changeable: (options: number, changed: number) => `${options} rules you can change${changed ? `, ${changed} changed` : ""}`,
  usual: (label: string) => `${label} (usual)`,
};

export const sideDeck = {
  unloaded: "The cards could not be loaded.",
  unknown: (card: string) => `There is no card called ${card}.`,
  yours: (cards: number, most: number) => `Your side deck, ${cards} of ${most} cards`,
  theirs: (cards: number, most: number) => `Their side deck, ${cards} of ${most} cards`,
  placeholder: "a card",
  cardForYours: "A card for your side deck",
  cardForTheirs: "A card for their side deck",
  add: "add",
  less: (card: string) => `Remove one ${card}`,
  more: (card: string) => `Add one ${card}`,
};

export const position = {
  title: "A position",
  lead: (game: string) => `Someone sent you a position from a game${game ? ` of ${game}` : ""}. Cards they could not see are dealt at random.`,
  playOn: "Play on from here",
  incomplete: "Part of this link is missing. Ask for it again.",
};

export const replay = {
  titled: (title: string) => `${title}, replay`,
  heading: (title: string) => `${title}: replay`,
  of: (title: string) => `Replay of ${title}`,
  copied: "Link copied.",
  unknown: "We cannot find this match",
  toTable: "Back to the table",
  moves: "Moves",
  pause: "Pause",
  play: "Play",
  back: "One move back",
  move: "Move",
  forward: "One move forward",
  at: (move: number, last: number) => `${move} of ${last}`,
  toTurn: "Jump to turn",
  show: "show",
  everything: "all cards, face up",
  seenBy: (name: string) => `what ${name} saw`,
  copyPosition: "copy link to this position",
  playOn: "play on from here",
  judging: "Working out the winning chances …",
};

export const settings = {
  title: "Settings",
  colours: "Colours",
  themes: { system: "match my system", dark: "dark", light: "light", contrast: "high contrast" },
  passes: "Pass for me",
  passing: { never: "never", forced: "when I have nothing else worth doing", windows: "whenever I could respond, except at my stops" },
  aboutPassing: (isTouched: boolean) =>
    `${isTouched ? "Tap a step above the table to stop there. “Hold” passes nothing." : "Press a step above the table to stop there. P holds everything."} With other people at the table every pass takes the same time, whatever you hold.`,
  pace: "Show what others do",
  paces: { slow: "slowly", normal: "at ease", fast: "fast", once: "at once" },
  aboutPace: (isTouched: boolean) => (isTouched ? "“Catch up” shows the rest at once." : "Press S to catch up."),
  switches: { textOnly: "show cards as text", motion: "animate cards", sound: "sounds" },
  calls: "tell me when it is my turn",
  callsRefused: "Your browser blocks notifications. You can allow them next to the address of this page.",
};

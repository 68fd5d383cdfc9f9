// The secrets of one's own seats, kept in this browser so that a game can be resumed.

export interface MySeat {
  room: string;
  game: string;
  tokens: string[];
  at: number;
}

const KEY = "cardwright seats";
const MOST = 30;

export function mySeats(): MySeat[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as MySeat[];
  } catch {
    return [];
  }
}

export function keepSeats(room: string, game: string, tokens: string[]): void {
  const others = mySeats().filter((seat) => seat.room !== room);
  store([{ room, game, tokens, at: Date.now() }, ...others].slice(0, MOST));
}

export function forgetSeats(room: string): void {
  store(mySeats().filter((seat) => seat.room !== room));
}

function store(seats: MySeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // without storage the link itself is the way back
  }
}

export function replayOf(room: string, tokens: string[]): string {
  return `/replay/${room}#${tokens.join(",")}`;
}

export function addressOf(room: string, tokens: string[]): string {
  return tokens.length ? `/play/${room}#${tokens.join(",")}` : `/watch/${room}`;
}

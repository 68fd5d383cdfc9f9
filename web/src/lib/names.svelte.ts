// What the seats are called: people by their names, bots by names of their own, so that several are told apart.
// Texts of the server call a seat P1, P2 and so on; a page shows the name of whoever sits there.

import type { SeatInfo } from "./protocol";
import { say } from "../words";

export interface Mention {
  text: string;
  seat: string; // whose name it is, if it is one
}

// Whoever is listed away from a table, with what their picture is drawn from.
export interface Face {
  seat: string;
  name: string;
  isBot: boolean;
}

const LETTERS = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");

export const numberOf = (seat: string): number => Number(seat.slice(1));
export const isBot = (info: Pick<SeatInfo, "player"> | undefined): boolean => Boolean(info && info.player !== "human");

class Names {
  private seats = $state.raw<SeatInfo[]>([]); // at the table that is open

  // Those who sit at the table that is open now.
  sit(seats: SeatInfo[]): void {
    this.seats = seats;
  }

  info(seat: string): SeatInfo | undefined {
    return this.seats.find((one) => one.seat === seat);
  }

  at(seat: string, seats: SeatInfo[] | undefined = this.seats): string {
    return this.of(
      seats?.find((one) => one.seat === seat),
      seat,
    );
  }

  of(info: Pick<SeatInfo, "name" | "player"> | undefined, seat: string): string {
    if (!info) return seat;
    const kind = info.player; // the second of a kind without a name of its own is "greedy 2"
    if (isBot(info)) return info.name === kind || info.name.startsWith(`${kind} `) ? (say.shared.bots[numberOf(seat) - 1] ?? seat) : info.name;
    return info.name === seat ? say.shared.seat(numberOf(seat)) : info.name;
  }

  face(info: Pick<SeatInfo, "seat" | "name" | "player">): Face {
    return { seat: info.seat, name: this.of(info, info.seat), isBot: isBot(info) };
  }

  // How strong a bot is.
  kindOf(info: SeatInfo | undefined): string {
    return info && isBot(info) ? info.player : "";
  }

  // A text in pieces, those that stand for a seat with its name; the arrow of a move that is written down is drawn.
  mentions(written: string): Mention[] {
    const text = written.replaceAll("->", "→");
    const found: Mention[] = [];
    let last = 0;
    for (let at = 0; at < text.length; at++) {
      const seat = this.seats.find((one) => this.stands(one.seat, text, at));
      if (!seat) continue;
      found.push({ text: text.slice(last, at), seat: "" }, { text: this.of(seat, seat.seat), seat: seat.seat });
      last = at + seat.seat.length;
    }
    return [...found, { text: text.slice(last), seat: "" }].filter((piece) => piece.text);
  }

  private stands(seat: string, text: string, at: number): boolean {
    const isWord = !LETTERS.has(text.charAt(at - 1)) && !LETTERS.has(text.charAt(at + seat.length));
    return text.startsWith(seat, at) && isWord;
  }
}

export const names = new Names();

// A text with the names of those who sit at the table.
export const named = (text: string): string =>
  names
    .mentions(text)
    .map((piece) => piece.text)
    .join("");

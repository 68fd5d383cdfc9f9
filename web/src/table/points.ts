// Which answers a card or a seat on the table gives, and why it gives none.

import type { Asked, Choice, Dimmed, Pointer, Reason } from "../lib/protocol";

export function keyOf(zone: string, seat: string | null, place: number): string {
  return `${zone}/${seat ?? ""}/${place}`;
}

export function keyOfPointer(point: Pointer): string {
  return keyOf(point.zone, point.seat, point.place);
}

function add(map: Map<string, Choice[]>, key: string, choice: Choice): void {
  map.set(key, [...(map.get(key) ?? []), choice]);
}

export class Points {
  private readonly choices = new Map<string, Choice[]>();
  private readonly seats = new Map<string, Choice[]>();
  private readonly hues = new Map<string, Choice[]>();
  private readonly reasons = new Map<string, Reason[]>();
  readonly plain: Choice[] = []; // what gives something away comes last, where no slip of the finger finds it

  private readonly idle = new Set<string>();

  constructor(asked: Asked | null, explained: Dimmed[] = []) {
    for (const choice of asked?.choices ?? []) {
      for (const point of choice.points) add(this.choices, keyOfPointer(point), choice);
      if (choice.points.length === 0) this.take(choice);
    }
    this.plain.sort((one, other) => Number(one.loses) - Number(other.loses));
    for (const point of asked?.dimmed ?? []) this.idle.add(keyOfPointer(point));
    for (const dimmed of explained) this.reasons.set(keyOfPointer(dimmed.point), dimmed.reasons);
  }

  // An answer without cards is a button; one that names a player or an element is given there as well.
  private take(choice: Choice): void {
    this.plain.push(choice);
    if (choice.seat) add(this.seats, choice.seat, choice);
    if (choice.hue) add(this.hues, choice.hue, choice);
  }

  at(key: string): Choice[] {
    return this.choices.get(key) ?? [];
  }

  ofSeat(seat: string): Choice[] {
    return this.seats.get(seat) ?? [];
  }

  ofHue(hue: string): Choice[] {
    return this.hues.get(hue) ?? [];
  }

  // Whether nothing can be done with a card now; why, the server says when somebody looks at it.
  isIdle(key: string): boolean {
    return this.idle.has(key);
  }

  whyNot(key: string): Reason[] {
    return this.reasons.get(key) ?? [];
  }

  // Places of a zone whose cards give answers.
  placesOf(zone: string, seat: string | null, count: number): number[] {
    return Array.from({ length: count }, (_, place) => place).filter((place) => this.choices.has(keyOf(zone, seat, place)));
  }
}

// How large the cards are: as large as the room between the top and the prompt allows, for whatever lies there.

import { isSmall, NARROW } from "../lib/small";

const MEASURE = "--u"; // from which all cards take their width
const LEAST = 6; // pixels of it
const MOST = 36; // on a screen of the usual height
const SHARE = 1 / 32; // of the height, on one that is higher
const FINE = 1.05; // times a size that fits: as near to the largest one as is looked for
const WORTH = 1.25; // cards grow only where they grow by so much: a longer prompt does not make them larger and smaller
const PATIENCE = 3; // states in which the cards fit before larger ones are tried: a fight that is over may soon be followed by another
const REMEMBERED = 16; // of what did and did not fit
const ROWS = 1.2; // times, from which on a hand in two rows is worth their height
const APART = 1.1; // from which on a hand lies beside what is in play
const NEARLY = 0.9; // of what they were: how wide its cards are there at least
const SLACK = 1;
const GLOW = 8; // around what lies in a zone
const GAP = 8; // between the panels below the table, at most
const HAND = ".zone.large > .cards > li";
const FEW = 4; // cards that stand well in one row of a phone
// What opens for a while below the table takes its room from the others' seats, which can be scrolled; no card changes its size.
const PASSING = ".foot .passing-panel, .foot > .strip:not(:has(.react))";

// What there is room for: the board, and how many cards lie in its zones.
interface Load {
  width: number;
  height: number;
  counts: number[];
}

// How the hand may lie besides in one row below what is in play.
type Arrangement = "plain" | "rows" | "beside";

const most = (): number => Math.max(MOST, SHARE * innerHeight);

export class Fit {
  private size = 0;
  private room = "";
  private other: Arrangement = "plain"; // that this screen offers
  private held = 0; // how wide cards of the hand were when it was laid
  private low = 0; // the least height that the board has had on a phone, where a prompt of many rows takes a quarter of it
  private calm = 0; // states since the cards were last made smaller
  private crowded: { load: Load; size: number }[] = []; // where cards of a size did not fit: trying them lays out the whole table twice
  private fitted = new Map<string, number>(); // the size that was found for a load

  // Sizes the cards of a board: anew where the window has changed, else only where they no longer fit or could be much larger.
  settle(board: HTMLElement, seats: number): void {
    const other = offered(board);
    const room = `${innerWidth} ${innerHeight} ${seats}`;
    const isCramped = other === "rows" && widthHeld(board) * ROWS < this.held; // one row has become too long
    const isNew = room !== this.room || other !== this.other || isCramped;
    [this.room, this.other] = [room, other];
    this.atItsLowest(board, isNew, () => {
      if (isNew) boxesOnly(board, () => this.begin(board));
      else if (fits(board, this.size)) this.grow(board);
      else boxesOnly(board, () => this.shrink(board));
    });
    board.dataset.fitted = room;
  }

  // A prompt that comes and goes does not change the size of the cards.
  private atItsLowest(board: HTMLElement, isNew: boolean, work: () => void): void {
    const height = board.offsetHeight;
    const isPhone = innerWidth <= NARROW && innerHeight > innerWidth;
    this.low = isNew || !isPhone ? height : Math.min(this.low, height);
    if (this.low < height) board.style.maxHeight = `${this.low}px`;
    work();
    board.style.maxHeight = "";
  }

  private begin(board: HTMLElement): void {
    this.crowded = [];
    this.fitted.clear();
    this.take(board, best(board, this.other));
    this.held = widthHeld(board);
  }

  // One card more is the rule: the size that fits is near the one that does not. Where it is not, all is laid anew.
  private shrink(board: HTMLElement): void {
    const load = loadOf(board);
    const key = JSON.stringify(load);
    const known = this.fitted.get(key);
    this.note(load, this.size);
    const near = Math.max(LEAST, this.size / WORTH);
    if (known && known < this.size && fits(board, known)) this.take(board, known);
    else this.take(board, fits(board, near) ? largest(board, near, this.size) : best(board, this.other));
    if (this.fitted.size >= REMEMBERED) this.fitted.clear();
    this.fitted.set(key, this.size);
    this.calm = 0;
  }

  private grow(board: HTMLElement): void {
    const wanted = this.size * WORTH;
    this.calm += 1;
    if (this.calm < PATIENCE || wanted > most()) return;
    const load = loadOf(board);
    if (this.crowded.some((known) => known.size <= wanted && !isLighter(load, known.load))) return;
    boxesOnly(board, () => {
      if (fits(board, wanted)) this.take(board, largestFrom(board, wanted));
      else {
        lay(board, this.size);
        this.note(load, wanted);
      }
    });
  }

  private note(load: Load, size: number): void {
    this.crowded = [...this.crowded.slice(1 - REMEMBERED), { load, size }];
  }

  private take(board: HTMLElement, size: number): void {
    lay(board, (this.size = size));
  }
}

// While sizes are tried only the boxes of cards are laid out: what is on them takes most of the time, and changes nothing.
function boxesOnly(board: HTMLElement, work: () => void): void {
  board.dataset.trying = "";
  work();
  delete board.dataset.trying;
}

// A phone has room for a hand in two rows, a wide screen for one beside what is in play.
function offered(board: HTMLElement): Arrangement {
  if (!isSmall()) return board.querySelector(".middle.rail") ? "plain" : "beside";
  const hasRail = innerHeight < innerWidth && board.querySelector(".middle.rail"); // the hand has the width to itself
  return !hasRail && board.querySelectorAll(HAND).length > FEW ? "rows" : "plain";
}

const widthHeld = (board: HTMLElement): number => board.querySelector<HTMLElement>(HAND)?.offsetWidth ?? 0;

function arrange(board: HTMLElement, arrangement: Arrangement): number {
  board.dataset.hand = arrangement;
  return largestFrom(board, LEAST);
}

// The largest size, in the other arrangement only where cards are larger then, and those of the hand hardly smaller.
function best(board: HTMLElement, other: Arrangement): number {
  const held = (size: number): number => {
    lay(board, size);
    return widthHeld(board);
  };
  const plain = arrange(board, "plain");
  if (other === "plain") return plain;
  const before = held(plain);
  const size = arrange(board, other);
  const isLarger = other === "rows" ? held(size) > before * ROWS : size > plain * APART && held(size) >= before * NEARLY;
  if (isLarger) return size;
  board.dataset.hand = "plain";
  return plain;
}

function loadOf(board: HTMLElement): Load {
  const zones = [...board.querySelectorAll(".zone > .cards")].map((zone) => zone.children.length);
  return { width: board.clientWidth, height: board.clientHeight, counts: [...zones, board.querySelectorAll(".sums").length] };
}

// Whether there may be more room for each card than there was.
function isLighter(load: Load, before: Load): boolean {
  if (load.width > before.width || load.height > before.height || load.counts.length !== before.counts.length) return true;
  return load.counts.some((count, zone) => count < (before.counts[zone] ?? 0));
}

// The largest size that fits, between one that does and one that does not.
function largest(board: HTMLElement, least: number, most: number): number {
  let [small, large] = [least, most];
  while (large > small * FINE) {
    const middle = Math.sqrt(small * large);
    if (fits(board, middle)) small = middle;
    else large = middle;
  }
  return small;
}

const largestFrom = (board: HTMLElement, least: number): number => (fits(board, most()) ? most() : largest(board, least, most()));

function lay(board: HTMLElement, size: number): void {
  const measure = `${size}px`;
  if (board.style.getPropertyValue(MEASURE) !== measure) board.style.setProperty(MEASURE, measure);
}

// Whether everything is in sight: places are compared, not what overflows, since a turned card reaches beyond its place.
function fits(board: HTMLElement, size: number): boolean {
  lay(board, size);
  const edge = board.getBoundingClientRect();
  const far = board.querySelector(".others")?.getBoundingClientRect();
  const isBelow = (panel: HTMLElement): boolean => panel.getBoundingClientRect().top >= edge.bottom - SLACK; // beside the table it takes nothing
  const passing = [...document.querySelectorAll<HTMLElement>(PASSING)].filter(isBelow).reduce((sum, panel) => sum + panel.offsetHeight + GAP, 0);
  const inSight = (part: Element, bottom: number): boolean => part.getBoundingClientRect().bottom <= bottom + passing + SLACK;
  const isBeside = (place: Element): boolean => {
    const box = place.getBoundingClientRect();
    if (!box.width) return true; // it is not shown
    const around = place.closest(".spread, .seat-zones")?.getBoundingClientRect() ?? edge; // what lies beside it is not covered
    return box.right <= around.right + SLACK && box.left >= around.left - SLACK;
  };
  return (
    [...board.querySelectorAll(".seat.front")].every((part) => inSight(part, edge.bottom)) &&
    [...board.querySelectorAll(".others > .seat")].every((part) => inSight(part, far ? far.bottom - GLOW : edge.bottom)) &&
    [...board.querySelectorAll(".zone:not(.large) > .cards > li, .seat.front .zone.row > .cards")].every(isBeside) &&
    [...board.querySelectorAll(".zone.large > .cards")].every((hand) => hand.scrollWidth <= hand.clientWidth + SLACK)
  );
}

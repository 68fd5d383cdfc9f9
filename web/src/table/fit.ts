// How large the cards are: as large as the room between the top and the prompt allows, for whatever lies there.

const MEASURE = "--u"; // from which all cards take their width
const LEAST = 6; // pixels of it
const MOST = 36;
const FINE = 1.03; // times a size that fits: as near to the largest one as is looked for
const WORTH = 1.25; // cards grow only where they grow by so much: a longer prompt does not make them larger and smaller
const SLACK = 1;
const GLOW = 8; // around what lies in a zone
const GAP = 8; // between the panels below the table, at most
const HAND = ".zone.large > .cards > li";
const FEW = 4; // cards that stand well in one row of a phone
const NARROW = 860;
// What opens for a while below the table takes its room from the others' seats, which can be scrolled; no card changes its size.
const PASSING = ".foot .passing-panel, .foot > .offer, .foot > .invite";

// What there is room for: the board, and how many cards lie in its zones.
interface Load {
  width: number;
  height: number;
  counts: number[];
}

export class Fit {
  private size = 0;
  private room = "";
  private tried: Load | null = null; // where larger cards did not fit: trying them lays out the whole table twice
  private isMany = false; // cards in hand

  // Sizes the cards of a board: anew where the window has changed, else only where they no longer fit or could be much larger.
  settle(board: HTMLElement, seats: number): void {
    const isMany = innerWidth <= NARROW && innerHeight > innerWidth && board.querySelectorAll(HAND).length > FEW;
    const room = `${innerWidth} ${innerHeight} ${seats}`;
    const isNew = room !== this.room || isMany !== this.isMany;
    [this.room, this.isMany] = [room, isMany];
    if (isNew) this.take(board, isMany ? inRows(board) : inOneRow(board));
    else if (fits(board, this.size)) this.grow(board);
    else this.take(board, this.smaller(board));
    board.dataset.fitted = room;
  }

  // One card more is the rule: the size that fits is near the one that does not.
  private smaller(board: HTMLElement): number {
    const near = Math.max(LEAST, this.size / WORTH);
    return fits(board, near) ? largest(board, near, this.size) : largest(board, LEAST, near);
  }

  private grow(board: HTMLElement): void {
    const wanted = this.size * WORTH;
    const load = loadOf(board);
    if (wanted > MOST || (this.tried && !isLighter(load, this.tried))) return;
    if (fits(board, wanted)) this.take(board, largestFrom(board, wanted));
    else {
      lay(board, this.size);
      this.tried = load;
    }
  }

  private take(board: HTMLElement, size: number): void {
    lay(board, (this.size = size));
    this.tried = null;
  }
}

function inOneRow(board: HTMLElement): number {
  delete board.dataset.rows;
  return largestFrom(board, LEAST);
}

// A hand of many cards stands in two rows on a phone that is held upright, if its cards are larger then.
function inRows(board: HTMLElement): number {
  const width = (size: number): number => {
    lay(board, size);
    return board.querySelector<HTMLElement>(HAND)?.offsetWidth ?? 0;
  };
  const one = inOneRow(board);
  const before = width(one);
  board.dataset.rows = "2";
  const two = largestFrom(board, LEAST);
  return width(two) > before * WORTH ? two : inOneRow(board);
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

const largestFrom = (board: HTMLElement, least: number): number => (fits(board, MOST) ? MOST : largest(board, least, MOST));

function lay(board: HTMLElement, size: number): void {
  const measure = `${size}px`;
  if (board.style.getPropertyValue(MEASURE) !== measure) board.style.setProperty(MEASURE, measure);
}

// Whether everything is in sight: places are compared, not what overflows, since a turned card reaches beyond its place.
function fits(board: HTMLElement, size: number): boolean {
  lay(board, size);
  const edge = board.getBoundingClientRect();
  const far = board.querySelector(".others")?.getBoundingClientRect();
  const passing = [...document.querySelectorAll<HTMLElement>(PASSING)].reduce((sum, panel) => sum + panel.offsetHeight + GAP, 0);
  const inSight = (part: Element, bottom: number): boolean => part.getBoundingClientRect().bottom <= bottom + passing + SLACK;
  const isBeside = (place: Element): boolean => {
    const box = place.getBoundingClientRect();
    const around = place.closest(".spread")?.getBoundingClientRect() ?? edge; // what lies beside it is not covered
    return box.right <= around.right + SLACK && box.left >= around.left - SLACK;
  };
  return (
    [...board.querySelectorAll(".seat.front")].every((part) => inSight(part, edge.bottom)) &&
    [...board.querySelectorAll(".others > .seat")].every((part) => inSight(part, far ? far.bottom - GLOW : edge.bottom)) &&
    [...board.querySelectorAll(".zone:not(.large) > .cards > li")].every(isBeside) &&
    [...board.querySelectorAll(".zone.large > .cards")].every((hand) => hand.scrollWidth <= hand.clientWidth + SLACK)
  );
}

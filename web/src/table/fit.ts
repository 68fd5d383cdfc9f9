// How large the cards are: as large as the room between the top and the prompt allows, for whatever lies there.

const LEAST = 6; // pixels of the measure from which all cards take their width
const MOST = 36;
const FINE = 0.4;
const WORTH = 1.25; // cards grow only where they grow by so much: a longer prompt does not make them larger and smaller
const SLACK = 1;
const GAP = 8; // between the panels below the table, at most
const HAND = ".zone.large > .cards > li";
const FEW = 4; // cards that stand well in one row of a phone
const NARROW = 860;
// What opens for a while below the table takes its room from the others' seats, which can be scrolled; no card changes its size.
const PASSING = ".foot .passing-panel, .foot > .offer, .foot > .invite";

export class Fit {
  private size = 0;
  private room = "";
  private isMany = false; // cards in hand

  // Sizes the cards of a board: anew where the window has changed, else only where they no longer fit or could be much larger.
  settle(board: HTMLElement, seats: number): void {
    const isMany = innerWidth <= NARROW && innerHeight > innerWidth && board.querySelectorAll(HAND).length > FEW;
    const room = `${innerWidth} ${innerHeight} ${seats}`;
    const isNew = room !== this.room || isMany !== this.isMany;
    [this.room, this.isMany] = [room, isMany];
    if (!isNew && fits(board, this.size) && (this.size * WORTH > MOST || !fits(board, this.size * WORTH))) lay(board, this.size);
    else lay(board, (this.size = isMany ? inRows(board) : inOneRow(board)));
    board.dataset.fitted = room;
  }
}

function inOneRow(board: HTMLElement): number {
  delete board.dataset.rows;
  return largest(board);
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
  const two = largest(board);
  return width(two) > before * WORTH ? two : inOneRow(board);
}

function largest(board: HTMLElement): number {
  if (fits(board, MOST)) return MOST;
  let [small, large] = [LEAST, MOST];
  while (large - small > FINE) {
    const middle = (small + large) / 2;
    if (fits(board, middle)) small = middle;
    else large = middle;
  }
  return small;
}

const lay = (board: HTMLElement, size: number): void => board.style.setProperty("--u", `${size}px`);

// Whether everything is in sight: places are compared, not what overflows, since a turned card reaches beyond its place.
function fits(board: HTMLElement, size: number): boolean {
  lay(board, size);
  const edge = board.getBoundingClientRect();
  const far = board.querySelector(".others")?.getBoundingClientRect();
  const passing = [...document.querySelectorAll<HTMLElement>(PASSING)].reduce((sum, panel) => sum + panel.offsetHeight + GAP, 0);
  const inSight = (part: Element, bottom: number): boolean => part.getBoundingClientRect().bottom <= bottom + passing + SLACK;
  const isBeside = (place: Element): boolean => {
    const box = place.getBoundingClientRect();
    return box.right <= edge.right + SLACK && box.left >= edge.left - SLACK;
  };
  return (
    [...board.querySelectorAll(".seat.front")].every((part) => inSight(part, edge.bottom)) &&
    [...board.querySelectorAll(".others > .seat")].every((part) => inSight(part, far?.bottom ?? edge.bottom)) &&
    [...board.querySelectorAll(".zone:not(.large) > .cards > li")].every(isBeside) &&
    [...board.querySelectorAll(".zone.large > .cards")].every((hand) => hand.scrollWidth <= hand.clientWidth + SLACK)
  );
}

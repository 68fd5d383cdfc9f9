// Cards travel from where they lay to where they lie: pictures of them fly above the table while the table itself is new already.

const LONGEST = 280;
const NEAR = 3;

export interface Spot {
  key: string;
  name: string;
  zone: string;
  place: string; // as a pointer names it
  state: string;
  box: DOMRect;
  element: HTMLElement;
}

export type Snapshot = Spot[];

let flying: Animation[] = [];
let ghosts: HTMLElement[] = [];

export function snapshot(root: HTMLElement | undefined): Snapshot {
  const count = new Map<string, number>();
  return [...(root?.querySelectorAll<HTMLElement>("[data-card]") ?? [])].map((element) => {
    const name = element.dataset.card ?? "";
    const zone = element.dataset.zone ?? "";
    const same = `${zone}/${name}`;
    const copy = count.get(same) ?? 0;
    count.set(same, copy + 1);
    return { key: `${same}/${copy}`, name, zone, place: element.dataset.key ?? "", state: element.dataset.state ?? "", box: element.getBoundingClientRect(), element };
  });
}

// Whoever does the next thing does not wait for cards on their way.
export function land(): void {
  for (const animation of flying) animation.finish();
  for (const ghost of ghosts) ghost.remove();
  flying = [];
  ghosts = [];
}

export function travel(root: HTMLElement | undefined, before: Snapshot): void {
  land();
  if (!root || before.length === 0) return;
  const now = snapshot(root);
  const old = new Map(before.map((spot): [string, Spot] => [spot.key, spot]));
  const fresh: Spot[] = [];
  for (const spot of now) {
    const same = old.get(spot.key);
    if (!same) {
      fresh.push(spot);
      continue;
    }
    old.delete(spot.key);
    if (same.state !== spot.state) flash(spot.element);
    if (isFar(same.box, spot.box)) fly(spot, same.box);
  }
  const gone = [...old.values()];
  for (const spot of fresh) {
    const origin = originOf(spot, gone, root);
    if (origin) fly(spot, origin);
  }
}

// A card comes from where one of its name lay, else from where a hidden one lay, else from its deck.
function originOf(spot: Spot, gone: Spot[], root: HTMLElement): DOMRect | null {
  for (const name of [spot.name, ""]) {
    const place = gone.findIndex((one) => one.name === name && one.zone !== spot.zone);
    const [found] = place >= 0 ? gone.splice(place, 1) : [];
    if (found) return found.box;
  }
  const seat = spot.element.dataset.seat ?? "";
  const deck = root.querySelector(`[data-pile="deck/${seat}"]`) ?? root.querySelector('[data-pile="deck/"]');
  return deck?.getBoundingClientRect() ?? null;
}

function isFar(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.left - other.left) > NEAR || Math.abs(one.top - other.top) > NEAR;
}

function fly(spot: Spot, from: DOMRect): void {
  const { element, box } = spot;
  if (!box.width || !from.width) return;
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  (element.closest(".table") ?? document.body).append(ghost);
  ghosts.push(ghost);
  const start = `translate(${from.left - box.left}px, ${from.top - box.top}px) scale(${from.width / box.width})`;
  const timing = { duration: LONGEST, easing: "cubic-bezier(.3,.7,.3,1)" };
  const flight = ghost.animate([{ transform: start }, { transform: "none" }], timing);
  flying.push(flight, element.animate([{ opacity: 0 }, { opacity: 0 }], timing));
  flight.onfinish = () => ghost.remove();
}

// What is printed on a card has changed: the eye is led there.
function flash(element: HTMLElement): void {
  const bright = { filter: "brightness(1.7)", transform: "scale(1.06)" };
  flying.push(element.animate([{}, bright, {}], { duration: LONGEST, easing: "ease-out" }));
}

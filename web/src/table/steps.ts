// From card to card with the arrow keys: the nearest one in that direction.

const ACROSS = 2.5;

const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

export function isStep(key: string): boolean {
  return key in AHEAD;
}

export function step(root: HTMLElement, key: string): void {
  const [right, down] = AHEAD[key] ?? [0, 0];
  const cards = [...root.querySelectorAll<HTMLElement>(".card-button, .seat-button")];
  const here = cards.find((card) => card === document.activeElement);
  if (!here) {
    (cards.find((card) => card.classList.contains("live")) ?? cards[0])?.focus();
    return;
  }
  const [x, y] = middle(here);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const card of cards) {
    const [cx, cy] = middle(card);
    const ahead = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    if (card === here || ahead < 4) continue;
    const way = ahead + ACROSS * aside;
    if (way < least) [best, least] = [card, way];
  }
  best?.focus();
}

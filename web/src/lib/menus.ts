// A menu closes with Escape, and what opened it has the focus again.

export function closesByKey(menu: HTMLDetailsElement): { destroy(): void } {
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  menu.addEventListener("keydown", close);
  return { destroy: () => menu.removeEventListener("keydown", close) };
}

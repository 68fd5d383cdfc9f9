// Where we are: the path is the screen, the fragment holds secrets that must not reach any log.

export type Place =
  | { screen: "lobby" | "you" }
  | { screen: "setup" | "lesson"; game: string }
  | { screen: "table"; room: string; tokens: string[] }
  | { screen: "join"; room: string; invitation: string }
  | { screen: "replay"; room: string; tokens: string[] }
  | { screen: "cards" | "decks" | "rules"; game: string; at: string }
  | { screen: "puzzles"; game: string }
  | { screen: "puzzle"; game: string; name: string }
  | { screen: "position"; text: string }
  | { screen: "lost" };

export function read(path: string, fragment: string): Place {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  const after = decodeURIComponent(fragment.slice(1));
  const tokens = after ? after.split(",") : [];
  switch (first) {
    case "":
      return { screen: "lobby" };
    case "game":
      return { screen: "setup", game: second };
    case "learn":
      return { screen: "lesson", game: second };
    case "play":
      return { screen: "table", room: second, tokens };
    case "watch":
      return { screen: "table", room: second, tokens: [] };
    case "join":
      return { screen: "join", room: second, invitation: after };
    case "replay":
      return { screen: "replay", room: second, tokens };
    case "cards":
    case "decks":
    case "rules":
      return { screen: first, game: second, at: third || after };
    case "you":
      return { screen: "you" };
    case "puzzles":
      return third ? { screen: "puzzle", game: second, name: third } : { screen: "puzzles", game: second };
    case "position":
      return { screen: "position", text: after };
    default:
      return { screen: "lost" };
  }
}

class Router {
  place = $state<Place>(read(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.look());
    addEventListener("hashchange", () => this.look());
  }

  look(): void {
    this.place = read(location.pathname, location.hash);
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.look();
    scrollTo(0, 0);
  }
}

export const router = new Router();

// Links of our own pages change the screen without loading the page again.
export function link(node: HTMLAnchorElement): { destroy: () => void } {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(node.getAttribute("href") ?? "/");
  };
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}

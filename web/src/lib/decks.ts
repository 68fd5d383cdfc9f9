// Decks of one's own, kept in this browser.

export interface MyDeck {
  name: string;
  cards: Record<string, number>;
}

const keyOf = (game: string): string => `cardwright decks ${game}`;

export function myDecks(game: string): MyDeck[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(game)) ?? "[]") as MyDeck[];
  } catch {
    return [];
  }
}

export function keepDeck(game: string, deck: MyDeck): void {
  store(game, [deck, ...myDecks(game).filter((one) => one.name !== deck.name)]);
}

export function dropDeck(game: string, name: string): void {
  store(game, myDecks(game).filter((one) => one.name !== name));
}

const CHANGED = "cardwright decks";

// Whoever keeps decks elsewhere is told when they have changed.
export const onDecks = (tell: () => void): void => addEventListener(CHANGED, tell);

// All decks of one's own, by game.
export const allDecks = (games: string[]): Record<string, MyDeck[]> => Object.fromEntries(games.map((game) => [game, myDecks(game)]));

function store(game: string, decks: MyDeck[]): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(decks));
    dispatchEvent(new Event(CHANGED));
  } catch {
    // without storage a deck lasts as long as its page
  }
}

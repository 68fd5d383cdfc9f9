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

function store(game: string, decks: MyDeck[]): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(decks));
  } catch {
    // without storage a deck lasts as long as its page
  }
}

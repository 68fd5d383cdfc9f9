// A turn-based card game with secret hands, about as large as Chi: a row of open cards, two hands, a deck and a pile.

const ROW = 5;
const HAND = 5;
const LIMIT = 7;

function deck() {
  return Array.from({ length: 56 }, (_, number) => ({ colour: number % 7, points: number % 4 }));
}

function fill(G) {
  while (G.row.length < ROW && (G.deck.length || G.pile.length)) {
    if (!G.deck.length) G.deck = G.pile.splice(0);
    G.row.push(G.deck.pop());
  }
}

const Cards = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const cards = random.Shuffle(deck());
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) players[seat] = { hand: cards.splice(0, HAND) };
    const G = { deck: cards, row: [], pile: [], points: [0, 0], players };
    fill(G);
    return G;
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    players: Object.fromEntries(
      Object.entries(G.players).map(([seat, one]) => [seat, seat === playerID ? one : { hand: one.hand.length }]),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Moves touch what a client does not see: they run on the server only.
    draw: {
      client: false,
      move: ({ G, playerID }, slot) => {
        const { hand } = G.players[playerID];
        hand.push(...G.row.splice(slot, 1));
        if (hand.length > LIMIT) G.pile.push(hand.shift());
        fill(G);
      },
    },
    play: {
      client: false,
      move: ({ G, playerID }, place) => {
        const [card] = G.players[playerID].hand.splice(place, 1);
        if (!card) return;
        G.points[playerID] += card.points;
        G.pile.push(card);
      },
    },
  },
};

module.exports = { Cards };

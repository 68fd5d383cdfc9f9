// Scripted clients of many games at once in one process, as bench/browsers.py has them: node clients.js ORDER.
// They begin to play once all of them are connected, as those do.

const { readFileSync, readdirSync } = require("node:fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Cards } = require("./game.js");

const order = JSON.parse(process.argv[2]);
const times = [];
let moves = 0;
let missing = 2 * order.games;
let began = 0;
let spent = 0; // by the server until then
let begin;
const begun = new Promise((resolve) => {
  begin = () => {
    began = performance.now();
    spent = processorTime();
    resolve();
  };
});

function processorTime() {
  let spent = 0;
  for (const thread of readdirSync(`/proc/${order.server}/task`)) {
    spent += Number(readFileSync(`/proc/${order.server}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  }
  return spent / 1e9;
}

function side(game, matchID, playerID) {
  const multiplayer = SocketIO({ server: order.address });
  const client = Client({ game: Cards, multiplayer, matchID, playerID, debug: false });
  let seen = -1;
  let isHere = false;
  client.subscribe((state) => {
    if (!state || state._stateID === seen || !client.transport.isConnected) return;
    seen = state._stateID;
    if (game.waiting === playerID) {
      times.push(performance.now() - game.sent);
      game.waiting = "";
    }
    if (!isHere) {
      isHere = true;
      missing -= 1;
      if (!missing) begin();
    }
    if (state.ctx.currentPlayer !== playerID) return;
    const move = () => {
      const hand = state.G.players[playerID].hand.length;
      game.sent = performance.now();
      game.waiting = playerID === "0" ? "1" : "0";
      moves += 1;
      if (hand > 3 && Math.random() < 0.5) client.moves.play(Math.floor(Math.random() * hand));
      else client.moves.draw(Math.floor(Math.random() * state.G.row.length));
    };
    begun.then(() => {
      if (performance.now() < began + 1000 * order.seconds) setTimeout(move, 2000 * order.thinking * Math.random());
    });
  });
  client.start();
  return client;
}

async function main() {
  const clients = [];
  const games = [];
  for (let number = 0; number < order.games; number += 1) {
    const matchID = `match-${process.pid}-${number}`; // the server makes one of which it hears for the first time
    const game = { sent: 0, waiting: "" };
    games.push(game);
    clients.push(side(game, matchID, "0"), side(game, matchID, "1"));
  }
  await begun;
  await new Promise((done) => setTimeout(done, 1000 * order.seconds));
  const seconds = (performance.now() - began) / 1000;
  const processor = processorTime() - spent;
  times.sort((one, other) => one - other);
  process.stdout.write(`${JSON.stringify({ moves, seconds, times, processor })}\n`, () => process.exit(0));
}

main();

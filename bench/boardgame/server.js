// The server of boardgame.io as it comes, on a port.

const { Server, Origins } = require("boardgame.io/server");
const { Cards } = require("./game.js");

Server({ games: [Cards], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));

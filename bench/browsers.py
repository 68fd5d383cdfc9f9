"""Scripted browsers of many games at once, in a process of their own: `python bench/browsers.py ORDER` prints figures.

Two browsers a game play random legal moves, from when all of them see their tables: that hundreds come at the same
moment is not what is measured. The time of a move runs from the message with it to the other side's view.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import httpx
from cost import processor_time
from websockets.asyncio.client import ClientConnection, connect

from cardwright.server.protocol import VERSION

PATIENCE = 60.0
PATIENT = 0.9  # the share of the moves with which somebody who is patient does not hurry
HAND = "hand"
AT_ONCE = 20  # browsers that come at the same moment


@dataclass
class Order:
    """What is to be played."""

    address: str
    game: str
    games: int
    seconds: float
    thinking: float = 0.0  # seconds on average before a move
    patient: bool = False  # prefer the usual answer, so that games last
    until: int = 0  # one game after the other, each up to so many moves, with the cost of each of them
    server: int = 0  # the process of the server, whose time is measured


@dataclass
class Game:
    """One game with its two browsers."""

    room: str
    tokens: list[str]
    told: int = 0  # moves that somebody was told of
    sent: float = 0.0  # when the last move was sent
    waiting: int = -1  # the side that has to see it
    times: list[float] = field(default_factory=list)
    bytes: int = 0
    moves: int = 0
    costs: list[float] = field(default_factory=list)  # what the server had cost when each move was sent
    is_over: bool = False


class Beginning:
    """When browsers begin to play: once all of them see their tables."""

    def __init__(self, browsers: int, server: int) -> None:
        self._missing, self._server = browsers, server
        self._is_on = asyncio.Event()
        self.door = asyncio.Semaphore(AT_ONCE)
        self.at, self.spent = time.monotonic(), 0.0  # when that was, and what the server had cost by then

    async def come(self) -> None:
        """A browser sees its table, and waits for the others."""
        self.door.release()
        self._missing -= 1
        if not self._missing:
            self.at, self.spent = time.monotonic(), spent_by(self._server)
            self._is_on.set()
        await self.wait()

    async def wait(self) -> None:
        """Until they begin, but not for ever."""
        await asyncio.wait_for(self._is_on.wait(), PATIENCE)


def spent_by(server: int) -> float:
    """Seconds that a server has cost, if that is to be measured."""
    return processor_time(server) if server else 0.0


async def make_games(order: Order) -> list[Game]:
    """Rooms for two people."""
    seats = [{"player": "human", "mine": True}, {"player": "human", "mine": True}]
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        made = [
            (await client.post(f"{order.address}/api/rooms", json={"game": order.game, "seats": seats})).json()
            for _ in range(order.games)
        ]
    return [Game(one["room"], list(one["tokens"].values())) for one in made]


class Side:
    """One browser: it answers what it is asked, part by part."""

    def __init__(self, order: Order, game: Game, side: int, luck: random.Random, beginning: Beginning) -> None:
        self.order, self.game, self.side, self.luck, self.beginning = order, game, side, luck, beginning
        self.is_here = False  # it has seen its table

    async def play(self, seconds: float) -> None:
        """Play until the time is up, the match is over or the server is gone."""
        address = f"{self.order.address.replace('http', 'ws')}/ws/{self.game.room}"
        await self.beginning.door.acquire()
        async with connect(address, max_size=2**22, compression=None) as socket:
            await socket.send(
                json.dumps({"type": "hello", "version": VERSION, "tokens": [self.game.tokens[self.side]]})
            )
            async for data in socket:
                self.game.bytes += len(data)
                if not await self.take(socket, json.loads(data)) or time.monotonic() > self.beginning.at + seconds:
                    return

    async def take(self, socket: ClientConnection, message: dict[str, Any]) -> bool:
        """Answer a message; False once the game is over."""
        game = self.game
        if message["type"] == "looked":
            await self.answer(socket, message["asked"])
        if message["type"] != "state":
            return True
        game.told = max(game.told, int(message["move"]))
        if game.waiting == self.side:
            game.times.append(time.monotonic() - game.sent)
            game.waiting = -1
        if "ended" in message or game.is_over or (self.order.until and game.moves >= self.order.until):
            game.is_over = True
            return False
        if not self.is_here:
            self.is_here = True
            await self.beginning.come()
        if message["asked"]:
            await asyncio.sleep(2 * self.order.thinking * self.luck.random())
            await self.answer(socket, message["asked"][0])
        return True

    async def answer(self, socket: ClientConnection, asked: dict[str, Any]) -> None:
        """Give a random answer, or if one is patient mostly the usual one, or one that keeps the hand as it is."""
        action = self.luck.choice(asked["choices"])["action"]
        if self.order.patient and self.luck.random() < PATIENT:
            keeps = [one["action"] for one in asked["choices"] if all(at["zone"] != HAND for at in one["points"])]
            usual = asked.get("default")
            action = self.luck.choice(keeps or [action]) if usual is None else usual
        if not asked["parts"]:
            self.game.moves += 1
            if self.order.until:
                self.game.costs.append(processor_time(self.order.server))
        self.game.sent, self.game.waiting = time.monotonic(), 1 - self.side
        move = {
            "type": "play",
            "question": asked["question"],
            "seat": asked["seat"],
            "parts": [*asked["parts"], action],
        }
        await socket.send(json.dumps(move))


async def play(order: Order) -> dict[str, Any]:
    """Let all browsers play, and say what came of it."""
    luck = random.Random(1)
    games = await make_games(order)
    took, spent = 0.0, 0.0
    for some in [[game] for game in games] if order.until else [games]:
        beginning = await play_some(order, some, luck, order.seconds - took)
        took += time.monotonic() - beginning.at
        spent += spent_by(order.server) - beginning.spent
    took = min(order.seconds, took)
    times = sorted(1000 * one for game in games for one in game.times)
    moves = sum(game.moves for game in games)
    return {
        "moves": moves,
        "seconds": took,
        "times": times,
        "bytes": sum(game.bytes for game in games),
        "processor": spent,
        "costs": [cost for game in games for cost in enumerate(differences(game.costs), 1)],
        "told": {game.room: game.told for game in games},
    }


async def play_some(order: Order, games: Sequence[Game], luck: random.Random, seconds: float) -> Beginning:
    """Let the browsers of some games play for a while; when they began."""
    beginning = Beginning(2 * len(games), order.server)
    sides = [Side(order, game, side, random.Random(luck.random()), beginning) for game in games for side in (0, 1)]
    tasks = [asyncio.create_task(side.play(seconds)) for side in sides]
    await beginning.wait()
    await asyncio.wait(tasks, timeout=max(0.0, seconds) + 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return beginning


def differences(numbers: Sequence[float]) -> list[float]:
    """From each number to the next."""
    return [after - before for before, after in pairwise(numbers)]


def main(words: Sequence[str]) -> None:
    """Carry out an order."""
    print(json.dumps(asyncio.run(play(Order(**json.loads(words[0]))))))


if __name__ == "__main__":
    main(sys.argv[1:])

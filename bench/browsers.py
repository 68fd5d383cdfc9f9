"""Scripted browsers of many games at once, in a process of their own: `python bench/browsers.py ORDER` prints figures.

Two browsers a game play random legal moves. The time of a move runs from the message with it to the other side's view.
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

    def __init__(self, order: Order, game: Game, side: int, luck: random.Random) -> None:
        self.order, self.game, self.side, self.luck = order, game, side, luck

    async def play(self, end: float) -> None:
        """Play until the time is up, the match is over or the server is gone."""
        address = f"{self.order.address.replace('http', 'ws')}/ws/{self.game.room}"
        async with connect(address, max_size=2**22, compression=None) as socket:
            await socket.send(
                json.dumps({"type": "hello", "version": VERSION, "tokens": [self.game.tokens[self.side]]})
            )
            async for data in socket:
                self.game.bytes += len(data)
                if not await self.take(socket, json.loads(data)) or time.monotonic() > end:
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
    spent = processor_time(order.server) if order.server else 0.0
    began = time.monotonic()
    end = began + order.seconds
    for some in [[game] for game in games] if order.until else [games]:
        await play_some(order, some, luck, end)
    took = min(order.seconds, time.monotonic() - began)
    spent = processor_time(order.server) - spent if order.server else 0.0
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


async def play_some(order: Order, games: Sequence[Game], luck: random.Random, end: float) -> None:
    """Let the browsers of some games play."""
    sides = [Side(order, game, side, random.Random(luck.random())) for game in games for side in (0, 1)]
    tasks = [asyncio.create_task(side.play(end)) for side in sides]
    await asyncio.wait(tasks, timeout=max(0.0, end - time.monotonic()) + 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def differences(numbers: Sequence[float]) -> list[float]:
    """From each number to the next."""
    return [after - before for before, after in pairwise(numbers)]


def main(words: Sequence[str]) -> None:
    """Carry out an order."""
    print(json.dumps(asyncio.run(play(Order(**json.loads(words[0]))))))


if __name__ == "__main__":
    main(sys.argv[1:])

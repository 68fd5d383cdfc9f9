"""Many browsers in one process: they play at random, come again when they lose the server, and notice what is lost."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cardwright.server.protocol import VERSION

AGAIN = 0.2  # seconds until a lost connection is tried again, as often as a page does at first
Message = dict[str, Any]


class Player:
    """A browser that plays some seats of a room, or watches it."""

    def __init__(self, addresses: Sequence[str], room: str, tokens: Sequence[str], luck: random.Random) -> None:
        self.addresses, self.room, self.tokens, self.luck = addresses, room, list(tokens), luck
        self.thinking = 0.0  # seconds on average before a move
        self.log: dict[int, list[str]] = {}  # by move: what was told of it
        self.lost: list[str] = []  # what was told once, and then no more or otherwise
        self.errors: list[str] = []
        self.move = 0
        self.moved = time.monotonic()  # when the last move came
        self.connections = 0
        self.is_over = False
        self.socket: ClientConnection | None = None
        self.has_hints = False  # against bots only
        self.question: Message = {}  # what is asked now

    async def play(self) -> None:
        """Play until the match is over, wherever a server answers."""
        while not self.is_over:
            address = self.addresses[self.connections % len(self.addresses)]
            self.connections += 1
            try:
                await self._at(address)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(AGAIN)

    async def _at(self, address: str) -> None:
        """Play at one server until the connection ends."""
        url = f"{address.replace('http', 'ws', 1)}/ws/{self.room}"
        async with connect(url, max_size=None, compression=None, proxy=None, close_timeout=1) as socket:
            self.socket = socket
            await self.send(type="hello", version=VERSION, tokens=self.tokens)
            async for data in socket:
                await self.take(json.loads(data))
                if self.is_over:
                    return

    async def send(self, **message: Any) -> None:
        """Send a message."""
        if self.socket is not None:
            await self.socket.send(json.dumps(message))

    async def take(self, message: Message) -> None:
        """Take what the server tells."""
        kind = message["type"]
        if kind == "state":
            self.read(message)
            self.is_over = "ended" in message
            self.question = message["asked"][0] if message["asked"] and not self.is_over else {}
            if self.question:
                await asyncio.sleep(2 * self.thinking * self.luck.random())
                await self.answer(self.question)
        elif kind == "looked":
            await self.answer(message["asked"])
        elif kind in ("error", "refused"):
            self.errors.append(json.dumps(message))

    def read(self, state: Message) -> None:
        """Read on in the log; what was told before has to be in what is told anew."""
        told: dict[int, list[str]] = {}
        for sentence in state["sentences"]:
            told.setdefault(sentence["move"], []).append(sentence["text"])
        if not state["since"]:
            self.lost += [f"move {move}" for move, said in self.log.items() if told.get(move) != said]
            self.log = told
        else:
            self.log.update(told)
        if state["move"] > self.move:
            self.move, self.moved = state["move"], time.monotonic()

    async def answer(self, asked: Message) -> None:
        """Give a random answer."""
        action = self.luck.choice(asked["choices"])["action"]
        parts = [*asked["parts"], action]
        await self.send(type="play", question=asked["question"], seat=asked["seat"], parts=parts)

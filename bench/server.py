"""The server under load: many games of Chi at once between scripted browsers, and a kill -9 in the middle.

Two browsers a game play random legal moves, first as fast as they are asked, then with pauses. The time of a move runs
from the message with it to the other side's view. In the end the server and all its processes are killed while games
run; after a restart every move that somebody was told of must be there.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from cardwright.games import GAMES
from cardwright.server.protocol import VERSION

PORT = 8199
ADDRESS = f"http://127.0.0.1:{PORT}"
PATIENCE = 60.0
THINKING = 2.0  # seconds on average before a move, where browsers play as people do


@dataclass(frozen=True)
class Load:
    """What was measured."""

    games: int
    seconds: float
    moves: int
    moves_per_second: float
    median_ms: float
    slowest_percent_ms: float  # the 99th percentile
    calm_median_ms: float  # where every side thinks before it moves, as people do
    calm_slowest_percent_ms: float
    accepted_before_kill: int
    lost_by_kill: int


@dataclass
class Game:
    """One game with its two browsers."""

    room: str
    tokens: list[str]
    told: int = 0  # moves that somebody was told of
    sent: float = 0.0  # when the last move was sent
    waiting: int = -1  # the side that has to see it
    times: list[float] = field(default_factory=list)


def start_server(folder: Path) -> subprocess.Popen[bytes]:
    """A server of its own, in a group of processes that can be killed together."""
    command = [sys.executable, "-m", "cardwright", "serve", "--port", str(PORT), "--database", str(folder / "load.db")]
    environment = {**os.environ, "CARDWRIGHT_LIMITS": "off"}
    return subprocess.Popen(command, env=environment, start_new_session=True, stdout=subprocess.DEVNULL)


async def wait_for_server() -> None:
    """Until it answers."""
    end = time.monotonic() + PATIENCE
    async with httpx.AsyncClient() as client:
        while True:
            try:
                await client.get(f"{ADDRESS}/api/rooms")
                return
            except httpx.TransportError:
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(0.1)


async def make_games(count: int) -> list[Game]:
    """Rooms for two people."""
    seats = [{"player": "human", "mine": True}, {"player": "human", "mine": True}]
    games = []
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        for _ in range(count):
            made = (await client.post(f"{ADDRESS}/api/rooms", json={"game": "chi", "seats": seats})).json()
            games.append(Game(made["room"], list(made["tokens"].values())))
    return games


async def browse(game: Game, side: int, end: float, luck: random.Random, thinking: float) -> None:
    """Play one side of a game until the time is up, the match is over or the server is gone."""
    address = f"{ADDRESS.replace('http', 'ws')}/ws/{game.room}"
    async with connect(address, max_size=2**22) as socket:
        await socket.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [game.tokens[side]]}))
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] != "state":
                continue
            game.told = max(game.told, int(message["move"]))
            if game.waiting == side:
                game.times.append(time.monotonic() - game.sent)
                game.waiting = -1
            if "ended" in message or time.monotonic() > end:
                return
            if message["asked"]:
                asked = message["asked"][0]
                action = luck.choice(asked["choices"])["action"]
                await asyncio.sleep(2 * thinking * luck.random())
                game.sent, game.waiting = time.monotonic(), 1 - side
                move = {"type": "play", "question": asked["question"], "seat": asked["seat"], "parts": [action]}
                await socket.send(json.dumps(move))


async def play(games: Sequence[Game], seconds: float, thinking: float = 0.0) -> None:
    """Let all browsers play for a time, each thinking so many seconds on average."""
    luck = random.Random(1)
    end = time.monotonic() + seconds
    browsers = [browse(game, side, end, random.Random(luck.random()), thinking) for game in games for side in (0, 1)]
    tasks = [asyncio.create_task(browser) for browser in browsers]
    await asyncio.wait(tasks, timeout=seconds + 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def kill_later(server: subprocess.Popen[bytes], seconds: float) -> None:
    """Kill the server with everything it has started."""
    await asyncio.sleep(seconds)
    os.killpg(server.pid, signal.SIGKILL)


def count_lost(folder: Path, games: Sequence[Game]) -> int:
    """Moves that somebody was told of and that the database does not have."""
    with sqlite3.connect(folder / "load.db") as kept:
        found = dict(kept.execute("select room, count(*) from entries group by room").fetchall())
    return sum(max(0, game.told - found.get(game.room, 0)) for game in games)


def times_of(games: Sequence[Game]) -> list[float]:
    """How long moves took to the other side's view, in milliseconds."""
    return sorted(1000 * one for game in games for one in game.times)


def middle_and_slowest(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    return round(statistics.median(times), 1), round(times[int(0.99 * (len(times) - 1))], 1)


async def measure(count: int, seconds: float) -> Load:
    """Load, kill, and count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = start_server(folder)
        try:
            await wait_for_server()
            games = await make_games(count)
            began = time.monotonic()
            await play(games, seconds)
            took = min(seconds, time.monotonic() - began)
            times = times_of(games)
            people = await make_games(count)
            await play(people, seconds, THINKING)
            calm = times_of(people)
            doomed = await make_games(count)
            await asyncio.gather(play(doomed, seconds / 2), kill_later(server, seconds / 4))
            server.wait()
            server = start_server(folder)
            await wait_for_server()
            return Load(
                count,
                round(took, 1),
                len(times),
                round(len(times) / took, 1),
                *middle_and_slowest(times),
                *middle_and_slowest(calm),
                sum(game.told for game in doomed),
                count_lost(folder, doomed),
            )
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def measure_server(games: int = 200, seconds: float = 20.0) -> Load:
    """What the server carries once nothing is left to be compiled in the background."""
    for game in GAMES:
        subprocess.run(
            [sys.executable, "-m", "cardwright.server.compiling", game], check=True, stdout=subprocess.DEVNULL
        )
    return asyncio.run(measure(games, seconds))


if __name__ == "__main__":
    print(json.dumps(asdict(measure_server()), indent=2))

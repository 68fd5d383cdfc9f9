"""Two servers on one PostgreSQL with many games, one of them killed: what is lost, and when the last game goes on.

    python -m tests.server.takeover [GAMES]     prints the figures

Every game has one browser at each server, and each server leads half of the games. Browsers whose server is gone go to
the other one, as behind a proxy.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import IO

import httpx

from tests.server.players import Player
from tests.server.postgresql import postgresql
from tests.server.test_restart import free_port

PATIENCE = 120.0  # seconds after which a game counts as stopped
LOOK = 0.05  # seconds between two looks at all games
AGAINST_EACH_OTHER = [{"player": "human", "mine": True}, {"player": "human", "mine": True}]


@dataclass(frozen=True)
class Order:
    """What is to be played."""

    games: int = 200
    before: int = 10  # moves of every game until the server is killed
    after: int = 3  # moves of every game from then on
    thinking: float = 0.0  # seconds on average before a move
    game: str = "chi"


@dataclass(frozen=True)
class TakeOver:
    """What came of it."""

    games: int
    told: int  # moves that somebody was told of before the server was killed
    lost: int  # of what was told, how much was told no more or otherwise
    stopped: int  # games that did not go on
    first: float  # seconds until the first of the killed server's games went on
    last: float  # and the last of them


@contextmanager
def serving(
    database: str, options: Sequence[str] = (), more: Mapping[str, str] = {}, log: IO[str] | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server of its own in a group of processes that can be killed together."""
    port = free_port()
    command = [sys.executable, "-m", "cardwright", "serve", "--port", str(port), "--database", database, *options]
    environment = {**os.environ, "CARDWRIGHT_LIMITS": "off", **more}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True)
    try:
        yield server, f"http://127.0.0.1:{port}"
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def take_over(address: str, order: Order) -> TakeOver:
    """Play on two servers and kill one."""
    alone = {"CARDWRIGHT_COMPILE": "off"}  # rules of other games would be compiled beside what is measured
    with serving(address, more=alone) as (killed, one), serving(address, more=alone) as (_, other):
        return asyncio.run(play(order, killed, one, other))


async def play(order: Order, killed: subprocess.Popen[bytes], one: str, other: str) -> TakeOver:
    """Let all games go on, kill a server, and look when they go on again."""
    rooms = await make_rooms(order, one, other)
    luck = random.Random(1)
    players = []
    for room, tokens in rooms:
        for addresses, token in zip(((one, other), (other, one)), tokens, strict=True):
            players.append(Player(addresses, room, [token], random.Random(luck.random())))
            players[-1].thinking = order.thinking
    playing = [asyncio.create_task(player.play()) for player in players]
    await until(lambda: all(player.move >= order.before or player.is_over for player in players))
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    at, moves = time.monotonic(), [player.move for player in players]
    went_on: dict[Player, float] = {}

    def all_go_on() -> bool:
        for player, move in zip(players, moves, strict=True):
            if player not in went_on and player.move > move and player.connections > 1:
                went_on[player] = player.moved - at
        return all(
            player.is_over or player.move >= move + order.after for player, move in zip(players, moves, strict=True)
        )

    is_done = await until(all_go_on)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    stopped = [p for p, move in zip(players, moves, strict=True) if not p.is_over and p.move < move + order.after]
    times = sorted(went_on.values())
    return TakeOver(
        order.games,
        sum(max(moves[number : number + 2]) for number in range(0, len(moves), 2)),
        sum(len(player.lost) for player in players),
        0 if is_done else len(stopped),
        round(times[0], 2),
        round(times[-1], 2),
    )


async def make_rooms(order: Order, *addresses: str) -> list[tuple[str, list[str]]]:
    """Rooms for two people, at each server in turn: their names and secrets."""
    patient = httpx.AsyncHTTPTransport(retries=8)
    async with httpx.AsyncClient(timeout=PATIENCE, transport=patient) as client:
        made = []
        for number in range(order.games):
            wanted = {"game": order.game, "seats": AGAINST_EACH_OTHER}
            made.append((await client.post(f"{addresses[number % 2]}/api/rooms", json=wanted)).json())
    return [(one["room"], list(one["tokens"].values())) for one in made]


async def until(is_done: Callable[[], bool]) -> bool:
    """Wait until something holds; False if it does not come to that."""
    end = time.monotonic() + PATIENCE
    while not is_done():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(LOOK)
    return True


def main(words: Sequence[str]) -> None:
    """Print the figures of so many games."""
    with postgresql(is_durable=True) as address:
        print(json.dumps(asdict(take_over(address, Order(games=int(words[0]) if words else 200)))))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Rooms that nobody looks at: what thousands of them cost a server, and how long one takes to open.

Every room has a match of some moves in the database. All of them are opened once and left, most of them as somebody
follows a link to them, as many as a server keeps at hand by looking at their table; then others are opened by a clock.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from cardwright.match.match import Entry, Match
from cardwright.match.position import Draft
from cardwright.server import drafts, keeping, setups
from cardwright.server.database import open_database, sqlite_address
from cardwright.server.protocol import VERSION
from cardwright.server.storage import written_parts
from cardwright.server.tokens import hashed, secret
from server import ADDRESS, ours, served

ROOMS = 10_000
MOVES = 100  # of a match, where one lasts so long
LONG = 300  # of those that are opened by the clock
LOOKED_AT = keeping.KEPT + 200  # rooms at whose table somebody looks before they sleep
OPENED = 60  # rooms that are opened by the clock
TRIES = 20  # seeds among which the longest match is taken
PATIENCE = 60.0


@dataclass(frozen=True)
class Sleeping:
    """What was measured."""

    rooms: int
    moves: int  # of the longest match
    megabytes: float  # that the server has grown by
    megabytes_in_all: float
    opening_ms: float  # from the first byte to the whole table
    slowest_opening_ms: float


def long_match(game: str) -> tuple[setups.Spec, list[Entry]]:
    """The longest of some matches in which nobody hurries."""
    found = [played(setups.settle(setups.Spec(game, ["human", "human"], f"asleep {seed}"))) for seed in range(TRIES)]
    return max(found, key=lambda one: len(one[1]))


def played(spec: setups.Spec) -> tuple[setups.Spec, list[Entry]]:
    """A match that is played at random, mostly with the usual answer."""
    match, luck = setups.begin(spec), random.Random(spec.seed)
    history: list[Entry] = []
    while not match.over and len(history) < LONG:
        entry, draft = next_move(match, luck)
        match.follow(entry, draft)
        history.append(entry)
    return spec, history


def next_move(match: Match, luck: random.Random) -> tuple[Entry, Draft]:
    """A move of somebody who is asked."""
    draft = Draft(match.asked()[0], match.position)
    while not draft.is_whole:
        legal = draft.position.legal(draft.seat)
        usual = [action for action in legal if action in match.game.passing]
        draft.answer(luck.choice(usual if usual and luck.random() < 0.8 else legal))
    return drafts.recorded(draft), draft


def fill(path: Path, games: Sequence[str], rooms: int) -> tuple[list[str], int]:
    """A database with so many rooms: their names, those with long matches first, and the moves of the longest."""
    open_database(sqlite_address(path)).dispose()
    matches = [long_match(game) for game in games]
    names = [f"asleep-{number}" for number in range(rooms)]
    with sqlite3.connect(path) as database:
        for number, name in enumerate(names):
            spec, history = matches[number % len(matches)]
            add(database, name, spec, history if number < OPENED else history[:MOVES])
    return names, max(len(history) for _, history in matches)


def add(database: sqlite3.Connection, name: str, spec: setups.Spec, history: Sequence[Entry]) -> None:
    """A room as the server keeps it."""
    now = time.time()
    written = msgspec.json.encode(spec).decode()
    columns = "(id, created, spec, commitment, is_public, is_over, touched, talk, epoch)"
    values = (name, now, written, "", False, False, now, "", 0)
    database.execute(f"insert into rooms {columns} values (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    columns = "(room, number, player, name, token_hash, invitation_hash, pending)"
    for seat in range(2):
        row = (name, seat, "human", f"P{seat + 1}", hashed(secret()), "", "")
        database.execute(f"insert into seats {columns} values (?, ?, ?, ?, ?, ?, ?)", row)
    columns = "(room, number, what, seat, line, taken_back, at, answers, digest)"
    database.executemany(
        f"insert into entries {columns} values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (name, number, str(one.what), one.seat, one.line, 0, now, written_parts(one.answers), one.digest)
            for number, one in enumerate(history)
        ],
    )


def memory_of(process: int) -> float:
    """The megabytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1000


async def open_rooms(names: Sequence[str]) -> list[float]:
    """Look at the table of one room after the other: the milliseconds until it was there."""
    times = []
    for name in names:
        began = time.monotonic()
        async with connect(f"{ADDRESS.replace('http', 'ws')}/ws/{name}", max_size=2**22, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "version": VERSION, "tokens": []}))
            async for data in socket:
                if json.loads(data)["type"] == "state":
                    break
            times.append(1000 * (time.monotonic() - began))
    return times


async def follow_links(names: Sequence[str]) -> None:
    """Ask for rooms as somebody does who has a link."""
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        for name in names:
            (await client.get(f"{ADDRESS}/api/rooms/{name}")).raise_for_status()


def measure_sleeping(games: Sequence[str], rooms: int = ROOMS) -> Sleeping:
    """What sleeping rooms cost."""
    with tempfile.TemporaryDirectory() as folder:
        command, environment = ours(Path(folder))
        names, moves = fill(Path(folder) / "load.db", games, rooms)
        opened, looked_at = names[:OPENED], names[OPENED : OPENED + LOOKED_AT]
        with served(command, env=environment) as server:
            asyncio.run(open_rooms(looked_at[: 2 * len(games)]))  # the rules are loaded
            time.sleep(5)
            before = memory_of(server.pid)
            asyncio.run(open_rooms(looked_at))
            asyncio.run(follow_links(names[OPENED:]))
            after = memory_of(server.pid)
            times = sorted(asyncio.run(open_rooms(opened)))
    middle, slowest = times[len(times) // 2], times[-1]
    return Sleeping(rooms, moves, round(after - before), round(after), round(middle, 1), round(slowest, 1))

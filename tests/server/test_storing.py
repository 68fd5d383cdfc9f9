"""Entries are stored in the event loop where SQLite can take them at once, and by a thread where it cannot."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from cardwright.match.match import Entry, What
from cardwright.server import appending
from cardwright.server.database import open_database, sqlite_address
from cardwright.server.setups import Spec
from cardwright.server.storage import Seat, Storage, StoredRoom

PASS = Entry(What.MOVE, 0, "pass", answers=(7,), digest="d")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


@pytest.fixture
def storage(file: Path) -> Iterator[Storage]:
    storage = Storage(open_database(sqlite_address(file)))
    yield storage
    storage.close()


async def add_rooms(storage: Storage, count: int) -> list[str]:
    """Rooms without moves."""
    names = [f"room {number}" for number in range(count)]
    for name in names:
        await storage.add_room(
            StoredRoom(name, Spec("chi", ["human"], "seed"), "", False, False, [Seat("human", "")], [])
        )
    return names


def kept(file: Path) -> dict[str, int]:
    """How many entries of each room another connection sees."""
    with closing(sqlite3.connect(file)) as database:
        return dict(database.execute("select room, count(*) from entries group by room").fetchall())


def test_entries_of_one_round_are_kept_together(storage: Storage, file: Path) -> None:
    async def play() -> None:
        rooms = await add_rooms(storage, 3)
        await asyncio.gather(*(storage.append(room, 0, PASS, has_pending=False) for room in rooms))
        assert kept(file) == dict.fromkeys(rooms, 1)
        found = storage.room(rooms[0])
        assert found is not None
        assert found.history == [PASS]

    asyncio.run(play())


def test_an_entry_of_a_number_that_exists_fails_alone(storage: Storage, file: Path) -> None:
    async def play() -> None:
        rooms = await add_rooms(storage, 2)
        await storage.append(rooms[0], 0, PASS, has_pending=False)
        adding = [storage.append(room, 0, PASS, has_pending=False) for room in rooms]
        again, first = await asyncio.gather(*adding, return_exceptions=True)
        assert isinstance(again, IntegrityError)
        assert first is None
        assert kept(file) == dict.fromkeys(rooms, 1)

    asyncio.run(play())


def test_while_somebody_else_writes_entries_wait_and_the_server_does_not(storage: Storage, file: Path) -> None:
    async def play() -> None:
        (room,) = await add_rooms(storage, 1)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            adding = asyncio.create_task(storage.append(room, 0, PASS, has_pending=False))
            for _ in range(20):
                await asyncio.sleep(0)  # the loop goes on
            assert not adding.done()
            other.execute("COMMIT")
        await adding
        assert kept(file) == {room: 1}

    asyncio.run(play())


def test_the_log_is_carried_over_now_and_then(storage: Storage, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appending, "CARRIED_OVER", 5)

    async def play() -> None:
        (room,) = await add_rooms(storage, 1)
        for number in range(5):
            await storage.append(room, number, PASS, has_pending=False)
        assert storage._appender is not None
        assert storage._appender._carrying is not None
        await storage._appender._carrying

    asyncio.run(play())
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as without_log:
        assert without_log.execute("select count(*) from entries").fetchone() == (5,)

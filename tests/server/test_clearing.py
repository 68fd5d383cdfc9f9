"""Rooms that nobody uses are cleared away, and databases of earlier versions are brought up to date."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from websockets.sync.client import connect

from cardwright.server import rooms
from cardwright.server.database import open_database, sqlite_address
from cardwright.server.rooms import DAY
from cardwright.server.storage import Storage
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.test_rooms import START

DAYS = 90


def grow_old(database: Path, *rooms: str) -> None:
    """Have rooms last used a year ago."""
    with sqlite3.connect(database) as kept:
        for room in rooms:
            kept.execute("update rooms set touched = ? where id = ?", (time.time() - 365 * DAY, room))


def rows_of(database: Path, room: str) -> list[int]:
    """How much is kept of a room."""
    with sqlite3.connect(database) as kept:
        tables = (("rooms", "id"), ("seats", "room"), ("entries", "room"))
        return [
            kept.execute(f"select count(*) from {table} where {key} = ?", (room,)).fetchone()[0]
            for table, key in tables
        ]


def test_a_table_that_everybody_has_left_is_not_offered_for_watching(client: Client, database: Path) -> None:
    left, used = (make_room(client, "chi", *two_people(), public=True)["room"] for _ in range(2))
    grow_old(database, left)
    watchable = {one["room"] for one in client.get("/api/rooms").json()}
    assert used in watchable
    assert left not in watchable


def test_unused_rooms_are_cleared_away_and_used_ones_are_not(
    application: Served, client: Client, database: Path
) -> None:
    unused, watched, fresh = (make_room(client, "chi", *two_people(), start=START) for _ in range(3))
    ann = Browser(client, unused["room"], [unused["tokens"]["P1"]])
    ann.ready()
    ann.play("play Yang blue")
    ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    bob = Browser(client, watched["room"], [])
    ann.close()
    bob.next("state")
    grow_old(database, unused["room"], watched["room"])
    assert rows_of(database, unused["room"]) == [1, 2, 1]

    clearing = application.rooms.clear_away_unused(time.time() - DAYS * DAY)
    asyncio.run_coroutine_threadsafe(clearing, application.loop).result()

    assert rows_of(database, unused["room"]) == [0, 0, 0]
    gone = client.get(f"/api/rooms/{unused['room']}")
    assert gone.status_code == 404
    assert gone.json()["error"] == "this room does not exist, or was deleted because nobody used it"
    for made in (watched, fresh):
        assert client.get(f"/api/rooms/{made['room']}").status_code == 200
        assert rows_of(database, made["room"])[0] == 1


def test_looking_moving_and_sitting_down_keep_a_room(application: Served, client: Client, database: Path) -> None:
    def is_new(room: str) -> bool:
        with sqlite3.connect(database) as kept:
            touched = kept.execute("select touched from rooms where id = ?", (room,)).fetchone()[0]
        return bool(touched > time.time() - DAY)

    looked, moved = (make_room(client, "chi", *two_people(), start=START) for _ in range(2))
    invited = make_room(client, "chi", {"mine": True}, {})
    ann = Browser(client, moved["room"], [moved["tokens"]["P1"]])
    ann.ready()
    grow_old(database, looked["room"], moved["room"], invited["room"])
    for room in application.rooms.rooms():
        room.touched = 0.0  # it was noted long ago
    application.rooms._rooms.clear()  # as after a restart
    Browser(client, looked["room"], []).next("state")
    ann.play("play Yang blue")
    ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    client.post(f"/api/rooms/{invited['room']}/join", json={"invitation": invited["invitations"]["P2"]})
    assert all(is_new(made["room"]) for made in (looked, moved, invited))


def test_a_server_clears_away_when_it_starts(tmp_path: Path) -> None:
    database = tmp_path / "rooms.db"
    first = Served(database)
    first.start()
    client = Client(first.address)
    old, new = (make_room(client, "chi", *two_people()) for _ in range(2))
    client.close()
    first.stop()
    grow_old(database, old["room"])
    second = Served(database, keep_days=DAYS)
    second.start()
    client = Client(second.address)
    make_room(client, "chi", *two_people())  # written after what was cleared away
    assert client.get(f"/api/rooms/{old['room']}").status_code == 404
    assert client.get(f"/api/rooms/{new['room']}").status_code == 200
    client.close()
    second.stop()


def test_a_database_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"
    config = Config()
    config.set_main_option("script_location", "cardwright.server:migrations")
    with create_engine(sqlite_address(file)).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    with sqlite3.connect(file) as kept:
        for room, created in (("played", 100.0), ("fresh", 200.0)):
            spec = '{"game": "chi", "seats": ["human", "human"], "seed": "1"}'
            kept.execute("insert into rooms values (?, ?, ?, '', 0, 0)", (room, created, spec))
        kept.execute("insert into entries values ('played', 0, 'move', 0, 'pass', 0, 150.0)")
    storage = Storage(open_database(sqlite_address(file)))
    with sqlite3.connect(file) as kept:
        assert dict(kept.execute("select id, touched from rooms")) == {"played": 150.0, "fresh": 200.0}
    assert asyncio.run(storage.clear_away(160.0)) == ["played"]
    assert storage.room("played") is None
    assert storage.room("fresh") is not None
    storage.close()


def test_rooms_at_which_nobody_looks_leave_memory_when_others_are_made(
    application: Served, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "BUSY", len(application.rooms.rooms()) + 3)
    made = [make_room(client, "chi", *two_people(), start=START)["room"] for _ in range(6)]
    assert len(application.rooms.rooms()) <= rooms.BUSY
    assert all(Browser(client, room, []).next("state") for room in made)  # and are read again when somebody comes


def test_a_room_at_whose_door_somebody_stands_stays_in_memory(
    application: Served, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has opened a socket and not said hello yet comes into the same room as everybody after them."""
    monkeypatch.setattr(rooms, "BUSY", 1)
    room = make_room(client, "chi", *two_people(), start=START)["room"]
    with connect(f"{application.address.replace('http', 'ws')}/ws/{room}") as socket:
        socket.send("{}")
        assert json.loads(socket.recv())["type"] == "error"
        before = application.rooms._rooms[room]
        make_room(client, "chi", *two_people(), start=START)
        assert application.rooms._rooms.get(room) is before

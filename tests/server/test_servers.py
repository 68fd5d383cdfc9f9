"""Several servers on one PostgreSQL: one leads a room, the others hand on, and whoever is deposed writes nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, text

from cardwright.games.interface import UsageError
from cardwright.match.match import Entry, What
from cardwright.server.database import open_database
from cardwright.server.leading import Leading
from cardwright.server.relay import FOR, TOKEN
from cardwright.server.setups import Spec
from cardwright.server.storage import FENCE, Deposed, Seat, Storage, StoredRoom
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.postgresql import MISSING, is_installed, postgresql
from tests.server.takeover import Order, take_over
from tests.server.test_rooms import START, play_on

pytestmark = pytest.mark.skipif(not is_installed(), reason=MISSING)
MOVE = Entry(What.MOVE, 0, "pass", answers=(1,))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgresql() as found:
        yield found


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    engine = open_database(address)
    yield engine
    engine.dispose()


@pytest.fixture
def storage(engine: Engine) -> Iterator[Storage]:
    storage = Storage(engine)
    yield storage
    storage.close()


@pytest.fixture(scope="module")
def servers(address: str) -> Iterator[list[tuple[Served, Client]]]:
    both = [Served(address) for _ in range(2)]
    for server in both:
        server.start()
    found = [(server, Client(server.address)) for server in both]
    for _, client in found:
        assert client.get("/api/rooms").status_code == 200
    yield found
    for server, client in found:
        client.close()
        server.stop()


@pytest.fixture
def first(servers: list[tuple[Served, Client]]) -> Iterator[Client]:
    yield servers[0][1]
    servers[0][1].close_browsers()


@pytest.fixture
def second(servers: list[tuple[Served, Client]]) -> Iterator[Client]:
    yield servers[1][1]
    servers[1][1].close_browsers()


def room_of(leading: Leading, storage: Storage, name: str) -> None:
    """A room that a server leads."""
    spec = Spec("chi", ["human", "human"], "seed")
    seats = [Seat("human", "Ann"), Seat("human", "Bob", invitation_hash="invited")]
    asyncio.run(storage.add_room(StoredRoom(name, spec, "", False, False, seats, [], 0.0, leading.server, 1)))


def bury(engine: Engine, server: int) -> None:
    """Have a server's word run out."""
    with engine.begin() as connection:
        connection.execute(text("update servers set expires = 0 where id = :server"), {"server": server})


def test_a_deposed_leader_writes_nothing(engine: Engine, storage: Storage) -> None:
    before, after = Leading(engine, "http://a"), Leading(engine, "http://b")
    before._register()
    after._register()
    room_of(before, storage, "deposed")
    asyncio.run(storage.append("deposed", 0, MOVE, epoch=1))
    told: list[tuple[str, int]] = []
    storage.on_deposed = lambda room, epoch: told.append((room, epoch))
    assert not after.claim("deposed")
    found = after.leader_of("deposed")
    assert found is not None
    assert found.address == "http://a"
    bury(engine, before.server)
    assert after.leader_of("deposed") is None
    assert after.claim("deposed")
    for write in (
        storage.append("deposed", 1, MOVE, epoch=1),
        storage.keep_parts("deposed", 0, [1], epoch=1),
        storage.mark_over("deposed", [], epoch=1),
        storage.take_seat("deposed", 1, "invited", "Eve", "hash", epoch=1),
    ):
        with pytest.raises(Deposed):
            asyncio.run(write)
    assert told == [("deposed", 1)] * 4
    asyncio.run(storage.append("deposed", 1, MOVE, epoch=2))
    kept = storage.room("deposed")
    assert kept is not None
    assert (kept.epoch, kept.leader, kept.is_over, len(kept.history)) == (2, after.server, False, 2)
    assert [seat.pending for seat in kept.seats] == [[], []]
    assert kept.seats[1].invitation_hash == "invited"
    assert not before.claim("deposed")


def test_whoever_takes_the_lead_sees_what_was_being_written(engine: Engine, storage: Storage) -> None:
    before, after = Leading(engine, "http://a"), Leading(engine, "http://b")
    before._register()
    after._register()
    room_of(before, storage, "written")
    bury(engine, before.server)
    seen: list[int] = []

    def follow() -> None:
        assert after.claim("written")
        kept = storage.room("written")
        assert kept is not None
        seen.append(len(kept.history))

    claiming = threading.Thread(target=follow)
    with engine.begin() as connection:
        connection.exec_driver_sql(FENCE, {"room": "written", "epoch": 1})
        claiming.start()
        waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
        with engine.connect() as other:
            while not other.execute(text(waiting)).scalar_one():
                other.rollback()
        connection.exec_driver_sql(
            "insert into entries (room, number, what, seat, line, taken_back, at, answers, digest)"
            " values ('written', 0, 'move', 0, 'pass', 0, 0, '', '')"
        )
    claiming.join()
    assert seen == [1]


def test_of_several_servers_one_takes_the_lead(engine: Engine, storage: Storage) -> None:
    gone = Leading(engine, "http://gone")
    gone._register()
    room_of(gone, storage, "wanted")
    bury(engine, gone.server)
    others = [Leading(engine, f"http://{number}") for number in range(6)]
    won: list[int] = []

    def claim(one: Leading) -> None:
        one._register()
        start.wait()
        if one.claim("wanted"):
            won.append(one.server)

    start = threading.Barrier(len(others))
    claiming = [threading.Thread(target=claim, args=(one,)) for one in others]
    for thread in claiming:
        thread.start()
    for thread in claiming:
        thread.join()
    kept = storage.room("wanted")
    assert kept is not None
    assert won == [kept.leader]
    assert kept.epoch == 2


def test_servers_that_start_at_once_make_the_tables_once(engine: Engine, address: str) -> None:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("create database fresh"))
    fresh = address.replace("/postgres?", "/fresh?")
    program = "import sys; from cardwright.server.database import open_database; open_database(sys.argv[1]).dispose()"
    starting = [subprocess.Popen([sys.executable, "-c", program, fresh]) for _ in range(3)]
    assert [process.wait() for process in starting] == [0, 0, 0]
    again = open_database(fresh)
    with again.begin() as connection:
        assert connection.execute(text("select count(*) from rooms")).scalar_one() == 0
        connection.execute(text("update alembic_version set version_num = 'of tomorrow'"))
    again.dispose()
    with pytest.raises(UsageError, match="newer version"):
        open_database(fresh)


def test_a_database_that_cannot_be_reached_is_said_so() -> None:
    with pytest.raises(UsageError, match=r"cannot be reached: .*refused"):
        open_database("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(UsageError, match="postgresql://USER"):
        open_database("postgresql://nobody@host:port/nothing")


def test_a_game_of_two_people_at_two_servers(first: Client, second: Client) -> None:
    made = make_room(first, "chi", {"player": "human", "mine": True, "name": "Ann"}, {"player": "human"}, start=START)
    room = made["room"]
    assert second.get(f"/api/rooms/{room}").json()["people"] == ["Ann"]
    invitation = made["invitations"]["P2"]
    joined = second.post(f"/api/rooms/{room}/join", json={"invitation": invitation, "name": "Bob"}).json()
    assert joined["seat"] == "P2"
    again = second.post(f"/api/rooms/{room}/join", json={"invitation": invitation})
    assert again.status_code == 403
    ann, bob = Browser(first, room, list(made["tokens"].values())), Browser(second, room, [joined["token"]])
    near, far = Browser(first, room, []), Browser(second, room, [])
    ann.ready()
    for browser in (bob, near, far):
        browser.next("state")
    ann.play("play Yin sky")
    assert bob.ready()["asked"][0]["prompt"]
    bob.send(type="play", question=99, seat="P2", line="chi")
    assert bob.next("error")["code"] == "stale"
    bob.play("chi")
    for browser in (near, far):
        browser.until(lambda one: one["type"] == "state" and one["move"] == 2)
    assert near.trace[-1] == far.trace[-1]
    assert far.state["views"] == near.state["views"]
    file = second.get(f"/api/rooms/{room}/file")
    assert (file.status_code, "over" in file.json()["error"]) == (400, True)
    shared = second.post(f"/api/rooms/{room}/position", json={"move": 1, "tokens": [joined["token"]]})
    assert (
        shared.json() == first.post(f"/api/rooms/{room}/position", json={"move": 1, "tokens": [joined["token"]]}).json()
    )
    assert second.get("/api/rooms/nowhere").status_code == 404
    assert second.post(f"/api/rooms/{room}/join", content=b" " * 70_000).status_code == 400


def test_a_server_that_was_not_heard_begins_anew(
    servers: list[tuple[Served, Client]], engine: Engine, first: Client, second: Client
) -> None:
    made = make_room(first, "chi", *two_people(), start=START)
    tokens = list(made["tokens"].values())
    ann, bob = Browser(first, made["room"], tokens[:1]), Browser(second, made["room"], tokens[1:])
    ann.ready()
    ann.play("play Yin sky")
    bob.ready()
    leading = servers[0][0].rooms.leading
    assert leading is not None
    bury(engine, leading.server)
    for browser in (ann, bob):
        with pytest.raises(Exception, match="1013"):
            browser.next("nothing else")
    bob = Browser(second, made["room"], tokens[1:])
    assert bob.ready()["move"] == 1
    bob.play("chi")
    ann = Browser(first, made["room"], tokens[:1])
    assert ann.ready()["move"] == 2
    with engine.connect() as connection:
        kept = connection.execute(text("select epoch from rooms where id = :room"), {"room": made["room"]})
        assert kept.scalar_one() == 2


def test_rooms_of_a_server_that_ends_in_order_go_on_at_once(address: str, second: Client) -> None:
    ending = Served(address)
    ending.start()
    client = Client(ending.address)
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], list(made["tokens"].values()))
    ann.next("state")
    play_on(ann, 2)
    moves = ann.state["move"]
    watcher = Browser(second, made["room"], [])
    watcher.next("state")
    client.close()
    ending.stop()
    with pytest.raises(Exception, match="1013"):
        watcher.next("nothing else")
    again = Browser(second, made["room"], list(made["tokens"].values()))
    assert again.next("state")["move"] == moves
    play_on(again, 1)


def test_nobody_but_a_server_names_another_address(servers: list[tuple[Served, Client]], first: Client) -> None:
    headers = {"host": "elsewhere.example", FOR: "10.1.1.1"}
    assert first.get("/api/rooms", headers={**headers, TOKEN: "guessed"}).status_code == 421
    leading = servers[0][0].rooms.leading
    assert leading is not None
    assert first.get("/api/rooms", headers={**headers, TOKEN: leading.token}).status_code == 200


def test_a_killed_servers_games_go_on_at_another(address: str) -> None:
    found = take_over(address, Order(games=6, before=12, after=4))
    assert found.told > 6 * 12
    assert found.lost == 0
    assert found.stopped == 0

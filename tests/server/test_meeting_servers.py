"""Meeting people where several servers share PostgreSQL: pairing, clocks after a takeover, people and ratings."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import Engine, text

from cardwright.server.room import Room
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.postgresql import MISSING, is_installed
from tests.server.test_clocks import inside, rewind
from tests.server.test_people import keep, me, play
from tests.server.test_rooms import START
from tests.server.test_servers import address, engine, first, second, servers  # noqa: F401

pytestmark = pytest.mark.skipif(not is_installed(), reason=MISSING)


def ask(client: Client, path: str, **body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_two_at_different_servers_are_joined(first: Client, second: Client) -> None:  # noqa: F811
    waits = ask(first, "/api/anyone", game="chi", name="Ann")
    ann = Browser(first, waits["room"], [waits["token"]])
    ann.next("state")
    found = ask(second, "/api/anyone", game="chi", name="Bob")
    assert found == {"room": waits["room"], "token": ""}
    assert any(one["room"] == waits["room"] for one in second.get("/api/open").json())
    sat = ask(second, f"/api/rooms/{found['room']}/sit", name="Bob")
    bob = Browser(second, found["room"], [sat["token"]])
    assert [seat["name"] for seat in bob.next("welcome")["seats"]] == ["Ann", "Bob"]
    ann.until(lambda one: one["type"] == "seats" and one["seats"][1]["connected"])
    bob.send(type="react", seat="P2", what="hello")
    assert ann.next("reacted")["seat"] == "P2"


def test_the_clock_goes_on_at_the_server_that_takes_over(
    servers: list[tuple[Served, Client]],  # noqa: F811
    first: Client,  # noqa: F811
    second: Client,  # noqa: F811
    engine: Engine,  # noqa: F811
) -> None:
    made = make_room(first, "chi", *two_people(), start=START, clock={"seconds": 300})
    tokens = list(made["tokens"].values())
    ann, bob = Browser(first, made["room"], tokens[:1]), Browser(first, made["room"], tokens[1:])
    ann.ready()
    ann.play("play Yang blue")
    bob.ready()
    leader = servers[0][0]
    inside(leader, made["room"], lambda room: rewind(room, 1, 200.0))
    noting = leader.app.app.state.lobby.note()  # type: ignore[attr-defined]
    asyncio.run_coroutine_threadsafe(noting, leader.loop).result()

    def give_up(room: Room) -> None:
        room.rooms.give_up(room.id, room.epoch)

    inside(leader, made["room"], give_up)
    with engine.begin() as connection:
        connection.execute(text("update rooms set leader = null where id = :room"), {"room": made["room"]})
    bob = Browser(second, made["room"], tokens[1:])
    clocks = bob.ready()["clocks"]
    assert 90.0 < clocks["P2"]["left"] <= 100.0
    assert clocks["P2"]["runs"]
    assert inside(servers[1][0], made["room"], lambda room: room.epoch) > 1


def test_people_are_known_and_rated_everywhere(first: Client, second: Client) -> None:  # noqa: F811
    ann, bob = keep(first, "Ann"), keep(second, "Bob")
    room = play(first, ann["token"], bob["token"])
    opened = ask(second, "/api/people/open", code=ann["code"])
    assert [one["room"] for one in opened["profile"]["results"]] == [room]
    assert opened["profile"]["ratings"][0]["rating"] < 1500
    assert me(second, bob["token"]).json()["profile"]["ratings"][0]["rating"] > 1500
    assert me(second, bob["token"], forget=True).json() == {}

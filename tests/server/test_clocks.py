"""Clocks at a table: the server's time, who loses by it, and what nobody learns from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
import yaml

from cardwright.match.match import Clock, Entry, What
from cardwright.server.protocol import ClockShown
from cardwright.server.room import Room
from cardwright.server.setups import Spec
from cardwright.server.thinking import QUICKEST
from tests.server.browsers import Browser, Client
from tests.server.conftest import Served
from tests.server.test_rooms import START

Found = TypeVar("Found")
LONG = Clock(300.0, 5.0)


def sit(served: Served, client: Client, clock: Clock, **more: Any) -> tuple[str, Browser, Browser]:
    """Ann and Bob at a table with a clock that runs."""
    room = served.add(Spec("chi", ["human", "human"], "seed", start=START, clock=clock, **more), ["ann", "bob"])
    ann, bob = Browser(client, room, ["ann"]), Browser(client, room, ["bob"])
    bob.until(lambda one: one["type"] == "seats" and all(seat["connected"] for seat in one["seats"]))
    return room, ann, bob


def inside(served: Served, room: str, do: Callable[[Room], Found]) -> Found:
    """Do something with a room where it is led."""

    async def work() -> Found:
        return do(await served.rooms.find(room))

    return asyncio.run_coroutine_threadsafe(work(), served.loop).result()


def rewind(room: Room, seat: int, seconds: float) -> None:
    """Let a clock have run for longer."""
    room.clocks._since[seat] -= seconds
    room.clocks._wind()


def test_time_runs_for_who_is_asked_once_both_have_come(application: Served, client: Client) -> None:
    room = application.add(Spec("chi", ["human", "human"], "seed", start=START, clock=LONG), ["ann", "bob"])
    ann = Browser(client, room, ["ann"])
    assert ann.next("welcome")["clock"] == {"seconds": 300.0, "increment": 5.0, "per_move": False}
    assert ann.ready()["clocks"] == {"P1": {"left": 300.0, "runs": False}, "P2": {"left": 300.0, "runs": False}}
    bob = Browser(client, room, ["bob"])
    clocks = bob.next("state")["clocks"]
    assert not clocks["P2"]["runs"]
    bob.next("seats")
    inside(application, room, lambda one: rewind(one, 0, 100.0))
    ann.play("play Yang blue")
    clocks = bob.ready()["clocks"]
    assert 195.0 < clocks["P1"]["left"] <= 205.0  # with the increment
    assert 290.0 < clocks["P2"]["left"] <= 300.0
    assert clocks["P2"]["runs"]
    assert not clocks["P1"]["runs"]


def test_whose_time_is_over_loses_by_a_rule_and_the_file_tells_it(application: Served, client: Client) -> None:
    room, ann, bob = sit(application, client, Clock(0.3))
    ended = bob.until(lambda one: one["type"] == "state" and "ended" in one)["ended"]
    assert (ended["winners"], ended["rule"], ended["reason"]) == (["P2"], "MATCH-2", "P1 ran out of time")
    assert ended["lost"] == "you ran out of time"
    ann.until(lambda one: one["type"] == "state" and "ended" in one)
    file = yaml.safe_load(client.get(f"/api/rooms/{room}/file").text)
    assert file["moves"] == ["time up for P1"]
    assert file["clock"] == {"seconds": 0.3, "increment": 0.0, "left": [0.0, 0.3]}
    chapter = client.get("/api/games/chi/rules").json()["chapters"][-1]
    assert any(rule["id"] == "MATCH-2" and "run out loses" in rule["text"][0]["text"] for rule in chapter["rules"])


def test_a_move_that_comes_too_late_is_none(application: Served, client: Client) -> None:
    room, ann, bob = sit(application, client, Clock(300.0))
    ann.ready()

    def stop_the_watch(one: Room) -> None:
        rewind(one, 0, 301.0)
        assert one.clocks._timer is not None
        one.clocks._timer.cancel()  # nobody has looked at the clock when the move comes

    inside(application, room, stop_the_watch)
    ann.play("play Yang blue")
    ended = bob.until(lambda one: one["type"] == "state" and "ended" in one)["ended"]
    assert ended["rule"] == "MATCH-2"


def test_a_clock_for_each_move_begins_anew(application: Served, client: Client) -> None:
    room, ann, bob = sit(application, client, Clock(60.0, per_move=True))
    ann.ready()
    inside(application, room, lambda one: rewind(one, 0, 50.0))
    ann.play("play Yang blue")
    assert bob.ready()["clocks"]["P1"] == {"left": 60.0, "runs": False}
    bob.play("concede")
    ann.until(lambda one: one["type"] == "state" and "ended" in one)
    file = yaml.safe_load(client.get(f"/api/rooms/{room}/file").text)
    assert file["clock"]["per move"] is True
    assert 50.0 <= float(file["moves"][0].partition("s ")[0]) < 60.0


def test_clocks_go_on_where_they_were_when_the_room_is_read_again(application: Served, client: Client) -> None:
    room, ann, bob = sit(application, client, LONG)
    ann.ready()
    inside(application, room, lambda one: rewind(one, 0, 100.0))
    ann.play("play Yang blue")
    bob.ready()
    inside(application, room, lambda one: rewind(one, 1, 250.0))
    noting = application.app.app.state.lobby.note()  # type: ignore[attr-defined]
    asyncio.run_coroutine_threadsafe(noting, application.loop).result()
    application.forget_rooms()
    ann, bob = Browser(client, room, ["ann"]), Browser(client, room, ["bob"])
    clocks = bob.ready()["clocks"]
    assert 195.0 < clocks["P1"]["left"] <= 205.0
    assert 30.0 < clocks["P2"]["left"] <= 50.0
    assert clocks["P2"]["runs"]


def test_what_was_noted_before_the_last_move_counts_no_more(application: Served, client: Client) -> None:
    room, ann, _ = sit(application, client, LONG)
    ann.ready()

    def noted(one: Room) -> list[float]:
        one.clocks._used = {0: (5, 200.0), 1: (0, 200.0)}
        return [one.clocks._noted(0), one.clocks._noted(1), one.clocks._noted(1)]

    assert inside(application, room, noted) == [0.0, 200.0, 0.0]


def test_nobody_learns_from_a_clock_who_has_answered_unseen(application: Served, client: Client) -> None:
    room, ann, _ = sit(application, client, LONG)
    ann.ready()

    def seen(one: Room) -> list[ClockShown]:
        rewind(one, 0, 10.0)
        one.clocks._keep_public()
        before = one.clocks.shown_to([])["P1"]
        for _ in range(2):
            one.clocks.follow(one.clocks.timed(Entry(What.MOVE, 0, "pass")))  # nobody was told of it
            one.clocks.run(["P1"], True)
        unseen = [one.clocks.shown_to(eyes)["P1"] for eyes in ([], ["P2"])]
        one.clocks.run([], True)
        done = one.clocks.shown_to([])["P1"]
        own = one.clocks.shown_to(["P1"])["P1"]
        one.clocks.publish(99, ["P2"])
        return [before, *unseen, done, own, one.clocks.shown_to([])["P1"]]

    before, *unseen, own, public = inside(application, room, seen)
    assert before.runs
    for shown in unseen:
        assert shown.runs
        assert shown.left == pytest.approx(before.left, abs=3)
    for shown in (own, public):
        assert not shown.runs
        assert shown.left == pytest.approx(before.left + 10.0, abs=3)  # two increments


def test_a_viewer_to_whom_nothing_changed_is_not_told_of_a_clock(application: Served, client: Client) -> None:
    room, _, _ = sit(application, client, LONG)

    async def are_told() -> list[bool]:
        one = await application.rooms.find(room)
        await one.announcing.announce(list(one.viewers))
        before = {viewer: viewer.shown for viewer in one.viewers}
        rewind(one, 0, 100.0)
        await one.announcing.announce(list(one.viewers))
        return [viewer.shown is not shown for viewer, shown in before.items()]

    assert asyncio.run_coroutine_threadsafe(are_told(), application.loop).result() == [False, False]


@pytest.mark.parametrize(
    ("clock", "used", "bot"),
    [
        (Clock(300.0), 0.0, "rollout:1000ms"),
        (Clock(60.0), 48.0, "rollout:300ms"),
        (Clock(60.0), 59.0, QUICKEST),
        (Clock(8.0, per_move=True), 0.0, "rollout:1000ms"),
        (Clock(8.0, 4.0), 0.0, "rollout:1000ms"),
    ],
)
def test_bots_keep_the_clock(application: Served, client: Client, clock: Clock, used: float, bot: str) -> None:
    room, ann, _ = sit(application, client, clock)
    ann.ready()

    def chosen(one: Room) -> str:
        one.clocks._since = {0: time.monotonic() - used}
        return one.clocks.in_time("P1", "rollout:1s")

    found = inside(application, room, chosen)
    kind, _, amount = found.partition(":")
    wanted = bot.partition(":")[2].removesuffix("ms")
    assert kind == bot.partition(":")[0]
    assert float(amount.removesuffix("ms")) == pytest.approx(float(wanted), abs=20)
    assert inside(application, room, lambda one: one.clocks.in_time("P1", "random")) in ("random", QUICKEST)


def test_a_level_that_is_short_on_time_thinks_a_shorter_while(application: Served, client: Client) -> None:
    room, ann, _ = sit(application, client, Clock(60.0))
    ann.ready()
    levels = ("easy", "normal", "hard", "master")

    def chosen(one: Room, used: float) -> list[str]:
        one.clocks._since = {0: time.monotonic() - used}
        return [one.clocks.in_time("P1", level) for level in levels]

    assert inside(application, room, lambda one: chosen(one, 0.0)) == list(levels)
    *quick, hard, master = inside(application, room, lambda one: chosen(one, 48.0))
    assert quick == ["easy", "normal"]
    for found in (hard, master):
        kind, _, amount = found.partition(":")
        assert kind == "search"
        assert float(amount.removesuffix("ms")) == pytest.approx(300, abs=20)


def test_a_bot_moves_while_its_clock_runs_though_nobody_looks(application: Served, client: Client) -> None:
    made = client.post(
        "/api/rooms",
        json={
            "game": "chi",
            "seats": [{"player": "human", "mine": True}, {"player": "random"}],
            "start": START,
            "clock": {"seconds": 60, "increment": 1},
        },
    ).json()
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.ready()
    ann.play("play Yang blue")
    ann.close()
    again = Browser(client, made["room"], [made["tokens"]["P1"]])
    state = again.ready()
    assert state["clocks"]["P1"]["runs"]
    assert state["clocks"]["P2"]["left"] > 50.0


def test_among_three_who_is_out_of_time_is_out_of_the_game(application: Served, client: Client) -> None:
    room = application.add(Spec("xi", ["human"] * 3, "seed", clock=Clock(300.0)), ["ann", "bob", "cy"])
    browsers = [Browser(client, room, [token]) for token in ("ann", "bob", "cy")]
    for browser in browsers:
        browser.next("state")
    asked = inside(application, room, lambda one: one.asked[0])
    inside(application, room, lambda one: rewind(one, one.number(asked), 301.0))
    other = browsers[0 if asked != "P1" else 1]
    state = other.until(lambda one: one["type"] == "state" and "out of time" in str(one["sentences"]))
    assert "ended" not in state
    assert asked in next(iter(state["views"].values()))["out"]

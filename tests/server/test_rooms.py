"""Rooms: whole games over the wire, several people, undo, draws, rematches, and what is kept."""

from __future__ import annotations

import hashlib
import os
import signal
import sqlite3
from pathlib import Path

from cardwright.server.workers import Workers
from tests.server.browsers import Browser, Client, against, make_room, two_people

START = (
    "{turn: P1, row: [Yang red, Yin red, Yang sky, Chi, Yin blue, Yang lime], "
    "P1: {hand: [Yang blue, Yin sky, Chi]}, P2: {hand: [Yin lime, Yang grey, Chi], area: [Yang sky]}}"
)


def play_on(browser: Browser, most: int = 1000) -> None:
    """Answer everything with the first choice until the match is over, or so many moves are made."""
    for _ in range(most):
        if browser.state:
            browser.lift_whoever_is_asked()
        if not browser.state.get("asked") and "ended" not in browser.state:
            browser.ready()
        if "ended" in browser.state:
            return
        asked = browser.asked
        browser.answer([*asked["parts"], asked["choices"][0]["action"]])
        browser.finish(asked["question"])


def test_a_whole_game_against_a_bot(client: Client) -> None:
    made = make_room(client, "chi", *against())
    browser = Browser(client, made["room"], list(made["tokens"].values()))
    welcome = browser.next("welcome")
    assert welcome["mine"] == ["P1"]
    assert client.get(f"/api/rooms/{made['room']}/file").status_code == 400  # it would show the seed
    play_on(browser)
    ended = browser.state["ended"]
    assert ended["rule"] == "CHI-10.4" or not ended["winners"]
    proof = hashlib.sha256(f"{ended['seed']} {ended['salt']}".encode()).hexdigest()
    assert proof == welcome["commitment"] == made["commitment"]
    file = client.get(f"/api/rooms/{made['room']}/file")
    assert file.status_code == 200
    assert ended["seed"] in file.text
    browser.close()


def test_every_shipped_game_starts_and_takes_moves(client: Client) -> None:
    for game in [info["name"] for info in client.get("/api/games").json()["games"]]:
        made = make_room(client, game, *against("random"))
        browser = Browser(client, made["room"], list(made["tokens"].values()))
        play_on(browser, 4)
        browser.close()


def test_two_people_and_a_watcher(client: Client) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    eve = Browser(client, made["room"], [])
    ann.ready()
    bob.next("state")
    eve.next("state")
    ann.play("play Yin sky")
    assert bob.ready()["asked"][0]["prompt"]
    assert "P1 attacks with Yin sky" in str(eve.next("state")["sentences"])
    bob.play("chi")
    ann.until(lambda one: one["type"] == "state" and bool(one["asked"]))
    ann.play("pass")
    bob.until(lambda one: one["type"] == "state" and bool(one["asked"]))
    zones = eve.until(lambda one: one["type"] == "state" and one["move"] == 3)["views"][""]["zones"]
    assert all(card["name"] is None for zone in zones if zone["key"] == "hand" for card in zone["cards"])
    for browser in (ann, bob, eve):
        browser.close()


def test_an_invitation_is_a_seat_once(client: Client) -> None:
    made = make_room(client, "chi", {"player": "human", "mine": True}, {"player": "human"})
    assert list(made["tokens"]) == ["P1"]
    invitation = made["invitations"]["P2"]
    joined = client.post(f"/api/rooms/{made['room']}/join", json={"invitation": invitation, "name": "Bob"})
    assert joined.json()["seat"] == "P2"
    again = client.post(f"/api/rooms/{made['room']}/join", json={"invitation": invitation, "name": "Eve"})
    assert again.status_code == 403
    bob = Browser(client, made["room"], [joined.json()["token"]])
    assert bob.next("welcome")["mine"] == ["P2"]
    bob.close()


def test_undo_is_free_against_bots_and_by_consent_with_people(client: Client) -> None:
    made = make_room(client, "chi", *against(), start=START)
    ann = Browser(client, made["room"], list(made["tokens"].values()))
    first = ann.ready()["views"]["P1"]
    ann.play("play Yang blue")
    ann.until(lambda one: one["type"] == "state" and one["move"] >= 2)
    ann.send(type="undo", seat="P1")
    back = ann.until(lambda one: one["type"] == "state" and one["move"] == 0)
    assert back["views"]["P1"] == first
    ann.close()

    made = make_room(client, "xi", *two_people(), start="{turn: P1, P1: {time: 10}}")
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    ann.ready()
    bob.next("state")
    ann.play("bank 2")
    ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    ann.send(type="undo", seat="P1")
    assert bob.next("offered")["offers"] == [{"about": "undo", "seat": "P1"}]
    bob.send(type="consent", seat="P2", about="undo", yes=False)
    assert ann.until(lambda one: one["type"] == "declined") == {"type": "declined", "about": "undo", "seat": "P2"}
    ann.send(type="undo", seat="P1")
    bob.until(lambda one: one["type"] == "offered" and one["offers"])
    bob.send(type="consent", seat="P2", about="undo", yes=True)
    assert ann.until(lambda one: one["type"] == "state" and one["move"] == 0)["asked"]
    ann.play("draw")
    ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    ann.send(type="undo", seat="P1")
    assert ann.next("error")["code"] == "closed"  # a card was drawn


def test_a_draw_needs_all_people(client: Client) -> None:
    made = make_room(client, "chi", *two_people())
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    ann.next("state")
    bob.next("state")
    ann.send(type="offer_draw", seat="P1")
    assert "P1 offers a draw." in str(bob.next("state")["sentences"])
    assert bob.next("offered")["offers"] == [{"about": "draw", "seat": "P1"}]
    bob.send(type="consent", seat="P2", about="draw", yes=True)
    assert ann.until(lambda one: one["type"] == "state" and "ended" in one)["ended"]["winners"] == []
    ann.send(type="rematch", seat="P1")
    bob.until(lambda one: one["type"] == "offered" and one["offers"] == [{"about": "rematch", "seat": "P1"}])
    bob.send(type="consent", seat="P2", about="rematch", yes=True)
    moved = bob.next("moved")
    assert list(moved["tokens"]) == ["P1"]  # sides are changed
    assert moved["room"] != made["room"]
    ann.close()
    bob.close()


def test_a_lost_connection_is_resumed_with_nothing_lost(client: Client) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.ready()
    ann.play("play Yang blue")
    before = ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    ann.close()
    again = Browser(client, made["room"], [made["tokens"]["P1"]])
    state = again.next("state")
    assert state["views"] == before["views"]
    assert state["move"] == 1
    again.close()


def test_a_killed_worker_costs_nobody_a_game(client: Client, workers: Workers) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.ready()
    for pid in workers.pids():
        os.kill(pid, signal.SIGKILL)
    ann.play("play Yang blue")
    assert ann.until(lambda one: one["type"] == "state" and one["move"] == 1)["views"]["P1"]["turn"] == "P2"
    ann.close()


def test_a_move_is_in_the_database_before_it_is_announced(client: Client, database: Path) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.ready()
    ann.play("play Yang blue")
    ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    with sqlite3.connect(database) as kept:
        assert kept.execute("select line from entries where room = ?", (made["room"],)).fetchall() == [
            ("play Yang blue",)
        ]
        secrets = kept.execute("select token_hash from seats where room = ?", (made["room"],)).fetchall()
    assert all(made["tokens"][seat] not in str(secrets) for seat in ("P1", "P2"))
    ann.close()


def test_a_scenario_opens_as_a_table(client: Client) -> None:
    rules = client.get("/api/games/chi/rules").json()
    scenario = next(one for one in rules["scenarios"] if one["has_table"])
    made = client.post("/api/games/chi/scenario", json={"scenario": scenario["name"]}).json()
    browser = Browser(client, made["room"], list(made["tokens"].values()))
    assert browser.ready()["asked"]
    browser.close()


def test_hints_and_the_past(client: Client) -> None:
    made = make_room(client, "chi", *against(), start=START)
    ann = Browser(client, made["room"], list(made["tokens"].values()))
    first = ann.ready()["views"]["P1"]
    ann.send(type="why", seat="P1", line="play Yin blue")
    assert ann.next("answered")["reason"]["rule"].startswith("CHI-")
    ann.play("play Yang blue")
    ann.until(lambda one: one["type"] == "state" and one["move"] >= 1)
    ann.send(type="at", move=0)
    assert ann.next("shown")["view"]["zones"] == first["zones"]
    ann.close()


def test_a_position_brings_the_own_cards_that_its_asker_sees(client: Client) -> None:
    cards = [
        {"name": f"Draft of {what}", "kind": "point spell", "type": "wind", "cost": "1T", "text": "Draw a card."}
        for what in ("Mine", "Theirs")
    ]
    start = "{turn: P1, P1: {hand: [Draft of Mine], deck: [Flood]}, P2: {hand: [Draft of Theirs], deck: [Flood]}}"
    made = make_room(client, "xi", *two_people(), cards=cards, start=start)
    room = f"/api/rooms/{made['room']}/position"
    shared = client.post(room, json={"move": 0, "tokens": [made["tokens"]["P1"]]}).json()
    assert [card["name"] for card in shared["cards"]] == ["Draft of Mine"]
    again = make_room(client, "xi", *two_people(), cards=shared["cards"], start=shared["start"])
    assert again["room"] != made["room"]


def test_what_can_be_gone_on_with_is_told(client: Client) -> None:
    over, running = (make_room(client, "chi", *two_people(), start=START) for _ in range(2))
    browser = Browser(client, over["room"], [over["tokens"]["P1"]])
    browser.ready()
    browser.play("concede")
    browser.until(lambda one: one["type"] == "state" and "ended" in one)
    browser.send(type="undo", seat="P1")
    browser.next("error")  # it waited until the end was kept
    rooms = [over["room"], "no-such-room", running["room"]]
    became = client.post("/api/rooms/going_on", json={"rooms": rooms}).json()
    assert became == {"going_on": [running["room"]], "winners": {over["room"]: ["P2"]}}
    assert client.post("/api/rooms/going_on", json={"rooms": ["a"] * 31}).status_code == 400
    browser.close()

"""Who is here, who has left, what the others can do about it, reactions, and another game with sides changed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import yaml

from cardwright.match import file
from cardwright.server.presence import LONGEST_NAME, clean_name
from cardwright.server.setups import Spec
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.test_rooms import START


def pair(client: Client) -> tuple[str, dict[str, str], Browser, Browser]:
    """Ann and Bob at a table."""
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.ready()
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    bob.next("state")
    ann.until(lambda one: one["type"] == "seats" and one["seats"][1]["connected"])
    return made["room"], made["tokens"], ann, bob


@pytest.fixture
def impatient(application: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at which nobody waits for long."""
    monkeypatch.setattr(application.rooms, "patience", 0.05)


def away(browser: Browser, seat: int) -> None:
    """Wait until somebody has been away for long."""
    browser.until(lambda one: one["type"] == "seats" and one["seats"][seat]["away"])


def test_who_watches_is_told_by_name(client: Client) -> None:
    room, _, ann, _ = pair(client)
    eve, stranger = Browser(client, room, [], name="Eve"), Browser(client, room, [])
    assert eve.next("welcome")["watching"] == ["Eve"]
    assert ann.until(lambda one: one["type"] == "seats" and one.get("watching") == ["Eve", "somebody"])
    eve.close()
    stranger.close()
    assert ann.until(lambda one: one["type"] == "seats" and not one.get("watching"))


def test_the_win_is_claimed_over_somebody_who_has_left(client: Client, impatient: None) -> None:
    room, tokens, ann, bob = pair(client)
    ann.send(type="claim", seat="P1", of="P2", wants="win")
    assert "is here" in ann.next("error")["message"]
    bob.close()
    away(ann, 1)
    ann.send(type="claim", seat="P1", of="P2", wants="gold")
    assert "a win or a bot" in ann.next("error")["message"]
    ann.send(type="claim", seat="P1", of="P2", wants="win")
    ended = ann.until(lambda one: one["type"] == "state" and "ended" in one)["ended"]
    assert (ended["winners"], ended["rule"]) == (["P1"], "MATCH-4")
    assert yaml.safe_load(client.get(f"/api/rooms/{room}/file").text)["moves"] == ["table left by P2"]
    assert Browser(client, room, [tokens["P2"]]).next("state")["ended"]["winners"] == ["P1"]


def test_a_bot_plays_on_until_its_person_is_back(client: Client, impatient: None, tmp_path: Path) -> None:
    room, tokens, ann, bob = pair(client)
    ann.play("play Yang blue")
    bob.ready()
    bob.close()
    away(ann, 1)
    ann.send(type="claim", seat="P1", of="P2", wants="bot", bot="random")
    assert "A bot plays on for P2." in str(ann.until(lambda one: "plays on" in str(one))["sentences"])
    ann.ready()  # the bot has moved
    ann.send(type="hint", seat="P1")
    assert "only in games against bots" in ann.next("error")["message"]
    ann.send(type="undo", seat="P1")
    assert "wait until they are back" in ann.next("error")["message"]
    bob = Browser(client, room, [tokens["P2"]])
    told = bob.until(lambda one: one["type"] == "state" and "is back" in str(one["sentences"]))
    assert told["seats"][1]["player"] == "human"
    ann.until(lambda one: one["type"] == "state" and "is back" in str(one["sentences"]))
    if not ann.state["asked"]:
        ann.ready()
    ann.play("concede")
    bob.until(lambda one: one["type"] == "state" and "ended" in one)
    kept = tmp_path / "played.match"
    kept.write_text(client.get(f"/api/rooms/{room}/file").text, encoding="utf-8")
    loaded = file.load(kept)
    assert loaded.match is not None
    assert "bot plays on for P2" in kept.read_text(encoding="utf-8")
    assert "person plays on for P2" in kept.read_text(encoding="utf-8")


def test_who_is_stood_in_for_is_so_after_a_restart(application: Served, client: Client, impatient: None) -> None:
    room, tokens, ann, bob = pair(client)
    bob.close()
    away(ann, 1)
    ann.send(type="claim", seat="P1", of="P2", wants="bot")
    ann.until(lambda one: one["type"] == "state" and one["seats"][1]["player"] == "normal")
    application.forget_rooms()
    ann = Browser(client, room, [tokens["P1"]])
    assert ann.next("welcome")["seats"][1]["player"] == "normal"
    Browser(client, room, [tokens["P2"]])
    ann.until(lambda one: one["type"] == "state" and one["seats"][1]["player"] == "human")


def test_at_a_table_of_three_a_win_cannot_be_claimed(application: Served, client: Client, impatient: None) -> None:
    room = application.add(Spec("xi", ["human"] * 3, "seed"), ["ann", "bob", "cy"])
    ann, bob = Browser(client, room, ["ann"]), Browser(client, room, ["bob"])
    bob.next("state")
    away(ann, 2)
    ann.send(type="claim", seat="P1", of="P3", wants="win")
    assert "match for two" in ann.next("error")["message"]
    ann.send(type="claim", seat="P2", of="P3", wants="bot")
    assert ann.next("error")["code"] == "not_yours"


def test_reactions_reach_everybody_and_not_too_often(client: Client) -> None:
    room, tokens, ann, bob = pair(client)
    eve = Browser(client, room, [])
    eve.next("state")
    ann.send(type="react", seat="P1", what="hello")
    assert bob.next("reacted") == {"type": "reacted", "seat": "P1", "what": "hello"}
    assert eve.next("reacted")["what"] == "hello"
    eve.send(type="react", seat="P1", what="hello")
    assert eve.next("error")["code"] == "not_yours"
    bob.send(type="react", seat="P2", what="you are a fool")
    assert "no such reaction" in bob.next("error")["message"]
    for _ in range(3):
        bob.send(type="react", seat="P2", what="nice")
        bob.next("reacted")
    bob.close()
    again = Browser(client, room, [tokens["P2"]])
    again.next("state")
    again.send(type="react", seat="P2", what="nice")
    assert again.next("error")["code"] == "too_often"


def test_somebody_is_called_otherwise_from_now_on(application: Served, client: Client) -> None:
    room, tokens, ann, bob = pair(client)
    ann.send(type="rename", seat="P1", name="  Anna\n Lee ")
    assert [seat["name"] for seat in bob.next("seats")["seats"]] == ["Anna Lee", "Bob"]
    bob.send(type="rename", seat="P1", name="Nobody")
    assert bob.next("error")["code"] == "not_yours"
    application.forget_rooms()
    again = Browser(client, room, [tokens["P1"]])
    assert again.next("welcome")["seats"][0]["name"] == "Anna Lee"


def test_two_of_a_name_are_told_apart_wherever_they_sit_down(client: Client) -> None:
    ann, free = {"player": "human", "mine": True, "name": "Ann"}, {"player": "human"}
    bot = {"player": "easy", "name": "ann"}
    made = make_room(client, "xi", ann, {**free, "kept": True}, free, bot, open=True)
    one = Browser(client, made["room"], [made["tokens"]["P1"]])
    client.post(f"/api/rooms/{made['room']}/join", json={"invitation": made["invitations"]["P2"], "name": "Ann"})
    client.post(f"/api/rooms/{made['room']}/sit", json={"name": " ANN "})
    named = one.until(lambda message: message["type"] == "seats" and message["seats"][2]["name"] != "P3")["seats"]
    assert [seat["name"] for seat in named] == ["Ann", "Ann 3", "ANN 4", "ann 2"]
    one.send(type="rename", seat="P1", name="ann 2")
    seats = one.until(lambda message: message["type"] == "seats" and message["seats"][0]["name"] != "Ann")["seats"]
    assert seats[0]["name"] == "ann 2 2"


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("  Ann\n\x00 B. ", "Ann B."),
        ("x" * 10_000, "x" * LONGEST_NAME),
        ("\u202eAnn\u200b", "Ann"),
        ("A" + "\u0301" * 200, "\u00c1\u0301\u0301"),
        ("\u3164 \u2800", "P1"),
        ("Zo\u0065\u0308", "Zo\u00eb"),
    ],
)
def test_a_name_is_one_line_that_can_be_read(wanted: str, shown: str) -> None:
    assert clean_name(wanted, "P1") == shown


def test_a_rematch_changes_sides(application: Served, client: Client) -> None:
    _, _, ann, bob = pair(client)
    ann.play("concede")
    for browser in (ann, bob):
        browser.until(lambda one: one["type"] == "state" and "ended" in one)
    ann.send(type="rematch", seat="P1")
    bob.next("offered")
    bob.send(type="consent", seat="P2", about="rematch", yes=True)
    moved = [browser.next("moved") for browser in (ann, bob)]
    assert [list(one["tokens"]) for one in moved] == [["P2"], ["P1"]]
    again = Browser(client, moved[0]["room"], list(moved[0]["tokens"].values()))
    assert [seat["name"] for seat in again.next("welcome")["seats"]] == ["Bob", "Ann"]


def test_who_asks_for_what_another_asks_for_says_yes_to_it(client: Client) -> None:
    _, _, ann, bob = pair(client)
    ann.send(type="offer_draw", seat="P1")
    bob.next("offered")
    bob.send(type="offer_draw", seat="P2")
    for browser in (ann, bob):
        ended = browser.until(lambda one: one["type"] == "state" and "ended" in one)["ended"]
        assert ended["winners"] == []
    ann.send(type="rematch", seat="P1")
    bob.until(lambda one: one["type"] == "offered" and one["offers"])
    bob.send(type="rematch", seat="P2")
    assert [list(browser.next("moved")["tokens"]) for browser in (ann, bob)] == [["P2"], ["P1"]]


def test_a_bot_plays_the_other_side_of_a_rematch(client: Client) -> None:
    made = make_room(client, "chi", {"player": "human", "mine": True, "name": "Ann"}, {"player": "random"})
    ann = Browser(client, made["room"], list(made["tokens"].values()))
    ann.ready()
    ann.play("concede")
    ann.until(lambda one: one["type"] == "state" and "ended" in one)
    ann.send(type="rematch", seat="P1")
    moved = ann.next("moved")
    assert list(moved["tokens"]) == ["P2"]
    again = Browser(client, moved["room"], list(moved["tokens"].values()))
    assert [seat["player"] for seat in again.next("welcome")["seats"]] == ["random", "human"]


def test_presence_is_told_while_somebody_looks_only(application: Served, client: Client, impatient: None) -> None:
    room, _, ann, bob = pair(client)
    ann.close()
    bob.close()

    async def viewers() -> int:
        return len((await application.rooms.find(room)).viewers)

    while asyncio.run_coroutine_threadsafe(viewers(), application.loop).result():
        pass
    again = Browser(client, room, [])
    assert again.next("welcome")["watching"] == ["somebody"]

"""A best of three over the wire: ordinary matches, and side decks between them in secret and at once."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from cardwright.games import load
from cardwright.games.decklist import cards_of
from cardwright.games.interface import UsageError
from cardwright.match.series import Series, begin_series, next_in, side_in
from tests.server.browsers import Browser, Client, make_room
from tests.server.conftest import Served

DECK = {"name": "Embers", "cards": {"Kiln Guard": 30}}
SIDES: list[dict[str, int]] = [{"Ember Hare": 2}, {}]


def two_with_sides() -> list[dict[str, Any]]:
    """Two people at one screen with the same deck, one of them with a side deck."""
    return [{"player": "human", "mine": True, "deck": DECK, "side": side} for side in SIDES]


def sit(client: Client, room: str, tokens: dict[str, str]) -> list[Browser]:
    """Ann and Bob, each with a browser."""
    return [Browser(client, room, [tokens[seat]]) for seat in ("P1", "P2")]


def lose(loser: Browser, other: Browser) -> list[dict[str, Any]]:
    """Who is asked first concedes; what both are told of the next match."""
    loser.ready()
    loser.play("concede")
    return [browser.next("siding") for browser in (loser, other)]


def test_cards_are_changed_in_secret_and_the_next_match_begins_when_both_are_done(client: Client) -> None:
    made = make_room(client, "wuxing", *two_with_sides(), best_of=3, options={"first_player": "P1"})
    ann, bob = sit(client, made["room"], made["tokens"])
    assert ann.next("welcome")["series"] == {"best_of": 3, "won": [0, 0], "drawn": 0}
    mine, others = lose(ann, bob)
    assert mine["series"]["won"] == [0, 1]
    assert mine["mine"] == [{"seat": "P1", "deck": {"Kiln Guard": 30}, "side": {"Ember Hare": 2}}]
    assert [deck["seat"] for deck in others["mine"]] == ["P2"]
    assert mine["chooses"] == "P1"
    ann.send(type="rematch", seat="P1")
    assert "series goes on" in ann.next("error")["message"]
    ann.send(type="side", seat="P1", cards={"Kiln Guard": 28})
    assert "one for one" in ann.next("error")["message"]
    ann.send(type="side", seat="P1", cards={"Kiln Guard": 28, "Ember Hare": 2}, begins="P2")
    told = bob.next("siding")
    assert told["done"] == ["P1"]
    assert "Ember Hare" not in str(bob.trace)
    bob.send(type="side", seat="P2", cards={"Kiln Guard": 30})
    moved = [browser.next("moved") for browser in (ann, bob)]
    room, tokens = moved[0]["room"], moved[0]["tokens"] | moved[1]["tokens"]
    ann, bob = sit(client, room, tokens)
    assert ann.next("welcome")["series"]["won"] == [0, 1]
    bob.next("state")
    assert bob.state["asked"]  # as Ann has said, Bob begins
    for _step in ("generation", "intent"):
        question = bob.asked["question"]
        bob.play("pass")
        bob.reply(question)
    ann.ready()
    ann.play("concede")
    ann.until(lambda one: one["type"] == "state" and "ended" in one)
    file = yaml.safe_load(client.get(f"/api/rooms/{room}/file").text)
    assert file["series"] == {"best of": 3, "won": [0, 1], "drawn": 0, "sides": [{"Kiln Guard": 2}, {}]}
    assert file["decks"][0]["cards"] == {"Kiln Guard": 28, "Ember Hare": 2}
    ann.send(type="rematch", seat="P1")  # the series is decided
    bob.next("offered")


def test_at_one_screen_nobody_is_told_what_the_other_has_chosen(client: Client) -> None:
    made = make_room(client, "wuxing", *two_with_sides(), best_of=3, options={"first_player": "P1"})
    both = Browser(client, made["room"], list(made["tokens"].values()))
    both.next("state")
    both.lift("P1")
    both.play("concede")
    assert [deck["seat"] for deck in both.next("siding")["mine"]] == ["P1", "P2"]
    both.send(type="side", seat="P1", cards={"Kiln Guard": 28, "Ember Hare": 2})
    told = both.next("siding")
    assert told["done"] == ["P1"]
    assert [deck["seat"] for deck in told["mine"]] == ["P2"]


def test_a_series_ends_with_the_second_win_and_a_draw_counts_for_nobody() -> None:
    series = Series(3, [0, 0])
    drawn = next_in(series, [])
    assert drawn == Series(3, [0, 0], 1)
    one = next_in(drawn, [1])
    assert one is not None
    assert (one.won, one.number) == ([0, 1], 3)
    assert next_in(one, [0]) == Series(3, [1, 1], 1)
    assert next_in(one, [1]) is None


def test_cards_are_exchanged_one_for_one() -> None:
    deck, side = side_in(DECK, {"Ember Hare": 2}, {"Kiln Guard": 29, "Ember Hare": 1})
    assert sorted(set(cards_of(deck))) == ["Ember Hare", "Kiln Guard"]
    assert side == {"Ember Hare": 1, "Kiln Guard": 1}
    with pytest.raises(UsageError, match="has another Ember Hare"):
        side_in(DECK, {"Ember Hare": 2}, {"Kiln Guard": 27, "Ember Hare": 3})
    with pytest.raises(UsageError, match="keeps its 30 cards"):
        side_in(DECK, {"Ember Hare": 2}, {"Kiln Guard": 30, "Ember Hare": 1})


@pytest.mark.parametrize(
    ("game", "best_of", "sides", "said"),
    [
        ("wuxing", 5, [{}, {}], "best of 3"),
        ("wuxing", 1, [{"Ember Hare": 1}, {}], "no side decks"),
        ("wuxing", 3, [{"Ember Hare": 11}, {}], "up to 10 cards"),
        ("wuxing", 3, [{"Ember Hare": 0}, {}], "at least once"),
        ("wuxing", 3, [{"Nobody": 1}, {}], "no card 'Nobody'"),
        ("chi", 3, [{}, {}], "has no side decks"),
    ],
)
def test_a_series_that_cannot_be_is_refused(game: str, best_of: int, sides: list[dict[str, int]], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        begin_series(load(game), best_of, sides)


def test_what_was_chosen_and_offered_is_there_when_the_room_is_read_again(application: Served, client: Client) -> None:
    made = make_room(client, "wuxing", *two_with_sides(), best_of=3, options={"first_player": "P1"})
    ann, bob = sit(client, made["room"], made["tokens"])
    bob.next("state")
    ann.ready()
    ann.send(type="offer_draw", seat="P1")
    bob.next("offered")
    application.forget_rooms()
    ann, bob = sit(client, made["room"], made["tokens"])
    ann.ready()
    bob.until(lambda one: one["type"] == "state" and one["offers"] == [{"about": "draw", "seat": "P1"}])
    bob.send(type="consent", seat="P2", about="draw", yes=False)
    ann.until(lambda one: one["type"] == "offered" and one["offers"] == [])
    ann.play("concede")
    bob.next("siding")
    ann.send(type="side", seat="P1", cards={"Kiln Guard": 28, "Ember Hare": 2}, begins="P2")
    bob.next("siding")
    application.forget_rooms()
    ann, bob = sit(client, made["room"], made["tokens"])
    assert ann.next("siding")["mine"][0]["deck"] == {"Kiln Guard": 28, "Ember Hare": 2}
    told = bob.next("siding")
    assert told["done"] == ["P1"]
    assert "Ember Hare" not in str(bob.trace)
    bob.send(type="side", seat="P2", cards={"Kiln Guard": 30})
    moved = [browser.next("moved") for browser in (ann, bob)]
    _, bob = sit(client, moved[0]["room"], moved[0]["tokens"] | moved[1]["tokens"])
    assert bob.next("state")["asked"]  # as Ann has said, Bob begins

"""Decks of Fate of Heroes: the rules for them, the ready ones, and who gets which."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import load
from cardwright.games.interface import Setup, UsageError
from cardwright.games.xemytica import decks
from cardwright.games.xemytica.game import XemyticaGame
from cardwright.games.xemytica.state import DECK

FATE = load("fate")
assert isinstance(FATE, XemyticaGame)
POOL = FATE.pool
BY_VALUE = {
    value: next(card.name for card in POOL.cards if card.value == value and card.kind == "fighter" and not card.marks)
    for value in (1, 2, 3)
}
ONE, TWO, THREE = BY_VALUE.values()
UNIQUE = next(card for card in POOL.cards if "unique" in card.marks and card.kind == "fighter")
GEAR = next(card.name for card in POOL.cards if card.kind == "gear" and card.value == 1)


def rules_against(**cards: int) -> list[str]:
    """The first rule of each fault of a deck."""
    return [fault.ids[0] for fault in FATE.deck_faults({"cards": cards})]


@pytest.mark.parametrize(
    ("cards", "rules"),
    [
        ({ONE: 30}, []),  # FOH-W08: thirty cards of value 1 ...
        ({THREE: 10}, []),  # ... and ten of value 3
        ({ONE: 17}, []),  # FOH-W14
        ({ONE: 1}, []),
        ({ONE: 31}, ["FOH-2.8"]),
        ({THREE: 10, ONE: 1}, ["FOH-2.8"]),
        ({GEAR: 30}, ["FOH-2.9"]),
        ({UNIQUE.name: 2}, ["FOH-7.1"]),
        ({UNIQUE.name: 1, ONE: 1}, []),
        ({ONE: DECK + 1}, ["FOH-E1", "FOH-2.8"]),
        ({}, ["FOH-Q04", "FOH-2.9"]),
        ({"Nobody at All": 1, ONE: 1}, ["FOH-2.4"]),
        ({"Blank": 1, ONE: 1}, ["FOH-2.4"]),
        ({GEAR: 31, "Nobody at All": 1}, ["FOH-2.4", "FOH-2.8", "FOH-2.9"]),
    ],
)
def test_every_rule_that_forbids_a_deck_is_named(cards: dict[str, int], rules: list[str]) -> None:
    assert rules_against(**cards) == rules


def test_a_name_in_another_case_is_the_same_card() -> None:
    assert rules_against(**{UNIQUE.name: 1, UNIQUE.name.upper(): 1}) == ["FOH-7.1"]


def test_the_nearest_card_is_named() -> None:
    (fault,) = FATE.deck_faults({"cards": {ONE: 1, f"{TWO}e": 1}})
    assert f"did you mean {TWO!r}?" in str(fault)


@pytest.mark.parametrize("name", FATE.decks())
def test_ready_decks_are_legal_and_worth_what_they_may_be(name: str) -> None:
    deck = FATE.read_deck(name)
    assert FATE.deck_faults(deck) == []
    cost = sum(POOL.card(card).value * count for card, count in deck["cards"].items())
    assert 27 <= cost <= 30
    assert sum(count for card, count in deck["cards"].items() if POOL.card(card).kind == "fighter") >= 5


def test_decks_are_found_by_file_and_by_name() -> None:
    for key, deck in FATE.decks().items():
        assert FATE.read_deck(key) == FATE.read_deck(deck["name"].upper())


def test_the_starter_pack_has_51_cards() -> None:
    kinds = Counter(dict.fromkeys(("fighter", "fate", "gear"), 0))
    for card in POOL.cards:
        kinds[card.kind] += card.copies
    assert kinds == {"fighter": 21, "fate": 15, "gear": 15}
    assert sum(card.copies * card.value for card in POOL.cards) == 92


def test_seats_without_a_deck_get_different_ready_ones() -> None:
    ready = [FATE.read_deck(name) for name in FATE.decks()]
    found = FATE.seat_decks([ready[0], None, None], 3, {})
    assert found == [ready[0], ready[1], ready[2]]
    assert len(FATE.seat_decks([], FATE.most_seats, {})) == FATE.most_seats
    with pytest.raises(UsageError, match="too many"):
        FATE.seat_decks(ready[:3], 2, {})


def test_the_decks_of_all_seats_and_those_that_are_imagined_stand_in_the_book() -> None:
    position = FATE.blank(Setup(3, seed=1, decks=[{"cards": [ONE, ONE, GEAR]}]))
    assert [FATE.names()[kind] for kind in position.book.deck[0][:3]] == [ONE, ONE, GEAR]
    assert position.book.deck[0][3] == -1
    assert position.book.priors_count == min(8, len(FATE.decks()))


@pytest.mark.parametrize(
    "deck", [7, {"cards": "all"}, {"cards": {ONE: "two"}}, {"crads": {}, "cards": {}}, "no such deck"]
)
def test_what_is_no_deck_is_an_error(deck: Any) -> None:
    with pytest.raises(UsageError):
        FATE.read_deck(deck)


def test_a_deck_of_a_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"# Mine\n3 {ONE}\n2 {GEAR}\n")
    assert FATE.read_deck(str(file)) == {"name": "Mine", "cards": {ONE: 3, GEAR: 2}}


def test_a_game_without_decks_makes_one_of_its_cards() -> None:
    deck = decks.plain_deck(POOL)
    assert FATE.deck_faults(deck) == []
    assert sum(POOL.card(card).value * count for card, count in deck["cards"].items()) >= 25


def test_own_cards_are_deck_cards_too() -> None:
    giant = {"name": "Giant", "kind": "fighter", "class": "common", "type": "Warrior", "value": 3}
    game = FATE.with_cards([{**giant, "strength": 9, "speed": 1, "skill": 1}])
    assert game.deck_faults({"cards": {"Giant": 10}}) == []
    assert [fault.ids[0] for fault in game.deck_faults({"cards": {"Giant": 11}})] == ["FOH-2.8"]
    assert [fault.ids[0] for fault in FATE.deck_faults({"cards": {"Giant": 1}})] == ["FOH-2.4", "FOH-2.9"]

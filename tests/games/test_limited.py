"""Texts that would take forever: refused by their size or shape before they are read, with the limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.games import limited, load
from cardwright.games.cardfile import entries_of, read_source
from cardwright.games.deckfile import read_deck_file
from cardwright.games.interface import UsageError
from cardwright.language import parsing
from cardwright.language.errors import CardTextError
from cardwright.language.read import LONGEST, read, read_words
from cardwright.match.coverage import scenarios_in
from cardwright.match.file import load as load_match
from cardwright.match.position import read_position
from cardwright.match.scenario import load_scenarios

DEEP = "lists and maps are nested more than 20 deep"


@pytest.mark.parametrize(
    "text",
    ["{" * 20_000, "[" * 21, "- " * 5_000, "? " * 5_000, '{"}":' * 3_000, "{a: " * 21, "[[],[" * 30],
    ids=["braces", "brackets", "dashes", "keys", "quoted", "maps", "apart"],
)
def test_a_position_is_not_nested_without_end(text: str) -> None:
    with pytest.raises(UsageError, match=DEEP):
        read_position(load("chi"), text)


def test_a_position_is_not_endless() -> None:
    with pytest.raises(UsageError, match="a position has at most 20,000 letters, and this one has 20,001"):
        read_position(load("chi"), "x" * 20_001)
    with pytest.raises(UsageError, match="alias"):
        read_position(load("chi"), "{a: &a [1, 1], b: [*a, *a]}")


def test_twenty_deep_is_deep_enough() -> None:
    with pytest.raises(UsageError, match="is not a position"):
        read_position(load("chi"), "[" * 20 + "]" * 20)


def test_reading_has_a_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited, "SECONDS", -1.0)
    with pytest.raises(UsageError, match="reading this takes longer than"):
        read_position(load("chi"), "{turn: P1}")
    monkeypatch.setattr(parsing, "SECONDS", -1.0)
    with pytest.raises(CardTextError, match="reading this text takes longer than"):
        read_words("Draw a card.", "xi")


def test_a_card_text_is_not_endless() -> None:
    with pytest.raises(CardTextError, match="a card text has at most 2,000 letters"):
        read("Draw a card. " * 20_000, "xi")
    text = "Draw a card. " * (LONGEST // 13)
    assert len(read(text, "xi").abilities) == 1


def test_a_card_text_has_not_more_readings_than_can_be_compared() -> None:
    both = "The attached unit gets +1 damage and +4 maximum life."
    with pytest.raises(CardTextError, match="more than 256 ways"):
        read("\n".join(["Attach this to one of your units.", *[both] * 30]), "xi")


def test_cards_are_not_endless() -> None:
    card = {"name": "Moth", "kind": "unit"}
    with pytest.raises(UsageError, match="you can add at most 512 cards of your own, not 513"):
        load("xi").with_cards([card] * 513)
    with pytest.raises(UsageError, match="card 1: `flavour` has at most 2,000 letters"):
        entries_of([{**card, "flavour": "x" * 2_001}])
    assert "512 cards" in str(read_source("- {name: A}\n" * 513, "many.yaml")[1][0])
    assert "at most 2,000 letters" in str(read_source(f"- {{name: {'x' * 2_001}}}", "long.yaml")[1][0])
    assert DEEP in str(read_source("[" * 21, "deep.yaml")[1][0])
    assert "a card file has at most 500,000 letters" in str(read_source("#" * 500_001, "long.yaml")[1][0])


def test_decks_are_not_endless(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("{" * 5_000)
    with pytest.raises(UsageError, match=DEEP):
        read_deck_file(deck)
    deck.write_text("#" * 20_001)
    with pytest.raises(UsageError, match="a deck has at most 20,000 letters"):
        read_deck_file(deck)
    with pytest.raises(UsageError, match="a deck can name at most 512 different cards, and this one names 513"):
        load("xi").read_deck({"cards": {f"Moth {number}": 1 for number in range(513)}})
    with pytest.raises(UsageError, match="a deck can list at most 9999 cards"):
        load("xi").read_deck({"cards": {f"Moth {number}": 9_999 for number in range(2)}})


def test_other_files_are_not_endless(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_text("#" * 500_001)
    assert "a scenario file has at most 500,000 letters" in str(load_scenarios([file])[0].error)
    with pytest.raises(UsageError, match="a game file has at most 500,000 letters"):
        load(str(file))
    file.write_text("#" * 2_000_001)
    with pytest.raises(UsageError, match="a match file has at most 2,000,000 letters"):
        load_match(file)


def test_a_key_that_stands_twice_is_an_error_in_our_own_files_too(tmp_path: Path) -> None:
    file = tmp_path / "twice.yaml"
    file.write_text("- scenario: A\n  game: chi\n  game: chi\n")
    [unread] = scenarios_in(tmp_path)
    assert (unread.line, unread.error) == (3, "the key 'game' appears twice")

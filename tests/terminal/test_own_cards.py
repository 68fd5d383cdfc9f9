"""Cards and decks of one's own through the commands: checked, shown, played with and simulated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.games import load
from tests.terminal.conftest import Run

CARDS = """
- {name: Guard of Tests, kind: unit, type: stone, cost: 2T, damage: 2, life: 2}
- name: Spark of Tests
  kind: point spell
  type: ember
  cost: 1T
  text: Deal 1 ember damage to a unit.
"""
BAD = """
- {name: Guard of Tests, kind: unit, type: ston, cost: 2T, damage: 2}
- name: Spark of Tests
  kind: point spell
  type: ember
  cost: 1T
  text: |-
    Draw a card.
    Deal 1 embr damage to a unit.
"""
SCENARIO = """
- scenario: A guard that is known from a card file
  game: xi
  given: {turn: P1, P1: {units: [Guard of Tests]}}
  then: {P1.units: [Guard of Tests]}
"""


@pytest.fixture
def cards(tmp_path: Path) -> str:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.yaml"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "mine.txt"
    names = [*list(load("xi").names())[1:10], "Guard of Tests"]
    path.write_text("# Mine\n" + "".join(f"3 {name}\n" for name in names), encoding="utf-8")
    return str(path)


# card


def test_good_card_files(cardwright: Run, cards: str) -> None:
    done = cardwright("card", cards)
    assert done.status == 0
    assert done.out == "2 cards can be read, 0 errors\n"


def test_every_error_of_a_card_file_has_a_line(cardwright: Run, bad: str) -> None:
    done = cardwright("card", bad)
    assert done.status == 1
    first, second, third, offer, count = done.out.splitlines()
    assert first.startswith(f"{bad}, line 2, column 44: Guard of Tests: there is no type 'ston'; did you mean 'stone'?")
    assert second.startswith(f"{bad}, line 2, column 3: Guard of Tests: a unit needs `life`")
    assert third.startswith(f"{bad}, line 9, column 12: Spark of Tests: “embr” is not a word")
    assert offer == "  you can write: Draw a card. / Deal 1 ember damage to a unit."
    assert count == "0 cards can be read, 3 errors"


def test_errors_for_programs(cardwright: Run, bad: str, tmp_path: Path) -> None:
    found = json.loads(cardwright("card", str(tmp_path), "--game", "xi", "--json").out)
    assert [error["line"] for error in found["errors"]] == [2, 2, 9]
    assert found["errors"][1]["rules"] == ["XI-4.2"]


def test_a_text_that_is_not_canonical_is_shown_as_it_is_read(cardwright: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "- {name: A, kind: point spell, type: wind, cost: 1T, text: 'Until end of turn, a unit gets +1 damage.'}",
        encoding="utf-8",
    )
    assert "A: read as: Until the end of the turn, a unit gets +1 damage." in cardwright("card", str(path)).out


def test_a_card_is_shown(cardwright: Run, cards: str) -> None:
    shown = cardwright("card", "--game", "xi", "--name", "flame lick").out
    assert shown.startswith("Flame Lick\nEmber point spell, cost 2T\nDeal 2 ember damage to a unit.\n")
    assert "how it is read" in shown
    assert "Damage 2, life 2" in cardwright("card", "--name", "Guard of Tests", "--cards", cards).out
    assert "did you mean 'Flame Lick'?" in cardwright("card", "--game", "xi", "--name", "Flame Lik").error


def test_what_to_do_with_cards_must_be_clear(cardwright: Run) -> None:
    assert "give PATH... to check card files" in cardwright("card").error
    assert "which game?" in cardwright("card", "--text", "Draw a card.").error
    assert cardwright("card", "nowhere.yaml").error == "there is no file or folder 'nowhere.yaml'"
    assert "Chi reads no card files" in cardwright("card", "--game", "chi", "nowhere.yaml").error


# deck


def test_decks_in_plain_lines_with_own_cards(cardwright: Run, deck: str, cards: str) -> None:
    assert cardwright("deck", deck, "--cards", cards).out == f"{deck}: legal\n"
    done = cardwright("deck", deck)
    assert done.status == 1
    assert "there is no card 'Guard of Tests'" in done.out


def test_every_rule_that_forbids_a_deck_is_named(cardwright: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("game: xi\ncards: {Earth Moth: 4}\n", encoding="utf-8")
    (found,) = json.loads(cardwright("deck", str(path), "--json").out)
    assert found["rules"] == ["XI-2.2", "XI-2.1", "XI-2.3", "XI-G7"]
    assert "(XI-2.2); " in found["reason"]


def test_a_deck_is_written_in_another_form(cardwright: Run, tmp_path: Path) -> None:
    name = next(iter(load("xi").decks()))
    text = cardwright("deck", name, "--write", "text").out
    path = tmp_path / "again.txt"
    path.write_text(text, encoding="utf-8")
    assert cardwright("deck", str(path), "--write", "yaml").out.startswith("game: xi\nname: ")
    assert cardwright("deck", str(path), "--write", "text").out == text


def test_unknown_decks_are_errors_with_the_shipped_ones(cardwright: Run) -> None:
    name = next(iter(load("xi").decks()))
    assert name in cardwright("play", "xi", "--deck", "no such deck").error
    assert f"did you mean '{name}'?" in cardwright("play", "xi", "--deck", f"{name}x").error


def test_too_many_decks(cardwright: Run) -> None:
    name = next(iter(load("xi").decks()))
    error = cardwright("sim", "xi", "--bots", "random,random", "--deck", f"{name},{name}", "--deck", name).error
    assert error == "3 decks are too many for 2 players"


# games


def test_a_game_is_shown_with_its_decks(cardwright: Run) -> None:
    shown = cardwright("games", "xi").out
    game = load("xi")
    assert f"{len(game.names()) - 1} different cards" in shown
    assert all(f"--deck {name}" in shown for name in game.decks())
    assert json.loads(cardwright("games", "xi", "--json").out)[0]["decks"][0]["deck"] in game.decks()


# play, sim, scenario


def test_bad_cards_stop_a_game_before_it_begins(cardwright: Run, bad: str) -> None:
    done = cardwright("play", "xi", "--cards", bad)
    assert done.status == 2
    assert done.err.count(bad) == 3
    assert "error: " in done.err.splitlines()[-1]


def test_chi_takes_no_cards(cardwright: Run, cards: str) -> None:
    assert "Chi reads no card files" in cardwright("play", "chi", "--cards", cards).error


def test_a_scenario_knows_the_cards_of_files(cardwright: Run, cards: str, tmp_path: Path) -> None:
    path = tmp_path / "scenarios"
    path.mkdir()
    (path / "one.yaml").write_text(SCENARIO, encoding="utf-8")
    assert cardwright("scenario", str(path), "--cards", cards).out == "1 passed, 0 failed\n"
    assert "Guard of Tests" in cardwright("scenario", str(path)).out


def test_a_match_with_own_cards_replays_without_their_files(
    cardwright: Run, cards: str, deck: str, data: Path, tmp_path: Path
) -> None:
    arguments = ("--seat", "random", "--seat", "random", "--seed", "3", "--deck", deck, "--cards", cards)
    played = cardwright("play", "xi", *arguments, "--plain")
    assert played.status == 0
    (match,) = data.glob("*.match")
    Path(cards).unlink()
    Path(deck).unlink()
    assert "Guard of Tests" in match.read_text(encoding="utf-8")
    assert "Spark of Tests" not in match.read_text(encoding="utf-8")
    again = cardwright("replay", str(match), "--plain")
    assert again.status == 0
    assert again.err == ""


def test_decks_stay_with_their_bots_when_seats_are_swapped(cardwright: Run, cards: str, deck: str) -> None:
    name = next(iter(load("xi").decks()))
    arguments = ("--games", "6", "--bots", "random,random", "--deck", deck, "--deck", name, "--cards", cards)
    found = json.loads(cardwright("sim", "xi", *arguments, "--json").out)
    assert found["decks"] == ["Mine", load("xi").decks()[name]["name"]]
    assert found["games"] == 6 == sum(found["wins"]) + found["draws"] + found["unfinished"]


def test_a_wrong_field_does_not_hide_what_is_wrong_with_the_text(cardwright: Run, tmp_path: Path) -> None:
    card = "- {name: Probe, kind: point spell, type: embr, cost: 2T, text: '1T: Draw a card.'}"
    (tmp_path / "cards.yaml").write_text(card)
    done = cardwright("card", "--game", "xi", str(tmp_path / "cards.yaml"))
    assert "there is no type 'embr'" in done.out
    assert "does not stay in play" in done.out


def test_a_card_file_says_what_you_can_write_instead(cardwright: Run, tmp_path: Path) -> None:
    card = (
        "- {name: Probe, kind: unit, type: ember, cost: 2T, damage: 1, life: 1, text: 'When Probe dies, draw a crd.'}"
    )
    (tmp_path / "cards.yaml").write_text(card)
    done = cardwright("card", "--game", "xi", str(tmp_path / "cards.yaml"))
    assert "you can write: When this unit is destroyed, draw a card." in done.out
    found = json.loads(cardwright("card", "--game", "xi", str(tmp_path / "cards.yaml"), "--json").out)
    assert found["errors"][0]["suggestions"] == ["When this unit is destroyed, draw a card."]


def test_a_text_is_checked_for_its_kind_of_card(cardwright: Run) -> None:
    ability = ("card", "--game", "xi", "--text", "1T: Draw a card.")
    assert cardwright(*ability, "--kind", "unit").status == 0
    assert "does not stay in play" in cardwright(*ability, "--kind", "point spell").error
    assert "there is no kind 'unti'; did you mean 'unit'?" in cardwright(*ability, "--kind", "unti").error
    refused = cardwright("card", "--game", "xi", "--text", "Draw a crd.", "--kind", "unit")
    assert refused.status == 2
    assert "you can write: Draw a card." in refused.err


def test_a_kind_needs_a_text(cardwright: Run) -> None:
    assert "--kind" in cardwright("card", "--game", "xi", "--name", "Flame Lick", "--kind", "unit").error


def test_a_text_of_a_kind_is_told_what_a_card_file_would_be(cardwright: Run) -> None:
    text = "When one of your Entities is destroyed, draw a card."
    bare = ("card", "--game", "wuxing", "--text", text, "--kind", "chakra")
    assert "every effect begins with its keyword" in cardwright(*bare).error
    escape = "Trap an opposing Battle Unit.\nEscape, discard a card: Free the trapped Battle Unit."
    assert cardwright("card", "--game", "psiwars", "--text", escape, "--kind", "trap").status == 0

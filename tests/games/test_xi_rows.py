"""Decks of any size share the rows of a table of Xi Cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import load
from cardwright.games.interface import Position, Setup, UsageError, luck_from
from cardwright.games.xi.state import OUT
from cardwright.lab.batch import simulate
from cardwright.match.file import load as load_match
from cardwright.match.file import save
from cardwright.match.match import Match
from cardwright.match.position import read_position

XI = load("xi")
KIND_OF = {name: kind for kind, name in enumerate(XI.names())}.__getitem__


def deck_of(size: int) -> dict[str, Any]:
    """A deck of so many cards, three of a name at most."""
    cards = [name for name in XI.names()[1:] for _ in range(3)][:size]
    return {"name": f"{size} cards", "cards": dict(Counter(cards))}


def some_way_on(sizes: list[int], answers: int) -> Position:
    """A position of a game with decks of these sizes, played by greedy first answers."""
    position, _ = XI.new(Setup(len(sizes), decks=[deck_of(size) for size in sizes], seed=3))
    for number in range(answers):
        seat = position.asked()[0]
        legal = position.legal(seat)
        position.answer(seat, legal[number % len(legal)])
    return position


@pytest.mark.parametrize("sizes", [[180, 180], [300, 40], [200, 60, 100]], ids=str)
def test_large_decks_are_played_with_every_card(sizes: list[int]) -> None:
    decks = [deck_of(size) for size in sizes]
    assert all(XI.check_deck(deck) is None for deck in decks)
    position, _ = XI.new(Setup(len(sizes), decks=decks, seed=1))
    for seat, size in enumerate(sizes):
        rows = slice(*position.record.rows_from[seat : seat + 2])
        assert Counter(position.record.kind[rows].tolist()) == Counter(map(KIND_OF, cards(decks[seat])))
        assert len(position.record.kind[rows]) == size
    result = simulate(XI, ["random"] * len(sizes), 6, 1, decks=decks, check=True)
    assert result.unfinished == 0


def cards(deck: dict[str, Any]) -> list[str]:
    """All cards of a deck by name."""
    return [name for name, count in deck["cards"].items() for _ in range(count)]


def test_who_runs_out_of_rows_is_told_the_rule() -> None:
    with pytest.raises(UsageError, match=r"room for 360 cards, and these are 366: P1 61, .*P6 61 \(XI-E1\)"):
        XI.new(Setup(6, decks=[deck_of(61)] * 6))
    assert XI.new(Setup(6, decks=[deck_of(60)] * 6))[0].record.rows_from.tolist() == [0, 60, 120, 180, 240, 300, 360]


def test_a_seat_knows_the_list_of_its_own_large_deck() -> None:
    position = some_way_on([150, 90], 60)
    for seat, size in enumerate((150, 90)):
        imagined = position.conceal(seat).imagine(luck_from(5)).record
        rows = slice(*imagined.rows_from[seat : seat + 2])
        assert Counter(imagined.kind[rows].tolist()) == Counter(map(KIND_OF, cards(deck_of(size))))
        assert (imagined.kind[imagined.zone != OUT] >= 0).all()


def test_a_position_of_large_decks_reads_back_when_a_player_is_out() -> None:
    position = some_way_on([100, 70, 80], 40)
    seat = position.asked()[0]
    position.answer(seat, XI.concede)
    for _ in range(25):
        seat = position.asked()[0]
        position.answer(seat, position.legal(seat)[-1])
    again = read_position(XI, position.text())
    assert again.text() == position.text()
    assert again.record.rows_from.tolist() == position.record.rows_from.tolist()
    for seat in position.asked():
        assert (again.reasons(seat) == position.reasons(seat)).all()


def test_a_match_of_large_decks_is_saved_and_replayed(tmp_path: Path) -> None:
    match = Match(XI, ("human", "human"), seed=2, decks=[deck_of(120), deck_of(61)])
    for _ in range(12):
        seat = match.asked()[0]
        match.answer(seat, match.legal(seat)[0])
    save(match, tmp_path / "large.match")
    loaded = load_match(tmp_path / "large.match").match
    assert loaded is not None
    assert loaded.position.record.tobytes() == match.position.record.tobytes()

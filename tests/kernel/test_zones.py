"""Zones: whatever is done to them, every card stands in exactly one chain."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.games.chi.state import CARDS, ZONES, Chi
from cardwright.kernel import zones
from cardwright.kernel.invariants import broken_table
from cardwright.kernel.rule import entry
from cardwright.kernel.table import NOBODY

MOVES = st.lists(st.tuples(st.integers(0, CARDS - 1), st.integers(0, ZONES - 1)), max_size=60)


@entry
def fill(game):  # type: ignore[no-untyped-def]
    for zone in range(ZONES):
        game.first[zone] = NOBODY
        game.last[zone] = NOBODY
    for card in range(CARDS):
        game.kind[card] = card
        zones.put_last(game, card, card % ZONES)


@entry
def move(game, card, zone):  # type: ignore[no-untyped-def]
    zones.move(game, card, zone)


@entry
def shuffle(game, zone):  # type: ignore[no-untyped-def]
    zones.shuffle(game, zone, 0, CARDS)


@entry
def sort_hand(game, zone):  # type: ignore[no-untyped-def]
    zones.sort_hand(game, zone)


@entry
def broken(game):  # type: ignore[no-untyped-def]
    return broken_table(game, CARDS, ZONES, 8)


def table() -> Any:
    record = np.zeros(1, dtype=Chi.dtype)[0]  # type: ignore[attr-defined]
    record.seats = 2
    record.asked = 1
    record.key[:] = (1, 2, 3, 4)
    fill(record)
    return record


def cards_in(record: Any, zone: int) -> list[int]:
    found, card = [], int(record.first[zone])
    while card != NOBODY:
        found.append(card)
        card = int(record.next[card])
    return found


@settings(max_examples=60, deadline=None)
@given(MOVES)
def test_moves_behave_like_lists(moves: list[tuple[int, int]]) -> None:
    record = table()
    model = [[card for card in range(CARDS) if card % ZONES == zone] for zone in range(ZONES)]
    for card, zone in moves:
        move(record, card, zone)
        for chain in model:
            if card in chain:
                chain.remove(card)
        model[zone].append(card)
    assert [cards_in(record, zone) for zone in range(ZONES)] == model
    assert broken(record) == 0


@settings(max_examples=40, deadline=None)
@given(MOVES, st.integers(0, ZONES - 1))
def test_a_shuffle_moves_identities_not_sleeves(moves: list[tuple[int, int]], zone: int) -> None:
    record = table()
    for card, target in moves:
        move(record, card, target)
    sleeves = [cards_in(record, other) for other in range(ZONES)]
    kinds = sorted(int(record.kind[card]) for card in sleeves[zone])
    record.known[:] = 3
    shuffle(record, zone)
    assert [cards_in(record, other) for other in range(ZONES)] == sleeves
    assert sorted(int(record.kind[card]) for card in sleeves[zone]) == kinds
    assert all(int(record.known[card]) == (0 if card in sleeves[zone] else 3) for card in range(CARDS))


def test_shuffles_reach_every_order() -> None:
    record = table()
    for card in range(CARDS):
        move(record, card, 1 if card in (3, 20, 50) else 0)
    orders = set()
    for _ in range(200):
        shuffle(record, 1)
        orders.add(tuple(int(record.kind[card]) for card in cards_in(record, 1)))
    assert len(orders) == 6


def test_a_sorted_hand_has_unknown_cards_last() -> None:
    record = table()
    for card in range(CARDS):
        move(record, card, 1 if card in (3, 20, 50, 7) else 0)
    record.kind[20] = NOBODY
    sort_hand(record, 1)
    assert [int(record.kind[card]) for card in cards_in(record, 1)] == [3, 7, 50, NOBODY]

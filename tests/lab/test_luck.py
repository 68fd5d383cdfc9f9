"""Somebody who sees every card: it sees all of them, and only the lab has it."""

from __future__ import annotations

import numpy as np
import pytest

from cardwright.games import load
from cardwright.games.interface import luck_from
from cardwright.lab.luck import all_seen, foresee
from tests.conformance.walks import questions


@pytest.mark.parametrize("name", ["chi", "ninjas", "xi", "fate", "psiwars", "wuxing"])
def test_it_imagines_nothing_but_what_is(name: str) -> None:
    game = load(name)
    for position, seat in questions(game, seed=6, most=12):
        world = all_seen(position, seat).imagine(luck_from("any"))
        is_there, is_imagined = position.record, world.record
        for zone in np.unique(is_there["zone"]):
            inside = is_there["zone"] == zone
            cards = is_there["kind"][inside], is_imagined["kind"][inside]
            assert sorted(cards[0]) == sorted(cards[1])  # a hand may lie in another order
        assert np.array_equal(is_there["next"], is_imagined["next"])


def test_it_wins_more_than_who_does_not_see() -> None:
    result = foresee(load("chi"), "greedy", 20, seed=1, rounds=200)
    assert result.games == 20
    assert result.wins[0] >= 15

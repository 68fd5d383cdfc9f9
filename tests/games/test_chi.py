"""Chi: what only made-up positions show."""

from __future__ import annotations

import numpy as np

from cardwright.games import load
from cardwright.games.chi.state import Zone
from cardwright.games.interface import luck_from
from cardwright.kernel.table import NOBODY

# Most of the 52 cards are named nowhere and have no pile to lie in.
LEFT_OUT = {
    "turn": "P1",
    "row": ["Yang red"] * 2 + ["Chi"] * 4,
    "deck": [],
    "discard": [],
    "P1": {"hand": ["Yin red"] * 2},
}


def test_cards_left_out_of_a_position_are_nobodys_knowledge() -> None:
    game = load("chi")
    position = game.arrange(LEFT_OUT, {}, 2, np.random.default_rng(1))
    assert int(position.record.count[Zone.BOX]) == 56 - 6 - 2
    concealed = position.conceal(0)
    boxed = [int(concealed.record.kind[card]) for card in range(56) if int(concealed.record.zone[card]) == Zone.BOX]
    assert set(boxed) == {NOBODY}
    imagined = concealed.imagine(luck_from(1))
    kinds = sorted(int(kind) for kind in imagined.record.kind if kind != NOBODY)
    assert kinds == sorted(int(kind) for kind in position.record.kind if kind != NOBODY)
    assert imagined.conceal(0).record.tobytes() == concealed.record.tobytes()

"""What a thinking player works on: the arrays that the kernel fills while it weighs answers."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cardwright.games.interface import Position
from cardwright.kernel.loops import CONCEALED, PAD, Policy
from cardwright.kernel.searching import DEPTH, EDGE_COLUMNS, SPOT_COLUMNS, STEP_COLUMNS, TALLIES

Array = np.ndarray[Any, Any]


def zeros(*shape: int) -> Array:
    """An array of whole numbers."""
    return np.zeros(shape, dtype=np.int64)


class Tree(NamedTuple):
    """The tree of a search with what it is grown by, as the kernel takes them."""

    spots: Array
    edges: Array
    way: Array
    tally: Array
    views: Array
    reward: Array


class Desk:
    """Records to try things out on, a tree for who grows one, and what came of every answer in how many trials."""

    def __init__(self, concealed: Position, spots: int = 0, edges: int = 0) -> None:
        self.game, self.book = concealed.game, concealed.book
        self.pad = np.zeros(PAD, dtype=self.game.record_type.dtype)
        self.pad[CONCEALED] = concealed.record
        seats = concealed.record["score"].shape[0]
        grown = zeros(spots, SPOT_COLUMNS), zeros(edges, EDGE_COLUMNS)
        self.tree = Tree(*grown, zeros(DEPTH, STEP_COLUMNS), zeros(TALLIES), zeros(seats), zeros(seats))
        self.value, self.tries = zeros(self.game.answers), zeros(self.game.answers)

    def think(self, seat: int, luck: Array, policy: Policy, rounds: int) -> None:
        """Let the tree grow for some rounds, or try the answers in as many imagined worlds."""
        how = int(policy), self.game.search_daring, int(self.game.search_leaf)
        self.game.entries.think(self.pad, self.book, seat, luck, rounds, *how, *self.tree, self.value, self.tries)

"""`search`: tree search over imagined worlds, inside the kernel; each core grows a tree of its own."""

from __future__ import annotations

import time

import numpy as np

from cardwright.games.interface import Position
from cardwright.kernel.loops import Policy
from cardwright.players.desk import Array, Desk
from cardwright.players.thinking import SECONDS, ThinkingPlayer, Watch

MOST_SPOTS, MOST_EDGES = 1 << 15, 1 << 17  # of a tree: about 6 MB
FEW_SPOTS, EDGES_OF_A_SPOT = 1 << 10, 16
SLICE = 0.004  # seconds between two looks at the clock


def desk_for(concealed: Position, rounds: int | None) -> Desk:
    """A desk with room for the tree of a search."""
    spots = MOST_SPOTS if rounds is None else min(MOST_SPOTS, max(FEW_SPOTS, 4 * rounds))
    return Desk(concealed, spots, min(MOST_EDGES, EDGES_OF_A_SPOT * spots))


class SearchPlayer(ThinkingPlayer):
    """Grows a tree of what can follow and takes the answer that was tried most: the search keeps to what is good."""

    def __init__(
        self,
        seed: int | str,
        seconds: float | None = SECONDS,
        rounds: int | None = None,
        threads: int | None = None,
        watch: Watch | None = None,
    ) -> None:
        super().__init__("search", seed, seconds, rounds, threads, watch)

    def choose(self, concealed: Position, seat: int) -> int:
        """The answer that was tried most; among equals the one with the better mean."""
        value, tries = self.think(concealed, seat)
        tried = np.flatnonzero(tries > 0)
        return int(max(tried, key=lambda action: (tries[action], value[action] / tries[action])))

    def think(self, concealed: Position, seat: int) -> tuple[Array, Array]:
        """The sums over the trees of all threads."""
        began = time.perf_counter()
        desks = [desk_for(concealed, self.trials) for _ in self.lucks]
        if self.trials is not None:
            desks[0].think(seat, self.lucks[0], Policy.SEARCH, self.trials)
        else:
            end = began + (self.seconds or 0.0)
            self.each_thread(lambda luck, desk: self.grow_until(end, seat, luck, desk), desks)
        value: Array = np.sum([desk.value for desk in desks], axis=0)
        tries: Array = np.sum([desk.tries for desk in desks], axis=0)
        return value, tries

    def grow_until(self, end: float, seat: int, luck: Array, desk: Desk) -> None:
        """Let a tree grow until the time is up, in slices of a few milliseconds."""
        rounds = 1
        while True:
            start = time.perf_counter()
            desk.think(seat, luck, Policy.SEARCH, rounds)
            spent = time.perf_counter() - start
            if self.is_due(end):
                return
            rounds = max(1, min(2 * rounds, int(rounds * min(SLICE, end - start) / max(spent, 1e-6))))

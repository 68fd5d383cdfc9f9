"""`search`: tree search over imagined worlds, inside the kernel; each core grows a tree of its own."""

from __future__ import annotations

import time

import numpy as np

from cardwright.games.interface import Game, Position
from cardwright.kernel.loops import PAD
from cardwright.kernel.searching import DEPTH, EDGE_COLUMNS, SPOT_COLUMNS, STEP_COLUMNS, TALLIES
from cardwright.players.thinking import SECONDS, Array, ThinkingPlayer, Watch

MOST_SPOTS, MOST_EDGES = 1 << 15, 1 << 17  # of a tree: about 6 MB
FEW_SPOTS, EDGES_OF_A_SPOT = 1 << 10, 16
SLICE = 0.004  # seconds between two looks at the clock


class Tree:
    """The arrays of a tree, and the records that it is grown on."""

    def __init__(self, concealed: Position, rounds: int | None) -> None:
        game = concealed.game
        spots = MOST_SPOTS if rounds is None else min(MOST_SPOTS, max(FEW_SPOTS, 4 * rounds))
        self.spots = np.zeros((spots, SPOT_COLUMNS), dtype=np.int64)
        self.edges = np.zeros((min(MOST_EDGES, EDGES_OF_A_SPOT * spots), EDGE_COLUMNS), dtype=np.int64)
        self.way = np.zeros((DEPTH, STEP_COLUMNS), dtype=np.int64)
        self.tally = np.zeros(TALLIES, dtype=np.int64)
        seats = concealed.record["score"].shape[0]
        self.views, self.reward = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
        self.value, self.tries = np.zeros(game.answers, dtype=np.int64), np.zeros(game.answers, dtype=np.int64)
        self.pad = np.zeros(PAD, dtype=game.record_type.dtype)
        self.pad[0] = concealed.record

    def grow(self, game: Game, book: Array, seat: int, luck: Array, rounds: int) -> None:
        """Some rounds more."""
        game.entries.search(
            self.pad,
            book,
            seat,
            luck,
            rounds,
            game.search_daring,
            int(game.search_leaf),
            self.spots,
            self.edges,
            self.way,
            self.tally,
            self.views,
            self.reward,
            self.value,
            self.tries,
        )


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
        trees = [Tree(concealed, self.trials) for _ in self.lucks]
        if self.trials is not None:
            trees[0].grow(concealed.game, concealed.book, seat, self.lucks[0], self.trials)
        else:
            end = began + (self.seconds or 0.0)
            self.each_thread(lambda luck, tree: self.grow_until(end, concealed, seat, luck, tree), trees)
        value: Array = np.sum([tree.value for tree in trees], axis=0)
        tries: Array = np.sum([tree.tries for tree in trees], axis=0)
        return value, tries

    def grow_until(self, end: float, concealed: Position, seat: int, luck: Array, tree: Tree) -> None:
        """Let a tree grow until the time is up, in slices of a few milliseconds."""
        rounds = 1
        while True:
            start = time.perf_counter()
            tree.grow(concealed.game, concealed.book, seat, luck, rounds)
            spent = time.perf_counter() - start
            if self.is_due(end):
                return
            rounds = max(1, min(2 * rounds, int(rounds * min(SLICE, end - start) / max(spent, 1e-6))))

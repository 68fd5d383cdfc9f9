"""`search`: tree search over imagined worlds, inside the kernel; each core grows a tree of its own."""

from __future__ import annotations

import time

import numpy as np

from cardwright.games.interface import Position
from cardwright.kernel.loops import WIN, Policy
from cardwright.players.desk import Array, Desk
from cardwright.players.levels import LEVELS, rounds_of
from cardwright.players.thinking import SECONDS, ThinkingPlayer, Watch

MOST_SPOTS, MOST_EDGES = 1 << 15, 1 << 17  # of a tree: about 6 MB
FEW_SPOTS, EDGES_OF_A_SPOT = 1 << 10, 16
SLICE = 0.004  # seconds between two looks at the clock
FEW_ROUNDS, MOST_ROUNDS, PIECES = 32, 256, 16  # between two looks at whether more rounds can change the answer
SURE = 0.99  # the chance from which on a game counts as won: then the quickest way is taken
ENDS, MOST_PASSES = 4, 12  # worlds in which an answer must win at once, and passes until it has


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
        if self.trials is not None:
            return self.choose_early(concealed, seat, self.trials)
        return self.settle(concealed, seat, *self.think(concealed, seat))

    def choose_early(self, concealed: Position, seat: int, rounds: int, end: float | None = None) -> int:
        """What a search of so many rounds chooses, found as soon as the rounds that are left can change nothing.

        It stops at `end` in any case, after the first rounds.
        """
        legal = concealed.legal(seat)
        if len(legal) == 1:
            return legal[0]
        desk = desk_for(concealed, rounds)
        piece = min(MOST_ROUNDS, max(FEW_ROUNDS, rounds // PIECES))
        left = rounds
        while left > 0:
            desk.think(seat, self.lucks[0], Policy.SEARCH, min(piece, left))
            left -= piece
            if self.is_due(end) or is_settled(desk.tries, left):
                break
        return self.settle(concealed, seat, desk.value, desk.tries)

    def settle(self, concealed: Position, seat: int, value: Array, tries: Array) -> int:
        """The answer that was tried most; but where several surely win, the one that has won soonest."""
        chosen = most_tried(value, tries)
        winning = [int(action) for action in np.flatnonzero((tries > 0) & (value >= SURE * WIN * tries))]
        if chosen not in winning or len(winning) == 1:
            return chosen
        worlds = [concealed.imagine(self.lucks[0]) for _ in range(ENDS)]

        def passes(action: int) -> int:
            return max(passes_to_win(world, seat, action) for world in worlds)

        return min((chosen, *winning), key=passes)

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


class LevelPlayer(SearchPlayer):
    """A level of a game: so many rounds on one core, and no longer than its seconds."""

    def __init__(
        self, level: str, seed: int | str, most_seconds: float | None = None, watch: Watch | None = None
    ) -> None:
        super().__init__(seed, rounds=LEVELS[level].rounds, watch=watch)
        self.name = self.level = level
        self.most_seconds = most_seconds

    def choose(self, concealed: Position, seat: int) -> int:
        """The answer of as many rounds as the level has in this game."""
        end = None if self.most_seconds is None else time.perf_counter() + self.most_seconds
        return self.choose_early(concealed, seat, rounds_of(concealed.game, self.level), end)

    def think(self, concealed: Position, seat: int) -> tuple[Array, Array]:
        """What all rounds show of every answer, as far as the time allows."""
        self.trials = rounds_of(concealed.game, self.level)
        if self.most_seconds is None:
            return super().think(concealed, seat)
        desk, left = desk_for(concealed, self.trials), self.trials
        end = time.perf_counter() + self.most_seconds
        while left > 0:
            desk.think(seat, self.lucks[0], Policy.SEARCH, min(MOST_ROUNDS, left))
            left -= MOST_ROUNDS
            if self.is_due(end):
                break
        return desk.value, desk.tries


def most_tried(value: Array, tries: Array) -> int:
    """The answer that was tried most; among equals the one with the better mean."""
    tried = np.flatnonzero(tries > 0)
    return int(max(tried, key=lambda action: (tries[action], value[action] / tries[action])))


def passes_to_win(world: Position, seat: int, action: int) -> int:
    """How often everybody must pass after an answer until the seat has won; MOST_PASSES where that does not win."""
    after, answer = world.copy(), world.game.entries.answer
    answer(after.record, after.book, seat, action)
    for passes in range(MOST_PASSES):
        if after.over:
            return passes if int(after.record["winners"]) >> seat & 1 else MOST_PASSES
        asked = after.asked()[0]
        passing = next((one for one in after.game.passing if after.reason(asked, one) == 0), None)
        if passing is None:
            return MOST_PASSES
        answer(after.record, after.book, asked, passing)
    return MOST_PASSES


def is_settled(tries: Array, left: int) -> bool:
    """Whether the answer that was tried most stays so, however the rounds that are left go."""
    second, first = np.partition(tries, -2)[-2:]
    return bool(first - second > left)

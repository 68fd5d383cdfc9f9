"""`search`: tree search over imagined worlds, inside the kernel; each core grows a tree of its own."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

import numpy as np

from cardwright.games.interface import Game, Position
from cardwright.kernel.loops import DROPPED, WIN, Policy
from cardwright.kernel.searching import Edge
from cardwright.players.desk import Array, Desk
from cardwright.players.levels import LEVELS, rounds_of
from cardwright.players.player import Advice
from cardwright.players.simple import best_of
from cardwright.players.thinking import SECONDS, ThinkingPlayer, Watch, advice_from

MOST_SPOTS, MOST_EDGES = 1 << 17, 1 << 20  # of a tree: 45 MB, of which only what is used takes memory
FEW_SPOTS, EDGES_OF_A_SPOT = 1 << 10, 16
SLICE = 0.004  # seconds between two looks at the clock
FEW_ROUNDS, MOST_ROUNDS, PIECES = 32, 256, 16  # between two looks at whether more rounds can change the answer
SURE = 0.998  # the chance from which on a game counts as won, and the quickest way is taken
HAIR, OFTEN = 0.0005, 0.2  # by how much an answer that surely wins may be worse, and less tried, than the best one
CONTEST = 8  # parts in which answers are weighed against each other
HELD_BACK = 1 << 50  # taken off what came of an answer so that no round goes by it
ENDS, MOST_PASSES = 4, 12  # worlds in which an answer must win at once, and passes until it has
MOST_QUESTIONS = 24  # and answers of everybody
GLANCES = 2  # worlds in which the others look at their answers to it
SLIGHT = 0.08  # how much better the odds of an answer must be than those of passing to be given without another look
LOOKS = 16  # worlds in which answers that a search does not tell apart are looked at
NEAR = 0.9  # the share of the most tries from which on an answer counts as good as the one that was tried most


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
        rounds = self.rounds_in(concealed.game)
        if rounds is None:
            return self.settle(concealed, seat, *self.think(concealed, seat))
        legal = concealed.legal(seat)
        if len(legal) == 1:
            return legal[0]
        passing = letting_be(concealed, seat, legal)
        if passing is not None:
            return passing
        desk = self.grow(concealed, seat, rounds, is_enough=is_settled)
        return self.settle(concealed, seat, desk.value, desk.tries)

    def rounds_in(self, game: Game) -> int | None:
        """How many rounds it searches in a game, or None where it has a time instead."""
        return self.trials

    def last_moment(self) -> float | None:
        """When a search of so many rounds that begins now must end in any case, by the clock."""
        return None

    def grow(
        self,
        concealed: Position,
        seat: int,
        rounds: int,
        is_enough: Callable[[Array, int], bool] = lambda tries, left: False,
    ) -> Desk:
        """A tree of so many rounds, fewer if the time is up or it `is_enough` to have these tries with so many left."""
        end = self.last_moment()
        desk = desk_for(concealed, rounds)
        piece = min(MOST_ROUNDS, max(FEW_ROUNDS, rounds // PIECES))
        for done in range(0, rounds, piece):
            now = min(piece, rounds - done)
            desk.think(seat, self.lucks[0], Policy.SEARCH, now)
            if self.is_due(end) or is_enough(desk.tries, rounds - done - now):
                break
        return desk

    def settle(self, concealed: Position, seat: int, value: Array, tries: Array) -> int:
        """The answer that was tried most; where several surely win, the one that has won soonest.

        Where the game is surely lost, all answers are the same to a search: then the best one at first sight. It also
        decides between answers that were tried about as often, for instance between two orders of the same moves, and
        between an answer and passing if there is little in it: who does something must gain something by it. So must
        who throws something away.
        """
        passing = letting_be(concealed, seat, np.flatnonzero(tries > 0).tolist())
        if passing is not None:
            return passing
        tries = without_waste(concealed.game.wasting, value, tries)
        chosen = most_tried(value, tries)
        if value[chosen] <= (1 - SURE) * WIN * tries[chosen]:
            return self.at_first_sight(concealed, seat, np.flatnonzero(tries > 0))
        chance = value[chosen] / (WIN * tries[chosen])
        winning = surely_winning(value, tries)
        if chance >= SURE and len(winning) > 1:
            worlds = [concealed.imagine(self.lucks[0]) for _ in range(ENDS)]
            order = sorted(winning, key=lambda one: one != chosen)
            passes = {one: max(self.passes_to_win(world, seat, one) for world in worlds) for one in order}
            soonest = min(passes, key=passes.__getitem__)
            if passes[soonest] < MOST_PASSES:
                return soonest
        is_near = tries >= NEAR * tries[chosen]
        for passing in concealed.game.passing[:1]:
            if tries[passing] > 0:
                is_near[passing] |= is_slightly_worse(chance, value[passing] / (WIN * tries[passing]))
        near = np.flatnonzero(is_near)
        return self.at_first_sight(concealed, seat, near) if len(near) > 1 else chosen

    def at_first_sight(self, concealed: Position, seat: int, among: Sequence[int] | Array, worlds: int = LOOKS) -> int:
        """The answer of some that looks best one answer ahead; of equals passing."""
        desk = Desk(concealed)
        desk.tries.fill(DROPPED)
        desk.tries[among] = 0
        desk.think(seat, self.lucks[0], Policy.GREEDY, worlds)
        best = best_of(desk.value, desk.tries)
        level = (desk.tries == desk.tries[best]) & (desk.value == desk.value[best])
        return next((passing for passing in concealed.game.passing[:1] if level[passing]), best)

    def passes_to_win(self, world: Position, seat: int, action: int) -> int:
        """How often a seat must pass after an answer until it has won; MOST_PASSES where that does not win.

        The others do what looks best to them: who only passed would not even block.
        """
        after, passes = world.copy(), 0
        answer = after.game.entries.answer
        answer(after.record, after.book, seat, action)
        for _question in range(MOST_QUESTIONS):
            if after.over:
                return passes if int(after.record["winners"]) >> seat & 1 else MOST_PASSES
            asked = after.asked()[0]
            given = passing = next((one for one in after.game.passing if after.reason(asked, one) == 0), None)
            if asked != seat:
                seen = after.conceal(asked)
                legal = seen.legal(asked)
                given = legal[0] if len(legal) == 1 else self.at_first_sight(seen, asked, legal, GLANCES)
            elif passing is None or passes == MOST_PASSES:
                return MOST_PASSES
            else:
                passes += 1
            answer(after.record, after.book, asked, given)
        return MOST_PASSES

    def think(self, concealed: Position, seat: int) -> tuple[Array, Array]:
        """What all rounds show of every answer; with a time the sums over the trees of all threads."""
        rounds = self.rounds_in(concealed.game)
        if rounds is not None:
            desk = self.grow(concealed, seat, rounds)
            return desk.value, desk.tries
        end = time.perf_counter() + (self.seconds or 0.0)
        desks = [desk_for(concealed, None) for _ in self.lucks]
        self.each_thread(lambda luck, desk: self.grow_until(end, seat, luck, desk), desks)
        value: Array = np.sum([desk.value for desk in desks], axis=0)
        tries: Array = np.sum([desk.tries for desk in desks], axis=0)
        return value, tries

    def advise(self, concealed: Position, seat: int) -> list[Advice]:
        """All answers with their win chances: the one that it would give itself, then those that were tried most."""
        value, tries = self.think(concealed, seat)
        chosen = self.settle(concealed, seat, value, tries)
        return sorted(advice_from(value, tries), key=lambda advice: advice.action != chosen)

    def advise_on(self, concealed: Position, seat: int, answer: int) -> list[Advice]:
        """The best answer and a given one; a search seldom tries what it thinks little of, so both get equal rounds."""
        found = self.advise(concealed, seat)
        best = found[0].action
        if answer == best:
            return found
        return self.contest(concealed, seat, (best, answer), max(CONTEST, sum(one.tries for one in found)))

    def contest(self, concealed: Position, seat: int, answers: Sequence[int], rounds: int) -> list[Advice]:
        """What comes of some answers in as many rounds each, with the standard errors that several parts show."""
        desk = desk_for(concealed, rounds)
        desk.think(seat, self.lucks[0], Policy.SEARCH, 1)
        root = desk.tree.edges[: len(concealed.legal(seat))]  # the first round finds these before all others
        means = np.zeros((len(answers), CONTEST))
        share = max(1, rounds // (len(answers) * CONTEST))
        for part in range(CONTEST):
            for place, answer in enumerate(answers):
                others = root[:, Edge.ACTION] != answer
                total, visits = Edge.TOTAL, Edge.VISITS
                before = root[~others][0]
                root[others, total] -= HELD_BACK
                desk.think(seat, self.lucks[0], Policy.SEARCH, share)
                root[others, total] += HELD_BACK
                came = root[~others][0] - before
                means[place, part] = came[total] / came[visits] / WIN
                self.is_due(None)
        errors = means.std(axis=1, ddof=1) / math.sqrt(CONTEST)
        return [
            Advice(answer, float(mean), share * CONTEST, float(error))
            for answer, mean, error in zip(answers, means.mean(axis=1), errors, strict=True)
        ]

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

    def rounds_in(self, game: Game) -> int:
        """As many rounds as the level has in a game."""
        return rounds_of(game, self.level)

    def last_moment(self) -> float | None:
        """After the level's seconds, unless it is patient."""
        return None if self.most_seconds is None else time.perf_counter() + self.most_seconds


def letting_be(concealed: Position, seat: int, legal: Sequence[int]) -> int | None:
    """The answer that lets things go on where hardly anybody would do something else, and None everywhere else."""
    game = concealed.game
    passing = next((one for one in (*game.passing, *game.moving_on) if one in legal), None)
    return passing if passing is not None and game.idles(concealed.survey(seat)) else None


def most_tried(value: Array, tries: Array) -> int:
    """The answer that was tried most; among equals the one with the better mean."""
    tried = np.flatnonzero(tries > 0)
    return int(max(tried, key=lambda action: (tries[action], value[action] / tries[action])))


def is_slightly_worse(chance: float, other: float) -> bool:
    """Whether another answer has hardly worse odds than the best one, or better ones."""
    return bool(chance - other <= SLIGHT * chance * (1 - chance))


def without_waste(wasting: range, value: Array, tries: Array) -> Array:
    """The tries of the answers to decide between: if there is little in throwing something away, only of the others."""
    if not tries[wasting.start : wasting.stop].any():
        return tries
    kept = tries.copy()
    kept[wasting.start : wasting.stop] = 0
    if not kept.any():
        return tries
    best, other = most_tried(value, tries), most_tried(value, kept)
    chances = [float(value[one] / (WIN * tries[one])) for one in (best, other)]
    return kept if is_slightly_worse(*chances) else tries


def surely_winning(value: Array, tries: Array) -> list[int]:
    """The answers that surely win, by a hair's breadth no worse than the best of them.

    A big lead counts nearly as much as a game that is won, but others can still do something about it.
    """
    often = np.flatnonzero(tries >= OFTEN * tries.max())
    chances = {int(action): value[action] / (WIN * tries[action]) for action in often}
    least = max(SURE, max(chances.values()) - HAIR)
    return [action for action, chance in chances.items() if chance >= least]


def is_settled(tries: Array, left: int) -> bool:
    """Whether no other answer can come near the one that was tried most, however the rounds that are left go."""
    *_, second, first = [0, *np.sort(tries[tries > 0])]
    return bool(second + left < NEAR * first)

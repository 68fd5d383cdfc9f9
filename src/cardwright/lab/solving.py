"""A game small enough to be solved: its whole tree, counterfactual regret minimisation, and how far a bot is from it.

    level 0     one node for each way to deal what is hidden, all equally likely
    level n     the children of all nodes of level n - 1 that are no ends

What a seat knows at a node is its information set: the concealed record, and all that it has seen and answered before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import permutations
from typing import Any, NamedTuple

import msgspec
import numpy as np
import yaml

from cardwright.games.interface import Game, Position, Setup, UsageError
from cardwright.match.match import Match
from cardwright.players import make

FILE = "reduced.yaml"
SEATS = 2
END = -1  # in place of a seat

Array = np.ndarray[Any, Any]
Strategy = Array  # the probability of each answer, a row for each information set


class Reduced(msgspec.Struct, forbid_unknown_fields=True):
    """A reduced game as its file says."""

    options: dict[str, Any]
    row: list[str]
    hidden: list[str]
    hand: int


class Node(NamedTuple):
    """A position while the tree is laid out."""

    position: Position
    parent: int = -1
    place: int = -1
    seen: tuple[bytes, ...] = (b"",) * SEATS  # what each seat has seen and answered


class Level:
    """Nodes that are equally far from the start."""

    def __init__(self, nodes: Sequence[Node], seats: list[int], sets: list[int], gains: list[float]) -> None:
        self.parent = np.array([node.parent for node in nodes], dtype=np.int64)  # in the level before
        self.place = np.array([node.place for node in nodes], dtype=np.int64)  # of the answer, among those legal there
        self.seat = np.array(seats, dtype=np.int64)  # who answers here, or END
        self.set = np.array(sets, dtype=np.int64)  # the information set of who answers
        self.gain = np.array(gains)  # of P1 where the game has ended: 1, 0 or -1


class Tree:
    """A game for two, laid out whole."""

    def __init__(self, deals: Sequence[Position]) -> None:
        self.samples: list[tuple[Position, int]] = []  # a concealed position of each information set, and its seat
        self.legal: list[list[int]] = []
        self.levels: list[Level] = []
        self._sets: dict[bytes, int] = {}
        nodes = [Node(position) for position in deals]
        while nodes:
            nodes = self._add_level(nodes)
        most = max(map(len, self.legal))
        self.mask = np.array([[place < len(legal) for place in range(most)] for legal in self.legal])

    def _add_level(self, nodes: Sequence[Node]) -> list[Node]:
        """Enter nodes and return their children."""
        seats, sets, gains, children = list[int](), list[int](), list[float](), list[Node]()
        for number, (position, _, _, seen) in enumerate(nodes):
            outcome = position.outcome()
            if outcome is not None:
                won = [name in outcome.winners for name in ("P1", "P2")]
                seats.append(END)
                sets.append(0)
                gains.append(float(won[0] - won[1]))
                continue
            seat = position.asked()[0]
            concealed = position.conceal(seat)
            mine = blake2b(seen[seat] + bytes(concealed.record), digest_size=16).digest()
            known = self._sets.setdefault(mine + bytes([len(self.levels)]), len(self._sets))
            if known == len(self.samples):
                self.samples.append((concealed, seat))
                self.legal.append(concealed.legal(seat))
            seats.append(seat)
            sets.append(known)
            gains.append(0.0)
            for place, action in enumerate(self.legal[known]):
                after = position.copy()
                after.game.entries.answer(after.record, after.book, seat, action)
                answered = mine + bytes([place])
                told = tuple(answered if other == seat else seen[other] for other in range(SEATS))
                children.append(Node(after, number, place, told))
        self.levels.append(Level(nodes, seats, sets, gains))
        return children

    @property
    def nodes(self) -> int:
        """How many there are."""
        return sum(len(level.seat) for level in self.levels)

    def reaches(self, strategy: Strategy) -> list[Array]:
        """How likely each seat plays to each node; a row for each seat, level by level."""
        found = [np.ones((SEATS, len(self.levels[0].seat)))]
        for before, level in zip(self.levels, self.levels[1:], strict=False):
            reach = found[-1][:, level.parent].copy()
            chosen = strategy[before.set[level.parent], level.place]
            for seat in range(SEATS):
                mine = before.seat[level.parent] == seat
                reach[seat, mine] *= chosen[mine]
            found.append(reach)
        return found

    def values(self, strategy: Strategy) -> list[Array]:
        """What each node is worth to P1 if both play so."""
        found = [level.gain.copy() for level in self.levels]
        for number in range(len(self.levels) - 1, 0, -1):
            level, before = self.levels[number], self.levels[number - 1]
            chosen = strategy[before.set[level.parent], level.place]
            np.add.at(found[number - 1], level.parent, chosen * found[number])
        return found

    def gather(self, weight: list[Array], worth: list[Array]) -> Array:
        """For each information set and answer the sum of weight at the node times worth of what follows."""
        total = np.zeros(self.mask.shape)
        for before, level, weights, worths in zip(self.levels, self.levels[1:], weight, worth[1:], strict=False):
            np.add.at(total, (before.set[level.parent], level.place), weights[level.parent] * worths)
        return total

    # Solving

    def uniform(self) -> Strategy:
        """Every answer equally likely."""
        even: Strategy = self.mask / self.mask.sum(axis=1, keepdims=True)
        return even

    def solve(self, rounds: int) -> Strategy:
        """The mean strategy of counterfactual regret minimisation, with regrets that never get negative (CFR+)."""
        regret, mean = np.zeros(self.mask.shape), np.zeros(self.mask.shape)
        owner = np.array([seat for _, seat in self.samples])
        sign = np.where(owner == 0, 1.0, -1.0)[:, None]
        for number in range(1, rounds + 1):
            strategy = self.by_regret(regret)
            reach, value = self.reaches(strategy), self.values(strategy)
            others = [self.of_other(level, levels) for level, levels in zip(self.levels, reach, strict=True)]
            gained = self.gather(others, value)
            missed = sign * (gained - (gained * strategy).sum(axis=1, keepdims=True))
            regret = np.maximum(0.0, regret + missed) * self.mask
            for level, levels in zip(self.levels, reach, strict=True):
                asked = level.seat != END
                own = levels[level.seat[asked], np.flatnonzero(asked)]
                np.add.at(mean, level.set[asked], number * own[:, None] * strategy[level.set[asked]])
        played = mean.sum(axis=1, keepdims=True)
        return np.where(played > 0, mean / np.where(played > 0, played, 1.0), self.uniform())

    def by_regret(self, regret: Array) -> Strategy:
        """Answers in proportion to how much each is regretted."""
        total = regret.sum(axis=1, keepdims=True)
        return np.where(total > 0, regret / np.where(total > 0, total, 1.0), self.uniform())

    @staticmethod
    def of_other(level: Level, reach: Array) -> Array:
        """How likely who is not asked plays to the nodes of a level."""
        other: Array = np.where(level.seat == 0, reach[1], reach[0])
        return other

    # Measuring

    def best_response(self, strategy: Strategy, seat: int) -> float:
        """What a seat wins on average against a strategy if it answers as well as its knowledge allows."""
        reach = self.reaches(strategy)
        sign = 1.0 if seat == 0 else -1.0
        worth = [sign * level.gain for level in self.levels]
        best = np.zeros(len(self.samples), dtype=np.int64)
        for number in range(len(self.levels) - 1, 0, -1):
            level, before = self.levels[number], self.levels[number - 1]
            mine = before.seat[level.parent] == seat
            total = np.full(self.mask.shape, -np.inf)
            sets, places = before.set[level.parent[mine]], level.place[mine]
            total[sets, places] = 0.0
            np.add.at(total, (sets, places), reach[number - 1][1 - seat, level.parent[mine]] * worth[number][mine])
            here = np.unique(sets)
            best[here] = total[here].argmax(axis=1)
            chosen = strategy[before.set[level.parent], level.place]
            chosen = np.where(mine, best[before.set[level.parent]] == level.place, chosen)
            np.add.at(worth[number - 1], level.parent, chosen * worth[number])
        return float(worth[0].mean())

    def exploitability(self, strategy: Strategy) -> float:
        """What the best responses win against it on average, of 1 for a game that is always won."""
        return (self.best_response(strategy, 0) + self.best_response(strategy, 1)) / 2

    def of_bot(self, bot: str, samples: int = 1, report: Callable[[int], None] | None = None) -> Strategy:
        """How a bot answers at each information set, as often as it is asked."""
        strategy = np.zeros(self.mask.shape)
        for number, (concealed, seat) in enumerate(self.samples):
            for sample in range(samples):
                answer = make(bot, f"{number} {sample}", threads=1, is_patient=True).choose(concealed, seat)
                strategy[number, self.legal[number].index(answer)] += 1 / samples
            if report is not None:
                report(1)
        return strategy


def read_reduced(game: Game) -> Reduced:
    """The reduced game of a game's folder."""
    file = game.folder / FILE
    if not file.exists():
        raise UsageError(f"{game.title} has no reduced game that can be solved; Chi has one")
    return msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")), Reduced)


def deals_of(game: Game, reduced: Reduced) -> list[Position]:
    """The start of a reduced game, once for each way to deal what is hidden."""
    whole = yaml.safe_load(game.new(Setup(SEATS, reduced.options, "0"))[0].text())
    cards = Counter(card for zone in ("row", "deck", "discard") for card in whole[zone])
    cards.update(card for seat in ("P1", "P2") for card in whole[seat]["hand"])
    rest = cards - Counter(reduced.row) - Counter(reduced.hidden)
    positions = []
    for dealt in sorted(set(permutations(reduced.hidden))):
        first, second, deck = np.split(np.array(dealt), [reduced.hand, 2 * reduced.hand])
        start = whole | {
            "row": reduced.row,
            "deck": deck.tolist(),
            "discard": sorted(rest.elements()),
            "P1": whole["P1"] | {"hand": first.tolist()},
            "P2": whole["P2"] | {"hand": second.tolist()},
        }
        text = yaml.safe_dump(start, default_flow_style=True, width=2**20).strip()
        positions.append(Match(game, ["solved"] * SEATS, options=reduced.options, seed="0", start=text).position)
    return positions

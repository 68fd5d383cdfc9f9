"""The simple players: `random` picks blindly, `greedy` looks one answer ahead, `easy` does so and errs."""

from __future__ import annotations

import random

import numpy as np

from cardwright.games.interface import Position, luck_from
from cardwright.kernel.loops import WIN, Policy, chance_of_lead
from cardwright.players.desk import Array, Desk
from cardwright.players.player import Player

ERRS = 0.5  # how often a beginner does not take what looks best
BLUNDER = 0.125  # and by how much the chance to win of what it takes looks smaller, at most


class RandomPlayer(Player):
    """Answers at random among the legal answers."""

    def __init__(self, seed: int | str) -> None:
        self.name = "random"
        self.luck = random.Random(f"cardwright random player {seed}")

    def choose(self, concealed: Position, seat: int) -> int:
        """Any legal answer but conceding."""
        return self.luck.choice(concealed.legal(seat))


class GreedyPlayer(Player):
    """Takes the answer after which the game's evaluation is best on average over imagined worlds."""

    def __init__(self, seed: int | str, worlds: int | None = None) -> None:
        self.name = "greedy"
        self.worlds = worlds
        self.luck = luck_from(seed)

    def choose(self, concealed: Position, seat: int) -> int:
        """One step ahead, over imagined worlds."""
        return best_of(*self.look(concealed, seat))

    def look(self, concealed: Position, seat: int) -> tuple[Array, Array]:
        """What every answer was worth, added up over the worlds in which it was tried, and how many these were."""
        desk = Desk(concealed)
        desk.think(seat, self.luck, Policy.GREEDY, self.worlds or concealed.game.greedy_worlds)
        return desk.value, desk.tries


class EasyPlayer(GreedyPlayer):
    """A beginner: looks one answer ahead and often takes another answer that looks almost as good.

    What it takes never looks much worse than the best, so it makes mistakes, but plays no nonsense.
    """

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed, worlds=1)
        self.name = "easy"
        self.errors = random.Random(f"cardwright easy player {seed}")

    def choose(self, concealed: Position, seat: int) -> int:
        """The best answer at first sight, or one of those that look almost as good."""
        value, tries = self.look(concealed, seat)
        if self.errors.random() >= ERRS:
            return best_of(value, tries)
        tried = np.flatnonzero(tries > 0)
        even = int(concealed.game.entries.EVEN)
        chance = np.array([chance_of_lead(int(lead), even) for lead in value[tried] // tries[tried]])
        return int(self.errors.choice(tried[chance >= chance.max() - BLUNDER * WIN]))


def best_of(value: Array, tries: Array) -> int:
    """The answer with the best mean; the first of equals."""
    tried = np.flatnonzero(tries > 0)
    return int(tried[np.argmax(value[tried] / tries[tried])])

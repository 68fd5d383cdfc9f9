"""The simple players: `random` picks blindly, `greedy` looks one answer ahead."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from cardwright.games.interface import Position, luck_from
from cardwright.kernel.loops import PAD, Policy
from cardwright.players.player import Player

Array = np.ndarray[Any, Any]


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
        game = concealed.game
        pad = np.zeros(PAD, dtype=game.record_type.dtype)
        pad[0] = concealed.record
        value, tries = np.zeros(game.answers, dtype=np.int64), np.zeros(game.answers, dtype=np.int64)
        worlds = self.worlds or game.greedy_worlds
        game.entries.look_ahead(pad, concealed.book, seat, self.luck, worlds, int(Policy.GREEDY), value, tries)
        return best_of(value, tries)


def best_of(value: Array, tries: Array) -> int:
    """The answer with the best mean; the first of equals."""
    tried = np.flatnonzero(tries > 0)
    return int(tried[np.argmax(value[tried] / tries[tried])])

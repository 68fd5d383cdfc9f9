"""`rollout`: flat Monte Carlo over imagined worlds, with playouts inside the kernel, on all cores."""

from __future__ import annotations

import math
import time

import numpy as np

from cardwright.games.interface import Position
from cardwright.kernel.loops import DROPPED, Policy
from cardwright.players.desk import Array, Desk
from cardwright.players.simple import best_of
from cardwright.players.thinking import SECONDS, ThinkingPlayer, Watch

SLICE = 8  # imagined worlds between two looks at the clock


class RolloutPlayer(ThinkingPlayer):
    """Plays every candidate out at random in many imagined worlds and keeps the better half, again and again."""

    def __init__(
        self,
        seed: int | str,
        seconds: float | None = SECONDS,
        worlds: int | None = None,
        threads: int | None = None,
        watch: Watch | None = None,
    ) -> None:
        super().__init__("rollout", seed, seconds, worlds, threads, watch)

    def choose(self, concealed: Position, seat: int) -> int:
        """The candidate that won most."""
        value, tries = self.think(concealed, seat)
        return best_of(value, tries)

    def think(self, concealed: Position, seat: int) -> tuple[Array, Array]:
        """What the trials of every answer counted, WIN for each one won, and how many there were."""
        answers = concealed.game.answers
        value, tries = np.zeros(answers, dtype=np.int64), np.full(answers, DROPPED, dtype=np.int64)
        alive = concealed.legal(seat)
        tries[alive] = 0
        rounds = max(1, math.ceil(math.log2(len(alive))))
        totals = np.zeros(answers, dtype=np.int64)
        for number in range(rounds):
            self.one_round(concealed, seat, value, tries, rounds)
            totals[alive] = tries[alive]
            if number + 1 < rounds:
                alive = sorted(alive, key=lambda action: value[action] / tries[action], reverse=True)
                for action in alive[(len(alive) + 1) // 2 :]:
                    tries[action] = DROPPED
                alive = alive[: (len(alive) + 1) // 2]
        return value, totals

    def one_round(self, concealed: Position, seat: int, value: Array, tries: Array, rounds: int) -> None:
        """Spend one round's share of the budget on the answers that are still tried."""
        if self.trials is not None:
            share = max(1, self.trials // rounds)
            self.look(concealed, seat, self.lucks[0], share, None, value, tries)
            return
        end = time.perf_counter() + (self.seconds or 0.0) / rounds
        parts = [(np.zeros_like(value), np.where(tries == DROPPED, DROPPED, 0)) for _ in self.lucks]
        self.each_thread(lambda luck, part: self.look(concealed, seat, luck, SLICE, end, *part), parts)
        for part_value, part_tries in parts:
            value += part_value
            tries += np.maximum(part_tries, 0)

    def look(
        self, concealed: Position, seat: int, luck: Array, worlds: int, end: float | None, value: Array, tries: Array
    ) -> None:
        """Try the answers in some imagined worlds, once or until the time is up."""
        desk = Desk(concealed)
        desk.value, desk.tries = value, tries
        while True:
            desk.think(seat, luck, Policy.ROLLOUT, worlds)
            if end is None or self.is_due(end):
                return

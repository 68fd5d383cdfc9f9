"""`rollout`: flat Monte Carlo over imagined worlds, with playouts inside the kernel, on all cores."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from cardwright.games.interface import Position, luck_from
from cardwright.kernel.loops import PAD, WIN, Policy
from cardwright.players.player import Advice, Player
from cardwright.players.simple import best_of

SECONDS = 1.0
SLICE = 8  # imagined worlds between two looks at the clock
DROPPED = -1  # in `tries`: an answer that is not tried any more

Array = np.ndarray[Any, Any]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class RolloutPlayer(Player):
    """Plays every candidate out at random in many imagined worlds and keeps the better half, again and again.

    It thinks for its whole time budget also when only one answer is legal: how fast it answers tells nothing.
    """

    def __init__(
        self,
        seed: int | str,
        seconds: float | None = SECONDS,
        worlds: int | None = None,
        threads: int | None = None,
        watch: Callable[[], None] | None = None,
    ) -> None:
        self.watch = watch
        self.seconds = seconds
        self.worlds = worlds
        self.threads = 1 if worlds else threads or cores()
        self.name = f"rollout:{worlds}" if worlds else f"rollout:{seconds:g}s"
        self.lucks = [luck_from(f"{seed} thread {thread}") for thread in range(self.threads)]

    def choose(self, concealed: Position, seat: int) -> int:
        """The candidate that won most."""
        value, tries = self.think(concealed, seat)
        return best_of(value, tries)

    def advise(self, concealed: Position, seat: int) -> list[Advice]:
        """All candidates with their win chances, best first."""
        value, tries = self.think(concealed, seat)
        found = [
            Advice(int(action), float(value[action] / tries[action] / WIN), int(tries[action]))
            for action in np.flatnonzero(tries > 0)
        ]
        return sorted(found, key=lambda advice: (advice.tries, advice.chance), reverse=True)

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
        if self.worlds is not None:
            share = max(1, self.worlds // rounds)
            self.look(concealed, seat, self.lucks[0], share, None, value, tries)
            return
        end = time.perf_counter() + (self.seconds or 0.0) / rounds
        parts = [(np.zeros_like(value), np.where(tries == DROPPED, DROPPED, 0)) for _ in self.lucks]
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(lambda luck, part: self.look(concealed, seat, luck, SLICE, end, *part), self.lucks, parts))
        for part_value, part_tries in parts:
            value += part_value
            tries += np.maximum(part_tries, 0)

    def look(
        self, concealed: Position, seat: int, luck: Array, worlds: int, end: float | None, value: Array, tries: Array
    ) -> None:
        """Try the answers in some imagined worlds, once or until the time is up."""
        game = concealed.game
        pad = np.zeros(PAD, dtype=game.record_type.dtype)
        pad[0] = concealed.record
        while True:
            if self.watch is not None:
                self.watch()
            game.entries.look_ahead(pad, concealed.book, seat, luck, worlds, int(Policy.ROLLOUT), value, tries)
            if end is None or time.perf_counter() >= end:
                return

"""What players that think have in common: a budget, the cores of the machine, and chances to tell."""

from __future__ import annotations

import os
import time
from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from cardwright.games.interface import Position, luck_from
from cardwright.kernel.loops import WIN
from cardwright.players.desk import Array
from cardwright.players.player import Advice, Player

SECONDS = 1.0  # a move, unless told otherwise

Watch = Callable[[], None]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ThinkingPlayer(Player):
    """Counts what comes of the answers, for a time on all cores, or for a number of trials, which is repeatable.

    With a time budget it thinks that long also when only one answer is legal: how fast it answers tells nothing.
    """

    def __init__(
        self,
        kind: str,
        seed: int | str,
        seconds: float | None = SECONDS,
        trials: int | None = None,
        threads: int | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.watch = watch
        self.seconds = seconds
        self.trials = trials
        self.threads = 1 if trials else threads or cores()
        self.name = f"{kind}:{trials}" if trials else f"{kind}:{seconds:g}s"
        self.lucks = [luck_from(f"{seed} thread {thread}") for thread in range(self.threads)]

    @abstractmethod
    def think(self, concealed: Position, seat: int) -> tuple[Array, Array]:
        """What the trials of every answer counted, WIN for each one won, and how many there were."""

    def advise(self, concealed: Position, seat: int) -> list[Advice]:
        """All candidates with their win chances, best first."""
        return advice_from(*self.think(concealed, seat))

    def each_thread(self, work: Callable[..., None], parts: list[Any]) -> None:
        """Have every thread do its part of the work."""
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, self.lucks, parts))

    def is_due(self, end: float | None) -> bool:
        """Whether the time is up, if there is an end to it; somebody who watches can stop the thinking here."""
        if self.watch is not None:
            self.watch()
        return end is not None and time.perf_counter() >= end


def advice_from(value: Array, tries: Array) -> list[Advice]:
    """The win chances of all answers that were tried, those first that were tried most."""
    found = [
        Advice(int(action), float(value[action] / tries[action] / WIN), int(tries[action]))
        for action in np.flatnonzero(tries > 0)
    ]
    return sorted(found, key=lambda advice: (advice.tries, advice.chance), reverse=True)

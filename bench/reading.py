"""How long `cardwright card --text` takes in a new process: `python bench/reading.py`."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from statistics import median
from time import perf_counter

TEXT = "When this unit is destroyed, deal 2 ember damage to each opposing unit."
COMMAND = [sys.executable, "-m", "cardwright", "card", "--game", "xi", "--text", TEXT]
TIMES = 15


@dataclass(frozen=True)
class Reading:
    """Seconds of a process that explains a text: the first one of all, and the middle of many that follow."""

    first: float
    processor: float  # user and system together
    wall: float


def measure_reading() -> Reading:
    """Explain a text again and again, with a cache of its own and with Python's own files kept."""
    with tempfile.TemporaryDirectory() as cache:
        kept = os.environ | {"CARDWRIGHT_CACHE": cache, "PYTHONPYCACHEPREFIX": cache}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)
        first, _ = explain(kept)
        measures = [explain(kept) for _ in range(TIMES)]
    return Reading(first, *(median(column) for column in zip(*measures, strict=True)))


def explain(environment: dict[str, str]) -> tuple[float, float]:
    """Seconds of processor and wall that one process takes."""
    before, start = spent(), perf_counter()
    subprocess.run(COMMAND, env=environment, check=True, stdout=subprocess.DEVNULL)
    return spent() - before, perf_counter() - start


def spent() -> float:
    """Seconds of processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def reading_line(reading: Reading) -> str:
    """What was measured, in a sentence."""
    return (
        f"`cardwright card --text` in a new process: {reading.processor:.2f} s of processor time, "
        f"{reading.wall:.2f} s by the clock; the very first time {reading.first:.2f} s"
    )


if __name__ == "__main__":
    print(reading_line(measure_reading()))

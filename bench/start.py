"""How long a game takes to be ready: compiled for the first time, and in a new process from the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from time import perf_counter

READY = """
import sys
from cardwright.games import load
from cardwright.terminal.prepare import touches
for touch in touches(load(sys.argv[1])).values():
    touch()
"""


@dataclass(frozen=True)
class Start:
    """Seconds of a whole process until every entry point of a game can be called."""

    cold: float
    cached: float


def measure_start(name: str) -> Start:
    """Start a game twice with a cache of its own."""
    with tempfile.TemporaryDirectory() as cache:
        return Start(*(seconds_to_be_ready(name, cache) for _ in range(2)))


def seconds_to_be_ready(name: str, cache: str) -> float:
    """One new process."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", READY, name], env=os.environ | {"CARDWRIGHT_CACHE": cache}, check=True)
    return perf_counter() - start

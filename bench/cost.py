"""What a process has cost: the time of its threads on processors, which other programs on the machine do not change.

And on which core times can be taken by the clock: virtual machines exist where that of one core moves in large steps.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

READS = 20_000  # of a clock, to see how fine it is


def processor_time(process: int) -> float:
    """Seconds that the threads of a process have had a processor."""
    spent = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        try:
            spent += int((thread / "schedstat").read_text().split()[0])
        except OSError:
            continue  # it has just ended
    return spent / 1e9


def by_clock() -> list[int]:
    """The cores that may be used, those with the finest clocks first."""
    if not hasattr(os, "sched_setaffinity"):
        return [0]
    cores = os.sched_getaffinity(0)
    try:
        return sorted(cores, key=_coarseness)
    finally:
        os.sched_setaffinity(0, cores)


def _coarseness(core: int) -> float:
    """How much of the time a core's clock stands still."""
    os.sched_setaffinity(0, {core})
    return round(1 - len({perf_counter() for _ in range(READS)}) / READS, 1)

"""What a process has cost: the time of its threads on processors, which other programs on the machine do not change.

And on which core times can be taken by the clock: virtual machines exist where that of one core moves in large steps.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, perf_counter, sleep

READS = 20_000  # of a clock, to see how fine it is
STILL, LOOK = 0.03, 0.5  # the share of a core that processes use which do nothing, and the seconds for which one looks
PATIENCE = 120.0  # seconds until that has to be so


def processor_time(process: int) -> float:
    """Seconds that the threads of a process have had a processor."""
    spent = 0
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
    except OSError:
        return 0.0  # it has just ended
    for thread in threads:
        try:
            spent += int((thread / "schedstat").read_text().split()[0])
        except OSError:
            continue  # it has just ended
    return spent / 1e9


def wait_until_still(group: int) -> None:
    """Until the processes of a group have nothing more to load or to compile."""
    end = monotonic() + PATIENCE
    before, still = group_time(group), 0
    while still < 2 and monotonic() < end:
        sleep(LOOK)
        now = group_time(group)
        still = still + 1 if now - before < STILL * LOOK else 0
        before = now


def group_time(group: int) -> float:
    """Seconds that the processes of a group have had a processor."""
    return sum(processor_time(process) for process in processes_of(group))


def processes_of(group: int) -> list[int]:
    """The processes of a group."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[2]) == group:
            found.append(int(process.name))
    return found


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

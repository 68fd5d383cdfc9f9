"""What a process has cost: the time of its threads on processors, which other programs on the machine do not change."""

from __future__ import annotations

from pathlib import Path


def processor_time(process: int) -> float:
    """Seconds that the threads of a process have had a processor."""
    spent = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        try:
            spent += int((thread / "schedstat").read_text().split()[0])
        except OSError:
            continue  # it has just ended
    return spent / 1e9

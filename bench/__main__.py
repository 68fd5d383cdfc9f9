"""Measure Cardwright, all of it or in parts: `python bench`, `python bench server takeover`.

Each part is kept in bench/results/bench.json once it is done, of the server each game, and the page beside it is
written from all that is kept: what was broken off goes on with the parts that are missing.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

import typer
from network import congestion_control, leave_network
from page import write_page
from reading import measure_reading
from rich.console import Console
from sleeping import measure_sleeping
from speed import measure_kernel
from start import measure_start

from server import PEER_NAME, compile_rules, install_peer, measure_server

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PACKAGES = ("cardwright", "numba", "numpy", "open_spiel", "rlcard")
TAKEOVER = [sys.executable, "-m", "tests.server.takeover"]


class Part(StrEnum):
    """What can be measured for itself."""

    KERNEL = "kernel"  # random play beside our peers, and bots that look ahead
    SERVER = "server"  # costs, times and rates of moves, beside boardgame.io
    SLEEPING = "sleeping"  # rooms that nobody looks at
    TAKEOVER = "takeover"  # two servers on PostgreSQL, one of them killed
    START = "start"  # compiling, and reading a card text


def measure_part(part: Part, games: list[str], seconds: float, rooms: int, console: Console) -> Iterator[Any]:
    """What is kept of one part, each time when there is more of it."""
    match part:
        case Part.KERNEL:
            yield measure_kernel(games, seconds, console)
        case Part.SERVER:
            for found in measure_server(games, rooms):
                console.print(found.rows[-1] if found.accepted_before_kill is None else "after a kill")
                yield asdict(found)
        case Part.SLEEPING:
            compile_rules(games)
            yield asdict(measure_sleeping(games))
        case Part.TAKEOVER:
            compile_rules(["chi"])
            yield measure_takeover(rooms)
        case Part.START:
            yield {
                "games": {game: asdict(measure_start(game)) for game in games},
                "reading": asdict(measure_reading()),
            }


def joined(before: Any, now: Any) -> Any:
    """What was measured now, and of games that were measured before what is kept of them: our own ones first."""
    if not before or "rows" not in now or "games" not in now or before["games"] != now["games"]:
        return now
    rows = {row["game"]: row for row in [*before["rows"], *now["rows"]]}
    known = {name: value for name, value in now.items() if value is not None}
    return {**before, **known, "rows": sorted(rows.values(), key=lambda row: row["game"] == PEER_NAME)}


def measure_takeover(games: int) -> dict[str, Any]:
    """What a killed server costs those who play, where PostgreSQL is installed."""
    done = subprocess.run([*TAKEOVER, str(games)], cwd=HERE.parent, capture_output=True, text=True)
    if done.returncode:
        return {"not_measured": done.stderr.strip().splitlines()[-1]}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def machine_facts() -> dict[str, str]:
    """Name what the figures depend on: processor, system, Python and library versions."""
    facts = {
        "CPU": _cpu_model(),
        "system": f"{platform.system()} {platform.machine()}",
        "connections": congestion_control(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for package in PACKAGES:
        try:
            facts[package] = version(package)
        except PackageNotFoundError:
            facts[package] = "not installed"
    return facts


def _cpu_model() -> str:
    """Return the processor's name as the system knows it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def main(
    parts: Annotated[list[Part] | None, typer.Argument(help="What to measure; everything unless you say.")] = None,
    games: Annotated[str, typer.Option(help="Our games, with commas; the ratios are of the first.")] = (
        "chi,ninjas,xi,fate,psiwars,wuxing"
    ),
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds for each measure of the kernel.")] = 3.0,
    rooms: Annotated[int, typer.Option(min=1, help="Games at once on a server.")] = 200,
    resume: Annotated[bool, typer.Option("--resume", help="Leave out parts that are kept already.")] = False,
) -> None:
    """Measure our games beside OpenSpiel and RLCard, and the server, and write the tables to bench/results."""
    console = Console(highlight=False)
    kept_in = RESULTS / "bench.json"
    kept: dict[str, Any] = json.loads(kept_in.read_text(encoding="utf-8")) if kept_in.exists() else {}
    measured: dict[str, Any] = kept.get("parts", {})
    wanted = [part for part in parts or list(Part) if not (resume and part in measured)]
    RESULTS.mkdir(exist_ok=True)
    if Part.SERVER in wanted:
        install_peer()
    if not leave_network():  # for all parts, since the page names one kind of connections
        console.print(f"Connections are those of this machine ({congestion_control()}): root has its own network here.")
    for part in wanted:
        load, began, before = os.getloadavg()[0], time.monotonic(), measured.get(part, {}).get("found")
        for found in measure_part(part, games.split(","), seconds, rooms, console):
            took = round(time.monotonic() - began)
            measured[part] = {"load": round(load, 1), "seconds": took, "found": joined(before, found)}
            data = {"machine": machine_facts(), "parts": measured}
            kept_in.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
            (RESULTS / "bench.md").write_text(write_page(machine_facts(), measured), encoding="utf-8")
        console.print(f"{part}: {measured[part]['seconds']} s")
    console.print(write_page(machine_facts(), measured), markup=False, soft_wrap=True)


if __name__ == "__main__":
    typer.run(main)

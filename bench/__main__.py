"""Measure our games beside OpenSpiel and RLCard in one run on one core: `python bench`."""

import json
import os
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from peers import OPENSPIEL_GAMES, RLCARD_GAMES, Measure, measure_openspiel, measure_rlcard
from reading import Reading, measure_reading, reading_line
from rich import box
from rich.console import Console
from rich.table import Table
from searching import measure_ismcts, measure_search, search_lines
from sleeping import Sleeping, measure_sleeping
from start import Start, measure_start

from server import THINKING, Load, Loads, measure_server

RESULTS = Path(__file__).parent / "results"
ROUNDS = 3
NAMES = ("system", "game")
VARIANTS = {"xi": ["xi", "xi, auto_pass"]}  # games that are measured in more than one way
PACKAGES = ("cardwright", "numba", "numpy", "open_spiel", "rlcard")
METHOD = (
    "Random play for two, one game after another on one core; the best of {rounds} rounds of {seconds:g} s each, "
    "the systems taking turns. "
    "A decision is one answer of a player, forced ones included; chance nodes are not counted. "
    "Cardwright plays whole games inside its kernel, set-up and shuffle included; "
    "Xi Cards with the starter decks aqua and ember, and with `auto_pass` without asking those who can only pass. "
    "OpenSpiel plays in its C++ loop (`evaluate_bots`, C++ random bots, each game from a new initial state, "
    "or from a clone of one where it says so), "
    "RLCard in a Python loop around its rules, without encoding observations. "
    "A copy is a copy of the record here, `State.clone` in OpenSpiel and `copy.deepcopy` of the game in RLCard, "
    "called from Python and averaged over positions from five games."
)


@dataclass(frozen=True)
class Subject:
    """One game of one system: the module it needs, how to get that, and how to measure it."""

    system: str
    game: str
    module: str
    remedy: str
    measure: Callable[[str, float], Measure]


@dataclass(frozen=True)
class Row:
    """One line of the result: a subject with its best measure, or none if it is not installed."""

    subject: Subject
    best: Measure | None


def subjects(our_games: list[str]) -> list[Subject]:
    """List all that is measured: our games, some of them in two ways, then the peers'."""
    peers = "pip install -r bench/requirements.txt"
    variants = [variant for game in our_games for variant in VARIANTS.get(game, [game])]
    return [
        *(Subject("Cardwright", variant, "cardwright", "pip install -e .", _measure_ours) for variant in variants),
        *(Subject("OpenSpiel", game, "pyspiel", peers, measure_openspiel) for game in OPENSPIEL_GAMES),
        *(Subject("RLCard", game, "rlcard", peers, measure_rlcard) for game in RLCARD_GAMES),
    ]


def _measure_ours(name: str, seconds: float, bot: str = "random") -> Measure:
    """Measure one of our games, loading the kernel only now."""
    from ours import measure_ours

    return measure_ours(name, seconds, bot)


def pin_to_one_core() -> None:
    """Stay on one core, where the system can promise that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure_all(wanted: list[Subject], seconds: float, console: Console) -> list[Row]:
    """Measure in rounds, so that a slow moment of the machine does not fall on one system alone."""
    installed = [subject for subject in wanted if find_spec(subject.module)]
    measures: dict[Subject, list[Measure]] = {subject: [] for subject in installed}
    with console.status("") as status:
        for number in range(1, ROUNDS + 1):
            for subject in installed:
                status.update(f"round {number} of {ROUNDS}: {subject.system} {subject.game}")
                measures[subject].append(subject.measure(subject.game, seconds))
    return [Row(subject, best_of(measures[subject]) if subject in measures else None) for subject in wanted]


def best_of(measures: list[Measure]) -> Measure:
    """Take the fastest play and the cheapest copy."""
    fastest = max(measures, key=lambda measure: measure.decisions_per_second)
    return replace(fastest, copy_ns=min(measure.copy_ns for measure in measures))


def ratio(ours: Measure | None, theirs: Measure) -> float | None:
    """How many decisions we make while they make one."""
    return ours.decisions_per_second / theirs.decisions_per_second if ours else None


def machine_facts() -> dict[str, str]:
    """Name what the figures depend on: processor, system, Python and library versions."""
    facts = {
        "CPU": _cpu_model(),
        "system": f"{platform.system()} {platform.machine()}",
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


def headings(yardstick: str) -> list[str]:
    """Name the columns of the table."""
    return [*NAMES, "decisions/s", "games/s", "decisions/game", "copy ns", f"{yardstick} to it"]


def cells(row: Row, ours: Measure | None) -> list[str]:
    """Write one row of the table."""
    names = [row.subject.system, row.subject.game]
    if row.best is None:
        return [*names, f"not installed: {row.subject.remedy}", "", "", "", ""]
    times = ratio(ours, row.best)
    return [
        *names,
        f"{row.best.decisions_per_second:,.0f}",
        f"{row.best.games_per_second:,.0f}",
        f"{row.best.decisions_per_game:.1f}",
        f"{row.best.copy_ns:,.0f}",
        "-" if times is None else f"{times:,.1f}x",
    ]


def as_table(heads: list[str], lines: list[list[str]]) -> Table:
    """Lay the rows out for the terminal."""
    table = Table(box=box.SIMPLE_HEAD, padding=0, show_edge=False)
    for heading in heads:
        is_name = heading in NAMES
        table.add_column(heading, justify="left" if is_name else "right", no_wrap=is_name, overflow="fold")
    for line in lines:
        table.add_row(*line)
    return table


def as_markdown(heads: list[str], lines: list[list[str]], method: str, facts: dict[str, str]) -> str:
    """Lay the rows out as a page, with how they were measured and on what."""
    rule = ["---" if heading in NAMES else "---:" for heading in heads]
    table = "\n".join(f"| {' | '.join(line)} |" for line in [heads, rule, *lines])
    machine = "\n".join(f"- {name}: {value}" for name, value in facts.items())
    return f"# Speed beside our peers\n\n{table}\n\n{method}\n\n{machine}\n"


def as_data(row: Row, ours: Measure | None) -> dict[str, Any]:
    """Lay one row out for programs."""
    if row.best is None:
        return {"system": row.subject.system, "game": row.subject.game, "not_installed": row.subject.remedy}
    return {
        **asdict(row.best),
        "games_per_second": row.best.games_per_second,
        "decisions_per_second": row.best.decisions_per_second,
        "decisions_per_game": row.best.decisions_per_game,
        "ours_to_it": ratio(ours, row.best),
    }


def thinking_lines(thinking: dict[str, Measure]) -> str:
    """Lay out as a part of the page how fast bots that look ahead play."""
    lines = [f"- {game}: {best.decisions_per_second:,.0f} decisions/s" for game, best in thinking.items()]
    return "\n## Two greedy players on one core\n\n" + "\n".join(lines) + "\n" if lines else ""


def start_lines(starts: dict[str, Start]) -> str:
    """Lay the compile times out as a part of the page."""
    lines = [
        f"- {game}: first compile {start.cold:.1f} s, a new process from the cache {start.cached:.2f} s"
        for game, start in starts.items()
    ]
    return "\n## Compiling\n\n" + "\n".join(lines) + "\n" if lines else ""


def reading_lines(reading: Reading | None) -> str:
    """Lay out as a part of the page how fast a card text is explained."""
    return f"\n## Reading a card text\n\n{reading_line(reading)}.\n" if reading else ""


SERVER_METHOD = (
    "Two scripted browsers a game play random legal moves; the server has one core, and all browsers, in one process, "
    "another. A cost is the processor time of the server for a move with the messages of its two viewers, with one "
    "game around move 30 and around move 300 of games that last (`-`: none does) and with {games} games at once. "
    "A time runs from a move to the other side's view: with one game, with {games} games as fast as they can (the "
    "middle and the 99th percentile), and calm, with {thinking:.0f} s of thinking before each move. boardgame.io plays "
    "a turn-based card game with secret hands on its own server with its own clients. After a kill -9 in the middle "
    "{lost} of {accepted:,} accepted moves were missing."
)
SERVER_HEADS = (
    "game",
    "cost at 30, ms",
    "at 300",
    "of many",
    "one game, ms",
    "moves/s",
    "middle, ms",
    "99th, ms",
    "calm, ms",
    "99th, ms",
    "bytes a move",
)


def server_lines(loads: Loads | None) -> str:
    """Lay out as a part of the page what the server carries."""
    if loads is None:
        return ""
    method = SERVER_METHOD.format(
        games=loads.games, thinking=THINKING, lost=loads.lost_by_kill, accepted=loads.accepted_before_kill
    )
    rule = ["---", *("---:" for _ in SERVER_HEADS[1:])]
    lines = [SERVER_HEADS, rule, *(server_cells(load) for load in loads.rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"\n## The server\n\n{table}\n\n{method}\n"


def sleeping_lines(sleeping: Sleeping | None) -> str:
    """Lay out as a part of the page what rooms cost at which nobody looks."""
    if sleeping is None:
        return ""
    grown = f"{sleeping.megabytes:,.0f} MB to {sleeping.megabytes_in_all:,.0f} MB"
    opening = f"{sleeping.opening_ms:g} ms in the middle, {sleeping.slowest_opening_ms:g} ms at most"
    return (
        f"\n## Sleeping rooms\n\n{sleeping.rooms:,} rooms with matches of up to {sleeping.moves} moves were opened "
        f"once and left: the server has grown by {grown}. Opening one takes {opening}.\n"
    )


def server_cells(load: Load) -> list[str]:
    """One row of what the server carries."""
    name, *numbers = asdict(load).values()
    return [name, *("-" if number is None else f"{number:,}" for number in numbers)]


def main(
    games: Annotated[str, typer.Option(help="Our games, with commas; the ratios are of the first.")] = (
        "chi,ninjas,xi,fate,psiwars,wuxing"
    ),
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds for each measure.")] = 3.0,
    only_peers: Annotated[bool, typer.Option("--only-peers", help="Leave our own games out.")] = False,
    rooms: Annotated[int, typer.Option(min=0, help="Games at once on the server; 0 leaves it out.")] = 200,
) -> None:
    """Measure our games beside OpenSpiel and RLCard, and the server, and write the tables to bench/results."""
    console = Console()
    loads = measure_server(games.split(","), rooms) if rooms and not only_peers else None
    sleeping = measure_sleeping(games.split(",")) if rooms and not only_peers else None
    pin_to_one_core()
    our_games = [] if only_peers else games.split(",")
    rows = measure_all(subjects(our_games), seconds, console)
    ours = rows[0].best if our_games else None
    heads = headings(our_games[0] if our_games else "ours")
    lines = [cells(row, ours) for row in rows]
    method = METHOD.format(rounds=ROUNDS, seconds=seconds)
    facts = machine_facts()
    console.print(as_table(heads, lines))
    thinking = {game: _measure_ours(game, seconds, "greedy") for game in our_games}
    searches = [measure_search(game, seconds) for game in our_games]
    ismcts = measure_ismcts(seconds)
    searches += [ismcts] if ismcts else []
    starts = {game: measure_start(game) for game in our_games}
    reading = None if only_peers else measure_reading()
    rest = (
        thinking_lines(thinking)
        + search_lines(searches)
        + start_lines(starts)
        + reading_lines(reading)
        + server_lines(loads)
    )
    rest += sleeping_lines(sleeping)
    console.print(rest, markup=False)

    RESULTS.mkdir(exist_ok=True)
    data = {
        "machine": facts,
        "method": method,
        "rows": [as_data(row, ours) for row in rows],
        "greedy": {game: asdict(best) for game, best in thinking.items()},
        "search": [asdict(one) for one in searches],
        "starts": {game: asdict(start) for game, start in starts.items()},
        "reading": None if reading is None else asdict(reading),
        "server": None if loads is None else asdict(loads),
        "sleeping": None if sleeping is None else asdict(sleeping),
    }
    (RESULTS / "bench.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    (RESULTS / "bench.md").write_text(as_markdown(heads, lines, method, facts) + rest, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)

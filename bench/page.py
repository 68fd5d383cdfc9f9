"""What was measured, as a page: a table for each part that is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reading import Reading, reading_line

from server import CALM, EARLY, LATE, REPEATS, THINKING

Kept = Mapping[str, Any]

SERVER_HEADS = (
    "game",
    f"cost at {EARLY}, ms",
    f"at {LATE}",
    "of many",
    "one game, ms",
    "moves/s",
    "middle, ms",
    "99th, ms",
    "calm, ms",
    "99th, ms",
    "bytes a move",
)
SERVER_METHOD = (
    "Two scripted browsers a game play random legal moves, from when all see their tables; the server has one core, "
    "and all browsers, in one process, another, where root may do so in a network of their own without pacing. A cost "
    "is the processor time of the "
    "server for a move with the messages of its two viewers, with one game around move {early} and around move {late} "
    "of games that last (the middle of three rounds; `-`: no game lasts) and with {games} games at once. A time runs "
    "from a move to the other side's view: with one game, with {games} games as fast as they can (the middle and the "
    "99th percentile), and calm, with {thinking:.0f} s of thinking before each move and {calm} times as long or, "
    "where few moves are seen by the other side at once, up to {repeats} times that. boardgame.io plays a turn-based "
    "card game with secret hands on its own server with its own clients."
)


def table(heads: Sequence[str], lines: Sequence[Sequence[str]], names: int = 1) -> str:
    """Rows below their headings; what is no name stands at the right."""
    rule = ["---" if place < names else "---:" for place in range(len(heads))]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, rule, *lines])


def kernel_page(found: Kept) -> str:
    """Random play beside our peers."""
    first = found["rows"][0]["game"]
    heads = ["system", "game", "decisions/s", "games/s", "decisions/game", "copy ns", f"{first} to it"]
    lines = [f"- {game}: {speed:,.0f} decisions/s" for game, speed in found["greedy"].items()]
    greedy = "## Two greedy players on one core\n\n" + "\n".join(lines)
    rounds = [f"- {name}: {speed:,.0f} rounds/s" for name, speed in found["search"]["rows"].items()]
    search = "## Search on one core\n\n" + "\n".join(rounds) + f"\n\n{found['search']['method']}"
    rows = table(heads, [kernel_cells(row) for row in found["rows"]], 2)
    return f"{rows}\n\n{found['method']}\n\n{greedy}\n\n{search}"


def kernel_cells(row: Kept) -> list[str]:
    """One row of random play."""
    names = [row["system"], row["game"]]
    if "not_installed" in row:
        return [*names, f"not installed: {row['not_installed']}", "", "", "", ""]
    return [
        *names,
        f"{row['decisions_per_second']:,.0f}",
        f"{row['games_per_second']:,.0f}",
        f"{row['decisions_per_game']:.1f}",
        f"{row['copy_ns']:,.0f}",
        f"{row['ours_to_it']:,.1f}x",
    ]


def server_page(found: Kept) -> str:
    """What the server carries."""
    method = SERVER_METHOD.format(
        early=EARLY,
        late=LATE,
        games=found["games"],
        thinking=THINKING,
        calm=CALM,
        repeats=REPEATS,
    )
    if found["accepted_before_kill"] is not None:
        lost, accepted = found["lost_by_kill"], found["accepted_before_kill"]
        method += f" After a kill -9 in the middle {lost} of {accepted:,} accepted moves were missing."
    return f"{table(SERVER_HEADS, [server_cells(row) for row in found['rows']])}\n\n{method}"


def server_cells(row: Kept) -> list[str]:
    """One row of what the server carries."""
    name, *numbers = row.values()
    return [name, *("-" if number is None else f"{number:,}" for number in numbers)]


def sleeping_page(found: Kept) -> str:
    """What rooms cost at which nobody looks."""
    grown = f"{found['megabytes']:,.0f} MB to {found['megabytes_in_all']:,.0f} MB"
    opening = f"{found['opening_ms']:g} ms in the middle, {found['slowest_opening_ms']:g} ms at most"
    return (
        f"{found['rooms']:,} rooms with matches of up to {found['moves']} moves were opened once and left: "
        f"the server has grown by {grown}. Opening one takes {opening}."
    )


def takeover_page(found: Kept) -> str:
    """What a killed server costs those who play."""
    if "not_measured" in found:
        return f"Not measured: {found['not_measured']}"
    return (
        f"Of two servers on one PostgreSQL with {found['games']} games of Chi as fast as they can, one was killed with "
        f"-9: of {found['told']:,} moves that browsers had been told of {found['lost']} were lost, {found['stopped']} "
        f"games did not go on, the first went on after {found['first']:g} s and the last after {found['last']:g} s."
    )


def start_page(found: Kept) -> str:
    """How long it takes until a game can be played, and a card be read."""
    lines = [
        f"- {game}: first compile {start['cold']:.1f} s, a new process from the cache {start['cached']:.2f} s"
        for game, start in found["games"].items()
    ]
    return "\n".join([*lines, f"- {reading_line(Reading(**found['reading']))}"])


PAGES = {
    "kernel": ("Speed beside our peers", kernel_page),
    "server": ("The server", server_page),
    "sleeping": ("Sleeping rooms", sleeping_page),
    "takeover": ("A server is killed", takeover_page),
    "start": ("Compiling and reading", start_page),
}


def write_page(machine: Mapping[str, str], parts: Mapping[str, Kept]) -> str:
    """All parts that are kept, with the load of the machine when each of them began."""
    written = [
        f"## {title}\n\n{page(parts[name]['found'])}\n\nMeasured with a load of {parts[name]['load']}."
        for name, (title, page) in PAGES.items()
        if name in parts
    ]
    facts = "\n".join(f"- {name}: {value}" for name, value in machine.items())
    return "\n\n".join(["# What Cardwright carries", *written, facts]) + "\n"

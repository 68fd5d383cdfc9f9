"""The server under load, each game beside boardgame.io in the same run, and a kill -9 in the middle.

The server has one core and the browsers, in a process of their own, another. Two browsers a game play random legal
moves: one game alone, many as fast as they are asked, and many with pauses. Costs are the time of the server's threads
on their core, so they hold on a busy machine too; times and rates need an idle one. Nothing is measured before the
server has loaded what it plays. In the end it is killed while games run; after a restart every move that somebody was
told of must be there.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from cost import by_clock, wait_until_still

PORT = 8199
ADDRESS = f"http://127.0.0.1:{PORT}"
PATIENCE = 60.0
THINKING = 2.0  # seconds on average before a move, where browsers play as people do
CALM = 3  # times as long: few moves are made then, and in some games still fewer are seen by the other side at once
ENOUGH = 2000  # times of which one in a hundred can be told, for which the calm part is repeated
REPEATS = 6  # at most
EARLY, LATE = 30, 300  # moves at which the cost of one is measured
SPAN = 20  # moves around them
LONG_GAMES = 5  # that are played for it
LONG_ROUNDS = 3  # of them, of which the middle one counts: a window around a move is over within half a second
LONG = 40.0  # seconds for them at most
PEER_NAME = "boardgame.io"
HERE = Path(__file__).parent
PEER = HERE / "boardgame"


@dataclass(frozen=True)
class Load:
    """What was measured of a game."""

    game: str
    cost_early_ms: float | None  # processor time of a move with its two viewers, around move 30
    cost_late_ms: float | None  # around move 300; None where no game came so far
    cost_ms: float  # with many games
    alone_ms: float  # from a move to the other side's view, with one game
    moves_per_second: float
    median_ms: float
    slowest_percent_ms: float  # the 99th percentile
    calm_median_ms: float  # where every side thinks before it moves, as people do
    calm_slowest_percent_ms: float
    bytes_per_move: float | None


@dataclass(frozen=True)
class Loads:
    """What was measured of the server."""

    games: int
    rows: list[Load]
    accepted_before_kill: int | None = None
    lost_by_kill: int | None = None


@cache
def cores() -> tuple[int, int]:
    """A core for the server and one for the browsers, who take the times; the same if there is only one."""
    known = by_clock()
    return known[-1], known[0]


def on_core(core: int, command: Sequence[str], **more: Any) -> subprocess.Popen[Any]:
    """A process that stays on a core, in a group of its own that can be killed together."""

    def stay() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {core})

    return subprocess.Popen(command, start_new_session=True, preexec_fn=stay, **more)


@contextmanager
def served(command: Sequence[str], **more: Any) -> Iterator[subprocess.Popen[Any]]:
    """A server that answers."""
    server = on_core(cores()[0], command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    try:
        wait_for_server()
        yield server
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def ours(folder: Path) -> tuple[list[str], dict[str, str]]:
    """How our server is started, and its environment."""
    command = [sys.executable, "-m", "cardwright", "serve", "--port", str(PORT), "--database", str(folder / "load.db")]
    return command, {**os.environ, "CARDWRIGHT_LIMITS": "off", "CARDWRIGHT_COMPILE": "off"}


def wait_for_server() -> None:
    """Until it answers, whatever it says."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"{ADDRESS}/api/rooms")
        except urllib.error.HTTPError:
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def play(browsers: Sequence[str], cwd: Path, **order: Any) -> dict[str, Any]:
    """Let a process of browsers carry out an order."""
    words = json.dumps({"address": ADDRESS, **order})
    process = on_core(cores()[1], [*browsers, words], cwd=cwd, stdout=subprocess.PIPE, text=True)
    said, _ = process.communicate(timeout=order["seconds"] + 3 * PATIENCE)
    found: dict[str, Any] = json.loads(said)
    return found


def middle_and_slowest(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile of sorted times."""
    if not times:
        return 0.0, 0.0
    return round(times[len(times) // 2], 1), round(times[int(0.99 * (len(times) - 1))], 1)


def cost_of(done: dict[str, Any]) -> float:
    """Milliseconds of processor time a move."""
    return round(1000 * float(done["processor"]) / max(1, int(done["moves"])), 2)


def measure(
    name: str, browsers: Sequence[str], cwd: Path, server: int, games: int, seconds: float, **more: Any
) -> Load:
    """One game of a server, alone and with many at once."""
    play(browsers, cwd, games=2, seconds=3.0, thinking=0.0, server=server, **more)
    wait_until_still(server)  # everything is loaded
    alone = play(browsers, cwd, games=1, seconds=seconds / 2, thinking=0.0, server=server, **more)
    many = play(browsers, cwd, games=games, seconds=seconds, thinking=0.0, server=server, **more)
    calm = calm_times(browsers, cwd, games=games, seconds=CALM * seconds, thinking=THINKING, server=server, **more)
    sent = many.get("bytes")
    return Load(
        name,
        *(costs_by_move(browsers, cwd, server, **more) if more else (None, None)),
        cost_of(many),
        middle_and_slowest(alone["times"])[0],
        round(many["moves"] / many["seconds"], 1),
        *middle_and_slowest(many["times"]),
        *middle_and_slowest(calm),
        None if sent is None else round(sent / max(1, many["moves"])),
    )


def calm_times(browsers: Sequence[str], cwd: Path, **order: Any) -> list[float]:
    """Sorted times of moves where people think before they move."""
    times: list[float] = []
    for _ in range(REPEATS):
        times += play(browsers, cwd, **order)["times"]
        if len(times) >= ENOUGH:
            break
    return sorted(times)


def costs_by_move(browsers: Sequence[str], cwd: Path, server: int, **more: Any) -> tuple[float | None, float | None]:
    """What a move costs early and late in a game, of games that are played so that they last."""
    order = {"games": LONG_GAMES, "seconds": LONG, "patient": True, "until": LATE + SPAN, "server": server, **more}
    rounds = [play(browsers, cwd, **order)["costs"] for _ in range(LONG_ROUNDS)]
    early, late = ([cost_at(costs, move) for costs in rounds] for move in (EARLY, LATE))
    return middle_of(early), middle_of(late)


def middle_of(costs: Sequence[float | None]) -> float | None:
    """The median of what could be measured."""
    known = [cost for cost in costs if cost is not None]
    return round(median(known), 2) if known else None


def cost_at(costs: Sequence[tuple[int, float]], move: int) -> float | None:
    """The mean of the costs around a move, in milliseconds: where people answer at once, the last answer costs most."""
    near = [cost for number, cost in costs if abs(number - move) <= SPAN]
    return round(1000 * sum(near) / len(near), 2) if near else None


def install_peer() -> None:
    """Fetch boardgame.io, which needs a network."""
    if not (PEER / "node_modules").exists():
        quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet], cwd=PEER, check=True)


def measure_peer(games: int, seconds: float) -> Load:
    """boardgame.io with a game of cards, on its own server with its own clients."""
    with served(["node", "server.js", str(PORT)], cwd=PEER) as server:
        return measure(PEER_NAME, ["node", "clients.js"], PEER, server.pid, games, seconds)


def wait_for_moves(database: Path, more: int) -> None:
    """Until so many moves more are stored."""
    with closing(sqlite3.connect(database)) as kept:
        count = "select count(*) from entries"
        wanted = kept.execute(count).fetchone()[0] + more
        end = time.monotonic() + PATIENCE
        while kept.execute(count).fetchone()[0] < wanted and time.monotonic() < end:
            time.sleep(0.2)


def measure_kill(folder: Path, games: int, seconds: float) -> tuple[int, int]:
    """Kill the server while games run: moves that somebody was told of, and those of them that are lost."""
    command, environment = ours(folder)
    with served(command, env=environment) as server:
        words = {"address": ADDRESS, "game": "chi", "games": games, "seconds": seconds}
        browsers = on_core(
            cores()[1],
            [sys.executable, "browsers.py", json.dumps(words)],
            cwd=HERE,
            stdout=subprocess.PIPE,
            text=True,
        )
        wait_for_moves(folder / "load.db", 5 * games)
        os.killpg(server.pid, signal.SIGKILL)
        said, _ = browsers.communicate(timeout=3 * PATIENCE)
    told: dict[str, int] = json.loads(said)["told"]
    with served(command, env=environment), sqlite3.connect(folder / "load.db") as kept:
        found = dict(kept.execute("select room, count(*) from entries group by room").fetchall())
    return sum(told.values()), sum(max(0, moves - found.get(room, 0)) for room, moves in told.items())


def compile_rules(names: Sequence[str]) -> None:
    """Compile what is missing of the rules of games, before anything is measured."""
    for game in names:
        command = [sys.executable, "-m", "cardwright.server.compiling", game]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def measure_game(game: str, games: int, seconds: float) -> Load:
    """One of our games, on a server of its own."""
    with tempfile.TemporaryDirectory() as name:
        command, environment = ours(Path(name))
        with served(command, env=environment) as server:
            return measure(game, [sys.executable, "browsers.py"], HERE, server.pid, games, seconds, game=game)


def measure_server(names: Sequence[str], games: int = 200, seconds: float = 10.0) -> Iterator[Loads]:
    """What the server carries: what has been measured so far, after each game, and in the end after a kill."""
    compile_rules(names)
    rows: list[Load] = []
    for game in names:
        rows.append(measure_game(game, games, seconds))
        yield Loads(games, rows)
    rows.append(measure_peer(games, seconds))
    yield Loads(games, rows)
    with tempfile.TemporaryDirectory() as name:
        yield Loads(games, rows, *measure_kill(Path(name), games, seconds))

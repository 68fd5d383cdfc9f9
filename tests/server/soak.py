"""Hours of many games with everything that people do: memory stays flat, no descriptor leaks, no error is logged.

    python -m tests.server.soak --minutes 60 --picture docs/soak.svg

People play each other and bots, others watch; they reload, lose their connections, ask for hints and check decks.
Matches that are over or that people have left are followed by new ones, and the server keeps few of them in memory: it
has forgotten some before the measuring begins, so whatever grows from then on is a leak. In the end everybody leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from websockets.exceptions import WebSocketException

from cardwright.games import GAMES
from tests.server.drawing import Curve, draw
from tests.server.players import Player
from tests.server.takeover import AGAINST_EACH_OTHER, serving

AGAINST_A_BOT = [{"player": "human", "mine": True}, {"player": "greedy"}]
WATCHED = 4  # one game in so many is watched
THINKING = 4.0  # seconds on average before a move
RESTLESS = 10.0  # until somebody reloads or loses the connection, on average, as a multiple of that
HINTS, DECKS = 0.5, 1.25  # between two hints and two deck checks, of all people together
STAY = 30.0  # for which people stay at a table
LOOKS = 2.0  # seconds between two samples
KEPT = 1.2  # matches in memory, as a multiple of those that are played
WARM = 0.4  # the share of the time until which everything has been filled once
GROWTH, SLACK = 1.06, 20.0  # of memory from the third quarter to the last one, as a factor and in MB
DESCRIPTORS = 10  # that come and go
LEAVING = 60.0  # seconds until all sockets are closed when everybody has left
PATIENCE = 60.0
TOKEN = "soak"


@dataclass(frozen=True)
class Sample:
    """The server at one moment."""

    minute: float
    server: float  # MB
    processes: float  # MB of its worker processes
    largest: float  # MB of the largest of them
    descriptors: int  # open, without sockets
    sockets: int
    moves: int


@dataclass
class Report:
    """What came of it."""

    samples: list[Sample] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)  # how often people did what

    def count(self, what: str) -> None:
        """Note that somebody did something."""
        self.done[what] = self.done.get(what, 0) + 1


class Soak:
    """One run."""

    def __init__(self, address: str, server: int, games: int, thinking: float, titles: Sequence[str]) -> None:
        self.address, self.server, self.games, self.thinking = address, server, games, thinking
        self.titles = list(titles)
        self.report = Report()
        self.luck = random.Random(1)
        self.players: set[Player] = set()
        once = httpx.Limits(max_keepalive_connections=0)  # a connection that waits may be closed when it is used
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=once)
        self.began = time.monotonic()

    async def run(self, seconds: float) -> Report:
        """Let everybody do as they like for so long."""
        await self._wait_for_rules()
        before = await self._sample()
        tables = [asyncio.create_task(self._table(number)) for number in range(self.games)]
        others = [
            asyncio.create_task(self._now_and_then(every, what))
            for every, what in (
                (RESTLESS * self.thinking / (2 * self.games), self._disturb),
                (HINTS * self.thinking, self._hint),
                (DECKS * self.thinking, self._check_deck),
                (LOOKS, self._sample),
            )
        ]
        _, running = await asyncio.wait([*tables, *others], timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in running:
            task.cancel()
        for outcome in await asyncio.gather(*tables, *others, return_exceptions=True):
            if isinstance(outcome, Exception):
                self.report.problems.append(f"a guest failed: {outcome!r}")
        await self._see_all_leave(before.sockets)
        await self.http.aclose()
        return self.report

    async def _wait_for_rules(self) -> None:
        """The server compiles what is not compiled yet; that is not what is measured."""
        while True:
            said = (await self.http.get("/api/games")).json()
            self.titles = self.titles or [info["name"] for info in said["games"]]
            if all(said["compiled"].get(title, 1.0) == 1.0 for title in self.titles):
                self.began = time.monotonic()
                return
            await asyncio.sleep(1.0)

    async def _see_all_leave(self, before: int) -> None:
        """When nobody is left, no socket is."""
        end = time.monotonic() + LEAVING
        while (now := await self._sample()).sockets > before + DESCRIPTORS:
            if time.monotonic() > end:
                self.report.problems.append(f"{now.sockets} sockets are open when everybody has left, {before} before")
                return
            await asyncio.sleep(1.0)

    async def _now_and_then(self, every: float, what: Callable[[], Awaitable[object]]) -> None:
        while True:
            await asyncio.sleep(2 * every * self.luck.random())
            await what()

    # What people do

    async def _table(self, number: int) -> None:
        """One match after the other."""
        seats = AGAINST_EACH_OTHER if number % 2 else AGAINST_A_BOT
        for match in range(number, 1_000_000):
            made = await self.http.post(
                "/api/rooms", json={"game": self.titles[match % len(self.titles)], "seats": seats}
            )
            made.raise_for_status()
            room = made.json()
            everybody = [[token] for token in room["tokens"].values()] + [[]] * (number % WATCHED == 0)
            players = [Player([self.address], room["room"], tokens, self.luck) for tokens in everybody]
            for player in players:
                player.thinking, player.has_hints = self.thinking, seats is AGAINST_A_BOT
            self.players.update(players)
            try:
                async with (
                    asyncio.timeout(STAY * self.thinking * (0.5 + self.luck.random())),
                    asyncio.TaskGroup() as group,
                ):
                    for player in players:
                        group.create_task(player.play())
                self.report.count("matches finished")
            except TimeoutError:
                self.report.count("matches left")
            finally:
                self.players.difference_update(players)
                self._check(players)

    def _check(self, players: Sequence[Player]) -> None:
        """What a server must never say, and what must never be lost."""
        for player in players:
            self.report.problems += [f"{player.room} lost {one}" for one in player.lost]
            self.report.problems += [error for error in player.errors if '"broken"' in error]

    async def _disturb(self) -> None:
        """Somebody loads the page again, or loses the connection without a word."""
        player = self._somebody(self.players)
        if player is None or player.socket is None:
            return
        if self.luck.random() < 0.5:
            self.report.count("reloads")
            await player.socket.close()
        else:
            self.report.count("lost connections")
            player.socket.transport.abort()

    async def _hint(self) -> None:
        """Somebody who plays a bot asks what to do."""
        player = self._somebody(one for one in self.players if one.question and one.has_hints)
        if player is not None:
            self.report.count("hints")
            with contextlib.suppress(WebSocketException):  # they may have lost the connection
                await player.send(type="hint", seat=player.question["seat"])

    async def _check_deck(self) -> None:
        """Somebody has a deck checked."""
        games = (await self.http.get("/api/games")).json()["games"]
        decks = [(game["name"], deck["cards"]) for game in games for deck in game["decks"]]
        game, cards = self.luck.choice(decks)
        self.report.count("deck checks")
        (await self.http.post(f"/api/games/{game}/deck", json={"cards": cards})).raise_for_status()

    def _somebody(self, players: Iterable[Player]) -> Player | None:
        found = sorted(players, key=lambda player: (player.room, player.tokens))
        return self.luck.choice(found) if found else None

    # What is measured

    async def _sample(self) -> Sample:
        moves = await self._moves()
        processes = [memory_of(child) for child in children_of(self.server)]
        sockets, others = descriptors_of(self.server)
        minute = (time.monotonic() - self.began) / 60
        largest = max(processes, default=0.0)
        sample = Sample(minute, memory_of(self.server), sum(processes), largest, others, sockets, moves)
        self.report.samples.append(sample)
        return sample

    async def _moves(self) -> int:
        """Moves that were made."""
        said = (await self.http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})).text
        figures = [line.rpartition(" ") for line in said.splitlines()]
        return int(sum(float(value) for name, _, value in figures if name.startswith("cardwright_moves_total")))


def memory_of(process: int) -> float:
    """The memory of a process, in MB; none if it has just ended."""
    try:
        said = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in said.splitlines() if line.startswith("VmRSS")), 0.0)


def children_of(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        found += [int(word) for word in (thread / "children").read_text(encoding="utf-8").split()]
    return found


def descriptors_of(process: int) -> tuple[int, int]:
    """The open descriptors of a process: sockets and others."""
    sockets = others = 0
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(OSError):  # it has just been closed
            if os.readlink(descriptor).startswith("socket:"):
                sockets += 1
            else:
                others += 1
    return sockets, others


def judge(report: Report, log: str) -> None:
    """Add what must not be: a leak, or an error in the log."""
    report.problems += [line for line in log.splitlines() if is_error(line)]
    warm = [sample for sample in report.samples if sample.minute >= WARM * report.samples[-1].minute]
    earlier, later = warm[: len(warm) // 2], warm[len(warm) // 2 :]
    for name, least in (("server", SLACK), ("processes", SLACK)):
        before, after = (statistics.median(getattr(one, name) for one in some) for some in (earlier, later))
        if after > max(GROWTH * before, before + least):
            report.problems.append(f"memory ({name}) grew from {before:.0f} to {after:.0f} MB")
    before, after = (statistics.median(one.descriptors for one in some) for some in (earlier, later))
    if after > before + DESCRIPTORS:
        report.problems.append(f"descriptors grew from {before:g} to {after:g}")


def is_error(line: str) -> bool:
    """Whether a line of the log tells of an error; whatever is no line of the log is one."""
    try:
        return bool(json.loads(line)["level"] in ("error", "critical"))
    except (ValueError, KeyError, TypeError):
        return bool(line.strip())


def soak(minutes: float, games: int = 200, thinking: float = THINKING, titles: Sequence[str] = ()) -> Report:
    """Have a server of its own used for so long."""
    for title in titles or GAMES:  # what is compiled and loaded later would look like a leak
        command = [sys.executable, "-m", "cardwright.server.compiling", title]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "log").open("w+", encoding="utf-8") as log:
            environment = {
                "CARDWRIGHT_METRICS_TOKEN": TOKEN,
                "CARDWRIGHT_MATCHES": str(int(KEPT * games)),
                "CARDWRIGHT_COMPILE": "off",
            }
            options = ["--log-format", "json"]
            with serving(str(folder / "soak.db"), options, environment, log) as (server, address):
                wait_for(address, server)
                report = asyncio.run(Soak(address, server.pid, games, thinking, titles).run(60 * minutes))
            log.seek(0)
            judge(report, log.read())
    return report


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Until a server answers."""
    with httpx.Client(transport=httpx.HTTPTransport(retries=8), timeout=PATIENCE) as client:
        client.get(f"{address}/healthz").raise_for_status()
    assert server.poll() is None


def picture(report: Report, games: int) -> str:
    """The curve of the memory, as SVG."""
    minutes = [sample.minute for sample in report.samples]
    return draw(
        f"{games} games at once for {minutes[-1]:.0f} minutes, {report.samples[-1].moves:,} moves",
        minutes,
        [
            Curve("server", [sample.server for sample in report.samples]),
            Curve("its worker processes together", [sample.processes for sample in report.samples]),
        ],
    )


def main(
    minutes: Annotated[float, typer.Option(help="How long.")] = 60,
    games: Annotated[int, typer.Option(help="How many at once.")] = 200,
    thinking: Annotated[float, typer.Option(help="Seconds on average before a move.")] = THINKING,
    title: Annotated[list[str] | None, typer.Option(help="One of the games; all unless you name some.")] = None,
    to: Annotated[Path | None, typer.Option("--picture", help="A file for the curve of the memory.")] = None,
) -> None:
    """Use a server for long, and say what came of it."""
    report = soak(minutes, games, thinking, title or ())
    first, last = report.samples[int(WARM * len(report.samples))], report.samples[-1]
    if to is not None:
        to.write_text(picture(report, games), encoding="utf-8")
    found: dict[str, Any] = {"moves": last.moves, **report.done, "from": first, "to": last}
    print(json.dumps(found, default=vars, indent=2))
    print("\n".join(report.problems) or "No leak and no error.")
    raise typer.Exit(bool(report.problems))


if __name__ == "__main__":
    typer.run(main)

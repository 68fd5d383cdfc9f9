"""As a program: compiles what is missing of all games, two at a time, so that no test has to."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.console import Console

from cardwright.games import GAMES, load
from cardwright.lab.preparing import SHARES
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.scenario import run
from cardwright.terminal.prepare import prepare
from tests.conformance.walks import walk

AT_ONCE = 2
SLOWEST_FIRST = ("xi", "fate")


def compile_game(name: str) -> None:
    """Compile what is missing of a game."""
    prepare(load(name), Console(stderr=True), list(SHARES))


def compile_all(name: str) -> None:
    """Compile what a table needs, and the entry points that only tests and scenarios use."""
    compile_game(name)
    game = load(name)
    position, seat, _ = next(walk(game, game.least_seats, seed=1))
    game.entries.broken(position.record, position.book)
    game.weigh(position, seat)
    run(shipped_scenarios(game)[0])


if __name__ == "__main__":
    order = sys.argv[1:] or sorted(GAMES, key=lambda name: name not in SLOWEST_FIRST)
    with ProcessPoolExecutor(AT_ONCE, mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_all, order))

"""As a program: compiles what is missing of all games, two at a time, so that no test has to."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.console import Console

from cardwright.games import GAMES, load
from cardwright.lab.preparing import SHARES
from cardwright.terminal.prepare import prepare

AT_ONCE = 2
SLOWEST_FIRST = ("xi", "fate")


def compile_game(name: str) -> None:
    """Compile what is missing of a game."""
    prepare(load(name), Console(stderr=True), list(SHARES))


if __name__ == "__main__":
    order = sys.argv[1:] or sorted(GAMES, key=lambda name: name not in SLOWEST_FIRST)
    with ProcessPoolExecutor(AT_ONCE, mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_game, order))

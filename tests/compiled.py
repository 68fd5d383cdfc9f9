"""As a program: compiles what is missing of all games, two at a time, so that no test has to."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from numba.core.caching import FunctionCache
from rich.console import Console

from cardwright.games import GAMES, load
from cardwright.games.interface import Game
from cardwright.kernel import backend
from cardwright.lab.preparing import SHARES, compile_entries, missing_entries
from cardwright.terminal.prepare import prepare
from tests.conformance.walks import walk

AT_ONCE = 2


def compile_game(name: str) -> None:
    """Compile what is missing of a game."""
    prepare(load(name), Console(stderr=True), list(SHARES))


def not_compiled(game: Game) -> list[str]:
    """The entry points of a game of which no compiled code is kept."""
    kept = {name for name, one in vars(game.entries).items() if isinstance(getattr(one, "_cache", None), FunctionCache)}
    return missing_entries(game, sorted(kept))


def compile_all(name: str) -> None:
    """Compile what a table needs, and the entry points that only tests and scenarios use, while all is translated."""
    compile_game(name)
    game = load(name)
    position, seat, _ = next(walk(game, game.least_seats, seed=1))
    game.weigh(position, seat)
    compile_entries(position, not_compiled(game))


def size_of_code(name: str) -> int:
    """How many functions of a game there are to compile."""
    files = backend.sources(backend.home_of(load(name).entries.__name__))
    return sum(file.read_text(encoding="utf-8").count("@kernel\n") for file in files)


if __name__ == "__main__":
    largest_first = sorted(sys.argv[1:] or GAMES, key=size_of_code, reverse=True)
    with ProcessPoolExecutor(AT_ONCE, mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_all, largest_first))

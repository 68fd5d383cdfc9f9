"""Compiling the rules of a game before they are needed: what is missing, and a call for each part of the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature

from cardwright.games.interface import Game, Position, Setup, luck_from
from cardwright.kernel import backend

# Entry points with the share of the work that compiling each of them is, and what each stands for in words.
SHARES = {
    "answer": 10,
    "reasons": 2,
    "survey": 1,
    "conceal": 1,
    "imagine": 1,
    "think": 5,
    "play_games": 4,
    "made_up": 1,
}
WORDS = {
    "answer": "moves",
    "reasons": "legality",
    "survey": "views",
    "conceal": "hidden cards",
    "imagine": "imagined worlds",
    "think": "thinking ahead",
    "play_games": "whole games",
    "made_up": "made-up positions",
}
MADE_UP = "made_up"  # the entry points that only this game has: lessons and puzzles need them for their positions
PLAY = ("answer", "reasons", "survey", "conceal", "imagine", "think", MADE_UP)
RECORD = ("answer", "reasons", "survey", "conceal")
BATCH = ("answer", "play_games")


def missing_entries(game: Game, names: Sequence[str]) -> list[str]:
    """The entry points of which no compiled code is kept yet."""
    if backend.INTERPRETED:
        return []
    folder = backend.cache_folder(backend.home_of(game.entries.__name__))

    def is_kept(name: str) -> bool:
        return any(folder.glob(f"*.{name}-*.nbi"))

    return [name for name in names if not all(map(is_kept, own_entries(game) if name == MADE_UP else [name]))]


def own_entries(game: Game) -> list[str]:
    """The entry points that stand in the game's own file, which no other game has."""
    from cardwright.kernel.keeping import EntryCache

    found = {
        name: one for name, one in vars(game.entries).items() if isinstance(getattr(one, "_cache", None), EntryCache)
    }
    file = game.entries.__file__
    return [name for name, one in found.items() if one.py_func.__code__.co_filename == file]


def compile_entries(position: Position, names: Sequence[str]) -> None:
    """Compile or load entry points that take a game, a book, and numbers."""
    if not names:
        return
    from numba import typeof, types

    for name in names:
        entry = getattr(position.game.entries, name)
        numbers = len(signature(entry.py_func).parameters) - 2
        entry.compile((typeof(position.record), typeof(position.book), *[types.int64] * numbers))


def touches(game: Game) -> dict[str, Callable[[], object]]:
    """Calls of the entry points with tiny arguments, of the same types as in earnest."""
    table: list[Position] = []

    def begin() -> None:
        table.append(game.new(Setup(game.least_seats))[0])

    def think() -> int:
        from cardwright.players import make

        return make("greedy:1", 0).choose(table[0].conceal(asked()), asked())

    def batch() -> object:
        from cardwright.lab.batch import simulate

        return simulate(game, ["random"] * game.least_seats, games=1, workers=1)

    def asked() -> int:
        return table[0].asked()[0]

    return {
        "answer": begin,
        "reasons": lambda: table[0].reasons(asked()),
        "survey": lambda: table[0].survey(asked()),
        "conceal": lambda: table[0].conceal(asked()),
        "imagine": lambda: table[0].conceal(asked()).imagine(luck_from(0)),
        "think": think,
        "play_games": batch,
        MADE_UP: lambda: compile_entries(table[0], own_entries(game)),
    }

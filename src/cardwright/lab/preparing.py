"""Compiling the rules of a game before they are needed: what is missing, and a call for each part of the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardwright.games.interface import Game, Position, Setup, luck_from
from cardwright.kernel import backend

# Entry points with the share of the work that compiling each of them is, and what each stands for in words.
SHARES = {
    "start": 5,
    "reasons": 2,
    "why_not": 1,
    "survey": 1,
    "conceal": 1,
    "imagine": 1,
    "answer": 5,
    "look_ahead": 4,
    "search": 4,
    "play_games": 5,
}
WORDS = {
    "start": "set-up",
    "reasons": "legality",
    "why_not": "refusals",
    "survey": "views",
    "conceal": "hidden cards",
    "imagine": "imagined worlds",
    "answer": "moves",
    "look_ahead": "thinking ahead",
    "search": "searching",
    "play_games": "whole games",
}
PLAY = ("start", "reasons", "why_not", "survey", "conceal", "imagine", "answer", "look_ahead", "search")
RECORD = ("start", "reasons", "why_not", "survey", "conceal", "answer")
BATCH = ("start", "play_games")


def missing_entries(game: Game, names: Sequence[str]) -> list[str]:
    """The entry points of which no compiled code is kept yet."""
    if backend.INTERPRETED:
        return []
    return [name for name in names if not any(kept_in(game, name).glob(f"*.{name}-*.nbi"))]


def kept_in(game: Game, name: str) -> Path:
    """The folder with compiled code of an entry point: one for each place where the same sources are installed."""
    return Path(getattr(game.entries, name)._cache.cache_path)


def touches(game: Game) -> dict[str, Callable[[], object]]:
    """Calls of the entry points with tiny arguments, of the same types as in earnest."""
    table: list[Position] = []

    def begin() -> None:
        table.append(game.new(Setup(game.least_seats))[0])

    def think(player: str) -> int:
        from cardwright.players import make

        return make(player, 0).choose(table[0].conceal(asked()), asked())

    def batch() -> object:
        from cardwright.lab.batch import simulate

        return simulate(game, ["random"] * game.least_seats, games=1, workers=1)

    def asked() -> int:
        return table[0].asked()[0]

    return {
        "start": begin,
        "reasons": lambda: table[0].reasons(asked()),
        "why_not": lambda: table[0].why_not(asked(), 0),
        "survey": lambda: table[0].survey(asked()),
        "conceal": lambda: table[0].conceal(asked()),
        "imagine": lambda: table[0].conceal(asked()).imagine(luck_from(0)),
        "answer": lambda: table[0].copy().answer(asked(), table[0].legal(asked())[0]),
        "look_ahead": lambda: think("greedy:1"),
        "search": lambda: think("search:1"),
        "play_games": batch,
    }

"""Compiling the rules of a game before they are needed: what is missing, and a call for each part of the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
}
WORDS = {
    "answer": "moves",
    "reasons": "legality",
    "survey": "views",
    "conceal": "hidden cards",
    "imagine": "imagined worlds",
    "think": "thinking ahead",
    "play_games": "whole games",
}
PLAY = ("answer", "reasons", "survey", "conceal", "imagine", "think")
RECORD = ("answer", "reasons", "survey", "conceal")
BATCH = ("answer", "play_games")


def missing_entries(game: Game, names: Sequence[str]) -> list[str]:
    """The entry points of which no compiled code is kept yet."""
    if backend.INTERPRETED:
        return []
    folder = backend.cache_folder(backend.home_of(game.entries.__name__))
    return [name for name in names if not any(folder.glob(f"*.{name}-*.nbi"))]


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
    }

"""Card games on one rules kernel, for Python programs: `cardwright.load("xi")` is the way in (docs/python.md)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.api.cards import Reading, write_cards
    from cardwright.api.game import Game, load
    from cardwright.api.match import Hint, Match, Move, read_match
    from cardwright.api.players import PlayerFunction
    from cardwright.api.position import Answer, Position, View
    from cardwright.games import GAMES
    from cardwright.games.cardfile import BadCards, Fault
    from cardwright.games.interface import NotationError, Option, Outcome, Refused, UsageError
    from cardwright.games.rulebook import Rule
    from cardwright.lab.batch import Result
    from cardwright.language.errors import CardTextError
    from cardwright.match.story import Sentence

__all__ = [
    "GAMES",
    "Answer",
    "BadCards",
    "CardTextError",
    "Fault",
    "Game",
    "Hint",
    "Match",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "PlayerFunction",
    "Position",
    "Reading",
    "Refused",
    "Result",
    "Rule",
    "Sentence",
    "UsageError",
    "View",
    "load",
    "read_match",
    "write_cards",
]

# Where the names above live: a module is imported when one of its names is first used, and the kernel with it.
HOMES = {
    "api.cards": ("Reading", "write_cards"),
    "api.game": ("Game", "load"),
    "api.match": ("Hint", "Match", "Move", "read_match"),
    "api.players": ("PlayerFunction",),
    "api.position": ("Answer", "Position", "View"),
    "games": ("GAMES",),
    "games.cardfile": ("BadCards", "Fault"),
    "games.interface": ("NotationError", "Option", "Outcome", "Refused", "UsageError"),
    "games.rulebook": ("Rule",),
    "lab.batch": ("Result",),
    "language.errors": ("CardTextError",),
    "match.story": ("Sentence",),
}


def __getattr__(name: str) -> Any:
    """A public name, imported on first use."""
    for home, names in HOMES.items():
        if name in names:
            value = getattr(import_module(f"{__name__}.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

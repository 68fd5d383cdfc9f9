"""The games, found by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.games.interface import Game

GAMES = {
    "chi": "cardwright.games.chi.game:ChiGame",
    "xi": "cardwright.games.xi.game:XiGame",
}


@cache
def load(name: str) -> Game:
    """The game of a name; an unknown one is an error that lists the known ones."""
    from cardwright.games.interface import UsageError, nearest

    if name not in GAMES:
        raise UsageError(f"there is no game {name!r}; {nearest(name, GAMES)}the games are {', '.join(GAMES)}")
    module, _, cls = GAMES[name].partition(":")
    game: Game = getattr(import_module(module), cls)()
    return game

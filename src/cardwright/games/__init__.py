"""The games, found by name, or by the path of a file that makes one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.games.interface import Game

GAMES = {
    "chi": "cardwright.games.chi.game:ChiGame",
    "ninjas": "cardwright.games.chi.ninjas.game:NinjasGame",
    "xi": "cardwright.games.xi.game:XiGame",
    "fate": "fate/game.yaml",  # a file makes it
}
SYSTEM = "cardwright.games.xemytica.game"  # what reads game files
FIRST = "fate"  # whose compiled rules every game shares that a file of somebody's own makes


def load(name: str) -> Game:
    """The game of a name, or of a game file by its path; an unknown one is an error that lists the known ones."""
    if name in GAMES:
        return named(name)
    if not is_path(name):
        from cardwright.games.interface import UsageError, nearest

        hint = f"{nearest(name, GAMES)}the games are {', '.join(GAMES)}, and you can give the path of a game file"
        raise UsageError(f"there is no game {name!r}; {hint}")
    game: Game = import_module(SYSTEM).game_in(Path(name))
    return game


@cache
def named(name: str) -> Game:
    """One of our own games."""
    module, _, cls = GAMES[name].partition(":")
    game: Game = getattr(import_module(module), cls)() if cls else import_module(SYSTEM).shipped_game(name)
    return game


def made_by(document: Mapping[str, Any], file: str) -> Game:
    """The game that a document makes, which a file carries."""
    game: Game = import_module(SYSTEM).game_of(document, file)
    return game


def is_path(name: str) -> bool:
    """Whether a word is the path of a game file, or of a folder with one, and not a name."""
    path = Path(name)
    looks_so = path.suffix in (".yaml", ".yml") or "/" in name or os.sep in name or os.path.isfile(path / "game.yaml")
    return looks_so and name not in GAMES

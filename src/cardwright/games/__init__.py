"""The games, found by name, by the path of a file that makes one, or by a folder that somebody has named."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.games.interface import Game

SYSTEM = "cardwright.games.xemytica.game"  # what reads game files
FIRST = "fate"  # whose compiled rules every game shares that a file of somebody's own makes
GROUP = "cardwright.games"  # of the entry points by which an installed package brings a game
VARIABLE = "CARDWRIGHT_GAMES"  # folders with games; a process that starts others hands them on in it
CODE = "game.py"  # what makes a folder one with a game in Python

# By name: the class of a game, a file that makes one, or the folder of one; in the order in which they are offered.
GAMES = {
    "chi": "cardwright.games.chi.game:ChiGame",
    "ninjas": "cardwright.games.chi.ninjas.game:NinjasGame",
    "xi": "cardwright.games.xi.game:XiGame",
    "fate": "fate/game.yaml",
}
GAMES |= {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in GAMES}


def load(name: str) -> Game:
    """The game of a name, or of a game file by its path; an unknown one is an error that lists the known ones.

    A path never brings in code: whose folders are run the person says who starts the program, with `add`.
    """
    if name in GAMES:
        return named(name)
    if not is_path(name):
        from cardwright.games.interface import UsageError, nearest

        hint = f"{nearest(name, GAMES)}the games are {', '.join(GAMES)}, and you can give the path of a game file"
        raise UsageError(f"there is no game {name!r}; {hint}")
    if is_folder(name):
        from cardwright.games.interface import UsageError

        raise UsageError(f"{name} is a game in Python: name its folder on the command line, or in {VARIABLE}")
    game: Game = import_module(SYSTEM).game_in(Path(name))
    return game


@cache
def named(name: str) -> Game:
    """One of our own games, of an installed package, or of a folder that was added."""
    if os.path.isabs(GAMES[name]):
        from cardwright.games.folders import game_in

        return game_in(Path(GAMES[name]))
    module, _, cls = GAMES[name].partition(":")
    game: Game = getattr(import_module(module), cls)() if cls else import_module(SYSTEM).shipped_game(name)
    return game


def add(folder: str | Path) -> str:
    """Let a folder with a game in Python be loaded by its name, here and in processes that are started from here."""
    path = Path(folder).resolve()
    if GAMES.setdefault(path.name, str(path)) != str(path):
        from cardwright.games.interface import UsageError

        raise UsageError(f"there is a game {path.name!r} already: give the folder {folder} another name")
    known = os.environ.get(VARIABLE, "").split(os.pathsep)
    if str(path) not in known:
        os.environ[VARIABLE] = os.pathsep.join(filter(None, [*known, str(path)]))
    return path.name


def opened(name: str) -> str:
    """What `load` knows a game by that a person has named: a folder of code is added."""
    return add(name) if name not in GAMES and is_folder(name) else name


def made_by(document: Mapping[str, Any], file: str) -> Game:
    """The game that a document makes, which a file carries."""
    game: Game = import_module(SYSTEM).game_of(document, file)
    return game


def is_folder(name: str) -> bool:
    """Whether a word is the path of a folder with a game in Python."""
    return os.path.isfile(Path(name) / CODE) or os.path.isfile(Path(name) / "about.yaml")


def is_path(name: str) -> bool:
    """Whether a word is the path of a game file, or of a folder with one, and not a name."""
    path = Path(name)
    looks_so = path.suffix in (".yaml", ".yml") or "/" in name or os.sep in name or os.path.isfile(path / "game.yaml")
    return (looks_so or is_folder(name)) and name not in GAMES


for _folder in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
    add(_folder)

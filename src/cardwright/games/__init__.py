"""The games, found by their folders, by the path of a file that makes one, or by a folder that somebody has named."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from cardwright.games.interface import Game

SYSTEM = "cardwright.games.xemytica.game"  # what reads game files
FIRST = "fate"  # whose compiled rules every game shares that a file of somebody's own makes
GROUP = "cardwright.games"  # of the entry points by which an installed package brings a game
VARIABLE = "CARDWRIGHT_GAMES"  # folders with games; a process that starts others hands them on in it
CODE = "game.py"  # what makes a folder one with a game in Python

HERE = Path(__file__).parent
OFFERED = "offered.yaml"  # in the folder of each of our own games: its place among them
PLACE = re.compile(r"^place: *([0-9]+)", re.MULTILINE)


def found_here() -> dict[str, str]:
    """The folders of our own games by their names, in the order in which they are offered."""
    places = {}
    for file in (*HERE.glob(f"*/{OFFERED}"), *HERE.glob(f"*/*/{OFFERED}")):
        said = PLACE.search(file.read_text(encoding="utf-8"))
        if said is None:
            raise ValueError(f"{file} does not say where the game stands among the others: write e.g. `place: 7`")
        places[file.parent] = int(said[1])
    return {folder.name: str(folder) for folder in sorted(places, key=lambda folder: (places[folder], folder.name))}


# By name: the folder of a game, or the class of one that an installed package brings.
GAMES = found_here()
GAMES |= {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in GAMES}


def load(name: str) -> Game:
    """The game of a name, or of a game file by its path; an unknown one is an error that lists the known ones.

    A path never brings in code: whose folders are run the person says who starts the program, with `add`.
    """
    if name in GAMES:
        return named(name)
    if not is_path(name):
        from cardwright.games.bad_input import UsageError, nearest

        hint = f"{nearest(name, GAMES)}the games are {', '.join(GAMES)}, and you can give the path of a game file"
        raise UsageError(f"there is no game {name!r}; {hint}")
    if is_folder(name):
        from cardwright.games.bad_input import UsageError

        raise UsageError(f"{name} is a game in Python: name its folder on the command line, or in {VARIABLE}")
    game: Game = import_module(SYSTEM).game_in(Path(name))
    return game


@cache
def named(name: str) -> Game:
    """One of our own games, of an installed package, or of a folder that was added."""
    if not os.path.isabs(GAMES[name]):
        module, _, cls = GAMES[name].partition(":")
        return cast("Game", getattr(import_module(module), cls)())
    folder = Path(GAMES[name])
    if not folder.is_relative_to(HERE):
        from cardwright.games.folders import game_in

        return game_in(folder)
    if (folder / CODE).is_file():
        from cardwright.games.folders import own_game_in

        return own_game_in(folder, ".".join((__name__, *folder.relative_to(HERE).parts)))
    return cast("Game", import_module(SYSTEM).shipped_game(name))


def add(folder: str | Path) -> str:
    """Let a folder with a game in Python be loaded by its name, here and in processes that are started from here."""
    path = Path(folder).resolve()
    if GAMES.setdefault(path.name, str(path)) != str(path):
        from cardwright.games.bad_input import UsageError

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

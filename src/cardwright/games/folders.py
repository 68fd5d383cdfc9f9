"""Games in Python from their folders, our own and others': what must be there, and what is said where it is not."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import get_annotations, isabstract
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from cardwright.games.interface import Game, UsageError

if TYPE_CHECKING:
    from types import ModuleType

GUIDE = "docs/adding-a-game.md shows one"
NEEDED = {
    "__init__.py": "a docstring, so that the folder is a package",
    "game.py": "the class of the game, a subclass of Game",
    "entries.py": "the entry points of its kernel",
    "rulebook.md": "its rules with their ids",
    "scenarios": "a folder of scenarios, at least one for each rule",
}
MEASURED = ("normal", "hard", "master")  # levels that the lobby offers, each against the one before it


def game_in(folder: Path) -> Game:
    """The game of a folder of somebody's own; whatever is missing is an error that names it and says what it is for."""
    check_files(folder)
    package(folder)
    return made_in(folder, folder.name)


def own_game_in(folder: Path, package_name: str) -> Game:
    """One of our own games: what is asked of others' folders is asked of ours."""
    check_files(folder)
    return made_in(folder, package_name)


def check_files(folder: Path) -> None:
    """Say which file a folder lacks."""
    for name, purpose in NEEDED.items():
        if not (folder / name).exists():
            raise UsageError(f"{folder} has no {name}: it needs {purpose}; {GUIDE}")


def made_in(folder: Path, package_name: str) -> Game:
    """The game that the class in game.py makes."""
    try:
        return made_by(import_module(f"{package_name}.game"), folder)
    except (ImportError, AttributeError, KeyError, TypeError) as error:
        raise UsageError(f"{said_of(error, folder, package_name)}; {GUIDE}") from error


def said_of(error: Exception, folder: Path, package_name: str) -> str:
    """What is wrong in the code of a folder, and where."""
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]
    where = f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else str(folder)
    name = getattr(error, "name", None) or ""
    if isinstance(error, ModuleNotFoundError) and name.startswith(f"{package_name}."):
        return f"{where}: there is no module {name}"
    return f"{where}: {error}"


def made_by(module: ModuleType, folder: Path) -> Game:
    """The game that the one class of a module makes."""
    found = [
        cls
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, Game) and cls.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise UsageError(f"{folder / 'game.py'} must have one subclass of Game, and it has {len(found)}; {GUIDE}")
    if isabstract(found[0]):
        lacking = ", ".join(sorted(found[0].__abstractmethods__))
        raise UsageError(f"{folder / 'game.py'}: {found[0].__name__} does not define {lacking}; {GUIDE}")
    game = found[0]()
    check(folder, game)
    return game


def package(folder: Path) -> ModuleType:
    """The folder as a package of its own name."""
    name = folder.name
    if name in sys.modules and [str(folder)] != list(getattr(sys.modules[name], "__path__", ())):
        raise UsageError(f"there is a Python module {name!r} already: give the folder {folder} another name")
    if name not in sys.modules:
        spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def pieces_of(cls: type[Game]) -> list[str]:
    """What a class and those that it is made from ask a game to declare."""
    asking = [base for base in reversed(cls.__mro__) if issubclass(base, Game)]
    return [piece for base in asking for piece in get_annotations(base)]


def does_without(game: Game, piece: str) -> bool:
    """Whether a game defines everything itself for which a piece is asked."""
    asked = game.asked_for.get(piece, ())
    origin = next(base for base in reversed(type(game).__mro__) if piece in get_annotations(base))
    return bool(asked) and all(getattr(type(game), name) is not getattr(origin, name) for name in asked)


def check(folder: Path, game: Game) -> None:
    """Say which piece a game has not declared."""
    for piece in pieces_of(type(game)):
        if not hasattr(game, piece) and not does_without(game, piece):
            raise UsageError(f"{folder / 'game.py'}: {type(game).__name__} does not declare `{piece}`; {GUIDE}")
    if game.name != folder.name:
        raise UsageError(f"the game of {folder} is called {game.name!r}: a folder has the name of its game")
    for level in game.strength:
        if level not in MEASURED:
            said = f"how many games {', '.join(MEASURED)} won, each against the level before it, e.g. `hard: [90, 100]`"
            raise UsageError(f"{folder}: `strength` has {level!r}, but says {said}; `cardwright sim` measures it")

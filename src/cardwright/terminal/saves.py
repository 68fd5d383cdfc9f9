"""Where matches are kept: every whole move is on disk before the next one is asked for."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import platformdirs

from cardwright.games.files import reason
from cardwright.games.interface import UsageError
from cardwright.match.file import save
from cardwright.match.match import Match

LAST = "last"  # in place of a file: the newest one


def data_folder() -> Path:
    """The folder of everything that is kept for a person; CARDWRIGHT_DATA moves it."""
    return Path(os.environ.get("CARDWRIGHT_DATA") or platformdirs.user_data_dir("cardwright", appauthor=False))


def matches_folder() -> Path:
    """The folder of the matches that were saved by themselves."""
    return data_folder() / "matches"


def new_file(game: str) -> Path:
    """A file for a new match, named by its game and by when it began."""
    began = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = matches_folder()
    taken = (folder / f"{began}{'' if number == 1 else f'-{number}'}.match" for number in range(1, 1000))
    return next(path for path in taken if not path.exists())


def find_file(name: str) -> Path:
    """The file that a person means: a path, or the newest of the matches that were saved by themselves."""
    if name != LAST:
        return Path(name)
    files = sorted(matches_folder().glob("*.match"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise UsageError(f"no match has been saved yet in {matches_folder()}")
    return files[-1]


def write(match: Match, path: Path) -> None:
    """Save a match in a file whose folder is made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path.parent} cannot be made: {reason(error)}; choose another place") from None
    save(match, path)


class Keeper:
    """Saves a match as it goes on; a disk that cannot be written stops no game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""  # why the match could not be saved the last time

    def keep(self, match: Match) -> bool:
        """Save a match; whether that went well."""
        try:
            write(match, self.path)
            self.trouble = ""
        except UsageError as error:
            self.trouble = str(error)
        return not self.trouble

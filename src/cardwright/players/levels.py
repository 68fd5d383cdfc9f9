"""How strong an opponent is: four levels, the same in every game, each somebody with a name at the table."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """An opponent: the player behind it, and whom people meet."""

    player: str
    name: str
    about: str


LEVELS = {
    "easy": Level("easy", "Pip", "a cheerful beginner: looks one move ahead and overlooks things"),
    "normal": Level("search:400", "Marlow", "a regular at the table: quick, and sees what you are up to"),
    "hard": Level("search:300ms", "Sable", "patient and sharp: follows each line for a third of a second"),
    "master": Level("search:1s", "Vesper", "misses little: thinks each move through for a second"),
}

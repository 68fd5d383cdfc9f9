"""How strong an opponent is: four levels, the same in every game, each somebody with a name at the table."""

from __future__ import annotations

from collections.abc import Sequence
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


def name_of_bot(player: str, before: Sequence[str]) -> str:
    """What a bot is called at a table where others sit already; the second of a kind is Pip 2."""
    name = LEVELS[player].name if player in LEVELS else player
    same = sum(other == player for other in before)
    return f"{name} {same + 1}" if same else name


def names_at(seats: Sequence[str]) -> tuple[str, ...]:
    """Who sits at a table, seat by seat: an opponent by name and level."""
    names = (name_of_bot(player, seats[:number]) for number, player in enumerate(seats))
    return tuple(f"{name}, {player}" if player in LEVELS else player for name, player in zip(names, seats, strict=True))

"""How strong an opponent is: four levels, the same in every game, each somebody with a name at the table.

A level that searches has a number of rounds of its own in each game, so it is as strong on every machine. What was
measured of a game's levels stands in its folder, in `bots.yaml`: their rounds, and their Elo.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import yaml

from cardwright.games.bad_input import UsageError

if TYPE_CHECKING:
    from cardwright.games.interface import Game

FILE = "bots.yaml"


class Level(NamedTuple):
    """An opponent: whom people meet, how long its answers take, and how many rounds it searches unless a game says."""

    names: tuple[str, ...]  # one for each seat that it may take at a table
    about: str
    seconds: float = 0.0  # at a table: it stops there, and shows no answer sooner, so that its time tells nothing
    rounds: int = 0  # 0: it does not search


LEVELS = {
    "easy": Level(
        ("Pip", "Bean", "Dot", "Tuck", "Fig", "Moss"), "a cheerful beginner: looks one move ahead and overlooks things"
    ),
    "normal": Level(
        ("Marlow", "Hattie", "Otto", "Greta", "Basil", "Ivy"),
        "a regular at the table: quick, and sees what you are up to",
        0.1,
        400,
    ),
    "hard": Level(
        ("Sable", "Corvin", "Isolde", "Rook", "Thorne", "Petra"),
        "patient and sharp: follows each line several moves deep",
        0.4,
        2000,
    ),
    "master": Level(
        ("Vesper", "Orion", "Lyra", "Magnus", "Selene", "Altair"),
        "misses little: thinks each move through, for a second",
        1.0,
        10_000,
    ),
}


class Elo(NamedTuple):
    """How strong a player is: its Elo, and the interval in which it lies with 95 percent."""

    elo: int
    low: int
    high: int


class Measured(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a game says of its levels."""

    rounds: dict[str, int] = {}  # of the levels that search
    elo: dict[str, tuple[int, int, int]] = {}  # of players by name, the weakest at 1000, each with its interval
    games: int = 0  # of each pair that the Elo comes from


@cache
def read_measured(folder: Path) -> Measured:
    """What the file in a game's folder says."""
    file = folder / FILE
    if not file.exists():
        return Measured()
    try:
        measured = msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")) or {}, Measured)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise UsageError(f"{file}: {error}") from error
    searching = [name for name, level in LEVELS.items() if level.rounds]
    for name, rounds in measured.rounds.items():
        if name not in searching or rounds < 1:
            said = f"how many rounds {', '.join(searching)} search, e.g. `hard: 2000`"
            raise UsageError(f"{file}: `rounds` has {name!r}: {rounds}, but says {said}")
    return measured


def measured_of(game: Game) -> Measured:
    """What was measured of a game's levels."""
    return read_measured(game.folder)


def rounds_of(game: Game, level: str) -> int:
    """How many rounds a level searches in a game."""
    return measured_of(game).rounds.get(level, LEVELS[level].rounds)


def elo_of(game: Game, player: str) -> Elo | None:
    """How strong a player is in a game, if it was measured."""
    found = measured_of(game).elo.get(player)
    return Elo(*found) if found else None


def name_of_bot(player: str, before: Sequence[str]) -> str:
    """What a bot is called at a table where others sit already: each of a level has a name of its own."""
    names = LEVELS[player].names if player in LEVELS else (player,)
    same = sum(other == player for other in before)
    return names[same] if same < len(names) else f"{names[0]} {same + 1}"


def names_at(seats: Sequence[str]) -> tuple[str, ...]:
    """Who sits at a table, seat by seat: an opponent by name and level."""
    names = (name_of_bot(player, seats[:number]) for number, player in enumerate(seats))
    return tuple(f"{name}, {player}" if player in LEVELS else player for name, player in zip(names, seats, strict=True))

"""Sets of dice as data: any number of faces up to twelve, each with what it says (PSI-G68)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardwright.games.psiwars.printed import STRENGTH_NAMES
from cardwright.games.psiwars.state import FACES, SEATS
from cardwright.kernel.rule import carried_by

FOLDER = Path(__file__).parent / "dice"
STANDARD = "standard"
CARRIED = {
    "green die": ("PSI-5.1", "PSI-24.1", "PSI-24.2"),
    "blue die": ("PSI-5.2",),
    "red die": ("PSI-5.3", "PSI-4.14"),
    "sets of dice": ("PSI-31.4", "PSI-G68", "PSI-2.3", "PSI-4.9"),
}
LETTERS = ("G", "B", "R")  # green, blue, red

carried_by("data", CARRIED, __name__)


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a die."""

    bonus: int
    value: int
    physical: int = 0
    reroll: int = 0
    obliterate: bool = False


class DiceSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three dice."""

    name: str
    digital: tuple[Side, ...]
    psionic: tuple[Side, ...]
    physical: tuple[Side, ...]


@cache
def dice_sets() -> dict[str, DiceSet]:
    """The sets of the folder, by the names of their files, the standard one first."""
    files = sorted(FOLDER.glob("*.yaml"), key=lambda file: (file.stem != STANDARD, file.stem))
    return {file.stem: msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")), DiceSet) for file in files}


def write_dice(book: Any, name: str) -> None:
    """Give both players one die of each kind of a set (PSI-4.9)."""
    for ability, colour in enumerate(STRENGTH_NAMES):
        sides: tuple[Side, ...] = getattr(dice_sets()[name], colour)
        assert len(sides) <= FACES
        for seat in range(SEATS):
            book.sides[seat, ability] = len(sides)
            for place, side in enumerate(sides):
                row = (side.bonus, side.physical, side.reroll, side.obliterate, side.value)
                book.faces[seat, ability, place] = row


def die_name(ability: int, side: int) -> str:
    """A face as scenarios write it: `G1` to `R6`."""
    return f"{LETTERS[ability]}{side}"

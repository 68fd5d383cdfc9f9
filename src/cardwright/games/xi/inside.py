"""What stands beneath a position in words: waiting effects, windows, counters of the turn, field by field.

Words say what lies on the table. A position in the middle of something has more to it; `describe` writes as numbers
what the words alone would not bring back, and `arrange` puts it in again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cardwright.games.interface import Position, UsageError, nearest, seat_name
from cardwright.games.xi.state import AGENDA, CARDS, HISTORY, LASTING, MOST, SEATS, WAITING, Book, Question, Reason, Row
from cardwright.games.xi.state import Step as AgendaStep
from cardwright.kernel.table import NOBODY

WORD = "engine"
ROWS = "rows"
# In the words already, or chance, or whom a copy was concealed for.
ELSEWHERE = frozenset(
    ("key", "counter", "block", "words", "seats", "viewer", "kind", "zone", "next", "prev", "first", "last", "count")
)
REFERENCE = (NOBODY, CARDS + SEATS - 1)  # a card, a player or nobody
LAYOUT: Any = Book  # `record` gives it a `dtype`
WATCHERS = (NOBODY, LAYOUT.dtype["watchers"].shape[0] - 1)
ANY = (-(2**31), 2**31 - 1)
AMOUNT = (-MOST, MOST)
SEAT = (NOBODY, SEATS - 1)
# What may stand in a field; where nothing is said, a reference.
BOUNDS: dict[str, tuple[int, int]] = {
    "question": (0, len(Question) - 1),
    "agenda_size": (0, AGENDA - 1),
    "reason": (0, len(Reason) - 1),
    "lasting_end": (0, LASTING),
    "waiting": (0, WAITING),
    "happened": (0, HISTORY),
    "part": (0, 1),
    "over": (0, 1),
    "rule": WATCHERS,
    "waiting_rule": WATCHERS,
    "ends": WATCHERS,
    "seat": SEAT,
    "waiting_seat": SEAT,
    "type": (0, 5),
    "known": (0, 2**SEATS - 1),
    "marks": (0, 2**12 - 1),
    "defeated": (0, 2**SEATS - 1),
    **dict.fromkeys(("fixed", "waiting_amount", "lives", "life", "time", "prepared", "score"), AMOUNT),
    **dict.fromkeys(("turns", "moves", "still_since", "clock", "turn_clock", "since"), ANY),
    **dict.fromkeys(("standing", "changing", "noticing"), ANY),
}
COLUMNS: dict[int, tuple[int, int]] = {
    Row.STEP: (0, len(AgendaStep) - 1),
    Row.SEAT: SEAT,
    Row.OTHER: (NOBODY, LAYOUT.dtype["abilities"].shape[0] - 1),
    Row.PC: (NOBODY, LAYOUT.dtype["code"].shape[0] - 1),
    Row.MARKS: AMOUNT,
    Row.DONE: AMOUNT,
    Row.X: AMOUNT,
    Row.AMOUNT: AMOUNT,
}


def fields(record: Any) -> list[str]:
    """The fields that the words of a position do not cover, or not wholly."""
    return [name for name in record.dtype.names if name not in ELSEWHERE and not name.startswith("gap_")]


def differences(position: Position, again: Position, rows: list[list[int]]) -> dict[str, Any]:
    """What a position has that its words alone do not bring back: single numbers, or entries of a field by place."""
    found: dict[str, Any] = {}
    for name in fields(position.record):
        here, there = np.asarray(position.record[name]), np.asarray(again.record[name])
        if here.ndim == 0:
            if here != there:
                found[name] = int(here)
            continue
        unlike = here != there if here.ndim == 1 else (here != there).any(axis=1)
        if unlike.any():
            found[name] = {int(place): here[place].tolist() for place in np.flatnonzero(unlike)}
    if found and any(order != list(range(len(order))) for order in rows):
        found[ROWS] = rows
    return found


def rows_of(beneath: Any) -> list[list[int]] | None:
    """The rows on which the cards lie, or None for those of their order in the words."""
    if beneath is None:
        return None
    if not isinstance(beneath, Mapping):
        raise UsageError(f"{WORD} must be a map of fields, as the text of a position has it")
    rows = beneath.get(ROWS)
    if rows is None:
        return None
    if not isinstance(rows, list) or not all(
        isinstance(order, list) and all(type(row) is int for row in order) for order in rows
    ):
        raise UsageError(f"{WORD}: {ROWS} must be a list of numbers for each of {seat_name(0)}, {seat_name(1)} ...")
    return rows


def restore(position: Position, beneath: Mapping[str, Any]) -> None:
    """Put what stands beneath the words into a record that was laid out from them."""
    known = fields(position.record)
    for name, value in beneath.items():
        if name == ROWS:
            continue
        if name not in known:
            raise UsageError(f"{WORD} has no field {name!r}; {nearest(str(name), known)}".rstrip("; "))
        whole = position.record[name]
        if np.ndim(whole) == 0:
            position.record[name] = checked(name, value)
            continue
        if not isinstance(value, Mapping):
            raise UsageError(f"{WORD}: {name} must be a map of places and numbers")
        for place, entry in value.items():
            if not str(place).isdigit() or int(place) >= len(whole):
                raise UsageError(f"{WORD}: {name} has no place {place!r}")
            whole[int(place)] = checked(name, entry, np.shape(whole)[1:])
    broken = getattr(position.game.entries, "broken", None)
    if broken is not None and int(broken(position.record, position.book)):
        raise UsageError(f"{WORD} does not fit the words of this position")


def checked(name: str, value: Any, shape: tuple[int, ...] = ()) -> Any:
    """A number or a row of numbers that a field may hold: the kernel trusts what stands in a record."""
    numbers = value if shape and isinstance(value, list) else [value]
    if len(numbers) != (shape[0] if shape else 1):
        raise UsageError(f"{WORD}: {name} must have {shape[0] if shape else 1} numbers, not {value!r}")
    for column, number in enumerate(numbers):
        least, most = bounds(name, column)
        if type(number) is not int or not least <= number <= most:
            raise UsageError(f"{WORD}: {name} cannot hold {number!r}")
    return value


def bounds(name: str, column: int) -> tuple[int, int]:
    """The least and the most that a field may hold."""
    if name == "agenda":
        return COLUMNS.get(column, REFERENCE)
    if name == "history":
        return REFERENCE if column else (0, 255)
    return BOUNDS.get(name, REFERENCE)

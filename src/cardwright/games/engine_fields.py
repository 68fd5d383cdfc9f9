"""What stands beneath a position in words: waiting effects, windows, counters of the turn, field by field.

Words say what lies on the table. A position in the middle of something has more to it; `describe` writes as numbers
what the words alone would not bring back, and `arrange` puts it in again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from cardwright.games.interface import Position, UsageError, is_number, nearest, seat_name
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import MOST
from cardwright.kernel.table import NOBODY

WORD = "engine"
ROWS = "rows"
ANYTHING = (-(2**31), 2**31 - 1)
AMOUNT = (-MOST, MOST)
FLAG = (0, 1)
# In the words of every game already, or chance, or whom a copy was concealed for.
ELSEWHERE = frozenset(
    ("key", "counter", "block", "words", "seats", "viewer", "kind", "zone", "next", "prev", "first", "last", "count")
)

Span = tuple[int, int]  # the least and the most that may stand somewhere


@dataclass(frozen=True)
class EngineFields:
    """What the fields of a game's record may hold: the kernel trusts what stands there."""

    reference: Span  # a field of which nothing else is said
    bounds: Mapping[str, Span]
    columns: Mapping[str, Mapping[int, Span]] = field(default_factory=dict)  # of fields whose rows have columns
    derived: frozenset[str] = frozenset()  # fields that follow from others, or only tell what has been
    added: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # ends of rows that older positions lack
    written: Mapping[str, str] = field(default_factory=dict)  # fields that positions call otherwise

    def fields(self, record: Any) -> list[str]:
        """The fields that the words of a position do not cover, or not wholly."""
        without = ELSEWHERE | self.derived
        return [name for name in record.dtype.names if name not in without and not name.startswith("gap_")]

    def differences(self, position: Position, again: Position, rows: list[list[int]]) -> dict[str, Any]:
        """What a position has that its words do not bring back: single numbers, or entries of a field by place."""
        found: dict[str, Any] = {}
        for name in self.fields(position.record):
            here, there = np.asarray(position.record[name]), np.asarray(again.record[name])
            if here.ndim == 0:
                if here != there:
                    found[self.written.get(name, name)] = int(here)
                continue
            unlike = here != there if here.ndim == 1 else (here != there).any(axis=1)
            if unlike.any():
                found[self.written.get(name, name)] = {
                    int(place): here[place].tolist() for place in np.flatnonzero(unlike)
                }
        if found and any(order != list(range(len(order))) for order in rows):
            found[ROWS] = rows
        return found

    def span(self, name: str, column: int) -> Span:
        """The least and the most that a field may hold."""
        return self.columns.get(name, {}).get(column, self.bounds.get(name, self.reference))

    def restore(self, position: Position, beneath: Mapping[str, Any]) -> None:
        """Put what stands beneath the words into a record that was laid out from them."""
        known = {self.written.get(name, name): name for name in self.fields(position.record)}
        for name, value in beneath.items():
            if name == ROWS:
                continue
            if name not in known:
                raise UsageError(f"{WORD} has no field {name!r}; {nearest(str(name), known)}".rstrip("; "))
            self.restore_field(position, known[name], value)
        broken = getattr(position.game.entries, "broken", None)
        if broken is not None and int(broken(position.record, position.book)):
            raise UsageError(f"{WORD} does not fit the words of this position")

    def restore_field(self, position: Position, name: str, value: Any) -> None:
        """Put a number, or entries by place, into a field of a record."""
        whole = position.record[name]
        if np.ndim(whole) == 0:
            position.record[name] = self.checked(name, value)
            return
        if not isinstance(value, Mapping):
            raise UsageError(f"{WORD}: {name} must be a map of places and numbers")
        for place, entry in value.items():
            if not is_number(str(place)) or int(place) >= len(whole):
                raise UsageError(f"{WORD}: {name} has no place {place!r}")
            whole[int(place)] = self.checked(name, entry, np.shape(whole)[1:])

    def checked(self, name: str, value: Any, shape: tuple[int, ...] = ()) -> Any:
        """A number or a row of numbers that a field may hold."""
        numbers = value if shape and isinstance(value, list) else [value]
        more = self.added.get(name, ())
        if shape and len(numbers) + len(more) == shape[0]:
            numbers = value = [*numbers, *more]
        if len(numbers) != (shape[0] if shape else 1):
            raise UsageError(f"{WORD}: {name} must have {shape[0] if shape else 1} numbers, not {value!r}")
        for column, number in enumerate(numbers):
            least, most = self.span(name, column)
            if type(number) is not int or not least <= number <= most:
                raise UsageError(f"{WORD}: {name} cannot hold {number!r}")
        return value


@dataclass(frozen=True)
class TextSpans:
    """What fields may hold in any game with card texts, by the sizes of its record and its book."""

    card: Span
    seat: Span
    mask: Span  # of seats
    code: Span  # a row of a program
    watcher: Span
    reference: Span  # a card, a player or nobody
    agenda_rows: int
    lasting_rows: int
    waiting_rows: int

    @classmethod
    def of(cls, record: Any, book: Any, seats: int) -> Self:
        """The spans of a game by its record types."""
        cards = record.dtype["kind"].shape[0]
        code, watcher = rows_in(book, "code"), rows_in(book, "watchers")
        seat, mask = (NOBODY, seats - 1), (0, 2**seats - 1)
        rows = (room_in(record, field) for field in ("agenda", "rule", "waiting_pc"))
        return cls((NOBODY, cards - 1), seat, mask, code, watcher, (NOBODY, cards + seats - 1), *rows)

    def bounds(self, questions: Iterable[int], reasons: Iterable[int]) -> dict[str, Span]:
        """Of the fields that every such game has."""
        return {
            "question": (0, max(map(int, questions))),
            "reason": (0, max(map(int, reasons))),
            "rule": self.watcher,
            "seat": self.seat,
            "agenda_size": (0, self.agenda_rows - 1),
            "lasting_end": (0, self.lasting_rows),
            "waiting": (0, self.waiting_rows),
            "waiting_pc": self.code,
            "waiting_seat": self.seat,
            "ends": self.watcher,
            **dict.fromkeys(("fixed", "waiting_amount", "score"), AMOUNT),
            **dict.fromkeys(("turns", "clock", "turn_clock", "since", "standing", "changing", "noticing"), ANYTHING),
            **dict.fromkeys(("part", "over"), FLAG),
            **dict.fromkeys(("known", "asked", "winners", "out"), self.mask),
        }

    def agenda(self, steps: Iterable[int]) -> dict[int, Span]:
        """Of the columns of the agenda."""
        return {
            Row.STEP: (0, max(map(int, steps))),
            Row.SEAT: self.seat,
            Row.PC: self.code,
            **dict.fromkeys((Row.STAGE, Row.MARKS, Row.DONE, Row.X, Row.AMOUNT), AMOUNT),
        }


def room_in(record: Any, field: str) -> int:
    """How many rows a field of a record has; none if there is no such field."""
    return int(record.dtype[field].shape[0]) if field in record.dtype.names else 0


def rows_in(book: Any, table: str) -> Span:
    """The rows of a table of effect programs, or nobody's."""
    return NOBODY, book.dtype[table].shape[0] - 1


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

"""What the rules say of a position to one seat: read from tables that the kernel has filled in one call."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Hashable, Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

if TYPE_CHECKING:
    from cardwright.games.interface import Game, Pointer, Position, Refused

Rows = np.ndarray[Any, Any]
Memory = dict[Hashable, tuple[tuple[Any, ...], Any]]  # by key: of what something was made, and what
Made = TypeVar("Made")


class Layout(NamedTuple):
    """The rows of a game's survey: classes with a `dtype`, described in `kernel/survey.py`."""

    answer: Any
    card: Any
    scene: Any


MOST_PLACES = 4096  # of a zone
PAD = 2  # records for trying things out
layout_of = np.void.dtype.__get__  # of a record, without asking its fields first
field_of = np.void.__getitem__  # a field of a record: NumPy's records would look it up in Python
set_field = np.void.__setitem__
ANY = "_"  # a card that is not known


class Reading:
    """A record read as plain numbers and lists: each field as a whole, and once."""

    def __init__(self, record: Any) -> None:
        self._record = record
        self._made: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = field_of(self._record, name).tolist()
        return found

    def bytes(self) -> bytes:
        """The whole record."""
        return bytes(self._record.tobytes())

    def remember(self, key: Any, make: Callable[..., Any], *of: Any) -> Any:
        """What was made of the record before; a record that changes is read anew."""
        if key not in self._made:
            self._made[key] = make(*of)
        return self._made[key]


def is_gap(name: str) -> bool:
    """Whether a field only fills a record up."""
    return name.startswith("gap_")


@cache
def row_type(dtype: np.dtype[Any]) -> tuple[tuple[str, ...], Any]:
    """The fields of rows that somebody reads, and a plain row of them."""
    names = tuple(name for name in dtype.names or () if not is_gap(name))
    return names, namedtuple("Row", names)


class Table:
    """Rows that the kernel has filled, as plain numbers: `table[3].zone`, or `table.zone[3]` where many are read.

    `table["zone"]` is a whole column as it is.
    """

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._made: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def _plain(self) -> list[tuple[Any, ...]]:
        """All rows, read column by column."""
        return list(zip(*(getattr(self, name) for name in row_type(self.rows.dtype)[0]), strict=True))

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = self.rows[name].tolist()
        return found

    def _row(self, number: int) -> Any:
        return row_type(self.rows.dtype)[1]._make(self._plain[number])

    def __getitem__(self, what: Any) -> Any:
        found = self._made.get(what)
        if found is None:
            found = self._made[what] = self.rows[what] if isinstance(what, str) else self._row(what)
        return found


class LongTable(Table):
    """Rows of which few are looked at: they are read when somebody does, or some of them together."""

    def read(self, numbers: list[int]) -> None:
        """Read some rows that will be looked at, column by column."""
        names, row = row_type(self.rows.dtype)
        some = self.rows[numbers]
        columns = zip(*(some[name].tolist() for name in names), strict=True)
        self._made.update(zip(numbers, map(row._make, columns), strict=True))

    def _row(self, number: int) -> Any:
        self.read([number])
        return self._made[number]


class Survey:
    """A position as one seat, or a watcher on none (None), sees it, with all that the rules say of it.

    It tells no more than the record that it was made from: to show it to somebody, survey the concealed position.
    """

    def __init__(self, position: Position, seat: int | None, is_deep: bool) -> None:
        """Ask the kernel; without depth there is no table of answers, only whether they are legal."""
        game: Game = position.game
        record, layout = position.record, game.survey_layout
        self.position, self.game, self.seat, self.is_deep = position, game, seat, is_deep and seat is not None
        self.record = Reading(record)
        kinds = field_of(record, "kind")
        answers = np.zeros(game.answers if self.is_deep else 0, dtype=layout.answer.dtype)
        cards = np.zeros(len(kinds), dtype=layout.card.dtype)
        scene = np.zeros(1, dtype=layout.scene.dtype)
        pad = np.zeros(PAD, dtype=layout_of(record))
        game.entries.survey(record, position.book, seat or 0, answers, cards, scene, pad)
        self.answers, self.cards, self.scene = LongTable(answers), Table(cards), Reading(scene[0])
        self.pad = pad
        self.kinds: list[int] = self.record.kind  # of each card
        self.names = game.names()  # of the kinds
        self.asked = position.asked()  # the seats that owe an answer
        self._lay_out(cards, kinds, position.memory)

    def _lay_out(self, rows: Rows, kinds: Rows, memory: Memory | None) -> None:
        """Sort the cards: by zone that has any which they are, in order, and all that the kernel says of them."""
        zones = rows["zone"]
        order = (zones.astype(np.int32) * np.int32(MOST_PLACES) + rows["place"]).argsort(kind="stable")
        zones = zones[order]
        starts = [0, *((zones[1:] != zones[:-1]).nonzero()[0] + 1).tolist()]
        names, cards = zones.tolist(), order.tolist()
        spans = [(names[start], start, end) for start, end in zip(starts, [*starts[1:], len(cards)], strict=True)]
        self.zones: dict[int, list[int]] = {zone: cards[start:end] for zone, start, end in spans}
        self._memory = memory
        if memory is not None:
            wide, narrow, said, named = rows.itemsize, kinds.itemsize, rows[order].tobytes(), kinds[order].tobytes()
            self._signs = {
                zone: (said[start * wide : end * wide], named[start * narrow : end * narrow], self.zones[zone])
                for zone, start, end in spans
            }

    @cached_property
    def reasons(self) -> Rows:
        """For every answer 0, or the number of the reason that forbids it; a watcher has no answers."""
        if self.seat is None:
            return np.zeros(0, dtype=np.int32)
        return self.answers["reason"] if self.is_deep else self.position.reasons(self.seat)

    def kept(self, key: Hashable, zones: Iterable[int], also: Hashable, make: Callable[..., Made], *of: Any) -> Made:
        """What is made of the cards of zones: as it was before, if nothing that it is made of has changed.

        That is which cards they are, what the kernel says of them, their kinds, and `also`: on nothing else may it
        depend.
        """
        if self._memory is None:
            return make(*of)
        sign = (*map(self._signs.get, zones), also)
        found = self._memory.get(key)
        if found is None or found[0] != sign:
            found = self._memory[key] = (sign, make(*of))
        made: Made = found[1]
        return made

    @cached_property
    def hosted(self) -> dict[int, list[int]]:
        """By card, those that lie on it or are attached to it."""
        hosts = self.cards["host"]
        found: dict[int, list[int]] = {}
        hosted = (hosts >= 0).nonzero()[0]
        for card, host in zip(hosted.tolist(), hosts[hosted].tolist(), strict=True):
            found.setdefault(host, []).append(card)
        return found

    def in_zone(self, zone: int) -> list[int]:
        """The cards of a zone in order."""
        return self.zones.get(int(zone), [])

    def kind_of(self, card: int) -> int:
        """The kind of a card, or nobody's."""
        return self.kinds[card] if 0 <= card < len(self.kinds) else -1

    def name_of(self, card: int) -> str:
        """The name of a card, or the mark of an unknown one."""
        kind = self.kind_of(card)
        return self.names[kind] if 0 <= kind < len(self.names) else ANY

    def is_legal(self, action: int) -> bool:
        """Whether the seat may give an answer now."""
        return action < len(self.reasons) and int(self.reasons[action]) == 0

    def legal(self) -> list[int]:
        """The legal answers, conceding left out."""
        return self._legal

    @cached_property
    def _legal(self) -> list[int]:
        concede = self.game.concede
        found = [action for action in (self.reasons == 0).nonzero()[0].tolist() if action != concede]
        if self.is_deep and found:
            self.answers.read(found)
        return found

    def refused(self, action: int) -> Refused | None:
        """None if an answer is legal, else the rule that forbids it, with the facts."""
        row = self.answers[action]
        return self.game.refused(row.reason, row.facts) if row.reason else None

    def prompt(self) -> str:
        """What the seat is asked, in one line, or for whom it waits."""
        return self._prompt

    @cached_property
    def _prompt(self) -> str:
        return self.game.showing.prompt(self) if self.seat in self.asked else self.position.waiting_words()

    def remark(self, action: int) -> str:
        """What a person wants to know besides the notation of an answer, or nothing."""
        return self.game.showing.remark(self, action)

    def points_at(self, action: int) -> list[Pointer]:
        """The cards of the view with which a person gives an answer; an answer such as `pass` has none."""
        return self.game.showing.points_at(self, action)

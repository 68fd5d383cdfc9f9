"""The part of a book that holds card texts: the effect tables, and where the texts of each card begin.

The width of `filters` is the game's own: masks of many types need more bits.
"""

from collections.abc import Sequence
from typing import Any

from cardwright.kernel.programs import Amount, Filter, Watcher
from cardwright.kernel.record import Kinds, Size, i16
from cardwright.language.program import (
    AMOUNT,
    CODE,
    CONDITION,
    NONE,
    WATCHER,
    Compiled,
    How,
    Mode,
    Program,
    Relation,
)

Codes, Amounts, Conditions, Watchers = Size("codes"), Size("amounts"), Size("conditions"), Size("watchers")


class Texts:
    """Effect programs as rows of small integers (`language/program.py`), and by kind what stands on a card."""

    name: i16[Kinds]  # number of the name (filters ask for names)
    watchers_from: i16[Kinds]
    watchers_count: i16[Kinds]
    watched_forms: i16[Kinds]  # mask of the forms of its watchers

    code: i16[Codes, len(CODE)]
    amounts: i16[Amounts, len(AMOUNT)]
    conditions: i16[Conditions, len(CONDITION)]
    watchers: i16[Watchers, len(WATCHER)]


TABLES = (
    "code",
    "filters",
    "amounts",
    "conditions",
    "watchers",
    "costs",
    "abilities",
    "openings",
    "quotas",
    "durations",
)


def write_program(book: Any, program: Program) -> None:
    """Fill the effect tables that a book has with the rows of a program."""
    for name in TABLES:
        rows = getattr(program, name)
        if rows:
            book[name][: len(rows)] = rows


def write_watchers(book: Any, kind: int, compiled: Compiled) -> None:
    """Write which watchers a kind of card has printed on it; the effect tables are filled already."""
    first, count = compiled.watchers
    book.watchers_from[kind], book.watchers_count[kind] = first, count
    book.watched_forms[kind] = 0
    for form in book.watchers[first : first + count, WATCHER.index("form")]:
        book.watched_forms[kind] |= 1 << form


def write_bound_rows(
    book: Any, bound: int, fixed: int, forms: int, zones: int, rows: Sequence[tuple[int, int, int]]
) -> None:
    """Fill rows of the tables that the engine itself uses: settings for one card, by the number in their row.

    `bound` is the row of a filter that only the card passes which an effect was made for, among some forms and zones;
    `fixed` that of the amount. Each of `rows` is a watcher, its form, and what it is about.
    """
    book.filters[bound] = NONE
    book.filters[bound, Filter.forms] = forms
    book.filters[bound, Filter.zones] = zones
    book.filters[bound, Filter.relation] = Relation.BOUND
    for column in (Filter.side, Filter.types, Filter.states, Filter.not_states, Filter.extreme):
        book.filters[bound, column] = 0
    book.amounts[fixed] = 0
    for column, number in ((Amount.mode, Mode.ROW), (Amount.times, 1), (Amount.by, 1)):
        book.amounts[fixed, column] = number
    for row, form, about in rows:
        book.watchers[row] = NONE
        book.watchers[row, Watcher.form] = form
        book.watchers[row, Watcher.about] = about
        book.watchers[row, Watcher.how] = How.SET
        book.watchers[row, Watcher.filter] = bound
        book.watchers[row, Watcher.amount] = fixed

"""The part of a book that holds card texts: the effect tables, and where the texts of each card begin.

The width of `filters` is the game's own: masks of many types need more bits.
"""

from typing import Any

from cardwright.kernel.record import Kinds, Size, i16
from cardwright.language.program import AMOUNT, CODE, CONDITION, WATCHER, Compiled, Program

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


TABLES = ("code", "filters", "amounts", "conditions", "watchers", "costs", "abilities")


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

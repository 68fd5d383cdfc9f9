"""Rows of the effect tables that the engine itself uses, and what each program needs to be worth starting."""

from __future__ import annotations

from cardwright.games.interface import Record
from cardwright.games.xi.state import (
    BOUND_FILTER,
    FIXED_AMOUNT,
    SET_DAMAGE,
    SET_MAX_LIFE,
    SET_TYPE,
    SWAPPED_LIFE,
    Area,
    Form,
    Need,
    Stat,
)
from cardwright.kernel.programs import Ability, Code
from cardwright.kernel.tables import write_bound_rows
from cardwright.language.program import NONE, Op, Watch

SILENT = (Op.ENTER, Op.SHUFFLE)  # acts that alone are no reason to start a program


def write_builtins(book: Record) -> None:
    """Fill the last rows of the tables: a change of damage, of maximum life and of type, bound to one card."""
    changes = (
        (SET_DAMAGE, Watch.CHANGE, Stat.DAMAGE),
        (SET_MAX_LIFE, Watch.CHANGE, Stat.MAX_LIFE),
        (SWAPPED_LIFE, Watch.CHANGE, Stat.MAX_LIFE),
        (SET_TYPE, Watch.BECOME, NONE),
    )
    write_bound_rows(book, BOUND_FILTER, FIXED_AMOUNT, 1 << Form.UNIT, Area.PLAY, changes)
    for kind in range(int(book.kinds)):
        book.needs[kind] = needs_of(book, int(book.program[kind])) if book.form[kind] == Form.POINT else 0
    for row in range(len(book.abilities)):
        pc = int(book.abilities[row, Ability["pc"]])
        if pc > 0 or book.code[pc, Code["op"]]:
            book.ability_needs[row] = needs_of(book, pc)


def needs_of(book: Record, pc: int) -> int:
    """What must be there for a program to do anything: only texts that do nothing else need it (XI-G71)."""
    found = 0
    while book.code[pc, Code["op"]] != Op.END:
        op = int(book.code[pc, Code["op"]])
        if op == Op.PREVENT:
            found |= Need.SPELL
        elif op == Op.CANCEL:
            found |= Need.SKIRMISH
        elif op >= Op.DAMAGE and op not in SILENT:
            return 0
        pc += 1
    return found

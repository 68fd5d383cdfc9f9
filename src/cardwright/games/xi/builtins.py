"""Rows of the effect tables that the engine itself uses, and what each program needs to be worth starting."""

from __future__ import annotations

import numpy as np

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
from cardwright.kernel.programs import Ability
from cardwright.kernel.tables import write_bound_rows
from cardwright.language.program import NONE, Op, Program, Watch

SILENT = (Op.ENTER, Op.SHUFFLE)  # acts that alone are no reason to start a program


def write_builtins(book: Record, program: Program) -> None:
    """Fill the last rows of the tables: a change of damage, of maximum life and of type, bound to one card."""
    changes = (
        (SET_DAMAGE, Watch.CHANGE, Stat.DAMAGE),
        (SET_MAX_LIFE, Watch.CHANGE, Stat.MAX_LIFE),
        (SWAPPED_LIFE, Watch.CHANGE, Stat.MAX_LIFE),
        (SET_TYPE, Watch.BECOME, NONE),
    )
    write_bound_rows(book, BOUND_FILTER, FIXED_AMOUNT, 1 << Form.UNIT, Area.PLAY, changes)
    for kind in np.flatnonzero(book.form[: book.kinds] == Form.POINT):
        book.needs[kind] = needs_of(program, book.program[kind])
    for row, ability in enumerate(program.abilities):
        book.ability_needs[row] = needs_of(program, ability[Ability["pc"]])


def needs_of(program: Program, pc: int) -> int:
    """What must be there for a program to do anything: only texts that do nothing else need it (XI-G71)."""
    found = 0
    for op, *_ in program.code[pc:]:
        if op == Op.END:
            break
        if op == Op.PREVENT:
            found |= Need.SPELL
        elif op == Op.CANCEL:
            found |= Need.SKIRMISH
        elif op >= Op.DAMAGE and op not in SILENT:
            return 0
    return found

"""Which watchers read present attributes: they wait for the second run of the calculation (FOH-L10)."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.xemytica.state import CURRENT, Stat
from cardwright.language.program import AMOUNT, CONDITION, FILTER, WATCHER, Mode, Program, Test, Watch
from cardwright.language.program import NONE as NO_ROW


def reads_present(program: Program, watcher: Sequence[int]) -> bool:
    """Whether a watcher's filters, condition or amount speak of what attributes are now."""
    row = dict(zip(WATCHER, watcher, strict=True))
    is_of_extreme = row["form"] == Watch.CHANGE and row["about"] in (Stat.TOP, Stat.BOTTOM)
    return (
        is_of_extreme
        or in_filter(program, row["filter"])
        or in_filter(program, row["other"])
        or in_amount(program, row["amount"])
        or in_condition(program, row["condition"])
    )


def is_present(stat: int) -> bool:
    """Whether a stat is that of the moment, not a printed one."""
    return CURRENT <= stat <= Stat.TOP or stat == Stat.BOTTOM


def in_filter(program: Program, number: int) -> bool:
    """Whether a filter speaks of a present attribute."""
    while number != NO_ROW:
        row = dict(zip(FILTER, program.filters[number], strict=True))
        bounds = in_amount(program, row["least"]) or in_amount(program, row["most"])
        if (row["stat"] != NO_ROW and is_present(row["stat"])) or bounds:
            return True
        number = row["also"]
    return False


def in_amount(program: Program, number: int) -> bool:
    """Whether an amount is made from a present attribute."""
    if number == NO_ROW:
        return False
    row = dict(zip(AMOUNT, program.amounts[number], strict=True))
    if row["mode"] == Mode.COUNT:
        return in_filter(program, row["a"])
    if row["mode"] in (Mode.SUM, Mode.LEAST):
        return in_amount(program, row["a"]) or in_amount(program, row["b"])
    return row["mode"] == Mode.STAT and is_present(row["a"])


def in_condition(program: Program, number: int) -> bool:
    """Whether a condition, or one that is joined to it, tests a present attribute."""
    while number != NO_ROW:
        row = dict(zip(CONDITION, program.conditions[number], strict=True))
        if row["test"] == Test.COMPARE and (in_amount(program, row["a"]) or in_amount(program, row["c"])):
            return True
        if row["test"] == Test.FITS and in_filter(program, row["b"]):
            return True
        number = number + 1 if row["more"] else NO_ROW
    return False


def looks_back(program: Program) -> bool:
    """Whether a text speaks of what has happened before."""
    tests = {row[CONDITION.index("test")] for row in program.conditions}
    stats = {row[AMOUNT.index("a")] for row in program.amounts if row[AMOUNT.index("mode")] == Mode.STAT}
    return Test.TIMES in tests or bool(stats & {Stat.ROUNDS_WON, Stat.DISCARDED})

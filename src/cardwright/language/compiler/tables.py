"""Writing effect programs: instructions with labels to go to, and tables in which equal rows are shared."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.language.program import AMOUNT, CODE, CONDITION, FILTER, NONE, WATCHER, Mode, Op, Program


class Label:
    """A place in a program that instructions go to before it is known where it lies."""

    def __init__(self) -> None:
        self.row = NONE


class Code:
    """The instructions of one program, in the making."""

    def __init__(self) -> None:
        self.rows: list[list[int | Label]] = []

    def emit(self, op: Op, *operands: int | Label) -> None:
        """One more instruction; operands that are left out are NONE."""
        rest = [NONE] * (len(CODE) - 1 - len(operands))
        self.rows.append([int(op), *operands, *rest])

    def here(self, label: Label) -> None:
        """The label stands before the next instruction."""
        label.row = len(self.rows)

    def write(self, program: Program) -> int:
        """Puts the instructions into the program and says where they begin."""
        begin = len(program.code)
        for row in self.rows:
            program.code.append([cell.row + begin if isinstance(cell, Label) else int(cell) for cell in row])
        return begin


class Tables:
    """The tables of a program, with equal rows shared."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def filter(self, **columns: int) -> int:
        """The number of a filter; the columns that are left out let everything pass."""
        assert not set(columns) - set(BLANK), columns
        return shared(self.program.filters, [int(value) for value in (BLANK | columns).values()])

    def amount(self, mode: Mode, a: int = 0, b: int = 0, times: int = 1, by: int = 1) -> int:
        """The number of an amount."""
        return shared(self.program.amounts, [int(mode), a, b, times, by])

    def number(self, value: int) -> int:
        """The number of a fixed amount."""
        return self.amount(Mode.NUMBER, value)

    def watcher(self, row: Sequence[int]) -> int:
        """The number of a watcher that no card bears: one that lasts, or ends what lasts."""
        return shared(self.program.watchers, list(row))

    def conditions(self, either: Sequence[Sequence[tuple[int, int, int, int, int]]]) -> int:
        """The number of the first row of a condition, given as alternatives of which each is a list of tests."""
        rows: list[list[int]] = []
        for number, tests in enumerate(either):
            for place, test in enumerate(tests):
                ends = place == len(tests) - 1
                is_last = ends and number == len(either) - 1
                rows.append([*test, int(ends and not is_last), int(not is_last)])
        return shared_run(self.program.conditions, rows)

    def cost(self, parts: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
        """The number of the first row of a cost, given as resource, amount and how many X of each, and of its rows."""
        return shared_run(self.program.costs, [[*part, 0] for part in parts]), len(parts)

    def name(self, name: str) -> int:
        """The number of a card name; case makes no difference."""
        known = [one.lower() for one in self.program.names]
        if name.lower() not in known:
            self.program.names.append(name)
            return len(known)
        return known.index(name.lower())


OPEN = ("to", "keyword", "not_keyword", "name", "stat", "least", "most", "same_type", "also")
BLANK = dict.fromkeys(FILTER, 0) | dict.fromkeys(OPEN, NONE)


def shared(table: list[list[int]], row: list[int]) -> int:
    """The number of the row that is equal to this one, made if there is none."""
    try:
        return table.index(row)
    except ValueError:
        table.append(row)
        return len(table) - 1


def shared_run(table: list[list[int]], rows: list[list[int]]) -> int:
    """The number of the first of several rows that stand one after the other, made if they do not yet."""
    for begin in range(len(table) - len(rows) + 1):
        if table[begin : begin + len(rows)] == rows:
            return begin
    table.extend(rows)
    return len(table) - len(rows)


def watcher_row(**columns: int) -> list[int]:
    """A row of the watchers table; the columns that are left out are NONE."""
    assert not set(columns) - set(WATCHER), columns
    return [int(columns.get(name, NONE)) for name in WATCHER]


assert (len(CONDITION), len(AMOUNT)) == (7, 5)

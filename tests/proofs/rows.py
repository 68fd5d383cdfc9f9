"""Programs without one of their parts: each row, or each thing that a row asks for, made to say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from cardwright.language.listing import OPERANDS, listing, shown_amount, shown_filter, shown_watcher
from cardwright.language.program import (
    ABILITY,
    AMOUNT,
    CODE,
    CONDITION,
    COST,
    FILTER,
    NONE,
    WATCHER,
    Choice,
    Compare,
    Compiled,
    Mode,
    Op,
    Program,
    Relation,
    Test,
    Until,
    Watch,
)

Edits = dict[tuple[str, int], list[int]]  # rows of tables that are written anew, or added at their ends
Put = Callable[[int], Edits]  # lets what refers to a row refer to another one

# What rules say of every text: that a card is paid for, that what was chosen must still be there (FITS) and that
# what comes “then” needs something to have been done (DONE). Without the word for it they would be the same.
PLAYING = (Op.PAY, Op.WINDOW, Op.END, Op.ENTER, Op.GO, Op.CLEAR)
JUMPS = (Op.TEST, Op.DONE, Op.MODE_IS, Op.FITS, Op.EACH)
OPEN_TO_ALL = (Op.CHOOSE, Op.EACH, Op.DESTROY_ALL, Op.MOVE_ALL, Op.PREVENT)  # damage and changes are for units anyway
# Columns of a filter, and what they hold where nothing is asked for.
OPEN = {"side": 0, "relation": 0, "types": 0, "not_types": 0, "states": 0, "not_states": 0, "extreme": 0}
OPEN |= {"keyword": NONE, "not_keyword": NONE, "name": NONE, "least": NONE, "most": NONE, "same_type": NONE}


@dataclass(frozen=True)
class Blank:
    """A program without one of its parts: what is gone, and the rows that say so."""

    gone: str
    edits: Edits
    may_never_end: bool = False  # it is in a loop that ends when there is nothing left to do


class Blanks:
    """Every way to take one part out of what the text of a card became.

    Rows are shared between texts and within one. So what is changed is a copy, and only one reference leads to it.
    """

    def __init__(self, program: Program, card: Compiled, form: int, forms: int) -> None:
        self.program = program
        self.card = card
        self.form = form  # the kind of the card
        self.forms = forms  # mask of the kinds of cards, players aside
        self.is_declaring = False  # in what happens when the card is played: it is not there yet, all are others
        self.seen: set[int] = set()

    def all(self) -> Iterator[Blank]:
        """All blanks of the card, those of its watchers and abilities included."""
        self.is_declaring = True
        yield from self.code(self.card.play)
        self.is_declaring = False
        for ability in self.card.abilities:
            yield from self.ability(ability)
        first, count = self.card.watchers
        for number in range(first, first + count):
            row = self.program.watchers[number]
            yield Blank(f"printed {shown_watcher(self.program, number)}", self.never(row, self.at("watchers", number)))
            yield from self.watcher(number, self.at("watchers", number))

    # Writing rows

    def at(self, table: str, number: int) -> Callable[[list[int]], Edits]:
        """Writes a row in its own place."""
        return lambda row: {(table, number): row}

    def added(self, table: str, put: Put, rows: list[list[int]]) -> Edits:
        """Rows at the end of a table, with the reference that leads to the first of them."""
        first = len(getattr(self.program, table)) + 8  # after what a chain of references has added there
        while True:
            edits = put(first)
            mine = {(table, first + place): row for place, row in enumerate(rows)}
            if not edits.keys() & mine.keys():
                return {**edits, **mine}
            first += len(rows) + 1

    def never(self, watcher: list[int], write: Callable[[list[int]], Edits]) -> Edits:
        """A watcher with a condition that never holds."""
        place = WATCHER.index("condition")
        return self.added("conditions", lambda number: write(changed(watcher, place, number)), [self.test(False)])

    def test(self, holds: bool) -> list[int]:
        """A condition that always or never holds: an amount compared with itself."""
        return [int(Test.COMPARE), 0, int(Compare.EXACTLY), 0, int(not holds), 0, 0]

    # Code

    def code(self, start: int) -> Iterator[Blank]:
        """The blanks of a program."""
        if start == NONE or start in self.seen:
            return
        self.seen.add(start)
        lines = listing(self.program, start).splitlines()
        loops = self.is_looping(range(start, start + len(lines)))
        yield from (replace(blank, may_never_end=loops) for blank in self.parts(start, lines))

    def is_looping(self, rows: range) -> bool:
        """Whether a program goes back to a row that does not count up by itself."""
        goes = ((pc, self.program.code[pc]) for pc in rows)
        return any(row[0] == Op.GO and row[1] <= pc and self.program.code[row[1]][0] != Op.EACH for pc, row in goes)

    def parts(self, start: int, lines: list[str]) -> Iterator[Blank]:
        """The blanks of the rows of a program."""
        for pc, line in enumerate(lines, start):
            row = self.program.code[pc]
            if row[0] == Op.SET and self.program.amounts[row[2]][:2] == [Mode.NUMBER, NONE]:
                continue  # a register that holds nothing yet
            if row[0] == Op.TEST and self.is_asked_again(pc, start):
                continue  # what somebody could pay when asked is still there when it is paid
            write = self.at("code", pc)
            for gone, new in self.instruction(row, pc):
                yield Blank(f"{gone}: {line}", write(new))
            if row[0] != Op.FITS:
                for place, kind in enumerate(OPERANDS[Op(row[0])], 1):
                    for blank in self.operand(kind, row, partial(put_in, write, row, place), row[place]):
                        yield replace(blank, gone=f"{blank.gone} of {line}")

    def instruction(self, row: list[int], pc: int) -> Iterator[tuple[str, list[int]]]:
        """A row of code that does nothing, goes on elsewhere, or asks for less."""
        op = Op(row[0])
        on = [int(Op.GO), pc + 1, *[NONE] * (len(CODE) - 2)]
        goes = OPERANDS[op].find("g") + 1
        if op in PLAYING or (op in JUMPS and self.leads(pc + 1) == self.leads(row[goes])):
            return  # what every text does, and a way round nothing
        if op in JUMPS:
            if op == Op.TEST or (op == Op.MODE_IS and not self.is_for_chosen(pc)):
                yield "always", on
            yield "never", [int(Op.GO), row[goes], *[NONE] * (len(CODE) - 2)]
            return
        yield "without", on
        if op == Op.CHOOSE:
            for flag in (Choice.OPTIONAL, Choice.RANDOM):
                if row[3] & flag:
                    yield f"not {flag.name}", changed(row, 3, row[3] & ~flag)
            if row[5]:
                yield "may repeat", changed(row, 5, 0)
        if op == Op.LAST and row[4] != Until.FOREVER:
            yield "for ever", changed(changed(row, 4, int(Until.FOREVER)), 5, NONE)

    def is_asked_again(self, pc: int, start: int) -> bool:
        """Whether a test is that of a price which was made just before, perhaps to ask somebody to pay it."""
        before = self.program.code[start:pc][-2:]
        if before and before[-1][0] == Op.MAY:
            before.pop()
        return bool(before) and before[-1][:2] == self.program.code[pc][:2]

    def is_for_chosen(self, pc: int) -> bool:
        """Whether an option does nothing but to things chosen for it: for one that was not taken, none are."""
        place, end = self.leads(pc + 1), pc
        while self.program.code[place][0] == Op.FITS:
            place = self.leads(self.program.code[place][3])
        while self.program.code[end][0] == Op.MODE_IS:
            end = self.program.code[end][3]
        return place != self.leads(pc + 1) and place in (self.leads(end), self.leads(self.program.code[pc][3]))

    def leads(self, pc: int) -> int:
        """The first row from here on at which something is done, or it matters where it goes on."""
        row = self.program.code[pc]
        if row[0] == Op.GO and row[1] > pc:
            return self.leads(row[1])
        if row[0] == Op.MODE_IS and self.leads(pc + 1) == self.leads(row[3]):
            return self.leads(pc + 1)
        return pc

    def operand(self, kind: str, row: list[int], put: Put, number: int) -> Iterator[Blank]:
        """The blanks of what an instruction refers to."""
        if number == NONE:
            return
        if kind == "f":
            yield from self.filter(number, put, is_open=row[0] in OPEN_TO_ALL)
        elif kind == "m":
            yield from self.amount(number, put)
        elif kind == "c" or (kind == "e" and row[4] == Until.CONDITION):
            yield from self.condition(number, put)
        elif kind in "we":
            watcher = self.program.watchers[number]
            write = partial(self.one, "watchers", put)
            if kind == "e":
                yield Blank(f"never ends: {shown_watcher(self.program, number)}", self.never(watcher, write))
            yield from self.watcher(number, write)

    def one(self, table: str, put: Put, row: list[int]) -> Edits:
        """One row in place of another, for the one reference that leads to it."""
        return self.added(table, put, [row])

    # What stands

    def watcher(self, number: int, write: Callable[[list[int]], Edits]) -> Iterator[Blank]:
        """The blanks of what a watcher refers to."""
        row = self.program.watchers[number]
        cells = dict(zip(WATCHER, row, strict=True))
        shown = shown_watcher(self.program, number)
        for name, blanks in (("filter", self.filter), ("other", self.filter), ("amount", self.amount)):
            if cells[name] != NONE:
                for blank in blanks(cells[name], partial(put_in, write, row, WATCHER.index(name))):
                    yield replace(blank, gone=f"{blank.gone} in {shown}")
        if cells["other"] != NONE:
            yield Blank(
                f"anything for {shown_filter(self.program, cells['other'])} in {shown}",
                write(changed(row, WATCHER.index("other"), NONE)),
            )
        if cells["condition"] != NONE:
            yield from self.condition(cells["condition"], partial(put_in, write, row, WATCHER.index("condition")))
        if cells["form"] == Watch.ABILITY:
            yield from self.ability(cells["about"])
        yield from self.code(cells["pc"])

    def ability(self, number: int) -> Iterator[Blank]:
        """The blanks of an ability: its limit, each part of its cost, and its program."""
        row = dict(zip(ABILITY, self.program.abilities[number], strict=True))
        write = self.at("abilities", number)
        if row["limit"] != NONE:
            yield Blank("without a limit", write(changed(list(row.values()), ABILITY.index("limit"), NONE)))
        rows = self.program.costs[row["cost"] : row["cost"] + row["parts"]]
        put = partial(put_in, write, list(row.values()), ABILITY.index("cost"))
        for place, cost in enumerate(rows):
            dearer = changed(cost, COST.index("amount"), cost[COST.index("amount")] + 1)
            new = [*rows[:place], dearer, *rows[place + 1 :]]
            yield Blank(f"dearer: {cost}", self.added("costs", put, new))
        yield from self.code(row["pc"])

    # Filters, amounts and conditions

    def filter(self, number: int, put: Put, is_open: bool = False) -> Iterator[Blank]:
        """A filter without one of the things that it asks for; an open one could let any kind of card through."""
        row = self.program.filters[number]
        cells = dict(zip(FILTER, row, strict=True))
        shown = shown_filter(self.program, number)
        for name, blank in OPEN.items():
            if cells[name] != blank and not (name == "relation" and self.is_other_anyway(cells)):
                new = changed(row, FILTER.index(name), blank)
                yield Blank(f"any {name}: {shown}", self.one("filters", put, new))
        asks = any(cells[name] != blank for name, blank in OPEN.items() if name != "side") or cells["also"] != NONE
        if is_open and not asks and 0 < cells["forms"] & self.forms < self.forms:
            new = changed(row, FILTER.index("forms"), cells["forms"] | self.forms)
            yield Blank(f"any form: {shown}", self.one("filters", put, new))
        write = partial(self.one, "filters", put)
        for name in ("least", "most"):
            if cells[name] != NONE:
                yield from self.amount(cells[name], partial(put_in, write, row, FILTER.index(name)))
        if cells["also"] != NONE:
            yield from self.filter(cells["also"], partial(put_in, write, row, FILTER.index("also")))

    def is_other_anyway(self, cells: dict[str, int]) -> bool:
        """Whether “other” only says that something is not to be chosen twice: this card would not fit anyway."""
        return cells["relation"] == Relation.OTHER and (self.is_declaring or not cells["forms"] >> self.form & 1)

    def amount(self, number: int, put: Put) -> Iterator[Blank]:
        """Another number, or one that does not depend on anything."""
        row = self.program.amounts[number]
        cells = dict(zip(AMOUNT, row, strict=True))
        shown = shown_amount(self.program, number)
        if cells["mode"] == Mode.NUMBER:
            other = cells["a"] + 1 if cells["a"] < 2 else 0
            yield Blank(f"{other} for {shown}", self.one("amounts", put, changed(row, AMOUNT.index("a"), other)))
            return
        if cells["mode"] not in (Mode.REGISTER, Mode.ROW):
            fixed = [int(Mode.NUMBER), 7, 0, 1, 1]
            yield Blank(f"always 7: {shown}", self.one("amounts", put, fixed))
        for name in ("times", "by"):
            if cells[name] != 1:
                yield Blank(f"{name} 1: {shown}", self.one("amounts", put, changed(row, AMOUNT.index(name), 1)))
        if cells["mode"] == Mode.COUNT:
            write = partial(self.one, "amounts", put)
            yield from self.filter(cells["a"], partial(put_in, write, row, AMOUNT.index("a")), is_open=True)

    def condition(self, number: int, put: Put) -> Iterator[Blank]:
        """A condition of which one test always or never holds, or with another number or filter in it."""
        rows: list[list[int]] = []
        while not rows or rows[-1][CONDITION.index("more")]:
            rows.append(self.program.conditions[number + len(rows)])
        for place, row in enumerate(rows):
            write = partial(self.run, put, rows, place)
            for word, holds in (("always", True), ("never", False)):
                new = [*self.test(holds)[:5], *row[5:]]
                yield Blank(f"{word}: test {place} of {row}", write(new))
            match row[0]:
                case Test.COMPARE:
                    parts = [(1, self.amount), (3, self.amount)]
                case Test.FITS:
                    parts = [(2, self.filter)]
                case Test.HAPPENED:
                    parts = [(2, self.filter), (3, self.filter)]
                case _:
                    parts = []
            for column, blanks in parts:
                if row[column] != NONE:
                    yield from blanks(row[column], partial(put_in, write, row, column))

    def run(self, put: Put, rows: list[list[int]], place: int, row: list[int]) -> Edits:
        """The rows of a condition with another one at a place."""
        return self.added("conditions", put, [*rows[:place], row, *rows[place + 1 :]])


def changed(row: list[int], place: int, value: int) -> list[int]:
    """A row with another number in one of its cells."""
    return [*row[:place], value, *row[place + 1 :]]


def put_in(write: Callable[[list[int]], Edits], row: list[int], place: int, number: int) -> Edits:
    """A row that refers to another one at a place."""
    return write(changed(row, place, number))

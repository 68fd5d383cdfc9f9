"""A readable listing of effect programs."""

from __future__ import annotations

from cardwright.language.program import (
    ABILITY,
    ASPECT,
    FILTER,
    KEPT,
    NONE,
    Choice,
    Compare,
    How,
    Mode,
    Op,
    Program,
    Ref,
    Relation,
    Side,
    Test,
    Until,
    Watch,
)

# What the operands of an instruction are: r register, f filter, m amount, w watcher, c condition, @ reference, g place
# to go on at, i number, x mask, C flags of a choice, U duration, e what ends it.
OPERANDS = {
    Op.CHOOSE: "rfC@xg", Op.MAY: "@g", Op.MODE: "rixig", Op.PICK: "rmm", Op.PRINTED: "rfig", Op.TYPE: "rx",
    Op.PICK_X: "i", Op.PAY: "", Op.WINDOW: "", Op.END: "", Op.GO: "g", Op.TEST: "cg", Op.EACH: "rfg",
    Op.MODE_IS: "rig", Op.FITS: "@fg", Op.DONE: "g", Op.CLEAR: "", Op.SET: "rm", Op.ADD: "rm", Op.KEEP: "r@",
    Op.DAMAGE: "@mi@", Op.DAMAGE_ALL: "fmi@", Op.LOSE: "@mi", Op.GAIN: "@mi", Op.RESTORE: "@m", Op.RESTORE_ALL: "fm",
    Op.DESTROY: "@", Op.DESTROY_ALL: "f", Op.SACRIFICE: "@", Op.MOVE: "@ii", Op.MOVE_ALL: "fii", Op.DRAW: "@m",
    Op.MILL: "@m", Op.DISCARD: "@", Op.SHUFFLE: "@", Op.LAST: "w@mUe@", Op.PREVENT: "f", Op.CANCEL: "ff", Op.ENTER: "@",
    Op.ATTACH: "@@", Op.SWAP: "@iiUe", Op.REVEAL: "@", Op.LOOK: "@@", Op.WIN: "@", Op.LOSE_GAME: "@", Op.FLIP: "r",
    Op.TURN_AGAIN: "@", Op.UNMARK: "@", Op.BRING: "@", Op.ARRANGE: "@m", Op.TAKE: "@@", Op.ATTACK: "@@", Op.REMOVE: "@",
    Op.TOP: "r@iif", Op.CHECK: "", Op.SET_LIFE: "@m", Op.TAKE_IN: "@", Op.SPOT: "rf",
    Op.ROLL: "ri", Op.MARK: "@xi", Op.MARK_ALL: "fxi", Op.TRAP: "@", Op.FREE: "@",
    Op.DIE: "@iii", Op.CREATE: "@", Op.NEGATE: "@", Op.COPY: "@", Op.TURN_IN: "@i", Op.REDIRECT: "@",
    Op.CONVERT: "@mii", Op.CALL_OFF: "",
}  # fmt: skip
MASKS = ("forms", "zones", "types", "not_types", "states", "not_states")


def listing(program: Program, pc: int) -> str:
    """The instructions from a place on to the last that can be reached, one a line, their tables spelled out."""
    lines: list[str] = []
    last, place = pc, pc
    while place <= last:
        row = program.code[place]
        op = Op(row[0])
        kinds = OPERANDS[op]
        operands = [_operand(program, kind, cell, pc, row) for kind, cell in zip(kinds, row[1:], strict=False)]
        lines.append(f"{place - pc}: {' '.join([op.name, *operands])}")
        ends = [cell for kind, cell in zip(kinds, row[1:], strict=False) if kind == "g"]
        last = max([last, *ends, place + 1 if op not in (Op.END,) else last])
        place += 1
    return "\n".join(lines)


def _operand(program: Program, kind: str, cell: int, pc: int, row: list[int]) -> str:
    match kind:
        case "g":
            return "->-" if cell == NONE else f"->{cell - pc}"
        case "r":
            return f"R{cell}"
        case "@":
            return reference(cell)
        case "f":
            return shown_filter(program, cell)
        case "m":
            return shown_amount(program, cell)
        case "c":
            return shown_condition(program, cell)
        case "w":
            return shown_watcher(program, cell)
        case "C":
            return "+".join(flag.name for flag in Choice if cell & flag) or "plain"
        case "U":
            return Until(cell).name if cell < Until.PERIOD else f"PERIOD {cell - Until.PERIOD}"
        case "e":
            if cell == NONE or row[4] == Until.TURNS:
                return "-" if cell == NONE else str(cell)
            return shown_condition(program, cell) if row[4] == Until.CONDITION else shown_watcher(program, cell)
        case _:
            return "-" if cell == NONE else str(cell)


def reference(ref: int) -> str:
    """Who or what a reference means."""
    if ref == NONE:
        return "-"
    of = " owner" if ref & Ref.OWNER else " controller" if ref & Ref.CONTROLLER else ""
    if ref == Ref.BOUND:
        return "BOUND"
    base = ref & 15
    return (f"R{base}" if base < 8 else Ref(base).name) + of.replace(" ", ".")


def shown_filter(program: Program, number: int) -> str:
    """A filter by the columns that ask for something."""
    if number == NONE:
        return "[any]"
    row = dict(zip(FILTER, program.filters[number], strict=True))
    said: list[str] = []
    for name, value in row.items():
        if name in MASKS:
            said += [f"{name}={value}"] if value else []
        elif name == "relation" and value in (Relation.GAME_ONE, Relation.GAME_TWO):
            said.append(f"relation={value}")
        elif name in ("side", "relation"):
            said += [(Side if name == "side" else Relation)(value).name] if value else []
        elif name in ("to", "same_type"):
            shared = "last:" if value >= KEPT else f"{value // ASPECT}:" if value >= ASPECT else ""
            said += [f"{name}={shared}{reference(value % ASPECT)}"] if value != NONE else []
        elif name in ("least", "most"):
            said += [f"{name}={shown_amount(program, value)}"] if value != NONE else []
        elif name == "extreme":
            said += [f"extreme={value}"] if value else []
        elif name == "name":
            said += [f"name={program.names[value]!r}"] if value != NONE else []
        elif name == "also":
            said += [f"& {shown_filter(program, value)}"] if value != NONE else []
        elif value != NONE:
            said.append(f"{name}={value}")
    return "[" + " ".join(said) + "]"


def shown_amount(program: Program, number: int) -> str:
    """An amount."""
    if number == NONE:
        return "-"
    mode, a, b, times, by = program.amounts[number]
    match mode:
        case Mode.NUMBER:
            said = str(a)
        case Mode.REGISTER:
            said = f"(R{a})"
        case Mode.COUNT:
            said = f"count{shown_filter(program, a)}" + (f" at most {b}" if b > 0 else "")
        case Mode.STAT | Mode.PRINTED:
            said = f"{Mode(mode).name.lower()}{a}({reference(b)})"
        case Mode.HAPPENED:
            said = f"times{shown_condition(program, a)}"
        case Mode.HIGHEST:
            said = f"highest{b}{shown_filter(program, a)}"
        case Mode.SUM | Mode.LEAST:
            said = f"{Mode(mode).name.lower()}({shown_amount(program, a)}, {shown_amount(program, b)})"
        case Mode.TYPES:
            said = f"types({reference(b)})"
        case Mode.FACT:
            said = f"fact({reference(a)})"
        case _:
            said = {Mode.VARIABLE: "X", Mode.EVENT: "(event)", Mode.ROW: "(fixed)", Mode.DONE: "(done)"}[Mode(mode)]
    return said + (f"*{times}" if times != 1 else "") + (f"/{by}" if by != 1 else "")


def shown_condition(program: Program, number: int) -> str:
    """A condition, its tests joined."""
    said = ""
    while True:
        *test, negated, or_next, more = program.conditions[number]
        said += ("not " if negated else "") + _shown_test(program, *test)
        if not more:
            return f"({said})"
        said += " or " if or_next else " and "
        number += 1


def _shown_test(program: Program, test: int, a: int, b: int, c: int) -> str:
    match test:
        case Test.COMPARE:
            return f"{shown_amount(program, a)} {Compare(b).name} {shown_amount(program, c)}"
        case Test.FITS:
            return f"{reference(a)} fits {shown_filter(program, b)}"
        case Test.SAID:
            return repr(program.sentences[a])
        case Test.TURN_OF:
            return f"turn of {Side(a).name}"
        case Test.HAPPENED:
            return f"happened {a} {shown_filter(program, b)} {shown_filter(program, c)}"
        case Test.FLIPPED:
            return f"flipped R{a}"
        case Test.TIMES:
            return f"times {a // 64} of {a % 64} {shown_filter(program, b)} {shown_filter(program, c)}"
        case _:
            return "done"


def shown_watcher(program: Program, number: int) -> str:
    """A watcher, without its program."""
    if number == NONE:
        return "{-}"
    form, about, how, filter_, other, amount, condition, pc = program.watchers[number]
    said = [Watch(form).name, "-" if about == NONE else str(about)]
    if how != NONE:
        said.append(How(how).name if form == Watch.CHANGE else f"how={how}")
    said.append(shown_filter(program, filter_))
    said += [f"other={shown_filter(program, other)}"] if other != NONE else []
    said += [f"amount={shown_amount(program, amount)}"] if amount != NONE else []
    said += [f"if={shown_condition(program, condition)}"] if condition != NONE else []
    said += ["does ..."] if pc != NONE else []
    return "{" + " ".join(said) + "}"


def shown_ability(program: Program, number: int) -> str:
    """The cost of an ability by the numbers of its resources, and its limit."""
    row = dict(zip(ABILITY, program.abilities[number], strict=True))
    said = [shown_cost(part) for part in program.costs[row["cost"] : row["cost"] + row["parts"]]]
    said += [f"limit={row['limit']}"] if row["limit"] != NONE else []
    quotas = program.quotas[row["quota"] : row["quota"] + row["quotas"]]
    return " ".join([*said, *(f"quota={of}:{period}:{most}" for of, period, most in quotas)])


def shown_cost(part: list[int]) -> str:
    """One part of a cost, as in `of0=2+X`."""
    resource, amount, x, _ = part
    return f"of{resource}={amount}" + "+X" * x

"""The battles of a turn as tables: strengths with all that they come from, the dice, totals, and who falls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.games.interface import DieView, RowView, TableView, seat_name
from cardwright.games.psiwars.dice_sets import die_name
from cardwright.games.psiwars.state import DICE, SEATS, STRENGTHS, Face, Stat, Sum
from cardwright.games.psiwars.telling import ABILITIES, COLOURS
from cardwright.games.survey import Survey
from cardwright.games.telling import counted
from cardwright.games.words import kind_name
from cardwright.kernel.table import NOBODY

PARTS = (Sum.UNIT, Sum.ADD, Sum.SET, Sum.EQUIPMENT)
HITS = (Sum.UNBLOCKED, Sum.LAB)
OBLITERATES, REROLLS = "✸", "↻"


class Line(NamedTuple):
    """A line of the arithmetic, as the kernel noted it."""

    what: int
    seat: int
    about: int
    kind: int
    amount: int


@dataclass
class Die:
    """A die of a battle: its player and place, the sides it showed one after the other, and whether it still counts."""

    seat: int
    place: int
    sides: list[int]
    is_out: bool = False
    is_turned: bool = False  # by a text, to the side that it shows

    @property
    def colour(self) -> int:
        """The ability whose die it is."""
        return self.place // DICE

    @property
    def name(self) -> str:
        """Its face as scenarios write it."""
        return die_name(self.colour, self.sides[-1])


@dataclass
class Battle:
    """One battle: its first line, those of its arithmetic, and its dice."""

    opening: Line
    lines: list[Line] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)

    def kind(self, seat: int) -> int:
        """The unit that leads a side."""
        return self.opening.kind if seat == self.opening.seat else self.opening.amount

    def numbers(self, what: int) -> dict[tuple[int, int], int]:
        """The numbers of lines of one kind by seat and ability."""
        return {(line.seat, line.about): line.amount for line in self.lines if line.what == what}

    def add(self, line: Line) -> None:
        """A line that follows."""
        self.lines.append(line)
        if line.what == Sum.ROLL:
            self.dice.append(Die(line.seat, line.about, [line.amount]))
        for die in self.dice:
            if (die.seat, die.place) == (line.seat, line.about):
                die.is_out |= line.what == Sum.OBLITERATED
                if line.what in (Sum.REROLL, Sum.TURNED):
                    die.sides.append(line.amount)
                    die.is_turned |= line.what == Sum.TURNED


def lines_of(survey: Survey) -> list[Line]:
    """What the kernel noted."""
    record = survey.record
    return [Line(*row) for row in record.sums[: record.sums_size]]


def battles_in(lines: Iterable[Line]) -> list[Battle]:
    """The battles, each with its lines."""
    found: list[Battle] = []
    for line in lines:
        if line.what == Sum.BATTLE:
            found.append(Battle(line))
        elif line.what not in HITS and found:
            found[-1].add(line)
    return found


def battle_tables(survey: Survey) -> list[TableView]:
    """The battles of a turn one after the other, then what unblocked attackers did to a Lab."""
    lines = lines_of(survey)
    battles = battles_in(lines)
    is_fought = int(survey.scene.attacker) != NOBODY
    tables = [
        table_of(survey, battle, number, len(battles), is_past=number < len(battles) or not is_fought)
        for number, battle in enumerate(battles, 1)
    ]
    return [*tables, *lab_table(survey, [line for line in lines if line.what in HITS])]


def table_of(survey: Survey, battle: Battle, number: int, count: int, is_past: bool) -> TableView:
    """A battle as a table: a group for each side, a line for each card that brings or changes something."""
    names = [f"{seat_name(seat)} {combatant(survey, battle, seat)}" for seat in range(SEATS)]
    order = f" {number} of {count}" if count > 1 else ""
    title = f"Battle{order}: {' against '.join(kind_name(survey.position, kind) for kind in battle.opening[3:])}"
    rows = [*part_rows(survey, battle), *dice_rows(survey, battle), total_row(battle)]
    key = f"battle {battle.opening.about} {number}"
    return TableView(key, title, names, list(ABILITIES), rows, list(notes_of(survey, battle)), is_past)


def combatant(survey: Survey, battle: Battle, seat: int) -> str:
    """A unit, or a Stack with both of its units."""
    brought = [line.kind for line in battle.lines if line.what == Sum.UNIT and line.seat == seat]
    return " + ".join(kind_name(survey.position, kind) for kind in dict.fromkeys((battle.kind(seat), *brought)))


def whose(survey: Survey, seat: int, kind: int) -> str:
    """A unit with whose it is, in a sentence."""
    return f"{seat_name(seat)}'s {kind_name(survey.position, kind)}"


def cell(seat: int, ability: int) -> int:
    """The place of an ability of a seat in a row."""
    return seat * STRENGTHS + ability


def blank_row(label: str) -> RowView:
    """A row without numbers."""
    return RowView(label, [""] * (SEATS * STRENGTHS))


# What strengths come from


def part_rows(survey: Survey, battle: Battle) -> list[RowView]:
    """The units, partners, effects and Equipment; where several come together, also what they come to."""
    rows: list[RowView] = []
    for line in (line for line in battle.lines if line.what in PARTS and (line.amount or line.what != Sum.ADD)):
        is_lead = line.what == Sum.UNIT and line.kind == battle.kind(line.seat)
        label = "unit" if is_lead else kind_name(survey.position, line.kind)
        place = cell(line.seat, line.about)
        row = next((row for row in rows if row.label == label and not row.cells[place]), None)
        if row is None:
            row = blank_row(label)
            rows.append(row)
        row.cells[place] = part_cell(line, is_lead)
    rows.sort(key=lambda row: row.label != "unit")
    if len(rows) > 1:
        whole = blank_row("strength")
        for (seat, ability), amount in battle.numbers(Sum.STRENGTH).items():
            whole.cells[cell(seat, ability)] = str(amount)
        rows.append(whole)
    return rows


def part_cell(line: Line, is_lead: bool) -> str:
    """A part of a strength: a number, what is added, or what it is set to."""
    if line.what == Sum.SET:
        return f"= {line.amount}"
    return str(line.amount) if is_lead else f"{line.amount:+d}"


# Dice


def face_of(survey: Survey, die: Die, column: int, side: int = 0) -> int:
    """What a die's face says."""
    return int(survey.position.printed.faces[die.seat][die.colour][(side or die.sides[-1]) - 1][column])


def dice_rows(survey: Survey, battle: Battle) -> list[RowView]:
    """The dice as they lie, and what green and blue ones add to Physical."""
    if not battle.dice:
        return []
    row = blank_row("dice")
    for die in battle.dice:
        place = cell(die.seat, die.colour)
        shown = f"{die.name} {short(survey, die)}"
        row.cells[place] = " ".join(filter(None, (row.cells[place], f"({shown})" if die.is_out else shown)))
        row.dice.append(die_view(survey, battle, die))
    return [row, *other_dice(survey, battle)]


def other_dice(survey: Survey, battle: Battle) -> Iterator[RowView]:
    """What the totals have that neither strengths nor red dice give."""
    row, strengths = blank_row("green and blue dice"), battle.numbers(Sum.STRENGTH)
    for (seat, ability), total in battle.numbers(Sum.TOTAL).items():
        own = [die for die in battle.dice if (die.seat, die.colour) == (seat, ability) and not die.is_out]
        more = total - strengths[seat, ability] - sum(face_of(survey, die, Face.BONUS) for die in own)
        if more:
            row.cells[cell(seat, ability)] = f"{more:+d}"
    if any(row.cells):
        yield row


def short(survey: Survey, die: Die) -> str:
    """A face in short: `+3`, `+1/+1` with Physical, `+1 ↻`, `+1 ✸`."""
    physical, again = face_of(survey, die, Face.PHYSICAL), face_of(survey, die, Face.REROLL)
    parts = [f"+{face_of(survey, die, Face.BONUS)}{f'/+{physical}' if physical else ''}"]
    parts += [REROLLS * again] if again else []
    parts += [OBLITERATES] if face_of(survey, die, Face.OBLITERATE) else []
    return " ".join(parts)


def die_view(survey: Survey, battle: Battle, die: Die) -> DieView:
    """A die for who can draw it, with its face and what became of it in words."""
    words = f"{seat_name(die.seat)}'s {COLOURS[die.colour]} die, {said(survey, die)}{fate(survey, battle, die)}"
    place, colour = cell(die.seat, die.colour), COLOURS[die.colour]
    return DieView(place, colour, short(survey, die), words, len(die.sides), die.is_out)


def said(survey: Survey, die: Die) -> str:
    """A face in words."""
    physical, again = face_of(survey, die, Face.PHYSICAL), face_of(survey, die, Face.REROLL)
    parts = [f"{die.name}: +{face_of(survey, die, Face.BONUS)} {ABILITIES[die.colour]}"]
    parts += [f"+{physical} Physical"] if physical else []
    parts += ["re-roll the red die" if again == 1 else f"re-roll the red die {again} times"] if again else []
    parts += ["obliterates an opposing die of its colour"] if face_of(survey, die, Face.OBLITERATE) else []
    return ", ".join(parts)


def fate(survey: Survey, battle: Battle, die: Die) -> str:
    """What became of a die: rolled again by what, obliterated by what."""
    words = ""
    if len(die.sides) > 1:
        before = ", ".join(die_name(die.colour, side) for side in die.sides[:-1])
        by = [other.name for other in battle.dice if other.seat == die.seat and face_of(survey, other, Face.REROLL)]
        changed = "turned by a text (PSI-G91)" if die.is_turned else f"rolled again{by_words(by)} (PSI-27.3)"
        words += f"; it showed {before} and was {changed}"
    if die.is_out:
        words += f"; obliterated{by_words(obliterators(survey, battle, die))} (PSI-23.3)"
    return words


def by_words(names: Sequence[str]) -> str:
    """The dice that did something; where none did, a text."""
    return f" by {' and '.join(names) or 'a text'}"


def obliterators(survey: Survey, battle: Battle, die: Die) -> list[str]:
    """The opposing dice of a die's colour that show Obliteration."""
    return [
        f"{seat_name(other.seat)}'s {other.name}"
        for other in battle.dice
        if other.seat != die.seat and other.colour == die.colour and face_of(survey, other, Face.OBLITERATE)
    ]


# What it comes to


def total_row(battle: Battle) -> RowView:
    """The totals of what was fought over; the higher one is the best."""
    row, totals = blank_row("total"), battle.numbers(Sum.TOTAL)
    row.is_total = True
    for (seat, ability), total in totals.items():
        row.cells[cell(seat, ability)] = str(total)
        if total > totals.get((1 - seat, ability), total):
            row.best.append(cell(seat, ability))
    return row


def notes_of(survey: Survey, battle: Battle) -> Iterator[str]:
    """What became of the dice and of those who fought, the outcome last."""
    for die in battle.dice:
        if die.is_out or len(die.sides) > 1:
            yield f"{seat_name(die.seat)}'s {die.name}{fate(survey, battle, die)}.".replace(";", ":", 1)
    totals = battle.numbers(Sum.TOTAL)
    for line in battle.lines:
        yield from told(survey, battle, line, totals)


def told(survey: Survey, battle: Battle, line: Line, totals: dict[tuple[int, int], int]) -> Iterator[str]:
    """What a line says beyond a number."""
    card = whose(survey, line.seat, line.kind)

    def score(seat: int, ability: int) -> str:
        return f"{ABILITIES[ability]} {totals[seat, ability]} against {totals[1 - seat, ability]}"

    if line.what == Sum.DISORIENTATED:
        yield f"{card} is Disorientated: {score(line.seat, line.about)} (PSI-25.1)."
    elif line.what == Sum.TIE and line.about != Stat.PHYSICAL:
        yield f"{ABILITIES[line.about]} is a tie and changes nothing (PSI-25.4)."
    elif line.what == Sum.TIE:
        yield "Physical is a tie: nobody is destroyed (PSI-27.10)."
    elif line.what == Sum.HARMLESS:
        foe = whose(survey, 1 - line.seat, battle.kind(1 - line.seat))
        yield f"{foe} survives: {card} is ahead but Disorientated (PSI-27.9)."
    elif line.what == Sum.DESTROYED:
        foe = whose(survey, 1 - line.seat, battle.kind(1 - line.seat))
        yield f"{foe} destroys {card}: {score(1 - line.seat, Stat.PHYSICAL)} (PSI-27.8)."


def lab_table(survey: Survey, lines: Sequence[Line]) -> Iterator[TableView]:
    """What unblocked attackers dealt to a Lab."""
    hits = [line for line in lines if line.what == Sum.UNBLOCKED]
    if not hits:
        return
    whose_lab = f"{seat_name(1 - hits[0].seat)}'s Lab"
    total, dealt = (sum(line.amount for line in lines if line.what == what) for what in HITS)
    rows = [RowView(kind_name(survey.position, line.kind), [str(line.amount)]) for line in hits]
    rows.append(RowView("damage", [str(total)], is_total=True, best=[0]))
    outcome = f"{total} damage" if dealt == total else f"{dealt} of {total} damage"
    names = counted([kind_name(survey.position, line.kind) for line in hits])
    note = f"Nobody engaged {names}: {outcome} to {whose_lab} (PSI-28.1)."
    title, groups = f"{whose_lab} under attack", [seat_name(hits[0].seat)]
    yield TableView("lab", title, groups, [ABILITIES[Stat.PHYSICAL]], rows, [note], is_past=True)

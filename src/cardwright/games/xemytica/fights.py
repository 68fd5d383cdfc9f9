"""The arithmetic of a fight as a table: printed numbers, every change with its card, totals, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cardwright.games.interface import Position, RowView, TableView, seat_name
from cardwright.games.survey import Reading, Survey, field_of
from cardwright.games.words import kind_name
from cardwright.games.xemytica.forecast import NOW, Shown
from cardwright.games.xemytica.rules.comparing import NO_VALUE
from cardwright.games.xemytica.state import LineKind
from cardwright.games.xemytica.table_words import definition_of, listed, seats_in
from cardwright.games.xemytica.telling import CELLS, Line, attribute_name, said_of
from cardwright.kernel.table import NOBODY

SO_FAR = "The fight so far"
LAST = "The last fight"
PRINTED = "printed"
TOTAL = "total"
FLOOR = "no less than 0"


@dataclass(frozen=True)
class Combatant:
    """Who fights, and what its attributes have come to."""

    seat: int
    kind: int
    totals: tuple[int, ...]
    counts: tuple[bool, ...]  # whether an attribute counts

    @property
    def numbers(self) -> str:
        """The totals in short: `9/6/8`."""
        return "/".join(map(str, self.totals))


@dataclass(frozen=True)
class Fight:
    """A fight: who takes part, every line of the arithmetic with the place of its combatant, and who is ahead."""

    combatants: tuple[Combatant, ...]
    lines: tuple[tuple[int, Line], ...]
    ahead: tuple[int, ...]  # seats: one has won, several are tied
    is_past: bool


FIGHT_FIELDS = ("combatants", "combatant_seat", "combatant", "total", "counts")  # of the record that was left


def fight_sign(survey: Survey) -> tuple[Any, ...]:
    """All that the table of a fight is made of."""
    scene = survey.scene
    if scene.fight == Shown.NONE:
        return ()
    record = survey.pad[NOW]
    lines = field_of(record, "fight")[: int(field_of(record, "fight_size"))].tobytes()
    numbers = [field_of(record, field).tobytes() for field in FIGHT_FIELDS]
    return (scene.fight, scene.ahead, scene.decides, scene.best, scene.others, lines, *numbers)


def fight_tables(survey: Survey) -> list[TableView]:
    """The table of the fight, if there is one."""
    fight = fight_of(survey)
    return [] if fight is None else [table_of(survey, fight)]


def fight_of(survey: Survey) -> Fight | None:
    """The fight as it would end with the cards that are on the table now, coins aside, or the last one."""
    if survey.scene.fight == Shown.NONE:
        return None
    record, number = Reading(survey.pad[NOW]), len(definition_of(survey.position).attributes)
    combatants = tuple(
        Combatant(
            record.combatant_seat[slot],
            record.combatant[slot],
            tuple(record.total[slot][:number]),
            tuple(map(bool, record.counts[slot][:number])),
        )
        for slot in range(record.combatants)
    )
    rows = record.fight[: record.fight_size]
    lines = tuple(
        (slot, Line(LineKind(why), attribute, source, amount)) for slot, attribute, source, why, amount in rows
    )
    ahead = tuple(seats_in(int(survey.scene.ahead)))
    return Fight(combatants, lines, ahead, bool(survey.scene.fight == Shown.LAST))


# As a table


def table_of(survey: Survey, fight: Fight) -> TableView:
    """A fight as a table: a group for each combatant, a line for each card that changes something."""
    position = survey.position
    definition = definition_of(position)
    columns = [attribute.name for attribute in definition.attributes]
    groups = [f"{seat_name(each.seat)} {kind_name(position, each.kind)}" for each in fight.combatants]
    totals = [shown_total(each, place) for each in fight.combatants for place in range(len(columns))]
    rows = rows_of(position, fight)
    if [row.label for row in rows] == [PRINTED]:
        rows = []  # nothing was changed
    rows.append(RowView(TOTAL, totals, True, best_cells(survey)))
    notes = [*notes_of(position, fight), result_of(survey, fight)]
    return TableView("fight", LAST if fight.is_past else SO_FAR, groups, columns, rows, notes, fight.is_past)


def shown_total(combatant: Combatant, attribute: int) -> str:
    """A total; one that does not count stands in brackets."""
    total = str(combatant.totals[attribute])
    return total if combatant.counts[attribute] else f"({total})"


def rows_of(position: Position, fight: Fight) -> list[RowView]:
    """A line for each card, in the order of the layers; a second one where the card does the same thing twice."""
    definition = definition_of(position)
    width = len(definition.attributes)
    rows: list[RowView] = []
    for slot, line in both_ways(fight.lines):
        if line.attribute == NOBODY or slot == NOBODY or line.why not in CELLS:
            continue
        label = label_of(position, line)
        cell = slot * width + line.attribute
        row = next((row for row in rows if row.label == label and not row.cells[cell]), None)
        if row is None:
            row = RowView(label, [""] * (width * len(fight.combatants)))
            rows.append(row)
        row.cells[cell] = line.written(CELLS[line.why], definition)
    return rows


def both_ways(lines: Iterable[tuple[int, Line]]) -> Iterator[tuple[int, Line]]:
    """The lines, those of swaps for both attributes."""
    for slot, line in lines:
        yield slot, line
        if line.why == LineKind.SWAP:
            yield slot, replace(line, attribute=line.amount, amount=line.attribute)


def label_of(position: Position, line: Line) -> str:
    """What a line of the arithmetic comes from."""
    if line.source != NOBODY:
        return kind_name(position, line.source)
    return PRINTED if line.why == LineKind.PRINTED else FLOOR


def best_cells(survey: Survey) -> list[int]:
    """The totals that decide, by their cells."""
    width = len(definition_of(survey.position).attributes)
    return [cell for cell, decides in enumerate(one for row in survey.scene.decides for one in row[:width]) if decides]


def notes_of(position: Position, fight: Fight) -> list[str]:
    """What stands in no column: texts that are ignored, identities, what is compared, who wins or loses outright."""
    definition = definition_of(position)
    found = []
    for slot, line in fight.lines:
        if line.why in CELLS and slot != NOBODY:
            continue
        whose = "" if slot == NOBODY else party(position, fight.combatants[slot])
        kind = NOBODY if slot == NOBODY else fight.combatants[slot].kind
        said, rule = said_of(whose, kind, line, position.game.names(), definition)
        found.append(f"{said.rstrip('.')} ({rule}).")
    return list(dict.fromkeys(found))


def party(position: Position, combatant: Combatant) -> str:
    """A combatant with whose it is."""
    return f"{seat_name(combatant.seat)}'s {kind_name(position, combatant.kind)}"


def result_of(survey: Survey, fight: Fight) -> str:
    """Who is ahead or has won, and with what."""
    names = listed([seat_name(seat) for seat in fight.ahead])
    if len(fight.ahead) != 1:
        if not fight.ahead:
            return "It was a tie: nobody won (FOH-18.1)." if fight.is_past else "Nobody is ahead (FOH-L12)."
        return f"{names} are level (FOH-18.2)."
    return f"{names} {'won' if fight.is_past else 'is ahead'}{deciding(survey)} (FOH-15.1)."


def deciding(survey: Survey) -> str:
    """The numbers that decide: ` with Poise 9 against 8`, or ` with 20 in all against 18`."""
    best, others = int(survey.scene.best), int(survey.scene.others)
    if best == NO_VALUE:
        return ""
    definition = definition_of(survey.position)
    width = len(definition.attributes)
    names = [attribute_name(cell % width, definition) for cell in best_cells(survey)]
    what = f"{listed(list(dict.fromkeys(names)))} {best}" if names else f"{best} in all"
    return f" with {what}" + (f" against {others}" if others != NO_VALUE else "")

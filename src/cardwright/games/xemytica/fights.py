"""The arithmetic of a fight as a table: printed numbers, every change with its card, totals, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cardwright.games.interface import Position, RowView, TableView, seat_name
from cardwright.games.words import in_zone, kind_name, link
from cardwright.games.xemytica.sight import definition_of, in_seat, is_combatant, listed, zone_of
from cardwright.games.xemytica.state import TIED, Metric, Number, Why, Zone
from cardwright.games.xemytica.telling import CELLS, Line, attribute_name, said_of
from cardwright.kernel.table import NOBODY

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


def fight_in(position: Position, ahead: Sequence[int]) -> Fight:
    """The fight that stands in a record."""
    record, number = position.record, len(definition_of(position).attributes)
    combatants = tuple(
        Combatant(
            int(record.fighter_seat[slot]),
            int(record.fighter[slot]),
            tuple(int(total) for total in record.total[slot][:number]),
            tuple(bool(counts) for counts in record.counts[slot][:number]),
        )
        for slot in range(int(record.fighters))
    )
    rows = (tuple(map(int, row)) for row in record.fight[: int(record.fight_size)])
    lines = tuple((slot, Line(Why(why), attribute, source, amount)) for slot, attribute, source, why, amount in rows)
    return Fight(combatants, lines, tuple(ahead))


def last_fight(position: Position) -> Fight | None:
    """The fight whose totals were formed last."""
    won = int(position.record.won)
    if won == NOBODY or not int(position.record.fighters):
        return None
    return fight_in(position, () if won == TIED else (won,))


def running_fight(position: Position) -> Fight | None:
    """The fight as it would end with the cards that are on the table now, coins aside."""
    if not any(fighting_cards(position, seat) for seat in range(position.seats)):
        return None
    copy = position.copy()
    copy.book.on = 0
    mask = int(copy.game.entries.tally(copy.record, copy.book))
    return fight_in(copy, [seat for seat in range(position.seats) if (mask >> seat) & 1])


def fighting_cards(position: Position, seat: int) -> list[int]:
    """The combatants of a seat that are in play."""
    play = in_seat(position, seat, Zone.PLAY)
    return [card for card in play if is_combatant(position, int(position.record.kind[card]))]


# As a table


def table_of(position: Position, fight: Fight, title: str, is_past: bool) -> TableView:
    """A fight as a table: a group for each combatant, a line for each card that changes something."""
    definition = definition_of(position)
    columns = [attribute.name for attribute in definition.attributes]
    groups = [f"{seat_name(each.seat)} {kind_name(position, each.kind)}" for each in fight.combatants]
    totals = [shown_total(each, place) for each in fight.combatants for place in range(len(columns))]
    rows = rows_of(position, fight)
    if [row.label for row in rows] == [PRINTED]:
        rows = []  # nothing was changed
    rows.append(RowView(TOTAL, totals, True, best_cells(position, fight)))
    notes = [*notes_of(position, fight), result_of(position, fight, is_past)]
    return TableView("fight", title, groups, columns, rows, notes, is_past)


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
        if line.why == Why.SWAP:
            yield slot, replace(line, attribute=line.amount, amount=line.attribute)


def label_of(position: Position, line: Line) -> str:
    """What a line of the arithmetic comes from."""
    if line.source != NOBODY:
        return kind_name(position, line.source)
    return PRINTED if line.why == Why.PRINTED else FLOOR


def best_cells(position: Position, fight: Fight) -> list[int]:
    """The totals that decide: the best attributes of those who are ahead, where single attributes are compared."""
    numbers = position.book.numbers
    is_single = int(numbers[Number.METRIC]) in (Metric.MAX_ANY, Metric.ATTRIBUTE)
    if not is_single or any(line.why in (Why.COMPARED, Why.WINS) for _, line in fight.lines):
        return []
    pick = min if int(numbers[Number.LOWEST]) else max
    width, found = len(definition_of(position).attributes), []
    for slot, combatant in enumerate(fight.combatants):
        places = [place for place in range(width) if combatant.counts[place] and may_decide(position, place)]
        if places and (combatant.seat in fight.ahead or not fight.ahead):
            best = pick(combatant.totals[place] for place in places)
            found += [slot * width + place for place in places if combatant.totals[place] == best]
    return found


def may_decide(position: Position, attribute: int) -> bool:
    """Whether an attribute is compared at all."""
    numbers = position.book.numbers
    return int(numbers[Number.METRIC]) == Metric.MAX_ANY or attribute == int(numbers[Number.COMPARED])


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


def result_of(position: Position, fight: Fight, is_past: bool) -> str:
    """Who is ahead or has won, and with what."""
    names = listed([seat_name(seat) for seat in fight.ahead])
    if len(fight.ahead) != 1:
        if not fight.ahead:
            return "It was a tie: nobody won (FOH-18.1)." if is_past else "Nobody is ahead (FOH-L12)."
        return f"{names} are level (FOH-18.2)."
    return f"{names} {'won' if is_past else 'is ahead'}{deciding(position, fight)} (FOH-15.1)."


def deciding(position: Position, fight: Fight) -> str:
    """The numbers that decide: ` with Strength 9 against 8`, or ` with 20 in all against 18`."""
    if any(line.why in (Why.COMPARED, Why.WINS) for _, line in fight.lines):
        return ""
    pick = min if int(position.book.numbers[Number.LOWEST]) else max
    own = [value for each in fight.combatants if each.seat in fight.ahead for value in values_of(position, each)]
    others = [value for each in fight.combatants if each.seat not in fight.ahead for value in values_of(position, each)]
    if not own:
        return ""
    width = len(definition_of(position).attributes)
    names = [attribute_name(cell % width, definition_of(position)) for cell in best_cells(position, fight)]
    what = f"{listed(list(dict.fromkeys(names)))} {pick(own)}" if names else f"{pick(own)} in all"
    return f" with {what}" + (f" against {pick(others)}" if others else "")


def values_of(position: Position, combatant: Combatant) -> list[int]:
    """The numbers of a combatant of which one decides: attributes that count, or their sum."""
    metric = int(position.book.numbers[Number.METRIC])
    counting = [place for place, counts in enumerate(combatant.counts) if counts]
    if metric == Metric.MAJORITY or not counting:
        return []
    if metric == Metric.SUM:
        return [sum(combatant.totals[place] for place in counting)]
    return [combatant.totals[place] for place in counting if may_decide(position, place)]


# What a card would do


def with_card(position: Position, seat: int, card: int) -> Position:
    """The position with one card more of a seat in play, on the table for all to see."""
    copy = position.copy()
    record = copy.record
    zones = {zone: in_zone(copy, zone) for zone in range(len(record.first))}
    zones[int(record.zone[card])].remove(card)
    zones[zone_of(seat, Zone.PLAY)].append(card)
    link(record, zones)
    record.plan[card] = 0
    record.clock += 1
    record.since[card] = record.clock
    return copy

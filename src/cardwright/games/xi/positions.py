"""Positions of Xi Cards, to and from the words of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cardwright.games.engine_fields import WORD
from cardwright.games.interface import Position, Record, Words, seat_name
from cardwright.games.positions import LaidCard, blank_table, chain, make_seat_zones, rows_in_order
from cardwright.games.survey import Survey
from cardwright.games.xi.decks import shared_rows
from cardwright.games.xi.engine_fields import FIELDS
from cardwright.games.xi.forecast import State, Value
from cardwright.games.xi.printed import Card
from cardwright.games.xi.state import OUT, PLAYING, SEATS, Stat, Type, Zone
from cardwright.games.xi.state import State as Marked
from cardwright.kernel.programs import Ability
from cardwright.kernel.table import NOBODY

# Reading the record

zone_of, in_seat = make_seat_zones(int(Zone.COUNT))


def printed_card(position: Position, kind: int) -> Card:
    """A card as it is printed."""
    card: Card = position.game.pool.ready[kind].card  # type: ignore[attr-defined]
    return card


def owner_of(position: Position, card: int) -> int:
    """The seat from whose deck a card came."""
    return int(np.searchsorted(position.record.rows_from[1:SEATS], card, side="right"))


def value_of(position: Position, card: int, stat: Stat) -> int:
    """A present number of a card."""
    return int(position.game.entries.value(position.record, position.book, card, int(stat)))


def cost_of_ability(position: Position, row: int) -> list[tuple[int, int, int]]:
    """What an ability costs: resources with their amounts, and how many X beside."""
    first, parts = (int(position.book.abilities[row, place]) for place in (Ability["cost"], Ability["parts"]))
    rows = position.book.costs[first : first + parts]
    return [(int(resource), int(amount), int(x)) for resource, amount, x, _ in rows]


def is_out(position: Position, seat: int) -> bool:
    """Whether a seat has been defeated."""
    return bool((int(position.record["out"]) >> seat) & 1)


def seat_cards(survey: Survey, seat: int, zone: int) -> list[int]:
    """The cards of a seat's zone in order."""
    return survey.in_zone(zone_of(seat, zone))


def host_of(survey: Survey, card: int) -> int:
    """The card in play to which a card is attached, or nobody."""
    return int(survey.cards[card].host)


def attached_to(survey: Survey, card: int) -> list[int]:
    """The cards that are attached to a card, by seat, spells first."""
    rows = survey.cards
    found = survey.hosted.get(card, ()) if rows[card].state & State.IN_PLAY else ()
    return sorted(found, key=lambda other: (rows[other].zone, rows[other].place))


def unattached(survey: Survey, seat: int, zone: int) -> list[int]:
    """The cards of a seat's zone that stand by themselves."""
    return [card for card in seat_cards(survey, seat, zone) if host_of(survey, card) == NOBODY]


# A position in words


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    record, survey = position.record, position.survey(None)
    words: Words = {"turn": seat_name(record.turn), "first_turn": bool(record.is_first_turn)}
    playing = survey.in_zone(PLAYING)
    if playing:
        words["playing"] = [card_words(survey, card, NOBODY) for card in playing]
    for seat in range(position.seats):
        words[seat_name(seat)] = seat_words_of(survey, seat)
    order = cards_in_order(survey)
    beneath = FIELDS.differences(position, laid_again(survey, order), rows_in_order(order, seat_rows(record)))
    if beneath:
        words[WORD] = beneath
    return words


def seat_words_of(survey: Survey, seat: int) -> Words:
    """The counters and zones of a seat; piles top first."""
    record = survey.record
    words: Words = {
        "life": int(record.life[seat]),
        "time": int(record.time[seat]),
        "prepared": int(record.prepared[seat]),
        "hand": [survey.name_of(card) for card in seat_cards(survey, seat, Zone.HAND)],
        "deck": [survey.name_of(card) for card in seat_cards(survey, seat, Zone.DECK)],
        "discard": [survey.name_of(card) for card in reversed(seat_cards(survey, seat, Zone.DISCARD))],
        "units": [unit_words(survey, card, seat) for card in seat_cards(survey, seat, Zone.UNITS)],
        "lasting": [card_words(survey, card, seat) for card in unattached(survey, seat, Zone.LASTING)],
        "statements": [card_words(survey, card, seat) for card in unattached(survey, seat, Zone.STATEMENTS)],
    }
    if is_out(survey.position, seat):
        words["out"] = True
    return words


def unit_words(survey: Survey, card: int, seat: int) -> Words:
    """A unit in play with its present values."""
    row = survey.cards[card]
    return {
        "card": survey.name_of(card),
        "life": int(row.values[Value.LIFE]),
        "max_life": int(row.values[Value.MAX_LIFE]),
        "damage": int(row.values[Value.DAMAGE]),
        "type": Type(int(row.values[Value.TYPE])).name.lower(),
        "skirmished": bool(row.state & State.SKIRMISHED),
        "owner": seat_name(row.owner),
        "attached": [card_words(survey, other, seat) for other in attached_to(survey, card)],
    }


def card_words(survey: Survey, card: int, seat: int) -> Any:
    """A card's name, or a map where it does not belong to the seat under which it stands."""
    owner, controller = int(survey.cards[card].owner), int(survey.cards[card].seat)
    if owner == controller == seat:
        return survey.name_of(card)
    words: Words = {"card": survey.name_of(card), "owner": seat_name(owner)}
    if controller != owner:
        words["controller"] = seat_name(controller)
    return words


# Laying out


@dataclass(eq=False)
class XiLaidCard(LaidCard):
    """A card with its state where it is laid."""

    life: int | None = None  # None: unhurt
    skirmished: bool = False
    host: XiLaidCard | None = None
    changes: dict[str, Any] = field(default_factory=dict)  # max_life, damage and type that differ from the card


def zone_order(seat: int) -> list[int]:
    """The zones of a seat in the order in which rows are given out; attached cards follow their unit."""
    order = (Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.UNITS, Zone.LASTING, Zone.STATEMENTS)
    return [zone_of(seat, zone) for zone in order]


def cards_in_order(survey: Survey) -> list[int]:
    """All cards in the order in which the words name them."""
    found: list[int] = []
    seats = range(survey.position.seats)
    for zone in [PLAYING, *(zone for seat in seats for zone in zone_order(seat))]:
        for card in survey.in_zone(zone):
            if zone == PLAYING or host_of(survey, card) == NOBODY:
                found.append(card)
            if zone != PLAYING and zone % int(Zone.COUNT) == Zone.UNITS:
                found += attached_to(survey, card)
    return found


def seat_rows(record: Record) -> list[range]:
    """The rows of each seat."""
    start = record.rows_from.tolist()
    return [range(start[seat], start[seat + 1]) for seat in range(int(record.seats))]


def laid_again(survey: Survey, order: Sequence[int]) -> Position:
    """What the words alone would make of a position, on the same rows."""
    position, record = survey.position, survey.position.record
    again = blank_table(position)
    places: dict[int, XiLaidCard] = {}
    zones, lives = record.zone.tolist(), record.lives.tolist()
    owners = {card: seat for seat, rows in enumerate(seat_rows(record)) for card in rows}
    for card in order:
        host = host_of(survey, card)
        places[card] = XiLaidCard(
            owners[card],
            survey.kind_of(card),
            zones[card],
            lives[card],
            bool(survey.cards[card].state & State.SKIRMISHED),
            places[host] if host != NOBODY else None,
            row=card,
        )
    lay_out(again, list(places.values()))
    for word in ("turn", "is_first_turn", "out", "time", "life", "prepared", "rows_from"):
        again.record[word] = record[word]
    again.begin()
    again.record.rows_from[:] = shared_rows([len(rows) for rows in rows_in_order(order, seat_rows(record))])
    return again


def lay_out(position: Position, places: Sequence[XiLaidCard]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are out of the game."""
    record = position.record
    zones = chain(record, places, OUT)
    record.host[:] = NOBODY
    record.chooser = NOBODY
    everybody = (1 << position.seats) - 1
    lives, marks, hosts, known, printed = record.lives, record.marks, record.host, record.known, position.book.lives
    for place in places:
        card = place.row
        if place.zone != PLAYING and place.zone % int(Zone.COUNT) == Zone.UNITS:
            lives[card] = printed[place.kind] if place.life is None else place.life
        marks[card] = int(Marked.SKIRMISHED) if place.skirmished else 0
        if place.host is not None:
            hosts[card] = place.host.row
    for zone, cards in zones.items():
        known[cards] = known_in(zone, everybody)


def known_in(zone: int, everybody: int) -> int:
    """Who knows a card of a zone: of a hand its owner, of a deck nobody, of the rest all (XI-G32)."""
    if zone >= PLAYING:
        return everybody
    seat, place = divmod(zone, int(Zone.COUNT))
    return {int(Zone.HAND): 1 << seat, int(Zone.DECK): 0}.get(place, everybody)

"""Positions of Xi Cards, to and from the words of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cardwright.games.inside import WORD
from cardwright.games.interface import Position, Words, seat_name
from cardwright.games.words import in_zone, link, name_of
from cardwright.games.xi.inside import INSIDE
from cardwright.games.xi.printed import Card
from cardwright.games.xi.state import CARDS, DECK, OUT, PLAYING, Stat, State, Type, Zone
from cardwright.kernel.programs import Ability
from cardwright.kernel.table import NOBODY

# Reading the record


def zone_of(seat: int, zone: int) -> int:
    """The number of a seat's zone."""
    return seat * int(Zone.COUNT) + int(zone)


def in_seat(position: Position, seat: int, zone: int) -> list[int]:
    """The cards of a seat's zone in order."""
    return in_zone(position, zone_of(seat, zone))


def printed_card(position: Position, kind: int) -> Card:
    """A card as it is printed."""
    card: Card = position.game.pool.ready[kind].card  # type: ignore[attr-defined]
    return card


def owner_of(card: int) -> int:
    """The seat from whose deck a card came."""
    return card // DECK


def controller_of(position: Position, card: int) -> int:
    """The seat in whose zone a card lies; of a card that is being played, its owner."""
    zone = int(position.record.zone[card])
    return zone // int(Zone.COUNT) if zone < PLAYING else owner_of(card)


def is_in_play(position: Position, card: int) -> bool:
    """Whether a card is a unit, lasting spell or statement in play."""
    zone = int(position.record.zone[card])
    return zone < PLAYING and Zone.UNITS <= zone % int(Zone.COUNT) <= Zone.STATEMENTS


def host_of(position: Position, card: int) -> int:
    """The card in play to which a card is attached, or nobody."""
    host = int(position.record.host[card])
    return host if is_in_play(position, card) and 0 <= host < CARDS and is_in_play(position, host) else NOBODY


def attached_to(position: Position, card: int) -> list[int]:
    """The cards that are attached to a card."""
    return [
        other
        for seat in range(position.seats)
        for zone in (Zone.LASTING, Zone.STATEMENTS)
        for other in in_seat(position, seat, zone)
        if host_of(position, other) == card
    ]


def unattached(position: Position, seat: int, zone: int) -> list[int]:
    """The cards of a seat's zone that stand by themselves."""
    return [card for card in in_seat(position, seat, zone) if host_of(position, card) == NOBODY]


def value_of(position: Position, card: int, stat: Stat) -> int:
    """A present number of a card."""
    return int(position.game.entries.value(position.record, position.book, card, int(stat)))


def cost_of_ability(position: Position, row: int) -> list[tuple[int, int, int]]:
    """What an ability costs: resources with their amounts, and how many X beside."""
    first, parts = (int(position.book.abilities[row, place]) for place in (Ability["cost"], Ability["parts"]))
    return [(int(resource), int(amount), int(x)) for resource, amount, x in position.book.costs[first : first + parts]]


def is_out(position: Position, seat: int) -> bool:
    """Whether a seat has been defeated."""
    return bool((int(position.record.out) >> seat) & 1)


# A position in words


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    record = position.record
    words: Words = {"turn": seat_name(record.turn), "first_turn": bool(record.is_first_turn)}
    playing = in_zone(position, PLAYING)
    if playing:
        words["playing"] = [card_words(position, card, NOBODY) for card in playing]
    for seat in range(position.seats):
        words[seat_name(seat)] = seat_words_of(position, seat)
    beneath = INSIDE.differences(position, laid_again(position), rows_in_order(position))
    if beneath:
        words[WORD] = beneath
    return words


def seat_words_of(position: Position, seat: int) -> Words:
    """The counters and zones of a seat; piles top first."""
    record = position.record
    words: Words = {
        "life": int(record.life[seat]),
        "time": int(record.time[seat]),
        "prepared": int(record.prepared[seat]),
        "hand": [name_of(position, card) for card in in_seat(position, seat, Zone.HAND)],
        "deck": [name_of(position, card) for card in in_seat(position, seat, Zone.DECK)],
        "discard": [name_of(position, card) for card in reversed(in_seat(position, seat, Zone.DISCARD))],
        "units": [unit_words(position, card, seat) for card in in_seat(position, seat, Zone.UNITS)],
        "lasting": [card_words(position, card, seat) for card in unattached(position, seat, Zone.LASTING)],
        "statements": [card_words(position, card, seat) for card in unattached(position, seat, Zone.STATEMENTS)],
    }
    if is_out(position, seat):
        words["out"] = True
    return words


def unit_words(position: Position, card: int, seat: int) -> Words:
    """A unit in play with its present values."""
    record = position.record
    return {
        "card": name_of(position, card),
        "life": int(record.lives[card]),
        "max_life": value_of(position, card, Stat.MAX_LIFE),
        "damage": value_of(position, card, Stat.DAMAGE),
        "type": Type(int(record.type[card])).name.lower(),
        "skirmished": bool(int(record.marks[card]) & State.SKIRMISHED),
        "owner": seat_name(owner_of(card)),
        "attached": [card_words(position, other, seat) for other in attached_to(position, card)],
    }


def card_words(position: Position, card: int, seat: int) -> Any:
    """A card's name, or a map where it does not belong to the seat under which it stands."""
    owner, controller = owner_of(card), controller_of(position, card)
    if owner == controller == seat:
        return name_of(position, card)
    words: Words = {"card": name_of(position, card), "owner": seat_name(owner)}
    if controller != owner:
        words["controller"] = seat_name(controller)
    return words


# Laying out


@dataclass
class Place:
    """A card with the zone in which it is laid and its state there."""

    owner: int
    kind: int
    zone: int
    life: int | None = None  # None: unhurt
    skirmished: bool = False
    host: Place | None = None
    changes: dict[str, Any] = field(default_factory=dict)  # max_life, damage and type that differ from the card
    row: int = NOBODY


def zone_order(seat: int) -> list[int]:
    """The zones of a seat in the order in which rows are given out; attached cards follow their unit."""
    order = (Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.UNITS, Zone.LASTING, Zone.STATEMENTS)
    return [zone_of(seat, zone) for zone in order]


def cards_in_order(position: Position) -> list[int]:
    """All cards in the order in which the words name them."""
    found: list[int] = []
    for zone in [PLAYING, *(zone for seat in range(position.seats) for zone in zone_order(seat))]:
        for card in in_zone(position, zone):
            if zone == PLAYING or host_of(position, card) == NOBODY:
                found.append(card)
            if zone != PLAYING and zone % int(Zone.COUNT) == Zone.UNITS:
                found += attached_to(position, card)
    return found


def rows_in_order(position: Position) -> list[list[int]]:
    """For each seat the places of its cards among its rows, in the order in which the words name them."""
    order = cards_in_order(position)
    return [[card % DECK for card in order if owner_of(card) == seat] for seat in range(position.seats)]


def laid_again(position: Position) -> Position:
    """What the words alone would make of a position, on the same rows."""
    record = position.record
    fresh = np.zeros(1, dtype=record.dtype)[0]
    fresh.seats = record.seats
    again = Position(position.game, fresh, position.book)
    places: dict[int, Place] = {}
    for card in cards_in_order(position):
        host = host_of(position, card)
        places[card] = Place(
            owner_of(card),
            int(record.kind[card]),
            int(record.zone[card]),
            int(record.lives[card]),
            bool(int(record.marks[card]) & State.SKIRMISHED),
            places[host] if host != NOBODY else None,
            row=card,
        )
    lay_out(again, list(places.values()))
    for word in ("turn", "is_first_turn", "out", "time", "life", "prepared"):
        again.record[word] = record[word]
    again.game.entries.settle_in(again.record, again.book)
    return again


def lay_out(position: Position, places: Iterable[Place]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are out of the game."""
    record = position.record
    for column in (record.kind, record.host, record.rule):
        column[:] = NOBODY
    record.chooser = NOBODY
    everybody = (1 << position.seats) - 1
    zones: dict[int, list[int]] = {}
    for place in places:
        card = place.row
        zones.setdefault(place.zone, []).append(card)
        record.kind[card] = place.kind
        if place.zone != PLAYING and place.zone % int(Zone.COUNT) == Zone.UNITS:
            printed = int(position.book.lives[place.kind])
            record.lives[card] = printed if place.life is None else place.life
        record.marks[card] = int(State.SKIRMISHED) if place.skirmished else 0
        if place.host is not None:
            record.host[card] = place.host.row
    taken = {card for cards in zones.values() for card in cards}
    zones[OUT] = [card for card in range(CARDS) if card not in taken]
    link(record, zones)
    for zone, cards in zones.items():
        record.known[cards] = known_in(zone, everybody)


def known_in(zone: int, everybody: int) -> int:
    """Who knows a card of a zone: of a hand its owner, of a deck nobody, of the rest all (XI-G32)."""
    if zone >= PLAYING:
        return everybody
    seat, place = divmod(zone, int(Zone.COUNT))
    return {int(Zone.HAND): 1 << seat, int(Zone.DECK): 0}.get(place, everybody)

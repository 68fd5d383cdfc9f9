"""Which card a line of Psi Wars means, and how a card that acts is written."""

from __future__ import annotations

from collections.abc import Container, Sequence

from cardwright.games.interface import Position, Refused
from cardwright.games.notation import Piece, acting_card, copy_number, named, seats_named
from cardwright.games.psiwars.positions import in_seat, owner_of, zone_of
from cardwright.games.psiwars.state import PLAYING, Zone
from cardwright.games.survey import field_of
from cardwright.games.words import kind_name
from cardwright.kernel.table import NOBODY

IN_PLAY = (Zone.UNITS, Zone.FIELD, Zone.EQUIPMENT, Zone.TRAPPED, Zone.TRAPS, Zone.LAB)
UNIT_ZONES = (Zone.UNITS, Zone.FIELD, Zone.TRAPPED)
PILES = (Zone.DISCARD, Zone.RESOURCE_DISCARD)
NOT_HERE = ("PSI-15.1", "PSI-17.1", "PSI-13.1", "PSI-15.4", "PSI-20.1")


def zones_of(seats: Sequence[int], zones: Sequence[Zone]) -> list[int]:
    """Zones of several seats, seat by seat."""
    return [zone_of(seat, zone) for seat in seats for zone in zones]


def whose(position: Position, card: int) -> int:
    """The seat that a card is named after: its controller, or its owner while it is being played."""
    zone = int(field_of(position.record, "zone")[card])
    return zone // int(Zone.COUNT) if zone < PLAYING else owner_of(card)


def copies(position: Position, seat: int, kind: int, zones: Sequence[Zone]) -> list[int]:
    """The equal cards of a player in some zones, in the order in which they are numbered."""
    same = (field_of(position.record, "kind") == kind).nonzero()[0]
    lie_in, wanted = field_of(position.record, "zone")[same].tolist(), zones_of([seat], zones)
    found = [card for card, zone in zip(same.tolist(), lie_in, strict=True) if zone in wanted]
    if len(found) < 2:
        return found
    return [card for zone in zones for card in in_seat(position, seat, zone) if card in found]


def number_of(position: Position, card: int) -> int:
    """Which of the equal cards a card is, from 1: of all that its player has in play, or of its pile."""
    zone = int(field_of(position.record, "zone")[card])
    if zone >= PLAYING:
        return copy_number(position, card) if zone == PLAYING else 0
    seat, place = divmod(zone, int(Zone.COUNT))
    group = IN_PLAY if place in IN_PLAY else PILES if place in PILES else (Zone(place),)
    return copies(position, seat, int(field_of(position.record, "kind")[card]), group).index(card) + 1


def unit_named(
    position: Position, seat: int, piece: Piece, zones: Sequence[Zone] = UNIT_ZONES, taken: Container[int] = ()
) -> int:
    """A card that acts: one of the player's, else one of the other player, else one that was discarded.

    Copies are counted over everything that a player has in play; without a number it is the first not taken yet.
    """
    seats = seats_named(position, seat, piece)
    for group in (zones, IN_PLAY, PILES):
        for other in seats:
            same = copies(position, other, piece.kind, group if piece.copy == 0 else IN_PLAY)
            free = [card for card in same if card not in taken] if piece.copy == 0 else same
            if len(free) >= max(1, piece.copy):
                return free[max(0, piece.copy - 1)]
    found = [card for other in seats for card in copies(position, other, piece.kind, (*IN_PLAY, *PILES))]
    return found[0] if found else no_such_card(position, piece)


def open_cards(position: Position, seat: int, piece: Piece) -> list[int]:
    """The cards in open zones that a piece can mean: in play, being played, then discarded; the player's first."""
    seats, place = seats_named(position, seat, piece), max(0, piece.copy - 1)
    found: list[int] = []
    if piece.place in ("", "play"):
        found += [card for other in seats for card in copies(position, other, piece.kind, IN_PLAY)[place : place + 1]]
        found += named(position, piece, [PLAYING])
    if piece.place in ("", "discard"):
        found += [card for other in seats for card in copies(position, other, piece.kind, PILES)[place : place + 1]]
    return [card for card in found if piece.seat == NOBODY or whose(position, card) == piece.seat]


def no_such_card(position: Position, piece: Piece) -> int:
    """A card that is nowhere to be seen."""
    raise Refused(NOT_HERE, f"{kind_name(position, piece.kind)} is not in play")


def own_card(position: Position, seat: int, card: int) -> str:
    """A card that acts; one of another seat is named after it."""
    return acting_card(position, seat, card, whose(position, card), number_of(position, card))

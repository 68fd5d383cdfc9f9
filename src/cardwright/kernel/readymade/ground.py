"""Whose cards lie where on a ready-made table, and how they change places without telling what nobody may know."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel import standing
from cardwright.kernel.knowledge import forget
from cardwright.kernel.readymade.shape import Shape
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import everybody, make_shares, make_whereabouts, make_zone_of, stack_deck
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import best_known, empty_zones, leave_hand, move, put_last, shuffle


@dataclass(frozen=True)
class Ground:
    """What lies where, and whose it is."""

    zone_of: Callable[..., Any]  # (seat, zone)
    owner_of: Callable[..., Any]  # (game, card)
    controller_of: Callable[..., Any]  # (game, card): whose zone it lies in, its owner where that is the table's
    area_of: Callable[..., Any]  # (zone) -> the bit by which filters name it
    is_in_play: Callable[..., Any]  # (game, card)
    bring_decks: Callable[..., Any]  # (game, book): every seat's cards lie in its deck, shuffled
    draw_top: Callable[..., Any]  # (game, seat) -> the card that went into the hand, or NOBODY
    hide_away: Callable[..., Any]  # (game, card, zone): from a hand to a zone that only its owner knows
    bring_out: Callable[..., Any]  # (game, card) -> the card being played, which everybody knows now
    put_away: Callable[..., Any]  # (game, card, zone): to a zone of its owner where everybody knows it


def make_ground(shape: Shape) -> Ground:
    """The ground of a table."""
    share, zones, playing, unused = shape.share, shape.zones, shape.playing, shape.unused
    deck, hand, bearing, cards = shape.deck, shape.hand, shape.bearing, shape.cards
    zone_of = make_zone_of(zones)
    owner_of, _, _ = make_shares(share)
    controller_of, _ = make_whereabouts(zones, playing, owner_of)

    @kernel
    def area_of(zone):
        """The bit by which filters name a zone; unused rows have none."""
        if zone >= playing:
            return 1 << zones if zone == playing else 0
        return 1 << (zone % zones)

    @kernel
    def is_in_play(game, card):
        """Whether a card is in play."""
        return game.zone[card] < playing and game.zone[card] % zones == bearing

    @kernel
    def bring_decks(game, book):
        """Every seat's cards lie in its deck, shuffled, and nothing lasts; rows without a card are no secret."""
        empty_zones(game)
        standing.free_all_rows(game)
        for card in range(cards):
            seat = card // share
            kind = NOBODY if seat >= game.seats else int(book.deck[seat, card % share])
            game.kind[card] = kind
            game.known[card] = everybody(game) if kind == NOBODY else 0
            put_last(game, card, unused if kind == NOBODY else zone_of(seat, deck))
        for seat in range(game.seats):
            shuffle(game, zone_of(seat, deck), seat * share, (seat + 1) * share)
            stack_deck(game, book, zone_of(seat, deck), seat)

    @kernel
    def draw_top(game, seat):
        """The top card of a deck goes into the hand of its player, who alone sees it."""
        card = int(game.first[zone_of(seat, deck)])
        if card != NOBODY:
            game.known[card] |= 1 << seat
            move(game, card, zone_of(seat, hand))
        return card

    @kernel
    def hide_away(game, card, zone):
        """A card leaves a hand unseen: others do not know any more what of it they have seen is still there."""
        seat = owner_of(game, card)
        forget(game, zone_of(seat, hand), 1 << seat)
        card = leave_hand(game, card)
        move(game, card, zone_of(seat, zone))

    @kernel
    def bring_out(game, card):
        """A card is shown and is being played; of equal cards in a hand the one that others know goes first."""
        if game.zone[card] == zone_of(owner_of(game, card), hand):
            card = leave_hand(game, best_known(game, card))
        game.known[card] = everybody(game)
        move(game, card, playing)
        return card

    @kernel
    def put_away(game, card, zone):
        """A card that everybody knows goes to a zone of its owner."""
        move(game, card, zone_of(owner_of(game, card), zone))

    return Ground(
        zone_of, owner_of, controller_of, area_of, is_in_play, bring_decks, draw_top, hide_away, bring_out, put_away
    )

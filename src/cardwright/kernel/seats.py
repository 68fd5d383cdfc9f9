"""Seats and what lies before them: masks of players, each player's own zones and deck, and how the log names things."""

from typing import Any

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY

PLAYERS = 1000  # the log names a player by PLAYERS + seat, and a card by its kind


@kernel
def everybody(game):
    """The mask of all seats."""
    return (1 << game.seats) - 1


@kernel
def count_seats(mask):
    """How many seats a mask holds."""
    count = 0
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count


@kernel
def is_out(game, seat):
    """Whether a player is out of the game."""
    return (game.out >> seat) & 1 == 1


@kernel
def still_in(game):
    """The mask of the players who are not out."""
    return everybody(game) & ~game.out


@kernel
def name_of(game, x):
    """How the log names a card or player."""
    if x == NOBODY:
        return NOBODY
    cards = game.kind.shape[0]
    return PLAYERS + x - cards if x >= cards else int(game.kind[x])


@kernel
def form_of(game, book, card):
    """The kind of card that a card is, or NOBODY for one that nobody knows."""
    kind = game.kind[card]
    return NOBODY if kind < 0 else int(book.form[kind])


def make_zone_of(per_seat: int) -> Any:
    """Games in which every seat has so many zones: the zones of the seats come first, seat by seat."""

    @kernel
    def zone_of(seat, zone):
        """The number of a seat's zone."""
        return seat * per_seat + zone

    return zone_of


def make_shares(share: int) -> tuple[Any, Any, Any]:
    """Games in which every seat's cards have so many rows, seat by seat."""

    @kernel
    def owner_of(game, card):
        """The player in whose deck a card began."""
        return card // share

    @kernel
    def first_row(game, seat):
        """Where the rows of a player's cards begin."""
        return seat * share

    @kernel
    def end_row(game, seat):
        """One past the last row of a player's cards."""
        return (seat + 1) * share

    return owner_of, first_row, end_row


def make_whereabouts(per_seat: int, end: int, owner_of: Any) -> tuple[Any, Any]:
    """Before whom a card lies, and where there; zones from `end` on are the table's."""

    @kernel
    def controller_of(game, card):
        """The seat in whose zone a card lies, or its owner."""
        zone = game.zone[card]
        return zone // per_seat if zone < end else owner_of(game, card)

    @kernel
    def place_in(game, card):
        """In which of a seat's zones a card lies, or NOBODY."""
        zone = game.zone[card]
        return zone % per_seat if zone < end else NOBODY

    return controller_of, place_in


def make_unseen(zone_of: Any, hand: tuple[int, int], deck: tuple[int, int]) -> Any:
    """Piles that are counted unseen: each as its area, by which filters name it, and its zone."""
    hand_area, hand_zone = hand
    deck_area, deck_zone = deck

    @kernel
    def unseen(game, areas, player):
        """How many cards a hand or deck holds, which all can see; NOBODY for other zones."""
        if areas == hand_area:
            return int(game.count[zone_of(player, hand_zone)])
        return int(game.count[zone_of(player, deck_zone)]) if areas == deck_area else NOBODY

    return unseen


def make_place_of(hand: tuple[int, int], deck: tuple[int, int], discard: int) -> Any:
    """Where a text puts cards: each as its area, by which filters name it, and its zone; else the discard pile."""
    hand_area, hand_zone = hand
    deck_area, deck_zone = deck

    @kernel
    def place_of(area):
        """The zone of a seat that a text names."""
        if area == hand_area:
            return hand_zone
        return deck_zone if area == deck_area else discard

    return place_of


# Decks of the seats


@kernel
def stack_deck(game, book, zone, seat):
    """Bring the kinds that a scenario wants to the top of a seat's deck, which lies in a zone."""
    card = game.first[zone]
    for place in range(book.stacked.shape[1]):
        kind = book.stacked[seat, place]
        if kind == NOBODY or card == NOBODY:
            return
        other = card
        while other != NOBODY and game.kind[other] != kind:
            other = game.next[other]
        if other != NOBODY:
            game.kind[other] = game.kind[card]
            game.kind[card] = kind
            card = game.next[card]

"""What texts do that is the same at every table; `act` of a game calls these where its instructions say so."""

from typing import Any

from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, PileEnd


def make_reveal(log: int, owner_of: Any, zone_of: Any, *hands: int) -> Any:
    """The instructions REVEAL and LOOK; `hands` are the zones of a seat that are its hand."""

    @kernel
    def show(game, book, card, seat, mask):
        """One card becomes known to the seats of a mask."""
        game.known[card] |= mask
        tell(book, log, seat, game.kind[card], NOBODY, 0, game.known[card])

    @kernel
    def reveal(game, book, x, mask):
        """A card, or a whole hand, becomes known to the seats of a mask."""
        cards = game.kind.shape[0]
        if x == NOBODY:
            return 0
        if x < cards:
            show(game, book, x, owner_of(game, x), mask)
            return 1
        for hand in hands:
            card = game.first[zone_of(x - cards, hand)]
            while card != NOBODY:
                show(game, book, card, x - cards, mask)
                card = game.next[card]
        return 1

    return reveal


def make_find_on_deck(zone_of: Any, deck: int) -> Any:
    """The instruction TOP; `deck` is the zone of a seat."""

    @kernel
    def find_on_deck(game, at, register, player, end, above):
        """The card of a deck is meant that lies on top, at the bottom or under so many others; nobody sees it so."""
        card = NOBODY
        if player != NOBODY:
            zone = zone_of(player - game.kind.shape[0], deck)
            card = int(game.first[zone] if end == PileEnd.TOP else game.last[zone])
        while card != NOBODY and above > 0:
            card = int(game.next[card])
            above -= 1
        game.agenda[at, Row.R0 + register] = card
        return 0 if card == NOBODY else 1

    return find_on_deck


def make_swap(set_first: int, who: Any, can_be_changed: Any, value: Any, start_lasting: Any) -> Any:
    """The instruction SWAP; `set_first + stat` is the watcher that sets a stat of the card that it is made for.

    `can_be_changed(game, book, card, seat)` says whether a player's text can change the numbers of a card.
    """

    @kernel
    def swap(game, book, at):
        """Two numbers of a card are exchanged, for as long as the text says."""
        x = who(game, at, column(game, book, at, Code.a))
        source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
        if x == NOBODY or x >= game.kind.shape[0] or not can_be_changed(game, book, x, seat):
            return 0
        one, other = column(game, book, at, Code.b), column(game, book, at, Code.c)
        until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
        first, second = value(game, book, x, one, NONE), value(game, book, x, other, NONE)
        start_lasting(game, book, set_first + one, source, seat, x, second, until, ends)
        start_lasting(game, book, set_first + other, source, seat, x, first, until, ends)
        return 1

    return swap

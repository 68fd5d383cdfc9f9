"""The top of a deck: one player looks at it and puts the cards back in an order of choice."""

from typing import Any

from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import ask_part, column, go
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import nth_in, swap_identities


def make_arranging(question: int, who: Any, how_much: Any, deck_of: Any, tell_look: Any, tell_order: Any) -> Any:
    """The instruction ARRANGE; `question` is the game's question for the next card from the top.

    - `deck_of(game, book, at, seat)`: the zone of the deck that a text means
    - `tell_look(game, book, seat, card, place)` tells of a card that is looked at
    - `tell_order(game, book, seat, count)` tells that all are back
    """

    @kernel
    def looker(game, book, at):
        """The seat that looks."""
        return who(game, at, column(game, book, at, Code.a)) - game.kind.shape[0]

    @kernel
    def looked_at(game, book, at):
        """How many cards of the deck a text looks at."""
        zone = deck_of(game, book, at, looker(game, book, at))
        return min(int(game.count[zone]), how_much(game, book, at, column(game, book, at, Code.b)))

    @kernel
    def look(game, book, at):
        """A player alone sees the top cards of a deck; whoever knew their order does not know it any more."""
        seat, count = looker(game, book, at), looked_at(game, book, at)
        zone = deck_of(game, book, at, seat)
        for place in range(count):
            card = nth_in(game, zone, place)
            game.known[card] = 1 << seat if count > 1 else game.known[card] | 1 << seat
            tell_look(game, book, seat, card, place)
        if count > 1:
            ask_part(game, question, seat, False)
        else:
            go(game, at, game.agenda[at, Row.PC] + 1)

    @kernel
    def left_to_arrange(game, book, at, kind):
        """A card of a kind among those that were looked at and are not put back yet, or NOBODY."""
        zone = deck_of(game, book, at, looker(game, book, at))
        for place in range(game.agenda[at, Row.X], looked_at(game, book, at)):
            card = nth_in(game, zone, place)
            if game.kind[card] == kind:
                return card
        return NOBODY

    @kernel
    def put_back(game, book, at, seat, kind):
        """The cards go back in an order of choice, the first named on top."""
        place, count = int(game.agenda[at, Row.X]), looked_at(game, book, at)
        first = nth_in(game, deck_of(game, book, at, seat), place)
        swap_identities(game, first, left_to_arrange(game, book, at, kind))
        game.agenda[at, Row.X] = place + 1
        if place + 2 < count:
            ask_part(game, question, seat, True)
            return
        game.agenda[at, Row.X] = 0
        tell_order(game, book, seat, count)
        go(game, at, game.agenda[at, Row.PC] + 1)

    return looked_at, look, left_to_arrange, put_back

"""Hidden information is removed, not skipped: what `conceal` and `imagine` of all games share."""

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY, UNKNOWN


@kernel
def knows(game, seat, card):
    """Whether a seat knows what a card is."""
    return (game.known[card] >> seat) & 1 == 1


@kernel
def hide_chance(game):
    """Blank everything from which the next shuffle or die could be computed."""
    for i in range(4):
        game.key[i] = 0
        game.block[i] = 0
    game.counter = 0
    game.words = 0


@kernel
def hide_zone(game, zone, seat):
    """Blank the cards of a zone that a seat does not know; of the others only its own knowledge stays."""
    card = game.first[zone]
    while card != NOBODY:
        if knows(game, seat, card):
            game.known[card] = 1 << seat
        else:
            game.kind[card] = UNKNOWN
            game.known[card] = 0
        card = game.next[card]

"""Who knows what in Chi: `conceal` removes what a seat may not see, `fill` and `deal` imagine it at random."""

from cardwright.games.chi.rules import hand, hide_deck, hide_hands
from cardwright.games.chi.state import CARDS, KINDS
from cardwright.kernel.chance import luck_below, rekey
from cardwright.kernel.knowledge import hide_chance, show_zone
from cardwright.kernel.rule import kernel
from cardwright.kernel.zones import sort_hand, swap_identities


@kernel
def conceal(game, book, seat):
    """Overwrite everything that this seat does not know."""
    hide_chance(game)
    hide_deck(game, seat)
    if game.over == 0:
        hide_hands(game, seat)
    for other in range(game.seats):
        sort_hand(game, hand(other))


@kernel
def fill(game, book, luck):
    """Give a concealed record the cards that its seat does not know; who knows them stays open."""
    card = 0
    for kind in range(KINDS):
        for _copy in range(unseen(game, book, kind)):
            while not is_blank(game, card):
                card += 1
            game.kind[card] = kind
            card += 1


@kernel
def deal(game, book, luck):
    """Make a random world of a filled record, with a chance of its own."""
    rekey(game, luck)
    mix_blanks(game, luck)
    for seat in range(game.seats):
        show_zone(game, hand(seat), seat)


@kernel
def is_blank(game, card):
    """Whether the seat that the record was concealed for does not know a card."""
    return game.known[card] == 0


@kernel
def unseen(game, book, kind):
    """How many cards of a kind the seat has not seen."""
    left = int(book.copies[kind])
    for card in range(CARDS):
        if game.kind[card] == kind:
            left -= 1
    return left


@kernel
def mix_blanks(game, luck):
    """Deal the kinds of the blank cards over them at random."""
    for card in range(CARDS - 1, -1, -1):
        if is_blank(game, card):
            other = luck_below(luck, card + 1)
            while not is_blank(game, other):
                other = luck_below(luck, card + 1)
            swap_identities(game, card, other)

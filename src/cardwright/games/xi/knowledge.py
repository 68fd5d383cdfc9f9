"""Who knows what in Xi Cards: `conceal` removes what a seat may not see, `imagine` fills it in at random."""

from cardwright.games.xi.state import OUT, Zone
from cardwright.games.xi.values import zone_of
from cardwright.kernel.chance import rekey
from cardwright.kernel.knowledge import hide_chance, hide_zone, make_imagine_deck
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import sort_hand


@kernel
def first_row(game, owner):
    """Where the rows of an owner's cards begin."""
    return int(game.rows_from[owner])


@kernel
def end_row(game, owner):
    """One past the last row of an owner's cards."""
    return int(game.rows_from[owner + 1])


imagine_deck, _ = make_imagine_deck(first_row, end_row, OUT)


@rule("XI-G32")
def conceal(game, book, seat):
    """Hands of others and all decks are hidden, those of the defeated too; sizes, piles and the table are open."""
    hide_chance(game)
    for other in range(game.seats):
        hide_zone(game, zone_of(other, Zone.DECK), seat)
        if game.over == 0:
            hide_zone(game, zone_of(other, Zone.HAND), seat)
        sort_hand(game, zone_of(other, Zone.HAND))
    hide_zone(game, OUT, seat)
    game.viewer = seat + 1


@kernel
def imagine(game, book, luck):
    """Fill a concealed record with a random world that fits all that its seat knows."""
    rekey(game, luck)
    for owner in range(game.seats):
        imagine_deck(game, book, owner)
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.HAND)]
        while card != NOBODY:
            game.known[card] |= 1 << seat
            card = game.next[card]

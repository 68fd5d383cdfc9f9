"""XI-G25 to XI-G33: zones and cards in play. Where a card is, whose it is, which type it has, and who may know it."""

from cardwright.games.xi.state import OUT, PLAYING, SEATS, Area, Zone
from cardwright.kernel.knowledge import hide_zone, make_conceal, make_imagine, make_imagine_deck
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import make_zone_of
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import leave_hand

zone_of = make_zone_of(int(Zone.COUNT))


@kernel
def stir(game):
    """A life total or a zone changed: the table is not still (XI-G50)."""
    game.still_since = game.turns


# XI-8.5, XI-G43: The type of a card


@rule("XI-G43", "XI-8.5")
def type_of(game, book, card):
    """A card has one type, also called armour type: in play the present one, elsewhere the printed one."""
    return game.type[card] if is_in_play(game, card) else book.kind_type[game.kind[card]]


# XI-G25, XI-G27: Owners


@rule("XI-G25", "XI-G27")
def owner_of(game, card):
    """A card belongs to the player whose deck it came from, whoever commands it."""
    seat = 0
    while seat < SEATS - 1 and card >= game.rows_from[seat + 1]:
        seat += 1
    return seat


# XI-G32: What is open to all


@kernel
def first_row(game, owner):
    """Where the rows of an owner's cards begin."""
    return int(game.rows_from[owner])


@kernel
def end_row(game, owner):
    """One past the last row of an owner's cards."""
    return int(game.rows_from[owner + 1])


@kernel
def hide_defeated(game, seat):
    """The cards of the defeated stay as hidden as they were."""
    hide_zone(game, OUT, seat)


SECRET = (int(Zone.HAND),)
fill_deck, mix_deck, _ = make_imagine_deck(first_row, end_row, OUT)
fill, deal = make_imagine(zone_of, SECRET, fill_deck, mix_deck)

# Hands of others and all decks are hidden, those of the defeated too; sizes, piles and the table are open.
conceal = rule("XI-G32", of=__name__)(make_conceal(zone_of, (int(Zone.DECK),), SECRET, SECRET, hide_defeated))


# XI-G119: Who commands a card


@rule("XI-G119")
def controller_of(game, card):
    """A card in play is commanded by the player in whose zone it stands; elsewhere by its owner."""
    zone = game.zone[card]
    return zone // Zone.COUNT if zone < PLAYING else owner_of(game, card)


@kernel
def last_controller_of(game, card):
    """Who commands a card, or commanded it when it left play for the discard pile."""
    zone = game.zone[card]
    is_discarded = zone < PLAYING and zone % Zone.COUNT == Zone.DISCARD
    return game.former[card] - 1 if is_discarded and game.former[card] != 0 else controller_of(game, card)


# XI-G115: In play


@rule("XI-G115", off=True)
def is_in_play(game, card):
    """A card being played is not in play yet; a unit, lasting spell or statement that has entered is."""
    zone = game.zone[card]
    return zone < PLAYING and Zone.UNITS <= zone % Zone.COUNT <= Zone.STATEMENTS


@kernel
def is_unit_in_play(game, card):
    """Whether a row is a unit in play."""
    zone = game.zone[card]
    return zone < PLAYING and zone % Zone.COUNT == Zone.UNITS


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    if zone >= PLAYING:
        return Area.PLAYING if zone == PLAYING else 0
    place = zone % Zone.COUNT
    if place == Zone.DECK:
        return Area.DECK
    if place == Zone.HAND:
        return Area.HAND
    return Area.DISCARD if place == Zone.DISCARD else Area.PLAY


# XI-E4: What lasts for a card of a hand


@kernel
def draw_out(game, card):
    """A card leaves a hand in the hand's last sleeve, and what lasts for it or for the other one goes along."""
    last = leave_hand(game, card)
    for row in range(game.lasting_end if last != card else 0):
        if game.rule[row] != NOBODY and game.bound[row] == card:
            game.bound[row] = last
        elif game.rule[row] != NOBODY and game.bound[row] == last:
            game.bound[row] = card
    return last

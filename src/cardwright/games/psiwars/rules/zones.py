"""PSI-2, PSI-4.4 to PSI-4.7: decks, piles and the Lab. Where a card is, whose it is, and who may know it."""

from cardwright.games.psiwars.state import BLUE, OUT, PLAYING, SEATS, SHARE, Area, Form, State, Zone
from cardwright.kernel.knowledge import make_conceal, make_imagine, make_imagine_deck
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import make_shares, make_whereabouts, make_zone_of

zone_of = make_zone_of(int(Zone.COUNT))
seat_of_row, first_row, end_row = make_shares(SHARE)
controller_of, place_in = make_whereabouts(int(Zone.COUNT), PLAYING, seat_of_row)

# PSI-2.5 to PSI-2.7: Two decks


@rule("PSI-2.5", "PSI-2.7", off=False)
def is_gold(book, kind):
    """Creation Units and Oracles have a gold back and form the Resource Deck; all others have a blue one."""
    return book.form[kind] >= Form.DS


@kernel
def pile_from(game, pile):
    """Where the rows of a deck begin; the Battle Decks of the seats come first, then their Resource Decks."""
    return pile % SEATS * SHARE + (BLUE if pile >= SEATS else 0)


@kernel
def pile_to(game, pile):
    """One past the last row of a deck."""
    return pile % SEATS * SHARE + (SHARE if pile >= SEATS else BLUE)


@kernel
def has_back(game, book, card, kind):
    """Whether a kind has the back that all see on a card."""
    return is_gold(book, kind) == (card % SHARE >= BLUE)


fill_deck, mix_deck, _ = make_imagine_deck(first_row, end_row, OUT, has_back)

# PSI-3.2, PSI-3.16: Kinds of cards


@kernel
def is_unit(book, kind):
    """Whether a kind is a Battle Unit."""
    return book.form[kind] <= Form.CYBORG


@kernel
def is_creation_unit(book, kind):
    """Whether a kind is a Creation Unit."""
    return Form.DS <= book.form[kind] <= Form.MA


# PSI-4.4 to PSI-4.7, PSI-G27, PSI-G57: Whose card, and which pile

# A card belongs to the player in whose deck it began, whoever controls it.
owner_of = rule("PSI-4.6", "PSI-G57", of=__name__)(seat_of_row)


@rule("PSI-4.4", "PSI-G27", off=int(Zone.DISCARD))
def pile_for(book, kind):
    """Each deck has its own discard pile; cards are sorted by their backs."""
    return Zone.RESOURCE_DISCARD if is_gold(book, kind) else Zone.DISCARD


@kernel
def hand_for(book, kind):
    """The part of a hand in which a card is held, by its back."""
    return Zone.GOLD if is_gold(book, kind) else Zone.HAND


@kernel
def is_in_hand(game, card):
    """Whether a card lies in a hand, which has two sorts of backs."""
    place = place_in(game, card)
    return place == Zone.HAND or place == Zone.GOLD


@kernel
def is_in_play(game, card):
    """Whether a card lies in a Lab or on the Battlefield, or is trapped there."""
    place = place_in(game, card)
    return Zone.LAB <= place <= Zone.TRAPS


@kernel
def is_unit_in_play(game, card):
    """Whether a row is a Battle Unit in a Lab or on the Battlefield."""
    place = place_in(game, card)
    return place == Zone.UNITS or place == Zone.FIELD


@kernel
def is_depleted(game, card):
    """Whether a card is turned sideways."""
    return game.marks[card] & State.DEPLETED != 0


@kernel
def is_attacking(game, card):
    """Whether a unit attacks."""
    return game.zone[card] == zone_of(game.turn, Zone.FIELD)


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    if zone >= PLAYING:
        return Area.PLAYING if zone == PLAYING else 0
    place = zone % Zone.COUNT
    if place == Zone.BATTLE_DECK:
        return Area.BATTLE_DECK
    if place == Zone.RESOURCE_DECK:
        return Area.RESOURCE_DECK
    if place == Zone.HAND or place == Zone.GOLD:
        return Area.HAND
    if place == Zone.FIELD:
        return Area.FIELD
    if place == Zone.TRAPPED:
        return Area.TRAPPED
    return Area.DISCARD if place >= Zone.DISCARD else Area.LAB


# PSI-G71: Who knows what

DECKS, HANDS = (int(Zone.BATTLE_DECK), int(Zone.RESOURCE_DECK)), (int(Zone.HAND), int(Zone.GOLD))

# Hands and decks are hidden, but not the backs of their cards; everything else is open.
conceal = rule("PSI-G71", "PSI-2.6", of=__name__)(make_conceal(zone_of, DECKS, HANDS, HANDS))
fill, deal = make_imagine(zone_of, HANDS, fill_deck, mix_deck)

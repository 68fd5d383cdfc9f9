"""WX-3, WX-G13, WX-G14, WX-G66, WX-G107: the playfield. Where a card is, whose it is, and who may know it."""

from cardwright.games.wuxing.state import (
    OUT,
    SHARE,
    SLOTS,
    Area,
    Form,
    Number,
    Zone,
)
from cardwright.kernel.knowledge import make_conceal, make_imagine, make_imagine_deck
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import make_shares, make_whereabouts, make_zone_of
from cardwright.kernel.table import NOBODY

zone_of = make_zone_of(int(Zone.COUNT))
seat_of_row, first_row, end_row = make_shares(SHARE)
controller_of, place_in = make_whereabouts(int(Zone.COUNT), int(OUT), seat_of_row)

# WX-3.1, WX-G107: Whose card

# A card belongs to the player in whose deck it began, and goes to that player's zones.
owner_of = rule("WX-3.1", "WX-G107", of=__name__)(seat_of_row)


# WX-3.4 to WX-3.6, WX-3.12, WX-G13, WX-G51: The field


@rule("WX-3.12", off=False)
def is_on_field(game, card):
    """The field of a player is Manifestations, Nexus and Release."""
    return place_in(game, card) >= Zone.NEXUS


@kernel
def is_entity_on_field(game, card):
    """Whether a card lies in a Manifestations slot."""
    return place_in(game, card) >= Zone.SLOT


@kernel
def is_in_hand(game, card):
    """Whether a card lies in a hand."""
    return place_in(game, card) == Zone.HAND


@kernel
def slot_of(game, card):
    """The Manifestations slot of an Entity, from 0."""
    return place_in(game, card) - Zone.SLOT


@kernel
def stack_zone(seat, slot):
    """The zone of a stack."""
    return zone_of(seat, Zone.SLOT + slot)


@kernel
def top_of(game, seat, slot):
    """The top of a stack, or NOBODY where the slot is empty."""
    return int(game.last[stack_zone(seat, slot)])


@kernel
def is_top(game, card):
    """Whether an Entity is the top of its stack."""
    return is_entity_on_field(game, card) and game.next[card] == NOBODY


@kernel
def height(game, seat, slot):
    """How many Entities a stack has."""
    return int(game.count[stack_zone(seat, slot)])


@rule("WX-G13", "WX-3.5", off=SLOTS)
def slots_of(book):
    """A player has a limited number of Manifestations slots."""
    return book.numbers[Number.SLOTS]


@kernel
def free_slot(game, book, seat):
    """The first free Manifestations slot of a player, or NOBODY."""
    for slot in range(slots_of(book)):
        if height(game, seat, slot) == 0:
            return slot
    return NOBODY


@rule("WX-3.4", "WX-G13", off=True)
def has_nexus_slot(game, book, seat):
    """Whether the Nexus of a player has a free slot."""
    return game.count[zone_of(seat, Zone.NEXUS)] < book.numbers[Number.NEXUS]


@rule("WX-G51", "WX-G13", off=True)
def has_release_slot(game, book, seat):
    """Whether the Release of a player has a free slot."""
    return game.count[zone_of(seat, Zone.RELEASE)] < book.numbers[Number.RELEASE]


@kernel
def has_entity(game, seat):
    """Whether a player has an Entity on the field."""
    for slot in range(SLOTS):
        if height(game, seat, slot) > 0:
            return True
    return False


# WX-G14, WX-G66: Who knows what


@kernel
def could_be(game, book, card, kind):
    """Whether a kind can lie where all see a card: what lies face-down in a Nexus is a Chakra."""
    return place_in(game, card) != Zone.NEXUS or book.form[kind] == Form.CHAKRA


fill_deck, mix_deck, _ = make_imagine_deck(first_row, end_row, OUT, could_be)


HIDDEN = (int(Zone.HAND), int(Zone.NEXUS))

# Hands, decks and face-down Chakras are hidden from all but who may see them; everything else is open.
conceal = rule("WX-G14", "WX-G66", of=__name__)(make_conceal(zone_of, (int(Zone.DECK),), HIDDEN, (int(Zone.HAND),)))
fill, deal = make_imagine(zone_of, HIDDEN, fill_deck, mix_deck)


@kernel
def are_stacked(game, upper, lower):
    """Whether an Entity lies over another one in the same stack."""
    if not is_entity_on_field(game, lower):
        return False
    card = int(game.next[lower])
    while card != NOBODY and card != upper:
        card = int(game.next[card])
    return card == upper


# WX-G33: What texts can mean


@rule("WX-G33", off=False)
def is_beneath(game, card):
    """A covered Entity has no live effects, and only a text that says so can mean it."""
    return is_entity_on_field(game, card) and game.next[card] != NOBODY


@kernel
def form_of(game, book, card):
    """What a card is for texts, NOBODY if it is unknown; whatever lies in a Nexus is a Chakra."""
    if place_in(game, card) == Zone.NEXUS:
        return Form.CHAKRA
    kind = game.kind[card]
    if kind < 0:
        return NOBODY
    return Form.COVERED if is_beneath(game, card) else int(book.form[kind])


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    if zone >= OUT:
        return 0
    place = zone % Zone.COUNT
    return Area.MANIFESTATIONS if place >= Zone.SLOT else 1 << place

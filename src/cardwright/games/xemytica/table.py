"""What lies where: zones, combatants in play, and a hand as its owner sees it in an open window."""

from cardwright.games.xemytica.state import COMBATANTS, DECK, OUT, Number, Plan, Zone
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import form_of, make_zone_of
from cardwright.kernel.table import NOBODY

# Zones

zone_of = make_zone_of(int(Zone.COUNT))


@kernel
def owner_of(game, card):
    """A card belongs to the player whose deck it came from."""
    return card // DECK


@kernel
def controller_of(game, card):
    """The player in whose zone a card lies."""
    return game.zone[card] // Zone.COUNT if game.zone[card] < OUT else card // DECK


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    return 1 << (zone % Zone.COUNT) if zone < OUT else 0


@kernel
def is_in_play(game, card):
    """Whether a card lies face up on the table in this round."""
    return game.zone[card] < OUT and game.zone[card] % Zone.COUNT == Zone.PLAY


@kernel
def next_in_play(game, card):
    """The card in play after another one, in the order of seats and of play; NOBODY before the first."""
    seat = 0
    if card != NOBODY:
        if game.next[card] != NOBODY:
            return int(game.next[card])
        seat = controller_of(game, card) + 1
    while seat < game.seats:
        first = game.first[zone_of(seat, Zone.PLAY)]
        if first != NOBODY:
            return int(first)
        seat += 1
    return NOBODY


@kernel
def is_combatant(game, book, card):
    """Whether a card has the attributes and fights."""
    return form_of(game, book, card) == book.numbers[Number.COMBATANT]


# The line of combatants


@kernel
def line_size(game):
    """How many combatants are in play."""
    size = 0
    while size < COMBATANTS and game.line[size] != NOBODY:
        size += 1
    return size


@kernel
def slot_of(game, card):
    """The place of a card in the line of combatants, or NOBODY."""
    for slot in range(COMBATANTS):
        if game.line[slot] == card:
            return slot
        if game.line[slot] == NOBODY:
            return NOBODY
    return NOBODY


@kernel
def champion_of(game, seat):
    """The first combatant that a player has in play, or NOBODY."""
    for slot in range(COMBATANTS):
        card = game.line[slot]
        if card == NOBODY:
            return NOBODY
        if controller_of(game, card) == seat:
            return int(card)
    return NOBODY


# A hand as its owner sees it in an open window


@kernel
def next_held(game, card, seat):
    """The next card of a hand as its owner sees it; NOBODY before the first and after the last."""
    other = game.first[zone_of(seat, Zone.HAND)] if card == NOBODY else game.next[card]
    is_deck = card != NOBODY and game.zone[card] == zone_of(seat, Zone.DECK)
    if not is_deck:
        while other != NOBODY and game.plan[other] != 0:
            other = game.next[other]
        if other != NOBODY:
            return int(other)
        other = game.first[zone_of(seat, Zone.DECK)]
    while other != NOBODY and game.plan[other] != Plan.DRAWN:
        if game.plan[other] == 0:
            return NOBODY
        other = game.next[other]
    return int(other)


@kernel
def next_kind_held(game, seat, kind):
    """The lowest kind from this one on in a hand as its owner sees it, or NOBODY."""
    found = NOBODY
    card = next_held(game, NOBODY, seat)
    while card != NOBODY:
        held = int(game.kind[card])
        if held >= kind and (found == NOBODY or held < found):
            found = held
        card = next_held(game, card, seat)
    return found


@kernel
def find_held(game, seat, kind):
    """A card of a kind in a hand as its owner sees it, or NOBODY."""
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        if game.kind[card] == kind and game.plan[card] == 0:
            return int(card)
        card = game.next[card]
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        if game.kind[card] == kind and game.plan[card] == Plan.DRAWN:
            return int(card)
        card = game.next[card]
    return NOBODY


@kernel
def count_held(game, book, seat):
    """How many cards a hand holds as its owner sees it, and how many of them are of the present step's kind."""
    count, fitting = 0, 0
    form = book.step_form[game.step]
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        if game.plan[card] == 0:
            count += 1
            fitting += 1 if book.form[game.kind[card]] == form else 0
        card = game.next[card]
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        if game.plan[card] == Plan.DRAWN:
            count += 1
            fitting += 1 if book.form[game.kind[card]] == form else 0
        card = game.next[card]
    return count, fitting


@kernel
def own_top(game, seat):
    """The top of a player's deck as its owner sees it, or NOBODY."""
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        card = game.next[card]
    return int(card)


@kernel
def count_left(game, seat):
    """How many cards a player's deck holds as its owner sees it."""
    count = game.count[zone_of(seat, Zone.DECK)]
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        count -= 1
        card = game.next[card]
    return count

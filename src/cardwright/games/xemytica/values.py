"""What a card or player is now: zones, hands in an open window, what stands, references and numbers."""

from dataclasses import replace

from cardwright.games.xemytica.state import ATTRIBUTES, CARDS, COMBATANTS, CURRENT, DECK, OUT, Number, Plan, Stat, Zone
from cardwright.kernel.programs import make_refer, make_stands_in
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import form_of, make_zone_of
from cardwright.kernel.standing import make_walk
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Ref, Relation

# Where things are

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
def is_combatant(game, book, card):
    """Whether a card has the attributes and fights."""
    return form_of(game, book, card) == book.numbers[Number.COMBATANT]


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
    """The top of the own deck as its owner sees it, or NOBODY."""
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        card = game.next[card]
    return int(card)


@kernel
def count_left(game, seat):
    """How many cards the own deck holds as its owner sees it."""
    count = game.count[zone_of(seat, Zone.DECK)]
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        count -= 1
        card = game.next[card]
    return count


# What stands: the printed watchers of cards in play, and effects that last

SPAN = 64  # places for the watchers of one card


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
def has_effect(game, card):
    """Whether the text of a card in play is not ignored."""
    return game.ignored[card] != 1


@kernel
def is_on(game, row):
    """Whether the card behind a lasting effect is not in play, or not ignored there."""
    source = game.source[row]
    return source == NOBODY or not is_in_play(game, source) or has_effect(game, source)


_walk = make_walk(CARDS, SPAN, next_in_play, has_effect, is_on, controller_of)
next_standing = rule("FOH-Q84", off=NOBODY, of=__name__)(_walk.next_standing)
PLACES = replace(_walk, next_standing=next_standing)
watcher_at, source_at, seat_at = PLACES.watcher_at, PLACES.source_at, PLACES.seat_at
bound_at, fixed_at = PLACES.bound_at, PLACES.fixed_at


@kernel
def stands(game, place):
    """Whether any text in play is about something; `place` is a form of watchers, or one of Stands."""
    return (game.standing >> place) & 1 == 1


# References and relations


@kernel
def refer_own(game, source, seat, ref):
    """What a card is played for is the first combatant of its player; there is no turn and no attack."""
    return champion_of(game, seat) if ref == Ref.HOST else NOBODY


refer = make_refer(refer_own, controller_of, owner_of)


@kernel
def is_used_by(game, card, combatant):
    """Whether a card in play is one that the player of a combatant has played for it."""
    if not is_in_play(game, card) or slot_of(game, card) != NOBODY:
        return False
    return is_in_play(game, combatant) and controller_of(game, card) == controller_of(game, combatant)


@kernel
def stands_in_own(game, relation, x, to, source):
    """A modifier stands to the combatants of its player as to what it is played for."""
    if relation == Relation.HOST:
        return source != NOBODY and x == champion_of(game, controller_of(game, source))
    if relation == Relation.ATTACHED_TO and to != NOBODY:
        return x < CARDS and to < CARDS and is_used_by(game, x, to)
    return False


stands_in = make_stands_in(stands_in_own, controller_of, owner_of)


# Numbers


@kernel
def printed(game, book, x, stat, without):
    """A number as it is printed, or the limit of the game."""
    if x >= CARDS:
        return int(book.numbers[Number.HAND_LIMIT])
    kind = game.kind[x]
    if kind < 0:
        return 0
    if stat == Stat.VALUE:
        return int(book.value[kind])
    if stat < CURRENT + ATTRIBUTES:
        return int(book.attribute[kind, stat % CURRENT])
    return best_printed(book, kind)


@kernel
def best_printed(book, kind):
    """The largest printed attribute of a kind."""
    best = int(book.attribute[kind, 0])
    for attribute in range(1, book.numbers[Number.ATTRIBUTES]):
        best = max(best, int(book.attribute[kind, attribute]))
    return best


@rule("FOH-4.10", "FOH-L10")
def number(game, book, x, stat, without):
    """A text reads printed attributes, unless it says current or speaks of the attack value."""
    if x < CARDS and (CURRENT <= stat < CURRENT + ATTRIBUTES or stat == Stat.TOP):
        slot = slot_of(game, x)
        if slot != NOBODY:
            return present_number(game, book, slot, stat)
    return printed(game, book, x, stat, without)


@kernel
def present_number(game, book, slot, stat):
    """A present attribute of a combatant in play, or the best of them."""
    if stat != Stat.TOP:
        return int(game.present[slot, stat - CURRENT])
    best = int(game.present[slot, 0])
    for attribute in range(1, book.numbers[Number.ATTRIBUTES]):
        best = max(best, int(game.present[slot, attribute]))
    return best

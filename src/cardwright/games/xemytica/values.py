"""What a card or player is now: zones, hands in an open window, what stands, references and numbers."""

from cardwright.games.xemytica.state import (
    ATTRIBUTES,
    CARDS,
    COMBATANTS,
    CURRENT,
    DECK,
    MOST,
    OUT,
    Number,
    Plan,
    Stat,
    Zone,
)
from cardwright.kernel.programs import Amount, Row, Watcher, make_refer
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Ref, Relation

# Where things are


@kernel
def everybody(game):
    """The mask of all seats."""
    return (1 << game.seats) - 1


@kernel
def zone_of(seat, zone):
    """The number of a seat's zone."""
    return seat * Zone.COUNT + zone


@kernel
def owner_of(card):
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
def is_out(game, seat):
    """Whether a player is out of the game."""
    return (game.out >> seat) & 1 == 1


@kernel
def form_of(game, book, card):
    """The kind of card that a card is, or NOBODY for an unknown one."""
    kind = game.kind[card]
    return NOBODY if kind < 0 else int(book.form[kind])


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
LASTED = CARDS * SPAN  # from here on a place is a row of the lasting effects


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


@rule("FOH-Q84", off=NOBODY)
def next_standing(game, book, place):
    """A text is active while its card is in play and not ignored; the place of the next one, NOBODY at both ends."""
    row = 0
    if place < LASTED:
        card = NOBODY
        if place != NOBODY:
            card = place // SPAN
            if place % SPAN + 1 < book.watchers_count[game.kind[card]]:
                return place + 1
        card = next_in_play(game, card)
        while card != NOBODY:
            if book.watchers_count[game.kind[card]] > 0 and game.ignored[card] != 1:
                return card * SPAN
            card = next_in_play(game, card)
    else:
        row = place - LASTED + 1
    while row < game.lasting_end:
        if game.rule[row] != NOBODY and not is_silenced(game, row):
            return LASTED + row
        row += 1
    return NOBODY


@kernel
def is_silenced(game, row):
    """Whether the card behind a lasting effect is in play and ignored."""
    source = game.source[row]
    return source != NOBODY and is_in_play(game, source) and game.ignored[source] == 1


@kernel
def watcher_at(game, book, place):
    """The watcher that stands at a place."""
    if place >= LASTED:
        return int(game.rule[place - LASTED])
    return book.watchers_from[game.kind[place // SPAN]] + place % SPAN


@kernel
def source_at(game, place):
    """The card with the text that stands at a place."""
    return int(game.source[place - LASTED]) if place >= LASTED else place // SPAN


@kernel
def seat_at(game, place):
    """The player for whom a text works."""
    return int(game.seat[place - LASTED]) if place >= LASTED else controller_of(game, place // SPAN)


@kernel
def bound_at(game, place):
    """What a lasting effect was made for, or NOBODY."""
    return int(game.bound[place - LASTED]) if place >= LASTED else NOBODY


@kernel
def fixed_at(game, place):
    """The amount that was fixed when a lasting effect was made."""
    return int(game.fixed[place - LASTED]) if place >= LASTED else 0


@kernel
def is_about(game, book, place, form, about):
    """Whether what stands at a place has a form and speaks of this act, event or stat."""
    watcher = watcher_at(game, book, place)
    return book.watchers[watcher, Watcher.form] == form and book.watchers[watcher, Watcher.about] == about


@kernel
def stands(game, place):
    """Whether any text in play is about something; `place` is a form of watchers, or one of Stands."""
    return (game.standing >> place) & 1 == 1


# References and relations


@kernel
def refer_plain(game, at, source, seat, bound, ref):
    """A reference without the step to a controller or owner."""
    if ref == Ref.THIS:
        return source
    if ref == Ref.YOU:
        return CARDS + seat
    if ref == Ref.HOST:
        return champion_of(game, seat)
    if ref < 0 or at == NOBODY:
        return NOBODY
    if ref == Ref.SUBJECT:
        return int(game.agenda[at, Row.SUBJECT])
    if ref == Ref.CAUSE:
        return int(game.agenda[at, Row.CAUSE])
    return int(game.agenda[at, Row.R0 + ref]) if ref < Ref.THIS else NOBODY


refer = make_refer(CARDS, refer_plain, controller_of, owner_of)


@kernel
def is_used_by(game, card, combatant):
    """Whether a card in play is one that the player of a combatant has played for it."""
    if not is_in_play(game, card) or slot_of(game, card) != NOBODY:
        return False
    return is_in_play(game, combatant) and controller_of(game, card) == controller_of(game, combatant)


@kernel
def stands_in(game, relation, x, to, source, bound):
    """How something stands to the card with the text, or to what the filter names."""
    if relation == Relation.THIS:
        return x == source
    if relation == Relation.OTHER:
        return x != source
    if relation == Relation.BOUND:
        return x == bound
    if relation == Relation.IS:
        return x == to
    if relation == Relation.NOT:
        return x != to
    if relation == Relation.HOST:
        return source != NOBODY and x == champion_of(game, controller_of(game, source))
    if to == NOBODY:
        return False
    if relation == Relation.ATTACHED_TO:
        return x < CARDS and to < CARDS and is_used_by(game, x, to)
    if relation == Relation.CONTROLLER_OF:
        return to < CARDS and x == CARDS + controller_of(game, to)
    if relation == Relation.OWNER_OF:
        return to < CARDS and x == CARDS + owner_of(to)
    if relation == Relation.OF:
        return x < CARDS and to >= CARDS and controller_of(game, x) == to - CARDS
    return False


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


@kernel
def bounded(amount):
    """No amount passes the limit of the system."""
    return max(-MOST, min(MOST, amount))


@kernel
def scale(book, which, amount):
    """Twice, half and so on: what is divided is rounded down."""
    by = max(1, int(book.amounts[which, Amount.by]))
    return bounded(amount * int(book.amounts[which, Amount.times])) // by

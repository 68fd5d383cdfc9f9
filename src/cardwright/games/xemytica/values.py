"""What a card or player is now: zones, what stands, identities, numbers, and the filters that read them.

A filter may ask for an identity, and an identity may be changed for what fits a filter. To keep either from calling
itself, the filters of negations and identities read what is printed:

    printed identities -> ground reading -> present identities -> reading
"""

from dataclasses import replace

from cardwright.games.xemytica.state import (
    ATTRIBUTES,
    CARDS,
    CLASS_BIT,
    COMBATANTS,
    CURRENT,
    DECK,
    HAND,
    MARK_BIT,
    MOST,
    OUT,
    PLAYER,
    TYPE_BIT,
    Act,
    Area,
    Number,
    Plan,
    Stands,
    Stat,
    Zone,
)
from cardwright.kernel.events import because
from cardwright.kernel.programs import Amount, Row, Watcher, World, make_reading, make_refer
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Ref, Relation, Watch

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


# Filters


@rule("FOH-Q27")
def unseen(game, zones, player):
    """Hands and decks are counted as all see them: as of the last reveal."""
    if zones == Area.HAND:
        return int(game.count[zone_of(player, Zone.HAND)])
    return int(game.count[zone_of(player, Zone.DECK)]) if zones == Area.DECK else NOBODY


@rule("FOH-5.3", "FOH-5.13", "FOH-5.16", "FOH-5.17", "FOH-6.6", "FOH-Q01", "FOH-Q02", "FOH-Q03", "FOH-Q06")
def printed_identity(game, book, card):
    """Class, type and marks of a card are separate; a text singles out cards by any of them, wherever they occur."""
    return int(book.identity[game.kind[card]])


@kernel
def shares_printed_type(game, book, card, other):
    """Whether two cards have a type in common, as printed."""
    return (printed_identity(game, book, card) & printed_identity(game, book, other)) >> TYPE_BIT != 0


@kernel
def no_states(game, book, x, asked):
    """Cards of this system are in no states."""
    return 0


@kernel
def no_keyword(game, book, card, keyword):
    """Cards of this system have no keywords."""
    return False


@kernel
def all_count(game, source, stat):
    """Every change counts."""
    return NONE


def make_no_test(fits):
    """Conditions of other games, which never hold here."""

    @kernel
    def no_test(game, book, which, source, seat, at):
        """There are no turns and no statements."""
        return False

    return no_test


GROUND = World(
    cards=CARDS,
    zones=OUT,
    player=PLAYER,
    refer=refer,
    form_of=form_of,
    area_of=area_of,
    controller_of=controller_of,
    is_out=is_out,
    types_of=printed_identity,
    is_same=shares_printed_type,
    states_of=no_states,
    has_keyword=no_keyword,
    stands_in=stands_in,
    number=number,
    printed=printed,
    without=all_count,
    unseen=unseen,
    scale=scale,
    make_test=make_no_test,
)


def make_meets(fits, holds):
    """Whether a watcher speaks of two parties, by the filters of one reading."""

    @kernel
    def meets(game, book, place, subject, other):
        """Whether the parties and the condition are those of what stands at a place; `other` may be NOBODY."""
        source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
        watcher = watcher_at(game, book, place)
        if not fits(game, book, book.watchers[watcher, Watcher.filter], subject, source, seat, bound, NOBODY):
            return False
        which = book.watchers[watcher, Watcher.other]
        if which != NONE and not fits(game, book, which, other, source, seat, bound, NOBODY):
            return False
        return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)

    return meets


ground_fits, _, _, ground_holds = make_reading(GROUND)
ground_meets = make_meets(ground_fits, ground_holds)


@rule("FOH-L02", off=False)
def is_immune(game, book, source, card):
    """A card whose texts a combatant is immune to does not reach it."""
    if not stands(game, Watch.IMMUNE):
        return False
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        if book.watchers[watcher_at(game, book, place), Watcher.form] == Watch.IMMUNE:
            if ground_meets(game, book, place, card, source):
                return True
        place = next_standing(game, book, place)
    return False


# Identities


@kernel
def group_of(bit):
    """All classes, all marks or all types, whichever an identity bit is one of."""
    if bit < MARK_BIT:
        return (1 << MARK_BIT) - (1 << CLASS_BIT)
    return (1 << TYPE_BIT) - (1 << MARK_BIT) if bit < TYPE_BIT else -(1 << TYPE_BIT)


@kernel
def bit_given(game, book, place):
    """The identity bit that a text gives."""
    about = int(book.watchers[watcher_at(game, book, place), Watcher.about])
    return fixed_at(game, place) if about == NONE else about


@kernel
def changes_identity(game, book, place, card):
    """Whether what stands at a place gives a card another class, type or mark."""
    if book.watchers[watcher_at(game, book, place), Watcher.form] != Watch.BECOME:
        return False
    source = source_at(game, place)
    if not ground_meets(game, book, place, card, NOBODY):
        return False
    return source in (card, NOBODY) or not is_immune(game, book, source, card)


@rule("FOH-L03", "FOH-Q06")
def change_identity(game, book, card, identity):
    """Changes of class, type and marks come second, by what is printed; what is added stands beside the rest."""
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        if changes_identity(game, book, place, card):
            bit = bit_given(game, book, place)
            if book.watchers[watcher_at(game, book, place), Watcher.how] == 0:
                identity &= ~group_of(bit)
            identity |= 1 << bit
        place = next_standing(game, book, place)
    return identity


@kernel
def identity_of(game, book, card):
    """The classes, marks and types of a card as they are now."""
    identity = printed_identity(game, book, card)
    if not stands(game, Watch.BECOME) or not is_in_play(game, card):
        return identity
    return change_identity(game, book, card, identity)


@kernel
def shares_type(game, book, card, other):
    """Whether two cards have a type in common."""
    return (identity_of(game, book, card) & identity_of(game, book, other)) >> TYPE_BIT != 0


fits, count_fitting, amount_of, holds = make_reading(replace(GROUND, types_of=identity_of, is_same=shares_type))
meets = make_meets(fits, holds)


@kernel
def amount_at(game, book, place):
    """The amount of what stands at a place."""
    which = book.watchers[watcher_at(game, book, place), Watcher.amount]
    fixed = fixed_at(game, place)
    if which == NONE:
        return fixed
    source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
    return bounded(amount_of(game, book, which, source, seat, bound, NOBODY, fixed))


# What texts forbid and permit


@kernel
def says(game, book, form, act, subject, other):
    """The place of a text that forbids, or permits, this act, or NOBODY."""
    if not stands(game, form):
        return NOBODY
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        if is_about(game, book, place, form, act) and meets(game, book, place, subject, other):
            return place
        place = next_standing(game, book, place)
    return NOBODY


@kernel
def blame(game, book, place):
    """The card with the text is the fact behind a refusal."""
    source = source_at(game, place)
    because(book, NOBODY if source == NOBODY else int(game.kind[source]), 0, 0)


@rule("FOH-17.1", "FOH-Q81", "FOH-Q86", off=False)
def is_forbidden(game, book, act, subject, other):
    """Where a text contradicts a rule the text applies, and a prohibition beats a permission."""
    place = says(game, book, Watch.FORBID, act, subject, other)
    if place == NOBODY:
        return False
    blame(game, book, place)
    return True


@kernel
def bars(game, book, watcher, source, seat, bound, card, combatant):
    """Whether a watcher keeps a modifier from a combatant of its player."""
    form = book.watchers[watcher, Watcher.form]
    if book.watchers[watcher, Watcher.about] != Act.USED_BY or (form != Watch.FORBID and form != Watch.ONLY):
        return False
    if not fits(game, book, book.watchers[watcher, Watcher.filter], card, source, seat, bound, NOBODY):
        return False
    which = book.watchers[watcher, Watcher.other]
    suits = which == NONE or fits(game, book, which, combatant, source, seat, bound, NOBODY)
    if suits == (form == Watch.ONLY):
        return False
    return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)


@rule("FOH-Q49", off=False)
def is_barred(game, book, card, combatant):
    """Any combatant may use any modifier of its player, unless a text says otherwise."""
    if not stands(game, Watch.FORBID) and not stands(game, Watch.ONLY):
        return False
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        watcher, source = watcher_at(game, book, place), source_at(game, place)
        if bars(game, book, watcher, source, seat_at(game, place), bound_at(game, place), card, combatant):
            blame(game, book, place)
            return True
        place = next_standing(game, book, place)
    return False


@kernel
def bars_itself(game, book, card, seat, combatant):
    """Whether the text of a card that is about to be played keeps it from a combatant."""
    first = book.watchers_from[game.kind[card]]
    for watcher in range(first, first + book.watchers_count[game.kind[card]]):
        if bars(game, book, watcher, card, seat, NOBODY, card, combatant):
            because(book, game.kind[card], 0, 0)
            return True
    return False


@rule("FOH-L02", "FOH-Q49", off=True)
def reaches(game, book, source, card):
    """A text reaches a combatant unless that is immune to its card, or cannot use it."""
    if source in (NOBODY, card):
        return True
    if is_immune(game, book, source, card):
        return False
    if not is_in_play(game, source) or controller_of(game, source) != controller_of(game, card):
        return True
    return slot_of(game, source) != NOBODY or not is_barred(game, book, source, card)


# The hand limit


@kernel
def hand_limit(game, book, seat):
    """How many cards a hand may hold."""
    if stands(game, Stands.LIMIT):
        return changed_limit(game, book, seat)
    return int(book.numbers[Number.HAND_LIMIT])


@rule("FOH-17.1", "FOH-Q81")
def changed_limit(game, book, seat):
    """Texts change the hand limit: set first, then added to, then bounded; of several settings the strictest holds."""
    limit, more, most = NOBODY, 0, HAND
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        if is_about(game, book, place, Watch.CHANGE, Stat.HAND_LIMIT) and meets(
            game, book, place, CARDS + seat, NOBODY
        ):
            how = book.watchers[watcher_at(game, book, place), Watcher.how]
            amount = amount_at(game, book, place)
            if how == How.SET:
                limit = amount if limit == NOBODY else min(limit, amount)
            elif how == How.ADD:
                more += amount
            elif how == How.AT_MOST:
                most = min(most, amount)
        place = next_standing(game, book, place)
    if limit == NOBODY:
        limit = int(book.numbers[Number.HAND_LIMIT])
    return max(0, min(most, limit + more))

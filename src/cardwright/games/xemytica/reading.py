"""How texts read the table: filters, identities, what is forbidden and permitted, and the hand limit.

A filter may ask for an identity, and an identity may be changed for what fits a filter. To keep either from calling
itself, the filters of negations and identities read what is printed:

    printed identities -> ground reading -> present identities -> reading
"""

from dataclasses import replace

from cardwright.games.xemytica.state import (
    CARDS,
    CLASS_BIT,
    HAND,
    MARK_BIT,
    OUT,
    PLAYER,
    TYPE_BIT,
    Act,
    Area,
    Number,
    Stands,
    Stat,
    Zone,
)
from cardwright.games.xemytica.values import (
    PLACES,
    area_of,
    bound_at,
    controller_of,
    fixed_at,
    is_in_play,
    next_standing,
    number,
    printed,
    refer,
    seat_at,
    slot_of,
    source_at,
    stands,
    stands_in,
    watcher_at,
    zone_of,
)
from cardwright.kernel.events import because
from cardwright.kernel.programs import (
    Watcher,
    World,
    all_count,
    make_reading,
    make_speaks_of,
    no_keyword,
    no_states,
    scale,
)
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import form_of, is_out, make_unseen
from cardwright.kernel.standing import (
    ANY_FORM,
    make_amount_at,
    make_blame,
    make_concerns,
    make_is_forbidden,
    make_meets,
    make_next_about,
    make_says,
)
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Watch

# Filters


unseen = rule("FOH-Q27", of=__name__)(
    make_unseen(zone_of, (int(Area.HAND), int(Zone.HAND)), (int(Area.DECK), int(Zone.DECK)))
)


@rule("FOH-5.3", "FOH-5.13", "FOH-5.16", "FOH-5.17", "FOH-6.6", "FOH-Q01", "FOH-Q02", "FOH-Q03", "FOH-Q06")
def printed_identity(game, book, card):
    """Class, type and marks of a card are separate; a text singles out cards by any of them, wherever they occur."""
    return int(book.identity[game.kind[card]])


@kernel
def shares_printed_type(game, book, card, other):
    """Whether two cards have a type in common, as printed."""
    return (printed_identity(game, book, card) & printed_identity(game, book, other)) >> TYPE_BIT != 0


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


ground_fits, _, _, ground_holds = make_reading(GROUND)
next_about = make_next_about(PLACES)
ground_meets, _ = make_meets(PLACES, next_about, make_speaks_of(ground_fits, ground_holds))


@rule("FOH-L02", off=False)
def is_immune(game, book, source, card):
    """A card whose texts a combatant is immune to does not reach it."""
    if not stands(game, Watch.IMMUNE):
        return False
    place = next_standing(game, book, NOBODY, Watch.IMMUNE)
    while place != NOBODY:
        if ground_meets(game, book, place, card, source):
            return True
        place = next_standing(game, book, place, Watch.IMMUNE)
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
    """Whether a change of identity that stands gives a card another class, type or mark."""
    source = source_at(game, place)
    if not ground_meets(game, book, place, card, NOBODY):
        return False
    return source in (card, NOBODY) or not is_immune(game, book, source, card)


@rule("FOH-L03", "FOH-Q06")
def change_identity(game, book, card, identity):
    """Changes of class, type and marks come second, by what is printed; what is added stands beside the rest."""
    place = next_standing(game, book, NOBODY, Watch.BECOME)
    while place != NOBODY:
        if changes_identity(game, book, place, card):
            bit = bit_given(game, book, place)
            if book.watchers[watcher_at(game, book, place), Watcher.how] == 0:
                identity &= ~group_of(bit)
            identity |= 1 << bit
        place = next_standing(game, book, place, Watch.BECOME)
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
meets, next_meeting = make_meets(PLACES, next_about, make_speaks_of(fits, holds))
concerns_now = make_concerns(PLACES, fits, holds)
amount_at = make_amount_at(PLACES, amount_of)


# What texts forbid and permit

says = make_says(next_meeting, stands)
blame = make_blame(source_at)
# Where a text contradicts a rule the text applies, and a prohibition beats a permission.
is_forbidden = rule("FOH-17.1", "FOH-Q81", "FOH-Q86", off=False, of=__name__)(make_is_forbidden(says, blame))


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
    place = next_standing(game, book, NOBODY, ANY_FORM)
    while place != NOBODY:
        watcher, source = watcher_at(game, book, place), source_at(game, place)
        if bars(game, book, watcher, source, seat_at(game, place), bound_at(game, place), card, combatant):
            blame(game, book, place)
            return True
        place = next_standing(game, book, place, ANY_FORM)
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
    place = next_meeting(game, book, NOBODY, Watch.CHANGE, Stat.HAND_LIMIT, CARDS + seat, NOBODY)
    while place != NOBODY:
        how = book.watchers[watcher_at(game, book, place), Watcher.how]
        amount = amount_at(game, book, place)
        if how == How.SET:
            limit = amount if limit == NOBODY else min(limit, amount)
        elif how == How.ADD:
            more += amount
        elif how == How.AT_MOST:
            most = min(most, amount)
        place = next_meeting(game, book, place, Watch.CHANGE, Stat.HAND_LIMIT, CARDS + seat, NOBODY)
    if limit == NOBODY:
        limit = int(book.numbers[Number.HAND_LIMIT])
    return max(0, min(most, limit + more))

"""What a card is, and how texts read the table.

A filter may ask for an identity, and an identity may be changed for what fits a filter. To keep either from calling
itself, the filters of negations and identities read what is printed:

    printed identities -> ground reading -> present identities -> reading
"""

from dataclasses import replace
from enum import IntEnum

from cardwright.games.xemytica.rules.past import count_past, make_past_test
from cardwright.games.xemytica.state import (
    ATTRIBUTES,
    CARDS,
    CLASS_BIT,
    CURRENT,
    LASTING,
    MARK_BIT,
    OUT,
    PLAYER,
    TIED,
    TYPE_BIT,
    Area,
    Event,
    Ignored,
    Number,
    Scope,
    Stat,
    Zone,
)
from cardwright.games.xemytica.table import (
    area_of,
    champion_of,
    controller_of,
    is_in_play,
    next_in_play,
    owner_of,
    slot_of,
    zone_of,
)
from cardwright.kernel.programs import (
    Watcher,
    World,
    make_reading,
    make_refer,
    make_speaks_of,
    make_stands_in,
)
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import make_unseen
from cardwright.kernel.standing import (
    end_row,
    make_amount_at,
    make_amount_for,
    make_concerns,
    make_meets,
    make_next_about,
    make_walk,
)
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Ref, Relation, Until, Watch

# FOH-4 to FOH-6, FOH-Q01 to FOH-Q11: Numbers, classes, types and marks


@rule("FOH-4.10", "FOH-L10")
def number(game, book, x, stat, without):
    """A text reads printed attributes, unless it says current or speaks of the top one."""
    if x < CARDS and (CURRENT <= stat < CURRENT + ATTRIBUTES or stat == Stat.TOP or stat == Stat.BOTTOM):
        slot = slot_of(game, x)
        if slot != NOBODY:
            return present_number(game, book, slot, stat)
    return printed(game, book, x, stat, without)


@kernel
def present_number(game, book, slot, stat):
    """A present attribute of a combatant in play, or the highest or lowest of them."""
    if stat == Stat.TOP or stat == Stat.BOTTOM:
        return int(game.present[slot, attribute_of(game, book, slot, stat)])
    return int(game.present[slot, stat - CURRENT])


@kernel
def attribute_of(game, book, slot, stat):
    """The attribute that a text means: the one it names, or the highest or lowest now, of equal ones the first."""
    found = 0
    for attribute in range(1, book.numbers[Number.ATTRIBUTES]):
        more = game.present[slot, attribute] - game.present[slot, found]
        if (stat == Stat.TOP and more > 0) or (stat == Stat.BOTTOM and more < 0):
            found = attribute
    return found if stat == Stat.TOP or stat == Stat.BOTTOM else stat


@kernel
def printed(game, book, x, stat, without):
    """A number as it is printed, or one of a player."""
    if x >= CARDS:
        return number_of_player(game, book, x - CARDS, stat)
    kind = game.kind[x]
    if kind < 0:
        return 0
    if stat == Stat.VALUE:
        return int(book.value[kind])
    if stat < CURRENT + ATTRIBUTES:
        return int(book.attribute[kind, stat % CURRENT])
    return best_printed(book, kind) if stat == Stat.TOP else worst_printed(book, kind)


@kernel
def number_of_player(game, book, seat, stat):
    """What a player holds and has discarded, how many rounds were won, what the last one was; or the hand limit."""
    if stat == Stat.ROUNDS_WON:
        return int(game.wins[seat])
    if stat == Stat.DISCARDED:
        return count_past(game, Event.DISCARD, seat)
    if stat == Stat.HELD:
        return int(game.count[zone_of(seat, Zone.HAND)])
    if stat == Stat.WON:
        return 1 if game.won == seat else 0
    if stat == Stat.LOST:
        return 1 if game.won not in (seat, TIED, NOBODY) else 0
    if stat == Stat.TIED:
        return 1 if game.won == TIED else 0
    return int(book.numbers[Number.HAND_LIMIT])


@kernel
def worst_printed(book, kind):
    """The smallest printed attribute of a kind."""
    worst = int(book.attribute[kind, 0])
    for attribute in range(1, book.numbers[Number.ATTRIBUTES]):
        worst = min(worst, int(book.attribute[kind, attribute]))
    return worst


@kernel
def best_printed(book, kind):
    """The largest printed attribute of a kind."""
    best = int(book.attribute[kind, 0])
    for attribute in range(1, book.numbers[Number.ATTRIBUTES]):
        best = max(best, int(book.attribute[kind, attribute]))
    return best


@rule("FOH-5.3", "FOH-5.13", "FOH-5.16", "FOH-5.17", "FOH-6.6", "FOH-Q01", "FOH-Q02", "FOH-Q03", "FOH-Q06")
def printed_identity(game, book, card):
    """Class, type and marks of a card are separate; a text singles out cards by any of them, wherever they occur."""
    return int(book.identity[game.kind[card]])


@kernel
def shared_bits(aspect):
    """The identity bits by which two cards share their type or, of aspect 1, their class."""
    return -(1 << TYPE_BIT) if aspect == 0 else (1 << MARK_BIT) - (1 << CLASS_BIT)


@kernel
def shares_printed(game, book, card, other, aspect):
    """Whether two cards have a type or class in common, as printed."""
    return printed_identity(game, book, card) & printed_identity(game, book, other) & shared_bits(aspect) != 0


@kernel
def states_of(game, book, card, asked):
    """The one state of a card that texts speak of: nothing is printed on it."""
    kind = game.kind[card]
    return asked if kind >= 0 and book.acts[kind] == 0 and book.watchers_count[kind] == 0 else 0


# FOH-Q27: What texts see of hands and decks

unseen = rule("FOH-Q27", of=__name__)(
    make_unseen(zone_of, (int(Area.HAND), int(Zone.HAND)), (int(Area.DECK), int(Zone.DECK)))
)

# What stands to what


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

# Reading what is printed


def make_number(identity):
    """Numbers of cards and players, how many cards of a sort a combatant uses among them; `identity` tells sorts."""

    @kernel
    def number_with_uses(game, book, x, stat, without):
        """What a text reads of a card or player."""
        if stat < Stat.USES or x >= CARDS:
            return number(game, book, x, stat, without)
        count = 0
        card = next_in_play(game, NOBODY)
        while card != NOBODY:
            form = book.form[game.kind[card]]
            if book.scope[form] == Scope.OWN and is_used_by(game, card, x):
                if stat >= Stat.USES_KIND:
                    count += 1 if stat == Stat.USES_KIND + form else 0
                else:
                    count += (identity(game, book, card) >> (stat - Stat.USES)) & 1
            card = next_in_play(game, card)
        return count

    return number_with_uses


GROUND = World(
    cards=CARDS,
    zones=OUT,
    player=PLAYER,
    refer=refer,
    area_of=area_of,
    controller_of=controller_of,
    types_of=printed_identity,
    is_same=shares_printed,
    states_of=states_of,
    stands_in=stands_in,
    number=make_number(printed_identity),
    printed=printed,
    unseen=unseen,
    make_test=make_past_test,
)
ground_fits, _, _, ground_holds = make_reading(GROUND)

# FOH-Q84, FOH-Q95: When a text works

SPAN = 64  # places for the watchers of one card


@kernel
def has_effect(game, card):
    """Whether the text of a card in play is not ignored."""
    return game.ignored[card] != Ignored.FULLY


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
next_about = make_next_about(PLACES)
ground_meets, _ = make_meets(PLACES, next_about, make_speaks_of(ground_fits, ground_holds))


@kernel
def stands(game, place):
    """Whether any text in play is about something; `place` is a form of watchers, or one of Stands."""
    return (game.standing >> place) & 1 == 1


@kernel
def shed(game, card):
    """All that was on a card in play ends when it leaves."""
    game.since[card] = 0
    game.ignored[card] = Ignored.NOT
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY:
            is_printed = game.until[row] == Until.SOURCE_LEAVES and game.source[row] == card
            if is_printed or game.bound[row] == card:
                end_row(game, row)


@rule("FOH-Q95")
def expire(game):
    """What lasts for the round ends with it; what lasts for the next one too has one round left."""
    for row in range(LASTING):
        if game.rule[row] == NOBODY:
            continue
        until = game.until[row]
        if until == Until.END_OF_YOUR_NEXT_TURN:
            game.until[row] = Until.END_OF_TURN
        elif until != Until.FOREVER:
            end_row(game, row)


# FOH-L02 and FOH-17.1: Layer 1, what is ignored and what is guarded


@rule("FOH-L02")
def negate(game, book):
    """In order of reveal: what is in play stops what comes, then the negations of one reveal act together."""
    for reveal in range(1, game.clock + 1):
        card = next_in_play(game, NOBODY)
        while card != NOBODY:
            if game.since[card] == reveal:
                game.ignored[card] = Ignored.NOT
            card = next_in_play(game, card)
        strike_out(game, book, reveal, True)
        strike_out(game, book, reveal, False)


@kernel
def hide_later(game):
    """Until its reveal comes up no text acts."""
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        game.ignored[card] = Ignored.FULLY
        card = next_in_play(game, card)


@kernel
def strike_out(game, book, reveal, is_before):
    """The negations of one reveal, or of those before it, act together; no text means its own card."""
    place = next_standing(game, book, NOBODY, Watch.IGNORE)
    while place != NOBODY:
        source = source_at(game, place)
        since = 0 if source == NOBODY else int(game.since[source])
        if since < reveal if is_before else since == reveal:
            strike_cards(game, book, place, reveal, is_before)
        place = next_standing(game, book, place, Watch.IGNORE)
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        if game.ignored[card] == Ignored.FALLING:
            game.ignored[card] = Ignored.FULLY
        card = next_in_play(game, card)


@kernel
def strike_cards(game, book, place, reveal, is_before):
    """One negation means cards of a reveal, or all that have come so far."""
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        is_there = game.since[card] == reveal if is_before else game.since[card] <= reveal
        if is_there and game.ignored[card] == Ignored.NOT and source_at(game, place) != card:
            if ground_meets(game, book, place, card, NOBODY):
                game.ignored[card] = Ignored.FALLING
        card = next_in_play(game, card)


@rule("FOH-L02", off=False)
def is_immune(game, book, source, card):
    """A card whose texts a combatant is immune to does not reach it."""
    if not stands(game, Watch.IMMUNE):
        return False
    place = next_standing(game, book, NOBODY, Watch.IMMUNE)
    while place != NOBODY:
        is_whole = book.watchers[watcher_at(game, book, place), Watcher.about] == NONE
        if is_whole and ground_meets(game, book, place, card, source):
            return True
        place = next_standing(game, book, place, Watch.IMMUNE)
    return False


@rule("FOH-17.1", off=False)
def is_guarded(game, book, source, card, attribute, lowers):
    """A text keeps an attribute of a combatant from being changed by some cards, or only from being lowered."""
    if not stands(game, Watch.IMMUNE) or source == NOBODY:
        return False
    place = next_standing(game, book, NOBODY, Watch.IMMUNE)
    while place != NOBODY:
        watcher = watcher_at(game, book, place)
        about = book.watchers[watcher, Watcher.about]
        if about != NONE and (about >> attribute) & 1 == 1 and (lowers or book.watchers[watcher, Watcher.how] == 0):
            if ground_meets(game, book, place, card, source):
                return True
        place = next_standing(game, book, place, Watch.IMMUNE)
    return False


# FOH-L03: Layer 2, what classes, types and marks a card has


class Gives(IntEnum):
    """How a text changes what a card is: the `how` of BECOME."""

    INSTEAD = 0
    BESIDES = 1
    NOTHING = 2  # it takes away


@rule("FOH-L03", "FOH-Q06")
def change_identity(game, book, card, identity):
    """Changes of class, type and marks come second, by what is printed; what is added stands beside the rest."""
    place = next_standing(game, book, NOBODY, Watch.BECOME)
    while place != NOBODY:
        if changes_identity(game, book, place, card):
            bit = bit_given(game, book, place)
            how = book.watchers[watcher_at(game, book, place), Watcher.how]
            if how != Gives.BESIDES:
                identity &= ~group_of(bit)
            if how != Gives.NOTHING:
                identity |= 1 << bit
        place = next_standing(game, book, place, Watch.BECOME)
    return identity


@kernel
def changes_identity(game, book, place, card):
    """Whether a change of identity that stands gives a card another class, type or mark."""
    source = source_at(game, place)
    if not ground_meets(game, book, place, card, NOBODY):
        return False
    return source in (card, NOBODY) or not is_immune(game, book, source, card)


@kernel
def bit_given(game, book, place):
    """The identity bit that a text gives."""
    about = int(book.watchers[watcher_at(game, book, place), Watcher.about])
    return fixed_at(game, place) if about == NONE else about


@kernel
def group_of(bit):
    """All classes, all marks or all types, whichever an identity bit is one of."""
    if bit < MARK_BIT:
        return (1 << MARK_BIT) - (1 << CLASS_BIT)
    return (1 << TYPE_BIT) - (1 << MARK_BIT) if bit < TYPE_BIT else -(1 << TYPE_BIT)


@kernel
def identity_of(game, book, card):
    """The classes, marks and types of a card as they are now."""
    identity = printed_identity(game, book, card)
    if not stands(game, Watch.BECOME) or not is_in_play(game, card):
        return identity
    return change_identity(game, book, card, identity)


@kernel
def shares(game, book, card, other, aspect):
    """Whether two cards have a type or class in common."""
    return identity_of(game, book, card) & identity_of(game, book, other) & shared_bits(aspect) != 0


# Reading what is there now

fits, count_fitting, amount_of, holds = make_reading(
    replace(GROUND, types_of=identity_of, is_same=shares, number=make_number(identity_of))
)
speaks_of = make_speaks_of(fits, holds)
meets, next_meeting = make_meets(PLACES, next_about, speaks_of)
concerns_now = make_concerns(PLACES, fits, holds)
amount_at = make_amount_at(PLACES, amount_of)
amount_for = make_amount_for(PLACES, amount_of)

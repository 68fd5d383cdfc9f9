"""Totals: from everything in play to the attributes of each combatant, layer by layer."""

from enum import IntEnum

from cardwright.games.xemytica.arithmetic import Depth, clear_lines, has_line, write_line
from cardwright.games.xemytica.rules.contradictions import prevails, reaches
from cardwright.games.xemytica.rules.reading import (
    Gives,
    amount_for,
    attribute_of,
    bit_given,
    bound_at,
    changes_identity,
    fits,
    hide_later,
    holds,
    is_guarded,
    negate,
    next_standing,
    seat_at,
    source_at,
    stands,
    watcher_at,
)
from cardwright.games.xemytica.state import ATTRIBUTES, COMBATANTS, Ignored, LineKind, Number, Stands, Stat
from cardwright.games.xemytica.table import controller_of, is_combatant, line_size, next_in_play
from cardwright.kernel.programs import Watcher, bounded
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.standing import ANY_FORM
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Watch

# FOH-13 and FOH-14, FOH-Q46 to FOH-Q51: Whom cards concern, and where totals begin


@rule(
    "FOH-4.3",
    "FOH-4.5",
    "FOH-13.4",
    "FOH-13.5",
    "FOH-13.6",
    "FOH-14.2",
    "FOH-14.3",
    "FOH-Q11",
    "FOH-Q48",
    "FOH-Q51",
    "FOH-Q96",
    off=False,
)
def concerns(game, book, place, slot, depth):
    """A text concerns the combatants it names, or those that its kind of card means, whenever they came into play."""
    card = game.line[slot]
    source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
    which = book.watchers[watcher_at(game, book, place), Watcher.filter]
    if not fits(game, book, which, card, source, seat, bound, NOBODY):
        return False
    if reaches(game, book, source, card):
        return True
    if depth != Depth.PRESENT and not has_line(game, slot, source, LineKind.IMMUNE):
        write_line(game, depth, slot, NOBODY, source, LineKind.IMMUNE, 0)
    return False


@rule("FOH-14.4", "FOH-Q95")
def print_numbers(game, book, depth):
    """Every total begins with the printed number, in each round anew."""
    for slot in range(COMBATANTS):
        card = game.line[slot]
        for attribute in range(ATTRIBUTES):
            game.forming[slot, attribute] = 0 if card == NOBODY else book.attribute[game.kind[card], attribute]
            if card != NOBODY and attribute < book.numbers[Number.ATTRIBUTES]:
                write_line(game, depth, slot, attribute, NOBODY, LineKind.PRINTED, game.forming[slot, attribute])


# FOH-19, FOH-Q88: Who fights


@rule("FOH-19.2", "FOH-Q38", "FOH-Q88")
def line_up(game, book):
    """All combatants in play, of every player, take part in one common fight."""
    slot = 0
    card = next_in_play(game, NOBODY)
    while card != NOBODY and slot < COMBATANTS:
        if is_combatant(game, book, card):
            game.line[slot] = card
            slot += 1
        card = next_in_play(game, card)
    while slot < COMBATANTS:
        game.line[slot] = NOBODY
        slot += 1


# FOH-L01 and FOH-L10: Totals


class Run(IntEnum):
    """Texts about present numbers are left out of the first run through the layers."""

    FIRST = 0
    SECOND = 1


@rule("FOH-L01", "FOH-L10", "FOH-Q53", "FOH-Q55")
def form_totals(game, book, depth):
    """Totals are formed from scratch over all in play; texts about present numbers join in a second and last run."""
    run_layers(game, book, Run.FIRST, depth)
    keep_present(game)
    if stands(game, Stands.LATE):
        run_layers(game, book, Run.SECOND, depth)
        keep_present(game)


@kernel
def run_layers(game, book, run, depth):
    """One run through the layers, those left out in which nothing acts."""
    clear_lines(game, depth)
    print_numbers(game, book, depth)
    if depth != Depth.PRESENT:
        write_ignored(game, depth)
    if depth != Depth.PRESENT and stands(game, Watch.BECOME):
        write_identities(game, book, depth)
    if stands(game, Stands.LAYER + How.SET):
        set_layer(game, book, run, depth)
    if stands(game, Watch.SWAP):
        swap_layer(game, book, run, depth)
    if stands(game, Stands.LAYER + How.TIMES) or stands(game, Stands.LAYER + How.HALF):
        multiply_layer(game, book, run, depth)
    if stands(game, Stands.LAYER + How.ADD):
        add_layer(game, book, run, depth)
    if book.numbers[Number.FLOOR] == 1 or stands(game, Stands.LAYER + How.AT_LEAST):
        floor_layer(game, book, run, depth)
    if stands(game, Stands.LAYER + How.AT_MOST):
        ceiling_layer(game, book, run, depth)
    if depth != Depth.PRESENT:
        count_layer(game, book, run, depth)


@kernel
def keep_present(game):
    """The numbers of a run are the present ones until the next."""
    for slot in range(COMBATANTS):
        for attribute in range(ATTRIBUTES):
            game.present[slot, attribute] = game.forming[slot, attribute]


@kernel
def settle_table(game, book):
    """What follows at once from the cards in play: who fights, whose texts do nothing, what texts are about."""
    line_up(game, book)
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        game.ignored[card] = Ignored.NOT
        card = next_in_play(game, card)
    game.standing = standing_of(game, book)
    if stands(game, Watch.IGNORE):
        hide_later(game)
        negate(game, book)
        game.standing = standing_of(game, book)
    if stands(game, Stands.LATE):
        form_totals(game, book, Depth.PRESENT)
    else:
        clear_present(game)


@kernel
def standing_of(game, book):
    """What the texts in play are about, as a mask of Stands."""
    found = 0
    place = next_standing(game, book, NOBODY, ANY_FORM)
    while place != NOBODY:
        watcher = watcher_at(game, book, place)
        form, about = book.watchers[watcher, Watcher.form], book.watchers[watcher, Watcher.about]
        found |= 1 << form
        if form == Watch.CHANGE:
            how = Stands.LAYER + book.watchers[watcher, Watcher.how]
            found |= 1 << (Stands.LIMIT if about == Stat.HAND_LIMIT else how)
        if book.late[watcher] == 1:
            found |= 1 << Stands.LATE
        place = next_standing(game, book, place, ANY_FORM)
    return found


@kernel
def clear_present(game):
    """No text asks for present attributes."""
    for slot in range(COMBATANTS):
        for attribute in range(ATTRIBUTES):
            game.present[slot, attribute] = 0
            game.forming[slot, attribute] = 0


@kernel
def write_ignored(game, depth):
    """Cards whose texts do nothing."""
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        if game.ignored[card] == Ignored.FULLY:
            write_line(game, depth, NOBODY, NOBODY, card, LineKind.IGNORED, 0)
        card = next_in_play(game, card)


@kernel
def write_identities(game, book, depth):
    """Classes, types and marks that combatants are given."""
    place = next_standing(game, book, NOBODY, Watch.BECOME)
    while place != NOBODY:
        for slot in range(line_size(game)):
            if changes_identity(game, book, place, game.line[slot]):
                is_lost = book.watchers[watcher_at(game, book, place), Watcher.how] == Gives.NOTHING
                why = LineKind.WITHOUT if is_lost else LineKind.IDENTITY
                write_line(game, depth, slot, NOBODY, source_at(game, place), why, bit_given(game, book, place))
        place = next_standing(game, book, place, Watch.BECOME)


@kernel
def acts_in(game, book, place, form, how, run):
    """Whether a change or swap that stands belongs to a layer: late texts take part in the second run only."""
    watcher = watcher_at(game, book, place)
    if run == Run.FIRST and book.late[watcher] == 1:
        return False
    if form == Watch.CHANGE and book.watchers[watcher, Watcher.how] != how:
        return False
    about = book.watchers[watcher, Watcher.about]
    if about >= book.numbers[Number.ATTRIBUTES] and about != Stat.TOP and about != Stat.BOTTOM:
        return False
    source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
    return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)


# FOH-L04: Layer 3, what is set


@rule("FOH-L04")
def set_layer(game, book, run, depth):
    """Layer 3: attributes are set or copied, as printed unless the text says current."""
    for slot in range(line_size(game)):
        for attribute in range(book.numbers[Number.ATTRIBUTES]):
            place = setter_of(game, book, slot, attribute, run, depth)
            if place != NOBODY:
                amount = amount_for(game, book, place, game.line[slot])
                game.forming[slot, attribute] = amount
                write_line(game, depth, slot, attribute, source_at(game, place), LineKind.SET, amount)


@kernel
def setter_of(game, book, slot, attribute, run, depth):
    """The place of the text that sets an attribute of a combatant, or NOBODY."""
    found = NOBODY
    place = next_standing(game, book, NOBODY, Watch.CHANGE)
    while place != NOBODY:
        about = book.watchers[watcher_at(game, book, place), Watcher.about]
        if attribute_of(game, book, slot, about) == attribute:
            if acts_in(game, book, place, Watch.CHANGE, How.SET, run) and concerns(game, book, place, slot, depth):
                amount = amount_for(game, book, place, game.line[slot])
                if changes_freely(game, book, place, slot, attribute, amount):
                    if found == NOBODY or outlasts(game, book, place, found, slot, depth):
                        found = place
        place = next_standing(game, book, place, Watch.CHANGE)
    return found


@kernel
def changes_freely(game, book, place, slot, attribute, after):
    """Whether no text keeps an attribute of a combatant from becoming this."""
    lowers = after < game.forming[slot, attribute]
    return not is_guarded(game, book, source_at(game, place), game.line[slot], attribute, lowers)


@kernel
def outlasts(game, book, place, found, slot, depth):
    """Whether one of two texts that set the same attribute stands rather than the one found before it."""
    one, other, card = source_at(game, place), source_at(game, found), game.line[slot]
    if one == other or amount_for(game, book, place, card) == amount_for(game, book, found, card):
        return True
    return prevails(game, book, one, other, depth)


# FOH-L05: Layer 4, what is swapped

SWAPS = 62  # bits of the mask of those that are done


@rule("FOH-L05")
def swap_layer(game, book, run, depth):
    """Layer 4: swaps, in the order in which they were played."""
    count = 0
    place = next_standing(game, book, NOBODY, Watch.SWAP)
    while place != NOBODY:
        if acts_in(game, book, place, Watch.SWAP, 0, run):
            count += 1
        place = next_standing(game, book, place, Watch.SWAP)
    done = 0
    for _swap in range(min(count, SWAPS)):
        place, number = next_swap(game, book, done, count, run, depth)
        done |= 1 << number
        swap_all(game, book, place, depth)


@kernel
def next_swap(game, book, done, count, run, depth):
    """The place of the earliest swap that is not done; `done` is the mask of those, by number."""
    found, chosen = NOBODY, NOBODY
    number = 0
    place = next_standing(game, book, NOBODY, Watch.SWAP)
    while place != NOBODY and number < count:
        if acts_in(game, book, place, Watch.SWAP, 0, run):
            if (done >> number) & 1 == 0 and (found == NOBODY or is_earlier(game, book, place, found, depth)):
                found, chosen = place, number
            number += 1
        place = next_standing(game, book, place, Watch.SWAP)
    return found, chosen


@kernel
def is_earlier(game, book, place, other, depth):
    """Whether a swap comes before another one: by reveal; in the same one a coin decides between players."""
    one, two = source_at(game, place), source_at(game, other)
    since = 0 if one == NOBODY else int(game.since[one])
    since_other = 0 if two == NOBODY else int(game.since[two])
    if since != since_other:
        return since < since_other
    if one == NOBODY or two == NOBODY or controller_of(game, one) == controller_of(game, two):
        return place < other
    watcher, second = watcher_at(game, book, place), watcher_at(game, book, other)
    same = 0
    for attribute in (book.watchers[watcher, Watcher.about], book.watchers[watcher, Watcher.how]):
        if attribute == book.watchers[second, Watcher.about] or attribute == book.watchers[second, Watcher.how]:
            same += 1
    return place < other if same != 1 else prevails(game, book, one, two, depth)


@kernel
def swap_all(game, book, place, depth):
    """One swap acts on all combatants it concerns."""
    watcher = watcher_at(game, book, place)
    one, other = book.watchers[watcher, Watcher.about], book.watchers[watcher, Watcher.how]
    partner = swapped_with(game, book, place)
    for slot in range(line_size(game)):
        second = slot if book.watchers[watcher, Watcher.other] == NONE else partner
        if second != NOBODY and concerns(game, book, place, slot, depth):
            swap_two(game, book, place, slot, one, second, other, depth)
            if second != slot:
                return


@kernel
def swapped_with(game, book, place):
    """The place in line of the other combatant that a swap speaks of, or NOBODY."""
    which = book.watchers[watcher_at(game, book, place), Watcher.other]
    source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
    for slot in range(line_size(game)):
        card = game.line[slot]
        if which != NONE and fits(game, book, which, card, source, seat, bound, NOBODY):
            return slot if reaches(game, book, source, card) else NOBODY
    return NOBODY


@kernel
def swap_two(game, book, place, slot, one, second, other, depth):
    """Exchange two attributes of one or two combatants, unless a text keeps one of them as it is."""
    first, last = game.forming[slot, one], game.forming[second, other]
    if not changes_freely(game, book, place, slot, one, last):
        return
    if not changes_freely(game, book, place, second, other, first):
        return
    game.forming[slot, one] = last
    game.forming[second, other] = first
    source = source_at(game, place)
    if second == slot:
        write_line(game, depth, slot, one, source, LineKind.SWAP, other)
    else:
        write_line(game, depth, slot, one, source, LineKind.SET, last)
        write_line(game, depth, second, other, source, LineKind.SET, first)


# FOH-L06: Layer 5, what is doubled and halved


@rule("FOH-L06")
def multiply_layer(game, book, run, depth):
    """Layer 5: multiplication, then halves; fractions are rounded down, unless the text says up."""
    change_all(game, book, How.TIMES, LineKind.TIMES, run, depth)
    change_all(game, book, How.HALF, LineKind.HALF, run, depth)


@kernel
def change_all(game, book, how, why, run, depth):
    """Every change of one kind acts on all combatants it concerns."""
    place = next_standing(game, book, NOBODY, Watch.CHANGE)
    while place != NOBODY:
        if acts_in(game, book, place, Watch.CHANGE, how, run):
            about = book.watchers[watcher_at(game, book, place), Watcher.about]
            for slot in range(line_size(game)):
                attribute = attribute_of(game, book, slot, about)
                if concerns(game, book, place, slot, depth):
                    amount = amount_for(game, book, place, game.line[slot])
                    after = changed(how, int(game.forming[slot, attribute]), amount)
                    if changes_freely(game, book, place, slot, attribute, after):
                        game.forming[slot, attribute] = after
                        shown = 2 if how == How.HALF else amount
                        write_line(game, depth, slot, attribute, source_at(game, place), why, shown)
        place = next_standing(game, book, place, Watch.CHANGE)


@kernel
def changed(how, before, amount):
    """One attribute after one change."""
    if how == How.ADD:
        return bounded(before + amount)
    if how == How.TIMES:
        return bounded(before * amount)
    if how == How.HALF:
        return (before + amount) // 2
    return max(before, amount) if how == How.AT_LEAST else min(before, amount)


# FOH-L07: Layer 6, what is added and subtracted


@rule("FOH-13.7", "FOH-14.5", "FOH-19.1", "FOH-19.3", "FOH-19.4", "FOH-19.5", "FOH-L07", "FOH-Q46", "FOH-Q47")
def add_layer(game, book, run, depth):
    """Layer 6: all additions and subtractions together, those of equal cards and of several cards of a type too."""
    change_all(game, book, How.ADD, LineKind.ADD, run, depth)


# FOH-L08: Layer 7, at least and at most


@rule("FOH-L08", "FOH-O16", "FOH-Q54")
def floor_layer(game, book, run, depth):
    """Layer 7: floors; the game itself knows none, unless the table chose a floor of 0."""
    change_all(game, book, How.AT_LEAST, LineKind.FLOOR, run, depth)
    if book.numbers[Number.FLOOR] == 0:
        return
    for slot in range(line_size(game)):
        for attribute in range(book.numbers[Number.ATTRIBUTES]):
            if game.forming[slot, attribute] < 0:
                game.forming[slot, attribute] = 0
                write_line(game, depth, slot, attribute, NOBODY, LineKind.FLOOR, 0)


@rule("FOH-L08")
def ceiling_layer(game, book, run, depth):
    """Layer 7: ceilings, after the floors."""
    change_all(game, book, How.AT_MOST, LineKind.CEILING, run, depth)


# FOH-L09: Layer 8, what does not count


@rule("FOH-L09", "FOH-Q93")
def count_layer(game, book, run, depth):
    """Layer 8: attributes that do not count."""
    for slot in range(COMBATANTS):
        for attribute in range(ATTRIBUTES):
            game.counts[slot, attribute] = 1 if game.line[slot] != NOBODY else 0
    if not stands(game, Stands.LAYER + How.IGNORE):
        return
    place = next_standing(game, book, NOBODY, Watch.CHANGE)
    while place != NOBODY:
        if acts_in(game, book, place, Watch.CHANGE, How.IGNORE, run):
            attribute = book.watchers[watcher_at(game, book, place), Watcher.about]
            for slot in range(line_size(game)):
                if concerns(game, book, place, slot, depth):
                    game.counts[slot, attribute] = 0
                    write_line(game, depth, slot, attribute, source_at(game, place), LineKind.NOT_COUNTED, 0)
        place = next_standing(game, book, place, Watch.CHANGE)

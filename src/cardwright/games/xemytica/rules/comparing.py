"""Comparison: who is ahead once totals are formed."""

from cardwright.games.xemytica.arithmetic import write_line
from cardwright.games.xemytica.rules.contradictions import prevails, reaches
from cardwright.games.xemytica.rules.reading import (
    bound_at,
    holds,
    identity_of,
    next_about,
    next_meeting,
    seat_at,
    source_at,
    stands,
    watcher_at,
)
from cardwright.games.xemytica.state import CURRENT, Act, LineKind, Metric, Number, Stat, TieBreaker
from cardwright.games.xemytica.table import controller_of, line_size
from cardwright.kernel.programs import Filter, Watcher, is_on_side
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Watch

NO_VALUE = -1000 * 1000  # of a combatant that cannot be compared

# FOH-8 and FOH-15, FOH-Q56 to FOH-Q58: The highest value


@kernel
def leaders(game, book, depth):
    """The mask of the players who are ahead: one has won, several are tied, none at all is a tie too."""
    place = comparing_text(game, book, depth)
    if place != NOBODY:
        which = book.watchers[watcher_at(game, book, place), Watcher.filter]
        stat, extreme = book.filters[which, Filter.stat], book.filters[which, Filter.extreme]
        attribute = NOBODY if stat == Stat.TOP else stat % CURRENT
        write_line(game, depth, NOBODY, attribute, source_at(game, place), LineKind.COMPARED, extreme)
    slots = best_of(game, book, decide_outright(game, book, depth), place)
    if slots != 0 and not is_one(seats_of(game, slots)):
        slots = lose_ties(game, book, slots, depth)
    if slots != 0 and not is_one(seats_of(game, slots)):
        slots = win_ties(game, book, slots, depth)
    if slots != 0 and not is_one(seats_of(game, slots)) and book.numbers[Number.TIE_BREAKER] != TieBreaker.NONE:
        slots = break_tie(game, book, slots)
    return seats_of(game, slots)


@rule("FOH-15.1", "FOH-Q56", "FOH-Q58")
def best_of(game, book, slots, place):
    """The combatants that share the highest value, whatever the attribute; two of one player are no tie."""
    best, found = NO_VALUE, 0
    for slot in range(line_size(game)):
        if (slots >> slot) & 1 == 1:
            value = value_of(game, book, slot, place)
            if value != NO_VALUE and value > best:
                best, found = value, 1 << slot
            elif value != NO_VALUE and value == best:
                found |= 1 << slot
    return found


@kernel
def value_of(game, book, slot, place):
    """What of a combatant is compared: more is better."""
    if place != NOBODY:
        which = book.watchers[watcher_at(game, book, place), Watcher.filter]
        stat, sign = book.filters[which, Filter.stat], book.filters[which, Filter.extreme]
        if not is_meant(game, book, place, slot):
            return NO_VALUE
        if stat == Stat.TOP:
            best = top_value(game, book, slot, 1)
            return NO_VALUE if best == NO_VALUE else sign * best
        return one_value(game, slot, stat % CURRENT, sign)
    metric = book.numbers[Number.METRIC]
    sign = -1 if book.numbers[Number.LOWEST] == 1 else 1
    if metric == Metric.MAX_ANY:
        return top_value(game, book, slot, sign)
    if metric == Metric.SUM:
        return sum_of(game, book, slot, sign)
    if metric == Metric.ATTRIBUTE:
        return one_value(game, slot, book.numbers[Number.COMPARED], sign)
    return majority_of(game, book, slot, sign)


@rule("FOH-8.2", "FOH-15.1", "FOH-15.2", "FOH-15.3", "FOH-19.6", "FOH-L12", off=NO_VALUE)
def top_value(game, book, slot, sign):
    """The best single attribute, whichever it is; where none counts there is no top value."""
    best = NO_VALUE
    for attribute in range(book.numbers[Number.ATTRIBUTES]):
        if game.counts[slot, attribute] == 1:
            best = max(best, sign * int(game.present[slot, attribute]))
    return best


@kernel
def sum_of(game, book, slot, sign):
    """The sum of the attributes that count."""
    total, counting = 0, False
    for attribute in range(book.numbers[Number.ATTRIBUTES]):
        if game.counts[slot, attribute] == 1:
            total += sign * int(game.present[slot, attribute])
            counting = True
    return total if counting else NO_VALUE


@kernel
def one_value(game, slot, attribute, sign):
    """A named attribute, if it counts."""
    return sign * int(game.present[slot, attribute]) if game.counts[slot, attribute] == 1 else NO_VALUE


@kernel
def majority_of(game, book, slot, sign):
    """The number of attributes in which a combatant is better than every opposing one."""
    won, counting = 0, False
    for attribute in range(book.numbers[Number.ATTRIBUTES]):
        own = one_value(game, slot, attribute, sign)
        is_best = own != NO_VALUE
        counting = counting or is_best
        for other in range(line_size(game)):
            if controller_of(game, game.line[other]) != controller_of(game, game.line[slot]):
                is_best = is_best and own > one_value(game, other, attribute, sign)
        won += 1 if is_best else 0
    return won if counting else NO_VALUE


@rule("FOH-O17", "FOH-Q57")
def break_tie(game, book, slots):
    """Nothing breaks a tie, unless the table chose the second-best attribute or the sum."""
    breaker = book.numbers[Number.TIE_BREAKER]
    sign = -1 if book.numbers[Number.LOWEST] == 1 else 1
    best, found = NO_VALUE, 0
    for slot in range(line_size(game)):
        if (slots >> slot) & 1 == 1:
            is_second = breaker == TieBreaker.SECOND_BEST
            value = second_best(game, book, slot, sign) if is_second else sum_of(game, book, slot, sign)
            if value > best:
                best, found = value, 1 << slot
            elif value == best:
                found |= 1 << slot
    return found


@kernel
def second_best(game, book, slot, sign):
    """The next attribute after the best one, if it counts."""
    best, second = NO_VALUE, NO_VALUE
    for attribute in range(book.numbers[Number.ATTRIBUTES]):
        value = one_value(game, slot, attribute, sign)
        if value > best:
            best, second = value, best
        else:
            second = max(second, value)
    return second


@kernel
def seats_of(game, slots):
    """The mask of the players of some combatants."""
    seats = 0
    for slot in range(line_size(game)):
        if (slots >> slot) & 1 == 1:
            seats |= 1 << controller_of(game, game.line[slot])
    return seats


@kernel
def is_one(mask):
    """Whether a mask holds exactly one."""
    return mask != 0 and mask & (mask - 1) == 0


# FOH-L09, FOH-L12 and FOH-17.1: Layer 8, what texts say of the comparison


@rule("FOH-L09", "FOH-L12", off=-1)
def decide_outright(game, book, depth):
    """Who loses outright is not compared; if some win outright only they are. The mask of those compared, by slot."""
    compared, winning = 0, 0
    for slot in range(line_size(game)):
        loses = is_said_of(game, book, Watch.PERMIT, Act.LOSE_ROUND, slot, LineKind.LOSES, depth)
        if loses or is_said_of(game, book, Watch.FORBID, Act.WIN_ROUND, slot, LineKind.LOSES, depth):
            continue
        compared |= 1 << slot
        if is_said_of(game, book, Watch.PERMIT, Act.WIN_ROUND, slot, LineKind.WINS, depth):
            winning |= 1 << slot
    return compared if winning == 0 else winning


@rule("FOH-17.1")
def lose_ties(game, book, slots, depth):
    """Of those who share the top the one that loses ties is left out; if all do it is ignored."""
    left = 0
    for slot in range(line_size(game)):
        if (slots >> slot) & 1 == 1:
            if not is_said_of(game, book, Watch.PERMIT, Act.LOSE_TIES, slot, LineKind.LOSES_TIES, depth):
                left |= 1 << slot
    return slots if left == 0 else left


@rule("FOH-L09")
def win_ties(game, book, slots, depth):
    """Of those who share the top the one that wins ties has won; if several do it is ignored."""
    winning = 0
    for slot in range(line_size(game)):
        if (slots >> slot) & 1 == 1:
            if is_said_of(game, book, Watch.PERMIT, Act.WIN_TIES, slot, LineKind.WINS_TIES, depth):
                winning |= 1 << slot
    return winning if is_one(seats_of(game, winning)) else slots


@kernel
def is_said_of(game, book, form, act, slot, why, depth):
    """Whether a text that reaches a combatant says this of it."""
    if not stands(game, form):
        return False
    card = game.line[slot]
    place = next_meeting(game, book, NOBODY, form, act, card, NOBODY)
    while place != NOBODY:
        source = source_at(game, place)
        if reaches(game, book, source, card):
            write_line(game, depth, slot, NOBODY, source, why, 0)
            return True
        place = next_meeting(game, book, place, form, act, card, NOBODY)
    return False


@rule("FOH-L09", "FOH-Q81", off=NOBODY)
def comparing_text(game, book, depth):
    """The place of the text that says what is compared, or NOBODY; a coin decides between several."""
    found = NOBODY
    if not stands(game, Watch.PERMIT):
        return found
    place = next_about(game, book, NOBODY, Watch.PERMIT, Act.COMPARE)
    while place != NOBODY:
        if says_now(game, book, place):
            if found == NOBODY or source_at(game, found) == source_at(game, place):
                found = place
            elif not is_same_comparison(game, book, found, place):
                if prevails(game, book, source_at(game, place), source_at(game, found), depth):
                    found = place
        place = next_about(game, book, place, Watch.PERMIT, Act.COMPARE)
    return found


@kernel
def says_now(game, book, place):
    """Whether the condition of a text holds."""
    source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
    which = book.watchers[watcher_at(game, book, place), Watcher.condition]
    return holds(game, book, which, source, seat, bound, NOBODY)


@kernel
def is_same_comparison(game, book, place, other):
    """Whether two texts compare the same number in the same way."""
    one = book.watchers[watcher_at(game, book, place), Watcher.filter]
    two = book.watchers[watcher_at(game, book, other), Watcher.filter]
    if book.filters[one, Filter.stat] != book.filters[two, Filter.stat]:
        return False
    return book.filters[one, Filter.extreme] == book.filters[two, Filter.extreme]


@kernel
def is_meant(game, book, place, slot):
    """Whether a text that says what is compared speaks of a combatant, its number aside."""
    card = game.line[slot]
    which = book.watchers[watcher_at(game, book, place), Watcher.filter]
    if (book.filters[which, Filter.forms] >> book.form[game.kind[card]]) & 1 == 0:
        return False
    if not is_on_side(book.filters[which, Filter.side], controller_of(game, card), seat_at(game, place)):
        return False
    types = book.filters[which, Filter.types]
    return types == 0 or types & identity_of(game, book, card) != 0

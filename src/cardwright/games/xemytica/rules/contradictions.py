"""Texts against rules, and texts against each other."""

from cardwright.games.xemytica.arithmetic import Depth
from cardwright.games.xemytica.rules.reading import (
    amount_at,
    bound_at,
    fits,
    holds,
    is_immune,
    next_meeting,
    next_standing,
    seat_at,
    source_at,
    speaks_of,
    stands,
    watcher_at,
)
from cardwright.games.xemytica.state import CARDS, COINS, HAND, LOST, PREVAILED, Act, Log, Number, Stands, Stat
from cardwright.games.xemytica.table import controller_of, is_in_play, slot_of
from cardwright.kernel.chance import below
from cardwright.kernel.events import because, tell
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import ANY_FORM, make_blame, make_is_forbidden, make_says
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Watch

# FOH-17, FOH-Q81 to FOH-Q86: What texts forbid, change and leave to a coin

says = make_says(next_meeting, stands)
blame = make_blame(source_at)
# Where a text contradicts a rule the text applies, and a prohibition beats a permission.
is_forbidden = rule("FOH-17.1", "FOH-Q81", "FOH-Q86", off=False, of=__name__)(make_is_forbidden(says, blame))


@rule("FOH-17.1", off=False)
def forbids_itself(game, book, card, seat):
    """The text of a card in hand can say when it cannot be played."""
    first = book.watchers_from[game.kind[card]]
    for watcher in range(first, first + book.watchers_count[game.kind[card]]):
        if book.watchers[watcher, Watcher.form] == Watch.FORBID and book.watchers[watcher, Watcher.about] == Act.PLAY:
            if speaks_of(game, book, watcher, CARDS + seat, card, card, seat, NOBODY):
                because(book, game.kind[card], 0, 0)
                return True
    return False


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


@rule("FOH-17.2", "FOH-L11", "FOH-Q81", "FOH-Q82")
def prevails(game, book, one, other, depth):
    """Two texts that contradict each other: a coin decides which one stands, for the whole round."""
    standing = coin_of(game, one, other)
    if standing != NOBODY:
        return standing == one
    if depth != Depth.REAL or game.coins_size == COINS:
        return True
    first, second = one, other
    if book.coin > 0 and (controller_of(game, one) == book.coin - 1) != (controller_of(game, other) == book.coin - 1):
        if controller_of(game, other) == book.coin - 1:
            first, second = other, one
    elif below(game, 2) == 1:
        first, second = other, one
    game.coins[game.coins_size, PREVAILED] = first
    game.coins[game.coins_size, LOST] = second
    game.coins_size += 1
    tell(book, Log.COIN, controller_of(game, first), game.kind[first], game.kind[second], 0, everybody(game))
    return first == one


@kernel
def coin_of(game, one, other):
    """Which of two cards a coin has decided for in this round, or NOBODY."""
    for row in range(game.coins_size):
        first, second = int(game.coins[row, PREVAILED]), int(game.coins[row, LOST])
        if (first == one and second == other) or (first == other and second == one):
            return first
    return NOBODY


# FOH-Q49: Whom a text reaches


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

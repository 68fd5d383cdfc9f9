"""Secret windows: players prepare and commit at the same time; the reveal carries out what they have planned.

`zone` and the chains stay as the table last saw them; `plan` says what the owner of a card has done with it. So nothing
that others are shown changes before the reveal, and the order of answers cannot matter.
"""

from cardwright.games.xemytica.effects import await_texts
from cardwright.games.xemytica.reading import concerns_now, next_about
from cardwright.games.xemytica.standing import (
    drop_out,
    enter_play,
    notice,
    notice_leaving,
    put_away,
    tell_leaving,
    without_combatants,
)
from cardwright.games.xemytica.state import CARDS, PLACE, Act, Event, Log, Number, Plan, Question, Reason, Zone
from cardwright.games.xemytica.totals import settle_table
from cardwright.games.xemytica.values import (
    find_held,
    is_combatant,
    next_held,
    own_top,
    stands,
    watcher_at,
    zone_of,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell, tell_to
from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.questions import ask, close, is_asked
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move
from cardwright.language.program import NONE, Watch

# Who is asked


@kernel
def is_additional(game):
    """Whether the open window is for an additional card of the step."""
    return game.agenda[0, Row.OTHER] == 1


@rule("FOH-Q63", off=True)
def takes_part(game, seat):
    """In a tie-break only those take part who share the highest value."""
    return game.cycle == 0 or (game.tied >> seat) & 1 == 1


@kernel
def is_concerned(game, seat):
    """Whether the present step, or the additional card of it, is a player's too."""
    if is_out(game, seat) or not takes_part(game, seat):
        return False
    return not is_additional(game) or game.extra[seat] == 1


@rule("FOH-O08", "FOH-Q62", off=True)
def can_prepare(game, book):
    """Cards are drawn and discarded in every window, in tie-breaks too, unless the table left only the first one."""
    if book.numbers[Number.WINDOWS] == 0:
        return True
    return game.step == 0 and game.cycle == 0 and not is_additional(game)


@rule("FOH-Q64", off=False)
def could_act(game, book, seat):
    """Who has no card left to play or to draw is passed over; that is decided by what all can see."""
    if game.count[zone_of(seat, Zone.HAND)] > 0:
        return True
    return can_prepare(game, book) and game.count[zone_of(seat, Zone.DECK)] > 0


@kernel
def is_combat_step(game, book):
    """Whether combatants are played in the present step."""
    return book.step_form[game.step] == book.numbers[Number.COMBATANT]


@kernel
def has_combatant(game, book, seat):
    """Whether a player could still find a combatant, in the own hand or deck as its owner sees them."""
    card = next_held(game, NOBODY, seat)
    while card != NOBODY:
        if is_combatant(game, book, card):
            return True
        card = next_held(game, card, seat)
    card = own_top(game, seat)
    while card != NOBODY:
        if is_combatant(game, book, card):
            return True
        card = game.next[card]
    return False


@kernel
def players_of_window(game, book):
    """The mask of the players who are asked in the window of the present step."""
    seats = 0
    for seat in range(game.seats):
        if is_concerned(game, seat) and could_act(game, book, seat):
            seats |= 1 << seat
    return seats


@rule("FOH-12.2", "FOH-13.2", "FOH-Q21", "FOH-Q43", "FOH-Q65", "FOH-Q91")
def open_window(game, book, seats):
    """Every player concerned prepares and commits, all at the same time, whatever was passed before."""
    tell(book, Log.STEP, NOBODY, NOBODY, game.step, game.cycle, 0)
    ask(game, Question.WINDOW, seats)
    for seat in range(game.seats):
        if is_asked(game, seat):
            close_without(game, book, seat)


@kernel
def close_without(game, book, seat):
    """Who can find no combatant any more is closed by the engine; to the others it looks like a commitment."""
    if is_combat_step(game, book) and book.step_least[game.step] == 1 and not has_combatant(game, book, seat):
        end_preparation(game, book, seat, NOBODY)


@rule("FOH-11.2", "FOH-Q22", "FOH-Q23")
def draw(game, book, seat, count):
    """A player may draw from their own deck in any window; only the owner learns of it."""
    for _card in range(count):
        card = own_top(game, seat)
        game.plan[card] = Plan.DRAWN
        game.known[card] |= 1 << seat
        tell_to(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card], 1 << seat)


@kernel
def count_discarded(game, seat):
    """How many cards a player has discarded in the open window."""
    count = 0
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        count += 1 if game.plan[card] & Plan.DISCARDED != 0 else 0
        card = game.next[card]
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        count += 1 if game.plan[card] & Plan.DISCARDED != 0 else 0
        card = game.next[card]
    return count


@rule("FOH-11.4", "FOH-Q23", "FOH-Q25", "FOH-Q30")
def discard(game, book, seat, kind):
    """A player may discard a card of the hand, any one, also the last combatant; others learn of it at the reveal."""
    card = find_held(game, seat, kind)
    game.plan[card] |= Plan.DISCARDED + PLACE * (1 + count_discarded(game, seat))
    tell_to(book, Log.PLAN_DISCARD, seat, kind, NOBODY, 0, 1 << seat, 1 << seat)
    if is_combatant(game, book, card):
        close_without(game, book, seat)


@rule("FOH-12.1", "FOH-12.4", "FOH-Q45", "FOH-Q50")
def commit(game, book, seat, kind):
    """One card of the step is played face down, without knowing what the others play."""
    game.plan[find_held(game, seat, kind)] |= Plan.COMMITTED
    end_preparation(game, book, seat, kind)


@rule("FOH-Q40", "FOH-Q41", "FOH-Q61")
def pass_step(game, book, seat):
    """A step of modifiers may be passed, whatever the hand holds; it counts as not being able to play."""
    end_preparation(game, book, seat, NOBODY)


@rule("FOH-12.3", "FOH-Q28")
def end_preparation(game, book, seat, kind):
    """A commitment closes the own window for good; the others see no more than that it was made."""
    close(game, seat)
    tell(book, Log.COMMIT, seat, kind, game.step, 0, 1 << seat)


# The reveal


@rule("FOH-Q26", "FOH-Q27", "FOH-Q100")
def reveal(game, book):
    """When the last commitment is in, all that was prepared is seen, passes too; who answered first tells nothing."""
    game.clock += 1
    for seat in range(game.seats):
        if is_concerned(game, seat):
            carry_out_draws(game, book, seat)
            carry_out_discards(game, book, seat)
    for seat in range(game.seats):
        if is_concerned(game, seat):
            turn_up(game, book, seat)
            if game.extra[seat] == 1:
                game.extra[seat] = 2
    settle_table(game, book)
    drop_without(game, book)
    if game.over == 0:
        await_texts(game, book)


@kernel
def carry_out_draws(game, book, seat):
    """All cards that were drawn come to the hand first, wherever they went then."""
    drawn = 0
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        after = game.next[card]
        game.plan[card] &= ~Plan.DRAWN
        move(game, card, zone_of(seat, Zone.HAND))
        drawn += 1
        card = after
    if drawn > 0:
        tell(book, Log.DREW, seat, NOBODY, NOBODY, drawn, 0)
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)


@kernel
def find_planned(game, seat, plan):
    """The card of a hand with a plan, of discards the earliest one, or NOBODY."""
    found = NOBODY
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        if game.plan[card] & plan != 0 and (found == NOBODY or game.plan[card] < game.plan[found]):
            found = int(card)
        card = game.next[card]
    return found


@rule("FOH-11.5", "FOH-Q32", "FOH-Q72")
def carry_out_discards(game, book, seat):
    """Discarded cards lie open on the own pile from now on and do not come back into play."""
    card = find_planned(game, seat, Plan.DISCARDED)
    while card != NOBODY:
        notice_leaving(game, book, card, Zone.DISCARD)
        tell_leaving(game, book, card, Zone.DISCARD)
        put_away(game, card, Zone.DISCARD, False)
        card = find_planned(game, seat, Plan.DISCARDED)


@rule("FOH-3.4", "FOH-Q38", "FOH-Q42")
def turn_up(game, book, seat):
    """At most one card of a player comes into play in a step; a pass is shown as no card."""
    card = find_planned(game, seat, Plan.COMMITTED)
    if card == NOBODY:
        tell(book, Log.REVEAL, seat, NOBODY, game.step, 0, 0)
        return
    card = enter_play(game, book, card, seat)
    game.added = 1
    tell(book, Log.REVEAL, seat, game.kind[card], game.step, 0, everybody(game))


@rule("FOH-4.2", "FOH-Q36", "FOH-Q39")
def drop_without(game, book):
    """Who has no combatant in hand, deck or play when the others' are revealed is out, without a fight."""
    if not is_combat_step(game, book):
        return
    leaving = without_combatants(game, book)
    for seat in range(game.seats):
        if (leaving >> seat) & 1 == 1:
            tell(book, Log.NO_COMBATANT, seat, NOBODY, NOBODY, 0, 0)
    if leaving != 0:
        drop_out(game, book, leaving, Reason.LAST)


# Additional cards


@kernel
def means_form(book, watcher, form):
    """Whether a text about cards that are played means a kind of card."""
    which = book.watchers[watcher, Watcher.other]
    return which == NONE or (book.filters[which, Filter.forms] >> form) & 1 == 1


@kernel
def permits_more(game, book, place, seat):
    """Whether a text that stands and is about one card more lets a player play it in the present step."""
    if not means_form(book, watcher_at(game, book, place), book.step_form[game.step]):
        return False
    return concerns_now(game, book, place, CARDS + seat)


@rule("FOH-Q42", "FOH-Q86", off=False)
def may_add(game, book, seat):
    """A text may let a player play one card more in a step; all other rules stay in force."""
    if not stands(game, Watch.PERMIT):
        return False
    place = next_about(game, book, NOBODY, Watch.PERMIT, Act.PLAY_MORE)
    while place != NOBODY:
        if permits_more(game, book, place, seat):
            return True
        place = next_about(game, book, place, Watch.PERMIT, Act.PLAY_MORE)
    return False

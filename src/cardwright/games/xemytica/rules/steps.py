"""The steps: players prepare and commit at the same time; the reveal carries out what they have planned.

`zone` and the chains stay as the table last saw them; `plan` says what the owner of a card has done with it. So nothing
that others are shown changes before the reveal, and the order of answers cannot matter.
"""

from cardwright.games.xemytica.rules.end import drop_out, without_combatants
from cardwright.games.xemytica.rules.hand import (
    carry_out_discards,
    carry_out_draws,
    close_without,
    end_preparation,
    enter_play,
    find_planned,
    is_combat_step,
)
from cardwright.games.xemytica.rules.reading import concerns_now, next_about, stands, watcher_at
from cardwright.games.xemytica.rules.round import go_on, go_to
from cardwright.games.xemytica.rules.texts import await_texts
from cardwright.games.xemytica.rules.totals import settle_table
from cardwright.games.xemytica.state import (
    CARDS,
    IS_ADDITIONAL,
    OUT,
    ROUND,
    Act,
    Extra,
    Log,
    Number,
    Plan,
    Question,
    Reason,
    Stage,
    Zone,
)
from cardwright.games.xemytica.table import find_held, zone_of
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import hide_zone
from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.questions import ask, is_asked
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Watch

# FOH-12 to FOH-14, FOH-Q40 to FOH-Q50: The window of a step


@kernel
def begin_window(game, book):
    """Open the window of the step; one of a tie-break in which nobody can act is left out."""
    seats = players_of_window(game, book)
    if seats == 0 and game.cycle > 0:
        go_on(game, book)
    else:
        go_to(game, Stage.REVEAL)
        open_window(game, book, seats)


@kernel
def players_of_window(game, book):
    """The mask of the players who are asked in the window of the present step."""
    seats = 0
    for seat in range(game.seats):
        if is_concerned(game, seat) and could_act(game, book, seat):
            seats |= 1 << seat
    return seats


@kernel
def is_concerned(game, seat):
    """Whether the present step, or the additional card of it, is a player's too."""
    if is_out(game, seat) or not takes_part(game, seat):
        return False
    return not is_additional(game) or game.extra[seat] == Extra.DUE


@kernel
def is_additional(game):
    """Whether the open window is for an additional card of the step."""
    return game.agenda[ROUND, IS_ADDITIONAL] == 1


@rule("FOH-12.2", "FOH-13.2", "FOH-Q21", "FOH-Q43", "FOH-Q65", "FOH-Q91")
def open_window(game, book, seats):
    """Every player concerned prepares and commits, all at the same time, whatever was passed before."""
    tell(book, Log.STEP, NOBODY, NOBODY, game.step, game.cycle, 0)
    ask(game, Question.WINDOW, seats)
    for seat in range(game.seats):
        if is_asked(game, seat):
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


@rule("FOH-12.4")
def hide_hand(game, owner, seat):
    """Others know the size of a hand, and what they saw go there."""
    hide_zone(game, zone_of(owner, Zone.HAND), seat)


@rule("FOH-12.4", "FOH-Q27")
def hide_plans(game, seat):
    """What others prepared is not on the table: their cards lie where they lay at the last reveal."""
    for card in range(CARDS):
        zone = game.zone[card]
        if zone < OUT and zone // Zone.COUNT != seat and zone % Zone.COUNT <= Zone.HAND:
            game.plan[card] = 0


# FOH-Q26 and FOH-Q27, FOH-Q100: The reveal


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
            if game.extra[seat] == Extra.DUE:
                game.extra[seat] = Extra.REVEALED
    settle_table(game, book)
    drop_without(game, book)
    if game.over == 0:
        await_texts(game, book)


# FOH-Q35 to FOH-Q39, FOH-Q42: How many cards a step brings


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


@kernel
def settle_step(game, book):
    """The texts of the reveal are done: those who may play an additional card do so, once; then the round goes on."""
    adding = 0
    for seat in range(game.seats):
        is_free = not is_out(game, seat) and game.extra[seat] == Extra.NONE
        if is_free and takes_part(game, seat) and may_add(game, book, seat):
            adding |= 1 << seat
    if adding == 0:
        go_on(game, book)
        return
    game.agenda[ROUND, IS_ADDITIONAL] = 1
    for seat in range(game.seats):
        if (adding >> seat) & 1 == 1:
            game.extra[seat] = Extra.DUE
    go_to(game, Stage.WINDOW)


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


@kernel
def permits_more(game, book, place, seat):
    """Whether a text that stands and is about one card more lets a player play it in the present step."""
    if not means_form(book, watcher_at(game, book, place), book.step_form[game.step]):
        return False
    return concerns_now(game, book, place, CARDS + seat)


@kernel
def means_form(book, watcher, form):
    """Whether a text about cards that are played means a kind of card."""
    which = book.watchers[watcher, Watcher.other]
    return which == NONE or (book.filters[which, Filter.forms] >> form) & 1 == 1


# FOH-Q62 to FOH-Q64, FOH-O08: Who takes part, and who can prepare


@rule("FOH-Q63", off=True)
def takes_part(game, seat):
    """In a tie-break only those take part who share the highest value."""
    return game.cycle == 0 or (game.tied >> seat) & 1 == 1


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

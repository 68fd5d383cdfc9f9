"""What is due, what stands and what happened: the agenda, the list of lasting effects, and events."""

from cardwright.games.xi.rules.control import settle_control, settle_types
from cardwright.games.xi.rules.limits import reach_limit
from cardwright.games.xi.rules.zones import owner_of, zone_of
from cardwright.games.xi.state import (
    CARDS,
    SCRATCH,
    SET_DAMAGE,
    SWAPPED_LIFE,
    Event,
    State,
    Step,
    Zone,
)
from cardwright.games.xi.values import PLACES, next_meeting, speaks_of
from cardwright.kernel.agenda import Row, make_push_row
from cardwright.kernel.lasting import (
    make_end_on,
    make_expire,
    make_notice_and_end,
    make_start_lasting,
    make_stop_lasting,
    make_texts_of_cards,
)
from cardwright.kernel.noticing import (
    make_begin_at_once,
    make_begin_waiting,
    make_notice,
    make_notice_itself,
    make_wait,
)
from cardwright.kernel.past import remember
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_push_run
from cardwright.kernel.standing import is_awaited
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Watch

# The agenda

push = make_push_row(SCRATCH, reach_limit)
push_run = make_push_run(int(Step.RUN), SCRATCH, reach_limit)


@kernel
def push_check(game, book):
    """Have the table checked next, unless that is due anyway."""
    if game.agenda_size == 0 or game.agenda[game.agenda_size - 1, Row.STEP] != Step.CHECK:
        push(game, book, Step.CHECK, 0, 0, NOBODY)


# The list of what stands


@kernel
def settle_row(game, book, watcher, bound):
    """Settle what a row that begins or ends has held."""
    form = book.watchers[watcher, Watcher.form]
    if form == Watch.BECOME:
        settle_types(game, book)
    elif form == Watch.CONTROL:
        settle_control(game, book, bound)


@kernel
def swap_back(game, row):
    """A unit whose damage and life were swapped has its own life points again, less what it lost meanwhile."""
    for other in range(row, game.lasting_end):
        if game.rule[other] == SET_DAMAGE and game.bound[other] == game.bound[row]:
            if game.since[other] == game.since[row] + 1:
                game.lives[game.bound[row]] += game.fixed[other] - game.fixed[row]
                return


@kernel
def undo_row(game, book, row):
    """A unit whose damage and life were swapped gets its own back."""
    if game.rule[row] == SWAPPED_LIFE:
        swap_back(game, row)


start_lasting = make_start_lasting(reach_limit, settle_row)
stop_lasting = make_stop_lasting(undo_row, settle_row)
expire = make_expire(stop_lasting)
let_texts_stand, _, end_all_on = make_texts_of_cards(owner_of, start_lasting, stop_lasting)


# Events


wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice_triggers = make_notice(PLACES, next_meeting, is_awaited, wait, make_begin_at_once(push_run))
notice_itself = make_notice_itself(speaks_of, wait)
notice_and_end = make_notice_and_end(notice_triggers, make_end_on(PLACES, speaks_of, stop_lasting))


@kernel
def notice(game, book, event, subject, cause, amount):
    """Triggers on this event wait for the next check, or begin before its outcome; effects that last until it end."""
    remember(game, event, subject, cause)
    notice_and_end(game, book, event, subject, cause, amount)


@kernel
def notice_control(game, book):
    """Tell the triggers which units have changed hands since the last check."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            after = game.next[card]
            if game.marks[card] & State.TAKEN != 0:
                game.marks[card] ^= State.TAKEN | State.PASSING
                notice(game, book, Event.CONTROL, card, CARDS + seat, 0)
                game.marks[card] &= ~State.PASSING
                game.former[card] = 0
            card = after

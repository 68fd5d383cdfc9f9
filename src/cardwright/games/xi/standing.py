"""What is due, what stands and what happened: the agenda, the list of lasting effects, and events."""

from cardwright.games.xi.rules.control import settle_control, settle_types
from cardwright.games.xi.rules.limits import reach_limit
from cardwright.games.xi.rules.statements import row_seat
from cardwright.games.xi.rules.zones import zone_of
from cardwright.games.xi.state import (
    CARDS,
    HISTORY,
    LASTING,
    SCRATCH,
    SET_DAMAGE,
    SWAPPED_LIFE,
    Event,
    Past,
    State,
    Step,
    Zone,
)
from cardwright.games.xi.values import PLACES, next_meeting, speaks_of
from cardwright.kernel.agenda import Row, make_push_row
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_wait
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_push_run
from cardwright.kernel.standing import date_row, end_dated_row, is_awaited, let_stand, mask_all_rows, mask_row
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until, Watch

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
def watch(game, book, watcher, source, seat, bound, fixed, until, ends):
    """Let an effect stand from now on."""
    row = let_stand(game, watcher, source, seat, bound, fixed, until)
    if row == NOBODY:
        reach_limit(game, book)
        return
    date_row(game, row, ends)
    mask_row(game, book, row)
    settle_row(game, book, watcher, bound)


@kernel
def forget(game, book, row):
    """End an effect; what it held is settled anew."""
    watcher, bound = int(game.rule[row]), int(game.bound[row])
    if watcher == SWAPPED_LIFE:
        swap_back(game, row)
    end_dated_row(game, row)
    mask_all_rows(game, book)
    settle_row(game, book, watcher, bound)


@kernel
def swap_back(game, row):
    """A unit whose damage and life were swapped has its own life points again, less what it lost meanwhile."""
    for other in range(row, game.lasting_end):
        if game.rule[other] == SET_DAMAGE and game.bound[other] == game.bound[row]:
            if game.since[other] == game.since[row] + 1:
                game.lives[game.bound[row]] += game.fixed[other] - game.fixed[row]
                return


@kernel
def expire(game, book, until):
    """End all effects of one duration; a next turn is that of the effect's maker."""
    for row in range(LASTING):
        if game.rule[row] == NOBODY or game.until[row] != until:
            continue
        is_of_turn = until == Until.END_OF_TURN or until == Until.END_OF_SKIRMISH
        if is_of_turn or (game.seat[row] == game.turn and game.since[row] < game.turn_clock):
            forget(game, book, row)


# Events


@kernel
def remember(game, event, subject, cause):
    """Keep an event of this turn for texts that look back."""
    for row in range(game.happened):
        if game.history[row, Past.EVENT] == event and game.history[row, Past.SUBJECT] == subject:
            if game.history[row, Past.CAUSE] == cause:
                return
    if game.happened < HISTORY:
        row = game.happened
        game.history[row, Past.EVENT] = event
        game.history[row, Past.SUBJECT] = subject
        game.history[row, Past.CAUSE] = cause
        game.happened += 1


@kernel
def end_on(game, book, event, subject, cause):
    """Effects that last until this event end."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.until[row] == Until.EVENT:
            ends, source, bound = game.ends[row], game.source[row], game.bound[row]
            if book.watchers[ends, Watcher.about] == event:
                if speaks_of(game, book, ends, subject, cause, source, row_seat(game, row), bound):
                    forget(game, book, row)


wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice_triggers = make_notice(PLACES, next_meeting, is_awaited, wait)


@kernel
def notice(game, book, event, subject, cause, amount):
    """Every trigger on this event waits for the next check; effects that last until it end."""
    remember(game, event, subject, cause)
    if is_awaited(game, event):
        notice_triggers(game, book, event, subject, cause, amount)
        end_on(game, book, event, subject, cause)


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

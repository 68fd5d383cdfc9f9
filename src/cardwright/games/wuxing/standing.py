"""What is due, what stands and what happened: the agenda, the list of lasting effects, and events."""

from cardwright.games.wuxing.rules.end import reach_limit
from cardwright.games.wuxing.rules.zones import controller_of, is_beneath, is_entity_on_field
from cardwright.games.wuxing.state import END_OF_THEIR_NEXT_TURN, LASTING, PAST, SCRATCH, Past, Step
from cardwright.games.wuxing.values import PLACES, holds, is_suppressed, next_meeting, speaks_of
from cardwright.kernel.agenda import make_push_row
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_replace, make_wait
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_push_run
from cardwright.kernel.standing import (
    date_row,
    end_dated_row,
    is_awaited,
    let_stand,
    mask_all_rows,
    mask_row,
    stands,
)
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Until, Watch

# The agenda

push = make_push_row(SCRATCH, reach_limit)
push_run = make_push_run(int(Step.RUN), SCRATCH, reach_limit)

# The list of what stands


@kernel
def watch(game, book, watcher, source, seat, bound, fixed, until, ends):
    """Let an effect stand from now on."""
    row = let_stand(game, watcher, source, seat, bound, fixed, until)
    if row == NOBODY:
        reach_limit(game, book)
        return
    date_row(game, row, ends)
    mask_row(game, book, row)


@kernel
def let_texts_stand(game, book, card):
    """What is printed on a card begins to hold: of the top of a stack, or of a Chakra that reaches the Diyu."""
    if is_suppressed(game, book, card):
        return
    kind = game.kind[card]
    for watcher in range(book.watchers_from[kind], book.watchers_from[kind] + book.watchers_count[kind]):
        watch(game, book, watcher, card, controller_of(game, card), NOBODY, 0, Until.SOURCE_LEAVES, NONE)


@kernel
def forget(game, book, row):
    """End an effect; a card has its own Element and its own texts again."""
    form, card = book.watchers[game.rule[row], Watcher.form], int(game.bound[row])
    if form == Watch.BECOME and card != NOBODY:
        game.became[card] = 0
    end_dated_row(game, row)
    mask_all_rows(game, book)
    if form == Watch.IGNORE and is_entity_on_field(game, card) and not is_beneath(game, card):
        let_texts_stand(game, book, card)


@kernel
def expire(game, book, until):
    """End all effects of one duration; a next turn is that of the effect's maker, a next Resonance Step is anyone's."""
    for row in range(game.lasting_end):
        if game.rule[row] == NOBODY or game.until[row] != until:
            continue
        whose = 1 - game.seat[row] if until == END_OF_THEIR_NEXT_TURN else game.seat[row]
        is_of_turn = until == Until.END_OF_TURN or until == Until.END_OF_SKIRMISH or until == Until.DURATION
        if is_of_turn or (whose == game.turn and game.since[row] < game.turn_clock):
            forget(game, book, row)


@kernel
def count_turns(game, book):
    """A turn is over: effects that last for so many turns last for one fewer."""
    for row in range(LASTING):
        if row < game.lasting_end and game.rule[row] != NOBODY and game.until[row] == Until.TURNS:
            game.ends[row] -= 1
            if game.ends[row] == 0:
                forget(game, book, row)


@kernel
def end_conditional(game, book):
    """An effect that lasts while a condition holds ends when it does not."""
    for row in range(LASTING):
        if row < game.lasting_end and game.rule[row] != NOBODY and game.until[row] == Until.CONDITION:
            source, seat, bound = game.source[row], game.seat[row], game.bound[row]
            if not holds(game, book, game.ends[row], source, seat, bound, NOBODY):
                forget(game, book, row)


@kernel
def silence_texts(game, book, card):
    """What is printed on a card holds no more."""
    for row in range(LASTING):
        if row < game.lasting_end and game.rule[row] != NOBODY:
            if game.source[row] == card and game.until[row] == Until.SOURCE_LEAVES:
                forget(game, book, row)


@kernel
def shed(game, book, card):
    """All that was on a card ends when it leaves the field."""
    silence_texts(game, book, card)
    for row in range(LASTING):
        if row < game.lasting_end and game.rule[row] != NOBODY and game.bound[row] == card:
            forget(game, book, row)


# Events

wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice_triggers = make_notice(PLACES, next_meeting, is_awaited, wait)
replace = make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run)


@kernel
def end_on(game, book, event, subject, cause):
    """Effects that last until this event end."""
    for row in range(LASTING):
        if row < game.lasting_end and game.rule[row] != NOBODY and game.until[row] == Until.EVENT:
            ends, source, seat, bound = game.ends[row], game.source[row], game.seat[row], game.bound[row]
            if book.watchers[ends, Watcher.about] == event:
                if speaks_of(game, book, ends, subject, cause, source, seat, bound):
                    forget(game, book, row)


@kernel
def remember(game, event, subject, cause):
    """Keep an event of this turn for texts that look back on it."""
    for row in range(game.past):
        if game.pasts[row, Past.EVENT] == event and game.pasts[row, Past.SUBJECT] == subject:
            if game.pasts[row, Past.CAUSE] == cause:
                return
    if game.past < PAST:
        row = game.past
        game.pasts[row, Past.EVENT], game.pasts[row, Past.SUBJECT], game.pasts[row, Past.CAUSE] = event, subject, cause
        game.past += 1


@kernel
def forget_events(game):
    """A new turn: nothing has happened in it."""
    for row in range(game.past):
        for place in range(Past.COUNT):
            game.pasts[row, place] = 0
    game.past = 0


@kernel
def notice(game, book, event, subject, cause, amount):
    """Every trigger on this event waits; effects that last until it end; texts that look back find it."""
    if (book.asked_of >> event) & 1 == 1:
        remember(game, event, subject, cause)
    if is_awaited(game, event):
        notice_triggers(game, book, event, subject, cause, amount)
        end_on(game, book, event, subject, cause)

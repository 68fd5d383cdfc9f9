"""What is due, what stands and what happened: the agenda, the list of lasting effects, and events."""

from cardwright.games.wuxing.rules.end import reach_limit
from cardwright.games.wuxing.rules.zones import controller_of, is_beneath, is_entity_on_field
from cardwright.games.wuxing.state import END_OF_THEIR_NEXT_TURN, LASTING, SCRATCH, Step
from cardwright.games.wuxing.values import PLACES, holds, is_suppressed, next_meeting, speaks_of
from cardwright.kernel.agenda import make_push_row
from cardwright.kernel.lasting import (
    make_end_on,
    make_notice_and_end,
    make_start_lasting,
    make_stop_lasting,
    make_texts_of_cards,
    undoes_nothing,
)
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_replace, make_wait
from cardwright.kernel.past import remember
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_push_run
from cardwright.kernel.standing import is_awaited, stands
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until, Watch

# The agenda

push = make_push_row(SCRATCH, reach_limit)
push_run = make_push_run(int(Step.RUN), SCRATCH, reach_limit)

# The list of what stands


@kernel
def give_back(game, book, row):
    """A card to which an effect had given another Element has its own again."""
    if book.watchers[game.rule[row], Watcher.form] == Watch.BECOME and game.bound[row] != NOBODY:
        game.became[game.bound[row]] = 0


watch = make_start_lasting(reach_limit)
let_all_texts_stand, _, _ = make_texts_of_cards(controller_of, watch, undoes_nothing)


@kernel
def let_texts_stand(game, book, card):
    """What is printed on a card begins to hold: of the top of a stack, or of a Chakra that reaches the Diyu."""
    if not is_suppressed(game, book, card):
        let_all_texts_stand(game, book, card)


@kernel
def wake_texts(game, book, watcher, card):
    """The texts of a card hold again when nothing suppresses them any more."""
    if book.watchers[watcher, Watcher.form] == Watch.IGNORE:
        if is_entity_on_field(game, card) and not is_beneath(game, card):
            let_texts_stand(game, book, card)


forget = make_stop_lasting(give_back, wake_texts)
_, silence_texts, _ = make_texts_of_cards(controller_of, watch, forget)


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

end_on = make_end_on(PLACES, speaks_of, forget)


notice_standing = make_notice_and_end(notice_triggers, end_on)


@kernel
def notice(game, book, event, subject, cause, amount):
    """What stands notices an event, and texts that look back find it."""
    if (book.asked_of >> event) & 1 == 1:
        remember(game, event, subject, cause)
    notice_standing(game, book, event, subject, cause, amount)

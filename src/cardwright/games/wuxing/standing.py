"""What is due, what stands and what happened: the agenda, the list of lasting effects, and events."""

from cardwright.games.wuxing.rules.end import reach_limit
from cardwright.games.wuxing.rules.zones import controller_of
from cardwright.games.wuxing.state import END_OF_THEIR_NEXT_TURN, LASTING, SCRATCH, Step
from cardwright.games.wuxing.values import PLACES, next_meeting, speaks_of
from cardwright.kernel.agenda import make_push_row
from cardwright.kernel.lasting import (
    make_end_on,
    make_notice_and_end,
    make_start_lasting,
    make_stop_lasting,
    make_texts_of_cards,
)
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_replace, make_wait
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
forget = make_stop_lasting(give_back)


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


# Of the top of a stack, or of a Chakra that reaches the Diyu.
let_texts_stand, silence_texts, _ = make_texts_of_cards(controller_of, watch, forget)


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

notice = make_notice_and_end(notice_triggers, make_end_on(PLACES, speaks_of, forget))

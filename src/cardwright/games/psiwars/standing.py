"""What is due, what stands and what happened: the agenda, the list of lasting effects, and events."""

from cardwright.games.psiwars.rules.end import reach_limit
from cardwright.games.psiwars.rules.zones import controller_of
from cardwright.games.psiwars.state import SCRATCH, Step
from cardwright.games.psiwars.values import PLACES, next_meeting, speaks_of
from cardwright.kernel.agenda import make_push_row
from cardwright.kernel.lasting import (
    make_end_on,
    make_expire,
    make_notice_and_end,
    make_start_lasting,
    make_stop_lasting,
    make_texts_of_cards,
    make_use_once,
)
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_notice_itself, make_replace, make_wait
from cardwright.kernel.past import remember
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_push_run
from cardwright.kernel.standing import is_awaited, stands

# The agenda

push = make_push_row(SCRATCH, reach_limit)
push_run = make_push_run(int(Step.RUN), SCRATCH, reach_limit)

# What lasts

start_lasting = make_start_lasting(reach_limit)
stop_lasting = make_stop_lasting()
expire = make_expire(stop_lasting)
let_texts_stand, silence_texts, end_all_on = make_texts_of_cards(controller_of, start_lasting, stop_lasting)

# Events

wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice_triggers = make_notice(PLACES, next_meeting, is_awaited, wait)
notice_itself = make_notice_itself(speaks_of, wait)
notice_all = make_notice_and_end(notice_triggers, make_end_on(PLACES, speaks_of, stop_lasting))


@kernel
def notice(game, book, event, subject, cause, amount):
    """Texts learn of an event; those that ask later how often it happened find it."""
    if (book.asked_of >> event) & 1 == 1:
        remember(game, event, subject, cause)
    notice_all(game, book, event, subject, cause, amount)


replace = make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run, make_use_once(stop_lasting))

"""Abilities that begin, and the effects that they let last."""

from cardwright.games.chi.ninjas.rules.abilities_in_play import PLACES
from cardwright.games.chi.ninjas.state import SCRATCH, Log, Step
from cardwright.games.chi.ninjas.values import next_meeting, stands
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import make_notice
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_push_run
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import end_row
from cardwright.kernel.table import NOBODY


@kernel
def leave_out(game, book):
    """An ability that finds no room on the agenda does not happen (CN-E1)."""


push_run = make_push_run(int(Step.RUN), SCRATCH, leave_out)


@kernel
def begin_ability(game, book, pc, source, seat, subject, cause, amount, bound):
    """An ability that speaks of what happened is due next."""
    tell(book, Log.ABILITY, seat, game.kind[source], 0, 0, everybody(game))
    push_run(game, book, pc, source, seat, subject, cause)


notice = make_notice(PLACES, next_meeting, stands, begin_ability)


@kernel
def end_effects(game, until):
    """End all effects of one duration."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.until[row] == until:
            end_row(game, row)

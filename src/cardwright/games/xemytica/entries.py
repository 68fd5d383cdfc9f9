"""The kernel entry points of Xemytica, compiled once and cached."""

from cardwright.games.xemytica import actions, evaluation, flow, invariants, knowledge
from cardwright.games.xemytica.comparing import leaders
from cardwright.games.xemytica.state import ANSWERS
from cardwright.games.xemytica.totals import Depth, form_totals, settle_table, write_totals
from cardwright.kernel.entries import Parts, make_entries, make_loops
from cardwright.kernel.loops import make_play_on, make_random_playout
from cardwright.kernel.rule import entry

PLAYOUT_LIMIT = 2000  # answers after which a playout counts as a draw

parts = Parts(flow.set_up, flow, actions, knowledge, evaluation, invariants, ANSWERS)
loops = make_loops(parts)
playout = make_random_playout(make_play_on(flow.apply, evaluation.quick_answer), PLAYOUT_LIMIT)
globals().update(make_entries(__name__, parts, loops, playout))


@entry
def settle_in(game, book):
    """Finish a made-up position."""
    flow.settle_in(game, book)


@entry
def tally(game, book):
    """Form the totals of the running round as they are so far, without chance; the mask of those who are ahead."""
    settle_table(game, book)
    form_totals(game, book, Depth.SO_FAR)
    write_totals(game)
    return leaders(game, book, Depth.SO_FAR)

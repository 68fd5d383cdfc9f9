"""The kernel entry points of Xemytica, compiled once and cached."""

from cardwright.games.xemytica import actions, evaluation, flow, forecast, invariants, knowledge
from cardwright.kernel.entries import MadeUp, Parts, make_entries, make_loops
from cardwright.kernel.loops import make_play_on, make_random_playout

PLAYOUT_LIMIT = 2000  # answers after which a playout counts as a draw
EVEN = 600  # the evaluation at which a side wins three times of four

parts = Parts(flow.set_up, flow, actions, knowledge, evaluation, invariants, forecast, MadeUp(flow.begin))
loops = make_loops(parts)
playout = make_random_playout(make_play_on(flow.apply, evaluation.quick_answer), PLAYOUT_LIMIT)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))

"""The kernel entry points of Chi, compiled once and cached."""

from cardwright.games.chi import actions, evaluation, forecast, invariants, knowledge
from cardwright.games.chi.rules import set_up
from cardwright.kernel.entries import Parts, make_entries, make_loops
from cardwright.kernel.loops import make_random_playout

PLAYOUT_LIMIT = 2000  # answers after which a playout counts as a draw
EVEN = 800  # the evaluation at which a side wins three times of four

parts = Parts(set_up, actions, actions, knowledge, evaluation, invariants, forecast)
loops = make_loops(parts)
playout = make_random_playout(loops.play_on, PLAYOUT_LIMIT)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))

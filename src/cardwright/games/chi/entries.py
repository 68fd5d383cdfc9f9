"""The kernel entry points of Chi, compiled once and cached."""

from cardwright.games.chi import actions, evaluation, forecast, invariants, knowledge
from cardwright.games.chi.rules import set_up
from cardwright.kernel.entries import Parts, make_entries, make_greedy, make_loops

PLAYOUT_TURNS = 4  # turns that a rollout plays on
EVEN = 1100  # the evaluation at which a side wins three times of four

parts = Parts(set_up, actions, actions, knowledge, evaluation, invariants, forecast)
loops = make_loops(parts)
playout = make_greedy(parts, loops, PLAYOUT_TURNS, EVEN)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))

"""The kernel entry points of Psi Wars, compiled once and cached."""

from cardwright.games.psiwars import actions, evaluation, flow, forecast, invariants
from cardwright.games.psiwars.rules import zones
from cardwright.games.psiwars.standing import let_texts_stand
from cardwright.kernel.entries import MadeUp, Parts, make_entries, make_greedy, make_loops

PLAYOUT_TURNS = 1  # turns that a rollout plays on
EVEN = 650  # the evaluation at which a side wins three times of four

made_up = MadeUp(flow.begin, let_texts_stand)
parts = Parts(flow.set_up, flow, actions, zones, evaluation, invariants, forecast, made_up)
loops = make_loops(parts)
playout = make_greedy(parts, loops, PLAYOUT_TURNS, EVEN)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))

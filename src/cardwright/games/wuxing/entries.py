"""The kernel entry points of Wu Xing, compiled once and cached."""

from cardwright.games.wuxing import actions, evaluation, flow, forecast, invariants, values
from cardwright.games.wuxing.rules import zones
from cardwright.games.wuxing.standing import let_texts_stand
from cardwright.kernel.entries import MadeUp, Parts, make_entries, make_loops
from cardwright.kernel.loops import make_likely_playout
from cardwright.kernel.rule import entry
from cardwright.language.program import NONE

PLAYOUT_TURNS = 2  # turns that a rollout plays on
EVEN = 1100  # the evaluation at which a side wins three times of four

made_up = MadeUp(flow.begin, let_texts_stand)
parts = Parts(flow.set_up, flow, actions, zones, evaluation, invariants, forecast, made_up)
loops = make_loops(parts)
playout = make_likely_playout(
    flow.apply, evaluation.likely_answer, loops.random_answer, evaluation.evaluate, PLAYOUT_TURNS, EVEN
)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))


@entry
def value(game, book, card, stat):
    """A present number of a card."""
    return values.value(game, book, card, stat, NONE)

"""The kernel entry points of Chaos Ninjas, compiled once and cached."""

from cardwright.games.chi import knowledge
from cardwright.games.chi.ninjas import actions, evaluation, flow, forecast, invariants
from cardwright.games.chi.ninjas.rules.turn import begin_turn
from cardwright.kernel.entries import MadeUp, Parts, make_entries, make_greedy, make_loops
from cardwright.kernel.rule import kernel

PLAYOUT_TURNS = 3  # turns that a rollout plays on: with one more, two players would see no use in winning now
EVEN = 110  # the evaluation at which a side wins three times of four


@kernel
def begin(game, book, stage):
    """The player on turn of a made-up position is about to act."""
    begin_turn(game, book)


parts = Parts(flow.set_up, flow, actions, knowledge, evaluation, invariants, forecast, MadeUp(begin))
loops = make_loops(parts)
playout = make_greedy(parts, loops, PLAYOUT_TURNS, EVEN)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))

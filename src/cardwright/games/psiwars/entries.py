"""The kernel entry points of Psi Wars, compiled once and cached."""

from cardwright.games.psiwars import actions, evaluation, flow, forecast, invariants
from cardwright.games.psiwars.rules import zones
from cardwright.games.psiwars.standing import let_texts_stand
from cardwright.kernel.entries import Parts, make_entries, make_greedy, make_loops
from cardwright.kernel.rule import entry

PLAYOUT_TURNS = 1  # turns that a rollout plays on
EVEN = 900  # the evaluation at which a side wins three times of four

parts = Parts(flow.set_up, flow, actions, zones, evaluation, invariants, forecast)
loops = make_loops(parts)
playout = make_greedy(parts, loops, PLAYOUT_TURNS, EVEN)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))


@entry
def let_stand(game, book, card):
    """What is printed on a card of a made-up position holds."""
    let_texts_stand(game, book, card)


@entry
def begin(game, book, stage):
    """A made-up position is in a phase of a turn."""
    flow.begin(game, book, stage)

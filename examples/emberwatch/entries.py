"""The kernel entry points of Emberwatch, compiled once and cached."""

from cardwright.kernel.agenda import push
from cardwright.kernel.entries import MadeUp, Parts, make_entries, make_greedy, make_loops
from cardwright.kernel.questions import ask
from cardwright.kernel.readymade.shape import Step
from cardwright.kernel.readymade.showing import make_forecast, make_invariants, make_knowledge
from cardwright.kernel.rule import kernel

from . import actions, evaluation, flow
from .rules.ground import GROUND, value, zone_of
from .state import ABOUT, SHAPE, Answer, Number, Question, Stage, Stat, Zone

PLAYOUT_TURNS = 2  # turns that a rollout plays on
EVEN = 800  # the evaluation at which a side wins three times of four
UNCOUNTED, DOUBLED = 10, 11  # invariants


@kernel
def broken(game, book):
    """Embers are neither owed nor hoarded, and one card at most lies face down."""
    for seat in range(game.seats):
        for colour in range(2):
            if not 0 <= game.purse[seat, colour] <= book.numbers[Number.MOST_EMBERS]:
                return UNCOUNTED
        if game.count[zone_of(seat, Zone.COVERED)] > 1:
            return DOUBLED
    return 0


@kernel
def begin(game, book, stage):
    """The player on turn of a made-up position is about to play a card."""
    push(game, Step.TURN, Stage.MAIN)
    ask(game, Question.MAIN, 1 << game.turn)


FORECAST = make_forecast(SHAPE, GROUND, value, len(Stat), ABOUT.sizes.kinds, ABOUT.held(), int(Answer.CARD))
knowledge, invariants = make_knowledge(SHAPE), make_invariants(SHAPE, broken)
parts = Parts(flow.set_up, flow, actions, knowledge, evaluation, invariants, FORECAST, MadeUp(begin))
loops = make_loops(parts)
playout = make_greedy(parts, loops, PLAYOUT_TURNS, EVEN)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))

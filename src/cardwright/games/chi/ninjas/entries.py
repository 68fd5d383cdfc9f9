"""The kernel entry points of Chaos Ninjas, compiled once and cached."""

from cardwright.games.chi import knowledge
from cardwright.games.chi.ninjas import actions, invariants, rules
from cardwright.games.chi.ninjas.evaluation import TERMS, calm_answer, evaluate, weigh_term
from cardwright.games.chi.ninjas.flow import apply, propose, span_from, span_to
from cardwright.games.chi.ninjas.rules import set_up
from cardwright.games.chi.ninjas.state import ANSWERS
from cardwright.kernel.entries import Parts, make_entries, make_loops
from cardwright.kernel.loops import make_greedy_playout
from cardwright.kernel.rule import entry

PLAYOUT_TURNS = 3  # turns that a rollout plays on: with one more, two players would see no use in winning now
EVEN = 150  # the evaluation at which a side wins three times of four

parts = Parts(
    set_up,
    actions.why_not,
    apply,
    propose,
    span_from,
    span_to,
    knowledge.conceal,
    knowledge.imagine,
    evaluate,
    weigh_term,
    invariants.broken,
    ANSWERS,
    TERMS,
)
loops = make_loops(parts)
play_on = loops.play_on
playout = make_greedy_playout(
    apply, actions.why_not, span_from, span_to, loops.worth_of_move, evaluate, calm_answer, PLAYOUT_TURNS, EVEN
)
globals().update(make_entries(__name__, parts, loops, playout))


@entry
def begin(game, book):
    """The player on turn of a made-up position is about to act."""
    rules.begin_turn(game, book)

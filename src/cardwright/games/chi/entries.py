"""The kernel entry points of Chi, compiled once and cached."""

from cardwright.games.chi import actions, invariants, knowledge
from cardwright.games.chi.actions import ANSWERS, apply, propose, span_from, span_to
from cardwright.games.chi.evaluation import TERMS, evaluate, weigh_term
from cardwright.games.chi.rules import set_up
from cardwright.kernel.entries import Parts, make_entries, make_loops
from cardwright.kernel.loops import make_random_playout

PLAYOUT_LIMIT = 2000  # answers after which a playout counts as a draw

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
playout = make_random_playout(play_on, PLAYOUT_LIMIT)
globals().update(make_entries(__name__, parts, loops, playout))

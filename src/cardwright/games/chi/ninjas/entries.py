"""The kernel entry points of Chaos Ninjas, compiled once and cached."""

from cardwright.games.chi import knowledge
from cardwright.games.chi.ninjas import actions, invariants, rules
from cardwright.games.chi.ninjas.evaluation import TERMS, calm_answer, evaluate, weigh_term
from cardwright.games.chi.ninjas.flow import apply, propose, span_from, span_to
from cardwright.games.chi.ninjas.rules import set_up
from cardwright.games.chi.ninjas.state import ANSWERS
from cardwright.kernel.loops import (
    make_best_answer,
    make_greedy_playout,
    make_look_ahead,
    make_play_game,
    make_play_on,
    make_random_answer,
    make_worth_of_move,
)
from cardwright.kernel.rule import entry

PLAYOUT_TURNS = 3  # turns that a rollout plays on: with one more, two players would see no use in winning now
EVEN = 150  # the evaluation at which a side wins three times of four

random_answer = make_random_answer(actions.why_not, propose, span_from, span_to)
play_on = make_play_on(apply, random_answer)
worth = make_worth_of_move(apply, actions.why_not, span_from, span_to, evaluate, random_answer)
playout = make_greedy_playout(
    apply, actions.why_not, span_from, span_to, worth, evaluate, calm_answer, PLAYOUT_TURNS, EVEN
)
look = make_look_ahead(apply, actions.why_not, span_from, span_to, knowledge.imagine, worth, playout)
best_answer = make_best_answer(knowledge.conceal, look)
play_game = make_play_game(apply, random_answer, best_answer, invariants.broken)


@entry
def start(game, book):
    """Set the table up and open the first question."""
    set_up(game, book)


@entry
def begin(game, book):
    """The player on turn of a made-up position is about to act."""
    rules.begin_turn(game, book)


@entry
def why_not(game, book, seat, action):
    """0 if an answer is legal, else the reason that forbids it; the facts go into the book."""
    return actions.why_not(game, book, seat, action)


@entry
def reasons(game, book, seat, out):
    """`why_not` of every answer."""
    for action in range(ANSWERS):
        out[action] = actions.why_not(game, book, seat, action)


@entry
def answer(game, book, seat, action):
    """Carry out a legal answer."""
    apply(game, book, seat, action)


@entry
def conceal(game, book, seat):
    """Remove what a seat does not know."""
    knowledge.conceal(game, book, seat)


@entry
def imagine(game, book, luck):
    """Fill a concealed record with a random world."""
    knowledge.imagine(game, book, luck)


@entry
def weigh(game, book, seat, out):
    """The terms of the evaluation of a seat."""
    for term in range(TERMS):
        out[term] = weigh_term(game, book, seat, term)


@entry
def look_ahead(pad, book, seat, luck, worlds, policy, value, tries):
    """Try the answers of a concealed record in imagined worlds."""
    look(pad, book, seat, luck, worlds, policy, value, tries)


@entry
def pick_random(game, book, seat, luck, out):
    """Many random answers to the same question."""
    for i in range(out.shape[0]):
        out[i] = random_answer(game, book, seat, luck)


@entry
def broken(game, book):
    """The first broken invariant, or 0."""
    return invariants.broken(game, book)


@entry
def play_games(games, book, policies, worlds, lucks, pad, value, tries, limit, check, made):
    """Set up and play whole games, each with the chance, policies and luck of its own row."""
    for i in range(games.shape[0]):
        game = games[i]
        set_up(game, book)
        made[i] = play_game(game, book, policies[i], worlds[i], lucks[i], pad, value, tries, limit, check)

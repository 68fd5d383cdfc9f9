"""The kernel entry points of Xemytica, compiled once and cached."""

from cardwright.games.xemytica import actions, flow, invariants, knowledge
from cardwright.games.xemytica.comparing import leaders
from cardwright.games.xemytica.evaluation import TERMS, evaluate, quick_answer, weigh_term
from cardwright.games.xemytica.flow import apply, propose, set_up, span_from, span_to
from cardwright.games.xemytica.state import ANSWERS
from cardwright.games.xemytica.totals import Depth, form_totals, settle_table, write_totals
from cardwright.kernel.loops import (
    make_best_answer,
    make_look_ahead,
    make_play_game,
    make_play_on,
    make_random_answer,
    make_random_playout,
    make_worth_of_move,
)
from cardwright.kernel.rule import entry

PLAYOUT_LIMIT = 2000  # answers after which a playout counts as a draw

random_answer = make_random_answer(actions.why_not, propose, span_from, span_to)
play_on = make_play_on(apply, random_answer)
worth = make_worth_of_move(apply, actions.why_not, span_from, span_to, evaluate, random_answer)
playout = make_random_playout(make_play_on(apply, quick_answer), PLAYOUT_LIMIT)
look = make_look_ahead(apply, actions.why_not, span_from, span_to, knowledge.imagine, worth, playout)
best_answer = make_best_answer(knowledge.conceal, look)
play_game = make_play_game(apply, random_answer, best_answer, invariants.broken)


@entry
def start(game, book):
    """Set the table up and open the first question."""
    set_up(game, book)


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
def settle_in(game, book):
    """Finish a made-up position."""
    flow.settle_in(game, book)


@entry
def tally(game, book):
    """Form the totals of the running round as they are so far, without chance; the mask of those who are ahead."""
    settle_table(game, book)
    form_totals(game, book, Depth.SO_FAR)
    write_totals(game)
    return leaders(game, book, Depth.SO_FAR)


@entry
def play_games(games, book, policies, worlds, lucks, pad, value, tries, limit, check, made):
    """Set up and play whole games, each with the chance, policies and luck of its own row."""
    for i in range(games.shape[0]):
        game = games[i]
        set_up(game, book)
        made[i] = play_game(game, book, policies[i], worlds[i], lucks[i], pad, value, tries, limit, check)

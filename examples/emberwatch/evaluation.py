"""What simple bots look at in Emberwatch, in hundredths of a point of warmth."""

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import make_chance_answer, make_evaluate, make_is_question, make_quieten

from .actions import why_not
from .flow import apply, span_from, span_to
from .rules.embers import PAYING
from .rules.ground import glow_of, zone_of
from .state import Answer, Form, Question, Zone

TERM_NAMES = ("warmth", "glow of the lights", "cards in hand", "embers", "what waits")
TERMS = len(TERM_NAMES)
TURNS = 4  # in which a light is expected to burn
total = PAYING.total


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == 0:
        return 100 * int(game.warmth[seat])
    if term == 1:
        return glow_of(game, book, seat) * 100 * min(TURNS, 1 + int(game.count[zone_of(seat, Zone.DECK)]))
    if term == 2:
        return 130 * int(game.count[zone_of(seat, Zone.HAND)])
    if term == 3:
        return 45 * total(game, seat) + 20 * min(2, int(game.purse[seat, 0]), int(game.purse[seat, 1]))
    card = game.first[zone_of(seat, Zone.COVERED)]
    waiting = 320 if card != NOBODY and book.form[game.kind[card]] == Form.SNARE else 0
    for row in range(game.lasting_end):
        waiting += 320 if game.rule[row] != NOBODY and game.seat[row] == seat else 0
    return waiting


@kernel
def calm_answer(game):
    """In playouts nobody answers; NOBODY where something must be decided."""
    return Answer.PASS if game.question == Question.ANSWER else NOBODY


chance_answer = make_chance_answer(why_not, span_from, span_to, int(Answer.CONCEDE))
quieten = make_quieten(make_is_question(int(Question.MAIN)), calm_answer, chance_answer, apply)
evaluate = make_evaluate(TERMS, weigh_term, quieten)

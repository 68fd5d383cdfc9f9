"""What simple bots look at in Xi Cards, in thousandths of the logarithm of the odds to win."""

from enum import IntEnum

from cardwright.games.xi.actions import why_not
from cardwright.games.xi.answers import Answer
from cardwright.games.xi.flow import apply, next_answer, span_from, span_to
from cardwright.games.xi.rules.limits import goes_on, living
from cardwright.games.xi.rules.zones import zone_of
from cardwright.games.xi.state import Number, Question, Stat, Type, Zone
from cardwright.games.xi.values import value
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import make_chance_answer, make_evaluate, make_is_question, make_quieten
from cardwright.language.program import NONE


class Term(IntEnum):
    """The terms of the evaluation."""

    LIFE = 0
    UNITS = 1
    TABLE = 2  # lasting spells and statements
    HAND = 3
    PREPARED = 4
    TIME = 5  # what is left of the turn


TERMS = 6
TERM_NAMES = (
    "life points",
    "units",
    "lasting spells and statements",
    "cards in hand",
    "prepared time",
    "time left",
)
# The weights follow a logistic regression over 14,500 positions of 400 games between greedy bots; units are worth more
# here than there, and time less, so that it pays to play them.
LIFE = 25  # a life point that is far from the last
BRINK = 20000  # what is missing at 4 life points below 0, and less and less above
CARD = 250  # a card in hand
UNIT, DAMAGE, LIVES = 100, 100, 140  # a unit by itself, each point of its damage, each life point that it has left
CELESTIAL = 350  # only celestial and shadow units hurt it
PER_T = 110  # a lasting spell or statement in play, for each T of its cost
PREPARED, OWN_PREPARED = (
    100,
    70,
)  # for the turns of others; in one's own it pays no more than T that did not cost double
TIME = 60  # each T, so that the position is worth the same before and after a turn ends
HALF_A_TURN = 5  # T
QUIET = 60  # answers after which a position counts as quiet
PATIENCE = 3  # rounds in which nothing goes on before a lead fades


@kernel
def unit_worth(game, book, card):
    """What a unit is worth: its damage and the life points it has left, Celestial ones more."""
    worth = UNIT + DAMAGE * value(game, book, card, Stat.DAMAGE, NONE) + LIVES * int(game.lives[card])
    return worth + CELESTIAL if game.type[card] == Type.CELESTIAL else worth


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.LIFE:
        life = max(0, int(game.life[seat]))
        return LIFE * life - BRINK // (life + 4)
    if term == Term.PREPARED:
        return (OWN_PREPARED if game.turn == seat else PREPARED) * int(game.prepared[seat])
    if term == Term.TIME:
        return TIME * (int(game.time[seat]) - HALF_A_TURN) if game.turn == seat else 0
    if term == Term.HAND:
        return CARD * int(game.count[zone_of(seat, Zone.HAND)])
    result = 0
    if term == Term.TABLE:
        for zone in (zone_of(seat, Zone.LASTING), zone_of(seat, Zone.STATEMENTS)):
            card = game.first[zone]
            while card != NOBODY:
                result += PER_T * int(book.worth[game.kind[card]])
                card = game.next[card]
        return result
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        result += unit_worth(game, book, card)
        card = game.next[card]
    return result


chance_answer = make_chance_answer(why_not, span_from, span_to, int(Answer.CONCEDE), next_answer)


@kernel
def faded(game, book, lead):
    """A lead is worth less and less while nothing goes on: what nobody uses ends in a draw (XI-E7)."""
    if goes_on(game):
        return lead
    limit = book.numbers[Number.STANDSTILL_ROUNDS] * living(game)
    idle = int(game.turns - game.went_on) - PATIENCE * living(game)
    return lead if idle <= 0 else lead * max(0, limit - idle) // limit


@kernel
def calm_answer(game):
    """In playouts windows go by and draws are refused; NOBODY where something must be decided."""
    if Question.FREE <= game.question <= Question.SKIRMISH:
        return Answer.PASS
    return Answer.NO if game.question == Question.DRAW_OFFER else NOBODY


quieten = make_quieten(make_is_question(int(Question.MAIN)), calm_answer, chance_answer, apply, most=QUIET)
evaluate = make_evaluate(TERMS, weigh_term, quieten, faded)

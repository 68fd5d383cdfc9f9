"""What simple bots look at in Xi Cards, in hundredths of a life point."""

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
    THREAT = 5  # damage that nobody stands in the way of


TERMS = 6
TERM_NAMES = (
    "life points",
    "units",
    "lasting spells and statements",
    "cards in hand",
    "prepared time",
    "damage that could reach a player",
)
CARD = 260  # a card in hand
PER_T = 90  # what a lasting spell or statement in play is worth more, for each T of its cost
QUIET = 60  # answers after which a position counts as quiet
PATIENCE = 3  # rounds in which nothing goes on before a lead fades


@kernel
def unit_worth(game, book, card):
    """What a unit is worth: its damage and the life points it has left, Celestial ones more."""
    damage = value(game, book, card, Stat.DAMAGE, NONE)
    worth = 130 * damage + 65 * int(game.lives[card]) + 60
    if game.type[card] == Type.CELESTIAL:
        worth += 100
    return worth


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.LIFE:
        life = max(0, int(game.life[seat]))
        return 100 * life - 2500 // (life + 4)
    if term == Term.PREPARED:
        return 45 * int(game.prepared[seat])
    result = 0
    if term == Term.HAND:
        return CARD * int(game.count[zone_of(seat, Zone.HAND)])
    if term == Term.TABLE:
        for zone in (zone_of(seat, Zone.LASTING), zone_of(seat, Zone.STATEMENTS)):
            card = game.first[zone]
            while card != NOBODY:
                result += CARD + PER_T * int(book.worth[game.kind[card]])
                card = game.next[card]
        return result
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        if term == Term.UNITS:
            result += unit_worth(game, book, card)
        else:
            result += 25 * value(game, book, card, Stat.DAMAGE, NONE)
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

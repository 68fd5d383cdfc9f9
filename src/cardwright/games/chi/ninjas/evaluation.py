"""What simple bots look at in Chaos Ninjas, in hundredths of the logarithm of the odds to win."""

from enum import IntEnum

from cardwright.games.chi.ninjas.actions import Why, why_not
from cardwright.games.chi.ninjas.flow import apply, span_from
from cardwright.games.chi.ninjas.state import Form, OwnNumber, Question
from cardwright.games.chi.rules import area, hand
from cardwright.games.chi.state import COLOURS
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import QUIET, make_evaluate
from cardwright.kernel.zones import find


class Term(IntEnum):
    """The terms of the evaluation."""

    DEFENDERS = 0  # in play
    RACE = 1  # how near the sixth is
    PLANS = 2  # Defenders in hand that could be deployed
    ATTACKERS = 3  # in hand, more if a Defender of their colour could be struck
    COUNTERS = 4
    SPIRITS = 5
    HAND = 6
    TURN = 7


TERMS = 8
TERM_NAMES = (
    "Defenders in play",
    "nearness of the sixth",
    "Defenders that can be deployed",
    "Attackers",
    "Counters in hand",
    "Spirits in hand",
    "cards in hand",
    "whose turn it is",
)
# The weights lean on a logistic regression over 7,800 positions of 240 games between searches. Counters count less than
# there: who is attacked must gain something by playing one.
DEFENDERS = (100, 80, 100, 98, 88, 102, 85, 84, 82, 90, 83, 98)  # in play, by colour
FIFTH, SIXTH = 50, 250  # beside what they are worth
DEFENDER, DOUBLE = 42, 2  # in hand, one of a colour that is in play already
ATTACKER, STRIKE = 30, 25  # in hand, more if a Defender of the colour could be struck
COUNTER, SPIRIT, CARD = 70, 43, 10  # in hand
MOST_CARDS = 6
TURN = 50  # half of what a turn brings, so that a position is worth the same before and after it


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.DEFENDERS:
        return weigh_area(game, seat)
    if term == Term.RACE:
        missing = book.own_numbers[OwnNumber.TARGET] - int(game.count[area(seat)])
        return (FIFTH if missing <= 1 else 0) + (SIXTH if missing <= 0 else 0)
    if term == Term.TURN:
        return TURN if game.turn == seat else 0
    if term == Term.HAND:
        return CARD * min(int(game.count[hand(seat)]), MOST_CARDS)
    result = 0
    card = game.first[hand(seat)]
    while card != NOBODY:
        kind = game.kind[card]
        form = book.type[kind]
        if term == Term.PLANS and form == Form.DEFENDER:
            result += DEFENDER if find(game, area(seat), kind) == NOBODY else DOUBLE
        elif term == Term.ATTACKERS and form == Form.ATTACKER:
            result += ATTACKER + (STRIKE if can_strike(game, seat, kind) else 0)
        elif term == Term.COUNTERS and form == Form.COUNTER:
            result += COUNTER
        elif term == Term.SPIRITS and form == Form.SPIRIT:
            result += SPIRIT
        card = game.next[card]
    return result


@kernel
def weigh_area(game, seat):
    """What the Defenders of a player are worth: most those whose abilities last."""
    worth = 0
    card = game.first[area(seat)]
    while card != NOBODY:
        worth += DEFENDERS[game.kind[card] - COLOURS]
        card = game.next[card]
    return worth


@kernel
def can_strike(game, seat, colour):
    """Whether another player has a Defender of a colour in play."""
    for other in range(game.seats):
        if other != seat and find(game, area(other), COLOURS + colour) != NOBODY:
            return True
    return False


@kernel
def quieten(game, book, seat):
    """Let who can answer with a Counter do so, and take the first of what else is asked, until a turn begins."""
    for _step in range(QUIET):
        if game.over == 1 or game.question == Question.ACTION:
            return
        asked = first_asked(game)
        action = span_from(game)
        while why_not(game, book, asked, action) != Why.LEGAL:
            action += 1
        apply(game, book, asked, action)


evaluate = make_evaluate(TERMS, weigh_term, quieten)


@kernel
def calm_answer(game):
    """In playouts every question is thought about."""
    return NOBODY

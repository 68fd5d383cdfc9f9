"""What simple bots look at in Chaos Ninjas, in hundredths of a Defender in play."""

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


TERMS = 7
TERM_NAMES = (
    "Defenders in play",
    "nearness of the sixth",
    "Defenders that can be deployed",
    "Attackers",
    "Counters in hand",
    "Spirits in hand",
    "cards in hand",
)


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    in_play = int(game.count[area(seat)])
    if term == Term.DEFENDERS:
        return 100 * in_play
    if term == Term.RACE:
        return 5 * in_play * in_play + (600 if in_play >= book.own_numbers[OwnNumber.TARGET] else 0)
    if term == Term.HAND:
        return 10 * min(int(game.count[hand(seat)]), 6)
    result = 0
    card = game.first[hand(seat)]
    while card != NOBODY:
        kind = game.kind[card]
        form = book.type[kind]
        if term == Term.PLANS and form == Form.DEFENDER:
            result += 42 if find(game, area(seat), kind) == NOBODY else 2
        elif term == Term.ATTACKERS and form == Form.ATTACKER:
            result += 13 + (28 if can_strike(game, seat, kind) else 0)
        elif term == Term.COUNTERS and form == Form.COUNTER:
            result += 35
        elif term == Term.SPIRITS and form == Form.SPIRIT:
            result += 43
        card = game.next[card]
    return result


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

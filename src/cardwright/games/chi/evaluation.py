"""What simple bots look at in Chi, in thousandths of the logarithm of the odds to win."""

from enum import IntEnum

from cardwright.games.chi.actions import Answer, apply, why_not
from cardwright.games.chi.rules import area, hand, is_immune, opponent
from cardwright.games.chi.state import PAIR_POINTS, Number, Question, Type
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import WON
from cardwright.kernel.zones import find


class Term(IntEnum):
    """The terms of the evaluation."""

    TABLE = 0  # points of one's Yang in play
    THREATS = 1  # own Yang that the opponent can attack now
    PLANS = 2  # Yang in hand that could be played
    ATTACKS = 3  # Yin in hand that have a target
    CHI = 4  # Chi in hand
    HAND = 5  # cards in hand


TERMS = 6
TERM_NAMES = (
    "points on the table",
    "Yang that can be attacked",
    "Yang that can be played",
    "Yin with a target",
    "Chi in hand",
    "cards in hand",
)
# The weights follow logistic regressions over 15,000 positions of 700 games between greedy bots and between searches.
POINT = 170  # on the table
THREAT = 20  # less for each point that can be attacked
PLAN = 60  # for each point in hand that could be played
YIN = 130
STRIKE = 30  # for each point that a Yin could strike
FIRST_CHI, SECOND_CHI, FURTHER_CHI = 650, 500, 100  # duels hardly ever take a third one
CARD = 10
PAIRED = 150  # each card of a pair, which nothing can attack


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    value, chi = 0, 0
    other = opponent(game, seat)
    if term == Term.TABLE or term == Term.THREATS:
        card = game.first[area(seat)]
        while card != NOBODY:
            kind = game.kind[card]
            if term == Term.TABLE:
                value += POINT * book.points[kind] + (PAIRED if is_immune(game, book, seat, card) else 0)
            elif not is_immune(game, book, seat, card) and find(game, hand(other), book.colour[kind]) != NOBODY:
                value -= THREAT * book.points[kind]
            card = game.next[card]
        return value
    if term == Term.HAND:
        return CARD * min(game.count[hand(seat)], book.numbers[Number.HAND_LIMIT])
    card = game.first[hand(seat)]
    while card != NOBODY:
        kind = game.kind[card]
        type_ = book.type[kind]
        if term == Term.CHI and type_ == Type.CHI:
            value += FIRST_CHI if chi == 0 else SECOND_CHI if chi == 1 else FURTHER_CHI
            chi += 1
        elif term == Term.PLANS and type_ == Type.YANG:
            if book.points[kind] == PAIR_POINTS or find(game, area(seat), kind) == NOBODY:
                value += PLAN * book.points[kind]
        elif term == Term.ATTACKS and type_ == Type.YIN:
            value += YIN + attack_value(game, book, seat, kind)
        card = game.next[card]
    return value


@kernel
def attack_value(game, book, seat, kind):
    """What a Yin in hand could strike."""
    other = opponent(game, seat)
    card = game.first[area(other)]
    while card != NOBODY:
        if book.colour[game.kind[card]] == book.colour[kind] and not is_immune(game, book, other, card):
            return STRIKE * book.points[game.kind[card]]
        card = game.next[card]
    return 0


@kernel
def quieten(game, book):
    """Let who can answer with a Chi do so until the duel is over."""
    while game.over == 0 and game.question == Question.DUEL:
        seat = first_asked(game)
        apply(game, book, seat, Answer.CHI if why_not(game, book, seat, Answer.CHI) == 0 else Answer.PASS)


@kernel
def evaluate(game, book, seat):
    """How well a seat stands after the duel: its terms less its opponent's; a finished game outweighs everything.

    Who has lost still likes a narrow score better.
    """
    quieten(game, book)
    if game.over == 1:
        if game.winners == 0:
            return 0
        lead = 100 * (int(game.score[seat]) - int(game.score[opponent(game, seat)]))
        return lead + (WON if (game.winners >> seat) & 1 == 1 else -WON)
    value = 0
    for term in range(TERMS):
        value += weigh_term(game, book, seat, term) - weigh_term(game, book, opponent(game, seat), term)
    return value


@kernel
def calm_answer(game):
    """In playouts every question is thought about."""
    return NOBODY

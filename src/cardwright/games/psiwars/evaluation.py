"""What simple bots look at in Psi Wars, in hundredths of a hit point."""

from enum import IntEnum

from cardwright.games.psiwars.actions import why_not
from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.flow import apply, next_answer, span_from, span_to
from cardwright.games.psiwars.instinct import declares
from cardwright.games.psiwars.rules.strengths import bonus
from cardwright.games.psiwars.rules.zones import is_depleted, zone_of
from cardwright.games.psiwars.state import STRENGTHS, Question, Stat, X, Zone
from cardwright.games.psiwars.values import value
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import make_chance_answer, make_evaluate, make_quieten
from cardwright.language.program import NONE


class Term(IntEnum):
    """The terms of the evaluation."""

    LAB = 0
    UNITS = 1
    TRAPPED = 2
    HAND = 3
    CREATION = 4
    READY = 5


TERMS = 6
TERM_NAMES = (
    "hit points of the Lab",
    "units and Equipment",
    "trapped units",
    "cards in hand",
    "Creation Units",
    "Creation Units that are ready",
)
# The weights are those of a logistic regression over 37,000 positions of 2,200 games between greedy bots.
POINT = 23  # a hit point of a Lab that is far from falling
BRINK = 4300  # what is missing at 2 hit points below 0, and less and less above
UNIT = 58  # a unit by itself
PHYSICAL = 200
MIND = 60  # Digital or Psionic
CARD = 147  # a Battle card in hand
ORACLE = 150
CREATION_UNIT = 143
READY = 42  # a Creation Unit that can still pay
AHEAD = 95  # who is on turn has drawn already: so a position is worth the same before and after a turn ends
QUIET = 60  # answers after which a position counts as quiet


@kernel
def unit_worth(game, book, card):
    """What a unit is worth: Physical most of all, then what makes others harmless."""
    kind = game.kind[card]
    worth = UNIT
    for ability in range(STRENGTHS):
        strength = value(game, book, card, ability, NONE) + bonus(game, book, card, ability)
        if book.strength[kind, ability] == X:
            strength = 3
        worth += strength * (PHYSICAL if ability == Stat.PHYSICAL else MIND)
    return worth


@kernel
def weigh_units(game, book, seat, place):
    """What the units of a zone are worth."""
    result = 0
    card = game.first[zone_of(seat, place)]
    while card != NOBODY:
        result += unit_worth(game, book, card)
        card = game.next[card]
    return result


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.LAB:
        points = max(0, int(game.hit_points[seat]))
        return POINT * points - BRINK // (points + 2)
    if term == Term.UNITS:
        return weigh_units(game, book, seat, Zone.UNITS) + weigh_units(game, book, seat, Zone.FIELD)
    if term == Term.TRAPPED:
        return weigh_units(game, book, seat, Zone.TRAPPED) // 2
    if term == Term.HAND:
        drawn = AHEAD if game.turn == seat else 0
        hand = CARD * int(game.count[zone_of(seat, Zone.HAND)]) + ORACLE * int(game.count[zone_of(seat, Zone.GOLD)])
        return hand - drawn
    if term == Term.CREATION:
        return CREATION_UNIT * int(game.count[zone_of(seat, Zone.LAB)])
    ready = 0
    card = game.first[zone_of(seat, Zone.LAB)]
    while card != NOBODY:
        ready += 0 if is_depleted(game, card) else READY
        card = game.next[card]
    return ready


chance_answer = make_chance_answer(why_not, span_from, span_to, int(Answer.CONCEDE), next_answer)


@kernel
def calm_answer(game):
    """In playouts nobody plays Powers in answer, red dice stay as they are; NOBODY where something must be decided."""
    if game.question == Question.POWERS or game.question == Question.ABILITIES:
        return Answer.PASS
    return Answer.KEEP if game.question == Question.REROLL else NOBODY


@kernel
def is_creation_open(game):
    """Whether somebody may create something next."""
    return game.question == Question.CREATION and game.part == 0


quieten = make_quieten(is_creation_open, calm_answer, chance_answer, apply, declares, most=QUIET)
evaluate = make_evaluate(TERMS, weigh_term, quieten)

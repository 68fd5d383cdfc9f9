"""What simple bots look at in Wu Xing, in hundredths of a Marma Point."""

from enum import IntEnum

from cardwright.games.wuxing.actions import Answer, why_not
from cardwright.games.wuxing.flow import apply, span_from, span_to
from cardwright.games.wuxing.rules.qi import total_owed, total_qi
from cardwright.games.wuxing.rules.zones import top_of, zone_of
from cardwright.games.wuxing.state import SLOTS, Position, Question, Stat, Zone
from cardwright.games.wuxing.values import value
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import make_chance_answer, make_evaluate
from cardwright.language.program import NONE


class Term(IntEnum):
    """The terms of the evaluation."""

    MARMA = 0
    STACKS = 1
    HAND = 2
    QI = 3
    NEXUS = 4
    DOMAIN = 5


TERMS = 6
TERM_NAMES = ("Marma Points", "stacks", "cards in hand", "Qi", "Chakras in the Nexus", "Domains")
QUIET = 40  # answers after which a position counts as quiet


@kernel
def weigh_stacks(game, book, seat):
    """What the stacks of a player are worth: what hits, what holds, and what lies beneath."""
    total = 0
    for slot in range(SLOTS):
        top = top_of(game, seat, slot)
        if top != NOBODY:
            atk, res = value(game, book, top, Stat.ATK, NONE), value(game, book, top, Stat.RES, NONE)
            is_attack = game.position[seat, slot] == Position.ATTACK
            total += 110 + 85 * atk + 45 * res + (20 * atk if is_attack else 20 * res)
            total += 40 * (game.count[zone_of(seat, Zone.SLOT + slot)] - 1)
    return total


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.MARMA:
        points = int(game.marma[seat])
        return 100 * points - 900 // (points + 1)
    if term == Term.STACKS:
        return weigh_stacks(game, book, seat)
    if term == Term.HAND:
        return 110 * min(6, int(game.count[zone_of(seat, Zone.HAND)]))
    if term == Term.QI:
        return 75 * total_qi(game, seat) + 60 * min(int(game.reservoir[seat]), total_owed(game, seat))
    if term == Term.NEXUS:
        return 150 * int(game.count[zone_of(seat, Zone.NEXUS)])
    return 120 * int(game.count[zone_of(seat, Zone.RELEASE)])


chance_answer = make_chance_answer(why_not, span_from, span_to, int(Answer.CONCEDE))


@kernel
def calm_answer(game):
    """In playouts nobody responds, and attacks go on; NOBODY where something must be decided."""
    question = game.question
    if question == Question.WINDOW or question == Question.STEP or question == Question.QUICK:
        return Answer.PASS
    if question == Question.CANCEL:
        return Answer.CONTINUE
    return NOBODY


@kernel
def quieten(game, book, seat):
    """Let windows go by, and chance answer what must be answered, until somebody is in an open step."""
    for _step in range(QUIET):
        is_open = game.question == Question.MAIN or game.question == Question.CHOICE
        if game.over == 1 or (is_open and game.part == 0):
            return
        asked, action = first_asked(game), calm_answer(game)
        apply(game, book, asked, chance_answer(game, book, asked) if action == NOBODY else action)


evaluate = make_evaluate(TERMS, weigh_term, quieten)

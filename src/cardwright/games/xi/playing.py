"""Why a card cannot be played, or an ability not be used: its time, its cost, and what it aims at."""

from cardwright.games.xi.answers import Why
from cardwright.games.xi.rules.choosing import (
    Operand,
    can_declare,
)
from cardwright.games.xi.rules.skirmish import is_cancellable
from cardwright.games.xi.rules.spells import ability_at, preventable
from cardwright.games.xi.rules.time import costs_of
from cardwright.games.xi.rules.zones import controller_of, is_in_play, zone_of
from cardwright.games.xi.state import (
    CARDS,
    LARGEST_NUMBER,
    SCRATCH,
    Act,
    Form,
    Need,
    Question,
    Resource,
    Step,
    Zone,
)
from cardwright.games.xi.values import is_forbidden
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.events import because
from cardwright.kernel.programs import Ability, Code, cost_part, resource_of_x
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.running import open_frame
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import NONE, Op


@kernel
def is_timed(book, row):
    """Whether an ability costs T."""
    first, parts = book.abilities[row, Ability.cost], book.abilities[row, Ability.parts]
    return cost_part(book, first, parts, Resource.TIME) != NONE


@kernel
def why_not_time(game, seat, has_t, is_ability):
    """When something with a T cost may be used: in one's turn, not as a response, not after its end is announced."""
    if not has_t:
        return Why.LEGAL
    if seat != game.turn:
        if is_ability:
            return Why.T_ABILITY_IN_ANOTHER_TURN if refuse(Why.T_ABILITY_IN_ANOTHER_TURN, True) else Why.LEGAL
        return Why.T_COST_IN_ANOTHER_TURN if refuse(Why.T_COST_IN_ANOTHER_TURN, True) else Why.LEGAL
    if refuse(Why.T_COST_AS_RESPONSE, game.question == Question.RESPONSE):
        return Why.T_COST_AS_RESPONSE
    return Why.TURN_IS_ENDING if refuse(Why.TURN_IS_ENDING, game.is_ending == 1) else Why.LEGAL


@kernel
def why_not_pay(game, book, seat, source, ability):
    """Whether a seat can pay: pT costs with prepared time only, T costs with both."""
    time, prepared, life, x = costs_of(game, book, source, ability)
    kind = game.kind[source]
    need_p = max(0, prepared)
    because(book, kind, need_p, game.prepared[seat])
    if refuse(Why.COST_P, prepared != NONE and game.prepared[seat] < need_p):
        return Why.COST_P
    have = game.time[seat] + game.prepared[seat] - need_p
    because(book, kind, max(0, time), have)
    if refuse(Why.COST_T, time != NONE and have < time):
        return Why.COST_T
    because(book, kind, life, game.life[seat])
    if refuse(Why.COST_LIFE, life > 0 and game.life[seat] < life):
        return Why.COST_LIFE
    because(book, kind, 1, 0)
    if refuse(Why.COST_X, x != NONE and most_x(game, book, seat, source, ability) < 1):
        return Why.COST_X
    return Why.LEGAL


@kernel
def most_x(game, book, seat, source, ability):
    """The largest X that can be paid, the other costs aside."""
    time, prepared, life, x = costs_of(game, book, source, ability)
    need_p = max(0, prepared)
    if x == Resource.LIFE:
        return min(LARGEST_NUMBER, game.life[seat] - max(0, life))
    rest = game.time[seat] + game.prepared[seat] - need_p - max(0, time)
    if x == Resource.PREPARED:
        return min(LARGEST_NUMBER, min(rest, game.prepared[seat] - need_p))
    return min(LARGEST_NUMBER, rest)


@kernel
def can_stop(game, book, at, pc, op):
    """Whether a program that only prevents or cancels finds what it speaks of."""
    place = pc
    while book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == op:
            first, second = int(book.code[place, Operand.FIRST_FILTER]), int(book.code[place, Operand.SECOND_FILTER])
            if op == Op.PREVENT and preventable(game, book, at, first) != NOBODY:
                return True
            if op == Op.CANCEL and is_cancellable(game, book, at, first, second):
                return True
        place += 1
    return False


@kernel
def why_not_aim(game, book, seat, source, pc, needs, most):
    """Whether there is something to aim at, with the largest X: tried out on the scratch row of the agenda."""
    open_frame(game, SCRATCH, Step.RUN, source, seat, pc)
    game.agenda[SCRATCH, Row.X] = most
    is_open = can_declare(game, book, SCRATCH, pc)
    lacks_spell = needs & Need.SPELL != 0 and not can_stop(game, book, SCRATCH, pc, Op.PREVENT)
    lacks_skirmish = needs & Need.SKIRMISH != 0 and not can_stop(game, book, SCRATCH, pc, Op.CANCEL)
    wipe(game, SCRATCH)
    if refuse(Why.NOTHING_BEING_PLAYED, lacks_spell):
        return Why.NOTHING_BEING_PLAYED
    if refuse(Why.NO_DECLARED_SKIRMISH, lacks_skirmish):
        return Why.NO_DECLARED_SKIRMISH
    because(book, game.kind[source], 0, 0)
    return Why.NO_TARGET if refuse(Why.NO_TARGET, not is_open) else Why.LEGAL


@kernel
def why_not_play(game, book, seat, kind):
    """Legality of playing a card of the hand."""
    because(book, kind, 0, 0)
    card = find(game, zone_of(seat, Zone.HAND), kind)
    if refuse(Why.NOT_IN_HAND, card == NOBODY):
        return Why.NOT_IN_HAND
    if card == NOBODY or refuse(Why.BLANK_CARD, book.form[kind] == Form.BLANK):
        return Why.BLANK_CARD
    has_t = book.cost_t[kind] != NONE or book.cost_x[kind] == Resource.TIME
    why = why_not_time(game, seat, has_t, False)
    if why == Why.LEGAL:
        why = why_not_pay(game, book, seat, card, NOBODY)
    if why == Why.LEGAL and refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.PLAY, CARDS + seat, card)):
        why = Why.FORBIDDEN
    if why == Why.LEGAL:
        most = 0 if book.cost_x[kind] == NONE else most_x(game, book, seat, card, NOBODY)
        why = why_not_aim(game, book, seat, card, book.program[kind], book.needs[kind], most)
    return why


@kernel
def why_not_use(game, book, seat, card, place):
    """Legality of using an ability of a card in play."""
    because(book, game.kind[card], place + 1, 0)
    if game.kind[card] < 0 or not is_in_play(game, card):
        return Why.NOT_YOUR_CARD if refuse(Why.NOT_YOUR_CARD, True) else Why.LEGAL
    if refuse(Why.NOT_YOUR_CARD, controller_of(game, card) != seat):
        return Why.NOT_YOUR_CARD
    row = ability_at(game, book, card, place)
    if row == NOBODY:
        return Why.NO_SUCH_ABILITY if refuse(Why.NO_SUCH_ABILITY, True) else Why.LEGAL
    why = why_not_time(game, seat, is_timed(book, row), True)
    if why != Why.LEGAL:
        return why
    limit = book.abilities[row, Ability.limit]
    if refuse(Why.USED_UP, limit > 0 and game.used[card, place] >= limit):
        return Why.USED_UP
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.USE, card, NOBODY)):
        return Why.FORBIDDEN
    why = why_not_pay(game, book, seat, card, row)
    if why != Why.LEGAL:
        return why
    x = resource_of_x(book, book.abilities[row, Ability.cost], book.abilities[row, Ability.parts])
    most = 0 if x == NONE else most_x(game, book, seat, card, row)
    return why_not_aim(game, book, seat, card, book.abilities[row, Ability.pc], book.ability_needs[row], most)

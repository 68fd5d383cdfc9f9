"""Why a unit cannot attack, defend or form a Stack, and Equipment not be moved: the parts of a declaration."""

from cardwright.games.psiwars.answers import Answer, Why
from cardwright.games.psiwars.rules.creating import has_what_it_needs
from cardwright.games.psiwars.rules.declaring import (
    can_defend,
    can_engage,
    can_engage_any,
    can_move_onto,
    can_stack,
    has_moved,
    in_the_way,
    is_taken,
    is_tired,
    must_still_attack,
    must_still_defend,
    newest_attacker,
    newest_defender,
)
from cardwright.games.psiwars.rules.zones import (
    controller_of,
    is_attacking,
    is_unit_in_play,
    zone_of,
)
from cardwright.games.psiwars.state import (
    Act,
    Question,
    Zone,
)
from cardwright.games.psiwars.values import is_forbidden, lead_of
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import because
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.table import NOBODY


@kernel
def other_question():
    """The answer belongs to another question."""
    return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL


# Attackers and defenders


@kernel
def why_not_unit(game, book, seat, card):
    """Why a card is no unit of a player's that could be declared."""
    if game.kind[card] < 0 or game.zone[card] == zone_of(seat, Zone.UNITS):
        return Why.LEGAL if game.kind[card] >= 0 else Why.NOT_YOUR_UNIT
    because(book, game.kind[card], 0, 0)
    if game.zone[card] == zone_of(seat, Zone.TRAPPED):
        return Why.TRAPPED if refuse(Why.TRAPPED, True) else Why.NOT_YOUR_UNIT
    return Why.NOT_YOUR_UNIT if refuse(Why.NOT_YOUR_UNIT, True) else Why.LEGAL


@kernel
def why_not_attack(game, book, seat, action):
    """Legality of declaring attackers, one after the other."""
    if action == Answer.ATTACK:
        return Why.MUST_ATTACK if refuse(Why.MUST_ATTACK, must_still_attack(game, book)) else Why.LEGAL
    if Answer.FIGHTER <= action < Answer.STACK:
        return why_not_attacker(game, book, seat, action - Answer.FIGHTER)
    if Answer.STACK <= action < Answer.ESCAPE and game.question == Question.ATTACKERS:
        other = action - Answer.STACK
        why = why_not_attacker(game, book, seat, other)
        if why != Why.LEGAL:
            return why
        return why_not_stack(game, book, seat, newest_attacker(game, seat), other)
    if Answer.EQUIP <= action < Answer.FIGHTER and game.question == Question.ATTACK:
        return why_not_lift(game, book, seat, action - Answer.EQUIP)
    return other_question()


@kernel
def why_not_attacker(game, book, seat, card):
    """Legality of an attacker."""
    why = why_not_unit(game, book, seat, card)
    if why != Why.LEGAL:
        return why
    because(book, game.kind[card], 0, 0)
    if refuse(Why.DEPLETED, is_tired(game, book, card)):
        return Why.DEPLETED
    return Why.FORBIDDEN if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.ATTACK, card, NOBODY)) else Why.LEGAL


@kernel
def why_not_stack(game, book, seat, card, other):
    """Legality of forming a Stack."""
    because(book, game.kind[card] if card != NOBODY else NOBODY, game.kind[other], 0)
    is_none = card == NOBODY or not can_stack(game, book, seat, card, other)
    return Why.NO_STACK if refuse(Why.NO_STACK, is_none) or card == NOBODY else Why.LEGAL


@kernel
def why_not_defend(game, book, seat, action):
    """Legality of naming defenders, one after the other."""
    if action == Answer.DEFEND:
        return Why.MUST_DEFEND if refuse(Why.MUST_DEFEND, must_still_defend(game, book)) else Why.LEGAL
    if Answer.FIGHTER <= action < Answer.STACK:
        return why_not_defender(game, book, seat, action - Answer.FIGHTER)
    if Answer.EQUIP <= action < Answer.FIGHTER and game.question == Question.DEFEND:
        return why_not_lift(game, book, seat, action - Answer.EQUIP)
    return other_question()


@kernel
def why_not_defender(game, book, seat, card):
    """Legality of a defender; there must be somebody whom it can engage."""
    why = why_not_unit(game, book, seat, card)
    if why != Why.LEGAL:
        return why
    if refuse(Why.FORBIDDEN, not can_defend(game, book, seat, card)):
        return Why.FORBIDDEN
    because(book, game.kind[card], 0, 0)
    is_idle = not can_engage_any(game, book, card)
    return Why.NOTHING_TO_ENGAGE if refuse(Why.NOTHING_TO_ENGAGE, is_idle) else Why.LEGAL


@kernel
def why_not_whom(game, book, seat, action):
    """Legality of whom a defender engages, or of the partner with whom it does."""
    card = newest_defender(game, seat)
    if Answer.STACK <= action < Answer.ESCAPE:
        other = action - Answer.STACK
        why = why_not_unit(game, book, seat, other)
        if why == Why.LEGAL:
            why = why_not_stack(game, book, seat, card, other)
        if why != Why.LEGAL:
            return why
        because(book, game.kind[other], 0, 0)
        is_barred = not can_defend(game, book, seat, other) or not could_engage_together(game, book, card, other)
        return Why.CANNOT_ENGAGE if refuse(Why.CANNOT_ENGAGE, is_barred) or is_barred else Why.LEGAL
    if not Answer.CARD <= action < Answer.KIND:
        return other_question()
    attacker = action - Answer.CARD
    if game.kind[attacker] < 0 or not is_attacking(game, attacker) or lead_of(game, attacker) != attacker:
        return Why.NOT_ATTACKING if refuse(Why.NOT_ATTACKING, True) else Why.NOT_OFFERED
    because(book, game.kind[attacker], game.kind[card], 0)
    if refuse(Why.ALREADY_ENGAGED, is_taken(game, book, attacker)):
        return Why.ALREADY_ENGAGED
    return Why.CANNOT_ENGAGE if refuse(Why.CANNOT_ENGAGE, not can_engage(game, book, card, attacker)) else Why.LEGAL


@kernel
def could_engage_together(game, book, card, other):
    """Whether a Stack of two units would find somebody to engage."""
    game.partner[card] = other
    found = can_engage_any(game, book, card)
    game.partner[card] = NOBODY
    return found


# Moving Equipment


@kernel
def why_not_lift(game, book, seat, piece):
    """Legality of moving a piece of Equipment: there must be a unit that it can go to."""
    if game.kind[piece] < 0 or game.zone[piece] != zone_of(seat, Zone.EQUIPMENT):
        return Why.NOT_EQUIPMENT if refuse(Why.NOT_EQUIPMENT, True) else Why.NOT_OFFERED
    because(book, game.kind[piece], 0, 0)
    if refuse(Why.TRAPPED, not is_unit_in_play(game, game.host[piece])):
        return Why.TRAPPED
    if refuse(Why.HAS_MOVED, has_moved(game, piece)):
        return Why.HAS_MOVED
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        if can_move_onto(game, book, seat, piece, card):
            return Why.LEGAL
        card = game.next[card]
    return Why.NO_PLACE if refuse(Why.NO_PLACE, True) else Why.LEGAL


@kernel
def why_not_bearer(game, book, seat, action):
    """Legality of the unit that a piece of Equipment is moved to."""
    if not Answer.CARD <= action < Answer.KIND:
        return other_question()
    at = game.agenda_size - 1
    card, piece = action - Answer.CARD, int(game.agenda[at, Row.OTHER])
    if game.kind[card] < 0 or not is_unit_in_play(game, card) or controller_of(game, card) != seat:
        is_trapped = game.kind[card] >= 0 and game.zone[card] == zone_of(seat, Zone.TRAPPED)
        because(book, game.kind[card], 0, 0)
        if refuse(Why.TRAPPED, is_trapped):
            return Why.TRAPPED
        return Why.NOT_YOUR_UNIT if refuse(Why.NOT_YOUR_UNIT, True) else Why.NOT_OFFERED
    because(book, game.kind[card], game.kind[piece], 0)
    if refuse(Why.LACKS_ABILITY, not has_what_it_needs(game, book, card, piece)):
        return Why.LACKS_ABILITY
    other = in_the_way(game, book, card, piece)
    if refuse(Why.LADEN, other != NOBODY and has_moved(game, other)):
        return Why.LADEN
    return Why.NO_PLACE if refuse(Why.NO_PLACE, not can_move_onto(game, book, seat, piece, card)) else Why.LEGAL

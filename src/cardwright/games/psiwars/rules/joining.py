"""PSI-X3: texts change battles that are declared: who engages whom, and Stacks that come apart."""

from cardwright.games.psiwars.rules.moving import leave_field
from cardwright.games.psiwars.rules.zones import controller_of, is_attacking, is_unit_in_play, place_in, zone_of
from cardwright.games.psiwars.standing import notice
from cardwright.games.psiwars.state import Event, Log, State, Step, Zone
from cardwright.games.psiwars.values import lead_of, member
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move

# PSI-X3: Battles that are declared


@rule("PSI-X3", off=0)
def split(game, book, card):
    """A Stack comes apart: the unit that led it keeps its battle, and its partner goes home."""
    if place_in(game, card) != Zone.FIELD or game.partner[card] == NOBODY:
        return 0
    lead = lead_of(game, card)
    other, seat = int(game.partner[lead]), controller_of(game, card)
    tell(book, Log.SPLIT, seat, game.kind[lead], game.kind[other], 0, everybody(game))
    leave_field(game, other)
    move(game, other, zone_of(seat, Zone.UNITS))
    return 1


@rule("PSI-X3", off=0)
def engage_with(game, book, attacker, card):
    """A text lets a unit engage an attacker: a defender leaves its battle for this one, another unit joins it."""
    if card == NOBODY or attacker == NOBODY or not is_attacking(game, attacker) or is_fighting(game, card):
        return 0
    if not is_unit_in_play(game, card) or controller_of(game, card) == game.turn:
        return 0
    lead, foe = lead_of(game, card), lead_of(game, attacker)
    if game.against[lead] == foe:
        return 0
    if place_in(game, card) == Zone.UNITS:
        move(game, card, zone_of(controller_of(game, card), Zone.FIELD))
        notice(game, book, Event.DEFEND, card, foe, 0)
    game.against[lead] = foe
    tell(book, Log.JOIN, controller_of(game, card), game.kind[lead], game.kind[foe], 0, everybody(game))
    for number in range(2):
        unit = member(game, foe, number)
        if unit != NOBODY:
            notice(game, book, Event.ENGAGE, unit, lead, 0)
    return 1


@kernel
def is_fighting(game, card):
    """Whether a unit is in a battle that has begun or is over: that cannot be changed any more."""
    if game.marks[card] & State.FOUGHT != 0:
        return True
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.FIGHT and game.agenda[at, Row.OTHER] == lead_of(game, card):
            return True
    return False

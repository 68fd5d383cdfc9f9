"""How simple bots expect everybody to play: Qi for what they hold, Entities as high as they go, attacks that pay."""

from cardwright.games.wuxing.actions import Answer, why_not
from cardwright.games.wuxing.rules.battle import is_void
from cardwright.games.wuxing.rules.zones import slots_of, top_of, zone_of
from cardwright.games.wuxing.state import (
    DIRECT,
    ELEMENTS,
    SLOTS,
    Form,
    Position,
    Question,
    Stage,
    Stat,
    Strike,
    Zone,
)
from cardwright.games.wuxing.values import value
from cardwright.kernel.agenda import Row
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE

HELD = 12  # how much an Entity in hand calls for Qi of its Element, and one in the deck 1
READY = 15  # how much a die of the Element answers the call
BODY = 3  # what destroying an Entity is worth, and each Entity beneath it, in Marma Points
WORTH_A_DIE = 2  # damage of a direct attack that is worth a Heavy Block


@kernel
def fighting(game, book, seat, slot):
    """What the top of a stack fights with in its position."""
    stat = Stat.ATK if game.position[seat, slot] == Position.ATTACK else Stat.RES
    return value(game, book, top_of(game, seat, slot), stat, NONE)


@kernel
def strongest(game, book, seat):
    """The highest ATK of a player's stacks, whatever their positions."""
    most = 0
    for slot in range(slots_of(book)):
        top = top_of(game, seat, slot)
        if top != NOBODY:
            most = max(most, value(game, book, top, Stat.ATK, NONE))
    return most


# Qi


@kernel
def call_for(game, book, seat, element):
    """How much a player's hand and deck call for Qi of an Element that is not there yet."""
    call = -READY * int(game.generated[seat, element])
    for place in range(Zone.DECK, Zone.DIYU):
        card = game.first[zone_of(seat, place)]
        while card != NOBODY:
            kind = game.kind[card]
            if kind >= 0 and book.form[kind] == Form.ENTITY and book.element[kind] == element:
                call += HELD if place == Zone.HAND else 1
            card = game.next[card]
    return call


@kernel
def next_qi(game, book, seat):
    """The Element that a player lacks most; who has all dice out keeps them."""
    if game.reservoir[seat] == 0:
        return Answer.PASS
    best, chosen = 0, NOBODY
    for element in range(ELEMENTS):
        call = call_for(game, book, seat, element)
        if chosen == NOBODY or call > best:
            best, chosen = call, element
    return Answer.GENERATE + chosen


# Entities


@kernel
def next_entity(game, book, seat):
    """The Entity of the highest Rank that can be invoked, the strongest among equals, or NOBODY."""
    best, chosen = 0, NOBODY
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        kind = int(game.kind[card])
        if book.form[kind] == Form.ENTITY:
            eagerness = 20 * int(book.rank[kind]) + int(book.stats[kind, 0] + book.stats[kind, 1])
            if eagerness > best and why_not(game, book, seat, Answer.INVOKE + kind) == 0:
                best, chosen = eagerness, Answer.INVOKE + kind
        card = game.next[card]
    return chosen


@kernel
def best_position(game, book, seat):
    """Attack, unless somebody opposite hits harder and the RES would hold better."""
    kind = int(game.agenda[game.agenda_size - 1, Row.SOURCE])
    atk, res, threat = int(book.stats[kind, 0]), int(book.stats[kind, 1]), strongest(game, book, 1 - seat)
    is_better_off = threat > atk and res > atk
    return Answer.DEFENCE_POSITION if is_better_off else Answer.ATTACK_POSITION


# Attacks


@kernel
def prospect(game, book, seat, slot, target):
    """What an attack promises, in Marma Points; nothing is gained by one that only wears the other down."""
    atk = value(game, book, top_of(game, seat, slot), Stat.ATK, NONE)
    if target == DIRECT:
        return atk
    foe = 1 - seat
    lead = atk - fighting(game, book, foe, target)
    if lead <= 0:
        return lead
    prize = BODY * int(game.count[zone_of(foe, Zone.SLOT + target)])
    return prize + lead if game.position[foe, target] == Position.ATTACK else prize


@kernel
def next_attack(game, book, seat):
    """The attack that promises most, or leaving the Battle Phase."""
    best, chosen = 0, Answer.FADING
    for slot in range(slots_of(book)):
        if top_of(game, seat, slot) == NOBODY or game.position[seat, slot] == Position.DEFENCE:
            continue
        for target in range(DIRECT + 1):
            if target != DIRECT and top_of(game, 1 - seat, target) == NOBODY:
                continue
            hope = prospect(game, book, seat, slot, target)
            if hope > best and why_not(game, book, seat, Answer.ATTACK + slot * (SLOTS + 1) + target) == 0:
                best, chosen = hope, Answer.ATTACK + slot * (SLOTS + 1) + target
    return chosen


@kernel
def next_turned(game, book, seat):
    """A stack that could win an attack but defends is turned, or NOBODY."""
    for slot in range(slots_of(book)):
        if top_of(game, seat, slot) == NOBODY or game.position[seat, slot] == Position.ATTACK:
            continue
        for target in range(DIRECT):
            if top_of(game, 1 - seat, target) != NOBODY and prospect(game, book, seat, slot, target) > 0:
                if why_not(game, book, seat, Answer.TURN + slot) == 0:
                    return Answer.TURN + slot
    return NOBODY


@kernel
def next_block(game, book, seat):
    """A direct attack is blocked if it hurts."""
    slot = int(game.agenda[game.agenda_size - 1, Strike.ATTACKER])
    atk = value(game, book, top_of(game, 1 - seat, slot), Stat.ATK, NONE)
    return Answer.BLOCK if atk >= min(WORTH_A_DIE, int(game.marma[seat])) else Answer.DECLINE


# Questions


@kernel
def next_act(game, book, seat):
    """In a Main Step: an Entity, then turning, then battle; in the second one the turn ends."""
    action = next_entity(game, book, seat)
    if action != NOBODY:
        return action
    if game.agenda[0, Row.STAGE] != Stage.MAIN:
        return Answer.END_TURN
    action = next_turned(game, book, seat)
    return Answer.BATTLE if action == NOBODY else action


@kernel
def calm_answer(game):
    """Nobody responds, and attacks go on that can hit; NOBODY where something must be decided."""
    question = game.question
    if question == Question.WINDOW or question == Question.STEP or question == Question.QUICK:
        return Answer.PASS
    if question == Question.CANCEL:
        return Answer.CANCEL if is_void(game, game.agenda_size - 1) else Answer.CONTINUE
    return NOBODY


@kernel
def likely_answer(game, book, seat):
    """What a seat most likely answers, or NOBODY where chance decides."""
    question = game.question
    if question == Question.MAIN:
        return next_act(game, book, seat)
    if question == Question.CHOICE:
        return next_attack(game, book, seat)
    if question == Question.GENERATION:
        return next_qi(game, book, seat)
    if question == Question.POSITION:
        return best_position(game, book, seat)
    if question == Question.BLOCK:
        return next_block(game, book, seat)
    return calm_answer(game)

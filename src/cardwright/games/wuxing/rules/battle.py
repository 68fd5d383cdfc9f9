"""WX-10, WX-16, WX-17, WX-G44, WX-G45, WX-G81 to WX-G93, WX-G105: attacks and battles."""

from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.end import test_loss
from cardwright.games.wuxing.rules.entities import set_exhausted
from cardwright.games.wuxing.rules.marma import damage
from cardwright.games.wuxing.rules.moving import destroy_unless
from cardwright.games.wuxing.rules.pulse import open_response
from cardwright.games.wuxing.rules.qi import pay_qi
from cardwright.games.wuxing.rules.zones import controller_of, has_entity, height, is_top, slot_of, top_of
from cardwright.games.wuxing.standing import expire, forget, notice, push
from cardwright.games.wuxing.state import (
    CARDS,
    DIRECT,
    SLOTS,
    Act,
    Bout,
    Event,
    Keyword,
    Log,
    Number,
    Position,
    Question,
    Stat,
    Step,
    Strike,
)
from cardwright.games.wuxing.values import has_keyword, is_forbidden, is_permitted, says, value
from cardwright.kernel.agenda import Row, pop_row, row_of
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import PLAYERS, everybody
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Until, Watch

# WX-5.16, WX-10.3, WX-10.6, WX-13.2, WX-G27, WX-G44, WX-G45, WX-G81, WX-G82: Who can attack whom


@rule("WX-5.16", "WX-5.5", "WX-G44", off=False)
def is_hasty(game, book, seat, slot):
    """An Entity with Haste can attack every opposing stack that it has not attacked this turn."""
    return has_keyword(game, book, top_of(game, seat, slot), Keyword.HASTE)


@rule("WX-G45", off=False)
def is_spent_for_direct(game, book, seat, slot):
    """With Haste, too, a stack that has attacked this turn makes no direct attack any more."""
    return game.struck[seat, slot] != 0 and is_hasty(game, book, seat, slot)


@rule("WX-10.6", "WX-G81", "WX-G32", off=False)
def is_exhausted(game, book, seat, slot, target):
    """An exhausted stack cannot attack, except by Haste those that it has not attacked."""
    if not has_had_its_attack(game, book, seat, slot, target):
        return False
    return not is_permitted(game, book, Act.ATTACK_AGAIN, top_of(game, seat, slot), NOBODY)


@kernel
def has_had_its_attack(game, book, seat, slot, target):
    """Whether only a text could let a stack attack this target in this turn."""
    if game.exhausted[seat, slot] == 0:
        return False
    if target == DIRECT or not is_hasty(game, book, seat, slot):
        return True
    return (game.struck[seat, slot] >> target) & 1 == 1 or (game.struck[seat, slot] >> DIRECT) & 1 == 1


@kernel
def use_up(game, book, seat, slot, target):
    """To attack again is to attack once more: that attack uses up what let it happen until the end of the turn."""
    if has_had_its_attack(game, book, seat, slot, target):
        row = says(game, book, Watch.PERMIT, Act.ATTACK_AGAIN, top_of(game, seat, slot), NOBODY)
        if row != NOBODY and game.until[row] == Until.END_OF_TURN:
            forget(game, book, row)


@rule("WX-G81", off=False)
def is_defending(game, seat, slot):
    """Only a stack in attack position attacks."""
    return game.position[seat, slot] == Position.DEFENCE


@rule("WX-G27", off=False)
def has_just_arrived(game, book, seat, slot):
    """Where the table wants it, a stack does not attack in the turn in which it arrived."""
    return book.numbers[Number.DELAY] == 1 and game.arrived[seat, slot] == 1


@rule("WX-G82", off=False)
def is_guarded(game, book, seat):
    """A direct attack is possible only while the opponent has no Entity."""
    return has_entity(game, 1 - seat) and book.numbers[Number.ALWAYS_DIRECT] == 0


@rule("WX-13.2", "WX-13.3", "WX-G79", off=False)
def is_first_turn(game):
    """In the first turn of the match nobody attacks."""
    return game.turns == 0


@kernel
def may_attack(game, book, seat, slot):
    """Whether texts let the top of a stack attack at all."""
    return not is_forbidden(game, book, Act.ATTACK, top_of(game, seat, slot), NOBODY)


# WX-7.5 to WX-7.7, WX-G88: Cancelling


@rule("WX-G88")
def cancel_attack(game, book, seat):
    """A cancelled attack never happened: the attacker is not exhausted, and its target not marked."""
    at = game.agenda_size - 1
    card = top_of(game, seat, int(game.agenda[at, Strike.ATTACKER]))
    tell(book, Log.CANCEL, seat, NOBODY if card == NOBODY else int(game.kind[card]), NOBODY, 0, everybody(game))
    pop_row(game)


# WX-10.2 to WX-10.5: Declaring


@rule("WX-10.2", "WX-10.3", "WX-10.4", "WX-10.7")
def declare_attack(game, book, seat, slot, target):
    """The turn player names an attacker and what it attacks; then the defender may respond."""
    at = push(game, book, Step.ATTACK, Bout.DECLARED, seat, NOBODY)
    game.agenda[at, Strike.ATTACKER], game.agenda[at, Strike.TARGET] = slot, target
    card = top_of(game, seat, slot)
    foe = top_of(game, 1 - seat, target) if target != DIRECT else CARDS + 1 - seat
    other = PLAYERS + 1 - seat if target == DIRECT else int(game.kind[foe])
    tell(book, Log.ATTACK, seat, game.kind[card], other, 0, everybody(game))
    notice(game, book, Event.ATTACK, card, foe, 0)
    if target == DIRECT:
        notice(game, book, Event.DIRECT, card, foe, 0)
    else:
        notice(game, book, Event.ATTACKED, foe, card, 0)


# What texts do to an attack that is under way


@kernel
def negate_attack(game, book, seat, is_ended):
    """The current attack does not happen; one that is ended never began, and its attacker is not exhausted."""
    at = row_of(game, Step.ATTACK)
    if at == NOBODY:
        return 0
    game.agenda[at, Strike.IS_NEGATED] = 2 if is_ended else 1
    tell(book, Log.NEGATE, seat, NOBODY, NOBODY, 0, 0)
    return 1


@kernel
def redirect_attack(game, book, foe):
    """The attack that is under way has another Entity of the defending player as its target."""
    at = row_of(game, Step.ATTACK)
    if at == NOBODY or not is_top(game, foe):
        return 0
    seat, slot = int(game.agenda[at, Row.SEAT]), slot_of(game, foe)
    card = top_of(game, seat, int(game.agenda[at, Strike.ATTACKER]))
    if card == NOBODY or controller_of(game, foe) == seat or game.agenda[at, Strike.TARGET] == slot:
        return 0
    if is_forbidden(game, book, Act.BE_ATTACKED, foe, card):
        return 0
    game.agenda[at, Strike.TARGET], game.agenda[at, Strike.HAS_LOST] = slot, 0
    tell(book, Log.REDIRECT, seat, game.kind[foe], int(game.kind[card]), 0, everybody(game))
    notice(game, book, Event.ATTACKED, foe, card, 0)
    return 1


# WX-10.6, WX-G87: End of battle


@rule("WX-10.6", "WX-G87", "WX-G44")
def end_battle(game, book, seat, slot, target, is_readied):
    """An attacker that is still there is exhausted, and has attacked its target; then a text may ready it."""
    if height(game, seat, slot) > 0:
        use_up(game, book, seat, slot, target)
        game.exhausted[seat, slot] = 1
        if target == DIRECT or height(game, 1 - seat, target) > 0:
            game.struck[seat, slot] |= 1 << target
        else:
            game.struck[seat, slot] |= 1 << (SLOTS + 1)  # what it attacked is gone, but it has attacked
        if is_readied == 1:
            set_exhausted(game, book, top_of(game, seat, slot), 0)
        notice(game, book, Event.BATTLE_END, top_of(game, seat, slot), NOBODY, 0)
    expire(game, book, Until.END_OF_SKIRMISH)


# WX-16, WX-19.1, WX-G83 to WX-G86, WX-G93: The clash


@rule("WX-16.2", "WX-G91", off=0)
def strength(game, book, seat, slot):
    """A stack in attack position fights with the ATK of its top, one in defence position with its RES."""
    stat = Stat.ATK if game.position[seat, slot] == Position.ATTACK else Stat.RES
    return value(game, book, top_of(game, seat, slot), stat, NONE)


@rule("WX-16.4", "WX-16.3", "WX-G90")
def win_attack(game, book, seat, card, foe, lead):
    """Against a weaker Entity in attack position the defender is destroyed, and its player takes the difference."""
    destroy_in_battle(game, book, foe, card, seat)
    damage(game, book, 1 - seat, card, lead)


@rule("WX-16.5", "WX-16.3")
def lose_attack(game, book, seat, card, foe, lead):
    """Against a stronger Entity in attack position the attacker is destroyed, and its player takes the difference."""
    destroy_in_battle(game, book, card, foe, 1 - seat)
    damage(game, book, seat, foe, lead)


@rule("WX-G84", "WX-G93")
def tie_attack(game, book, seat, card, foe):
    """Against an equal Entity in attack position both stacks are destroyed, and nobody takes damage."""
    destroy_in_battle(game, book, foe, card, seat)
    destroy_in_battle(game, book, card, foe, 1 - seat)


@rule("WX-16.6")
def break_defence(game, book, seat, card, foe):
    """Against a smaller RES the defender is destroyed; nobody takes damage."""
    destroy_in_battle(game, book, foe, card, seat)


@rule("WX-16.7")
def rebound(game, book, seat, foe, lead):
    """Against a larger RES nothing is destroyed, and the attacking player takes the difference."""
    damage(game, book, seat, foe, lead)


@rule("WX-16.8", "WX-G85", "WX-G86")
def wear(game, book, seat, foe, cause, force):
    """A defender that holds loses as much RES as the attacker has ATK, until the end of the turn."""
    lost = min(force, value(game, book, foe, Stat.RES, NONE))
    game.worn[foe] += lost
    tell(book, Log.WEAR, 1 - seat, game.kind[foe], NOBODY, lost, everybody(game))
    notice(game, book, Event.HOLD, foe, cause, 0)


@kernel
def destroy_in_battle(game, book, card, cause, seat):
    """Battle destroys a stack; the winner has won and the other has lost."""
    notice(game, book, Event.WIN, cause, card, 0)
    notice(game, book, Event.LOSE, card, cause, 0)
    destroy_unless(game, book, card, cause, seat)


@rule("WX-10.5", "WX-16.1")
def clash(game, book, seat, slot, target):
    """Attacker and target clash; destruction and damage are simultaneous, then MP are tested."""
    card, foe = top_of(game, seat, slot), top_of(game, 1 - seat, target)
    force, against = strength(game, book, seat, slot), strength(game, book, 1 - seat, target)
    tell(book, Log.CLASH, seat, game.kind[card], game.kind[foe], force, everybody(game))
    if game.position[1 - seat, target] == Position.ATTACK:
        if force > against:
            win_attack(game, book, seat, card, foe, force - against)
        elif force < against:
            lose_attack(game, book, seat, card, foe, against - force)
        else:
            tie_attack(game, book, seat, card, foe)
    elif force > against:
        break_defence(game, book, seat, card, foe)
    else:
        rebound(game, book, seat, foe, against - force)
        wear(game, book, seat, foe, card, force)
    test_loss(game, book)


@rule("WX-19.1", "WX-G83", "WX-G31")
def hit_directly(game, book, seat, slot):
    """A direct attack deals the attacker's ATK to the opponent."""
    card = top_of(game, seat, slot)
    damage(game, book, 1 - seat, card, value(game, book, card, Stat.ATK, NONE))
    test_loss(game, book)


# WX-17, WX-G89: Heavy Block


@rule("WX-17.4", off=True)
def is_direct(game, at):
    """Only a direct attack can be blocked, never one on an Entity."""
    return game.agenda[at, Strike.TARGET] == DIRECT


@rule("WX-17.2", "WX-G89", off=False)
def can_block(game, book, at):
    """The victim of a direct attack may block it for a Qi of the attacker's Element."""
    seat = int(game.agenda[at, Row.SEAT])
    card = top_of(game, seat, int(game.agenda[at, Strike.ATTACKER]))
    return game.generated[1 - seat, element_of(game, book, card)] > 0


@rule("WX-17.1", "WX-17.3")
def heavy_block(game, book, seat):
    """A Heavy Block negates a direct attack: it deals no damage."""
    at = game.agenda_size - 1
    element = element_of(game, book, top_of(game, 1 - seat, int(game.agenda[at, Strike.ATTACKER])))
    tell(book, Log.BLOCK, seat, NOBODY, NOBODY, element, 0)
    pay_qi(game, book, seat, element)
    notice(game, book, Event.BLOCK, CARDS + seat, NOBODY, 0)
    game.agenda[at, Strike.IS_BLOCKED] = 1


# WX-G87: What has become of an attack


@rule("WX-G87", off=False)
def is_void(game, at):
    """There is no clash if a stack is gone, or the attacker is no longer in attack position."""
    seat, slot = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Strike.ATTACKER])
    if game.agenda[at, Strike.HAS_LOST] == 1 or game.agenda[at, Strike.IS_NEGATED] != 0:
        return True
    return height(game, seat, slot) == 0 or is_defending(game, seat, slot)


# The stages of an attack


@kernel
def can_cancel(game, at):
    """Whether the attacker decides once more, even if the target is gone; a negated attack cannot be taken back."""
    seat, slot = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Strike.ATTACKER])
    if game.agenda[at, Strike.CAN_CANCEL] == 0 or game.agenda[at, Strike.IS_NEGATED] != 0:
        return False
    return height(game, seat, slot) > 0


@kernel
def strike(game, book, at):
    """The Attack Step: a clash or damage, unless the attack is void or blocked."""
    seat = int(game.agenda[at, Row.SEAT])
    slot, target = int(game.agenda[at, Strike.ATTACKER]), int(game.agenda[at, Strike.TARGET])
    if is_void(game, at):
        tell(book, Log.FIZZLE, seat, NOBODY, NOBODY, 0, 0)
    elif target != DIRECT:
        clash(game, book, seat, slot, target)
    elif game.agenda[at, Strike.IS_BLOCKED] == 0:
        hit_directly(game, book, seat, slot)


@kernel
def run_attack(game, book):
    """An attack goes on: responses, cancelling, Heavy Block, clash, end of battle."""
    at = game.agenda_size - 1
    bout, seat = int(game.agenda[at, Row.STAGE]), int(game.agenda[at, Row.SEAT])
    game.agenda[at, Row.STAGE] = bout + 1
    if bout == Bout.DECLARED:
        open_response(game, book, seat)
    elif bout == Bout.ANSWERED:
        if can_cancel(game, at):
            ask(game, Question.CANCEL, 1 << seat)
    elif bout == Bout.DECIDED:
        if is_direct(game, at) and not is_void(game, at) and can_block(game, book, at):
            ask(game, Question.BLOCK, 1 << (1 - seat))
    elif bout == Bout.CLASH:
        strike(game, book, at)
    else:
        slot, target = int(game.agenda[at, Strike.ATTACKER]), int(game.agenda[at, Strike.TARGET])
        is_ended, is_readied = game.agenda[at, Strike.IS_NEGATED] == 2, game.agenda[at, Strike.IS_READIED]
        pop_row(game)
        if is_ended:
            expire(game, book, Until.END_OF_SKIRMISH)
        else:
            end_battle(game, book, seat, slot, target, is_readied)

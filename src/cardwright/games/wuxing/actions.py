"""The answers of Wu Xing: what can be answered, and why not. `why_not` is the one source of legality."""

from enum import IntEnum

from cardwright.games.wuxing.rules.activating import (
    has_used_card,
    has_used_effect,
    is_always_open,
    is_main_step,
    is_rapid,
    is_reachable,
    is_unsealing,
    keyword_at,
    lacks_attack,
    row_at,
)
from cardwright.games.wuxing.rules.battle import (
    has_just_arrived,
    is_defending,
    is_exhausted,
    is_first_turn,
    is_guarded,
    is_spent_for_direct,
)
from cardwright.games.wuxing.rules.chakras import is_too_young
from cardwright.games.wuxing.rules.choosing import (
    find_hidden,
    has_targets,
    is_candidate,
    is_element,
    is_hidden_choice,
    option_is_open,
)
from cardwright.games.wuxing.rules.costs import can_afford, is_to_give
from cardwright.games.wuxing.rules.deconstructing import is_at_work, is_targeted
from cardwright.games.wuxing.rules.domains import can_enter
from cardwright.games.wuxing.rules.entities import (
    can_invoke_for,
    can_stack_on,
    count_places,
    has_turned,
    stands_alone,
)
from cardwright.games.wuxing.rules.pulse import is_tired_out
from cardwright.games.wuxing.rules.qi import is_full
from cardwright.games.wuxing.rules.responding import must_use
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    has_nexus_slot,
    has_release_slot,
    height,
    is_beneath,
    is_on_field,
    place_in,
    top_of,
    zone_of,
)
from cardwright.games.wuxing.state import (
    CARDS,
    DIRECT,
    EFFECT_THINGS,
    EFFECTS,
    ELEMENTS,
    SLOTS,
    WAITING,
    Act,
    Due,
    Form,
    Keyword,
    Naming,
    Question,
    Stage,
    Zone,
)
from cardwright.games.wuxing.values import is_forbidden
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import because
from cardwright.kernel.programs import Ability, Code
from cardwright.kernel.questions import make_why_not
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import Choice, Op


class Answer(IntEnum):
    """The action space: the first answer of each group; what stands in brackets is added."""

    PASS = 0
    YES = 1
    NO = 2
    GENERATE = 3  # (Element)
    TRANSMUTE = 8  # (Element before * 5 + Element after)
    BATTLE = 33
    FADING = 34
    END_TURN = 35
    CANCEL = 36
    CONTINUE = 37
    BLOCK = 38
    DECLINE = 39
    ATTACK_POSITION = 40
    DEFENCE_POSITION = 41
    ON = 42  # (slot): what an Entity is invoked on
    TURN = 48  # (slot): a stack changes its position
    QI = 54  # (Element): named for a cost, a gain or a refund
    MODE = 59  # (option), 8 of them
    ORDER = 67  # (place in the list of waiting triggers), 24 of them
    SEAT = 91  # (seat)
    ATTACK = 93  # (slot * 7 + slot of the target, or 6: the opponent)
    CARD = 135  # (card row): a card in an open zone
    EFFECT = 215  # (agenda row): an effect on the Pulse
    DECONSTRUCT = 247  # (card row)
    ACTIVATE = 327  # (card row * 6 + effect)
    FROM_HAND = 807  # (kind * 2 + effect): a Chakra is activated from the hand
    KIND = 1575  # (kind): a card of a hidden zone; equal ones are one choice
    INVOKE = 1959  # (kind)
    PLACE = 2343  # (kind)
    DISCARD = 2727  # (kind)
    CONCEDE = 3111


ANSWERS = 3112


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_THE_QUESTION = 3
    NOT_MAIN = 4
    NOT_IN_HAND = 5
    NOT_ENTITY = 6
    NO_QI = 7
    NO_SLOT = 8
    NO_SUPPORT = 9
    NOT_PLACEABLE = 10
    NEXUS_FULL = 11
    RELEASE_FULL = 12
    NO_STACK = 13
    HAS_TURNED = 14
    FULL_QI = 15
    NOT_FULL = 16
    SAME_ELEMENT = 17
    NO_SUCH_QI = 18
    NO_EFFECT = 19
    NOT_YOURS = 20
    ONLY_MAIN = 21
    TOO_YOUNG = 22
    NOT_UNSEALED = 23
    USED_CARD = 24
    USED_EFFECT = 25
    COST = 26
    NO_TARGET = 27
    FORBIDDEN = 28
    NOT_CHAKRA = 29
    INITIAL = 30
    NOT_ON_FIELD = 31
    COVERED = 32
    TARGETED = 33
    AT_WORK = 34
    FIRST_TURN = 35
    DEFENDING = 36
    EXHAUSTED = 37
    ARRIVED = 38
    GUARDED = 39
    SPENT = 40
    NO_DOMAIN = 41
    DOES_NOT_FIT = 42
    MUST_CHOOSE = 43
    NOT_OFFERED = 44
    NOT_WAITING = 45
    NOT_BATTLE = 46
    ONLY_ENTRANCE = 47
    TIRED_OUT = 48
    FREE_NEXUS = 49
    NOT_OWED = 50
    NO_ATTACK = 51
    NOT_BLOCKING = 52
    NOT_TRIGGERED = 53


@kernel
def why_not_now(game, book, seat, action):
    """Why a seat that is not asked cannot do this."""
    return Why.NOT_ASKED if refuse(Why.NOT_ASKED, True) else Why.LEGAL


@kernel
def why_not_answer(game, book, seat, action):
    """Legality of an answer to the question that a seat is asked."""
    question = game.question
    if action == Answer.BLOCK and question != Question.BLOCK:
        return barred(Why.NOT_BLOCKING, True)
    if Question.QUICK <= question <= Question.WINDOW:
        return why_not_act(game, book, seat, action)
    if question == Question.GENERATION:
        return why_not_generate(game, book, seat, action)
    if Question.STACK <= question <= Question.ENTER:
        return why_not_invocation(game, book, seat, action)
    if question == Question.PAY or question == Question.REFUND:
        return why_not_element(game, seat, action)
    if question == Question.DISCARD:
        return why_not_discard(game, book, seat, action)
    if question == Question.CANCEL:
        return Why.LEGAL if action == Answer.CANCEL or action == Answer.CONTINUE else other_question()
    if question == Question.BLOCK:
        return Why.LEGAL if action == Answer.BLOCK or action == Answer.DECLINE else other_question()
    if question == Question.TRIGGER:
        return why_not_trigger(game, book, seat, action)
    return why_not_choice(game, book, action)


why_not = make_why_not(int(Why.GAME_OVER), int(Answer.CONCEDE), why_not_now, why_not_answer)


@kernel
def barred(reason, holds):
    """A reason without which an answer would mean nothing: switched off, another one stands in for it."""
    if refuse(reason, holds):
        return reason
    return Why.NOT_THE_QUESTION if holds else Why.LEGAL


@kernel
def other_question():
    """The answer belongs to another question."""
    return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL


# WX-8: Generation


@kernel
def why_not_generate(game, book, seat, action):
    """Legality in the Generation Step."""
    if action == Answer.PASS:
        return Why.LEGAL
    if Answer.GENERATE <= action < Answer.TRANSMUTE:
        return Why.FULL_QI if refuse(Why.FULL_QI, is_full(game, seat)) else Why.LEGAL
    if Answer.TRANSMUTE <= action < Answer.BATTLE:
        before, after = (action - Answer.TRANSMUTE) // ELEMENTS, (action - Answer.TRANSMUTE) % ELEMENTS
        if refuse(Why.NOT_FULL, not is_full(game, seat)):
            return Why.NOT_FULL
        if refuse(Why.SAME_ELEMENT, before == after):
            return Why.SAME_ELEMENT
        is_missing = game.generated[seat, before] == 0
        return barred(Why.NO_SUCH_QI, is_missing)
    return why_not_initial(action)


@kernel
def why_not_initial(action):
    """Why something else cannot be done in the Initial Phase."""
    is_effect = Answer.ACTIVATE <= action < Answer.KIND
    if refuse(Why.INITIAL, is_effect):
        return Why.INITIAL
    return other_question()


# Acts in open steps and windows


@kernel
def why_not_act(game, book, seat, action):
    """Legality of what a player does in an open step or a window."""
    question = game.question
    if action == Answer.PASS:
        is_open = question == Question.MAIN or question == Question.CHOICE
        return other_question() if is_open else Why.LEGAL
    if Answer.BATTLE <= action <= Answer.END_TURN:
        return why_not_next(game, action)
    if refuse(Why.TIRED_OUT, is_tired_out(game)):
        return Why.TIRED_OUT
    if Answer.DECONSTRUCT <= action < Answer.ACTIVATE:
        return why_not_deconstruct(game, book, seat, action - Answer.DECONSTRUCT)
    if Answer.ACTIVATE <= action < Answer.FROM_HAND:
        number = action - Answer.ACTIVATE
        return why_not_activate(game, book, seat, number // EFFECTS, number % EFFECTS)
    if Answer.FROM_HAND <= action < Answer.KIND:
        return why_not_from_hand(game, book, seat, (action - Answer.FROM_HAND) // 2, (action - Answer.FROM_HAND) % 2)
    if Answer.ATTACK <= action < Answer.CARD:
        number = action - Answer.ATTACK
        return why_not_attack(game, book, seat, number // (SLOTS + 1), number % (SLOTS + 1))
    is_step = Answer.INVOKE <= action < Answer.DISCARD or Answer.TURN <= action < Answer.QI
    if not is_step:
        return other_question()
    if refuse(Why.NOT_MAIN, question != Question.MAIN):
        return Why.NOT_MAIN
    if action < Answer.QI:
        return why_not_turn(game, book, seat, action - Answer.TURN)
    if action < Answer.PLACE:
        return why_not_invoke(game, book, seat, action - Answer.INVOKE)
    return why_not_place(game, book, seat, action - Answer.PLACE)


@kernel
def why_not_next(game, action):
    """Legality of moving on to the next phase: the Battle Phase and the Fading Phase come once."""
    stage = game.agenda[0, Row.STAGE]
    if game.question == Question.CHOICE:
        return Why.LEGAL if action == Answer.FADING else other_question()
    if refuse(Why.NOT_MAIN, game.question != Question.MAIN):
        return Why.NOT_MAIN
    if action == Answer.END_TURN or stage == Stage.MAIN:
        return Why.LEGAL
    return other_question()


@kernel
def why_not_invoke(game, book, seat, kind):
    """Legality of invoking an Entity of a kind from the hand."""
    because(book, kind, book.element[kind], 0)
    if find(game, zone_of(seat, Zone.HAND), kind) == NOBODY:
        return barred(Why.NOT_IN_HAND, True)
    is_other = book.form[kind] != Form.ENTITY
    if is_other:
        return barred(Why.NOT_ENTITY, True)
    is_homeless = count_places(game, book, seat, kind) == 0
    if stands_alone(book, kind):
        if is_homeless:
            return barred(Why.NO_SLOT, True)
    elif is_homeless:
        return barred(Why.NO_SUPPORT, True)
    return Why.NO_QI if refuse(Why.NO_QI, not can_invoke_for(game, book, seat, kind)) else Why.LEGAL


@kernel
def why_not_invocation(game, book, seat, action):
    """Legality of the parts of an invocation: what it is put on, its position, the Domain that it enters."""
    kind = int(game.agenda[game.agenda_size - 1, Row.SOURCE])
    because(book, kind, 0, 0)
    if game.question == Question.POSITION:
        is_position = action == Answer.ATTACK_POSITION or action == Answer.DEFENCE_POSITION
        return Why.LEGAL if is_position else other_question()
    if game.question == Question.STACK:
        if not Answer.ON <= action < Answer.TURN:
            return other_question()
        is_wrong = not can_stack_on(game, book, seat, kind, action - Answer.ON)
        return barred(Why.NO_SUPPORT, is_wrong)
    if action == Answer.NO:
        return Why.LEGAL
    if not Answer.CARD <= action < Answer.EFFECT:
        return other_question()
    is_wrong = not can_enter(game, book, seat, action - Answer.CARD, kind)
    return barred(Why.NO_DOMAIN, is_wrong)


@kernel
def why_not_place(game, book, seat, kind):
    """Legality of placing a Chakra or a Domain of a kind."""
    because(book, kind, 0, 0)
    if find(game, zone_of(seat, Zone.HAND), kind) == NOBODY:
        return barred(Why.NOT_IN_HAND, True)
    is_entity = book.form[kind] == Form.ENTITY
    if is_entity:
        return barred(Why.NOT_PLACEABLE, True)
    if book.form[kind] == Form.CHAKRA:
        return Why.NEXUS_FULL if refuse(Why.NEXUS_FULL, not has_nexus_slot(game, book, seat)) else Why.LEGAL
    return Why.RELEASE_FULL if refuse(Why.RELEASE_FULL, not has_release_slot(game, book, seat)) else Why.LEGAL


@kernel
def why_not_turn(game, book, seat, slot):
    """Legality of changing the position of a stack."""
    is_empty = height(game, seat, slot) == 0
    if is_empty:
        return barred(Why.NO_STACK, True)
    if refuse(Why.HAS_TURNED, has_turned(game, seat, slot)):
        return Why.HAS_TURNED
    is_locked = is_forbidden(game, book, Act.CHANGE_POSITION, top_of(game, seat, slot), NOBODY)
    return Why.FORBIDDEN if refuse(Why.FORBIDDEN, is_locked) else Why.LEGAL


@kernel
def why_not_deconstruct(game, book, seat, card):
    """Legality of turning an own card of the field into Qi."""
    is_elsewhere = not is_on_field(game, card) or controller_of(game, card) != seat
    if is_elsewhere:
        return barred(Why.NOT_ON_FIELD, True)
    because(book, game.kind[card], 0, 0)
    if refuse(Why.COVERED, is_beneath(game, card)):
        return Why.COVERED
    if refuse(Why.TARGETED, is_targeted(game, card)):
        return Why.TARGETED
    if refuse(Why.AT_WORK, is_at_work(game, card)):
        return Why.AT_WORK
    is_kept = is_forbidden(game, book, Act.DECONSTRUCT, card, NOBODY)
    return Why.FORBIDDEN if refuse(Why.FORBIDDEN, is_kept) else Why.LEGAL


# Effects


@kernel
def why_not_activate(game, book, seat, card, number):
    """Legality of activating an effect of a card on the field or in the Diyu."""
    if refuse(Why.INITIAL, game.question == Question.QUICK):
        return Why.INITIAL
    is_there = game.kind[card] >= 0 and place_in(game, card) >= Zone.DIYU and not is_beneath(game, card)
    is_there = is_there and is_reachable(game, seat, card)
    if not is_there:
        return barred(Why.NOT_YOURS, True)
    because(book, game.kind[card], 0, 0)
    row = row_at(game, book, card, number)
    if row == NOBODY:
        is_waiting = place_in(game, card) == Zone.DIYU and book.watchers_count[game.kind[card]] > 0
        return barred(Why.NOT_TRIGGERED if is_waiting else Why.NO_EFFECT, True)
    keyword = keyword_at(game, book, card, number)
    if refuse(Why.ONLY_ENTRANCE, keyword == Keyword.ENTRANCE):
        return Why.ONLY_ENTRANCE
    if refuse(Why.NOT_UNSEALED, not is_unsealing(game, keyword, card)):
        return Why.NOT_UNSEALED
    is_placed = is_always_open(game, card)
    if refuse(Why.ONLY_MAIN, not is_placed and not is_rapid(keyword) and not is_main_step(game, seat)):
        return Why.ONLY_MAIN
    if refuse(Why.TOO_YOUNG, is_placed and is_too_young(game, book, seat, card)):
        return Why.TOO_YOUNG
    if refuse(Why.AT_WORK, is_at_work(game, card)):
        return Why.AT_WORK
    if refuse(Why.USED_CARD, has_used_card(game, seat, card)):
        return Why.USED_CARD
    return why_not_effect(game, book, seat, card, row)


@kernel
def why_not_effect(game, book, seat, card, row):
    """Legality of an effect wherever it comes from: its limit, its cost and its targets."""
    if refuse(Why.USED_EFFECT, has_used_effect(game, seat, row)):
        return Why.USED_EFFECT
    if refuse(Why.COST, not can_afford(game, book, seat, card, row)):
        return Why.COST
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.ACTIVATE, card, NOBODY)):
        return Why.FORBIDDEN
    if refuse(Why.NO_ATTACK, lacks_attack(game, book, row)):
        return Why.NO_ATTACK
    pc = int(book.abilities[row, Ability.pc])
    return Why.NO_TARGET if refuse(Why.NO_TARGET, not has_targets(game, book, pc, card, seat)) else Why.LEGAL


@kernel
def why_not_from_hand(game, book, seat, kind, number):
    """Legality of activating a Chakra from the hand."""
    if refuse(Why.INITIAL, game.question == Question.QUICK):
        return Why.INITIAL
    because(book, kind, 0, 0)
    card = find(game, zone_of(seat, Zone.HAND), kind)
    if card == NOBODY:
        return barred(Why.NOT_IN_HAND, True)
    is_other = book.form[kind] != Form.CHAKRA
    if is_other:
        return barred(Why.NOT_CHAKRA, True)
    row = int(book.ability[kind, number])
    if row == NOBODY:
        return barred(Why.NO_EFFECT, True)
    keyword = int(book.keyword[kind, number])
    if refuse(Why.NOT_UNSEALED, keyword == Keyword.UNSEAL):
        return Why.NOT_UNSEALED
    if refuse(Why.ONLY_MAIN, not is_rapid(keyword) and not is_main_step(game, seat)):
        return Why.ONLY_MAIN
    if refuse(Why.FREE_NEXUS, not has_nexus_slot(game, book, seat)):
        return Why.FREE_NEXUS
    return why_not_effect(game, book, seat, card, row)


# Attacks


@kernel
def why_not_attack(game, book, seat, slot, target):
    """Legality of an attack with a stack on another one, or on the opponent."""
    if refuse(Why.NOT_BATTLE, game.question != Question.CHOICE):
        return Why.NOT_BATTLE
    if refuse(Why.FIRST_TURN, is_first_turn(game)):
        return Why.FIRST_TURN
    is_empty = height(game, seat, slot) == 0
    if is_empty:
        return barred(Why.NO_STACK, True)
    top = top_of(game, seat, slot)
    because(book, game.kind[top], 0, 0)
    if refuse(Why.DEFENDING, is_defending(game, seat, slot)):
        return Why.DEFENDING
    if refuse(Why.ARRIVED, has_just_arrived(game, book, seat, slot)):
        return Why.ARRIVED
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.ATTACK, top, NOBODY)):
        return Why.FORBIDDEN
    if target == DIRECT:
        if refuse(Why.GUARDED, is_guarded(game, book, seat)):
            return Why.GUARDED
        if refuse(Why.SPENT, is_spent_for_direct(game, book, seat, slot)):
            return Why.SPENT
    else:
        is_gone = height(game, 1 - seat, target) == 0
        if is_gone:
            return barred(Why.NO_STACK, True)
        foe = top_of(game, 1 - seat, target)
        if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.BE_ATTACKED, foe, top)):
            return Why.FORBIDDEN
    because(book, game.kind[top], 0, 0)
    return Why.EXHAUSTED if refuse(Why.EXHAUSTED, is_exhausted(game, book, seat, slot, target)) else Why.LEGAL


# Elements, discards, triggers


@kernel
def why_not_element(game, seat, action):
    """Legality of naming an Element for a cost, a gain or a refund."""
    if not Answer.QI <= action < Answer.MODE:
        return other_question()
    element = action - Answer.QI
    if game.question == Question.REFUND:
        is_missing = game.owed[seat, element] == 0
        return barred(Why.NOT_OWED, is_missing)
    at = game.agenda_size - 1
    if is_to_give(game, at):
        is_missing = game.generated[seat, element] == 0
        return barred(Why.NO_SUCH_QI, is_missing)
    is_same = game.agenda[at, Due.WHAT] == Naming.TRANSMUTE and game.agenda[at, Due.GIVEN] == element
    return Why.SAME_ELEMENT if refuse(Why.SAME_ELEMENT, is_same) else Why.LEGAL


@kernel
def why_not_discard(game, book, seat, action):
    """Legality of a card that is discarded down to the hand limit."""
    if not Answer.DISCARD <= action < Answer.CONCEDE:
        return other_question()
    because(book, action - Answer.DISCARD, 0, 0)
    is_missing = find(game, zone_of(seat, Zone.HAND), action - Answer.DISCARD) == NOBODY
    return barred(Why.NOT_IN_HAND, is_missing)


@kernel
def why_not_trigger(game, book, seat, action):
    """Legality of using one of several triggers that wait, or none."""
    if action == Answer.PASS:
        return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, must_use(game, book, seat)) else Why.LEGAL
    place = action - Answer.ORDER
    is_waiting = 0 <= place < WAITING and place < game.waiting and game.waiting_seat[place] == seat
    return barred(Why.NOT_WAITING, not is_waiting)


# What texts ask


@kernel
def why_not_choice(game, book, action):
    """Legality of an answer to what a text asks."""
    at = game.agenda_size - 1
    pc = int(game.agenda[at, Row.PC])
    because(book, game.kind[game.agenda[at, Row.SOURCE]], 0, 0)
    if game.question == Question.MAY:
        is_reply = action == Answer.YES or action == Answer.NO
        return barred(Why.NOT_OFFERED, not is_reply)
    if game.question == Question.ELEMENT:
        is_offered = Answer.QI <= action < Answer.MODE and is_element(book, pc, action - Answer.QI)
        return barred(Why.NOT_OFFERED, not is_offered)
    if action == Answer.NO:
        return why_not_decline(book, pc)
    if game.question == Question.MODE:
        option = action - Answer.MODE
        is_mode = Answer.MODE <= action < Answer.ORDER and option_is_open(game, book, at, pc, option)
        return barred(Why.NOT_OFFERED, not is_mode)
    return why_not_chosen(game, book, at, pc, action)


@kernel
def why_not_chosen(game, book, at, pc, action):
    """Legality of a card, player or effect that a text lets choose."""
    if is_hidden_choice(book, pc):
        is_kind = Answer.KIND <= action < Answer.INVOKE
        is_there = is_kind and find_hidden(game, book, at, pc, action - Answer.KIND) != NOBODY
        return barred(Why.DOES_NOT_FIT, not is_there)
    x = NOBODY
    if Answer.SEAT <= action < Answer.ATTACK:
        x = CARDS + action - Answer.SEAT
    elif Answer.CARD <= action < Answer.EFFECT:
        x = action - Answer.CARD
    elif Answer.EFFECT <= action < Answer.DECONSTRUCT:
        x = EFFECT_THINGS + action - Answer.EFFECT
    elif not Answer.KIND <= action < Answer.INVOKE:
        return other_question()
    is_there = x != NOBODY and is_candidate(game, book, at, pc, x)
    return barred(Why.DOES_NOT_FIT, not is_there)


@kernel
def why_not_decline(book, pc):
    """Legality of declining what a text asks."""
    is_mode = book.code[pc, Code.op] == Op.MODE
    is_open = book.code[pc, Code.d] != 0 if is_mode else book.code[pc, Code.c] & Choice.OPTIONAL != 0
    return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, not is_open) else Why.LEGAL

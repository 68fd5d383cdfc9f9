"""What the rules of Wu Xing say of a position to one seat: the rows of `kernel/survey.py`."""

from enum import IntEnum

from cardwright.games.wuxing.actions import Answer
from cardwright.games.wuxing.rules.choosing import find_hidden
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    is_on_field,
    owner_of,
    top_of,
    zone_of,
)
from cardwright.games.wuxing.state import (
    ABILITIES,
    EFFECTS,
    SLOTS,
    Open,
    Stat,
    State,
    Step,
    Strike,
    Zone,
)
from cardwright.games.wuxing.values import states_of, types_of, value
from cardwright.kernel.agenda import Row
from cardwright.kernel.record import i8, i16, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import AnswerRow, CardRow, Scene, place_cards
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import NONE

SHOWN = 2 * int(State.DEFENCE_POSITION) - 1


class Value(IntEnum):
    """The numbers of a card."""

    ATK = 0
    RES = 1
    ELEMENT = 2  # mask of its Element, or 0
    COUNT = 3


@record(forecasts=1)
class WuXingAnswer(AnswerRow):
    """An answer of Wu Xing."""


@record(values=int(Value.COUNT))
class WuXingCard(CardRow):
    """A card of Wu Xing; `host` is the top of the stack that it lies in."""


@record()
class WuXingScene(Scene):
    """The table of Wu Xing."""

    stage: i8  # of the turn
    window: i8  # what the open window is, or NOBODY
    attacker: i16  # of the attack that is under way, or NOBODY
    target: i16  # the Entity that is attacked, or NOBODY


@kernel
def lay_out(game, cards):
    """Every card lies where all see it."""
    place_cards(game, cards)


@kernel
def about_card(game, book, card, row, pad):
    """The numbers and states of cards on the field."""
    row.owner, row.seat, row.host = owner_of(game, card), controller_of(game, card), NOBODY
    if game.kind[card] < 0:
        return
    row.values[Value.ATK] = value(game, book, card, Stat.ATK, NONE)
    row.values[Value.RES] = value(game, book, card, Stat.RES, NONE)
    row.values[Value.ELEMENT] = types_of(game, book, card)
    if is_on_field(game, card):
        row.state = states_of(game, book, card, SHOWN)


@kernel
def about_table(game, book, scene, pad):
    """Whose text asks, which step it is, and who fights."""
    scene.source, scene.attacker, scene.target, scene.window = NOBODY, NOBODY, NOBODY, NOBODY
    top = game.agenda_size - 1
    if game.over == 1 or top < 0:
        return
    scene.stage = game.agenda[0, Row.STAGE]
    if game.agenda[top, Row.STEP] == Step.RUN:
        scene.source = game.agenda[top, Row.SOURCE]
    elif game.agenda[top, Row.STEP] == Step.WINDOW:
        scene.window = game.agenda[top, Row.STAGE]
        if top > 0 and scene.window == Open.RESPONSE and game.agenda[top - 1, Row.STEP] == Step.RUN:
            scene.source = game.agenda[top - 1, Row.SOURCE]
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.ATTACK:
            seat, target = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Strike.TARGET])
            scene.attacker = top_of(game, seat, int(game.agenda[at, Strike.ATTACKER]))
            scene.target = NOBODY if target == SLOTS else top_of(game, 1 - seat, target)


@kernel
def card_given(game, book, seat, action, is_legal):
    """The card with which an answer is given, or NOBODY."""
    hand = zone_of(seat, Zone.HAND)
    if Answer.ON <= action < Answer.TURN:
        return top_of(game, seat, action - Answer.ON)
    if Answer.TURN <= action < Answer.QI:
        return top_of(game, seat, action - Answer.TURN)
    if Answer.ORDER <= action < Answer.SEAT:
        place = action - Answer.ORDER
        return int(game.waiting_source[place]) if place < game.waiting else NOBODY
    if Answer.ATTACK <= action < Answer.CARD:
        return top_of(game, seat, (action - Answer.ATTACK) // (SLOTS + 1))
    if Answer.CARD <= action < Answer.EFFECT:
        return action - Answer.CARD
    if Answer.EFFECT <= action < Answer.DECONSTRUCT:
        at = action - Answer.EFFECT
        is_effect = at < game.agenda_size and game.agenda[at, Row.STEP] == Step.RUN
        return int(game.agenda[at, Row.SOURCE]) if is_effect else NOBODY
    if Answer.DECONSTRUCT <= action < Answer.ACTIVATE:
        return action - Answer.DECONSTRUCT
    if Answer.ACTIVATE <= action < Answer.FROM_HAND:
        return (action - Answer.ACTIVATE) // EFFECTS
    if Answer.KIND <= action < Answer.INVOKE:
        top = game.agenda_size - 1
        if is_legal:
            return find_hidden(game, book, top, game.agenda[top, Row.PC], action - Answer.KIND)
        return int(find(game, hand, action - Answer.KIND))
    if Answer.INVOKE <= action < Answer.PLACE:
        return int(find(game, hand, action - Answer.INVOKE))
    if Answer.PLACE <= action < Answer.DISCARD:
        return int(find(game, hand, action - Answer.PLACE))
    if Answer.DISCARD <= action < Answer.CONCEDE:
        return int(find(game, hand, action - Answer.DISCARD))
    if Answer.FROM_HAND <= action < Answer.KIND:
        return int(find(game, hand, (action - Answer.FROM_HAND) // ABILITIES))
    return NOBODY


@kernel
def about_answer(game, book, seat, action, row, scene, pad):
    """The card of an answer, and what an attack is aimed at."""
    row.card, row.target = card_given(game, book, seat, action, row.reason == 0), NOBODY
    if Answer.ATTACK <= action < Answer.CARD:
        target = (action - Answer.ATTACK) % (SLOTS + 1)
        row.target = NOBODY if target == SLOTS else top_of(game, 1 - seat, target)

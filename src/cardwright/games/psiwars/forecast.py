"""What the rules of Psi Wars say of a position to one seat: the rows of `kernel/survey.py`."""

from enum import IntEnum

from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.rules.choosing import find_hidden
from cardwright.games.psiwars.rules.costs import light_of
from cardwright.games.psiwars.rules.strengths import bonus, has_battle, strength
from cardwright.games.psiwars.rules.zones import controller_of, is_in_play, owner_of, place_in, zone_of
from cardwright.games.psiwars.state import (
    ABILITIES,
    LIGHTS,
    OUT,
    STRENGTHS,
    Question,
    State,
    Step,
    X,
    Zone,
)
from cardwright.games.psiwars.values import lead_of, states_of, value
from cardwright.kernel.agenda import Row
from cardwright.kernel.record import i8, i16, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import AnswerRow, CardRow, Scene, make_card_named
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE

SHOWN = State.DEPLETED | State.DISORIENTATED | State.TRAPPED | State.ATTACKING | State.DEFENDING
SHOWN |= State.ENGAGED | State.UNBLOCKED | State.STACKED | State.EQUIPPED


class Value(IntEnum):
    """The numbers of a card: strengths in play, and what a card in a hand costs."""

    STRENGTH = 0  # three of them; of a unit its own with its Equipment, NOBODY for an X that is not rolled
    TOTAL = 3  # three of them; of the combatant that it leads
    LIGHT = 6  # five of them
    PARTNER = 11  # in a Stack
    AGAINST = 12  # the attacker that it engages
    COUNT = 13


@record(forecasts=1)
class PsiAnswer(AnswerRow):
    """An answer of Psi Wars."""


@record(values=int(Value.COUNT))
class PsiCard(CardRow):
    """A card of Psi Wars; `host` is the unit that it lies under or holds."""


@record()
class PsiScene(Scene):
    """The table of Psi Wars."""

    stage: i8  # of the turn
    attacker: i16  # of the battle that is fought, or NOBODY
    defender: i16
    fighter: i16  # the unit that was named last in a declaration, or NOBODY


@kernel
def about_card(game, book, card, row, pad):
    """The numbers and states of cards in play, and what the cards of hands cost."""
    row.owner, row.seat, row.host = owner_of(game, card), controller_of(game, card), NOBODY
    row.values[Value.PARTNER], row.values[Value.AGAINST] = NOBODY, NOBODY
    if game.kind[card] < 0 or game.zone[card] == OUT:
        return
    if place_in(game, card) == Zone.HAND:
        for light in range(LIGHTS):
            row.values[Value.LIGHT + light] = light_of(game, book, card, light)
    if not is_in_play(game, card):
        return
    row.host = game.host[card]
    row.state = states_of(game, book, card, SHOWN)
    row.values[Value.PARTNER] = game.partner[card]
    if has_battle(game, card):
        row.values[Value.AGAINST] = game.against[lead_of(game, card)]
    for ability in range(STRENGTHS):
        own = value(game, book, card, ability, NONE) + bonus(game, book, card, ability)
        is_open = book.strength[game.kind[card], ability] == X and game.marks[card] & State.ROLLED == 0
        row.values[Value.STRENGTH + ability] = NOBODY if is_open else own
        row.values[Value.TOTAL + ability] = strength(game, book, lead_of(game, card), ability)


@kernel
def about_table(game, book, scene, pad):
    """Whose text asks, who fights, and who was named last."""
    scene.source, scene.attacker, scene.defender, scene.fighter = NOBODY, NOBODY, NOBODY, NOBODY
    top = game.agenda_size - 1
    if game.over == 1 or top < 0:
        return
    scene.stage = game.agenda[0, Row.STAGE]
    if game.agenda[top, Row.STEP] == Step.RUN or game.agenda[top, Row.STEP] == Step.PAY:
        scene.source = game.agenda[top, Row.SOURCE]
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.FIGHT:
            scene.attacker, scene.defender = game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
    if game.question == Question.BEARER:
        scene.fighter = game.agenda[top, Row.OTHER]
    elif game.question == Question.WHOM or game.question == Question.ATTACKERS:
        seat = game.turn if game.question == Question.ATTACKERS else 1 - game.turn
        last = game.last[zone_of(seat, Zone.FIELD)]
        scene.fighter = NOBODY if last == NOBODY else lead_of(game, last)


FOR_EACH_CARD = (int(Answer.EQUIP), int(Answer.CONCEDE))
card_given = make_card_named(Answer, FOR_EACH_CARD, ABILITIES, zone_of, int(Zone.HAND), find_hidden)


@kernel
def about_answer(game, book, seat, action, row, scene, pad):
    """The card of an answer."""
    row.card, row.target = card_given(game, book, seat, action, row.reason == 0), NOBODY

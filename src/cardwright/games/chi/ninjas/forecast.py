"""What the rules of Chaos Ninjas say of a position to one seat: the rows of `kernel/survey.py`."""

from cardwright.games.chi.forecast import seat_of
from cardwright.games.chi.ninjas.rules.abilities import left_to_arrange, looked_at
from cardwright.games.chi.ninjas.state import COUNTER_KIND, SPIRIT_KIND, Answer, Area, Question, Step
from cardwright.games.chi.rules import area, hand
from cardwright.games.chi.state import CARDS, COLOURS, Zone
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import areas_of_choice
from cardwright.kernel.record import i8, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import AnswerRow, CardRow, Scene
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find


@record(forecasts=1)
class NinjaAnswer(AnswerRow):
    """An answer of Chaos Ninjas; nothing is forecast."""


@record(values=1)
class NinjaCard(CardRow):
    """A card of Chaos Ninjas; it has no numbers."""


@record()
class NinjaScene(Scene):
    """The table of Chaos Ninjas."""

    receiver: i8  # the player for whom a card of the hand is chosen, or NOBODY
    is_from_pile: i8  # 1: a card of the discard pile is chosen
    looked_from: i8  # places of the deck whose cards are still to be put in order
    looked_to: i8


@kernel
def about_card(game, book, card, row, pad):
    """Whose a card is."""
    row.owner = seat_of(game.zone[card])
    row.seat = row.owner
    row.host = NOBODY


@kernel
def is_text_asking(game):
    """Whether an ability asks: it runs in the top row of the agenda."""
    if game.agenda_size == 0 or game.agenda[game.agenda_size - 1, Row.STEP] != Step.RUN:
        return False
    return game.question == Question.CHOOSE or game.question == Question.MAY or game.question == Question.ARRANGE


@kernel
def is_from_pile(game, book, at):
    """Whether an ability has a card of the discard pile chosen."""
    return game.question == Question.CHOOSE and areas_of_choice(book, game.agenda[at, Row.PC]) & Area.DISCARD != 0


@kernel
def about_table(game, book, scene, pad):
    """The ability that asks, for whom, and which cards of the deck it has shown."""
    scene.source, scene.receiver = NOBODY, NOBODY
    if not is_text_asking(game):
        return
    at = game.agenda_size - 1
    scene.source = game.agenda[at, Row.SOURCE]
    for register in range(Row.WIDTH - 1, Row.R0 - 1, -1):
        if game.agenda[at, register] >= CARDS:
            scene.receiver = game.agenda[at, register] - CARDS
    if is_from_pile(game, book, at):
        scene.is_from_pile = 1
    if game.question == Question.ARRANGE:
        scene.looked_from = game.agenda[at, Row.X]
        scene.looked_to = looked_at(game, book, at)


@kernel
def zone_given(game, seat, action):
    """The zone in which the card of an answer lies, choices of abilities aside, or NOBODY."""
    if action < Answer.DRAW_DECK:
        return Zone.ROW + action
    if Answer.CHOOSE_SLOT <= action < Answer.CHOOSE_DEFENDER:
        return Zone.ROW + action - Answer.CHOOSE_SLOT
    if Answer.ATTACK <= action < Answer.USE:
        return area((action - Answer.ATTACK) // COLOURS)
    if Answer.CHOOSE_DEFENDER <= action < Answer.CHOOSE_SEAT:
        return area((action - Answer.CHOOSE_DEFENDER) // COLOURS)
    if Answer.USE <= action < Answer.SPIRIT:
        return area(seat)
    is_none = action == Answer.DRAW_DECK or action == Answer.PASS or action >= Answer.CHOOSE_SEAT
    return NOBODY if is_none else hand(seat)


@kernel
def kind_given(action):
    """The kind of the card of an answer, NOBODY for whatever lies there."""
    if Answer.DEPLOY <= action < Answer.ATTACK:
        return COLOURS + action - Answer.DEPLOY
    if Answer.ATTACK <= action < Answer.USE:
        return COLOURS + (action - Answer.ATTACK) % COLOURS
    if Answer.USE <= action < Answer.SPIRIT:
        return COLOURS + action - Answer.USE
    if Answer.SPIRIT <= action < Answer.WITH:
        return SPIRIT_KIND
    if Answer.WITH <= action < Answer.COUNTER:
        return action - Answer.WITH
    if action == Answer.COUNTER:
        return COUNTER_KIND
    if Answer.DISCARD <= action < Answer.CHOOSE_KIND:
        return action - Answer.DISCARD
    if Answer.CHOOSE_KIND <= action < Answer.CHOOSE_SLOT:
        return action - Answer.CHOOSE_KIND
    if Answer.CHOOSE_DEFENDER <= action < Answer.CHOOSE_SEAT:
        return COLOURS + (action - Answer.CHOOSE_DEFENDER) % COLOURS
    return NOBODY


@kernel
def card_given(game, book, seat, action):
    """The card with which an answer is given, or NOBODY."""
    zone, kind = zone_given(game, seat, action), kind_given(action)
    if Answer.CHOOSE_KIND <= action < Answer.CHOOSE_SLOT and is_text_asking(game):
        at = game.agenda_size - 1
        if game.question == Question.ARRANGE:
            return left_to_arrange(game, book, at, kind)
        if is_from_pile(game, book, at):
            zone = Zone.DISCARD
    if zone == NOBODY:
        return NOBODY
    return game.first[zone] if kind == NOBODY else find(game, zone, kind)


@kernel
def about_answer(game, book, seat, action, row, scene, pad):
    """The card, and which one goes or is stopped."""
    row.card, row.target = card_given(game, book, seat, action), NOBODY
    if row.reason != 0:
        return
    if action == Answer.COUNTER:
        row.target = game.last[Zone.CONFLICT]
    elif game.question == Question.MAY and action == Answer.YES:
        row.target = game.agenda[game.agenda_size - 1, Row.SOURCE]
    elif game.question == Question.MAY and action == Answer.NO:
        row.target = game.victim

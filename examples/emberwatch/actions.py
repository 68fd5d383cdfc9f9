"""Legality in Emberwatch: `why_not` is the single source."""

from cardwright.kernel.events import because
from cardwright.kernel.questions import is_asked
from cardwright.kernel.readymade.asking import make_why_not_text
from cardwright.kernel.readymade.shape import Act
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find

from .rules.embers import PAYING, kindled
from .rules.ground import READING, zone_of
from .rules.playing import ASKING, finds_nothing
from .state import CARDS, Answer, Form, Number, Question, Why, Zone

can_pay, total, is_forbidden = PAYING.can_pay, PAYING.total, READING.is_forbidden
has_targets = ASKING.has_targets
why_not_text = make_why_not_text(ASKING, Answer, Why)


@kernel
def why_not(game, book, seat, action):
    """0 if the answer is legal, else the reason that forbids it."""
    if refuse(Why.GAME_OVER, game.over == 1):
        return Why.GAME_OVER
    if refuse(Why.NOT_YOUR_MOVE, not is_asked(game, seat)):
        return Why.NOT_YOUR_MOVE
    if action == Answer.CONCEDE:
        return Why.LEGAL
    if game.question == Question.KINDLE:
        return why_not_kindle(game, book, action)
    if game.question >= Question.CHOOSE:
        return why_not_text(game, book, action)
    if action <= Answer.END_TURN:
        is_wrong = (action == Answer.PASS) != (game.question == Question.ANSWER)
        return Why.NO_WINDOW if refuse(Why.NO_WINDOW, is_wrong) else Why.LEGAL
    if action == Answer.SPRING:
        return why_not_spring(game, book, seat)
    if Answer.PLAY <= action < Answer.LAY:
        return why_not_play(game, book, seat, action - Answer.PLAY)
    if Answer.LAY <= action < Answer.SEAT:
        return why_not_lay(game, book, seat, action - Answer.LAY)
    if refuse(Why.ALREADY_KINDLED, Answer.KINDLE <= action < Answer.PLAY):
        return Why.ALREADY_KINDLED
    return Why.NOT_OFFERED


@kernel
def why_not_kindle(game, book, action):
    """Legality of kindling embers: a single one has one colour."""
    if refuse(Why.MUST_KINDLE, not Answer.KINDLE <= action < Answer.PLAY):
        return Why.MUST_KINDLE
    is_halved = action == Answer.KINDLE + 2 and kindled(game, book) % 2 == 1
    return Why.NO_HALVES if refuse(Why.NO_HALVES, is_halved) else Why.LEGAL


@kernel
def why_not_play(game, book, seat, kind):
    """Legality of playing a card of a kind from the hand."""
    because(book, kind, 0, 0)
    card, form, is_answer = (
        find(game, zone_of(seat, Zone.HAND), kind),
        book.form[kind],
        game.question == Question.ANSWER,
    )
    if card == NOBODY or form == NOBODY:
        return Why.NOT_IN_HAND if refuse(Why.NOT_IN_HAND, True) else Why.LEGAL
    if refuse(Why.ONLY_FROM_BELOW, form == Form.SNARE):
        return Why.ONLY_FROM_BELOW
    if refuse(Why.ONLY_AN_ANSWER, form == Form.GUST and not is_answer):
        return Why.ONLY_AN_ANSWER
    if refuse(Why.NO_ANSWER, form != Form.GUST and is_answer):
        return Why.NO_ANSWER
    if refuse(Why.TOO_FEW_EMBERS, not can_pay(game, book, seat, book.cost_from[kind], book.cost_parts[kind])):
        return Why.TOO_FEW_EMBERS
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.PLAY, CARDS + seat, card)):
        return Why.FORBIDDEN
    return why_not_aim(game, book, seat, card)


@kernel
def why_not_aim(game, book, seat, card):
    """Legality of what a card needs when it is played: something to aim at, something to prevent."""
    because(book, game.kind[card], 0, 0)
    if refuse(Why.NO_TARGET, not has_targets(game, book, book.program[game.kind[card]], card, seat)):
        return Why.NO_TARGET
    return Why.NOTHING_TO_PREVENT if refuse(Why.NOTHING_TO_PREVENT, finds_nothing(game, book, seat, card)) else 0


@kernel
def why_not_lay(game, book, seat, kind):
    """Legality of laying a card of a kind face down."""
    because(book, kind, 0, 0)
    if find(game, zone_of(seat, Zone.HAND), kind) == NOBODY:
        return Why.NOT_IN_HAND
    if refuse(Why.NOT_NOW, game.question == Question.ANSWER):
        return Why.NOT_NOW
    if refuse(Why.ALREADY_COVERED, game.count[zone_of(seat, Zone.COVERED)] > 0):
        return Why.ALREADY_COVERED
    is_dear = total(game, seat) < book.numbers[Number.COVER_COST]
    return Why.TOO_FEW_EMBERS if refuse(Why.TOO_FEW_EMBERS, is_dear) else Why.LEGAL


@kernel
def why_not_spring(game, book, seat):
    """Legality of turning up the card that lies face down."""
    card = game.first[zone_of(seat, Zone.COVERED)]
    is_snare = card != NOBODY and book.form[game.kind[card]] == Form.SNARE
    if refuse(Why.NOTHING_TO_SPRING, not is_snare or game.question != Question.ANSWER) or card == NOBODY:
        return Why.NOTHING_TO_SPRING
    return why_not_aim(game, book, seat, card)

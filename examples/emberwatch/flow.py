"""Who is asked next: the agenda, and what an answer does."""

from cardwright.kernel.agenda import Row
from cardwright.kernel.questions import close
from cardwright.kernel.readymade.asking import make_spans
from cardwright.kernel.readymade.shape import Step
from cardwright.kernel.rule import kernel
from cardwright.kernel.zones import find

from .rules.embers import kindle
from .rules.end import concede, freeze
from .rules.ground import zone_of
from .rules.playing import ASKING, lay, play, run, spring
from .rules.turn import announce_end, lay_table, run_turn
from .state import Answer, Question, Zone

answer_question = ASKING.answer_question
propose, span_from, span_to = make_spans(int(Answer.CONCEDE))


@kernel
def set_up(game, book):
    """From the decks to the first question."""
    lay_table(game, book)
    advance(game, book)


@kernel
def advance(game, book):
    """Do what is due until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        if game.agenda[game.agenda_size - 1, Row.STEP] == Step.RUN:
            run(game, book)
        else:
            run_turn(game, book)
        freeze(game, book)


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    close(game, seat)
    if action == Answer.CONCEDE:
        concede(game, book, seat)
    elif game.question == Question.KINDLE:
        kindle(game, book, seat, action - Answer.KINDLE)
    elif game.question >= Question.CHOOSE:
        answer_question(game, book, game.agenda_size - 1, action)
    elif action == Answer.SPRING:
        spring(game, book, seat)
    elif Answer.PLAY <= action < Answer.LAY:
        play(game, book, seat, find(game, zone_of(seat, Zone.HAND), action - Answer.PLAY), 0)
    elif Answer.LAY <= action < Answer.SEAT:
        lay(game, book, seat, action - Answer.LAY)
    elif action == Answer.END_TURN:
        announce_end(game, book)
    advance(game, book)

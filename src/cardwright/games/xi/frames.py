"""The frame in which an effect program runs: its instruction, references, amounts and questions."""

from cardwright.games.xi.state import Mark, Row
from cardwright.games.xi.values import amount_of, fits, refer
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


@kernel
def column(game, book, at, place):
    """A column of the instruction that a frame stands at."""
    return int(book.code[game.agenda[at, Row.PC], place])


@kernel
def who(game, at, ref):
    """The card or player that a reference of a frame means."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return refer(game, at, source, seat, NOBODY, ref)


@kernel
def how_much(game, book, at, which):
    """An amount that a frame names."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return amount_of(game, book, which, source, seat, NOBODY, at, 0)


@kernel
def suits_frame(game, book, at, which, x):
    """Whether something fits a filter, seen from a frame."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return fits(game, book, which, x, source, seat, NOBODY, at)


@kernel
def go(game, at, pc):
    """Go on at another place."""
    game.agenda[at, Row.PC] = pc


@kernel
def is_declaring(game, at):
    """Whether a frame is a move that is not whole yet."""
    marks = game.agenda[at, Row.MARKS]
    return marks & (Mark.SPELL | Mark.USED) != 0 and marks & Mark.PUBLIC == 0


@kernel
def ask_frame(game, at, question, seat):
    """Ask for a choice: a part of the move while it is being declared."""
    if is_declaring(game, at):
        ask_on(game, question, 1 << seat)
    else:
        ask(game, question, 1 << seat)

"""The agenda: a stack of small rows inside the record, so that a game can be saved in the middle of anything."""

from enum import IntEnum
from typing import Any

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY

REGISTERS = 8


class Row(IntEnum):
    """The columns of an agenda row: a frame in which a program runs, or another thing that is due.

    A game whose events have further facts declares wider rows: a column each from WIDTH on, see `Ref.DOER`.
    """

    STEP = 0
    STAGE = 1
    SEAT = 2  # whose program, window or turn
    SOURCE = 3  # the card with the text
    OTHER = 4
    PC = 5
    MARKS = 6
    DONE = 7
    X = 8
    SUBJECT = 9
    CAUSE = 10
    AMOUNT = 11
    R0 = 12
    WIDTH = 20


@kernel
def push(game, step, fact=0):
    """Put a step on top of the agenda: it is done before everything below it."""
    row = game.agenda_size
    game.agenda[row, 0] = step
    game.agenda[row, 1] = fact
    game.agenda_size = row + 1


@kernel
def pop(game):
    """Take the top row off and return its place; its facts are read before the next push."""
    game.agenda_size -= 1
    return game.agenda_size


@kernel
def row_of(game, step):
    """The lowest agenda row with a step, or NOBODY."""
    for at in range(game.agenda_size):
        if game.agenda[at, 0] == step:
            return at
    return NOBODY


@kernel
def wipe(game, at):
    """Blank a row that is done, so that equal positions are equal bytes."""
    for place in range(game.agenda.shape[1]):
        game.agenda[at, place] = 0


@kernel
def is_wiped(game, at):
    """Whether nothing stands in a row."""
    for place in range(game.agenda.shape[1]):
        if game.agenda[at, place] != 0:
            return False
    return True


@kernel
def pop_row(game):
    """Take the top row off and blank it."""
    wipe(game, pop(game))


def make_push_row(most: int, reach_limit: Any) -> Any:
    """Rows of a game whose agenda holds so many; `reach_limit(game, book)` is what happens where there is no room."""

    @kernel
    def push_row(game, book, step, stage, seat, source):
        """Put a row on top of the agenda and return its place."""
        at = int(game.agenda_size)
        if at == most:
            reach_limit(game, book)
            return at - 1
        game.agenda[at, Row.STEP] = step
        game.agenda[at, Row.STAGE] = stage
        game.agenda[at, Row.SEAT] = seat
        game.agenda[at, Row.SOURCE] = source
        game.agenda_size = at + 1
        return at

    return push_row

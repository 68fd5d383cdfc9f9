"""Steps as data: a turn, phase or battle is a course of steps, each a row of the book.

The agenda row of a course says which step it is at. Every step has an event for its beginning and the next number for
its end, so texts wait for either, last until either, and put something else, or nothing, in the place of a step.
"""

from enum import IntEnum
from typing import Any

from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.record import Size, i16
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Edge

Steps = Size("steps")


class Course(IntEnum):
    """The columns of a step."""

    EVENT = 0  # its beginning; the next number is its end
    OPENS = 1  # mask of the periods that begin with it
    CLOSES = 2  # mask of the periods that end with it
    NEXT = 3  # the step behind it, or NOBODY
    WIDTH = 4


class Courses:
    """What the book of a game with steps has."""

    steps: i16[Steps, int(Course.WIDTH)]


class Phase(IntEnum):
    """The phases of a step; a course is at PHASES * step + phase, in the STAGE column."""

    BEGINNING = 0
    WORK = 1
    END = 2


PHASES = len(Phase)


@kernel
def go_to_step(game, at, step):
    """The course of an agenda row goes on with the beginning of a step."""
    game.agenda[at, Row.STAGE] = PHASES * step


@kernel
def step_of(game, at):
    """The step at which a course is."""
    return game.agenda[at, Row.STAGE] // PHASES


@kernel
def end_period(game, book, at, period):
    """A course goes on with the end of a period; the steps before that do not take place."""
    step = step_of(game, at)
    while (book.steps[step, Course.CLOSES] >> period) & 1 == 0:
        step = int(book.steps[step, Course.NEXT])
    game.agenda[at, Row.STAGE] = PHASES * step + Phase.END


def make_course(notice: Any, replace: Any, pass_edge: Any, do_step: Any) -> Any:
    """How a course goes on when its row is on top; `do_step(game, book, at, step)` is what a step is about."""

    @kernel
    def pass_edges(game, book, edge, periods, seat):
        """Several periods begin or end."""
        period = 0
        while periods != 0:
            if periods & 1 == 1:
                pass_edge(game, book, edge, period, seat)
            periods >>= 1
            period += 1

    @kernel
    def begin_step(game, book, at, step, seat):
        """A step begins, unless a text takes its place; what its beginning causes comes before its work."""
        pass_edges(game, book, Edge.START, int(book.steps[step, Course.OPENS]), seat)
        player, event = game.kind.shape[0] + seat, int(book.steps[step, Course.EVENT])
        game.agenda[at, Row.STAGE] += Phase.END
        if not replace(game, book, event, player, NOBODY, step):
            game.agenda[at, Row.STAGE] += Phase.WORK - Phase.END
            notice(game, book, event, player, NOBODY, step)

    @kernel
    def end_step(game, book, at, step, seat):
        """A step is over, and the next one is due; behind the last one the course is."""
        following = int(book.steps[step, Course.NEXT])
        if following == NOBODY:
            game.agenda[at, Row.DONE] = 1
        else:
            go_to_step(game, at, following)
        notice(game, book, int(book.steps[step, Course.EVENT]) + 1, game.kind.shape[0] + seat, NOBODY, step)
        pass_edges(game, book, Edge.END, int(book.steps[step, Course.CLOSES]), seat)

    @kernel
    def go_on(game, book):
        """The course on top of the agenda goes on with the next phase of its step."""
        at = int(game.agenda_size) - 1
        step, seat = int(step_of(game, at)), int(game.agenda[at, Row.SEAT])
        phase = game.agenda[at, Row.STAGE] % PHASES
        if game.agenda[at, Row.DONE] == 1:
            pop_row(game)
        elif phase == Phase.BEGINNING:
            begin_step(game, book, at, step, seat)
        elif phase == Phase.WORK:
            game.agenda[at, Row.STAGE] += 1
            do_step(game, book, at, step)
        else:
            end_step(game, book, at, step, seat)

    return go_on

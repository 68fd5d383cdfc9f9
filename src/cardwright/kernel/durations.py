"""How long effects last: until the start or end of a period, whose it is, and which one of several.

A game names its periods by numbers (turn, phase, step, battle) and says when one begins and ends.
"""

from enum import IntEnum
from typing import Any

from cardwright.kernel.programs import is_on_side
from cardwright.kernel.record import Lasting, Part, i8
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import date_row
from cardwright.kernel.table import NOBODY
from cardwright.language.program import DURATION, Edge, Until

Duration = IntEnum("Duration", {name: place for place, name in enumerate(DURATION)})


class Spans(Part):
    """A part of a record with dated rows: how far the durations of effects have come."""

    edges_left: i8[Lasting]  # how many of its edges are still to come
    has_begun: i8[Lasting]  # 1: one of its periods has begun since it was made


@kernel
def start_span(game, book, row, duration):
    """An effect begins to last as a duration says."""
    date_row(game, row, duration)
    game.edges_left[row] = book.durations[duration, Duration.count]
    game.has_begun[row] = 0


def make_pass_edge(end_row: Any) -> Any:
    """Periods that begin and end; `end_row(game, book, row)` ends an effect."""

    @kernel
    def reaches(game, book, row, edge, period, seat):
        """Whether an edge is one of those that a row counts; a next period must have begun after it was made."""
        which = game.ends[row]
        if book.durations[which, Duration.period] != period:
            return False
        if not is_on_side(book.durations[which, Duration.whose], seat, game.seat[row]):
            return False
        if edge == Edge.START:
            game.has_begun[row] = 1
        if book.durations[which, Duration.edge] != edge:
            return False
        return book.durations[which, Duration.next] == 0 or game.has_begun[row] == 1

    @kernel
    def pass_edge(game, book, edge, period, seat):
        """A period of a player begins or ends: so do the effects that last until then."""
        for row in range(game.lasting_end):
            if game.rule[row] == NOBODY or game.until[row] != Until.DURATION:
                continue
            if reaches(game, book, row, edge, period, seat):
                game.edges_left[row] -= 1
                if game.edges_left[row] == 0:
                    game.has_begun[row] = 0
                    end_row(game, book, row)

    return pass_edge

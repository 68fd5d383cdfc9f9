"""A table of nothing but texts that stand, to try the machine on; as a program it tells what it did."""

from typing import Any

import numpy as np

from cardwright.kernel import noticing, standing
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import Watcher, make_speaks_of
from cardwright.kernel.record import i16, record
from cardwright.kernel.rule import entry, kernel
from cardwright.kernel.running import begin_replacing, make_push_run
from cardwright.kernel.table import Table
from cardwright.kernel.tables import Texts
from cardwright.language.program import FILTER, NONE, Until, Watch

RUN, EVENT, OTHER_EVENT = 1, 62, 61  # the numbers of events go up to 62
CARD = 2  # what the texts speak of


@record(seats=2, cards=4, zones=1, agenda=4, wide=int(Row.WIDTH), lasting=3, waiting=2)
class Probe(Table):
    clock: i16
    rows: standing.DatedRows
    masks: standing.Masks
    waits: noticing.Waits


@record(kinds=4, codes=4, amounts=1, conditions=1, watchers=4)
class Book(Texts):
    filters: i16[4, len(FILTER)]


@kernel
def fits(game, book, which, x, source, seat, bound, at):
    return which in (NONE, x)


@kernel
def holds(game, book, which, source, seat, bound, at):
    return True


@kernel
def seat_at(game, row):
    return int(game.seat[row])


@kernel
def reach_limit(game, book):
    game.over = 1


PLACES = standing.make_rows(seat_at)
_, next_meeting = standing.make_meets(PLACES, standing.make_next_about(PLACES), make_speaks_of(fits, holds))
push_run = make_push_run(RUN, 4, reach_limit)
notice = noticing.make_notice(PLACES, next_meeting, standing.is_awaited, noticing.make_wait(reach_limit))
replace = noticing.make_replace(PLACES, next_meeting, standing.stands, RUN, push_run)


@entry
def happen(game, book, form, event, subject):
    """A text of a form stands; the event happens, and again while what replaces it is carried out."""
    standing.free_all_rows(game)
    row = standing.let_stand(game, form, 0, 1, 1, 7, Until.FOREVER)
    standing.date_row(game, row, NONE)
    standing.mask_row(game, book, row)
    notice(game, book, event, subject, 3, 5)
    for time in range(2):
        game.score[time] = replace(game, book, event, subject, 3, 5)
        begin_replacing(game, 0)


def outcome(form: int, event: int, subject: int) -> Any:
    """How many programs wait, whether the event was replaced each time, and what the frame knows of it."""
    game, book = np.zeros(1, dtype=Probe.dtype)[0], np.zeros(1, dtype=Book.dtype)[0]
    for row in (Watch.TRIGGER, Watch.REPLACE):
        book.watchers[row] = [{"form": row, "about": EVENT, "filter": CARD}.get(name.name, NONE) for name in Watcher]
    happen(game, book, form, event, subject)
    frame = [int(game.agenda[0, column]) for column in (Row.SUBJECT, Row.CAUSE, Row.AMOUNT, Row.R0)]
    return int(game.waiting), game.score.tolist(), frame


if __name__ == "__main__":
    print([outcome(form, event, x) for form in (Watch.TRIGGER, Watch.REPLACE) for event in (61, 62) for x in (1, 2)])

"""A chain of answers of any depth that happens from the top down, and triggers that start the next one."""

from cardwright.kernel import answering
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Op, Ref
from tests.machine.probes import ground as g
from tests.machine.probes.programs import go_on, lapse, take

HURT, NEGATE, COPY = 0, 3, 6  # places in the code
BOOK = g.make_book(
    code=tuple(row for does in (Op.LOSE, Op.NEGATE, Op.COPY) for row in ((Op.WINDOW,), (does, Ref.SUBJECT), (Op.END,)))
)


@kernel
def activate(game, book, seat, pc, subject):
    """A seat begins or answers with an effect on a player or on an effect below it."""
    if game.agenda_size > 0:
        answering.answer_in_window(game)
    g.push_run(game, book, pc, 0, seat, subject, NOBODY)
    go_on(game, book)


@kernel
def wait(game, book, frame, seat):
    """A trigger of a seat waits that hurts the other one."""
    at = g.push_run(game, book, HURT, 0, seat, g.CARDS + 1 - seat, NOBODY)
    for place in range(g.WIDE):
        game.waiting_rows[frame, place] = game.agenda[at, place]
    game.waiting += 1
    pop_row(game)


@kernel
def start_chain(game, book):
    """Seat 1 has a trigger and seat 0 has two, of which it uses the second; it is on turn."""
    wait(game, book, 0, 1)
    wait(game, book, 1, 0)
    wait(game, book, 2, 0)
    g.push_row(game, book, g.Step.GATHERING, 0, 0, NOBODY)
    go_on(game, book)
    take(game, book, 2)
    go_on(game, book)
    lapse(game, book, 0)
    go_on(game, book)
    take(game, book, 0)
    go_on(game, book)


@kernel
def play(game, book, case):
    """Seat 0 hurts seat 1, who hurts back, negates or copies that; a negation is negated; triggers start a chain."""
    if case == 4:
        start_chain(game, book)
    else:
        activate(game, book, 0, HURT, g.CARDS + 1)
        if case == 5:  # seat 1 does something in the window that is no answer: both are asked again
            answering.start_over(game, game.agenda_size - 1, 1)
            go_on(game, book)
        elif case == 0:
            activate(game, book, 1, HURT, g.CARDS)
            activate(game, book, 0, HURT, g.CARDS + 1)
        else:
            activate(game, book, 1, COPY if case == 3 else NEGATE, g.EFFECTS)
        if case == 2:
            activate(game, book, 0, NEGATE, g.EFFECTS + 1)
    while game.asked != 0:  # all pass from here on
        go_on(game, book)
    game.told[3] = game.agenda_size + game.waiting
    game.told[4] = game.agenda[0, Row.STEP]

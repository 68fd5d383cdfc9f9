"""What the programs of the probes do, and how the agenda is worked off: windows, gatherings, payments and effects."""

from cardwright.kernel import answering
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.noticing import drop_frame
from cardwright.kernel.paying import make_can_pay, make_payment, payers_of
from cardwright.kernel.programs import Code, Cost
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, make_run
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Op
from tests.machine.probes import ground as g

WINDOW, ORDER, PART = 1, 2, 3  # questions
STOPPED = 1  # a mark
WHITE = 3  # the resource of a part of which what pays it is destroyed
ASKED, DONE, DESTROYED = 0, 1, 2  # where is told who was asked, what happened, and what was destroyed


@kernel
def note(game, place, digit):
    """Tell what comes, one digit after the other."""
    game.told[place] = game.told[place] * 10 + digit


# Costs


@kernel
def has(game, seat, resource):
    """How much there is of a resource."""
    return int(game.stock[seat, resource])


@kernel
def spend(game, book, seat, resource, row):
    """One of a resource is spent; the row says whether it is destroyed."""
    game.stock[seat, resource] -= 1
    if book.costs[row, Cost.resource] == WHITE:
        note(game, DESTROYED, resource)


@kernel
def ask_payer(game, book, at):
    """Ask who pays for the next part, as a part of the move."""
    ask_on(game, PART, 1 << game.agenda[at, Row.SEAT])


PAYMENT = make_payment(3, int(g.Step.PAYMENT), g.push_row, has, spend, ask_payer)
push_payment, run_payment = PAYMENT.push_payment, PAYMENT.run_payment
can_pay = make_can_pay(3, payers_of, has)


# Chains


@kernel
def ask_seat(game, book, at, seat):
    """Everybody is asked in a window."""
    note(game, ASKED, seat + 1)
    ask(game, WINDOW, 1 << seat)


@kernel
def ask_order(game, book, seat):
    """Who has triggers is asked which is next."""
    note(game, ASKED, seat + 5)
    ask(game, ORDER, 1 << seat)


@kernel
def close_window(game, book, at):
    """The window is over."""
    pop_row(game)


run_window = answering.make_run_window(answering.have_all_passed, ask_seat, close_window)
open_window, run_gathering, take, lapse = answering.make_gather(
    g.push_row, int(g.Step.GATHERING), int(g.Step.WINDOW), g.begin_frame, drop_frame, ask_order
)
copy_effect = answering.make_copy_effect(g.ABOVE, g.reach_limit)


@kernel
def declare(game, book, at, op):
    """An effect is declared: what waits joins it, then it can be answered."""
    open_window(game, book, game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE])


@kernel
def act(game, book, at, op):
    """A player loses, or is charged; an effect of the chain is negated or copied."""
    x = g.who(game, at, column(game, book, at, Code.a))
    if op == Op.LOSE:
        note(game, DONE, x - g.CARDS + 1)
        return 1
    if op == Op.CHARGE:
        first, parts = column(game, book, at, Code.b), column(game, book, at, Code.c)
        if can_pay(game, book, x - g.CARDS, first, parts, 0, NOBODY):
            push_payment(game, book, x - g.CARDS, first, parts)
        return 0
    row = x - g.EFFECTS
    return answering.negate(game, row, STOPPED) if op == Op.NEGATE else copy_effect(game, book, row, game.turn)


@kernel
def is_stopped(game, at):
    """Whether an effect was negated."""
    return game.agenda[at, Row.MARKS] & STOPPED != 0


@kernel
def end_program(game, book, at):
    """An effect is over."""
    pop_row(game)


@kernel
def ask_nothing(game, book, at):
    """Programs of the probes ask nothing."""


run = make_run(is_stopped, end_program, ask_nothing, declare, g.run_flow, g.next_each, act)


@kernel
def go_on(game, book):
    """Until somebody is asked or nothing is left."""
    game.asked = 0
    while game.asked == 0 and game.agenda_size > 0:
        step = game.agenda[game.agenda_size - 1, Row.STEP]
        if step == g.Step.RUN:
            run(game, book)
        elif step == g.Step.WINDOW:
            run_window(game, book)
        elif step == g.Step.PAYMENT:
            run_payment(game, book)
        else:
            run_gathering(game, book)

"""Costs of several resources, one part of which any of two can pay; in parts, and by another player in mid-effect."""

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Op, Ref
from tests.machine.probes import ground as g
from tests.machine.probes.programs import PAYMENT, WHITE, go_on

GREEN, BLUE, RED = 0, 1, 2
BOOK = g.make_book(
    code=((Op.CLEAR,), (Op.CHARGE, Ref.CAUSE, 0, 3), (Op.DONE, 4), (Op.LOSE, Ref.YOU), (Op.END,)),
    costs=[
        {"resource": BLUE, "amount": 1},
        {"resource": RED, "amount": 1},
        {"resource": WHITE, "amount": 1, "any_of": 1 << BLUE | 1 << RED},
    ],
)
can_pay_with, pay_with = PAYMENT.can_pay_with, PAYMENT.pay_with


@kernel
def play(game, book, case):
    """The effect of seat 0 charges seat 1, and hurts seat 0 if seat 1 has paid.

    Seat 1 has blue and red: 2 and 1, 2 and 2, 1 and 1; in the end green does not help.
    """
    game.stock[1, GREEN], game.stock[1, BLUE], game.stock[1, RED] = 5, 1 if case == 2 else 2, 2 if case == 1 else 1
    g.push_run(game, book, 0, 0, 0, NOBODY, g.CARDS + 1)
    go_on(game, book)
    game.told[3] = game.asked * 10 + game.part
    if game.asked != 0:
        at = game.agenda_size - 1
        game.told[4] = can_pay_with(game, book, at, GREEN)
        game.told[5] = can_pay_with(game, book, at, BLUE) and can_pay_with(game, book, at, RED)
        pay_with(game, book, at, RED)
        go_on(game, book)
    game.told[6] = game.stock[1, BLUE] * 10 + game.stock[1, RED]
    game.told[7] = game.agenda_size

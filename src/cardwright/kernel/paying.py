"""Costs over several resources, some of which any of several can pay, and payment in parts.

A cost is a run of rows (`COST`). What pays a part that any of several can pay is decided one by one; an answer is
possible if all that is still to be paid can be paid after it, so every beginning of a payment can be completed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.programs import Cost
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


@dataclass(frozen=True)
class Payment:
    """A payment as an agenda row; SEAT pays."""

    push_payment: Callable[..., Any]  # (game, book, seat, first, parts) -> its row
    run_payment: Callable[..., Any]  # (game, book): the row is on top
    can_pay_with: Callable[..., Any]  # (game, book, at, resource): the next part
    pay_with: Callable[..., Any]  # (game, book, at, resource)


@kernel
def payers_of(book, row):
    """The mask of the resources that can pay a part of a cost."""
    others = int(book.costs[row, Cost.any_of])
    return others if others != 0 else 1 << int(book.costs[row, Cost.resource])


def make_can_pay(resources: int, payers: Any, has: Any) -> Any:
    """Whether a cost over so many resources can be paid.

    `payers(book, row)` is the mask of what can pay a row, `has(game, seat, resource)` how much of it there is.
    """

    @kernel
    def can_pay(game, book, seat, first, parts, paid, taken):
        """Whether no set of resources has to pay more than there is of it.

        So much of the first row is paid; one of a resource may be taken for it besides, or NOBODY.
        """
        for some in range(1, 1 << resources):
            needed = 0
            for row in range(first, first + parts):
                if payers(book, row) & ~some == 0:
                    needed += int(book.costs[row, Cost.amount]) - (paid if row == first else 0)
            for resource in range(resources):
                if (some >> resource) & 1 == 1:
                    needed -= has(game, seat, resource) - (1 if resource == taken else 0)
            if needed > 0:
                return False
        return True

    return can_pay


def make_only_payer(resources: int, can_pay_with: Any) -> Any:
    """What pays where nobody has to choose; `can_pay_with(game, book, at, resource)` is for the payment of a row."""

    @kernel
    def only_payer(game, book, at):
        """The one resource that can pay the next part, or NOBODY where there is a choice."""
        only = NOBODY
        for resource in range(resources):
            if can_pay_with(game, book, at, resource):
                if only != NOBODY:
                    return NOBODY
                only = resource
        return only

    return only_payer


def make_payment(resources: int, step: int, push_row: Any, has: Any, spend: Any, ask_part: Any) -> Payment:
    """Payment in parts, by any player, in the middle of anything; the row below learns by DONE that it was made.

    - `has(game, seat, resource)`: how much there is; `spend(game, book, seat, resource, row)`: one is paid for a row
      of the costs, which says what becomes of it (depleted, destroyed)
    - `ask_part(game, book, at)` asks which resource pays the next part
    """
    can_pay = make_can_pay(resources, payers_of, has)

    @kernel
    def push_payment(game, book, seat, first, parts):
        """A player has a cost to pay: OTHER is the row that is due, PC how many are, STAGE what is paid of this one."""
        at = push_row(game, book, step, 0, seat, NOBODY)
        game.agenda[at, Row.OTHER] = first
        game.agenda[at, Row.PC] = parts
        return at

    @kernel
    def can_pay_with(game, book, at, resource):
        """Whether a resource can pay the next part, so that all the rest can be paid, too."""
        first, parts = int(game.agenda[at, Row.OTHER]), int(game.agenda[at, Row.PC])
        if (payers_of(book, first) >> resource) & 1 == 0:
            return False
        seat, paid = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.STAGE])
        return can_pay(game, book, seat, first, parts, paid + 1, resource)

    @kernel
    def pay_with(game, book, at, resource):
        """A resource pays the next part."""
        game.agenda[at, Row.STAGE] += 1
        spend(game, book, int(game.agenda[at, Row.SEAT]), resource, int(game.agenda[at, Row.OTHER]))

    only_payer = make_only_payer(resources, can_pay_with)

    @kernel
    def run_payment(game, book):
        """Pay what leaves no choice, and ask for the next part that does."""
        at = game.agenda_size - 1
        while game.agenda[at, Row.PC] > 0:
            if game.agenda[at, Row.STAGE] == book.costs[game.agenda[at, Row.OTHER], Cost.amount]:
                game.agenda[at, Row.OTHER] += 1
                game.agenda[at, Row.PC] -= 1
                game.agenda[at, Row.STAGE] = 0
                continue
            only = only_payer(game, book, at)
            if only == NOBODY:
                ask_part(game, book, at)
                return
            pay_with(game, book, at, only)
        pop_row(game)
        game.agenda[at - 1, Row.DONE] = 1

    return Payment(push_payment, run_payment, can_pay_with, pay_with)

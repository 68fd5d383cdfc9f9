"""A typed pool of resources: each seat has some of each colour, and a cost may ask for any of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.paying import make_can_pay
from cardwright.kernel.programs import Cost, cost_part
from cardwright.kernel.record import Part, Seats, Size, i8
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY

Colours = Size("colours")


class Purse(Part):
    """A part of a record: what the seats have of each colour."""

    purse: i8[Seats, Colours]


@dataclass(frozen=True)
class Paying:
    """What is gained, paid, and can be paid; a cost is a run of rows of the book."""

    can_pay: Callable[..., Any]  # (game, book, seat, first, parts)
    pay: Callable[..., Any]  # (game, book, seat, first, parts)
    change: Callable[..., Any]  # (game, book, seat, resource, amount)
    total: Callable[..., Any]  # (game, seat)


@kernel
def extreme_colour(game, seat, sign):
    """The colour of which a seat has most, or with a negative sign least; of several the first."""
    best = 0
    for colour in range(1, game.purse.shape[1]):
        if (game.purse[seat, colour] - game.purse[seat, best]) * sign > 0:
            best = colour
    return best


def make_paying(colours: int, kept: Any, pick_colour: Any) -> Paying:
    """A pool of so many colours; resource number `colours` is any of them.

    `kept(book, amount)` is how much of a colour a seat may keep, `pick_colour(game, seat, sign)` which colour an
    ember of any colour is that is lost (sign 1) or gained (sign -1).
    """

    @kernel
    def change_colour(game, book, seat, colour, amount):
        """A seat gains or loses some of one colour."""
        game.purse[seat, colour] = max(0, kept(book, game.purse[seat, colour] + amount))

    @kernel
    def change(game, book, seat, resource, amount):
        """A seat gains or loses some of a colour, or one after the other of any."""
        if resource != colours:
            change_colour(game, book, seat, resource, amount)
            return
        for _one in range(abs(amount)):
            sign = 1 if amount < 0 else -1
            change_colour(game, book, seat, pick_colour(game, seat, sign), -sign)

    @kernel
    def total(game, seat):
        """How much a seat has of all colours."""
        found = 0
        for colour in range(colours):
            found += int(game.purse[seat, colour])
        return found

    @kernel
    def payers(book, row):
        """The mask of the colours that can pay a part of a cost."""
        resource = int(book.costs[row, Cost.resource])
        return (1 << colours) - 1 if resource == colours else 1 << resource

    @kernel
    def has(game, seat, colour):
        """How much a seat has of a colour."""
        return int(game.purse[seat, colour])

    can_pay_row = make_can_pay(colours, payers, has)

    @kernel
    def can_pay(game, book, seat, first, parts):
        """Whether a seat has what a cost asks for."""
        return can_pay_row(game, book, seat, first, parts, 0, NOBODY)

    @kernel
    def pay(game, book, seat, first, parts):
        """What a cost asks for is gone, that of a colour first."""
        for colour in range(colours + 1):
            change(game, book, seat, colour, -max(0, cost_part(book, first, parts, colour)))

    return Paying(can_pay, pay, change, total)

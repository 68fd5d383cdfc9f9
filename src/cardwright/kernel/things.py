"""Things that are neither cards nor players: effects that wait to happen, attacks, battles, dice, piles.

A thing is a number, so registers, filters, loops, choices and lasting effects hold it as they hold a card:

    0 ... cards | players ... | the first sort ... | the second sort ... | end
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


@dataclass(frozen=True)
class Sort:
    """One sort of things: so many at most, each with a place from 0."""

    form: int  # the bit of `forms` by which filters mean them
    most: int
    is_there: Callable[..., Any]  # (game, place)
    seat_of: Callable[..., Any]  # (game, place) -> whose it is, or NOBODY


@dataclass(frozen=True)
class Things:
    """All sorts of a game; x is the number of a thing."""

    first: int
    end: int
    starts: tuple[int, ...]  # of each sort
    forms: int  # mask of the forms of all sorts
    form_of: Callable[..., Any]  # (game, x)
    is_there: Callable[..., Any]  # (game, x)
    seat_of: Callable[..., Any]  # (game, x)


@kernel
def nothing_there(game, x):
    """A game without other things."""
    return NOBODY


NO_THINGS = Things(0, 0, (), 0, nothing_there, nothing_there, nothing_there)


def make_fixed(number: int) -> Any:
    """A fact that is the same of all things of a sort."""

    @kernel
    def fixed(game, place):
        """The same number of every place."""
        return number

    return fixed


def make_sorted(start: int, ask: Any, before: Any) -> Any:
    """A question about things from a number on; `before` answers it for those of the sorts before."""

    @kernel
    def ask_of(game, x):
        """The answer for a thing, by its place in its sort."""
        return ask(game, x - start) if x >= start else before(game, x)

    return ask_of


def make_things(cards: int, seats: int, *sorts: Sort) -> Things:
    """Number the things of a game with so many cards and, at most, so many players."""
    starts, end = [], cards + seats
    form_of, is_there, seat_of = nothing_there, nothing_there, nothing_there
    for sort in sorts:
        starts.append(end)
        form_of = make_sorted(end, make_fixed(sort.form), form_of)
        is_there = make_sorted(end, sort.is_there, is_there)
        seat_of = make_sorted(end, sort.seat_of, seat_of)
        end += sort.most
    forms = sum(1 << form for form in {sort.form for sort in sorts})
    return Things(cards + seats, end, tuple(starts), forms, form_of, is_there, seat_of)

"""Chains of answers: windows in which seats answer one after the other, and triggers that start the next chain.

    turn | effect 1 | effect 2 | window        the agenda: what is answered lies below its answer

An effect is declared up to its WINDOW; then the window opens above it. An answer takes the place of the window, and
opens its own when it is declared. When all have passed in a row the chain happens from the top down, and nobody is
asked again, because everything below has had its window.
"""

from typing import Any

from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


def make_run_window(is_over: Any, ask_seat: Any, close: Any) -> Any:
    """How a window on top of the agenda goes from seat to seat; OTHER counts those who have had their turn in it.

    - `is_over(game, book, at)`: nobody is asked any more; `close(game, book, at)` takes the window away
    - `ask_seat(game, book, at, seat)` asks a seat, unless it has no part in the window
    """

    @kernel
    def run_window(game, book):
        """Go to the next seat of a window, or close it."""
        at = game.agenda_size - 1
        if is_over(game, book, at):
            close(game, book, at)
            return
        seat = (game.agenda[at, Row.SEAT] + 1) % game.seats
        game.agenda[at, Row.SEAT] = seat
        game.agenda[at, Row.OTHER] += 1
        ask_seat(game, book, at, seat)

    return run_window


@kernel
def have_all_passed(game, book, at):
    """Whether every seat has had its turn in a window since somebody acted."""
    return game.agenda[at, Row.OTHER] >= game.seats


@kernel
def start_over(game, at, seat):
    """Who has acted within a window lets everybody pass anew, the next seat first."""
    game.agenda[at, Row.SEAT] = seat
    game.agenda[at, Row.OTHER] = 0


@kernel
def answer_in_window(game):
    """An answer takes the place of the window on top of the agenda."""
    pop_row(game)


# Triggers that start a chain


def make_gather(push_row: Any, gathering: int, window: int, begin_frame: Any, drop_frame: Any, ask_order: Any) -> Any:
    """Waiting triggers join a chain before it can be answered, the player's on turn first, each in their own order.

    `gathering` and `window` are steps of the agenda. `ask_order(game, book, seat)` asks a seat for its next trigger, of
    which `take` lets one join, or for none of them, which `lapse` is.
    """

    @kernel
    def open_window(game, book, seat, source):
        """A declared effect can be answered, once all that waits has joined; the seat is who acted last."""
        push_row(game, book, gathering if game.waiting > 0 else window, 0, seat, source)

    @kernel
    def run_gathering(game, book):
        """Ask the next seat that has triggers; when none is left the window opens in place of the gathering."""
        at = game.agenda_size - 1
        for place in range(game.seats):
            seat = (game.turn + place) % game.seats
            for frame in range(game.waiting):
                if game.waiting_rows[frame, Row.SEAT] == seat:
                    ask_order(game, book, seat)
                    return
        game.agenda[at, Row.STEP] = window

    @kernel
    def take(game, book, frame):
        """A waiting trigger joins the chain: it is declared next, above what has joined before."""
        pop_row(game)
        begin_frame(game, book, frame)

    @kernel
    def lapse(game, book, seat):
        """A seat uses none of its triggers that wait."""
        for frame in range(game.waiting - 1, -1, -1):
            if game.waiting_rows[frame, Row.SEAT] == seat:
                drop_frame(game, frame)

    return open_window, run_gathering, take, lapse


# What answers do to a chain


@kernel
def negate(game, at, mark):
    """An effect of a chain does not happen: it is marked, and skipped when its turn comes; costs stay paid."""
    game.agenda[at, Row.MARKS] |= mark
    return 1


def make_copy_effect(most: int, reach_limit: Any) -> Any:
    """Effects of a chain that happen once more; the agenda holds so many rows."""

    @kernel
    def copy_effect(game, book, at, seat):
        """The copy of an effect works for a seat and happens next, with everything that was chosen for it."""
        top = int(game.agenda_size)
        if top == most:
            reach_limit(game, book)
            return NOBODY
        for column in range(game.agenda.shape[1]):
            game.agenda[top, column] = game.agenda[at, column]
        game.agenda[top, Row.SEAT] = seat
        game.agenda[top, Row.MARKS] = 0
        game.agenda_size = top + 1
        return top

    return copy_effect

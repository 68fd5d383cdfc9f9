"""Events and the texts that wait for them: triggers begin to wait, replacements take an event's place.

An event has a subject, a cause and an amount; what each is the game's `Event` says. A trigger that was noticed waits
with all of them in a list, until the game lets its program begin.
"""

from typing import Any

from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import Watcher
from cardwright.kernel.record import Part, Waiting, i8, i16
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import Places
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Watch


class Waits(Part):
    """A part of a record: programs that wait to begin, in the order in which they were noticed."""

    waiting: i8  # how many
    waiting_pc: i16[Waiting]  # where the program begins
    waiting_source: i16[Waiting]  # the card with the text
    waiting_seat: i8[Waiting]  # for whom it works
    waiting_subject: i16[Waiting]
    waiting_cause: i16[Waiting]
    waiting_amount: i16[Waiting]
    waiting_bound: i16[Waiting]  # what the lasting effect that waited was made for, or NOBODY


def make_wait(reach_limit: Any) -> Any:
    """Enter programs into the list of those that wait."""

    @kernel
    def wait(game, book, pc, source, seat, subject, cause, amount, bound):
        """A program waits, unless more do than the list can hold."""
        place = game.waiting
        if place == game.waiting_pc.shape[0]:
            reach_limit(game, book)
            return
        game.waiting_pc[place] = pc
        game.waiting_source[place] = source
        game.waiting_seat[place] = seat
        game.waiting_subject[place] = subject
        game.waiting_cause[place] = cause
        game.waiting_amount[place] = amount
        game.waiting_bound[place] = bound
        game.waiting += 1

    return wait


@kernel
def forget_waiting(game, place):
    """Close the gap that a program leaves which does not wait any more."""
    game.waiting -= 1
    last = game.waiting
    for here in range(place, last):
        game.waiting_pc[here] = game.waiting_pc[here + 1]
        game.waiting_source[here] = game.waiting_source[here + 1]
        game.waiting_seat[here] = game.waiting_seat[here + 1]
        game.waiting_subject[here] = game.waiting_subject[here + 1]
        game.waiting_cause[here] = game.waiting_cause[here + 1]
        game.waiting_amount[here] = game.waiting_amount[here + 1]
        game.waiting_bound[here] = game.waiting_bound[here + 1]
    game.waiting_pc[last] = 0
    game.waiting_source[last] = 0
    game.waiting_seat[last] = 0
    game.waiting_subject[last] = 0
    game.waiting_cause[last] = 0
    game.waiting_amount[last] = 0
    game.waiting_bound[last] = 0


def make_begin_waiting(push_run: Any) -> Any:
    """Let what waits begin; `push_run(game, book, pc, source, seat, subject, cause)` puts a program on the agenda."""

    @kernel
    def begin_waiting(game, book, place):
        """Put the program that waits at a place on the agenda; a lasting effect has what it was made for in R0."""
        pc, source, seat = int(game.waiting_pc[place]), int(game.waiting_source[place]), int(game.waiting_seat[place])
        subject, cause = int(game.waiting_subject[place]), int(game.waiting_cause[place])
        amount, bound = int(game.waiting_amount[place]), int(game.waiting_bound[place])
        forget_waiting(game, place)
        at = push_run(game, book, pc, source, seat, subject, cause)
        game.agenda[at, Row.AMOUNT] = amount
        game.agenda[at, Row.R0] = bound

    return begin_waiting


def make_begin_at_once(push_run: Any) -> Any:
    """Triggers that do not wait: what was noticed is carried out next, before everything else that is due."""

    @kernel
    def begin_at_once(game, book, pc, source, seat, subject, cause, amount, bound):
        """Put a program on the agenda; a lasting effect has what it was made for in R0."""
        size = game.agenda_size
        at = push_run(game, book, pc, source, seat, subject, cause)
        if game.agenda_size > size:  # there was room for it
            game.agenda[at, Row.AMOUNT] = amount
            game.agenda[at, Row.R0] = bound

    return begin_at_once


def make_notice(places: Places, next_meeting: Any, is_awaited: Any, begin: Any) -> Any:
    """Events find their triggers; `is_awaited(game, event)` is a quick no where no text waits for it.

    `begin(game, book, pc, source, seat, subject, cause, amount, bound)` is what a trigger does: mostly, wait.
    """
    watcher_at, source_at, seat_at, bound_at = places.watcher_at, places.source_at, places.seat_at, places.bound_at

    @kernel
    def notice(game, book, event, subject, cause, amount):
        """Every trigger on this event is found while its card is still in play."""
        if not is_awaited(game, event):
            return
        place = next_meeting(game, book, NOBODY, Watch.TRIGGER, event, subject, cause)
        while place != NOBODY:
            pc = int(book.watchers[watcher_at(game, book, place), Watcher.pc])
            source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
            begin(game, book, pc, source, seat, subject, cause, amount, bound)
            place = next_meeting(game, book, place, Watch.TRIGGER, event, subject, cause)

    return notice


@kernel
def is_replacing(game, step, place):
    """Whether the program of a replacement is being carried out: it does not replace its own outcome."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == step and game.agenda[at, Row.STAGE] == place + 1:
            return True
    return False


def make_replace(places: Places, next_meeting: Any, stands: Any, step: int, push_run: Any) -> Any:
    """Texts that put something else in the place of an event; `step` is that of the agenda rows of programs."""
    watcher_at, source_at, seat_at, bound_at = places.watcher_at, places.source_at, places.seat_at, places.bound_at

    @kernel
    def replace(game, book, event, subject, cause, amount):
        """Whether a text puts something in the place of an event: that is what happens next, instead of it."""
        if not stands(game, Watch.REPLACE):
            return False
        place = next_meeting(game, book, NOBODY, Watch.REPLACE, event, subject, cause)
        while place != NOBODY and is_replacing(game, step, place):
            place = next_meeting(game, book, place, Watch.REPLACE, event, subject, cause)
        if place == NOBODY:
            return False
        pc = int(book.watchers[watcher_at(game, book, place), Watcher.pc])
        at = push_run(game, book, pc, source_at(game, place), seat_at(game, place), subject, cause)
        game.agenda[at, Row.STAGE] = place + 1
        game.agenda[at, Row.AMOUNT] = amount
        game.agenda[at, Row.R0] = bound_at(game, place)
        return True

    return replace


@kernel
def silence(game, step, seat):
    """No program of a seat goes on, and none of them waits any more; `step` is that of the rows of programs."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == step and game.agenda[at, Row.SEAT] == seat:
            game.agenda[at, Row.PC] = NOBODY
    for place in range(game.waiting - 1, -1, -1):
        if game.waiting_seat[place] == seat:
            forget_waiting(game, place)

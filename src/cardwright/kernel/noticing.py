"""Events and the texts that wait for them: triggers begin to wait, replacements take an event's place.

An event has a subject, a cause and an amount; what each is the game's `Event` says. A trigger that was noticed waits
with all of them in a list, until the game lets its program begin.

In a game whose texts ask for more (who did it, with which card, what was last known of the subject), an event is a row
above the agenda while it happens, with a column for every fact. Conditions of watchers read that row, and programs
that wait for it wait as whole frames.
"""

from typing import Any

from cardwright.kernel.agenda import REGISTERS, Row
from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.record import Part, Waiting, Wide, i8, i16
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import open_frame
from cardwright.kernel.standing import Places
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Relation, Until, Watch


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


def make_notice(places: Places, next_meeting: Any, is_awaited: Any, begin: Any, begin_first: Any = None) -> Any:
    """Events find their triggers; `is_awaited(game, event)` is a quick no where no text waits for it.

    `begin(game, book, pc, source, seat, subject, cause, amount, bound)` is what a trigger does: mostly, wait.
    `begin_first` is what one does that comes before what it has noticed is carried out.
    """
    first = begin if begin_first is None else begin_first
    watcher_at, source_at, seat_at, bound_at = places.watcher_at, places.source_at, places.seat_at, places.bound_at

    @kernel
    def notice(game, book, event, subject, cause, amount):
        """Every trigger on this event is found while its card is still in play."""
        if not is_awaited(game, event):
            return
        place = next_meeting(game, book, NOBODY, Watch.TRIGGER, event, subject, cause)
        while place != NOBODY:
            watcher = watcher_at(game, book, place)
            pc = int(book.watchers[watcher, Watcher.pc])
            source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
            if book.watchers[watcher, Watcher.how] == 1:
                first(game, book, pc, source, seat, subject, cause, amount, bound)
            else:
                begin(game, book, pc, source, seat, subject, cause, amount, bound)
            place = next_meeting(game, book, place, Watch.TRIGGER, event, subject, cause)

    return notice


def make_last_in_time(event: int, past: int, wait: Any, make_last: Any) -> Any:
    """Texts that begin to wait for an end that has been announced do not miss it: they are due like all others.

    `event` is the end of the period, and `past` the stage of the bottom row of the agenda once it was noticed.
    """

    @kernel
    def last_in_time(game, book, watcher, source, seat, bound, fixed, until, ends):
        """An effect begins to last, or waits to be carried out with what the end of the period has set off."""
        is_of_end = book.watchers[watcher, Watcher.form] == Watch.TRIGGER and until == Until.END_OF_TURN
        if is_of_end and book.watchers[watcher, Watcher.about] == event and game.agenda[0, Row.STAGE] == past:
            pc = int(book.watchers[watcher, Watcher.pc])
            wait(game, book, pc, source, seat, game.kind.shape[0] + seat, NOBODY, 0, bound)
            return 1
        return make_last(game, book, watcher, source, seat, bound, fixed, until, ends)

    return last_in_time


def make_notice_itself(speaks_of: Any, begin: Any) -> Any:
    """A card outside play notices nothing but what happens to itself, as when it is discarded from a hand."""

    @kernel
    def notice_itself(game, book, event, card, seat, cause):
        """Every trigger on this event that speaks of its own card is found on it."""
        first = book.watchers_from[game.kind[card]]
        for watcher in range(first, first + book.watchers_count[game.kind[card]]):
            which = book.watchers[watcher, Watcher.filter]
            if book.watchers[watcher, Watcher.form] != Watch.TRIGGER or book.watchers[watcher, Watcher.about] != event:
                continue
            if which == NONE or book.filters[which, Filter.relation] != Relation.THIS:
                continue
            if speaks_of(game, book, watcher, card, cause, card, seat, NOBODY):
                begin(game, book, int(book.watchers[watcher, Watcher.pc]), card, seat, card, cause, 0, NOBODY)

    return notice_itself


@kernel
def is_replacing(game, step, place):
    """Whether the program of a replacement is being carried out: it does not replace its own outcome.

    One that has not begun to run has its place below 0, so that of two events at once each can be replaced.
    """
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == step and game.agenda[at, Row.STAGE] == place + 1:
            return True
    return False


@kernel
def keep_place(game, book, place):
    """A text that has replaced an event stays."""


def make_replace(
    places: Places, next_meeting: Any, stands: Any, step: int, push_run: Any, use: Any = keep_place
) -> Any:
    """Texts that put something else in the place of an event; `step` is that of the agenda rows of programs.

    `use(game, book, place)` is what becomes of a text that has done so.
    """
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
        game.agenda[at, Row.STAGE] = -(place + 1)
        game.agenda[at, Row.AMOUNT] = amount
        game.agenda[at, Row.R0] = bound_at(game, place)
        use(game, book, place)
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


# Events with all their facts


class WaitingFrames(Part):
    """A part of a record: programs that wait to begin, as frames, in the order in which they were noticed."""

    waiting: i8  # how many
    waiting_rows: i16[Waiting, Wide]


@kernel
def open_event(game, subject, cause, amount):
    """An event happens: its row lies above the agenda, where the game enters further facts; `wipe` closes it.

    So the last row of the agenda is never due.
    """
    at = int(game.agenda_size)
    open_frame(game, at, 0, NOBODY, NOBODY, NOBODY)
    game.agenda[at, Row.SUBJECT] = subject
    game.agenda[at, Row.CAUSE] = cause
    game.agenda[at, Row.AMOUNT] = amount
    return at


def make_next_concerned(places: Places, next_about: Any, speaks_at: Any) -> Any:
    """The texts that an event is about, by its parties and, in their conditions, by every fact of it."""
    watcher_at, source_at, seat_at, bound_at = places.watcher_at, places.source_at, places.seat_at, places.bound_at

    @kernel
    def is_concerned(game, book, place, at):
        """Whether a text speaks of the event in a row."""
        subject, cause = int(game.agenda[at, Row.SUBJECT]), int(game.agenda[at, Row.CAUSE])
        source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
        return speaks_at(game, book, watcher_at(game, book, place), subject, cause, source, seat, bound, at)

    @kernel
    def next_concerned(game, book, place, form, event, at):
        """The next text of a form that speaks of the event in a row."""
        place = next_about(game, book, place, form, event)
        while place != NOBODY and not is_concerned(game, book, place, at):
            place = next_about(game, book, place, form, event)
        return place

    return next_concerned


def make_fill_frame(places: Places, step: int, recall: Any) -> Any:
    """The row of an event becomes a frame of a text; `recall(game, at, row)` brings back what a lasting one kept."""
    watcher_at, source_at, seat_at = places.watcher_at, places.source_at, places.seat_at
    bound_at, row_at = places.bound_at, places.row_at

    @kernel
    def fill_frame(game, book, at, place):
        """Enter the program of a text; what it was made for is in R0, what else it kept in the others."""
        for register in range(REGISTERS):
            game.agenda[at, Row.R0 + register] = NOBODY
        if row_at(place) != NOBODY:
            recall(game, at, row_at(place))
        game.agenda[at, Row.STEP] = step
        game.agenda[at, Row.SOURCE] = source_at(game, place)
        game.agenda[at, Row.SEAT] = seat_at(game, place)
        game.agenda[at, Row.PC] = book.watchers[watcher_at(game, book, place), Watcher.pc]
        game.agenda[at, Row.R0] = bound_at(game, place)

    return fill_frame


@kernel
def recall_captured(game, at, row):
    """A frame has again what its text captured."""
    for register in range(REGISTERS):
        game.agenda[at, Row.R0 + register] = game.captured[row, register]


def make_notice_event(next_concerned: Any, is_awaited: Any, fill_frame: Any, reach_limit: Any) -> Any:
    """Events find their triggers, which wait as frames."""

    @kernel
    def notice_event(game, book, event, at):
        """Every trigger on the event in a row waits with all that is known of it."""
        if not is_awaited(game, event):
            return
        place = next_concerned(game, book, NOBODY, Watch.TRIGGER, event, at)
        while place != NOBODY:
            if game.waiting == game.waiting_rows.shape[0]:
                reach_limit(game, book)
                return
            fill_frame(game, book, at, place)
            for column in range(game.agenda.shape[1]):
                game.waiting_rows[game.waiting, column] = game.agenda[at, column]
            game.waiting += 1
            place = next_concerned(game, book, place, Watch.TRIGGER, event, at)

    return notice_event


def make_replace_event(next_concerned: Any, stands: Any, step: int, fill_frame: Any) -> Any:
    """Texts that put something else in the place of an event with all its facts."""

    @kernel
    def replace_event(game, book, event, at):
        """Whether a text takes the place of the event in a row: the row is its frame, and what happens next."""
        if not stands(game, Watch.REPLACE):
            return False
        place = next_concerned(game, book, NOBODY, Watch.REPLACE, event, at)
        while place != NOBODY and is_replacing(game, step, place):
            place = next_concerned(game, book, place, Watch.REPLACE, event, at)
        if place == NOBODY:
            return False
        fill_frame(game, book, at, place)
        game.agenda[at, Row.STAGE] = -(place + 1)
        game.agenda_size = at + 1
        return True

    return replace_event


@kernel
def drop_frame(game, place):
    """The frame at a place does not wait any more."""
    game.waiting -= 1
    last = game.waiting
    for column in range(game.agenda.shape[1]):
        for here in range(place, last):
            game.waiting_rows[here, column] = game.waiting_rows[here + 1, column]
        game.waiting_rows[last, column] = 0


def make_begin_frame(most: int, reach_limit: Any) -> Any:
    """Frames that wait begin on an agenda of so many rows, the one above it not counted."""

    @kernel
    def begin_frame(game, book, place):
        """Put the frame that waits at a place on the agenda, and close the gap that it leaves."""
        at = int(game.agenda_size)
        if at == most:
            reach_limit(game, book)
            return at - 1
        for column in range(game.agenda.shape[1]):
            game.agenda[at, column] = game.waiting_rows[place, column]
        game.agenda_size = at + 1
        drop_frame(game, place)
        return at

    return begin_frame

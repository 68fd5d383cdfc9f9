"""Events and facts: what happened, and why something cannot happen, in buffers of the book."""

from cardwright.kernel.record import i8, i32
from cardwright.kernel.rule import kernel

EVENT_ROW = 7  # event, seat, kind, other, amount, mask of seats that may see the kind, mask of seats that are told
TO_ALL = -1  # everybody, watchers included
LOG = 512  # events that one answer can cause
FACTS = 4  # numbers behind a refusal


class Notes:
    """What every book has: the log of the running answer and the facts of the last refusal, written only if `on`."""

    on: i8
    log_size: i32
    log: i32[LOG, EVENT_ROW]
    facts: i32[FACTS]


@kernel
def tell(book, event, seat, kind, other, amount, seen_by):
    """Write one row that everybody is told, if somebody listens; a simulation does not and pays nothing."""
    tell_to(book, event, seat, kind, other, amount, seen_by, TO_ALL)


@kernel
def tell_to(book, event, seat, kind, other, amount, seen_by, told):
    """Write one row that only the seats of a mask learn of at all."""
    if book.on == 0:
        return
    row = book.log_size
    if row < LOG:
        book.log[row, 0] = event
        book.log[row, 1] = seat
        book.log[row, 2] = kind
        book.log[row, 3] = other
        book.log[row, 4] = amount
        book.log[row, 5] = seen_by
        book.log[row, 6] = told
        book.log_size = row + 1


@kernel
def because(book, first, second, third):
    """Write the facts behind a refusal, if somebody listens."""
    if book.on == 1:
        book.facts[0] = first
        book.facts[1] = second
        book.facts[2] = third

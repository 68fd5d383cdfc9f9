"""Effects that begin to last and end, in games that enter all that stands as dated rows with masks.

A game makes `start_lasting` and `stop_lasting` from what it settles besides; all that ends effects takes the latter.
"""

from typing import Any

from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import Places, date_row, end_dated_row, is_awaited, let_stand, mask_all_rows, mask_row
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Relation, Until


@kernel
def settles_nothing(game, book, watcher, bound):
    """Nothing but the row says that an effect stands."""


@kernel
def undoes_nothing(game, book, row):
    """Nothing but the row has to go when an effect ends."""


def make_start_lasting(reach_limit: Any, settle: Any = settles_nothing) -> Any:
    """How effects begin; `settle(game, book, watcher, bound)` is what follows at once from one that begins or ends."""

    @kernel
    def start_lasting(game, book, watcher, source, seat, bound, fixed, until, ends):
        """Let an effect stand from now on."""
        row = let_stand(game, watcher, source, seat, bound, fixed, until)
        if row == NOBODY:
            reach_limit(game, book)
            return
        date_row(game, row, ends)
        mask_row(game, book, row)
        settle(game, book, watcher, bound)

    return start_lasting


def make_stop_lasting(undo: Any = undoes_nothing, settle: Any = settles_nothing) -> Any:
    """How effects end; `undo(game, book, row)` takes back what one has done while it stands."""

    @kernel
    def stop_lasting(game, book, row):
        """End an effect; what it held is settled anew."""
        watcher, bound = int(game.rule[row]), int(game.bound[row])
        undo(game, book, row)
        end_dated_row(game, row)
        mask_all_rows(game, book)
        settle(game, book, watcher, bound)

    return stop_lasting


# Durations


@kernel
def is_over_with(own, until):
    """Whether effects of one duration end with those of another: what ends earlier by itself lasts for the turn."""
    return own == until or (until == Until.END_OF_TURN and (own == Until.EVENT_OR_TURN or own == Until.NEXT))


@kernel
def is_next_turn(until):
    """Whether a duration is about the next turn of the effect's player; others are about everybody's."""
    return until == Until.YOUR_NEXT_TURN or until == Until.END_OF_YOUR_NEXT_TURN


def make_expire(stop_lasting: Any) -> Any:
    """The ends of turns, skirmishes and other periods; the game notes the clock of its turn in `turn_clock`."""

    @kernel
    def expire(game, book, until):
        """End all effects of one duration; a next turn is that of the effect's player, and later than this one."""
        for row in range(game.lasting_end):
            if game.rule[row] == NOBODY or not is_over_with(game.until[row], until):
                continue
            if is_next_turn(until) and (game.seat[row] != game.turn or game.since[row] >= game.turn_clock):
                continue
            stop_lasting(game, book, row)

    return expire


def make_end_on(places: Places, speaks_of: Any, stop_lasting: Any) -> Any:
    """Events that end effects."""
    seat_at = places.seat_at

    @kernel
    def end_on(game, book, event, subject, cause):
        """Effects that last until this event end."""
        for row in range(game.lasting_end):
            until = game.until[row]
            if game.rule[row] != NOBODY and (until == Until.EVENT or until == Until.EVENT_OR_TURN):
                ends, source, seat, bound = game.ends[row], game.source[row], seat_at(game, row), game.bound[row]
                if book.watchers[ends, Watcher.about] == event:
                    if speaks_of(game, book, ends, subject, cause, source, seat, bound):
                        stop_lasting(game, book, row)

    return end_on


def make_use_once(stop_lasting: Any) -> Any:
    """Replacements that wait for the next event only."""

    @kernel
    def use_once(game, book, row):
        """A text that replaces only the next such event has done so."""
        if game.until[row] == Until.NEXT:
            stop_lasting(game, book, row)

    return use_once


def make_notice_and_end(notice_triggers: Any, end_on: Any) -> Any:
    """All that an event means to what stands."""

    @kernel
    def notice(game, book, event, subject, cause, amount):
        """Every trigger on this event waits; effects that last until it end."""
        if is_awaited(game, event):
            notice_triggers(game, book, event, subject, cause, amount)
            end_on(game, book, event, subject, cause)

    return notice


# Cards that enter and leave


@kernel
def is_printed_on(game, row, card):
    """Whether a row is a text that stands on a card."""
    return game.source[row] == card and game.until[row] == Until.SOURCE_LEAVES


@kernel
def hangs_on(game, book, row, card):
    """Whether an effect ends because a card leaves play: it is printed on it, made for it, or waits for its deed."""
    if game.bound[row] == card or is_printed_on(game, row, card):
        return True
    if game.source[row] != card or (game.until[row] != Until.EVENT and game.until[row] != Until.EVENT_OR_TURN):
        return False
    watcher = game.ends[row]
    subject, other = book.watchers[watcher, Watcher.filter], book.watchers[watcher, Watcher.other]
    if subject != NONE and book.filters[subject, Filter.relation] == Relation.THIS:
        return True
    return other != NONE and book.filters[other, Filter.relation] == Relation.THIS


def make_texts_of_cards(player_of: Any, start_lasting: Any, stop_lasting: Any) -> tuple[Any, Any, Any]:
    """What is printed on cards begins to hold, holds no more, and ends with all that hangs on its card.

    `player_of(game, card)` is for whom a card works that comes into play.
    """

    @kernel
    def let_texts_stand(game, book, card):
        """What is printed on a card begins to hold."""
        first = book.watchers_from[game.kind[card]]
        for watcher in range(first, first + book.watchers_count[game.kind[card]]):
            seat = player_of(game, card)
            start_lasting(game, book, watcher, card, seat, NOBODY, 0, Until.SOURCE_LEAVES, NONE)

    @kernel
    def silence_texts(game, book, card):
        """What is printed on a card holds no more."""
        for row in range(game.lasting_end):
            if game.rule[row] != NOBODY and is_printed_on(game, row, card):
                stop_lasting(game, book, row)

    @kernel
    def end_all_on(game, book, card):
        """All that was on a card ends when it leaves play."""
        for row in range(game.lasting_end):
            if game.rule[row] != NOBODY and hangs_on(game, book, row, card):
                stop_lasting(game, book, row)

    return let_texts_stand, silence_texts, end_all_on

"""What stands on the table: the printed texts of cards in play, and the effects that last.

A standing effect is a *place*, a number that all of this file speaks of. A game says once where its places are:

- it walks its cards in play (`make_walk`): `span * card + n` is the n-th watcher printed on a card, and
  `span * cards + row` an effect that lasts;
- or it enters what is printed as rows, too, when a card comes into play (`make_rows`): a place is a row.

Everything that asks what stands is made from those `Places`, and is the same in all games.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.agenda import REGISTERS, Row
from cardwright.kernel.events import because
from cardwright.kernel.programs import MOST, Code, Watcher, make_speaks_of
from cardwright.kernel.record import Lasting, Part, i8, i16, i32, i64
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Until, Watch

ANY_FORM = -1  # watchers of every form


class Rows(Part):
    """A part of a record: effects that last. Rows never move."""

    lasting_end: i16  # one past the last used row
    rule: i16[Lasting]  # watcher, or NOBODY for a free row
    source: i16[Lasting]  # the card with the text
    seat: i8[Lasting]  # for whom it works
    bound: i16[Lasting]  # what it was made for, or NOBODY
    fixed: i16[Lasting]  # the amount fixed when it was made
    until: i8[Lasting]  # Until


class DatedRows(Rows):
    """Rows of a game in which the latest of several effects counts, or something ends one; it has a `clock`."""

    ends: i16[Lasting]  # the watcher or condition that ends it
    since: i32[Lasting]  # the clock when it was made


class Captures(Part):
    """What effects that last have kept of their frames: all that they captured, where one thing is not enough."""

    captured: i16[Lasting, REGISTERS]


class Masks(Part):
    """What rows are about at all, so that most questions about them are answered without a search."""

    standing: i32  # mask of the forms of watchers that stand
    changing: i32  # mask of the stats that standing changes are about
    noticing: i64  # mask of the events that triggers, replacements and durations wait for


@kernel
def stands(game, form):
    """Whether a watcher of a form stands."""
    return (game.standing >> form) & 1 == 1


@kernel
def is_awaited(game, event):
    """Whether anything that stands waits for an event."""
    return (game.noticing >> event) & 1 == 1


@kernel
def mask_row(game, book, row):
    """Note in the masks what a row is about, and what ends it."""
    watcher = game.rule[row]
    form, about = book.watchers[watcher, Watcher.form], int(book.watchers[watcher, Watcher.about])
    game.standing |= 1 << form
    if form == Watch.CHANGE:
        game.changing |= 1 << about
    elif form == Watch.TRIGGER or form == Watch.REPLACE:
        game.noticing |= 1 << about
    if game.until[row] == Until.EVENT or game.until[row] == Until.EVENT_OR_TURN:
        game.noticing |= 1 << int(book.watchers[game.ends[row], Watcher.about])


@kernel
def mask_all_rows(game, book):
    """Note anew what all rows are about."""
    game.standing = 0
    game.changing = 0
    game.noticing = 0
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY:
            mask_row(game, book, row)


@kernel
def free_all_rows(game):
    """Nothing lasts."""
    for row in range(game.rule.shape[0]):
        game.rule[row] = NOBODY


@kernel
def let_stand(game, watcher, source, seat, bound, fixed, until):
    """Let an effect stand in the first free row, and return that, or NOBODY where there is none."""
    for row in range(game.rule.shape[0]):
        if game.rule[row] == NOBODY:
            game.rule[row] = watcher
            game.source[row] = source
            game.seat[row] = seat
            game.bound[row] = bound
            game.fixed[row] = fixed
            game.until[row] = until
            game.lasting_end = max(game.lasting_end, row + 1)
            return row
    return NOBODY


@kernel
def end_row(game, row):
    """End an effect that lasts; its row is blank again."""
    game.rule[row] = NOBODY
    game.source[row] = 0
    game.seat[row] = 0
    game.bound[row] = 0
    game.fixed[row] = 0
    game.until[row] = 0
    while game.lasting_end > 0 and game.rule[game.lasting_end - 1] == NOBODY:
        game.lasting_end -= 1


@kernel
def date_row(game, row, ends):
    """Note when a row was made, and what ends it."""
    game.ends[row] = ends
    game.since[row] = game.clock
    game.clock += 1


@kernel
def end_dated_row(game, row):
    """End an effect that lasts and has a date."""
    game.ends[row] = 0
    game.since[row] = 0
    end_row(game, row)


@kernel
def capture(game, row, at):
    """An effect that begins to last keeps the registers of the frame that makes it last."""
    for register in range(REGISTERS):
        game.captured[row, register] = game.agenda[at, Row.R0 + register]


@kernel
def release(game, row):
    """An effect that has ended keeps nothing."""
    for register in range(REGISTERS):
        game.captured[row, register] = 0


# Places


@dataclass(frozen=True)
class Places:
    """Where things stand in a game; a place is a number, NOBODY before the first and after the last."""

    next_standing: Callable[..., Any]  # (game, book, place, form) -> the next place with a watcher of a form
    watcher_at: Callable[..., Any]  # (game, book, place)
    source_at: Callable[..., Any]  # (game, place) -> the card with the text, or NOBODY
    seat_at: Callable[..., Any]  # (game, place) -> the player for whom it works
    bound_at: Callable[..., Any]  # (game, place) -> what it was made for, or NOBODY
    fixed_at: Callable[..., Any]  # (game, place) -> the amount fixed when it was made
    row_at: Callable[..., Any]  # (place) -> the row of what lasts, NOBODY for a printed text


@kernel
def is_of_form(book, watcher, form):
    """Whether a watcher has a form."""
    return form == ANY_FORM or book.watchers[watcher, Watcher.form] == form


@kernel
def seat_of_row(game, row):
    """For whom a row works: who controlled its card when it began, or made it last."""
    return int(game.seat[row])


def make_rows(seat_at: Any = seat_of_row) -> Places:
    """Places of a game that enters all that stands as rows; `seat_at(game, row)` is for whom a row works."""

    @kernel
    def next_standing(game, book, place, form):
        """The next row with a watcher of a form."""
        row = place + 1
        while row < game.lasting_end:
            if game.rule[row] != NOBODY and is_of_form(book, game.rule[row], form):
                return row
            row += 1
        return NOBODY

    @kernel
    def watcher_at(game, book, place):
        """The watcher that stands in a row."""
        return int(game.rule[place])

    @kernel
    def source_at(game, place):
        """The card with the text of a row."""
        return int(game.source[place])

    @kernel
    def bound_at(game, place):
        """What a row was made for, or NOBODY."""
        return int(game.bound[place])

    @kernel
    def fixed_at(game, place):
        """The amount that was fixed when a row was made."""
        return int(game.fixed[place])

    @kernel
    def row_at(place):
        """A place is a row."""
        return place

    return Places(next_standing, watcher_at, source_at, seat_at, bound_at, fixed_at, row_at)


@kernel
def next_printed(book, kind, number, form):
    """The number of the next watcher of a form that is printed on a kind, from one on, or NOBODY."""
    if form == ANY_FORM or (book.watched_forms[kind] >> form) & 1 == 1:
        for here in range(number, book.watchers_count[kind]):
            if is_of_form(book, book.watchers_from[kind] + here, form):
                return here
    return NOBODY


def make_walk(cards: int, span: int, next_bearer: Any, has_effect: Any, is_on: Any, controller_of: Any) -> Places:
    """Places of a game that walks its cards in play, then the rows of what lasts.

    `next_bearer(game, card)` is the next card in play, `has_effect(game, card)` says whether its text does anything,
    `is_on(game, row)` whether a lasting effect does. `span` is how many watchers a card can have.
    """
    lasted = cards * span

    @kernel
    def next_standing(game, book, place, form):
        """The next place with a watcher of a form: what is printed first, in the order of the cards, then rows."""
        row = 0
        if place < lasted:
            card, number = place // span, place % span + 1
            if place == NOBODY:
                card, number = next_bearer(game, NOBODY), 0
            while card != NOBODY:
                if has_effect(game, card):
                    number = next_printed(book, game.kind[card], number, form)
                    if number != NOBODY:
                        return card * span + number
                card, number = next_bearer(game, card), 0
        else:
            row = place - lasted + 1
        while row < game.lasting_end:
            if game.rule[row] != NOBODY and is_of_form(book, game.rule[row], form) and is_on(game, row):
                return lasted + row
            row += 1
        return NOBODY

    @kernel
    def watcher_at(game, book, place):
        """The watcher that stands at a place."""
        if place >= lasted:
            return int(game.rule[place - lasted])
        return book.watchers_from[game.kind[place // span]] + place % span

    @kernel
    def source_at(game, place):
        """The card with the text that stands at a place."""
        return int(game.source[place - lasted]) if place >= lasted else place // span

    @kernel
    def seat_at(game, place):
        """The player for whom a text works: who controls its card, or who made it last."""
        return int(game.seat[place - lasted]) if place >= lasted else int(controller_of(game, place // span))

    @kernel
    def bound_at(game, place):
        """What a lasting effect was made for, or NOBODY."""
        return int(game.bound[place - lasted]) if place >= lasted else NOBODY

    @kernel
    def fixed_at(game, place):
        """The amount that was fixed when a lasting effect was made."""
        return int(game.fixed[place - lasted]) if place >= lasted else 0

    @kernel
    def row_at(place):
        """The row of a lasting effect."""
        return place - lasted if place >= lasted else NOBODY

    return Places(next_standing, watcher_at, source_at, seat_at, bound_at, fixed_at, row_at)


# Questions about what stands


def make_next_about(places: Places) -> Any:
    """The texts that speak of one act, event or stat."""
    next_standing, watcher_at = places.next_standing, places.watcher_at

    @kernel
    def next_about(game, book, place, form, about):
        """The next place with a watcher of a form that speaks of this act, event or stat."""
        place = next_standing(game, book, place, form)
        while place != NOBODY and book.watchers[watcher_at(game, book, place), Watcher.about] != about:
            place = next_standing(game, book, place, form)
        return place

    return next_about


def make_concerns(places: Places, fits: Any, holds: Any) -> Any:
    """Whether texts that stand speak of something, by the filters of one reading."""
    watcher_at, source_at, seat_at, bound_at = places.watcher_at, places.source_at, places.seat_at, places.bound_at

    @kernel
    def concerns(game, book, place, subject):
        """Whether what stands at a place speaks of something now, whatever else it speaks of."""
        watcher = watcher_at(game, book, place)
        source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
        if not fits(game, book, book.watchers[watcher, Watcher.filter], subject, source, seat, bound, NOBODY):
            return False
        return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)

    return concerns


def make_meets(places: Places, next_about: Any, speaks_of: Any) -> tuple[Any, Any]:
    """The texts that speak of two parties; `speaks_of` is of one reading."""
    watcher_at, source_at, seat_at, bound_at = places.watcher_at, places.source_at, places.seat_at, places.bound_at

    @kernel
    def meets(game, book, place, subject, other):
        """Whether the parties and the condition are those of what stands at a place; `other` may be NOBODY."""
        source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
        return speaks_of(game, book, watcher_at(game, book, place), subject, other, source, seat, bound)

    @kernel
    def next_meeting(game, book, place, form, about, subject, other):
        """The next place with a watcher of a form that speaks of this, between these two; `other` may be NOBODY."""
        place = next_about(game, book, place, form, about)
        while place != NOBODY and not meets(game, book, place, subject, other):
            place = next_about(game, book, place, form, about)
        return place

    return meets, next_meeting


def make_amount_for(places: Places, amount_of: Any) -> Any:
    """By how much what stands changes one of several things, where that differs from one to the other."""
    watcher_at, source_at, seat_at = places.watcher_at, places.source_at, places.seat_at
    bound_at, fixed_at = places.bound_at, places.fixed_at

    @kernel
    def amount_for(game, book, place, x):
        """The amount of what stands at a place for one thing, which its text may speak of."""
        which = book.watchers[watcher_at(game, book, place), Watcher.amount]
        fixed = fixed_at(game, place)
        if which == NONE:
            return fixed
        bound = bound_at(game, place)
        source, seat = source_at(game, place), seat_at(game, place)
        return amount_of(game, book, which, source, seat, x if bound == NOBODY else bound, NOBODY, fixed)

    return amount_for


def make_amount_at(places: Places, amount_of: Any) -> Any:
    """By how much what stands changes something."""
    watcher_at, source_at, seat_at = places.watcher_at, places.source_at, places.seat_at
    bound_at, fixed_at = places.bound_at, places.fixed_at

    @kernel
    def amount_at(game, book, place):
        """The amount of what stands at a place: as its text says, or as it was fixed."""
        which = book.watchers[watcher_at(game, book, place), Watcher.amount]
        fixed = fixed_at(game, place)
        if which == NONE:
            return fixed
        source, seat, bound = source_at(game, place), seat_at(game, place), bound_at(game, place)
        return amount_of(game, book, which, source, seat, bound, NOBODY, fixed)

    return amount_at


def make_value(places: Places, next_meeting: Any, amount_at: Any, printed: Any) -> Any:
    """Numbers after the changes of all that stands; `printed(game, book, x, stat, without)` is one before them."""
    watcher_at, source_at = places.watcher_at, places.source_at

    @kernel
    def value(game, book, x, stat):
        """A number after all changes: set by its own card, then by others, then added to."""
        result, added, by_others = printed(game, book, x, stat, NONE), 0, False
        place = next_meeting(game, book, NOBODY, Watch.CHANGE, stat, x, NOBODY)
        while place != NOBODY:
            how = book.watchers[watcher_at(game, book, place), Watcher.how]
            if how == How.SET and (source_at(game, place) != x or not by_others):
                result, by_others = amount_at(game, book, place), by_others or source_at(game, place) != x
            elif how == How.ADD:
                added += amount_at(game, book, place)
            place = next_meeting(game, book, place, Watch.CHANGE, stat, x, NOBODY)
        return max(0, min(MOST, result + added))

    return value


def make_says(next_meeting: Any, stands: Any) -> Any:
    """What texts forbid and permit; `stands(game, form)` is a quick no where no text has that form."""

    @kernel
    def says(game, book, form, act, subject, other):
        """The place of a text that forbids, or permits, this act, or NOBODY."""
        if not stands(game, form):
            return NOBODY
        return next_meeting(game, book, NOBODY, form, act, subject, other)

    return says


def make_blame(source_at: Any) -> Any:
    """The fact behind what a text refuses."""

    @kernel
    def blame(game, book, place):
        """The card with the text is the fact behind a refusal."""
        source = source_at(game, place)
        because(book, NOBODY if source == NOBODY else int(game.kind[source]), 0, 0)

    return blame


def make_is_forbidden(says: Any, blame: Any) -> Any:
    """What texts forbid, with the card that does as the fact."""

    @kernel
    def is_forbidden(game, book, act, subject, other):
        """Whether a text forbids this act; the card with the text is the fact behind a refusal."""
        place = says(game, book, Watch.FORBID, act, subject, other)
        if place == NOBODY:
            return False
        blame(game, book, place)
        return True

    return is_forbidden


@dataclass(frozen=True)
class Saying:
    """What the texts that stand say of two parties, by the filters of one reading."""

    speaks_of: Callable[..., Any]  # (game, book, watcher, subject, other, source, seat, bound)
    meets: Callable[..., Any]  # (game, book, place, subject, other)
    next_meeting: Callable[..., Any]  # (game, book, place, form, about, subject, other) -> place, or NOBODY
    says: Callable[..., Any]  # (game, book, form, act, subject, other) -> place, or NOBODY
    is_forbidden: Callable[..., Any]  # (game, book, act, subject, other)
    is_permitted: Callable[..., Any]  # (game, book, act, subject, other)


def make_saying(places: Places, next_about: Any, fits: Any, holds: Any, stands: Any = stands) -> Saying:
    """All that is asked of the texts that stand; `stands(game, form)` is a quick no where no text has that form."""
    speaks_of = make_speaks_of(fits, holds)
    meets, next_meeting = make_meets(places, next_about, speaks_of)
    says = make_says(next_meeting, stands)

    @kernel
    def is_permitted(game, book, act, subject, other):
        """Whether a text lets something be done although a rule says otherwise."""
        return says(game, book, Watch.PERMIT, act, subject, other) != NOBODY

    is_forbidden = make_is_forbidden(says, make_blame(places.source_at))
    return Saying(speaks_of, meets, next_meeting, says, is_forbidden, is_permitted)


def make_owes(says: Any, can: Any) -> Any:
    """What texts oblige to; `can(game, book, act, x)` says whether something is able to, by all other rules."""

    @kernel
    def owes(game, book, act, first, end):
        """The first thing of a span of numbers that must and can do this act, or NOBODY: nobody must do more."""
        for x in range(first, end):
            if says(game, book, Watch.MUST, act, x, NOBODY) != NOBODY and can(game, book, act, x):
                return x
        return NOBODY

    return owes


# Effects that begin to last


def make_let_last(who: Any, how_much: Any, let_stand: Any) -> Any:
    """The instruction LAST; `let_stand(game, book, watcher, source, seat, bound, fixed, until, ends)` is 0 or 1."""

    @kernel
    def let_last(game, book, at):
        """An effect begins to last, unless what it is made for is gone."""
        ref, owner = column(game, book, at, Code.b), column(game, book, at, Code.f)
        bound = NOBODY if ref == NONE else who(game, at, ref)
        if ref != NONE and bound == NOBODY:
            return 0
        source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
        player = NOBODY if owner == NONE else who(game, at, owner)
        if player != NOBODY:
            seat = player - game.kind.shape[0]
        which = column(game, book, at, Code.c)
        fixed = 0 if which == NONE else how_much(game, book, at, which)
        until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
        return let_stand(game, book, column(game, book, at, Code.a), source, seat, bound, fixed, until, ends)

    return let_last

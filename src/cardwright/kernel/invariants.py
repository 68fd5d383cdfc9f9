"""What must be true of every record at every moment, whatever the game."""

from enum import IntEnum
from typing import Any

from cardwright.kernel.agenda import is_wiped
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until


class Broken(IntEnum):
    """What can be broken; a game's own invariants are numbered from OWN."""

    NOTHING = 0
    CHAIN = 1  # a zone's chain of cards does not hold
    LOST = 2  # a card is in no zone, or in two
    ASKED = 3  # nobody is asked although the game goes on, or somebody although it is over
    AGENDA = 4  # the agenda is outside its bounds
    SCRATCH = 5  # a move that was tried out was not wiped
    STANDING = 6  # an effect of a card that is not in play
    OWN = 10


@kernel
def broken_table(game, cards, zones, agenda):
    """The first broken invariant that all games share, or NOTHING."""
    total = 0
    for zone in range(zones):
        before = NOBODY
        card = game.first[zone]
        length = 0
        while card != NOBODY:
            if length > cards or game.zone[card] != zone or game.prev[card] != before:
                return Broken.CHAIN
            length += 1
            before = card
            card = game.next[card]
        if game.last[zone] != before or game.count[zone] != length:
            return Broken.CHAIN
        total += length
    if total != cards:
        return Broken.LOST
    if (game.asked == 0) != (game.over == 1) or game.asked >> game.seats != 0:
        return Broken.ASKED
    if game.agenda_size < 0 or game.agenda_size > agenda:
        return Broken.AGENDA
    return Broken.NOTHING


def make_has_stray_row(is_in_play: Any) -> Any:
    """Lasting effects that have outlived what they hang on."""

    @kernel
    def has_stray_row(game):
        """Whether an effect stands that is printed on a card which is not in play."""
        for row in range(game.lasting_end):
            if game.rule[row] != NOBODY and game.until[row] == Until.SOURCE_LEAVES:
                if game.source[row] == NOBODY or not is_in_play(game, game.source[row]):
                    return True
        return False

    return has_stray_row


@kernel
def sound(game, book):
    """Nothing else can be wrong."""
    return 0


@kernel
def sound_one(game, book, one):
    """Nothing else can be wrong with a seat or card."""
    return 0


def make_broken(
    cards: int,
    zones: int,
    agenda: int,
    scratch: int,
    *,
    always: Any = sound,
    of_seat: Any = sound_one,
    of_card: Any = sound_one,
    besides: Any = sound,
) -> Any:
    """The invariants of a game whose legality tries moves out on a scratch row.

    `always(game, book)` is tested even when the game is over; `of_seat(game, book, seat)`, `of_card(game, book, card)`
    and `besides(game, book)` while it goes on. Each answers what is broken, or 0.
    """

    @kernel
    def broken(game, book):
        """The first broken invariant, or 0."""
        fault = broken_table(game, cards, zones, agenda)
        if fault == Broken.NOTHING:
            fault = always(game, book)
        if fault == Broken.NOTHING and not is_wiped(game, scratch):
            fault = Broken.SCRATCH
        if fault != Broken.NOTHING or game.over == 1:
            return fault
        for seat in range(game.seats):
            fault = of_seat(game, book, seat)
            if fault != Broken.NOTHING:
                return fault
        for card in range(cards):
            fault = of_card(game, book, card)
            if fault != Broken.NOTHING:
                return fault
        return besides(game, book)

    return broken

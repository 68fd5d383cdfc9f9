"""What must be true of every game of Wu Xing at every decision."""

from enum import IntEnum

from cardwright.games.wuxing.rules.dice import total_qi
from cardwright.games.wuxing.rules.zones import is_on_field, owner_of, place_in
from cardwright.games.wuxing.state import (
    AGENDA,
    CARDS,
    DICE,
    ELEMENTS,
    SCRATCH,
    SEATS,
    SLOTS,
    ZONES,
    Form,
    Number,
    Zone,
)
from cardwright.kernel.agenda import is_wiped
from cardwright.kernel.invariants import Broken, broken_table
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


class BrokenWuXing(IntEnum):
    """The invariants of Wu Xing."""

    DICE = 10  # a player's dice are not all somewhere                               WX-3.10
    FORM = 11  # a card lies in a zone for cards of another type
    OWNER = 12  # a card lies in a zone of another player
    STACK = 13  # ranks of a stack that do not follow each other
    SLOTS = 14  # more cards than slots
    STATE = 15  # a card that is not on the field has a state
    SCRATCH = 16  # the scratch row was not wiped
    MARMA = 17  # MP below 0


@kernel
def broken(game, book):
    """The first broken invariant, or 0."""
    common = broken_table(game, CARDS, ZONES, AGENDA)
    if common != Broken.NOTHING:
        return common
    if not is_wiped(game, SCRATCH):
        return BrokenWuXing.SCRATCH
    for seat in range(SEATS):
        fault = broken_seat(game, book, seat)
        if fault != 0:
            return fault
    for card in range(CARDS):
        fault = broken_card(game, book, card)
        if fault != 0:
            return fault
    return 0


@kernel
def broken_seat(game, book, seat):
    """What is wrong with a player's dice, MP or zones."""
    for element in range(ELEMENTS):
        if game.generated[seat, element] < 0 or game.owed[seat, element] < 0:
            return BrokenWuXing.DICE
    if game.reservoir[seat] < 0 or game.reservoir[seat] + total_qi(game, seat) != DICE:
        return BrokenWuXing.DICE
    if game.marma[seat] < 0:
        return BrokenWuXing.MARMA
    if game.count[seat * Zone.COUNT + Zone.NEXUS] > book.numbers[Number.NEXUS]:
        return BrokenWuXing.SLOTS
    if game.count[seat * Zone.COUNT + Zone.RELEASE] > book.numbers[Number.RELEASE]:
        return BrokenWuXing.SLOTS
    for slot in range(book.numbers[Number.SLOTS], SLOTS):
        if game.count[seat * Zone.COUNT + Zone.SLOT + slot] > 0:
            return BrokenWuXing.SLOTS
    return 0


@kernel
def broken_card(game, book, card):
    """What is wrong with a card."""
    place, kind = place_in(game, card), game.kind[card]
    if place == NOBODY or kind < 0:
        return 0
    if game.zone[card] // Zone.COUNT != owner_of(game, card):
        return BrokenWuXing.OWNER
    if not is_on_field(game, card):
        is_blank = game.worn[card] == 0 and game.is_covered[card] == 0 and game.is_used[card] == 0
        return 0 if is_blank and game.became[card] == 0 and game.entrant[card] == NOBODY else BrokenWuXing.STATE
    form = Form.CHAKRA if place == Zone.NEXUS else Form.DOMAIN if place == Zone.RELEASE else Form.ENTITY
    return 0 if book.form[kind] == form else BrokenWuXing.FORM

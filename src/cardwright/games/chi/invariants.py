"""What must be true of every game of Chi at every decision (default deck)."""

from enum import IntEnum

from cardwright.games.chi.rules import area, hand
from cardwright.games.chi.state import CARDS, KINDS, PAIR_POINTS, SLOTS, ZONES, Chi, Number, Question, Type, Zone
from cardwright.kernel.invariants import Broken, broken_table
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find

AGENDA = Chi.sizes["agenda"]


class BrokenChi(IntEnum):
    """The invariants of Chi."""

    CARDS = 10  # not exactly the 52 cards of the deck
    EMPTY_HAND = 11  # CHI-4.11
    LARGE_HAND = 12  # CHI-4.6: at the start of a turn
    ROW = 13  # CHI-11.2: six cards, CHI-11.4: not Yin alone
    DECK = 14  # CHI-11.3: never empty at a decision
    STACKS = 15  # CHI-6.2, CHI-6.5: one stack a colour
    CONFLICT = 16  # cards lie in the conflict zone outside a conflict
    ODD_TURNS = 17  # CHI-9.5: equally many turns when the game is over


@kernel
def broken(game, book):
    """The first broken invariant, or 0."""
    common = broken_table(game, CARDS, ZONES, AGENDA)
    if common != Broken.NOTHING:
        return common
    if not has_all_cards(game, book):
        return BrokenChi.CARDS
    if game.over == 1:
        return BrokenChi.ODD_TURNS if game.turns % 2 == 1 else 0
    for seat in range(game.seats):
        if game.count[hand(seat)] < book.numbers[Number.LEAST_HAND]:
            return BrokenChi.EMPTY_HAND
        if game.question == Question.ACTION and game.count[hand(seat)] > book.numbers[Number.HAND_LIMIT]:
            return BrokenChi.LARGE_HAND
        if not has_sound_stacks(game, book, seat):
            return BrokenChi.STACKS
    if not has_sound_row(game, book):
        return BrokenChi.ROW
    if game.count[Zone.DECK] == 0:
        return BrokenChi.DECK
    if game.question == Question.ACTION and game.count[Zone.CONFLICT] > 0:
        return BrokenChi.CONFLICT
    return 0


@kernel
def has_all_cards(game, book):
    """Whether every kind is there as often as it exists."""
    for kind in range(KINDS):
        copies = 0
        for card in range(CARDS):
            if game.kind[card] == kind:
                copies += 1
        if copies != book.copies[kind]:
            return False
    return True


@kernel
def has_sound_row(game, book):
    """Whether the row has six cards and something other than Yin among them."""
    others = 0
    for slot in range(SLOTS):
        card = game.first[Zone.ROW + slot]
        if card == NOBODY:
            return False
        if book.type[game.kind[card]] != Type.YIN:
            others += 1
    return others > 0


@kernel
def has_sound_stacks(game, book, seat):
    """Whether a second Yang of a colour always lies on the first, and only if it is worth 3."""
    card = game.first[area(seat)]
    while card != NOBODY:
        lowest = find(game, area(seat), game.kind[card])
        if lowest != card and (game.under[card] != lowest or book.points[game.kind[card]] != PAIR_POINTS):
            return False
        card = game.next[card]
    return True

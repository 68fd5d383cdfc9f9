"""What must be true of every game of Chaos Ninjas at every decision."""

from enum import IntEnum

from cardwright.games.chi.invariants import has_all_cards
from cardwright.games.chi.ninjas.rules.turn import hand_limit
from cardwright.games.chi.ninjas.state import AGENDA, SCRATCH, Form, OwnNumber, Question
from cardwright.games.chi.rules import area, hand, has_other_than_yin
from cardwright.games.chi.state import CARDS, SLOTS, ZONES, Type, Zone
from cardwright.kernel.invariants import make_broken
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find


class BrokenNinjas(IntEnum):
    """The invariants of Chaos Ninjas."""

    CARDS = 10  # not exactly the cards of the deck
    OUT = 11  # CN-Q32: who has given up has cards, is on turn or is asked
    LARGE_HAND = 12  # CN-3.5: of the player whose turn has just ended
    ROW = 13  # CN-Q14: a gap although there is a deck, or Attackers alone although there are others
    DECK = 14  # CN-Q14: an empty deck beside a discard pile
    AREA = 15  # CN-4.2: something other than one Defender of each colour
    CONFLICT = 16  # cards lie in the conflict zone, or something lasts, outside an attack
    WON = 18  # CN-3.1: a turn with six Defenders goes on


@kernel
def broken_seat(game, book, seat):
    """What is wrong with a seat."""
    if is_out(game, seat):
        has_cards = game.count[hand(seat)] + game.count[area(seat)] > 0
        if has_cards or game.turn == seat or (game.asked >> seat) & 1 == 1:
            return BrokenNinjas.OUT
    card = game.first[area(seat)]
    while card != NOBODY:
        kind = game.kind[card]
        is_second = book.own_numbers[OwnNumber.UNIQUE] == 1 and find(game, area(seat), kind) != card
        if book.type[kind] != Form.DEFENDER or is_second:
            return BrokenNinjas.AREA
        card = game.next[card]
    return 0


@kernel
def broken_action(game, book):
    """What is wrong at the beginning of a turn."""
    if game.count[Zone.CONFLICT] > 0 or game.victim != NOBODY or game.swapped != 0:
        return BrokenNinjas.CONFLICT
    if game.lasting_end > 0:
        return BrokenNinjas.CONFLICT
    if game.count[area(game.turn)] >= book.own_numbers[OwnNumber.TARGET]:
        return BrokenNinjas.WON
    before = (game.turn - 1) % game.seats
    is_large = game.count[hand(before)] > hand_limit(game, book, before)
    return BrokenNinjas.LARGE_HAND if game.turns > 0 and is_large else 0


@kernel
def has_sound_row(game, book):
    """Whether a gap in the row means an empty deck, and a row of Attackers alone that there is nothing else."""
    others = 0
    for slot in range(SLOTS):
        card = game.first[Zone.ROW + slot]
        if card == NOBODY:
            return game.count[Zone.DECK] == 0
        if book.type[game.kind[card]] != Type.YIN:
            others += 1
    return others > 0 or not has_other_than_yin(game, book, Zone.DECK)


@kernel
def broken_deck(game, book):
    """What is wrong with the cards as a whole."""
    return 0 if has_all_cards(game, book) else BrokenNinjas.CARDS


@kernel
def broken_rest(game, book):
    """What is wrong with the deck and the row, and at the beginning of a turn."""
    if game.count[Zone.DECK] == 0 and game.count[Zone.DISCARD] > 0:
        return BrokenNinjas.DECK
    if not has_sound_row(game, book):
        return BrokenNinjas.ROW
    return broken_action(game, book) if game.question == Question.ACTION else 0


broken = make_broken(CARDS, ZONES, AGENDA, SCRATCH, always=broken_deck, of_seat=broken_seat, besides=broken_rest)

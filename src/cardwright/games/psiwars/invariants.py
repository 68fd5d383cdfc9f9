"""What must be true of every game of Psi Wars at every decision."""

from enum import IntEnum

from cardwright.games.psiwars.rules.zones import is_gold, is_in_play, is_unit, is_unit_in_play, owner_of, place_in
from cardwright.games.psiwars.state import AGENDA, CARDS, PLAYING, SCRATCH, ZONES, Form, Question, State, Zone
from cardwright.kernel.invariants import Broken, make_broken, make_has_stray_row
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


class BrokenPsi(IntEnum):
    """The invariants of Psi Wars."""

    FORM = 10  # a card stands in a zone for cards of another kind
    OWNER = 11  # a card in a hand, deck or pile of another player
    HOST = 12  # Equipment without a unit, or two under one; a Trap without a trapped unit
    STACK = 13  # a Stack of one, or of two that are not together
    FIELD = 14  # somebody is on the Battlefield in the Creation Phase
    STATE = 15  # a card that is not in play has a state
    BACK = 18  # a card lies in a row for cards with the other back
    PLAYING = 19  # a card is being played in between


has_stray_row = make_has_stray_row(is_in_play)


@kernel
def broken_card(game, book, card):
    """What is wrong with a card."""
    place, kind = place_in(game, card), game.kind[card]
    if place == NOBODY or kind < 0:
        return 0
    if is_gold(book, kind) != (
        place == Zone.RESOURCE_DECK or place == Zone.GOLD or place == Zone.LAB or place == Zone.RESOURCE_DISCARD
    ):
        return BrokenPsi.BACK
    if not is_in_play(game, card):
        if game.zone[card] // Zone.COUNT != owner_of(game, card):
            return BrokenPsi.OWNER
        is_blank = game.marks[card] == 0 and game.host[card] == NOBODY and game.partner[card] == NOBODY
        return 0 if is_blank else BrokenPsi.STATE
    if (Zone.UNITS <= place <= Zone.TRAPPED) != is_unit(book, kind):
        return BrokenPsi.FORM
    if place == Zone.FIELD and game.question == Question.CREATION:
        return BrokenPsi.FIELD
    if place == Zone.EQUIPMENT:
        return broken_equipment(game, book, card)
    if place == Zone.TRAPS:
        return 0 if place_in(game, game.host[card]) == Zone.TRAPPED else BrokenPsi.HOST
    return broken_stack(game, book, card)


@kernel
def broken_equipment(game, book, card):
    """What is wrong with Equipment: while it is being moved two pieces may lie under one unit."""
    host = game.host[card]
    if book.form[game.kind[card]] != Form.EQUIPMENT or host == NOBODY:
        return BrokenPsi.HOST
    if not is_unit_in_play(game, host) and place_in(game, host) != Zone.TRAPPED:
        return BrokenPsi.HOST
    for other in range(CARDS):
        if other != card and game.host[other] == host and place_in(game, other) == Zone.EQUIPMENT:
            return 0 if game.question == Question.BEARER else BrokenPsi.HOST
    return 0


@kernel
def broken_stack(game, book, card):
    """What is wrong with a Stack."""
    other = game.partner[card]
    if other == NOBODY:
        return BrokenPsi.STACK if game.marks[card] & State.SECOND != 0 else 0
    if game.partner[other] != card or place_in(game, card) != Zone.FIELD or game.zone[other] != game.zone[card]:
        return BrokenPsi.STACK
    return 0


@kernel
def broken_rest(game, book):
    """What is wrong with what stands, and with cards being played."""
    if has_stray_row(game):
        return Broken.STANDING
    return BrokenPsi.PLAYING if game.question == Question.CREATION and game.count[PLAYING] > 0 else 0


broken = make_broken(CARDS, ZONES, AGENDA, SCRATCH, of_card=broken_card, besides=broken_rest)

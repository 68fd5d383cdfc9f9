"""What must be true of every game of Xi Cards at every decision."""

from enum import IntEnum

from cardwright.games.xi.rules.zones import is_in_play, owner_of
from cardwright.games.xi.state import AGENDA, CARDS, OUT, PLAYING, SCRATCH, ZONES, Form, Number, Question, Zone
from cardwright.kernel.invariants import Broken, make_broken, make_has_stray_row
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY


class BrokenXi(IntEnum):
    """The invariants of Xi Cards."""

    LIFE = 10  # XI-8.8, XI-G48: above the cap, or a player at 0 who is still in
    TIME = 11  # XI-3.4: T of a player who is not on turn; XI-8.8: prepared time outside 0 to 20
    DEAD = 12  # XI-4.4: a unit without life points in play at a main action
    FORM = 13  # a card stands in a zone for cards of another kind
    OWNER = 14  # XI-G25: a card in a hand, deck or pile of another player
    HOST = 15  # XI-G26: attached to something that is not in play
    PLAYING = 17  # XI-G115: a card is being played at a main action
    OUT = 19  # XI-G53: a card of a defeated player


has_stray_row = make_has_stray_row(is_in_play)


@kernel
def broken_seat(game, book, seat):
    """What is wrong with a seat."""
    if game.life[seat] > book.numbers[Number.LIFE_CAP]:
        return BrokenXi.LIFE
    if game.question == Question.MAIN and game.life[seat] <= 0 and not is_out(game, seat):
        return BrokenXi.LIFE
    if game.time[seat] < 0 or (seat != game.turn and game.time[seat] != 0):
        return BrokenXi.TIME
    if game.prepared[seat] < 0 or game.prepared[seat] > book.numbers[Number.PREPARED_CAP]:
        return BrokenXi.TIME
    if is_out(game, seat):
        for card in range(game.rows_from[seat], game.rows_from[seat + 1]):
            if game.zone[card] != OUT:
                return BrokenXi.OUT
    return 0


@kernel
def broken_card(game, book, card):
    """What is wrong with a card."""
    zone = game.zone[card]
    if zone >= PLAYING:
        return 0
    place = zone % Zone.COUNT
    form = book.form[game.kind[card]]
    if (place == Zone.UNITS and form != Form.UNIT) or (place == Zone.STATEMENTS and form != Form.STATEMENT):
        return BrokenXi.FORM
    if place == Zone.LASTING and form != Form.LASTING:
        return BrokenXi.FORM
    if not is_in_play(game, card):
        if zone // Zone.COUNT != owner_of(game, card):
            return BrokenXi.OWNER
        return BrokenXi.HOST if game.host[card] != NOBODY or game.lives[card] != 0 else 0
    if game.host[card] != NOBODY and not is_in_play(game, game.host[card]):
        return BrokenXi.HOST
    if game.question == Question.MAIN and place == Zone.UNITS and game.lives[card] <= 0:
        return BrokenXi.DEAD
    return 0


@kernel
def broken_rest(game, book):
    """What is wrong with what stands, and with cards being played."""
    if has_stray_row(game):
        return Broken.STANDING
    return BrokenXi.PLAYING if game.question == Question.MAIN and game.count[PLAYING] > 0 else 0


broken = make_broken(CARDS, ZONES, AGENDA, SCRATCH, of_seat=broken_seat, of_card=broken_card, besides=broken_rest)

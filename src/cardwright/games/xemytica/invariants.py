"""What must be true of every Xemytica game at every decision."""

from enum import IntEnum

from cardwright.games.xemytica.rules.end import has_any
from cardwright.games.xemytica.state import AGENDA, CARDS, DECK, OUT, ZONES, Ignored, Plan, Question, Step, Zone
from cardwright.games.xemytica.table import is_in_play, zone_of
from cardwright.kernel.agenda import Row, is_wiped
from cardwright.kernel.invariants import Broken, broken_table, make_has_stray_row
from cardwright.kernel.questions import is_asked
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import everybody, is_out
from cardwright.kernel.table import NOBODY


class BrokenXemytica(IntEnum):
    """The invariants of Xemytica."""

    OWNER = 10  # FOH-Q70: a card lies in a zone of another player
    OUT = 11  # FOH-Q77: a player who is out has cards outside the discard pile
    COMBATANT = 12  # FOH-16.2: a player without a combatant is still in
    PLAN = 13  # FOH-Q27: something is planned outside a window, twice, or for cards that cannot be planned for
    COMMITTED = 14  # FOH-12.3: a commitment of a player who is still asked, or two of one player
    OPEN = 15  # FOH-Q27: a card in play or on a pile that not all know
    REVEAL = 16  # FOH-L02: a card in play without its reveal, or one elsewhere with one
    LASTING = 17  # an effect of a card that is not in play any more
    AGENDA = 18  # the bottom row is no round, or a row that is done was not wiped
    WAITING = 19  # effects wait although nobody works them off


has_stray_row = make_has_stray_row(is_in_play)


@kernel
def broken(game, book):
    """The first broken invariant, or 0."""
    common = broken_table(game, CARDS, ZONES, AGENDA)
    if common != Broken.NOTHING:
        return common
    for card in range(CARDS):
        fault = broken_card(game, card)
        if fault != 0:
            return fault
    if game.over == 1:
        return 0
    for seat in range(game.seats):
        fault = broken_seat(game, book, seat)
        if fault != 0:
            return fault
    if has_stray_row(game):
        return BrokenXemytica.LASTING
    return broken_agenda(game)


@kernel
def broken_card(game, card):
    """What is wrong with a card."""
    zone = game.zone[card]
    if zone == OUT:
        return 0
    if zone // Zone.COUNT != card // DECK:
        return BrokenXemytica.OWNER
    place = zone % Zone.COUNT
    if place >= Zone.PLAY and game.known[card] != everybody(game):
        return BrokenXemytica.OPEN
    if (place == Zone.PLAY) != (game.since[card] > 0) or (place != Zone.PLAY and game.ignored[card] != Ignored.NOT):
        return BrokenXemytica.REVEAL
    plan = int(game.plan[card])
    if plan == 0 or (place == Zone.PLAY and plan == Plan.SPARED):
        return 0
    if game.question != Question.WINDOW or place > Zone.HAND:
        return BrokenXemytica.PLAN
    if (place == Zone.DECK) != (plan & Plan.DRAWN != 0):
        return BrokenXemytica.PLAN
    return BrokenXemytica.PLAN if plan & Plan.DISCARDED != 0 and plan & Plan.COMMITTED != 0 else 0


@kernel
def broken_seat(game, book, seat):
    """What is wrong with a player."""
    commitments = 0
    for zone in range(zone_of(seat, Zone.DECK), zone_of(seat, Zone.DISCARD)):
        if is_out(game, seat) and game.count[zone] > 0:
            return BrokenXemytica.OUT
        card = game.first[zone]
        while card != NOBODY:
            commitments += 1 if game.plan[card] & Plan.COMMITTED != 0 else 0
            card = game.next[card]
    if not is_out(game, seat) and game.question == Question.WINDOW and not has_any(game, book, seat):
        return BrokenXemytica.COMBATANT
    if commitments > 1 or (commitments == 1 and is_asked(game, seat)):
        return BrokenXemytica.COMMITTED
    return 0


@kernel
def broken_agenda(game):
    """What is wrong with the work that is due."""
    if game.agenda_size < 1 or game.agenda[0, Row.STEP] != Step.ROUND:
        return BrokenXemytica.AGENDA
    for at in range(game.agenda_size, AGENDA):
        if not is_wiped(game, at):
            return BrokenXemytica.AGENDA
    is_working = game.agenda[game.agenda_size - 1, Row.STEP] != Step.ROUND
    return BrokenXemytica.WAITING if game.waiting > 0 and not is_working else 0

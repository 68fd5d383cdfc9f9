"""CN-10 of the rulebook: how a game ends."""

from cardwright.games.chi.ninjas.rules.conflict import end_attack
from cardwright.games.chi.ninjas.rules.frame import seat_after
from cardwright.games.chi.ninjas.state import Log, Question, Reason, Step
from cardwright.games.chi.rules import area, discard_played, hand, is_standstill, settle
from cardwright.games.chi.state import Number, Zone
from cardwright.kernel.agenda import push, wipe
from cardwright.kernel.events import tell
from cardwright.kernel.questions import end_game
from cardwright.kernel.rule import also_carries, kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move, sort_hand

# CN-10, CN-Q28, CN-Q32, CN-Q37: End of the game


@kernel
def finish(game, book, winners, reason):
    """Close the game: nobody is asked any more."""
    if end_game(game, book, winners, reason, Log.END):
        game.part = 0
        game.question = Question.NONE


@kernel
def place_in_round(game, seat):
    """How many seats after the start player a seat is."""
    return (seat - game.start) % game.seats


@rule("CN-Q28", "CN-10.3")
def test_turn_cap(game, book):
    """At a table with a turn cap the game is a draw with the round in which it is reached."""
    cap = book.numbers[Number.TURN_CAP]
    is_last = place_in_round(game, seat_after(game, game.turn)) <= place_in_round(game, game.turn)
    if cap > 0 and game.turns >= cap and is_last:
        finish(game, book, 0, Reason.CAP)


also_carries(is_standstill, "CN-Q37", of=__name__)


@rule("CN-Q32")
def concede(game, book, seat):
    """Hand and area of who gives up are discarded without any ability, and a sole remaining player has won."""
    tell(book, Log.CONCEDE, seat, NOBODY, 0, 0, 0)
    game.out |= 1 << seat
    while game.agenda_size > 0:
        game.agenda_size -= 1
        wipe(game, game.agenda_size)
    end_attack(game)
    sort_hand(game, hand(seat))
    throw_in(game, hand(seat))
    throw_in(game, area(seat))
    discard_played(game, book)
    settle(game, book)
    left = everybody(game) & ~int(game.out)
    if left & (left - 1) == 0:
        finish(game, book, left, Reason.CONCEDED)
        return
    push(game, Step.NEXT_TURN)
    if seat != game.turn:
        push(game, Step.END_OF_TURN)


@kernel
def throw_in(game, zone):
    """All cards of a zone are shown and leave it."""
    while game.count[zone] > 0:
        card = game.first[zone]
        game.known[card] = everybody(game)
        move(game, card, Zone.CONFLICT)

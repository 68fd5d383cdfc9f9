"""Questions: the kernel runs until some seat has to decide, opens a question, and returns."""

from typing import Any

from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.table import NOBODY


@kernel
def ask(game, question, seats):
    """Open a question for the seats of a mask."""
    game.question = question
    game.asked = seats
    game.part = 0


@kernel
def ask_on(game, question, seats):
    """Open the next part of a move that is not whole yet: nobody else learns of it."""
    game.question = question
    game.asked = seats
    game.part = 1


@kernel
def is_asked(game, seat):
    """Whether a seat owes an answer."""
    return (game.asked >> seat) & 1 == 1


@kernel
def lowest_of(seats):
    """The lowest seat of a mask that is not empty."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


@kernel
def first_asked(game):
    """The lowest seat that owes an answer."""
    return lowest_of(game.asked)


@kernel
def close(game, seat):
    """Note that a seat has answered."""
    game.asked &= ~(1 << seat)


@kernel
def end_game(game, book, winners, reason, log):
    """Nobody is asked any more, and the log tells of the end; whether the game was still going on."""
    if game.over == 1:
        return False
    game.over = 1
    game.winners = winners
    game.reason = reason
    game.asked = 0
    tell(book, log, NOBODY, NOBODY, reason, winners, 0)
    return True


@kernel
def stop_asking(game):
    """A game that ended while a question was being opened asks nobody."""
    if game.over == 1:
        game.asked = 0
        game.part = 0


def make_why_not(game_over: int, concede: int, why_not_now: Any, why_not_answer: Any) -> Any:
    """Legality in a game in which whoever is asked can always concede; `game_over` is its reason when it is over.

    `why_not_now(game, book, seat, action)` is why a seat that is not asked cannot do something, and `why_not_answer`
    why one that is asked cannot answer so.
    """

    @kernel
    def why_not(game, book, seat, action):
        """0 if the answer is legal, else the reason that forbids it."""
        if refuse(game_over, game.over == 1):
            return game_over
        if not is_asked(game, seat):
            return why_not_now(game, book, seat, action)
        return 0 if action == concede else why_not_answer(game, book, seat, action)

    return why_not

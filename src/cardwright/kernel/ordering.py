"""Several triggers at once: whose begin first, and who is asked to put them in order."""

from typing import Any

from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY


@kernel
def same_trigger(game, one, other):
    """Whether two waiting triggers say the same of the same thing, so that their order is no matter."""
    if game.waiting_pc[one] != game.waiting_pc[other]:
        return False
    return game.waiting_subject[one] == game.waiting_subject[other]


def make_take_trigger(most: int, log: int, reach_limit: Any, begin_waiting: Any) -> Any:
    """A waiting trigger begins, and the log tells of it; more than so many in a turn are beyond a limit."""

    @kernel
    def take_trigger(game, book, place):
        """Begin the program of a waiting trigger."""
        game.triggered += 1
        if game.triggered > most:
            reach_limit(game, book)
        seat, source = game.waiting_seat[place], game.waiting_source[place]
        tell(book, log, seat, name_of(game, source), NOBODY, 0, everybody(game))
        begin_waiting(game, book, place)

    return take_trigger


def make_take_triggers(question: int, take_trigger: Any) -> Any:
    """What waits begins one by one; `question` asks a player which of theirs comes first."""

    @kernel
    def take_triggers(game, book):
        """The active player's triggers come first, then the others' in turn order; each player orders their own."""
        seat = int(game.turn)
        for _seat in range(game.seats):
            first, differ = NOBODY, False
            for place in range(game.waiting):
                if game.waiting_seat[place] == seat:
                    if first == NOBODY:
                        first = place
                    elif not same_trigger(game, first, place):
                        differ = True
            if differ:
                ask(game, question, 1 << seat)
                return
            if first != NOBODY:
                take_trigger(game, book, first)
                return
            seat = (seat + 1) % game.seats

    return take_triggers

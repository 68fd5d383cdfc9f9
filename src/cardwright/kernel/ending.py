"""How a game of two players ends besides by its own rules: conceded, too long, or too large for the table."""

from typing import Any

from cardwright.kernel.events import tell
from cardwright.kernel.questions import end_game
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


def make_finish(log: int, no_question: int, score_of: Any) -> Any:
    """The end of a game that keeps score; `score_of(game, seat)` is a player's."""

    @kernel
    def finish(game, book, winners, reason):
        """The game is over."""
        if end_game(game, book, winners, reason, log):
            game.part = 0
            game.question = no_question
            for seat in range(game.seats):
                game.score[seat] = score_of(game, seat)

    return finish


def make_concede(log: int, reason: int, finish: Any) -> Any:
    """Conceding; `finish(game, book, winners, reason)` ends the game."""

    @kernel
    def concede(game, book, seat):
        """Who concedes has lost."""
        tell(book, log, seat, NOBODY, NOBODY, 0, 0)
        game.out |= 1 << seat
        finish(game, book, 1 << (1 - seat), reason)

    return concede


def make_test_turns(number: int, reason: int, finish: Any) -> Any:
    """Games that do not end by themselves; `number` is the number of the rulebook that says how long one can be."""

    @kernel
    def test_turns(game, book):
        """After the agreed number of turns of both players the game is a draw; 0 stands for no such number."""
        most = book.numbers[number]
        if most > 0 and game.turns >= most:
            finish(game, book, 0, reason)

    return test_turns


def make_reach_limit(reason: int, finish: Any) -> Any:
    """Tables that are too small for what happens."""

    @kernel
    def reach_limit(game, book):
        """More effects than the table can hold stand or wait: the game is a draw."""
        finish(game, book, 0, reason)

    return reach_limit

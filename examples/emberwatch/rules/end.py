"""EW-8: How a night ends."""

from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY

from ..state import Log, Question, Reason

# EW-8: The end


@kernel
def finish(game, book, winners, reason):
    """Close the game: nobody is asked any more."""
    game.winners, game.reason, game.over = winners, reason, 1
    game.asked, game.part, game.question = 0, 0, Question.NONE
    for seat in range(game.seats):
        game.score[seat] = max(0, game.warmth[seat])
    tell(book, Log.END, NOBODY, NOBODY, NOBODY, reason, 0)


@kernel
def lose_warmth(game, book, seat, amount):
    """A player loses warmth."""
    game.warmth[seat] = max(0, game.warmth[seat] - amount)
    tell(book, Log.LOSE, seat, NOBODY, NOBODY, amount, 0)


@rule("EW-8.1")
def freeze(game, book):
    """Who has no warmth left has lost; if nobody has any, nobody has won."""
    if game.over == 0 and (game.warmth[0] == 0 or game.warmth[1] == 0):
        finish(game, book, (game.warmth[0] > 0) + 2 * (game.warmth[1] > 0), Reason.COLD)


@rule("EW-8.2")
def break_dawn(game, book):
    """Who must draw and cannot ends the night: the player with more warmth has won."""
    first, second = game.warmth[0], game.warmth[1]
    finish(game, book, (first > second) + 2 * (second > first), Reason.DAWN)


@rule("EW-8.3")
def concede(game, book, seat):
    """Who concedes has lost."""
    tell(book, Log.CONCEDE, seat, NOBODY, NOBODY, 0, 0)
    game.out |= 1 << seat
    finish(game, book, 1 << (1 - seat), Reason.CONCEDED)

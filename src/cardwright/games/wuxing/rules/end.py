"""WX-1.9, WX-G08 to WX-G11: how a match ends."""

from cardwright.games.wuxing.state import SEATS, Log, Number, Question, Reason
from cardwright.kernel.events import tell
from cardwright.kernel.questions import end_game
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY


@kernel
def finish(game, book, winners, reason):
    """The game is over."""
    if end_game(game, book, winners, reason, Log.END):
        game.part = 0
        game.question = Question.NONE
        for seat in range(SEATS):
            game.score[seat] = max(0, int(game.marma[seat]))


# WX-1.9, WX-G08, WX-G09: Marma Points


@rule("WX-1.9", "WX-G09", off=False)
def has_lost(game, seat):
    """A player whose MP are 0 loses the match."""
    return game.marma[seat] <= 0


@rule("WX-G08", off=1)
def winners_of(lost):
    """If both reach 0 by one event the match is a draw."""
    return 3 - lost if lost != 3 else 0


@kernel
def test_loss(game, book):
    """MP are tested after every event that changes them; the match ends at once."""
    lost = 0
    for seat in range(SEATS):
        if has_lost(game, seat):
            lost |= 1 << seat
    if lost != 0 and game.over == 0:
        game.out |= lost
        finish(game, book, winners_of(lost), Reason.BOTH if lost == 3 else Reason.MARMA)


# WX-G11: Matches that do not end by themselves


@rule("WX-G11")
def test_turns(game, book):
    """After the agreed number of turns of both players the match is a draw."""
    if game.turns >= book.numbers[Number.MAX_TURNS]:
        finish(game, book, 0, Reason.TURNS)


@rule("WX-G11")
def concede(game, book, seat):
    """Who concedes has lost."""
    tell(book, Log.CONCEDE, seat, NOBODY, NOBODY, 0, 0)
    game.out |= 1 << seat
    finish(game, book, 1 << (1 - seat), Reason.CONCEDED)


# WX-E2: Limits of this engine


@rule("WX-E2")
def reach_limit(game, book):
    """More effects than the table can hold stand or wait: the match is a draw."""
    finish(game, book, 0, Reason.LIMIT)

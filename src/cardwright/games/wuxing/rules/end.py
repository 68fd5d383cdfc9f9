"""WX-1.9, WX-G08 to WX-G11: how a match ends."""

from cardwright.games.wuxing.state import SEATS, Log, Number, Question, Reason
from cardwright.kernel.ending import make_concede, make_finish, make_reach_limit, make_test_turns
from cardwright.kernel.rule import kernel, rule


@kernel
def score_of(game, seat):
    """The MP that a player has left."""
    return max(0, int(game.marma[seat]))


finish = make_finish(int(Log.END), int(Question.NONE), score_of)


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


# After the agreed number of turns of both players the match is a draw, and who concedes has lost.
test_turns = rule("WX-G11", of=__name__)(make_test_turns(int(Number.MAX_TURNS), int(Reason.TURNS), finish))
concede = rule("WX-G11", of=__name__)(make_concede(int(Log.CONCEDE), int(Reason.CONCEDED), finish))

# WX-E2: Limits of this engine

# More effects than the table can hold stand or wait: the match is a draw.
reach_limit = rule("WX-E2", of=__name__)(make_reach_limit(int(Reason.LIMIT), finish))

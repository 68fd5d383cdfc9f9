"""What has happened in a turn, for texts that look back on it.

A game's record counts the rows in `happened` and keeps them in `past`, with or without the column TIMES.
"""

from enum import IntEnum

from cardwright.kernel.rule import kernel


class Past(IntEnum):
    """The columns of what happened."""

    EVENT = 0
    SUBJECT = 1
    CAUSE = 2
    TIMES = 3


@kernel
def remember(game, event, subject, cause):
    """Keep an event of this turn; one that happens again is counted where the game counts."""
    for row in range(game.happened):
        if game.past[row, Past.EVENT] == event and game.past[row, Past.SUBJECT] == subject:
            if game.past[row, Past.CAUSE] == cause:
                if game.past.shape[1] > Past.TIMES:
                    game.past[row, Past.TIMES] += 1
                return
    if game.happened < game.past.shape[0]:
        row = game.happened
        game.past[row, Past.EVENT], game.past[row, Past.SUBJECT], game.past[row, Past.CAUSE] = event, subject, cause
        if game.past.shape[1] > Past.TIMES:
            game.past[row, Past.TIMES] = 1
        game.happened += 1


@kernel
def forget_past(game):
    """A new turn: nothing has happened in it."""
    for row in range(game.happened):
        for place in range(game.past.shape[1]):
            game.past[row, place] = 0
    game.happened = 0

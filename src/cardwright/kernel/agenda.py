"""The agenda: a stack of small rows inside the record, so that a game can be saved in the middle of anything."""

from cardwright.kernel.rule import kernel


@kernel
def push(game, step, fact=0):
    """Put a step on top of the agenda: it is done before everything below it."""
    row = game.agenda_size
    game.agenda[row, 0] = step
    game.agenda[row, 1] = fact
    game.agenda_size = row + 1


@kernel
def pop(game):
    """Take the top row off and return its place; its facts are read before the next push."""
    game.agenda_size -= 1
    return game.agenda_size

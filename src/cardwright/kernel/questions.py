"""Questions: the kernel runs until some seat has to decide, opens a question, and returns."""

from cardwright.kernel.rule import kernel


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

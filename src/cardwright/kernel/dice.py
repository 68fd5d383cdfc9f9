"""Dice: rolls that scenarios can fix."""

from cardwright.kernel.chance import below
from cardwright.kernel.record import i8
from cardwright.kernel.rule import kernel

ROLLS = 8  # rolls that a scenario can fix


class FixedRolls:
    """What scenarios fix of the rolls, in every book of a game with dice."""

    dice: i8[ROLLS]  # what is rolled next, 0 where chance decides


@kernel
def roll(game, book, sides):
    """A die shows each of its sides as often as the others, or what a scenario has fixed."""
    rolled = int(book.dice[0])
    if rolled == 0:
        return 1 + below(game, sides)
    for place in range(ROLLS):
        book.dice[place] = book.dice[place + 1] if place + 1 < ROLLS else 0
    return rolled

"""Which answers are worth asking about: in large games most numbers of a question name cards that are not there.
Whether one of the others is legal only `why_not` says: `next_legal` in `loops.py` asks about them in turn.
"""

from enum import IntEnum

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY

FROM, TO, STEP, BY = 0, 1, 2, 3  # the columns of a group of answers


class By(IntEnum):
    """What the answers of a group name: FROM + STEP * number, and some for each."""

    NOTHING = 0  # that could be done in a move
    HELD = 1  # kinds of cards, which must be in the hand
    LYING = 2  # rows of cards, which must lie where they can be used


@kernel
def every_answer(game, book, seat, action):
    """In a small game each answer is asked about."""
    return action


@kernel
def next_held(game, zone, kind):
    """The lowest kind from this one on that a hand holds, or NOBODY."""
    found = NOBODY
    card = game.first[zone]
    while card != NOBODY:
        held = int(game.kind[card])
        if held >= kind and (found == NOBODY or held < found):
            found = held
        card = game.next[card]
    return found


def make_next_answer(groups, is_move, zone_of, hand, lies_open, rows):
    """A function that passes over answers that cannot be legal.

    `groups` are (FROM, TO, STEP, BY) in the order of their answers; they hold while `is_move(game)`. `hand` is a zone
    of `zone_of(seat, zone)`, and `lies_open(game, card)` whether a row lies where something can be done with it.
    """

    @kernel
    def next_lying(game, card):
        """The next row that lies open, or NOBODY."""
        while card < rows and not lies_open(game, card):
            card += 1
        return card if card < rows else NOBODY

    @kernel
    def next_answer(game, book, seat, action):
        """The first answer from this one on that may be legal."""
        if not is_move(game):
            return action
        for group in groups:
            if action < group[FROM]:
                return action
            if action >= group[TO]:
                continue
            place, found = (action - group[FROM]) // group[STEP], NOBODY
            if group[BY] == By.HELD:
                found = next_held(game, zone_of(seat, hand), place)
            elif group[BY] == By.LYING:
                found = next_lying(game, place)
            if found == place:
                return action
            if found != NOBODY:
                return group[FROM] + found * group[STEP]
            action = group[TO]
        return action

    return next_answer

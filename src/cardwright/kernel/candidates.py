"""Which answers are worth asking about: in large games most numbers of a question name cards that are not there.
Whether one of the others is legal only `why_not` says: `next_legal` in `loops.py` asks about them in turn.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import next_kind

FROM, TO, STEP, BY, QUESTIONS = 0, 1, 2, 3, 4  # the columns of a group of answers


class By(IntEnum):
    """What the answers of a group name: FROM + STEP * number, and some for each."""

    EACH = 0  # few: each is asked about
    COUNT = 1  # how much; the game says how many there are at most
    HELD = 2  # kinds of cards, which must be in the hand
    LYING = 3  # rows of cards, which must lie where they can be used
    CHOSEN = 4  # rows of cards, which must lie where the text that asks looks
    HIDDEN = 5  # kinds of cards, of which one must lie hidden where the text that asks looks


class Group(NamedTuple):
    """Answers of one sort: from where to where, what they name, and the questions that they can be given to."""

    first: int
    end: int
    by: By
    questions: tuple[int, ...]
    step: int = 1

    def as_row(self) -> tuple[int, int, int, int, int]:
        """The same in numbers; the questions are a mask."""
        return (
            int(self.first),
            int(self.end),
            self.step,
            int(self.by),
            sum(1 << question for question in self.questions),
        )


@kernel
def every_answer(game, book, seat, action):
    """In a small game each answer is asked about."""
    return action


@kernel
def count_nothing(game, book, seat):
    """No group is counted."""
    return 0


def make_next_held(zone_of: Any, hand: int) -> Any:
    """A function that goes through the kinds of cards in a hand, which is a zone of `zone_of(seat, zone)`."""

    @kernel
    def next_held(game, seat, kind):
        """The lowest kind from this one on that a hand holds, or NOBODY."""
        return next_kind(game, zone_of(seat, hand), kind)

    return next_held


def make_next_answer(groups, next_held, lies_open, rows, next_chosen, next_hidden, how_many=count_nothing):
    """A function that passes over answers that cannot be legal.

    `groups` are in the order of their answers, and what none of them holds for a question is no answer to it.
    `lies_open(game, card)` says whether a row lies where something can be done with it, `how_many(game, book, seat)`
    how many answers of a counted group there are at most; the others are those of `make_next_held` and
    `make_next_chosen`.
    """
    table, end = np.array([group.as_row() for group in groups]), max(int(group.end) for group in groups)
    size = len(groups)

    @kernel
    def next_lying(game, card):
        """The next row that lies open, or NOBODY."""
        while card < rows and not lies_open(game, card):
            card += 1
        return card if card < rows else NOBODY

    @kernel
    def next_named(game, book, seat, by, place):
        """The next number from this one on that a group can name, or NOBODY."""
        if by == By.HELD:
            return next_held(game, seat, place)
        if by == By.LYING:
            return next_lying(game, place)
        if by == By.CHOSEN:
            return next_chosen(game, book, place)
        if by == By.HIDDEN:
            return next_hidden(game, book, place)
        return place if by == By.EACH or place < how_many(game, book, seat) else NOBODY

    @kernel
    def next_answer(game, book, seat, action):
        """The first answer from this one on that may be legal."""
        question = int(game.question)
        for group in range(size):
            if action >= table[group, TO] or (table[group, QUESTIONS] >> question) & 1 == 0:
                continue
            start = max(action, table[group, FROM])
            place = (start - table[group, FROM]) // table[group, STEP]
            found = next_named(game, book, seat, table[group, BY], place)
            if found == place:
                return start
            if found != NOBODY:
                return table[group, FROM] + found * table[group, STEP]
        return end

    return next_answer

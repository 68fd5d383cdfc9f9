"""The points that English leaves open in a text: what could be meant, what is, and the rule of the docs that decides.

A text is built and bound as often as it has readings. Each time, `Points` answers the questions that come up on the way
(what is “it”, how far does “if” reach) by a list of choices; whatever the list does not answer is the first choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

Option = TypeVar("Option")


class Rule(IntEnum):
    """The numbered rules of “What words refer to”; NONE: English does not decide."""

    NONE = 0
    NAMED = 1  # that unit, the destroyed unit, the first unit
    SUBJECT = 2  # of an event
    NEAREST = 3  # of the clause before
    HOLDER = 4  # its controller is another's
    AGREEMENT = 5  # of verbs
    OWN = 6  # the doer's hand
    LAST_STEP = 7  # a condition at the end
    HIT = 8  # of which a change speaks
    OTHER = 9  # than what
    LAST_KNOWN = 10  # numbers of what is gone


@dataclass(frozen=True)
class Point:
    """One point that was open: the words, what each choice means, which was taken, and the rule that decides."""

    said: str
    meanings: tuple[str, ...]
    taken: int
    rule: Rule

    @property
    def meaning(self) -> str:
        """What was decided."""
        return self.meanings[self.taken]


@dataclass(frozen=True)
class Note:
    """What some words of a text mean there, and the rule that says so, if one had to."""

    said: str
    meaning: str
    rule: Rule = Rule.NONE

    @property
    def written(self) -> str:
        """The meaning with its rule."""
        return f"{self.meaning} (rule {int(self.rule)})" if self.rule else self.meaning


class Points:
    """Answers what is open while one reading of a text is made, and remembers it."""

    def __init__(self, answers: Sequence[int] = ()) -> None:
        self.answers = tuple(answers)
        self.found: list[Point] = []
        self.notes: list[Note] = []

    def note(self, said: str, meaning: str, rule: Rule = Rule.NONE) -> None:
        """Remembers what words mean."""
        self.notes.append(Note(said, meaning, rule))

    def decide(self, said: str, options: Sequence[tuple[str, Option]], rule: Rule = Rule.NONE) -> Option:
        """One of several meanings, of which the first is what the rule says."""
        if len(options) == 1:
            return options[0][1]
        place = len(self.found)
        taken = self.answers[place] if place < len(self.answers) else 0
        self.found.append(Point(said, tuple(meaning for meaning, _ in options), taken, rule))
        return options[taken][1]

    @property
    def taken(self) -> tuple[int, ...]:
        """What was answered."""
        return tuple(point.taken for point in self.found)

    def further(self, is_all: bool) -> Iterator[tuple[int, ...]]:
        """The answers that lead to readings not made yet, by other choices where no rule decides, or everywhere."""
        for place in range(len(self.answers), len(self.found)):
            point = self.found[place]
            if is_all or point.rule == Rule.NONE:
                for other in range(1, len(point.meanings)):
                    yield (*self.taken[:place], other)


Made = TypeVar("Made")


def replays(make: Callable[[Points], Made], most: int) -> Iterator[tuple[Made | Exception, Points]]:
    """What is made of each reading; where a rule decides, other choices are made only if what it says is an error."""
    waiting: list[tuple[int, ...]] = [()]
    seen = 0
    while waiting and seen < most:
        points = Points(waiting.pop(0))
        seen += 1
        made: Any
        try:
            made = make(points)
        except Exception as error:
            made = error
        waiting += points.further(is_all=isinstance(made, Exception))
        yield made, points

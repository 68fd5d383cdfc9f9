"""What a part of a sentence is before it is joined to what stands around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.language import tree as t
from cardwright.language.errors import CardTextError

Predicate = Callable[[t.Thing], t.Effect]  # what is said of a subject


class Quoted(Exception):
    """An error inside quotation marks, and where in the whole text they open."""

    def __init__(self, error: CardTextError, offset: int) -> None:
        super().__init__(str(error))
        self.error, self.offset = error, offset


@dataclass(frozen=True)
class Rest:
    """A clause after `and` whose subject is that of the clause before."""

    predicate: Predicate
    per: t.Per | None = None


@dataclass(frozen=True)
class Again:
    """A further thing after `and` to which the same is done."""

    thing: t.Thing


class Several(tuple[t.Effect, ...]):
    """A sentence that says what two sentences say."""


class Either(Several):
    """A sentence that waits for either of two events, and so says what two sentences say."""


@dataclass(frozen=True)
class Rather:
    """What happens instead of the sentence before, if a condition holds."""

    condition: t.Condition
    effect: t.Effect


@dataclass(frozen=True)
class Joint:
    """A sentence that continues the one before it: `then ...`, `otherwise ...`; of `instead`, what it makes of it."""

    word: str
    effect: Any

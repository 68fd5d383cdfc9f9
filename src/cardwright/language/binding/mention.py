"""One mention of a thing or player, and which pronouns fit it."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.language import tree as t
from cardwright.language.things import is_many, kinds_of

ORDINALS = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Mention:
    """A thing or player as it is mentioned at one place: what it does there, and what is done to it."""

    number: int
    thing: t.Thing
    role: str
    clause: int
    sentence: int
    is_event: bool  # of something that a text waits for
    is_asked: bool  # in a condition
    suffers: str  # the verb of what is done to it


def fits(said: Mention, back: t.Back) -> bool:
    """Whether a pronoun can mean what was mentioned there."""
    if isinstance(said.thing, t.Player) or is_many(said.thing) != back.many:
        return False
    kinds = kinds_of(said.thing)
    if back.kind and back.kind not in kinds and kinds != ("",):
        return False
    if back.which in ORDINALS:
        return not isinstance(said.thing, t.This)
    return not back.which or said.suffers == back.which

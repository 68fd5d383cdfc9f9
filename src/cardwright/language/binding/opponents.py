"""Opposing things, and those of an opponent: seen from whom, of one of them or of all?"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.scope import Scope
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.things import is_own, with_trait
from cardwright.language.walk import every, rewrite


class Opponents:
    """Says whose things are meant where there are several sides."""

    def __init__(self, mentions: Mentions, points: Points, has_several_opponents: bool) -> None:
        self.mentions = mentions
        self.points = points
        self.has_several_opponents = has_several_opponents

    def seen_from(self, things: t.Select, scope: Scope) -> t.Select:
        """Opposing things: where another player does something to them, it is open from whom that is seen.

        So it is where they are counted for what another player gains or loses.
        """
        is_opposing = t.Whose("opposing") in things.traits
        if scope.is_counting and is_group_of_others(scope.acting):
            if is_opposing:
                raise Unsaid("“opposing” is seen from you, and here things of others gain by it: “you do not control”")
            return things
        if not scope.doers or not (scope.role == "object" or scope.is_counting):
            return with_trait(things, t.NOT_YOURS, t.Whose("opposing"))
        if not is_opposing:
            return things
        doer = scope.doers[-1]
        number = doer.mention if doer.who == "that player" else self.mentions.number_of(doer)
        if number < 0 and doer.who != "that player":
            raise Unsaid("“opposing” is seen from you, and here another player does it: name the units otherwise")
        theirs = t.Of(t.Player("that player", number), negated=True)
        seen_from = "that player" if number < 0 else self.mentions.phrase(number)
        both = [
            (f"is seen from {seen_from}", with_trait(things, t.Whose("opposing"), theirs)),
            ("is seen from you", with_trait(things, t.Whose("opposing"), t.NOT_YOURS)),
        ]
        return self.points.decide("opposing", both)

    def of_opponents(self, things: t.Select, scope: Scope) -> t.Select:
        """Things of an opponent: of all of them, or of one of them, where that is a difference."""
        whose = next((trait for trait in things.traits if isinstance(trait, t.Whose)), t.Whose("own"))
        if whose.side not in ("an opponent's", "each opponent's", "the opponent's"):
            return things
        traits = tuple(t.Whose("opposing") if trait is whose else trait for trait in things.traits)
        opposing = replace(things, traits=traits)
        if whose.side == "the opponent's":  # each has one: is it one opponent's, or that of every opponent?
            each = replace(opposing, pick="all", count=None)
            both = [("means one whom you choose", opposing), ("means that of each opponent", each)]
            return opposing if scope.is_asked else self.points.decide("an opponent's", both)
        is_group = things.pick in ("all", "each", "")
        if is_group == (whose.side == "each opponent's") or not self.has_several_opponents:
            return opposing
        if is_group:  # each reading is a sentence of its own
            raise Unsaid("“an opponent” can be one of several here: is it one whom you choose, or are all meant")
        each = replace(opposing, pick="all", count=None, up_to=False)
        both = [("means one in all", opposing), ("means all of them", each)]
        return self.points.decide(whose.side.removesuffix("'s"), both)


def of_each_opponent(node: Any, points: Points) -> Any:
    """What is done to one thing that each opponent controls: to one in all, or to one of every opponent's."""
    by = getattr(node, "by", t.Player())
    if not isinstance(node, t.Act | t.Standing) or (isinstance(by, t.Player) and by != t.Player()):
        return node
    whose = t.Whose("each opponent's")
    if not any(isinstance(part, t.Select) and whose in part.traits and part.pick == "choose" for part in every(node)):
        return node

    def seen_as(trait: t.Trait) -> Any:
        return rewrite(node, lambda part: with_trait(part, whose, trait) if isinstance(part, t.Select) else part)

    each = t.ForEach(t.Player("each opponent"), seen_as(t.Of(t.Player("that player"))))
    both = [("means one in all", seen_as(t.Whose("opposing"))), ("means one of each of them", each)]
    return points.decide("each opponent", both)


def is_group_of_others(thing: t.Thing | None) -> bool:
    """Whether the things of which something is said are not only yours."""
    return isinstance(thing, t.Select) and thing.pick in ("all", "each") and not is_own(thing)

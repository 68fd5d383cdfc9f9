"""“If they do” after a deed of several players: once for each of them who did it, or once in all?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mentions import Mentions
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.walk import every

EACH_OR_ANY = (
    "once for each of them, or once in all? Write “for each of them who does, ...” or “if any of them does, ...”"
)


class Several:
    """Says what “if they do” asks."""

    def __init__(self, mentions: Mentions, points: Points, has_several_opponents: bool) -> None:
        self.mentions = mentions
        self.points = points
        everyone = ("each player", "all players")
        opponents = ("each opponent", "each other player") if has_several_opponents else ()
        self.words = (*everyone, *opponents)  # how a text says that several do something

    def each_or_any(self, deed: t.Effect | None, effect: t.Effect) -> list[t.Effect]:
        """What happens “if they do”, where several players may have done it: once for each of them, or once in all."""
        by = None if deed is None else doer_of(deed)
        dids = [part for part in every(effect) if isinstance(part, t.Did) and part.who == "they"]
        if not dids or not isinstance(by, t.Player) or by.who not in self.words:
            return [effect]
        said = [part for part in every(deed) if isinstance(part, t.Player | t.Select)]
        numbers = {self.mentions.number_of(part) for part in said} - {-1}
        if any(getattr(part, "mention", -1) in numbers for part in every(effect)):
            return [effect]
        if not isinstance(effect, t.If) or effect.condition not in dids:
            raise Unsaid(EACH_OR_ANY)
        each: list[t.Effect] = [replace(effect, condition=replace(dids[0], who=t.Did.EACH), otherwise=None)]
        if effect.otherwise is not None:
            each.append(t.If(t.Did(t.Did.EACH, negated=not dids[0].negated), effect.otherwise))
        any_of_them: list[t.Effect] = [replace(effect, condition=replace(dids[0], who=t.Did.ANY))]
        both = [("means each of them, one after the other", each), ("means any of them", any_of_them)]
        return self.points.decide("they", both)

    def in_turn(self, node: Any) -> Any:
        """Two steps, of which the second may ask whether several players have carried out the first."""
        if not isinstance(node, t.Then):
            return node
        first, *rest = self.each_or_any(node.first, node.next)
        if rest:
            raise Unsaid("say in sentences of their own what happens if they do, and what if they do not")
        return replace(node, next=first)


def check_asked_of(deed: t.Effect | None, effect: t.Effect) -> None:
    """Refuses to ask whether something was done that happens unless a player pays: is it the deed, or the price?"""
    while isinstance(deed, t.When | t.If | t.Lasting):
        deed = deed.effect
    if isinstance(deed, t.Unless) and asked_in(effect) is not None:
        raise Unsaid("is it asked what is paid, or what is done? Write “... may pay ... . If they do not, ...”")


def check_asked_alike(does: Sequence[t.Effect]) -> None:
    """Refuses what is asked of each of several players beside what is asked of all of them: the deed is only one."""
    *_, one, two = (None, *does)
    asked = [did.who == t.Did.ANY for did in map(asked_in, (one, two)) if did is not None]
    if len({*asked}) > 1:
        raise Unsaid(f"{EACH_OR_ANY}, here as in the sentence before")


def asked_in(effect: t.Effect | None) -> t.Did | None:
    """The condition of a sentence that asks whether the one before was carried out."""
    return effect.condition if isinstance(effect, t.If) and isinstance(effect.condition, t.Did) else None


def doer_of(effect: t.Effect) -> t.Thing | None:
    """Who does what a sentence says last, under all its conditions."""
    match effect:
        case t.When() | t.If() | t.Lasting():
            return doer_of(effect.effect)
        case t.All():
            return doer_of(effect.parts[-1])
        case t.Then():
            return doer_of(effect.next)
        case _:
            return getattr(effect, "by", None)

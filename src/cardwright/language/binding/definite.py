"""`The unit`, `your unit`, `the ember unit`: what was mentioned, unless each player has only one such thing."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mention import Mention, fits
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.pronouns import Pronouns
from cardwright.language.binding.scope import Scope
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points, Rule
from cardwright.language.sides import Sides
from cardwright.language.terms import ONE
from cardwright.language.things import ONLY_ONE, inverted, is_elsewhere, kinds_of
from cardwright.language.words import an

Options = list[tuple[str, t.Select | t.This | Mention]]


class Definite:
    """Binds descriptions that begin with “the” or “your” to what they mean."""

    def __init__(self, mentions: Mentions, pronouns: Pronouns, points: Points, sides: Sides) -> None:
        self.mentions = mentions
        self.pronouns = pronouns
        self.points = points
        self.sides = sides

    def is_reference(self, things: t.Select) -> bool:
        """Whether a description only says of which kind, type and side the one is that is meant."""
        if things.pick != "the" or len(things.kinds) != 1 or things.kinds[0] in ONLY_ONE:
            return False
        is_sided = any(isinstance(trait, t.Whose) for trait in things.traits)
        if is_sided and (self.sides.single is None or things.kinds[0] in self.sides.single):
            return False
        return all(isinstance(trait, t.Typed | t.Whose) for trait in things.traits)

    def meant(self, things: t.Select, scope: Scope) -> t.Select | t.Back | t.This:
        """The one that was mentioned and is described like this; where there is none, no rule decides."""
        kind = things.kinds[0]
        if not things.traits:
            said = self.mentions.said
            if any(fits(one, t.Back(kind)) and kinds_of(one.thing) != ("",) for one in said):
                return t.Back(kind)
            raise Unsaid(f"say which one “the {kind}” is, or write “a {kind}” if you choose it")
        so = [said for said in self.described(kind) if {*things.traits} <= {*traits_of(said)}]
        if len(so) == 1:
            return self.said_again(so[0], things, scope)
        chosen = replace(things, pick="choose", count=ONE)
        if scope.is_event and not so:
            return chosen
        taken = self.points.decide(self.words(things), self.options(things, so, chosen))
        return self.said_again(taken, things, scope) if isinstance(taken, Mention) else taken

    def options(self, things: t.Select, so: list[Mention], chosen: t.Select) -> Options:
        """What can be meant by a description that fits several, or what was not described like this."""
        others = {inverted(trait) for trait in things.traits}
        maybe = so or [said for said in self.described(things.kinds[0]) if not others & {*traits_of(said)}]
        found: Options = [(f"means {self.mentions.phrase(said.number)}", said) for said in maybe]
        if so:
            return found
        if not any(isinstance(trait, t.Whose) for trait in things.traits) and not maybe:
            words = self.words(things)
            raise Unsaid(f"say which one “{words}” is, or write “{an(words.removeprefix('the '))}” if you choose it")
        if t.Whose("opposing") not in things.traits and any(isinstance(one, t.This) for one in self.mentions.things):
            found.append((f"means this {things.kinds[0]}", t.This(things.kinds[0])))
        every_one = replace(things, pick="all", count=None)
        return [*found, ("means one that is chosen", chosen), ("means all of them", every_one)]

    def described(self, kind: str) -> list[Mention]:
        """Single things of a kind that were described before and are in play, as far as their words say it."""
        entered = self.mentions.where.entered
        return [
            said
            for said in self.mentions.latest()
            if isinstance(said.thing, t.Select)
            and fits(said, t.Back(kind))
            and (not is_elsewhere(said.thing) or said.number in entered)
        ]

    def said_again(self, said: Mention, things: t.Select, scope: Scope) -> t.Back:
        """A description of what was mentioned, bound to it and named."""
        words = self.words(things)
        self.pronouns.check_in_play(words, [said], scope)
        self.points.note(words, self.mentions.phrase(said.number), Rule.NAMED)
        named = self.mentions.named(said.number) or t.Back(things.kinds[0], mention=said.number)
        self.mentions.again(said.number, scope)
        return named

    def words(self, things: t.Select) -> str:
        """A description as it is said."""
        is_own = t.Whose("own") in things.traits
        types = [name for trait in things.traits if isinstance(trait, t.Typed) for name in trait.any_of]
        sides = [self.sides.opposing] if t.Whose("opposing") in things.traits else []
        return " ".join(["your" if is_own else "the", *sides, *types, things.kinds[0]])


def traits_of(said: Mention) -> tuple[t.Trait, ...]:
    """What a mention was described by."""
    return said.thing.traits if isinstance(said.thing, t.Select) else ()

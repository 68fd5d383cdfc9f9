# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What holds, said of its subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import own, picked
from cardwright.language.building.joints import Predicate
from cardwright.language.building.multiplying import multiplied_behind
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE
from cardwright.language.walk import ordered
from cardwright.language.words import an

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Statements:
    """Builds what holds."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def taken_is(self, thing: t.Thing, size: str) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "half" if size == "halved" else "double"),))

    def only_can(self, things: t.Select, verb: str, this: t.This) -> t.Rule:
        return t.Rule(this, "can only", t.Deed(verb, passive=True, links=(t.Link("by", picked(things, "all")),)))

    def only_one_can(self, things: t.Select, verb: str, this: t.This) -> t.Rule:
        self.builder.is_one_user = True
        return self.only_can(things, verb, this)

    def outcome_you(self, deed: t.Deed) -> t.Rule:
        return t.Rule(t.Player(), "does", deed)

    def subject_part(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return predicate(subject)

    def subject_for_good(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return t.Lasting(self.builder.events.permanently(), predicate(subject))

    def never_used_by(self, kind: str, other: str) -> t.Rule:
        if kind not in self.vocabulary.groups.get("combatants", ()):
            raise Unsaid("say what cannot be done: “cannot be” needs something that is done to it")
        used = t.Deed("use", passive=True, links=(t.Link("by", t.Select((other,), "all")),))
        return t.Rule(t.This(), "cannot", used)

    def next_played(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        if not any(map(is_yours, things.traits)):
            raise Unsaid("say whose: “the next unit you play”")
        effect = predicate(picked(things, "all"))
        parts = effect.parts if isinstance(effect, t.All) else (effect,)
        if not all(isinstance(part, t.Change) and part.deltas[0].stat.endswith(" cost") for part in parts):
            other = f"the next time you play {an(things.kinds[0])}, it ..."
            raise Unsaid(f"of the next card you can say what it costs; else write “{other}”")
        return t.Lasting(self._playing(things), effect)

    def next_played_this_turn(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        made = self.next_played(things, predicate)
        return replace(made, until=t.Sooner(self._playing(things), self.builder.events.this_turn()))

    def your_next(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        return self.next_played(own(things), predicate)

    def your_next_this_turn(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        return self.next_played_this_turn(own(things), predicate)

    def _playing(self, things: t.Select) -> t.Event:
        """The event that you play one of your cards."""
        traits = tuple(trait for trait in things.traits if not is_yours(trait))
        return t.Event(t.Player(), t.Deed("play", object=picked(replace(things, traits=traits), "choose", ONE)))

    def first_played(self, things: t.Select, *parts: Any) -> t.Effect:
        if any(not isinstance(trait, t.Whose) for trait in things.traits):
            raise Unsaid("say only the kind of card that is played first")
        effect = parts[-1](replace(things, pick="all", traits=ordered((*things.traits, t.First()))))
        if not isinstance(effect, t.Change) or not effect.deltas[0].stat.endswith(" cost"):
            raise Unsaid("of the first card of a turn you can say what it costs; else write “when you play your first”")
        return effect

    def damage_absorbed(self, amount: t.Amount, thing: t.Thing) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "absorb", amount),))

    def damage_reduced(self, thing: t.Thing, amount: t.Amount, *least: Token) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "subtract", amount, int(least[-1]) if least else 0),))

    def subject_in_turn(self, subject: t.Thing, whose: str, predicate: Predicate) -> t.Lasting:
        return t.Lasting(self.builder.conditions.turn_of(whose), predicate(subject))

    def damage_prevented(self, *parts: Any) -> t.Effect:
        types = tuple(part for part in parts if isinstance(part, str))
        to, *by = (part for part in parts if not isinstance(part, str))
        if not by:
            return self.builder.predicates.immune_damage(types)(to)
        if types:
            raise Unsaid("leave out the type: what these cards deal is not dealt at all")
        return t.Rule(by[0], "cannot", self.builder.events.dealing(t.Link("to", to)))

    def of_this(self, predicate: Predicate) -> t.Effect:
        if self.vocabulary.groups:
            raise Unsaid("say what this is said of: nothing is named")
        said = predicate(t.This())
        if isinstance(said, t.Gain):
            raise Unsaid("what is gained without a subject, you gain")
        return said

    def of_this_lost(self, predicate: Predicate) -> t.Effect:
        return self.builder.clauses.per_lost(self.of_this(predicate), t.This())

    def of_this_per(self, predicate: Predicate, per: t.Per) -> t.Effect:
        return multiplied_behind(self.of_this(predicate), per, self.points)

    def playable_if(self, this: t.This, condition: t.Condition) -> t.If:
        return t.If(t.Not(condition), t.Rule(t.Player(), "cannot", t.Deed("play", object=this)))


def is_yours(trait: t.Trait) -> bool:
    """Whether a filter asks for your own cards."""
    return isinstance(trait, t.Whose) and trait.side.endswith("own")

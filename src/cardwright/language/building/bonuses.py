# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What is added to stats and taken from them, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import OWN
from cardwright.language.building.joints import Predicate
from cardwright.language.building.multiplying import deltas_of, multiplied, multiplied_behind
from cardwright.language.building.subjects import inherited
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE
from cardwright.language.things import is_many
from cardwright.language.walk import speaks_back

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Bonuses:
    """Builds bonuses."""

    def __init__(self, builder: Builder) -> None:
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def change_or(self, predicate: Predicate, sign: str, amount: t.Amount, *rest: Any) -> Predicate:
        return either_case(predicate, "add" if sign == "+" else "subtract", amount, rest)

    def gain_or(self, predicate: Predicate, amount: t.Amount, *rest: Any) -> Predicate:
        return either_case(predicate, "", amount, rest)

    def either_of(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return predicate(subject)

    def either_headless(self, predicate: Predicate) -> t.Effect:
        if not self.vocabulary.groups:
            raise Unsaid("say what gets it: nobody is named")
        return predicate(t.Implied())

    def bonus(self, sign: str, amount: t.Amount, stat: str) -> t.Delta:
        return t.Delta(stat, "add" if sign == "+" else "subtract", amount)

    def bonus_each(self, sign: str, amount: t.Amount, *stats: str) -> tuple[t.Delta, ...]:
        return tuple(self.bonus(sign, amount, stat) for stat in stats)

    def bonus_all(self, sign: str, amount: t.Amount, _all: str) -> tuple[t.Delta, ...]:
        return self.bonus_each(sign, amount, *self.vocabulary.groups["attributes"])

    def plus_to(self, *parts: Any) -> t.Change:
        return t.Change(parts[-1], deltas_of(parts[:-1]))

    def colon_plus(self, what: t.Thing, *deltas: t.Delta) -> t.Change:
        return t.Change(what, deltas_of(deltas))

    def plus(self, *said: t.Delta) -> t.Change:
        deltas = deltas_of(said)
        if not self.vocabulary.groups:
            raise Unsaid(f"say what gets “{deltas[0].stat}”: nobody is named")
        return t.Change(t.Implied(), deltas)

    def given(self, what: t.Thing, *deltas: t.Delta) -> t.Effect:
        change = t.Change(what, deltas_of(deltas))
        return self._to_their_user(change, what) if isinstance(what, t.Select) else change

    def _to_their_user(self, change: t.Change, what: t.Select) -> t.Effect:
        """What is given to your cards that fight for nobody themselves is given once for each to who uses them."""
        modifiers = self.vocabulary.groups.get("modifiers", ())
        if not modifiers or not set(what.kinds) <= set(modifiers) or what.pick != "all" or what.traits != OWN:
            return change
        user = t.Select(self.vocabulary.groups["combatants"][:1], "the", traits=OWN)
        used = t.Select(what.kinds, "each", traits=(t.Linked("used by", user),))
        return multiplied(t.Change(user, change.deltas), t.Per(ONE, used))

    def given_by(self, giver: t.Select, *said: Any) -> t.Effect:
        if giver.pick != "all":
            raise Unsaid("“each” needs several things that give: write “for each”")
        return multiplied(t.Change(said[0], deltas_of(said[1:])), t.Per(ONE, replace(giver, pick="each")))

    def given_either(self, what: t.Thing, *deltas: t.Delta) -> t.Choose:
        if isinstance(what, t.Select) and what.pick in ("random", "any"):
            raise Unsaid("it is not clear which is chosen first: write “Choose one: ...; or ...”")
        return t.Choose(tuple(self.given(what, delta) for delta in deltas))

    def headless(self, predicate: Predicate) -> t.Effect:
        effect = predicate(t.Implied())
        if isinstance(effect, t.Gain):
            raise Unsaid("what is gained without a subject, you gain")
        return self.plus(*effect.deltas) if isinstance(effect, t.Change) else effect

    def headless_per(self, predicate: Predicate, per: t.Per) -> t.Effect:
        return multiplied_behind(self.headless(predicate), per, self.points)

    def headless_result(self, modal: str, verb: str) -> t.Rule:
        return t.Rule(t.Implied(), modal, t.Deed(verb))


def either_case(predicate: Predicate, how: str, amount: t.Amount, rest: tuple[Any, ...]) -> Predicate:
    """A change that is another one under a condition: `+1 Skill, or +3 if it is Divine`."""
    stat, condition = (rest[0], rest[1]) if len(rest) == 2 else ("", rest[0])

    def said_of(subject: t.Thing) -> t.If:
        usual = predicate(subject)
        if not isinstance(usual, t.Change) or len(usual.deltas) != 1:
            raise Unsaid("“or” needs a single number before it")
        delta = usual.deltas[0]
        if stat not in ("", delta.stat) or how not in ("", delta.how):
            raise Unsaid("both numbers must change the same: make it two sentences")
        is_after = speaks_back(condition)
        again: t.Thing = t.Back(many=isinstance(subject, t.Select) and is_many(subject))
        if not is_after and (isinstance(subject, t.Implied) or inherited(subject) == subject):
            again = subject
        changed = t.Change(subject, (replace(delta, amount=amount),))
        return t.If(condition, changed, otherwise=t.Change(again, usual.deltas), after=is_after)

    return said_of

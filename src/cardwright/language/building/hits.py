# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Damage that is dealt, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import are_opposing, is_to_be_chosen, picked
from cardwright.language.building.steps import first_said
from cardwright.language.building.subjects import SAID_OF, inherited
from cardwright.language.complaints import Unsaid
from cardwright.language.sense import has_several_opponents
from cardwright.language.terms import CHOOSE, ONE
from cardwright.language.things import is_many

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


MOST_TIMES = 5  # that a clause can be repeated


class Hits:
    """Builds hits."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def damage_rest(self, *parts: Any) -> t.Damage:
        return replace(self.damage(*parts), by=SAID_OF)

    def damage(self, amount: t.Amount, *parts: Any) -> t.Damage:
        return t.Damage(amount, parts[-1], parts[0] if len(parts) == 2 else "")

    def damage_more(self, amount: t.Amount) -> t.Damage:
        return t.Damage(amount, more=True)

    def damage_to_equal(self, *parts: Any) -> t.Damage:
        return t.Damage(parts[-1], parts[-2], parts[0] if len(parts) == 3 else "")

    def damage_equal_to(self, *parts: Any) -> t.Damage:
        amount, to = parts[-2] if isinstance(parts[-1], t.Player) else first_said(parts[-2]), parts[-1]
        return t.Damage(amount, to, parts[0] if len(parts) == 3 else "")

    def damage_equal_own(self, *parts: Any) -> t.Damage:
        own = t.Stat(parts[-2], t.Back(which=t.Back.DEALER))
        return t.Damage(own, parts[-1], parts[0] if len(parts) == 3 else "")

    def damage_of_no_size(self, *_parts: Any) -> t.Damage:
        raise Unsaid("“deal” needs a number: say how much damage")

    def damage_of_cost(self, of: t.Thing, *parts: Any) -> t.Damage:
        said = [part for part in parts if not isinstance(part, Token)]
        costs = [
            t.Stat(stat, of, printed=True) for stat in ("T cost", "pT cost") if stat in self.vocabulary.lists["stat"]
        ]
        if len(costs) < 2:
            raise Unsaid("nothing costs time in this game: say how much damage")
        return t.Damage(t.Sum(costs[0], costs[1]), said[-1], said[0] if len(said) == 2 else "")

    def taking(self, amount: t.Amount, kind: str = "") -> t.Damage:
        if "life points" not in self.vocabulary.lists["resource"]:
            raise Unsaid("nobody takes damage in this game")
        return t.Damage(amount, t.Player(), kind)

    def taken_by(self, player: t.Player, damage: t.Damage) -> t.Damage:
        return replace(damage, to=player)

    def strike(self, by: t.Thing, *parts: Any) -> t.Strike:
        if "damage" not in self.vocabulary.lists["stat"]:
            raise Unsaid("say how much damage is dealt")
        return t.Strike(by, parts[-1])

    def strike_same(self, by: t.Thing, things: t.Select) -> t.Strike:
        return self.strike(by, picked(things, "choose", ONE))

    def strike_both(self, one: t.Thing, two: t.Thing) -> t.Strike:
        return replace(self.strike(one, two), back=True)

    def strike_all(self, those: t.Thing, *_verb: Any) -> t.Strike:
        if not isinstance(those, t.Back) or those.which != CHOOSE:
            raise Unsaid("name both: “one of your units and an opposing unit strike each other”")
        return self.strike_both(those, those)

    def strike_other(self) -> t.Strike:
        return self.strike_both(t.Back("unit", which="first"), t.Back("unit", which="second"))

    def damage_redirected(self, thing: t.Thing, *_words: Any) -> t.Damage:
        return t.Damage(t.ThatMuch(), thing, redirected=True)

    def deal_by(self, subject: t.Thing, damage: t.Damage) -> t.Effect:
        hit, to = replace(damage, by=subject), damage.to
        if not isinstance(subject, t.Select) or subject.pick not in ("all", "each"):
            return hit
        if not is_to_be_chosen(to) or self._is_only_foe(to):
            return hit
        again = t.Player("that player") if isinstance(to, t.Player) else t.Back(many=is_many(to))
        same = t.All((t.Do("choose", to), replace(hit, to=again)))
        each = t.ForEach(replace(subject, pick="each", count=None), replace(hit, by=t.Back()))
        both: list[tuple[str, t.Effect]] = [
            ("is the same for all of them", same),
            ("is chosen for each of them", each),
        ]
        return self.points.decide("damage to", both)

    def _is_only_foe(self, to: t.Select | t.Player) -> bool:
        """Whether there is nothing to choose, since there is only one opponent at a table of this game."""
        if has_several_opponents(self.vocabulary):
            return False
        return to == t.Player("an opponent") or (isinstance(to, t.Select) and to.kinds == ("Lab",) and are_opposing(to))

    def any_hurt(self, verb: str, things: t.Select, by: t.Thing) -> t.Effect:
        if len(things.kinds) != 1 or not isinstance(by, t.This):
            raise Unsaid("say it with “when”: “When ... deals damage to a unit, ...”")
        event = t.Event(by, self.builder.events.dealing(t.Link("to", picked(things, "choose", ONE))))
        return t.When(event, t.Do(verb, t.Back(things.kinds[0])))

    def repeatedly(self, act: t.Act, times: int) -> t.Effect:
        if not 1 < times <= MOST_TIMES or not isinstance(act, t.Damage | t.Do):
            raise Unsaid(f"up to {MOST_TIMES} hits or acts can be repeated: say the rest in sentences")
        again = replace(act, to=inherited(act.to)) if isinstance(act, t.Damage) and act.to else act
        return t.All((act, *(again for _ in range(times - 1))))

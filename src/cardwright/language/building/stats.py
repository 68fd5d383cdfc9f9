# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Numbers that are set, doubled, halved, levelled or guarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.described import picked
from cardwright.language.complaints import Unsaid

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Stats:
    """Builds what stats are."""

    def __init__(self, builder: Builder) -> None:
        self.vocabulary = builder.vocabulary

    def set_to(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "set", amount

    def set_double(self) -> tuple[str, t.Amount | None]:
        return "double", None

    def set_half(self) -> tuple[str, t.Amount | None]:
        return "half", None

    def set_half_up(self) -> tuple[str, t.Amount | None]:
        return "half up", None

    def set_floor(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "at least", amount

    def set_ceiling(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "at most", amount

    def set_ignored(self) -> tuple[str, t.Amount | None]:
        return "ignore", None

    def stat_is(self, stat: str, what: t.Thing, setting: tuple[str, t.Amount | None]) -> t.Change:
        return t.Change(what, (t.Delta(stat, *setting),))

    def stat_of_is(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], what, parts[-1])

    def stat_set(self, stat: str, what: t.Thing, amount: t.Amount) -> t.Change:
        return self.stat_is(stat, what, ("set", amount))

    def stat_of_set(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], what, ("set", parts[-1]))

    def players_stat_is(self, whose: str, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Player(whose.removesuffix("'s")), setting)

    def stat_doubled(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, ("double", None))

    def stat_halved(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, ("half", None))

    def stat_halved_up(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, self.set_half_up())

    def stat_of_each_is(self, things: t.Select, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], picked(things, "each"), parts[-1])

    def its_stat_is(self, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Back(), setting)

    def life_left(self, what: t.Thing, amount: t.Amount, resource: str) -> t.Change:
        if resource != "life points" or "life" not in self.vocabulary.lists["stat"]:
            raise Unsaid("only life points are left")
        return self.stat_is("life", what, ("set", amount))

    def your_stat_is(self, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Player(), setting)

    def only_counts(self, stat: str) -> t.Effect:
        everyone = t.Select(self.vocabulary.groups["combatants"][:1], "all")
        others = [other for other in self.vocabulary.groups["attributes"] if other != stat]
        if not others:
            raise Unsaid(f"nothing but “{stat}” is compared in this game")
        left_out = tuple(t.Change(everyone, (t.Delta(other, "ignore"),)) for other in others)
        return left_out[0] if len(left_out) == 1 else t.All(left_out)

    def stats_levelled(self, things: t.Select, *parts: Any) -> t.All:
        one, two, which, number = (part for part in parts if part not in ("'", "s"))
        if int(number) != len((one, two)):
            raise Unsaid("there are two numbers: write “of the two”")
        lesser = t.Lesser(t.Stat(one, t.Back()), t.Stat(two, t.Back()), which == "higher")
        return t.All(tuple(t.Change(picked(things, "each"), (t.Delta(stat, "set", lesser),)) for stat in (one, two)))

    def one_attribute(self, stat: str) -> tuple[str, ...]:
        return (stat,)

    def all_attributes(self, _words: str) -> tuple[str, ...]:
        return self.vocabulary.groups["attributes"]

    def stat_guarded(self, stats: tuple[str, ...], what: t.Thing, guard: str, by: t.Thing | None = None) -> t.Immune:
        return t.Immune(what, by or t.Select(("card",), "all"), stats, lowering=guard != "changed")

    def stat_of_guarded(self, what: t.Thing, *parts: Any) -> t.Immune:
        stats, guard, *by = (part for part in parts if not isinstance(part, Token))
        return self.stat_guarded(stats, what, guard, *by)

    def stat_of_doubled(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_doubled(parts[-1], what)

    def all_unchanged(self, things: t.Select, _attributes: str) -> t.Immune:
        return self.stat_guarded(self.vocabulary.groups["attributes"], picked(things, "all"), "changed")

    def one_unchanged(self, thing: t.Thing, *_attributes: Any) -> t.Immune:
        return self.stat_guarded(self.vocabulary.groups["attributes"], thing, "changed")

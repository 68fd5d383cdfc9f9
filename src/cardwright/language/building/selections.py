# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Which of the described things are meant: how many, and who picks; and zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.described import THEM, among, opposing, other, own, picked, theirs
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE, WHO
from cardwright.language.walk import ordered

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Selections:
    """Builds selections."""

    def __init__(self, builder: Builder) -> None:
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def count(self, amount: t.Amount) -> dict[str, Any]:
        return {"count": amount}

    def up_to(self, amount: t.Amount) -> dict[str, Any]:
        return {"count": amount, "up_to": True}

    def a(self, things: t.Select) -> t.Select:
        return picked(things, "choose", count=ONE)

    def a_random(self, things: t.Select) -> t.Select:
        return picked(things, "random", count=ONE)

    def another(self, things: t.Select) -> t.Select:
        return picked(other(things), "choose", count=ONE)

    def each(self, things: t.Select) -> t.Select:
        return picked(things, "each")

    def each_other(self, things: t.Select) -> t.Select:
        return picked(other(things), "each")

    def all(self, things: t.Select) -> t.Select:
        return picked(things, "all")

    def all_other(self, things: t.Select) -> t.Select:
        return picked(other(things), "all")

    def yours(self, things: t.Select) -> t.Select:
        return own(things)

    def yours_other(self, things: t.Select) -> t.Select:
        return other(own(things))

    def the_rest_of(self, things: t.Select) -> t.Select:
        held = t.Of(t.Player("that player"))
        return picked(other(t.Select(things.kinds, traits=ordered((*things.traits, held)))), "all")

    def theirs(self, things: t.Select) -> t.Select:
        return opposing(things)

    def counted(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(things, "choose", **count)

    def counted_other(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(other(things), "choose", **count)

    def counted_theirs(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(theirs(things), "choose", **count)

    def all_theirs(self, things: t.Select) -> t.Select:
        return picked(theirs(things), "all")

    def each_theirs(self, things: t.Select) -> t.Select:
        return picked(theirs(things), "each")

    def counted_random(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(things, "random", **count)

    def opponents(self, things: t.Select) -> t.Select:
        noun = things.kinds[-1]
        if self.vocabulary.plural(noun) == noun:  # nobody hears whether it is one
            one, all_of_them = picked(opposing(things), "choose", ONE), picked(opposing(things), "all")
            return self.points.decide(noun, [("means one of them", one), ("means all of them", all_of_them)])
        if things.kinds != self.vocabulary.groups.get("combatants", ())[:1] or things.traits:
            return picked(opposing(things), "choose", ONE)
        return t.Select(things.kinds, "choose", ONE, traits=(t.Whose("the opponent's"),))

    def named_ones(self, count: dict[str, Any], name: Token) -> t.Select:
        return t.Select(("card",), "choose", **count, traits=(t.Named(str(name)),))

    def some_of_them(self, count: dict[str, Any]) -> t.Select:
        return t.Select(("card",), "choose", **count, traits=(t.Among(THEM),))

    def one_of_them(self, things: t.Select) -> t.Select:
        return among(self.a(things))

    def rest_of_them(self, _rest: Any) -> t.Select:
        return t.Select(("card",), "all", traits=(t.Other(), t.Among(THEM)))

    def any_number(self, things: t.Select) -> t.Select:
        return picked(things, "any")

    def any_other(self, things: t.Select) -> t.Select:
        return picked(other(things), "any")

    def the(self, things: t.Select) -> t.Select:
        return picked(things, "the")

    def the_own(self, things: t.Select) -> t.Select:
        if all(self.vocabulary.plural(kind) == kind for kind in things.kinds):
            raise Unsaid("after “your”, a word with the same plural always means all of them")
        return picked(own(things), "the")

    def top_card(self, end: str, zone: t.Zone) -> t.Select:
        return t.Select(("card",), end, ONE, traits=(t.Placed(zone),))

    def top_cards(self, end: str, amount: t.Amount, zone: t.Zone) -> t.Select:
        return t.Select(("card",), end, amount, traits=(t.Placed(zone),))

    def zone(self, whose: str, name: str) -> t.Zone:
        return t.Zone(name, WHO.get(whose, whose))

    def kind_drawn(self, *parts: Any) -> t.Select:
        return t.Select(parts[-1:], "draw kind", ONE, traits=tuple(t.Typed(part) for part in parts[:-1]))

    def draw_that_many(self) -> t.Select:
        return t.Select(("card",), "draw", t.ThatMuch())

    def draw_one(self) -> t.Select:
        return t.Select(("card",), "draw", ONE)

    def draw_any(self) -> t.Select:
        return t.Select(("card",), "draw")

    def draw_many(self, count: dict[str, Any]) -> t.Select:
        return t.Select(("card",), "draw", **count)

    def draw_bare(self, number: Token) -> t.Select:
        return t.Select(("card",), "draw", t.Number(int(number)))

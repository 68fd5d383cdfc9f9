# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Conditions, durations and `for each`, said first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import is_to_be_chosen
from cardwright.language.building.joints import Rather, Several
from cardwright.language.building.multiplying import multiplied
from cardwright.language.building.steps import in_steps
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE
from cardwright.language.walk import every, speaks_back

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Prefixes:
    """Builds what governs a sentence from its beginning."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def prefix_if(self, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(condition, effect)

    def prefix_unless(self, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Not(condition), effect)

    def prefix_each_several(self, number: Token, things: t.Select) -> Callable[[t.Effect], t.Effect]:
        per = t.Per(ONE, *self.builder.amounts.each_several(number, things))

        def each(effect: t.Effect) -> t.Effect:
            if not is_said_of_others(effect):
                raise Unsaid("put “for every ...” behind the number that it multiplies")
            return multiplied(effect, per)

        return each

    def prefix_each(self, of: t.Select) -> Callable[[t.Effect], t.Effect]:
        def each(effect: t.Effect) -> t.Effect:
            if isinstance(effect, t.Lasting) and is_said_of_others(effect.effect):
                return replace(effect, effect=each(effect.effect))
            is_number = isinstance(of, t.ThisWay | t.Times) or is_said_of_others(effect)
            if isinstance(of, t.ThisWay | t.Times) and is_choice(effect):
                raise Unsaid("is it chosen once, or for each? Put “for each ...” at the end if it is chosen once")
            return multiplied(effect, t.Per(ONE, of)) if is_number else t.ForEach(of, effect)

        return each

    def prefix_each_player(self, who: str) -> Callable[[t.Effect], t.Effect]:
        def each(effect: t.Effect) -> t.Effect:
            if is_said_of_others(effect.effect if isinstance(effect, t.Lasting) else effect):
                raise Unsaid("players are not counted here: say what is done to or by “that player”")
            return t.ForEach(t.Player(who), effect)

        return each

    def prefix_who_do(self, *_who: str) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Did(t.Did.EACH), effect)

    def prefix_who_do_not(self, *_who: str) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Did(t.Did.EACH, negated=True), effect)

    def prefix_until(self, until: Any) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(until, effect)

    def prefixed(self, prefix: Callable[[t.Effect], t.Effect], effect: t.Effect) -> t.Effect:
        if isinstance(effect, Several | Rather):
            raise Unsaid("make it two sentences, and the second one a sentence of its own")
        if isinstance(effect, t.All) and isinstance(effect.parts[0], t.Then):
            raise Unsaid("make it two sentences: the second part does not depend on the first one")
        return prefix(in_steps(effect))


def is_said_of_others(effect: t.Effect) -> bool:
    """Whether a change after “for each ...” holds for something else, so that those are only counted."""
    if not isinstance(effect, t.Change) or speaks_back(effect) or t.Player("that player") in every(effect):
        return False
    what = effect.what
    return isinstance(what, t.This | t.Implied) or (isinstance(what, t.Select) and what.pick in ("all", "each", "the"))


def is_choice(effect: t.Effect) -> bool:
    """Whether something is chosen in an effect: what it is done to, or whether it is done."""
    acts = [part for part in every(effect) if isinstance(part, t.Act | t.May)]
    acted = [getattr(act, name, None) for act in acts for name in ("to", "what")]
    return any(isinstance(act, t.May) for act in acts) or any(
        is_to_be_chosen(thing) or getattr(thing, "pick", "") in ("any", "random") for thing in acted
    )

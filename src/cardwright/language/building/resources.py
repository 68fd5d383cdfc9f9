# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What is gained, lost, paid and restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.conditions import owned
from cardwright.language.building.steps import first_said
from cardwright.language.complaints import Unsaid

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Resources:
    """Builds gains and losses."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary

    def gain_of_no_size(self, verb: str, resource: str) -> t.Gain:
        raise Unsaid(f"“{verb}” needs a number: say how much of {resource}")

    def gain_equal(self, verb: str, resource: str, amount: t.Amount) -> t.Gain:
        return t.Gain(verb, amount, resource)

    def gain_half(self, verb: str, resource: str) -> t.Gain:
        return t.Gain(verb, t.Scaled("half", owned(self.vocabulary, resource)), resource)

    def gain_half_up(self, verb: str, resource: str) -> t.Gain:
        return t.Gain(verb, t.Scaled("half", owned(self.vocabulary, resource), rounded_up=True), resource)

    def gain_whole(self, verb: str, resource: str) -> t.Gain:
        if verb == "gain":
            raise Unsaid(f"say how much of {resource} you gain")
        return t.Gain(verb, owned(self.vocabulary, resource), resource)

    def gain_as_many(self, verb: str) -> t.Gain:
        return t.Gain(verb, t.ThatMuch(), "")

    def gain_plus(
        self, verb: str, base: t.Amount, resource: str, amount: t.Amount, more: str, of: t.Select
    ) -> t.Effect:
        return t.All((t.Gain(verb, base, resource), t.All((t.Gain(verb, t.Per(amount, of), more),))))

    def restore_you(self, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain("restore", amount, resource, to=t.Player())

    def restore_to_equal(self, resource: str, to: t.Thing, amount: t.Amount) -> t.Gain:
        return t.Gain("restore", amount, resource, to=to)

    def restore_equal_to(self, resource: str, amount: t.Amount, to: t.Thing) -> t.Gain:
        return t.Gain("restore", first_said(amount), resource, to=to)

    def gain(self, verb: str, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain(verb, amount, resource)

    def gain_signed(self, sign: str, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain("gain" if sign == "+" else "lose", amount, resource)

    def heal(self, amount: t.Amount, to: t.Thing) -> t.Gain:
        if "life points" not in self.vocabulary.lists["resource"]:
            raise Unsaid("nothing is healed in this game")
        return t.Gain("restore", amount, "life points", to=to)

    def gain_verb(self, word: Token) -> str:
        return str(word).removesuffix("s")

    move_verb = gain_verb

    outcome_verb = gain_verb

    def restore(self, amount: t.Amount, resource: str, to: t.Thing) -> t.Gain:
        return t.Gain("restore", amount, resource, to=to)

    def convert(self, amount: t.Amount, resource: str, into: str) -> t.Convert:
        return t.Convert(amount, resource, into)

    def gain_by(self, subject: t.Thing, gain: t.Gain) -> t.Gain:
        return replace(gain, by=subject)

    def may_paying(self, may: t.May, amount: t.Amount, resource: str) -> t.Then:
        if may.by != t.Player() or not isinstance(may.effect, t.Act):
            raise Unsaid("write “may pay ... If they do, ...”")
        return t.Then(t.May(t.Gain("pay", amount, resource)), may.effect)

    def heals_you(self, by: t.Thing) -> t.Effect:
        if not isinstance(by, t.This):
            raise Unsaid("say it with “when”: “When a unit deals damage, ...”")
        return t.When(t.Event(by, self.builder.events.dealing()), t.Gain("gain", t.ThatMuch(), "life points"))

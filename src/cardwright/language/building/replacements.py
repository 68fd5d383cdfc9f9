# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What happens instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.joints import Joint, Rather, Several
from cardwright.language.building.multiplying import deltas_of, filled
from cardwright.language.building.steps import rather
from cardwright.language.building.subjects import subject_of
from cardwright.language.building.waiting import of_the_hit
from cardwright.language.complaints import Unsaid

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Replacements:
    """Builds what takes the place of something else."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def instead(self, event: t.Event, effect: t.Effect) -> t.Effect:
        effect = filled(effect, t.ThatMuch(), event.deed.resource)
        return of_the_hit(event, effect) or t.Instead(event, effect)

    def instead_this_turn(self, event: t.Event, effect: t.Effect) -> t.Effect:
        return t.Lasting(self.builder.events.this_turn(), self.instead(event, effect))

    def instead_next(self, event: t.Event, effect: t.Effect) -> t.Instead:
        made = self.instead(event, effect)
        if not isinstance(made, t.Instead):
            raise Unsaid("say it of every hit: leave out “the next time”")
        return replace(made, once=True)

    def instead_next_this_turn(self, event: t.Event, effect: t.Effect) -> t.Lasting:
        return t.Lasting(self.builder.events.this_turn(), self.instead_next(event, effect))

    def if_entering_with(self, condition: t.Condition, effect: t.Effect, *parts: Any) -> Several:
        subject = subject_of(effect)
        if not isinstance(subject, t.This):
            raise Unsaid("say what enters play in a sentence of its own")
        enters = t.Event(subject, t.Deed("enter play"))
        more = t.If(condition, t.Change(subject, deltas_of(parts[-1:])))
        return Several((t.If(condition, effect), t.When(enters, more)))

    def would_may(self, event: t.Event, may: t.May, effect: t.Effect) -> Joint:
        parts = effect.parts if isinstance(effect, t.All) else (effect,)
        if not isinstance(may.effect, t.Act) or not all(isinstance(part, t.Act) for part in parts):
            raise Unsaid("say it in one sentence: “you may ... and ... instead”")
        return Joint("", self.instead(event, replace(may, effect=t.All((may.effect, *parts)))))

    def rather_if(self, condition: t.Condition, effect: t.Effect) -> Rather:
        return Rather(condition, effect)

    def rather_if_after(self, effect: t.Effect, condition: t.Condition) -> Rather:
        return Rather(condition, effect)

    def rather_so_much(self, condition: t.Condition, amount: t.Amount) -> Rather:
        return Rather(condition, t.Damage(amount, more=True))

    def rather_so_much_if(self, amount: t.Amount, condition: t.Condition) -> Rather:
        return self.rather_so_much(condition, amount)

    def or_so_much(self, effect: t.Effect, amount: t.Amount, condition: t.Condition) -> Several:
        if not isinstance(effect, t.Damage):
            raise Unsaid("“or” and a number need damage before them")
        return Several(rather(effect, Rather(condition, replace(effect, amount=amount, to=t.Back()))))

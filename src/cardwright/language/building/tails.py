# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Conditions, moments, durations and amounts, said last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.reach import comes_after, conditional, reaching
from cardwright.language.building.steps import apart, is_apart
from cardwright.language.building.subjects import done_by, subject_of
from cardwright.language.building.waiting import waiting
from cardwright.language.complaints import Unsaid
from cardwright.language.walk import every, rewrite, speaks_back

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Tails:
    """Builds what governs a sentence from its end."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.points = builder.points

    def tail_next(self, effect: t.Effect, event: t.Event) -> t.Effect:
        if speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “the next time ...,” first")
        return self.builder.triggers.next_time(event)(effect)

    def tail_unless_act(self, effect: t.Effect, player: t.Player, act: t.Act) -> t.Unless:
        verb = act.verb if isinstance(act, t.Gain | t.Do) else ""
        if verb not in ("pay", "lose", "discard", "sacrifice"):
            raise Unsaid("after “unless” a player can pay, discard or sacrifice something")
        if isinstance(effect, t.Rule) and effect.modal == "cannot":
            raise Unsaid("is it asked once, or each time? Write “when ..., you may ... . If you do not, ...”")
        return t.Unless(effect, done_by(act, player))

    def next_turn(self, effect: t.Effect) -> t.When:
        if isinstance(effect, t.Change) and effect.deltas[0].stat.endswith(" cost"):
            return self.during_next(effect, "your next")
        if not isinstance(effect, t.Act):
            raise Unsaid("say when: “at the start of your next turn”, or how long: “until the end of your next turn”")
        return t.When(t.Moment("start", "turn", "your next"), effect)

    def during_next(self, effect: t.Effect, whose: str) -> t.When:
        if not isinstance(effect, t.Standing):
            raise Unsaid("say when: “at the start of your next turn”")
        return t.When(t.Moment("start", "turn", whose), t.Lasting(self.builder.events.this_turn(), effect))

    def during_next_when(self, effect: t.Effect, whose: str, event: t.Event) -> t.When:
        subject = subject_of(effect)
        if event.subject == t.Back() and isinstance(subject, t.This):
            event = replace(event, subject=subject)
        elif speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “when ...,” first")
        return t.When(event, self.during_next(effect, whose))

    def not_below(self, effect: t.Effect, amount: t.Amount, _resource: str) -> t.Effect:
        is_cost = any(isinstance(part, t.Delta) and part.stat.endswith(" cost") for part in every(effect))
        if amount != t.Number(0) or not is_cost:
            raise Unsaid("no cost is ever less than 0: leave it out, or say what it is at least")
        return effect

    def end_of_own_turn(self, condition: t.Condition, effect: t.Effect) -> t.When:
        return t.When(t.Moment("end", "turn", "your"), t.If(condition, effect))

    def tail(self, effect: t.Effect, until: Any) -> t.Effect:
        def put(governed: t.Effect) -> t.Effect:
            if is_apart(governed):
                return t.All((*map(put, apart(governed)[:-1]), t.All((put(apart(governed)[-1]),))))
            return t.Lasting(until, governed, after=comes_after(governed, until))

        return (
            put(effect)
            if isinstance(until, t.Moment | t.Event | t.Sooner)
            else reaching("while", effect, put, self.points)
        )

    def tail_if(self, effect: t.Effect, condition: t.Condition) -> t.Effect:
        if isinstance(effect, t.Rule) and effect.modal == "can only" and not effect.deed.links:
            return self.tail_unless(replace(effect, modal="cannot"), condition)
        return conditional("if", effect, condition, self.points)

    def tail_unless(self, effect: t.Effect, condition: t.Condition) -> t.Effect:
        return conditional("unless", effect, t.Not(condition), self.points)

    def tail_at(self, effect: t.Effect, edge: str, span: tuple[str, str]) -> t.Effect:
        moment = t.Moment(edge, span[1], span[0])
        return reaching("at", effect, lambda governed: t.When(moment, governed), self.points)

    def tail_when(self, effect: t.Effect, event: t.Event) -> t.Effect:
        if speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “when ...,” first")
        return self.points.decide("when", waiting(event))(effect)

    def tail_when_lasting(self, effect: t.Effect, until: Any, event: t.Event) -> t.Effect:
        return self.tail_when(t.Lasting(until, effect), event)

    def tail_both(self, effect: t.Effect, until: Any, condition: t.Condition) -> t.Effect:
        if speaks_back(condition) or speaks_back(until):
            raise Unsaid("it is not clear what “it” means after two conditions: put one of them first")
        return t.If(condition, t.Lasting(until, effect))

    def where_lasting(self, effect: t.Effect, until: Any, amount: t.Amount) -> t.Effect:
        return self.tail(self.where(effect, amount), until)

    def where(self, effect: t.Effect, amount: t.Amount) -> t.Effect:
        defined: t.Effect = rewrite(effect, lambda node: amount if isinstance(node, t.Variable) else node)
        if defined == effect:
            raise Unsaid("there is no X that “where X is” could explain")
        is_named = all(part.which or part.kind for part in every(amount) if isinstance(part, t.Back))
        if isinstance(effect, t.All | t.Then) and speaks_back(amount) and not is_named:
            raise Unsaid("it is not clear what “its” means after two clauses: make them two sentences")
        return defined

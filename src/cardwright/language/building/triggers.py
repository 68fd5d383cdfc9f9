# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What a text waits for, said first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardwright.language import tree as t
from cardwright.language.binding.mention import ORDINALS
from cardwright.language.building.waiting import either_event, waiting
from cardwright.language.complaints import Unsaid
from cardwright.language.sense import has_several_opponents
from cardwright.language.terms import ONE
from cardwright.language.walk import every, speaks_back

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


SENT = ("destroy", "discard", "sacrifice")  # what brings a card to the discard pile
COUNTED_TOGETHER = "“{}” can be one of several: begin with “the {} time each ...”, which counts all of them together"


class Triggers:
    """Builds what sentences wait for."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def prefix_when(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return self.points.decide("when", waiting(event))

    def prefix_when_while(self, event: t.Event, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        if speaks_back(condition):
            raise Unsaid("it is not clear what “it” means: put “if ...” after the comma")
        return lambda effect: t.When(event, t.If(condition, effect))

    def when_either_done(self, thing: t.Thing, *verbs: str) -> Callable[[t.Effect], t.Effect]:
        return either_event(*(t.Event(thing, t.Deed(verb)) for verb in verbs))

    def when_either_suffered(self, thing: t.Thing, *verbs: str) -> Callable[[t.Effect], t.Effect]:
        return either_event(*(t.Event(thing, t.Deed(verb, passive=True)) for verb in verbs))

    def when_either_one(self, this: t.This, thing: t.Thing, deed: t.Deed) -> Callable[[t.Effect], t.Effect]:
        return either_event(t.Event(this, deed), t.Event(thing, deed))

    def when_surviving(self, thing: t.Thing) -> Callable[[t.Effect], t.Effect]:
        survives = self.builder.conditions.survived(thing if isinstance(thing, t.This) else t.Back())
        return lambda effect: t.When(self.builder.events.damage_dealt(thing), t.If(survives, effect))

    def when_sent(self, this: t.This) -> Callable[[t.Effect], t.Effect]:
        return self.when_either_suffered(this, *(verb for verb in SENT if verb in self.vocabulary.lists["verb"]))

    def next_time(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(event, t.When(event, effect))

    def next_time_this_turn(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(t.Sooner(event, self.builder.events.this_turn()), t.When(event, effect))

    def if_event(self, subject: t.Thing, deed: t.Deed, effect: t.Effect) -> t.Effect:
        if deed.verb in ("control", "draw"):
            raise Unsaid("begin with “when” if you mean that it happens")
        return self.builder.prefixes.prefixed(self.prefix_when(t.Event(subject, deed)), effect)

    def prefix_nth(self, event: t.Event, ordinal: str) -> Callable[[t.Effect], t.Effect]:
        several = t.CHOSEN if has_several_opponents(self.vocabulary) else t.CHOSEN[1:]
        who = next((part.who for part in every(event) if isinstance(part, t.Player) and part.who in several), "")
        if who:
            raise Unsaid(COUNTED_TOGETHER.format(who, ordinal))
        return self.nth_time(ordinal, event)

    def nth_time(self, ordinal: str, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.When(event, effect, ORDINALS.index(ordinal) + 1)

    def once_each_turn(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        first = self.nth_time("first", event)

        def once(effect: t.Effect) -> t.Effect:
            if isinstance(effect, t.May) or (isinstance(effect, t.Then) and isinstance(effect.first, t.May)):
                raise Unsaid("“once per turn” is open where you may decline: write “for the first time each turn”")
            return first(effect)

        return once

    def nth_own_time(self, ordinal: str, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        nth = self.nth_time(ordinal, event)
        return lambda effect: nth(t.If(t.TurnOf("your"), effect))

    def nth_object(self, player: t.Player, verb: str, ordinal: str, kind: str) -> Callable[[t.Effect], t.Effect]:
        thing = t.Select((kind,), "choose", ONE)
        return self.prefix_nth(t.Event(player, t.Deed(verb, object=thing)), ordinal)

    def nth_draw(self, player: t.Player, ordinal: str) -> Callable[[t.Effect], t.Effect]:
        return self.prefix_nth(t.Event(player, t.Deed("draw", object=self.builder.selections.draw_one())), ordinal)

    def prefix_at(self, edge: str, span: tuple[str, str]) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.When(t.Moment(edge, span[1], span[0]), effect)

    def saved_from_discard(self, *parts: Any) -> t.When:
        event, effect = parts[0], parts[1]
        return t.When(event, effect)

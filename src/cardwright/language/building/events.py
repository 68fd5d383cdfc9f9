# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What happens, when, and how long something lasts."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import drawn, own, picked
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import FIGHTS, FOUGHT, ONE, WHO


class Events:
    """Builds events, moments and durations."""

    def active(self, verb: str, thing: t.Thing, *links: t.Link) -> t.Deed:
        return t.Deed(verb, object=thing, links=links)

    def doing(self, verb: str, *links: t.Link) -> t.Deed:
        return t.Deed(verb, links=links)

    def doing_to(self, verb: str, thing: t.Thing) -> t.Deed:
        if verb not in FIGHTS:
            raise Unsaid(f"nothing can follow “{verb}” like this")
        return t.Deed(verb, links=(t.Link("with", thing),))

    def entering_own(self, thing: t.Thing) -> t.Event:
        if not isinstance(thing, t.Select):
            raise Unsaid("say which cards enter play: “a unit”")
        return t.Event(own(thing), t.Deed("enter play"))

    def drawing(self, cards: t.Select, zone: t.Zone | None = None) -> t.Deed:
        return t.Deed("draw", object=drawn(cards, zone))

    def gaining(self, verb: str, resource: str, *links: t.Link) -> t.Deed:
        return t.Deed(verb, resource=resource, links=links)

    def dealing(self, *parts: Any) -> t.Deed:
        traits = tuple(t.Typed((part,)) for part in parts if isinstance(part, str))
        links = tuple(part for part in parts if isinstance(part, t.Link))
        return t.Deed("deal", object=t.Select(("damage",), "all", traits=traits), links=links)

    def suffered(self, verb: str, *links: t.Link) -> t.Deed:
        return t.Deed(verb, passive=True, links=links)

    def link(self, word: str, thing: t.Thing) -> t.Link:
        return t.Link(word, thing)

    def event(self, subject: t.Thing, deed: t.Deed) -> t.Event:
        return t.Event(subject, deed)

    would = event

    def result(self, subject: t.Thing, verb: str) -> t.Event:
        return t.Event(subject, t.Deed(verb))

    def damage_dealt(self, subject: t.Thing, *parts: Any) -> t.Event:
        traits = tuple(t.Typed((part,)) for part in parts if isinstance(part, str))
        links = tuple(part for part in parts if isinstance(part, t.Link))
        damage = t.Select(("damage",), "all", traits=traits)
        return t.Event(damage, t.Deed("deal", passive=True, links=(t.Link("to", subject), *links)))

    def damage_fought(self, subject: t.Thing, *_words: Any) -> t.Event:
        made = self.damage_dealt(subject)
        return replace(made, deed=replace(made.deed, resource=FOUGHT))

    def active_fought(self, verb: str, thing: t.Thing) -> t.Deed:
        return t.Deed(verb, object=thing, resource=FOUGHT)

    def suffered_fought(self, verb: str, *links: t.Link) -> t.Deed:
        return t.Deed(verb, passive=True, links=links, resource=FOUGHT)

    def this_turn(self) -> t.Moment:
        return t.Moment("end", "turn", "the")

    def for_turns(self, number: Token) -> t.Moment:
        if int(number) < 2:
            raise Unsaid("write “until the end of the turn”")
        return t.Moment("end", "turn", turns=int(number))

    def permanently(self) -> t.Moment:
        return t.Moment("end", "game", "the")

    def span(self, whose: str, period: str) -> tuple[str, str]:
        return WHO.get(whose, whose), period

    def until(self, edge: str, span: tuple[str, str]) -> t.Moment:
        return t.Moment(edge, span[1], span[0])

    def until_sooner(self, event: t.Event, edge: str, span: tuple[str, str]) -> t.Sooner:
        return t.Sooner(event, self.until(edge, span))

    def until_event(self, event: t.Event) -> t.Event:
        return event

    def while_holds(self, condition: t.Condition) -> t.Condition:
        return condition

    def each_suffered(self, things: t.Select, verb: str) -> t.Times:
        return t.Times(self.happened(picked(things, "choose", ONE), verb).event)

    def each_done(self, things: t.Select, verb: str) -> t.Times:
        if verb == "draw" and (things.kinds != ("card",) or things.traits):
            raise Unsaid("nobody sees what you draw: write “for each card you have drawn this turn”")
        done = t.Select(("card",), "draw", ONE) if verb == "draw" else picked(things, "choose", ONE)
        return t.Times(self.happened_to(t.Player(), verb, done).event)

    def turn_in_which(self, thing: t.Thing, verb: str, object: t.Thing | None = None) -> t.Happened:  # noqa: A002
        return self.happened_to(thing, verb, object)

    def happened(self, thing: t.Thing, verb: str, *links: t.Link) -> t.Happened:
        return t.Happened(t.Event(thing, t.Deed(verb, passive=True, links=links)))

    def never_happened(self, things: t.Select, verb: str, *links: t.Link) -> t.Not:
        return t.Not(self.happened(picked(things, "choose", ONE), verb, *links))

    def happened_to(self, thing: t.Thing, verb: str, object: t.Thing | None = None) -> t.Happened:  # noqa: A002
        return t.Happened(t.Event(thing, t.Deed(verb, object=object)))

    def has_gained(self, player: t.Player, gained: str, resource: str) -> t.Happened:
        return t.Happened(t.Event(player, t.Deed("lose" if gained == "lost" else "gain", resource=resource)))

    def never_acted(self, things: t.Select, verb: str) -> t.Not:
        return t.Not(self.happened_to(picked(things, "choose", ONE), verb))

    def never_done(self, thing: t.Thing, verb: str, object: t.Thing | None = None) -> t.Not:  # noqa: A002
        return t.Not(self.happened_to(thing, verb, object))

# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""From the parse of a text to its effect tree: events, moments, durations and conditions."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.build import ONE, REACH, WHO, Parts, Unsaid, bounded, opposing, other, own, picked


@v_args(inline=True)
class EventParts(Parts):
    """Builds what happens and what is the case; each method bears the name of its rule in the grammar."""

    # Events, moments, durations.
    def active(self, verb: str, thing: t.Thing, *links: t.Link) -> t.Deed:
        return t.Deed(verb, object=thing, links=links)

    def doing(self, verb: str, *links: t.Link) -> t.Deed:
        return t.Deed(verb, links=links)

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

    def damage_dealt(self, subject: t.Thing, *parts: Any) -> t.Event:
        traits = tuple(t.Typed((part,)) for part in parts if isinstance(part, str))
        links = tuple(part for part in parts if isinstance(part, t.Link))
        damage = t.Select(("damage",), "all", traits=traits)
        return t.Event(damage, t.Deed("deal", passive=True, links=(t.Link("to", subject), *links)))

    def this_turn(self) -> t.Moment:
        return t.Moment("end", "turn", "the")

    def span(self, whose: str, period: str) -> tuple[str, str]:
        return WHO.get(whose, whose), period

    def until(self, edge: str, span: tuple[str, str]) -> t.Moment:
        return t.Moment(edge, span[1], span[0])

    def until_event(self, event: t.Event) -> t.Event:
        return event

    def while_holds(self, condition: t.Condition) -> t.Condition:
        return condition

    # Conditions.
    def said(self, sentence: Token) -> t.Said:
        return t.Said(str(sentence))

    def not_said(self, sentence: Token) -> t.Said:
        return t.Said(str(sentence), negated=True)

    def turn_of(self, whose: str) -> t.TurnOf:
        return t.TurnOf(WHO.get(whose, whose))

    def you_do(self) -> t.Did:
        return t.Did()

    def you_do_not(self) -> t.Did:
        return t.Did(negated=True)

    def they_do(self) -> t.Did:
        return t.Did("they")

    def they_do_not(self) -> t.Did:
        return t.Did("they", negated=True)

    def there_is_a(self, things: t.Select) -> t.Compare:
        return t.Compare(t.Count(picked(things, "all")), "at least", ONE)

    def there_is_another(self, things: t.Select) -> t.Compare:
        return self.there_is_a(other(things))

    def there_are_no(self, things: t.Select) -> t.Compare:
        return t.Compare(t.Count(picked(things, "all")), "exactly", t.Number(0))

    def there_are_no_other(self, things: t.Select) -> t.Compare:
        return self.there_are_no(other(things))

    def you_have(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], _had(parts[-1]))

    def you_have_a(self, things: t.Select) -> t.Compare:
        return self.there_is_a(_had(things))

    def you_have_no(self, things: t.Select) -> t.Compare:
        return self.there_are_no(_had(things))

    def there_are_bound(self, bound: str, number: Token, things: t.Select) -> t.Compare:
        return t.Compare(t.Count(picked(things, "all")), *bounded(bound, number))

    def you_have_bound(self, bound: str, number: Token, things: t.Select) -> t.Compare:
        return self.there_are_bound(bound, number, _had(things))

    def you_have_another(self, things: t.Select) -> t.Compare:
        return self.there_is_a(other(_had(things)))

    def you_have_no_other(self, things: t.Select) -> t.Compare:
        return self.there_are_no(other(_had(things)))

    def you_have_other(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], other(_had(parts[-1])))

    def you_own(self, amount: t.Amount, *parts: str) -> t.Compare:
        return t.Compare(self._owned(parts[-1]), REACH[parts[0] if len(parts) == 2 else ""], amount)

    def you_own_bound(self, bound: str, number: Token, resource: str) -> t.Compare:
        return t.Compare(self._owned(resource), *bounded(bound, number))

    def _owned(self, resource: str) -> t.Stat:
        """How much a player has of a resource, under the name that it has as a stat."""
        stats = self.vocabulary.lists["stat"]
        name = next((name for name in (resource, "life total") if name in stats), "")
        if not name or (name == "life total" and resource != "life points"):
            raise Unsaid(f"nobody has an amount of “{resource}” to compare")
        return t.Stat(name, t.Player())

    def opponent_has_a(self, things: t.Select) -> t.Compare:
        return self.there_is_a(opposing(things))

    def opponents_have_no(self, things: t.Select) -> t.Compare:
        return self.there_are_no(opposing(things))

    def flip_won(self) -> t.Compare:
        return t.Compare(t.Rolled("a coin"), "exactly", ONE)

    def there_are(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return t.Compare(t.Count(picked(parts[-1], "all")), REACH[parts[0] if len(parts) == 2 else ""], amount)

    def there_are_other(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], other(parts[-1]))

    def compare(self, left: t.Amount, right: t.Amount, reach: str = "") -> t.Compare:
        return t.Compare(left, REACH[reach], right)

    def compare_than(self, left: t.Amount, than: str, right: t.Amount) -> t.Compare:
        return t.Compare(left, THAN[than], right)

    def quality_is(self, thing: t.Thing, quality: str | t.Trait) -> t.Is:
        return t.Is(thing, quality) if isinstance(quality, str) else t.Is(thing, traits=(quality,))

    def quality_is_not(self, thing: t.Thing, quality: str | t.Trait) -> t.Is:
        return replace(self.quality_is(thing, quality), negated=True)

    def extreme_is(self, thing: t.Thing, extreme: str, stat: str) -> t.Is:
        return t.Is(thing, traits=(t.Extreme(stat, extreme == "highest"),))

    def only_one(self, _this: t.This, things: t.Select) -> t.Compare:
        return self.there_are_no_other(things)

    def happened(self, thing: t.Thing, verb: str, *links: t.Link) -> t.Happened:
        return t.Happened(t.Event(thing, t.Deed(verb, passive=True, links=links)))

    def never_happened(self, things: t.Select, verb: str, *links: t.Link) -> t.Not:
        return t.Not(self.happened(self.a(things), verb, *links))

    def happened_to(self, thing: t.Thing, verb: str, object: t.Thing | None = None) -> t.Happened:  # noqa: A002
        return t.Happened(t.Event(thing, t.Deed(verb, object=object)))

    def both(self, *parts: t.Condition) -> t.Joined:
        return t.Joined("and", parts)

    def either(self, *parts: t.Condition) -> t.Joined:
        return t.Joined("or", parts)


THAN = {"greater than": "greater than", "more than": "greater than"}
THAN |= {"less than": "less than", "fewer than": "less than"}


def drawn(cards: t.Select, zone: t.Zone | None) -> t.Select:
    """Cards that are drawn, from a named zone where one is named."""
    return cards if zone is None else replace(cards, traits=(t.Placed(zone),))


def _had(things: t.Select) -> t.Select:
    is_placed = any(isinstance(trait, t.Placed) for trait in things.traits)
    return things if is_placed else own(things)

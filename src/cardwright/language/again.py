"""Whether a condition speaks of the very event that its text waits for: that has happened when it is asked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.walk import every


def asked(effect: t.Effect) -> Iterator[t.Node]:
    """All that is asked before an effect does anything, part by part."""
    while isinstance(effect, t.If):
        yield from every(effect.condition)
        effect = effect.effect


def is_again(condition: t.Node, trigger: t.Event | t.Moment) -> bool:
    """Whether a condition asks for something that has happened this turn by what the text waits for."""
    if not isinstance(condition, t.Happened) or not isinstance(trigger, t.Event):
        return False
    before, now = _roles(condition.event), _roles(trigger)
    deeds = condition.event.deed, trigger.deed
    is_same = deeds[0].verb == deeds[1].verb and deeds[0].resource == deeds[1].resource
    return is_same and all(role in now and includes(thing, now[role]) for role, thing in before.items())


def first_time(waiting: t.When) -> t.When | None:
    """A text that waits for the first time each turn, where it said so by what has not happened before."""
    effect = waiting.effect
    if waiting.times or not isinstance(effect, t.If) or effect.otherwise or not isinstance(effect.condition, t.Not):
        return None
    return replace(waiting, effect=effect.effect, times=1) if is_again(effect.condition.part, waiting.trigger) else None


def includes(wide: t.Thing, narrow: t.Thing) -> bool:
    """Whether whatever is the narrow thing is one of the wide ones, too."""
    if isinstance(wide, t.Select) and isinstance(narrow, t.Select):
        is_kind = "card" in wide.kinds or set(narrow.kinds) <= set(wide.kinds)
        is_one = {wide.count, narrow.count} <= {None, t.Number(1)}
        return is_kind and is_one and set(wide.traits) <= set(narrow.traits)
    return wide == narrow or (isinstance(narrow, t.Player) and wide == t.Player("a player"))


def _roles(event: t.Event) -> dict[str, t.Thing]:
    """Who does something to whom, said actively or passively."""
    links = {link.word: link.to for link in event.deed.links}
    parts = {"object": event.subject} if event.deed.passive else {"by": event.subject, "object": event.deed.object}
    return links | {role: thing for role, thing in parts.items() if thing is not None}

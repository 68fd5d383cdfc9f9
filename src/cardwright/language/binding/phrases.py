"""Phrases that mean one mention and no other: `this unit`, `the destroyed unit`, `the second unit`."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.language import tree as t
from cardwright.language.binding.mention import ORDINALS, Mention, fits
from cardwright.language.things import is_many, kinds_of
from cardwright.language.words import an, participle, plural


def worded(back: t.Back) -> str:
    """A pronoun as it is said, in the singular words of its kind."""
    if not back.kind:
        return "them" if back.many else "it"
    if back.which:
        return f"the {back.which if back.which in ORDINALS else participle(back.which)} {back.kind}"
    return ("those " if back.many else "that ") + back.kind


def phrase_for(number: int, things: Sequence[t.Thing], said: Sequence[Mention]) -> str:
    """The phrase for a mention, in words for an explanation."""
    thing = things[number]
    match thing:
        case t.This():
            return f"this {thing.kind or 'card'}"
        case t.Player():
            return thing.who
        case t.Implied():
            return "whom the change is for"
    state = next((trait.name for trait in getattr(thing, "traits", ()) if isinstance(trait, t.State)), "")
    if isinstance(thing, t.Select) and thing.pick == "the" and state:
        return f"the {state} {thing.kinds[0]}"
    back = named(number, things, said)
    if back is not None:
        return worded(back)
    kind = kinds_of(thing)[0]
    return f"the {plural(kind)}" if is_many(thing) else an(kind)


def named(number: int, things: Sequence[t.Thing], said: Sequence[Mention]) -> t.Back | None:
    """The pronoun with words of its own that means one mention and no other."""
    thing = things[number]
    kind = kinds_of(thing)[0]
    if not isinstance(thing, t.Select) or is_many(thing):
        return None
    last = {mention.number: mention for mention in said}
    alike = [m for m in last.values() if fits(m, t.Back(kind)) and not isinstance(m.thing, t.This | t.Implied)]
    if [m.number for m in alike] == [number]:
        return t.Back(kind, mention=number)
    verb = last[number].suffers
    if (
        verb
        and verb != "choose"
        and " " not in verb
        and participle(verb) != verb
        and sum(m.suffers == verb for m in alike) == 1
    ):
        return t.Back(kind, mention=number, which=verb)
    place = sorted(m.number for m in alike).index(number)
    return t.Back(kind, mention=number, which=ORDINALS[place]) if place < len(ORDINALS) else None


def than_what(left: t.OtherThan) -> str:
    """What “other than” leaves out, in words."""
    parts = [f"this {left.this}"] if left.this else []
    parts += [] if left.than is None else [worded(left.than)]
    return f"than both {parts[0]} and {parts[1]}" if len(parts) > 1 else f"than {parts[0]}"

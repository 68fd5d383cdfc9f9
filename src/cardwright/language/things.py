"""What a thing that a text speaks of is, by its words alone: whose, where, one or several, of which kinds."""

from __future__ import annotations

from typing import Any, TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.walk import ordered

PLAYED = "played: "  # before the side of cards that somebody plays
ONLY_ONE = ("skirmish", "attack", "battle", "effect", "stack", "hit", "damage")  # of which there is one at a time


def is_many(thing: t.Thing) -> bool:
    """Whether several things are meant."""
    match thing:
        case t.Select(pick="the" | "each"):
            return False
        case t.Select(pick="all but"):
            return True
        case t.Select(count=count):
            return count != t.Number(1)
        case _:
            return False


def kinds_of(thing: t.Thing) -> tuple[str, ...]:
    """The kinds that a thing may be of; nothing where its words do not say it."""
    if isinstance(thing, t.Select):
        return thing.kinds
    return (getattr(thing, "kind", ""),)


def is_card(thing: t.Thing) -> bool:
    """Whether it is a card that the text describes."""
    return isinstance(thing, t.Select) and not thing.pick.startswith("draw")


def is_drawn(thing: t.Thing) -> bool:
    """Whether these are cards that are drawn: they were nothing before."""
    return isinstance(thing, t.Select) and thing.pick.startswith("draw")


# Whose.
def is_own(thing: t.Thing) -> bool:
    """Whether it is this card, or another one of yours."""
    if not isinstance(thing, t.Select):
        return isinstance(thing, t.This)
    places = [trait.zone for trait in thing.traits if isinstance(trait, t.Placed)]
    is_shown = any(isinstance(trait, t.Among) for trait in thing.traits)
    is_placed = any(is_yours(place) for place in places)
    return t.Whose("own") in thing.traits or is_shown or is_placed or thing.pick.startswith("draw")


def is_opposing(thing: t.Thing) -> bool:
    """Whether it is an opponent's card."""
    return isinstance(thing, t.Select) and t.Whose("opposing") in thing.traits


def are_played(things: Any) -> bool:
    """Whether these are the cards that somebody plays."""
    return isinstance(things, t.Select) and any(
        isinstance(trait, t.Whose) and trait.side.startswith(PLAYED) for trait in things.traits
    )


# Where.
def is_yours(place: t.Zone | t.Thing | None) -> TypeGuard[t.Zone]:
    """Whether a place is your hand or a pile of yours."""
    return isinstance(place, t.Zone) and place.whose == "your"


def is_located(things: t.Select) -> bool:
    """Whether a description says where the things are, or whose they are."""
    said = t.Placed | t.Whose | t.Of | t.Linked | t.Among | t.Acted
    return any(isinstance(trait, said) for trait in things.traits) or not things.pick


def is_elsewhere(thing: t.Thing) -> bool:
    """Whether it is a card in a hand, deck or pile."""
    if not isinstance(thing, t.Select):
        return False
    zones = [trait.zone.name for trait in thing.traits if isinstance(trait, t.Placed)]
    return thing.pick in ("top", "bottom") or any(zone != "play" for zone in zones)


def are_held(thing: t.Thing) -> bool:
    """Whether things lie in a hand, where a card with a text that works never lies."""
    traits = thing.traits if isinstance(thing, t.Select) else ()
    return any(isinstance(trait, t.Placed) and trait.zone.name == "hand" for trait in traits)


def placed(things: t.Select, zone: t.Zone) -> t.Select:
    """Things of a description that lie in a zone."""
    return replace(things, traits=ordered((*things.traits, t.Placed(zone))))


# Filters.
def with_trait(things: t.Select, before: t.Trait, after: t.Trait) -> t.Select:
    """A description with one filter in the place of another."""
    if before not in things.traits:
        return things
    return replace(things, traits=ordered([after if trait == before else trait for trait in things.traits]))


def without_trait(things: t.Select, left_out: t.Trait) -> t.Select:
    """A description without a filter."""
    return replace(things, traits=tuple(trait for trait in things.traits if trait != left_out))


def inverted(trait: t.Trait) -> t.Trait | None:
    """The filter of all that another one leaves out, where that can be said."""
    match trait:
        case t.Whose(side="own" | "opposing"):
            return t.Whose("own" if trait.side == "opposing" else "opposing")
        case t.Typed(any_of=(_,)) | t.State() | t.Having():
            return replace(trait, negated=not trait.negated)
        case _:
            return None


# One among others.
def is_group_of(thing: t.Thing, kinds: tuple[str, ...]) -> bool:
    """Whether all things of such kinds are meant."""
    return isinstance(thing, t.Select) and thing.pick in ("all", "each") and thing.kinds == kinds


def is_part_of(thing: t.Select, things: t.Select) -> bool:
    """Whether a group is only a part of what a description without `other` fits."""
    if thing.pick not in ("all", "each") or is_elsewhere(thing) or is_elsewhere(things):
        return False
    more = [
        trait for trait in thing.traits if trait not in things.traits and not isinstance(trait, t.Other | t.OtherThan)
    ]
    return not are_of_both_sides(thing, things) and bool(more or thing.kinds != things.kinds)


def is_one_of(thing: t.Thing, things: t.Select) -> bool:
    """Whether it is one thing that a description may fit."""
    if not isinstance(thing, t.Select) or thing.pick in ("all", "each"):
        return False
    return bool(are_all_cards(things) or {*thing.kinds} & {*things.kinds}) and not are_of_both_sides(thing, things)


def are_all_cards(things: t.Select) -> bool:
    """Whether cards in play of any kind are described: whatever this card is, it is one of them."""
    return things.kinds == ("card",) and t.Placed(t.Zone("play")) in things.traits


def are_of_both_sides(one: t.Select, other: t.Select) -> bool:
    """Whether one description is of your own things and one of opposing things."""
    sides = {trait.side for part in (one, other) for trait in part.traits if isinstance(trait, t.Whose)}
    return {"own", "opposing"} <= sides

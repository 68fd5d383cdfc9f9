"""Described things together with how they are picked, and whose they are."""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.complaints import Unsaid
from cardwright.language.walk import ordered

OWN = (t.Whose("own"),)
THEM = t.Back(many=True)


def among(things: t.Select) -> t.Select:
    """Described things, of which only those that were looked at before."""
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*things.traits, t.Among(THEM))))


def picked(things: t.Select, pick: str, count: t.Amount | None = None, up_to: bool = False) -> t.Select:
    """Described things together with how they are picked."""
    return t.Select(things.kinds, pick, count, up_to, things.traits)


def own(things: t.Select) -> t.Select:
    """Described things, of which only your own."""
    whose = () if t.Whose("own") in things.traits else (t.Whose("own"),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*whose, *things.traits)))


def opposing(things: t.Select) -> t.Select:
    """Described things, of which only those of the other side."""
    whose = () if t.Whose("opposing") in things.traits else (t.Whose("opposing"),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*whose, *things.traits)))


def theirs(things: t.Select) -> t.Select:
    """Described things, of which only those of the player who was mentioned."""
    if any(isinstance(trait, t.Whose | t.Of) for trait in things.traits):
        raise Unsaid("say once whose they are: “their” names a player")
    return t.Select(things.kinds, traits=ordered((*things.traits, t.Of(t.Player("that player")))))


def other(things: t.Select) -> t.Select:
    """Described things without this one."""
    rest = () if t.Other() in things.traits else (t.Other(),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, (*rest, *things.traits))


def drawn(cards: t.Select, zone: t.Zone | None) -> t.Select:
    """Cards that are drawn, from a named zone where one is named."""
    return cards if zone is None else replace(cards, traits=(t.Placed(zone),))


def are_opposing(what: t.Thing) -> bool:
    """Whether things are described as those of the other side."""
    sides = ("opposing", "an opponent's", "each opponent's")
    return isinstance(what, t.Select) and any(
        trait == t.NOT_YOURS or (isinstance(trait, t.Whose) and trait.side in sides) for trait in what.traits
    )


def is_to_be_chosen(thing: t.Thing | None) -> TypeGuard[t.Select | t.Player]:
    """Whether somebody chooses what is meant."""
    if isinstance(thing, t.Player):
        return thing.who in t.CHOSEN
    return isinstance(thing, t.Select) and thing.pick == "choose"

"""The printed cards of a Xemytica game, and how it lies on a table: all of it follows from its definition."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.looks import CardFace, Line, Look, Picture, Stat
from cardwright.games.xemytica.definition import LAND, SCENES, Definition
from cardwright.games.xemytica.printed import Card
from cardwright.games.xemytica.state import Role, Scope

HELD, SPOKEN = ("plinth",), ("burst",)


def look_of(definition: Definition) -> Look:
    """How a game lies on a table."""
    return Look(
        style="xemytica",
        board=("play",),
        always=("play",),
        first=(left_words(definition),),
        blows=("FOH-15.1", "FOH-18.1", "FOH-L12", "FOH-16.2"),
        phases=tuple(step.name for step in definition.steps),
        price="value",
    )


def left_words(definition: Definition) -> str:
    """The counter of the combatants that a player has not lost."""
    return f"{definition.combatant.plural.lower()} left"


def printed_stats(definition: Definition, numbers: Sequence[int]) -> list[Stat]:
    """The attributes of a combatant as they are printed; other cards have none."""
    return [
        Stat(attribute.id, attribute.name, number, number)
        for attribute, number in zip(definition.attributes, numbers, strict=False)
    ]


def picture_of(card: Card, definition: Definition) -> Picture:
    """Combatants and what is outdoors show the land of their class; what is held has a plinth, the rest light."""
    land = next((known.land for known in definition.classes if known.id == card.card_class), LAND)
    kind = definition.kinds[definition.forms[card.kind]]
    is_scene = kind.role == Role.COMBATANT or definition.is_outdoors(card.type)
    scenes = SCENES[land] if is_scene else HELD if kind.scope == Scope.OWN else SPOKEN
    return Picture(land, scenes, min(2, max(0, card.value - 1)), (card.type, card.kind))


def card_face(card: Card, definition: Definition) -> CardFace:
    """A printed card."""
    kind = definition.kinds[definition.forms[card.kind]]
    card_class = next((known.name for known in definition.classes if known.id == card.card_class), "")
    line = " · ".join(filter(None, (f"{card_class} {kind.name}".strip(), card.type)))
    facts = {"kind": kind.name, "class": card_class, "type": card.type, "value": str(card.value)}
    return CardFace(
        card.name,
        card.kind,
        kind.colour,
        line,
        sign=card.kind,
        marks=(card.card_class,) if card.card_class else (),
        badges=card.marks,
        dots=card.value,
        stats=tuple(printed_stats(definition, card.attributes)),
        text=tuple(map(Line, card.text.splitlines())),
        flavour=card.flavour,
        picture=picture_of(card, definition),
        facts=facts,
    )


def face(card: Card, definition: Definition) -> list[str]:
    """A card for a person."""
    marks = [mark.name for mark in definition.marks if mark.id in card.marks]
    kind = next((kind.name for kind in definition.kinds if kind.id == card.kind), card.kind)
    card_class = next((known.name for known in definition.classes if known.id == card.card_class), "")
    first = ", ".join([" ".join(filter(None, (card_class, kind))), *filter(None, [card.type]), *marks])
    lines = [card.name, f"{first}, value {card.value}"]
    if card.attributes:
        numbers = zip(definition.attributes, card.attributes, strict=True)
        lines.append(", ".join(f"{attribute.name} {number}" for attribute, number in numbers))
    return [*lines, *card.text.splitlines(), *([f"({card.flavour})"] if card.flavour else [])]

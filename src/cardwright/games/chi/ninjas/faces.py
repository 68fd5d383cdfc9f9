"""The printed cards of Chaos Ninjas, and how it lies on a table."""

from __future__ import annotations

from cardwright.games.chi.ninjas.cards import Ninja, cards
from cardwright.games.chi.ninjas.notation import kind_of
from cardwright.games.chi.state import COLOURS
from cardwright.games.looks import CardFace, Line, Look, Picture

LOOK = Look(
    style="ninjas",
    middle=("row", "conflict"),
    board=("area",),
    always=("row", "area"),
    first=("defenders",),
    phases=("action", "attack", "conflict", "ability", "hand limit"),
)
MEANINGS = {
    "attacker": (
        "An Attacker: alone it attacks a Defender {colour}; two of other colours attack any Defender.",
        "CN-5.2",
    ),
    "counter": ("A Counter: it answers an attack or another Counter in a conflict.", "CN-6.1"),
    "spirit": ("A Spirit: it recalls a Defender from the discard pile into your area.", "CN-7.1"),
}
NIGHT = ("rooftops", "bamboo", "pagoda")
PICTURES = {
    "counter": Picture("ember", ("burst",), 2, figure="counter"),
    "spirit": Picture("shadow", ("graves",), 1, figure="spirit"),
}


def picture_of(card: Ninja) -> Picture:
    """Defenders show their ability, Attackers their weapon."""
    if card.kind in PICTURES:
        return PICTURES[card.kind]
    return Picture(card.colour or "", NIGHT, 0 if card.ability else 2, figure=(card.ability or card.name).lower())


def text_of(card: Ninja, kind: int) -> Line:
    """What a card does, and the rule behind it."""
    if card.ability:
        return Line(card.text, (f"CN-9.{kind - COLOURS + 1}",))
    meaning, rule = MEANINGS[card.kind]
    return Line(meaning.format(colour=card.colour), (rule,))


def card_face(name: str) -> CardFace:
    """A printed card."""
    kind = kind_of(name)
    card = cards()[kind]
    return CardFace(
        card.name,
        card.kind,
        card.colour or card.kind,
        card.ability,
        sign=card.kind,
        crest=card.colour or "",
        text=(text_of(card, kind),),
        flavour=card.flavour,
        more=(f"The deck has {card.copies} of these.",),
        picture=picture_of(card),
        facts={"kind": card.kind, "colour": card.colour or ""},
    )


def face(name: str) -> list[str]:
    """A card for a person."""
    card = card_face(name)
    ability = f"{card.line}: " if card.line else ""
    text = [f"{ability}{line.text} ({', '.join(line.rules)})" if ability else str(line) for line in card.text]
    return [card.name, *text, *card.more, *([f"“{card.flavour}”"] if card.flavour else [])]

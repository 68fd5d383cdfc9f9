"""The printed cards of Wu Xing, and how it lies on a table."""

from __future__ import annotations

from cardwright.games.looks import CardFace, Line, Look, Picture, Stat, stat_words
from cardwright.games.wuxing.printed import Card

CYCLE = ("wood", "fire", "earth", "metal", "water")  # each feeds the next
LOOK = Look(
    style="wuxing",
    middle=("pulse",),
    board=("manifestations", "nexus", "release"),
    side=("deck", "diyu"),
    always=("manifestations", "nexus", "release"),
    health="marma",
    blows=("WX-16.9", "WX-19.3"),
    first=("marma",),
    phases=("initial", "intent", "main", "battle", "fading", "ending"),
    dice=("qi", *CYCLE, "reservoir", "due"),
    compass=CYCLE,
    places={"manifestations": "entity", "nexus": "chakra", "release": "domain"},
)
NUMERALS = ("", "I", "II", "III")
SIGNS = {"entity": "◆", "chakra": "☯", "domain": "⛩"}
SCENES = {"entity": (), "chakra": ("ring", "burst"), "domain": ()}


def hue_of(card: Card) -> str:
    """The colour of a card is its Element."""
    return card.element


def printed_stats(card: Card) -> list[Stat]:
    """ATK and RES of an Entity."""
    if card.kind != "entity":
        return []
    return [Stat("atk", "ATK", card.atk, card.atk), Stat("res", "RES", card.res, card.res)]


def line_of(card: Card) -> str:
    """What a card is, in words."""
    kind = f"Entity {NUMERALS[card.rank]}" if card.kind == "entity" else card.kind.capitalize()
    return f"{card.element.capitalize()} {kind}"


def card_face(card: Card) -> CardFace:
    """A printed card as data for whoever draws it."""
    return CardFace(
        card.name,
        kind=card.kind,
        hue=hue_of(card),
        line=line_of(card),
        sign=card.element,
        marks=(card.kind,),
        dots=card.rank,
        dots_word="rank",
        stats=tuple(printed_stats(card)),
        text=tuple(map(Line, card.text.splitlines())),
        flavour=card.flavour,
        picture=Picture(card.element, SCENES[card.kind], max(0, card.rank - 1), (card.kind, card.element)),
        facts={"kind": card.kind, "element": card.element, "rank": NUMERALS[card.rank]},
    )


def face(card: Card) -> list[str]:
    """A card for a person, a line for each thing to know, its name first."""
    about = ", ".join(filter(None, (line_of(card), stat_words(printed_stats(card)))))
    return [card.name, about, *card.text.splitlines(), *filter(None, (card.flavour,))]

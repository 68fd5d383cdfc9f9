"""The printed cards of Chi, and how it lies on a table."""

from __future__ import annotations

from cardwright.games.chi.cards import cards, kind_of
from cardwright.games.chi.state import LONE_POINTS, PAIR_POINTS
from cardwright.games.looks import CardFace, Line, Look, Picture, Stat

LOOK = Look(
    style="chi",
    middle=("row", "conflict"),
    board=("area",),
    always=("row", "area"),
    first=("points", "stacks"),
    phases=("action", "duel", "hand limit"),
)
MEANINGS = {
    "yang": ("A Yang: {points} points while it lies in your area.", "CHI-1.3"),
    "yin": (
        "A Yin: it attacks your opponent's Yang {colour}, but not a pair, and draws you a card.",
        "CHI-7.1",
        "CHI-7.6",
    ),
    "chi": ("A Chi: it answers an attack or another Chi in a duel.", "CHI-8.1"),
}
PAIRS = {
    PAIR_POINTS: Line("Two of one colour make a pair, and a pair is immune.", ("CHI-6.2", "CHI-6.3")),
    LONE_POINTS: Line("You cannot have a second one of its colour in your area.", ("CHI-6.5",)),
}


def points_stat(points: int) -> list[Stat]:
    """What a card or stack is worth, if anything."""
    return [Stat("points", "Points", points, points)] if points else []


def card_face(name: str) -> CardFace:
    """A printed card."""
    card = cards()[kind_of(name)]
    meaning, *rules = MEANINGS[card.kind]
    about = Line(meaning.format(points=card.points, colour=card.colour), tuple(rules))
    return CardFace(
        card.name,
        card.kind,
        card.colour or "gold",
        card.colour or "balance",
        sign=card.kind,
        crest=card.colour or "",
        dots=card.points,
        stats=tuple(points_stat(card.points)),
        text=(about, *(PAIRS[points] for points in (card.points,) if points in PAIRS)),
        more=(f"The deck has {card.copies} of these.",),
        picture=Picture(card.colour or "", figure=card.kind),
        facts={"kind": card.kind, "colour": card.colour or ""},
    )


def face(name: str) -> list[str]:
    """A card for a person."""
    card = card_face(name)
    return [card.name, *map(str, card.text), *card.more]

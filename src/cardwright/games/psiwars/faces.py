"""The printed cards of Psi Wars, and how it lies on a table."""

from __future__ import annotations

from functools import lru_cache

from cardwright.games.looks import VARIABLE, CardFace, Cost, Line, Look, Picture, Stat, cost_words, stat_words
from cardwright.games.psiwars.printed import LIGHT_NAMES, OPEN, STRENGTH_NAMES, SWING, UNITS, Card, strength_number

GOLD_BACK = "gold"  # of Resource cards; those of Battle cards are blue
LOOK = Look(
    style="psiwars",
    middle=("playing",),
    board=("units", "creation"),
    side=("battle_deck", "discard", "resource_deck", "resource_discard"),
    always=("units", "creation"),
    health="lab",
    blows=("PSI-27.11", "PSI-28.1", "PSI-28.2"),
    first=("lab", "ready"),
    phases=("draw", "creation", "attack", "defence", "powers", "abilities", "battle", "cleanup"),
    price="cost",
    has_lights=True,
    open_sign=VARIABLE,
    backs={"resource_deck": GOLD_BACK},
)
TITLES = {"DS": "Digital Splicing", "NG": "Neurogenesis", "BA": "Bio-acceleration", "MA": "Material Animation"}
SIGNS = {
    "creature": "♣",
    "robot": "■",
    "cyborg": "◆",
    "equipment": "†",
    "power": "✦",
    "trap": "▼",
    "creation unit": "●",
    "oracle": "☼",
}
HUES = {
    "creature": "flesh",
    "robot": "steel",
    "cyborg": "neon",
    "equipment": "brass",
    "power": "plasma",
    "trap": "snare",
    "oracle": "brass",
}
TYPE_HUES = {"DS": "digital", "NG": "neural", "BA": "growth", "MA": "matter"}
SCENES = {
    "creature": ("spores", "vats", "wreck"),
    "robot": ("skyline", "foundry", "wreck"),
    "cyborg": ("circuits", "skyline", "wreck"),
    "equipment": ("ring",),
    "power": ("burst",),
    "trap": ("ring",),
    "creation unit": ("burst",),
    "oracle": ("burst",),
}
MOST_CARDS = 4096  # whose faces are remembered
DEAR, FAIR = 5, 3  # costs from which a picture is of a higher rank


def hue_of(card: Card) -> str:
    """The colour of a card: that of its kind, or of its type."""
    return TYPE_HUES.get(card.type) or HUES[card.kind]


@lru_cache(maxsize=MOST_CARDS)
def printed_stats(card: Card) -> list[Stat]:
    """The strengths of a unit, or the bonuses of Equipment; X is open."""
    if card.kind not in (*UNITS, "equipment"):
        return []
    numbers = [None if value == OPEN else strength_number(value)[0] for value in card.strengths]
    return [Stat(name, name.capitalize(), now, now) for name, now in zip(STRENGTH_NAMES, numbers, strict=True)]


@lru_cache(maxsize=MOST_CARDS)
def printed_costs(card: Card) -> list[Cost]:
    """The lights of a cost that are on."""
    return [Cost(name, f" {name}", much, much) for name, much in zip(LIGHT_NAMES, card.lights, strict=True) if much]


def swings(card: Card) -> list[str]:
    """What is to be known of strengths that a roll modifies."""
    named = zip(STRENGTH_NAMES, card.strengths, strict=True)
    return [
        f"{name.capitalize()} +1 on a roll of 3 or more, -1 on 2 or less" for name, value in named if is_swing(value)
    ]


def is_swing(value: int | str) -> bool:
    """Whether a roll modifies a strength."""
    return str(value).endswith(SWING)


def line_of(card: Card) -> str:
    """What a card is, in words."""
    if card.kind == "creation unit":
        return f"Creation Unit: {TITLES[card.type]}"
    return card.kind.capitalize()


def card_face(card: Card) -> CardFace:
    """A printed card as data for whoever draws it."""
    costs = tuple(printed_costs(card))
    total = sum(card.lights)
    rank = 2 if total >= DEAR else 1 if total >= FAIR else 0
    text = tuple(map(Line, [*swings(card), *card.rules_text.splitlines()]))
    return CardFace(
        card.name,
        kind=card.kind.replace(" ", "-"),
        hue=hue_of(card),
        line=line_of(card),
        sign=card.kind,
        costs=costs,
        stats=tuple(printed_stats(card)),
        text=text,
        flavour=card.flavour,
        picture=Picture(hue_of(card), SCENES[card.kind], rank, (card.kind, card.name), card.type),
        facts={"kind": line_of(card), "cost": str(total)},
    )


def face(card: Card) -> list[str]:
    """A card for a person, a line for each thing to know, its name first."""
    numbers = [cost_words(printed_costs(card)), stat_words(printed_stats(card))]
    about = ", ".join(filter(None, (line_of(card), *numbers)))
    return [card.name, about, *swings(card), *card.rules_text.splitlines(), *filter(None, (card.flavour,))]

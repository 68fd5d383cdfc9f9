"""The printed cards of Xi Cards, and how it lies on a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardwright.games.looks import CardFace, Cost, Line, Look, Picture, Stat
from cardwright.games.xi.printed import PRICE, STAR, Card, cost_parts, split_cost
from cardwright.language import tree as t

LOOK = Look(
    style="xi",
    middle=("playing", "skirmish"),
    board=("units", "lasting", "statements"),
    always=("units",),
    health="life",
    blows=("XI-5.12", "XI-4.3", "XI-G37", "XI-G47"),
    first=("life", "time", "prepared"),
    phases=("main", "free window", "response", "skirmish"),
    price="cost",
)
KEYS = {"T": "time", "pT": "prepared", "life points": "life"}
SCENES = {
    "aqua": ("sea", "shore", "deep"),
    "ember": ("volcano", "dunes", "ashes"),
    "stone": ("hills", "peaks", "stones"),
    "wind": ("gale", "clouds", "heights"),
    "shadow": ("graves", "town", "trunks"),
    "celestial": ("clouds", "columns", "heavens"),
}
SPELLS = {"point spell": ("burst",), "lasting spell": ("ring",)}
MOST_CARDS = 4096  # whose faces are remembered
DEAR, FAIR = 8, 4  # costs from which a picture is of a higher rank


def stats_of(card: Card, damage: int | None, life: int) -> list[Stat]:
    """Damage and life of a unit, now and as they are printed; a damage of None is what the text says."""
    printed = None if card.damage == STAR else int(card.damage or 0)
    return [Stat("damage", "Damage", damage, printed), Stat("life", "Life", life, card.life)]


@lru_cache(maxsize=MOST_CARDS)
def printed_stats(card: Card) -> list[Stat]:
    """Damage and life of a unit as they are printed; other cards have none."""
    if card.life is None:
        return []
    return stats_of(card, None if card.damage == STAR else int(card.damage or 0), card.life)


@lru_cache(maxsize=MOST_CARDS)
def printed_costs(card: Card) -> tuple[list[Cost], str]:
    """What a card costs in numbers, and in words what is to be done besides."""
    costs, fee = [], []
    for words in split_cost(card.cost):
        price = cost_parts(words)[0] if PRICE.fullmatch(words) else None
        if isinstance(price, t.Price):
            costs.append(as_cost(price))
        else:
            fee.append(words)
    return costs, ", ".join(fee)


def as_cost(price: t.Price) -> Cost:
    """A part of a cost that is a number."""
    amount = price.amount.value if isinstance(price.amount, t.Number) else None
    unit = f" {price.resource}" if " " in price.resource else price.resource
    return Cost(KEYS[price.resource], unit, amount, amount)


def picture_of(card: Card, costs: Sequence[Cost]) -> Picture:
    """Units stand in the land of their type, spells in light; what is dear is dark and large."""
    cost = (costs[0].printed or 0) if costs else 0
    rank = 2 if cost >= DEAR else 1 if cost >= FAIR else 0
    return Picture(card.type, SPELLS.get(card.kind) or SCENES[card.type], rank, (card.kind, card.type))


def card_face(card: Card) -> CardFace:
    """A printed card."""
    costs, fee = printed_costs(card)
    saying = f"“{card.statement}”" if card.statement else ""
    return CardFace(
        card.name,
        card.kind,
        card.type,
        f"{card.type.capitalize()} {card.kind}",
        sign=card.type,
        marks=(card.kind,),
        costs=tuple(costs),
        fee=fee,
        stats=tuple(printed_stats(card)),
        saying=saying,
        text=tuple(map(Line, [*([saying] if saying else []), *card.text.splitlines()])),
        flavour=card.flavour,
        picture=picture_of(card, costs),
        facts={"kind": card.kind, "type": card.type, "cost": card.cost},
    )


def face(card: Card) -> list[str]:
    """A card for a person."""
    lines = [card.name, f"{card.type.capitalize()} {card.kind}, cost {card.cost}"]
    if card.life is not None:
        lines.append(f"Damage {card.damage}, life {card.life}")
    if card.statement:
        lines.append(f"States: “{card.statement}”")
    return [*lines, *card.text.splitlines(), *([f"({card.flavour})"] if card.flavour else [])]

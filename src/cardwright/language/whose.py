"""Whose cards are counted, where it can be one of several players: those of one of them, or of all together?"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.sides import Sides
from cardwright.language.walk import every, rewrite

HAND_COUNT = "hand count"  # the number that a player has of cards in hand, where that is one of the stats
CARDS_IN_HAND = ("card",), "hand"
# One of several, and all of them.
ANY_ONE = {"an opponent's": "each opponent's", "another player's": "each opponent's", "a player's": "each player's"}
ALL = tuple(ANY_ONE.values())
OPEN = "“{}” can be one of several here: is it one whom you choose, or are all meant"
EACH_ASKED = "it is asked of all of them together: name one player, or ask how many cards they have in hand"


def counted(text: t.Text, points: Points, sides: Sides, counts_hands: bool) -> t.Text:
    """The text, in which it is clear whose cards every number counts."""
    has_several_opponents = sides.has_several_opponents

    def change(node: Any) -> Any:
        if isinstance(node, t.Compare):
            return compared(node, has_several_opponents, counts_hands)
        if isinstance(node, t.Act | t.Standing):
            return of_one_or_all(node, points, has_several_opponents)
        return node

    clear: t.Text = rewrite(text, change)
    return clear


def is_open(zone: t.Zone | None, has_several_opponents: bool) -> bool:
    """Whether a zone can be that of one of several players, or that of all."""
    if zone is None or zone.whose not in (*ANY_ONE, *ALL):
        return False
    return has_several_opponents or zone.whose in ("a player's", "each player's")


def zone_counted(amount: Any) -> t.Zone | None:
    """The zone whose cards an amount counts."""
    things = amount.of if isinstance(amount, t.Count | t.Per) else None
    traits = things.traits if isinstance(things, t.Select) else ()
    return next((trait.zone for trait in traits if isinstance(trait, t.Placed)), None)


def compared(condition: t.Compare, has_several_opponents: bool, counts_hands: bool) -> t.Compare:
    """A comparison of how many cards are in a zone, asked of any one player, or of each of them."""
    sides = {}
    for name in ("left", "right"):
        amount = getattr(condition, name)
        zone = zone_counted(amount)
        if zone is None or not is_open(zone, has_several_opponents) or is_same_of_all(condition, zone.whose):
            continue
        things = amount.of if isinstance(amount, t.Count) else None
        is_hand = things is not None and (things.kinds, zone.name) == CARDS_IN_HAND and len(things.traits) == 1
        if not counts_hands or not is_hand or zone.whose == "each player's":
            raise Unsaid(EACH_ASKED if zone.whose in ALL else OPEN.format(zone.whose))
        who = zone.whose.removesuffix("'s").replace("another player", "an opponent")
        sides[name] = t.Stat(HAND_COUNT, t.Player(who))
    return replace(condition, **sides)


def is_same_of_all(condition: t.Compare, whose: str) -> bool:
    """Whether it is the same to ask it of one player and of all: is there any card, or none at all?"""
    if condition.right in (t.Number(0), t.Number(1)):
        is_some = (condition.compare, condition.right) in (("at least", t.Number(1)), ("greater than", t.Number(0)))
        is_none = (condition.compare, condition.right) in (("exactly", t.Number(0)), ("less than", t.Number(1)))
        return is_some if whose in ANY_ONE else is_none
    return False


def of_one_or_all(effect: t.Effect, points: Points, has_several_opponents: bool) -> t.Effect:
    """An effect whose amount counts the cards of an opponent: of one who is chosen, or of all of them."""
    amounts = [part for part in every(effect) if isinstance(part, t.Count | t.Per)]
    zones = [zone for amount in amounts if (zone := zone_counted(amount)) and zone.whose in ANY_ONE]
    zone = next((zone for zone in zones if is_open(zone, has_several_opponents)), None)
    if zone is None:
        return effect

    def whose(word: str) -> Any:
        placed = [amount.of for amount in amounts]

        def change(node: Any) -> Any:
            if node not in placed:
                return node
            return rewrite(node, lambda part: replace(part, whose=word) if part == zone else part)

        return rewrite(effect, change)

    who = t.Do("choose", t.Player(zone.whose.removesuffix("'s")))
    both: list[tuple[str, t.Effect]] = [
        ("means all of them together", whose(ANY_ONE[zone.whose])),
        ("means one whom you choose", t.All((who, whose("that player's")))),
    ]
    return points.decide(zone.whose, both)

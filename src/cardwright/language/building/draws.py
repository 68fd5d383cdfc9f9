# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Cards that are drawn, and hands that are filled or cut down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.described import drawn
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Draws:
    """Builds draws."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def draw_equal(self, amount: t.Amount) -> t.Do:
        return t.Do("draw", t.Select(("card",), "draw", amount))

    def draw_until_own(self, amount: t.Amount) -> t.Do:
        held = t.Count(t.Select(("card",), "all", traits=(t.Placed(t.Zone("hand", "its own")),)))
        return self.draw_equal(t.Sum(amount, held, minus=True))

    def draw_until_kind(self, kind: str) -> t.Do:
        return t.Do("draw", t.Select((kind,), "draw until"))

    def draw_kind(self, cards: t.Select) -> t.Do:
        return t.Do("draw", cards)

    def draw_bottom(self, zone: t.Zone) -> t.Do:
        return t.Do("draw", t.Select(("card",), "bottom", ONE, traits=(t.Placed(zone),)))

    def discard_down(self, number: Token) -> t.Do:
        return t.Do("discard", t.Select(("card",), "down to", t.Number(int(number))))

    def many_down(self, player: t.Player, least: Token, number: Token) -> t.Effect:
        if int(least) != int(number) + 1:
            raise Unsaid(f"players with {least} cards discard down to {int(least) - 1}: make it two sentences")
        return self.builder.clauses.by_player(player, self.discard_down(number))

    def draw_until(self, amount: t.Amount) -> t.Do:
        held = t.Count(t.Select(("card",), "all", traits=(t.Placed(t.Zone("hand", "your")),)))
        return self.draw_equal(t.Sum(amount, held, minus=True))

    def draw_plus(self, amount: t.Amount) -> t.Do:
        return t.Do("draw", t.Select(("card",), "draw", amount))

    def draw(self, cards: t.Select, zone: t.Zone | None = None) -> t.Do:
        return t.Do("draw", drawn(cards, zone))

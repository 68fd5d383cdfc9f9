# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Numbers: fixed ones, counts, numbers of things, and what they are multiplied by."""

from __future__ import annotations

from typing import Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.described import other, picked
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import CARDS_DISCARDED, ONE, ROUNDS_WON


class Amounts:
    """Builds numbers."""

    def number(self, digits: Token) -> t.Number:
        return t.Number(int(digits))

    def variable(self) -> t.Variable:
        return t.Variable()

    def that_much(self) -> t.ThatMuch:
        return t.ThatMuch()

    def number_of(self, things: t.Select) -> t.Count:
        return t.Count(picked(things, "all"))

    def number_of_other(self, things: t.Select) -> t.Count:
        return t.Count(picked(other(things), "all"))

    def stat_of(self, stat: str, thing: t.Thing) -> t.Stat:
        return t.Stat(stat, thing)

    def stat_of_last(self, thing: t.Thing, *parts: Any) -> t.Stat:
        return t.Stat(parts[-1], thing)

    def printed_stat_of(self, stat: str, thing: t.Thing) -> t.Stat:
        return t.Stat(stat, thing, printed=True)

    def this_way(self, kind: str, verb: str) -> t.ThisWay:
        return t.ThisWay(kind, verb)

    def damage_this_way(self) -> t.ThisWay:
        return t.ThisWay("damage", "deal")

    def its_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Back())

    def your_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("you"))

    def opponents_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("an opponent"))

    def each_opponents_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("each opponent"))

    def holders_stat(self, whose: str, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player(whose.removesuffix("'s")))

    def highest_among(self, stat: str, things: t.Select) -> t.Highest:
        return t.Highest(stat, picked(things, "all"))

    def scaled(self, factor: str, amount: t.Amount) -> t.Scaled:
        return t.Scaled(factor, amount)

    def halved_up(self, amount: t.Amount) -> t.Scaled:
        return t.Scaled("half", amount, rounded_up=True)

    def sum_of(self, left: t.Amount, right: t.Amount) -> t.Sum:
        return t.Sum(left, right)

    def difference(self, left: t.Amount, right: t.Amount) -> t.Sum:
        return t.Sum(left, right, minus=True)

    def counted_each(self, of: t.Select) -> tuple[t.Select, int]:
        return of, 1

    def each_several(self, number: Token, things: t.Select) -> tuple[t.Select, int]:
        if int(number) < 2:
            raise Unsaid("write “for each”: every single one counts")
        return picked(things, "each"), int(number)

    def each_lost(self, number: Token, resource: str) -> tuple[t.ThisWay, int]:
        return t.ThisWay(resource, "lose"), int(number)

    def per_each(self, counted: tuple[t.Select | t.ThisWay, int], *most: Token | str) -> t.Per:
        return t.Per(ONE, *counted, int(most[-1]) if most else None)

    def the_roll(self) -> t.Rolled:
        return t.Rolled()

    def roll_of(self, die: str) -> t.Rolled:
        return t.Rolled(die)

    def pick_between(self, least: Token, most: Token) -> t.Picked:
        return t.Picked(int(least), int(most))

    def pick_printed(self, *parts: Any) -> t.Picked:
        return t.Picked(parity=parts[0] if len(parts) == 2 else "", printed_on=parts[-1])

    def once(self) -> int:
        return 1

    def twice(self) -> int:
        return 2

    def n_times(self, digits: Token) -> int:
        return int(digits)

    def lesser_of(self, which: str, left: t.Amount, right: t.Amount) -> t.Lesser:
        return t.Lesser(left, right, which == "higher")

    def number_past(self, words: str) -> t.Stat:
        return t.Stat(ROUNDS_WON if words.startswith("round") else CARDS_DISCARDED, t.Player())

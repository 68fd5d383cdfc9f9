"""What an ability or card costs: resources, an X, and things that are given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import NONE, Choice, Op, Ref

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


@dataclass
class Paid:
    """What an ability or card costs."""

    numbers: dict[str, int]
    resource_of_x: int
    acts: list[t.Cost]


COLUMNS = ("time", "prepared", "life")


class Costs:
    """Asks for what costs need, and pays them."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def ask(self, costs: Sequence[t.Cost]) -> Paid:
        """Asks for what costs need: the X, and the things that are given up."""
        numbers: dict[str, int] = {}
        paid = Paid(numbers, NONE, [])
        for cost in costs:
            price = priced(cost)
            if price is None:
                paid.acts.append(cost)
                continue
            column = COLUMNS[self.lexicon.resources[price.resource]]
            numbers[column] = numbers.get(column, 0)
            if isinstance(price.amount, t.Variable):
                if paid.resource_of_x != NONE:
                    raise CannotDo(price, "a cost has one X only")
                paid.resource_of_x = self.lexicon.resources[price.resource]
            elif isinstance(price.amount, t.Number):
                numbers[column] += price.amount.value
            else:
                raise CannotDo(price, "a cost is a number or X")
        if paid.resource_of_x != NONE:
            self.context.emit(Op.PICK_X, paid.resource_of_x)
        for act in paid.acts:
            self.declare_cost(act)
        return paid

    def declare_cost(self, cost: t.Cost) -> None:
        """Asks for the things that a cost gives up."""
        match cost:
            case t.Do(verb="sacrifice" | "discard" as verb, what=t.Select() as what, links=(), by=t.Player(who="you")):
                areas = self.lexicon.areas["hand"] if verb == "discard" else self.lexicon.areas["play"]
            case t.Do(verb="sacrifice", what=t.This()) | t.Move(verb="return", what=t.This()):
                return
            case t.Do(verb="discard", what=t.Zone(name="hand", whose="your")):
                return
            case t.Move(verb="return", what=t.Select() as what):
                areas = self.lexicon.areas["play"]
            case _:
                raise CannotDo(cost, "costs are T, pT, life points, or to sacrifice, discard or return own cards")
        if what.pick in ("all", "each"):
            return
        if what.up_to or any(isinstance(trait, t.Placed) for trait in what.traits):
            raise CannotDo(cost, "a cost names how many own cards are given up")
        flags = Choice.COST | (Choice.RANDOM if what.pick == "random" else 0)
        self.context.choices.choose(
            what, self.context.choices.choice_filter(what, areas, Ref.YOU), int(flags), None, Label()
        ).filter = NONE

    def pay(self, paid: Paid) -> None:
        """Pays, and makes the move public."""
        self.context.emit(Op.PAY)
        for act in paid.acts:
            assert isinstance(act, t.Do | t.Move)
            self.context.acts.act(act)
        self.context.emit(Op.WINDOW)


def priced(cost: t.Cost) -> t.Price | None:
    """The price that a cost is, said as such or as something lost."""
    if isinstance(cost, t.Gain) and cost.verb in ("pay", "lose") and cost.by == t.Player():
        return t.Price(cost.amount, cost.resource)
    return cost if isinstance(cost, t.Price) else None

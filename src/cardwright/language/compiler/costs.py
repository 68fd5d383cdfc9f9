"""What an ability or card costs: resources, an X, and things that are given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.quantifiers import GROUPS
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import NONE, Choice, Op, Ref, Relation
from cardwright.language.walk import priced
from cardwright.language.words import listed

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


@dataclass
class Paid:
    """What an ability or card costs: so much of each resource, and acts that give something up."""

    amounts: dict[int, int] = field(default_factory=dict)  # by resource
    resource_of_x: int = NONE
    acts: list[t.Cost] = field(default_factory=list)

    def parts(self) -> list[tuple[int, int, int]]:
        """The resources with their amounts, and how many X beside."""
        return [(resource, much, int(resource == self.resource_of_x)) for resource, much in self.amounts.items()]


class Costs:
    """Asks for what costs need, and pays them."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def ask(self, costs: Sequence[t.Cost]) -> Paid:
        """Asks for what costs need: the X, and the things that are given up."""
        paid = Paid()
        for cost in costs:
            price = priced(cost)
            if price is None:
                paid.acts.append(cost)
            else:
                self.add(paid, price)
        if paid.resource_of_x != NONE:
            self.context.emit(Op.PICK_X, paid.resource_of_x)
        for act in paid.acts:
            self.declare_cost(act)
        return paid

    def add(self, paid: Paid, price: t.Price) -> None:
        """Adds an amount of one resource to a cost."""
        resource = self.context.resources.declared.numbers[price.resource]
        paid.amounts.setdefault(resource, 0)
        match price.amount:
            case t.Number(value=value):
                paid.amounts[resource] += value
            case t.Variable():
                if paid.resource_of_x != NONE:
                    raise CannotDo(price, "a cost can have only one X")
                paid.resource_of_x = resource
            case _:
                raise CannotDo(price, "a cost is a number or X")

    def declare_cost(self, cost: t.Cost) -> None:
        """Asks for the things that a cost gives up."""
        resources, zones = self.context.resources.declared, self.lexicon.zones
        verb = cost.verb if isinstance(cost, t.Do | t.Move) else ""
        areas = resources.given_up.get(verb, 0)
        match cost:
            case t.Do(what=t.Select() as what, links=(), by=t.Player(who="you")) if areas:
                pass
            case t.Move(what=t.Select() as what) if areas:
                pass
            case t.Do(what=t.This()) if verb in resources.fresh and areas & zones.play:
                self.check_undone(verb)
                return
            case t.Do(what=t.This()) | t.Move(what=t.This()) if areas & zones.play:
                return
            case t.Do(what=t.Zone(name="hand", whose="your")) if areas & zones.hand:
                return
            case _:
                named, verbs = ", ".join(resources.numbers), listed(list(resources.given_up), "or")
                raise CannotDo(cost, f"costs are {named}, or to {verbs} your own cards")
        if what.pick in GROUPS:
            return
        if what.up_to or any(isinstance(trait, t.Placed) for trait in what.traits):
            raise CannotDo(cost, "a cost says how many of your own cards you give up")
        if what.pick == "the" and not any(isinstance(trait, t.Extreme) for trait in what.traits):
            raise CannotDo(cost, f"say which one: “a {what.kinds[0]}” or what it is like")
        flags = Choice.COST | (Choice.RANDOM if what.pick == "random" else 0)
        candidates = self.context.choices.choice_filter(what, areas, Ref.YOU)
        if verb in resources.fresh:
            candidates = self.context.filters.both(candidates, self.undone(verb))
        bound = self.context.choices.choose(what, candidates, int(flags), None, Label())
        bound.filter = NONE  # nothing comes between the choice and the payment

    def undone(self, verb: str, **columns: int) -> int:
        """The filter of what is not yet as a cost makes it."""
        state, is_so = self.lexicon.deeds.marks[verb]
        return self.context.filters.everything(**{"not_states" if is_so else "states": state}, **columns)

    def check_undone(self, verb: str) -> None:
        """The card with the text must not yet be as a cost makes it: it is chosen, without a question."""
        this = self.undone(verb, relation=Relation.THIS)
        flags = int(Choice.COST | Choice.FORCED)
        register = self.context.register(self.context.paragraph.ability)
        self.context.emit(Op.CHOOSE, register, this, flags, Ref.YOU, 0, NONE)

    def pay(self, paid: Paid) -> None:
        """Pays, and makes the move public."""
        self.context.emit(Op.PAY)
        self.context.is_paying = True
        for act in paid.acts:
            assert isinstance(act, t.Do | t.Move)
            self.context.acts.act(act)
        self.context.is_paying = False
        self.context.emit(Op.WINDOW)

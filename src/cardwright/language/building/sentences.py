# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Sentences, and those that go on with the one before them; and what stands before a colon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.bonuses import either_case
from cardwright.language.building.joints import Joint
from cardwright.language.building.multiplying import is_as_many
from cardwright.language.building.subjects import done_by
from cardwright.language.complaints import Unsaid
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Sentences:
    """Builds sentences."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def options_count(self, count: Token) -> tuple[int, bool]:
        return int(count), False

    def options_up_to(self, count: Token) -> tuple[int, bool]:
        return int(count), True

    def choose(self, count: tuple[int, bool], *options: t.Effect) -> t.Choose:
        if not 1 <= count[0] <= len(options):
            raise Unsaid(f"“choose” offers {len(options)} effects but asks for {count[0]}")
        return t.Choose(options, *count)

    def sentence(self, effect: t.Effect) -> Joint:
        if any(map(is_as_many, every(effect))):
            raise Unsaid("say how many of what: “that many” needs a number before it")
        return Joint("", effect)

    def then_sentence(self, effect: t.Effect) -> Joint:
        return Joint("then", effect)

    def instead_sentence(self, condition: t.Condition, sign: str, amount: t.Amount, *stat: str) -> Joint:
        how = "add" if sign == "+" else "subtract"
        return Joint("instead", lambda before: either_case(lambda _: before, how, amount, (*stat, condition)))

    def most_sentence(self, number: Token) -> Joint:
        return Joint("most", int(number))

    def cost_sentence(self, *parts: Any) -> Joint:
        (act,) = (part for part in parts if not isinstance(part, t.This))
        return Joint("", t.PlayCost(act))

    def do_this_at(self, edge: str, span: tuple[str, str]) -> Joint:
        return Joint("do this", t.Moment(edge, span[1], span[0]))

    def idle_unless(self, condition: t.Condition, _this: t.This) -> Joint:
        return Joint("does nothing", condition)

    def who_do(self, who: str, act: t.Act) -> Joint:
        return Joint("who do", (who, t.If(t.Did("they"), done_by(act, t.Player("that player")))))

    def who_do_not(self, who: str, act: t.Act) -> Joint:
        return Joint("who do", (who, t.If(t.Did("they", negated=True), done_by(act, t.Player("that player")))))

    def counts_too(self, number: Token, *_stop: Token) -> Joint:
        if int(number) != 1:
            raise Unsaid("write “this one counts too”")
        return Joint("counts too", None)

    def otherwise_sentence(self, effect: t.Effect) -> Joint:
        return Joint("otherwise", effect)

    def price(self, amount: t.Amount, resource: str) -> t.Price:
        return t.Price(amount, resource)

    def limit(self, times: int, per: str) -> t.Limit:
        return t.Limit(times, per)

    def header(self, *parts: Any) -> dict[str, Any]:
        keyword = parts[0] if isinstance(parts[0], str) else ""
        limit = parts[-1] if isinstance(parts[-1], t.Limit) else None
        costs = tuple(part for part in parts if not isinstance(part, str | t.Limit))
        return {"keyword": keyword, "costs": costs, "limit": limit}

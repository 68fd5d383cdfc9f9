"""Paragraphs with a header: abilities that are used at a cost, actions, moments, and texts granted to other cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.costs import Paid
from cardwright.language.compiler.paragraph import Paragraph
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.triggers import LEAVING
from cardwright.language.compiler.watchers import Watcher
from cardwright.language.program import ABILITY, NONE, Of, Ref, Watch
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

SPOKEN_TO = (
    "it is not clear whether “you” controls this card or what has the text: say it without quotation marks,"
    " as in “when a unit is destroyed, its controller draws a card”"
)


class Abilities:
    """Writes abilities with their programs."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def granted(self, effect: t.Have, ability: t.Ability, group: int) -> Iterator[Watcher]:
        """The watchers that a granted text makes."""
        inner = self.context.inner(Paragraph(ability))
        is_bound = self.context.is_lasting and self.context.bound_to != NONE
        is_yours = isinstance(effect.what, t.Select) and t.Whose("own") in effect.what.traits
        if not (is_bound or is_yours or isinstance(effect.what, t.This)) and t.Player() in every(ability):
            raise CannotDo(effect, SPOKEN_TO)
        if is_bound:
            inner.this = inner.bound_to = 0
            inner.next_register = 1
        elif self.context.is_host(effect.what):
            inner.this = int(Ref.HOST)
        elif not isinstance(effect.what, t.This):
            inner.this, inner.this_filter = NONE, group
        for watcher in inner.standing.watchers(inner.paragraph.ability.does):
            yield Watcher(watcher.row, watcher.fixed, is_granted=True)

    def row(self, ability: t.Ability) -> int:
        """The number of an ability that is used at a cost."""
        inner = self.context.inner(Paragraph(ability))
        ability = inner.paragraph.ability
        if ability.keyword:
            raise CannotDo(ability, "a keyword needs a paragraph of its own")
        self.check_limit(ability)
        paid = inner.costs.ask(ability.costs)
        inner.declarations.all(ability.does)
        inner.costs.pay(paid)
        inner.declarations.check()
        inner.sentences.run(ability.does)
        is_quota = ability.limit is not None and ability.limit.per in self.lexicon.time.quotas
        quota = ability.limit if is_quota else None
        return self.add(
            inner.finish(), paid, NONE if ability.limit is None else 1 if quota else ability.limit.times, quota
        )

    def check_limit(self, ability: t.Ability) -> None:
        """Refuses a limit in a period in which this game does not count uses."""
        time = self.lexicon.time
        if ability.limit is None:
            return
        if ability.limit.per in (time.limits, *time.same_limits):
            if time.is_once and ability.limit.times > 1:
                raise CannotDo(ability, f"no ability is used more than once then: write “once per {time.limits}”")
            return
        if ability.limit.per not in time.quotas:
            raise CannotDo(ability, f"a limit is “once per {time.limits}”, or several times")
        if ability.limit.times != 1:
            raise CannotDo(ability, f"write “once per {ability.limit.per}”: more often cannot be counted")

    def add(self, pc: int, paid: Paid, limit: int, quota: t.Limit | None = None) -> int:
        """One more row of the abilities table."""
        cost, parts = self.tables.cost(paid.parts())
        row = {"pc": pc, "cost": cost, "parts": parts, "limit": limit}
        if quota is not None:
            row |= {"quota": len(self.context.program.quotas), "quotas": 1}
            self.context.program.quotas.append([int(Of.NAME), self.lexicon.time.quotas[quota.per], quota.times])
        self.context.program.abilities.append([row.get(name, 0) for name in ABILITY])
        return len(self.context.program.abilities) - 1

    def action_row(self, ability: t.Ability) -> int:
        """The number of an ability that is used in place of another action."""
        if (ability.limit or ability.costs) and not self.lexicon.kernel.is_paid:
            raise CannotDo(ability, f"put nothing between “{ability.keyword}” and the colon")
        if ability.limit is not None and ability.limit != t.Limit(1, self.lexicon.time.limits):
            raise CannotDo(ability, f"the limit of an effect can only be “once per {self.lexicon.time.limits}”")
        if self.lexicon.kernel.is_paid:
            paid = self.context.costs.ask(self.context.paragraph.ability.costs)
            self.context.declarations.all(self.context.paragraph.ability.does)
            self.context.costs.pay(paid)
            self.context.sentences.run(self.context.paragraph.ability.does)
            return self.add(self.context.finish(), paid, ability.limit.times if ability.limit else NONE)
        self.context.declarations.all(self.context.paragraph.ability.does)
        for bound in self.context.paragraph.bound.values():
            bound.filter = NONE  # nothing comes between the choice and the act
        self.context.sentences.run(self.context.paragraph.ability.does)
        return self.add(self.context.finish(), Paid(), NONE)

    def moment_row(self, ability: t.Ability) -> list[int]:
        """The watcher of a paragraph that begins with a moment of this card, such as `Enter:`."""
        if ability.costs or ability.limit:
            raise CannotDo(ability, f"put nothing between “{ability.keyword}” and the colon")
        event = self.lexicon.headers.moments[ability.keyword]
        self.context.this_has_left = event in {self.lexicon.events.named.get(name, NONE) for name in LEAVING}
        if ability.keyword in self.lexicon.headers.attackers:
            self.context.attacker = int(Ref.CAUSE)
        self.context.sentences.run(self.context.paragraph.ability.does)
        row = {"form": Watch.TRIGGER, "about": event, "filter": self.context.filters.same_as(Ref.THIS)}
        return self.context.watchers.finished(row | {"pc": self.context.finish()})

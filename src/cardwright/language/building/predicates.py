# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What can be said of a subject: what it gets, has, becomes, costs, can and cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.joints import Predicate, Quoted
from cardwright.language.building.multiplying import damage_delta, deltas_of
from cardwright.language.complaints import Unsaid
from cardwright.language.errors import CardTextError
from cardwright.language.terms import FIGHTS, RECOVERED

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Predicates:
    """Builds what is said of a subject, which makes an effect of it."""

    def __init__(self, builder: Builder) -> None:
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def change_part(self, *said: t.Delta) -> Predicate:
        deltas = deltas_of(said)
        return lambda subject: t.Change(subject, deltas)

    def stat_size(self, amount: t.Amount, stat: str) -> tuple[t.Amount, str]:
        return amount, stat

    def gain_or_lose(self, word: Token) -> str:
        return "subtract" if word.startswith("lose") else "add"

    def gain_part(self, how: str, *sizes: tuple[t.Amount, str]) -> Predicate:
        deltas = tuple(t.Delta(stat, how, amount) for amount, stat in sizes)
        return lambda subject: t.Change(subject, deltas)

    def gain_stat_equal(self, how: str, stat: str, amount: t.Amount) -> Predicate:
        delta = t.Delta(stat, how, amount)
        return lambda subject: t.Change(subject, (delta,))

    def ignored_part(self, _words: str) -> Predicate:
        return lambda subject: t.Do("ignore", subject)

    def gained_part(self, amount: t.Amount, stat: str) -> Predicate:
        return self._shifted(t.Delta(stat, "add", amount))

    def lost_part(self, amount: t.Amount, stat: str) -> Predicate:
        return self._shifted(t.Delta(stat, "subtract", amount))

    def _shifted(self, delta: t.Delta) -> Predicate:
        """A stat that goes up or down, or what is gained and lost under the same name."""
        if delta.stat not in self.vocabulary.groups.get("attributes", (delta.stat,)):
            raise Unsaid(f"“{delta.stat}” is not gained or lost: write “get +1 {delta.stat}”")
        if delta.stat not in self.vocabulary.lists["resource"]:
            return self.change_part(delta)
        verb, amount = ("gain" if delta.how == "add" else "lose"), delta.amount

        def gained(subject: t.Thing) -> t.Gain:
            if isinstance(subject, t.Player) or amount is None:
                raise Unsaid(f"players gain and lose “{delta.stat}”")
            return t.Gain(verb, amount, delta.stat, by=subject)

        return gained

    def cost_part(self, amount: t.Amount, resource: str, degree: str) -> Predicate:
        delta = t.Delta(f"{resource} cost", "subtract" if degree == "less" else "add", amount)
        return lambda subject: t.Change(subject, (delta,))

    def cost_is(self, amount: t.Amount, resource: str) -> Predicate:
        delta = t.Delta(f"{resource} cost", "set", amount)
        return lambda subject: t.Change(subject, (delta,))

    def cost_nothing(self, number: Token) -> Predicate:
        stats = [stat for stat in ("T cost", "pT cost") if stat in self.vocabulary.lists["stat"]]
        if int(number) or not stats:
            raise Unsaid(f"say what is paid: “costs {number}T”")
        changes = [t.Delta(stat, "set", t.Number(0)) for stat in stats]
        return lambda subject: t.All(tuple(t.Change(subject, (delta,)) for delta in changes))

    def dealt_half_up(self, against: t.Thing | None = None) -> Predicate:
        return lambda subject: t.Change(subject, (t.Delta("damage dealt", "half up"),), against)

    def taken_not_below(self, amount: t.Amount, *parts: Any) -> Predicate:
        against = parts[0] if len(parts) == 2 else None
        delta = t.Delta("damage taken", "subtract", amount, int(parts[-1]))
        return lambda subject: t.Change(subject, (delta,), against)

    def dealt_part(self, *parts: Any) -> Predicate:
        delta, against = damage_delta("damage dealt", parts)
        return lambda subject: t.Change(subject, (delta,), against)

    def taken_part(self, *parts: Any) -> Predicate:
        delta, against = damage_delta("damage taken", parts)
        return lambda subject: t.Change(subject, (delta,), against)

    def become(self, into: str | tuple[str, ...]) -> Predicate:
        return lambda subject: t.Become(subject, (into,) if isinstance(into, str) else into)

    def become_chosen(self, _aspect: str) -> Predicate:
        return lambda subject: t.Become(subject)

    def counts_as(self, into: str | tuple[str, ...]) -> Predicate:
        if isinstance(into, str) or not self.vocabulary.groups:
            return self.is_also(into)
        both = [("is this besides what it is", True), ("is this and no longer what it was", False)]
        also = self.points.decide("counts as", both)
        return lambda subject: t.Become(subject, into, also=also)

    def counts_instead(self, into: tuple[str, ...], _aspect: str) -> Predicate:
        return lambda subject: t.Become(subject, into, also=False)

    def is_also(self, into: str | tuple[str, ...]) -> Predicate:
        return lambda subject: t.Become(subject, (into,) if isinstance(into, str) else into, also=True)

    def lose_aspect(self, aspect: str) -> Predicate:
        return lambda subject: t.Become(subject, loses=aspect)

    def have_part(self, keyword: str) -> Predicate:
        return lambda subject: t.Have(subject, keyword)

    def lose_part(self, keyword: str) -> Predicate:
        return lambda subject: t.Have(subject, keyword, loses=True)

    def have_quoted(self, text: Token) -> Predicate:
        from cardwright.language.read import read_words  # a text in quotation marks is read like any other

        if not text.strip():
            raise Unsaid("“has” needs an ability between the quotation marks")
        try:
            inner = read_words(str(text), self.vocabulary)
        except CardTextError as error:
            raise Quoted(error, (text.start_pos or 0) + 1) from None
        return lambda subject: t.Have(subject, abilities=inner.abilities)

    def immune_part(self, to: t.Thing) -> Predicate:
        return lambda subject: t.Immune(subject, to)

    def immune_damage(self, types: tuple[str, ...] = ()) -> Predicate:
        damage = t.Select(("damage",), "all", traits=(t.Typed(types),) if types else ())
        return lambda subject: t.Immune(subject, damage)

    def rule_part(self, modal: str, deed: t.Deed) -> Predicate:
        is_attacked = deed.verb == "defend" or (deed.passive and deed.verb in FIGHTS)
        if modal == "cannot" and is_attacked and "Elusive" in self.vocabulary.lists["keyword"]:
            if deed.links and not deed.passive:
                raise Unsaid("whoever attacks chooses what defends: write “cannot skirmish with”")
            if not deed.links:
                return lambda subject: t.Have(subject, "Elusive")
        return lambda subject: t.Rule(subject, modal, deed)

    def rule_recover(self, modal: str, what: t.Thing, source: t.Zone, to: t.Zone) -> Predicate:
        if (source, to) != (t.Zone("discard pile", "the"), t.Zone("hand", "the")) or not isinstance(what, t.Select):
            raise Unsaid(f"write “{modal} return cards {RECOVERED}”")
        return lambda subject: t.Rule(subject, modal, t.Deed("return", object=what, resource=RECOVERED))

    def outcome(self, verb: str, period: str) -> t.Deed:
        return t.Deed(verb, resource=period)

    def take_another(self, period: str) -> t.Deed:
        return t.Deed("take", resource=f"another {period}")

    def outcome_part(self, deed: t.Deed) -> Predicate:
        return lambda subject: t.Rule(subject, "does", deed)

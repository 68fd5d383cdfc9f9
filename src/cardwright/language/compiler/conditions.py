"""From conditions to rows of the conditions table, or to filters of those for whom they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.events import APART, Noticed
from cardwright.language.compiler.filters import Draft
from cardwright.language.compiler.quantifiers import EACH, single
from cardwright.language.compiler.refusals import FORGOTTEN, CannotDo
from cardwright.language.program import FILTER, NONE, Compare, Mode, Op, Relation, Side, Test
from cardwright.language.walk import every
from cardwright.language.words import listed

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

COMPARE = {
    "exactly": Compare.EXACTLY,
    "at least": Compare.AT_LEAST,
    "at most": Compare.AT_MOST,
    "greater than": Compare.GREATER,
    "less than": Compare.LESS,
}

MIRROR = {"at least": "at most", "at most": "at least", "greater than": "less than", "less than": "greater than"}

OPPOSITE = {"at least": "less than", "at most": "greater than", "greater than": "at most", "less than": "at least"}

UNKNOWN = {
    Test.TURN_OF: "nobody has the turn: all play at the same time",
    Test.SAID: "there are no statements in this game",
    Test.HAPPENED: FORGOTTEN,
}

TestRow = tuple[int, int, int, int, int]


class Nth(t.Happened, frozen=True):
    """The condition of a trigger that waits for the first or second time only: exactly so often this turn."""

    times: int = 1


class Conditions:
    """Writes conditions."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def row(self, condition: t.Condition) -> int:
        """The number of a condition in the tables."""
        return self.tables.conditions(self.alternatives(condition, False))

    def alternatives(self, condition: t.Condition, negated: bool) -> list[list[TestRow]]:
        """A condition as alternatives, each a list of tests that must all hold."""
        match condition:
            case t.Not(part=part):
                return self.alternatives(part, not negated)
            case t.Joined(word=word, parts=parts):
                lists = [self.alternatives(part, negated) for part in parts]
                if (word == "or") != negated:
                    return [tests for either in lists for tests in either]
                joined: list[list[TestRow]] = [[]]
                for either in lists:
                    joined = [before + tests for before in joined for tests in either]
                return joined
            case _:
                test, a, b, c, flips = self.test(condition)
                if test not in self.lexicon.kernel.tests:
                    raise CannotDo(condition, UNKNOWN.get(Test(test), "cards in this game cannot check this"))
                return [[(int(test), int(a), int(b), int(c), int(flips != negated))]]

    def test(self, condition: t.Condition) -> tuple[int, int, int, int, bool]:
        """One test, and whether it must not hold."""
        match condition:
            case t.Said(sentence=sentence, negated=negated):
                return Test.SAID, self.context.program.sentence(sentence), NONE, NONE, negated
            case t.TurnOf(who="another player's"):
                raise CannotDo(condition, "say whose turn it is: “your turn” or “an opponent's turn”")
            case t.TurnOf(who=who):
                return Test.TURN_OF, Side.OWN if who == "your" else Side.OPPOSING, NONE, NONE, False
            case t.During(period=period):
                if period not in self.lexicon.time.steps:
                    known = listed([f"“it is the {name}”" for name in self.lexicon.time.steps], "or")
                    raise CannotDo(condition, f"write {known}" if known else "cards in this game cannot check this")
                return Test.PERIOD, self.lexicon.time.steps[period], NONE, NONE, False
            case t.Did(negated=negated):
                if self.context.is_watching or not self.context.is_cleared:
                    raise CannotDo(condition, "there is nothing before it to refer to")
                return (*self.context.deeds.all_done(), negated)
            case t.Happened(event=event):
                noticed = self.context.events.notice(event)
                if noticed.is_apart:
                    raise CannotDo(event, APART)
                self.check_past(event, noticed)
                if isinstance(condition, Nth):
                    return Test.TIMES, noticed.number + 64 * condition.times, noticed.subject, noticed.other, False
                return Test.HAPPENED, noticed.number, noticed.subject, noticed.other, False
            case t.LastRound():
                return (*self.last_round(condition), False)
            case t.Is() if condition.past or self.is_kept(condition):
                return (*self.was(condition), condition.negated)
            case t.Is():
                return (*self.quality(condition), condition.negated)
            case t.Compare(left=t.Rolled(die="a coin")):
                return Test.FLIPPED, self.flipped(condition), NONE, NONE, False
            case t.Compare() if is_of_each(condition) and condition.compare in OPPOSITE:
                opposite = replace(condition, compare=OPPOSITE[condition.compare])
                return (*self.comparison(opposite), True)
            case t.Compare():
                return (*self.comparison(condition), False)
            case _:
                raise CannotDo(condition, "this is not a condition")

    def last_round(self, condition: t.LastRound) -> tuple[int, int, int, int]:
        """A test of what the round before was for a player."""
        if condition.result not in self.lexicon.stats.rounds:
            raise CannotDo(condition, "there are no rounds in this game")
        if self.context.after_result:
            raise CannotDo(condition, "a round has just been decided: it is not clear which one is the last")
        column = {"stat": self.lexicon.stats.rounds[condition.result], "least": self.tables.number(1)}
        filters = self.context.filters
        group = filters.both(filters.players(condition.who), filters.everything(**column))
        return Test.COMPARE, self.context.amounts.count_of(group, condition), Compare.AT_LEAST, self.tables.number(1)

    def check_past(self, event: t.Event, noticed: Noticed) -> None:
        """Refuses to ask of something past what it was like then, except its kind, type and side."""
        for number in (noticed.subject, noticed.other):
            if number == NONE:
                continue
            row = dict(zip(FILTER, self.context.program.filters[number], strict=True))
            if row["forms"] == self.lexicon.cards.player and row["relation"] == Relation.IS:
                continue
            known = {name: row[name] for name in ("forms", "zones", "side", "types", "relation")}
            if (
                row["relation"] not in (Relation.ANY, Relation.THIS, Relation.OTHER)
                or self.tables.filter(**known) != number
            ):
                raise CannotDo(event, "for what happened this turn, you can name only kind, type and side")

    def flipped(self, condition: t.Compare) -> int:
        """The register of a coin, flipped for this if it was not before."""
        if self.context.is_watching:
            raise CannotDo(condition, "a coin is flipped when something happens, not in a lasting text")
        if self.context.paragraph.coin == NONE:
            self.context.paragraph.coin = self.context.register(condition)
            self.context.emit(Op.FLIP, self.context.paragraph.coin)
        return self.context.paragraph.coin

    def comparison(self, condition: t.Compare) -> tuple[int, int, int, int]:
        """A comparison of two amounts, of which one may belong to any of several things."""
        sides = (condition.left, condition.right)
        if all(isinstance(side, t.Stat) and self.is_any(side.of) for side in sides):
            raise CannotDo(condition, "this could be any two of several: name one of them, as in “this unit”")
        for one, compare, two in (
            (condition.left, condition.compare, condition.right),
            (condition.right, MIRROR.get(condition.compare, condition.compare), condition.left),
        ):
            if isinstance(one, t.Stat) and self.is_any(one.of):
                return self.any_with(self.context.filters.of(one.of, self.lexicon.zones.play), one, compare, two)
        left, right = self.context.amounts.row(condition.left), self.context.amounts.row(condition.right)
        return Test.COMPARE, left, COMPARE[condition.compare], right

    def is_any(self, of: t.Thing) -> bool:
        """Whether any thing that fits will do, none being named; what a lasting effect is bound to is tested so too."""
        bound = self.context.binding(of)
        if bound is not None:
            return self.context.is_watching and bound.refs == (self.context.bound_to,)
        return (isinstance(of, t.Select) and not self.context.is_host(of) and not self.context.is_champion(of)) or (
            isinstance(of, t.Player) and of.who in ("an opponent", "a player", "another player", "each opponent")
        )

    def is_counted_first(self, condition: t.Node) -> bool:
        """Whether a number of any of several is compared with one for which something must be counted before."""
        if not isinstance(condition, t.Compare):
            return False
        sides = (condition.left, condition.right)
        is_of_any = any(isinstance(side, t.Stat) and self.is_any(side.of) for side in sides)
        return is_of_any and any(isinstance(part, t.Count | t.Highest) for side in sides for part in every(side))

    def any_with(self, group: int, stat: t.Stat, compare: str, amount: t.Amount) -> tuple[int, int, int, int]:
        """A test: there is one of a group whose stat compares so."""
        row, number = self.context.amounts.limit(amount), self.context.amounts.stat(stat, stat.name)
        if stat.printed:
            raise CannotDo(stat, "you can compare the printed numbers of only one card: name it")
        within = {"exactly": (row, row), "at least": (row, NONE), "at most": (NONE, row)}
        opposite = {"greater than": (NONE, row), "less than": (row, NONE)}
        least, most = (within | opposite)[compare]
        narrowed = self.context.filters.both(
            group, self.context.filters.everything(stat=number, least=least, most=most)
        )
        if compare in within:
            return Test.COMPARE, self.context.amounts.count_of(narrowed, stat), Compare.AT_LEAST, self.tables.number(1)
        return (
            Test.COMPARE,
            self.context.amounts.count_of(narrowed, stat),
            Compare.LESS,
            self.context.amounts.count_of(group, stat),
        )

    def was(self, condition: t.Is) -> tuple[int, int, int, int]:
        """A test of what something was before an act of the same text took it away."""
        bound = self.context.binding(condition.what)
        if bound is None or condition.traits[0] not in bound.states or self.context.is_watching:
            raise CannotDo(condition, "nothing before it takes it away: write “is”")
        was = self.tables.amount(Mode.REGISTER, bound.states[condition.traits[0]])
        return Test.COMPARE, was, Compare.AT_LEAST, self.tables.number(1)

    def is_kept(self, condition: t.Is) -> bool:
        """Whether a type is asked of what has left play, which is the one that it had then."""
        bound = self.context.binding(condition.what)
        return bound is not None and bool(condition.traits) and condition.traits[0] in bound.states

    def quality(self, condition: t.Is) -> tuple[int, int, int, int]:
        """A test of what something is."""
        what = condition.what
        if isinstance(what, t.Player):
            raise CannotDo(condition, "players have no kind, type or state")
        quality = self.quality_filter(condition)
        if self.is_any(what) and isinstance(what, t.Select) and what.pick in ("all", "each"):
            group = self.context.filters.of(what, self.lexicon.zones.play)
            with_it = self.context.amounts.count_of(self.context.filters.both(group, quality), condition)
            return Test.COMPARE, with_it, Compare.AT_LEAST, self.context.amounts.count_of(group, condition)
        if self.is_any(what):
            thing = single(what) if isinstance(what, t.Select) else what
            is_placed = any(isinstance(trait, t.Placed) for trait in condition.traits)
            areas = self.lexicon.zones.all if is_placed else self.lexicon.zones.play
            narrowed = self.context.filters.both(self.context.filters.of(thing, areas), quality)
            return (
                Test.COMPARE,
                self.context.amounts.count_of(narrowed, condition),
                Compare.AT_LEAST,
                self.tables.number(1),
            )
        return Test.FITS, self.context.references.of(what), quality, NONE

    def quality_filter(self, condition: t.Is) -> int:
        """The filter of what something is said to be."""
        is_controlled = any(isinstance(trait, t.Whose) for trait in condition.traits)
        areas = self.lexicon.zones.play if is_controlled else self.lexicon.zones.all
        if any(isinstance(trait, t.Extreme) for trait in condition.traits):
            kinds = getattr(condition.what, "kinds", (getattr(condition.what, "kind", ""),))
            draft = self.context.filters.by_nouns(
                t.Select(kinds if kinds != ("",) else ("card",)), self.lexicon.zones.play
            )
        elif condition.kind:
            draft = self.context.filters.by_nouns(t.Select((condition.kind,)), areas)
        else:
            draft = Draft(self.lexicon.cards.all_forms, areas)
        for trait in condition.traits:
            self.context.filters.add(draft, trait, condition)
        return self.context.filters.written(draft)

    def is_of_group(self, condition: t.Condition) -> bool:
        """Whether a condition speaks of each of the things that a sentence is about."""
        if any(isinstance(part, t.Extreme) for part in every(condition)):
            return False  # only the first row of a filter can ask for the highest or lowest
        return any(
            isinstance(part, t.Back | t.Select) and (bound := self.context.binding(part)) is not None and not bound.refs
            for part in every(condition)
        )

    def narrowed(self, condition: t.Condition) -> int:
        """The filter of those for whom a condition holds."""
        match condition:
            case t.Is(past=True):
                raise CannotDo(condition, "nothing before it takes them away: write “is”")
            case t.Is(what=t.Back() | t.Select(), negated=False):
                return self.quality_filter(condition)
            case t.Is(what=t.Back() | t.Select(), kind=kind) if kind in self.lexicon.cards.nouns:
                return self.context.filters.everything(not_types=1 << self.lexicon.cards.nouns[kind])
            case t.Is(what=t.Back() | t.Select(), kind="", traits=(trait,)) if isinstance(
                trait, t.State | t.Typed | t.Having
            ):
                flipped = replace(trait, negated=not trait.negated)
                return self.quality_filter(t.Is(condition.what, traits=(flipped,)))
            case t.Is(what=t.Back(), kind="", traits=(t.Whose(side=side),)):
                others = t.Whose("opposing" if side == "own" else "own")
                return self.quality_filter(t.Is(condition.what, traits=(others,)))
            case t.Compare(left=t.Stat(of=t.Back() | t.Select(), printed=False) as stat, compare=compare, right=right):
                return self.reaching(condition, stat, compare, right)
            case t.Not(part=t.Is() as inner):
                return self.narrowed(replace(inner, negated=not inner.negated))
            case t.Not(part=t.Compare(compare=compare) as inner) if compare in OPPOSITE:
                return self.narrowed(replace(inner, compare=OPPOSITE[compare]))
            case t.Joined(word="and", parts=parts):
                narrowed = self.narrowed(parts[0])
                for part in parts[1:]:
                    narrowed = self.context.filters.both(narrowed, self.narrowed(part))
                return narrowed
            case _:
                raise CannotDo(condition, "for several things, you can ask only about kind, type, state or a stat")

    def reaching(self, condition: t.Condition, stat: t.Stat, compare: str, amount: t.Amount) -> int:
        """The filter of those whose stat reaches an amount."""
        if compare in ("greater than", "less than"):
            if not isinstance(amount, t.Number):
                raise CannotDo(condition, "write “or more” or “or less”")
            amount = t.Number(amount.value + (1 if compare == "greater than" else -1))
        row = self.context.amounts.limit(amount)
        least = NONE if compare in ("at most", "less than") else row
        most = NONE if compare in ("at least", "greater than") else row
        return self.context.filters.everything(stat=self.context.amounts.stat(stat, stat.name), least=least, most=most)


def is_of_each(condition: t.Compare) -> bool:
    """Whether a comparison has to hold for each of several things or players."""
    for side in (condition.left, condition.right):
        match side:
            case t.Stat(of=t.Select(pick="each" | "all")) | t.Stat(of=t.Player(who="each opponent")):
                return True
    return False


def conjuncts(condition: t.Condition) -> list[t.Condition]:
    """The conditions that must all hold for one to hold."""
    if isinstance(condition, t.Joined) and condition.word == "and":
        return [part for inner in condition.parts for part in conjuncts(inner)]
    return [condition]


def joined(conditions: Sequence[t.Condition]) -> t.Condition:
    """Conditions of which all must hold."""
    return conditions[0] if len(conditions) == 1 else t.Joined("and", tuple(conditions))


def is_of_each_player(condition: t.Node) -> bool:
    """Whether a condition asks of each of several players whether they did something this turn."""
    return isinstance(condition, t.Happened) and getattr(condition.event.subject, "who", "") in EACH

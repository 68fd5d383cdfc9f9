"""From sentences that hold to watchers: changes of stats and types, keywords, abilities and immunities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.events import verb_of
from cardwright.language.compiler.quantifiers import single
from cardwright.language.compiler.refusals import CannotDo, only_these
from cardwright.language.compiler.tables import Code, watcher_row
from cardwright.language.lexicon import SUBJECT, Lexicon
from cardwright.language.program import NONE, How, Mode, Watch

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

HOW = {
    "set": How.SET,
    "add": How.ADD,
    "subtract": How.ADD,
    "double": How.TIMES,
    "half": How.HALF,
    "half up": How.HALF,
    "at least": How.AT_LEAST,
    "at most": How.AT_MOST,
    "ignore": How.IGNORE,
    "absorb": How.ABSORB,
}


@dataclass(frozen=True)
class Watcher:
    """One watcher that a sentence makes, and the amount that is fixed when it begins to last."""

    row: dict[str, int]
    fixed: int = NONE
    is_granted: bool = False  # a text that another card has: its controller is the player whom it speaks to


Held: TypeAlias = t.Standing | t.Do | t.Swap  # what can hold, the ignoring of texts and the swapping of stats among it


class Watchers:
    """Makes watchers; where an effect lasts, their amounts are fixed when they are made."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def of(self, effect: Held, group: int) -> Iterator[Watcher]:
        """The watchers that a standing sentence makes for those whom a filter lets through."""
        match effect:
            case t.Do():
                yield Watcher({"form": Watch.IGNORE, "filter": group})
            case t.Swap(stats=(one, two)):
                if not {one, two} <= self.lexicon.stats.swappable or one == two:
                    known = sorted(self.lexicon.stats.swappable)
                    raise CannotDo(
                        effect, only_these("you can swap two of these", known, "nothing can be swapped here")
                    )
                stats = self.context.amounts.stat(effect, one), self.context.amounts.stat(effect, two)
                yield Watcher({"form": Watch.SWAP, "about": stats[0], "how": stats[1], "filter": group})
            case t.Change():
                for delta in effect.deltas:
                    for part in self.without_itself(effect, delta):
                        yield self.changed(effect, part, group)
                    if delta.least:
                        floor = t.Delta(delta.stat, "at least", t.Number(delta.least))
                        yield self.changed(effect, floor, group)
            case t.Become():
                yield self.become(effect, group)
            case t.Have():
                yield from self.had(effect, group)
            case t.Immune(stats=()):
                yield self.immune(effect, group)
            case t.Immune():
                yield self.guarded(effect, group)
            case t.Rule():
                yield from self.context.permissions.of(effect, group)

    def without_itself(self, effect: t.Change, delta: t.Delta) -> tuple[t.Delta, ...]:
        """A change for each other one as one for each, and the opposite change for the thing itself among them."""
        match delta.amount:
            case t.Per(each=t.Number() as each, of=t.Select(traits=(t.Other(mention=mention), *rest)) as of):
                if mention == NONE:
                    return (delta,)
            case _:
                return (delta,)
        what = effect.what
        is_among = isinstance(what, t.Select) and {*rest} <= {*what.traits, t.Placed(t.Zone("play"))}
        if not is_among or delta.how not in ("add", "subtract"):
            raise CannotDo(effect, "count the same ones that get it: others than these cannot be told apart")
        opposite = "subtract" if delta.how == "add" else "add"
        every = replace(delta, amount=t.Per(each, replace(of, traits=tuple(rest))))
        return every, t.Delta(delta.stat, opposite, each)

    def areas_of(self, effect: Held) -> int:
        """Where the cards lie that a standing sentence is about, if it does not say so."""
        is_cost = isinstance(effect, t.Change) and effect.deltas[0].stat in self.lexicon.stats.costs
        if isinstance(effect, t.Rule):
            phrases = self.lexicon.deeds.forbidden.get((effect.deed.verb, effect.deed.passive), ())
            for phrase in phrases:
                if phrase.subject.part == SUBJECT and phrase.subject.areas:
                    return phrase.subject.areas
        is_dealt = verb_of(effect.deed) == "deal" if isinstance(effect, t.Rule) else changes_dealt(effect)
        if (
            isinstance(effect, t.Rule | t.Change) and is_dealt and isinstance(effect.what, t.Select)
        ):  # point spells deal theirs while they are being played
            is_passing = bool(self.context.filters.forms(effect.what) & ~self.lexicon.cards.permanents)
            return self.lexicon.zones.play | (self.lexicon.zones.areas.get("being played", 0) if is_passing else 0)
        unplayed = self.lexicon.zones.hand | self.lexicon.zones.areas.get("being played", 0)
        return unplayed if is_cost else self.lexicon.zones.play

    def group_of(self, effect: Held) -> int:
        """The filter of those whom a sentence printed on a card is about."""
        what = subject_of(effect)
        if isinstance(what, t.Select) and not self.context.is_host(what) and what.pick not in ("all", "each", "the"):
            raise CannotDo(what, "what lasts applies to all, as in “your units”, or to “this unit”")
        if self.lexicon.champions is None and is_one_of_yours(what, self.lexicon):
            raise CannotDo(what, "it is not clear which one is meant: write the plural for all of them")
        if isinstance(what, t.Player) and what.who in t.CHOSEN:
            raise CannotDo(what, "what lasts applies to “you”, “each opponent” or “each player”")
        self.context.is_costing = isinstance(effect, t.Change) and effect.deltas[0].stat in self.lexicon.stats.costs
        group = self.context.filters.of(what, self.areas_of(effect))
        self.context.is_costing = False
        return group

    def finished(self, row: dict[str, int], condition: int = NONE) -> list[int]:
        """A row for the watchers table."""
        if row["form"] not in self.lexicon.kernel.watches:
            raise CannotDo(self.context.paragraph.ability, "nothing in this game works like this")
        return watcher_row(**row, **({"condition": condition} if condition != NONE else {}))

    def changed(self, effect: t.Change, delta: t.Delta, group: int) -> Watcher:
        """A stat that is changed."""
        if delta.stat not in self.lexicon.stats.changeable:
            known = ", ".join(sorted(self.lexicon.stats.changeable))
            other = f"; for {self.lexicon.resources.life} write “restore”" if self.lexicon.resources else ""
            raise CannotDo(delta, f"“{delta.stat}” cannot be changed, only {known}{other}")
        has_it = delta.stat in self.lexicon.stats.of_players or delta.stat.endswith(" taken")
        if isinstance(effect.what, t.Player) and not has_it:
            raise CannotDo(effect, f"a player has no {delta.stat}")
        if delta.how == "absorb" and not self.lexicon.kernel.takes_hits:
            raise CannotDo(effect, "in this game damage is not prevented point by point: write “is immune to damage”")
        if delta.how == "absorb" and not self.context.is_lasting:
            raise CannotDo(effect, "say for how long: “this turn”")
        if delta.how == "ignore" and delta.stat not in self.lexicon.stats.left_out:
            raise CannotDo(effect, "you cannot leave a number out: set it to 0, as in “is 0”")
        if delta.how not in self.lexicon.stats.ways.get(delta.stat, HOW):
            raise CannotDo(effect, f"“{delta.stat}” can be set or added to, as in “is 8”, but not changed like this")
        row = {
            "form": Watch.CHANGE,
            "about": self.context.amounts.stat(effect, delta.stat),
            "how": HOW[delta.how],
            "filter": group,
        }
        if delta.stat in self.lexicon.stats.costs - {*self.lexicon.stats.printed_costs} and isinstance(
            effect.what, t.Select
        ):
            if any(
                isinstance(trait, t.With) and trait.stat in self.lexicon.stats.costs for trait in effect.what.traits
            ):
                raise CannotDo(effect, "what something costs cannot depend on what it costs: name it otherwise")
        row["other"] = self.against(effect)
        if delta.how == "half up":
            if not self.lexicon.stats.rounds_up:
                raise CannotDo(effect, "fractions are always rounded down in this game: leave out “rounded up”")
            return Watcher(row | {"amount": self.tables.number(1)})
        if delta.how == "double":
            return Watcher(row | {"amount": self.tables.number(2)})
        if delta.amount is None:
            return Watcher(row)
        if not self.context.is_lasting and isinstance(delta.amount, t.Picked) and delta.amount.printed_on is not None:
            return Watcher(row | {"pc": self.picked_program(delta.amount)})
        return self.measured_row(row, delta.amount, -1 if delta.how == "subtract" else 1)

    def measured_row(self, row: dict[str, int], amount: t.Amount, times: int = 1) -> Watcher:
        """A watcher with an amount: fixed now if it lasts, else found anew each time."""
        if not self.context.is_lasting:
            return Watcher(row | {"amount": self.context.amounts.row(amount, times)})
        with self.context.acting():
            fixed = self.context.amounts.row(amount)
        return Watcher(row | {"amount": self.tables.amount(Mode.ROW, times=times)}, fixed)

    def against(self, effect: t.Change) -> int:
        """Against whom, or from what, damage is changed; `each hit` is every damage."""
        match effect.against:
            case None | t.Select(kinds=("hit",), traits=()):
                return NONE
            case t.Select() as against:
                return self.context.filters.of(single(against))
            case against:
                return self.context.filters.of(against)

    def picked_program(self, amount: t.Picked) -> int:
        """A program that asks for a printed number each time the stat is needed."""
        before, self.context.code = self.context.code, Code()
        with self.context.acting():
            self.context.amounts.ask_printed(0, amount)
        begin = self.context.finish()
        self.context.code = before
        return begin

    def become(self, effect: t.Become, group: int) -> Watcher:
        """Another type."""
        row = {"form": Watch.BECOME, "filter": group}
        if effect.loses:
            if effect.loses not in self.lexicon.cards.groups:
                raise CannotDo(effect, f"no card loses its {effect.loses} in this game: write what it becomes")
            return Watcher(row | {"about": self.lexicon.cards.groups[effect.loses], "how": 2})
        if self.lexicon.cards.has_several_types:
            return Watcher(row | self.also(effect))
        if effect.also or len(effect.into) > 1 or any(into not in self.lexicon.cards.types for into in effect.into):
            raise CannotDo(effect, "a card becomes one type, as in “becomes ember”, or “a type of your choice”")
        if effect.into:
            return Watcher(row | {"about": self.lexicon.cards.types[effect.into[0]]})
        if not self.context.is_lasting:
            raise CannotDo(effect, "a type is chosen when something happens: write “until ...” before it")
        with self.context.acting():
            register = self.context.choices.type(effect)
        return Watcher(row | {"amount": self.tables.amount(Mode.ROW)}, self.tables.amount(Mode.REGISTER, register))

    def also(self, effect: t.Become) -> dict[str, int]:
        """What a card counts as besides what it is, or becomes instead."""
        if len(effect.into) != 1 or effect.into[0] not in self.lexicon.cards.types:
            examples = list(self.lexicon.cards.types)
            advice = f"a card counts as or becomes one class, mark or type, such as {examples[0]} or {examples[-1]}"
            raise CannotDo(effect, advice)
        return {"about": self.lexicon.cards.types[effect.into[0]], "how": int(effect.also)}

    def had(self, effect: t.Have, group: int) -> Iterator[Watcher]:
        """A keyword or abilities that things have, or a keyword that they lose."""
        if isinstance(effect.what, t.Player):
            raise CannotDo(effect, "only cards have keywords and abilities")
        if effect.keyword:
            yield self.keyword(effect.keyword, group, not effect.loses)
        for ability in effect.abilities:
            if ability.costs or ability.limit:
                yield Watcher({"form": Watch.ABILITY, "about": self.context.abilities.row(ability), "filter": group})
            elif ability.keyword and not ability.does:
                yield self.keyword(ability.keyword, group, True)
            else:
                yield from self.context.abilities.granted(effect, ability, group)

    def keyword(self, keyword: str, group: int, has: bool) -> Watcher:
        """A keyword that things have or lose."""
        about = self.context.filters.keyword(self.context.paragraph.ability, keyword)
        return Watcher({"form": Watch.KEYWORD, "about": about, "how": int(has), "filter": group})

    def guarded(self, effect: t.Immune, group: int) -> Watcher:
        """Stats that the texts of some cards do not change, or do not make lower."""
        if not isinstance(effect.to, t.Select) or not set(effect.stats) <= self.lexicon.stats.left_out:
            raise CannotDo(effect, "name the cards that do not change it, as in “by enemy cards”")
        mask = sum(1 << self.context.amounts.stat(effect, stat) for stat in effect.stats)
        is_any = effect.to == t.Select(("card",), "all")  # also a card that has left and whose effect lasts
        areas = self.lexicon.zones.all if is_any else self.lexicon.zones.play
        other = self.context.filters.of(single(effect.to), areas)
        row = {"form": Watch.IMMUNE, "about": mask, "how": int(effect.lowering), "filter": group, "other": other}
        return Watcher(row)

    def immune(self, effect: t.Immune, group: int) -> Watcher:
        """Damage or texts that do not affect things."""
        to = effect.to
        if isinstance(to, t.Select) and to.kinds == ("damage",):
            mask = self.lexicon.cards.all_types
            for trait in to.traits:
                if not isinstance(trait, t.Typed):
                    raise CannotDo(effect, "you can name only the type of damage")
                named = sum(1 << self.lexicon.cards.types[name] for name in set(trait.any_of))
                mask &= ~named if trait.negated else named
            return Watcher({"form": Watch.IMMUNE, "about": mask, "filter": group})
        if self.lexicon.deeds.target is None:
            if not isinstance(to, t.Select):
                raise CannotDo(effect, "name the cards that do not affect it, as in “immune to ... cards”")
            return Watcher(
                {
                    "form": Watch.IMMUNE,
                    "filter": group,
                    "other": self.context.filters.of(single(to), self.lexicon.zones.play),
                }
            )
        row = {"form": Watch.FORBID, "about": self.lexicon.deeds.target, "filter": group}
        if isinstance(to, t.Select) and to.kinds in (("ability",), ("effect",)):
            cards = replace(to, kinds=("card",))
            areas = self.lexicon.zones.play if to.kinds == ("ability",) else 0
            return Watcher(row | {"other": self.context.filters.of(single(cards), areas)})
        if isinstance(to, t.Select) and "unit" not in to.kinds:
            return Watcher(
                row | {"other": self.context.filters.of(single(to), self.context.permissions.source_areas(to))}
            )
        raise CannotDo(effect, "write “immune to damage”, “to ember damage”, “to spells” or “to abilities”")


def changes_dealt(effect: Held) -> TypeGuard[t.Change]:
    """Whether a sentence changes the damage that something deals."""
    return isinstance(effect, t.Change) and effect.deltas[0].stat == "damage dealt"


def subject_of(effect: Held) -> t.Thing:
    """What a sentence that holds is about."""
    match effect:
        case t.Swap(of=of):
            return of
        case t.Do(what=t.Zone()):
            raise CannotDo(effect, "name cards and not a whole zone")
        case t.Do(what=what):
            assert not isinstance(what, t.Zone)
            return what
        case _:
            return effect.what


def is_one_of_yours(thing: Any, lexicon: Lexicon) -> bool:
    """Whether a phrase such as “your unit” means one of your cards and does not say which."""
    if not isinstance(thing, t.Select) or thing.pick != "the" or t.Whose("own") not in thing.traits:
        return False
    is_card = any(lexicon.cards.kinds.get(kind, 0) & lexicon.cards.all_forms for kind in thing.kinds)
    return is_card and not any(isinstance(trait, t.Extreme | t.State) for trait in thing.traits)

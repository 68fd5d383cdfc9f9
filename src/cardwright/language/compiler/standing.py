"""Sentences printed on a card in play: which of them stand or wait, and the watchers that they become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.conditions import joined
from cardwright.language.compiler.events import verb_of
from cardwright.language.compiler.paragraph import Bound
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.sentences import CONDITIONS, amounts_of
from cardwright.language.compiler.watchers import Held, Watcher, subject_of
from cardwright.language.program import NONE, Until
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class Standing:
    """Makes the watchers of a paragraph."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def watchers(self, effects: Sequence[t.Effect], conditions: tuple[t.Condition, ...] = ()) -> Iterator[Watcher]:
        """The watchers of sentences that stand; sentences after a trigger belong to it."""
        rest = list(effects)
        while rest:
            effect = rest.pop(0)
            later: list[t.Effect] = []
            while is_waiting(effect) and rest and self.continues(effect, rest[0]):
                later.append(rest.pop(0))
            if is_waiting(effect) and rest:
                self.check_apart(rest[0])
            yield from self.sentence(effect, conditions, later)

    def sentence(
        self, effect: t.Effect, conditions: tuple[t.Condition, ...], later: Sequence[t.Effect]
    ) -> Iterator[Watcher]:
        """The watchers of one sentence."""
        match effect:
            case t.All(parts=parts):
                yield from self.watchers(parts, conditions)
            case t.If(condition=condition, effect=inner, otherwise=otherwise):
                yield from self.sentence(inner, (*conditions, condition), later)
                if otherwise is not None:
                    yield from self.sentence(otherwise, (*conditions, t.Not(condition)), later)
            case t.Lasting(until=until, effect=inner) if isinstance(until, CONDITIONS):
                yield from self.sentence(inner, (*conditions, until), later)
            case t.Instead(once=True):
                raise CannotDo(effect, self.every_time())
            case t.When() | t.Instead():
                with self.context.watching(self.context.bound_to):
                    yield from map(Watcher, self.context.triggers.watchers(effect, later, NONE, conditions))
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                yield from self.subject_of(effect, conditions)
            case t.Do() | t.Swap() if self.stands(effect):
                yield from self.subject_of(effect, conditions)
            case _:
                raise CannotDo(effect, "a card can be given abilities with a cost, lasting texts and triggers")

    def every_time(self) -> str:
        """Why nothing that is printed on a card in play waits for the next time only."""
        advice = "what a card in play replaces, it replaces every time: write “if ... would”"
        if Until.NEXT in self.lexicon.time.others:
            advice += ", or begin with “when this enters play, until the end of the turn, the next time”"
        return advice

    def subject_of(self, effect: Held, conditions: tuple[t.Condition, ...]) -> Iterator[Watcher]:
        """The watchers of a sentence that holds while its conditions do."""
        with self.context.watching(self.context.bound_to):
            group = self.context.watchers.group_of(effect)
            if self.context.binding(subject_of(effect)) is None:
                self.context.bind(subject_of(effect), Bound(filter=group))
            whole = group
            others: list[t.Condition] = []
            for condition in conditions:
                if self.context.conditions.is_of_group(condition):
                    group = self.context.filters.both(group, self.context.conditions.narrowed(condition))
                else:
                    others.append(condition)
            row = self.context.conditions.row(joined(others)) if others else NONE
            for watcher in self.made_for_each(effect, group, whole):
                if row != NONE and "condition" in watcher.row:
                    raise CannotDo(effect, "a granted text that has a condition cannot be granted under another one")
                yield replace_row(watcher, row)

    def made_for_each(self, effect: Held, group: int, whole: int) -> Iterator[Watcher]:
        """The watchers of a sentence; amounts that speak of each of those it is about are worked out one by one."""
        with self.context.for_each_of(whole):
            yield from self.context.watchers.of(effect, group)

    def continues(self, effect: t.Effect, later: t.Effect) -> bool:
        """Whether a sentence belongs to the trigger before it in its paragraph."""
        if is_waiting(later):
            return self.speaks_of_choice(later, effect) or any(isinstance(part, t.Did) for part in every(later))
        numbers = {self.context.paragraph.mentions.get(id(part), NONE) for part in every(effect)} - {NONE}
        others = {id(part.than) for part in every(later) if isinstance(part, t.OtherThan)}  # decides nothing alone
        spoken = [part for part in every(later) if id(part) not in others]
        speaks_back = any(isinstance(part, t.Did) or getattr(part, "mention", NONE) in numbers for part in spoken)
        return speaks_back or not self.stands(later)

    def check_apart(self, later: t.Effect) -> None:
        """Refuses a sentence after a trigger that may belong to it or always hold; “while” says that it holds."""
        if not is_waiting(later) and not isinstance(later, t.Lasting):
            raise CannotDo(later, "does this always hold, or from then on? Begin a new line, or join it by “and”")

    def stands(self, effect: t.Effect) -> bool:
        """Whether a sentence of a card in play holds by itself, without anything being chosen or done."""
        match effect:
            case t.All(parts=parts):
                return all(self.stands(part) for part in parts)
            case t.If(condition=condition, effect=inner, otherwise=otherwise):
                is_later = any(isinstance(part, t.Did | t.Rolled) for part in every(condition))
                return not is_later and self.stands(inner) and (otherwise is None or self.stands(otherwise))
            case t.Lasting(until=until, effect=inner):
                return isinstance(until, CONDITIONS) and self.stands(inner)
            case t.When(trigger=t.Moment(whose=whose)) if "next" in whose:
                return False
            case t.When() | t.Instead():
                return not self.speaks_of_chosen(effect)
            case t.Rule(modal="does", what=what, deed=deed):
                return verb_of(deed) in self.lexicon.deeds.outcomes and not self.is_chosen(what)
            case t.Swap(other=other) if other is not None:
                return False
            case t.Do(verb="ignore", what=what) | t.Swap(of=what):
                return self.lexicon.kernel.ignores and not self.is_chosen(what)
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                is_asked = isinstance(effect, t.Become) and not effect.into and not effect.loses
                self.check_whose(effect)
                return (
                    not is_asked and not self.is_chosen(effect.what) and not any(map(self.is_found, amounts_of(effect)))
                )
            case _:
                return False

    def check_whose(self, effect: t.Effect) -> None:
        """Refuses a number of a player who would be chosen once, for something that seems to hold all the time."""
        for amount in () if self.lexicon.time.is_shared else amounts_of(effect):
            if any(isinstance(part, t.Stat) and getattr(part.of, "who", "") in t.CHOSEN for part in every(amount)):
                advice = "“an opponent” can be one of several, and is chosen only when something happens"
                raise CannotDo(effect, f"{advice}: begin with “when this enters play,”")

    def speaks_of_choice(self, later: t.Effect, effect: t.Effect) -> bool:
        """Whether a sentence that waits speaks of what the one before it only chooses."""
        chosen = {
            self.context.paragraph.number_of_mention(part.what)
            for part in every(effect)
            if isinstance(part, t.Do) and part.verb == "choose"
        }
        return any(getattr(part, "mention", NONE) in chosen - {NONE} for part in every(later))

    def speaks_of_chosen(self, effect: t.Effect) -> bool:
        """Whether a sentence speaks of something that a sentence before it chose."""
        own = {self.context.paragraph.mentions.get(id(part), NONE) for part in every(effect)}
        spoken = {getattr(part, "mention", NONE) for part in every(effect)} - own - {NONE}
        if self.context.paragraph.attached is not None:
            spoken -= {self.context.paragraph.number_of_mention(self.context.paragraph.attached)}
        return any(self.is_chosen(self.context.paragraph.nodes[number]) for number in spoken)

    def is_chosen(self, thing: t.Node) -> bool:
        """Whether a phrase means something that is chosen."""
        number = self.context.paragraph.number_of_mention(thing)
        if isinstance(thing, t.Back) or (isinstance(thing, t.Player) and thing.who == "that player"):
            return number != NONE and self.is_chosen(self.context.paragraph.nodes[number])
        if isinstance(thing, t.Zone):
            return True
        if isinstance(thing, t.Player):
            return thing.who in t.CHOSEN
        return isinstance(thing, t.Select) and thing.pick not in ("all", "each", "the")

    def is_someone(self, thing: t.Thing) -> bool:
        """Whether a phrase such as `the enemy Fighter` means one of those that may be there."""
        is_one = isinstance(thing, t.Select) and thing.pick == "the"
        return is_one and not self.context.is_host(thing) and not self.context.is_champion(thing)

    def is_found(self, amount: t.Amount) -> bool:
        """Whether an amount must be asked for."""
        match amount:
            case t.Picked(printed_on=printed_on):
                return printed_on is None
            case t.Stat(of=of):
                return self.is_chosen(of) or self.is_someone(of)
            case t.Scaled(amount=inner):
                return self.is_found(inner)
            case _:
                return False


def is_waiting(effect: t.Effect) -> bool:
    """Whether a sentence waits for an event."""
    if isinstance(effect, t.If | t.Lasting):
        return is_waiting(effect.effect)
    return isinstance(effect, t.When | t.Instead)


def replace_row(watcher: Watcher, condition: int) -> Watcher:
    """A watcher that stands under a condition."""
    return (
        watcher
        if condition == NONE
        else Watcher(watcher.row | {"condition": condition}, watcher.fixed, watcher.is_granted)
    )

"""What “if you do” asks: whether all was done that the sentence before gives up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.tables import Label
from cardwright.language.program import NONE, Compare, Mode, Op, Ref, Test
from cardwright.language.walk import every, ordered

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

GIVEN_UP = ("discard", "sacrifice", "destroy")


class Deeds:
    """Emits what counts the things that a sentence gives up, where a later one asks whether it did."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.tables = context.tables
        self.parts: dict[int, int] = {}  # how many things each part gives up, where parts are counted one by one
        self.counter = NONE  # register of the parts that were carried out in full
        self.needed = 1
        self.is_alone = False  # only one part gives anything up

    def clear(self) -> None:
        """From here on it counts whether something is done."""
        self.context.is_cleared = True
        self.parts, self.counter, self.needed = {}, NONE, 1
        self.context.emit(Op.CLEAR)

    def check_enough(self, may: t.May, declined: Label) -> None:
        """Lets nobody give up one card in place of two, or one thing where they lack the other."""
        for number, act in enumerate(acts_of(may.effect)):
            enough = has_enough(act)
            if enough is None or (not number and enough.right == t.Number(1)):  # the first is asked for
                continue
            if self.context.doer == Ref.YOU:
                self.context.emit(Op.TEST, self.context.conditions.row(enough), declined)
            elif isinstance(act, t.Do) and isinstance(act.what, t.Select) and are_seen(act, act.what):
                self.context.emit(Op.TEST, self.holds(act, act.what, given_up(act)), declined)

    def holds(self, act: t.Do, cards: t.Select, number: int) -> int:
        """The condition that whoever does it has so many cards, which everybody can see."""
        zones = self.context.lexicon.zones
        areas = zones.hand if act.verb == "discard" else zones.play
        own = self.context.filters.described(replace(cards, pick="all", count=None), areas, self.context.doer)
        held = self.context.amounts.count_of(own, cards)
        test = int(Test.COMPARE), held, int(Compare.AT_LEAST), self.tables.number(number), 0
        return self.tables.conditions([[test]])

    def expect(self, effect: t.Effect, later: Sequence[t.Effect]) -> None:
        """Counts what a sentence gives up; one thing, or what is counted otherwise, needs nothing but its deed."""
        acts = list(acts_of(effect))
        given = {id(act): number for act in acts if (number := given_up(act))}
        is_tallied = any(isinstance(part, t.ThisWay) for following in later for part in every(following))
        is_one = len(acts) == 1 and not any(isinstance(part, t.Then) for part in every(effect))
        if not given or is_tallied or is_one or is_sure(effect):
            self.clear()
            self.needed = 1 if is_tallied or is_sure(effect) else max(1, *given.values(), 1)
            return
        self.clear()
        self.parts, self.is_alone = given, len(given) == 1
        (self.needed,) = given.values() if self.is_alone else (len(given),)
        if not self.is_alone or id(acts[-1]) not in given:
            self.counter = self.context.register(effect)
            if not self.is_alone or self.context.loop_depth:
                self.context.emit(Op.SET, self.counter, self.tables.number(0))

    def count(self, part: t.Effect) -> None:
        """Carries out a part of a sentence, and counts it if all of it was done."""
        number, less = self.parts.pop(id(part)), Label()
        self.context.emit(Op.CLEAR)
        self.context.sentences.carry_out(part)
        if self.counter == NONE:  # the last part, whose deed is asked for
            return
        if self.is_alone:
            self.context.emit(Op.SET, self.counter, self.tables.amount(Mode.DONE))
            return
        enough = self.tables.conditions([[self.at_least(Mode.DONE, NONE, number)]])
        self.context.emit(Op.TEST, enough, less)
        self.context.emit(Op.ADD, self.counter, self.tables.number(1))
        self.context.here(less)

    def check_done(self, undone: Label) -> None:
        """Goes on elsewhere if not all of it was done."""
        if self.needed == 1 and self.counter == NONE:
            self.context.emit(Op.DONE, undone)
        else:
            test, a, b, c = self.all_done()
            self.context.emit(Op.TEST, self.tables.conditions([[(int(test), a, b, c, 0)]]), undone)

    def all_done(self) -> tuple[int, int, int, int]:
        """The test whether all of it was done."""
        if self.needed == 1 and self.counter == NONE:
            return Test.DONE, NONE, NONE, NONE
        mode = Mode.DONE if self.counter == NONE else Mode.REGISTER
        return self.at_least(mode, self.counter, self.needed)[:4]

    def at_least(self, mode: Mode, register: int, number: int) -> tuple[int, int, int, int, int]:
        """The test whether so many were counted."""
        counted = self.tables.amount(mode) if register == NONE else self.tables.amount(mode, register)
        return int(Test.COMPARE), counted, int(Compare.AT_LEAST), self.tables.number(number), 0

    def rejoined(self, effects: Sequence[t.Effect]) -> list[t.Effect]:
        """The sentences of a paragraph, of which one that “if you do” speaks of is whole again."""
        wholes = [part for part in every(self.context.paragraph.ability) if isinstance(part, t.All)]
        found: list[t.Effect] = []
        for effect in effects:
            if any(isinstance(part, t.Did) for part in every(effect)):
                self.rejoin(found, wholes)
            found.append(effect)
        return found

    def rejoin(self, found: list[t.Effect], wholes: Sequence[t.All]) -> None:
        """Makes one sentence of the last ones, if they are parts of one and you give something up in it."""
        ends = [whole for whole in wholes if found and whole.parts[-1] is found[-1]]
        for parts in (list(whole.parts) for whole in ends):
            before = found[-len(parts) :]
            are_same = len(before) == len(parts) and all(a is b for a, b in zip(before, parts, strict=True))
            if are_same and all(isinstance(part, t.Act) and is_yours(part) for part in parts):
                if any(map(given_up, parts)):
                    found[-len(parts) :] = [t.All(tuple(parts))]
                return


def is_sure(effect: t.Effect) -> bool:
    """Whether it is offered only where all of it can be done, and no part takes what another one needs."""
    if not isinstance(effect, t.May) or effect.by != t.Player():
        return False
    given = [act for act in acts_of(effect.effect) if given_up(act)]
    verbs = {getattr(act, "verb", "") for act in given}
    return all(map(has_enough, given)) and len(verbs) == len(given) > 0


def are_seen(act: t.Do, what: t.Select) -> bool:
    """Whether everybody sees how many things a player has that can be given up: of a hand, how many cards in all."""
    return act.verb != "discard" or (what.kinds == ("card",) and not what.traits)


def acts_of(effect: t.Effect) -> Iterator[t.Effect]:
    """The parts of a sentence that are carried out one after the other, all or none of them by choice."""
    match effect:
        case t.All(parts=parts):
            for part in parts:
                yield from acts_of(part)
        case t.Then(first=first, next=following):
            yield from (act for act in acts_of(first) if given_up(act) > 1)  # without one there is no next step
            yield from acts_of(following)
        case t.May(effect=inner) | t.If(effect=inner, otherwise=None):
            yield from acts_of(inner)
        case _:
            yield effect


def given_up(effect: t.Effect) -> int:
    """How many chosen things an act gives up or puts elsewhere, or 0 if their number is not said."""
    is_taken = (isinstance(effect, t.Do) and effect.verb in GIVEN_UP) or isinstance(effect, t.Move)
    what = effect.what if is_taken and isinstance(effect, t.Do | t.Move) else None
    if not isinstance(what, t.Select) or what.pick not in ("choose", "random") or what.up_to:
        return 0
    return what.count.value if isinstance(what.count, t.Number) and isinstance(what.count.value, int) else 0


def has_enough(effect: t.Effect) -> t.Compare | None:
    """Whether there is as much of your own as an effect gives up; nothing if it gives up nothing that is chosen."""
    if not isinstance(effect, t.Do) or effect.verb not in GIVEN_UP or effect.by not in (None, t.Player()):
        return None
    what = effect.what
    if not isinstance(what, t.Select) or what.pick not in ("choose", "random") or not isinstance(what.count, t.Number):
        return None
    if what.up_to or (effect.verb == "destroy" and t.Whose("own") not in what.traits):
        return None
    where = t.Placed(t.Zone("hand", "your")) if effect.verb == "discard" else t.Whose("own")
    is_said = any(isinstance(trait, type(where)) for trait in what.traits)
    traits = what.traits if is_said else ordered((*what.traits, where))
    return t.Compare(t.Count(replace(what, pick="all", count=None, traits=traits)), "at least", what.count)


def is_yours(act: t.Effect) -> bool:
    """Whether you do something."""
    return getattr(act, "by", None) in (None, t.Player())

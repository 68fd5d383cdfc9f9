"""Joining the clauses and sentences of a text: subjects said once, `for each`, `then` and `otherwise`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.build import ONE, Unsaid
from cardwright.language.errors import CardTextError
from cardwright.language.walk import speaks_back

SAID_YOU = t.Player("you", mention=-2)  # “you” in so many words: never replaced by the subject before; bound like any
Predicate = Callable[[t.Thing], t.Effect]


class Quoted(Exception):
    """An error inside quotation marks, and where in the whole text they open."""

    def __init__(self, error: CardTextError, offset: int) -> None:
        super().__init__(str(error))
        self.error, self.offset = error, offset


@dataclass(frozen=True)
class Rest:
    """A clause after `and` whose subject is that of the clause before."""

    predicate: Predicate
    per: t.Select | None = None


@dataclass(frozen=True)
class Again:
    """A further thing after `and` to which the same is done."""

    thing: t.Thing


@dataclass(frozen=True)
class Joint:
    """A sentence that continues the one before it: `then ...`, `otherwise ...`."""

    word: str
    effect: t.Effect


def damage_delta(stat: str, parts: tuple[Any, ...]) -> tuple[t.Delta, t.Thing | None]:
    """The change of damage that a clause names, and whom it concerns."""
    if isinstance(parts[0], str):
        return t.Delta(stat, parts[0]), parts[1] if len(parts) == 2 else None
    delta = t.Delta(stat, "subtract" if parts[1] == "less" else "add", parts[0])
    return delta, parts[2] if len(parts) == 3 else None


def done_by(act: Any, player: t.Player) -> Any:
    """An act with the player who does it."""
    if isinstance(act, t.Then):
        return t.Then(done_by(act.first, player), done_by(act.next, player))
    return act if isinstance(act, t.Swap) else replace(act, by=player)


def is_bonus(part: Any) -> bool:
    """Whether a clause adds to stats."""
    return isinstance(part, t.Change) and part.deltas[0].how in ("add", "subtract")


def subject_of(effect: Any) -> t.Thing | None:
    """What a clause says something of: the subject that a clause after `and` may leave out."""
    match effect:
        case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
            return effect.what
        case _:
            return None


def inherited(subject: t.Thing) -> t.Thing:
    """A subject said once for two clauses: things chosen in the first are meant again in the second."""
    if isinstance(subject, t.Implied):
        return t.Back()
    if isinstance(subject, t.Select) and subject.pick in ("choose", "random", "any"):
        return t.Back(many=subject.count != ONE)
    return subject


def doer(before: t.Effect | None) -> t.Player:
    """The player whom a clause without a subject after `and` or `then` means."""
    before = last_act(before) if not isinstance(before, t.May) else None
    if isinstance(before, t.Gain | t.Convert | t.Do | t.Move | t.Roll) and isinstance(before.by, t.Player):
        return t.Player("that player") if before.by.who in ("a player", "another player") else before.by
    return t.Player()


def continued(before: t.Effect | None, rest: Rest) -> t.Effect:
    """A clause after `and`, said of the subject before it."""
    subject = subject_of(before)
    if subject is None:
        raise Unsaid("the part after “and” has no subject: say what it is about")
    effect = rest.predicate(inherited(subject))
    return effect if rest.per is None else multiplied(effect, rest.per)


def last_act(effect: t.Effect | None) -> t.Effect | None:
    """The clause that was said last."""
    match effect:
        case t.May():
            return last_act(effect.effect)
        case t.All():
            return effect.parts[-1]
        case t.Then():
            return last_act(effect.next)
        case _:
            return effect


def continuing(first: t.Effect, following: t.Effect) -> t.Effect:
    """What follows after `then`, done by the player before where it names none."""
    if isinstance(following, t.All):
        return t.All(tuple(continuing(first, part) for part in following.parts))
    if isinstance(following, t.Gain | t.Convert | t.Do | t.Move | t.Roll) and following.by == t.Player():
        done: t.Effect = done_by(following, doer(first))
        return done
    return following


def first_said(amount: t.Amount) -> t.Amount:
    """An amount said before the thing that a pronoun in it could mean."""
    if speaks_back(amount):
        raise Unsaid("it is not clear what “its” means: end with “, where X is its ...”")
    return amount


def repeated(before: t.Effect | None, thing: t.Thing) -> t.Effect:
    """The act before once more, with a further thing."""
    match before:
        case t.Damage() if before.to is not None:
            return replace(before, to=thing)
        case t.Gain() if before.to is not None:
            return replace(before, to=thing)
        case t.Do(verb=verb, links=()) if verb != "draw":
            return replace(before, what=thing)
        case _:
            raise Unsaid("the part after “and” is not whole: say what happens to it")


def multiplied(effect: t.Effect, of: t.Select) -> t.Effect:
    """The effect with its amount taken once for each of these things."""
    match effect:
        case t.Damage() | t.Gain():
            return replace(effect, amount=t.Per(effect.amount, of))
        case t.Change() if all(delta.amount for delta in effect.deltas):
            deltas = tuple(replace(delta, amount=t.Per(delta.amount or ONE, of)) for delta in effect.deltas)
            return replace(effect, deltas=deltas)
        case t.Do(what=t.Select(count=count)) | t.Move(what=t.Select(count=count)) if count is not None:
            return replace(effect, what=replace(effect.what, count=t.Per(count, of)))
        case t.May():
            return replace(effect, effect=multiplied(effect.effect, of))
        case _:
            raise Unsaid("“for each” needs a number before it that it can multiply")


def followed(following: t.Effect, first: t.Effect) -> t.Effect:
    """An effect and what follows it, however many steps that has."""
    if isinstance(following, t.Then):
        return t.Then(followed(following.first, first), following.next)
    return t.Then(first, following)


def innermost(effect: t.Effect, change: Callable[[t.Effect], t.Effect]) -> t.Effect:
    """A sentence with its last part changed, under all its conditions."""
    if isinstance(effect, t.When | t.ForEach) or (isinstance(effect, t.If | t.Lasting) and not effect.after):
        return replace(effect, effect=innermost(effect.effect, change))
    return change(effect)


def with_otherwise(effect: t.Effect, otherwise: t.Effect) -> t.Effect:
    """The sentence with what happens if its last condition does not hold."""
    if isinstance(effect, t.Then) and isinstance(effect.next, t.If):
        return replace(effect, next=with_otherwise(effect.next, otherwise))
    if isinstance(effect, t.If | t.When | t.Lasting | t.ForEach) and has_condition(effect.effect):
        return replace(effect, effect=with_otherwise(effect.effect, otherwise))
    if isinstance(effect, t.If) and effect.otherwise is None:
        return replace(effect, otherwise=otherwise)
    raise Unsaid("“otherwise” needs an “if” before it")


def has_condition(effect: t.Effect) -> bool:
    """Whether a sentence has a condition that `otherwise` can speak of."""
    if isinstance(effect, t.Then):
        return isinstance(effect.next, t.If)
    return isinstance(effect, t.If) or (
        isinstance(effect, t.When | t.Lasting | t.ForEach) and has_condition(effect.effect)
    )

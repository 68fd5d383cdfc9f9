"""One step after another: `then`, `otherwise`, `instead`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.joints import Rather
from cardwright.language.complaints import NOT_CLEAR, Unsaid
from cardwright.language.terms import ONE
from cardwright.language.walk import every, ordered, rewrite, speaks_back


def apart(effect: t.Effect) -> list[t.Effect]:
    """The sentences of which a sentence consists, where only a part of it is governed by what stands at its end."""
    if isinstance(effect, t.All) and isinstance(effect.parts[-1], t.All | t.If | t.When | t.Lasting):
        *first, last = effect.parts
        if isinstance(last, t.All):
            (last,) = last.parts
        return [t.All(tuple(first)) if len(first) > 1 else first[0], last]
    return [effect]


def is_apart(effect: t.Effect) -> TypeGuard[t.All]:
    """Whether a sentence consists of two, since what stands at its end governs only its last part."""
    return isinstance(effect, t.All) and isinstance(effect.parts[-1], t.All)


def in_steps(effect: t.Effect) -> t.Effect:
    """The same within a sentence that something else governs: one step after the other."""
    first, *rest = apart(effect)
    return t.Then(first, rest[0]) if rest else first


def first_said(amount: t.Amount) -> t.Amount:
    """An amount said before the thing that a pronoun in it could mean: it means what was mentioned before both."""
    named: t.Amount = rewrite(amount, lambda node: t.Back(which=t.Back.EARLIER) if node == t.Back() else node)
    if any(getattr(part, "who", "").startswith("its ") for part in every(named)):
        raise Unsaid(NOT_CLEAR)
    return named


def repeated(before: t.Effect | None, thing: t.Thing) -> t.Effect:
    """The act before once more, with a further thing."""
    match before:
        case t.Damage() if before.to is not None:
            return replace(before, to=thing)
        case t.Gain() if before.to is not None:
            return replace(before, to=thing)
        case t.Do(verb="destroy") if isinstance(thing, t.Select) and t.Linked("attached to", t.Back()) in thing.traits:
            raise Unsaid("what is attached is destroyed first: make it two sentences")
        case t.Do(verb=verb, links=()) if verb != "draw":
            return replace(before, what=thing)
        case _:
            raise Unsaid("the part after “and” is not whole: say what happens to it")


def rather(before: t.Effect, said: Rather) -> tuple[t.Effect, ...]:
    """The sentence before, and what happens instead of it: a hit that is larger then, or another effect."""
    more = said.effect
    match before, more:
        case t.Damage(amount=t.Number(least)), t.Damage(amount=t.Number(most), more=True) if most > least:
            return before, t.If(said.condition, t.Damage(t.Number(most - least), more=True))
        case _, t.Damage(more=True):
            raise Unsaid("“instead” and a number need less damage before them")
        case t.Damage(amount=t.Number(least)), t.Damage(amount=t.Number(most), to=t.Back(many=False)) if (
            more.type == before.type and most > least and more.by is None
        ):
            return before, t.If(said.condition, t.Damage(t.Number(most - least), more=True))
    if isinstance(before, t.Do | t.Move) and is_of_the_same(before, more) and not speaks_back(said.condition):
        return chosen_first(before, t.If(said.condition, more))
    for node in (more, said.condition):
        if called := named_before(node, before):
            raise Unsaid(f"it is not clear what “{called}” means before “instead”: name it")
    return (t.If(said.condition, more, otherwise=before),)


def named_before(node: t.Node, before: t.Effect) -> str:
    """The word by which a part speaks of what the sentence before may have named, or nothing."""
    named = {kind for part in every(before) if isinstance(part, t.Select) for kind in part.kinds}
    for part in every(node):
        if isinstance(part, t.Back) and (not part.kind or part.kind in named | {"card"}):
            return f"that {part.kind}" if part.kind else "it"
        if getattr(part, "who", "").startswith("its "):
            return "it"
    return ""


def is_of_the_same(before: t.Do | t.Move, more: t.Effect) -> bool:
    """Whether something else is done to the one thing that the sentence before chooses."""
    is_again = isinstance(more, t.Do | t.Move) and more.what == t.Back()
    is_chosen = isinstance(before.what, t.Select) and (before.what.pick, before.what.count) == ("choose", ONE)
    return is_again and is_chosen


def chosen_first(before: t.Do | t.Move, rather_done: t.If) -> tuple[t.Effect, ...]:
    """A thing is chosen, and what is done to it depends on a condition."""
    what, source = before.what, before.source if isinstance(before, t.Move) else None
    assert isinstance(what, t.Select)
    placed = () if source is None else (t.Placed(source),)
    usually = replace(before, what=t.Back())
    if isinstance(usually, t.Move):
        usually = replace(usually, source=None)
    first = t.Do("choose", replace(what, traits=ordered((*what.traits, *placed))))
    return first, replace(rather_done, otherwise=usually)


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


def is_conditional(effect: t.Effect) -> bool:
    """Whether a sentence begins with a condition, or has one after what it waits for."""
    if isinstance(effect, t.If):
        return not effect.after and not isinstance(effect.condition, t.Did)
    return isinstance(effect, t.When | t.ForEach | t.Lasting) and is_conditional(effect.effect)


def has_otherwise(effect: t.Effect) -> bool:
    """Whether a sentence says what happens in both cases of its condition."""
    return any(isinstance(part, t.If) and part.otherwise is not None for part in every(effect))


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

# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Paragraphs: the sentences of one ability, joined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.joints import Either, Joint, Predicate, Rather, Several
from cardwright.language.building.multiplying import as_many_as, at_most
from cardwright.language.building.steps import (
    apart,
    followed,
    has_otherwise,
    in_steps,
    innermost,
    is_conditional,
    rather,
    with_otherwise,
)
from cardwright.language.building.subjects import SAID_OF, subject_of
from cardwright.language.complaints import Unsaid
from cardwright.language.walk import every, rewrite

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


ATTACHED = "attached"  # the state of what an attached card is about


class Paragraphs:
    """Builds paragraphs, and the text."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points
        self.is_idle = False  # a sentence says when the others do nothing

    def paragraph(self, *parts: Any) -> tuple[t.Ability, ...]:
        header = parts[0] if isinstance(parts[0], dict) else {}
        joints = list(parts[1:] if header else parts)
        awake = joints.pop(0).effect if joints[0].word == "does nothing" else None
        does: list[t.Effect] = []
        for before, joint in zip([None, *joints], joints, strict=False):
            if joint.word and not does:
                raise Unsaid(f"“{joint.word}” needs a sentence before it")
            if before and isinstance(before.effect, Either) and not isinstance(joint.effect, t.When | t.Instead):
                raise Unsaid("what happens at either of two events is one sentence: make two of them")
            self._join(does, joint)
        if awake is not None:
            if header or not does:
                raise Unsaid("“does nothing” needs the sentences of its card after it, with no cost before them")
            does, self.is_idle = [t.If(awake, effect) for effect in does], True
        host = self._host(does[0]) if does and not header else None
        held = [] if host is None else [effect for effect in does[1:] if holds_for_it(effect)]
        rest = [effect for effect in does if effect not in held]
        abilities = [t.Ability(tuple(rewrite(effect, said_of_you) for effect in rest), **header)]
        return (*abilities, *(t.Ability((said_of(host, effect),)) for effect in held if host))

    def _host(self, effect: t.Effect) -> t.Select | None:
        """What this card is attached to, as other paragraphs call it."""
        is_said = ATTACHED in self.vocabulary.lists["state"]
        match effect:
            case t.Move(verb="attach", what=t.This(), to=t.Select(kinds=kinds)) if is_said:
                return t.Select(kinds, "the", traits=(t.State(ATTACHED),))
        return None

    def _join(self, does: list[t.Effect], joint: Joint) -> None:
        """Adds a sentence to those of its paragraph, or to the last of them."""
        if joint.word == "most":
            does[-1] = at_most(does[-1], joint.effect)
        elif joint.word == "then":
            step = as_many_as(does[-1], in_steps(joint.effect))
            if self._hangs_on(does[-1], step):
                does[-1] = innermost(does[-1], partial(followed, step))
            else:
                does += apart(step)
        elif isinstance(joint.effect, Rather):
            self._rather(does, joint.effect)
        elif isinstance(joint.effect, Several):
            does += joint.effect
        elif joint.word == "otherwise":
            does[-1] = with_otherwise(does[-1], in_steps(joint.effect))
        elif joint.word == "instead":
            does[-1] = instead_of(does[-1], joint.effect)
        elif joint.word == "counts too":
            counted = [part.of for part in every(does[-1]) if isinstance(part, t.Per)]
            if not any(isinstance(of, t.Select) and t.Other() not in of.traits for of in counted):
                raise Unsaid("“this one counts too” needs a sentence before it that counts cards “for each”")
        elif self.builder.is_one_user and is_of_user(joint.effect, does):
            does.append(replace(joint.effect, what=t.Implied()))
        elif joint.word == "who do":
            who, effect = joint.effect
            if not isinstance(does[-1], t.May) or does[-1].by != t.Player(who):
                raise Unsaid(f"“{who} who does” needs a sentence before it that says what {who} may do")
            does.append(effect)
        elif joint.word == "do this":
            self._postpone(does, joint.effect)
        elif does and is_other_case(does[-1], joint.effect):
            raise Unsaid("“if you do not” asks whether that was done: write “Otherwise, ...” for the other case")
        elif does and not any(isinstance(part, t.When | t.Instead) for part in every(joint.effect)):
            does += apart(as_many_as(does[-1], joint.effect))
        else:
            does += apart(joint.effect)

    def _hangs_on(self, before: t.Effect, step: t.Effect) -> bool:
        """Whether what comes “then” in a sentence of its own happens only if what is said before it does."""
        if not is_conditional(before) or (isinstance(step, t.If) and isinstance(step.condition, t.Did)):
            return True
        if has_otherwise(before):
            return False
        both = [("happens only under that condition", True), ("happens in any case", False)]
        return self.points.decide("then", both)

    def _postpone(self, does: list[t.Effect], moment: t.Moment) -> None:
        """Lets all sentences before happen at a moment that only the last one names."""
        for effect in does:
            inner = effect.effect if isinstance(effect, t.If) else effect
            if isinstance(inner, t.When | t.Instead | t.Standing):
                raise Unsaid("“do this” needs something that is done before it: say when in each sentence")
        does[0] = t.When(moment, does[0])

    def own_turn_paragraph(self, effect: t.Effect) -> tuple[t.Ability, ...]:
        if "T" not in self.vocabulary.lists["resource"]:
            raise Unsaid("nobody has a turn of their own in this game")
        return (t.Ability((in_steps(effect),), costs=(t.Price(t.Number(0), "T"),), limit=t.Limit(1, "turn")),)

    def _rather(self, does: list[t.Effect], said: Rather) -> None:
        """Puts what happens instead in the place of the last sentence, under all its conditions."""
        if not does:
            raise Unsaid("“instead” needs a sentence before it")
        later: list[t.Effect] = []

        def replaced(effect: t.Effect) -> t.Effect:
            first, *rest = rather(effect, said)
            later.extend(rest)
            return first

        changed = innermost(does[-1], replaced)
        is_hit = isinstance(does[-1], t.When) and isinstance(does[-1].effect, t.Damage)
        is_whole = is_hit or isinstance(does[-1], t.Damage | t.Do | t.Move)
        if later and changed is not does[-1] and not is_whole:
            raise Unsaid("make the sentence with “instead” one of its own")
        does[-1:] = [changed, *later]

    def bare(self, *keywords: str) -> tuple[t.Ability, ...]:
        return tuple(t.Ability(keyword=keyword) for keyword in keywords)

    def start(self, *paragraphs: Any) -> t.Text:
        abilities = [part for part in paragraphs if isinstance(part, tuple)]
        if self.is_idle and len(abilities) > 1:
            raise Unsaid("say in each paragraph when it does nothing")
        return t.Text(tuple(ability for group in abilities for ability in group))


def holds_for_it(effect: t.Effect) -> bool:
    """Whether something holds for what was just mentioned, always or under a condition: `While it is hurt, it ...`."""
    match effect:
        case t.If(otherwise=None):
            return holds_for_it(effect.effect)
        case t.Lasting() if isinstance(effect.until, t.Condition):
            return holds_for_it(effect.effect)
        case t.All():
            return all(map(holds_for_it, effect.parts))
    return isinstance(effect, t.Standing) and is_it(effect.what)


def is_it(thing: t.Thing) -> bool:
    """Whether a thing is called by a pronoun that names nothing else."""
    return isinstance(thing, t.Back) and not thing.many and not thing.which


def said_of(host: t.Select, effect: t.Effect) -> t.Effect:
    """What holds for “it”, said of what this card is attached to: the first word for it names it."""
    names = iter((host,))

    def change(node: Any) -> Any:
        return next(names, node) if isinstance(node, t.Back) and is_it(node) else node

    said: t.Effect = rewrite(effect, change)
    return said


def is_other_case(before: t.Effect, effect: t.Effect) -> bool:
    """Whether “if you do not” could speak of the condition of the sentence before, of which nothing is up to you."""
    if not isinstance(effect, t.If) or not isinstance(effect.condition, t.Did) or not effect.condition.negated:
        return False
    return is_conditional(before) and not any(isinstance(part, t.May) for part in every(before))


def said_of_you(node: Any) -> Any:
    """An outcome of which nobody is the subject is yours."""
    return replace(node, what=t.Player()) if isinstance(node, t.Rule) and node.what == SAID_OF else node


def instead_of(before: t.Effect, other: Callable[[t.Effect], Predicate]) -> t.Effect:
    """The change of the sentence before, or another one under a condition, each for as long as it says."""
    if not isinstance(before, t.Lasting):
        return other(before)(subject_of(before) or t.This())
    either = other(before.effect)(subject_of(before.effect) or t.This())
    if not isinstance(either, t.If) or either.otherwise is None or either.after or before.after:
        raise Unsaid("make the sentence with “instead” one of its own")
    usual = replace(before, effect=either.otherwise)
    return replace(either, effect=replace(before, effect=either.effect), otherwise=usual)


def is_of_user(effect: Any, does: Sequence[t.Effect]) -> TypeGuard[t.Change]:
    """Whether “it” after who can use the card means whoever does, whose stats change."""
    if not does or not isinstance(effect, t.Change) or effect.what != t.Back():
        return False
    before = does[-1]
    return isinstance(before, t.Rule) and before.modal == "can only" and before.deed.verb == "use"

"""“The chosen unit” and “the chosen units”: what a paragraph has chosen, one after the other or several at once."""

from __future__ import annotations

from typing import Any, TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mention import ORDINALS
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import CHOOSE
from cardwright.language.things import is_many
from cardwright.language.walk import every, rewrite

WHICH = "say which are meant: “the first unit”, “the second unit”"


def with_chosen(text: t.Text) -> t.Text:
    """The text, in which what was chosen is called as anything that was mentioned before."""
    if not any(is_chosen(part) for part in every(text)):
        return text
    return replace(text, abilities=tuple(named(ability) for ability in text.abilities))


def is_chosen(node: Any) -> TypeGuard[t.Back]:
    """Whether a phrase is “the chosen unit” or “the chosen units”."""
    return isinstance(node, t.Back) and node.which == CHOOSE


def named(ability: t.Ability) -> t.Ability:
    """A paragraph in which what was chosen is named by its place, or by “that” and “those”."""
    picked = [part.what for part in every(ability) if isinstance(part, t.Do) and part.verb == CHOOSE]
    things = [what for what in picked if isinstance(what, t.Select)]

    def change(node: Any) -> Any:
        if not isinstance(node, t.Act | t.Standing):
            return node
        many = next((part for part in every(node) if is_chosen(part) and part.many), None)
        return node if many is None else said_of_all(node, many, things, ability)

    def one(node: Any) -> Any:
        return that_one(node, things) if is_chosen(node) else node

    made: t.Ability = rewrite(rewrite(ability, change), one)
    return made


def that_one(back: t.Back, things: list[t.Select]) -> t.Back:
    """The one thing of its kind that was chosen, or those that were chosen at once."""
    fitting = [what for what in things if back.kind in what.kinds]
    if len(fitting) != 1 or is_many(fitting[0]) != back.many:
        raise Unsaid(WHICH if fitting else f"no {back.kind} is chosen before it")
    return t.Back(back.kind, many=back.many)


def said_of_all(effect: t.Effect, back: t.Back, things: list[t.Select], ability: t.Ability) -> t.Effect:
    """What is said of all that were chosen, said of each of two that were chosen one after the other."""
    fitting = [what for what in things if back.kind in what.kinds]
    if len(fitting) == 1:
        return effect
    before = [part for part in every(ability) if isinstance(part, t.Select) and back.kind in part.kinds]
    if len(fitting) != 2 or any(map(is_many, fitting)) or before[:2] != fitting:
        raise Unsaid(WHICH)
    pair = [t.Back(back.kind, which=which) for which in ORDINALS[:2]]
    if isinstance(effect, t.Strike) and effect.back:
        return replace(effect, by=pair[0], to=pair[1])

    def said_of(this: t.Back) -> Any:
        return rewrite(effect, lambda node: this if node == back else node)

    return t.All(tuple(map(said_of, pair)))

"""Sentences made two, where an adjective is said of the first of several kinds only."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.terms import ONE
from cardwright.language.walk import FirstOnly, ordered, rewrite


def spread(text: t.Text) -> t.Text:
    """The text with each sentence made two whose adjective is said of the first of several kinds only."""
    spread_out: t.Text = rewrite(text, _spread)
    return spread_out


def _spread(effect: Any) -> Any:
    for name in ("what", "to"):
        things = getattr(effect, name, None)
        if not isinstance(effect, t.Act | t.Change) or not isinstance(things, t.Select):
            continue
        only = next((trait for trait in things.traits if isinstance(trait, FirstOnly)), None)
        if only is None:
            continue
        rest = tuple(trait for trait in things.traits if trait is not only)
        one = replace(things, kinds=things.kinds[:1], traits=ordered((*only.traits, *rest)))
        two = replace(things, kinds=things.kinds[1:], traits=rest)
        both = (replace(effect, **{name: one}), replace(effect, **{name: two}))
        return t.All(both) if things.pick in ("all", "each") else t.Choose(both) if things.count == ONE else effect
    return effect

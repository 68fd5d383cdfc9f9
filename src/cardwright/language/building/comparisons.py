"""Bounds and comparisons, in words."""

from __future__ import annotations

from lark import Token

from cardwright.language import tree as t

REACH = {"or more": "at least", "or less": "at most", "": "exactly"}
COMPARATIVE = {"more": "greater than", "higher": "greater than"}
COMPARATIVE |= dict.fromkeys(("less", "fewer", "lower"), "less than")
THAN = {"greater than": "greater than", "more than": "greater than"}
THAN |= {"less than": "less than", "fewer than": "less than"}


def bounded(bound: str, number: Token) -> tuple[str, t.Number]:
    """A bound in words, such as `more than`, as a comparison that includes its number."""
    value = int(number)
    return {
        "exactly": ("exactly", t.Number(value)),
        "at least": ("at least", t.Number(value)),
        "at most": ("at most", t.Number(value)),
        "more than": ("at least", t.Number(value + 1)),
        "greater than": ("at least", t.Number(value + 1)),
        "less than": ("at most", t.Number(max(value - 1, 0))),
        "fewer than": ("at most", t.Number(max(value - 1, 0))),
    }[bound]

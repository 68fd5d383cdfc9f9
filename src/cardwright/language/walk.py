"""Going through a tree: its parts in the order they are said, and rewriting it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from cardwright.language import tree as t

# The order in which the parts of a node are said, where it is not the order of its fields.
SAID: dict[type, tuple[str, ...]] = {
    t.Damage: ("by", "to", "amount"),
    t.Gain: ("by", "to", "amount"),
    t.Do: ("by", "what", "links"),
    t.Move: ("by", "what", "source", "to"),
    t.May: ("by", "effect"),
    t.Change: ("what", "against", "deltas"),
    t.Per: ("of", "each"),
    t.Select: ("traits", "count"),
    t.Ability: ("costs", "limit", "does"),
    t.Have: ("what",),  # a quoted ability is a text of its own
}


TURNS = ("an opponent's", "each opponent's", "each player's", "an opponent's next")
OWNERS = (
    "its owner's",
    "its controller's",
    "that player's",
    "an opponent's",
    "a player's",
    "another player's",
    "its own",
)


class FirstOnly(t.Node, frozen=True):
    """A mark among filters: these are said of the first kind only, until the sentence is made two of it."""

    traits: tuple[t.Trait, ...]


# The order in which filters are said, and kept: two orders of the same filters are one tree.
ORDER: tuple[type, ...] = (t.Other, t.Whose, t.State, t.Typed, t.With, t.Extreme, t.Having, t.Named, t.Using)
ORDER += (t.Placed, t.Of, t.Linked, t.Same, t.Acted, t.Among, t.First, t.OtherThan, FirstOnly)


def ordered(traits: Iterable[t.Trait]) -> tuple[t.Trait, ...]:
    """Filters in their canonical order."""
    return tuple(sorted(traits, key=lambda trait: ORDER.index(type(trait))))


def said_order(node: msgspec.Struct) -> tuple[str, ...]:
    """The names of the parts of a node in the order they are said."""
    if isinstance(node, (t.If, t.Lasting)) and node.after:  # a tuple: this is asked of every node
        return ("effect", "condition", "otherwise") if isinstance(node, t.If) else ("effect", "until")
    return SAID.get(type(node), node.__struct_fields__)


def parts_of(node: Any) -> Iterator[Any]:
    """The parts of a node in the order they are said."""
    if isinstance(node, tuple):
        yield from node
    elif isinstance(node, msgspec.Struct):
        for name in said_order(node):
            yield getattr(node, name)


def every(node: Any) -> Iterator[t.Node]:
    """A node and all nodes below it."""
    if isinstance(node, t.Node):
        yield node
    for part in parts_of(node):
        yield from every(part)


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node replaced by what `change` makes of it, parts first, in the order they are said."""
    if isinstance(node, tuple):
        return tuple(rewrite(part, change) for part in node)
    if not isinstance(node, msgspec.Struct):
        return node
    changed = {name: rewrite(getattr(node, name), change) for name in said_order(node)}
    return change(replace(node, **changed))


def priced(cost: t.Cost) -> t.Price | None:
    """The price that a cost is, said as such or as something lost."""
    if isinstance(cost, t.Gain) and cost.verb in ("pay", "lose") and cost.by == t.Player():
        return t.Price(cost.amount, cost.resource)
    return cost if isinstance(cost, t.Price) else None


def speaks_back(node: Any) -> bool:
    """Whether a part speaks of something mentioned before: `it`, `its owner`."""
    return any(isinstance(part, t.Back) or getattr(part, "who", "").startswith("its ") for part in every(node))

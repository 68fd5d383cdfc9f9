"""Going through a tree: its parts in the order they are said, rewriting, and binding pronouns to what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
OWNERS = ("its owner's", "that player's", "an opponent's", "a player's", "another player's")


def said_order(node: msgspec.Struct) -> tuple[str, ...]:
    """The names of the parts of a node in the order they are said."""
    if isinstance(node, (t.If, t.Lasting)) and node.after:  # a tuple: this is asked of every node
        return ("effect", "condition", "otherwise") if isinstance(node, t.If) else ("effect", "until")
    return SAID.get(type(node), node.__struct_fields__)


class Unbound(Exception):
    """A pronoun that stands for nothing mentioned before it."""

    def __init__(self, pronoun: str) -> None:
        super().__init__(f"“{pronoun}” does not refer to anything mentioned before")
        self.pronoun = pronoun


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


def bind(text: t.Text) -> t.Text:
    """The text with every pronoun bound to the nearest fitting mention before it in its paragraph."""
    return t.Text(tuple(_bound(ability) for ability in text.abilities))


def _bound(ability: t.Ability) -> t.Ability:
    bound, _ = _read_over(ability)
    return bound


def mentions(ability: t.Ability) -> list[t.Thing]:
    """What the numbers of mentions in a paragraph stand for, in their order."""
    return _read_over(ability)[1]


def _read_over(ability: t.Ability) -> tuple[t.Ability, list[t.Thing]]:
    """A paragraph with its pronouns bound, and all that it mentions in the order it is said."""
    mentions: list[t.Thing] = []
    turn = -1  # how many mentions came before the last turn of another player

    def visit(node: Any) -> Any:
        nonlocal turn
        if isinstance(node, t.Back):
            node = replace(node, mention=_antecedent(mentions, node))
        elif isinstance(node, t.Player) and node.who == "you":
            return t.Player()
        elif isinstance(node, t.Player) and node.who.startswith("its "):
            return replace(node, mention=_owned(mentions))
        elif isinstance(node, t.Player) and node.who == "that player":
            return replace(node, mention=_player(mentions, turn))
        elif isinstance(node, t.Zone) and node.whose in OWNERS:
            if node.whose.startswith("its "):
                return replace(node, mention=_owned(mentions))
            if node.whose == "that player's":
                return replace(node, mention=_player(mentions, turn))
            mentions.append(t.Player(node.whose.removesuffix("'s")))
        elif isinstance(node, t.Moment) and node.whose in TURNS:
            turn = len(mentions)
        if isinstance(node, t.Select | t.This | t.Implied | t.Player):
            mentions.append(node)
        return node

    bound: t.Ability = rewrite(ability, visit)
    return bound, mentions


def is_many(thing: t.Thing) -> bool:
    """Whether a mention is of several things."""
    match thing:
        case t.Select(pick="the" | "each"):
            return False
        case t.Select(count=count, up_to=up_to):
            return count != t.Number(1) or up_to
        case _:
            return False


def _antecedent(mentions: list[t.Thing], back: t.Back) -> int:
    for place in range(len(mentions) - 1, -1, -1):
        mention = mentions[place]
        if isinstance(mention, t.Player) or is_many(mention) != back.many:
            continue
        kinds = mention.kinds if isinstance(mention, t.Select) else (getattr(mention, "kind", ""),)
        if not back.kind or back.kind in kinds or kinds == ("",):
            return place
    pronoun = ("those " if back.many else "that ") + back.kind if back.kind else ("them" if back.many else "it")
    raise Unbound(pronoun)


def _owned(mentions: list[t.Thing]) -> int:
    for place in range(len(mentions) - 1, -1, -1):
        if not isinstance(mentions[place], t.Player):
            return place
    raise Unbound("its")


def _player(mentions: list[t.Thing], turn: int) -> int:
    """The last player mentioned, or -1 where a turn of another player came later: then it is that turn's player."""
    for place in range(len(mentions) - 1, max(turn, 0) - 1, -1):
        if isinstance(mentions[place], t.Player):
            return place
    if turn >= 0:
        return -1
    raise Unbound("that player")

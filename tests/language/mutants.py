"""Card texts that say less or something else: trees without one of their nodes, or with one field changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import fields, replace

from cardwright.language import tree as t
from cardwright.language.binding.binder import bind, mentions
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.walk import every, rewrite

Put = Callable[[Any], Any]  # makes the whole text anew with something else in a node's place
Domains = dict[str, list[Any]]  # the values that a field has in some text, by `Type.field`

ONE = t.Number(1)
DROPPED = object()
NOTHING_DONE = t.Gain("gain", t.Number(0), "T")
NOTHING_STANDS = t.Change(t.This("card"), (t.Delta("damage", "add", t.Number(0)),))
# What no scenario says in these fields.
FOREIGN = {"Said.sentence": "the sky is falling", "Named.name": "Nobody", "Is.kind": "statement"}
PLACES = ("hand", "deck", "discard pile", "play")


@dataclass(frozen=True)
class Mutant:
    """A tree that lost something: a node type, or a field of one (`Typed.negated`) with the value it had."""

    lost: str
    value: Any
    tree: t.Text


class Impossible(Exception):
    """What cannot be left out of its place."""


def mutants(text: t.Text, domains: Domains) -> Iterator[Mutant]:
    """Every tree that this text becomes by losing one node or having one field changed."""
    for node, put in places(text, lambda new: t.Text(()) if new is DROPPED else new):
        for lost, new in removals(node, text):
            yield from made(text, lost, node, partial(put, new))
        for name, value, new in changes(node, text, domains):
            lost = f"{type(node).__name__}.{name}"
            yield from made(text, lost, value, partial(put_field, put, node, name, new))


def made(text: t.Text, lost: str, value: Any, build: Callable[[], Any]) -> Iterator[Mutant]:
    """The mutant, unless it cannot be made or is no other text."""
    try:
        tree = build()
        if not lost.endswith(".mention") and lost != "Back" and counted(tree) != counted(text):
            tree = bind(tree)
    except (Impossible, Unbound, Unsaid):
        return
    if tree != text:
        yield Mutant(lost, value, tree)


def counted(text: t.Text) -> list[int]:
    """How many mentions each paragraph has: if this changes, pronouns have to be bound again."""
    return [len(mentions(ability)) for ability in text.abilities]


def places(node: t.Node, put: Put) -> Iterator[tuple[t.Node, Put]]:
    """Every node of a tree with how to put something else there."""
    yield node, put
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, t.Node):
            yield from places(value, partial(put_field, put, node, field.name))
        elif isinstance(value, tuple):
            for place, part in enumerate(value):
                if isinstance(part, t.Node):
                    yield from places(part, partial(put_part, put, node, field.name, place))


def put_field(put: Put, node: t.Node, name: str, new: Any) -> Any:
    """The whole text with a field of one of its nodes changed."""
    return put(replaced(node, name, new))


def put_part(put: Put, node: t.Node, name: str, place: int, new: Any) -> Any:
    """The whole text with a part of a list in one of its nodes changed or left out."""
    return put(replace(node, **{name: without(getattr(node, name), place, new)}))


def replaced(node: t.Node, name: str, new: Any) -> t.Node:
    """A node with a field changed, or left out if it may be."""
    if new is not DROPPED:
        return replace(node, **{name: new})
    if next(field for field in fields(node) if field.name == name).default is not None:
        raise Impossible
    return replace(node, **{name: None})


def without(parts: tuple[Any, ...], place: int, new: Any) -> tuple[Any, ...]:
    """Parts with one of them changed or left out."""
    return (*parts[:place], *(() if new is DROPPED else (new,)), *parts[place + 1 :])


def removals(node: t.Node, text: t.Text) -> Iterator[tuple[str, Any]]:
    """What can stand in the place of a node so that the node itself is gone, with the types that are lost by it."""
    own = type(node).__name__
    for new in substitutes(node):
        yield own, new
    match node:
        case t.If(condition=gate) | t.Lasting(until=gate):
            yield type(gate).__name__, node.effect
        case t.When(trigger=gate):
            yield type(gate).__name__, node.effect
        case t.Back():
            for new in others_of(node, text):
                yield own, replace(node, mention=new)


def substitutes(node: t.Node) -> Iterable[Any]:
    """What stands in the place of a node when it is removed, the nearest first."""
    match node:
        case t.Number(value=value):
            return [t.Number(value + 1)]
        case t.Variable() | t.ThatMuch() | t.ThisWay() | t.Count() | t.Stat() | t.Picked() | t.Rolled() | t.Highest():
            return [ONE]
        case t.Times():
            return [t.Select(("unit",), "each")]
        case t.Per(each=amount) | t.Scaled(amount=amount):
            return [amount]
        case t.Player(who=who):
            return [t.Player("each opponent" if who == "you" else "you")]
        case t.This(kind=kind):
            return [t.Select((kind or "card",), "choose", ONE), t.Select((kind or "card",), "all")]
        case t.Zone():
            return [DROPPED, *(replace(node, name=name) for name in PLACES)]
        case t.Select(kinds=kinds):
            return [DROPPED, t.Select(kinds, "all"), t.This("card")]
        case t.Deed(verb=verb):
            return [t.Deed(verb), t.Deed("skirmish"), t.Deed("destroy", passive=True)]
        case t.Event():
            return [t.Moment("start", "turn", "each")]
        case t.Moment():
            return [t.Event(t.This("card"), t.Deed("leave play"))]
        case t.Not(part=part):
            return [part]
        case t.Joined(parts=parts) | t.All(parts=parts):
            return parts
        case t.Delta(stat=stat):
            return [t.Delta(stat, "add", t.Number(0))]
        case t.Price(resource=resource):
            return [t.Price(t.Number(0), resource), DROPPED]
        case _:
            return effect_substitutes(node)


def effect_substitutes(node: t.Node) -> Iterable[Any]:
    """What stands in the place of an effect when it is removed."""
    match node:
        case t.Then(first=first, next=after):
            return [first, t.All((first, after))]
        case t.May(effect=effect) | t.Unless(effect=effect) | t.If(effect=effect) | t.Lasting(effect=effect):
            return [effect]
        case t.Choose(options=options):
            return [options[0]]
        case t.ForEach(of=t.Select() as of, effect=effect):
            return [effect, once(of, effect)]
        case t.ForEach(effect=effect):
            return [effect]
        case t.When(effect=effect):
            return [effect, DROPPED]
        case t.Instead(event=event, effect=effect):
            return [t.When(event, effect), effect, DROPPED]
        case t.Damage() | t.Gain() | t.Do() | t.Convert() | t.Move() | t.Roll() | t.Swap():
            return [NOTHING_DONE, DROPPED, NOTHING_STANDS]
        case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
            return [NOTHING_STANDS, DROPPED]
        case _:
            return [DROPPED]


def once(of: t.Select, effect: t.Effect) -> t.Effect:
    """An effect for each of some things, for one of them."""
    one = replace(of, pick="choose", count=ONE)
    said: t.Effect = rewrite(effect, lambda node: one if isinstance(node, t.Back) else node)
    return said


def others_of(node: Any, text: t.Text) -> list[int]:
    """The other mentions that a pronoun could stand for: players for a player, things for things and their owners."""
    if node.mention < 0:
        return []
    ability = next(ability for ability in text.abilities if any(part is node for part in every(ability)))
    is_player = "that player" in (getattr(node, "who", ""), getattr(node, "whose", "").removesuffix("'s"))
    fitting = [place for place, thing in enumerate(mentions(ability)) if isinstance(thing, t.Player) == is_player]
    return [place for place in fitting if place != node.mention]


def changes(node: t.Node, text: t.Text, domains: Domains) -> Iterator[tuple[str, Any, Any]]:
    """Every change of one field of a node: its name, what it was and what it is."""
    for field in fields(node):
        value = getattr(node, field.name)
        key = f"{type(node).__name__}.{field.name}"
        domain = [*domains.get(key, []), *([FOREIGN[key]] if key in FOREIGN else [])]
        for new in others_of(node, text) if field.name == "mention" else altered(field.name, value, domain):
            yield field.name, value, new


def altered(name: str, value: Any, domain: list[Any]) -> Iterable[Any]:
    """Other values that a field could have."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [other for other in domain if other != value]
    if isinstance(value, tuple):
        return shortened(value, domain)
    return [DROPPED] if isinstance(value, t.Node) else [ONE] if name == "count" else []


def shortened(value: tuple[Any, ...], domain: list[Any]) -> list[tuple[Any, ...]]:
    """A list cut to its first or its last, and another list of words."""
    cut = [value[:1], value[-1:]] if len(value) > 1 else []
    return [*cut, *(other for other in domain if other != value and all(isinstance(word, str) for word in other))]


def varied_fields(texts: Iterable[t.Text]) -> set[str]:
    """The fields that are words, numbers or flags or may be left out; the others hold nodes, which are removed."""
    found = set()
    for text in texts:
        for node, _ in places(text, lambda new: new):
            for field in fields(node):
                value = getattr(node, field.name)
                is_nodes = isinstance(value, tuple) and any(isinstance(part, t.Node) for part in value)
                is_needed = isinstance(value, t.Node) and field.default is not None
                if value is not None and value != () and not is_nodes and not is_needed:
                    found.add(f"{type(node).__name__}.{field.name}")
    return found


def domains_of(texts: Iterable[t.Text]) -> Domains:
    """The values of all fields that are words or lists of words."""
    found: Domains = {}
    for text in texts:
        for node in every(text):
            for field in fields(node):
                value = getattr(node, field.name)
                if isinstance(value, str) or (
                    isinstance(value, tuple) and all(isinstance(word, str) for word in value)
                ):
                    values = found.setdefault(f"{type(node).__name__}.{field.name}", [])
                    if value not in values:
                        values.append(value)
    return found

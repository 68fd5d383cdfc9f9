# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""From the parse of a text to its effect tree: things, amounts, conditions and events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lark import Token, Transformer, v_args

from cardwright.language import tree as t
from cardwright.language.vocabulary import Vocabulary

ONE = t.Number(1)
REACH = {"or more": "at least", "or less": "at most", "": "exactly"}


def _words(parts: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(str(part) for part in parts if isinstance(part, Token))


@v_args(inline=True)
class Parts(Transformer[Token, Any]):
    """Builds everything below a clause; each method bears the name of its rule in the grammar."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        """A rule without a method of its own is a list of words: its canonical phrase."""
        return self.phrase(str(data), *children)

    def phrase(self, rule: str, *parts: Any) -> str:
        """The canonical phrase of words that a word list read."""
        words = _words(parts)
        return self.vocabulary.canonical(rule, words) if rule in self.vocabulary.forms else " ".join(words)

    # Amounts.
    def number(self, digits: Token) -> t.Number:
        return t.Number(int(digits))

    def variable(self) -> t.Variable:
        return t.Variable()

    def that_much(self) -> t.ThatMuch:
        return t.ThatMuch()

    def number_of(self, things: t.Select) -> t.Count:
        return t.Count(picked(things, "all"))

    def number_of_other(self, things: t.Select) -> t.Count:
        return t.Count(picked(other(things), "all"))

    def stat_of(self, stat: str, thing: t.Thing) -> t.Stat:
        return t.Stat(stat, thing)

    def stat_of_last(self, thing: t.Thing, *parts: Any) -> t.Stat:
        return t.Stat(parts[-1], thing)

    def printed_stat_of(self, stat: str, thing: t.Thing) -> t.Stat:
        return t.Stat(stat, thing, printed=True)

    def its_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Back())

    def your_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("you"))

    def opponents_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("an opponent"))

    def scaled(self, factor: str, amount: t.Amount) -> t.Scaled:
        return t.Scaled(factor, amount)

    def the_roll(self) -> t.Rolled:
        return t.Rolled()

    def roll_of(self, die: str) -> t.Rolled:
        return t.Rolled(die)

    def pick_between(self, least: Token, most: Token) -> t.Picked:
        return t.Picked(int(least), int(most))

    def pick_printed(self, *parts: Any) -> t.Picked:
        return t.Picked(parity=parts[0] if len(parts) == 2 else "", printed_on=parts[-1])

    def once(self) -> int:
        return 1

    def twice(self) -> int:
        return 2

    def n_times(self, digits: Token) -> int:
        return int(digits)

    # Players, this card, and what was mentioned before.
    def player(self, who: str) -> t.Player:
        return t.Player(WHO.get(who, who))

    def the_players(self) -> t.Player:
        return t.Player("all players")

    def this(self, kind: str = "") -> t.This:
        return t.This(kind)

    def it(self) -> t.Back:
        return t.Back()

    def them(self) -> t.Back:
        return t.Back(many=True)

    def that_one(self, kind: str) -> t.Back:
        return t.Back(kind)

    def those(self, kind: str) -> t.Back:
        return t.Back(kind, many=True)

    def back(self, reference: t.Back) -> t.Back:
        return reference

    # Filters.
    def kinds_one(self, *kinds: str) -> tuple[str, ...]:
        return kinds

    kinds_many = kinds_one

    def kinds_or_player(self, *kinds: str) -> tuple[str, ...]:
        return (*kinds, "player")

    def types_or(self, *types: str) -> tuple[str, ...]:
        return types

    def one_np(self, *parts: Any) -> t.Select:
        kinds = next(part for part in parts if isinstance(part, tuple))
        traits = [part for part in parts if not isinstance(part, tuple)]
        if isinstance(kinds, TypedKind):
            traits.append(t.Typed(kinds.types))
        return t.Select(tuple(kinds), traits=ordered(traits))

    many_np = one_np

    def typed_ones(self, *words: str) -> tuple[str, ...]:
        types, kinds = words[::2], words[1::2]
        if len(set(kinds)) > 1:
            raise Unsaid(f"“{kinds[-1]}” is not the same kind and type as “{kinds[0]}”: make two sentences")
        return TypedKind((kinds[0],), types)

    def side(self, _word: Token) -> t.Whose:
        return t.Whose("opposing")

    def typed(self, types: tuple[str, ...]) -> t.Typed:
        return t.Typed(types)

    def not_typed(self, *parts: str) -> t.Typed:
        return t.Typed((parts[-1],), negated=True)

    def state_word(self, name: str) -> t.State:
        return t.State(name)

    def not_state(self, *parts: str) -> t.State:
        return t.State(parts[-1], negated=True)

    def post_state_is(self, name: str) -> t.State:
        return t.State(name)

    def placed(self, zone: t.Zone) -> t.Placed:
        return t.Placed(zone)

    def in_play(self) -> t.Placed:
        return t.Placed(t.Zone("play"))

    def with_stat(self, stat: str, amount: t.Amount, reach: str = "") -> t.With:
        return t.With(stat, REACH[reach], amount)

    def of_rank(self, amount: t.Amount, reach: str = "") -> t.With:
        return t.With("rank", REACH[reach], amount)

    def with_so_much(self, amount: t.Amount, *parts: str) -> t.With:
        return self.with_stat(parts[-1], amount, *parts[:-1])

    def with_than(self, stat: str, than: str, number: Token) -> t.With:
        return t.With(stat, *bounded(than, number))

    def costing(self, amount: t.Amount, resource: str, reach: str = "") -> t.With:
        if f"{resource} cost" not in self.vocabulary.lists["stat"]:
            raise Unsaid(f"nothing costs “{resource}” in this game")
        return t.With(f"{resource} cost", REACH[reach], amount)

    def other_than_this(self, _kind: str = "") -> t.Other:
        return t.Other()

    def with_extreme(self, extreme: str, stat: str) -> t.Extreme:
        return t.Extreme(stat, extreme == "highest")

    def with_keyword(self, keyword: str) -> t.Having:
        return t.Having(keyword)

    def without_keyword(self, keyword: str) -> t.Having:
        return t.Having(keyword, negated=True)

    def named(self, name: Token) -> t.Named:
        return t.Named(str(name))

    def you_control(self) -> t.Whose:
        return t.Whose("own")

    def opponent_controls(self) -> t.Whose:
        return t.Whose("opposing")

    def linked(self, relation: str, thing: t.Thing) -> t.Linked:
        return t.Linked(relation, thing)

    def same_as_this(self, aspect: str) -> t.Same:
        return t.Same(aspect, t.Back())

    def same_as(self, aspect: str, thing: t.Thing) -> t.Same:
        return t.Same(aspect, thing)

    def acted(self, verb: str) -> t.Acted:
        return t.Acted(verb)

    def not_acted(self, verb: str) -> t.Acted:
        return t.Acted(verb, negated=True)

    def of_kind(self, kind: str) -> str:
        return kind

    def quality(self, quality: Any) -> Any:
        return quality

    # Selections: how many, and who picks.
    def count(self, amount: t.Amount) -> dict[str, Any]:
        return {"count": amount}

    def up_to(self, amount: t.Amount) -> dict[str, Any]:
        return {"count": amount, "up_to": True}

    def a(self, things: t.Select) -> t.Select:
        return picked(things, "choose", count=ONE)

    def a_random(self, things: t.Select) -> t.Select:
        return picked(things, "random", count=ONE)

    def another(self, things: t.Select) -> t.Select:
        return picked(other(things), "choose", count=ONE)

    def each(self, things: t.Select) -> t.Select:
        return picked(things, "each")

    def each_other(self, things: t.Select) -> t.Select:
        return picked(other(things), "each")

    def all(self, things: t.Select) -> t.Select:
        return picked(things, "all")

    def all_other(self, things: t.Select) -> t.Select:
        return picked(other(things), "all")

    def yours(self, things: t.Select) -> t.Select:
        return own(things)

    def yours_other(self, things: t.Select) -> t.Select:
        return other(own(things))

    def counted(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(things, "choose", **count)

    def counted_other(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(other(things), "choose", **count)

    def counted_random(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(things, "random", **count)

    def opponents(self, things: t.Select) -> t.Select:
        return picked(opposing(things), "choose", ONE)

    def any_number(self, things: t.Select) -> t.Select:
        return picked(things, "any")

    def any_other(self, things: t.Select) -> t.Select:
        return picked(other(things), "any")

    def the(self, things: t.Select) -> t.Select:
        return picked(things, "the")

    def the_own(self, things: t.Select) -> t.Select:
        if all(self.vocabulary.plural(kind) == kind for kind in things.kinds):
            raise Unsaid("after “your”, a word with the same plural always means all of them")
        return picked(own(things), "the")

    def top_card(self, end: str, zone: t.Zone) -> t.Select:
        return t.Select(("card",), end, ONE, traits=(t.Placed(zone),))

    def top_cards(self, end: str, amount: t.Amount, zone: t.Zone) -> t.Select:
        return t.Select(("card",), end, amount, traits=(t.Placed(zone),))

    def zone(self, whose: str, name: str) -> t.Zone:
        return t.Zone(name, WHO.get(whose, whose))


WHO = {
    "its": "that player's",
    "a opponent": "an opponent",
    "a opponent's": "an opponent's",
    "a opponent's next": "an opponent's next",
}


class Unsaid(Exception):
    """A combination of phrases that the grammar allows and that means nothing."""


class TypedKind(tuple[str, ...]):
    """A kind said once for each of several types: `an ember unit or aqua unit`."""

    types: tuple[str, ...]

    def __new__(cls, kinds: tuple[str, ...], types: tuple[str, ...]) -> TypedKind:
        made = super().__new__(cls, kinds)
        made.types = types
        return made


def bounded(bound: str, number: Token) -> tuple[str, t.Number]:
    """A bound in words, such as `more than`, as a comparison that includes its number."""
    value = int(number)
    return {
        "at least": ("at least", t.Number(value)),
        "at most": ("at most", t.Number(value)),
        "more than": ("at least", t.Number(value + 1)),
        "greater than": ("at least", t.Number(value + 1)),
        "less than": ("at most", t.Number(max(value - 1, 0))),
        "fewer than": ("at most", t.Number(max(value - 1, 0))),
    }[bound]


# The order in which filters are said, and kept: two orders of the same filters are one tree.
ORDER = (t.Other, t.Whose, t.State, t.Typed, t.With, t.Extreme, t.Having, t.Named, t.Placed, t.Linked, t.Same, t.Acted)


def ordered(traits: Iterable[t.Trait]) -> tuple[t.Trait, ...]:
    """Filters in their canonical order."""
    return tuple(sorted(traits, key=lambda trait: ORDER.index(type(trait))))


def picked(things: t.Select, pick: str, count: t.Amount | None = None, up_to: bool = False) -> t.Select:
    """Described things together with how they are picked."""
    return t.Select(things.kinds, pick, count, up_to, things.traits)


def own(things: t.Select) -> t.Select:
    """Described things, of which only your own."""
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((t.Whose("own"), *things.traits)))


def opposing(things: t.Select) -> t.Select:
    """Described things, of which only those of the other side."""
    whose = () if t.Whose("opposing") in things.traits else (t.Whose("opposing"),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*whose, *things.traits)))


def other(things: t.Select) -> t.Select:
    """Described things without this one."""
    return t.Select(things.kinds, things.pick, things.count, things.up_to, (t.Other(), *things.traits))

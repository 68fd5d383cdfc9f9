# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Descriptions of things: their kinds, and the filters that all must hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.comparisons import COMPARATIVE, REACH, bounded
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import WHO
from cardwright.language.things import PLAYED
from cardwright.language.walk import FirstOnly, ordered

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Filters:
    """Builds descriptions and their filters."""

    def __init__(self, builder: Builder) -> None:
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def kinds_one(self, *kinds: str) -> tuple[str, ...]:
        return kinds

    kinds_many = kinds_one

    def kinds_or_player(self, *kinds: str) -> tuple[str, ...]:
        return (*kinds, "player")

    def types_or(self, *types: str) -> tuple[str, ...]:
        return types

    def one_np(self, *parts: Any) -> t.Select:
        place = next(place for place, part in enumerate(parts) if isinstance(part, tuple))
        kinds, traits = parts[place], [part for part in parts if not isinstance(part, tuple | BothSides)]
        if len(traits) + 1 < len(parts) and any(isinstance(trait, t.Whose) for trait in traits):
            raise Unsaid("“both” sides cannot be meant of the cards of one")
        if isinstance(kinds, TypedKind):
            traits += kinds.traits
        whole = t.Select(tuple(kinds), traits=ordered(traits))
        if place == 0 or len(kinds) == 1 or "player" in kinds:
            return whole
        only: Any = FirstOnly(tuple(parts[:place]))
        first = t.Select(tuple(kinds), traits=ordered((*parts[place + 1 :], only)))
        both = [("goes with what stands before all of them", whole), ("stands alone", first)]
        return self.points.decide(kinds[-1], both)

    many_np = one_np

    def typed_ones(self, *parts: Any) -> tuple[str, ...]:
        kinds = [part for part in parts if isinstance(part, str)]
        traits: list[list[t.Trait]] = [[]]
        for part in parts:
            if isinstance(part, str):
                traits.append([])
            else:
                traits[-1].append(part)
        each = [ordered(found) for found in traits[:-1]]
        if len(set(each)) == 1:
            return TypedKind(tuple(kinds), each[0])
        types = [trait for found in each for trait in found]
        is_typed = all(len(found) == 1 for found in each) and all(isinstance(one, t.Typed) for one in types)
        if len(set(kinds)) > 1 or not is_typed or any(one.negated for one in types if isinstance(one, t.Typed)):
            raise Unsaid(f"“{kinds[-1]}” is not the same kind and type as “{kinds[0]}”: make two sentences")
        names = (name for one in types if isinstance(one, t.Typed) for name in one.any_of)
        return TypedKind((kinds[0],), (t.Typed(tuple(names)),))

    def side(self, word: Token) -> t.Whose:
        return t.Whose("own" if word == "friendly" else "opposing")

    def strongest(self) -> t.Extreme:
        return self._by_damage(highest=True)

    def weakest(self) -> t.Extreme:
        return self._by_damage(highest=False)

    def _by_damage(self, highest: bool) -> t.Extreme:
        """The strongest or weakest: where things have damage, by that."""
        if "damage" not in self.vocabulary.lists["stat"]:
            raise Unsaid("say by which number: “with the highest ...”")
        return t.Extreme("damage", highest)

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

    def with_bounded(self, bound: str, number: Token, stat: str) -> t.With:
        return t.With(stat, *bounded(bound, number))

    def with_than(self, stat: str, than: str, number: Token) -> t.With:
        return t.With(stat, *bounded(than, number))

    def costing(self, amount: t.Amount, resource: str, reach: str = "") -> t.With:
        if f"{resource} cost" not in self.vocabulary.lists["stat"]:
            raise Unsaid(f"nothing costs “{resource}” in this game")
        return t.With(f"{resource} cost", REACH[reach], amount)

    def with_more(self, comparative: str, stat: str, than: t.Thing) -> t.With:
        return t.With(stat, COMPARATIVE[comparative], t.Stat(stat, than))

    def with_as_much(self, comparative: str, stat: str, *than: t.Thing) -> t.With:
        reach = "at least" if COMPARATIVE[comparative] == "greater than" else "at most"
        return t.With(stat, reach, t.Stat(stat, than[0] if than else t.Back()))

    def costing_more(self, amount: t.Amount, resource: str, degree: str, than: t.Thing) -> t.With:
        stat = self.costing(amount, resource).stat
        return t.With(stat, "at most", t.Sum(t.Stat(stat, than), amount, minus=degree == "less"))

    def of_both_sides(self) -> BothSides:
        return BothSides()

    def other_than_this(self, this: t.This, than: t.Back | None = None) -> t.OtherThan:
        return t.OtherThan(this.kind or "card", than)

    def other_than_it(self, than: t.Back) -> t.OtherThan:
        return t.OtherThan(than=than)

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

    def you_play(self) -> t.Whose:
        return t.Whose(PLAYED + "own")

    def opponent_plays(self) -> t.Whose:
        return t.Whose(PLAYED + "opposing")

    def opponent_controls(self) -> t.Whose:
        return t.Whose("opposing")

    def not_yours(self) -> t.Of:
        return t.NOT_YOURS

    def an_opponent_controls(self) -> t.Whose:
        return t.Whose("an opponent's")

    def each_opponent_controls(self) -> t.Whose:
        return t.Whose("each opponent's")

    def linked(self, relation: str, thing: t.Thing) -> t.Linked:
        return t.Linked(relation, thing)

    def controlled_by(self, who: str) -> t.Of:
        return t.Of(t.Player(WHO.get(who, who)))

    def not_controlled_by(self, who: str) -> t.Of:
        return t.Of(t.Player(WHO.get(who, who)), negated=True)

    def same_as_this(self, aspect: str) -> t.Same:
        return t.Same(aspect, t.Back())

    def same_as(self, aspect: str, thing: t.Thing) -> t.Same:
        return t.Same(aspect, thing)

    def wordless(self) -> t.State:
        return t.State("without text")

    def typed_noun(self, noun: str) -> t.Typed:
        return self.not_noun(noun, negated=False)

    def not_noun(self, noun: str, negated: bool = True) -> t.Typed:
        if noun not in self.vocabulary.lists["type"]:
            raise Unsaid(f"“{noun}” is a kind of card of its own: name it instead")
        return t.Typed((noun,), negated)

    def used_one(self, kind: str) -> tuple[str, str, int]:
        return kind, "at least", 1

    def used_no(self, kind: str) -> tuple[str, str, int]:
        return kind, "exactly", 0

    def used_many(self, number: Token, *parts: str) -> tuple[str, str, int]:
        return parts[-1], REACH[parts[0] if len(parts) == 2 else ""], int(number)

    def using(self, used: tuple[str, str, int]) -> t.Using:
        if not self.vocabulary.groups:
            raise Unsaid("no card of this game uses another: say what is attached to it")
        return t.Using(*used)

    def using_none(self, kind: str) -> t.Using:
        return self.using(self.used_no(kind))

    def used_by(self, thing: t.Thing) -> t.Linked:
        if not self.vocabulary.groups:
            raise Unsaid("no card of this game uses another: write “attached to”")
        return t.Linked("used by", thing)

    def acted(self, verb: str) -> t.Acted:
        return t.Acted(verb)

    def not_acted(self, verb: str) -> t.Acted:
        return t.Acted(verb, negated=True)

    def of_kind(self, kind: str) -> str:
        return kind

    def quality(self, quality: Any) -> Any:
        return quality


class TypedKind(tuple[str, ...]):
    """Kinds with what is said of each of them: `an ember unit or aqua unit`, `hurt units or hurt spells`."""

    traits: tuple[t.Trait, ...]

    def __new__(cls, kinds: tuple[str, ...], traits: tuple[t.Trait, ...]) -> TypedKind:
        made = super().__new__(cls, kinds)
        made.traits = traits
        return made


class BothSides:
    """A reminder among filters that the cards of all players are meant."""

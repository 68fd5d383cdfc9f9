# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""From the parse of a text to its effect tree: things, amounts, conditions and events."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args

from cardwright.language import tree as t
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.things import PLAYED
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.walk import FirstOnly, ordered
from cardwright.language.words import participle

ONE = t.Number(1)
THEM = t.Back(many=True)
# Numbers of players, and of cards whose attributes are compared with each other.
HELD, ROUNDS_WON, CARDS_DISCARDED = "cards in hand", "rounds won", "cards discarded"
AMONG = "among them"  # whose hands, where several were looked at
HIGHEST, LOWEST = "highest attribute", "lowest attribute"
CHOOSE = "choose"  # what was done to “the chosen unit”
FOE = "foe"  # what a unit skirmished with
REACH = {"or more": "at least", "or less": "at most", "": "exactly"}


COMPARATIVE = {"more": "greater than", "higher": "greater than"}
COMPARATIVE |= dict.fromkeys(("less", "fewer", "lower"), "less than")


def _words(parts: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(str(part) for part in parts if isinstance(part, Token))


@v_args(inline=True)
class Parts(Transformer[Token, Any]):
    """Builds everything below a clause; each method bears the name of its rule in the grammar."""

    def __init__(self, vocabulary: Vocabulary, points: Points) -> None:
        super().__init__()
        self.vocabulary = vocabulary
        self.points = points

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

    def this_way(self, kind: str, verb: str) -> t.ThisWay:
        return t.ThisWay(kind, verb)

    def damage_this_way(self) -> t.ThisWay:
        return t.ThisWay("damage", "deal")

    def its_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Back())

    def your_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("you"))

    def opponents_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("an opponent"))

    def each_opponents_stat(self, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player("each opponent"))

    def holders_stat(self, whose: str, stat: str) -> t.Stat:
        return t.Stat(stat, t.Player(whose.removesuffix("'s")))

    def highest_among(self, stat: str, things: t.Select) -> t.Highest:
        return t.Highest(stat, picked(things, "all"))

    def scaled(self, factor: str, amount: t.Amount) -> t.Scaled:
        return t.Scaled(factor, amount)

    def halved_up(self, amount: t.Amount) -> t.Scaled:
        return t.Scaled("half", amount, rounded_up=True)

    def sum_of(self, left: t.Amount, right: t.Amount) -> t.Sum:
        return t.Sum(left, right)

    def difference(self, left: t.Amount, right: t.Amount) -> t.Sum:
        return t.Sum(left, right, minus=True)

    def counted_each(self, of: t.Select) -> tuple[t.Select, int]:
        return of, 1

    def each_several(self, number: Token, things: t.Select) -> tuple[t.Select, int]:
        if int(number) < 2:
            raise Unsaid("write “for each”: every single one counts")
        return picked(things, "each"), int(number)

    def each_lost(self, number: Token, resource: str) -> tuple[t.ThisWay, int]:
        return t.ThisWay(resource, "lose"), int(number)

    def per_each(self, counted: tuple[t.Select | t.ThisWay, int], *most: Token | str) -> t.Per:
        return t.Per(ONE, *counted, int(most[-1]) if most else None)

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

    def lesser_of(self, which: str, left: t.Amount, right: t.Amount) -> t.Lesser:
        return t.Lesser(left, right, which == "higher")

    def player_with_most(self, extreme: str) -> t.Player:
        if not self.vocabulary.groups:
            raise Unsaid("players are not told apart by their hands in this game")
        return t.Player("the player", holding=t.Extreme(HELD, extreme == "highest"))

    def player_with_most_open(self, extreme: str) -> t.Player:
        most = "most" if extreme == "highest" else "fewest"
        raise Unsaid(f"say what happens in a tie: “the player who alone has the {most} cards in hand”")

    def number_past(self, words: str) -> t.Stat:
        return t.Stat(ROUNDS_WON if words.startswith("round") else CARDS_DISCARDED, t.Player())

    def player_holding(self, who: str, bound: str, number: Token) -> t.Player:
        if HELD not in self.vocabulary.lists["stat"] and not self.vocabulary.groups:
            raise Unsaid("players are not told apart by their hands in this game")
        return t.Player(who, holding=t.With(HELD, *bounded(bound, number)))

    def player_holding_reach(self, who: str, number: Token, reach: str) -> t.Player:
        return self.player_holding(who, "at least" if reach == "or more" else "at most", number)

    def the_players(self) -> t.Player:
        return t.Player("all players")

    def this(self, kind: str = "") -> t.This:
        return t.This(kind)

    def it(self) -> t.Back:
        return t.Back()

    def itself(self) -> t.Back:
        return t.Back(which=t.Back.SELF)

    def them(self) -> t.Back:
        return t.Back(many=True)

    def that_one(self, kind: str) -> t.Back:
        return t.Back(kind)

    def those(self, kind: str) -> t.Back:
        return t.Back(kind, many=True)

    def the_done(self, verb: str, kind: str) -> t.Back:
        if participle(verb) in self.vocabulary.lists["state"]:
            raise Unsaid(f"“{participle(verb)}” is a state")
        return t.Back(kind, which=verb)

    def the_foe(self, kind: str) -> t.Back:
        return t.Back(kind, which=FOE)

    def the_chosen(self, kind: str) -> t.Back:
        return t.Back(kind, which=CHOOSE)

    def the_chosen_ones(self, kind: str) -> t.Back:
        return t.Back(kind, many=True, which=CHOOSE)

    def the_nth(self, which: str, kind: str) -> t.Back:
        return t.Back(kind, which=which)

    def held_by(self, *parts: Any) -> t.Player:
        of = next(part for part in parts if isinstance(part, t.Back))
        who = next(str(part) for part in parts if part is not of)
        return t.Player(f"its {who}", of=of)

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

    def the_rest_of(self, things: t.Select) -> t.Select:
        held = t.Of(t.Player("that player"))
        return picked(other(t.Select(things.kinds, traits=ordered((*things.traits, held)))), "all")

    def theirs(self, things: t.Select) -> t.Select:
        return opposing(things)

    def counted(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(things, "choose", **count)

    def counted_other(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(other(things), "choose", **count)

    def counted_theirs(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(theirs(things), "choose", **count)

    def all_theirs(self, things: t.Select) -> t.Select:
        return picked(theirs(things), "all")

    def each_theirs(self, things: t.Select) -> t.Select:
        return picked(theirs(things), "each")

    def counted_random(self, count: dict[str, Any], things: t.Select) -> t.Select:
        return picked(things, "random", **count)

    def opponents(self, things: t.Select) -> t.Select:
        noun = things.kinds[-1]
        if self.vocabulary.plural(noun) == noun:  # nobody hears whether it is one
            one, all_of_them = picked(opposing(things), "choose", ONE), picked(opposing(things), "all")
            return self.points.decide(noun, [("means one of them", one), ("means all of them", all_of_them)])
        if things.kinds != self.vocabulary.groups.get("combatants", ())[:1] or things.traits:
            return picked(opposing(things), "choose", ONE)
        return t.Select(things.kinds, "choose", ONE, traits=(t.Whose("the opponent's"),))

    def named_ones(self, count: dict[str, Any], name: Token) -> t.Select:
        return t.Select(("card",), "choose", **count, traits=(t.Named(str(name)),))

    def some_of_them(self, count: dict[str, Any]) -> t.Select:
        return t.Select(("card",), "choose", **count, traits=(t.Among(THEM),))

    def one_of_them(self, things: t.Select) -> t.Select:
        return among(self.a(things))

    def rest_of_them(self, _rest: Any) -> t.Select:
        return t.Select(("card",), "all", traits=(t.Other(), t.Among(THEM)))

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


CALLED_THEY = -3  # the mention of a player who was called “they”; bound like any
WHO = {
    "its": "that player's",
    "they": "that player",
    "a opponent": "an opponent",
    "a opponent's": "an opponent's",
    "a opponent's next": "an opponent's next",
}


class TypedKind(tuple[str, ...]):
    """Kinds with what is said of each of them: `an ember unit or aqua unit`, `hurt units or hurt spells`."""

    traits: tuple[t.Trait, ...]

    def __new__(cls, kinds: tuple[str, ...], traits: tuple[t.Trait, ...]) -> TypedKind:
        made = super().__new__(cls, kinds)
        made.traits = traits
        return made


class BothSides:
    """A reminder among filters that the cards of all players are meant."""


def among(things: t.Select) -> t.Select:
    """Described things, of which only those that were looked at before."""
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*things.traits, t.Among(THEM))))


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


def picked(things: t.Select, pick: str, count: t.Amount | None = None, up_to: bool = False) -> t.Select:
    """Described things together with how they are picked."""
    return t.Select(things.kinds, pick, count, up_to, things.traits)


def own(things: t.Select) -> t.Select:
    """Described things, of which only your own."""
    whose = () if t.Whose("own") in things.traits else (t.Whose("own"),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*whose, *things.traits)))


def opposing(things: t.Select) -> t.Select:
    """Described things, of which only those of the other side."""
    whose = () if t.Whose("opposing") in things.traits else (t.Whose("opposing"),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, ordered((*whose, *things.traits)))


def theirs(things: t.Select) -> t.Select:
    """Described things, of which only those of the player who was mentioned."""
    if any(isinstance(trait, t.Whose | t.Of) for trait in things.traits):
        raise Unsaid("say once whose they are: “their” names a player")
    return t.Select(things.kinds, traits=ordered((*things.traits, t.Of(t.Player("that player")))))


def other(things: t.Select) -> t.Select:
    """Described things without this one."""
    rest = () if t.Other() in things.traits else (t.Other(),)
    return t.Select(things.kinds, things.pick, things.count, things.up_to, (*rest, *things.traits))

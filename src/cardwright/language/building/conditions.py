# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What must be the case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.comparisons import COMPARATIVE, REACH, THAN, bounded
from cardwright.language.building.described import opposing, other, own, picked
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import CALLED_THEY, HELD, ONE, WHO
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.walk import ordered

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


FULL_LIFE = 40  # life points that a player of Xi Cards begins with


class Conditions:
    """Builds conditions."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def said(self, sentence: Token) -> t.Said:
        return t.Said(str(sentence))

    def not_said(self, sentence: Token) -> t.Said:
        return t.Said(str(sentence), negated=True)

    def turn_of(self, whose: str) -> t.TurnOf:
        return t.TurnOf(WHO.get(whose, whose))

    def not_turn_of(self, whose: str) -> t.Not:
        return t.Not(self.turn_of(whose))

    def in_period(self, period: str) -> t.During:
        return t.During(period)

    def you_do(self) -> t.Did:
        return t.Did()

    def you_do_not(self) -> t.Did:
        return t.Did(negated=True)

    def they_do(self) -> t.Did:
        return t.Did("they")

    def they_do_not(self) -> t.Did:
        return t.Did("they", negated=True)

    def any_do(self) -> t.Did:
        return t.Did(t.Did.ANY)

    def none_do(self) -> t.Did:
        return t.Did(t.Did.ANY, negated=True)

    def there_is_a(self, things: t.Select) -> t.Compare:
        return t.Compare(t.Count(picked(things, "all")), "at least", ONE)

    def there_are_both(self, one: t.Select, other: t.Select) -> t.Joined:
        return self.both(self.there_is_a(_in_zone_of(other, one)), self.there_is_a(other))

    def there_is_another(self, things: t.Select) -> t.Compare:
        return self.there_is_a(other(things))

    def there_are_no(self, things: t.Select) -> t.Compare:
        return t.Compare(t.Count(picked(things, "all")), "exactly", t.Number(0))

    def there_are_no_other(self, things: t.Select) -> t.Compare:
        return self.there_are_no(other(things))

    def you_have(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], _had(parts[-1]))

    def you_have_a(self, things: t.Select) -> t.Compare:
        return self.there_is_a(_had(things))

    def you_have_both(self, one: t.Select, other: t.Select) -> t.Joined:
        return self.both(self.you_have_a(_in_zone_of(other, one)), self.you_have_a(other))

    def you_have_no(self, things: t.Select) -> t.Compare:
        return self.there_are_no(_had(things))

    def there_are_bound(self, bound: str, number: Token, things: t.Select) -> t.Compare:
        return t.Compare(t.Count(picked(things, "all")), *bounded(bound, number))

    def bound_are(self, bound: str, number: Token, things: t.Select, quality: str | t.Trait) -> t.Compare:
        if isinstance(quality, str):
            raise Unsaid("these cannot be counted by what they are: write “there are ...”")
        return self.there_are_bound(bound, number, replace(things, traits=ordered((*things.traits, quality))))

    def you_have_bound(self, bound: str, number: Token, things: t.Select) -> t.Compare:
        return self.there_are_bound(bound, number, _had(things))

    def you_have_another(self, things: t.Select) -> t.Compare:
        return self.there_is_a(other(_had(things)))

    def you_have_no_other(self, things: t.Select) -> t.Compare:
        return self.there_are_no(other(_had(things)))

    def you_have_other(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], other(_had(parts[-1])))

    def you_own(self, amount: t.Amount, *parts: str) -> t.Compare:
        return self.compared(owned(self.vocabulary, parts[-1]), parts[0] if len(parts) == 2 else "", amount)

    def you_own_bound(self, bound: str, number: Token, resource: str) -> t.Compare:
        return t.Compare(owned(self.vocabulary, resource), *bounded(bound, number))

    def opponent_has_a(self, things: t.Select) -> t.Compare:
        return self.there_is_a(opposing(things))

    def opponents_have_no(self, things: t.Select) -> t.Compare:
        return self.there_are_no(opposing(things))

    def flip_won(self) -> t.Compare:
        return t.Compare(t.Rolled("a coin"), "exactly", ONE)

    def unit_count(self) -> str:
        return "unit count"

    def hand_count(self, _whose: str) -> str:
        return "hand count"

    def life_count(self) -> str:
        return "life total"

    def counts_compared(self, one: str, degree: str, stat: str, two: str) -> t.Compare:
        how = "greater than" if degree == "more" else "less than"
        return t.Compare(self._count(stat, one), how, self._count(stat, two))

    def opponent_count(self, amount: t.Amount, *parts: str) -> t.Compare:
        return self.compared(self._count(parts[-1], "an opponent"), parts[0] if len(parts) == 2 else "", amount)

    def opponent_bound(self, bound: str, number: Token, stat: str) -> t.Compare:
        return t.Compare(self._count(stat, "an opponent"), *bounded(bound, number))

    def opponent_none(self, stat: str) -> t.Compare:
        return t.Compare(self._count(stat, "an opponent"), "exactly", t.Number(0))

    def _count(self, stat: str, who: str) -> t.Stat:
        """How much a player has of something that all see."""
        if stat not in self.vocabulary.lists["stat"]:
            raise Unsaid("this cannot be compared in this game")
        return t.Stat(stat, t.Player(WHO.get(who, who), CALLED_THEY if who == "they" else -1))

    def died(self, thing: t.Thing) -> t.Is:
        return t.Is(thing, traits=(t.Placed(t.Zone("discard pile", "a")),))

    def survived(self, thing: t.Thing) -> t.Is:
        return t.Is(thing, traits=(t.Placed(t.Zone("play")),))

    def they_have(self, who: str, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], _held(parts[-1], who))

    def they_have_a(self, who: str, things: t.Select) -> t.Compare:
        return self.there_is_a(_held(things, who))

    def they_have_no(self, who: str, things: t.Select) -> t.Compare:
        return self.there_are_no(_held(things, who))

    def you_control_this(self, this: t.This) -> t.Is:
        return t.Is(this, traits=(t.Whose("own"),))

    def only_own(self, _this: t.This, things: t.Select) -> t.Compare:
        return self.there_are_no_other(own(things))

    def has_stat(self, thing: t.Thing, amount: t.Amount, stat: str, reach: str = "") -> t.Compare:
        return t.Compare(t.Stat(stat, thing), REACH[reach], amount)

    def quality_was(self, thing: t.Thing, quality: str | tuple[str, ...]) -> t.Is:
        if isinstance(quality, str):
            return t.Is(thing, quality, was=True)
        return t.Is(thing, traits=(t.Typed(quality),), was=True)

    def state_was(self, thing: t.Thing, state: t.State) -> t.Is:
        return t.Is(thing, traits=(state,), past=True)

    def was_yours(self, thing: t.Thing) -> t.Is:
        return t.Is(thing, traits=(t.Whose("own"),), past=True)

    def flip_lost(self) -> t.Not:
        return t.Not(self.flip_won())

    def full_life(self, _resource: str) -> t.Compare:
        return t.Compare(owned(self.vocabulary, "life points"), "at least", t.Number(FULL_LIFE))

    def hand_empty(self) -> t.Compare:
        return self.there_are_no(t.Select(("card",), traits=(t.Placed(t.Zone("hand", "your")),)))

    def there_are(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.compared(t.Count(picked(parts[-1], "all")), parts[0] if len(parts) == 2 else "", amount)

    def there_are_bound_other(self, bound: str, number: Token, things: t.Select) -> t.Compare:
        return self.there_are_bound(bound, number, other(things))

    def compared(self, left: t.Amount, reach: str, amount: t.Amount) -> t.Compare:
        """A count compared with a number; without “or more” or “exactly” before or after it, both could be meant."""
        if reach or amount == t.Number(0):
            return t.Compare(left, REACH[reach], amount)
        both = [("or more", t.Compare(left, "at least", amount)), ("and no more", t.Compare(left, "exactly", amount))]
        number = str(amount.value) if isinstance(amount, t.Number) else "X"
        return self.points.decide(number, [(f"means {number} {how}", made) for how, made in both])

    def there_are_other(self, amount: t.Amount, *parts: Any) -> t.Compare:
        return self.there_are(amount, *parts[:-1], other(parts[-1]))

    def compare(self, left: t.Amount, right: t.Amount, reach: str = "") -> t.Compare:
        return t.Compare(left, REACH[reach], right)

    def compare_than(self, left: t.Amount, than: str, right: t.Amount) -> t.Compare:
        return t.Compare(left, THAN[than], right)

    def quality_is(self, thing: t.Thing, quality: str | t.Trait) -> t.Is | t.Compare:
        if isinstance(thing, t.Select) and is_number_of(thing) and not isinstance(quality, str):
            fitting = t.Count(t.Select(thing.kinds, "all", traits=ordered((*thing.traits, quality))))
            return self.compared(fitting, "", thing.count or ONE)
        return t.Is(thing, quality) if isinstance(quality, str) else t.Is(thing, traits=(quality,))

    def is_both(self, thing: t.Thing, one: str, other: str) -> t.Joined:
        if isinstance(thing, t.Select) and thing.pick != "the":
            raise Unsaid(f"say it of one that was named before: “if it is {one} and it is {other}”")
        return self.both(*(t.Is(thing, traits=(t.Typed((kind,)),)) for kind in (one, other)))

    def quality_is_not(self, thing: t.Thing, quality: str | t.Trait) -> t.Is:
        found = self.quality_is(thing, quality)
        if isinstance(found, t.Compare):
            raise Unsaid("say how many there are that are so: “there are ...”")
        return replace(found, negated=True)

    def extreme_is(self, thing: t.Thing, extreme: str, stat: str) -> t.Is:
        return t.Is(thing, traits=(t.Extreme(stat, extreme == "highest"),))

    def has_more(self, thing: t.Thing, comparative: str, stat: str, than: t.Thing) -> t.Compare:
        return t.Compare(t.Stat(stat, thing), COMPARATIVE[comparative], t.Stat(stat, than))

    def more_cards(self, comparative: str, than: t.Player) -> t.Compare:
        if "hand count" in self.vocabulary.lists["stat"]:
            raise Unsaid("“cards in hand” are counted in another way in this game")
        return t.Compare(t.Stat(HELD, t.Player()), COMPARATIVE[comparative], t.Stat(HELD, than))

    def shares(self, thing: t.Thing, aspect: str, other: t.Thing) -> t.Is:
        return t.Is(thing, traits=(t.Same(aspect, other),))

    def shares_with_yours(self, thing: t.Thing, aspect: str) -> t.Is:
        if not isinstance(thing, t.Select) or len(thing.kinds) != 1:
            raise Unsaid("say with what: “yours” needs a kind of card before it")
        return self.shares(thing, aspect, t.Select(thing.kinds, "the", traits=(t.Whose("own"),)))

    def holding_a(self, things: t.Select) -> t.Compare:
        return self.there_is_a(_in_hand(things))

    def holding_no(self, things: t.Select) -> t.Compare:
        return self.there_are_no(_in_hand(things))

    def is_using(self, thing: t.Thing, used: tuple[str, str, int]) -> t.Is:
        return t.Is(thing, traits=(self.builder.filters.using(used),))

    def is_using_more(self, thing: t.Thing, comparative: str, kind: str, than: t.Thing) -> t.Compare:
        def used(by: t.Thing) -> t.Count:
            return t.Count(t.Select((kind,), "all", traits=(self.builder.filters.used_by(by),)))

        return t.Compare(used(thing), COMPARATIVE[comparative], used(than))

    def zone_has(self, zone: t.Zone, amount: t.Amount, reach: str = "") -> t.Compare:
        return self.there_are(amount, *([reach] if reach else []), t.Select(("card",), traits=(t.Placed(zone),)))

    def last_round(self, who: t.Player, result: str) -> t.LastRound:
        if who.who not in ("you", "an opponent"):
            raise Unsaid("the last round is asked of “you” or “an opponent”")
        return t.LastRound(who, str(result))

    def only_one(self, _this: t.This, things: t.Select) -> t.Compare:
        return self.there_are_no_other(things)

    def both(self, *parts: t.Condition) -> t.Joined:
        return t.Joined("and", parts)

    def either(self, *parts: t.Condition) -> t.Joined:
        return t.Joined("or", parts)


def _in_zone_of(last: t.Select, things: t.Select) -> t.Select:
    """Things of a list at whose end stands where they are: it is said of all of them."""
    placed = tuple(trait for trait in last.traits if isinstance(trait, t.Placed))
    if any(isinstance(trait, t.Placed | t.Whose | t.Of) for trait in things.traits):
        return things
    return replace(things, traits=ordered((*things.traits, *placed)))


def _held(things: t.Select, who: str) -> t.Select:
    """Things that a player has, whom the text has named; a hand is that player's if nobody else is named for it."""
    player = WHO.get(who, who)
    whose, mention = f"{player}'s", CALLED_THEY if who == "they" else -1
    held = [trait for trait in things.traits if isinstance(trait, t.Placed) and trait.zone.whose in ("its own", whose)]
    if not held:
        return replace(things, traits=ordered((*things.traits, t.Of(t.Player(player, mention)))))
    if player not in ("that player", "its owner"):
        raise Unsaid(f"say whose {held[0].zone.name} it is: “its owner's {held[0].zone.name}”")
    others = [trait for trait in things.traits if trait not in held]
    return replace(
        things,
        traits=ordered((*others, *(t.Placed(replace(trait.zone, whose=whose, mention=mention)) for trait in held))),
    )


def _in_hand(things: t.Select) -> t.Select:
    """Things that you hold."""
    return replace(things, traits=ordered((*things.traits, t.Placed(t.Zone("hand", "your")))))


def is_number_of(things: t.Select) -> bool:
    """Whether more than one are meant, and how many."""
    return things.pick == "choose" and not things.up_to and things.count not in (None, ONE)


def _had(things: t.Select) -> t.Select:
    zones = [trait.zone for trait in things.traits if isinstance(trait, t.Placed) and trait.zone.name != "play"]
    for zone in zones:
        if zone.whose not in ("", "your", "its own"):
            raise Unsaid(
                f"what is in another {zone.name} is not yours: write “there are ... in {zone.whose} {zone.name}”"
            )
    return things if zones else own(things)


def owned(vocabulary: Vocabulary, resource: str) -> t.Stat:
    """How much a player has of a resource, under the name that it has as a stat."""
    stats = vocabulary.lists["stat"]
    name = next((name for name in (resource, "life total") if name in stats), "")
    if not name or (name == "life total" and resource != "life points"):
        raise Unsaid(f"nobody has an amount of “{resource}” to compare")
    return t.Stat(name, t.Player())

"""What `other` leaves out: this card and what was chosen before, a party of what the text waits for, or a group."""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mention import Mention
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.phrases import than_what
from cardwright.language.binding.roles import ASIDE
from cardwright.language.binding.scope import Scope
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points, Rule
from cardwright.language.things import (
    are_all_cards,
    are_held,
    inverted,
    is_group_of,
    is_one_of,
    is_opposing,
    is_own,
    is_part_of,
    with_trait,
    without_trait,
)
from cardwright.language.walk import ordered

MUTUAL = ("skirmish", "attack", "defend", "start")  # what nothing does to itself
WHICH_OTHERS = "say which others you mean: “other than this unit” or “other than that unit”"


class Others:
    """Binds `other` in descriptions to what it leaves out."""

    def __init__(self, mentions: Mentions, points: Points, combatants: tuple[str, ...]) -> None:
        self.mentions = mentions
        self.points = points
        self.combatants = combatants
        self.is_rest = False  # each other player was said, and is each opponent

    # Players.
    def players(self, player: t.Player) -> t.Player:
        """Each player but the one whose deed the text waits for; where there is none, but you."""
        said = self.mentions.said
        doing = [one.number for one in said if isinstance(one.thing, t.Player) and one.is_event]
        if doing:
            return replace(player, of=t.Back(mention=doing[-1]))
        named = [one for one in said if isinstance(one.thing, t.Player) and one.thing != t.Player()]
        named += [one for one in said if one.is_event and isinstance(one.thing, t.Select) and not is_own(one.thing)]
        is_held = self.mentions.holder not in (None, t.Player())
        is_open = named or is_held or self.mentions.is_turn_of_others
        if is_open and not self.is_rest:  # the rest once more, in the second half of a sentence
            raise Unsaid("each other player than whom? Write “each opponent”, or name who is meant")
        self.is_rest = True
        return t.Player("each opponent")

    def player(self, player: t.Player) -> t.Player:
        """Another player than the one who does what the text waits for, or was named before; else than you."""
        said = [said for said in self.mentions.said if isinstance(said.thing, t.Player)]
        if not said:
            return player
        self.points.note(player.who, f"than the one called “{self.mentions.phrase(said[-1].number)}”", Rule.OTHER)
        return replace(player, of=t.Back(mention=said[-1].number))

    def turn(self, turn: t.TurnOf) -> t.Condition:
        """Another player's turn is that of anybody but whoever does what the text waits for; an opponent's is open."""
        doing = [said.number for said in self.mentions.said if isinstance(said.thing, t.Player) and said.is_event]
        if not doing or turn.who == "your":
            return turn
        doer = self.mentions.phrase(doing[-1])
        another = t.TurnOf("another player's")
        if turn == another:
            self.points.note(turn.who, f"of anybody but the one called “{doer}”", Rule.OTHER)
            return turn
        both: list[tuple[str, t.Condition]] = [
            (f"is seen from {doer}", another),
            ("is seen from you", t.Not(t.TurnOf("your"))),
        ]
        return self.points.decide(turn.who, both)

    # Things.
    def things(self, things: t.Select, scope: Scope) -> t.Select:
        """Things other than those of a group that the sentence is about, if it is about one: else than this card."""
        parties = self.parties(things)
        if not parties and self.part_of(things) is None and self.group_before(things, scope) is None:
            things = other_than_this(things)
        if t.Other() not in things.traits or any(isinstance(trait, t.Among) for trait in things.traits):
            return things
        if are_held(things) and not self.mentions.where.has_returned and not self.are_cards_held():
            return without_trait(things, t.Other())
        if is_opposing(things) and parties:
            return self.opposing(things, parties)
        if parties and not self.is_choosing_again(things, parties):
            return self.than_party(things, parties, scope)
        one = self.said_of(things, scope)
        if one >= 0:
            return self.than_one(things, one, scope)
        found = self.than_group(things, scope)
        self.points.note("other", meaning_of(found, things), Rule.OTHER)
        return found

    def said_of(self, things: t.Select, scope: Scope) -> int:
        """The one of which others are counted, or, for a group, what this card is attached to; -1 if there is none."""
        if scope.is_counting and is_the(scope.acting) and is_one_of(scope.acting, things):
            return self.mentions.number_of(scope.acting)
        host = self.mentions.host
        is_group = host >= 0 and things.pick in ("all", "each") and is_one_of(self.mentions.things[host], things)
        return host if is_group else -1

    def than_one(self, things: t.Select, number: int, scope: Scope) -> t.Select:
        """Things other than one that was mentioned."""
        that = self.mentions.named(number)
        if that is None:
            raise Unsaid(WHICH_OTHERS)
        self.points.note("other", f"than {self.mentions.phrase(number)}", Rule.OTHER)
        self.mentions.again(number, scope.aside(ASIDE))
        return with_trait(things, t.Other(), t.OtherThan(than=that))

    def parties(self, things: t.Select) -> set[int]:
        """The parties of what the sentence waits for that a description may fit."""
        events = [said for said in self.mentions.said if said.is_event and said.sentence >= self.mentions.begun]
        return {said.number for said in events if is_one_of(said.thing, things)}

    def are_cards_held(self) -> bool:
        """Whether cards in a hand were mentioned."""
        return any(are_held(said.thing) for said in self.mentions.said)

    def is_choosing_again(self, things: t.Select, parties: set[int]) -> bool:
        """Whether what was chosen before is left out: it was mentioned after all that a text waits for."""
        return any(is_one_of(said.thing, things) and said.number not in parties for said in self.mentions.said)

    # Other than a party of an event.
    def opposing(self, things: t.Select, parties: set[int]) -> t.Select:
        """Opposing things other than the one party of an event: this card is not among them anyway."""
        if len(parties) > 1:
            raise Unsaid("say which others you mean: this card is not among them")
        (party,) = parties
        self.points.note("other", f"than {self.mentions.phrase(party)}", Rule.OTHER)
        traits = tuple(t.Other(party) if trait == t.Other() else trait for trait in things.traits)
        return replace(things, traits=traits)

    def than_party(self, things: t.Select, parties: set[int], scope: Scope) -> t.Select:
        """Things other than a party of an event: than what is said to get something, if it is said of one."""
        if len(parties) > 1:
            raise Unsaid(WHICH_OTHERS)
        (party,) = parties
        if scope.is_event:
            return self.second_party(things, party, scope)
        options = self.left_out(things, party, scope)
        taken = self.points.decide("other", [(f"means {than_what(option)}", option) for option in options])
        self.points.note("other", than_what(taken), Rule.OTHER if len(options) == 1 else Rule.NONE)
        if taken.than is not None:
            self.mentions.again(party, scope.aside(ASIDE))
        return with_trait(things, t.Other(), taken)

    def second_party(self, things: t.Select, party: int, scope: Scope) -> t.Select:
        """Another one that takes part in the event: than the first one; of your own things, than this card."""
        if scope.event in MUTUAL:  # no unit skirmishes with itself, and this card may be among the others
            return without_trait(things, t.Other())
        if t.Whose("own") in things.traits:
            self.points.note("other", "than this card", Rule.OTHER)
            return things
        self.points.note("another", f"than {self.mentions.phrase(party)}", Rule.OTHER)
        return with_trait(things, t.Other(), t.Other(party))

    def left_out(self, things: t.Select, party: int, scope: Scope) -> list[t.OtherThan]:
        """What `other` can leave out where an event has one party that the things could be."""
        kind, that = things.kinds[0], self.mentions.named(party)
        if that is None:
            raise Unsaid(WHICH_OTHERS)
        this, those, both = t.OtherThan(kind), t.OtherThan(than=that), t.OtherThan(kind, that)
        if are_all_cards(things):
            return [both]
        is_another = t.Other() in getattr(self.mentions.things[party], "traits", ())
        match self.waits_for_this(), isinstance(scope.acting, t.This), scope.is_counting:
            case (_, True, True):
                return [this]
            case (True, _, _):
                return [both]
            case (_, True, _):
                return [this, both]
            case _ if is_another and not (scope.is_counting and scope.acting is not None):
                return [those, this]
        return [those]

    def waits_for_this(self) -> bool:
        """Whether this card is a party of what the sentence waits for."""
        said = [said for said in self.mentions.said if said.sentence >= self.mentions.begun]
        return any(isinstance(one.thing, t.This) and one.is_event for one in said)

    # Other than a group.
    def than_group(self, things: t.Select, scope: Scope) -> t.Select:
        """Things without those of a group that the sentence speaks of."""
        before = self.last_group(things)
        if before is None and things.pick in ("all", "each"):
            return self.rest_or_others(things)
        if before is None or self.mentions.said[-1].number > before.number:
            return things
        if before.thing == things:  # the same group once more, in the second half of a sentence
            return things
        if before.clause == scope.clause:
            traits = tuple(t.Other(before.number) if trait == t.Other() else trait for trait in things.traits)
            return replace(things, traits=traits)
        if before.is_asked and things.pick not in ("all", "each"):  # how many there are is no group to choose from
            return things
        assert isinstance(before.thing, t.Select)
        is_own = t.Whose("own") in things.traits
        return self.rest_or_this(before.thing, things) if is_own else self.rest_of(before.thing, things)

    def last_group(self, things: t.Select) -> Mention | None:
        """The group of such things that was mentioned last, if that was in this sentence."""
        kinds = (things.kinds, *((sort,) for sort in self.sorts_of(things)))
        groups = [said for said in self.mentions.said if any(is_group_of(said.thing, each) for each in kinds)]
        return groups[-1] if groups and groups[-1].sentence == self.mentions.sentence else None

    def group_before(self, things: t.Select, scope: Scope) -> Mention | None:
        """The group in a clause before in this sentence that is a part of what is described."""
        before = self.last_group(things) if things.pick in ("all", "each") else None
        if before is None or before.clause == scope.clause or not isinstance(before.thing, t.Select):
            return None
        return before if is_part_of(before.thing, things) else None

    def rest_or_others(self, things: t.Select) -> t.Select:
        """Other things than this card, or the rest, where a sentence before speaks of a group of them."""
        part = self.part_of(things)
        if part is None:
            return things
        return self.rest_or_this(part, things)

    def rest_or_this(self, part: t.Select, things: t.Select) -> t.Select:
        """Of your things, the rest is left over, or all but this card: no rule decides."""
        others = with_trait(things, t.Other(), t.OtherThan(things.kinds[0]))
        both = [("means the rest", self.rest_of(part, things)), ("means others than this card", others)]
        return self.points.decide("other", both)

    def rest_of(self, part: t.Select, things: t.Select) -> t.Select:
        """Things of a description that are not in a group that is part of it."""
        whole = without_trait(things, t.Other())
        left_out = [inverted(trait) for trait in part.traits if trait not in things.traits]
        if part.kinds != things.kinds:
            is_sort = len(part.kinds) == 1 and part.kinds[0] in self.sorts_of(things)
            left_out.append(t.Typed(part.kinds, negated=True) if is_sort else None)
        if len(left_out) != 1 or left_out[0] is None or not {*whole.traits} <= {*part.traits}:
            raise Unsaid("say which others you mean: those named before, or this card?")
        return replace(things, traits=ordered((*whole.traits, left_out[0])))

    def sorts_of(self, things: t.Select) -> tuple[str, ...]:
        """What else things of a description are called: Heroes and Dragons are Fighters."""
        return self.combatants[1:] if things.kinds == self.combatants[:1] else ()

    def part_of(self, things: t.Select) -> t.Select | None:
        """The group in a sentence before that is a part of what is described."""
        groups = [said.thing for said in self.mentions.said if said.sentence < self.mentions.sentence]
        parts = [thing for thing in groups if isinstance(thing, t.Select) and is_part_of(thing, things)]
        return parts[-1] if parts and things.pick in ("all", "each") else None


def other_than_this(things: t.Select) -> t.Select:
    """A description that leaves out only this card says so by `other`."""
    left = next((trait for trait in things.traits if isinstance(trait, t.OtherThan) and trait.than is None), None)
    return things if left is None else with_trait(things, left, t.Other())


def is_the(thing: t.Thing | None) -> TypeGuard[t.Select]:
    """Whether one thing is described by its state: `the attached unit`."""
    if not isinstance(thing, t.Select) or thing.pick != "the":
        return False
    return any(isinstance(trait, t.State) for trait in thing.traits)


def meaning_of(found: t.Select, things: t.Select) -> str:
    """What `other` leaves out, in words."""
    if found.traits == things.traits:
        return "than this card, and than what was chosen before"
    is_bound = any(isinstance(trait, t.Other) and trait.mention >= 0 for trait in found.traits)
    return "than the one it is said of" if found.kinds == things.kinds and is_bound else "the rest"

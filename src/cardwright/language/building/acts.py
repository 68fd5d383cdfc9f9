# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""What else a player does: destroy, discard, choose, swap, roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import OWN, among, are_opposing
from cardwright.language.building.joints import Several
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Rule
from cardwright.language.terms import AMONG, ONE
from cardwright.language.walk import ordered

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Acts:
    """Builds acts."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points
        self.shown: t.Zone | t.Select | None = None  # what was looked at last

    def do(self, verb: str, what: t.Thing | t.Zone, *links: t.Link) -> t.Do | t.Move:
        if verb == "play" and isinstance(what, t.Select) and what.pick in ("top", "bottom") and not links:
            return t.Move("put", what, t.Zone("play"))  # it is not paid for, and comes from where it lies
        if verb == "prevent" and isinstance(what, t.Select):
            what = self._under_way(what)
        if verb == "look at":
            self.shown = what if isinstance(what, t.Zone | t.Select) else None
        return t.Do(verb, self._discarded(what) if verb == "discard" else what, links)

    def _under_way(self, what: t.Select) -> t.Select:
        """What is prevented: a spell that is being played, said or not."""
        state = t.State("being played")
        is_said = any(isinstance(trait, t.State | t.Placed) for trait in what.traits)
        if is_said or state.name not in self.vocabulary.lists.get("post_state", ()) or set(what.kinds) != {"spell"}:
            return what
        return replace(what, traits=ordered((*what.traits, state)))

    def _discarded(self, what: t.Thing | t.Zone) -> t.Thing | t.Zone:
        """What is discarded: in a game of rounds, cards that are named by whose they are lie in play."""
        if not self.vocabulary.groups or not is_owned(what):
            return what
        return replace(what, traits=ordered((*what.traits, t.Placed(t.Zone("play")))))

    def destroyed(self, _verb: str, what: t.Thing) -> t.Do:
        if not isinstance(what, t.Select):
            return t.Do("discard", what)
        zones = [trait.zone.name for trait in what.traits if isinstance(trait, t.Placed)]
        if any(zone != "play" for zone in zones):
            raise Unsaid("only cards in play are destroyed: write “discard”")
        in_play = () if zones else (t.Placed(t.Zone("play")),)
        return t.Do("discard", replace(what, traits=ordered((*what.traits, *in_play))))

    def destroyed_with_attached(self, what: t.Thing) -> Several:
        if not isinstance(what, t.Select) or what.pick != "choose" or what.count != ONE:
            raise Unsaid("say which one it is: “a unit and all cards attached to it”")
        if "attached to" not in self.vocabulary.lists["relation"]:
            raise Unsaid("nothing is attached in this game")
        attached = t.Select(("card",), "all", traits=(t.Linked("attached to", t.Back()),))
        return Several((t.Do("choose", what), t.Do("destroy", attached), t.Do("destroy", t.Back(what.kinds[0]))))

    def choosing(self, what: t.Thing) -> t.Do:
        is_player = isinstance(what, t.Player) and what.who in t.CHOSEN
        if not is_player and (not isinstance(what, t.Select) or what.pick != "choose"):
            raise Unsaid("“choose” needs things to choose from: “a unit”")
        return t.Do("choose", what)

    def choosing_from(self, what: t.Thing, zone: t.Zone | None = None) -> t.Do:
        chosen = self.choosing(what)
        if not isinstance(chosen.what, t.Select):
            raise Unsaid("cards are chosen from a hand or pile, and no players")
        placed = t.Placed(zone or t.Zone("hand", "that player's"))
        return t.Do("choose", replace(chosen.what, traits=ordered((*chosen.what.traits, placed))))

    def removal(self, what: t.Thing, host: t.Thing) -> t.Do:
        if "attached to" not in self.vocabulary.lists["relation"] or not isinstance(what, t.Select):
            raise Unsaid("say what becomes of it: “destroy”, “return” or “put”")
        return t.Do("destroy", replace(what, traits=ordered((*what.traits, t.Linked("attached to", host)))))

    def die_turned(self, what: t.Thing, side: Token) -> t.Do:
        return t.Do("turn", what, side=int(side))

    def turned(self, what: t.Thing, way: str) -> t.Do:
        return t.Do(f"turn {way}", what)

    def do_random(self, verb: str, what: t.Thing) -> t.Do | t.Move:
        if not isinstance(what, t.Select) or what.pick != "choose":
            raise Unsaid("“at random” needs things to pick from before it")
        return self.do(verb, replace(what, pick="random"))

    def do_from(self, verb: str, what: t.Thing, zone: t.Zone) -> t.Do:
        if not isinstance(what, t.Select):
            raise Unsaid("“from” needs things to pick from before it")
        if verb == "discard" and zone == t.Zone("hand", "its own"):
            self.points.note("hand", "the hand of whoever discards", Rule.OWN)
            return t.Do(verb, what)  # players discard from their own hands, said or not
        return t.Do(verb, replace(what, traits=ordered((*what.traits, t.Placed(zone)))))

    def do_all_but(self, verb: str, number: Token, things: t.Select) -> t.Do:
        if verb != "discard" or not self.vocabulary.groups or int(number) != 1:
            raise Unsaid("“all but” one can be discarded: name the others otherwise")
        return t.Do(verb, replace(things, pick="all but", count=t.Number(int(number))))

    def do_among(self, verb: str, what: t.Thing) -> t.Do:
        if isinstance(what, t.Select) and what.pick == "choose" and isinstance(self.shown, t.Select):
            return t.Do(verb, among(what))
        if not isinstance(what, t.Select) or self.shown != t.Zone("hand", "each opponent's"):
            raise Unsaid("say from where: “from among them” needs the hands of each opponent before it")
        return t.Do(verb, replace(what, traits=ordered((*what.traits, t.Placed(t.Zone("hand", AMONG))))))

    def control_switched(self, *parts: Any) -> Several:
        one, two = (part for part in parts if not isinstance(part, Token))
        if not all(isinstance(part, t.Select) and part.pick == "choose" and part.count == ONE for part in (one, two)):
            raise Unsaid("say which two are switched, as in “one of your units and an opposing unit”")
        if OWN[0] not in one.traits or not are_opposing(two):
            raise Unsaid("control is switched of one of yours, said first, and an opposing one")
        mine, theirs = t.Back(one.kinds[0], which="first"), t.Back(two.kinds[0], which="second")
        given = t.Do("take control of", mine, by=t.Player("its controller", of=theirs))
        chosen = t.Then(t.Do("choose", one), t.Do("choose", two))
        return Several((chosen, given, t.Do("take control of", theirs)))

    def roll(self, die: str) -> t.Roll:
        return t.Roll(die)

    def swap_of(self, of: t.Thing, *parts: Any) -> t.Swap:
        return t.Swap((parts[-2], parts[-1]), of)

    def swap_yours(self, stat: str) -> t.Swap:
        return t.Swap((stat, stat), t.Player(), t.Player("an opponent"))

    def swap_each_other(self, things: t.Select, stat: str) -> t.Swap:
        if things.pick != "choose" or things.count != t.Number(2) or things.up_to:
            raise Unsaid("two of them swap something with each other")
        one = replace(things, count=ONE)
        return t.Swap((stat, stat), one, replace(one, traits=ordered((t.Other(), *one.traits))))

    def swap_between(self, stat: str, of: t.Thing, *parts: Any) -> t.Swap:
        return t.Swap((stat, parts[0] if len(parts) == 2 else stat), of, parts[-1])

    def swap_with(self, of: t.Thing, *parts: Any) -> t.Swap:
        one, other, two = (part for part in parts if not isinstance(part, Token))
        return t.Swap((one, two), of, other)

    def swap(self, one: str, two: str, of: t.Thing) -> t.Swap:
        return t.Swap((one, two), of)

    def act_or_back(self, player: t.Player, act: t.Act) -> Several:
        """A card on top of a deck that is shown, and that you may discard then."""
        match act:
            case t.Do(verb="reveal" | "look at", what=t.Select(pick="top", count=t.Number(1))):
                return Several((self.builder.clauses.by_player(player, act), t.May(t.Do("discard", t.Back()))))
            case _:
                raise Unsaid("only the top card of a deck is put back")


def is_owned(what: t.Thing | t.Zone) -> TypeGuard[t.Select]:
    """Whether cards are described by whose they are and not by where they lie: those are in play."""
    if not isinstance(what, t.Select) or any(isinstance(trait, t.Placed) for trait in what.traits):
        return False
    return any(isinstance(trait, t.Whose) for trait in what.traits)

"""What a clause does to what it speaks of, remembered once all of it is said; and deeds that cannot be meant."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.pronouns import OWN_DEEDS
from cardwright.language.binding.scope import Scope
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.things import PLAYED, are_played, is_card, is_located, is_many, is_own, is_yours, placed
from cardwright.language.walk import every

OF_ITS_OWN = " of its Element"  # of a resource
SHOWING = ("reveal", "look at")  # what makes cards known that lie in a hand or deck
HELD_TOGETHER = ("engaged with", "stacked with", "in a skirmish with")  # what ends when one of them leaves play
Parts = dict[str, Any]  # of a clause, by name, with their pronouns bound


class Deeds:
    """Follows what is done."""

    def __init__(self, mentions: Mentions, points: Points) -> None:
        self.mentions = mentions
        self.points = points
        self.is_shown = False  # several cards of a hand or deck were shown

    # Before a clause is bound.
    def from_where(self, act: t.Do) -> t.Do:
        """An act on cards whose place is not said: those in a hand, those just shown, or those in play."""
        what = act.what
        if act.verb in SHOWING and (isinstance(what, t.Zone) or is_many(what)):
            self.is_shown = True
        if not isinstance(what, t.Select) or is_located(what):
            return act
        is_yours = act.by in (None, t.Player()) or getattr(act.by, "who", "") == "you"
        if self.is_shown and act.verb == "choose":
            raise Unsaid("is it one of the cards shown? Write “from it” or “from among them”, or else “in play”")
        if self.is_shown and act.verb == "discard" and is_yours:
            raise Unsaid("is it one of the cards shown? Write “from among them”, or else “in your hand”")
        if self.is_shown or act.verb != "discard" or what.pick not in ("all", "each"):
            return act
        held = replace(act, what=placed(what, t.Zone("hand", "its own")))
        destroyed = replace(act, verb="destroy")
        discarded = replace(act, what=placed(what, t.Zone("play")))
        options = [
            ("means those in hand", held),
            ("means those in play", discarded),
            ("means those in play, which are destroyed", destroyed),
        ]
        return self.points.decide("discard", options)

    # After it.
    def follow(self, node: Any, parts: Parts, scope: Scope) -> None:
        """Remembers what has left play by a clause, what has come into it, and what is yours."""
        match node:
            case t.Event():
                self.happens(node, parts, scope)
            case t.Do():
                self.done(node, parts)
            case t.Move():
                self.moved(node, parts, scope)
            case t.Change():
                self.check_each_hit(node, parts)
            case t.Become():
                where = self.mentions.where
                changed = where.changed | {self.mentions.number_of(parts["what"])}
                self.mentions.where = replace(where, changed=changed)
            case t.Gain() if node.resource.endswith(OF_ITS_OWN) and any(map(is_card, self.mentions.things)):
                resource = node.resource.rpartition(" ")[2]
                raise Unsaid(f"whose {resource}? It is that of this card: name it, or say it before")

    def check_each_hit(self, change: t.Change, parts: Parts) -> None:
        """Refuses hits that are compared with each of several that deal them: it is asked of one only."""
        number = self.mentions.number_of(parts["what"])
        is_one = isinstance(change.what, t.This) or getattr(change.what, "pick", "") not in ("all", "each")
        if not is_one and any(isinstance(part, t.Back) and part.mention == number for part in every(parts["against"])):
            raise Unsaid("each hit cannot be compared with what deals it: say it of one, as in “this unit”")

    def happens(self, event: t.Event, parts: Parts, scope: Scope) -> None:
        """Something that a text waits for, or asks about."""
        if event.deed.verb == "leave play":
            self.mentions.leave(self.mentions.number_of(parts["subject"]), scope)
        if event.subject == t.Player() and event.deed.object is not None:
            self.mentions.yours.add(self.mentions.number_of(parts["deed"].object))

    def done(self, act: t.Do, parts: Parts) -> None:
        """What you do with cards of your own, and what sends cards to a hand."""
        if act.verb == "withdraw":
            self.mentions.where = replace(self.mentions.where, has_returned=True)
        is_yours = act.verb in OWN_DEEDS and parts["by"] in (None, t.Player())
        if not is_yours or (isinstance(act.what, t.Select) and is_located(act.what)):
            return
        number, where = self.mentions.number_of(parts["what"]), self.mentions.where
        self.mentions.yours.add(number)
        if act.verb == "discard":
            self.mentions.where = replace(where, discarded=where.discarded | {number})

    def moved(self, move: t.Move, parts: Parts, scope: Scope) -> None:
        """What goes somewhere: a card only to its owner, and out of play or into it."""
        number = self.mentions.number_of(parts["what"])
        if is_yours(move.source):
            self.mentions.yours.add(number)
        if move.verb == "attach" and isinstance(move.what, t.This):
            self.mentions.host = self.mentions.number_of(parts["to"])
        if not isinstance(move.to, t.Zone):
            return
        self.check_owner(move, parts, number)
        where = self.mentions.where
        if move.to.name == "hand":
            if number in where.discarded and not scope.is_later:
                problem = "it was discarded from the hand to which it would return: name what returns, as in “this”"
                raise Unsaid(problem)
            self.mentions.where = replace(where, has_returned=True)
        if move.to.name == "play":
            self.mentions.where = where.put_into_play(number)
        else:
            self.mentions.leave(number, scope)

    def check_owner(self, move: t.Move, parts: Parts, number: int) -> None:
        """Refuses a card that would go to somebody else's hand or pile."""
        to = parts["to"]
        is_to_you = is_yours(to) and isinstance(move.what, t.Back) and isinstance(parts["what"], t.Back)
        is_of_another = is_to_you and not (number in self.mentions.yours or is_own(self.mentions.things[number]))
        is_moved_on = isinstance(move.what, t.Back | t.This) and to.mention >= 0 and to.mention != number
        if is_of_another or (is_moved_on and to.whose in ("its owner's", "its controller's")):
            raise Unsaid(f"a card can go only to its owner: write “its owner's {to.name}”")

    def check_relation(self, linked: t.Linked) -> None:
        """Refuses a relation to what has left play, with which it has ended."""
        if linked.relation in HELD_TOGETHER and self.mentions.has_gone(linked.to):
            raise Unsaid(
                f"nothing is “{linked.relation}” what has left play: name what you mean in what the text waits for"
            )

    def check_rest(self, among: t.Among, things: t.Select) -> None:
        """Refuses the rest of things that were neither looked at nor chosen: there is no rest of all of them."""
        number = self.mentions.number_of(among.them)
        suffered = {said.suffers for said in self.mentions.said if said.number == number}
        if t.Other() in things.traits and not suffered & {*SHOWING, "choose", "draw"}:
            raise Unsaid("the rest of what? Name them, as in “all other ...”")

    def asked_of(self, condition: t.Is) -> t.Is:
        """What is asked of something that may be gone: what it was before this text took it away."""
        number = self.mentions.number_of(condition.what)
        if not condition.was:
            state = next(iter(condition.traits), None)
            if isinstance(state, t.State) and not condition.past and self.mentions.is_away(condition.what):
                raise Unsaid(f"it is not {state.name} where it is by then: write “was {state.name}”")
            return condition
        if number in self.mentions.where.changed:
            raise Unsaid("“was” is asked too late, since it has become something else: ask “if ... is” first")
        return replace(condition, was=False, past=number in self.mentions.where.taken and not condition.kind)


def when_played(things: t.Select, scope: Scope) -> t.Select:
    """Cards that somebody plays: what is said of them holds, or happens; those in play are not among them."""
    if not are_played(things):
        return things
    if scope.role != "subject" or (things.pick == "choose" and not scope.is_event):
        raise Unsaid("“play” is not said of cards that are in play: write “control”")
    traits = [
        t.Whose(trait.side.removeprefix(PLAYED)) if isinstance(trait, t.Whose) else trait for trait in things.traits
    ]
    return replace(things, traits=tuple(traits))


def check_entering(event: t.Event) -> None:
    """Refuses to wait until what somebody plays enters play: that is said of what is put there as well."""
    if are_played(event.subject) and event.deed.verb.startswith("enter"):
        raise Unsaid("what you play enters play, and so does what is put there: write “when you play” or “control”")

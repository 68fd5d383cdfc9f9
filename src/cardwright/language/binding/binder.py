"""The one walk through a paragraph, in the order it is said, on which pronouns are bound to what they mean."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.deeds import Deeds, Parts, check_entering, when_played
from cardwright.language.binding.definite import Definite
from cardwright.language.binding.holders import Holders
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.opponents import Opponents, of_each_opponent
from cardwright.language.binding.others import Others
from cardwright.language.binding.pronouns import Pronouns
from cardwright.language.binding.roles import CLAUSES, TAKE
from cardwright.language.binding.scope import Scope
from cardwright.language.binding.several import Several, asked_in, check_asked_alike, check_asked_of
from cardwright.language.binding.whereabouts import Whereabouts
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.sides import Sides
from cardwright.language.walk import OWNERS, every, rewrite, said_order

NOT_KNOWN = Sides()
LEFT_OUT = ("each other player", "another player")  # players of whom one is left out


def bind(text: t.Text, points: Points | None = None, sides: Sides = NOT_KNOWN) -> t.Text:
    """The text with every pronoun bound to what it means; `points` decides what is open."""
    points = points or Points()
    if sides.has_several_opponents:
        text = rewrite(text, lambda node: of_each_opponent(node, points))
    return t.Text(tuple(Binder(points, sides).ability(ability) for ability in text.abilities))


def mentions(ability: t.Ability) -> list[t.Thing]:
    """What the numbers of mentions in a paragraph stand for, in their order."""
    binder = Binder(Points())
    binder.ability(ability)
    return binder.mentions.things


class Binder:
    """Goes through one paragraph; what a word means is said by the helpers, who share what was mentioned."""

    def __init__(self, points: Points, sides: Sides = NOT_KNOWN) -> None:
        self.sides = sides
        self.mentions = Mentions()
        self.clauses = 0
        self.pronouns = Pronouns(self.mentions, points, sides.has_several_opponents)
        self.holders = Holders(self.mentions, self.pronouns, points)
        self.others = Others(self.mentions, points, sides.combatants)
        self.opponents = Opponents(self.mentions, points, sides.has_several_opponents)
        self.several = Several(self.mentions, points, sides.has_several_opponents)
        self.definite = Definite(self.mentions, self.pronouns, points, sides)
        self.deeds = Deeds(self.mentions, points)

    def ability(self, ability: t.Ability) -> t.Ability:
        """The paragraph with its pronouns bound."""
        costs = self.bound(ability.costs, Scope())
        does: list[t.Effect] = []
        deed: t.Effect | None = None  # of which a sentence asks whether it was done
        for effect in ability.does:
            is_asked = asked_in(effect) is not None
            self.mentions.begin_sentence(isinstance(effect, t.When | t.Instead | t.Lasting), is_asked)
            check_asked_of(deed, effect)
            bound = self.bound(effect, Scope())
            does += self.several.each_or_any(deed, bound)
            check_asked_alike(does)
            deed = deed if is_asked else bound
        return replace(ability, costs=costs, does=tuple(does))

    # The walk.
    def bound(self, node: Any, scope: Scope) -> Any:
        """A part of the text with its pronouns bound, parts first."""
        if isinstance(node, tuple):
            return tuple(self.bound(part, scope) for part in node)
        if not isinstance(node, msgspec.Struct):
            return node
        match node:
            case t.Choose():
                return replace(node, options=self.options(node.options, scope))
            case t.Event():
                check_entering(node)
            case t.Do():
                node = self.deeds.from_where(node)
        self.clauses += isinstance(node, CLAUSES)
        scope = scope.inside(node, self.clauses, bool(self.mentions.where.discarded))
        parts, scope = self.cases(node, scope) if isinstance(node, t.If) else self.parts(node, scope)
        self.deeds.follow(node, parts, scope)
        return self.meant(self.several.in_turn(replace(node, **parts)), scope)

    def parts(self, node: Any, scope: Scope) -> tuple[Parts, Scope]:
        """The parts of a node in the order they are said, bound, and where something after them would stand."""
        parts: Parts = {}
        first = len(self.mentions.things)
        for name in said_order(node):
            before = self.mentions.where
            parts[name] = self.part(node, name, parts, scope)
            scope = scope.after_part(node, name, parts[name])
            if isinstance(node, t.Instead) and name == "event":
                self.mentions.where = before  # it has not happened
            if isinstance(node, t.Do) and node.verb == TAKE and name == "by":
                self.mentions.taker = getattr(parts[name], "who", "")
        if isinstance(node, t.Compare):
            others = range(first, len(self.mentions.things))
            self.mentions.compared |= {
                one for one in others if getattr(self.mentions.things[one], "pick", "") == "each"
            }
        return parts, scope

    def part(self, node: Any, name: str, parts: Parts, scope: Scope) -> Any:
        """One part of a node, bound where it stands."""
        part = getattr(node, name)
        if not isinstance(part, msgspec.Struct | tuple) or (isinstance(node, t.Player) and node.who in LEFT_OUT):
            return part
        if isinstance(node, t.Move) and name == "to" and isinstance(part, t.Zone) and part.whose == "its owner's":
            return self.holders.owners_zone(part, self.mentions.number_of(parts["what"]))
        return self.bound(part, scope.of_part(node, name))

    # Branches.
    def options(self, effects: tuple[t.Effect, ...], scope: Scope) -> tuple[t.Effect, ...]:
        """Several effects to choose from: what the others choose and take out of play is nothing to each of them."""
        before, first = self.mentions.where, len(self.mentions.things)
        options: list[t.Effect] = []
        for effect in effects:
            others = range(first, len(self.mentions.things))
            options.append(self.bound(effect, replace(scope.aside(), is_open=True, others=others)))
            self.mentions.where = self.mentions.where.not_yet(before)
        return tuple(options)

    def cases(self, node: t.If, scope: Scope) -> tuple[Parts, Scope]:
        """A sentence with a condition: each case begins where all of it began, and both end together."""
        told, parts = self.mentions, Parts()
        before, first, ends = told.where, len(told.things), []
        for name in said_order(node):
            ends.append(told.where)
            here = scope
            if name == "condition":
                told.where = told.where.asked(before)
                here = replace(scope, governed=range(first, len(told.things)))
            elif name in ("effect", "otherwise"):
                here = self.case(node, name, before, first, scope)
                if name == "effect" and "condition" in parts:
                    here = replace(here, counted=counted_in(parts["condition"]))
                elif name == "otherwise" and node.after:
                    told.where = told.where.still_there(spoken_of(parts["condition"]))
            parts[name] = self.part(node, name, parts, here)
            if name == "condition":
                told.where = told.where.after_asking(ends[-1])
        told.where = told.where.joined(before, first, ends)
        return parts, scope

    def case(self, node: t.If, name: str, before: Whereabouts, first: int, scope: Scope) -> Scope:
        """Begins one case of a condition, which may be that a deed has not been done."""
        told, did = self.mentions, node.condition
        if name == "otherwise":
            told.case_begun = len(told.said)
        if not isinstance(did, t.Did):
            told.where = told.where.case(before, first)
            return replace(scope, undone=range(0))
        if did.negated and name == "effect":
            told.where = told.where.case(before, first, told.deed_begun)
            return replace(scope, undone=range(told.before_deed, first))
        told.where = told.where.case(before, first)
        if did.negated == (name == "otherwise"):
            told.where = told.where.done_since(told.deed_begun)
        return replace(scope, undone=range(0))

    # Words.
    def meant(self, node: Any, scope: Scope) -> Any:
        """A node whose parts are bound, bound itself if it is a pronoun, and counted if it is a mention."""
        match node:
            case t.Back():
                return self.pronoun(node, scope)
            case t.Player():
                return self.player(node, scope)
            case t.Zone(whose="the") if self.is_ones_own(node, scope):
                return self.holders.zone(replace(node, whose="its own"), scope)
            case t.Zone() if node.whose in OWNERS:
                return self.holders.zone(node, scope)
            case t.Select():
                return self.select(node, scope)
            case t.This() | t.Implied():
                self.mentions.add(node, scope)
            case t.Linked():
                self.deeds.check_relation(node)
            case t.Is():
                return self.deeds.asked_of(node)
            case t.Moment():
                self.mentions.turn_of(node)
            case t.TurnOf():
                return self.others.turn(node)
            case t.Not(part=t.Not(part=part)):
                return part
        return node

    def is_ones_own(self, zone: t.Zone, scope: Scope) -> bool:
        """Whether “the discard pile” is that of whoever does something: not where it is asked where a card lies."""
        is_asked_where = scope.is_asked and not scope.is_counting
        return zone.name in self.sides.own_zones and not (scope.is_event or is_asked_where)

    def pronoun(self, back: t.Back, scope: Scope) -> t.Back | t.This | t.Select:
        """A pronoun, bound to what it means."""
        match back.which:
            case t.Back.DEALER:
                return self.pronouns.dealer(scope)
            case t.Back.SELF:
                return self.pronouns.itself(scope)
            case t.Back.EARLIER:
                return self.pronouns.earlier(scope)
        meant = self.pronouns.back(back, scope)
        if isinstance(meant, t.Back):
            self.mentions.again(meant.mention, scope)
        else:
            self.mentions.add(meant, scope)
        return meant

    def player(self, player: t.Player, scope: Scope) -> t.Player:
        """A player, bound to who is meant, or mentioned."""
        if player.who == "you":
            return t.Player()
        if not player.who:
            raise Unsaid("say who does this: nobody is named before a verb that ends in “s”")
        holder = self.mentions.holder
        if player.mention == t.SAME and holder is not None and holder.who == player.who:
            return holder
        if player.who.startswith("its "):
            return self.holders.holder(player, scope)
        if player.who == "that player":
            return self.holders.that_player(player, scope)
        if player.who in LEFT_OUT:
            player = self.others.players(player) if player.who != "another player" else self.others.player(player)
        self.mentions.add(player, scope)
        return player

    def select(self, things: t.Select, scope: Scope) -> Any:
        """Things that are described, or the one that was mentioned and is only called `the unit`."""
        if self.definite.is_reference(things):
            meant = self.definite.meant(things, scope)
            if isinstance(meant, t.Back):
                return self.pronoun(meant, scope) if meant.mention < 0 else meant
            if isinstance(meant, t.This):
                self.mentions.add(meant, scope)
                return meant
            things = meant
        for trait in things.traits:
            if isinstance(trait, t.Among):
                self.deeds.check_rest(trait, things)
        things = self.opponents.seen_from(things, scope)
        things = self.others.things(when_played(things, scope), scope)
        things = self.opponents.of_opponents(things, scope)
        self.mentions.add(things, scope)
        return things


def counted_in(condition: t.Condition) -> t.Select | None:
    """The things of which a condition says that there is one."""
    match condition:
        case t.Compare(left=t.Count(of=things), compare="at least" | "exactly", right=t.Number(value=1)):
            return things
        case t.Joined(word="and", parts=(*_, last)):
            return counted_in(last)
    return None


def spoken_of(condition: t.Condition) -> set[int]:
    """The mentions that a condition speaks of: they are chosen before it is asked."""
    return {part.mention for part in every(condition) if isinstance(part, t.Back)}

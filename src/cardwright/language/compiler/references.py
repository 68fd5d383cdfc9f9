"""From phrases to references: the one card or player that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.paragraph import ONE_OF_EACH, Bound
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.program import NONE, Ref

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class References:
    """Finds which one card or player a phrase means."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def of(self, thing: t.Thing) -> int:
        """The one card or player that a phrase means."""
        match thing:
            case t.This():
                if self.context.this == NONE:
                    raise CannotDo(thing, "a text granted to all can use “this” only for what it happens to")
                return self.context.usable(self.context.this, thing)
            case t.Player():
                return self.player(thing)
            case t.Select() if self.context.is_host(thing) or self.context.is_champion(thing):
                self.check_there(thing)
                return int(Ref.HOST)
        bound = self.context.binding(thing)
        if bound is not None and not bound.refs and bound.filter == self.context.each != NONE:
            return int(Ref.BOUND)
        if bound is None or len(bound.refs) != 1:
            advice = "name it, as in “that unit”"
            if self.lexicon.champions is not None:
                champion = self.lexicon.champions.kind
                advice = f"only “this {champion}” and “your {champion}” mean one"
            raise CannotDo(thing, f"it is not clear which one is meant: {advice}")
        return self.only(bound, thing)

    def check_there(self, cards: t.Select) -> None:
        """Refuses to speak of cards in play where all of them have been cleared away."""
        if self.context.is_cleared_away and not self.context.is_watching:
            period = self.context.lexicon.time.period
            advice = f"write “when you win the {period}” or “when you lose the {period}”"
            raise CannotDo(cards, f"no card is in play any more by then: {advice}")

    def only(self, bound: Bound, node: t.Node) -> int:
        """The one thing that was chosen, unless each of several players has chosen one."""
        if bound.is_one_of_each:
            raise CannotDo(node, f"{ONE_OF_EACH}: say this directly after what each of them does")
        return self.context.usable(bound.refs[0], node)

    def player(self, player: t.Player) -> int:
        """The one player that a phrase means."""
        is_fighting = player.who in ("the attacking player", "the defending player")
        if self.lexicon.time.is_shared and (is_fighting or (player.who == "that player" and player.mention == NONE)):
            raise CannotDo(player, "nobody attacks and nobody has the turn: all play at the same time")
        match player.who:
            case "you":
                return int(Ref.YOU)
            case "the attacking player" if self.context.attacker != NONE:
                return self.context.attacker
            case "the attacking player":
                return int(Ref.ATTACKER + Ref.CONTROLLER)
            case "the defending player":
                return int(Ref.DEFENDER + Ref.CONTROLLER)
            case "the player whose turn it is":
                return int(Ref.ACTIVE)
            case "its owner" | "its controller":
                return self.holder(player, player.who == "its owner")
            case "that player" if player.mention == NONE:
                return int(Ref.ACTIVE)
        bound = self.context.binding(player)
        if bound is None or len(bound.refs) != 1:
            raise CannotDo(player, "it is not clear which player is meant")
        return self.only(bound, player)

    def holder(self, node: t.Player | t.Zone, is_owner: bool) -> int:
        """The owner or controller of what was mentioned before."""
        bound = self.context.binding(node)
        if bound is None or len(bound.refs) != 1:
            raise CannotDo(node, "it is not clear whose it is: no single card is mentioned before")
        ref = self.only(bound, node)
        if not is_owner and bound.keeper != NONE:
            return bound.keeper
        if self.lexicon.zones.takes and ref in self.context.left and ref != Ref.THIS:
            raise CannotDo(node, "what has left play belongs to nobody: say it of “one of your ...”, and of “you”")
        if not is_owner and ref == Ref.THIS and self.context.this_has_left:
            return int(Ref.YOU)  # what has left play is controlled by nobody, and its text works for who did
        return ref + (Ref.OWNER if is_owner else Ref.CONTROLLER)

    def in_filter(self, thing: t.Thing) -> int:
        """A reference that a filter can name, what a lasting effect is bound to among them."""
        bound = self.context.binding(thing)
        if bound is not None and bound.refs == (self.context.bound_to,):
            return self.context.bound_to
        return self.of(thing)

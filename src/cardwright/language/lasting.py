"""Effects that last: standing sentences that begin to hold when something is done, and how long they do."""

from __future__ import annotations

from cardwright.language import tree as t
from cardwright.language.choosing import EACH, GROUPS, Choosing
from cardwright.language.frame import Bound, CannotDo
from cardwright.language.program import NONE, Op, Ref, Until, Watch
from cardwright.language.watching import Said

UNTIL = {
    ("end", "turn", "the"): Until.END_OF_TURN,
    ("end", "skirmish", "the"): Until.END_OF_SKIRMISH,
    ("end", "game", "the"): Until.FOREVER,
    ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
    ("start", "turn", "your"): Until.YOUR_NEXT_TURN,
    ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
}
LASTS = "write “until the end of the turn”, “until the end of your next turn” or “until the start of your next turn”"


class Lasting(Choosing):
    """Emits what lasts."""

    until: t.Moment | t.Event | t.Condition | None = None
    endless = Until.FOREVER  # how long something lasts if the text does not say it

    def play(self) -> int:
        """The area of cards in play."""
        return self.lexicon.areas["play"]

    def last(self, said: Said, bound: int, who: int = Ref.YOU) -> None:
        """Makes a watcher that lasts."""
        until, ends = self.ending()
        if said.is_granted and bound != NONE:
            who = bound + Ref.CONTROLLER
        self.code.emit(Op.LAST, self.watcher(self.finished(said.row)), bound, said.fixed, until, ends, who)

    def ending(self) -> tuple[int, int]:
        """How long something lasts."""
        match self.until:
            case None:
                return self.endless, NONE
            case t.Moment(edge=edge, period=period, whose=whose):
                if (edge, period, whose) not in UNTIL:
                    raise CannotDo(self.until, LASTS)
                return UNTIL[edge, period, whose], NONE
            case t.Event():
                noticed = self.notice(self.until)
                row = {"form": Watch.TRIGGER, "about": noticed.number, "filter": noticed.subject}
                return Until.EVENT, self.watcher(self.finished(row | {"other": noticed.other}))
            case condition:
                return Until.CONDITION, self.condition_row(condition)

    def hold(self, effect: t.Standing) -> None:
        """A standing sentence that begins to hold now: an effect that lasts."""
        if isinstance(effect, t.Rule) and effect.modal == "does":
            self.decide(effect)
            return
        self.is_lasting = True
        if is_group(effect.what) or self.is_group_back(effect.what):
            with self.watching():
                group = self.group_of(effect)
                self.hold_for(effect, group, NONE)
        else:
            self.each_of(effect.what, self.areas_of(effect), lambda ref: self.hold_one(effect, ref))
        self.is_lasting = False

    def is_group_back(self, thing: t.Thing) -> bool:
        """Whether a pronoun means a whole group."""
        bound = self.binding(thing)
        return bound is not None and not bound.refs

    def hold_one(self, effect: t.Standing, ref: int) -> None:
        """What begins to hold for one thing."""
        if is_again(effect) and self.until is None:
            self.code.emit(Op.UNMARK, ref)
            return
        with self.watching(ref):
            self.hold_for(effect, self.same_as(ref), ref)

    def hold_for(self, effect: t.Standing, group: int, ref: int) -> None:
        """What begins to hold for those whom a filter lets through."""
        self.bind(effect.what, self.binding(effect.what) or Bound(filter=group))
        for said in self.said(effect, group):
            self.last(said, ref)

    def decide(self, effect: t.Rule) -> None:
        """Ends the game for a player."""
        ops = {"win the game": Op.WIN, "lose the game": Op.LOSE_GAME, "take another turn": Op.TURN_AGAIN}
        op = ops.get(f"{effect.deed.verb} {effect.deed.resource}".strip())
        if not isinstance(effect.what, t.Player) or op is None:
            raise CannotDo(effect, "a player wins or loses the game, or takes another turn")
        self.each_of(effect.what, 0, lambda ref: self.code.emit(op, ref))


def is_group(thing: t.Thing) -> bool:
    """Whether a phrase means all that it describes."""
    if isinstance(thing, t.Player):
        return thing.who == "you" or thing.who in EACH
    return isinstance(thing, t.Select) and thing.pick in GROUPS


def is_again(effect: t.Standing) -> bool:
    """Whether a sentence lets something be done once more."""
    return isinstance(effect, t.Rule) and effect.modal == "can" and effect.deed.verb.endswith(" again")

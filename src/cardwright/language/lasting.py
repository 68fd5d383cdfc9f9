"""Effects that last: standing sentences that begin to hold when something is done, and how long they do."""

from __future__ import annotations

from cardwright.language import tree as t
from cardwright.language.choosing import EACH, GROUPS, Choosing
from cardwright.language.frame import Bound, CannotDo
from cardwright.language.numbers import verb_of
from cardwright.language.program import NONE, Op, Ref, Until, Watch
from cardwright.language.watching import Held, Said, held
from cardwright.language.words import listed, third


class Lasting(Choosing):
    """Emits what lasts."""

    until: t.Moment | t.Event | t.Condition | None = None
    endless: int | None = None  # how long something lasts if the text does not say it, where it is not the game's own

    def play(self) -> int:
        """The area of cards in play."""
        return self.lexicon.areas["play"]

    def last(self, said: Said, bound: int, who: int = Ref.YOU) -> None:
        """Makes a watcher that lasts."""
        until, ends = self.ending()
        if until == NONE:
            raise CannotDo(self.page.ability, f"say how long it holds: {self.durations()}")
        if said.is_granted and bound != NONE:
            who = bound + Ref.CONTROLLER
        self.code.emit(Op.LAST, self.watcher(self.finished(said.row)), bound, said.fixed, until, ends, who)

    def ending(self) -> tuple[int, int]:
        """How long something lasts."""
        match self.until:
            case None:
                return self.lexicon.endless if self.endless is None else self.endless, NONE
            case t.Moment(edge=edge, period=period, whose=whose):
                if (edge, period, whose) not in self.lexicon.untils:
                    raise CannotDo(self.until, self.durations())
                return self.lexicon.untils[edge, period, whose], NONE
            case _ if self.lexicon.is_shared or self.lexicon.moments:
                raise CannotDo(self.until, self.durations())
            case t.Event():
                noticed = self.notice(self.until)
                row = {"form": Watch.TRIGGER, "about": noticed.number, "filter": noticed.subject}
                return Until.EVENT, self.watcher(self.finished(row | {"other": noticed.other}))
            case condition:
                return Until.CONDITION, self.condition_row(condition)

    def durations(self) -> str:
        """How a text can say how long something lasts."""
        return "write " + listed([f"“until the {a} of {c} {b}”" for a, b, c in self.lexicon.untils], "or")

    def hold(self, effect: Held) -> None:
        """A standing sentence that begins to hold now: an effect that lasts."""
        if isinstance(effect, t.Rule) and effect.modal == "does" and verb_of(effect.deed) not in self.lexicon.outcomes:
            self.decide(effect)
            return
        what, before = held(effect), self.endless
        if isinstance(effect, t.Rule) and effect.deed.verb in self.lexicon.lasting:
            self.endless = self.lexicon.lasting[effect.deed.verb]
        self.is_lasting = True
        if is_group(what) or self.is_group_back(what) or self.is_whole(what):
            with self.watching():
                group = self.group_of(effect)
                self.hold_for(effect, group, NONE)
        else:
            self.each_of(what, self.areas_of(effect), lambda ref: self.hold_one(effect, ref))
        self.is_lasting, self.endless = False, before

    def is_whole(self, thing: t.Thing) -> bool:
        """Whether a phrase such as `your Fighter` means all such things on one side, of which there may be several."""
        return self.lexicon.is_shared and isinstance(thing, t.Select) and thing.pick == "the"

    def is_group_back(self, thing: t.Thing) -> bool:
        """Whether a pronoun means a whole group."""
        bound = self.binding(thing)
        return bound is not None and not bound.refs

    def hold_one(self, effect: Held, ref: int) -> None:
        """What begins to hold for one thing."""
        if is_again(effect) and self.until is None:
            self.code.emit(Op.UNMARK, ref)
            return
        with self.watching(ref):
            self.hold_for(effect, self.same_as(ref), ref)

    def hold_for(self, effect: Held, group: int, ref: int) -> None:
        """What begins to hold for those whom a filter lets through."""
        self.bind(held(effect), self.binding(held(effect)) or Bound(filter=group))
        for said in self.said(effect, group):
            self.last(said, ref)

    def decide(self, effect: t.Rule) -> None:
        """Ends the game for a player."""
        ops = {"win the game": Op.WIN, "lose the game": Op.LOSE_GAME, "take another turn": Op.TURN_AGAIN}
        op = ops.get(verb_of(effect.deed))
        if not isinstance(effect.what, t.Player) or op is None:
            others = [f"“{third(verb)}”" for verb in self.lexicon.outcomes]
            said = f"what can be said is {listed(others, 'or')}; " if others else ""
            raise CannotDo(effect, said + "a player wins or loses the game, or takes another turn")
        self.each_of(effect.what, 0, lambda ref: self.code.emit(op, ref))


def is_group(thing: t.Thing) -> bool:
    """Whether a phrase means all that it describes."""
    if isinstance(thing, t.Player):
        return thing.who == "you" or thing.who in EACH
    return isinstance(thing, t.Select) and thing.pick in GROUPS


def is_again(effect: Held) -> bool:
    """Whether a sentence lets something be done once more."""
    return isinstance(effect, t.Rule) and effect.modal == "can" and effect.deed.verb.endswith(" again")

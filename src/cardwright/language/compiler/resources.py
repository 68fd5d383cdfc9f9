"""Life points and other resources that can be restored, gained, lost, paid or turned into each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.lexicon import Resources as Declared
from cardwright.language.lexicon import needed
from cardwright.language.program import Compare, Mode, Op, Test

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class Resources:
    """Emits what players and things gain and lose."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    @property
    def declared(self) -> Declared:
        """The resources of the game."""
        return needed(self.lexicon.resources, "resources")

    def restore(self, effect: t.Gain) -> None:
        """Life points that are given back."""
        if effect.resource != self.declared.life or effect.to is None:
            raise CannotDo(effect, f"only {self.declared.life} can be restored")

        def everyone(group: int) -> None:
            self.context.emit(Op.RESTORE_ALL, group, self.context.amounts.row(effect.amount))

        self.context.loops.each_of(
            effect.to,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.RESTORE, ref, self.context.amounts.row(effect.amount)),
            None if self.context.paragraph.speaks_of(effect.amount, effect.to) else everyone,
        )

    def gain(self, effect: t.Gain) -> None:
        """Life points or time that a player or thing gains, loses or pays."""
        resource = self.declared.numbers[effect.resource]
        is_card = self.is_card(effect.by)
        if is_card and effect.resource != self.declared.life:
            raise CannotDo(effect, f"a card has no {effect.resource}: name a player")

        def change(ref: int) -> None:
            amount = self.context.amounts.row(effect.amount)
            if effect.verb == "gain" and is_card:
                self.context.emit(Op.RESTORE, ref, amount)
            elif effect.verb == "pay":
                self.pay(effect, ref)
            else:
                self.context.emit(Op.GAIN if effect.verb == "gain" else Op.LOSE, ref, amount, resource)

        if isinstance(effect.by, t.Player):
            self.context.loops.by(effect.by, change)
        else:
            self.context.loops.each_of(
                effect.by, self.lexicon.zones.play, change, removes=effect.verb == "lose", hurts=True
            )

    def is_card(self, thing: t.Thing) -> bool:
        """Whether a phrase means cards and not players."""
        if isinstance(thing, t.Select) and "player" in thing.kinds:
            raise CannotDo(thing, "say it of cards and of players in two sentences")
        return not isinstance(thing, t.Player)

    def pay(self, effect: t.Gain | t.Convert, who: int) -> None:
        """Takes what a player has enough of, else nothing."""
        none = Label()
        self.context.emit(Op.TEST, self.can_pay(effect, who), none)
        amount, resource = self.context.amounts.row(effect.amount), self.declared.numbers[effect.resource]
        if not isinstance(effect, t.Convert):
            self.context.emit(Op.LOSE, who, amount, resource)
        elif Op.CONVERT in self.lexicon.kernel.ops:
            self.context.emit(Op.CONVERT, who, amount, resource, self.declared.numbers[effect.into])
        else:
            self.context.emit(Op.LOSE, who, amount, resource)
            self.context.emit(Op.GAIN, who, amount, self.declared.numbers[effect.into])
        self.context.here(none)

    def can_pay(self, effect: t.Gain | t.Convert, who: int) -> int:
        """The condition that a player has enough of something."""
        has = self.tables.amount(Mode.STAT, self.declared.held[effect.resource], who)
        test = (int(Test.COMPARE), has, int(Compare.AT_LEAST), self.context.amounts.row(effect.amount), 0)
        return self.tables.conditions([[test]])

    def convert(self, effect: t.Convert, who: int) -> None:
        """Turns one resource into the same amount of another."""
        if effect.resource == effect.into and effect.resource not in self.declared.chosen:
            raise CannotDo(effect, "name two different things to turn into each other")
        self.pay(effect, who)

"""Damage: one hit, with all that further sentences add to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import AS_TAKEN, NONE, Mode, Op, Ref

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class Hits:
    """Emits damage."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.adds: tuple[t.Effect, ...] = ()  # sentences that add to the next hit

    def hit(self, effect: t.Damage) -> None:
        """A hit, with all that is added to it."""
        if effect.more or effect.to is None:
            raise CannotDo(effect, "“more” needs the sentence with the hit directly before it")
        if effect.redirected:
            self.redirect(effect)
            return
        to, kind = effect.to, self.lexicon.cards.types[effect.type] if effect.type else NONE
        total = self.total(effect)

        def dealt_by(dealer: int) -> None:
            def amount() -> int:
                return (
                    self.context.amounts.row(effect.amount)
                    if total == NONE
                    else self.tables.amount(Mode.REGISTER, total)
                )

            def everyone(group: int) -> None:
                self.context.emit(Op.DAMAGE_ALL, group, amount(), kind, dealer)

            self.context.loops.each_of(
                to,
                self.lexicon.zones.play,
                lambda ref: self.context.emit(Op.DAMAGE, ref, amount(), kind, dealer),
                None if self.context.paragraph.speaks_of(effect.amount, to) else everyone,
                removes=True,
                hurts=True,
            )

        if effect.by is None:
            dealt_by(self.context.references.of(t.This()))
        else:
            self.context.loops.each_of(effect.by, self.lexicon.zones.play, dealt_by)

    def strike(self, effect: t.Strike) -> None:
        """Things deal as much damage as they have; where two strike each other, neither hit changes the other one."""
        stat = self.context.amounts.stat(effect, "damage")

        def strike_with(dealer: int) -> None:
            size = self.context.register(effect)
            self.context.emit(Op.SET, size, self.tables.amount(Mode.STAT, stat, dealer))
            back = self.context.register(effect) if effect.back else NONE
            amount = self.tables.amount(Mode.REGISTER, size)

            def struck(ref: int) -> None:
                if effect.back:
                    self.context.emit(Op.SET, back, self.tables.amount(Mode.STAT, stat, ref))
                self.context.emit(Op.DAMAGE, ref, amount, NONE, dealer)
                if effect.back:
                    self.context.emit(Op.DAMAGE, dealer, self.tables.amount(Mode.REGISTER, back), NONE, ref)

            self.context.loops.each_of(effect.to, self.lexicon.zones.play, struck)

        self.context.loops.each_of(effect.by, self.lexicon.zones.play, strike_with)

    def redirect(self, effect: t.Damage) -> None:
        """The hit of the event, as it was worked out, taken by something else."""
        if not self.lexicon.kernel.takes_hits or effect.to is None:
            raise CannotDo(effect, "say how much: “deal that much damage to ...”")
        row = self.tables.amount(Mode.EVENT)
        self.context.loops.each_of(
            effect.to,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.DAMAGE, ref, row, AS_TAKEN, int(Ref.CAUSE)),
        )

    def total(self, effect: t.Damage) -> int:
        """The register that adds up one hit from several sentences, or NONE if one amount is all."""
        adds, self.adds = self.adds, ()
        if not adds:
            return NONE
        register = self.context.register(effect)
        self.context.emit(Op.SET, register, self.context.amounts.row(effect.amount))
        for add in adds:
            self.add(register, add)
        return register

    def add(self, register: int, add: t.Effect) -> None:
        """Adds what one more sentence says to a hit."""
        match add:
            case t.Damage():
                self.context.emit(Op.ADD, register, self.context.amounts.row(add.amount))
            case t.If(condition=condition, effect=effect, otherwise=otherwise):
                other, done = Label(), Label()
                self.context.emit(Op.TEST, self.context.conditions.row(condition), other)
                self.add(register, effect)
                if otherwise is not None:
                    self.context.emit(Op.GO, done)
                self.context.here(other)
                if otherwise is not None:
                    self.add(register, otherwise)
                self.context.here(done)
            case _:
                raise CannotDo(add, "“more” needs a sentence of its own, with at most an “if”")

"""Damage: one hit, with all that further sentences add to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import NONE, Mode, Op

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
            )

        if effect.by is None:
            dealt_by(self.context.references.of(t.This()))
        else:
            self.context.loops.each_of(effect.by, self.lexicon.zones.play, dealt_by)

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

"""What is done to each: to chosen things one by one, to a group at once or in a loop, by one player after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.paragraph import REGISTERS, Bound
from cardwright.language.compiler.quantifiers import CHOSEN, EACH, GROUPS, owner_of
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import FILTER, NONE, Op, Ref
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

Doing = Callable[[int], None]


class Loops:
    """Emits an act for each thing or player that is meant."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def each_of(
        self,
        thing: t.Thing,
        areas: int,
        act: Doing,
        everyone: Doing | None = None,
        owner: int = NONE,
        removes: bool = False,
    ) -> None:
        """Does something to each thing that is meant: to chosen ones one by one, to a group at once or in a loop."""
        done = Label()
        if isinstance(thing, t.Player) and (self.context.binding(thing) is None or thing.who.startswith("its ")):
            self.each_player(thing, act, everyone, done)
        elif isinstance(thing, t.This):
            act(self.context.references.of(thing))
        elif (bound := self.context.binding(thing)) is not None:
            self.each_bound(thing, bound, act, everyone, removes)
        elif isinstance(thing, t.Select) and thing.pick in GROUPS:
            filter_ = self.context.filters.described(thing, areas, owner)
            self.context.bind(thing, Bound(filter=filter_))
            self.all_of(thing, filter_, act, everyone)
        elif isinstance(thing, t.Select):
            bound = self.context.choices.choose_now(thing, areas, owner, done)
            if removes:
                self.keep(thing, bound)
            self.each_chosen(bound, act)
            bound.is_removed |= removes
        else:
            act(self.context.references.of(thing))
        self.context.here(done)

    def each_player(self, player: t.Player, act: Doing, everyone: Doing | None, done: Label) -> None:
        """Does something to each player that is meant."""
        if player.who in EACH:
            self.all_of(player, self.context.filters.players(player), act, everyone)
        elif player.who in CHOSEN:
            self.each_chosen(self.context.choices.choose_now(player, 0, NONE, done), act)
        else:
            act(self.context.references.player(player))

    def each_bound(self, thing: t.Thing, bound: Bound, act: Doing, everyone: Doing | None, removes: bool) -> None:
        """Does something to what was chosen or mentioned before, unless it is gone."""
        if not bound.refs:
            self.all_of(thing, bound.filter, act, everyone)
            return
        if removes:
            self.keep(thing, bound)
        for ref in bound.refs:
            gone = Label()
            if ref < REGISTERS and bound.filter != NONE and not bound.is_removed:
                is_first = bound.is_declared and not bound.is_checked
                filter_ = bound.filter if is_first else self.present(bound.filter)
                self.context.emit(Op.FITS, ref, filter_, gone)
            act(ref)
            self.context.here(gone)
        bound.is_removed |= removes

    def present(self, filter_: int) -> int:
        """The filter that only asks whether a chosen thing is still where it was."""
        row = dict(zip(FILTER, self.context.program.filters[filter_], strict=True))
        return self.tables.filter(forms=row["forms"], zones=row["zones"])

    def each_chosen(self, bound: Bound, act: Doing) -> None:
        """Does something to what was chosen just now; of several, the later ones may be missing."""
        for number, ref in enumerate(bound.refs):
            missing = Label()
            if number > 0:
                self.context.emit(Op.FITS, ref, bound.filter, missing)
            act(ref)
            self.context.here(missing)

    def all_of(self, thing: t.Thing, filter_: int, act: Doing, everyone: Doing | None) -> None:
        """Does something to a whole group: at once if that can be said, else to one after the other."""
        if everyone is not None:
            everyone(filter_)
        else:
            self.loop(thing, filter_, act)

    def loop(self, thing: t.Thing, filter_: int, act: Doing) -> None:
        """Does something once for each; pronouns mean the one that it is done for."""
        areas = self.context.program.filters[filter_][FILTER.index("zones")]
        if self.context.program.filters[filter_][0] != self.lexicon.cards.player and areas & ~self.lexicon.zones.play:
            raise CannotDo(thing, "this can be done one by one only for cards in play and for players")
        register = self.context.register(thing)
        if self.context.loop_depth:
            self.context.emit(Op.SET, register, self.tables.number(NONE))
        again, done = Label(), Label()
        self.context.here(again)
        self.context.emit(Op.EACH, register, filter_, done)
        number = self.context.paragraph.number_of_mention(thing)
        before = self.context.paragraph.bound.get(number)
        self.context.bind(thing, Bound((register,)))
        self.context.loop_depth += 1
        act(register)
        self.context.loop_depth -= 1
        self.context.emit(Op.GO, again)
        self.context.here(done)
        self.context.paragraph.bound.pop(number, None)
        if before is not None:
            self.context.paragraph.bound[number] = before

    def keep(self, thing: t.Thing, bound: Bound) -> None:
        """Remembers who controls a thing before it is taken away, where the text speaks of that player."""
        number = self.context.paragraph.number_of_mention(thing)
        is_needed = any(
            isinstance(part, t.Player) and part.who == "its controller" and part.mention == number
            for part in every(self.context.paragraph.ability)
        )
        if is_needed and bound.keeper == NONE and len(bound.refs) == 1 and bound.refs[0] != self.context.this:
            bound.keeper = self.context.register(thing)
            self.context.emit(Op.KEEP, bound.keeper, bound.refs[0] + Ref.CONTROLLER)

    def by(self, player: t.Thing, act: Doing) -> None:
        """Lets a player do something; `you` are the player who may do it where another one may."""
        if player == t.Player():
            act(self.context.doer)
            return
        assert isinstance(player, t.Player)
        before = self.context.doer

        def done_by(ref: int) -> None:
            self.context.doer = ref
            act(ref)
            self.context.doer = before

        self.each_of(player, 0, done_by)

    def of_zone(self, zone: t.Zone, act: Callable[[int], None]) -> None:
        """Does something for each player whose zone is meant."""
        owner = owner_of(zone)

        def bound(ref: int) -> None:
            if zone.mention == NONE:
                self.context.bind(zone, Bound((ref,)))
            act(ref)

        if owner.who == "you":
            act(self.context.doer)
        else:
            self.each_of(owner, 0, bound)

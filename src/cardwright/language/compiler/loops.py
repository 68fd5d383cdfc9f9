"""What is done to each: to chosen things one by one, to a group at once or in a loop, by one player after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardwright.language import tree as t
from cardwright.language.compiler.paragraph import ONE_OF_EACH, REGISTERS, Bound
from cardwright.language.compiler.quantifiers import EACH, GROUPS, owner_of
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import FILTER, NONE, Choice, Mode, Op, Ref, Watch
from cardwright.language.walk import every, parts_of

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

Doing = Callable[[int], None]
NOTHING: Mapping[str, int] = {}


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
        hurts: bool = False,
    ) -> None:
        """Does something to each thing that is meant: to chosen ones one by one, to a group at once or in a loop."""
        done = Label()
        if isinstance(thing, t.Player) and (self.context.binding(thing) is None or thing.who.startswith("its ")):
            self.each_player(thing, act, everyone, done)
        elif isinstance(thing, t.This):
            if removes:
                self.keep_types(self.context.references.of(thing))
            act(self.context.references.of(thing))
        elif (bound := self.context.binding(thing)) is not None:
            self.each_bound(thing, bound, act, everyone, removes, hurts)
        elif isinstance(thing, t.Select) and thing.pick in GROUPS:
            filter_ = self.context.filters.described(thing, areas, owner)
            self.context.bind(thing, Bound(filter=filter_))
            self.all_of(thing, filter_, act, everyone)
        elif (
            isinstance(thing, t.Select)
            and thing.pick == "any"
            and removes
            and (owner != NONE or areas == self.lexicon.zones.play)
        ):
            self.any_of(thing, areas, act, owner)
        elif isinstance(thing, t.Select) and removes and self.context.choices.leave_a_hand(thing, areas):
            self.context.choices.choose_now(thing, areas, owner, done, act).is_removed = True
        elif isinstance(thing, t.Select):
            ready = self.ready(thing) if removes and not hurts else {}
            bound = self.context.choices.choose_now(thing, areas, owner, done)
            if removes:
                self.keep(thing, bound, hurts, ready)
            self.each_chosen(bound, act)
            bound.is_removed |= removes
        else:
            act(self.context.references.of(thing))
        self.context.here(done)

    def any_of(self, thing: t.Select, areas: int, act: Doing, owner: int) -> None:
        """Takes things away one after the other, as long as the player likes."""
        filter_ = self.context.filters.described(thing, areas, owner, is_choice=True)
        register, again, done = self.context.register(thing), Label(), Label()
        self.context.here(again)
        self.context.emit(Op.CHOOSE, register, filter_, Choice.OPTIONAL, self.context.doer, 0, done)
        act(register)
        self.context.emit(Op.GO, again)
        self.context.here(done)

    def each_player(self, player: t.Player, act: Doing, everyone: Doing | None, done: Label) -> None:
        """Does something to each player that is meant."""
        if player.who in EACH:
            self.all_of(player, self.context.filters.players(player), act, everyone)
        elif player.who in t.CHOSEN:
            self.each_chosen(self.context.choices.choose_now(player, 0, NONE, done), act)
        else:
            act(self.context.references.player(player))

    def each_bound(
        self, thing: t.Thing, bound: Bound, act: Doing, everyone: Doing | None, removes: bool, hurts: bool
    ) -> None:
        """Does something to what was chosen or mentioned before, unless it is gone."""
        if not bound.refs:
            self.all_of(thing, bound.filter, act, everyone)
            return
        if bound.is_one_of_each:
            raise CannotDo(thing, f"{ONE_OF_EACH}: say this directly after what each of them does")
        if removes:
            self.keep(thing, bound, hurts)
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
        earlier = {id(bound) for bound in self.context.paragraph.bound.values()}
        self.context.loop_depth += 1
        act(register)
        self.context.loop_depth -= 1
        for bound in self.context.paragraph.bound.values():
            if id(bound) not in earlier:
                self.leave(bound)
        self.context.emit(Op.GO, again)
        self.context.here(done)
        self.context.paragraph.bound.pop(number, None)
        if before is not None:
            self.context.paragraph.bound[number] = before

    def leave(self, bound: Bound) -> None:
        """Forgets what was remembered of a thing before the next one's turn comes: there may be none."""
        bound.is_one_of_each = bool(bound.refs)
        for register in (bound.keeper, *bound.states.values()):
            if register != NONE:
                self.context.emit(Op.SET, register, self.tables.number(NONE))

    def ready(self, thing: t.Select) -> dict[str, int]:
        """Registers for the stats of a thing that are asked for once it is gone: 0 if nothing can be chosen."""
        number = self.context.paragraph.number_of_mention(thing)
        if number == NONE or thing.count not in (None, t.Number(1)):
            return {}
        asked = {part.name: part for part in self.asked_of(thing, number)}
        found = {name: self.context.register(part) for name, part in asked.items()}
        for register in found.values():
            self.context.emit(Op.SET, register, self.tables.number(0))
        return found

    def keep(self, thing: t.Thing, bound: Bound, hurts: bool, ready: Mapping[str, int] = NOTHING) -> None:
        """Remembers who controls a thing before it is taken away, where the text speaks of that player.

        What is only hurt is still there afterwards, and its stats are asked for then.
        """
        number = self.context.paragraph.number_of_mention(thing)
        is_needed = any(
            isinstance(part, t.Player) and part.who == "its controller" and part.mention == number
            for part in every(self.context.paragraph.ability)
        )
        if is_needed and bound.keeper == NONE and len(bound.refs) == 1 and bound.refs[0] != self.context.this:
            bound.keeper = self.context.register(thing)
            self.context.emit(Op.KEEP, bound.keeper, bound.refs[0] + Ref.CONTROLLER)
        if number != NONE and not hurts:
            self.keep_numbers(thing, number, bound, ready)
            self.keep_states(number, bound)
            if len(bound.refs) == 1:
                self.keep_types(bound.refs[0])

    def keep_numbers(self, thing: t.Thing, number: int, bound: Bound, ready: Mapping[str, int]) -> None:
        """Remembers the stats of a thing before it is taken away, where the text asks for them later."""
        for part in self.asked_of(thing, number):
            if len(bound.refs) == 1 and part.name not in bound.numbers:
                row = self.context.amounts.row(part)
                register = ready[part.name] if part.name in ready else self.context.register(part)
                bound.numbers[part.name] = register
                self.context.emit(Op.SET, register, row)

    def asked_of(self, thing: t.Thing, number: int) -> Iterator[t.Stat]:
        """The present stats of a thing that the text asks for after it was named."""
        named = thing if isinstance(thing, t.Back) else self.context.paragraph.nodes[number]
        for part in asked_later(self.context.paragraph.ability, named):
            if isinstance(part.of, t.Back) and part.of.mention == number and not part.printed:
                yield part

    def keep_states(self, number: int, bound: Bound) -> None:
        """Remembers what a thing is before it is taken away, where the text asks later what it was."""
        for part in every(self.context.paragraph.ability):
            is_asked = isinstance(part, t.Is) and part.past and getattr(part.what, "mention", NONE) == number
            if is_asked and isinstance(part, t.Is) and len(bound.refs) == 1 and part.traits[0] not in bound.states:
                same = self.context.filters.same_as(bound.refs[0])
                was = self.context.filters.both(same, self.context.conditions.quality_filter(part))
                bound.states[part.traits[0]] = register = self.context.register(part)
                self.context.emit(Op.SET, register, self.tables.amount(Mode.COUNT, was))

    def keep_types(self, ref: int) -> None:
        """Remembers the types of a thing before it is taken away, where the text asks for those of its type."""
        is_asked = any(self.is_type_of(part, ref) for part in every(self.context.paragraph.ability))
        if is_asked and ref not in self.context.kept and Watch.BECOME in self.lexicon.kernel.watches:
            self.context.kept[ref] = register = self.context.register(self.context.paragraph.ability)
            self.context.emit(Op.SET, register, self.tables.amount(Mode.TYPES, 0, ref))

    def is_type_of(self, part: t.Node, ref: int) -> bool:
        """Whether a part of the text asks for things that share a type with what a reference means."""
        if not isinstance(part, t.Same):
            return False
        bound = self.context.binding(part.to)
        return bound.refs == (ref,) if bound is not None else isinstance(part.to, t.This) and ref == self.context.this

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
            act(Ref.YOU)
        else:
            self.each_of(owner, 0, bound)


def asked_later(node: Any, thing: t.Node) -> Iterator[t.Stat]:
    """The stats that a text speaks of after a thing was named, in the order in which things are done."""
    named = False
    for part in in_order(node):
        named |= part is thing
        if named and isinstance(part, t.Stat):
            yield part


def in_order(node: Any) -> Iterator[t.Node]:
    """A node and all below it as they are carried out: a condition at the end of a sentence is tested first."""
    if isinstance(node, t.Node):
        yield node
    parts = (node.condition, node.effect) if isinstance(node, t.If) and node.after else parts_of(node)
    for part in parts:
        yield from in_order(part)

"""Effects that last: sentences that begin to hold when something is done, and how long they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.events import APART, verb_of
from cardwright.language.compiler.paragraph import PARTY, Bound
from cardwright.language.compiler.quantifiers import is_group
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.watchers import Held, Watcher, subject_of
from cardwright.language.program import AMOUNT, FILTER, NONE, Mode, Op, Ref, Relation, Until, Watch
from cardwright.language.words import listed, third

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


LIFE = "life"
EVENT = (Ref.SUBJECT, Ref.CAUSE)
# Relations to what a filter names.
TO: tuple[Relation, ...] = (
    Relation.IS,
    Relation.NOT,
    Relation.CONTROLLER_OF,
    Relation.OWNER_OF,
    Relation.OF,
    Relation.NOT_OF,
)
TO += (Relation.ATTACHED_TO, Relation.SKIRMISHES_WITH)
MANY = 3  # durations that an error names
LIVES = (LIFE, "life total")  # what is left of life points, of a unit and of a player


class Lasting:
    """Emits what lasts."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.until: t.Moment | t.Event | t.Sooner | t.Condition | None = None  # what the text says of how long it lasts
        self.endless: int | None = context.lexicon.time.endless  # how long something lasts if the text does not say it

    def last(self, watcher: Watcher, bound: int, who: int = Ref.YOU, is_once: bool = False) -> None:
        """Makes a watcher that lasts, or that waits for its event only once."""
        until, ends = (
            (Until.EVENT, self.tables.watcher(self.context.watchers.finished(watcher.row)))
            if is_once
            else self.ending()
        )
        if until == NONE:
            raise CannotDo(self.context.paragraph.ability, f"say how long it lasts: {self.durations()}")
        self.check_decided(until, bound)
        if self.is_of_controller():
            if bound == NONE or watcher.row.get("other", NONE) != NONE or "condition" in watcher.row:
                raise CannotDo(self.until or self.context.paragraph.ability, self.durations())
            who = bound + Ref.CONTROLLER  # whose next turn it is that ends it
        if watcher.is_granted and bound != NONE:
            who = bound + Ref.CONTROLLER
        self.context.emit(
            Op.LAST,
            self.tables.watcher(self.context.watchers.finished(watcher.row)),
            bound,
            watcher.fixed,
            until,
            ends,
            who,
        )

    def check_decided(self, until: int, bound: int) -> None:
        """Refuses what would hold for nothing: for a round that is decided, or for a card that is played only then."""
        if not self.lexicon.time.is_shared:
            return
        if self.context.is_decided and (until == Until.END_OF_TURN or bound != NONE):
            advice = "the round is decided then: write “until the end of the next round” and “your ...”"
            raise CannotDo(self.context.paragraph.ability, advice)
        if until == Until.FOREVER and bound != NONE:
            advice = "after the round a card is like every copy of it: say it of all your cards of this kind"
            raise CannotDo(self.context.paragraph.ability, advice)

    def last_next(self, effect: t.Instead, watcher: Watcher, bound: int) -> None:
        """Makes a replacement that lasts for the turn, or until it has replaced something."""
        if Until.NEXT not in self.lexicon.time.others:
            raise CannotDo(effect, "in this game a text cannot wait for the next time: write “if ... would”")
        if self.until != t.Moment("end", "turn", "the"):
            raise CannotDo(effect, "say how long it waits: “the next time ... this turn”")
        row = self.tables.watcher(self.context.watchers.finished(watcher.row))
        self.context.emit(Op.LAST, row, bound, watcher.fixed, Until.NEXT, NONE, Ref.YOU)

    def ending(self) -> tuple[int, int]:
        """How long something lasts."""
        match self.until:
            case None:
                return NONE if self.endless is None else self.endless, NONE
            case t.Moment(turns=turns) if turns:
                if Until.TURNS not in self.lexicon.time.others:
                    raise CannotDo(self.until, self.durations())
                return Until.TURNS, turns
            case t.Moment(edge=edge, period=period, whose=whose):
                whose = self.lexicon.time.next if self.is_of_controller() else whose
                if (edge, period, whose) not in self.lexicon.time.untils:
                    raise CannotDo(self.until, self.durations())
                return self.lexicon.time.untils[edge, period, whose], NONE
            case _ if self.lexicon.time.is_shared or self.lexicon.headers.moments:
                raise CannotDo(self.until, f"effects in this game last for a set time: {self.durations()}")
            case t.Event():
                return Until.EVENT, self.ending_event(self.until)
            case t.Sooner(event=event, moment=moment):
                if moment != t.Moment("end", "turn", "the") or Until.EVENT_OR_TURN not in self.lexicon.time.others:
                    raise CannotDo(self.until, self.durations())
                return Until.EVENT_OR_TURN, self.ending_event(event)
            case condition:
                return Until.CONDITION, self.context.conditions.row(condition)

    def ending_event(self, event: t.Event) -> int:
        """The watcher of an event that ends something."""
        noticed = self.context.events.notice(event)
        if noticed.is_apart:
            raise CannotDo(event, APART)
        row = {"form": Watch.TRIGGER, "about": noticed.number, "filter": noticed.subject, "other": noticed.other}
        return self.tables.watcher(self.context.watchers.finished(row))

    def is_of_controller(self) -> bool:
        """Whether something lasts until the next turn of the one who controls what it is said of."""
        return isinstance(self.until, t.Moment) and self.until.whose == "its controller's next"

    def durations(self) -> str:
        """How a text can say how long something lasts."""
        untils = [f"“until the {a} of {c} {b}”" for a, b, c in self.lexicon.time.untils]
        return "write " + listed(untils[:MANY], "or")

    def hold(self, effect: Held) -> None:
        """A standing sentence that begins to hold now: an effect that lasts."""
        if (
            isinstance(effect, t.Rule)
            and effect.modal == "does"
            and verb_of(effect.deed) not in self.lexicon.deeds.outcomes
        ):
            self.decide(effect)
            return
        if isinstance(effect, t.Change) and self.sets_life(effect):
            return
        effect, life = self.raised(effect)
        what, before = subject_of(effect), self.endless
        if isinstance(effect, t.Rule) and effect.deed.verb in self.lexicon.time.lasting:
            self.endless = self.lexicon.time.lasting[effect.deed.verb]
        self.context.is_lasting = True
        if (is_group(what) and not self.is_one_of_them(what)) or self.is_group_back(what) or self.is_whole(what):
            self.hold_group(effect)
        else:
            self.context.loops.each_of(
                what, self.context.watchers.areas_of(effect), lambda ref: self.hold_one(effect, ref)
            )
        for amount in life:
            self.context.resources.restore(t.Gain("restore", amount, self.context.resources.declared.life, to=what))
        self.context.is_lasting, self.endless = False, before

    def sets_life(self, effect: t.Change) -> bool:
        """Sets how many life points are left, which is done once and does not last."""
        (delta, *others) = effect.deltas
        if delta.stat not in LIVES or delta.how != "set" or delta.amount is None or others or self.until is not None:
            return False
        if Op.SET_LIFE not in self.lexicon.kernel.ops:
            return False
        amount = delta.amount
        self.context.loops.each_of(
            effect.what,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.SET_LIFE, ref, self.context.amounts.row(amount)),
        )
        return True

    def raised(self, effect: Held) -> tuple[Held, list[t.Amount]]:
        """More life for a while is a higher maximum, and as many life points more."""
        if not isinstance(effect, t.Change) or LIFE in self.lexicon.stats.changeable:
            return effect, []
        gains = [delta for delta in effect.deltas if delta.stat == LIFE and delta.how == "add" and delta.amount]
        deltas = tuple(replace(x, stat=f"maximum {LIFE}") if x in gains else x for x in effect.deltas)
        return replace(effect, deltas=deltas), [delta.amount for delta in gains if delta.amount]

    def is_whole(self, thing: t.Thing) -> bool:
        """Whether a phrase such as `your Fighter` means all such things on one side, of which there may be several."""
        return self.lexicon.time.is_shared and isinstance(thing, t.Select) and thing.pick == "the"

    def is_one_of_them(self, thing: t.Thing) -> bool:
        """Whether a sentence about each of some players is carried out for one of them now."""
        bound = self.context.binding(thing) if isinstance(thing, t.Player) else None
        return bound is not None and bool(bound.refs)

    def is_group_back(self, thing: t.Thing) -> bool:
        """Whether a pronoun means a whole group."""
        bound = self.context.binding(thing)
        return bound is not None and not bound.refs

    def hold_group(self, effect: Held) -> None:
        """What begins to hold for all that are described; who took part in an event is known only when it happens."""
        with self.context.watching():
            group = self.context.watchers.group_of(effect)
            parties = self.parties_in(group)
            if not parties:
                self.hold_for(effect, group, NONE)
                return
        what, areas = subject_of(effect), self.context.watchers.areas_of(effect)
        if len(parties) == 1 and self.is_of_player(group):
            (player,) = parties
            with self.context.watching(player):
                self.hold_for(effect, self.with_bound(group), player)
        elif isinstance(what, t.Select) and not areas & ~self.lexicon.zones.play:
            self.context.loops.each_of(what, areas, lambda ref: self.hold_one(effect, ref))
        else:
            raise CannotDo(what, "say it of cards in play: of others it is not known later which are meant")

    def parties_in(self, group: int) -> set[int]:
        """The parties of an event that a filter names: nobody knows them any more when the event is over."""
        return {ref for row in self.rows_of(group) for ref in self.named_in(row) if is_party(ref)}

    def named_in(self, row: dict[str, int]) -> Iterator[int]:
        """What a row of a filter names: what something stands in a relation to, or is compared with."""
        if row["relation"] in TO:
            yield row["to"]
        yield row["same_type"]
        yield from (ref for bound in (row["least"], row["most"]) if bound != NONE for ref in self.measured(bound))

    def measured(self, number: int) -> Iterator[int]:
        """Whose stats an amount is made of."""
        row = dict(zip(AMOUNT, self.context.program.amounts[number], strict=True))
        match row["mode"]:
            case Mode.STAT | Mode.PRINTED:
                yield row["b"]
            case Mode.SUM | Mode.LEAST:
                yield from (*self.measured(row["a"]), *self.measured(row["b"]))

    def is_of_player(self, group: int) -> bool:
        """Whether the one party that a filter names is a player."""
        naming = [row for row in self.rows_of(group) if any(map(is_party, self.named_in(row)))]
        player = self.lexicon.cards.player
        return all(row["relation"] in (Relation.OF, Relation.NOT_OF) or row["forms"] == player for row in naming)

    def rows_of(self, group: int) -> Iterator[dict[str, int]]:
        """The rows of a filter, all of which must let something through."""
        while group != NONE:
            row = dict(zip(FILTER, self.context.program.filters[group], strict=True))
            yield row
            group = row["also"]

    def with_bound(self, group: int) -> int:
        """A filter with what a lasting effect is bound to in the place of a party of an event."""
        if group == NONE:
            return NONE
        row = dict(zip(FILTER, self.context.program.filters[group], strict=True))
        to = int(Ref.BOUND) if row["relation"] in TO and is_party(row["to"]) else row["to"]
        return self.tables.filter(**row | {"to": to, "also": self.with_bound(row["also"])})

    def hold_one(self, effect: Held, ref: int) -> None:
        """What begins to hold for one thing."""
        if is_again(effect) and self.until is None:
            self.context.emit(Op.UNMARK, ref)
            return
        with self.context.watching(ref):
            self.hold_for(effect, self.context.filters.same_as(ref), ref)

    def hold_for(self, effect: Held, group: int, ref: int) -> None:
        """What begins to hold for those whom a filter lets through."""
        self.context.bind(subject_of(effect), self.context.binding(subject_of(effect)) or Bound(filter=group))
        for watcher in self.context.watchers.of(effect, group):
            self.last(watcher, ref)

    def decide(self, effect: t.Rule) -> None:
        """Ends the game for a player."""
        ops = {"win the game": Op.WIN, "lose the game": Op.LOSE_GAME, "take another turn": Op.TURN_AGAIN}
        op = ops.get(verb_of(effect.deed))
        if not isinstance(effect.what, t.Player) or op is None:
            others = [f"“{third(verb)}”" for verb in self.lexicon.deeds.outcomes]
            said = f"you can say {listed(others, 'or')}; " if others else ""
            raise CannotDo(effect, said + "a player wins or loses the game, or takes another turn")
        self.context.loops.each_of(effect.what, 0, lambda ref: self.context.emit(op, ref))


def is_party(ref: int) -> bool:
    """Whether a reference names a party of the event that caused a program, or its controller or owner."""
    return 0 <= ref < Ref.DOER and ref & PARTY in EVENT


def is_again(effect: Held) -> bool:
    """Whether a sentence lets something be done once more."""
    return isinstance(effect, t.Rule) and effect.modal == "can" and effect.deed.verb.endswith(" again")

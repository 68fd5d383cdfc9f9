"""Sentences one after the other: conditions, choices among effects, and what follows only if something was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.quantifiers import EACH
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.compiler.triggers import first_of
from cardwright.language.program import NONE, Op
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

CONDITIONS = (t.Is, t.Compare, t.Said, t.TurnOf, t.Did, t.Happened, t.Not, t.Joined)


class Sentences:
    """Emits the sentences of a paragraph."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def run(self, effects: Sequence[t.Effect]) -> None:
        """Sentences in order; those that add to a hit, or speak of each of some players, join the one before."""
        place = 0
        while place < len(effects):
            effect, place = effects[place], place + 1
            adds = place
            while adds < len(effects) and says_more(effects[adds]):
                adds += 1
            self.context.hits.adds = tuple(effects[place:adds])
            place = adds
            group = self.same_players(effect, effects[place:])
            if any(isinstance(part, t.Did) for later in effects[place : place + 1] for part in every(later)):
                if not group:
                    self.clear()
            if group:
                self.run_for_each(effect, effects[place : place + group])
                place += group
            else:
                self.effect(effect)
            if self.context.hits.adds:
                raise CannotDo(self.context.hits.adds[0], "“more” needs the sentence with the hit directly before it")

    def same_players(self, effect: t.Effect, later: Sequence[t.Effect]) -> int:
        """How many of the following sentences speak of each of the players of this one."""
        who = getattr(effect, "by", None)
        if (
            not isinstance(who, t.Player)
            or who.who not in EACH
            or self.context.hits.adds
            or self.context.binding(who) is not None
        ):
            return 0
        number = self.context.paragraph.number_of_mention(who)
        count = 0
        for following in later:
            parts = list(every(following))
            is_same = any(isinstance(part, t.Player | t.Zone) and part.mention == number for part in parts)
            if not is_same and t.Did("they") not in parts and t.Did("they", negated=True) not in parts:
                break
            count += 1
        return count

    def run_for_each(self, effect: t.Effect, later: Sequence[t.Effect]) -> None:
        """Several sentences, carried out for one player after the other."""
        who = getattr(effect, "by", None)
        assert isinstance(who, t.Player)
        self.context.loops.loop(who, self.context.filters.players(who), lambda _ref: self.run((effect, *later)))

    def effect(self, effect: t.Effect) -> None:
        """One sentence or part of it; what the game cannot carry out is refused at the smallest part that needs it."""
        begin = len(self.context.code.rows)
        self.carry_out(effect)
        if any(row[0] not in self.lexicon.kernel.ops for row in self.context.code.rows[begin:]):
            raise CannotDo(effect, "no card in this game can do this")

    def carry_out(self, effect: t.Effect) -> None:
        """Emits one sentence or part of it."""
        match effect:
            case t.All(parts=parts):
                self.run(parts)
            case t.Then():
                self.then(effect)
            case t.May():
                self.context.loops.by(effect.by, lambda who: self.may(effect, who))
            case t.If():
                self.only_if(effect)
            case t.Choose():
                self.modes(effect)
            case t.ForEach(of=of, effect=inner):
                self.context.loops.loop(
                    of, self.context.filters.described(of, self.lexicon.zones.play), lambda _ref: self.effect(inner)
                )
            case t.Lasting():
                self.lasts(effect)
            case t.When() | t.Instead():
                self.context.triggers.wait(effect)
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                self.context.lasting.hold(effect)
            case _:
                self.context.acts.act(effect)

    def then(self, effect: t.Then) -> None:
        """What follows only if something was done."""
        if self.arranges(effect):
            return
        nothing = Label()
        self.clear()
        self.context.moves.is_shuffling = is_shuffling(effect)
        self.effect(effect.first)
        self.context.moves.is_shuffling = False
        if not any(isinstance(part, t.Did) for part in every(effect.next)):
            self.context.emit(Op.DONE, nothing)
        self.effect(effect.next)
        self.context.here(nothing)

    def arranges(self, effect: t.Then) -> bool:
        """Looks at the top cards of the deck that all draw from, and puts them back in any order."""
        match effect:
            case t.Then(
                first=t.Do(verb="look at", what=t.Select(pick="top", count=count, traits=(t.Placed(zone=zone),))),
                next=t.Move(what=t.Back(), to=t.Zone(end="top") as to, any_order=True, source=None),
            ) if self.lexicon.zones.takes and count is not None and (zone.name, zone.whose) == (to.name, to.whose):
                if (zone.name, zone.whose) != ("deck", "the"):
                    raise CannotDo(effect, "only the cards of the deck have an order: write “the deck”")
                self.context.emit(Op.ARRANGE, self.context.doer, self.context.amounts.row(count))
                return True
            case _:
                return False

    def clear(self) -> None:
        """From here on it counts whether something is done."""
        self.context.is_cleared = True
        self.context.emit(Op.CLEAR)

    def may(self, effect: t.May, who: int) -> None:
        """What may be done: declining its first choice declines it, and without a choice it is a yes or no."""
        declined, first = Label(), first_of(effect.effect)
        if self.context.declarations.asks(first):
            self.context.choices.optional = declined
        else:
            if isinstance(first, t.Convert) or (isinstance(first, t.Gain) and first.verb == "pay"):
                self.context.emit(Op.TEST, self.context.resources.can_pay(first, who), declined)
            self.context.emit(Op.MAY, who, declined)
        self.effect(effect.effect)
        self.context.here(declined)

    def only_if(self, effect: t.If) -> None:
        """What is done under a condition, and what otherwise."""
        other, done = Label(), Label()
        self.context.emit(Op.TEST, self.context.conditions.row(effect.condition), other)
        self.effect(effect.effect)
        if effect.otherwise is not None:
            self.context.emit(Op.GO, done)
        self.context.here(other)
        if effect.otherwise is not None:
            self.effect(effect.otherwise)
        self.context.here(done)

    def lasts(self, effect: t.Lasting) -> None:
        """What lasts until a moment or event, or while a condition holds."""
        if self.context.lasting.until is not None:
            raise CannotDo(effect, "say once how long it lasts")
        self.context.lasting.until = effect.until
        self.effect(effect.effect)
        self.context.lasting.until = None

    def modes(self, effect: t.Choose) -> None:
        """Carries out the effects that were chosen."""
        registers = self.context.paragraph.modes.get(id(effect)) or self.ask_modes(effect)
        self.each_mode(effect, registers, lambda option: self.effect(option))

    def ask_modes(self, effect: t.Choose) -> list[int]:
        """Asks which of the listed effects are meant."""
        if len(effect.options) > self.lexicon.stats.most:
            raise CannotDo(effect, f"there can be {self.lexicon.stats.most} options at most")
        registers: list[int] = []
        done, mask = Label(), 0
        for _ in range(effect.count):
            register = self.context.register(effect)
            if self.context.loop_depth:
                self.context.emit(Op.SET, register, self.tables.number(NONE))
            go = done if effect.up_to else NONE
            self.context.emit(Op.MODE, register, len(effect.options), mask, int(effect.up_to), go)
            mask |= 1 << register
            registers.append(register)
        self.context.here(done)
        return registers

    def each_mode(self, effect: t.Choose, registers: list[int], act: Callable[[t.Effect], None]) -> None:
        """Does something for each listed effect, if it was chosen."""
        for number, option in enumerate(effect.options):
            chosen, skip = Label(), Label()
            for register in registers[:-1]:
                other = Label()
                self.context.emit(Op.MODE_IS, register, number, other)
                self.context.emit(Op.GO, chosen)
                self.context.here(other)
            self.context.emit(Op.MODE_IS, registers[-1], number, skip)
            self.context.here(chosen)
            act(option)
            self.context.here(skip)


def is_shuffling(effect: t.Then) -> bool:
    """Whether cards are put into a deck that is shuffled then."""
    zone = effect.first.to if isinstance(effect.first, t.Move) else None
    return (
        zone is not None and isinstance(effect.next, t.Do) and (effect.next.verb, effect.next.what) == ("shuffle", zone)
    )


def says_more(effect: t.Effect) -> bool:
    """Whether a sentence adds to the hit before it."""
    return any(isinstance(part, t.Damage) and part.more for part in every(effect))


def is_open_fight(effect: t.Effect) -> bool:
    """Whether an act is on a declared fight or a card being played, of which there is only one."""
    return isinstance(effect, t.Do) and effect.verb in ("prevent", "cancel")


def amounts_of(effect: t.Effect) -> list[t.Amount]:
    """The amounts of one act or standing sentence."""
    match effect:
        case t.Damage(amount=amount) | t.Gain(amount=amount) | t.Convert(amount=amount):
            return [amount]
        case t.Change(deltas=deltas):
            return [delta.amount for delta in deltas if delta.amount is not None]
        case t.Do(what=t.Select(count=count)) if count is not None:
            return [count]
        case _:
            return []

"""Sentences one after the other: conditions, choices among effects, and what follows only if something was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.conditions import conjuncts, is_of_each_player, joined
from cardwright.language.compiler.paragraph import REGISTERS, Bound
from cardwright.language.compiler.quantifiers import EACH
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.compiler.triggers import first_of
from cardwright.language.program import NONE, Mode, Op
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

CONDITIONS = (t.Is, t.Compare, t.Said, t.TurnOf, t.During, t.Did, t.Happened, t.Not, t.Joined)


class Sentences:
    """Emits the sentences of a paragraph."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def run(self, effects: Sequence[t.Effect]) -> None:
        """Sentences in order; those that add to a hit, or speak of each of some players, join the one before."""
        place, effects = 0, self.context.deeds.rejoined(paired(effects))
        while place < len(effects):
            effect, place = effects[place], place + 1
            adds = place
            while adds < len(effects) and says_more(effects[adds]):
                adds += 1
            self.context.hits.adds = tuple(effects[place:adds])
            place = adds
            group = self.same_players(effect, effects[place:])
            asked = [part for later in effects[place : place + 1] for part in every(later) if isinstance(part, t.Did)]
            check_doer(effect, asked)
            if asked and isinstance(effect, t.If) and any(isinstance(part, t.Did) for part in every(effect.condition)):
                raise CannotDo(asked[0], "it is not clear which deed is meant: join what follows with “and”")
            if asked and not group:
                self.context.deeds.expect(effect, effects[place:])
            if group:
                self.run_for_each(effect, effects[place : place + group])
                place += group
            else:
                self.counting(effect, effects[place:])
            if self.context.hits.adds:
                raise CannotDo(self.context.hits.adds[0], "“more” needs the sentence with the hit directly before it")

    def counting(self, effect: t.Effect, later: Sequence[t.Effect]) -> None:
        """A sentence, with a count of what it does where a later one speaks of it."""
        ways = [part for following in later for part in every(following) if isinstance(part, t.ThisWay)]
        acts = [part for part in every(effect) if isinstance(part, t.Act)]
        way = next((way for way in ways if any(verb_done(act) == way.verb for act in acts)), None)
        if way is None:
            self.effect(effect)
            return
        self.clear()
        self.effect(effect)
        self.count(way, acts)

    def count(self, way: t.ThisWay, acts: Sequence[t.Act]) -> None:
        """Remembers how much was done since it counts."""
        by = [getattr(act, "by", None) for act in acts]
        if any(verb_done(act) != way.verb for act in acts):
            raise CannotDo(way, "the sentence before does other things as well: make it two sentences")
        if any(isinstance(who, t.Player) and who.who in EACH for who in by):
            raise CannotDo(way, "several players do it: count it for one player")
        if not self.are_all(way, acts):
            raise CannotDo(way, "the sentence before does it to other cards as well: say “card”")
        done = self.context.paragraph.done
        if way.verb in done and way.verb not in self.context.paragraph.told:
            self.context.emit(Op.ADD, done[way.verb], self.tables.amount(Mode.DONE))
            return
        done[way.verb] = self.context.register(way)
        self.context.paragraph.told.discard(way.verb)
        self.context.emit(Op.SET, done[way.verb], self.tables.amount(Mode.DONE))

    def are_all(self, way: t.ThisWay, acts: Sequence[t.Act]) -> bool:
        """Whether everything that acts are done to is of the kind that is counted."""
        kinds = self.lexicon.cards.kinds
        if way.kind not in kinds or kinds[way.kind] == self.lexicon.cards.all_forms:
            return True
        for act in acts:
            what = getattr(act, "what", None)
            meant = self.context.paragraph.meant(what) or what if isinstance(what, t.Node) else what
            if not isinstance(meant, t.Select) or any(kinds.get(each, ~0) & ~kinds[way.kind] for each in meant.kinds):
                return False
        return True

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
            is_same |= self.speaks_of_each(effect, following)
            if not is_same and t.Did("they") not in parts and t.Did("they", negated=True) not in parts:
                break
            count += 1
        return count

    def run_for_each(self, effect: t.Effect, later: Sequence[t.Effect]) -> None:
        """Several sentences, carried out for one player after the other."""
        who = getattr(effect, "by", None)
        assert isinstance(who, t.Player)

        def run(ref: int) -> None:
            self.mean(who, later, ref)
            self.run((effect, *later))

        self.context.loops.loop(who, self.context.filters.players(who), run)

    def mean(self, who: t.Player, later: Sequence[t.Effect], ref: int) -> None:
        """Lets the same players in later sentences be the one for whom all of them are carried out now."""
        for following in later:
            for part in every(following):
                if isinstance(part, t.Player) and part == who and part is not who:
                    self.context.bind(part, Bound((ref,)))

    def speaks_of_each(self, effect: t.Effect, following: t.Effect) -> bool:
        """Whether a sentence speaks of the things of each of the players of the one before, such as their top cards."""
        who = getattr(effect, "by", None)
        if not isinstance(who, t.Player) or who.who not in EACH or self.context.binding(who) is not None:
            return False
        if any(isinstance(part, t.Did) and part.who == t.Did.EACH for part in every(following)):
            return True
        numbers = {
            self.context.paragraph.number_of_mention(part) for part in every(effect) if isinstance(part, t.Select)
        }
        return any(
            isinstance(part, t.Back | t.Player | t.Zone) and part.mention in numbers for part in every(following)
        )

    def effect(self, effect: t.Effect) -> None:
        """One sentence or part of it; what the game cannot carry out is refused at the smallest part that needs it."""
        begin = len(self.context.code.rows)
        if id(effect) in self.context.deeds.parts:
            self.context.deeds.count(effect)
        else:
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
            case t.Unless():
                self.unless(effect)
            case t.If():
                self.only_if(effect)
            case t.Choose():
                self.modes(effect)
            case t.ForEach(of=of, effect=inner):
                filters, areas = self.context.filters, self.lexicon.zones.play
                group = filters.players(of) if isinstance(of, t.Player) else filters.described(of, areas)
                self.context.loops.loop(of, group, lambda _ref: self.effect(inner))
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
        check_doer(effect.first, [part for part in every(effect.next) if isinstance(part, t.Did)])
        if self.speaks_of_each(effect.first, effect.next):
            who = getattr(effect.first, "by", None)
            assert isinstance(who, t.Player)

            def run(ref: int) -> None:
                self.mean(who, (effect.next,), ref)
                self.then(effect)

            self.context.loops.loop(who, self.context.filters.players(who), run)
            return
        nothing = Label()
        if self.context.deeds.parts:
            self.context.emit(Op.CLEAR)
        else:
            self.clear()
        self.context.moves.is_shuffling = is_shuffling(effect)
        self.effect(effect.first)
        self.context.moves.is_shuffling = False
        way = next((part for part in every(effect.next) if isinstance(part, t.ThisWay)), None)
        if way is not None:
            self.count(way, [part for part in every(effect.first) if isinstance(part, t.Act)])
        chosen = self.context.binding(effect.first.what) if is_choosing(effect.first) else None
        if chosen is not None and chosen.refs:
            self.context.emit(Op.FITS, chosen.refs[0], self.context.filters.everything(), nothing)
        elif not any(isinstance(part, t.Did) for part in every(effect.next)):
            self.context.emit(Op.DONE, nothing)
        self.effect(effect.next)
        self.context.here(nothing)

    @property
    def can_arrange(self) -> bool:
        """Whether the game lets somebody put cards in order."""
        return Op.ARRANGE in self.lexicon.kernel.ops

    def arranges(self, effect: t.Then) -> bool:
        """Looks at the top cards of a deck, and puts them back in any order."""
        match effect:
            case t.Then(
                first=t.Do(verb="look at", what=t.Select(pick="top", count=count, traits=(t.Placed(zone=zone),))),
                next=t.Move(what=t.Back(), to=t.Zone(end="top") as to, any_order=True, source=None),
            ) if self.can_arrange and count is not None and (zone.name, zone.whose) == (to.name, to.whose):
                whose = "the" if self.lexicon.zones.takes else "your"
                if zone.name not in {"deck", *self.lexicon.zones.stacks} or zone.whose != whose:
                    raise CannotDo(effect, f"only the cards of the deck have an order: write “{whose} deck”")
                self.context.emit(
                    Op.ARRANGE, self.context.doer, self.context.amounts.row(count), *self.context.acts.which(zone)
                )
                return True
            case _:
                return False

    def clear(self) -> None:
        """From here on it counts whether something is done."""
        self.context.deeds.clear()

    def may(self, effect: t.May, who: int) -> None:
        """What may be done: declining its first choice declines it, and without a choice it is a yes or no."""
        declined, first = Label(), first_of(effect.effect)
        self.context.deeds.check_enough(effect, declined)
        if self.context.declarations.asks(first):
            self.context.choices.optional = declined
        else:
            if isinstance(first, t.Convert) or (isinstance(first, t.Gain) and first.verb == "pay"):
                self.context.emit(Op.TEST, self.context.resources.can_pay(first, who), declined)
            what = first.what if isinstance(first, t.Do | t.Move) else None
            if isinstance(what, t.Back) and self.context.moves.is_of_deck(what):  # an empty deck asks nothing
                some = self.tables.filter(forms=self.lexicon.cards.all_forms, zones=self.lexicon.zones.all)
                self.context.emit(Op.FITS, self.context.references.of(what), some, declined)
            self.context.emit(Op.MAY, who, declined)
        self.effect(effect.effect)
        self.context.here(declined)

    def unless(self, effect: t.Unless) -> None:
        """What happens unless a player does something: that player is asked once all of it is chosen."""
        nothing, undone = Label(), Label()
        act = effect.effect
        by = getattr(act, "by", None) or getattr(act, "what", None)
        by = by if isinstance(by, t.Player) else None
        if by is not None and by.who in EACH and self.context.binding(by) is None:
            self.context.loops.loop(by, self.context.filters.players(by), lambda _ref: self.unless(effect))
            return
        things = [(by, 0)] if by is not None and by.who in t.CHOSEN else []
        if isinstance(act, t.Do) and act.verb == "prevent" and isinstance(act.what, t.Select):
            self.context.acts.spot(act.what, nothing)
        is_later = by not in (None, t.Player()) or (isinstance(act, t.Do) and act.verb in ("discard", "sacrifice"))
        for thing, areas in (*things, *(() if is_later else self.context.declarations.objects(act))):
            is_chosen = isinstance(thing, t.Select) and thing.pick == "choose"
            is_open = is_chosen or (isinstance(thing, t.Player) and thing.who in t.CHOSEN)
            if thing is not None and is_open and self.context.binding(thing) is None:
                assert isinstance(thing, t.Player | t.Select)
                self.context.choices.choose_now(thing, areas, NONE, nothing)
        payer = effect.act.by if isinstance(effect.act, t.Gain | t.Do) else None
        if not isinstance(payer, t.Player) or payer.who in (*EACH, *t.CHOSEN):
            raise CannotDo(effect.act, "say who is asked: “you”, “that player” or “its controller”")
        self.context.deeds.expect(effect.act, ())
        self.context.loops.by(payer, lambda who: self.may(t.May(replace(effect.act, by=t.Player())), who))
        self.context.deeds.check_done(undone)
        self.context.emit(Op.GO, nothing)
        self.context.here(undone)
        self.effect(act)
        self.context.here(nothing)

    def only_if(self, effect: t.If) -> None:
        """What is done under a condition, and what otherwise."""
        other, done = Label(), Label()
        if effect.after:
            self.context.moves.find_tops(effect.effect)
        if self.asks_where(effect.condition):
            self.context.emit(Op.CHECK)
        self.test(effect.condition, other)
        self.effect(effect.effect)
        if effect.otherwise is not None:
            self.context.emit(Op.GO, done)
        self.context.here(other)
        if effect.otherwise is not None:
            self.effect(effect.otherwise)
        self.context.here(done)

    def test(self, condition: t.Condition, other: Label) -> None:
        """Goes on only if a condition holds; what each player must have done this turn is asked of one by one."""
        parts = conjuncts(condition)
        for of_each in (part for part in parts if is_of_each_player(part)):
            assert isinstance(of_each, t.Happened)
            assert isinstance(of_each.event.subject, t.Player)
            who = of_each.event.subject
            that = t.Player("that player", self.context.paragraph.number_of_mention(who))
            one = replace(of_each, event=replace(of_each.event, subject=that))

            def ask(_ref: int, one: t.Happened = one) -> None:
                self.context.emit(Op.TEST, self.context.conditions.row(one), other)

            self.context.loops.loop(who, self.context.filters.players(who), ask)
        if rest := [part for part in parts if not is_of_each_player(part)]:
            self.context.emit(Op.TEST, self.context.conditions.row(joined(rest)), other)

    def asks_where(self, condition: t.Condition) -> bool:
        """Whether a condition asks where something lies that the text may just have destroyed."""
        return Op.CHECK in self.lexicon.kernel.ops and any(
            isinstance(part, t.Is)
            and any(isinstance(trait, t.Placed) for trait in part.traits)
            and (bound := self.context.binding(part.what)) is not None
            and bool(bound.refs)
            and bound.refs[0] < REGISTERS
            for part in every(condition)
        )

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


def verb_done(act: t.Act) -> str:
    """What an act does, as `this way` speaks of it."""
    return "deal" if isinstance(act, t.Damage) else str(getattr(act, "verb", ""))


def is_shuffling(effect: t.Then) -> bool:
    """Whether cards are put into a deck that is shuffled then."""
    match effect:
        case t.Then(first=t.Move(to=t.Zone() as to) as put, next=t.Do(verb="shuffle", what=t.Zone() as deck) as act):
            is_own = to.whose == deck.whose == "that player's" and put.by.who in EACH and put.by.who == act.by.who
            return to == deck or (is_own and to.name == deck.name)
        case _:
            return False


def is_choosing(effect: t.Effect) -> TypeGuard[t.Do]:
    """Whether something is only chosen."""
    return isinstance(effect, t.Do) and effect.verb == "choose"


def paired(effects: Sequence[t.Effect]) -> list[t.Effect]:
    """Sentences of which “if you do” and “if you do not”, one after the other, are the two cases of one deed."""
    found: list[t.Effect] = []
    for effect in effects:
        match (found[-1] if found else None), effect:
            case (
                t.If(condition=t.Did() as did, otherwise=None, effect=done) as one,
                t.If(condition=t.Did() as other, otherwise=None, effect=undone),
            ) if are_cases(did, other):
                if did.who != other.who and "you" in (did.who, other.who):
                    raise CannotDo(other, f"the same is asked before of somebody else: write “if {did.who} do not”")
                if any(isinstance(part, t.May) for part in every(done)):
                    raise CannotDo(other, "it is not clear which deed is meant: write “Otherwise”")
                found[-1] = replace(one, otherwise=undone)
            case _:
                found.append(effect)
    return found


def are_cases(did: t.Did, other: t.Did) -> bool:
    """Whether two conditions are the two cases of one deed, asked of the same."""
    is_same = did.who == other.who or t.Did.ANY not in (did.who, other.who)
    return is_same and did.negated != other.negated


def check_doer(effect: t.Effect, asked: Sequence[t.Did]) -> None:
    """Refuses “if you do” of what another player does, and “if they do” of what you do."""
    while isinstance(effect, t.If | t.All | t.Then):
        effect = effect.effect if isinstance(effect, t.If) else last_of(effect)
    by = getattr(effect, "by", None)
    doer = "you" if by == t.Player() else "they"
    for did in asked:
        if isinstance(by, t.Player) and did.who != doer and (doer == "you" or did.who == "you"):
            raise CannotDo(did, f"somebody else does what is said before: write “if {doer} do”")
        if isinstance(by, t.Player) and by.who not in EACH and did.who in (t.Did.EACH, t.Did.ANY):
            raise CannotDo(did, "“them” are several players: only one does what is said before")


def last_of(effect: t.All | t.Then) -> t.Effect:
    """The last of several things that are done."""
    return effect.parts[-1] if isinstance(effect, t.All) else effect.next


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

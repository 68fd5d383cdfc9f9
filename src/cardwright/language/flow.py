"""From sentences to programs: what is asked beforehand, conditions, choices among effects, and loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardwright.language import tree as t
from cardwright.language.assembly import Place
from cardwright.language.choosing import EACH
from cardwright.language.frame import CannotDo
from cardwright.language.program import NONE, Op
from cardwright.language.waiting import Waiting, first_of
from cardwright.language.walk import every
from cardwright.language.watching import held

CONDITIONS = (t.Is, t.Compare, t.Said, t.TurnOf, t.Did, t.Happened, t.Not, t.Joined)


class Flow(Waiting):
    """Emits the sentences of a paragraph."""

    # Sentences one after the other.
    def run(self, effects: Sequence[t.Effect]) -> None:
        """Sentences in order; those that add to a hit, or speak of each of some players, join the one before."""
        place = 0
        while place < len(effects):
            effect, place = effects[place], place + 1
            adds = place
            while adds < len(effects) and says_more(effects[adds]):
                adds += 1
            self.adds = tuple(effects[place:adds])
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
            if self.adds:
                raise CannotDo(self.adds[0], "“more” needs the sentence with the hit directly before it")

    def same_players(self, effect: t.Effect, later: Sequence[t.Effect]) -> int:
        """How many of the following sentences speak of each of the players of this one."""
        who = getattr(effect, "by", None)
        if not isinstance(who, t.Player) or who.who not in EACH or self.adds or self.binding(who) is not None:
            return 0
        number = self.page.number_of_mention(who)
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
        self.loop(who, self.player_filter(who), lambda _ref: self.run((effect, *later)))

    def effect(self, effect: t.Effect) -> None:
        """One sentence or part of it; what the game cannot carry out is refused at the smallest part that needs it."""
        begin = len(self.code.rows)
        self.carry_out(effect)
        if any(row[0] not in self.lexicon.ops for row in self.code.rows[begin:]):
            raise CannotDo(effect, "no card of this game can do this")

    def carry_out(self, effect: t.Effect) -> None:
        """Emits one sentence or part of it."""
        match effect:
            case t.All(parts=parts):
                self.run(parts)
            case t.Then():
                self.then(effect)
            case t.May():
                self.by(effect.by, lambda who: self.may(effect, who))
            case t.If():
                self.only_if(effect)
            case t.Choose():
                self.modes(effect)
            case t.ForEach(of=of, effect=inner):
                self.loop(of, self.select_filter(of, self.play()), lambda _ref: self.effect(inner))
            case t.Lasting():
                self.lasts(effect)
            case t.When() | t.Instead():
                self.wait(effect)
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                self.hold(effect)
            case _:
                self.act(effect)

    def then(self, effect: t.Then) -> None:
        """What follows only if something was done."""
        if self.arranges(effect):
            return
        nothing = Place()
        self.clear()
        self.is_shuffling = is_shuffling(effect)
        self.effect(effect.first)
        self.is_shuffling = False
        if not any(isinstance(part, t.Did) for part in every(effect.next)):
            self.code.emit(Op.DONE, nothing)
        self.effect(effect.next)
        self.code.here(nothing)

    def arranges(self, effect: t.Then) -> bool:
        """Looks at the top cards of the deck that all draw from, and puts them back in any order."""
        match effect:
            case t.Then(
                first=t.Do(verb="look at", what=t.Select(pick="top", count=count, traits=(t.Placed(zone=zone),))),
                next=t.Move(what=t.Back(), to=t.Zone(end="top") as to, any_order=True, source=None),
            ) if self.lexicon.takes and count is not None and (zone.name, zone.whose) == (to.name, to.whose):
                if (zone.name, zone.whose) != ("deck", "the"):
                    raise CannotDo(effect, "only the cards of the deck have an order: write “the deck”")
                self.code.emit(Op.ARRANGE, self.doer, self.amount_row(count))
                return True
            case _:
                return False

    def clear(self) -> None:
        """From here on it counts whether something is done."""
        self.is_cleared = True
        self.code.emit(Op.CLEAR)

    def may(self, effect: t.May, who: int) -> None:
        """What may be done: declining its first choice declines it, and without a choice it is a yes or no."""
        declined, first = Place(), first_of(effect.effect)
        if self.asks(first):
            self.optional = declined
        else:
            if isinstance(first, t.Convert) or (isinstance(first, t.Gain) and first.verb == "pay"):
                self.code.emit(Op.TEST, self.can_pay(first, who), declined)
            self.code.emit(Op.MAY, who, declined)
        self.effect(effect.effect)
        self.code.here(declined)

    def asks(self, effect: t.Effect) -> bool:
        """Whether carrying out an act begins with a choice that can be declined."""
        for thing, _ in self.objects(effect):
            is_select = isinstance(thing, t.Select) and thing.pick == "choose" and not is_open_fight(effect)
            is_player = isinstance(thing, t.Player) and thing.who in ("a player", "another player")
            is_open = is_select or is_player or (thing is not None and self.someones(thing) is not None)
            if is_open and thing is not None and self.binding(thing) is None:
                return True
        return False

    def only_if(self, effect: t.If) -> None:
        """What is done under a condition, and what otherwise."""
        other, done = Place(), Place()
        self.code.emit(Op.TEST, self.condition_row(effect.condition), other)
        self.effect(effect.effect)
        if effect.otherwise is not None:
            self.code.emit(Op.GO, done)
        self.code.here(other)
        if effect.otherwise is not None:
            self.effect(effect.otherwise)
        self.code.here(done)

    def lasts(self, effect: t.Lasting) -> None:
        """What lasts until a moment or event, or while a condition holds."""
        if self.until is not None:
            raise CannotDo(effect, "say once how long it lasts")
        self.until = effect.until
        self.effect(effect.effect)
        self.until = None

    # Choices among effects.
    def modes(self, effect: t.Choose) -> None:
        """Carries out the effects that were chosen."""
        registers = self.page.modes.get(id(effect)) or self.ask_modes(effect)
        self.each_mode(effect, registers, lambda option: self.effect(option))

    def ask_modes(self, effect: t.Choose) -> list[int]:
        """Asks which of the listed effects are meant."""
        if len(effect.options) > self.lexicon.most:
            raise CannotDo(effect, f"there can be {self.lexicon.most} options at most")
        registers: list[int] = []
        done, mask = Place(), 0
        for _ in range(effect.count):
            register = self.register(effect)
            if self.loops:
                self.code.emit(Op.SET, register, self.number(NONE))
            go = done if effect.up_to else NONE
            self.code.emit(Op.MODE, register, len(effect.options), mask, int(effect.up_to), go)
            mask |= 1 << register
            registers.append(register)
        self.code.here(done)
        return registers

    def each_mode(self, effect: t.Choose, registers: list[int], act: Callable[[t.Effect], None]) -> None:
        """Does something for each listed effect, if it was chosen."""
        for number, option in enumerate(effect.options):
            chosen, skip = Place(), Place()
            for register in registers[:-1]:
                other = Place()
                self.code.emit(Op.MODE_IS, register, number, other)
                self.code.emit(Op.GO, chosen)
                self.code.here(other)
            self.code.emit(Op.MODE_IS, registers[-1], number, skip)
            self.code.here(chosen)
            act(option)
            self.code.here(skip)

    # What is asked beforehand.
    def declare(self, effect: t.Effect, is_required: bool = True) -> None:
        """Asks for everything that is chosen before costs are paid, in the order of the text."""
        match effect:
            case t.All(parts=parts):
                for part in parts:
                    self.declare(part, is_required)
            case t.Then(first=first, next=following):
                self.declare(first, is_required)
                self.declare(following, is_required)
            case t.If(after=after, effect=inner, otherwise=otherwise):
                self.declare(inner, is_required and after)
                if otherwise is not None:
                    self.declare(otherwise, False)
            case t.Lasting(effect=inner):
                self.declare(inner, is_required)
            case t.Choose():
                registers = self.page.modes[id(effect)] = self.ask_modes(effect)
                self.each_mode(effect, registers, lambda option: self.declare(option, is_required))
            case t.May() | t.ForEach() | t.When() | t.Instead():
                pass
            case _:
                self.declare_act(effect, is_required)

    def declare_act(self, effect: t.Effect, is_required: bool) -> None:
        """Asks for what one act or standing sentence needs."""
        if isinstance(effect, t.Do | t.Move) and effect.by != t.Player():
            self.declare_thing(effect.by, 0, is_required)
            return
        if is_open_fight(effect):
            return
        for thing, areas in self.objects(effect):
            self.declare_thing(thing, areas, is_required)
        for amount in amounts_of(effect):
            for part in every(amount):
                if isinstance(part, t.Picked):
                    self.pick(part)
                elif isinstance(part, t.Stat) and not isinstance(part.of, t.Player):
                    self.declare_thing(part.of, self.play(), is_required)
        if isinstance(effect, t.Become) and not effect.into:
            self.asked_type(effect)

    def objects(self, effect: t.Effect) -> Iterator[tuple[t.Thing | None, int]]:
        """The things of an act that may be choices, in the order they are said, and where their cards lie."""
        match effect:
            case t.Damage(by=by, to=to) | t.Gain(by=by, to=to):
                yield by, self.play()
                yield to, self.play()
            case t.Do(what=t.Select() as what, verb=verb):
                yield what, self.lexicon.areas["hand"] if verb in ("discard", "reveal", "look at") else self.play()
            case t.Move():
                yield self.taken_from(effect), self.play()
                yield (None if isinstance(effect.to, t.Zone) else effect.to), self.play()
            case t.Swap(of=of):
                yield of, self.play()
            case t.All(parts=parts):
                yield from self.objects(parts[0])
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                yield held(effect), self.areas_of(effect)


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

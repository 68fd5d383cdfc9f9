"""From acts to instructions: damage, life, destruction, draws, and what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardwright.language import tree as t
from cardwright.language.assembly import Place
from cardwright.language.choosing import GROUPS
from cardwright.language.frame import Bound, CannotDo
from cardwright.language.moving import Moving
from cardwright.language.program import NONE, Choice, Mode, Op, Ref, Test, Watch
from cardwright.language.program import Compare as Comparing
from cardwright.language.program import Place as End
from cardwright.language.watching import Said


class Acting(Moving):
    """Emits what is done."""

    adds: tuple[t.Effect, ...] = ()  # sentences that add to the next hit

    def act(self, effect: t.Effect | t.Cost) -> None:
        """One act, done by whoever does it."""
        if self.until is not None and not is_lasting_act(effect):
            raise CannotDo(effect, "“until” and “while” need something that lasts: this is done at once")
        match effect:
            case t.Damage():
                self.damage(effect)
            case t.Gain(verb="restore"):
                self.restore(effect)
            case t.Gain():
                self.gain(effect)
            case t.Convert():
                self.by(effect.by, lambda who: self.convert(effect, who))
            case t.Do():
                self.by(effect.by, lambda who: self.do(effect, who))
            case t.Move():
                self.by(effect.by, lambda who: self.move(effect, who))
            case t.Roll():
                self.flip(effect)
            case t.Swap() if self.lexicon.ignores:
                self.hold(effect)
            case t.Swap():
                self.swap(effect)
            case _:
                raise CannotDo(effect, "this is nothing that can be done")

    # Damage, life points and time.
    def damage(self, effect: t.Damage) -> None:
        """A hit, with all that is added to it."""
        if effect.more or effect.to is None:
            raise CannotDo(effect, "“more” needs the sentence with the hit directly before it")
        to, kind = effect.to, self.lexicon.types[effect.type] if effect.type else NONE
        total = self.total(effect)

        def dealt_by(dealer: int) -> None:
            def amount() -> int:
                return self.amount_row(effect.amount) if total == NONE else self.amount(Mode.REGISTER, total)

            def everyone(group: int) -> None:
                self.code.emit(Op.DAMAGE_ALL, group, amount(), kind, dealer)

            self.each_of(
                to,
                self.play(),
                lambda ref: self.code.emit(Op.DAMAGE, ref, amount(), kind, dealer),
                None if self.speaks_of(effect.amount, to) else everyone,
                removes=True,
            )

        if effect.by is None:
            dealt_by(self.ref(t.This()))
        else:
            self.each_of(effect.by, self.play(), dealt_by)

    def total(self, effect: t.Damage) -> int:
        """The register that adds up one hit from several sentences, or NONE if one amount is all."""
        adds, self.adds = self.adds, ()
        if not adds:
            return NONE
        register = self.register(effect)
        self.code.emit(Op.SET, register, self.amount_row(effect.amount))
        for add in adds:
            self.add(register, add)
        return register

    def add(self, register: int, add: t.Effect) -> None:
        """Adds what one more sentence says to a hit."""
        match add:
            case t.Damage():
                self.code.emit(Op.ADD, register, self.amount_row(add.amount))
            case t.If(condition=condition, effect=effect, otherwise=otherwise):
                other, done = Place(), Place()
                self.code.emit(Op.TEST, self.condition_row(condition), other)
                self.add(register, effect)
                if otherwise is not None:
                    self.code.emit(Op.GO, done)
                self.code.here(other)
                if otherwise is not None:
                    self.add(register, otherwise)
                self.code.here(done)
            case _:
                raise CannotDo(add, "“more” must stand in a sentence of its own, with no more than an “if”")

    def restore(self, effect: t.Gain) -> None:
        """Life points that are given back."""
        if effect.resource != self.lexicon.life or effect.to is None:
            raise CannotDo(effect, f"only {self.lexicon.life} are restored")

        def everyone(group: int) -> None:
            self.code.emit(Op.RESTORE_ALL, group, self.amount_row(effect.amount))

        self.each_of(
            effect.to,
            self.play(),
            lambda ref: self.code.emit(Op.RESTORE, ref, self.amount_row(effect.amount)),
            None if self.speaks_of(effect.amount, effect.to) else everyone,
        )

    def gain(self, effect: t.Gain) -> None:
        """Life points or time that a player or thing gains, loses or pays."""
        resource = self.lexicon.resources[effect.resource]
        is_card = self.is_card(effect.by)
        if is_card and effect.resource != self.lexicon.life:
            raise CannotDo(effect, f"a card has no {effect.resource}: name a player")

        def change(ref: int) -> None:
            amount = self.amount_row(effect.amount)
            if effect.verb == "gain" and is_card:
                self.code.emit(Op.RESTORE, ref, amount)
            elif effect.verb == "pay":
                self.pay(effect, ref)
            else:
                self.code.emit(Op.GAIN if effect.verb == "gain" else Op.LOSE, ref, amount, resource)

        if isinstance(effect.by, t.Player):
            self.by(effect.by, change)
        else:
            self.each_of(effect.by, self.play(), change, removes=effect.verb == "lose")

    def is_card(self, thing: t.Thing) -> bool:
        """Whether a phrase means cards and not players."""
        if isinstance(thing, t.Select) and "player" in thing.kinds:
            raise CannotDo(thing, "say it of cards and of players in two sentences")
        return not isinstance(thing, t.Player)

    def pay(self, effect: t.Gain | t.Convert, who: int) -> None:
        """Takes what a player has enough of, else nothing."""
        none = Place()
        self.code.emit(Op.TEST, self.can_pay(effect, who), none)
        self.code.emit(Op.LOSE, who, self.amount_row(effect.amount), self.lexicon.resources[effect.resource])
        if isinstance(effect, t.Convert):
            self.code.emit(Op.GAIN, who, self.amount_row(effect.amount), self.lexicon.resources[effect.into])
        self.code.here(none)

    def can_pay(self, effect: t.Gain | t.Convert, who: int) -> int:
        """The condition that a player has enough of something."""
        has = self.amount(Mode.STAT, self.lexicon.held[effect.resource], who)
        test = (int(Test.COMPARE), has, int(Comparing.AT_LEAST), self.amount_row(effect.amount), 0)
        return self.conditions([[test]])

    def convert(self, effect: t.Convert, who: int) -> None:
        """Turns one resource into the same amount of another."""
        if effect.resource == effect.into:
            raise CannotDo(effect, "name two different things to turn into each other")
        self.pay(effect, who)

    # What is done to cards.
    def do(self, effect: t.Do, who: int) -> None:
        """A verb with its object."""
        if effect.links and effect.verb != "attack":
            raise CannotDo(effect, "nothing can be said after this: leave it out")
        doing: dict[str, Callable[[t.Do, int], None]] = {
            "destroy": self.destroy,
            "sacrifice": self.sacrifice,
            "discard": self.discard,
            "draw": self.draw,
            "prevent": self.prevent,
            "cancel": self.cancel,
            "take control of": self.take_control,
            "shuffle": self.shuffle,
            "reveal": self.show,
            "look at": self.show,
            "ignore": lambda act, _who: self.hold(act),
            "attack": self.attack,
            "remove": self.remove,
        }
        if effect.verb not in doing or (self.lexicon.verbs and effect.verb not in self.lexicon.verbs):
            raise CannotDo(effect, self.known_acts(doing))
        if isinstance(effect.what, t.Zone) and effect.verb not in ("discard", "shuffle", "reveal", "look at"):
            raise CannotDo(effect, "name cards and not a whole zone")
        doing[effect.verb](effect, who)

    def known_acts(self, doing: Iterable[str]) -> str:
        """What texts of this game can do."""
        if self.lexicon.verbs:
            moves = ("take", "give") if self.lexicon.takes else ("return", "put", "take")
            return "what a text can do is to " + ", ".join(sorted({*self.lexicon.verbs, *moves}))
        others = [verb for verb in doing if verb not in ("ignore", "attack", "remove")]
        return "what a text can do is to deal, restore, gain, lose, return, put, take, attach, swap, " + ", ".join(
            others
        )

    def attack(self, effect: t.Do, _who: int) -> None:
        """Attacks a thing with another one."""
        if len(effect.links) != 1 or effect.links[0].word != "with":
            raise CannotDo(effect, "say with what: “attack ... with this card”")
        link = effect.links[0]
        self.each_of(self.thing(effect), self.play(), lambda ref: self.code.emit(Op.ATTACK, ref, self.ref(link.to)))

    def remove(self, effect: t.Do, _who: int) -> None:
        """Removes this card in the place of what would be removed."""
        if not isinstance(effect.what, t.This):
            raise CannotDo(effect, "only this card can be removed by its text")
        self.code.emit(Op.REMOVE, self.ref(effect.what))

    def thing(self, effect: t.Do) -> t.Thing:
        """The object of a verb that wants cards."""
        if isinstance(effect.what, t.Zone | t.Player):
            raise CannotDo(effect, "name cards here")
        return effect.what

    def destroy(self, effect: t.Do, _who: int) -> None:
        """Destroys things; a group at the same time."""
        self.each_of(
            self.thing(effect),
            self.play(),
            lambda ref: self.code.emit(Op.DESTROY, ref),
            lambda group: self.code.emit(Op.DESTROY_ALL, group),
            removes=True,
        )

    def sacrifice(self, effect: t.Do, who: int) -> None:
        """Sacrifices things that the doer controls."""
        sacrificed = self.thing(effect)
        self.each_of(sacrificed, self.play(), lambda ref: self.code.emit(Op.SACRIFICE, ref), owner=who, removes=True)

    def discard(self, effect: t.Do, who: int) -> None:
        """Discards cards of the doer's hand, or those on top of a deck."""
        match effect.what:
            case t.Select(traits=traits) as cards if self.lexicon.is_shared and not is_of_hand(traits):
                self.put_away(effect, cards)
            case t.Select(pick="top", traits=(t.Placed(zone=t.Zone(name="deck") as zone),), count=count) if count:
                self.of_zone(zone, lambda ref: self.code.emit(Op.MILL, ref, self.amount_row(count)))
            case t.Zone(name="hand") as zone:
                self.of_zone(zone, lambda ref: self.discard_all(t.Select(("card",), "all"), ref))
            case t.Select(pick=pick) as cards if pick not in ("bottom", "top"):
                is_placed = any(isinstance(trait, t.Placed | t.Whose) for trait in cards.traits)
                owner, hand = NONE if is_placed else who, self.lexicon.areas["hand"]
                if pick in GROUPS:
                    self.discard_all(cards, owner)
                else:
                    self.each_of(cards, hand, lambda ref: self.code.emit(Op.DISCARD, ref), owner=owner, removes=True)
            case t.Back() as cards:
                self.each_of(cards, 0, lambda ref: self.code.emit(Op.DISCARD, ref), removes=True)
            case _:
                raise CannotDo(effect, "cards of a hand or on top of a deck are discarded: write “destroy” of others")

    def put_away(self, effect: t.Do, cards: t.Select) -> None:
        """Discards cards in play."""
        if t.Placed(t.Zone("play")) not in cards.traits:
            raise CannotDo(effect, "say where they lie: “in play” or “from an opponent's hand”")
        zone = self.lexicon.piles["discard pile"]
        self.each_of(
            cards,
            self.play(),
            lambda ref: self.code.emit(Op.MOVE, ref, zone, End.TOP),
            lambda group: self.code.emit(Op.MOVE_ALL, group, zone, End.TOP),
            removes=True,
        )

    def discard_all(self, cards: t.Select, owner: int) -> None:
        """Discards all cards of a hand that fit, until there is none left."""
        filter_ = self.select_filter(cards, self.lexicon.areas["hand"], owner)
        register, again, done = self.register(cards), Place(), Place()
        self.code.here(again)
        self.code.emit(Op.CHOOSE, register, filter_, Choice.RANDOM, self.doer, 0, done)
        self.code.emit(Op.DISCARD, register)
        self.code.emit(Op.GO, again)
        self.code.here(done)

    def of_zone(self, zone: t.Zone, act: Callable[[int], None]) -> None:
        """Does something for each player whose zone is meant."""
        owner = self.owner_of(zone)

        def bound(ref: int) -> None:
            if zone.mention == NONE:
                self.bind(zone, Bound((ref,)))
            act(ref)

        if owner.who == "you":
            act(self.doer)
        else:
            self.each_of(owner, 0, bound)

    def draw(self, effect: t.Do, who: int) -> None:
        """Draws cards, as many as one likes where it is `up to`."""
        cards = effect.what
        assert isinstance(cards, t.Select)
        count = cards.count
        whose = "the" if self.lexicon.takes else "your"
        is_own = cards.traits in ((), (t.Placed(t.Zone("deck", whose)),))
        if count is None or cards.pick != "draw" or not is_own:
            raise CannotDo(effect, "cards are drawn from one's own deck: leave out from where")
        amount = self.amount_row(count)
        if cards.up_to:
            if who != Ref.YOU:
                raise CannotDo(effect, "only you draw “up to” a number of cards: write “may draw”")
            register = self.register(effect)
            self.code.emit(Op.PICK, register, self.number(0), amount)
            amount = self.amount(Mode.REGISTER, register)
        self.code.emit(Op.DRAW, who, amount)

    def prevent(self, effect: t.Do, _who: int) -> None:
        """Stops the card that is being played."""
        what = self.thing(effect)
        if isinstance(what, t.Select):
            what = self.single(what)
        self.code.emit(Op.PREVENT, self.filter_of(what, self.lexicon.areas["being played"]))

    def cancel(self, effect: t.Do, _who: int) -> None:
        """Ends the declared skirmish without damage."""
        what = self.thing(effect)
        if not isinstance(what, t.Select) or what.kinds != (self.lexicon.fight,):
            raise CannotDo(
                effect, f"only a {self.lexicon.fight} is cancelled; a card that is being played is prevented"
            )
        attacker = NONE
        for trait in self.single(what).traits:
            match trait:
                case t.State(name="declared", negated=False):
                    pass
                case t.Linked(relation=relation, to=to) if relation == self.lexicon.started and attacker == NONE:
                    if isinstance(to, t.Select):
                        to = self.single(to)
                    attacker = self.filter_of(to, self.play())
                case _:
                    raise CannotDo(trait, f"write “a {self.lexicon.fight} {self.lexicon.started} ...” after “cancel”")
        self.code.emit(Op.CANCEL, attacker, NONE)

    def take_control(self, effect: t.Do, who: int) -> None:
        """Gives the doer control of things."""

        def taken(ref: int) -> None:
            with self.watching(ref):
                self.last(Said({"form": Watch.CONTROL, "filter": self.same_as(ref)}), ref, who)

        self.each_of(self.thing(effect), self.play(), taken)

    def shuffle(self, effect: t.Do, _who: int) -> None:
        """Shuffles a deck."""
        if not isinstance(effect.what, t.Zone) or effect.what.name not in self.lexicon.stacks:
            raise CannotDo(effect, "only a deck is shuffled")
        self.of_zone(effect.what, lambda ref: self.code.emit(Op.SHUFFLE, ref))

    def show(self, effect: t.Do, who: int) -> None:
        """Shows cards or a hand, to all or to the doer."""

        def shown(ref: int) -> None:
            if effect.verb == "reveal":
                self.code.emit(Op.REVEAL, ref)
            else:
                self.code.emit(Op.LOOK, who, ref)

        if isinstance(effect.what, t.Zone):
            if effect.what.name != "hand":
                raise CannotDo(effect, "a hand or cards of it can be seen, not another zone")
            self.of_zone(effect.what, shown)
        else:
            is_placed = isinstance(effect.what, t.Select) and any(isinstance(x, t.Placed) for x in effect.what.traits)
            owner = NONE if is_placed else who
            self.each_of(self.thing(effect), self.lexicon.areas["hand"], shown, owner=owner)

    def flip(self, effect: t.Roll) -> None:
        """Flips a coin."""
        if effect.die != "a coin":
            raise CannotDo(effect, "this game has no dice: write “flip a coin”")
        self.page.coin = self.register(effect)
        self.code.emit(Op.FLIP, self.page.coin)

    def swap(self, effect: t.Swap) -> None:
        """Swaps two stats of things, back again when it ends."""
        if set(effect.stats) != self.lexicon.swaps:
            raise CannotDo(effect, "only the " + " and ".join(sorted(self.lexicon.swaps)) + " of a unit are swapped")
        one, two = (self.stat(effect, name) for name in effect.stats)

        def swapped(ref: int) -> None:
            with self.watching(ref):
                until, ends = self.ending()
            self.code.emit(Op.SWAP, ref, one, two, until, ends)

        self.each_of(effect.of, self.play(), swapped)


def is_lasting_act(effect: t.Effect | t.Cost) -> bool:
    """Whether an act makes something that can end again."""
    return isinstance(effect, t.Swap) or (isinstance(effect, t.Do) and effect.verb in ("take control of", "ignore"))


def is_of_hand(traits: Sequence[t.Trait]) -> bool:
    """Whether cards that are discarded lie in a hand or deck: nothing else is said of them, or it is named."""
    zones = [trait.zone for trait in traits if isinstance(trait, t.Placed)]
    return zones[0].name != "play" if zones else not any(isinstance(trait, t.Whose) for trait in traits)

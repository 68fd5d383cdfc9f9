"""What is done at once: the verbs of a text with their objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.quantifiers import GROUPS, single
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.compiler.watchers import Watcher
from cardwright.language.lexicon import needed
from cardwright.language.program import NONE, Choice, Mode, Op, PileEnd, Ref, Watch

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class Acts:
    """Emits acts."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def act(self, effect: t.Effect | t.Cost) -> None:
        """One act, done by whoever does it."""
        if self.context.lasting.until is not None and not is_lasting_act(effect):
            raise CannotDo(effect, "“until” and “while” need something that lasts: this is done at once")
        match effect:
            case t.Damage():
                self.context.hits.hit(effect)
            case t.Gain(verb="restore"):
                self.context.resources.restore(effect)
            case t.Gain():
                self.context.resources.gain(effect)
            case t.Convert():
                self.context.loops.by(effect.by, lambda who: self.context.resources.convert(effect, who))
            case t.Do():
                self.context.loops.by(effect.by, lambda who: self.do(effect, who))
            case t.Move():
                self.context.loops.by(effect.by, lambda who: self.context.moves.move(effect, who))
            case t.Roll():
                self.flip(effect)
            case t.Swap() if self.lexicon.kernel.ignores:
                self.context.lasting.hold(effect)
            case t.Swap():
                self.swap(effect)
            case _:
                raise CannotDo(effect, "this cannot be done")

    def do(self, effect: t.Do, who: int) -> None:
        """A verb with its object."""
        if effect.links and effect.verb != "attack":
            raise CannotDo(effect, "nothing can follow this: leave it out")
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
            "ignore": lambda act, _who: self.context.lasting.hold(act),
            "attack": self.attack,
            "remove": self.remove,
        }
        if effect.verb not in doing or effect.verb not in self.lexicon.kernel.verbs:
            raise CannotDo(effect, "a text can only do these things: " + ", ".join(self.lexicon.kernel.verbs))
        if isinstance(effect.what, t.Zone) and effect.verb not in ("discard", "shuffle", "reveal", "look at"):
            raise CannotDo(effect, "name cards and not a whole zone")
        doing[effect.verb](effect, who)

    def attack(self, effect: t.Do, _who: int) -> None:
        """Attacks a thing with another one."""
        if len(effect.links) != 1 or effect.links[0].word != "with":
            raise CannotDo(effect, "say with what: “attack ... with this card”")
        link = effect.links[0]
        self.context.loops.each_of(
            self.thing(effect),
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.ATTACK, ref, self.context.references.of(link.to)),
        )

    def remove(self, effect: t.Do, _who: int) -> None:
        """Removes this card in the place of what would be removed."""
        if not isinstance(effect.what, t.This):
            raise CannotDo(effect, "a text can remove only its own card")
        self.context.emit(Op.REMOVE, self.context.references.of(effect.what))

    def thing(self, effect: t.Do) -> t.Thing:
        """The object of a verb that wants cards."""
        if isinstance(effect.what, t.Zone | t.Player):
            raise CannotDo(effect, "name cards here")
        return effect.what

    def destroy(self, effect: t.Do, _who: int) -> None:
        """Destroys things; a group at the same time."""
        self.context.loops.each_of(
            self.thing(effect),
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.DESTROY, ref),
            lambda group: self.context.emit(Op.DESTROY_ALL, group),
            removes=True,
        )

    def sacrifice(self, effect: t.Do, who: int) -> None:
        """Sacrifices things that the doer controls."""
        sacrificed = self.thing(effect)
        self.context.loops.each_of(
            sacrificed,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.SACRIFICE, ref),
            owner=who,
            removes=True,
        )

    def discard(self, effect: t.Do, who: int) -> None:
        """Discards cards of the doer's hand, or those on top of a deck."""
        match effect.what:
            case t.Select(traits=traits) as cards if self.lexicon.time.is_shared and not is_of_hand(traits):
                self.put_away(effect, cards)
            case t.Select(pick="top", traits=(t.Placed(zone=t.Zone(name="deck") as zone),), count=count) if count:
                self.context.loops.of_zone(
                    zone, lambda ref: self.context.emit(Op.MILL, ref, self.context.amounts.row(count))
                )
            case t.Zone(name="hand") as zone:
                self.context.loops.of_zone(zone, lambda ref: self.discard_all(t.Select(("card",), "all"), ref))
            case t.Select(pick=pick) as cards if pick not in ("bottom", "top"):
                is_placed = any(isinstance(trait, t.Placed | t.Whose) for trait in cards.traits)
                owner, hand = NONE if is_placed else who, self.lexicon.zones.hand
                if pick in GROUPS:
                    self.discard_all(cards, owner)
                else:
                    self.context.loops.each_of(
                        cards, hand, lambda ref: self.context.emit(Op.DISCARD, ref), owner=owner, removes=True
                    )
            case t.Back() as cards:
                self.context.loops.each_of(cards, 0, lambda ref: self.context.emit(Op.DISCARD, ref), removes=True)
            case _:
                raise CannotDo(effect, "you discard cards from a hand or the top of a deck: write “destroy” for others")

    def put_away(self, effect: t.Do, cards: t.Select) -> None:
        """Discards cards in play."""
        if t.Placed(t.Zone("play")) not in cards.traits:
            raise CannotDo(effect, "say where they are: “in play” or “from an opponent's hand”")
        zone = self.lexicon.zones.piles["discard pile"]
        self.context.loops.each_of(
            cards,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.MOVE, ref, zone, PileEnd.TOP),
            lambda group: self.context.emit(Op.MOVE_ALL, group, zone, PileEnd.TOP),
            removes=True,
        )

    def discard_all(self, cards: t.Select, owner: int) -> None:
        """Discards all cards of a hand that fit, until there is none left."""
        filter_ = self.context.filters.described(cards, self.lexicon.zones.hand, owner)
        register, again, done = self.context.register(cards), Label(), Label()
        self.context.here(again)
        self.context.emit(Op.CHOOSE, register, filter_, Choice.RANDOM, self.context.doer, 0, done)
        self.context.emit(Op.DISCARD, register)
        self.context.emit(Op.GO, again)
        self.context.here(done)

    def draw(self, effect: t.Do, who: int) -> None:
        """Draws cards, as many as one likes where it is `up to`."""
        cards = effect.what
        assert isinstance(cards, t.Select)
        count = cards.count
        whose = "the" if self.lexicon.zones.takes else "your"
        is_own = cards.traits in ((), (t.Placed(t.Zone("deck", whose)),))
        if count is None or cards.pick != "draw" or not is_own:
            raise CannotDo(effect, "players draw from their own decks: leave out where from")
        amount = self.context.amounts.row(count)
        if cards.up_to:
            if who != Ref.YOU:
                raise CannotDo(effect, "only you can draw “up to” a number of cards: write “may draw”")
            register = self.context.register(effect)
            self.context.emit(Op.PICK, register, self.tables.number(0), amount)
            amount = self.tables.amount(Mode.REGISTER, register)
        self.context.emit(Op.DRAW, who, amount)

    def prevent(self, effect: t.Do, _who: int) -> None:
        """Stops the card that is being played."""
        what = self.thing(effect)
        if isinstance(what, t.Select):
            what = single(what)
        self.context.emit(Op.PREVENT, self.context.filters.of(what, self.lexicon.zones.areas["being played"]))

    def cancel(self, effect: t.Do, _who: int) -> None:
        """Ends the declared skirmish without damage."""
        what, fight = self.thing(effect), self.lexicon.states.fight
        if not isinstance(what, t.Select) or what.kinds != (fight,):
            raise CannotDo(effect, f"only a {fight} can be cancelled; a card that is being played can be prevented")
        started = needed(self.lexicon.states.started, "states: started")
        attacker = NONE
        for trait in single(what).traits:
            match trait:
                case t.State(name="declared", negated=False):
                    pass
                case t.Linked(relation=relation, to=to) if relation == started and attacker == NONE:
                    if isinstance(to, t.Select):
                        to = single(to)
                    attacker = self.context.filters.of(to, self.lexicon.zones.play)
                case _:
                    raise CannotDo(trait, f"write “a {fight} {started} ...” after “cancel”")
        self.context.emit(Op.CANCEL, attacker, NONE)

    def take_control(self, effect: t.Do, who: int) -> None:
        """Gives the doer control of things."""

        def taken(ref: int) -> None:
            with self.context.watching(ref):
                self.context.lasting.last(
                    Watcher({"form": Watch.CONTROL, "filter": self.context.filters.same_as(ref)}), ref, who
                )

        self.context.loops.each_of(self.thing(effect), self.lexicon.zones.play, taken)

    def shuffle(self, effect: t.Do, _who: int) -> None:
        """Shuffles a deck."""
        if not isinstance(effect.what, t.Zone) or effect.what.name not in self.lexicon.zones.stacks:
            raise CannotDo(effect, "only a deck can be shuffled")
        self.context.loops.of_zone(effect.what, lambda ref: self.context.emit(Op.SHUFFLE, ref))

    def show(self, effect: t.Do, who: int) -> None:
        """Shows cards or a hand, to all or to the doer."""

        def shown(ref: int) -> None:
            if effect.verb == "reveal":
                self.context.emit(Op.REVEAL, ref)
            else:
                self.context.emit(Op.LOOK, who, ref)

        if isinstance(effect.what, t.Zone):
            if effect.what.name != "hand":
                raise CannotDo(effect, "you can look at a hand or cards in it, not at another zone")
            self.context.loops.of_zone(effect.what, shown)
        else:
            is_placed = isinstance(effect.what, t.Select) and any(isinstance(x, t.Placed) for x in effect.what.traits)
            owner = NONE if is_placed else who
            self.context.loops.each_of(self.thing(effect), self.lexicon.zones.hand, shown, owner=owner)

    def flip(self, effect: t.Roll) -> None:
        """Flips a coin, or rolls a die."""
        if effect.die in self.lexicon.kernel.dice:
            self.context.amounts.roll(effect, effect.die)
            return
        if effect.die != "a coin":
            raise CannotDo(effect, "this game has no dice: write “flip a coin”")
        self.context.paragraph.coin = self.context.register(effect)
        self.context.emit(Op.FLIP, self.context.paragraph.coin)

    def swap(self, effect: t.Swap) -> None:
        """Swaps two stats of things, back again when it ends."""
        if set(effect.stats) != self.lexicon.stats.swappable:
            raise CannotDo(
                effect, "only the " + " and ".join(sorted(self.lexicon.stats.swappable)) + " of a unit can be swapped"
            )
        one, two = (self.context.amounts.stat(effect, name) for name in effect.stats)

        def swapped(ref: int) -> None:
            with self.context.watching(ref):
                until, ends = self.context.lasting.ending()
            self.context.emit(Op.SWAP, ref, one, two, until, ends)

        self.context.loops.each_of(effect.of, self.lexicon.zones.play, swapped)


def is_lasting_act(effect: t.Effect | t.Cost) -> bool:
    """Whether an act makes something that can end again."""
    return isinstance(effect, t.Swap) or (isinstance(effect, t.Do) and effect.verb in ("take control of", "ignore"))


def is_of_hand(traits: Sequence[t.Trait]) -> bool:
    """Whether cards that are discarded lie in a hand or deck: nothing else is said of them, or it is named."""
    zones = [trait.zone for trait in traits if isinstance(trait, t.Placed)]
    return zones[0].name != "play" if zones else not any(isinstance(trait, t.Whose) for trait in traits)

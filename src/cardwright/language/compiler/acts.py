"""What is done at once: the verbs of a text with their objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.moves import PUT_BACK, are_tops, is_top
from cardwright.language.compiler.paragraph import REGISTERS, Bound
from cardwright.language.compiler.quantifiers import GROUPS, is_group, single
from cardwright.language.compiler.refusals import CannotDo, only_these
from cardwright.language.compiler.tables import Label
from cardwright.language.compiler.watchers import Watcher
from cardwright.language.lexicon import needed
from cardwright.language.program import NONE, Choice, Compare, Mode, Op, PileEnd, Ref, Relation, Test, Watch
from cardwright.language.walk import every
from cardwright.language.words import listed

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


NOTHING = "a text of this game can do nothing like it"
LASTING = ("take control of", "ignore", "suppress")  # what is done and ends again


class Acts:
    """Emits acts."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def act(self, effect: t.Effect | t.Cost) -> None:
        """One act, done by whoever does it."""
        if self.context.lasting.until is not None and not is_lasting_act(effect):
            raise CannotDo(
                effect, "this is done at once, and so has no end: say how long the rest lasts in a sentence of its own"
            )
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
            case t.Strike():
                self.context.hits.strike(effect)
            case t.Swap(other=other) if other is not None:
                self.exchange(effect, other)
            case t.Swap() if self.lexicon.kernel.ignores:
                self.context.lasting.hold(effect)
            case t.Swap():
                self.swap(effect)
            case _:
                raise CannotDo(effect, "this cannot be done")

    def do(self, effect: t.Do, who: int) -> None:
        """A verb with its object."""
        if effect.links and effect.verb not in ("attack", "engage", "redirect"):
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
            "choose": self.choose,
            "ignore": lambda act, _who: self.context.lasting.hold(act),
            "suppress": self.suppress,
            "attack": self.attack,
            "engage": self.attack,
            "remove": self.remove,
            "trap": lambda act, _who: self.hold(act, Op.TRAP),
            "free": lambda act, _who: self.hold(act, Op.FREE),
            "create": self.create,
            "negate": self.negate,
            "end": self.end,
            "redirect": self.redirect,
            "invoke": self.create,
            "place": self.place,
            "deconstruct": self.turn_in,
            "copy": self.copy,
            "skip": self.skip,
            **dict.fromkeys(self.lexicon.deeds.marks, self.mark),
            **dict.fromkeys(self.lexicon.deeds.tosses, self.toss),
            **dict.fromkeys(self.lexicon.deeds.returns, self.send_back),
        }
        if effect.verb == "look at" and effect.verb not in self.lexicon.kernel.verbs and are_tops(effect.what):
            raise CannotDo(effect, PUT_BACK if self.context.sentences.can_arrange else NOTHING)
        if effect.verb not in doing or effect.verb not in self.lexicon.kernel.verbs:
            raise CannotDo(effect, only_these("a text can only do these things", self.lexicon.kernel.verbs, NOTHING))
        if isinstance(effect.what, t.Zone) and effect.what.whose == "your" and effect.by not in (None, t.Player()):
            raise CannotDo(effect, f"nobody else does this with your {effect.what.name}: write “their”")
        if isinstance(effect.what, t.Zone) and effect.verb not in ("discard", "shuffle", "reveal", "look at"):
            raise CannotDo(effect, "name cards and not a whole zone")
        doing[effect.verb](effect, who)

    def attack(self, effect: t.Do, _who: int) -> None:
        """Attacks or engages a thing with another one."""
        if len(effect.links) != 1 or effect.links[0].word != "with":
            raise CannotDo(effect, f"say with what: “{effect.verb} ... with this card”")
        link = effect.links[0]
        self.context.loops.each_of(
            self.thing(effect),
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.ATTACK, ref, self.context.choices.one(link.to)),
        )

    def suppress(self, effect: t.Do, _who: int) -> None:
        """Lets the texts of single things do nothing for a while."""
        if is_group(self.thing(effect)):
            raise CannotDo(effect, "name one, or how many: “suppress an enemy ...”")
        self.context.lasting.hold(effect)

    def remove(self, effect: t.Do, _who: int) -> None:
        """Removes this card in the place of what would be removed."""
        if not isinstance(effect.what, t.This):
            raise CannotDo(effect, "a text can remove only its own card")
        if not self.context.is_replacing:
            advice = "it is removed only in the place of another: “if ... would be removed, remove this ... instead”"
            raise CannotDo(effect, advice)
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

    def mark(self, effect: t.Do, _who: int) -> None:
        """Puts things into a state, or takes them out of it; a group at the same time."""
        state, is_so = self.lexicon.deeds.marks[effect.verb]
        what = effect.what
        if isinstance(what, t.Select) and what.pick == "any" and self.is_undone(what, state, is_so):
            self.context.loops.any_of(
                what, self.lexicon.zones.play, lambda ref: self.context.emit(Op.MARK, ref, state, is_so), NONE
            )
            return
        self.context.loops.each_of(
            self.thing(effect),
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.MARK, ref, state, is_so),
            lambda group: self.context.emit(Op.MARK_ALL, group, state, is_so),
        )

    def is_undone(self, what: t.Select, state: int, is_so: int) -> bool:
        """Whether only those are meant that are not so yet: none of them can be chosen again."""
        return any(
            isinstance(trait, t.State) and self.lexicon.states.named.get(trait.name) == state and trait.negated == is_so
            for trait in what.traits
        )

    def toss(self, effect: t.Do, _who: int) -> None:
        """Does something to a die of a colour, whoever's it is."""
        what, toss = self.thing(effect), self.lexicon.deeds.tosses[effect.verb]
        name = f"a {what.kinds[0]}" if isinstance(what, t.Select) else ""
        if name not in self.lexicon.kernel.dice:
            raise CannotDo(effect, "name a die: “an opposing red die”, “one of your red dice”")
        colour = self.lexicon.kernel.dice[name]
        self.context.loops.each_of(
            what,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.DIE, ref, toss, colour, *([effect.side] if effect.side else [])),
        )

    def create(self, effect: t.Do, who: int) -> None:
        """Lets the doer create a card of their own hand now, and pay for it."""
        what = self.thing(effect)
        if not isinstance(what, t.Select) or what.pick != "choose" or what.count != t.Number(1):
            raise CannotDo(effect, f"one card at a time: write “{effect.verb} a ...”")
        if any(isinstance(trait, t.Placed) and trait.zone != t.Zone("hand", "your") for trait in what.traits):
            raise CannotDo(effect, "only cards of your hand are paid for: write “put ... into play” for others")
        self.context.loops.each_of(
            what, self.lexicon.zones.hand, lambda ref: self.context.emit(Op.CREATE, ref), owner=who
        )

    def place(self, effect: t.Do, who: int) -> None:
        """Lets the doer put a card of their own hand or of another own zone where it is placed."""
        what = self.thing(effect)
        traits = what.traits if isinstance(what, t.Select) else ()
        zones = [trait.zone for trait in traits if isinstance(trait, t.Placed)]
        if not isinstance(what, t.Select) or what.pick != "choose" or any(zone.whose != "your" for zone in zones):
            raise CannotDo(effect, "own cards are placed: write “place a ... from your hand”")
        self.context.loops.each_of(
            what, self.lexicon.zones.hand, lambda ref: self.context.emit(Op.BRING, ref), owner=NONE if zones else who
        )

    def turn_in(self, effect: t.Do, _who: int) -> None:
        """Gives up things in play for what they are worth; as a cost, for nothing."""
        is_cost = int(self.context.is_paying)
        self.context.loops.each_of(
            self.thing(effect),
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.TURN_IN, ref, is_cost),
            removes=True,
        )

    def send_back(self, effect: t.Do, _who: int) -> None:
        """Moves things in play to the zone of their owner that the verb means; a group at the same time."""
        name = self.lexicon.deeds.returns[effect.verb]
        zone = self.lexicon.zones.piles[name]
        end = PileEnd.SHUFFLED if name in self.lexicon.zones.stacks else PileEnd.TOP
        self.context.loops.each_of(
            self.thing(effect),
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.MOVE, ref, zone, end),
            lambda group: self.context.emit(Op.MOVE_ALL, group, zone, end),
            removes=True,
        )

    def negate(self, effect: t.Do, _who: int) -> None:
        """Negates effects that wait to happen, or the fight that is under way."""
        what = self.thing(effect)
        if isinstance(what, t.Select) and what.kinds == (self.lexicon.states.fight,):
            self.check_current(effect)
            self.context.emit(Op.CANCEL, NONE, NONE)
            return
        self.context.loops.each_of(what, self.lexicon.zones.play, lambda ref: self.context.emit(Op.NEGATE, ref))

    def check_current(self, effect: t.Do) -> None:
        """Refuses any fight but the one that is under way."""
        match effect.what:
            case t.Select(kinds=(self.lexicon.states.fight,), pick="the", traits=(t.State("current"),)):
                return
        raise CannotDo(effect, f"write “the current {self.lexicon.states.fight}”")

    def end(self, effect: t.Do, _who: int) -> None:
        """Ends the fight that is under way as if it had not begun."""
        self.check_current(effect)
        self.context.emit(Op.CALL_OFF)

    def redirect(self, effect: t.Do, _who: int) -> None:
        """Gives the fight that is under way another target."""
        self.check_current(effect)
        if len(effect.links) != 1 or effect.links[0].word != "to":
            raise CannotDo(effect, "say to what: “redirect ... to one of your ...”")
        self.context.loops.each_of(
            effect.links[0].to, self.lexicon.zones.play, lambda ref: self.context.emit(Op.REDIRECT, ref)
        )

    def copy(self, effect: t.Do, _who: int) -> None:
        """Lets effects that wait to happen happen once more."""
        self.context.loops.each_of(
            self.thing(effect), self.lexicon.zones.play, lambda ref: self.context.emit(Op.COPY, ref)
        )

    def hold(self, effect: t.Do, op: Op) -> None:
        """Holds things fast, or lets them go."""
        self.context.loops.each_of(self.thing(effect), self.lexicon.zones.play, lambda ref: self.context.emit(op, ref))

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
            case t.Select(pick="all but") as cards:
                self.put_others_away(cards, who)
            case t.Select(traits=traits) as cards if self.lexicon.time.is_shared and not is_of_hand(traits):
                self.put_away(cards)
            case t.Select(pick="top", traits=(t.Placed(zone=zone),), count=count) if count and self.is_milled(zone):
                self.context.loops.of_zone(
                    zone,
                    lambda ref: self.context.emit(Op.MILL, ref, self.context.amounts.row(count), *self.which(zone)),
                )
            case t.Select(pick="down to", count=t.Number(value=kept)) as cards:
                self.discard_down(cards, kept, who)
            case t.Zone(name="hand") as zone:
                self.context.loops.of_zone(zone, lambda ref: self.discard_all(t.Select(("card",), "all"), ref))
            case t.Select(pick=pick) as cards if pick not in ("bottom", "top"):
                is_placed = any(isinstance(trait, t.Placed | t.Whose) for trait in cards.traits)
                owner, hand = NONE if is_placed else who, self.lexicon.zones.hand
                if pick in GROUPS:
                    self.discard_all(cards, owner)
                elif isinstance(cards.count, t.Sum | t.Count):
                    self.discard_many(cards, owner)
                else:
                    self.context.loops.each_of(
                        cards, hand, lambda ref: self.discard_one(cards, ref), owner=owner, removes=True
                    )
            case t.This() if self.lexicon.time.is_shared and self.context.is_triggered:
                self.put_this_away(effect.what)
            case t.Back() as cards if self.context.moves.is_of_deck(cards):
                pile = self.lexicon.zones.piles["discard pile"]
                self.context.loops.each_of(cards, 0, lambda ref: self.context.emit(Op.MOVE, ref, pile, PileEnd.TOP))
            case t.Back() as cards:
                self.context.loops.each_of(cards, 0, lambda ref: self.context.emit(Op.DISCARD, ref), removes=True)
            case _:
                raise CannotDo(effect, "you discard cards from a hand or the top of a deck: write “destroy” for others")

    def is_milled(self, zone: t.Zone) -> bool:
        """Whether the top cards of a zone can be discarded."""
        return zone.name in self.lexicon.zones.stacks and Op.MILL in self.lexicon.kernel.ops

    def which(self, zone: t.Zone) -> list[int]:
        """Which deck is meant, in a game in which a player has several."""
        return [self.lexicon.zones.piles[zone.name]] if len(self.lexicon.zones.stacks) > 1 else []

    def discard_one(self, cards: t.Thing, ref: int) -> None:
        """Discards one card, and says which registers hold others of the same hand, chosen before."""
        bound = self.context.binding(cards)
        chosen = bound.refs if bound is not None and len(bound.refs) > 1 else ()
        mask = sum(1 << register for register in chosen if register < REGISTERS)
        self.context.emit(Op.DISCARD, ref, mask or NONE)

    def put_away(self, cards: t.Select) -> None:
        """Discards cards in play."""
        zone = self.lexicon.zones.piles["discard pile"]
        self.context.loops.each_of(
            cards,
            self.lexicon.zones.play,
            lambda ref: self.context.emit(Op.MOVE, ref, zone, PileEnd.TOP),
            lambda group: self.context.emit(Op.MOVE_ALL, group, zone, PileEnd.TOP),
            removes=True,
        )

    def put_others_away(self, cards: t.Select, who: int) -> None:
        """Discards all cards in play of a player but one, which the player chooses."""
        kept, none = self.context.register(cards), Label()
        filters = self.context.filters
        all_of_them = filters.described(replace(cards, pick="all", count=None), self.lexicon.zones.play, who)
        self.context.emit(Op.CHOOSE, kept, all_of_them, Choice.FORCED, self.context.doer, 0, none)
        rest = filters.both(all_of_them, filters.everything(relation=Relation.NOT, to=kept))
        self.context.emit(Op.MOVE_ALL, rest, self.lexicon.zones.piles["discard pile"], PileEnd.TOP)
        self.context.here(none)

    def discard_many(self, cards: t.Select, owner: int) -> None:
        """Discards as many cards of a hand as an amount says, one after the other."""
        assert cards.count is not None
        left, card, again, done = self.context.register(cards), self.context.register(cards), Label(), Label()
        self.context.emit(Op.SET, left, self.context.amounts.row(cards.count))
        hand = self.context.filters.described(cards, self.lexicon.zones.hand, owner, is_choice=True)
        more = (Test.COMPARE, self.tables.amount(Mode.REGISTER, left), Compare.AT_LEAST, self.tables.number(1), 0)
        self.context.here(again)
        self.context.emit(Op.TEST, self.tables.conditions([[tuple(map(int, more))]]), done)  # type: ignore[list-item]
        self.context.emit(Op.CHOOSE, card, hand, 0, self.context.doer, 0, done)
        self.context.emit(Op.DISCARD, card)
        self.context.emit(Op.ADD, left, self.tables.number(-1))
        self.context.emit(Op.GO, again)
        self.context.here(done)

    def put_this_away(self, this: t.This) -> None:
        """Discards the card with the text, while it is in play."""
        gone, ref = Label(), self.context.references.of(this)
        in_play = self.tables.filter(forms=self.lexicon.cards.all_forms, zones=self.lexicon.zones.play)
        self.context.emit(Op.FITS, ref, in_play, gone)
        self.context.emit(Op.MOVE, ref, self.lexicon.zones.piles["discard pile"], PileEnd.TOP)
        self.context.here(gone)

    def discard_all(self, cards: t.Select, owner: int) -> None:
        """Discards all cards of a hand that fit, until there is none left."""
        filter_ = self.context.filters.described(cards, self.lexicon.zones.hand, owner)
        register, again, done = self.context.register(cards), Label(), Label()
        self.context.here(again)
        self.context.emit(Op.CHOOSE, register, filter_, Choice.RANDOM, self.context.doer, 0, done)
        self.context.emit(Op.DISCARD, register)
        self.context.emit(Op.GO, again)
        self.context.here(done)

    def discard_down(self, cards: t.Select, kept: int, who: int) -> None:
        """Discards cards one after the other until only so many are left."""
        hand = t.Select(("card",), "all")
        held = self.context.amounts.count_of(self.context.filters.described(hand, self.lexicon.zones.hand, who), cards)
        filter_ = self.context.filters.described(hand, self.lexicon.zones.hand, who, is_choice=True)
        register, again, done = self.context.register(cards), Label(), Label()
        self.context.here(again)
        test = (int(Test.COMPARE), held, int(Compare.GREATER), self.tables.number(kept), 0)
        self.context.emit(Op.TEST, self.tables.conditions([[test]]), done)
        self.context.emit(Op.CHOOSE, register, filter_, 0, who, 0, done)
        self.context.emit(Op.DISCARD, register)
        self.context.emit(Op.GO, again)
        self.context.here(done)

    def draw_kind(self, cards: t.Select, who: int) -> None:
        """Draws the topmost card of a kind: it is put on top of the deck first."""
        if not self.lexicon.kernel.draws_kinds:
            raise CannotDo(cards, "cards are drawn from the top: write “draw a card”")
        deck = self.lexicon.zones.areas["deck"]
        kind = self.context.filters.described(replace(cards, pick="all", count=None), deck)
        found, none = self.context.register(cards), Label()
        self.context.emit(Op.TOP, found, who, PileEnd.TOP, NONE, kind)
        self.context.emit(Op.FITS, found, kind, none)
        self.context.emit(Op.MOVE, found, self.lexicon.zones.piles["deck"], PileEnd.TOP)
        self.context.emit(Op.DRAW, who, self.tables.number(1))
        self.context.here(none)

    def draw_until(self, cards: t.Select, who: int) -> None:
        """Draws cards one after the other until one is of a kind, or there is none left."""
        top, found = self.context.register(cards), self.context.register(cards)
        again, other, done = Label(), Label(), Label()
        kind = self.context.filters.described(t.Select(cards.kinds, "all"), self.lexicon.zones.areas["deck"])
        self.context.emit(Op.SET, found, self.tables.number(0))
        self.context.here(again)
        self.context.emit(Op.TOP, top, who, PileEnd.TOP)
        self.context.emit(Op.FITS, top, kind, other)
        self.context.emit(Op.SET, found, self.tables.number(1))
        self.context.here(other)
        self.context.emit(Op.CLEAR)
        self.context.emit(Op.DRAW, who, self.tables.number(1))
        self.context.emit(Op.DONE, done)
        test = (
            int(Test.COMPARE),
            self.tables.amount(Mode.REGISTER, found),
            int(Compare.AT_LEAST),
            self.tables.number(1),
            0,
        )
        self.context.emit(Op.TEST, self.tables.conditions([[test]]), again)
        self.context.here(done)

    def draw(self, effect: t.Do, who: int) -> None:
        """Draws cards, as many as one likes where it is `up to`."""
        cards = effect.what
        assert isinstance(cards, t.Select)
        if cards.pick == "draw until":
            self.draw_until(cards, who)
            return
        if cards.pick == "draw kind":
            self.draw_kind(cards, who)
            return
        if who != Ref.YOU and any(isinstance(trait, t.Placed) and trait.zone.whose == "your" for trait in cards.traits):
            raise CannotDo(effect, "nobody else draws from your deck: leave out where from")
        if cards.pick == "bottom" and cards.traits == (t.Placed(t.Zone("deck", "your")),):
            if self.lexicon.time.is_shared:
                raise CannotDo(effect, "cards are drawn from the top of a deck")
            self.context.emit(Op.DRAW, who, self.tables.number(1), PileEnd.BOTTOM)
            return
        count = cards.count
        whose = "the" if self.lexicon.zones.takes else "your"
        decks = [t.Zone(name, whose) for name in {"deck", *self.lexicon.zones.stacks}]
        is_own = cards.traits in ((), *((t.Placed(deck),) for deck in decks))
        if count is None or cards.pick != "draw" or not is_own:
            raise CannotDo(effect, "players draw from their own decks: leave out where from")
        amount = self.context.amounts.row(count)
        if cards.up_to:
            if who != Ref.YOU:
                raise CannotDo(effect, "only you can draw “up to” a number of cards: write “may draw”")
            register = self.context.register(effect)
            self.context.emit(Op.PICK, register, self.tables.number(0), amount)
            amount = self.tables.amount(Mode.REGISTER, register)
        if self.lexicon.time.is_shared and self.is_spoken_of(cards):
            self.context.bind(cards, Bound((self.drawn(effect, who),)))
        named = [trait.zone for trait in cards.traits if isinstance(trait, t.Placed)]
        self.context.emit(Op.DRAW, who, amount, *(self.which(named[0]) if named else []))

    def is_spoken_of(self, cards: t.Select) -> bool:
        """Whether the text goes on about the one card that is drawn."""
        number = self.context.paragraph.number_of_mention(cards)
        return number != NONE and any(
            isinstance(part, t.Back) and part.mention == number for part in every(self.context.paragraph.ability)
        )

    def drawn(self, effect: t.Do, who: int) -> int:
        """The register of the card that will be drawn."""
        register = self.context.register(effect)
        self.context.emit(Op.TOP, register, who, PileEnd.TOP)
        return register

    def choose(self, effect: t.Do, who: int) -> None:
        """Chooses what later sentences speak of, if it was not chosen beforehand."""
        what = effect.what if isinstance(effect.what, t.Player) else self.thing(effect)
        if self.context.binding(what) is None:
            assert isinstance(what, t.Select | t.Player)
            none = Label()
            self.context.choices.choose_now(what, self.lexicon.zones.play, NONE, none)
            self.context.here(none)

    def prevent(self, effect: t.Do, _who: int) -> None:
        """Stops the card that is being played."""
        what = self.thing(effect)
        bound = self.context.binding(what)
        if bound is not None and bound.refs:
            self.context.emit(Op.PREVENT, self.context.filters.same_as(bound.refs[0]))
            return
        if isinstance(what, t.Select) and self.context.paragraph.is_spoken_of_again(what):
            none = Label()
            self.spot(what, none)
            found = self.context.binding(what)
            assert found is not None
            self.context.emit(Op.PREVENT, self.context.filters.same_as(found.refs[0]))
            self.context.here(none)
            return
        if isinstance(what, t.Select):
            what = single(what)
        self.context.emit(Op.PREVENT, self.context.filters.of(what, self.lexicon.zones.areas["being played"]))

    def spot(self, what: t.Select, none: Label) -> None:
        """Finds the card being played that would be prevented, for a text that speaks of its player before."""
        filter_ = self.context.filters.of(single(what), self.lexicon.zones.areas["being played"])
        register = self.context.register(what)
        self.context.emit(Op.SPOT, register, filter_)
        self.context.emit(Op.FITS, register, filter_, none)
        self.context.bind(what, Bound((register,), filter_))

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

    def skip(self, effect: t.Do, who: int) -> None:
        """Leaves out the next step of a name."""
        match effect.what:
            case t.Select(kinds=(step,), pick="the", traits=(t.State(name="next", negated=False),)):
                if step in self.lexicon.deeds.skips:
                    amount = self.context.amounts.row(t.Number(1))
                    self.context.emit(Op.GAIN, who, amount, self.lexicon.deeds.skips[step])
                    return
        steps = listed([f"“the next {name}”" for name in self.lexicon.deeds.skips], "or")
        raise CannotDo(effect, f"only a coming step can be skipped: {steps}")

    def shuffle(self, effect: t.Do, _who: int) -> None:
        """Shuffles a deck."""
        if not isinstance(effect.what, t.Zone) or effect.what.name not in self.lexicon.zones.stacks:
            raise CannotDo(effect, "only a deck can be shuffled")
        zone = effect.what
        self.context.loops.of_zone(zone, lambda ref: self.context.emit(Op.SHUFFLE, ref, *self.which(zone)))

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
            traits = effect.what.traits if isinstance(effect.what, t.Select) else ()
            is_of_play = any(isinstance(x, t.State) for x in traits)
            owner = NONE if is_of_play or any(isinstance(x, t.Placed) for x in traits) else who
            areas = self.lexicon.zones.play if is_of_play else self.lexicon.zones.hand
            if is_top(self.thing(effect)):
                self.context.moves.top(self.thing(effect))
            elif are_tops(effect.what):
                self.context.moves.tops(effect.what)
            self.context.loops.each_of(self.thing(effect), areas, shown, owner=owner)

    def flip(self, effect: t.Roll) -> None:
        """Flips a coin, or rolls a die."""
        if effect.die in self.lexicon.kernel.dice:
            self.context.amounts.roll(effect, effect.die)
            return
        if effect.die != "a coin":
            raise CannotDo(effect, "this game has no dice: write “flip a coin”")
        self.context.paragraph.coin = self.context.register(effect)
        self.context.emit(Op.FLIP, self.context.paragraph.coin)

    def exchange(self, effect: t.Swap, other: t.Thing) -> None:
        """Exchanges a stat of one thing with that of another."""
        if effect.stats[0] == effect.stats[1] and effect.stats[0] in self.lexicon.stats.exchanged:
            self.exchange_kept(effect, other)
            return
        if not self.lexicon.kernel.ignores or not set(effect.stats) <= self.lexicon.stats.swappable:
            raise CannotDo(effect, "two stats of one thing can be swapped, not those of two")
        one, two = (self.context.amounts.stat(effect, name) for name in effect.stats)

        def exchanged(ref: int) -> None:
            with self.context.watching(ref):
                row = {"form": Watch.SWAP, "about": one, "how": two, "filter": self.context.watchers.group_of(effect)}
                second = self.context.filters.same_as(ref)
                self.context.lasting.last(Watcher(row | {"other": second}), ref)

        self.context.loops.each_of(other, self.lexicon.zones.play, exchanged)

    def exchange_kept(self, effect: t.Swap, other: t.Thing) -> None:
        """Gives each of two things or players the number that the other one has now."""
        stat, both = effect.stats[0], (effect.of, other)
        registers = []
        for thing in both:
            one = self.context.choices.one(thing)
            registers.append(self.context.register(effect))
            row = self.tables.amount(Mode.STAT, self.context.amounts.stat(effect, stat), one)
            self.context.emit(Op.SET, registers[-1], row)
        for thing, register in zip(both, reversed(registers), strict=True):
            given = t.Picked(least=register)  # the number that was kept
            self.context.paragraph.picked[given] = register
            self.context.lasting.hold(t.Change(thing, (t.Delta(stat, "set", given),)))

    def swap(self, effect: t.Swap) -> None:
        """Swaps two stats of things, back again when it ends."""
        if not set(effect.stats) <= self.lexicon.stats.swappable or len(set(effect.stats)) < len(effect.stats):
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
    return isinstance(effect, t.Swap) or (isinstance(effect, t.Do) and effect.verb in LASTING)


def is_of_hand(traits: Sequence[t.Trait]) -> bool:
    """Whether cards that are discarded lie in a hand or deck: nothing else is said of them, or it is named."""
    zones = [trait.zone for trait in traits if isinstance(trait, t.Placed)]
    return zones[0].name != "play" if zones else not any(isinstance(trait, t.Whose) for trait in traits)

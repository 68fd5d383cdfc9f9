"""Cards that are returned, put, taken, brought into play or attached."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from cardwright.language import tree as t
from cardwright.language.compiler.paragraph import REGISTERS, Bound
from cardwright.language.compiler.quantifiers import EACH, GROUPS, owner_of
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import NONE, Choice, Op, PileEnd, Ref
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

PUT_BACK = "such cards are only put back: write “..., then put them back in any order”"


class Moves:
    """Emits what is moved."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.is_shuffling = False  # the deck that cards are put into is shuffled next

    def move(self, effect: t.Move, who: int) -> None:
        """Moves things to a zone of their owner, or attaches one to another."""
        is_put_on = effect.verb == "move" and "move" in self.lexicon.kernel.verbs and not isinstance(effect.to, t.Zone)
        if effect.verb == "attach" or is_put_on:
            self.attach(effect)
            return
        if effect.verb == "put beneath":
            self.put_beneath(effect)
            return
        if isinstance(effect.to, t.Zone) and effect.to.name == "play":
            self.bring(effect)
            return
        if self.lexicon.zones.takes:
            self.take(effect, who)
            return
        if not isinstance(effect.to, t.Zone) or effect.to.name not in self.lexicon.zones.piles:
            raise CannotDo(
                effect, "cards go to a hand, a deck or a discard pile; control is taken with “take control of”"
            )
        if is_rest(effect.what) or (effect.any_order and len(self.looked_at(effect.what)) > 1):
            self.put_in_order(effect, effect.to)
            return
        is_discarded = self.lexicon.zones.piles[effect.to.name] == self.lexicon.zones.piles.get("discard pile")
        if is_top(effect.what) and not is_discarded:
            self.top(effect.what)
        elif isinstance(effect.what, t.Select) and effect.what.pick == "top":
            self.mill(effect, effect.what)
            return
        is_stack = effect.to.name in self.lexicon.zones.stacks
        if is_stack != bool(effect.to.end) and not (is_stack and self.is_shuffling):
            place = "write “on top of” or “on the bottom of” a deck" if is_stack else "only a deck has a top"
            raise CannotDo(effect, place)
        self.check_owner(effect, effect.to)
        zone, end = (
            self.lexicon.zones.piles[effect.to.name],
            PileEnd.BOTTOM if effect.to.end == "bottom" else PileEnd.TOP,
        )
        what = self.taken_from(effect)
        if effect.any_order and not (
            isinstance(what, t.Select) and what.pick == "choose" and what.count != t.Number(1)
        ):
            raise CannotDo(effect, "“in any order” needs two or more chosen cards: the first chosen is put first")
        self.context.loops.each_of(
            what,
            self.lexicon.zones.play,
            lambda ref: self.moved(effect, ref, zone, end),
            lambda group: self.context.emit(Op.MOVE_ALL, group, zone, end),
            removes=True,
        )

    def top(self, cards: t.Thing) -> None:
        """Finds the top or bottom card of a deck, which the text then speaks of."""
        if not isinstance(cards, t.Select) or self.context.binding(cards) is not None:
            return
        zone = next(trait.zone for trait in cards.traits if isinstance(trait, t.Placed))
        if zone.name not in self.lexicon.zones.stacks:
            raise CannotDo(cards, "only a deck has a top")
        if Op.TOP not in self.lexicon.kernel.ops:
            raise CannotDo(cards, "in this game nothing is done with a single card of a deck: it can be drawn")
        register = self.context.register(cards)
        end = PileEnd.BOTTOM if cards.pick == "bottom" else PileEnd.TOP
        self.context.loops.of_zone(zone, lambda ref: self.context.emit(Op.TOP, register, ref, end))
        self.context.bind(cards, Bound((register,), is_of_deck=True))

    def tops(self, cards: t.Select) -> None:
        """Finds the top cards of your deck, which the text then speaks of."""
        zone = next(trait.zone for trait in cards.traits if isinstance(trait, t.Placed))
        if Op.ARRANGE in self.lexicon.kernel.ops:
            raise CannotDo(cards, PUT_BACK)
        if zone != t.Zone("deck", "your") or self.context.doer != Ref.YOU:
            raise CannotDo(cards, "several cards are looked at on top of your own deck only")
        assert isinstance(cards.count, t.Number)
        registers = tuple(self.context.register(cards) for _ in range(cards.count.value))
        for place, register in enumerate(registers):
            self.context.emit(Op.TOP, register, Ref.YOU, PileEnd.TOP, place)
        self.context.bind(cards, Bound(registers, is_of_deck=True))

    def looked_at(self, thing: t.Thing) -> tuple[int, ...]:
        """The registers of cards of a deck that were looked at before."""
        bound = self.context.binding(thing)
        return bound.refs if bound is not None and bound.is_of_deck else ()

    def put_in_order(self, effect: t.Move, to: t.Zone) -> None:
        """Puts the cards that were looked at, or those of them that were not chosen, back in an order of choice."""
        rest = effect.what if isinstance(effect.what, t.Select) else None
        them = next(trait.them for trait in rest.traits if isinstance(trait, t.Among)) if rest else effect.what
        cards = t.Select(("card",), "choose", traits=(t.Among(them),)) if isinstance(them, t.Back) else None
        if cards is None or to.name != "deck" or to.whose != "your" or not to.end:
            raise CannotDo(effect, "they go on top of your deck, or on the bottom of it")
        sifted = self.context.choices.sifted(cards)
        assert sifted is not None
        left = len(self.looked_at(them)) - self.context.paragraph.sure.get(sifted.mention, 0)
        if left > 1 and not effect.any_order:
            raise CannotDo(effect, "say “in any order”: there may be several")
        filter_, taken, done = self.context.filters.described(cards, 0), list(sifted.chosen), Label()
        registers = self.places(effect, left, self.looked_at(them))
        for register in registers:
            flags, mask = sifted.flags | Choice.FORCED, sum(1 << register for register in taken)
            self.context.emit(Op.CHOOSE, register, filter_, int(flags), self.context.doer, mask, done)
            taken.append(register)
        if registers[-1] in self.looked_at(them):  # what it held was looked at and is not the last that is put back
            placed = Label()
            self.context.emit(Op.GO, placed)
            self.context.here(done)
            self.context.emit(Op.SET, registers[-1], self.tables.number(NONE))
            self.context.here(placed)
        else:
            self.context.here(done)
        for register in registers if to.end == "bottom" else reversed(registers):
            gone = Label()
            self.context.emit(Op.FITS, register, filter_, gone)
            end = PileEnd.BOTTOM if to.end == "bottom" else PileEnd.TOP
            self.context.emit(Op.MOVE, register, self.lexicon.zones.piles["deck"], end)
            self.context.here(gone)

    def places(self, effect: t.Move, left: int, looked: tuple[int, ...]) -> list[int]:
        """A register for each card that is put back; the last can have one of those looked at, if nothing follows."""
        free = REGISTERS - self.context.next_register
        is_last = any(part is effect for part in every(self.context.paragraph.ability.does[-1]))
        if left - free > int(is_last):
            most = f"each card that is looked at, chosen and put back counts, and a text can hold {REGISTERS} in all"
            raise CannotDo(effect, f"{most}: look at fewer")
        own = [self.context.register(effect) for _ in range(min(left, free))]
        return own if len(own) == left else [*own, looked[0]]

    def find_tops(self, effect: t.Effect) -> None:
        """Finds the cards of decks that a condition after their effect speaks of."""
        for part in every(effect):
            if isinstance(part, t.Move) and is_top(part.what):
                self.top(part.what)

    def is_of_deck(self, thing: t.Thing) -> bool:
        """Whether a phrase means the top or bottom card of a deck."""
        bound = self.context.binding(thing)
        return bound is not None and bound.is_of_deck

    def take(self, effect: t.Move, who: int) -> None:
        """Takes cards into a hand, or gives them to another player."""
        what = self.taken_from(effect)
        match effect.to:
            case t.Zone(name="hand", whose="your"):
                to = who
            case t.Player(who="that player") as player:
                to = self.context.references.player(player)
            case _:
                raise CannotDo(effect, "cards are taken “into your hand” or given “to that player”")
        zones = [x.zone.name for x in what.traits if isinstance(x, t.Placed)] if isinstance(what, t.Select) else []
        if not isinstance(what, t.Select) or not set(zones) & {"row", "discard pile", "hand"}:
            raise CannotDo(effect, "say from where: “from the row”, “from the discard pile” or from a hand")
        if what.pick not in ("choose", "random"):
            raise CannotDo(what, "one card is taken at a time: write “a card” or “a random card”")
        if any(isinstance(trait, t.Placed) and owner_of(trait.zone).who in EACH for trait in what.traits):
            raise CannotDo(what, "a card is taken from one player at a time: write “another player's hand”")
        self.context.loops.each_of(what, self.lexicon.zones.play, lambda ref: self.context.emit(Op.TAKE, ref, to))

    def mill(self, effect: t.Move, cards: t.Select) -> None:
        """Puts the top cards of a deck into the discard pile of its owner."""
        zone = next(trait.zone for trait in cards.traits if isinstance(trait, t.Placed))
        assert isinstance(effect.to, t.Zone)
        is_same = (effect.to.whose, effect.to.mention) == (zone.whose, zone.mention) or effect.to.whose == "its owner's"
        piles = self.lexicon.zones.piles
        is_discarded = piles.get(effect.to.name) == piles.get("discard pile")
        if not is_discarded or zone.name != "deck" or not is_same or cards.count is None:
            raise CannotDo(effect, "the top cards of a deck can be drawn, or put into its owner's discard pile")
        count = cards.count
        self.context.loops.of_zone(zone, lambda ref: self.context.emit(Op.MILL, ref, self.context.amounts.row(count)))

    def bring(self, effect: t.Move) -> None:
        """Puts own cards into play that lie elsewhere."""
        what = self.taken_from(effect)
        if is_top(what):
            self.top(what)
        if self.is_of_deck(what):
            self.context.loops.each_of(what, 0, lambda ref: self.context.emit(Op.BRING, ref))
            return
        named = self.context.paragraph.meant(what) or what
        zones = (
            [trait.zone for trait in named.traits if isinstance(trait, t.Placed)] if isinstance(named, t.Select) else []
        )
        if not isinstance(named, t.Select) or not zones or zones[0].whose != "your" or named.pick in GROUPS:
            raise CannotDo(
                effect, "you can put chosen cards of your own into play, as in “a unit from your discard pile”"
            )
        if self.context.filters.forms(named) & ~self.lexicon.cards.permanents:
            raise CannotDo(effect, "only cards that stay in play can be put into play: name their kind")
        self.context.loops.each_of(what, 0, lambda ref: self.context.emit(Op.BRING, ref))
        bound = self.context.binding(what)
        if bound is not None and what is not named:
            bound.is_removed = True  # it may have come into play, or not: it is not looked for any more
        elif bound is not None:  # from now on it is looked for in play
            bound.filter = self.tables.filter(forms=self.context.filters.forms(named), zones=self.lexicon.zones.play)

    def moved(self, effect: t.Move, ref: int, zone: int, end: int) -> None:
        """Moves one thing; this card only while it is in play, unless its leaving is what the text waits for."""
        gone = Label()
        is_open = Op.TAKE_IN not in self.lexicon.kernel.ops and self.is_revealed(effect.what)
        if self.is_of_deck(effect.what) and zone == self.lexicon.zones.piles["hand"] and not is_open:
            self.context.emit(Op.TAKE_IN, ref)
            return
        if ref == Ref.THIS and (self.context.is_later or not self.context.this_has_left):
            left = self.lexicon.zones.areas["discard pile"] if self.context.this_has_left else self.lexicon.zones.play
            if self.context.is_used_up:
                left = self.lexicon.zones.areas["being played"]
            here = self.tables.filter(forms=self.lexicon.cards.all_parties, zones=left)
            self.context.emit(Op.FITS, ref, here, gone)
        self.context.emit(Op.MOVE, ref, zone, end)
        self.context.here(gone)

    def is_revealed(self, thing: t.Thing) -> bool:
        """Whether everybody has seen a card before."""
        number = self.context.paragraph.number_of_mention(thing)
        return any(
            isinstance(act, t.Do)
            and act.verb == "reveal"
            and self.context.paragraph.number_of_mention(act.what) == number
            for act in every(self.context.paragraph.ability)
        )

    def taken_from(self, effect: t.Move) -> t.Thing:
        """What is moved, together with the zone that it is taken from."""
        what = effect.what
        if effect.source is None:
            return what
        if not isinstance(what, t.Select):
            raise CannotDo(effect, "“from” needs things to choose from before it")
        if id(what) not in self.context.paragraph.placed:
            placed = t.Select(what.kinds, what.pick, what.count, what.up_to, (*what.traits, t.Placed(effect.source)))
            self.context.paragraph.placed[id(what)] = placed
            self.context.paragraph.mentions[id(placed)] = self.context.paragraph.number_of_mention(what)
        return self.context.paragraph.placed[id(what)]

    def check_owner(self, effect: t.Move, zone: t.Zone) -> None:
        """Refuses a zone of someone who need not own the card."""
        what = effect.what
        if zone.name in self.lexicon.zones.common:
            if zone.whose != "the":
                raise CannotDo(effect, f"all players share it: write “the {zone.name}”")
            return
        if effect.source is not None and (effect.source.whose, effect.source.mention) == (zone.whose, zone.mention):
            return
        if zone.whose == "your" and isinstance(what, t.Select):
            is_own = t.Whose("own") in what.traits or (effect.source is not None and effect.source.whose == "your")
            is_own |= any(isinstance(x, t.Placed) and x.zone.whose == "your" for x in what.traits)
            is_own |= any(isinstance(x, t.Among) for x in what.traits)
            if not is_own and not self.context.is_host(what):
                raise CannotDo(effect, f"a card can go only to its owner: write “its owner's {zone.name}”")
        elif isinstance(what, t.Select) and any(
            (source.whose, source.mention) == (zone.whose, zone.mention) for source in sources_of(effect, what)
        ):
            return
        elif zone.whose not in ("your", "its owner's"):
            raise CannotDo(effect, f"a card can go only to its owner: write “its owner's {zone.name}”")

    def put_beneath(self, effect: t.Move) -> None:
        """Puts an own card of another zone under something in play."""
        what, to = self.taken_from(effect), effect.to
        placed = [x.zone for x in what.traits if isinstance(x, t.Placed)] if isinstance(what, t.Select) else []
        if Op.ATTACH not in self.lexicon.kernel.ops or isinstance(to, t.Zone) or [x.whose for x in placed] != ["your"]:
            raise CannotDo(effect, "a card of your own goes beneath something: say from where, as in “from your hand”")
        onto = to

        def covered(ref: int) -> None:
            play = self.lexicon.zones.play
            self.context.loops.each_of(onto, play, lambda top: self.context.emit(Op.ATTACH, ref, top))

        self.context.loops.each_of(what, self.lexicon.zones.hand, covered)

    def attach(self, effect: t.Move) -> None:
        """Attaches a thing to another one."""
        if isinstance(effect.to, t.Zone):
            raise CannotDo(effect, "a card is attached to a unit")
        to = effect.to

        def attached(ref: int) -> None:
            self.context.loops.each_of(
                to, self.lexicon.zones.play, lambda host: self.context.emit(Op.ATTACH, ref, host)
            )

        self.context.loops.each_of(effect.what, self.lexicon.zones.play, attached)


def sources_of(effect: t.Move, what: t.Select) -> list[t.Zone]:
    """The zones from which things are moved, as far as they are said."""
    placed = [trait.zone for trait in what.traits if isinstance(trait, t.Placed)]
    return placed if effect.source is None else [*placed, effect.source]


def is_top(thing: t.Thing) -> bool:
    """Whether a phrase means the one card at the top or bottom of a deck."""
    return isinstance(thing, t.Select) and thing.pick in ("top", "bottom") and thing.count == t.Number(1)


def are_tops(thing: object) -> TypeGuard[t.Select]:
    """Whether a phrase means a fixed number of cards on top of a deck."""
    is_pile = isinstance(thing, t.Select) and thing.pick == "top" and isinstance(thing.count, t.Number)
    return is_pile and not is_top(thing)  # type: ignore[arg-type]


def is_rest(thing: t.Thing) -> bool:
    """Whether all cards are meant that were looked at and not chosen."""
    return isinstance(thing, t.Select) and thing.pick == "all" and any(isinstance(x, t.Among) for x in thing.traits)

"""Cards that are returned, put, taken, brought into play or attached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.quantifiers import GROUPS
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import Op, PileEnd, Ref

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class Moves:
    """Emits what is moved."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.is_shuffling = False  # the deck that cards are put into is shuffled next

    def move(self, effect: t.Move, who: int) -> None:
        """Moves things to a zone of their owner, or attaches one to another."""
        if effect.verb == "attach":
            self.attach(effect)
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
        if isinstance(effect.what, t.Select) and effect.what.pick == "top":
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
        self.context.loops.each_of(what, self.lexicon.zones.play, lambda ref: self.context.emit(Op.TAKE, ref, to))

    def mill(self, effect: t.Move, cards: t.Select) -> None:
        """Puts the top cards of a deck into the discard pile of its owner."""
        zone = next(trait.zone for trait in cards.traits if isinstance(trait, t.Placed))
        assert isinstance(effect.to, t.Zone)
        is_same = (effect.to.whose, effect.to.mention) == (zone.whose, zone.mention) or effect.to.whose == "its owner's"
        if effect.to.name != "discard pile" or zone.name != "deck" or not is_same or cards.count is None:
            raise CannotDo(effect, "the top cards of a deck can be drawn, or put into its owner's discard pile")
        count = cards.count
        self.context.loops.of_zone(zone, lambda ref: self.context.emit(Op.MILL, ref, self.context.amounts.row(count)))

    def bring(self, effect: t.Move) -> None:
        """Puts own cards into play that lie elsewhere."""
        what = self.taken_from(effect)
        zones = (
            [trait.zone for trait in what.traits if isinstance(trait, t.Placed)] if isinstance(what, t.Select) else []
        )
        if not isinstance(what, t.Select) or not zones or zones[0].whose != "your" or what.pick in GROUPS:
            raise CannotDo(
                effect, "you can put chosen cards of your own into play, as in “a unit from your discard pile”"
            )
        if self.context.filters.forms(what) & ~self.lexicon.cards.permanents:
            raise CannotDo(effect, "only cards that stay in play can be put into play: name their kind")
        self.context.loops.each_of(what, 0, lambda ref: self.context.emit(Op.BRING, ref))

    def moved(self, effect: t.Move, ref: int, zone: int, end: int) -> None:
        """Moves one thing; this card only while it is in play, unless its leaving is what the text waits for."""
        gone = Label()
        if ref == Ref.THIS and not self.context.this_has_left:
            here = self.tables.filter(forms=self.lexicon.cards.all_parties, zones=self.lexicon.zones.play)
            self.context.emit(Op.FITS, ref, here, gone)
        self.context.emit(Op.MOVE, ref, zone, end)
        self.context.here(gone)

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
        if zone.whose == "your" and isinstance(what, t.Select):
            is_own = t.Whose("own") in what.traits or (effect.source is not None and effect.source.whose == "your")
            is_own |= any(isinstance(x, t.Placed) and x.zone.whose == "your" for x in what.traits)
            if not is_own and not self.context.is_host(what):
                raise CannotDo(effect, f"a card can go only to its owner: write “its owner's {zone.name}”")
        elif isinstance(what, t.Select) and any(
            isinstance(x, t.Placed) and (x.zone.whose, x.zone.mention) == (zone.whose, zone.mention)
            for x in what.traits
        ):
            return
        elif zone.whose not in ("your", "its owner's"):
            raise CannotDo(effect, f"a card can go only to its owner: write “its owner's {zone.name}”")

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

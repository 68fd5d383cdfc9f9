"""Choices: who or what is chosen, by whom, and what if there is nothing to choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.paragraph import REGISTERS, Bound
from cardwright.language.compiler.quantifiers import GROUPS, owner_of
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import FILTER, LOOKED_AT, NONE, Choice, Op, Ref, Relation, Side
from cardwright.language.terms import AMONG
from cardwright.language.walk import every
from cardwright.language.words import plural

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


@dataclass(frozen=True)
class Sifted:
    """Cards that were looked at: the flags of a choice among them, and the registers of those chosen before."""

    flags: int
    chosen: list[int]
    mention: int
    traits: tuple[t.Trait, ...]


class Choices:
    """Emits the instructions that ask a player."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.optional: Label | None = None  # where to go on if the next choice is declined

    def choose(
        self,
        thing: t.Select | t.Player,
        filter_: int,
        flags: int,
        go: Label | None,
        then: Label,
        act: Callable[[int], None] | None = None,
    ) -> Bound:
        """Chooses one or several things: without the first one it goes to `go`, without a later one to `then`.

        What is done at once to each that is chosen takes it away, so that it cannot be chosen again.
        """
        if isinstance(thing, t.Select):
            self.check_sight(thing, filter_)
        count, up_to = self.how_many(thing)
        if not isinstance(count, t.Number) or not 1 <= count.value <= REGISTERS:
            raise CannotDo(thing, f"the number of chosen things must be from 1 to {REGISTERS}")
        kinds = thing.kinds if isinstance(thing, t.Select) else ()
        if kinds and all(self.lexicon.cards.kinds.get(kind) == self.lexicon.cards.player for kind in kinds):
            flags |= Choice.FORCED  # what stands for a player, such as a Lab, is not asked for where there is only one
        is_other = isinstance(thing, t.Select) and t.Other() in thing.traits
        mask = self.context.taken() if is_other else 0
        sifted, is_sure = self.sifted(thing), self.optional is None and not up_to
        if sifted is not None:
            flags, mask = flags | sifted.flags, sum(1 << register for register in sifted.chosen)
        registers: list[int] = []
        for number in range(count.value):
            register = self.context.register(thing)
            if self.context.loop_depth:
                self.context.emit(Op.SET, register, self.tables.number(NONE))
            is_optional = up_to or (number == 0 and self.optional is not None)
            place = (self.optional or go) if number == 0 else then
            how = flags | (Choice.OPTIONAL if is_optional else 0)
            who = self.context.doer
            self.context.emit(Op.CHOOSE, register, filter_, how, who, mask, NONE if place is None else place)
            self.optional = None
            if act is None:
                mask |= 1 << register
            else:
                act(register)
            registers.append(register)
        for trait in thing.traits if isinstance(thing, t.Select) else ():
            if isinstance(trait, t.Placed) and trait.zone.mention == NONE and self.context.binding(trait.zone) is None:
                self.context.bind(trait.zone, Bound((registers[0] + Ref.OWNER,)))
        if sifted is not None:
            sifted.chosen.extend(registers)
            is_any = isinstance(thing, t.Select) and self.context.filters.forms(thing) == self.lexicon.cards.all_forms
            if is_sure and is_any and len(sifted.traits) == 1:
                sure = self.context.paragraph.sure
                sure[sifted.mention] = sure.get(sifted.mention, 0) + len(registers)
        return self.context.bind(thing, Bound(tuple(registers), filter_, is_of_deck=sifted is not None))

    def sifted(self, thing: t.Thing) -> Sifted | None:
        """The cards that were looked at among which something is chosen."""
        for trait in thing.traits if isinstance(thing, t.Select) else ():
            if isinstance(trait, t.Among):
                looked = self.context.binding(trait.them)
                if looked is None or not looked.is_of_deck:
                    raise CannotDo(thing, "only cards on top of your deck that you look at can be chosen like this")
                flags = Choice.LOOKED | sum(1 << register for register in looked.refs) << LOOKED_AT
                mention = trait.them.mention
                chosen = self.context.paragraph.sifted.setdefault(mention, [])
                assert isinstance(thing, t.Select)
                return Sifted(int(flags), chosen, mention, thing.traits)
        return None

    def how_many(self, thing: t.Select | t.Player) -> tuple[t.Amount, bool]:
        """How many things are chosen, and whether they may be fewer."""
        if not isinstance(thing, t.Select):
            return t.Number(1), False
        if thing.pick == "any":
            return t.Number(self.lexicon.cards.most_in_play), True
        return thing.count or t.Number(1), thing.up_to

    def choice_filter(self, thing: t.Select | t.Player, areas: int, owner: int) -> int:
        """The filter of the candidates of a choice."""
        if isinstance(thing, t.Player):
            return self.context.filters.players(thing)
        is_placed = any(isinstance(trait, t.Placed) for trait in thing.traits)
        if thing.pick == "any" and (is_placed or not self.lexicon.cards.most_in_play):
            raise CannotDo(thing, "say how many at most, as in “up to three”")
        if thing.pick in ("top", "bottom", "draw"):
            raise CannotDo(
                thing, "the cards of a deck can be drawn or discarded from its top, or chosen “from your deck”"
            )
        filter_ = self.context.filters.described(thing, areas, owner, is_choice=True)
        columns = dict(zip(FILTER, self.context.program.filters[filter_], strict=True))
        if columns["zones"] == self.lexicon.zones.play and not columns["forms"] & self.in_play():
            raise CannotDo(thing, "such a card is never in play: say where it is, as in “from your discard pile”")
        return filter_

    def in_play(self) -> int:
        """The mask of what can be in play, players among them."""
        cards = self.lexicon.cards
        return cards.permanents | cards.attachments | cards.player

    def choose_now(
        self,
        thing: t.Select | t.Player,
        areas: int,
        owner: int,
        go: Label,
        act: Callable[[int], None] | None = None,
    ) -> Bound:
        """Chooses things when their turn has come; without any it goes on elsewhere."""
        self.choose_owner(thing, go)
        flags, filter_ = 0, self.choice_filter(thing, areas, owner)
        if isinstance(thing, t.Select):
            is_seen = not self.context.program.filters[filter_][FILTER.index("zones")] & self.lexicon.zones.hidden
            is_aimed = self.lexicon.kernel.is_aimed and is_seen and owner == NONE and self.context.doer == Ref.YOU
            how = {"random": int(Choice.RANDOM), "the": int(Choice.FORCED)}
            flags = how.get(thing.pick, int(Choice.TARGET) if is_aimed else 0)
        elif thing.who in ("an opponent", "another player"):
            flags = int(Choice.FORCED)
        then = Label()
        bound = self.choose(thing, filter_, flags, go, then, act)
        self.context.here(then)
        return bound

    def leave_a_hand(self, thing: t.Select, areas: int) -> bool:
        """Whether several chosen cards leave a hand: what is left there changes its sleeves with each one that goes."""
        placed = [trait.zone.name for trait in thing.traits if isinstance(trait, t.Placed)]
        zones = self.lexicon.zones.areas[placed[0]] if placed else areas
        return zones == self.lexicon.zones.hand and thing.count not in (None, t.Number(1))

    def check_sight(self, thing: t.Select, filter_: int) -> None:
        """Refuses a choice among cards that the chooser does not see."""
        row = dict(zip(FILTER, self.context.program.filters[filter_], strict=True))
        is_own = self.context.doer == Ref.YOU
        is_theirs = (is_own and row["side"] == Side.OWN) or (
            row["relation"] == Relation.OF and row["to"] == self.context.doer
        )
        is_among = any(isinstance(trait, t.Among) for trait in thing.traits)
        if is_theirs or is_among or thing.pick == "random" or not row["zones"] & self.lexicon.zones.hidden:
            return
        placed = [trait.zone for trait in thing.traits if isinstance(trait, t.Placed)]
        if not placed and not (is_own and t.Whose("own") in thing.traits):
            raise CannotDo(
                thing, f"nobody sees such cards before they are played: say it of all {plural(thing.kinds[0])}"
            )
        for zone in placed:
            is_hidden = self.lexicon.zones.areas[zone.name] & self.lexicon.zones.hidden
            is_seen = zone.whose in (AMONG, "your") if is_own else zone.whose == "that player's"
            if is_hidden and not is_seen and not self.is_shown(zone):
                advice = "write “a random card”"
                if not self.lexicon.kernel.chooses_owner:
                    advice = f"let them be revealed first, or {advice}"
                raise CannotDo(thing, f"nobody can see those cards to choose from them: {advice}")

    def is_shown(self, zone: t.Zone) -> bool:
        """Whether the text has a hand or deck revealed or looked at, of which a card is chosen."""
        return any(
            isinstance(act, t.Do)
            and act.verb in ("reveal", "look at")
            and isinstance(act.what, t.Zone)
            and act.what.name == zone.name
            and zone.mention in (act.what.mention, self.context.paragraph.number_of_mention(act.what))
            for act in every(self.context.paragraph.ability)
        )

    def choose_owner(self, thing: t.Select | t.Player, go: Label) -> None:
        """Chooses whose hand or deck is meant, where several players could be, before a card of it is."""
        zone = self.someones(thing)
        if zone is None:
            return
        player = owner_of(zone)
        filter_ = self.context.filters.players(player)
        if zone.name == "hand" and self.lexicon.stats.hand_size is not None:
            row = dict(zip(FILTER, self.context.program.filters[filter_], strict=True))
            filter_ = self.tables.filter(**row | {"stat": self.lexicon.stats.hand_size, "least": self.tables.number(1)})
        flags = Choice.FORCED if self.optional is None else 0
        self.context.bind(zone, self.choose(player, filter_, int(flags), go, Label()))

    def someones(self, thing: t.Thing) -> t.Zone | None:
        """The hand or deck of a player who must be chosen, that a card is taken from."""
        for trait in thing.traits if self.lexicon.kernel.chooses_owner and isinstance(thing, t.Select) else ():
            if isinstance(trait, t.Placed) and self.context.binding(trait.zone) is None:
                is_hidden = self.lexicon.zones.areas[trait.zone.name] & self.lexicon.zones.hidden
                if is_hidden and owner_of(trait.zone).who in t.CHOSEN:
                    return trait.zone
        return None

    def one(self, thing: t.Thing) -> int:
        """The reference of one thing, chosen now if it was not before."""
        is_open = isinstance(thing, t.Select) or (isinstance(thing, t.Player) and thing.who in t.CHOSEN)
        if self.context.binding(thing) is None and is_open and not self.context.is_watching:
            assert isinstance(thing, t.Select | t.Player)
            if isinstance(thing, t.Select) and thing.pick in GROUPS:
                raise CannotDo(thing, "name a single one here, as in “a unit”")
            go = Label()
            self.choose_now(thing, self.lexicon.zones.play, NONE, go)
            self.context.here(go)
        return self.context.references.of(thing)

    def type(self, effect: t.Become) -> int:
        """The register of a type that is asked for."""
        if effect not in self.context.paragraph.picked:
            self.context.paragraph.picked[effect] = self.context.register(effect)
            self.context.emit(Op.TYPE, self.context.paragraph.picked[effect], self.lexicon.cards.all_types)
        return self.context.paragraph.picked[effect]

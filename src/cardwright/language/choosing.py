"""Choices of an effect program: what is chosen beforehand, what on the way, and what is done to each of the chosen."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.language import tree as t
from cardwright.language.assembly import Place
from cardwright.language.frame import REGISTERS, Bound, CannotDo
from cardwright.language.program import FILTER, NONE, Choice, Op, Ref
from cardwright.language.walk import every
from cardwright.language.watching import CHOSEN, Watching

Doing = Callable[[int], None]
GROUPS = ("all", "each")
EACH = ("each opponent", "each player", "all players")


class Choosing(Watching):
    """Emits choices, loops and guards."""

    optional: Place | None = None  # where to go on if the next choice is declined

    # Choices.
    def choose(self, thing: t.Select | t.Player, filter_: int, flags: int, go: Place | None, then: Place) -> Bound:
        """Chooses one or several things: without the first one it goes to `go`, without a later one to `then`."""
        count, up_to = (
            (thing.count or t.Number(1), thing.up_to) if isinstance(thing, t.Select) else (t.Number(1), False)
        )
        if not isinstance(count, t.Number) or not 1 <= count.value <= REGISTERS:
            raise CannotDo(thing, f"the number of chosen things must be from 1 to {REGISTERS}")
        is_other = isinstance(thing, t.Select) and t.Other() in thing.traits
        mask = self.taken() if is_other else 0
        registers: list[int] = []
        for number in range(count.value):
            register = self.register(thing)
            if self.loops:
                self.code.emit(Op.SET, register, self.number(NONE))
            is_optional = up_to or (number == 0 and self.optional is not None)
            place = (self.optional or go) if number == 0 else then
            how = flags | (Choice.OPTIONAL if is_optional else 0)
            who = self.doer
            self.code.emit(Op.CHOOSE, register, filter_, how, who, mask, NONE if place is None else place)
            self.optional = None
            mask |= 1 << register
            registers.append(register)
        for trait in thing.traits if isinstance(thing, t.Select) else ():
            if isinstance(trait, t.Placed) and trait.zone.mention == NONE and self.binding(trait.zone) is None:
                self.bind(trait.zone, Bound((registers[0] + Ref.OWNER,)))
        return self.bind(thing, Bound(tuple(registers), filter_))

    def choice_filter(self, thing: t.Select | t.Player, areas: int, owner: int) -> int:
        """The filter of the candidates of a choice."""
        if isinstance(thing, t.Player):
            return self.player_filter(thing)
        if thing.pick == "any":
            raise CannotDo(thing, "say how many at most, as in “up to three”")
        if thing.pick in ("top", "bottom", "draw"):
            raise CannotDo(
                thing, "the cards of a deck can be drawn or discarded from its top, or chosen “from your deck”"
            )
        filter_ = self.select_filter(thing, areas, owner, is_choice=True)
        columns = dict(zip(FILTER, self.program.filters[filter_], strict=True))
        if columns["zones"] == self.lexicon.areas["play"] and not columns["forms"] & self.in_play():
            raise CannotDo(thing, "such a card is never in play: say where it lies, as in “from your discard pile”")
        return filter_

    def in_play(self) -> int:
        """The mask of what can be in play, players among them."""
        return self.lexicon.permanents | self.lexicon.player

    def declare_thing(self, thing: t.Thing | None, areas: int, is_required: bool) -> None:
        """Chooses a thing beforehand, where it is a choice among what all see."""
        is_player = isinstance(thing, t.Player) and thing.who in ("a player", "another player")
        is_select = isinstance(thing, t.Select) and thing.pick == "choose"
        if not (is_player or is_select) or thing is None or self.binding(thing) is not None:
            return
        assert isinstance(thing, t.Player | t.Select)
        filter_ = self.choice_filter(thing, areas, NONE)
        if is_select and self.program.filters[filter_][FILTER.index("zones")] & self.lexicon.hidden:
            return
        is_up_to = isinstance(thing, t.Select) and thing.up_to
        flags = Choice.TARGET if is_required or is_up_to else 0
        is_target = is_required and not is_up_to
        if isinstance(thing, t.Player) and thing.who == "another player":
            flags |= Choice.FORCED
        then = Place()
        bound = self.choose(thing, filter_, int(flags), None if is_target else then, then)
        bound.is_declared = True
        self.code.here(then)

    def choose_now(self, thing: t.Select | t.Player, areas: int, owner: int, go: Place) -> Bound:
        """Chooses things when their turn has come; without any it goes on elsewhere."""
        self.check_sight(thing)
        self.choose_owner(thing, go)
        flags, filter_ = 0, self.choice_filter(thing, areas, owner)
        if isinstance(thing, t.Select):
            is_seen = not self.program.filters[filter_][FILTER.index("zones")] & self.lexicon.hidden
            is_aimed = self.lexicon.is_aimed and is_seen and owner == NONE and self.doer == Ref.YOU
            how = {"random": Choice.RANDOM, "the": Choice.FORCED, "choose": Choice.TARGET if is_aimed else 0}
            flags = int(how[thing.pick])
        elif thing.who in ("an opponent", "another player"):
            flags = int(Choice.FORCED)
        then = Place()
        bound = self.choose(thing, filter_, flags, go, then)
        self.code.here(then)
        return bound

    def check_sight(self, thing: t.Select | t.Player) -> None:
        """Refuses a choice among cards that the chooser does not see."""
        if not self.lexicon.has_seats or not isinstance(thing, t.Select) or thing.pick == "random":
            return
        for trait in thing.traits:
            if isinstance(trait, t.Placed) and self.lexicon.areas[trait.zone.name] & self.lexicon.hidden:
                if trait.zone.whose != ("your" if self.doer == Ref.YOU else "that player's"):
                    raise CannotDo(thing, "nobody sees those cards to choose among them: write “a random card”")

    def choose_owner(self, thing: t.Select | t.Player, go: Place) -> None:
        """Chooses whose hand or deck is meant, where several players could be, before a card of it is."""
        zone = self.someones(thing)
        if zone is None:
            return
        player = self.owner_of(zone)
        filter_ = self.player_filter(player)
        if zone.name == "hand" and self.lexicon.hand_stat != NONE:
            row = dict(zip(FILTER, self.program.filters[filter_], strict=True))
            filter_ = self.filter(**row | {"stat": self.lexicon.hand_stat, "least": self.number(1)})
        flags = Choice.FORCED if self.optional is None else 0
        self.bind(zone, self.choose(player, filter_, int(flags), go, Place()))

    def someones(self, thing: t.Thing) -> t.Zone | None:
        """The hand or deck of a player who must be chosen, that a card is taken from."""
        for trait in thing.traits if self.lexicon.has_seats and isinstance(thing, t.Select) else ():
            if isinstance(trait, t.Placed) and self.binding(trait.zone) is None:
                is_hidden = self.lexicon.areas[trait.zone.name] & self.lexicon.hidden
                if is_hidden and self.owner_of(trait.zone).who in CHOSEN:
                    return trait.zone
        return None

    def one(self, thing: t.Thing) -> int:
        """The reference of one thing, chosen now if it was not before."""
        is_open = isinstance(thing, t.Select) or (isinstance(thing, t.Player) and thing.who in CHOSEN)
        if self.binding(thing) is None and is_open and not self.is_watching:
            assert isinstance(thing, t.Select | t.Player)
            if isinstance(thing, t.Select) and thing.pick in GROUPS:
                raise CannotDo(thing, "one of them must be meant here, as in “a unit”")
            go = Place()
            self.choose_now(thing, self.lexicon.areas["play"], NONE, go)
            self.code.here(go)
        return self.ref(thing)

    # What is done to each.
    def each_of(
        self,
        thing: t.Thing,
        areas: int,
        act: Doing,
        everyone: Doing | None = None,
        owner: int = NONE,
        removes: bool = False,
    ) -> None:
        """Does something to each thing that is meant: to chosen ones one by one, to a group at once or in a loop."""
        done = Place()
        if isinstance(thing, t.Player) and (self.binding(thing) is None or thing.who.startswith("its ")):
            self.each_player(thing, act, everyone, done)
        elif isinstance(thing, t.This):
            act(self.ref(thing))
        elif (bound := self.binding(thing)) is not None:
            self.each_bound(thing, bound, act, everyone, removes)
        elif isinstance(thing, t.Select) and thing.pick in GROUPS:
            filter_ = self.select_filter(thing, areas, owner)
            self.bind(thing, Bound(filter=filter_))
            self.all_of(thing, filter_, act, everyone)
        elif isinstance(thing, t.Select):
            bound = self.choose_now(thing, areas, owner, done)
            if removes:
                self.keep(thing, bound)
            self.each_chosen(bound, act)
            bound.is_removed |= removes
        else:
            act(self.ref(thing))
        self.code.here(done)

    def each_player(self, player: t.Player, act: Doing, everyone: Doing | None, done: Place) -> None:
        """Does something to each player that is meant."""
        if player.who in EACH:
            self.all_of(player, self.player_filter(player), act, everyone)
        elif player.who in CHOSEN:
            self.each_chosen(self.choose_now(player, 0, NONE, done), act)
        else:
            act(self.player_ref(player))

    def each_bound(self, thing: t.Thing, bound: Bound, act: Doing, everyone: Doing | None, removes: bool) -> None:
        """Does something to what was chosen or mentioned before, unless it is gone."""
        if not bound.refs:
            self.all_of(thing, bound.filter, act, everyone)
            return
        if removes:
            self.keep(thing, bound)
        for ref in bound.refs:
            gone = Place()
            if ref < REGISTERS and bound.filter != NONE and not bound.is_removed:
                is_first = bound.is_declared and not bound.is_checked
                filter_ = bound.filter if is_first else self.present(bound.filter)
                self.code.emit(Op.FITS, ref, filter_, gone)
            act(ref)
            self.code.here(gone)
        bound.is_removed |= removes

    def present(self, filter_: int) -> int:
        """The filter that only asks whether a chosen thing is still where it was."""
        row = dict(zip(FILTER, self.program.filters[filter_], strict=True))
        return self.filter(forms=row["forms"], zones=row["zones"])

    def each_chosen(self, bound: Bound, act: Doing) -> None:
        """Does something to what was chosen just now; of several, the later ones may be missing."""
        for number, ref in enumerate(bound.refs):
            missing = Place()
            if number > 0:
                self.code.emit(Op.FITS, ref, bound.filter, missing)
            act(ref)
            self.code.here(missing)

    def all_of(self, thing: t.Thing, filter_: int, act: Doing, everyone: Doing | None) -> None:
        """Does something to a whole group: at once if that can be said, else to one after the other."""
        if everyone is not None:
            everyone(filter_)
        else:
            self.loop(thing, filter_, act)

    def loop(self, thing: t.Thing, filter_: int, act: Doing) -> None:
        """Does something once for each; pronouns mean the one that it is done for."""
        areas = self.program.filters[filter_][FILTER.index("zones")]
        if self.program.filters[filter_][0] != self.lexicon.player and areas & ~self.lexicon.areas["play"]:
            raise CannotDo(thing, "this can be done one by one only for cards in play and for players")
        register = self.register(thing)
        if self.loops:
            self.code.emit(Op.SET, register, self.number(NONE))
        again, done = Place(), Place()
        self.code.here(again)
        self.code.emit(Op.EACH, register, filter_, done)
        number = self.page.number_of_mention(thing)
        before = self.page.bound.get(number)
        self.bind(thing, Bound((register,)))
        self.loops += 1
        act(register)
        self.loops -= 1
        self.code.emit(Op.GO, again)
        self.code.here(done)
        self.page.bound.pop(number, None)
        if before is not None:
            self.page.bound[number] = before

    def keep(self, thing: t.Thing, bound: Bound) -> None:
        """Remembers who controls a thing before it is taken away, where the text speaks of that player."""
        number = self.page.number_of_mention(thing)
        is_needed = any(
            isinstance(part, t.Player) and part.who == "its controller" and part.mention == number
            for part in every(self.page.ability)
        )
        if is_needed and bound.keeper == NONE and len(bound.refs) == 1 and bound.refs[0] != self.this:
            bound.keeper = self.register(thing)
            self.code.emit(Op.KEEP, bound.keeper, bound.refs[0] + Ref.CONTROLLER)

    def check_declared(self) -> None:
        """Forgets what was chosen beforehand and is gone, where the text speaks of it more than once."""
        for number, bound in self.page.bound.items():
            if not bound.is_declared or not self.is_spoken_of_again(self.page.nodes[number]):
                continue
            bound.is_checked = True
            for ref in bound.refs:
                gone, fine = Place(), Place()
                self.code.emit(Op.FITS, ref, bound.filter, gone)
                self.code.emit(Op.GO, fine)
                self.code.here(gone)
                self.code.emit(Op.SET, ref, self.number(NONE))
                self.code.here(fine)

    # Who does it.
    def by(self, player: t.Thing, act: Doing) -> None:
        """Lets a player do something; `you` are the player who may do it where another one may."""
        if player == t.Player():
            act(self.doer)
            return
        assert isinstance(player, t.Player)
        before = self.doer

        def done_by(ref: int) -> None:
            self.doer = ref
            act(ref)
            self.doer = before

        self.each_of(player, 0, done_by)

    def speaks_of(self, part: t.Node, thing: t.Node) -> bool:
        """Whether a part of the text speaks of a thing by a pronoun."""
        number = self.page.number_of_mention(thing)
        return number != NONE and any(getattr(inner, "mention", NONE) == number for inner in every(part))

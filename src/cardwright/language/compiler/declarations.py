"""What is chosen beforehand, before costs are paid, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.sentences import amounts_of, is_open_fight
from cardwright.language.compiler.tables import Label
from cardwright.language.compiler.watchers import subject_of
from cardwright.language.program import FILTER, NONE, Choice, Op, Ref
from cardwright.language.walk import every

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


class Declarations:
    """Emits the choices that a move begins with, and tests later whether the chosen things are still there."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.is_filled = False  # cards of a deck go to the discard pile before

    def all(self, effects: Sequence[t.Effect]) -> None:
        """Asks for everything that sentences need beforehand."""
        self.context.is_declaring = True
        self.is_filled = False
        for effect in effects:
            self.effect(effect)
        self.context.is_declaring = False

    def effect(self, effect: t.Effect, is_required: bool = True) -> None:
        """Asks for everything that is chosen before costs are paid, in the order of the text."""
        match effect:
            case t.All(parts=parts):
                for part in parts:
                    self.effect(part, is_required)
            case t.Then(first=first, next=following):
                self.effect(first, is_required)
                self.effect(following, is_required)
            case t.If(after=after, effect=inner, otherwise=otherwise):
                self.effect(inner, is_required and after)
                if otherwise is not None:
                    self.effect(otherwise, False)
            case t.Lasting(effect=inner) | t.Unless(effect=inner):
                self.effect(inner, is_required)
            case t.Choose():
                registers = self.context.paragraph.modes[id(effect)] = self.context.sentences.ask_modes(effect)
                self.context.sentences.each_mode(effect, registers, lambda option: self.effect(option, is_required))
            case t.May() | t.ForEach() | t.When() | t.Instead():
                pass
            case _:
                self.act(effect, is_required)
                self.is_filled |= isinstance(effect, t.Do | t.Move) and getattr(effect.what, "pick", "") == "top"

    def act(self, effect: t.Effect, is_required: bool) -> None:
        """Asks for what one act or standing sentence needs."""
        if isinstance(effect, t.Do | t.Move) and effect.by != t.Player():
            self.thing(effect.by, 0, is_required)
            return
        if is_open_fight(effect):
            return
        is_own = isinstance(effect, t.Do) and effect.verb == "sacrifice"  # nobody gives up what is another's
        for thing, areas in self.objects(effect):
            self.thing(thing, areas, is_required, int(Ref.YOU) if is_own else NONE)
        for amount in amounts_of(effect):
            for part in every(amount):
                if isinstance(part, t.Picked):
                    self.context.amounts.pick(part)
                elif isinstance(part, t.Stat) and not isinstance(part.of, t.Player):
                    self.thing(part.of, self.lexicon.zones.play, is_required)
        if isinstance(effect, t.Become) and not effect.into and not effect.loses:
            self.context.choices.type(effect)

    def thing(self, thing: t.Thing | None, areas: int, is_required: bool, owner: int = NONE) -> None:
        """Chooses a thing beforehand, where it is a choice among what all see."""
        is_player = isinstance(thing, t.Player) and thing.who in ("a player", "another player")
        is_select = isinstance(thing, t.Select) and thing.pick == "choose"
        if not (is_player or is_select) or thing is None or self.context.binding(thing) is not None:
            return
        assert isinstance(thing, t.Player | t.Select)
        if isinstance(thing, t.Select) and any(
            self.is_unseen(trait) or self.is_measured(trait) or self.is_open(trait) or isinstance(trait, t.Among)
            for trait in thing.traits
        ):
            return
        filter_ = self.context.choices.choice_filter(thing, areas, owner)
        zones = self.context.program.filters[filter_][FILTER.index("zones")]
        is_unknown = zones & self.lexicon.zones.hidden or (
            self.is_filled and zones == self.lexicon.zones.areas.get("discard pile")
        )
        if is_select and is_unknown:
            return
        is_up_to = isinstance(thing, t.Select) and thing.up_to
        flags = Choice.TARGET if is_required or is_up_to else 0
        is_target = is_required and not is_up_to
        if isinstance(thing, t.Player) and thing.who == "another player":
            flags |= Choice.FORCED
        then = Label()
        bound = self.context.choices.choose(thing, filter_, int(flags), None if is_target else then, then)
        bound.is_declared = True
        self.context.here(then)

    def is_unseen(self, trait: t.Trait) -> bool:
        """Whether things lie in the hand or deck of somebody who is named only when the text is carried out."""
        hidden = self.lexicon.zones.hidden
        return (
            isinstance(trait, t.Placed)
            and trait.zone.mention >= 0
            and bool(self.lexicon.zones.areas[trait.zone.name] & hidden)
        )

    def is_measured(self, trait: t.Trait) -> bool:
        """Whether a filter compares things with another one, which is chosen before: those that fit are known then."""
        if isinstance(trait, t.With):
            return any(isinstance(part, t.Back) for part in every(trait))
        named = [part for part in every(trait) if isinstance(part, t.Back | t.Player) and part.mention >= 0]
        bounds = [self.context.binding(part) for part in named if isinstance(trait, t.Same | t.Linked | t.Of)]
        return any(bound is not None and bound.is_declared for bound in bounds)

    def is_open(self, trait: t.Trait) -> bool:
        """Whether things are those of a player who is chosen only when the text is carried out."""
        is_named = isinstance(trait, t.Of) and trait.player.who == "that player" and trait.player.mention >= 0
        return is_named and self.context.binding(trait.player) is None  # type: ignore[union-attr]

    def objects(self, effect: t.Effect) -> Iterator[tuple[t.Thing | None, int]]:
        """The things of an act that may be choices, in the order they are said, and where their cards lie."""
        match effect:
            case t.Damage(by=by, to=to) | t.Gain(by=by, to=to):
                yield by, self.lexicon.zones.play
                yield to, self.lexicon.zones.play
            case t.Do(what=t.Select() as what, verb=verb, links=links):
                yield (
                    what,
                    self.lexicon.zones.hand if verb in ("discard", "reveal", "look at") else self.lexicon.zones.play,
                )
                for link in links:
                    yield link.to, self.lexicon.zones.play
            case t.Do(what=t.Player() as what, verb="choose"):
                yield what, 0
            case t.Move():
                yield self.context.moves.taken_from(effect), self.lexicon.zones.play
                yield (None if isinstance(effect.to, t.Zone) else effect.to), self.lexicon.zones.play
            case t.Swap(of=of, other=other):
                yield of, self.lexicon.zones.play
                yield other, self.lexicon.zones.play
            case t.Strike(by=by, to=to):
                yield by, self.lexicon.zones.play
                yield to, self.lexicon.zones.play
            case t.All(parts=parts):
                yield from self.objects(parts[0])
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                yield subject_of(effect), self.context.watchers.areas_of(effect)

    def asks(self, effect: t.Effect) -> bool:
        """Whether carrying out an act begins with a choice that can be declined."""
        for thing, _ in self.objects(effect):
            is_select = isinstance(thing, t.Select) and thing.pick == "choose" and not is_open_fight(effect)
            is_player = isinstance(thing, t.Player) and thing.who in ("a player", "another player")
            is_open = is_select or is_player or (thing is not None and self.context.choices.someones(thing) is not None)
            if is_open and thing is not None and self.context.binding(thing) is None:
                return True
        return False

    def check(self) -> None:
        """Forgets what was chosen beforehand and is gone, where the text speaks of it more than once."""
        for number, bound in self.context.paragraph.bound.items():
            if not bound.is_declared or not self.context.paragraph.is_spoken_of_again(
                self.context.paragraph.nodes[number]
            ):
                continue
            bound.is_checked = True
            for ref in bound.refs:
                gone, fine = Label(), Label()
                self.context.emit(Op.FITS, ref, bound.filter, gone)
                self.context.emit(Op.GO, fine)
                self.context.here(gone)
                self.context.emit(Op.SET, ref, self.tables.number(NONE))
                self.context.here(fine)

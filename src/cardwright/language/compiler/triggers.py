"""Texts that wait for an event or take its place: watchers with programs of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.conditions import Nth, conjuncts, is_of_each_player, joined
from cardwright.language.compiler.deeds import has_enough
from cardwright.language.compiler.events import APART, Noticed
from cardwright.language.compiler.paragraph import PARTY, REGISTERS, Bound
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.compiler.watchers import Watcher
from cardwright.language.program import AS_TAKEN, NONE, Mode, Op, Ref, Relation, Watch
from cardwright.language.walk import every, parts_of
from cardwright.language.words import listed, plural

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

Known = tuple[int, int, int]  # a register, the filter of those of which something is true, and what it then holds

AWAY = ("return", "deconstruct")
LEAVING = ("destroy", "sacrifice", "leave", "discard", "remove", "return")

HARM = ("destroy", "discard", "damage", "lose life")
PLAIN = {"destroy": Op.DESTROY, "discard": Op.DISCARD, "remove": Op.REMOVE}  # events that are done to one thing


class Triggers:
    """Makes what waits."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.is_of_this = False  # the event that is waited for happens to this card
        self.is_apart = False  # the parties of the event that is waited for are not the same card

    @property
    def leaving(self) -> set[int]:
        """The events after which a card is no longer where it was."""
        return {self.lexicon.events.named.get(name, NONE) for name in LEAVING} - {NONE}

    @property
    def taken_away(self) -> set[int]:
        """The further events by which a card in play goes to where it is as it was printed."""
        verbs = {*AWAY, *self.lexicon.deeds.returns}
        return {
            phrase.number
            for (verb, passive), phrase in self.lexicon.events.phrases.items()
            if verb in verbs and passive
        }

    def wait(self, effect: t.When | t.Instead) -> None:
        """A text that begins to wait for an event."""
        period, following = self.lexicon.time.period, self.lexicon.time.next
        if (
            self.context.lasting.until is None
            and isinstance(effect, t.When)
            and effect.trigger == t.Moment("end", period, following)
        ):
            begins = t.When(t.Moment("end", period, "the"), effect.effect)  # it begins to wait when that period does
            effect = t.When(t.Moment("start", period, following), begins)
        captured = self.captured(effect)
        if self.context.lasting.until is None:
            self.context.lasting.until = self.delayed(effect, captured)
        with self.context.watching(captured):
            for row in self.watchers(effect, (), captured):
                if isinstance(effect, t.Instead) and effect.once:
                    self.context.lasting.last_next(effect, Watcher(row), captured)
                else:
                    self.context.lasting.last(Watcher(row), captured, is_once=is_next(effect))
        self.context.lasting.until = None

    def delayed(self, effect: t.When | t.Instead, captured: int) -> t.Moment | None:
        """How long a text waits: until the moment it names, or as long as the chosen thing it speaks of is there."""
        moment = effect.trigger if isinstance(effect, t.When) else None
        match moment:
            case t.Moment(edge="end", period=self.lexicon.time.period, whose="the"):
                return moment
            case t.Moment(edge="start", period=self.lexicon.time.period, whose=self.lexicon.time.next):
                return t.Moment("end", self.lexicon.time.period, self.lexicon.time.next)
            case t.Moment(edge=edge, period=period, whose="the next") if (edge, period, "the next") in (
                self.lexicon.time.untils
            ):
                return moment
            case _ if captured != NONE and not self.lexicon.time.is_shared:
                return None
            case _:
                period = self.lexicon.time.period
                if isinstance(moment, t.Moment) and moment.whose == "the next":
                    start = f"“at the start of {self.lexicon.time.next} {period}”"
                    known = [
                        *([start] if "start" in self.lexicon.events.edges else []),
                        f"“at the end of the {period}”",
                    ]
                    raise CannotDo(effect, f"nothing waits for that moment: write {listed(known, 'or')}")
                raise CannotDo(effect, f"say how long it waits: begin with “Until the end of the {period}, ...”")

    def captured(self, effect: t.When | t.Instead) -> int:
        """The one chosen thing that a waiting text speaks of."""
        numbers = {getattr(part, "mention", NONE) for part in every(effect)} - {NONE}
        refs = {
            ref
            for number in numbers
            if number in self.context.paragraph.bound
            for ref in self.context.paragraph.bound[number].refs
        }
        refs -= {int(Ref.THIS), int(Ref.HOST), int(Ref.YOU)}
        if len(refs) > 1:
            raise CannotDo(effect, "a text that waits can refer to only one chosen thing: make it two sentences")
        return refs.pop() if refs else NONE

    def watchers(
        self,
        effect: t.When | t.Instead,
        later: Sequence[t.Effect],
        captured: int = NONE,
        conditions: tuple[t.Condition, ...] = (),
    ) -> list[dict[str, int]]:
        """The watchers of a text that waits, with its program; sentences that follow in its paragraph belong to it.

        There are several where it asks later what something was that has left play: one for each case.
        """
        inner = self.context.inner(self.context.paragraph.again())
        inner.this, inner.this_filter = self.context.this, self.context.this_filter
        inner.this_has_left = inner.is_later = self.context.this_has_left
        if captured != NONE:
            inner.next_register, inner.bound_to = 1, 0
            for number, bound in self.context.paragraph.bound.items():
                if captured in bound.refs:
                    inner.paragraph.bound[number] = Bound((0,))
        elif 0 <= self.context.this < REGISTERS:  # granted to one thing, which the first register holds
            inner.next_register, inner.bound_to = 1, 0
        inner.after_result = self.lexicon.time.is_shared and not is_of_play(effect)
        inner.is_triggered = True
        inner.is_replacing = isinstance(effect, t.Instead)
        inner.is_rolled = isinstance(effect, t.When) and is_roll(effect.trigger)
        inner.is_decided = self.lexicon.time.is_shared and is_of_result(effect)
        body = effect.effect
        if isinstance(effect, t.When) and effect.times:
            assert isinstance(effect.trigger, t.Event)
            conditions = (*conditions, Nth(effect.trigger, effect.times))
        with inner.watching(inner.bound_to):
            row, words = inner.triggers.event_row(effect)
            if isinstance(body, t.If) and not later and inner.triggers.can_ask_early(body, row["about"]):
                conditions, body = (*conditions, body.condition), body.effect
            if conditions:
                inner.triggers.limit(row, conditions)
        if isinstance(effect, t.When) and self.prevents((body, *later), row["about"]):
            row["how"] = 1
        for node, ref in words:
            inner.bind(node, Bound((ref,)))
        cases = inner.triggers.cases(effect, (body, *later), row["about"])
        begin = Label()
        for case in cases if len(cases) > 1 else ():
            for register, _, value in case:
                inner.emit(Op.SET, register, self.tables.number(value))
            inner.emit(Op.GO, begin)
        inner.here(begin)
        pc = inner.triggers.body(effect, (body, *later), row["about"])
        rows = []
        for number, case in enumerate(cases):
            narrowed = row | {"pc": pc + number * (len(case) + 1)}
            for _, filter_, _ in case:
                narrowed["filter"] = self.context.filters.both(narrowed["filter"], filter_)
            rows.append(narrowed)
        return rows

    def prevents(self, effects: Sequence[t.Effect], event: int) -> bool:
        """Whether what is done stops a card that is being played, so that it comes before the card is carried out."""
        acts = [act for effect in effects for act in preventing(effect)]
        if acts and event != self.lexicon.events.preventable:
            raise CannotDo(acts[0], "nothing is being played any more at that moment: write “when ... plays ...”")
        return bool(acts)

    def cases(self, effect: t.When | t.Instead, effects: Sequence[t.Effect], event: int) -> list[tuple[Known, ...]]:
        """The cases that a text tells apart by what something was before it left play: a register for each question.

        Every question has its answers, each with the filter of those of which it is true when the event happens.
        """
        if not isinstance(effect, t.When) or event not in self.leaving | self.taken_away:
            return [()]
        refs = {int(Ref.SUBJECT), int(Ref.THIS)} if self.is_of_this else {int(Ref.SUBJECT)}
        asked = [
            answers
            for part in (part for one in effects for part in every(one))
            for answers in (self.ways_it_was(part, refs), self.types_it_had(part, refs))
            if answers
        ]
        return list(product(*asked))

    def ways_it_was(self, part: t.Node, refs: set[int]) -> list[Known]:
        """What a condition asks of what has left play: whether it was so or not."""
        if not isinstance(part, t.Is) or not (part.past or is_of_type(part)):
            return []
        bound = self.context.binding(part.what)
        if bound is None or not refs & set(bound.refs) or part.traits[0] in bound.states:
            return []
        bound.states[part.traits[0]] = register = self.context.register(part)
        so, not_so = (replace(part, past=False, negated=negated) for negated in (False, True))
        narrowed = self.context.conditions.narrowed
        return [(register, narrowed(so), 1), (register, narrowed(not_so), 0)]

    def types_it_had(self, part: t.Node, refs: set[int]) -> list[Known]:
        """Of which type something was that has left play, where others of its type are meant."""
        is_asked = any(self.context.loops.is_type_of(part, ref) for ref in refs)
        if not is_asked or refs & set(self.context.kept) or Watch.BECOME not in self.lexicon.kernel.watches:
            return []
        register = self.context.register(part)
        self.context.kept |= dict.fromkeys(refs, register)
        masks = [1 << number for number in sorted({*self.lexicon.cards.types.values()})]
        none = self.context.filters.everything(not_types=sum(masks))
        return [*((register, self.context.filters.everything(types=mask), mask) for mask in masks), (register, none, 0)]

    def can_ask_early(self, effect: t.If, event: int) -> bool:
        """Whether a condition can be tested when the event happens, before anything is done or chosen."""
        if effect.otherwise is not None or effect.after:
            return False
        if event in self.leaving and any(isinstance(part, t.Count) for part in every(effect.condition)):
            return False  # what leaves is still there when the event happens, and counted only by mistake
        if any(isinstance(part, t.Placed) for part in every(effect.condition)):
            return False  # where something lies is asked when all that belongs to the event has happened
        if any(isinstance(part, t.Did | t.Rolled | t.ThatMuch) for part in every(effect.condition)):
            return False
        if any(is_of_each_player(part) for part in every(effect.condition)):
            return False
        if any(self.context.conditions.is_counted_first(part) for part in every(effect.condition)):
            return False
        return all(self.is_askable(condition) for condition in conjuncts(effect.condition))

    def is_askable(self, condition: t.Condition) -> bool:
        """Whether a condition speaks of no party of the event, or only of what a filter can ask."""
        if not self.parties(condition):
            return True
        what = condition.what if isinstance(condition, t.Is) else getattr(getattr(condition, "left", None), "of", None)
        is_of_one = isinstance(what, t.Back) and self.parties(condition) == {self.party_of(what)}
        if isinstance(condition, t.Compare):
            is_plain = isinstance(condition.left, t.Stat) and not condition.left.printed
            return is_of_one and is_plain and isinstance(condition.right, t.Number)
        return is_of_one and isinstance(condition, t.Is) and (not condition.negated or not condition.kind)

    def parties(self, node: t.Node) -> set[int]:
        """The parties of the event that a part of the text speaks of."""
        spoken = {self.party_of(part) for part in every(node) if getattr(part, "mention", NONE) != NONE}
        return spoken - {NONE}

    def party_of(self, node: t.Node) -> int:
        """The party of the event that a pronoun means, or NONE."""
        bound = self.context.paragraph.bound.get(self.context.paragraph.number_of_mention(node))
        ref = bound.refs[0] & PARTY if bound is not None and bound.refs else NONE
        return ref if ref in (Ref.SUBJECT, Ref.CAUSE) else NONE

    def limit(self, row: dict[str, int], conditions: Sequence[t.Condition]) -> None:
        """Puts conditions into a watcher: those on a party of the event into its filter."""
        others: list[t.Condition] = []
        for condition in (part for whole in conditions for part in conjuncts(whole)):
            if condition == t.TurnOf("another player's"):
                row["filter"] = self.context.filters.both(row["filter"], self.context.filters.not_on_turn(condition))
                continue
            parties = self.parties(condition)
            if not parties:
                others.append(condition)
                continue
            column = "filter" if parties == {int(Ref.SUBJECT)} else "other"
            if row[column] == NONE:
                raise CannotDo(condition, "the event does not say what “it” is")
            present = replace(condition, past=False) if isinstance(condition, t.Is) else condition
            row[column] = self.context.filters.both(row[column], self.context.conditions.narrowed(present))
        if others:
            row["condition"] = self.context.conditions.row(joined(others))

    def event_row(self, effect: t.When | t.Instead) -> tuple[dict[str, int], list[tuple[t.Node, int]]]:
        """The watcher for an event or moment, and the words whose meaning its program finds in the event only."""
        trigger = effect.trigger if isinstance(effect, t.When) else effect.event
        if isinstance(trigger, t.Moment):
            return {
                "form": Watch.TRIGGER,
                "about": self.context.events.edge(trigger),
                "filter": self.context.events.moment_filter(trigger),
            }, []
        noticed = self.context.events.notice(trigger)
        self.is_apart = noticed.is_apart
        self.is_of_this = any(isinstance(node, t.This) and ref == Ref.SUBJECT for node, ref in noticed.words)
        later: list[tuple[t.Node, int]] = []
        for node, ref in noticed.words:
            if isinstance(node, t.This) and self.context.this_filter != NONE:
                self.context.this, self.context.this_filter = ref, NONE
            elif self.is_host(node):
                later.append((node, ref))  # until then it is what this card is attached to
            elif (
                isinstance(node, t.Select)
                or (isinstance(node, t.Player) and node.mention == NONE)
                or (isinstance(node, t.Back) and self.context.binding(node) is None)
            ):
                self.context.bind(node, Bound((ref,)))
        if isinstance(effect, t.When):
            row = {"form": Watch.TRIGGER, "about": noticed.number, "filter": noticed.subject, "other": noticed.other}
            return row, later
        return self.replaced(effect, noticed), later

    def is_host(self, node: t.Node) -> bool:
        """Whether what this card is attached to is meant, by its name or by a word for it."""
        if isinstance(node, t.Select):
            return self.context.is_host(node)
        bound = self.context.binding(node) if isinstance(node, t.Back) else None
        return bound is not None and bound.refs == (int(Ref.HOST),)

    def replaced(self, effect: t.Instead, noticed: Noticed) -> dict[str, int]:
        """The watcher of a text that takes the place of an event; damage is replaced where it is taken."""
        names = self.lexicon.events.named
        row = {"form": Watch.REPLACE, "about": noticed.number, "filter": noticed.subject, "other": noticed.other}
        if noticed.number == names.get("deal"):
            taken = self.context.filters.everything() if noticed.other == NONE else noticed.other
            row |= {"about": names["damage"], "filter": taken, "other": noticed.subject}
            for bound in self.context.paragraph.bound.values():
                swapped = {int(Ref.SUBJECT): int(Ref.CAUSE), int(Ref.CAUSE): int(Ref.SUBJECT)}
                bound.refs = tuple(swapped.get(ref, ref) for ref in bound.refs)
        if row["about"] == names.get("remove") and not any(map(is_stand_in, every(effect.effect))):
            kinds = getattr(effect.event.subject, "kinds", (getattr(effect.event.subject, "kind", "card"),))
            other = f"if one of your other {plural(kinds[0])} would be removed, remove this {kinds[0]} instead"
            raise CannotDo(effect, f"only another card is removed in its place: write “{other}”")
        if row["about"] not in self.lexicon.events.replaceable:
            known: dict[int, str] = {}
            for (verb, _), phrase in self.lexicon.events.phrases.items():
                known.setdefault(phrase.number, verb)
            said = [known[number] for number in sorted(self.lexicon.events.replaceable)]
            nothing = "no text of this game replaces what happens"
            raise CannotDo(effect, f"a text can replace only these: {listed(said, 'or')}" if said else nothing)
        return row

    def body(self, effect: t.When | t.Instead, effects: Sequence[t.Effect], event: int) -> int:
        """Writes the program of a text that waits."""
        is_over = self.lexicon.time.is_shared and event == self.lexicon.events.edges.get("end")
        self.context.is_cleared_away |= is_over
        self.context.this_has_left |= (event in self.leaving or is_over) and isinstance(effect, t.When)
        if event in self.leaving and isinstance(effect, t.When) and isinstance(effect.trigger, t.Event):
            is_this = isinstance(effect.trigger.subject, t.This)
            self.context.left = frozenset({int(Ref.SUBJECT), int(Ref.THIS)} if is_this else {int(Ref.SUBJECT)})
        declined, nothing = Label(), Label()
        first = effects[0]
        if self.is_apart and (isinstance(effect, t.Instead) or effect.times):
            raise CannotDo(effect, APART)
        if self.is_apart:
            other = self.context.filters.everything(relation=Relation.NOT, to=int(Ref.CAUSE))
            self.context.emit(Op.FITS, Ref.SUBJECT, other, nothing)
        if isinstance(effect, t.Instead) and isinstance(first, t.May):
            self.context.loops.by(first.by, lambda who: self.may_instead(first, who, declined))
            self.context.sentences.run(effects[1:])
            self.context.emit(Op.END)
            self.context.here(declined)
            self.original(effect, event)
        elif isinstance(effect, t.Instead) and isinstance(first, t.Gain) and first.verb == "pay":
            self.pay_instead(first, effects, declined)
            self.original(effect, event)
        elif isinstance(effect, t.Instead) and self.is_harm(event) and (enough := has_enough(first)) is not None:
            self.context.emit(Op.TEST, self.context.conditions.row(enough), declined)
            self.context.sentences.run(effects)
            self.context.emit(Op.END)
            self.context.here(declined)
            self.original(effect, event)
        else:
            self.context.sentences.run(effects)
        self.context.here(nothing)
        return self.context.finish()

    def is_harm(self, event: int) -> bool:
        """Whether something would be lost, for which something else can be given up."""
        return event in [self.lexicon.events.named.get(name) for name in HARM]

    def as_taken(self) -> int:
        """The type of a hit that was worked out before, where the game's kernel knows of such hits."""
        return AS_TAKEN if self.lexicon.kernel.takes_hits else NONE

    def pay_instead(self, first: t.Gain, effects: Sequence[t.Effect], unpaid: Label) -> None:
        """A price that is paid in the place of an event; where it cannot be paid, the event happens."""
        if first.by != t.Player():
            raise CannotDo(first, "only you can pay instead: begin with “you may pay”")
        self.context.emit(Op.TEST, self.context.resources.can_pay(first, Ref.YOU), unpaid)
        self.context.sentences.run(effects)
        self.context.emit(Op.END)
        self.context.here(unpaid)

    def may_instead(self, effect: t.May, who: int, declined: Label) -> None:
        """What may take the place of an event; declined, the event happens."""
        first = first_of(effect.effect)
        self.context.deeds.check_enough(effect, declined)
        if self.context.declarations.asks(first):
            self.context.choices.optional = declined
        else:
            if isinstance(first, t.Gain) and first.verb == "pay":
                self.context.emit(Op.TEST, self.context.resources.can_pay(first, who), declined)
            self.context.emit(Op.MAY, who, declined)
        self.context.sentences.effect(effect.effect)

    def original(self, effect: t.Instead, event: int) -> None:
        """Lets the event happen that something could have replaced."""
        names = {number: name for name, number in self.lexicon.events.named.items()}
        if names[event] not in (*PLAIN, "damage", "lose life", "draw"):
            raise CannotDo(effect, "this is always replaced: leave out “may”")
        if names[event] in PLAIN:
            self.context.emit(PLAIN[names[event]], Ref.SUBJECT)
            return
        amount, life = (
            self.tables.amount(Mode.EVENT),
            self.context.resources.declared.numbers[self.context.resources.declared.life],
        )
        does: dict[str, tuple[int, ...]] = {
            "damage": (Op.DAMAGE, Ref.SUBJECT, amount, self.as_taken(), Ref.CAUSE),
            "draw": (Op.DRAW, Ref.SUBJECT, self.tables.number(1)),
            "lose life": (Op.LOSE, Ref.SUBJECT, amount, life),
        }
        op, *operands = does[names[event]]
        self.context.emit(Op(op), *(int(operand) for operand in operands))


def preventing(effect: Any) -> Iterator[t.Do]:
    """The acts that stop a card being played, of what is done at once: what waits from then on has its own time."""
    if isinstance(effect, t.Do) and effect.verb == "prevent":
        yield effect
    for part in () if isinstance(effect, t.When | t.Instead) else parts_of(effect):
        yield from preventing(part)


def is_of_type(condition: t.Is) -> bool:
    """Whether it is asked of which types something is."""
    return any(isinstance(trait, t.Typed) for trait in condition.traits)


def is_of_play(effect: t.When | t.Instead) -> bool:
    """Whether a text waits for something that is done while a round goes on."""
    trigger = effect.trigger if isinstance(effect, t.When) else effect.event
    return isinstance(trigger, t.Event) and trigger.deed.verb in ("enter play", "play", "reveal", "draw")


def is_of_result(effect: t.When | t.Instead) -> bool:
    """Whether a text waits for the result of a round, or for its end."""
    trigger = effect.trigger if isinstance(effect, t.When) else effect.event
    if isinstance(trigger, t.Moment):
        return trigger.edge == "end"
    return trigger.deed.verb in ("win the round", "lose the round", "tie")


def is_stand_in(part: t.Node) -> bool:
    """Whether an act removes the card with the text."""
    return isinstance(part, t.Do) and part.verb == "remove" and isinstance(part.what, t.This)


def is_next(effect: t.When | t.Instead) -> bool:
    """Whether a text waits for the next turn of whoever controls what it speaks of, and only for that one."""
    trigger = effect.trigger if isinstance(effect, t.When) else None
    return isinstance(trigger, t.Moment) and trigger.whose == "its controller's next"


def first_of(effect: t.Effect) -> t.Effect:
    """The act that an effect begins with."""
    if isinstance(effect, t.All):
        return first_of(effect.parts[0])
    return first_of(effect.first) if isinstance(effect, t.Then) else effect


def is_roll(trigger: t.Event | t.Moment) -> bool:
    """Whether a text waits for the roll of a die."""
    return isinstance(trigger, t.Event) and trigger.deed.verb.startswith("roll ")

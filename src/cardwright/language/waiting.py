"""Texts that wait for an event or take its place: watchers with programs of their own."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.language import tree as t
from cardwright.language.acting import Acting
from cardwright.language.assembly import Place
from cardwright.language.frame import PARTY, REGISTERS, Bound, CannotDo
from cardwright.language.numbers import Noticed
from cardwright.language.program import NONE, Mode, Op, Ref, Watch
from cardwright.language.walk import every
from cardwright.language.watching import Said
from cardwright.language.words import listed

LEAVING = ("destroy", "sacrifice", "leave", "discard", "remove", "return")
PLAIN = {"destroy": Op.DESTROY, "discard": Op.DISCARD, "remove": Op.REMOVE}  # events that are done to one thing


class Waiting(Acting):
    """Emits what waits."""

    has_subject_left = False  # what a trigger waits for has taken its card out of play

    def wait(self, effect: t.When | t.Instead) -> None:
        """A text that begins to wait for an event."""
        period, following = self.lexicon.period, self.lexicon.next
        if self.until is None and isinstance(effect, t.When) and effect.trigger == t.Moment("end", period, following):
            begins = t.When(t.Moment("end", period, "the"), effect.effect)  # it begins to wait when that period does
            effect = t.When(t.Moment("start", period, following), begins)
        captured = self.captured(effect)
        if self.until is None:
            self.until = self.delayed(effect)
        with self.watching(captured):
            row = self.waiting(effect, (), captured)
            self.last(Said(row), captured)
        self.until = None

    def delayed(self, effect: t.When | t.Instead) -> t.Moment:
        """How long a text waits that names the moment it waits for."""
        moment = effect.trigger if isinstance(effect, t.When) else None
        match moment:
            case t.Moment(edge="end", period=self.lexicon.period, whose="the"):
                return moment
            case t.Moment(edge="start", period=self.lexicon.period, whose=self.lexicon.next):
                return t.Moment("end", self.lexicon.period, self.lexicon.next)
            case _:
                period = self.lexicon.period
                raise CannotDo(effect, f"say until when it waits: begin with “Until the end of the {period}, ...”")

    def captured(self, effect: t.When | t.Instead) -> int:
        """The one chosen thing that a waiting text speaks of."""
        numbers = {getattr(part, "mention", NONE) for part in every(effect)} - {NONE}
        refs = {ref for number in numbers if number in self.page.bound for ref in self.page.bound[number].refs}
        refs -= {int(Ref.THIS), int(Ref.HOST), int(Ref.YOU)}
        if len(refs) > 1:
            raise CannotDo(effect, "a text that waits can speak of one chosen thing only: make two sentences of it")
        return refs.pop() if refs else NONE

    def waiting(
        self,
        effect: t.When | t.Instead,
        later: Sequence[t.Effect],
        captured: int = NONE,
        conditions: tuple[t.Condition, ...] = (),
    ) -> dict[str, int]:
        """The watcher of a text that waits, with its program; sentences that follow in its paragraph belong to it."""
        inner = type(self)(self.program, self.lexicon, self.page.again())
        inner.this, inner.this_filter = self.this, self.this_filter
        if captured != NONE:
            inner.next_register, inner.lasting = 1, 0
            for number, bound in self.page.bound.items():
                if captured in bound.refs:
                    inner.page.bound[number] = Bound((0,))
        elif 0 <= self.this < REGISTERS:  # granted to one thing, which the first register holds
            inner.next_register, inner.lasting = 1, 0
        body = effect.effect
        with inner.watching(inner.lasting):
            row, words = inner.event_row(effect)
            if isinstance(body, t.If) and not later and inner.can_ask_early(body):
                conditions, body = (*conditions, body.condition), body.effect
            if conditions:
                inner.limit(row, conditions)
        for node, ref in words:
            inner.bind(node, Bound((ref,)))
        return row | {"pc": inner.body(effect, (body, *later), row["about"])}

    def can_ask_early(self, effect: t.If) -> bool:
        """Whether a condition can be tested when the event happens, before anything is done or chosen."""
        if effect.otherwise is not None or effect.after:
            return False
        if any(isinstance(part, t.Did | t.Rolled | t.ThatMuch) for part in every(effect.condition)):
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
        bound = self.page.bound.get(self.page.number_of_mention(node))
        ref = bound.refs[0] & PARTY if bound is not None and bound.refs else NONE
        return ref if ref in (Ref.SUBJECT, Ref.CAUSE) else NONE

    def limit(self, row: dict[str, int], conditions: Sequence[t.Condition]) -> None:
        """Puts conditions into a watcher: those on a party of the event into its filter."""
        others: list[t.Condition] = []
        for condition in (part for whole in conditions for part in conjuncts(whole)):
            parties = self.parties(condition)
            if not parties:
                others.append(condition)
                continue
            column = "filter" if parties == {int(Ref.SUBJECT)} else "other"
            if row[column] == NONE:
                raise CannotDo(condition, "the event does not say what “it” is")
            row[column] = self.both(row[column], self.narrowed(condition))
        if others:
            row["condition"] = self.condition_row(joined(others))

    def event_row(self, effect: t.When | t.Instead) -> tuple[dict[str, int], list[tuple[t.Node, int]]]:
        """The watcher for an event or moment, and the words whose meaning its program finds in the event only."""
        trigger = effect.trigger if isinstance(effect, t.When) else effect.event
        if isinstance(trigger, t.Moment):
            return {"form": Watch.TRIGGER, "about": self.edge(trigger), "filter": self.moment_filter(trigger)}, []
        noticed = self.notice(trigger)
        later: list[tuple[t.Node, int]] = []
        for node, ref in noticed.words:
            if isinstance(node, t.This) and self.this_filter != NONE:
                self.this, self.this_filter = ref, NONE
            elif isinstance(node, t.Select) and self.is_host(node):
                later.append((node, ref))  # until then it is what this card is attached to
            elif isinstance(node, t.Select) or (isinstance(node, t.Player) and node.mention == NONE):
                self.bind(node, Bound((ref,)))
        if isinstance(effect, t.When):
            row = {"form": Watch.TRIGGER, "about": noticed.number, "filter": noticed.subject, "other": noticed.other}
            return row, later
        return self.replaced(effect, noticed), later

    def replaced(self, effect: t.Instead, noticed: Noticed) -> dict[str, int]:
        """The watcher of a text that takes the place of an event; damage is replaced where it is taken."""
        names = self.lexicon.event
        row = {"form": Watch.REPLACE, "about": noticed.number, "filter": noticed.subject, "other": noticed.other}
        if noticed.number == names.get("deal"):
            taken = self.everything() if noticed.other == NONE else noticed.other
            row |= {"about": names["damage"], "filter": taken, "other": noticed.subject}
            for bound in self.page.bound.values():
                swapped = {int(Ref.SUBJECT): int(Ref.CAUSE), int(Ref.CAUSE): int(Ref.SUBJECT)}
                bound.refs = tuple(swapped.get(ref, ref) for ref in bound.refs)
        if row["about"] not in self.lexicon.originals:
            known: dict[int, str] = {}
            for (verb, _), phrase in self.lexicon.events.items():
                known.setdefault(phrase.number, verb)
            said = listed([known[number] for number in sorted(self.lexicon.originals)], "or")
            raise CannotDo(effect, f"a text can take the place of these only: {said}")
        return row

    def edge(self, moment: t.Moment) -> int:
        """The event that is the start or end of a turn."""
        if moment.period != self.lexicon.period or moment.edge not in self.lexicon.edges:
            edges = " or ".join(self.lexicon.edges)
            advice = (
                f"texts wait for the {edges} of a {self.lexicon.period}"
                if edges
                else "no card of this game waits for a turn"
            )
            raise CannotDo(moment, advice)
        return self.lexicon.edges[moment.edge]

    def moment_filter(self, moment: t.Moment) -> int:
        """The filter of the player whose turn it is; of a period that all share, it is your own."""
        if self.lexicon.is_shared:
            if moment.whose not in ("the", "each", self.lexicon.next):
                raise CannotDo(moment, f"a {moment.period} belongs to all: write “the {moment.period}”")
            if moment.edge == "start" and moment.whose != self.lexicon.next:
                advice = f"no card is in play when a {moment.period} starts: write “the next {moment.period}”"
                raise CannotDo(moment, advice)
            return self.player_filter(t.Player())
        who = {"the": "a player", "each": "a player", "your": "you", "your next": "you"}.get(moment.whose)
        if who is None and moment.whose in ("an opponent's", "each opponent's", "each player's"):
            who = moment.whose.removesuffix("'s")
        if who is None:
            raise CannotDo(moment, "write “each turn”, “your turn” or “an opponent's turn”")
        return self.player_filter(t.Player(who))

    def body(self, effect: t.When | t.Instead, effects: Sequence[t.Effect], event: int) -> int:
        """Writes the program of a text that waits."""
        leaving = {self.lexicon.event.get(name, NONE) for name in LEAVING}
        self.has_subject_left = event in leaving and isinstance(effect, t.When)
        declined = Place()
        first = effects[0]
        if isinstance(effect, t.Instead) and isinstance(first, t.May):
            self.by(first.by, lambda who: self.may_instead(first, who, declined))
            self.run(effects[1:])
            self.code.emit(Op.END)
            self.code.here(declined)
            self.original(effect, event)
        else:
            self.run(effects)
        self.code.emit(Op.END)
        return self.code.write(self.program)

    def has_left(self, _thing: t.Thing) -> bool:
        """Whether the text waits for this card to leave play, and finds it elsewhere."""
        return self.has_subject_left

    def may_instead(self, effect: t.May, who: int, declined: Place) -> None:
        """What may take the place of an event; declined, the event happens."""
        if self.asks(first_of(effect.effect)):
            self.optional = declined
        else:
            self.code.emit(Op.MAY, who, declined)
        self.effect(effect.effect)

    def original(self, effect: t.Instead, event: int) -> None:
        """Lets the event happen that something could have replaced."""
        names = {number: name for name, number in self.lexicon.event.items()}
        if names[event] not in (*PLAIN, "damage", "lose life"):
            raise CannotDo(effect, "this is always replaced: leave out “may”")
        if names[event] in PLAIN:
            self.code.emit(PLAIN[names[event]], Ref.SUBJECT)
            return
        amount, life = self.amount(Mode.EVENT), self.lexicon.resources[self.lexicon.life]
        does: dict[str, tuple[int, ...]] = {
            "damage": (Op.DAMAGE, Ref.SUBJECT, amount, NONE, Ref.CAUSE),
            "lose life": (Op.LOSE, Ref.SUBJECT, amount, life),
        }
        op, *operands = does[names[event]]
        self.code.emit(Op(op), *(int(operand) for operand in operands))

    # What `Flow` does.
    def run(self, effects: Sequence[t.Effect]) -> None:
        """Sentences in order."""
        raise NotImplementedError

    def effect(self, effect: t.Effect) -> None:
        """One sentence or part of it."""
        raise NotImplementedError

    def asks(self, effect: t.Effect) -> bool:
        """Whether carrying out an act begins with a choice that can be declined."""
        raise NotImplementedError

    def narrowed(self, condition: t.Condition) -> int:
        """The filter of those for whom a condition holds."""
        raise NotImplementedError


def first_of(effect: t.Effect) -> t.Effect:
    """The act that an effect begins with."""
    if isinstance(effect, t.All):
        return first_of(effect.parts[0])
    return first_of(effect.first) if isinstance(effect, t.Then) else effect


def conjuncts(condition: t.Condition) -> list[t.Condition]:
    """The conditions that must all hold for one to hold."""
    if isinstance(condition, t.Joined) and condition.word == "and":
        return [part for inner in condition.parts for part in conjuncts(inner)]
    return [condition]


def joined(conditions: Sequence[t.Condition]) -> t.Condition:
    """Conditions of which all must hold."""
    return conditions[0] if len(conditions) == 1 else t.Joined("and", tuple(conditions))

"""From amounts, events and conditions to rows of the tables."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.assembly import Place
from cardwright.language.frame import CannotDo
from cardwright.language.lexicon import CARD, OBJECT, PLAYER, SUBJECT, Party, Phrase
from cardwright.language.program import FILTER, NONE, Compare, Mode, Op, Ref, Relation, Side, Test
from cardwright.language.sieves import Sieve, Sieves

COMPARE = {
    "exactly": Compare.EXACTLY,
    "at least": Compare.AT_LEAST,
    "at most": Compare.AT_MOST,
    "greater than": Compare.GREATER,
    "less than": Compare.LESS,
}
MIRROR = {"at least": "at most", "at most": "at least", "greater than": "less than", "less than": "greater than"}
PARITY = {"": 0, "odd": 1, "even": 2}
UNKNOWN = {
    Test.TURN_OF: "nobody has the turn: all play at the same time",
    Test.SAID: "there are no statements in this game",
    Test.HAPPENED: "what happened before is not remembered in this game",
}
TestRow = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Noticed:
    """An event that a text waits for: its number, the filters of its parties, and the words for them."""

    number: int
    subject: int
    other: int
    words: tuple[tuple[t.Node, int], ...]  # what a party is called, and the reference that it is in a program


def source_of(deed: t.Deed) -> t.Zone | None:
    """The zone that cards are drawn from, where a deed names it."""
    match deed:
        case t.Deed(verb="draw", object=t.Select(traits=(t.Placed(zone=zone),))):
            return zone
        case _:
            return None


def verb_of(deed: t.Deed) -> str:
    """The verb of a deed with what belongs to it: `lose life points`, `draw from the deck`."""
    zone = source_of(deed)
    source = f"from {zone.whose} {zone.name}" if zone else ""
    return " ".join(part for part in (deed.verb, deed.resource, source) if part)


class Numbers(Sieves):
    """Makes amounts, events and conditions."""

    # Amounts.
    def amount_row(self, amount: t.Amount, times: int = 1, by: int = 1) -> int:
        """The number of an amount in the tables, multiplied and divided."""
        match amount:
            case t.Number(value=value):
                return self.number(value * times // by)
            case t.Variable():
                if self.is_watching:
                    raise CannotDo(amount, "X means nothing in a text that stands: write a number")
                return self.amount(Mode.VARIABLE, 0, 0, times, by)
            case t.Count(of=of):
                return self.amount(Mode.COUNT, self.counted(of), 0, times, by)
            case t.Per(each=t.Number(value=value), of=of):
                return self.amount(Mode.COUNT, self.counted(of), 0, times * value, by)
            case t.Scaled(factor="twice", amount=inner):
                return self.amount_row(inner, times * 2, by)
            case t.Scaled(amount=inner):
                if times < 0:
                    raise CannotDo(amount, "half of something cannot be taken away: write a number")
                return self.amount_row(inner, times, by * 2)
            case t.Stat(name=name, of=of, printed=printed):
                mode = Mode.PRINTED if printed else Mode.STAT
                return self.amount(mode, self.stat(amount, name), self.measured(amount, of), times, by)
            case t.Picked():
                return self.amount(Mode.REGISTER, self.pick(amount), 0, times, by)
            case t.ThatMuch():
                if self.is_watching:
                    raise CannotDo(amount, "“that much” means nothing in a text that stands: write a number")
                return self.amount(Mode.EVENT, 0, 0, times, by)
            case t.Per():
                raise CannotDo(amount, "“for each” needs a number before it")
            case _:
                raise CannotDo(amount, "no dice are rolled in this game: write a number")

    def counted(self, of: t.Select) -> int:
        """The filter of things that are counted; those in a hand or deck are counted unseen."""
        return self.countable(self.select_filter(of, self.lexicon.areas["play"]), of)

    def count_of(self, number: int, node: t.Node) -> int:
        """How many fit a filter, as an amount."""
        return self.amount(Mode.COUNT, self.countable(number, node))

    def countable(self, number: int, node: t.Node) -> int:
        """A filter, refused where what it asks of the cards of a hand or deck could not be seen."""
        row = dict(zip(FILTER, self.program.filters[number], strict=True))
        if not row["zones"] & ~self.lexicon.hidden:
            plain = self.filter(forms=self.lexicon.all_forms(), zones=row["zones"], side=row["side"])
            if plain != number:
                raise CannotDo(node, "the cards of a hand or deck are counted unseen: write “cards in your hand”")
        return number

    def measured(self, stat: t.Stat, of: t.Thing) -> int:
        """The reference of the thing that a number belongs to, chosen if need be."""
        if self.binding(of) is not None or self.is_host(of) or self.is_champion(of) or self.is_watching:
            return self.ref(of)
        if stat not in self.page.picked:
            self.page.picked[stat] = self.one(of)
        return self.page.picked[stat]

    def pick(self, amount: t.Picked) -> int:
        """The register of a number that is asked for."""
        if amount in self.page.picked:
            return self.page.picked[amount]
        if self.is_watching:
            raise CannotDo(amount, "a number of your choice is asked for when something is done, not in what stands")
        if amount.printed_on is None and not 0 <= amount.least <= amount.most <= self.lexicon.most:
            raise CannotDo(amount, f"a number of your choice lies between 0 and {self.lexicon.most}")
        register = self.page.picked[amount] = self.register(amount)
        if amount.printed_on is None:
            self.code.emit(Op.PICK, register, self.number(amount.least), self.number(amount.most))
        else:
            self.ask_printed(register, amount)
        return register

    def ask_printed(self, register: int, amount: t.Picked) -> None:
        """Asks for one of the numbers printed on cards."""
        assert amount.printed_on is not None
        filter_ = self.counted(self.single(amount.printed_on))
        none = Place()
        self.code.emit(Op.PRINTED, register, filter_, PARITY[amount.parity], none)
        self.code.here(none)

    # Events.
    def single(self, thing: t.Select) -> t.Select:
        """A description of any one thing, as it stands in events and conditions."""
        is_one = thing.count in (None, t.Number(1)) and not thing.up_to
        if not is_one or thing.pick not in ("choose", "all", "each", "the"):
            raise CannotDo(thing, "say it of one at a time, as in “a unit”")
        return thing

    def notice(self, event: t.Event) -> Noticed:
        """The event that a text waits for."""
        verb = verb_of(event.deed)
        phrase = self.lexicon.events.get((verb, event.deed.passive))
        if phrase is None:
            known = dict.fromkeys(name for name, _ in self.lexicon.events)
            raise CannotDo(event, "texts can wait for: " + ", ".join(known))
        parts = self.parts(event.subject, event.deed, phrase)
        subject, subject_word = self.party(parts, phrase.subject, Ref.SUBJECT)
        other, other_word = NONE, None
        if phrase.other is not None and phrase.other.part in parts:
            other, other_word = self.party(parts, phrase.other, Ref.CAUSE)
        if parts:
            raise CannotDo(event, f"nothing is known of “{' and '.join(parts)}” in this event: leave it out")
        words = tuple(word for word in (subject_word, other_word) if word is not None)
        return Noticed(phrase.number, subject, other, words)

    def parts(self, subject: t.Thing, deed: t.Deed, phrase: Phrase) -> dict[str, t.Thing]:
        """The parts of a deed by what they are called, without the one that says nothing of its own."""
        parts: dict[str, t.Thing] = {SUBJECT: subject}
        if deed.object is not None:
            parts[OBJECT] = deed.object
        for link in deed.links:
            if link.word in parts:
                raise CannotDo(deed, f"“{link.word}” stands there twice")
            parts[link.word] = link.to
        if phrase.takes:
            said = parts.pop(SUBJECT if deed.passive else OBJECT, None)
            said = replace(said, traits=()) if isinstance(said, t.Select) and source_of(deed) else said
            is_plain = isinstance(said, t.Select) and said.kinds == (phrase.takes,) and not said.traits
            if not is_plain or (isinstance(said, t.Select) and said.count not in (None, t.Number(1))):
                raise CannotDo(said or deed, f"only “{phrase.takes}” as such can stand here, without a further word")
        return parts

    def party(
        self, parts: dict[str, t.Thing], party: Party, ref: int, areas: int = 0
    ) -> tuple[int, tuple[t.Node, int]]:
        """The filter of a party of a deed, and the words for it."""
        thing = parts.pop(party.part, None)
        if thing is None:
            return self.filter(forms=self.all_parties(), zones=self.lexicon.all_areas()), (t.Other(), ref)
        if party.expects == CARD and isinstance(thing, t.Player):
            return self.cards_of(thing, party.areas or areas), (thing, ref + Ref.CONTROLLER)
        if party.expects == PLAYER and not isinstance(thing, t.Player):
            raise CannotDo(thing, "only players do or suffer this: name a player")
        if isinstance(thing, t.Select):
            thing = self.single(thing)
        return self.filter_of(thing, party.areas or areas), (thing, ref)

    def all_parties(self) -> int:
        """The mask of all kinds of cards, and players."""
        return self.lexicon.all_forms() | self.lexicon.player

    # Conditions.
    def condition_row(self, condition: t.Condition) -> int:
        """The number of a condition in the tables."""
        return self.conditions(self.alternatives(condition, False))

    def alternatives(self, condition: t.Condition, negated: bool) -> list[list[TestRow]]:
        """A condition as alternatives, each a list of tests that must all hold."""
        match condition:
            case t.Not(part=part):
                return self.alternatives(part, not negated)
            case t.Joined(word=word, parts=parts):
                lists = [self.alternatives(part, negated) for part in parts]
                if (word == "or") != negated:
                    return [tests for either in lists for tests in either]
                joined: list[list[TestRow]] = [[]]
                for either in lists:
                    joined = [before + tests for before in joined for tests in either]
                return joined
            case _:
                test, a, b, c, flips = self.test(condition)
                if test not in self.lexicon.tests:
                    raise CannotDo(condition, UNKNOWN.get(Test(test), "cards of this game cannot know this"))
                return [[(int(test), int(a), int(b), int(c), int(flips != negated))]]

    def test(self, condition: t.Condition) -> tuple[int, int, int, int, bool]:
        """One test, and whether it must not hold."""
        match condition:
            case t.Said(sentence=sentence, negated=negated):
                return Test.SAID, self.program.sentence(sentence), NONE, NONE, negated
            case t.TurnOf(who=who):
                return Test.TURN_OF, Side.OWN if who == "your" else Side.OPPOSING, NONE, NONE, False
            case t.Did(negated=negated):
                if self.is_watching or not self.is_cleared:
                    raise CannotDo(condition, "nothing was done before that it could speak of")
                return Test.DONE, NONE, NONE, NONE, negated
            case t.Happened(event=event):
                noticed = self.notice(event)
                self.check_past(event, noticed)
                return Test.HAPPENED, noticed.number, noticed.subject, noticed.other, False
            case t.Is():
                return (*self.quality(condition), condition.negated)
            case t.Compare(left=t.Rolled(die="a coin")):
                return Test.FLIPPED, self.flipped(condition), NONE, NONE, False
            case t.Compare():
                return (*self.comparison(condition), False)
            case _:
                raise CannotDo(condition, "this is no condition")

    def check_past(self, event: t.Event, noticed: Noticed) -> None:
        """Refuses to ask of something past what it was like then, except its kind, type and side."""
        for number in (noticed.subject, noticed.other):
            if number == NONE:
                continue
            row = dict(zip(FILTER, self.program.filters[number], strict=True))
            known = {name: row[name] for name in ("forms", "zones", "side", "types", "relation")}
            if row["relation"] not in (Relation.ANY, Relation.THIS, Relation.OTHER) or self.filter(**known) != number:
                raise CannotDo(event, "of what happened this turn only kind, type and side are known")

    def flipped(self, condition: t.Compare) -> int:
        """The register of a coin, flipped for this if it was not before."""
        if self.is_watching:
            raise CannotDo(condition, "a coin is flipped when something is done, not in what stands")
        if self.page.coin == NONE:
            self.page.coin = self.register(condition)
            self.code.emit(Op.FLIP, self.page.coin)
        return self.page.coin

    def comparison(self, condition: t.Compare) -> tuple[int, int, int, int]:
        """A comparison of two amounts, of which one may belong to any of several things."""
        for one, compare, two in (
            (condition.left, condition.compare, condition.right),
            (condition.right, MIRROR.get(condition.compare, condition.compare), condition.left),
        ):
            if isinstance(one, t.Stat) and self.is_any(one.of):
                return self.any_with(self.filter_of(one.of, self.lexicon.areas["play"]), one, compare, two)
        left, right = self.amount_row(condition.left), self.amount_row(condition.right)
        return Test.COMPARE, left, COMPARE[condition.compare], right

    def is_any(self, of: t.Thing) -> bool:
        """Whether any thing that fits will do, none being named; what a lasting effect is bound to is tested so too."""
        bound = self.binding(of)
        if bound is not None:
            return self.is_watching and bound.refs == (self.lasting,)
        return (isinstance(of, t.Select) and not self.is_host(of) and not self.is_champion(of)) or (
            isinstance(of, t.Player) and of.who in ("an opponent", "a player", "another player")
        )

    def any_with(self, group: int, stat: t.Stat, compare: str, amount: t.Amount) -> tuple[int, int, int, int]:
        """A test: there is one of a group whose stat compares so."""
        row, number = self.amount_row(amount), self.stat(stat, stat.name)
        if stat.printed:
            raise CannotDo(stat, "printed numbers are compared of one card only: name it")
        within = {"exactly": (row, row), "at least": (row, NONE), "at most": (NONE, row)}
        opposite = {"greater than": (NONE, row), "less than": (row, NONE)}
        least, most = (within | opposite)[compare]
        narrowed = self.both(group, self.everything(stat=number, least=least, most=most))
        if compare in within:
            return Test.COMPARE, self.count_of(narrowed, stat), Compare.AT_LEAST, self.number(1)
        return Test.COMPARE, self.count_of(narrowed, stat), Compare.LESS, self.count_of(group, stat)

    def everything(self, **columns: int) -> int:
        """A filter of cards and players with only these conditions."""
        return self.filter(forms=self.all_parties(), zones=self.lexicon.all_areas(), **columns)

    def both(self, one: int, two: int) -> int:
        """The filter that asks what two filters ask."""
        row = list(self.program.filters[one])
        row[-1] = two if row[-1] == NONE else self.both(row[-1], two)
        return self.filter(**dict(zip(FILTER, row, strict=True)))

    def quality(self, condition: t.Is) -> tuple[int, int, int, int]:
        """A test of what something is."""
        what = condition.what
        if isinstance(what, t.Player):
            raise CannotDo(condition, "players are of no kind, type or state")
        quality = self.quality_filter(condition)
        if self.is_any(what) and isinstance(what, t.Select) and what.pick in ("all", "each"):
            group = self.filter_of(what, self.lexicon.areas["play"])
            with_it = self.count_of(self.both(group, quality), condition)
            return Test.COMPARE, with_it, Compare.AT_LEAST, self.count_of(group, condition)
        if self.is_any(what):
            thing = self.single(what) if isinstance(what, t.Select) else what
            narrowed = self.both(self.filter_of(thing, self.lexicon.areas["play"]), quality)
            return Test.COMPARE, self.count_of(narrowed, condition), Compare.AT_LEAST, self.number(1)
        return Test.FITS, self.ref(what), quality, NONE

    def quality_filter(self, condition: t.Is) -> int:
        """The filter of what something is said to be."""
        areas = self.lexicon.all_areas()
        if any(isinstance(trait, t.Extreme) for trait in condition.traits):
            kinds = getattr(condition.what, "kinds", (getattr(condition.what, "kind", ""),))
            sieve = self.described(t.Select(kinds if kinds != ("",) else ("card",)), self.lexicon.areas["play"])
        elif condition.kind:
            sieve = self.described(t.Select((condition.kind,)), areas)
        else:
            sieve = Sieve(self.lexicon.all_forms(), areas)
        for trait in condition.traits:
            self.sift(sieve, trait, condition)
        return self.written(sieve)

    # What `Acts` does.
    def one(self, thing: t.Thing) -> int:
        """The reference of one thing, chosen now if it was not before."""
        raise NotImplementedError

"""From the paragraphs of a card to its watchers, its abilities and the program that plays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.assembly import Place
from cardwright.language.flow import CONDITIONS, Flow, amounts_of
from cardwright.language.frame import Bound, CannotDo, Page
from cardwright.language.numbers import verb_of
from cardwright.language.program import ABILITY, NONE, Choice, Op, Ref, Watch
from cardwright.language.waiting import LEAVING, joined
from cardwright.language.walk import every
from cardwright.language.watching import CHOSEN, Held, Said, held

OPPOSITE = {"at least": "less than", "at most": "greater than", "greater than": "at most", "less than": "at least"}


@dataclass
class Paid:
    """What an ability or card costs."""

    numbers: dict[str, int]
    resource_of_x: int
    acts: list[t.Cost]


class Printing(Flow):
    """Makes what stands on a card: sentences in play, abilities, and what happens when it is played."""

    # Sentences that stand while a card is in play.
    def printed(self, effects: Sequence[t.Effect], conditions: tuple[t.Condition, ...] = ()) -> Iterator[Said]:
        """The watchers of sentences that stand; sentences after a trigger belong to it."""
        rest = list(effects)
        while rest:
            effect = rest.pop(0)
            later: list[t.Effect] = []
            while is_waiting(effect) and rest and self.continues(effect, rest[0]):
                later.append(rest.pop(0))
            yield from self.sentence(effect, conditions, later)

    def sentence(
        self, effect: t.Effect, conditions: tuple[t.Condition, ...], later: Sequence[t.Effect]
    ) -> Iterator[Said]:
        """The watchers of one sentence."""
        match effect:
            case t.All(parts=parts):
                yield from self.printed(parts, conditions)
            case t.If(condition=condition, effect=inner, otherwise=otherwise):
                yield from self.sentence(inner, (*conditions, condition), later)
                if otherwise is not None:
                    yield from self.sentence(otherwise, (*conditions, t.Not(condition)), later)
            case t.Lasting(until=until, effect=inner) if isinstance(until, CONDITIONS):
                yield from self.sentence(inner, (*conditions, until), later)
            case t.When() | t.Instead():
                with self.watching(self.lasting):
                    yield Said(self.waiting(effect, later, NONE, conditions))
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                yield from self.standing(effect, conditions)
            case t.Do() | t.Swap() if self.stands(effect):
                yield from self.standing(effect, conditions)
            case _:
                raise CannotDo(effect, "what a card is given are abilities with a cost, or texts that stand or wait")

    def standing(self, effect: Held, conditions: tuple[t.Condition, ...]) -> Iterator[Said]:
        """The watchers of a sentence that holds while its conditions do."""
        with self.watching(self.lasting):
            group = self.group_of(effect)
            if self.binding(held(effect)) is None:
                self.bind(held(effect), Bound(filter=group))
            others: list[t.Condition] = []
            for condition in conditions:
                if self.is_of_group(condition):
                    group = self.both(group, self.narrowed(condition))
                else:
                    others.append(condition)
            row = self.condition_row(joined(others)) if others else NONE
            for said in self.said(effect, group):
                if row != NONE and "condition" in said.row:
                    raise CannotDo(effect, "a granted text cannot stand under a condition that has one of its own")
                yield replace_row(said, row)

    def is_of_group(self, condition: t.Condition) -> bool:
        """Whether a condition speaks of each of the things that a sentence is about."""
        return any(
            isinstance(part, t.Back) and (bound := self.binding(part)) is not None and not bound.refs
            for part in every(condition)
        )

    def narrowed(self, condition: t.Condition) -> int:
        """The filter of those for whom a condition holds."""
        match condition:
            case t.Is(what=t.Back(), negated=False):
                return self.quality_filter(condition)
            case t.Is(what=t.Back(), kind="", traits=(trait,)) if isinstance(trait, t.State | t.Typed | t.Having):
                flipped = replace(trait, negated=not trait.negated)
                return self.quality_filter(t.Is(condition.what, traits=(flipped,)))
            case t.Compare(left=t.Stat(of=t.Back(), printed=False) as stat, compare=compare, right=right):
                return self.reaching(condition, stat, compare, right)
            case t.Not(part=t.Is() as inner):
                return self.narrowed(replace(inner, negated=not inner.negated))
            case t.Not(part=t.Compare(compare=compare) as inner) if compare in OPPOSITE:
                return self.narrowed(replace(inner, compare=OPPOSITE[compare]))
            case t.Joined(word="and", parts=parts):
                narrowed = self.narrowed(parts[0])
                for part in parts[1:]:
                    narrowed = self.both(narrowed, self.narrowed(part))
                return narrowed
            case _:
                raise CannotDo(condition, "of each of several things only its kind, type, state or a stat can be asked")

    def reaching(self, condition: t.Condition, stat: t.Stat, compare: str, amount: t.Amount) -> int:
        """The filter of those whose stat reaches an amount."""
        if compare in ("greater than", "less than"):
            if not isinstance(amount, t.Number):
                raise CannotDo(condition, "write “or more” or “or less”")
            amount = t.Number(amount.value + (1 if compare == "greater than" else -1))
        row = self.amount_row(amount)
        least = NONE if compare in ("at most", "less than") else row
        most = NONE if compare in ("at least", "greater than") else row
        return self.everything(stat=self.stat(stat, stat.name), least=least, most=most)

    def continues(self, effect: t.Effect, later: t.Effect) -> bool:
        """Whether a sentence belongs to the trigger before it in its paragraph."""
        if is_waiting(later):
            return False
        numbers = {self.page.mentions.get(id(part), NONE) for part in every(effect)} - {NONE}
        speaks_back = any(isinstance(part, t.Did) or getattr(part, "mention", NONE) in numbers for part in every(later))
        return speaks_back or not self.stands(later)

    def stands(self, effect: t.Effect) -> bool:
        """Whether a sentence of a card in play holds by itself, without anything being chosen or done."""
        match effect:
            case t.All(parts=parts):
                return all(self.stands(part) for part in parts)
            case t.If(condition=condition, effect=inner, otherwise=otherwise):
                is_later = any(isinstance(part, t.Did | t.Rolled) for part in every(condition))
                return not is_later and self.stands(inner) and (otherwise is None or self.stands(otherwise))
            case t.Lasting(until=until, effect=inner):
                return isinstance(until, CONDITIONS) and self.stands(inner)
            case t.When(trigger=t.Moment(whose=whose)) if "next" in whose:
                return False
            case t.When() | t.Instead():
                return not self.speaks_of_chosen(effect)
            case t.Rule(modal="does", what=what, deed=deed):
                return verb_of(deed) in self.lexicon.outcomes and not self.is_chosen(what)
            case t.Do(verb="ignore", what=what) | t.Swap(of=what):
                return self.lexicon.ignores and not self.is_chosen(what)
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                is_asked = isinstance(effect, t.Become) and not effect.into
                return (
                    not is_asked and not self.is_chosen(effect.what) and not any(map(self.is_found, amounts_of(effect)))
                )
            case _:
                return False

    def speaks_of_chosen(self, effect: t.Effect) -> bool:
        """Whether a sentence speaks of something that a sentence before it chose."""
        own = {self.page.mentions.get(id(part), NONE) for part in every(effect)}
        spoken = {getattr(part, "mention", NONE) for part in every(effect)} - own - {NONE}
        return any(self.is_chosen(self.page.nodes[number]) for number in spoken)

    def is_chosen(self, thing: t.Node) -> bool:
        """Whether a phrase means something that is chosen."""
        number = self.page.number_of_mention(thing)
        if isinstance(thing, t.Back) or (isinstance(thing, t.Player) and thing.who == "that player"):
            return number != NONE and self.is_chosen(self.page.nodes[number])
        if isinstance(thing, t.Zone):
            return True
        if isinstance(thing, t.Player):
            return thing.who in CHOSEN
        return isinstance(thing, t.Select) and thing.pick not in ("all", "each", "the")

    def is_found(self, amount: t.Amount) -> bool:
        """Whether an amount must be asked for."""
        match amount:
            case t.Picked(printed_on=printed_on):
                return printed_on is None
            case t.Stat(of=of):
                return self.is_chosen(of)
            case t.Scaled(amount=inner):
                return self.is_found(inner)
            case _:
                return False

    # Granted texts.
    def granted(self, effect: t.Have, ability: t.Ability, group: int) -> Iterator[Said]:
        """The watchers that a granted text makes."""
        inner = type(self)(self.program, self.lexicon, Page(ability))
        if self.is_lasting and self.lasting != NONE:
            inner.this = inner.lasting = 0
            inner.next_register = 1
        elif self.is_host(effect.what):
            inner.this = int(Ref.HOST)
        elif not isinstance(effect.what, t.This):
            inner.this, inner.this_filter = NONE, group
        for said in inner.printed(inner.page.ability.does):
            yield Said(said.row, said.fixed, is_granted=True)

    # Abilities and their costs.
    def ability_row(self, ability: t.Ability) -> int:
        """The number of an ability that is used at a cost."""
        inner = type(self)(self.program, self.lexicon, Page(ability))
        ability = inner.page.ability
        if ability.keyword:
            raise CannotDo(ability, "a keyword stands in a paragraph of its own")
        if ability.limit is not None and ability.limit.per != "turn":
            raise CannotDo(ability, "a limit is “once per turn” or “2 times per turn”")
        paid = inner.costs(ability.costs)
        inner.declare_all(ability.does)
        inner.pay_all(paid)
        inner.check_declared()
        inner.run(ability.does)
        inner.code.emit(Op.END)
        row = dict.fromkeys(ABILITY, NONE) | paid.numbers | {"pc": inner.code.write(self.program)}
        row |= {"x": paid.resource_of_x, "limit": ability.limit.times if ability.limit else NONE}
        self.program.abilities.append([int(row[name]) for name in ABILITY])
        return len(self.program.abilities) - 1

    def action_row(self, ability: t.Ability) -> int:
        """The number of an ability that is used in place of another action."""
        if ability.costs or ability.limit:
            raise CannotDo(ability, f"nothing stands between “{ability.keyword}” and the colon")
        self.declare_all(self.page.ability.does)
        for bound in self.page.bound.values():
            bound.filter = NONE  # nothing comes between the choice and the act
        self.run(self.page.ability.does)
        self.code.emit(Op.END)
        row = dict.fromkeys(ABILITY, NONE) | {"pc": self.code.write(self.program)}
        self.program.abilities.append([int(row[name]) for name in ABILITY])
        return len(self.program.abilities) - 1

    def moment_row(self, ability: t.Ability) -> list[int]:
        """The watcher of a paragraph that begins with a moment of this card, such as `Enter:`."""
        if ability.costs or ability.limit:
            raise CannotDo(ability, f"nothing stands between “{ability.keyword}” and the colon")
        event = self.lexicon.moments[ability.keyword]
        self.has_subject_left = event in {self.lexicon.event.get(name, NONE) for name in LEAVING}
        if ability.keyword in self.lexicon.attackers:
            self.attacker = int(Ref.CAUSE)
        self.run(self.page.ability.does)
        self.code.emit(Op.END)
        row = {"form": Watch.TRIGGER, "about": event, "filter": self.same_as(Ref.THIS)}
        return self.finished(row | {"pc": self.code.write(self.program)})

    def declare_all(self, effects: Sequence[t.Effect]) -> None:
        """Asks for everything that sentences need beforehand."""
        self.is_declaring = True
        for effect in effects:
            self.declare(effect)
        self.is_declaring = False

    def costs(self, costs: Sequence[t.Cost]) -> Paid:
        """Asks for what costs need: the X, and the things that are given up."""
        numbers: dict[str, int] = {}
        paid = Paid(numbers, NONE, [])
        for cost in costs:
            price = priced(cost)
            if price is None:
                paid.acts.append(cost)
                continue
            column = COLUMNS[self.lexicon.resources[price.resource]]
            numbers[column] = numbers.get(column, 0)
            if isinstance(price.amount, t.Variable):
                if paid.resource_of_x != NONE:
                    raise CannotDo(price, "a cost has one X only")
                paid.resource_of_x = self.lexicon.resources[price.resource]
            elif isinstance(price.amount, t.Number):
                numbers[column] += price.amount.value
            else:
                raise CannotDo(price, "a cost is a number or X")
        if paid.resource_of_x != NONE:
            self.code.emit(Op.PICK_X, paid.resource_of_x)
        for act in paid.acts:
            self.declare_cost(act)
        return paid

    def declare_cost(self, cost: t.Cost) -> None:
        """Asks for the things that a cost gives up."""
        match cost:
            case t.Do(verb="sacrifice" | "discard" as verb, what=t.Select() as what, links=(), by=t.Player(who="you")):
                areas = self.lexicon.areas["hand"] if verb == "discard" else self.play()
            case t.Do(verb="sacrifice", what=t.This()) | t.Move(verb="return", what=t.This()):
                return
            case t.Do(verb="discard", what=t.Zone(name="hand", whose="your")):
                return
            case t.Move(verb="return", what=t.Select() as what):
                areas = self.play()
            case _:
                raise CannotDo(cost, "costs are T, pT, life points, or to sacrifice, discard or return own cards")
        if what.pick in ("all", "each"):
            return
        if what.up_to or any(isinstance(trait, t.Placed) for trait in what.traits):
            raise CannotDo(cost, "a cost names how many own cards are given up")
        flags = Choice.COST | (Choice.RANDOM if what.pick == "random" else 0)
        self.choose(what, self.choice_filter(what, areas, Ref.YOU), int(flags), None, Place()).filter = NONE

    def pay_all(self, paid: Paid) -> None:
        """Pays, and makes the move public."""
        self.code.emit(Op.PAY)
        for act in paid.acts:
            assert isinstance(act, t.Do | t.Move)
            self.act(act)
        self.code.emit(Op.WINDOW)


COLUMNS = ("time", "prepared", "life")


def priced(cost: t.Cost) -> t.Price | None:
    """The price that a cost is, said as such or as something lost."""
    if isinstance(cost, t.Gain) and cost.verb in ("pay", "lose") and cost.by == t.Player():
        return t.Price(cost.amount, cost.resource)
    return cost if isinstance(cost, t.Price) else None


def is_waiting(effect: t.Effect) -> bool:
    """Whether a sentence waits for an event."""
    if isinstance(effect, t.If | t.Lasting):
        return is_waiting(effect.effect)
    return isinstance(effect, t.When | t.Instead)


def replace_row(said: Said, condition: int) -> Said:
    """A watcher that stands under a condition."""
    return said if condition == NONE else Said(said.row | {"condition": condition}, said.fixed, said.is_granted)

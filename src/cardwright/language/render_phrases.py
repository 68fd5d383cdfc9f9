"""Canonical English for amounts, things, filters, events and conditions."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.language import tree as t
from cardwright.language.binding.phrases import than_what, worded
from cardwright.language.sides import OPPOSING
from cardwright.language.terms import AMONG, CARDS_DISCARDED, FOUGHT, RECOVERED, ROUNDS_WON
from cardwright.language.things import is_many
from cardwright.language.vocabulary import Language, vocabulary
from cardwright.language.words import an, counted, listed, participle, third

ON = {"Pulse", "field", "Battlefield"}
GLUED = {"T", "pT"}


PAST = {
    ROUNDS_WON: "the number of rounds you have won",
    CARDS_DISCARDED: "the number of cards you have discarded in the round",
}


class Phrases:
    """Writes the parts of a sentence in the words of one game."""

    def __init__(self, game: Language) -> None:
        self.words = vocabulary(game)
        self.doer = t.Player()  # of the act that is being said
        self.opposing = OPPOSING.get(self.words.grammar, "opposing")

    # Amounts.
    def plain(self, amount: t.Amount | None) -> str:
        """An amount inside a clause: a number, or the X that the end of the sentence explains."""
        match amount:
            case t.Number():
                return str(amount.value)
            case t.ThatMuch():
                return "that much"
            case t.Per():
                return self.plain(amount.each)
            case _:
                return "X"

    def amount(self, amount: t.Amount) -> str:
        """An amount in full."""
        match amount:
            case t.Count():
                return "the number of " + self.described_all(amount.of)
            case t.ThisWay(kind="damage"):
                return "the damage dealt this way"
            case t.ThisWay():
                return f"the number of {self.words.plural(amount.kind)} {participle(amount.verb)} this way"
            case t.Stat(name=name, of=t.Player(who="you")) if name in PAST:
                return PAST[name]
            case t.Highest():
                return f"the highest {amount.stat} among {self.described_all(amount.of)}"
            case t.Stat(of=t.Player(who=who)):
                return f"{possessive(who)} {amount.name}"
            case t.Stat(of=t.Back(kind="", many=False), printed=False):
                return f"its {amount.name}"
            case t.Stat():
                return f"the {'printed ' if amount.printed else ''}{amount.name} of {self.thing(amount.of)}"
            case t.Lesser():
                which = "higher" if amount.highest else "lower"
                return f"the {which} of {self.amount(amount.left)} and {self.amount(amount.right)}"
            case t.Sum():
                return f"{self.amount(amount.left)} {'minus' if amount.minus else 'plus'} {self.amount(amount.right)}"
            case t.Scaled():
                return f"{amount.factor} {self.amount(amount.amount)}{', rounded up' if amount.rounded_up else ''}"
            case t.Rolled():
                return f"the roll of {amount.die}" if amount.die else "the roll"
            case t.Picked(printed_on=None):
                return f"a number from {amount.least} to {amount.most} of your choice"
            case t.Picked():
                article = an(f"{amount.parity} number" if amount.parity else "number")
                return f"{article} printed on {self.thing(amount.printed_on)}"
            case _:
                return self.plain(amount)

    def sized(self, amount: t.Amount, resource: str) -> str:
        """An amount of a resource: `2T`, `1 life point`."""
        if isinstance(amount, t.ThatMuch):
            return f"that {'many' if resource.endswith('s') else 'much'} {resource}"
        if resource in GLUED:
            return self.plain(amount) + resource
        is_one = self.plain(amount) == "1"
        return (
            f"{self.plain(amount)} {resource.removesuffix('s') if is_one and set(resource) & {' ', '-'} else resource}"
        )

    # Things.
    def thing(self, thing: t.Thing | None) -> str:
        """A thing or player as subject or object."""
        match thing:
            case t.Player(of=t.Back() as of) if thing.who.startswith("its "):
                return f"the {thing.who.removeprefix('its ')} of {self.thing(of)}"
            case t.Player(holding=t.Extreme(highest=highest)):
                return f"the player who alone has the {'most' if highest else 'fewest'} cards in hand"
            case t.Player(holding=t.With() as holding):
                return f"{thing.who} with {self.plain(holding.amount)}{REACH[holding.compare]} cards in hand"
            case t.Player():
                return thing.who
            case t.Implied():
                return ""
            case t.This():
                return f"this {thing.kind}".strip()
            case t.Back():
                return f"those {self.words.plural(thing.kind)}" if thing.kind and thing.many else worded(thing)
            case t.Select():
                return self.selection(thing)
            case None:
                return ""

    def selection(self, select: t.Select) -> str:
        """A selection: determiner, description and, where several are meant, the plural."""
        if t.First() in select.traits:
            return self.first(select)
        if is_rest(select):
            return "the rest of them"
        own, other = t.Whose("own") in select.traits, has_other(select)
        one, many = self.described(select, False), self.described(select, True)
        rest = ("other " if other else "") + many
        match select.pick:
            case "draw":
                number = self.count(select) if select.count is not None else ""
                cards = "a card" if number == "a" else f"{number} cards".strip()
                return cards + "".join(f" from {self.zone(x.zone)}" for x in select.traits if isinstance(x, t.Placed))
            case "draw kind":
                return an(one)
            case "draw until":
                return f"cards until you draw {an(one)}"
            case "down to":
                number = self.count(select)
                return "down to one card" if number == "a" else f"down to {number} cards"
            case "top" | "bottom":
                zone = next(self.zone(trait.zone) for trait in select.traits if isinstance(trait, t.Placed))
                number = self.count(select)
                return (
                    f"the {select.pick} card of {zone}"
                    if number == "a"
                    else f"the {select.pick} {number} cards of {zone}"
                )
            case "all but":
                return f"all but one of their {many}"
            case "all":
                return f"your {rest}" if own else rest if select.kinds == ("damage",) else f"all {rest}"
            case "each":
                return f"each of your {rest}" if own else ("each other " if other else "each ") + one
            case "any":
                return ("any number of your " if own else "any number of ") + rest
            case "the":
                return ("your " if own else "the ") + one
            case "random":
                number = self.count(select)
                return f"a random {one}" if number == "a" else f"{number} random {many}"
            case _:
                return self.chosen(select, own, other, one, rest)

    def first(self, select: t.Select) -> str:
        """The first card of a turn."""
        side = next((trait.side for trait in select.traits if isinstance(trait, t.Whose)), "")
        who = {"own": "you play", "opposing": "each opponent plays"}.get(side, "each player plays")
        return f"the first {listed(select.kinds, 'or')} {who} each turn"

    def chosen(self, select: t.Select, own: bool, other: bool, one: str, rest: str) -> str:
        """A selection that its controller chooses."""
        number = self.count(select)
        if own:
            return f"{'one' if number == 'a' else number} of your {rest}"
        if number == "a":
            return f"another {one}" if other else an(one)
        if number == "up to one":
            return f"{number} {'other ' if other else ''}{one}"
        return f"{number} {rest}"

    def count(self, select: t.Select) -> str:
        """How many are meant: `a`, `two`, `up to X`."""
        number = self.plain(select.count).replace("much", "many")
        number = counted(int(number)) if number.isdigit() else number
        return ("up to " + ("one" if number == "1" else number)) if select.up_to else ("a" if number == "1" else number)

    def described(self, select: t.Select, many: bool) -> str:
        """The description of things: adjectives, kinds and what follows them."""
        before = " ".join(word for trait in select.traits if (word := self.before(trait)))
        each = [self.words.plural(kind) if many else kind for kind in select.kinds]
        if before and "player" not in select.kinds:  # said of every kind, so that it cannot be meant of the first only
            each = [f"{before} {kind}" for kind in each]
        elif before:
            each[0] = f"{before} {each[0]}"
        after = [self.after(trait, many) for trait in select.traits]
        return " ".join(part for part in (listed(each, "or"), *after) if part)

    def described_all(self, select: t.Select) -> str:
        """Things that are counted: `your units`, `other cards in your hand`."""
        own, other = t.Whose("own") in select.traits, has_other(select)
        return ("your " if own else "") + ("other " if other else "") + self.described(select, True)

    def per_each(self, per: t.Per) -> str:
        """What multiplies an amount, and the most that it comes to."""
        if isinstance(per.of, t.ThisWay) and per.of.verb == "lose":
            return f"for every {per.every}{'' if per.of.kind in GLUED else ' '}{per.of.kind} lost this way"
        if isinstance(per.of, t.ThisWay | t.Times):
            said = self.for_each(per.of)
            return said if per.most is None else f"{said}, up to a maximum of {per.most}"
        own, other = t.Whose("own") in per.of.traits, t.Other() in per.of.traits
        said = self.for_each(per.of)
        if per.every > 1:
            rest = ("of your " if own else "") + ("other " if other else "") + self.described(per.of, True)
            said = f"for every {counted(per.every)} {rest}"
        return said if per.most is None else f"{said}, up to a maximum of {per.most}"

    def for_each(self, select: t.Select | t.ThisWay | t.Times) -> str:
        """Things that are counted one by one."""
        if isinstance(select, t.Times):
            return self.for_each_time(select.event)
        if isinstance(select, t.ThisWay):
            return f"for each {select.kind} {participle(select.verb)} this way"
        own, other = t.Whose("own") in select.traits, has_other(select)
        described = self.described(select, own)
        return "for each " + ("of your " if own else "") + ("other " if other else "") + described

    def for_each_time(self, event: t.Event) -> str:
        """What was done this turn, counted one by one."""
        what = event.subject if event.deed.passive else event.deed.object
        assert isinstance(what, t.Select)
        one = self.described(what, False) + (" you control" if t.Whose("own") in what.traits else "")
        how = "that was" if event.deed.passive else "you have"
        return f"for each {one} {how} {participle(event.deed.verb)} this turn"

    def before(self, trait: t.Trait) -> str:
        """A filter that stands before the noun."""
        match trait:
            case t.Whose(side="opposing"):
                return self.opposing
            case t.Typed():
                return ("non-" if trait.negated else "") + listed(trait.any_of, "or")
            case t.State() if not is_post_state(trait):
                return ("non-" if trait.negated else "") + trait.name
            case _:
                return ""

    def after(self, trait: t.Trait, many: bool = False) -> str:
        """A filter that stands after the noun."""
        match trait:
            case t.State(name="without text"):
                return trait.name
            case t.State() if is_post_state(trait):
                return f"that {'are' if many else 'is'} {trait.name}"
            case t.Placed(zone=t.Zone(whose=whose)) if whose == AMONG:
                return f"from {AMONG}"
            case t.Placed():
                return self.located(trait.zone)
            case t.With(stat="rank", compare=compare) if compare in REACH:
                return f"of rank {self.plain(trait.amount)}{REACH[trait.compare]}"
            case t.With(compare="greater than" | "less than", amount=t.Stat(of=of)):
                return f"with {MORE[trait.compare]} {trait.stat} than {self.thing(of)}"
            case t.With(amount=t.Stat(name=name, of=of), compare="at least" | "at most") if name == trait.stat:
                degree = "more" if trait.compare == "at least" else "less"
                return f"with equal or {degree} {name} than {self.thing(of)}"
            case t.With(amount=t.Sum(left=t.Stat(name=name, of=of), right=t.Number() as size, minus=minus)) if (
                name == trait.stat and is_up_to(trait)
            ):
                more = self.sized(size, name.removesuffix(" cost"))
                return f"costing up to {more} {'less' if minus else 'more'} than {self.thing(of)}"
            case t.With():
                return f"with {trait.stat} {self.plain(trait.amount)}{REACH[trait.compare]}"
            case t.Extreme():
                return f"with the {'highest' if trait.highest else 'lowest'} {trait.stat}"
            case t.Having():
                return f"{'without' if trait.negated else 'with'} {trait.keyword}"
            case t.Named():
                return f'named "{trait.name}"'
            case t.Of(player=player, negated=True):
                return f"{player.who} {'do' if player == t.Player() else 'does'} not control"
            case t.Of():
                return f"{trait.player.who} controls"
            case t.Linked():
                return f"{trait.relation} {self.thing(trait.to)}"
            case t.Same(to=t.Back(kind="", many=False)):
                return f"of its {trait.aspect}"
            case t.Same():
                return f"of the same {trait.aspect} as {self.thing(trait.to)}"
            case t.Using(compare="exactly", count=0):
                return f"without {trait.kind}"
            case t.Using():
                return f"using {self.used(trait)}"
            case t.Among():
                return AMONG_THEM
            case t.OtherThan():
                return f"other {than_what(trait)}"
            case t.Acted():
                have = ("have" if many else "has") + (" not" if trait.negated else "")
                return f"that {have} {participle(trait.verb)} this turn"
            case _:
                return ""

    def used(self, trait: t.Using) -> str:
        """How many cards of a kind something uses."""
        if trait.count == 0 and trait.compare == "exactly":
            return f"no {self.words.plural(trait.kind)}"
        if trait.count == 1 and trait.compare == "at least":
            return an(trait.kind)
        many = trait.kind if trait.count == 1 else self.words.plural(trait.kind)
        return f"{counted(trait.count) if trait.count > 1 else 'one'}{REACH[trait.compare]} {many}"

    def zone(self, zone: t.Zone) -> str:
        """A zone with whose it is; that of whoever does what is said is called “that player's”."""
        if zone.whose.startswith("its ") and (zone.whose, zone.mention) == (f"{self.doer.who}'s", self.doer.mention):
            return f"that player's {zone.name}"
        return f"{zone.whose} {zone.name}".strip()

    def located(self, zone: t.Zone) -> str:
        """Where something lies."""
        return ("on " if zone.name in ON else "in ") + self.zone(zone)

    # Events and conditions.
    def deed(self, deed: t.Deed, base: bool, many: bool) -> str:
        """What is done, in the form that goes with its subject, or the base form after `would` and `cannot`."""
        verb = participle(deed.verb) if deed.passive else deed.verb if base or many else third(deed.verb)
        if deed.passive:
            verb = ("be " if base else "are " if many else "is ") + verb
        after = deed.resource if deed.resource not in (FOUGHT, RECOVERED) else ""
        if deed.verb == "deal" and isinstance(deed.object, t.Select):
            after = self.described(deed.object, False)
        elif deed.object is not None:
            after = self.object(deed.object)
        how = deed.resource if deed.resource in (FOUGHT, RECOVERED) else ""
        return " ".join(part for part in (verb, after, *self.links(deed.links), how) if part)

    def links(self, links: tuple[t.Link, ...]) -> list[str]:
        """What stands after the prepositions of a deed."""
        return [f"{link.word} {self.object(link.to)}" for link in links]

    def object(self, thing: t.Thing) -> str:
        """A thing that something is done to; that all of its description are meant is left unsaid."""
        said = self.thing(thing)
        if thing == t.Player("all players"):
            return "players"
        return said.removeprefix("all ") if isinstance(thing, t.Select) and not has_other(thing) else said

    def event(self, event: t.Event) -> str:
        """Something that happens."""
        return f"{self.subject(event.subject)} {self.deed(event.deed, False, takes_plural(event.subject))}"

    def would(self, event: t.Event) -> str:
        """Something that would happen."""
        return f"{self.subject(event.subject)} would {self.deed(event.deed, True, False)}"

    def moment(self, moment: t.Moment) -> str:
        """The start or end of a period."""
        return f"the {moment.edge} of {moment.whose} {moment.period}"

    def condition(self, condition: t.Condition) -> str:
        """A condition as it stands after `if`."""
        match condition:
            case t.Said():
                return f'{"not " if condition.negated else ""}"{condition.sentence}"'
            case t.TurnOf():
                return f"it is {condition.who} turn"
            case t.During():
                return f"it is the {condition.period}"
            case t.Did(who=t.Did.ANY):
                return f"{'none' if condition.negated else 'any'} of them does"
            case t.Did():
                return condition.who + (" do not" if condition.negated else " do")
            case t.Compare(
                left=t.Count(of=of), compare="at least" | "at most" | "exactly", right=t.Number(value=value)
            ):
                return self.there_is(of, condition.compare, value)
            case t.Compare(left=t.Rolled(die="a coin")):
                return "you win the flip"
            case t.Compare(left=t.Stat(name="cards in hand"), compare=compare, right=t.Stat(of=than)):
                return (
                    f"you have {'more' if compare == 'greater than' else 'fewer'} cards in hand than {self.thing(than)}"
                )
            case t.Compare(
                left=t.Stat(name=one, of=t.This() | t.Select() as of), compare=compare, right=t.Stat() as than
            ) if compare in MORE and than.name == one and than.of != t.Back():
                have = "have" if takes_plural(of) else "has"
                return f"{self.thing(of)} {have} {MORE[compare]} {one} than {self.thing(than.of)}"
            case t.Compare(left=t.Stat(name=name, of=t.Player(who="you")), compare=compare, right=right) if (
                name.endswith(HELD) and compare in REACH
            ):
                exactly = "exactly " if compare == "exactly" else ""
                return f"you have {exactly}{self.amount(right)}{REACH[compare]} {name}"
            case t.Compare(left=left, compare=compare):
                be = "are" if isinstance(left, t.Stat) and left.name.endswith("points") else "is"
                if compare in REACH:
                    return f"{self.amount(left)} {be} {self.amount(condition.right)}{REACH[compare]}"
                return f"{self.amount(left)} {be} {compare} {self.amount(condition.right)}"
            case t.Is():
                return self.quality(condition)
            case t.LastRound(who=who, result=result):
                return f"{self.thing(who)} {result} the last round"
            case t.Happened():
                return self.happened(condition.event)
            case t.Not():
                return f"not {self.condition(condition.part)}"
            case t.Joined():
                return listed([self.condition(part) for part in condition.parts], condition.word)

    def there_is(self, of: t.Select, compare: str, value: int) -> str:
        """Whether things exist, or how many."""
        own, other = t.Whose("own") in of.traits, has_other(of)
        rest = ("other " if other else "") + self.described(of, True)
        if value == 0 and compare == "exactly":
            return ("there are none of your " if own else "there are no ") + rest
        if value == 1 and compare == "at least" and not own:
            return (
                "there is another " + self.described(of, False)
                if other
                else "there is " + an(self.described(of, False))
            )
        if value == 1 and compare == "exactly":
            one = f"of your {rest}" if own else ("other " if other else "") + self.described(of, False)
            return f"there is exactly one {one}"
        number = ("exactly " if compare == "exactly" else "") + ("one" if value == 1 else counted(value))
        return f"there are {number}{REACH[compare]} {'of your ' if own else ''}{rest}"

    def subject(self, thing: t.Thing) -> str:
        """A thing of which something is said: “they” where it is done to “them”."""
        said = self.thing(thing)
        return "they" if said == "them" else said

    def quality(self, condition: t.Is) -> str:
        """What something is or is not."""
        many, what = takes_plural(condition.what), self.subject(condition.what)
        be = ("were" if many else "was") if condition.past else "are" if many else "is"
        be += " not" if condition.negated else ""
        if condition.past and condition.traits == (t.Whose("own"),):
            return f"{what} {be} yours"
        if condition.kind:
            return f"{what} {be} {an(condition.kind)}"
        trait = condition.traits[0]
        if isinstance(trait, t.Using):
            return f"{what} {be} using {self.used(trait)}"
        if trait == t.Whose("own"):
            return f"you control {self.thing(condition.what)}"
        if isinstance(trait, t.Extreme):
            have = "have" if takes_plural(condition.what) else "has"
            return f"{what} {have} {self.after(trait).removeprefix('with ')}"
        is_state = isinstance(trait, t.State) and is_post_state(trait)
        state = self.after(trait).removeprefix("that is ") if is_state else self.before(trait) or self.after(trait)
        return f"{what} {be} {state}"

    def happened(self, event: t.Event) -> str:
        """An event of this turn, in the past."""
        deed, many = event.deed, takes_plural(event.subject)
        if deed.passive:
            verb = ("were " if many else "was ") + participle(deed.verb)
        else:
            verb = ("have " if many else "has ") + participle(deed.verb)
        after = [self.thing(deed.object), deed.resource, *self.links(deed.links)]
        return " ".join(part for part in (self.thing(event.subject), verb, *after, "this turn") if part)


AMONG_THEM = f"from {AMONG}"
MORE = {"greater than": "more", "less than": "less"}
REACH = {"at least": " or more", "at most": " or less", "exactly": ""}
POST_STATES = ("being ", "in attack", "in defence", "without ", "attacking ", "activated ")
HELD = "Qi"  # of what ends so, players have an amount


def has_other(select: t.Select) -> bool:
    """Whether some are left out of a description because they were mentioned before."""
    return any(isinstance(trait, t.Other) for trait in select.traits)


def is_rest(select: t.Select) -> bool:
    """Whether all cards are meant that were looked at and not chosen."""
    return select.pick == "all" and has_other(select) and any(isinstance(x, t.Among) for x in select.traits)


def is_up_to(trait: t.With) -> bool:
    """Whether a filter is said as what things cost, compared with another one."""
    return trait.compare == "at most" and trait.stat.endswith(" cost")


def is_post_state(trait: t.State) -> bool:
    """Whether a state stands after the noun."""
    return trait.name.startswith(POST_STATES)


def takes_plural(thing: t.Thing | None) -> bool:
    """Whether the verb of this subject is in the plural."""
    match thing:
        case t.Player():
            return thing.who in ("you", "all players")
        case t.Back():
            return thing.many
        case t.Select(kinds=("damage",)):
            return False
        case t.Select(traits=traits) if t.First() in traits:
            return False
        case t.Select(pick="top" | "bottom" | "random" | "choose", count=count):
            return count != t.Number(1)
        case t.Select():
            return is_many(thing)
        case _:
            return False


def possessive(who: str) -> str:
    """Whose something is that a player has."""
    return "your" if who == "you" else f"{who}'s"


def explained(amounts: Sequence[t.Amount]) -> t.Amount | None:
    """The one amount among these that needs “where X is”."""
    found = t.Count | t.ThisWay | t.Highest | t.Sum | t.Lesser | t.Stat | t.Scaled | t.Rolled | t.Picked
    return next((amount for amount in amounts if isinstance(amount, found)), None)

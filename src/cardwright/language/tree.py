"""The effect tree: what a card text says, as few node types that compose, for all five games.

Words that belong to one game (kinds, types, stats, zones, verbs) are held as their canonical singular or base form;
`Back.mention` and `Player.mention` say which mention of the text, counted from 0, a pronoun stands for.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Any part of the tree: immutable, comparable, and JSON with its type's name."""


class Number(Node, frozen=True):
    """A fixed amount, as in `2`."""

    value: int


class Variable(Node, frozen=True):
    """The X of a cost that was paid or of a number that was chosen."""


class ThatMuch(Node, frozen=True):
    """The amount of the event that is noticed or replaced: `that much` damage, `that many` cards."""


class Count(Node, frozen=True):
    """How many things there are: `the number of your units`."""

    of: Select


class Per(Node, frozen=True):
    """An amount multiplied by a count: `2 ... for each statement in play`; `for every two`, and `most` in all."""

    each: Amount
    of: Select | ThisWay | Times
    every: int = 1
    most: int | None = None


class Sum(Node, frozen=True):
    """One amount plus or minus another."""

    left: Amount
    right: Amount
    minus: bool = False


class Lesser(Node, frozen=True):
    """The lower, or the higher, of two amounts."""

    left: Amount
    right: Amount
    highest: bool = False


class ThisWay(Node, frozen=True):
    """How much the sentence before did: `the number of cards discarded this way`, `the damage dealt this way`."""

    kind: str
    verb: str


class Times(Node, frozen=True):
    """How often something happened this turn: `for each time you have played a spell this turn`."""

    event: Event


class Highest(Node, frozen=True):
    """The highest of a stat among things: `the highest damage among opposing units`."""

    stat: str
    of: Select


class Stat(Node, frozen=True):
    """A number that belongs to a card or player: `its damage`, `your MP`; `printed` ignores all changes."""

    name: str
    of: Thing
    printed: bool = False


class Scaled(Node, frozen=True):
    """Twice or half of an amount (fractions are rounded down unless it is rounded up)."""

    factor: str
    amount: Amount
    rounded_up: bool = False


class Rolled(Node, frozen=True):
    """What a die shows: `the roll` of the die rolled before, or `the roll of a red die` rolled for this."""

    die: str = ""


class Picked(Node, frozen=True):
    """A number its controller chooses, between bounds or among the numbers printed on something."""

    least: int = 0
    most: int = 0
    parity: str = ""
    printed_on: Select | None = None


SAME = -4  # the mention of a player who does the next thing as well, until it is bound
CHOSEN = ("an opponent", "a player", "another player")  # whom somebody chooses


class Player(Node, frozen=True):
    """Whom a text speaks of: `you`, `each opponent`, `its owner`; unbound, `that player` has the turn."""

    who: str = "you"
    mention: int = -1
    of: Back | None = None  # whose owner or controller, where the text names it
    holding: With | Extreme | None = None  # only those with so many cards in hand; the one with the most or fewest


class This(Node, frozen=True):
    """The card that bears the text: `this unit`."""

    kind: str = ""


class Implied(Node, frozen=True):
    """Whom a change is for that names nobody, as in `+1 Strength.`: the kind of the card that bears it says it."""


class Back(Node, frozen=True):
    """Something mentioned before: `it`, `them`, `that unit`, `the destroyed unit`, bound to the mention it means."""

    kind: str = ""
    many: bool = False
    mention: int = -1
    which: str = ""  # what was done to it, or which of those mentioned it is: `first`

    DEALER: ClassVar[str] = "dealer"  # whatever deals the damage; bound, it is named
    SELF: ClassVar[str] = "self"  # the subject of the clause; bound, it is named
    EARLIER: ClassVar[str] = "earlier"  # what was mentioned before the clause; bound, it is named


class Zone(Node, frozen=True):
    """A place for cards: `your hand`, `its owner's deck`, `play`; `end` is its top or bottom."""

    name: str
    whose: str = ""
    end: str = ""
    mention: int = -1


class Other(Node, frozen=True):
    """A filter: not the card that bears the text, nor what was chosen before; or not each of those mentioned there."""

    mention: int = -1


class OtherThan(Node, frozen=True):
    """A filter: not this card, called by its kind, nor what was mentioned before: `other than this unit and it`."""

    this: str = ""
    than: Back | None = None


class Whose(Node, frozen=True):
    """A filter: your own or the opposing side's."""

    side: str


class Typed(Node, frozen=True):
    """A filter: of one of these types, or of none of them."""

    any_of: tuple[str, ...]
    negated: bool = False


class State(Node, frozen=True):
    """A filter: in a state such as depleted, face-down or being played."""

    name: str
    negated: bool = False


class Placed(Node, frozen=True):
    """A filter: lying in a zone."""

    zone: Zone


class With(Node, frozen=True):
    """A filter: with a stat that compares to an amount."""

    stat: str
    compare: str
    amount: Amount


class Extreme(Node, frozen=True):
    """A filter: with the highest or lowest of a stat."""

    stat: str
    highest: bool


class Having(Node, frozen=True):
    """A filter: with or without a keyword."""

    keyword: str
    negated: bool = False


class Named(Node, frozen=True):
    """A filter: a card of this name."""

    name: str


class Of(Node, frozen=True):
    """A filter: controlled, or not controlled, by a player whom the text has named."""

    player: Player
    negated: bool = False


NOT_YOURS = Of(Player(), negated=True)  # seen from you, whoever does something to it


class Linked(Node, frozen=True):
    """A filter: in a relation to something, such as `attached to this unit`."""

    relation: str
    to: Thing


class Same(Node, frozen=True):
    """A filter: sharing an aspect, such as its colour or type, with something."""

    aspect: str
    to: Thing


class Using(Node, frozen=True):
    """A filter: it uses so many cards of a kind, such as `using a Weapon`."""

    kind: str
    compare: str = "at least"
    count: int = 1


class Acted(Node, frozen=True):
    """A filter: has done, or has not done, something this turn."""

    verb: str
    negated: bool = False


class Among(Node, frozen=True):
    """A filter: one of the cards that were looked at before: `from among them`; with `Other`, `the rest of them`."""

    them: Back


class First(Node, frozen=True):
    """A filter: the first such card that its player plays in a turn."""


class Select(Node, frozen=True):
    """Which things: how they are picked, how many, of which kinds, and the filters that all must hold."""

    kinds: tuple[str, ...]
    pick: str = "choose"
    count: Amount | None = None
    up_to: bool = False
    traits: tuple[Trait, ...] = ()


class Deed(Node, frozen=True):
    """Something done or suffered: a verb, its object, and what stands after by, to, with or from."""

    verb: str
    passive: bool = False
    object: Thing | None = None
    resource: str = ""
    links: tuple[Link, ...] = ()


class Link(Node, frozen=True):
    """A preposition and what follows it in a deed: `by an ember unit`."""

    word: str
    to: Thing


class Event(Node, frozen=True):
    """Something that happens, to be noticed or replaced: who and what deed."""

    subject: Thing
    deed: Deed


class Moment(Node, frozen=True):
    """The start or end of a turn, phase or other period: `the start of your next turn`."""

    edge: str
    period: str
    whose: str = "the"
    turns: int = 0  # `for two turns`: so many, this one included


class Sooner(Node, frozen=True):
    """What ends something: an event, or a moment if that comes first."""

    event: Event
    moment: Moment


class Is(Node, frozen=True):
    """A condition: something is of a kind or passes filters, or does not; `before` the text did anything to it."""

    what: Thing
    kind: str = ""
    traits: tuple[Trait, ...] = ()
    negated: bool = False
    past: bool = False  # before an act of the same text took it away
    was: bool = False  # said with “was”, until it is known that nothing has changed it; bound, it is False


class Compare(Node, frozen=True):
    """A condition: one amount compared with another."""

    left: Amount
    compare: str
    right: Amount


class Said(Node, frozen=True):
    """A condition: a statement in play makes this sentence true, or none does."""

    sentence: str
    negated: bool = False


class TurnOf(Node, frozen=True):
    """A condition: it is the turn of this player."""

    who: str


class During(Node, frozen=True):
    """A condition: a phase or step is under way."""

    period: str


class Did(Node, frozen=True):
    """A condition: the part before was carried out by you or by them, or was not; or by each, or by any, of several."""

    who: str = "you"
    negated: bool = False

    EACH: ClassVar[str] = "each of them"
    ANY: ClassVar[str] = "any of them"


class Happened(Node, frozen=True):
    """A condition: an event took place this turn."""

    event: Event


class LastRound(Node, frozen=True):
    """A condition: what the round before this one was for a player."""

    who: Player
    result: str


class Not(Node, frozen=True):
    """A condition that must not hold: `unless ...`."""

    part: Condition


class Joined(Node, frozen=True):
    """Several conditions of which all, or at least one, must hold."""

    word: str
    parts: tuple[Condition, ...]


class Damage(Node, frozen=True):
    """Deal damage; `more` adds to the hit before, `redirected` is the hit of the event, taken by something else."""

    amount: Amount
    to: Thing | None = None
    type: str = ""
    by: Thing | None = None
    more: bool = False
    redirected: bool = False


class Gain(Node, frozen=True):
    """A player or thing gains or loses a resource such as T, life points or Qi, or has it restored."""

    verb: str
    amount: Amount
    resource: str
    by: Thing = Player()
    to: Thing | None = None


class Do(Node, frozen=True):
    """A player does something to things or a whole zone: destroy, discard, draw, negate, look at."""

    verb: str
    what: Thing | Zone
    links: tuple[Link, ...] = ()
    by: Player = Player()
    side: int = 0  # that a die is turned to


class Convert(Node, frozen=True):
    """A player turns an amount of one resource into another."""

    amount: Amount
    resource: str
    into: str
    by: Player = Player()


class Move(Node, frozen=True):
    """A player moves things to a zone or player, or attaches them to a thing."""

    verb: str
    what: Thing
    to: Zone | Thing
    source: Zone | None = None
    any_order: bool = False
    by: Player = Player()


class Roll(Node, frozen=True):
    """A player rolls dice."""

    die: str
    by: Player = Player()


class Swap(Node, frozen=True):
    """Exchange two stats of a thing, or a stat of one thing with that of another."""

    stats: tuple[str, str]
    of: Thing
    other: Thing | None = None


class Strike(Node, frozen=True):
    """Things deal as much damage as they have to another one, or two things `back` to each other."""

    by: Thing
    to: Thing
    back: bool = False


class PlayCost(Node, frozen=True):
    """What it costs to play the card, besides what is printed as its cost."""

    act: Cost


class Delta(Node, frozen=True):
    """One change of a stat: add, subtract, set, double, halve, raise to, cut to, or ignore; not below `least`."""

    stat: str
    how: str
    amount: Amount | None = None
    least: int = 0


class Change(Node, frozen=True):
    """Stats, costs or damage of things are changed, `against` narrowing what damage is meant."""

    what: Thing
    deltas: tuple[Delta, ...]
    against: Thing | None = None


class Become(Node, frozen=True):
    """Things become, or also count as, other types or kinds; an empty list leaves the type to be chosen, or to none."""

    what: Thing
    into: tuple[str, ...] = ()
    also: bool = False
    loses: str = ""  # the aspect that things are without


class Have(Node, frozen=True):
    """Things have or lose a keyword, or have an ability printed in quotation marks."""

    what: Thing
    keyword: str = ""
    abilities: tuple[Ability, ...] = ()
    loses: bool = False


class Immune(Node, frozen=True):
    """Things are not affected by what is named; only these stats, and only where they would become lower."""

    what: Thing
    to: Thing
    stats: tuple[str, ...] = ()
    lowering: bool = False


class Rule(Node, frozen=True):
    """Things or players can, cannot, must or can only do or suffer something, or simply do it."""

    what: Thing
    modal: str
    deed: Deed


class All(Node, frozen=True):
    """Several effects in one sentence, in order."""

    parts: tuple[Effect, ...]


class Then(Node, frozen=True):
    """An effect, and what follows only if it did something."""

    first: Effect
    next: Effect


class May(Node, frozen=True):
    """A player may carry out the effect or not."""

    effect: Effect
    by: Player = Player()


class Unless(Node, frozen=True):
    """An effect that happens unless a player does something instead, such as paying."""

    effect: Effect
    act: Act


class If(Node, frozen=True):
    """An effect under a condition, with what happens otherwise; said `after` it where it speaks of its things."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None
    after: bool = False


class Choose(Node, frozen=True):
    """Choose a number of the listed effects."""

    options: tuple[Effect, ...]
    count: int = 1
    up_to: bool = False


class ForEach(Node, frozen=True):
    """Carry out the effect once for each of these things or players."""

    of: Select | Player
    effect: Effect


class Lasting(Node, frozen=True):
    """An effect that lasts until a moment or event, or while a condition holds; said `after` it as in `If`."""

    until: Moment | Event | Sooner | Condition
    effect: Effect
    after: bool = False


class When(Node, frozen=True):
    """An effect that waits for an event or a moment, or only for the first or second time in each turn."""

    trigger: Event | Moment
    effect: Effect
    times: int = 0


class Instead(Node, frozen=True):
    """An effect that takes the place of an event that would happen, perhaps only the next time."""

    event: Event
    effect: Effect
    once: bool = False


class Price(Node, frozen=True):
    """An amount of a resource to be paid."""

    amount: Amount
    resource: str


class Limit(Node, frozen=True):
    """How often something may be used in a period."""

    times: int
    per: str


class Ability(Node, frozen=True):
    """One paragraph of a card: keyword, costs and limit where printed, and its sentences in order."""

    does: tuple[Effect, ...] = ()
    keyword: str = ""
    costs: tuple[Cost, ...] = ()
    limit: Limit | None = None


class Text(Node, frozen=True):
    """All that a card says."""

    abilities: tuple[Ability, ...]


Amount: TypeAlias = (
    Number
    | Variable
    | ThatMuch
    | ThisWay
    | Count
    | Per
    | Sum
    | Lesser
    | Times
    | Highest
    | Stat
    | Scaled
    | Rolled
    | Picked
)
Thing: TypeAlias = Player | This | Implied | Back | Select
Trait: TypeAlias = (
    Other
    | OtherThan
    | Whose
    | Typed
    | State
    | Placed
    | With
    | Extreme
    | Having
    | Named
    | Of
    | Linked
    | Same
    | Using
    | Acted
    | Among
    | First
)
Condition: TypeAlias = Is | Compare | Said | TurnOf | During | Did | Happened | LastRound | Not | Joined
Act: TypeAlias = Damage | Gain | Convert | Do | Move | Roll | Swap | Strike
Standing: TypeAlias = Change | Become | Have | Immune | Rule
Effect: TypeAlias = (
    Act | Standing | PlayCost | All | Then | May | Unless | If | Choose | ForEach | Lasting | When | Instead
)
Cost: TypeAlias = Price | Act

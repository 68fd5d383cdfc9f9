"""The effect program: what a card text becomes, rows of small integers that a kernel runs.

    text -> tree -> Program (this file) -> the book of a game

Seven tables, each a list of rows; a row refers to rows of other tables by their numbers, and NONE is no row.

- **code** `op a b c d e f`: instructions, see `Op`; a program is entered at a place in it and runs to END;
- **filters**: which cards and players are meant, see `FILTER`; every column must hold, `also` chains a further row;
- **amounts**: numbers, see `AMOUNT`;
- **conditions**: tests, see `CONDITION`; a list of rows that ends with a row without `more`;
- **watchers**: what stands: changes, triggers, replacements, prohibitions, see `WATCHER`;
- **costs**: parts of what cards and abilities cost, see `COST`; a cost is a run of rows, one for each resource;
- **abilities**: activated abilities, see `ABILITY`.

A program runs in a frame: the card that bears the text (THIS), the player it works for (YOU), the event that caused
it (SUBJECT, CAUSE and the event's amount), the X that was paid, and eight registers R0 to R7, each holding a card, a
player or a number. The words of one game (kinds, types, zones, stats, acts, events) are numbers of that game's own
enumerations: its `Lexicon` gives them.

Shape of a program that a player starts (a card that is played, an ability that is used):

    CHOOSE ...                       everything that is chosen beforehand, in the order of the text
    PAY                              the costs in resources, then SACRIFICE, DISCARD ... as further costs
    WINDOW                           the move is whole and public; a spell can be answered now
    FITS ...                         a chosen thing that is gone is left out
    DAMAGE ...                       what happens
    END

A trigger or replacement has no PAY and no WINDOW.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

NONE = -1


class Op(IntEnum):
    """The instructions. Those up to ASKS may open a question; `go` is the place to go on at instead of the next row."""

    CHOOSE = 0  # register, filter, flags (Choice), who chooses (Ref), mask of registers not to repeat, go if none
    MAY = 1  # who decides (Ref), go if not
    MODE = 2  # register, number of options, mask of registers not to repeat, 1 if it may be declined, go if declined
    PICK = 3  # register, amount: least, amount: most
    PRINTED = 4  # register, filter of the cards looked at, Parity, go if there is none
    TYPE = 5  # register, mask of the types offered
    PICK_X = 6  # resource: X is asked, at least 1 and at most what can be paid
    ARRANGE = 7  # who (Ref), amount: looks at so many top cards of the deck and puts them back in any order
    ASKS = 7
    PAY = 8  # pay what the card or ability costs
    WINDOW = 9
    END = 10
    GO = 11  # go
    TEST = 12  # condition, go if it does not hold
    EACH = 13  # register, filter, go when there is no further one; the register starts at NONE
    MODE_IS = 14  # register, option (from 0), go if another one was chosen
    FITS = 15  # reference, filter, go if it does not fit (any more)
    DONE = 16  # go if nothing was done by the acts since CLEAR
    CLEAR = 17  # nothing was done yet
    SET = 18  # register, amount
    ADD = 19  # register, amount
    KEEP = 20  # register, reference: remember who or what a reference means now

    DAMAGE = 32  # to (Ref), amount, type (or NONE: of the dealer), dealt by (Ref)
    DAMAGE_ALL = 33  # filter, amount, type, dealt by: one hit on each, at the same time
    LOSE = 34  # who or what (Ref), amount, resource
    GAIN = 35  # who (Ref), amount, resource
    RESTORE = 36  # to (Ref), amount: life points
    RESTORE_ALL = 37  # filter, amount
    DESTROY = 38  # what (Ref)
    DESTROY_ALL = 39  # filter: all at the same time
    SACRIFICE = 40  # what (Ref)
    MOVE = 41  # what (Ref), zone of its owner, end (PileEnd)
    MOVE_ALL = 42  # filter, zone, end
    DRAW = 43  # who (Ref), amount
    MILL = 44  # whose deck (Ref), amount: its top cards are discarded
    DISCARD = 45  # what (Ref): a card of a hand
    SHUFFLE = 46  # whose deck (Ref)
    LAST = 47  # watcher, bound to (Ref), amount (fixed now, or NONE), Until, ends (watcher or condition), who (Ref)
    PREVENT = 48  # filter of the card that is being played
    CANCEL = 49  # filter of the attacker of the declared skirmish, filter of the defender
    ENTER = 50  # the card that is being played enters play, attached to (Ref or NONE)
    ATTACH = 51  # what (Ref), to (Ref)
    SWAP = 52  # of (Ref), stat, stat, Until, ends (watcher or condition)
    REVEAL = 53  # what (Ref): a card, or a player's hand, is shown to all
    LOOK = 54  # who looks (Ref), at what (Ref)
    WIN = 55  # who (Ref)
    LOSE_GAME = 56  # who (Ref)
    FLIP = 57  # register: 1 or 0
    TURN_AGAIN = 58  # who takes a further turn after this one (Ref)
    UNMARK = 59  # what (Ref): it may start a further skirmish this turn
    BRING = 60  # what (Ref): a card that is not in play enters play on its owner's side
    TAKE = 61  # what (Ref), who (Ref): a card goes into this player's hand, wherever it lies
    ATTACK = 62  # what (Ref), with which card (Ref)
    REMOVE = 63  # what (Ref): it leaves play for the discard pile in the place of what would be removed
    ROLL = 64  # register, sides: 1 to so many


# What every kernel that runs programs carries out, whatever its texts do.
FLOW = frozenset({Op.END, Op.GO, Op.TEST, Op.FITS, Op.DONE, Op.CLEAR, Op.SET, Op.ADD, Op.KEEP})


class Choice(IntEnum):
    """The flags of CHOOSE, one bit each."""

    OPTIONAL = 1  # it may be declined
    TARGET = 2  # chosen when the move is declared: without a candidate the move cannot be made
    RANDOM = 4  # chance picks
    FORCED = 8  # not asked if there is only one candidate
    COST = 16  # chosen to pay a cost: without a candidate the move cannot be made


class Parity(IntEnum):
    """Which printed numbers are meant."""

    ANY = 0
    ODD = 1
    EVEN = 2


class Ref(IntEnum):
    """Who or what is meant. 0 to 7 are the registers; CONTROLLER and OWNER are added to a reference to a card."""

    THIS = 8
    HOST = 9  # what this card is attached to
    YOU = 10
    SUBJECT = 11  # of the event that caused the program
    CAUSE = 12  # the other party of that event
    ACTIVE = 13  # the player whose turn it is
    ATTACKER = 14  # of the declared skirmish
    DEFENDER = 15
    CONTROLLER = 16
    OWNER = 32


class PileEnd(IntEnum):
    """Where in a pile a card is put."""

    TOP = 0
    BOTTOM = 1


class Until(IntEnum):
    """When a lasting effect ends."""

    SOURCE_LEAVES = 0  # printed on a card: while it is in play
    END_OF_TURN = 1  # in a game of rounds: of the round
    END_OF_SKIRMISH = 2  # or of the attack
    YOUR_NEXT_TURN = 3  # until it starts
    END_OF_YOUR_NEXT_TURN = 4
    EVENT = 5  # `ends` is a watcher: as soon as its event happens
    CONDITION = 6  # `ends` is a condition: as soon as it does not hold
    FOREVER = 7  # until what it is bound to leaves play


class Side(IntEnum):
    """Whose card or which player, seen from YOU."""

    ANY = 0
    OWN = 1
    OPPOSING = 2


class Relation(IntEnum):
    """How something stands to the text or to the thing named by the filter's `to` (Ref)."""

    ANY = 0
    THIS = 1
    OTHER = 2  # not this card
    HOST = 3  # what this card is attached to
    BOUND = 4  # what a lasting effect was made for
    IS = 5  # the same as `to`
    ATTACHED_TO = 6  # attached to `to`
    SKIRMISHES_WITH = 7  # the other party of the declared skirmish of `to`
    NOT = 8  # anything but `to`
    CONTROLLER_OF = 9  # the player who controls `to`
    OWNER_OF = 10
    OF = 11  # a card that the player `to` controls (in a hand, deck or pile: owns)


class Mode(IntEnum):
    """How an amount is found; the result is multiplied by `times` and divided by `by`, rounding down."""

    NUMBER = 0  # a
    VARIABLE = 1  # the X that was paid
    REGISTER = 2  # a: register
    COUNT = 3  # a: filter
    STAT = 4  # a: stat, b: Ref
    PRINTED = 5  # a: stat, b: Ref; as printed
    EVENT = 6  # the amount of the event that caused the program
    ROW = 7  # the amount that was fixed when the lasting effect was made


class Compare(IntEnum):
    """How two amounts are compared."""

    EXACTLY = 0
    AT_LEAST = 1
    AT_MOST = 2
    GREATER = 3
    LESS = 4


class Test(IntEnum):
    """The conditions."""

    COMPARE = 0  # a: amount, b: Compare, c: amount
    FITS = 1  # a: Ref, b: filter
    SAID = 2  # a: number of the sentence
    TURN_OF = 3  # a: Side
    DONE = 4  # the acts since CLEAR did something
    HAPPENED = 5  # a: event, b: filter of the subject, c: filter of the cause or NONE; this turn
    FLIPPED = 6  # a: register of the coin


class Watch(IntEnum):
    """The forms of a watcher."""

    CHANGE = 0  # about: stat, how: How, filter: whose, other: against whom or from what (or NONE), amount
    TRIGGER = 1  # about: event, filter: its subject, other: filter of its cause (or NONE), pc
    REPLACE = 2  # like TRIGGER: the program takes the place of the event
    FORBID = 3  # about: act, filter: who or what cannot, other: with or to what (or NONE: anything)
    PERMIT = 4  # like FORBID: can, although a rule says otherwise, or simply does
    IMMUNE = 5  # about: mask of damage types (or NONE), filter: who or what, other: cards whose texts do not reach it
    KEYWORD = 6  # about: keyword, how: 1 has, 0 loses
    ABILITY = 7  # about: ability that the fitting cards have
    BECOME = 8  # about: type (or NONE: the amount is the type), how: 1 also, 0 instead of those it had
    CONTROL = 9  # YOU control the fitting card
    IGNORE = 10  # filter: cards whose texts do nothing
    SWAP = 11  # about: stat, how: the other stat, filter: whose
    ONLY = 12  # like FORBID: can only, with, by or to what `other` says


class How(IntEnum):
    """How a change works, in the order of calculation."""

    SET = 0
    ADD = 1  # a negative amount subtracts
    TIMES = 2  # multiplied by the amount
    HALF = 3
    AT_LEAST = 4
    AT_MOST = 5
    IGNORE = 6


# The columns of the tables.
CODE = ("op", "a", "b", "c", "d", "e", "f")
FILTER = (
    "forms",  # mask of kinds of cards, and of players
    "zones",  # mask of zones
    "side",  # Side: its controller (in a hand, deck or pile its owner); of a player, the player
    "relation",  # Relation
    "to",  # Ref, for the relations that name something
    "types",  # mask: it has one of these
    "not_types",  # mask: it has none of these
    "states",  # mask of states that must hold
    "not_states",  # mask of states that must not hold
    "keyword",  # one that it must have, or NONE
    "not_keyword",
    "name",  # number of the card name, or NONE
    "stat",  # a number of it that must lie in a range, or NONE
    "least",  # amount, or NONE
    "most",
    "extreme",  # 0, or 1: no other fitting one has more of `stat`, -1: none has less
    "same_type",  # Ref of the thing whose type it must have, or NONE
    "also",  # a further filter that must fit, or NONE
)
AMOUNT = ("mode", "a", "b", "times", "by")
CONDITION = ("test", "a", "b", "c", "negated", "or_next", "more")  # `or_next` joins by or (and binds tighter)
WATCHER = ("form", "about", "how", "filter", "other", "amount", "condition", "pc")
COST = ("resource", "amount", "x")  # the resource by its number in the lexicon, how much of it, and how many X beside
ABILITY = ("pc", "cost", "parts", "limit")  # the first row of its cost and how many rows it has; uses a turn, or NONE


@dataclass
class Program:
    """The tables of a set of cards, filled by the compiler; each is a list of rows."""

    code: list[list[int]] = field(default_factory=list)
    filters: list[list[int]] = field(default_factory=list)
    amounts: list[list[int]] = field(default_factory=list)
    conditions: list[list[int]] = field(default_factory=list)
    watchers: list[list[int]] = field(default_factory=list)
    costs: list[list[int]] = field(default_factory=list)
    abilities: list[list[int]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)  # of statements, in lower case
    names: list[str] = field(default_factory=list)  # of cards, by number

    def sentence(self, words: str) -> int:
        """The number of a sentence; case and outer spaces make no difference."""
        key = " ".join(words.lower().rstrip(".").split())
        if key not in self.sentences:
            self.sentences.append(key)
        return self.sentences.index(key)


@dataclass(frozen=True)
class Compiled:
    """What the text of one card became: places in the tables of a `Program`."""

    play: int  # where its program begins
    cost: tuple[int, int] = (0, 0)  # first row and number of rows of the costs table
    abilities: tuple[int, ...] = ()  # rows of the abilities table
    watchers: tuple[int, int] = (0, 0)  # first row and number of rows of the watchers table
    keywords: int = 0  # mask of printed keywords
    numbers: tuple[int, ...] = ()  # numerals in the rules text, for texts that look at printed numbers

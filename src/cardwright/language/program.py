"""The effect program: what a card text becomes, rows of small integers that a kernel runs.

    text -> tree -> Program (this file) -> the book of a game

Ten tables, each a list of rows; a row refers to rows of other tables by their numbers, and NONE is no row.

- **code** `op a b c d e f`: instructions, see `Op`; a program is entered at a place in it and runs to END;
- **filters**: which cards and players are meant, see `FILTER`; every column must hold, `also` chains a further row;
- **amounts**: numbers, see `AMOUNT`;
- **conditions**: tests, see `CONDITION`; a list of rows that ends with a row without `more`;
- **watchers**: what stands: changes, triggers, replacements, prohibitions, see `WATCHER`;
- **costs**: parts of what cards and abilities cost, see `COST`; a cost is a run of rows, one for each resource;
- **abilities**: activated abilities, see `ABILITY`;
- **openings**: from where, by whom and when an ability can be used, see `OPENING`; one row that holds is enough;
- **quotas**: how often an ability can be used, see `QUOTA`; every row must hold;
- **durations**: how long an effect lasts, see `DURATION`.

A program runs in a frame: the card that bears the text (THIS), the player it works for (YOU), the event that caused
it (SUBJECT, CAUSE, the event's amount, and further facts where a game has them), the X that was paid, and eight
registers R0 to R7, each holding a card, a player, another thing (`kernel/things.py`) or a number. The words of one game
(kinds, types, zones, stats, acts, events) are numbers of that game's own enumerations: its `Lexicon` gives them.

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
ASPECT = 1024  # added to a reference in `same_type`, once for each aspect after the first of a game
KEPT = 8 * ASPECT  # added to a register in `same_type` that holds the types as they last were
LOOKED_AT = 8  # how far the mask of the registers with cards that were looked at is shifted in the flags of a choice
AS_TAKEN = -2  # in the place of a type of damage: a hit that is already worked out


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

    DAMAGE = 32  # to (Ref), amount, type (or NONE: of the dealer; or AS_TAKEN), dealt by (Ref)
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
    DISCARD = 45  # what (Ref): a card of a hand, mask of the registers with further cards of it (or NONE)
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
    ATTACK = 62  # what (Ref), with which card (Ref); in a game of declared fights, who engages it
    REMOVE = 63  # what (Ref): it leaves play for the discard pile in the place of what would be removed
    ROLL = 64  # register, sides: 1 to so many
    CHARGE = 65  # who (Ref), first row of the costs, rows: a player may pay; DONE tells whether it was paid
    NEGATE = 66  # what (Ref): an effect that waits to happen
    COPY = 67  # what (Ref): an effect that waits to happen, happens once more
    DIE = 68  # which (Ref), or whose where dice are alike until they are rolled; Toss, colour, the side it is set to
    TOP = 69  # register, whose deck (Ref), PileEnd: its top or bottom card, how many lie above it (or NONE),
    #         filter of which it is the topmost (or NONE)
    CHECK = 70  # the table is checked: what has no life points left is destroyed
    SET_LIFE = 71  # of (Ref), amount: so many life points are left
    TAKE_IN = 72  # what (Ref): a card of a deck goes to its owner's hand, and only they see it
    SPOT = 73  # register, filter: the card that is being played and would be prevented
    MARK = 80  # what (Ref), state, 1: it is so from now on, 0: not any more
    MARK_ALL = 81  # filter, state, 1 or 0
    TRAP = 82  # what (Ref): the card with the text holds it
    FREE = 83  # what (Ref): what holds it lets it go
    CREATE = 84  # what (Ref): a card of a hand, which its player creates now and pays for
    TURN_IN = 85  # what (Ref), 1: it is a cost: a card in play is given up for what it is worth, or for nothing
    REDIRECT = 86  # to (Ref): the declared fight is with this one from now on
    CONVERT = 87  # who (Ref), amount, resource, into: so much of one resource becomes another
    CALL_OFF = 88  # the declared fight is over as if it had not begun


# What every kernel that runs programs carries out, whatever its texts do.
FLOW = frozenset({Op.END, Op.GO, Op.TEST, Op.FITS, Op.DONE, Op.CLEAR, Op.SET, Op.ADD, Op.KEEP})


class Choice(IntEnum):
    """The flags of CHOOSE, one bit each."""

    OPTIONAL = 1  # it may be declined
    TARGET = 2  # chosen when the move is declared: without a candidate the move cannot be made
    RANDOM = 4  # chance picks
    FORCED = 8  # not asked if there is only one candidate
    LOOKED = 32  # among the cards in registers, whose mask is the flags shifted by LOOKED_AT
    COST = 16  # chosen to pay a cost: without a candidate the move cannot be made


class Toss(IntEnum):
    """What is done to a die."""

    ROLL = 0  # again, if it shows something
    SET = 1  # to a face
    PROTECT = 2  # nothing removes it
    REMOVE = 3
    ADD = 4  # one more is rolled
    TURN_OVER = 5  # to the side opposite the one it shows


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
    DOER = 64  # further facts of the event, a column each: who or what did it
    ORIGIN = 65  # the card whose text did it
    FACT = 66  # from here on the game's own; 80 is past the last
    BOUND = 128  # what a text is about at the moment: the one for whom its amount is worked out


class PileEnd(IntEnum):
    """Where in a pile a card is put."""

    TOP = 0
    BOTTOM = 1
    SHUFFLED = 2  # anywhere: it is shuffled in


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
    DURATION = 8  # `ends` is a row of the durations
    EVENT_OR_TURN = 9  # `ends` is a watcher: as soon as its event happens, or at the end of the turn
    NEXT = 10  # of a replacement: as soon as it has replaced something, or at the end of the turn
    TURNS = 11  # `ends` is a number: at the end of so many turns, the one in which it began included
    PERIOD = 16  # and above: until the end of a period of the game's own, whose number is added


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
    GAME_ONE = 12  # what only one game knows
    GAME_TWO = 13
    NOT_OF = 14  # a card that another player than `to` controls


class Mode(IntEnum):
    """How an amount is found; the result is multiplied by `times` and divided by `by`, rounding down."""

    NUMBER = 0  # a
    VARIABLE = 1  # the X that was paid
    REGISTER = 2  # a: register
    COUNT = 3  # a: filter, b: the most that it can be, or 0
    STAT = 4  # a: stat, b: Ref
    PRINTED = 5  # a: stat, b: Ref; as printed
    EVENT = 6  # the amount of the event that caused the program
    ROW = 7  # the amount that was fixed when the lasting effect was made
    FACT = 8  # a: Ref, DOER or later: a fact of the event that is a number, such as a value that was last known
    DONE = 9  # how much the acts since CLEAR did
    SUM = 10  # a, b: amounts, added
    LEAST = 11  # a, b: amounts, of which the smaller one counts
    HAPPENED = 12  # a: condition of the form HAPPENED: how often it was so this turn
    HIGHEST = 13  # a: filter, b: stat; the highest that a fitting one has, or 0
    TYPES = 14  # b: Ref; the mask of its types


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
    TIMES = 7  # like HAPPENED, a: event + 64 * how often it has happened this turn
    PERIOD = 8  # a: mask of the game's steps


class Watch(IntEnum):
    """The forms of a watcher."""

    CHANGE = 0  # about: stat, how: How, filter: whose, other: against whom or from what (or NONE), amount
    TRIGGER = 1  # about: event, how: 1 before what happens is carried out, filter: its subject, other: filter of its
    #              cause (or NONE), pc
    REPLACE = 2  # like TRIGGER: the program takes the place of the event
    FORBID = 3  # about: act, filter: who or what cannot, other: with or to what (or NONE: anything)
    PERMIT = 4  # like FORBID: can, although a rule says otherwise, or simply does
    IMMUNE = 5  # about: mask of damage types or stats (or NONE), how: 1 if only what lowers, filter: who or what,
    #             other: cards whose texts do not reach it
    KEYWORD = 6  # about: keyword, how: 1 has, 0 loses
    ABILITY = 7  # about: ability that the fitting cards have
    BECOME = 8  # about: type (or NONE: the amount is the type), how: 1 also, 0 instead of those it had, 2 none of them
    CONTROL = 9  # YOU control the fitting card
    IGNORE = 10  # filter: cards whose texts do nothing
    SWAP = 11  # about: stat, how: the other stat, filter: whose, other: of whom the other stat is (or NONE: the same)
    ONLY = 12  # like FORBID: can only, with, by or to what `other` says
    MUST = 13  # like FORBID: must, as far as it can


class How(IntEnum):
    """How a change works, in the order of calculation."""

    SET = 0
    ADD = 1  # a negative amount subtracts
    TIMES = 2  # multiplied by the amount
    HALF = 3  # divided by 2 and rounded down; with an amount of 1 rounded up
    AT_LEAST = 4
    AT_MOST = 5
    IGNORE = 6
    ABSORB = 7  # damage taken: so much of it does nothing, once


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
    "extreme",  # 0, or 1: no other fitting one has more of `stat`, -1: none has less; 2 and -2: nor as much
    "same_type",  # Ref of the thing whose type (with ASPECT, what else a game has; or KEPT) it must share, or NONE
    "also",  # a further filter that must fit, or NONE
)
AMOUNT = ("mode", "a", "b", "times", "by")
CONDITION = ("test", "a", "b", "c", "negated", "or_next", "more")  # `or_next` joins by or (and binds tighter)
WATCHER = ("form", "about", "how", "filter", "other", "amount", "condition", "pc")
COST = (
    "resource",  # by its number in the lexicon
    "amount",  # how much of it
    "x",  # how many X beside
    "any_of",  # mask of the resources of which any pays this part, 0: the resource itself
)
ABILITY = (
    "pc",
    "cost",  # the first row of its cost, and how many rows it has
    "parts",
    "limit",  # uses a turn, or NONE
    "opening",  # its first opening, and how many it has; none: whenever the rules let abilities be used
    "openings",
    "quota",  # its first quota, and how many it has
    "quotas",
)
OPENING = (
    "zones",  # mask of zones in which its card lies
    "states",  # mask of states in which the card must be: on top, beneath another card, face down
    "by",  # Side: who uses it, seen from the controller of its card
    "turns",  # Side: whose turn it is, seen from who uses it
    "steps",  # mask of the game's steps
    "moment",  # mask of Moment
    "event",  # the event that lets it be used, or NONE
    "age",  # how many turns ago its card came where it is, at least
)
QUOTA = ("of", "period", "most")  # Of, the game's period, so many uses
DURATION = (
    "edge",  # Edge
    "period",  # the game's own: turn, phase, step, battle
    "whose",  # Side, seen from the player for whom the effect works
    "count",  # the first, second ... such edge
    "next",  # 1: of a period that began after the effect
)


class Moment(IntEnum):
    """When in a step something can be used, one bit each."""

    OPEN = 1  # nothing is under way
    RESPONSE = 2  # something is, and can be answered


class Of(IntEnum):
    """What is counted together when uses are limited; always of one player."""

    CARD = 0  # all abilities of one card
    NAME = 1  # this ability of all cards of one name
    ABILITY = 2  # this ability of one card


class Edge(IntEnum):
    """The two ends of a period."""

    START = 0
    END = 1


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
    openings: list[list[int]] = field(default_factory=list)
    quotas: list[list[int]] = field(default_factory=list)
    durations: list[list[int]] = field(default_factory=list)
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
    phases: int = 0  # mask of the phases in which it can be played, 0: in any

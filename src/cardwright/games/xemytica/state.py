"""The record of a Xemytica game: what is on the table, in rulebook order, and the book beside it.

Everything that makes one game of it (attributes, kinds, classes, types, steps, numbers) is data of the book.
"""

from enum import IntEnum

from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import Picks
from cardwright.kernel.events import Notes
from cardwright.kernel.noticing import Waits
from cardwright.kernel.record import Cards, Seats, i8, i16, i32, i64, record
from cardwright.kernel.standing import Rows
from cardwright.kernel.table import Table
from cardwright.kernel.tables import Texts
from cardwright.language.program import FILTER, Watch

# The limits of the system                                                                      FOH-E1
SEATS = 6
DECK = 40  # cards a deck; the rows of a seat's cards begin at seat * DECK
CARDS = SEATS * DECK  # a reference from 0 is a card, CARDS + seat is a player
KINDS = 160  # different cards that one table can know
ATTRIBUTES = 6
FORMS = 6  # kinds of cards
CLASSES = 8
MARKS = 8
TYPES = 40
STEPS = 6
HAND = 20  # the largest hand limit
COMBATANTS = 12  # on the table at the same time
AGENDA = 24
LASTING = 32  # effects that outlast their moment
WAITING = 24  # triggers that wait at the same time
COINS = 16  # contradictions settled in one round
HISTORY = 128  # cards that came into play or were discarded in one round
FIGHT = 128  # lines of the arithmetic of a fight
PRIORS = 8  # decks that those who cannot see one imagine
WATCHERS = 1024  # texts that stand, of all cards of a table

# The identity of a card is one mask: a bit for each of its classes, marks and types.
CLASS_BIT, MARK_BIT, TYPE_BIT = 0, 8, 16

PLAYER = FORMS  # the bit by which filters name players
BLANK = FORMS + 1  # the form of a filler of made-up positions: it can do nothing

CURRENT = 16  # added to the number of an attribute: as it is now, not as it is printed         FOH-L10


class Zone(IntEnum):
    """The zones of a seat; the seat times their number is added."""

    DECK = 0  # top first
    HAND = 1
    PLAY = 2  # in the order played
    DISCARD = 3  # the top is the last
    COUNT = 4


OUT = SEATS * Zone.COUNT  # not in the game: unused rows
ZONES = OUT + 1


class Area(IntEnum):
    """Zones as filters name them: one bit each."""

    DECK = 1
    HAND = 2
    PLAY = 4
    DISCARD = 8
    SIFTED = 16  # with HAND: cards are counted by what they are, which their owner sees


class Role(IntEnum):
    """What a kind of card is for."""

    COMBATANT = 0  # has the attributes and fights
    MODIFIER = 1


class Scope(IntEnum):
    """Whom a text speaks of that names nobody; by kind of card (section 6.5 of the rulebook)."""

    SELF = 0
    ALL = 1
    OWN = 2
    ENEMY = 3


class Stat(IntEnum):
    """The numbers that texts speak of; an attribute is its own number, CURRENT + it is the present one."""

    TOP = 32  # the largest of a combatant's present attributes
    VALUE = 33  # what a card costs in a deck
    HAND_LIMIT = 34  # of a player
    HELD = 35  # cards in the hand of a player
    WON = 36  # 1 if the player won the last fight
    LOST = 37  # 1 if another player won it
    TIED = 38  # 1 if nobody did
    BOTTOM = 39  # the smallest of a combatant's present attributes
    ROUNDS_WON = 40  # of a player, in this game
    DISCARDED = 41  # cards of a player, in this round
    USES = 64  # + the bit of a class, mark or type: how many such cards a combatant uses
    USES_KIND = 128  # + the number of a kind


class Act(IntEnum):
    """What FORBID, PERMIT and ONLY watchers speak of."""

    PLAY = 0  # (player, card): play a card from the hand
    PLAY_MORE = 1  # PERMIT (player, card): one card more of such a kind in its step
    USED_BY = 2  # (card, combatant): a modifier acts on its player's combatant
    DRAW = 3  # (player, -)
    DISCARD = 4  # (player, -): discard by choice
    WIN_ROUND = 5  # PERMIT (combatant, -): wins outright                                       FOH-L09
    LOSE_ROUND = 6  # PERMIT (combatant, -): loses outright
    WIN_TIES = 7  # PERMIT (combatant, -)
    COMPARE = 8  # PERMIT: the filter's `stat` and `extreme` (1 highest, -1 lowest) decide the round
    LOSE_TIES = 9  # PERMIT (combatant, -)


class Event(IntEnum):
    """What triggers and replacements wait for: `subject` and `cause` in brackets."""

    ROUND_START = 0  # (player)
    ROUND_END = 1  # (player)
    REVEAL = 2  # (card, player) a card came into play
    WIN_ROUND = 3  # (combatant, player) and (player, -)
    LOSE_ROUND = 4
    TIE_ROUND = 5
    DISCARD = 6  # (card, player) from hand or play
    RETURN = 7  # (card, player) from play to deck or hand
    DRAW = 8  # (player, -)
    LEAVE = 9  # (card, -) leaves play in any way


EVENTS = 64  # a condition asks for an event, and so often this much more


class Past(IntEnum):
    """The columns of what has happened in the round."""

    EVENT = 0
    KIND = 1  # of the card, NOBODY: it happened to a player
    SEAT = 2  # whose card, or the player
    CARD = 3  # its row while it is in play, else NOBODY
    WIDTH = 4


class Goal(IntEnum):
    """Where a card goes that leaves play or a hand."""

    BOTTOM = 0  # under its owner's deck
    HAND = 1
    TOP = 2  # on top of that deck


class Log(IntEnum):
    """What the log tells: seat, kind of the card, `other` (a kind, PLAYERS + seat, or NOBODY), amount."""

    ROUND = 0  # (-, -, -, number of the round)
    SHUFFLE = 1  # (whose deck)
    FILL = 2  # (who, -, -, cards drawn)
    DRAW = 3  # (who, card) told to its owner in a window, to all elsewhere
    DREW = 4  # (who, -, -, how many) at the reveal
    PLAN_DISCARD = 5  # (who, card) told to its owner
    COMMIT = 6  # (who, card, step) the card is seen by its owner
    STEP = 7  # (-, -, step, cycle) a step begins
    REVEAL = 8  # (who, card or NOBODY for no card, step)
    DISCARD = 9  # (who, card)
    RETURN = 10  # (who, card, -, the goal)
    RECOVER = 11  # (who, card) out of a discard pile
    LOOK = 12  # (who looks, card, PLAYERS + whose) told to who looks
    LOOKED = 13  # (who looks, -, PLAYERS + whose) told to all
    CHOOSE = 14  # (who, card with the text, what is chosen or NOBODY, option or number)
    TRIGGER = 15  # (who, card with the text)
    COIN = 16  # (who, the card whose effect stands, the other card)
    ORDER = 17  # (who, -, -, place in the random order of players)
    IGNORED = 18  # (whose, card whose text does nothing)
    LINE = 19  # (whose combatant, its kind, source kind or NOBODY, all else in one: AMOUNT_UNIT)
    TOTAL = 20  # (whose, combatant, attribute, total)
    WIN = 21  # (who, combatant, attribute or NOBODY, top value)
    TIE = 22  # (-, -, mask of the seats, top value)
    CYCLE = 23  # (-, -, mask of the tied, number of the cycle)
    NO_COMBATANT = 24  # (who)
    OUT = 25  # (who)
    CONCEDE = 26  # (who)
    END = 27  # (-, -, reason)
    FLIP = 28  # (who, card with the text, -, 1 won 0 lost)


class LineKind(IntEnum):
    """How a line of the arithmetic of a fight works: the layers of calculation in their order."""

    PRINTED = 0
    IGNORED = 1  # layer 1: the source's text does nothing                                       FOH-L02
    IMMUNE = 2  # layer 1: the source does not reach this combatant
    IDENTITY = 3  # layer 2: amount is the bit                                                   FOH-L03
    SET = 4  # layer 3                                                                           FOH-L04
    SWAP = 5  # layer 4: amount is the other attribute                                           FOH-L05
    TIMES = 6  # layer 5                                                                         FOH-L06
    HALF = 7
    ADD = 8  # layer 6                                                                           FOH-L07
    FLOOR = 9  # layer 7                                                                         FOH-L08
    CEILING = 10
    NOT_COUNTED = 11  # layer 8                                                                  FOH-L09
    WINS = 12
    LOSES = 13
    COMPARED = 14
    WINS_TIES = 15
    LOSES_TIES = 16
    WITHOUT = 17  # layer 2: amount is a bit of the group that is lost                           FOH-L03


class FightRow(IntEnum):
    """The columns of a line of that arithmetic."""

    SLOT = 0  # of the combatant, or NOBODY
    ATTRIBUTE = 1  # or NOBODY
    SOURCE = 2  # kind of the card, or NOBODY
    WHY = 3
    AMOUNT = 4
    WIDTH = 5


# How Log.LINE packs a line into one number: AMOUNT_UNIT * amount + LINE_KIND_UNIT * LineKind + attribute + 1.
AMOUNT_UNIT, LINE_KIND_UNIT = 512, 16


class Question(IntEnum):
    """What a seat can be asked."""

    NONE = 0
    WINDOW = 1  # draw, discard, and in the end commit or pass: for several seats at once
    CHOOSE = 2  # a card or player
    MAY = 3
    MODE = 4
    NUMBER = 5
    ORDER = 6  # which of one's effects is first                                                FOH-Q83


class Step(IntEnum):
    """The kinds of agenda rows."""

    ROUND = 0  # the bottom row; its STAGE says what comes next
    RUN = 1  # an effect program
    BATCH = 2  # effects of one moment that wait to be run


# The row of the round is the lowest of the agenda, and has two columns of its own.
ROUND = 0
IS_ADDITIONAL = int(Row.OTHER)  # 1: the window is for additional cards of the step                  FOH-Q42
CARRIED_OUT = int(Row.AMOUNT)  # effects of texts in this round                                      FOH-E1


class Stage(IntEnum):
    """What comes next in a round."""

    FILL = 0
    WINDOW = 1  # open the window of the present step
    REVEAL = 2  # everybody has committed
    SETTLE = 3  # the texts of the reveal are done
    TOTALS = 4
    CLEAN_UP = 5
    CHECK = 6


class Plan(IntEnum):
    """What an owner has done with a card in the open window: one bit each; the table has not seen it yet."""

    DRAWN = 1
    DISCARDED = 2
    COMMITTED = 4
    SPARED = 8  # of a card in play: something else has happened instead of its leaving


class Extra(IntEnum):
    """How far a player is with the additional card of a step."""

    NONE = 0
    DUE = 1  # it may be played in the open window
    REVEALED = 2  # with a card or without


class Ignored(IntEnum):
    """Whether the text of a card in play does nothing."""

    NOT = 0
    FULLY = 1
    FALLING = 2  # it still acts together with the others of its reveal


PLACE = 16  # a discard has its number among those of the window, from 1, as a multiple of this                FOH-Q33


class Answer(IntEnum):
    """The action space: the first answer of each group; a kind, row, seat or number is added."""

    COMMIT = 0  # + kind: play it in the present step
    DISCARD = 160  # + kind
    DRAW = 320  # + number - 1
    PASS = 340
    CHOOSE_KIND = 341  # + kind: a card of a hand or deck
    CHOOSE_CARD = 501  # + row: a card that all see; of equal ones in a zone the first
    CHOOSE_SEAT = 741  # + seat
    OPTION = 747  # + number: a mode from 0, a number, or the place among one's effects that wait
    YES = 763
    NO = 764
    CONCEDE = 765


ANSWERS = 766


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    LAST = 1  # only one player has combatants left                                              FOH-16.1
    NOBODY_LEFT = 2  # all ran out together                                                      FOH-18.5, FOH-Q76
    ROUNDS = 3  # the limit of rounds or cycles                                                  FOH-Q78
    CONCEDED = 4  # FOH-Q75
    LIMIT = 5  # an engine limit                                                                 FOH-E1
    TEXT = 6  # a card says so                                                                   FOH-17.1


class Metric(IntEnum):
    """What decides a round."""

    MAX_ANY = 0
    SUM = 1
    ATTRIBUTE = 2  # a named one
    MAJORITY = 3  # of attributes


class TieBreaker(IntEnum):
    """What else decides between those who share the highest value."""

    NONE = 0
    SECOND_BEST = 1
    SUM = 2


class Number(IntEnum):
    """The numbers of the game's file and the table's options, in `book.numbers`."""

    ATTRIBUTES = 0
    STEPS = 1
    COMBATANT = 2  # the form that fights
    HAND_LIMIT = 3
    OPENING_HAND = 4
    FREE_DRAW = 5
    FREE_DISCARD = 6
    METRIC = 7
    COMPARED = 8  # the attribute of Metric.ATTRIBUTE
    LOWEST = 9  # the lowest wins
    TIE_BREAKER = 10  # TieBreaker                                                              FOH-O17
    TIE_EXTENDS = 11  # FOH-O18
    FLOOR = 12  # 1: no attribute below 0                                                        FOH-O16
    WINDOWS = 13  # 1: draw and discard in the first window of a round only                      FOH-O08
    MAX_ROUNDS = 14  # FOH-O19
    MAX_CYCLES = 15
    ON_WIN = 16  # Destination of the cards played
    ON_LOSS = 17
    ON_TIE = 18
    SHUFFLE = 19


NUMBERS = 20


class Destination(IntEnum):
    """Where played cards go after a round."""

    DISCARD = 0
    DECK_BOTTOM = 1
    DECK_TOP = 2
    HAND = 3


class Stands(IntEnum):
    """Places in the mask of what stands: a form of watchers is its own place, and these are behind all forms."""

    LIMIT = len(Watch)  # changes of a hand limit
    LATE = len(Watch) + 1  # changes and swaps that read present attributes
    LAYER = len(Watch) + 2  # + How: changes of attributes


TIED = 100  # in `won`: nobody won the last fight
PREVAILED, LOST = 0, 1  # the columns of `coins`


@record(seats=SEATS, cards=CARDS, zones=ZONES, agenda=AGENDA, wide=int(Row.WIDTH), lasting=LASTING, waiting=WAITING)
class Xemytica(Table):
    """One game; `turns` is the number of the present round, from 1."""

    step: i8  # number of the present step of the round
    cycle: i8  # of the tie-break, 0: none                                    FOH-Q60
    added: i8  # cards were added in this cycle                               FOH-Q60
    tied: i8  # mask of the seats that fight the tie out                      FOH-Q63
    out: i8  # mask of the seats that are out                                 FOH-16.2
    here: i8  # mask of the seats that were in when the round began           FOH-Q76
    rank: i8[Seats]  # place, 1 is the best; 0 while it is open               FOH-Q79
    extra: i8[Seats]  # Extra: one card more in the present step              FOH-Q42
    clock: i16  # counts what came into play and what was made to last

    plan: i16[Cards]  # mask of Plan, with the PLACE of a discard: what was done in the open window  FOH-Q26, FOH-Q27
    since: i16[Cards]  # of a card in play: the reveal it came with, from 1   FOH-L02
    ignored: i8[Cards]  # Ignored: its text does nothing                      FOH-L02

    standing: i32  # mask of Stands: what texts in play are about at all
    rows: Rows  # effects with a duration

    waits: Waits  # triggers that wait
    order: i8[Seats]  # the random order of players of a batch, 0: not drawn  FOH-Q83

    coins: i16[COINS, 2]  # two cards that contradict each other: PREVAILED, LOST   FOH-L11
    coins_size: i8

    # the combatants in play and their attributes as they are now, for texts that say current       FOH-L10
    line: i16[COMBATANTS]  # cards, NOBODY behind the last
    present: i16[COMBATANTS, ATTRIBUTES]
    forming: i16[COMBATANTS, ATTRIBUTES]  # while they are worked out

    # the last fight, as totals were last formed
    won: i8  # seat, TIED, or NOBODY
    combatants: i8  # how many combatants stand in the next arrays
    combatant: i16[COMBATANTS]  # kind
    combatant_seat: i8[COMBATANTS]
    total: i32[COMBATANTS, ATTRIBUTES]
    counts: i8[COMBATANTS, ATTRIBUTES]  # 0: this attribute does not count
    fight: i16[FIGHT, int(FightRow.WIDTH)]  # its arithmetic, line by line
    fight_size: i16

    # what texts look back on, kept if a card of the table asks for it
    wins: i16[Seats]  # rounds won
    history: i16[HISTORY, int(Past.WIDTH)]  # what has happened in this round
    happened: i16  # how much of it

    viewer: i8  # a concealed record: the seat it was concealed for + 1
    seen_in: i32  # and the round in which it was


@record(kinds=KINDS, codes=4096, amounts=1024, conditions=1024, watchers=WATCHERS)
class Book(Texts, Notes, Picks):
    """What does not change during a game: its rules as data, the cards and their programs, the options, the decks."""

    numbers: i32[NUMBERS]
    role: i8[FORMS + 2]
    scope: i8[FORMS + 2]
    step_form: i8[STEPS]  # the kind of card that is played in it
    step_least: i8[STEPS]  # 0: it may be passed; 1: a card must be played     FOH-O13
    step_ties: i8[STEPS]  # it is part of a tie-break cycle

    kinds: i16  # how many cards there are
    form: i8[KINDS]
    identity: i64[KINDS]
    value: i8[KINDS]
    attribute: i16[KINDS, ATTRIBUTES]
    program: i16[KINDS]  # where its reveal begins
    acts: i8[KINDS]  # 1: its reveal does something
    worth: i32[KINDS]  # for simple bots

    filters: i64[2048, len(FILTER)]
    remembers: i8  # 1: some card looks back
    late: i8[WATCHERS]  # by watcher: it reads present attributes                  FOH-L10

    deck: i16[SEATS, DECK]  # the decks by kind in their order, NOBODY where there is no card
    lists: i16[SEATS, DECK + 1]  # the same cards, ordered by kind
    stacked: i16[SEATS, DECK]  # kinds that a deck has on top after its next shuffle: scenarios fix chance with it
    priors: i16[PRIORS, DECK + 1]  # lists that players who cannot see the decks imagine
    prior_copies: i8[PRIORS, KINDS]  # how often a kind is in each of them
    priors_count: i8
    coin: i8  # scenarios: the seat whose effect stands, or that wins a flip, + 1

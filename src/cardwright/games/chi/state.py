"""The record of a game of Chi: what is on the table, in rulebook order."""

from enum import IntEnum

from cardwright.kernel.events import Notes
from cardwright.kernel.record import Cards, Seats, i8, i16, i32, record
from cardwright.kernel.table import Table

SEATS = 4  # the sibling game seats four
CARDS = 56
COLOURS = 12
SLOTS = 6  # places in the centre row
KINDS = 26  # Yin by colour, Yang by colour, Chi, and one more of the sibling game
CHI_KIND = 24
PAIR_POINTS = 3  # a Yang of so many joins the one of its colour          CHI-6.2
LONE_POINTS = 6  # of a Yang of so many an area has one of a colour     CHI-6.5


class Type(IntEnum):
    """The three card types (CHI-2.7)."""

    YIN = 0
    YANG = 1
    CHI = 2


class Zone(IntEnum):
    """Where a card can be; a slot or a seat is added to the last four."""

    BOX = 0  # not in this game
    DECK = 1  # top first
    DISCARD = 2
    CONFLICT = 3  # played cards, in order
    ROW = 4
    HAND = 10
    AREA = 14


ZONES = 18


class Question(IntEnum):
    """What a seat can be asked."""

    NONE = 0
    ACTION = 1
    DUEL = 2
    LIMIT = 3


class Step(IntEnum):
    """What can stand on the agenda."""

    END_OF_TURN = 0
    NEXT_TURN = 1
    AFTER_CONFLICT = 2  # fact: the seat that won it


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    POINTS = 1
    DRAW = 2
    CAP = 3
    CONCEDED = 4
    STANDSTILL = 5


class Log(IntEnum):
    """What can happen."""

    SHUFFLE = 0
    START = 1
    DEAL = 2
    REFILL = 3
    FLUSH = 4
    TAKE = 5
    DRAW = 6
    PLAY = 7
    STACK = 8
    ATTACK = 9
    CHI = 10
    PASS = 11
    WIN = 12
    DISCARD = 13
    TRIGGER = 14
    END = 15
    CONCEDE = 16
    REMOVE = 25  # a Yang leaves the area of the seat; the numbers between are events of Chaos Ninjas


class Number(IntEnum):
    """The numbers of the rulebook and the table's options, in `book.numbers`."""

    START_HAND = 0
    HAND_LIMIT = 1
    LEAST_HAND = 2
    END_STACKS = 3
    HAND_POINTS = 4
    FIRST_PLAYER = 5  # 0: random; else the seat + 1
    DRAW_BLIND = 6
    WASTED_YIN = 7
    AUTO_PASS = 8
    END_LATCHED = 9
    TURN_CAP = 10  # 0: none
    STANDSTILL_ROUNDS = 11


NUMBERS = 12


@record(seats=SEATS, cards=CARDS, zones=ZONES, agenda=8, wide=5)
class Chi(Table):
    """One game of Chi."""

    turn: i8  # whose turn it is                                CHI-4.1
    start: i8  # who took the first turn                        CHI-Q64
    ending: i8  # six stacks were reached                       CHI-9.1
    under: i16[Cards]  # the card that a Yang lies on           CHI-6.2
    went_on: i32  # turns over when somebody last got further   CHI-Q65
    most_stacks: i8[Seats]  # the most that a player has had    CHI-Q65


@record()
class Book(Notes):
    """What does not change during a game."""

    type: i8[KINDS]  # by kind: Yin, Yang or Chi
    colour: i8[KINDS]  # by kind: 0 to 11, or -1
    points: i32[KINDS]
    copies: i8[KINDS]
    numbers: i32[NUMBERS]
    stacked: i16[CARDS]  # kinds that the next reshuffled deck has on top: scenarios fix chance with it
    stacked_size: i16

"""The record of a game of Emberwatch, the book beside it, and the numbers by which both name things."""

from enum import IntEnum
from pathlib import Path

from cardwright.games.readymade.about import read_about
from cardwright.kernel.readymade.purse import Purse
from cardwright.kernel.readymade.shape import ReadyBook, ReadyTable
from cardwright.kernel.record import Kinds, Seats, i8, i16, i32, record

FOLDER = Path(__file__).parent
ABOUT = read_about(__name__, FOLDER)
Form, Stat, Resource, Zone, Number, Log, Question, Why, Reason, Answer = ABOUT.enumerations()


class Stage(IntEnum):
    """What comes next in a turn."""

    BURN = 0
    KINDLE = 1
    MAIN = 2
    END = 3
    NEXT = 4


CHAIN = 12  # agenda rows from which on nobody is asked for an answer                          EW-7.4
SHAPE = ABOUT.shape()
CARDS = SHAPE.cards


@record(**SHAPE.sizes, lasting=ABOUT.sizes.lasting, colours=2)
class Emberwatch(ReadyTable):
    """One game of Emberwatch."""

    embers: Purse  # red and blue
    warmth: i16[Seats]


@record(**SHAPE.book_sizes(ABOUT.sizes.kinds))
class Book(ReadyBook):
    """What does not change during a game."""

    glow: i8[Kinds]
    numbers: i32[len(Number)]

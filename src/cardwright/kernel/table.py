"""What every game has on its table: cards, chance, the open question, the agenda and the result."""

from cardwright.kernel.record import Agenda, Cards, Seats, Wide, Zones, i8, i16, i32, u32

NOBODY = -1  # no seat, no card, no kind
START = -1  # the answer that sets the table up, before all others
BEGIN = -2  # the one with which a made-up position goes on from a stage up to its first question
LET_STAND = -3  # the one with which what is printed on a card of a made-up position holds
UNKNOWN = -1  # the kind of a card that the viewer does not know


class Table:
    """The common fields. A card is a row: a sleeve whose movements are public, with an identity inside.

    Sleeves of one zone form a chain:   first[zone] -> next[card] -> ... -> last[zone]
    The identity (kind, known) stays in its sleeve unless cards are mixed out of sight:
    a shuffle or a hidden exchange moves identities between sleeves, so a sleeve never tells what is in it.
    """

    # chance: a keyed counter-based generator
    key: u32[4]
    counter: u32  # blocks drawn so far
    block: u32[4]  # the words of the present block
    words: i8  # how many of them are left

    # the open question
    question: i8
    asked: i8  # mask of the seats that still owe an answer
    part: i8  # 1 if it continues a move that is not whole yet

    # work that is due later, a stack
    agenda_size: i8
    agenda: i16[Agenda, Wide]  # step, and facts about it

    # the result
    over: i8
    winners: i8  # mask of the seats that won; 0 is a draw
    reason: i8  # which of the game's reasons
    score: i32[Seats]

    seats: i8  # how many play
    turns: i32  # turns (or rounds) taken so far

    # the cards, a row each
    kind: i16[Cards]
    known: i8[Cards]  # mask of the seats that know what it is
    zone: i8[Cards]
    next: i16[Cards]
    prev: i16[Cards]
    first: i16[Zones]
    last: i16[Zones]
    count: i16[Zones]

"""A table with one of everything that the machine can speak of, for the probes beside it: no game, only its formats."""

from enum import IntEnum
from typing import Any

import numpy as np

from cardwright.kernel import programs, running, standing
from cardwright.kernel.activating import Uses
from cardwright.kernel.agenda import Row, make_push_row
from cardwright.kernel.dice import FixedRolls
from cardwright.kernel.durations import Spans
from cardwright.kernel.events import Notes
from cardwright.kernel.noticing import WaitingFrames, make_begin_frame
from cardwright.kernel.record import Cards, Kinds, Seats, i8, i16, i64, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import make_zone_of
from cardwright.kernel.stepping import Courses
from cardwright.kernel.table import NOBODY, Table
from cardwright.kernel.tables import Texts, write_program
from cardwright.kernel.things import Sort, make_things
from cardwright.kernel.zones import empty_zones, move, put_last
from cardwright.language.program import (
    ABILITY,
    AMOUNT,
    CODE,
    CONDITION,
    COST,
    DURATION,
    FILTER,
    NONE,
    OPENING,
    QUOTA,
    WATCHER,
    Program,
)

SEATS, SHARE, CARDS, AGENDA, DICE = 2, 4, 8, 12, 4
HAND, FIELD, DISCARD, ZONES = 0, 1, 2, 3  # of a seat
ABOVE = AGENDA - 1  # the row in which an event happens
FACTS = 4  # of an event: who did it, with which card, and two numbers that were last known


class Form(IntEnum):
    """What filters mean."""

    UNIT = 0
    SNARE = 1
    PLAYER = 2
    EFFECT = 3  # on the agenda
    DIE = 4
    PILE = 5


class Stat(IntEnum):
    """Numbers of things."""

    STRENGTH = 0  # of a die: what it shows
    STAYS = 1  # how often a card has changed its zone


class State(IntEnum):
    """States of things, one bit each."""

    DEPLETED = 1  # belongs to the pile
    BENEATH = 2  # lies beneath another card of a pile
    HELD = 4  # a die that is protected


class Step(IntEnum):
    """Rows of the agenda."""

    COURSE = 0
    RUN = 1
    WINDOW = 2
    GATHERING = 3
    PAYMENT = 4


WIDE = int(Row.WIDTH) + FACTS


@record(
    seats=SEATS,
    cards=CARDS,
    zones=ZONES * SEATS,
    agenda=AGENDA,
    wide=WIDE,
    lasting=4,
    waiting=4,
    used=4,
)
class Probe(Table):
    """The record."""

    turn: i8
    step: i8
    out: i8
    clock: i16
    rows: standing.DatedRows
    masks: standing.Masks
    captures: standing.Captures
    spans: Spans
    waits: WaitingFrames
    die_seat: i8[DICE]
    die_face: i8[DICE]  # 0: not on the table
    die_held: i8[DICE]  # 1: protected
    used_up: Uses
    pile_state: i8[Seats]
    stays: i8[Cards]
    came: i8[Cards]  # in which turn it came where it is
    life: i16[Seats]
    stock: i8[Seats, 3]  # of three resources
    declared: i16  # mask of the cards that attack
    viewer: i8
    told: i64[8]


@record(kinds=4, codes=32, amounts=8, conditions=4, watchers=8, steps=4, filters=16, costs=8, abilities=4)
class Book(Texts, Notes, FixedRolls, Courses):
    """The book."""

    form: i8[Kinds]
    strength: i8[Kinds]
    lists: i16[SEATS, SHARE + 1]
    priors: i16[1, SHARE + 1]
    prior_copies: i8[1, Kinds]
    priors_count: i8
    filters: i16[16, len(FILTER)]
    costs: i16[8, len(COST)]
    abilities: i16[4, len(ABILITY)]
    openings: i16[8, len(OPENING)]
    quotas: i16[8, len(QUOTA)]
    durations: i16[8, len(DURATION)]


# Things


@kernel
def is_effect(game, place):
    """Whether an effect lies in a row of the agenda."""
    return place < game.agenda_size and game.agenda[place, Row.STEP] == Step.RUN


@kernel
def effect_seat(game, place):
    """For whom an effect works."""
    return int(game.agenda[place, Row.SEAT])


@kernel
def is_rolled(game, place):
    """Whether a die lies on the table."""
    return game.die_face[place] > 0


@kernel
def die_owner(game, place):
    """Whose die it is."""
    return int(game.die_seat[place])


@kernel
def is_pile(game, place):
    """Whether a seat has a pile."""
    return game.count[zone_of(place, FIELD)] > 0


@kernel
def pile_seat(game, place):
    """A pile is its seat's."""
    return place


zone_of = make_zone_of(ZONES)
THINGS = make_things(
    CARDS,
    SEATS,
    Sort(int(Form.EFFECT), AGENDA, is_effect, effect_seat),
    Sort(int(Form.DIE), DICE, is_rolled, die_owner),
    Sort(int(Form.PILE), SEATS, is_pile, pile_seat),
)
EFFECTS, DIE, PILE = THINGS.starts


@kernel
def seat_of(game, card):
    """The seat in whose zone a card lies."""
    return game.zone[card] // ZONES


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    return 1 << (zone % ZONES)


@kernel
def states_of(game, book, x, asked):
    """A pile has its state whatever lies on top, and its cards have that of the pile."""
    if x >= PILE:
        return asked & game.pile_state[x - PILE]
    if x >= DIE:
        return asked & State.HELD if game.die_held[x - DIE] == 1 else 0
    if x >= CARDS or area_of(game.zone[x]) != 1 << FIELD:
        return 0
    return asked & (game.pile_state[seat_of(game, x)] | (State.BENEATH if game.next[x] != NOBODY else 0))


@kernel
def number(game, book, x, stat, without):
    """A number of a thing."""
    if stat == Stat.STAYS:
        return int(game.stays[x])
    return int(game.die_face[x - DIE]) if x >= DIE else int(book.strength[game.kind[x]])


@kernel
def refer_own(game, source, seat, ref):
    """No other references."""
    return NOBODY


@kernel
def stands_in_own(game, relation, x, to, source):
    """No other relations."""
    return False


@kernel
def unseen(game, areas, player):
    """Everything is counted one by one."""
    return NOBODY


@kernel
def reach_limit(game, book):
    """There is no room."""
    game.over = 1


refer = programs.make_refer(refer_own, seat_of, None, THINGS)
fits, count_fitting, amount_of, holds = programs.make_reading(
    programs.World(
        cards=CARDS,
        zones=ZONES * SEATS,
        player=int(Form.PLAYER),
        refer=refer,
        area_of=area_of,
        controller_of=seat_of,
        states_of=states_of,
        stands_in=programs.make_stands_in(stands_in_own, seat_of, None, THINGS),
        number=number,
        printed=number,
        unseen=unseen,
        things=THINGS,
    )
)
who, how_much, suits_frame = running.make_frames(refer, fits, amount_of)
run_flow, next_each = running.make_flow(CARDS, who, how_much, suits_frame, holds, THINGS)
push_row = make_push_row(ABOVE, reach_limit)
push_run = running.make_push_run(int(Step.RUN), ABOVE, reach_limit)
begin_frame = make_begin_frame(ABOVE, reach_limit)


# What stands: the top card of a pile, and what lasts


@kernel
def next_top(game, card):
    """The next card on top of a pile."""
    for seat in range(0 if card == NOBODY else seat_of(game, card) + 1, SEATS):
        if game.count[zone_of(seat, FIELD)] > 0:
            return int(game.last[zone_of(seat, FIELD)])
    return NOBODY


@kernel
def always(game, what):
    """Whatever stands has its effect."""
    return True


PLACES = standing.make_walk(CARDS, 2, next_top, always, always, seat_of)
next_about = standing.make_next_about(PLACES)
SAYING = standing.make_saying(PLACES, next_about, fits, holds, always)
next_meeting, says = SAYING.next_meeting, SAYING.says


@kernel
def lay_out(game):
    """Each seat has four cards in hand, of the kinds 0 to 3."""
    game.seats = SEATS
    empty_zones(game)
    standing.free_all_rows(game)
    for card in range(CARDS):
        game.kind[card] = card % SHARE
        put_last(game, card, zone_of(card // SHARE, HAND))


@kernel
def put(game, card, zone):
    """A card goes to a zone: it is the same card, but another stay."""
    move(game, card, zone)
    game.stays[card] += 1
    game.came[card] = game.turns


# Texts for the book, written by column

COLUMNS = {
    "filters": (FILTER, {"forms": 0, "zones": 7, "side": 0, "relation": 0, "types": 0, "not_types": 0, "extreme": 0}),
    "amounts": (AMOUNT, {"times": 1, "by": 1}),
    "conditions": (CONDITION, {"negated": 0, "or_next": 0, "more": 0}),
    "watchers": (WATCHER, {}),
    "costs": (COST, {"x": 0, "any_of": 0}),
    "abilities": (ABILITY, {}),
    "openings": (OPENING, {"states": 0, "by": 1, "turns": 0, "steps": 7, "moment": 3, "age": 0}),
    "quotas": (QUOTA, {}),
    "durations": (DURATION, {"whose": 0, "count": 1, "next": 0}),
}
ZERO = {"states": 0, "not_states": 0}


def make_book(code: tuple[tuple[int, ...], ...] = (), **tables: list[dict[str, int]]) -> Any:
    """A book with these rows; a column that is not named is empty."""
    book = np.zeros(1, dtype=Book.dtype)[0]
    program = Program(code=[[*row, *[NONE] * (len(CODE) - len(row))] for row in code])
    for table, rows in tables.items():
        names, usual = COLUMNS[table]
        blank = dict.fromkeys(names, NONE) | (ZERO if table == "filters" else {}) | usual
        setattr(program, table, [list((blank | row).values()) for row in rows])
    write_program(book, program)
    book.form[:] = (Form.UNIT, Form.UNIT, Form.SNARE, Form.SNARE)
    book.strength[:] = (1, 2, 3, 4)
    book.name[:] = range(4)
    return book

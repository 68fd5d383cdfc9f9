"""Trial: one interpreter, without recursion, for the effects of all five games.

Card texts are rows of integers in a `Book`. What is due stands on an agenda inside the game's record, so a game can
be copied while a text is half resolved. Run it to check twelve texts and to measure speed, compile time and PTX.
"""

import hashlib
import inspect
import os
import subprocess
import sys
import tempfile
import time
from enum import IntEnum
from types import SimpleNamespace

import numba
import numpy as np
from numba import njit
from numba.core import types

CARDS = 32  # a reference below CARDS is a card, CARDS + seat is a player
SEATS = 2
AGENDA = 40
LASTING = 64
WAITING = 32
NUMBERS = 6
MAX_TURNS = 60
NONE = -1

# A member of an IntEnum is a plain integer inside the kernel: it unifies, indexes and compares as one on both targets.
types.IntEnumClass.member_type = property(lambda enum: enum.dtype)


class Zone(IntEnum):
    """Where a card is; HELD is beside the table, under a trap."""

    DECK = 0
    HAND = 1
    PLAYING = 2
    PLAY = 3
    HELD = 4
    DISCARD = 5


class Form(IntEnum):
    """What a card is, and what a filter lets in."""

    UNIT = 0
    POINT = 1
    LASTING = 2
    PLAYER = 3


class Type(IntEnum):
    """The types of Xi Cards."""

    AQUA = 0
    EMBER = 1
    WIND = 2
    STONE = 3
    CELESTIAL = 4
    SHADOW = 5


class Stat(IntEnum):
    """What can be asked of a card."""

    DAMAGE = 0
    NORMAL_LIFE = 1
    MAX_LIFE = 2
    COST_T = 3
    COST_P = 4
    TYPE = 5  # from here to CONTROLLER: identity, settled into the card's row
    RANK = 6
    CONTROLLER = 7
    LIFE = 8  # what is left, stored and not computed
    SURPLUS = 9  # what is left above the normal maximum


class Side(IntEnum):
    """Whose card, seen from the text."""

    ANY = 0
    OWN = 1
    OPPOSING = 2


class Relation(IntEnum):
    """How a card stands to the one with the text."""

    ANY = 0
    THIS = 1
    OTHER = 2
    HOST = 3  # the card that this one is attached to
    BOUND = 4  # the card that a lasting effect was made for


class Watch(IntEnum):
    """The forms of a watcher: a standing row that changes, answers, alters or forbids something."""

    CHANGE = 0
    TRIGGER = 1
    REPLACE = 2
    FORBID = 3


class Layer(IntEnum):
    """The order of calculation, numbered as in FOH-L04 to FOH-L08."""

    SET = 3
    MULTIPLY = 5
    ADD = 6
    AT_LEAST = 7
    AT_MOST = 8


class Until(IntEnum):
    """When a lasting row ends."""

    SOURCE_LEAVES = 0
    END_OF_TURN = 1
    END_OF_STRIKE = 2
    SOURCE_CHANGES_SIDE = 3


class Event(IntEnum):
    """What can happen, be replaced and be noticed."""

    DAMAGE = 0
    LOSE_LIFE = 1
    HEAL = 2
    VICTIM = 3  # an attack on the card was won (CN-6.4)
    DESTROY = 4
    DISCARD = 5
    DRAW = 6
    HOLD = 7  # a trap closes on the card (PSI-19.3)
    ENTER = 8
    CONTROL = 9
    STRIKE = 10
    TURN_START = 11
    CREATION_END = 12
    CLEANUP = 13


class Act(IntEnum):
    """What a FORBID watcher can forbid: one bit each."""

    SKIRMISH = 1
    USE = 2


class Step(IntEnum):
    """The kinds of agenda rows."""

    TURN = 0
    CHECK = 1
    RUN = 2
    EVENT = 3
    WINDOW = 4
    SKIRMISH = 5


class Mark(IntEnum):
    """What an agenda row is marked with: one bit each."""

    PLAYED = 1
    RESPONSE = 2
    CANCELLED = 4


class Chain(IntEnum):
    """Who may answer what: `ONE` response (Xi), a `PULSE` (Wu Xing), or an `OPEN` window that stays until both pass."""

    ONE = 0
    PULSE = 1
    OPEN = 2


class Op(IntEnum):
    """The verbs of an effect program; those up to LINK may open a question."""

    CHOOSE = 0  # register, filter, optional, go to if none, who, registers not to repeat
    MAY = 1  # who, go to if not
    MODE = 2  # go to 1, go to 2, filter 1, filter 2, go to if neither has a target
    NUMBER = 3  # register, filter, go to if none
    LINK = 4  # register
    END = 5
    WINDOW = 6
    FITS = 7  # reference, filter, go to if not
    AT_LEAST = 8  # amount, amount, go to if not
    GO_TO = 9
    EACH = 10  # register, filter, go to when done
    SET = 11  # register, amount
    ROLL = 12  # register, sides
    EVENT = 13  # event, reference, amount, type
    INSTEAD = 14  # reference
    LAST = 15  # watcher, bound reference, amount, until
    CANCEL = 16  # register holding an agenda row
    END_SKIRMISH = 17  # filter of the attacker
    ENTER = 18  # reference of the host, or NONE


class Amount(IntEnum):
    """How an amount's second integer is read; from STAT on, the statistic of a reference."""

    CONSTANT = 0
    REGISTER = 1
    COUNT = 2
    STAT = 3


class Ref(IntEnum):
    """References beyond the registers 0 to 7; a trigger finds its event in registers 5 to 7."""

    SUBJECT = 5
    OTHER = 6
    AMOUNT = 7
    THIS = 8
    HOST = 9
    YOU = 10
    OPPONENT = 11


class Question(IntEnum):
    """Who asks: the turn, a window, a skirmish, a check or an instruction."""

    NONE = 0
    MOVE = 1
    RESPOND = 2
    TARGET = 3
    ORDER = 4
    CHOICE = 5  # asked by an instruction
    NUMBER = 6
    LINK = 7


class Answer(IntEnum):
    """The first answer of each group in the fixed answer space."""

    PASS = 0
    YES = 1
    OPTION = 2
    CARD = 4
    USE = CARD + CARDS + SEATS
    SKIRMISH = USE + CARDS
    NUMBER = SKIRMISH + CARDS
    LINK = NUMBER + 32
    ORDER = LINK + AGENDA
    COUNT = ORDER + WAITING


class Reason(IntEnum):
    """Why an answer is refused."""

    LEGAL = 0
    NOT_OFFERED = 1
    COST = 2
    NO_TARGET = 3
    FORBIDDEN = 4
    DONE_ALREADY = 5
    DOES_NOT_FIT = 6
    SHIELDED = 7
    NOT_YOUR_TIME = 8


class Outcome(IntEnum):
    """How a game stands; LIMIT is an engine limit."""

    OPEN = 0
    SEAT_0_WINS = 1
    SEAT_1_WINS = 2
    DRAW = 3
    LIMIT = 4


def record(**fields):
    """An aligned record type; plain names are 32-bit integers."""
    return np.dtype((np.record, np.dtype([(name, *spec) for name, spec in fields.items()], align=True)))


INT = (np.int32,)

CARD = record(
    kind=INT, owner=INT, controller=INT, type=INT, rank=INT, zone=INT, host=INT, life=INT, skirmished=INT, used=INT
)
WATCHING = record(rule=INT, source=INT, seat=INT, bound=INT, amount=INT, until=INT, since=INT)
DUE = record(step=INT, stage=INT, pc=INT, event=INT, source=INT, seat=INT, marks=INT, r=(np.int32, (8,)))
TRIGGERED = record(rule=INT, source=INT, seat=INT, subject=INT, other=INT, amount=INT)
GAME = record(
    chance=(np.uint64,),
    turn=INT,
    turns=INT,
    outcome=INT,
    question=INT,
    asked=INT,
    answer=INT,
    decisions=INT,
    clock=INT,
    is_settled=INT,
    depth=INT,
    lasting_end=INT,
    waiting_count=INT,
    time=(np.int32, (SEATS,)),
    prepared=(np.int32, (SEATS,)),
    life=(np.int32, (SEATS,)),
    cards=(CARD, (CARDS,)),
    lasting=(WATCHING, (LASTING,)),
    agenda=(DUE, (AGENDA,)),
    waiting=(TRIGGERED, (WAITING,)),
)

KIND = record(
    form=INT, program=INT, needs=INT, ability=INT, ability_needs=INT, ability_cost=INT, watchers=INT, watcher_count=INT,
    stats=(np.int32, (7,)), numbers=(np.int32, (NUMBERS,)),
)  # fmt: skip
WATCHER = record(form=INT, about=INT, layer=INT, filter=INT, counted=INT, amount=INT, pc=INT)
FILTER = record(
    zones=INT, forms=INT, side=INT, relation=INT, types=INT, ranks=INT, stat=INT, least=INT, most=INT, current=INT
)
CODE = record(op=INT, a=INT, b=INT, c=INT, d=INT, e=INT, f=INT)


# What does not change during a game, in one record too: a tuple of arrays would be six counted references per call.
BOOK = record(
    chain=INT,
    kind_count=INT,
    factors=(np.int32, (6, 6)),
    kinds=(KIND, (64,)),
    watchers=(WATCHER, (128,)),
    filters=(FILTER, (128,)),
    program=(CODE, (1024,)),
)

NEEDS_LINK = -2

RULES = []
TYPES = {
    "game": numba.from_dtype(GAME),
    "book": numba.from_dtype(BOOK),
    "due": numba.from_dtype(DUE),
    "watching": numba.from_dtype(WATCHING),
    "code": numba.from_dtype(CODE),
    "answers": types.Array(types.int32, 1, "C"),
}


def kernel(function):
    """A kernel function; its parameters' names give their types, all others are integers."""
    dispatcher = njit(function)
    RULES.append(dispatcher)
    return dispatcher


def compile_rules():
    """Compile each function once, callees first, and close it, lest each mix of integer types be compiled anew."""
    for dispatcher in RULES:
        names = inspect.signature(dispatcher.py_func).parameters
        dispatcher.compile(tuple(TYPES.get(name, types.int64) for name in names))
        dispatcher.disable_compile()


# Values: identity is settled, numbers are folded in layers, each stratum upon the one below


@kernel
def is_on_side(side, controller, seat):
    """A side is seen from the seat that the text belongs to."""
    if side == Side.ANY:
        return True
    return (controller == seat) == (side == Side.OWN)


@kernel
def is_in_relation(game, relation, card, source, bound):
    """How a card stands to the card that the text is on."""
    if relation == Relation.THIS:
        return card == source
    if relation == Relation.OTHER:
        return card != source
    if relation == Relation.HOST:
        return card == game.cards[source].host
    if relation == Relation.BOUND:
        return card == bound
    return True


def make_fits(number, reads_settled, reads_current):
    """A filter of one stratum: it may read settled identities, and current numbers of the stratum below by `number`."""

    @kernel
    def fits(game, book, which, card, source, seat, bound):
        """Every column of a filter must hold."""
        rule = book.filters[which]
        if card >= CARDS:
            return (rule.forms >> Form.PLAYER) & 1 == 1 and is_on_side(rule.side, card - CARDS, seat)
        row = game.cards[card]
        kind = book.kinds[row.kind]
        if (rule.zones >> row.zone) & 1 == 0 or (rule.forms >> kind.form) & 1 == 0:
            return False
        if not is_on_side(rule.side, row.controller, seat):
            return False
        if not is_in_relation(game, rule.relation, card, source, bound):
            return False
        if rule.types != 0 and (rule.types >> (row.type if reads_settled else kind.stats[Stat.TYPE])) & 1 == 0:
            return False
        if rule.ranks != 0 and (rule.ranks >> (row.rank if reads_settled else kind.stats[Stat.RANK])) & 1 == 0:
            return False
        if rule.stat == NONE:
            return True
        if rule.current == 0:
            return rule.least <= kind.stats[rule.stat] <= rule.most
        return reads_current and rule.least <= number(game, book, card, rule.stat) <= rule.most

    return fits


@kernel
def is_active(game, watching):
    """A watcher printed on a card works while that card is in play and not held."""
    if watching.rule == NONE:
        return False
    return watching.until != Until.SOURCE_LEAVES or game.cards[watching.source].zone == Zone.PLAY


@kernel
def watching_seat(game, watching):
    """A printed watcher belongs to whoever controls its card now, any other to whoever made it."""
    return game.cards[watching.source].controller if watching.until == Until.SOURCE_LEAVES else watching.seat


def make_value(fits):
    """A statistic of a card after all changes whose filters, read by `fits`, let it in."""

    @kernel
    def value(game, book, card, stat):
        """Printed number, then set, multiply, add, at least, at most; the latest of several sets holds."""
        if card >= CARDS:
            return game.life[card - CARDS] if stat == Stat.LIFE else 0
        own = game.cards[card]
        if stat == Stat.LIFE:
            return own.life
        if stat == Stat.TYPE:
            return own.type
        sought = Stat.NORMAL_LIFE if stat == Stat.SURPLUS else stat
        base = book.kinds[own.kind].stats[sought]
        times, more, least, most, latest = 1, 0, 0, 1 << 30, -1
        for i in range(game.lasting_end):
            row = game.lasting[i]
            if not is_active(game, row):
                continue
            rule = book.watchers[row.rule]
            if rule.form != Watch.CHANGE:
                continue
            if rule.about != sought and not (rule.about == Stat.NORMAL_LIFE and sought == Stat.MAX_LIFE):
                continue
            seat = watching_seat(game, row)
            if not fits(game, book, rule.filter, card, row.source, seat, row.bound):
                continue
            amount = rule.amount + row.amount
            if rule.counted != NONE:
                count = 0
                for other in range(CARDS):
                    if fits(game, book, rule.counted, other, card, seat, NONE):
                        count += 1
                amount *= count
            if rule.layer == Layer.SET:
                if row.since > latest:
                    latest, base = row.since, amount
            elif rule.layer == Layer.MULTIPLY:
                times *= amount
            elif rule.layer == Layer.ADD:
                more += amount
            elif rule.layer == Layer.AT_LEAST:
                least = max(least, amount)
            else:
                most = min(most, amount)
        total = min(max(base * times + more, least), most)
        return own.life - total if stat == Stat.SURPLUS else total

    return value


@kernel
def no_number(game, book, card, stat):
    """The stratum below the first run knows no current numbers."""
    return 0


# Each stratum closes over the one below, so that a filter inside a value never calls the value itself (FOH-L10).
fits_printed = make_fits(no_number, False, False)
first_run = make_value(make_fits(no_number, True, False))
value = make_value(make_fits(first_run, True, True))
fits = make_fits(value, True, True)


@kernel
def count_fitting(game, book, which, source, seat):
    """How many cards and players fit a filter."""
    count = 0
    for card in range(CARDS + SEATS):
        if fits(game, book, which, card, source, seat, NONE):
            count += 1
    return count


@kernel
def has_fitting(game, book, which, source, seat):
    """Whether any card or player fits a filter."""
    for card in range(CARDS + SEATS):
        if fits(game, book, which, card, source, seat, NONE):
            return True
    return False


# The agenda


@kernel
def roll(game, sides):
    """A number from 0 to sides - 1 from the record's own generator (xorshift64)."""
    x = game.chance
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    game.chance = x
    return np.int64(x >> np.uint64(33)) % sides


@kernel
def push(game, step, source, seat):
    """Put a row on the agenda and return its place; a full agenda ends the game by the engine limit."""
    if game.depth == AGENDA:
        game.outcome = Outcome.LIMIT
        return AGENDA - 1
    place = game.depth
    row = game.agenda[place]
    row.step = step
    row.source = source
    row.seat = seat
    game.depth += 1
    return place


@kernel
def pop(game):
    """Take the top row off and wipe it, so that equal positions are equal bytes."""
    game.depth -= 1
    row = game.agenda[game.depth]
    row.step = row.stage = row.pc = row.event = row.source = row.seat = row.marks = 0
    for i in range(8):
        row.r[i] = 0


@kernel
def push_run(game, pc, source, seat, marks):
    """Put an effect program on the agenda."""
    place = push(game, Step.RUN, source, seat)
    game.agenda[place].pc = pc
    game.agenda[place].marks = marks
    return place


@kernel
def push_event(game, event, subject, other, amount, kind):
    """Put an event on the agenda: register 0 subject, 1 cause, 2 amount, 3 damage type, 4 next watcher to ask."""
    place = push(game, Step.EVENT, other, 0)
    row = game.agenda[place]
    row.event = event
    row.r[0] = subject
    row.r[1] = other
    row.r[2] = amount
    row.r[3] = kind


@kernel
def push_check(game):
    """Have the table checked next, unless that is due anyway."""
    if game.depth == 0 or game.agenda[game.depth - 1].step != Step.CHECK:
        push(game, Step.CHECK, NONE, 0)


@kernel
def push_window(game, chain, seat):
    """Let seats answer, beginning with `seat`."""
    place = push(game, Step.WINDOW, NONE, seat)
    game.agenda[place].stage = chain


@kernel
def ask(game, question, seat):
    """Open a question; the row that asks stays on top and finds the answer there."""
    game.question = question
    game.asked = seat


@kernel
def take_answer(game):
    """The answer to the row's question, which is then used up."""
    answer = game.answer
    game.answer = NONE
    return answer


# Watchers


@kernel
def watch(game, rule, source, seat, bound, amount, until):
    """Add a lasting row in the first free place; rows never move, so an event's cursor stays valid."""
    for i in range(LASTING):
        row = game.lasting[i]
        if row.rule == NONE:
            row.rule, row.source, row.seat, row.bound = rule, source, seat, bound
            row.amount, row.until, row.since = amount, until, game.clock
            game.clock += 1
            game.lasting_end = max(game.lasting_end, i + 1)
            game.is_settled = 0
            return
    game.outcome = Outcome.LIMIT


@kernel
def forget(game, i):
    """End a lasting row."""
    game.is_settled = 0
    row = game.lasting[i]
    row.rule = NONE
    row.source = row.seat = row.bound = row.amount = row.until = row.since = 0
    while game.lasting_end > 0 and game.lasting[game.lasting_end - 1].rule == NONE:
        game.lasting_end -= 1


@kernel
def expire(game, until):
    """End all rows of one duration."""
    for i in range(LASTING):
        if game.lasting[i].rule != NONE and game.lasting[i].until == until:
            forget(game, i)


@kernel
def is_forbidden(game, book, act, card):
    """Whether a text forbids this card the act."""
    for i in range(game.lasting_end):
        row = game.lasting[i]
        if is_active(game, row):
            rule = book.watchers[row.rule]
            seat = watching_seat(game, row)
            is_about = rule.form == Watch.FORBID and rule.about & act != 0
            if is_about and fits(game, book, rule.filter, card, row.source, seat, row.bound):
                return True
    return False


@kernel
def notice(game, book, event, subject, other, amount):
    """Every trigger on this event waits for the next check."""
    for i in range(game.lasting_end):
        row = game.lasting[i]
        if not is_active(game, row):
            continue
        rule = book.watchers[row.rule]
        if rule.form != Watch.TRIGGER or rule.about != event:
            continue
        seat = watching_seat(game, row)
        if not fits(game, book, rule.filter, subject, row.source, seat, row.bound):
            continue
        if game.waiting_count == WAITING:
            game.outcome = Outcome.LIMIT
            return
        trigger = game.waiting[game.waiting_count]
        trigger.rule, trigger.source, trigger.seat = row.rule, row.source, seat
        trigger.subject, trigger.other, trigger.amount = subject, other, amount
        game.waiting_count += 1


@kernel
def forget_waiting(game, at):
    """Close the gap that a waiting trigger leaves."""
    game.waiting_count -= 1
    for i in range(at, game.waiting_count):
        here, after = game.waiting[i], game.waiting[i + 1]
        here.rule, here.source, here.seat = after.rule, after.source, after.seat
        here.subject, here.other, here.amount = after.subject, after.other, after.amount
    last = game.waiting[game.waiting_count]
    last.rule = last.source = last.seat = last.subject = last.other = last.amount = 0


@kernel
def next_identity_change(game, book, after):
    """The place of the earliest active change of identity made since `after`, or NONE."""
    place, earliest = NONE, 1 << 30
    for i in range(game.lasting_end):
        row = game.lasting[i]
        if is_active(game, row) and after < row.since < earliest:
            rule = book.watchers[row.rule]
            if rule.form == Watch.CHANGE and Stat.TYPE <= rule.about <= Stat.CONTROLLER:
                place, earliest = i, row.since
    return place


@kernel
def settle(game, book):
    """Write each card's type, rank and controller into its row, change by change in the order they were made."""
    game.is_settled = 1
    before = 0
    for card in range(CARDS):
        row = game.cards[card]
        before |= int(row.controller) << card
        kind = book.kinds[row.kind]
        row.type, row.rank, row.controller = kind.stats[Stat.TYPE], kind.stats[Stat.RANK], row.owner
    i = next_identity_change(game, book, NONE)
    while i != NONE:
        change = game.lasting[i]
        rule = book.watchers[change.rule]
        for card in range(CARDS):
            row = game.cards[card]
            if fits_printed(game, book, rule.filter, card, change.source, watching_seat(game, change), change.bound):
                if rule.about == Stat.TYPE:
                    row.type = rule.amount + change.amount
                elif rule.about == Stat.RANK:
                    row.rank = rule.amount + change.amount
                else:
                    row.controller = change.seat
        i = next_identity_change(game, book, change.since)
    for card in range(CARDS):
        if (before >> card) & 1 != game.cards[card].controller:
            notice(game, book, Event.CONTROL, card, NONE, game.cards[card].controller)


@kernel
def settle_durations(game, book):
    """End what hangs on a control that is lost; each round ends at least one row, so this stops."""
    again = True
    while again:
        again = False
        for i in range(game.lasting_end):
            row = game.lasting[i]
            if row.rule != NONE and row.until == Until.SOURCE_CHANGES_SIDE:
                source = game.cards[row.source]
                if source.zone != Zone.PLAY or source.controller != row.seat:
                    forget(game, i)
                    again = True
        if again:
            settle(game, book)


# Cards and costs


@kernel
def enter(game, book, card, host):
    """A card comes into play with what it watches."""
    row = game.cards[card]
    kind = book.kinds[row.kind]
    row.zone = Zone.PLAY
    row.life = kind.stats[Stat.NORMAL_LIFE]
    row.host = host
    for rule in range(kind.watchers, kind.watchers + kind.watcher_count):
        watch(game, rule, card, row.controller, NONE, 0, Until.SOURCE_LEAVES)


@kernel
def leave(game, card, zone):
    """A card leaves play and is a new object: all that was on it or hung on it ends (XI-G26)."""
    row = game.cards[card]
    row.zone, row.controller, row.host = zone, row.owner, NONE
    row.life = row.skirmished = row.used = 0
    for i in range(LASTING):
        watching = game.lasting[i]
        is_printed = watching.source == card and watching.until == Until.SOURCE_LEAVES
        if watching.rule != NONE and (watching.bound == card or is_printed):
            forget(game, i)


@kernel
def draw(game, seat, count):
    """Draw cards; a deck is a set here, so a random card is the top card."""
    for _ in range(count):
        size = 0
        for card in range(CARDS):
            if game.cards[card].zone == Zone.DECK and game.cards[card].owner == seat:
                size += 1
        if size == 0:
            return
        left = roll(game, size)
        for card in range(CARDS):
            if game.cards[card].zone == Zone.DECK and game.cards[card].owner == seat:
                if left == 0:
                    game.cards[card].zone = Zone.HAND
                    break
                left -= 1


@kernel
def has_link(game):
    """Whether a spell is being played."""
    for i in range(game.depth):
        if game.agenda[i].step == Step.RUN and game.agenda[i].marks & Mark.PLAYED != 0:
            return True
    return False


@kernel
def why_not_declare(game, book, seat, card, only_prepared):
    """A T cost is for the own turn, a pT cost for any time; a text that needs a target must have one."""
    row = game.cards[card]
    if row.zone != Zone.HAND or row.owner != seat:
        return Reason.NOT_OFFERED
    kind = book.kinds[row.kind]
    if kind.stats[Stat.COST_P] != NONE:
        if game.prepared[seat] < value(game, book, card, Stat.COST_P):
            return Reason.COST
    else:
        if only_prepared or seat != game.turn:
            return Reason.NOT_YOUR_TIME
        if game.time[seat] + game.prepared[seat] < value(game, book, card, Stat.COST_T):
            return Reason.COST
    if kind.needs == NEEDS_LINK:
        return Reason.LEGAL if has_link(game) else Reason.NO_TARGET
    if kind.needs != NONE and not has_fitting(game, book, kind.needs, card, seat):
        return Reason.NO_TARGET
    return Reason.LEGAL


@kernel
def declare(game, book, seat, card, marks):
    """Pay for a card and begin its program."""
    kind = book.kinds[game.cards[card].kind]
    if kind.stats[Stat.COST_P] != NONE:
        game.prepared[seat] -= value(game, book, card, Stat.COST_P)
    else:
        pay_time(game, seat, value(game, book, card, Stat.COST_T))
    game.cards[card].zone = Zone.PLAYING
    push_run(game, kind.program, card, seat, marks | Mark.PLAYED)


@kernel
def pay_time(game, seat, cost):
    """T first, then pT as T (XI-3.11)."""
    from_time = min(cost, game.time[seat])
    game.time[seat] -= from_time
    game.prepared[seat] -= cost - from_time


# The interpreter


@kernel
def refer(game, due, x):
    """The card or player that a reference names."""
    if x == NONE:
        return NONE
    if x < Ref.THIS:
        return due.r[x]
    if x == Ref.THIS:
        return due.source
    if x == Ref.HOST:
        return game.cards[due.source].host
    return CARDS + due.seat if x == Ref.YOU else CARDS + 1 - due.seat


@kernel
def amount_of(game, book, due, mode, x):
    """A number as the text gives it."""
    if mode == Amount.CONSTANT:
        return x
    if mode == Amount.REGISTER:
        return due.r[x]
    if mode == Amount.COUNT:
        return count_fitting(game, book, x, due.source, due.seat)
    card = refer(game, due, x)
    return 0 if card == NONE else value(game, book, card, mode - Amount.STAT)


@kernel
def shows_odd(game, book, due, which, number):
    """Whether an odd number is printed on a fitting card."""
    if number % 2 == 0:
        return False
    for card in range(CARDS):
        if fits(game, book, which, card, due.source, due.seat, NONE):
            for i in range(NUMBERS):
                if book.kinds[game.cards[card].kind].numbers[i] == number:
                    return True
    return False


@kernel
def why_not_choice(game, book, answer):
    """Whether an answer suits the instruction that asks."""
    row = game.agenda[game.depth - 1]
    code = book.program[row.pc]
    if code.op == Op.MAY:
        return Reason.LEGAL if answer == Answer.PASS or answer == Answer.YES else Reason.NOT_OFFERED
    if code.op == Op.NUMBER:
        return Reason.LEGAL if shows_odd(game, book, row, code.b, answer - Answer.NUMBER) else Reason.NOT_OFFERED
    if code.op == Op.MODE:
        if answer < Answer.OPTION or answer > Answer.OPTION + 1:
            return Reason.NOT_OFFERED
        which = code.c if answer == Answer.OPTION else code.d
        return Reason.LEGAL if has_fitting(game, book, which, row.source, row.seat) else Reason.NO_TARGET
    if code.op == Op.LINK:
        place = answer - Answer.LINK
        if place < 0 or place >= game.depth - 1:
            return Reason.NOT_OFFERED
        is_link = game.agenda[place].step == Step.RUN and game.agenda[place].marks & Mark.PLAYED != 0
        return Reason.LEGAL if is_link else Reason.NOT_OFFERED
    if answer == Answer.PASS:
        return Reason.LEGAL if code.c == 1 else Reason.NOT_OFFERED
    card = answer - Answer.CARD
    if card < 0 or card >= CARDS + SEATS:
        return Reason.NOT_OFFERED
    for i in range(4):
        if (code.f >> i) & 1 == 1 and row.r[i] == card:
            return Reason.DONE_ALREADY
    return Reason.LEGAL if fits(game, book, code.b, card, row.source, row.seat, NONE) else Reason.DOES_NOT_FIT


@kernel
def first_answer(question):
    """Where the answers to a question begin."""
    if question == Question.NUMBER:
        return Answer.NUMBER
    if question == Question.LINK:
        return Answer.LINK
    return Answer.ORDER if question == Question.ORDER else Answer.PASS


@kernel
def last_answer(question):
    """Where the answers to a question stop."""
    if question == Question.MOVE:
        return Answer.NUMBER
    if question == Question.NUMBER:
        return Answer.LINK
    if question == Question.LINK:
        return Answer.ORDER
    return Answer.COUNT if question == Question.ORDER else Answer.USE


@kernel
def run_question(game, book, due, code):
    """An instruction that asks: open the question, and when run again carry its answer out."""
    if game.answer == NONE:
        question = Question.CHOICE
        seat = due.seat
        if code.op == Op.CHOOSE:
            seat = refer(game, due, code.e) - CARDS
        elif code.op == Op.MAY:
            seat = refer(game, due, code.a) - CARDS
        elif code.op == Op.NUMBER:
            question = Question.NUMBER
        elif code.op == Op.LINK:
            question = Question.LINK
        for answer in range(first_answer(question), last_answer(question)):
            if answer != Answer.PASS and why_not_choice(game, book, answer) == Reason.LEGAL:
                ask(game, question, seat)
                return
        answer = Answer.PASS
    else:
        answer = take_answer(game)
    if code.op == Op.CHOOSE:
        due.r[code.a] = NONE if answer == Answer.PASS else answer - Answer.CARD
        due.pc = code.d if answer == Answer.PASS else due.pc + 1
    elif code.op == Op.MAY:
        due.pc = code.b if answer == Answer.PASS else due.pc + 1
    elif code.op == Op.MODE:
        due.pc = code.e if answer == Answer.PASS else (code.a if answer == Answer.OPTION else code.b)
    elif code.op == Op.NUMBER:
        due.r[code.a] = 0 if answer == Answer.PASS else answer - Answer.NUMBER
        due.pc = code.c if answer == Answer.PASS else due.pc + 1
    else:
        due.r[code.a] = NONE if answer == Answer.PASS else answer - Answer.LINK
        due.pc += 1


@kernel
def run_flow(game, book, due, code):
    """An instruction that tests, counts or jumps."""
    due.pc += 1
    if code.op == Op.FITS:
        card = refer(game, due, code.a)
        if card == NONE or not fits(game, book, code.b, card, due.source, due.seat, NONE):
            due.pc = code.c
    elif code.op == Op.AT_LEAST:
        if amount_of(game, book, due, code.a, code.b) < amount_of(game, book, due, code.c, code.d):
            due.pc = code.e
    elif code.op == Op.GO_TO:
        due.pc = code.a
    elif code.op == Op.SET:
        due.r[code.a] = amount_of(game, book, due, code.b, code.c)
    elif code.op == Op.ROLL:
        due.r[code.a] = 1 + roll(game, code.b)
    else:
        for card in range(due.r[code.a] + 1, CARDS):
            if fits(game, book, code.b, card, due.source, due.seat, NONE):
                due.r[code.a] = card
                return
        due.pc = code.c


@kernel
def run_effect(game, book, due, code):
    """An instruction that changes the game."""
    due.pc += 1
    if code.op == Op.EVENT:
        subject = refer(game, due, code.b)
        if subject != NONE:
            push_event(game, code.a, subject, due.source, amount_of(game, book, due, code.c, code.d), code.e)
    elif code.op == Op.INSTEAD:
        event = game.agenda[game.depth - 2]
        event.r[0] = refer(game, due, code.a)
        event.stage = 1
    elif code.op == Op.LAST:
        bound = refer(game, due, code.b)
        watch(game, code.a, due.source, due.seat, bound, amount_of(game, book, due, code.c, code.d), code.e)
    elif code.op == Op.CANCEL:
        if due.r[code.a] != NONE:
            game.agenda[due.r[code.a]].marks |= Mark.CANCELLED
    elif code.op == Op.END_SKIRMISH:
        for i in range(game.depth):
            other = game.agenda[i]
            if other.step == Step.SKIRMISH and fits(game, book, code.a, other.r[0], due.source, due.seat, NONE):
                other.marks |= Mark.CANCELLED
    elif code.op == Op.ENTER:
        source = due.source
        enter(game, book, source, refer(game, due, code.a))
        push_event(game, Event.ENTER, source, source, 0, 0)


@kernel
def run(game, book):
    """Carry out one instruction of the program on top; a cancelled one does nothing more.

    A program directly above an event is a replacement: no check comes between it and its event.
    """
    row = game.agenda[game.depth - 1]
    code = book.program[row.pc]
    if code.op == Op.END or row.marks & Mark.CANCELLED != 0:
        if row.marks & Mark.PLAYED != 0 and game.cards[row.source].zone == Zone.PLAYING:
            leave(game, row.source, Zone.DISCARD)
        pop(game)
        if game.agenda[game.depth - 1].step != Step.EVENT:
            push_check(game)
    elif code.op <= Op.LINK:
        run_question(game, book, row, code)
    elif code.op == Op.WINDOW:
        row.pc += 1
        chain = book.chain
        if chain == Chain.PULSE or row.marks & Mark.RESPONSE == 0:
            push_window(game, chain, 1 - row.seat)
    elif code.op <= Op.ROLL:
        run_flow(game, book, row, code)
    else:
        run_effect(game, book, row, code)


@kernel
def happen(game, book):
    """Offer the event on top to each replacement once, in order; then let it happen."""
    row = game.agenda[game.depth - 1]
    subject, other, amount = row.r[0], row.r[1], row.r[2]
    for i in range(row.r[4], game.lasting_end if row.stage == 0 else 0):
        watching = game.lasting[i]
        if is_active(game, watching):
            rule = book.watchers[watching.rule]
            if rule.form == Watch.REPLACE and rule.about == row.event:
                seat = watching_seat(game, watching)
                if fits(game, book, rule.filter, subject, watching.source, seat, watching.bound):
                    row.r[4] = i + 1
                    place = push_run(game, rule.pc, watching.source, seat, 0)
                    frame = game.agenda[place]
                    frame.r[Ref.SUBJECT], frame.r[Ref.OTHER], frame.r[Ref.AMOUNT] = subject, other, amount
                    return
    event, kind = row.event, row.r[3]
    pop(game)
    if subject >= CARDS:
        happen_to_player(game, book, event, subject, other, amount)
    else:
        happen_to_card(game, book, event, subject, other, amount, kind)


@kernel
def happen_to_player(game, book, event, subject, other, amount):
    """What an event does to a player, who has no type and no maximum but 99 (XI-5.12, XI-8.8)."""
    seat = subject - CARDS
    if event == Event.DAMAGE:
        if amount > 0:
            notice(game, book, event, subject, other, amount)
            push_event(game, Event.LOSE_LIFE, subject, other, amount, 0)
        return
    if event == Event.LOSE_LIFE:
        game.life[seat] -= amount
    elif event == Event.HEAL:
        game.life[seat] = min(99, game.life[seat] + amount)
    elif event == Event.DRAW:
        draw(game, seat, amount)
    notice(game, book, event, subject, other, amount)


@kernel
def happen_to_card(game, book, event, subject, other, amount, kind):
    """What an event does to a card; one that left its zone is not reached any more (XI-G72)."""
    row = game.cards[subject]
    if event == Event.DISCARD:
        if row.zone == Zone.HAND:
            leave(game, subject, Zone.DISCARD)
            notice(game, book, event, subject, other, amount)
        return
    if row.zone != Zone.PLAY and not (event == Event.DESTROY and row.zone == Zone.HELD):
        return
    if event == Event.DAMAGE:
        amount *= book.factors[kind, value(game, book, subject, Stat.TYPE)]
        if amount > 0:
            notice(game, book, event, subject, other, amount)
            push_event(game, Event.LOSE_LIFE, subject, other, amount, 0)
        return
    if event == Event.VICTIM:
        push_event(game, Event.DESTROY, subject, other, 0, 0)
    elif event == Event.LOSE_LIFE:
        row.life -= amount
    elif event == Event.HEAL:
        row.life = max(row.life, min(row.life + amount, value(game, book, subject, Stat.MAX_LIFE)))
    elif event == Event.HOLD:
        row.zone, row.host, game.is_settled = Zone.HELD, other, 0
    notice(game, book, event, subject, other, amount)
    if event == Event.DESTROY:
        leave(game, subject, Zone.DISCARD)


@kernel
def check_cards(game, book):
    """Cut life to the maximum, part what hangs together, destroy units without life; true if anything is due."""
    due = False
    for card in range(CARDS):
        row = game.cards[card]
        if row.zone == Zone.HELD and game.cards[row.host].zone != Zone.PLAY:
            row.zone, row.host, game.is_settled = Zone.PLAY, NONE, 0
        if row.zone != Zone.PLAY:
            continue
        if row.host != NONE and game.cards[row.host].zone != Zone.PLAY and game.cards[row.host].zone != Zone.HELD:
            leave(game, card, Zone.DISCARD)
            due = True
        elif book.kinds[row.kind].form == Form.UNIT:
            row.life = min(row.life, value(game, book, card, Stat.MAX_LIFE))
            if row.life <= 0:
                push_event(game, Event.DESTROY, card, NONE, 0, 0)
                due = True
    return due


@kernel
def take_trigger(game, book, at):
    """Begin the program of a waiting trigger."""
    trigger = game.waiting[at]
    place = push_run(game, book.watchers[trigger.rule].pc, trigger.source, trigger.seat, 0)
    frame = game.agenda[place]
    frame.r[Ref.SUBJECT], frame.r[Ref.OTHER], frame.r[Ref.AMOUNT] = trigger.subject, trigger.other, trigger.amount
    forget_waiting(game, at)


@kernel
def check(game, book):
    """After each completed effect: durations, cards, players, then waiting triggers, the active player's first."""
    if game.answer != NONE:
        take_trigger(game, book, take_answer(game) - Answer.ORDER)
        return
    settle_durations(game, book)
    if check_cards(game, book):
        return
    if game.life[0] <= 0 or game.life[1] <= 0:
        game.outcome = Outcome.DRAW
        if game.life[0] > 0:
            game.outcome = Outcome.SEAT_0_WINS
        elif game.life[1] > 0:
            game.outcome = Outcome.SEAT_1_WINS
        return
    if game.waiting_count == 0 or has_link(game):
        pop(game)
        return
    for place in range(SEATS):
        seat = game.turn if place == 0 else 1 - game.turn
        count, first = 0, 0
        for i in range(game.waiting_count - 1, -1, -1):
            if game.waiting[i].seat == seat:
                count, first = count + 1, i
        if count > 1:
            ask(game, Question.ORDER, seat)
        elif count == 1:
            take_trigger(game, book, first)
        if count > 0:
            return


@kernel
def is_over(game, due):
    """A skirmish ends when it is cancelled or its parties cannot meet any more (XI-G57)."""
    attacker = game.cards[due.r[0]]
    if due.marks & Mark.CANCELLED != 0 or attacker.zone != Zone.PLAY:
        return True
    if due.r[1] >= CARDS:
        return due.r[1] - CARDS == attacker.controller
    defender = game.cards[due.r[1]]
    return defender.zone != Zone.PLAY or defender.controller == attacker.controller


@kernel
def window(game, book):
    """Seats pass or answer in turn; an answer takes the place of a chain's window, an open window stays."""
    row = game.agenda[game.depth - 1]
    seat, chain = row.seat, row.stage
    if game.answer == NONE:
        is_closed = chain == Chain.OPEN and is_over(game, game.agenda[game.depth - 2])
        if is_closed or row.r[0] == (1 if chain == Chain.ONE else 2):
            pop(game)
            return
        for card in range(CARDS):
            if why_not_declare(game, book, seat, card, chain != Chain.OPEN) == Reason.LEGAL:
                ask(game, Question.RESPOND, seat)
                return
        answer = Answer.PASS
    else:
        answer = take_answer(game)
    row.seat = 1 - seat
    if answer == Answer.PASS:
        row.r[0] += 1
        return
    row.r[0] = 0
    marks = 0
    if chain != Chain.OPEN:
        pop(game)
        marks = Mark.RESPONSE
    declare(game, book, seat, answer - Answer.CARD, marks)


@kernel
def skirmish(game, book):
    """Target, reactions, the moment before damage, both hits at once, the end."""
    row = game.agenda[game.depth - 1]
    attacker, defender = row.r[0], row.r[1]
    if row.stage == 0:
        if game.answer == NONE:
            ask(game, Question.TARGET, row.seat)
            return
        row.r[1] = take_answer(game) - Answer.CARD
        row.stage = 1
        if row.r[1] < CARDS:
            game.cards[row.r[1]].skirmished = 1
        push_window(game, Chain.OPEN, 1 - row.seat)
    elif is_over(game, row) or row.stage == 3:
        expire(game, Until.END_OF_STRIKE)
        pop(game)
        push_check(game)
    elif row.stage == 1:
        row.stage = 2
        if defender < CARDS:
            push_event(game, Event.STRIKE, defender, attacker, 0, 0)
        push_event(game, Event.STRIKE, attacker, defender, 0, 0)
    else:
        row.stage = 3
        hit = value(game, book, attacker, Stat.DAMAGE)
        if defender < CARDS:
            back, kind = value(game, book, defender, Stat.DAMAGE), value(game, book, defender, Stat.TYPE)
            push_event(game, Event.DAMAGE, attacker, defender, back, kind)
        push_event(game, Event.DAMAGE, defender, attacker, hit, value(game, book, attacker, Stat.TYPE))


@kernel
def turn(game, book):
    """Start, creation, end of creation, battle, cleanup; the row at the bottom of every agenda."""
    row = game.agenda[game.depth - 1]
    seat = row.seat
    if row.stage == 1 or row.stage == 3:
        if game.answer == NONE:
            ask(game, Question.MOVE, seat)
            return
        answer = take_answer(game)
        if answer == Answer.PASS:
            row.stage += 1
        elif answer < Answer.USE:
            declare(game, book, seat, answer - Answer.CARD, 0)
        elif answer < Answer.SKIRMISH:
            card = answer - Answer.USE
            kind = book.kinds[game.cards[card].kind]
            game.cards[card].used = 1
            pay_time(game, seat, kind.ability_cost)
            push_run(game, kind.ability, card, seat, 0)
        else:
            card = answer - Answer.SKIRMISH
            game.cards[card].skirmished = 1
            place = push(game, Step.SKIRMISH, card, seat)
            game.agenda[place].r[0] = card
        return
    if row.stage == 5:
        expire(game, Until.END_OF_TURN)
        game.time[seat] = 0
        game.turn = row.seat = 1 - seat
        game.turns += 1
        if game.turns == MAX_TURNS:
            game.outcome = Outcome.DRAW
        row.stage = 0
        return
    stage = row.stage
    row.stage += 1
    push_check(game)
    push_event(game, Event.TURN_START + stage // 2, CARDS + seat, NONE, 0, 0)
    if stage == 0:
        game.time[seat] = 10
        game.prepared[seat] = min(20, game.prepared[seat] + 1)
        for card in range(CARDS):
            game.cards[card].skirmished = game.cards[card].used = 0
        push_event(game, Event.DRAW, CARDS + seat, NONE, 1, 0)


@kernel
def advance(game, book):
    """Work the agenda off until a question opens or the game is over."""
    while game.question == Question.NONE and game.outcome == Outcome.OPEN:
        if game.is_settled == 0:
            settle(game, book)
        step = game.agenda[game.depth - 1].step
        if step == Step.RUN:
            run(game, book)
        elif step == Step.EVENT:
            happen(game, book)
        elif step == Step.CHECK:
            check(game, book)
        elif step == Step.WINDOW:
            window(game, book)
        elif step == Step.SKIRMISH:
            skirmish(game, book)
        else:
            turn(game, book)


# Legality, answers and random play


@kernel
def can_be_met(game, book, seat):
    """Whether a seat has a unit to skirmish with, which shields its player."""
    for card in range(CARDS):
        row = game.cards[card]
        if row.zone == Zone.PLAY and row.controller == seat and book.kinds[row.kind].form == Form.UNIT:
            return True
    return False


@kernel
def why_not_move(game, book, seat, answer):
    """Play, use or skirmish in the own turn."""
    if answer < Answer.CARD:
        return Reason.LEGAL if answer == Answer.PASS else Reason.NOT_OFFERED
    if answer < Answer.CARD + CARDS:
        return why_not_declare(game, book, seat, answer - Answer.CARD, False)
    if answer < Answer.USE:
        return Reason.NOT_OFFERED
    is_use = answer < Answer.SKIRMISH
    card = answer - (Answer.USE if is_use else Answer.SKIRMISH)
    row = game.cards[card]
    kind = book.kinds[row.kind]
    if row.zone != Zone.PLAY or row.controller != seat or kind.form != Form.UNIT:
        return Reason.NOT_OFFERED
    if is_use:
        if kind.ability == NONE:
            return Reason.NOT_OFFERED
        if row.used != 0:
            return Reason.DONE_ALREADY
        if game.time[seat] + game.prepared[seat] < kind.ability_cost:
            return Reason.COST
        if not has_fitting(game, book, kind.ability_needs, card, seat):
            return Reason.NO_TARGET
        return Reason.FORBIDDEN if is_forbidden(game, book, Act.USE, card) else Reason.LEGAL
    if game.agenda[game.depth - 1].stage != 3:
        return Reason.NOT_OFFERED
    if row.skirmished != 0:
        return Reason.DONE_ALREADY
    return Reason.FORBIDDEN if is_forbidden(game, book, Act.SKIRMISH, card) else Reason.LEGAL


@kernel
def why_not_target(game, book, seat, answer):
    """An opposing unit, or the opponent if no unit shields them (XI-5.3, XI-5.4)."""
    card = answer - Answer.CARD
    if card < 0:
        return Reason.NOT_OFFERED
    if card >= CARDS:
        if card - CARDS == seat:
            return Reason.NOT_OFFERED
        return Reason.SHIELDED if can_be_met(game, book, 1 - seat) else Reason.LEGAL
    row = game.cards[card]
    is_unit = row.zone == Zone.PLAY and book.kinds[row.kind].form == Form.UNIT
    return Reason.LEGAL if is_unit and row.controller != seat else Reason.DOES_NOT_FIT


@kernel
def why_not(game, book, answer):
    """0 if the open question may be answered so, else the reason."""
    seat, question = game.asked, game.question
    if question == Question.MOVE:
        return why_not_move(game, book, seat, answer)
    if question == Question.RESPOND:
        if answer == Answer.PASS:
            return Reason.LEGAL
        if answer < Answer.CARD or answer >= Answer.CARD + CARDS:
            return Reason.NOT_OFFERED
        only_prepared = game.agenda[game.depth - 1].stage != Chain.OPEN
        return why_not_declare(game, book, seat, answer - Answer.CARD, only_prepared)
    if question == Question.TARGET:
        return why_not_target(game, book, seat, answer)
    if question == Question.ORDER:
        at = answer - Answer.ORDER
        is_own = 0 <= at < game.waiting_count and game.waiting[at].seat == seat
        return Reason.LEGAL if is_own else Reason.NOT_OFFERED
    return why_not_choice(game, book, answer)


@kernel
def apply(game, book, answer):
    """Answer the open question and run on to the next one."""
    game.answer = answer
    game.question = Question.NONE
    game.decisions += 1
    advance(game, book)


@kernel
def legal(game, book, answers):
    """Write the legal answers into the caller's buffer and return how many there are."""
    count = 0
    for answer in range(first_answer(game.question), last_answer(game.question)):
        if why_not(game, book, answer) == Reason.LEGAL:
            answers[count] = answer
            count += 1
    return count


@kernel
def clear(game, seed):
    """An empty table at the start of seat 0's turn."""
    game.chance = np.uint64(seed)
    game.turn = game.turns = game.outcome = game.question = game.asked = game.decisions = game.clock = 0
    while game.depth > 0:
        pop(game)
    while game.waiting_count > 0:
        forget_waiting(game, 0)
    game.answer = NONE
    for seat in range(SEATS):
        game.time[seat], game.prepared[seat], game.life[seat] = 0, 4, 40
    for i in range(LASTING):
        forget(game, i)
    for card in range(CARDS):
        row = game.cards[card]
        row.kind, row.zone, row.host = 0, Zone.DISCARD, NONE
        row.type = row.rank = 0
        row.owner = row.controller = card // (CARDS // SEATS)
        row.life = row.skirmished = row.used = 0
    push(game, Step.TURN, NONE, 0)


@kernel
def deal(game, book, seed):
    """A random position: per seat six cards in hand, four of any sort in play if units, the rest in the deck."""
    clear(game, seed)
    half = CARDS // SEATS
    for card in range(CARDS):
        row = game.cards[card]
        row.kind = roll(game, book.kind_count)
        place = card % half
        row.zone = Zone.HAND if place < 6 else Zone.DECK
        if 6 <= place < 10 and book.kinds[row.kind].form == Form.UNIT:
            enter(game, book, card, NONE)
    advance(game, book)


@kernel
def play_game(game, book, answers, seed):
    """Deal and play one game at random."""
    deal(game, book, seed)
    while game.outcome == Outcome.OPEN:
        apply(game, book, answers[roll(game, legal(game, book, answers))])


@njit(cache=True)
def play_games(games, book, answers, seed):
    """Play one game after the other and return the number of decisions."""
    decisions = 0
    for i in range(games.size):
        play_game(games[i], book, answers, seed + i)
        decisions += games[i].decisions
    return decisions


# Texts: the dozen, hand-compiled, and a few plain cards beside them


def mask(*members):
    """A set of small integers as bits."""
    return sum(1 << member for member in members)


class Library:
    """Collects cards as tables of integers."""

    def __init__(self):
        self.names, self.kinds, self.watchers, self.filters, self.code = [], [], [], [], []

    def filter(self, side=Side.ANY, relation=Relation.ANY, zones=(Zone.PLAY,), forms=(Form.UNIT,), types=(), ranks=(),
               stat=NONE, least=0, most=0, current=0):  # fmt: skip
        """Add a filter and return its number."""
        self.filters.append((mask(*zones), mask(*forms), side, relation, mask(*types), mask(*ranks), stat, least, most,
                             current))  # fmt: skip
        return len(self.filters) - 1

    def program(self, *lines):
        """Add a program; a string is a label, and a string operand stands for its place."""
        labels, rows = {}, []
        for line in lines:
            if isinstance(line, str):
                labels[line] = len(self.code) + len(rows)
            else:
                rows.append(line)
        for op, *operands in rows:
            operands = [labels[x] if isinstance(x, str) else x for x in operands]
            self.code.append((op, *operands, *(0,) * (6 - len(operands))))
        return len(self.code) - len(rows)

    def watcher(self, form, about, which, layer=0, amount=0, counted=NONE, pc=NONE):
        """Add a watcher and return its number."""
        self.watchers.append((form, about, layer, which, counted, amount, pc))
        return len(self.watchers) - 1

    def card(self, name, form, program, t=0, p=NONE, damage=0, life=0, element=Type.STONE, rank=0, needs=NONE,
             ability=NONE, ability_needs=NONE, ability_cost=0, watchers=(), numbers=()):  # fmt: skip
        """Add a card; `watchers` are those it has while in play."""
        first = len(self.watchers)
        for watcher in watchers:
            self.watcher(*watcher[:3], **watcher[3])
        shown = [t if p == NONE else p, damage, life, *numbers] if form == Form.UNIT else []
        shown += [NONE] * (NUMBERS - len(shown))
        self.kinds.append((form, program, needs, ability, ability_needs, ability_cost, first, len(watchers),
                           (damage, life, life, t, p, element, rank), tuple(shown)))  # fmt: skip
        self.names.append(name)

    def book(self, chain):
        """The finished tables."""
        factors = np.ones((6, 6), np.int32)
        factors[: Type.CELESTIAL, Type.CELESTIAL] = 0
        for strong, weak in ((Type.AQUA, Type.EMBER), (Type.EMBER, Type.WIND), (Type.WIND, Type.STONE)):
            factors[strong, weak] = 2
        factors[Type.STONE, Type.AQUA] = 2
        book = np.zeros(1, BOOK)[0]
        book.chain, book.kind_count, book.factors[:] = chain, len(self.kinds), factors
        for table, rows in zip((book.kinds, book.watchers, book.filters, book.program), self.tables(), strict=True):
            table[: len(rows)] = rows
        return book

    def tables(self):
        """The rows of each table."""
        return self.kinds, self.watchers, self.filters, self.code


def number(n):
    """A constant amount, as two operands."""
    return Amount.CONSTANT, n


def write_library():
    """The dozen texts."""
    lib = Library()
    unit = lib.filter()
    own_unit = lib.filter(Side.OWN)
    opposing = lib.filter(Side.OPPOSING)
    this = lib.filter(relation=Relation.THIS)
    host = lib.filter(relation=Relation.HOST)
    bound = lib.filter(relation=Relation.BOUND)
    host_not_above_normal = lib.filter(relation=Relation.HOST, stat=Stat.SURPLUS, least=-99, most=0, current=1)
    other_own = lib.filter(Side.OWN, Relation.OTHER)
    own_hand = lib.filter(Side.OWN, zones=[Zone.HAND], forms=[Form.UNIT, Form.POINT, Form.LASTING])
    not_ember = lib.filter(types=set(Type) - {Type.EMBER})
    common = lib.filter(ranks=[1])
    weak_now = lib.filter(stat=Stat.DAMAGE, least=0, most=3, current=1)
    opponent = lib.filter(Side.OPPOSING, forms=[Form.PLAYER])

    arrive = lib.program((Op.WINDOW,), (Op.ENTER, NONE), (Op.END,))
    for name, t, damage, life, kind in (
        ("Ember Scout", 3, 3, 5, Type.EMBER),
        ("Aqua Guard", 4, 2, 9, Type.AQUA),
        ("Wind Runner", 2, 4, 3, Type.WIND),
        ("Stone Brute", 5, 4, 10, Type.STONE),
    ):
        lib.card(name, Form.UNIT, arrive, t, damage=damage, life=life, element=kind, rank=1)

    lib.card("Flame Lick", Form.POINT, lib.program(
        (Op.CHOOSE, 0, unit, 0, "end", Ref.YOU), (Op.WINDOW,),
        (Op.EVENT, Event.DAMAGE, 0, *number(2), Type.EMBER), "end", (Op.END,)), t=2, needs=unit)  # fmt: skip

    picked = lib.watcher(Watch.CHANGE, Stat.DAMAGE, bound, Layer.SET)
    pick = lib.program(
        (Op.NUMBER, 0, unit, "zero"), "zero",
        (Op.LAST, picked, Ref.THIS, Amount.REGISTER, 0, Until.END_OF_STRIKE), (Op.END,))  # fmt: skip
    lib.card("Thesis, Odd Mage", Form.UNIT, arrive, 6, life=8, element=Type.SHADOW,
             watchers=[(Watch.REPLACE, Event.STRIKE, this, {"pc": pick})])  # fmt: skip

    go_out = lib.program((Op.EVENT, Event.DESTROY, Ref.THIS, *number(0)), (Op.END,))
    lib.card("Flames of Preservation", Form.LASTING, lib.program(
        (Op.CHOOSE, 0, own_unit, 0, "end", Ref.YOU), (Op.WINDOW,), (Op.FITS, 0, unit, "end"), (Op.ENTER, 0),
        (Op.EVENT, Event.HEAL, 0, *number(10)), "end", (Op.END,)), t=4, needs=own_unit, watchers=[
            (Watch.CHANGE, Stat.MAX_LIFE, host, {"layer": Layer.ADD, "amount": 10}),
            (Watch.TRIGGER, Event.LOSE_LIFE, host_not_above_normal, {"pc": go_out})])  # fmt: skip

    no_start = lib.watcher(Watch.FORBID, Act.SKIRMISH, not_ember)
    lib.card("Heat Stroke", Form.POINT, lib.program(
        (Op.WINDOW,), (Op.LAST, no_start, NONE, *number(0), Until.END_OF_TURN),
        (Op.END_SKIRMISH, not_ember), (Op.END,)), p=2)  # fmt: skip

    taken = lib.watcher(Watch.CHANGE, Stat.CONTROLLER, bound, Layer.SET)
    idle = lib.watcher(Watch.FORBID, Act.SKIRMISH | Act.USE, bound)
    steal = lib.program(
        (Op.CHOOSE, 0, opposing, 0, "end", Ref.YOU),
        (Op.LAST, taken, 0, *number(0), Until.SOURCE_CHANGES_SIDE), "end", (Op.END,))  # fmt: skip
    rest = lib.program((Op.LAST, idle, Ref.THIS, *number(0), Until.END_OF_TURN), (Op.END,))
    lib.card("Master Game Player", Form.UNIT, arrive, 9, damage=1, life=4, element=Type.WIND, ability=steal,
             ability_needs=opposing, ability_cost=5,
             watchers=[(Watch.TRIGGER, Event.CONTROL, this, {"pc": rest})])  # fmt: skip

    cancel = lib.program((Op.LINK, 0), (Op.WINDOW,), (Op.CANCEL, 0), (Op.END,))
    lib.card("Prevent", Form.POINT, cancel, p=2, needs=NEEDS_LINK)

    lib.card("Thrift", Form.LASTING, arrive, 3, watchers=[
        (Watch.CHANGE, Stat.COST_T, own_hand, {"layer": Layer.ADD, "amount": -1})])  # fmt: skip

    stand_in = lib.program((Op.MAY, Ref.YOU, "end"), (Op.INSTEAD, Ref.THIS), "end", (Op.END,))
    lib.card("Bodyguard", Form.UNIT, arrive, 3, damage=1, life=4,
             watchers=[(Watch.REPLACE, Event.VICTIM, other_own, {"pc": stand_in})])  # fmt: skip
    lib.card("Ambush", Form.POINT, lib.program(
        (Op.CHOOSE, 0, opposing, 0, "end", Ref.YOU), (Op.WINDOW,), (Op.FITS, 0, opposing, "end"),
        (Op.EVENT, Event.VICTIM, 0, *number(0)), (Op.EVENT, Event.DRAW, Ref.YOU, *number(1)),
        "end", (Op.END,)), t=6, needs=opposing)  # fmt: skip

    lib.card("Level Field", Form.LASTING, arrive, 3, watchers=[
        (Watch.CHANGE, Stat.DAMAGE, unit, {"layer": Layer.SET, "amount": 3})])  # fmt: skip
    lib.card("Banner", Form.LASTING, arrive, 2, watchers=[
        (Watch.CHANGE, Stat.DAMAGE, common, {"layer": Layer.ADD, "amount": 2})])  # fmt: skip
    lib.card("Underdogs", Form.LASTING, arrive, 2, watchers=[
        (Watch.CHANGE, Stat.DAMAGE, weak_now, {"layer": Layer.MULTIPLY, "amount": 2})])  # fmt: skip
    lib.card("Pack Leader", Form.UNIT, arrive, 4, damage=1, life=5, element=Type.EMBER, watchers=[
        (Watch.CHANGE, Stat.DAMAGE, this, {"layer": Layer.ADD, "amount": 1, "counted": other_own})])  # fmt: skip
    lib.card("Truce", Form.LASTING, arrive, 2, watchers=[
        (Watch.CHANGE, Stat.DAMAGE, unit, {"layer": Layer.AT_MOST, "amount": 5})])  # fmt: skip
    kindled = lib.watcher(Watch.CHANGE, Stat.TYPE, bound, Layer.SET, Type.EMBER)
    lib.card("Kindle", Form.POINT, lib.program(
        (Op.CHOOSE, 0, unit, 0, "end", Ref.YOU), (Op.WINDOW,), (Op.FITS, 0, unit, "end"),
        (Op.LAST, kindled, 0, *number(0), Until.END_OF_TURN), "end", (Op.END,)), p=1, needs=unit)  # fmt: skip

    struggle = lib.program(
        (Op.MAY, Ref.OPPONENT, "end"), (Op.ROLL, 0, 6), (Op.AT_LEAST, Amount.REGISTER, 0, *number(5), "end"),
        (Op.EVENT, Event.DESTROY, Ref.THIS, *number(0)), "end", (Op.END,))  # fmt: skip
    lib.card("Snare", Form.LASTING, lib.program(
        (Op.CHOOSE, 0, opposing, 0, "end", Ref.YOU), (Op.WINDOW,), (Op.FITS, 0, opposing, "end"), (Op.ENTER, 0),
        (Op.EVENT, Event.HOLD, 0, *number(0)), "end", (Op.END,)), t=5, needs=opposing, watchers=[
            (Watch.TRIGGER, Event.CREATION_END, opponent, {"pc": struggle}),
            (Watch.TRIGGER, Event.CLEANUP, opponent, {"pc": struggle})])  # fmt: skip

    avenge = lib.program(
        (Op.CHOOSE, 0, own_hand, 1, "end", Ref.YOU), (Op.EVENT, Event.DISCARD, 0, *number(0)),
        (Op.SET, 1, *number(NONE)), "each", (Op.EACH, 1, opposing, "end"),
        (Op.EVENT, Event.DAMAGE, 1, Amount.COUNT, own_unit, Type.EMBER), (Op.GO_TO, "each"),
        "end", (Op.END,))  # fmt: skip
    lib.card("Avenger", Form.UNIT, arrive, 4, damage=2, life=6, element=Type.EMBER,
             watchers=[(Watch.TRIGGER, Event.DAMAGE, this, {"pc": avenge})], numbers=[1])  # fmt: skip

    lib.card("Twin Counsel", Form.POINT, lib.program(
        (Op.MODE, "hurt", "heal", unit, own_unit, "end"),
        "hurt", (Op.CHOOSE, 0, unit, 1, "chosen", Ref.YOU), (Op.CHOOSE, 1, unit, 1, "chosen", Ref.YOU, 1),
        "chosen", (Op.WINDOW,), (Op.EVENT, Event.DAMAGE, 0, *number(2), Type.AQUA), (Op.FITS, 1, unit, "end"),
        (Op.EVENT, Event.DAMAGE, 1, *number(2), Type.AQUA), (Op.GO_TO, "end"),
        "heal", (Op.CHOOSE, 0, own_unit, 0, "end", Ref.YOU), (Op.WINDOW,),
        (Op.EVENT, Event.HEAL, 0, Amount.STAT + Stat.DAMAGE, 0), "end", (Op.END,)), t=3, needs=unit)  # fmt: skip
    return lib


# Checks


class Position:
    """A small table to try a text on: seat 0 is in the battle part of its turn."""

    def __init__(self, library, chain=Chain.ONE):
        self.library, self.book = library, library.book(chain)
        self.game = np.zeros(1, GAME)[0]
        self.used = [0, CARDS // SEATS]
        self.answers = np.zeros(Answer.COUNT, np.int32)
        clear(self.game, 7)
        self.game.agenda[0].stage = 3
        self.game.time[0] = 10
        self.game.prepared[:] = 10

    def add(self, seat, name, zone=Zone.PLAY, host=NONE):
        """Put a card on the table and return its number."""
        card = self.used[seat]
        self.used[seat] += 1
        self.game.cards[card].kind = self.library.names.index(name)
        self.game.cards[card].zone = zone
        if zone == Zone.PLAY:
            enter(self.game, self.book, card, host)
        return card

    def hand(self, seat, name):
        """Put a card into a hand and return its number."""
        return self.add(seat, name, Zone.HAND)

    def begin(self):
        """Run to the first question."""
        advance(self.game, self.book)
        return self

    def do(self, *answers):
        """Answer one question after the other; each answer must be legal."""
        for answer in answers:
            reason = Reason(why_not(self.game, self.book, answer))
            assert reason == Reason.LEGAL, f"{answer} is not legal: {reason.name}"
            apply(self.game, self.book, answer)

    def why_not(self, answer):
        """The reason against an answer."""
        return why_not(self.game, self.book, answer)

    def legal(self):
        """The legal answers."""
        return self.answers[: legal(self.game, self.book, self.answers)].tolist()

    def value(self, card, which):
        """A statistic of a card now."""
        settle(self.game, self.book)
        return value(self.game, self.book, card, which)

    def __getitem__(self, card):
        return self.game.cards[card]


def pick(card):
    """The answer that names a card or, from CARDS on, a player."""
    return Answer.CARD + card


def check_thesis(library):
    """The defender's controller picks an odd printed number in mid-skirmish; the game can be copied there."""
    at = Position(library)
    scout, thesis = at.add(0, "Ember Scout"), at.add(1, "Thesis, Odd Mage")
    at.begin().do(Answer.SKIRMISH + scout, pick(thesis))
    assert (at.game.question, at.game.asked) == (Question.NUMBER, 1)
    assert at.legal() == [Answer.NUMBER + 3, Answer.NUMBER + 5]
    copy = at.game.copy()
    at.do(Answer.NUMBER + 5)
    assert at[scout].zone == Zone.DISCARD
    assert at[thesis].life == 5
    at.game = copy
    at.do(Answer.NUMBER + 3)
    assert at[scout].life == 2
    assert at.value(thesis, Stat.DAMAGE) == 0


def check_flames(library):
    """Two copies add up, and both go when a loss leaves the unit at its normal maximum or below."""
    at = Position(library)
    brute = at.add(0, "Stone Brute")
    flames = [at.hand(0, "Flames of Preservation") for _ in range(2)]
    licks = [at.hand(0, "Flame Lick") for _ in range(7)]
    at.game.time[0] = 99
    at[brute].life = 4
    at.begin().do(pick(flames[0]), pick(brute))
    assert at[brute].life == 14
    assert at[flames[0]].zone == Zone.PLAY
    at.do(pick(flames[1]), pick(brute))
    assert at[brute].life == 24
    assert at.value(brute, Stat.MAX_LIFE) == 30
    for lick in licks[:6]:
        at.do(pick(lick), pick(brute))
    assert at[brute].life == 12
    assert at[flames[0]].zone == Zone.PLAY
    at.do(pick(licks[6]), pick(brute))
    assert at.game.question == Question.ORDER
    at.do(at.legal()[0])
    assert at[brute].life == 10
    assert all(at[card].zone == Zone.DISCARD for card in flames)


def check_heat_stroke(library):
    """A declared skirmish of a non-ember attacker ends, ember units go on, and a changed type counts."""
    at = Position(library)
    guard, scout, runner = at.add(0, "Aqua Guard"), at.add(0, "Ember Scout"), at.add(0, "Wind Runner")
    kindle, brute, heat = at.hand(0, "Kindle"), at.add(1, "Stone Brute"), at.hand(1, "Heat Stroke")
    at.begin().do(Answer.SKIRMISH + guard, pick(brute), pick(heat), Answer.PASS)
    assert at.game.question == Question.MOVE
    assert at[brute].life == 10
    assert at[guard].skirmished
    assert at.why_not(Answer.SKIRMISH + runner) == Reason.FORBIDDEN
    at.do(pick(kindle), pick(runner), Answer.SKIRMISH + runner, pick(brute))
    assert at[brute].life == 6
    assert at.why_not(Answer.SKIRMISH + scout) == Reason.LEGAL


def check_master_game_player(library):
    """Stolen cards go back when their thief changes sides, and a stolen thief rests this turn."""
    at = Position(library)
    mine, yours = at.add(0, "Master Game Player"), at.add(1, "Master Game Player")
    brute, _ = at.add(0, "Stone Brute"), at.add(1, "Aqua Guard")
    taken = library.names.index("Master Game Player")
    program = at.book.program[at.book.kinds[taken].ability + 1]
    watch(at.game, program.a, yours, 1, brute, 0, Until.SOURCE_CHANGES_SIDE)
    at.begin()
    assert at[brute].controller == 1
    at.do(Answer.USE + mine, pick(yours))
    assert at[yours].controller == 0
    assert at[brute].controller == 0
    assert at.why_not(Answer.USE + yours) == at.why_not(Answer.SKIRMISH + yours) == Reason.FORBIDDEN
    assert at.why_not(Answer.SKIRMISH + brute) == Reason.LEGAL


def check_prevent(library):
    """The spell being played goes to the discard pile, its cost is spent, and the response has no answer."""
    at = Position(library)
    scout, prevent, mine = at.hand(0, "Ember Scout"), at.hand(1, "Prevent"), at.hand(0, "Prevent")
    at.begin().do(pick(scout))
    assert (at.game.question, at.game.asked) == (Question.RESPOND, 1)
    at.do(pick(prevent), *at_link(at))
    assert at[scout].zone == at[prevent].zone == Zone.DISCARD
    assert at.game.time[0] == 7
    assert at.game.question == Question.MOVE
    assert at[mine].zone == Zone.HAND


def at_link(at):
    """The answer that names the only spell being played."""
    (place,) = [i for i in range(at.game.depth) if at.game.agenda[i].marks & Mark.PLAYED]
    return (Answer.LINK + place,)


def check_cost(library):
    """Two reducers take 2T off T costs, never below 0, and nothing off pT costs."""
    at = Position(library)
    lick, heat, brute = at.hand(0, "Flame Lick"), at.hand(0, "Heat Stroke"), at.hand(0, "Stone Brute")
    theirs = at.hand(1, "Flame Lick")
    for _ in range(3):
        at.add(0, "Thrift")
    assert [at.value(card, Stat.COST_T) for card in (lick, brute, theirs)] == [0, 2, 2]
    assert at.value(heat, Stat.COST_P) == 2
    at.begin().do(pick(brute))
    assert at.game.time[0] == 8


def check_bodyguard(library):
    """The defender is asked; yes makes the Bodyguard the victim once, no leaves the first one."""
    for answer, victim_is_guard in ((Answer.YES, True), (Answer.PASS, False)):
        at = Position(library)
        ambush, brute, guard = at.hand(0, "Ambush"), at.add(1, "Stone Brute"), at.add(1, "Bodyguard")
        at.begin().do(pick(ambush), pick(brute))
        assert at.game.asked == 1
        assert at.legal() == [Answer.PASS, Answer.YES]
        at.do(answer)
        assert (at[guard].zone == Zone.DISCARD, at[brute].zone == Zone.PLAY) == (victim_is_guard, victim_is_guard)


def check_layers(library):
    """Set comes before multiply and add, whatever came into play first; current numbers are those of the first run."""
    at = Position(library)
    runner, thesis, leader = at.add(0, "Wind Runner"), at.add(0, "Thesis, Odd Mage"), at.add(0, "Pack Leader")
    everyone = (runner, thesis, leader)
    assert [at.value(card, Stat.DAMAGE) for card in everyone] == [4, 0, 3]
    at.add(0, "Banner")
    assert [at.value(card, Stat.DAMAGE) for card in everyone] == [6, 0, 3]
    at.add(1, "Level Field")
    assert [at.value(card, Stat.DAMAGE) for card in everyone] == [5, 3, 5]
    at.add(1, "Underdogs")
    assert [at.value(card, Stat.DAMAGE) for card in everyone] == [5, 6, 5]
    at.add(0, "Truce")
    assert [at.value(card, Stat.DAMAGE) for card in everyone] == [5, 5, 5]


def check_pulse(library):
    """Last in, first out: a negated negation lets the first effect happen."""
    at = Position(library, Chain.PULSE)
    lick, brute = at.hand(0, "Flame Lick"), at.add(1, "Stone Brute")
    second, third = at.hand(1, "Prevent"), at.hand(0, "Prevent")
    at.begin().do(pick(lick), pick(brute), pick(second), Answer.LINK + 1, pick(third))
    assert at.legal() == [Answer.LINK + 1, Answer.LINK + 2]
    copy = at.game.copy()
    at.do(Answer.LINK + 2)
    assert at[brute].life == 8
    assert at.game.depth == 1
    at.game = copy
    at.do(Answer.LINK + 1)
    assert at[brute].life == 10
    assert at.game.depth == 1


def check_trap(library):
    """The unit is held, takes no part, may roll in two windows of its owner's turn, and comes back at 5 or 6."""
    at = Position(library)
    snare, guard, ambush = at.hand(0, "Snare"), at.add(1, "Bodyguard"), at.hand(0, "Ambush")
    brute = at.add(1, "Stone Brute")
    at.game.time[0] = 20
    at.begin().do(pick(snare), pick(guard), pick(ambush), pick(brute))
    assert at[guard].zone == Zone.HELD
    assert at[brute].zone == Zone.DISCARD
    at.do(Answer.PASS)
    windows = 0
    while at[guard].zone == Zone.HELD:
        is_window = at.game.question == Question.CHOICE
        assert not is_window or (at.game.asked == at.game.turn == 1)
        windows += is_window
        at.do(Answer.YES if is_window else Answer.PASS)
    assert windows > 2
    assert at[snare].zone == Zone.DISCARD
    assert at[guard].host == NONE


def check_trigger(library):
    """You may discard a card; if you do, each opposing unit is dealt 1 damage for each unit you control."""
    for discards in (True, False):
        at = Position(library)
        scout, runner = at.add(0, "Ember Scout"), at.add(0, "Wind Runner")
        avenger, price, _ = at.add(1, "Avenger"), at.hand(1, "Stone Brute"), at.add(1, "Aqua Guard")
        at.begin().do(Answer.SKIRMISH + scout, pick(avenger))
        assert at.game.asked == 1
        assert at.legal() == [Answer.PASS, pick(price)]
        at.do(pick(price) if discards else Answer.PASS)
        assert (at[scout].life, at[runner].zone) == ((1, Zone.DISCARD) if discards else (3, Zone.PLAY))
        assert at[price].zone == (Zone.DISCARD if discards else Zone.HAND)


def check_choose_one(library):
    """Up to two different targets, chosen before the window; a mode without a target is not offered."""
    at = Position(library)
    counsels = [at.hand(0, "Twin Counsel") for _ in range(3)]
    scout, brute = at.add(1, "Ember Scout"), at.add(1, "Stone Brute")
    at.begin().do(pick(counsels[0]))
    assert at.legal() == [Answer.OPTION]
    at.do(Answer.OPTION, pick(scout))
    assert at.why_not(pick(scout)) == Reason.DONE_ALREADY
    at.do(pick(brute))
    assert (at[scout].life, at[brute].life) == (1, 8)
    at.do(pick(counsels[1]), Answer.OPTION, pick(brute), Answer.PASS)
    assert (at[scout].life, at[brute].life) == (1, 6)
    mine = at.add(0, "Wind Runner")
    at[mine].life = 1
    at.do(pick(counsels[2]), Answer.OPTION + 1, pick(mine))
    assert at[mine].life == 3


CHECKS = (check_thesis, check_flames, check_heat_stroke, check_master_game_player, check_prevent, check_cost,
          check_bodyguard, check_layers, check_pulse, check_trap, check_trigger, check_choose_one)  # fmt: skip


def check_copies(book):
    """A game saved as bytes at every decision plays on to the same end."""
    answers = np.zeros(Answer.COUNT, np.int32)
    for seed in range(1, 6):
        game, again = np.zeros(2, GAME)
        deal(game, book, seed)
        while game.outcome == Outcome.OPEN:
            saved = game.tobytes()
            count = legal(game, book, answers)
            answer = answers[roll(game, count)]
            apply(game, book, answer)
            again = np.frombuffer(bytearray(saved), GAME)[0]
            assert answer == answers[roll(again, legal(again, book, answers))]
            apply(again, book, answer)
            assert again.tobytes() == game.tobytes()


# Measurements


def digest(book, count):
    """A hash of the final records of some random games, and the number of decisions in them."""
    games = np.zeros(count, GAME)
    decisions = play_games(games, book, np.zeros(Answer.COUNT, np.int32), 1)
    return hashlib.sha256(games.tobytes()).hexdigest()[:16], decisions, games


def again_in_a_new_process(*arguments, **environment):
    """What this file prints when it is started anew."""
    command = [sys.executable, "-W", "error", __file__, *arguments]
    result = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    return result.stdout.strip()


def random_play(games, books, seed):
    """The GPU's entry: one game per thread."""
    i = numba.cuda.grid(1)
    if i < games.size:
        answers = numba.cuda.local.array(256, np.int32)
        play_game(games[i], books[0], answers, seed + i)


def compile_ptx():
    """Compile for compute capability 9.0; no driver is needed once the current device is stubbed.

    It needs a process of its own: a function that `compile_rules` closed cannot be compiled for the device any more.
    """
    from numba.cuda import dispatcher

    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))
    games, books = (types.Array(numba.from_dtype(kind), 1, "C") for kind in (GAME, BOOK))
    signature = numba.void(games, books, numba.int64)
    ptx, _ = numba.cuda.compile_ptx(random_play, signature, cc=(9, 0))
    return ptx


def measure(library):
    """Speed, start-up, agreement of the two backends, and PTX."""
    for chain in (Chain.ONE, Chain.PULSE):
        book = library.book(chain)
        digest(book, 10)
        start = time.perf_counter()
        _, decisions, games = digest(book, 3000)
        seconds = time.perf_counter() - start
        outcomes = dict(zip(Outcome.__members__, np.bincount(games["outcome"], minlength=5).tolist(), strict=True))
        print(f"{chain.name}: {decisions / seconds:,.0f} decisions/s, {3000 / seconds:,.0f} games/s on one core")
        print(f"  {decisions / 3000:.0f} decisions a game, {outcomes}")
    print(f"record: {GAME.itemsize} bytes; program rows: {len(library.code)}; cards: {len(library.names)}")
    with tempfile.TemporaryDirectory() as folder:
        for words in (("start", "lazily"), ("start", "compile"), ("start", "from the cache")):
            kept = folder if words[1] != "lazily" else f"{folder}/lazily"
            print(f"{' '.join(words)}: {again_in_a_new_process(*words, NUMBA_CACHE_DIR=kept)}")
        compiled = again_in_a_new_process("digest", NUMBA_CACHE_DIR=folder)
    interpreted = again_in_a_new_process("digest", NUMBA_DISABLE_JIT="1")
    print(f"compiled:    {compiled}\ninterpreted: {interpreted}")
    assert compiled.split()[0] == interpreted.split()[0]
    print(f"PTX: {again_in_a_new_process('ptx')}")


def main():
    """Check the dozen, then measure."""
    library = write_library()
    if "start" in sys.argv:
        start = time.perf_counter()
        if "compile" in sys.argv:
            compile_rules()
        digest(library.book(Chain.ONE), 1)
        print(f"{time.perf_counter() - start:.2f} s")
    elif "ptx" in sys.argv:
        start = time.perf_counter()
        ptx = compile_ptx()
        print(f"{len(ptx):,} bytes in {time.perf_counter() - start:.1f} s")
    elif "digest" in sys.argv:
        start = time.perf_counter()
        results = [digest(library.book(chain), 12) for chain in (Chain.ONE, Chain.PULSE)]
        seconds = time.perf_counter() - start
        decisions = sum(decisions for _, decisions, _ in results)
        print(f"{'-'.join(mark for mark, _, _ in results)} {decisions} decisions, {decisions / seconds:,.0f}/s")
    else:
        if not numba.config.DISABLE_JIT:
            compile_rules()
        for check_text in CHECKS:
            check_text(library)
            print(f"{check_text.__name__}: as ruled")
        check_copies(library.book(Chain.PULSE))
        print("check_copies: as ruled")
        if not numba.config.DISABLE_JIT:
            measure(library)


if __name__ == "__main__":
    main()

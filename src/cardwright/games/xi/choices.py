"""What effect programs ask: targets, modes, types and numbers."""

from cardwright.games.xi.frames import ask_frame, suits_frame, who
from cardwright.games.xi.state import CARDS, SEATS, Act, Area, Form, Log, Question, Zone
from cardwright.games.xi.values import area_of, is_forbidden, shows_number, zone_of
from cardwright.kernel.agenda import REGISTERS, Row
from cardwright.kernel.asking import (
    areas_of_choice,
    asks_only_with_candidates,
    is_unused_option,
    make_answer_question,
    make_ask_question,
    make_candidates,
    make_choose,
    make_has_option,
    make_hidden_choice,
    make_take_choice,
)
from cardwright.kernel.events import tell
from cardwright.kernel.frames import column, go
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Choice, Op


@rule("XI-G71", "XI-G111")
def can_be_aimed_at(game, book, at, pc, x):
    """No text forbids to choose what a move aims at."""
    if book.code[pc, Code.c] & Choice.TARGET == 0:
        return True
    return not is_forbidden(game, book, Act.TARGET, x, game.agenda[at, Row.SOURCE])


ZONES_OF_SEATS = int(SEATS * Zone.COUNT)
is_candidate, nth_candidate, random_candidate = make_candidates(
    CARDS, ZONES_OF_SEATS, int(Form.PLAYER), area_of, suits_frame, can_be_aimed_at
)
is_hidden_choice, find_hidden = make_hidden_choice(ZONES_OF_SEATS, int(Area.HAND | Area.DECK), area_of, is_candidate)


@kernel
def show_decks(game, book, at, pc, seat):
    """Who searches a deck looks at it, whether or not anything fits."""
    if areas_of_choice(book, pc) & Area.DECK == 0:
        return
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY:
        game.known[card] |= 1 << seat
        card = game.next[card]


@kernel
def option_is_open(game, book, at, pc, option):
    """Whether a mode can be chosen: everything that it aims at has a candidate, and it was not chosen before."""
    if not is_unused_option(game, book, at, pc, option):
        return False
    place = pc + 1
    while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == Op.MODE_IS and book.code[place, Code.a] == book.code[pc, Code.a]:
            after = book.code[place, Code.c]
            if book.code[place, Code.b] == option and not block_is_open(game, book, at, place + 1, after):
                return False
            place = max(place + 1, after)
        else:
            place += 1
    return True


@kernel
def block_is_open(game, book, at, start, stop):
    """Whether everything that must be chosen in a stretch of code has a candidate."""
    for place in range(start, stop):
        op = book.code[place, Code.op]
        if op == Op.WINDOW or op == Op.END:
            return True
        if op == Op.CHOOSE and book.code[place, Code.c] & (Choice.TARGET | Choice.COST) != 0:
            if book.code[place, Code.c] & Choice.OPTIONAL == 0 and not has_enough(game, book, at, place):
                return False
    return True


@kernel
def has_enough(game, book, at, place):
    """Whether a choice has a candidate besides those that earlier choices of the same move will take."""
    needed = 0
    excluded = book.code[place, Code.e]
    for register in range(REGISTERS):
        needed += (excluded >> register) & 1
    return nth_candidate(game, book, at, place, needed) != NOBODY


has_open_option = make_has_option(option_is_open)


@kernel
def can_declare(game, book, at, pc):
    """Whether everything that a move must aim at has a candidate (XI-G71)."""
    place = pc
    while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
        op = book.code[place, Code.op]
        if op == Op.MODE_IS:
            place = max(place + 1, book.code[place, Code.c])
            continue
        if op == Op.MODE and book.code[place, Code.d] == 0 and not has_open_option(game, book, at, place):
            return False
        if not block_is_open(game, book, at, place, place + 1):
            return False
        place += 1
    return True


@kernel
def ask_to_choose(game, book, at, pc, seat):
    """Ask a player to choose."""
    ask_frame(game, at, Question.CHOOSE, seat)


@kernel
def tell_choice(game, book, at, pc, chosen):
    """Everybody learns what was chosen among what all see."""
    if not is_hidden_choice(book, pc):
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, Log.TARGET, seat, name_of(game, source), name_of(game, chosen), 0, everybody(game))


@kernel
def tell_answer(game, book, at, content):
    """Everybody learns which mode, type or number was chosen."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    tell(book, Log.CHOOSE, seat, name_of(game, source), NOBODY, content, everybody(game))


@kernel
def ask_other(game, book, at, op):
    """A type, a number that is printed on a unit, or any number."""
    seat = game.agenda[at, Row.SEAT]
    if op == Op.TYPE:
        ask_frame(game, at, Question.TYPE, seat)
    elif op == Op.PRINTED:
        ask_printed(game, book, at)
    else:
        ask_frame(game, at, Question.NUMBER, seat)


@rule("XI-9.23", "XI-9.26", "XI-G95", "XI-G97")
def ask_printed(game, book, at):
    """A number is picked among those printed on units in play; without any it is 0."""
    if has_printed_number(game, book, at):
        ask_frame(game, at, Question.NUMBER, game.agenda[at, Row.SEAT])
        return
    game.agenda[at, Row.R0 + column(game, book, at, Code.a)] = 0
    after = column(game, book, at, Code.d)
    go(game, at, game.agenda[at, Row.PC] + 1 if after == NONE else after)


@kernel
def has_printed_number(game, book, at):
    """Whether there is a number to pick."""
    for number in range(100):
        if is_printed_number(game, book, at, number):
            return True
    return False


@kernel
def is_printed_number(game, book, at, number):
    """Whether a number can be picked."""
    pc = game.agenda[at, Row.PC]
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return shows_number(game, book, book.code[pc, Code.b], number, book.code[pc, Code.c], source, seat, at)


take_choice = make_take_choice(tell_choice)
# What a text aims at is chosen by its player, for a move at its declaration; what nothing fits is left out.
choose = rule("XI-G70", "XI-G81", "XI-G121", of=__name__)(
    make_choose(
        who,
        is_out,
        nth_candidate,
        random_candidate,
        show_decks,
        asks_only_with_candidates,
        ask_to_choose,
        take_choice,
    )
)
ask_question = make_ask_question(
    int(Question.MAY), int(Question.MODE), who, is_out, choose, has_open_option, ask_frame, ask_other
)
answer_question = make_answer_question(take_choice, tell_answer)

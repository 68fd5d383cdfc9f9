"""XI-G70, XI-G71, XI-9.23: what texts ask for: targets, modes, types and numbers."""

from enum import IntEnum

from cardwright.games.xi.rules.zones import area_of, zone_of
from cardwright.games.xi.running import ask_frame, suits_frame, who
from cardwright.games.xi.state import CARDS, LARGEST_NUMBER, NUMBERS, SEATS, Act, Area, Form, Log, Question, Zone
from cardwright.games.xi.values import fits, is_forbidden
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import (
    TextQuestions,
    areas_of_choice,
    is_among_looked,
    make_choices,
    make_tell_answer,
    make_text_questions,
)
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import show_zone
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.running import column, go
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Choice, Op, Parity


class Operand(IntEnum):
    """The columns of the instructions that ask, prevent and cancel, as `Op` lists them."""

    CHOICE_FLAGS = Code.c
    PRINTED_REGISTER = Code.a
    PRINTED_ON = Code.b
    PRINTED_PARITY = Code.c
    PRINTED_NONE = Code.d  # where to go on if there is no such number
    PICK_LEAST = Code.b
    PICK_MOST = Code.c
    TYPES_OFFERED = Code.b
    FIRST_FILTER = Code.a  # of PREVENT: the card, of CANCEL: the attacker
    SECOND_FILTER = Code.b  # of CANCEL: the defender


# XI-9.23 to XI-9.28, XI-G95, XI-G97: Printed numbers


@rule("XI-9.23", "XI-9.26", "XI-G95", "XI-G97")
def ask_printed(game, book, at):
    """A number is picked among those printed on units in play; without any it is 0."""
    if has_printed_number(game, book, at):
        ask_frame(game, at, Question.NUMBER, game.agenda[at, Row.SEAT])
        return
    game.agenda[at, Row.R0 + column(game, book, at, Operand.PRINTED_REGISTER)] = 0
    after = column(game, book, at, Operand.PRINTED_NONE)
    go(game, at, game.agenda[at, Row.PC] + 1 if after == NONE else after)


@kernel
def has_printed_number(game, book, at):
    """Whether there is a number to pick."""
    for number in range(LARGEST_NUMBER + 1):
        if is_printed_number(game, book, at, number):
            return True
    return False


@kernel
def is_printed_number(game, book, at, number):
    """Whether a number can be picked."""
    pc = game.agenda[at, Row.PC]
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    which, parity = book.code[pc, Operand.PRINTED_ON], book.code[pc, Operand.PRINTED_PARITY]
    return shows_number(game, book, which, number, parity, source, seat, at)


@kernel
def shows_number(game, book, which, wanted, parity, source, seat, at):
    """Whether a number of this parity is printed on a unit that fits."""
    if (parity == Parity.ODD and wanted % 2 == 0) or (parity == Parity.EVEN and wanted % 2 == 1):
        return False
    for player in range(game.seats):
        card = game.first[zone_of(player, Zone.UNITS)]
        while card != NOBODY:
            for place in range(NUMBERS):
                if book.numbers_printed[game.kind[card], place] == wanted:
                    if fits(game, book, which, card, source, seat, NOBODY, at):
                        return True
            card = game.next[card]
    return False


# XI-G70, XI-G71, XI-G81, XI-G111, XI-G121: Targets


@rule("XI-G71", "XI-G111")
def can_be_aimed_at(game, book, at, pc, x):
    """No text forbids to choose what a move aims at."""
    if book.code[pc, Operand.CHOICE_FLAGS] & Choice.TARGET == 0:
        return True
    return not is_forbidden(game, book, Act.TARGET, x, game.agenda[at, Row.SOURCE])


ZONES_OF_SEATS = int(SEATS * Zone.COUNT)
HIDDEN = int(Area.HAND | Area.DECK)
CHOICES = make_choices(CARDS, ZONES_OF_SEATS, HIDDEN, int(Form.PLAYER), area_of, suits_frame, can_be_aimed_at)
is_candidate, nth_candidate = CHOICES.is_candidate, CHOICES.nth_candidate
is_hidden_choice, find_hidden = CHOICES.is_hidden_choice, CHOICES.find_hidden
option_is_open, can_declare = CHOICES.openings.option_is_open, CHOICES.openings.can_declare


@kernel
def show_decks(game, book, at, pc, seat):
    """Who searches a deck looks at it, whether or not anything fits."""
    if areas_of_choice(book, pc) & Area.DECK != 0 and not is_among_looked(book, pc):
        show_zone(game, zone_of(seat, Zone.DECK), seat)


@kernel
def tell_choice(game, book, at, pc, chosen):
    """Everybody learns what was chosen among what all see."""
    if not is_hidden_choice(book, pc):
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, Log.TARGET, seat, name_of(game, source), name_of(game, chosen), 0, everybody(game))


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


QUESTIONS = TextQuestions(int(Question.CHOOSE), int(Question.MAY), int(Question.MODE))
tell_answer = make_tell_answer(int(Log.CHOOSE))

# What a text aims at is chosen by its player, for a move at its declaration; what nothing fits is left out.
carrying = rule("XI-G70", "XI-G81", "XI-G121", of=__name__)
ask_question, answer_question = make_text_questions(
    QUESTIONS, who, ask_frame, CHOICES, show_decks, tell_choice, tell_answer, ask_other, carrying
)

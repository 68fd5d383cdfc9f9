"""Frames: the agenda rows in which effect programs run, what their instructions read, and the loop that runs them."""

from typing import Any

from cardwright.kernel.agenda import REGISTERS, Row, wipe
from cardwright.kernel.programs import MOST, Code
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.things import NO_THINGS, Things
from cardwright.language.program import NONE, Op, Ref


@kernel
def go(game, at, pc):
    """Go on at another place."""
    game.agenda[at, Row.PC] = pc


@kernel
def column(game, book, at, place):
    """A column of the instruction that a frame stands at."""
    return int(book.code[game.agenda[at, Row.PC], place])


@kernel
def open_frame(game, at, step, source, seat, pc):
    """Make an agenda row a fresh frame; what it asks for or remembers is empty."""
    wipe(game, at)
    game.agenda[at, Row.STEP] = step
    game.agenda[at, Row.SOURCE] = source
    game.agenda[at, Row.SEAT] = seat
    game.agenda[at, Row.PC] = pc
    game.agenda[at, Row.OTHER] = NOBODY
    game.agenda[at, Row.SUBJECT] = NOBODY
    game.agenda[at, Row.CAUSE] = NOBODY
    for place in range(Row.R0, game.agenda.shape[1]):
        game.agenda[at, place] = NOBODY


@kernel
def begin_replacing(game, at):
    """What takes the place of an event begins to run: from now on it does not replace its own outcome."""
    if game.agenda[at, Row.STAGE] < 0:
        game.agenda[at, Row.STAGE] = -game.agenda[at, Row.STAGE]


@kernel
def ask_part(game, question, seat, is_part):
    """Ask one seat, as a part of its move or on its own."""
    if is_part:
        ask_on(game, question, 1 << seat)
    else:
        ask(game, question, 1 << seat)


def make_ask_frame(moves: int, public: int) -> Any:
    """Choices of a text; `moves` are the marks of frames that a move begins with, `public` that of a declared one."""

    @kernel
    def ask_frame(game, at, question, seat):
        """Ask for a choice: a part of the move while it is being declared."""
        marks = game.agenda[at, Row.MARKS]
        ask_part(game, question, seat, marks & moves != 0 and marks & public == 0)

    return ask_frame


def make_frames(refer: Any, fits: Any, amount_of: Any) -> tuple[Any, Any, Any]:
    """How a frame reads its instruction: who is meant, how much, and whether something fits."""

    @kernel
    def who(game, at, ref):
        """The card or player that a reference of a frame means."""
        return refer(game, at, game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT], NOBODY, ref)

    @kernel
    def how_much(game, book, at, which):
        """An amount that a frame names."""
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        return amount_of(game, book, which, source, seat, NOBODY, at, 0)

    @kernel
    def suits_frame(game, book, at, which, x):
        """Whether something fits a filter, seen from a frame."""
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        return fits(game, book, which, x, source, seat, NOBODY, at)

    return who, how_much, suits_frame


def make_flow(
    cards: int, who: Any, how_much: Any, suits_frame: Any, holds: Any, things: Things = NO_THINGS
) -> tuple[Any, Any]:
    """The instructions that test, count and jump, and the loop over things."""
    first_thing, end_thing = things.first, things.end

    @kernel
    def run_flow(game, book, at, op):
        """An instruction that tests, counts or jumps."""
        pc = game.agenda[at, Row.PC]
        a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        go(game, at, pc + 1)
        if op == Op.GO:
            go(game, at, a)
        elif op == Op.TEST:
            if not holds(game, book, a, source, seat, NOBODY, at):
                go(game, at, b)
        elif op == Op.MODE_IS:
            if game.agenda[at, Row.R0 + a] != b:
                go(game, at, c)
        elif op == Op.FITS:
            x = who(game, at, a)
            if x == NOBODY or not suits_frame(game, book, at, b, x):
                go(game, at, c)
        elif op == Op.DONE:
            if game.agenda[at, Row.DONE] == 0:
                go(game, at, a)
        elif op == Op.CLEAR:
            game.agenda[at, Row.DONE] = 0
        elif op == Op.SET:
            game.agenda[at, Row.R0 + a] = how_much(game, book, at, b)
        elif op == Op.ADD:
            game.agenda[at, Row.R0 + a] = min(MOST, game.agenda[at, Row.R0 + a] + how_much(game, book, at, b))
        elif op == Op.KEEP:
            game.agenda[at, Row.R0 + a] = who(game, at, b)

    @kernel
    def next_each(game, book, at):
        """The next thing of a loop, cards before players before others; a loop that is done goes on behind it."""
        pc = game.agenda[at, Row.PC]
        register, which = Row.R0 + book.code[pc, Code.a], book.code[pc, Code.b]
        before = int(game.agenda[at, register])
        for x in range(before + 1, cards + game.seats):
            if suits_frame(game, book, at, which, x):
                game.agenda[at, register] = x
                go(game, at, pc + 1)
                return
        for x in range(max(before + 1, first_thing), end_thing):
            if suits_frame(game, book, at, which, x):
                game.agenda[at, register] = x
                go(game, at, pc + 1)
                return
        game.agenda[at, register] = NOBODY
        go(game, at, book.code[pc, Code.c])

    return run_flow, next_each


@kernel
def goes_itself(game, card):
    """A card that a text means goes itself, whatever cards are equal to it."""
    return card


@kernel
def follow(game, at, ref, mask, before, after):
    """What has left lies in another sleeve; a mask names registers with further cards of the hand."""
    for register in range(REGISTERS if mask != NONE else 0):
        if (mask >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == after:
            game.agenda[at, Row.R0 + register] = before
    if ref < REGISTERS:
        game.agenda[at, Row.R0 + ref] = after
    elif ref == Ref.SUBJECT:
        game.agenda[at, Row.SUBJECT] = after
    elif ref == Ref.CAUSE:
        game.agenda[at, Row.CAUSE] = after


def make_following(act: Any, who: Any, is_in_hand: Any, goes_first: Any = goes_itself) -> Any:
    """Instructions after which the frame goes on to speak of a card that has left a hand in the hand's last sleeve.

    `act` carries an instruction out, `is_in_hand(game, card)` says where a card lies, and `goes_first(game, card)`
    which of equal cards leaves a hand.
    """

    @kernel
    def act_and_follow(game, book, at, op):
        """Carry out one instruction that does something."""
        if op != Op.DISCARD and op != Op.MOVE and op != Op.BRING:
            return act(game, book, at, op)
        ref = column(game, book, at, Code.a)
        card = who(game, at, ref)
        if card == NOBODY or card >= game.kind.shape[0] or not is_in_hand(game, card):
            return act(game, book, at, op)
        before, after = int(goes_first(game, card)), int(game.last[game.zone[card]])
        mask = column(game, book, at, Code.b) if op == Op.DISCARD else NONE
        done = act(game, book, at, op)
        if before != after and not is_in_hand(game, after):
            follow(game, at, ref, mask, before, after)
        return done

    return act_and_follow


def make_push_run(step: int, most: int, reach_limit: Any) -> Any:
    """Programs as agenda rows of a step; `reach_limit(game, book)` is what happens where there is no room."""

    @kernel
    def push_run(game, book, pc, source, seat, subject, cause):
        """Put an effect program on the agenda, with the event that caused it, and return its row."""
        at = int(game.agenda_size)
        if at == most:
            reach_limit(game, book)
            return at - 1
        open_frame(game, at, step, source, seat, pc)
        game.agenda[at, Row.SUBJECT] = subject
        game.agenda[at, Row.CAUSE] = cause
        game.agenda_size = at + 1
        return at

    return push_run


def make_run(
    is_stopped: Any, end_program: Any, ask_question: Any, declare: Any, run_flow: Any, next_each: Any, act: Any
) -> Any:
    """The loop that carries programs out, from what a game asks, pays and does.

    - `is_stopped(game, at)`: the program does not go on; `end_program(game, book, at)`: what follows when it is over
    - `ask_question(game, book, at)`: an instruction that may ask
    - `declare(game, book, at, op)`: PAY and WINDOW
    - `act(game, book, at, op)`: one that does something; the result is not 0 if it did
    """

    @kernel
    def run(game, book):
        """Carry out the program on top, instruction by instruction, until it asks, ends or another row lies above."""
        at = game.agenda_size - 1
        begin_replacing(game, at)
        while game.over == 0 and game.agenda_size == at + 1 and game.asked == 0:
            pc = int(game.agenda[at, Row.PC])
            op = Op.END if pc == NOBODY or is_stopped(game, at) else int(book.code[pc, Code.op])
            if op == Op.END:
                end_program(game, book, at)
                return
            if op <= Op.ASKS:
                ask_question(game, book, at)
            elif op < Op.END:
                go(game, at, pc + 1)
                declare(game, book, at, op)
            elif op == Op.EACH:
                next_each(game, book, at)
            elif op < Op.DAMAGE:
                run_flow(game, book, at, op)
            else:
                done = int(act(game, book, at, op))
                if done != 0:  # for `if you do`, and what was done in this way
                    game.agenda[at, Row.DONE] = min(MOST, game.agenda[at, Row.DONE] + abs(done))
                if game.agenda[at, Row.PC] != NOBODY:
                    go(game, at, game.agenda[at, Row.PC] + 1)

    return run


@kernel
def never_stopped(game, at):
    """Programs of this game run to their end."""
    return False


@kernel
def declare_nothing(game, book, at, op):
    """Nothing is paid in this game, and nobody answers what a text does."""

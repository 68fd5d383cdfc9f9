"""What abilities ask and do: the interpreter of effect programs."""

from cardwright.games.chi.ninjas.rules.abilities import (
    ask_frame,
    choose,
    chosen_by,
    draw_cards,
    hand_over,
    look,
    put_back,
    retrieve,
    take_choice,
)
from cardwright.games.chi.ninjas.rules.attacking import gather, strike
from cardwright.games.chi.ninjas.rules.conflict import stand_in
from cardwright.games.chi.ninjas.state import Answer, Question
from cardwright.games.chi.ninjas.values import holds, how_much, suits_frame, who
from cardwright.games.chi.rules import hand, settle, take_from_row
from cardwright.games.chi.state import CARDS, Zone
from cardwright.kernel.agenda import REGISTERS, Row, pop_row
from cardwright.kernel.asking import (
    is_unused_option,
    make_ask_question,
    make_has_option,
)
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, declare_nothing, go, make_flow, make_run, never_stopped
from cardwright.kernel.seats import is_out
from cardwright.kernel.standing import let_stand, make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Op

# Questions and answers


@kernel
def answer_question(game, book, at, seat, action):
    """Write an answer into the frame that asked."""
    pc = game.agenda[at, Row.PC]
    op = book.code[pc, Code.op]
    if op == Op.CHOOSE:
        take_choice(game, book, at, NOBODY if action == Answer.NO else chosen_by(game, book, at, action))
    elif op == Op.ARRANGE:
        put_back(game, book, at, seat, action - Answer.CHOOSE_KIND)
    else:
        go(game, at, pc + 1 if action == Answer.YES else book.code[pc, Code.b])


@kernel
def ask_to_arrange(game, book, at, op):
    """All that abilities ask besides: how to put back what was looked at."""
    look(game, book, at)


has_option = make_has_option(is_unused_option)
ask_question = make_ask_question(
    int(Question.MAY), int(Question.NONE), who, is_out, choose, has_option, ask_frame, ask_to_arrange
)


# What abilities do


@kernel
def take(game, book, at):
    """A card goes into a hand, wherever it lies; the register then means the sleeve that everybody saw moving."""
    ref = column(game, book, at, Code.a)
    card = who(game, at, ref)
    seat = who(game, at, column(game, book, at, Code.b)) - CARDS
    if card == NOBODY:
        return 0
    zone = game.zone[card]
    if zone >= Zone.HAND:
        card = hand_over(game, book, card, seat, zone == hand(game.agenda[at, Row.SEAT]))
    elif zone == Zone.DISCARD:
        retrieve(game, book, card, seat)
    else:
        take_from_row(game, book, seat, zone - Zone.ROW)
    if ref < REGISTERS:
        game.agenda[at, Row.R0 + ref] = card
    settle(game, book)
    return 1


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect begins to last; one that finds no free row does not (CN-E1)."""
    let_stand(game, watcher, source, seat, bound, fixed, until)
    return 1


let_last = make_let_last(who, how_much, make_last)


@kernel
def act(game, book, at, op):
    """One instruction that does something; the result is not 0 if it did."""
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.TAKE:
        return take(game, book, at)
    x = who(game, at, column(game, book, at, Code.a))
    if op == Op.DRAW:
        draw_cards(game, book, x - CARDS, how_much(game, book, at, column(game, book, at, Code.b)))
    elif op == Op.REMOVE:
        stand_in(game, book, x)
    elif op == Op.ATTACK:
        seat = game.agenda[at, Row.SEAT]
        strike(game, book, seat, x, who(game, at, column(game, book, at, Code.b)))
        gather(game, book, seat)
    return 1


@kernel
def end_program(game, book, at):
    """An ability is at its end."""
    pop_row(game)


run_flow, next_each = make_flow(CARDS, who, how_much, suits_frame, holds)
run = make_run(never_stopped, end_program, ask_question, declare_nothing, run_flow, next_each, act)

"""Who is asked next: the agenda, and what an answer does."""

from cardwright.games.wuxing import proposing
from cardwright.games.wuxing.actions import Answer
from cardwright.games.wuxing.effects import run
from cardwright.games.wuxing.rules.battle import (
    cancel_attack,
    declare_attack,
    heavy_block,
    run_attack,
)
from cardwright.games.wuxing.rules.chakras import place_chakra
from cardwright.games.wuxing.rules.choosing import CHOICES, answer_question, find_hidden
from cardwright.games.wuxing.rules.costs import name_element, run_elements
from cardwright.games.wuxing.rules.deconstructing import deconstruct_now
from cardwright.games.wuxing.rules.domains import could_enter, place_domain
from cardwright.games.wuxing.rules.end import concede, test_loss
from cardwright.games.wuxing.rules.entities import begin_invoking, run_invocation, turn_stack
from cardwright.games.wuxing.rules.moving import discard
from cardwright.games.wuxing.rules.pulse import note_act, run_window
from cardwright.games.wuxing.rules.qi import generate, take_refund, transmute_die
from cardwright.games.wuxing.rules.responding import (
    activate,
    activate_from_hand,
    begin_gathering,
    lapse,
    run_gathering,
    starts_pulse,
    take_delayed,
    take_trigger,
)
from cardwright.games.wuxing.rules.turn import declare_next, lay_table, run_turn
from cardwright.games.wuxing.rules.zones import place_in, zone_of
from cardwright.games.wuxing.standing import end_conditional, push
from cardwright.games.wuxing.state import (
    ABILITIES,
    CARDS,
    EFFECTS,
    ELEMENTS,
    SLOTS,
    Form,
    Question,
    Stage,
    Step,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import make_content_of
from cardwright.kernel.candidates import By, Group, make_next_answer, make_next_held
from cardwright.kernel.questions import close
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find


@kernel
def set_up(game, book):
    """From the decks to the first question."""
    lay_table(game, book)
    advance(game, book)


@kernel
def advance(game, book):
    """Work the agenda off until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        top = game.agenda_size - 1
        step = game.agenda[top, Row.STEP]
        if step == Step.RUN:
            run(game, book)
        elif step == Step.WINDOW:
            run_window(game, book)
        elif step == Step.QI:
            run_elements(game, book)
        elif step == Step.INVOKE:
            seat, kind = int(game.agenda[top, Row.SEAT]), int(game.agenda[top, Row.SOURCE])
            run_invocation(game, book, could_enter(game, book, seat, kind))
        elif step == Step.GATHER:
            run_gathering(game, book)
        elif game.agenda[0, Row.DONE] > 0:
            take_delayed(game, book)
        elif starts_pulse(game):
            begin_gathering(game, book)
        elif step == Step.ATTACK:
            run_attack(game, book)
        else:
            run_turn(game, book)
        end_conditional(game, book)
        test_loss(game, book)
    if game.over == 1:
        game.asked = 0
        game.part = 0


# Answers


@kernel
def answer_act(game, book, seat, action):
    """What a player does in an open step or a window."""
    if action == Answer.PASS:
        return
    if Answer.BATTLE <= action <= Answer.END_TURN:
        stage = Stage.BATTLE if action == Answer.BATTLE else Stage.RECOVERY
        declare_next(game, book, seat, Stage.ENDING if action == Answer.END_TURN else stage)
    elif action < Answer.QI:
        note_act(game)
        turn_stack(game, book, seat, action - Answer.TURN)
    elif action < Answer.CARD:
        number = action - Answer.ATTACK
        declare_attack(game, book, seat, number // (SLOTS + 1), number % (SLOTS + 1))
    elif action < Answer.ACTIVATE:
        deconstruct_now(game, book, seat, action - Answer.DECONSTRUCT)
    elif action < Answer.FROM_HAND:
        number = action - Answer.ACTIVATE
        activate(game, book, seat, number // EFFECTS, number % EFFECTS)
    elif action < Answer.KIND:
        number = action - Answer.FROM_HAND
        activate_from_hand(game, book, seat, number // ABILITIES, number % ABILITIES)
    elif action < Answer.PLACE:
        note_act(game)
        begin_invoking(game, book, seat, action - Answer.INVOKE)
    else:
        note_act(game)
        if book.form[action - Answer.PLACE] == Form.CHAKRA:
            place_chakra(game, book, seat, action - Answer.PLACE)
        else:
            place_domain(game, book, seat, action - Answer.PLACE)


@kernel
def answer_invocation(game, action):
    """A part of an invocation."""
    at = game.agenda_size - 1
    if game.question == Question.STACK:
        game.agenda[at, Row.OTHER] = action - Answer.ON
    elif game.question == Question.POSITION:
        game.agenda[at, Row.X] = action - Answer.ATTACK_POSITION
    else:
        game.agenda[at, Row.PC] = CARDS if action == Answer.NO else action - Answer.CARD


content_of = make_content_of(proposing.TO_TEXTS, find_hidden)


@kernel
def answer_text(game, book, action):
    """Pass an answer on to the text that asked."""
    at = game.agenda_size - 1
    answer_question(game, book, at, content_of(game, book, at, action))


@kernel
def answer_other(game, book, seat, action):
    """Elements, discards, triggers, cancelling and Heavy Block."""
    question = game.question
    if question == Question.PAY:
        name_element(game, book, action - Answer.QI)
    elif question == Question.REFUND:
        take_refund(game, book, seat, action - Answer.QI)
    elif question == Question.DISCARD:
        discard(game, book, int(find(game, zone_of(seat, Zone.HAND), action - Answer.DISCARD)))
    elif question == Question.TRIGGER:
        if action == Answer.PASS:
            lapse(game, book, seat)
        else:
            take_trigger(game, book, action - Answer.ORDER)
    elif action == Answer.CANCEL:
        cancel_attack(game, book, seat)
    elif action == Answer.BLOCK:
        heavy_block(game, book, seat)


@kernel
def answer_generation(game, book, seat, action):
    """A Qi is generated, a die transmuted, or neither."""
    if Answer.GENERATE <= action < Answer.TRANSMUTE:
        generate(game, book, seat, action - Answer.GENERATE)
    elif action != Answer.PASS:
        number = action - Answer.TRANSMUTE
        transmute_die(game, book, seat, number // ELEMENTS, number % ELEMENTS)


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    close(game, seat)
    question = game.question
    if action == Answer.CONCEDE:
        concede(game, book, seat)
    elif question == Question.GENERATION:
        answer_generation(game, book, seat, action)
    elif Question.QUICK <= question <= Question.WINDOW:
        answer_act(game, book, seat, action)
    elif Question.STACK <= question <= Question.ENTER:
        answer_invocation(game, action)
    elif question >= Question.CHOOSE:
        answer_text(game, book, action)
    else:
        answer_other(game, book, seat, action)
    advance(game, book)


# The answers of a question


@kernel
def span_from(game):
    """The first answer that the open question can have."""
    if game.question == Question.DISCARD:
        return Answer.DISCARD
    if game.question == Question.PAY or game.question == Question.REFUND or game.question == Question.ELEMENT:
        return Answer.QI
    return Answer.NO if game.question == Question.CHOOSE else Answer.PASS


@kernel
def span_to(game, book):
    """One past the last answer that the open question can have, conceding aside."""
    question = game.question
    if question == Question.MAIN:
        return Answer.PLACE + book.kinds
    if Question.STEP <= question <= Question.WINDOW:
        return Answer.FROM_HAND + ABILITIES * book.kinds
    if question == Question.CHOOSE:
        return Answer.KIND + book.kinds
    if question == Question.DISCARD:
        return Answer.DISCARD + book.kinds
    if question == Question.QUICK:
        return Answer.ACTIVATE
    if question == Question.GENERATION:
        return Answer.BATTLE
    return few_to(question)


@kernel
def few_to(question):
    """One past the last answer of a question that has few."""
    if Question.CANCEL <= question <= Question.BLOCK or question == Question.POSITION:
        return Answer.ON
    if question == Question.STACK:
        return Answer.TURN
    if question == Question.ENTER:
        return Answer.EFFECT
    if question == Question.MAY or question == Question.MODE or question == Question.TRIGGER:
        return Answer.SEAT
    return Answer.MODE


@kernel
def is_usable(game, card):
    """Whether a card lies on the field or in the Diyu."""
    return place_in(game, card) >= Zone.DIYU


WINDOWS = (Question.STEP, Question.MAIN, Question.CHOICE, Question.WINDOW)
ACTS = (Question.QUICK, *WINDOWS)
PASSING = (Question.GENERATION, Question.TRIGGER, Question.ENTER, Question.CHOOSE, Question.MAY, Question.MODE)
GROUPS = (
    Group(Answer.PASS, Answer.GENERATE, By.EACH, ACTS + PASSING),
    Group(Answer.GENERATE, Answer.BATTLE, By.EACH, (Question.GENERATION,)),
    Group(Answer.BATTLE, Answer.CANCEL, By.EACH, (Question.MAIN, Question.CHOICE)),
    Group(Answer.CANCEL, Answer.ATTACK_POSITION, By.EACH, (Question.CANCEL, Question.BLOCK)),
    Group(Answer.ATTACK_POSITION, Answer.ON, By.EACH, (Question.POSITION,)),
    Group(Answer.ON, Answer.TURN, By.EACH, (Question.STACK,)),
    Group(Answer.TURN, Answer.QI, By.EACH, (Question.MAIN,)),
    Group(Answer.QI, Answer.MODE, By.EACH, (Question.PAY, Question.REFUND, Question.ELEMENT)),
    Group(Answer.MODE, Answer.ORDER, By.EACH, (Question.MODE,)),
    Group(Answer.ORDER, Answer.SEAT, By.EACH, (Question.TRIGGER,)),
    Group(Answer.SEAT, Answer.ATTACK, By.EACH, (Question.CHOOSE,)),
    Group(Answer.ATTACK, Answer.CARD, By.EACH, (Question.CHOICE,)),
    Group(Answer.CARD, Answer.EFFECT, By.LYING, (Question.ENTER,)),
    Group(Answer.CARD, Answer.EFFECT, By.CHOSEN, (Question.CHOOSE,)),
    Group(Answer.EFFECT, Answer.DECONSTRUCT, By.EACH, (Question.CHOOSE,)),
    Group(Answer.DECONSTRUCT, Answer.ACTIVATE, By.LYING, ACTS),
    Group(Answer.ACTIVATE, Answer.FROM_HAND, By.LYING, WINDOWS, EFFECTS),
    Group(Answer.FROM_HAND, Answer.KIND, By.HELD, WINDOWS, 2),
    Group(Answer.KIND, Answer.INVOKE, By.HIDDEN, (Question.CHOOSE,)),
    Group(Answer.INVOKE, Answer.PLACE, By.HELD, (Question.MAIN,)),
    Group(Answer.PLACE, Answer.DISCARD, By.HELD, (Question.MAIN,)),
    Group(Answer.DISCARD, Answer.CONCEDE, By.HELD, (Question.DISCARD,)),
)
next_held = make_next_held(zone_of, int(Zone.HAND))
next_answer = make_next_answer(GROUPS, next_held, is_usable, CARDS, CHOICES.next_chosen, CHOICES.next_hidden)
propose = proposing.propose

# Made-up positions


@kernel
def begin(game, book, stage):
    """A made-up position is in a step of a turn: automatic steps run to its first question."""
    push(game, book, Step.TURN, stage, 0, NOBODY)
    advance(game, book)

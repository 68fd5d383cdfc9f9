"""Who is asked next: set-up, the agenda, what an answer does, and random candidates."""

from cardwright.games.xemytica.actions import chosen_by
from cardwright.games.xemytica.effects import run
from cardwright.games.xemytica.rules.contradictions import hand_limit
from cardwright.games.xemytica.rules.end import concede
from cardwright.games.xemytica.rules.hand import discard, draw, fill_hands
from cardwright.games.xemytica.rules.result import check, clean_up, settle_fight
from cardwright.games.xemytica.rules.round import begin_round, begin_step, go_to, push_round
from cardwright.games.xemytica.rules.setup import bring_decks, clear, shuffle_decks
from cardwright.games.xemytica.rules.steps import begin_window, commit, pass_step, reveal, settle_step
from cardwright.games.xemytica.rules.texts import (
    answer_question,
    begin_effect,
    count_waiting,
    find_hidden,
    is_hidden_choice,
    next_chosen,
    next_hidden,
    nth_candidate,
    nth_waiting,
    push_batch,
    run_batch,
)
from cardwright.games.xemytica.rules.totals import settle_table
from cardwright.games.xemytica.state import CARDS, ROUND, Answer, Question, Stage, Step
from cardwright.games.xemytica.table import count_held, count_left, find_held, is_in_play, next_held, next_kind_held
from cardwright.kernel.agenda import Row
from cardwright.kernel.candidates import By, Group, make_next_answer
from cardwright.kernel.chance import luck_below
from cardwright.kernel.programs import Code
from cardwright.kernel.questions import close
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Choice, Op


@kernel
def set_up(game, book):
    """From the decks to the first question; the caller has set the seats and the chance."""
    clear(game)
    bring_decks(game, book)
    shuffle_decks(game, book)
    push_round(game)
    advance(game, book)


@kernel
def advance(game, book):
    """Work the agenda off until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        step = game.agenda[game.agenda_size - 1, Row.STEP]
        if step == Step.RUN:
            run(game, book)
        elif step == Step.BATCH:
            run_batch(game, book)
        else:
            run_round(game, book)


@kernel
def run_round(game, book):
    """The stages of a round; what waits is carried out before each."""
    if game.waiting > 0:
        push_batch(game, book)
        return
    stage = game.agenda[ROUND, Row.STAGE]
    if stage == Stage.FILL:
        begin_round(game, book)
        fill_hands(game, book)
        begin_step(game, 0)
        go_to(game, Stage.WINDOW)
    elif stage == Stage.WINDOW:
        begin_window(game, book)
    elif stage == Stage.REVEAL:
        go_to(game, Stage.SETTLE)
        reveal(game, book)
    elif stage == Stage.SETTLE:
        settle_step(game, book)
    elif stage == Stage.TOTALS:
        settle_fight(game, book)
    elif stage == Stage.CLEAN_UP:
        clean_up(game, book)
    else:
        check(game, book)


# Answers


@kernel
def prepare(game, book, seat, action):
    """An answer in a window touches the plans of its player's cards and nothing else, until the last one is in."""
    if action < Answer.DISCARD:
        commit(game, book, seat, action - Answer.COMMIT)
    elif action < Answer.DRAW:
        discard(game, book, seat, action - Answer.DISCARD)
    elif action < Answer.PASS:
        draw(game, book, seat, action - Answer.DRAW + 1)
    else:
        pass_step(game, book, seat)


@kernel
def answer_text(game, book, action):
    """Pass an answer on to the text that asked."""
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    content = NOBODY
    if action == Answer.YES:
        content = 1
    elif action < Answer.OPTION:
        content = chosen_by(game, book, at, pc, action)
    elif action < Answer.YES:
        content = action - Answer.OPTION
    answer_question(game, book, at, content)


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    if action == Answer.CONCEDE:
        close(game, seat)
        concede(game, book, seat)
    elif game.question == Question.WINDOW:
        prepare(game, book, seat, action)
    elif game.question == Question.ORDER:
        close(game, seat)
        begin_effect(game, book, nth_waiting(game, seat, action - Answer.OPTION))
    else:
        close(game, seat)
        answer_text(game, book, action)
    advance(game, book)


# Random candidates


@kernel
def span_from(game):
    """The first answer that the open question can have."""
    if game.question == Question.WINDOW:
        return Answer.COMMIT
    return Answer.CHOOSE_KIND if game.question == Question.CHOOSE else Answer.OPTION


@kernel
def span_to(game, book):
    """One past the last answer that the open question can have, conceding aside."""
    return Answer.CHOOSE_KIND if game.question == Question.WINDOW else Answer.CONCEDE


@kernel
def most_drawn(game, book, seat):
    """How many cards could be drawn at once."""
    held, _ = count_held(game, book, seat)
    return min(count_left(game, seat), hand_limit(game, book, seat) - held)


OPTIONS = (Question.MAY, Question.MODE, Question.NUMBER, Question.ORDER)
GROUPS = (
    Group(Answer.COMMIT, Answer.DISCARD, By.HELD, (Question.WINDOW,)),
    Group(Answer.DISCARD, Answer.DRAW, By.HELD, (Question.WINDOW,)),
    Group(Answer.DRAW, Answer.PASS, By.COUNT, (Question.WINDOW,)),
    Group(Answer.PASS, Answer.CHOOSE_KIND, By.EACH, (Question.WINDOW,)),
    Group(Answer.CHOOSE_KIND, Answer.CHOOSE_CARD, By.HIDDEN, (Question.CHOOSE,)),
    Group(Answer.CHOOSE_CARD, Answer.CHOOSE_SEAT, By.CHOSEN, (Question.CHOOSE,)),
    Group(Answer.CHOOSE_SEAT, Answer.OPTION, By.EACH, (Question.CHOOSE,)),
    Group(Answer.OPTION, Answer.YES, By.EACH, OPTIONS),
    Group(Answer.YES, Answer.CONCEDE, By.EACH, (Question.CHOOSE, *OPTIONS)),
)
next_answer = make_next_answer(GROUPS, next_kind_held, is_in_play, CARDS, next_chosen, next_hidden, most_drawn)


@kernel
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    question = game.question
    if question == Question.WINDOW:
        return propose_in_window(game, book, seat, luck)
    if question == Question.CHOOSE:
        return propose_candidate(game, book, luck)
    if question == Question.MAY:
        return Answer.YES + luck_below(luck, 2)
    if question == Question.ORDER:
        return Answer.OPTION + luck_below(luck, min(Answer.YES - Answer.OPTION, count_waiting(game, seat)))
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    if book.code[pc, Code.op] != Op.MODE:
        return NOBODY
    pick = luck_below(luck, book.code[pc, Code.b] + book.code[pc, Code.d])
    return Answer.NO if pick == book.code[pc, Code.b] else Answer.OPTION + pick


@kernel
def propose_in_window(game, book, seat, luck):
    """Discard or commit a card of the hand, draw some, or pass."""
    held, fitting = count_held(game, book, seat)
    left = count_left(game, seat)
    room = min(max(0, hand_limit(game, book, seat) - held), left)
    discards = held if left > 0 else 0
    pick = luck_below(luck, discards + fitting + room + 1)
    if pick < discards:
        return propose_card(game, book, seat, pick, False)
    pick -= discards
    if pick < fitting:
        return propose_card(game, book, seat, pick, True)
    pick -= fitting
    return Answer.PASS if pick == room else Answer.DRAW + pick


@kernel
def propose_card(game, book, seat, number, is_commitment):
    """Discard the card of a number, or commit the one among those that fit; NOBODY if an equal card is before it."""
    card = next_held(game, NOBODY, seat)
    while True:
        if not is_commitment or book.form[game.kind[card]] == book.step_form[game.step]:
            if number == 0:
                break
            number -= 1
        card = next_held(game, card, seat)
    kind = int(game.kind[card])
    if find_held(game, seat, kind) != card:
        return NOBODY
    return Answer.COMMIT + kind if is_commitment else Answer.DISCARD + kind


@kernel
def propose_candidate(game, book, luck):
    """One of the things that a text lets choose, or declining."""
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    count = 0
    while nth_candidate(game, book, at, pc, count) != NOBODY:
        count += 1
    can_decline = (book.code[pc, Code.c] & Choice.OPTIONAL) // Choice.OPTIONAL
    pick = luck_below(luck, count + can_decline)
    chosen = nth_candidate(game, book, at, pc, pick)
    if chosen == NOBODY:
        return Answer.NO
    if chosen >= CARDS:
        return Answer.CHOOSE_SEAT + chosen - CARDS
    if not is_hidden_choice(book, pc):
        return Answer.CHOOSE_CARD + chosen
    kind = int(game.kind[chosen])
    return Answer.CHOOSE_KIND + kind if find_hidden(game, book, at, pc, kind) == chosen else NOBODY


# Made-up positions


@kernel
def begin(game, book, stage):
    """Let everything follow from the cards that a made-up position puts into play, and go on to its question."""
    settle_table(game, book)
    advance(game, book)

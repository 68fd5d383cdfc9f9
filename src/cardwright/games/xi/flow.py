"""Who is asked next: set-up, what an answer does, and the agenda."""

from cardwright.games.xi.answers import Answer
from cardwright.games.xi.effects import run
from cardwright.games.xi.rules.choosing import CHOICES, answer_question, find_hidden, is_hidden_choice, nth_candidate
from cardwright.games.xi.rules.ending import concede, offer_draw, test_defeat
from cardwright.games.xi.rules.limits import begin_marking
from cardwright.games.xi.rules.moving import put_in_order
from cardwright.games.xi.rules.preparing import (
    bring_decks,
    clear,
    draw_opening_hands,
    flip_coin,
    set_life,
    shuffle_decks,
    take_place,
)
from cardwright.games.xi.rules.skirmish import meet, run_skirmish
from cardwright.games.xi.rules.spells import ability_at, end_conditional, play_card, use_ability
from cardwright.games.xi.rules.time import bank, buy_card
from cardwright.games.xi.rules.triggers import take_trigger, take_triggers
from cardwright.games.xi.rules.turn import announce_end, begin_action, run_turn
from cardwright.games.xi.rules.units import bury_dead, cut_life
from cardwright.games.xi.rules.windows import is_single_reaction, run_window
from cardwright.games.xi.rules.zones import is_in_play, zone_of
from cardwright.games.xi.standing import notice_control, push
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    PREPARED_CAP,
    Bout,
    Log,
    Mark,
    Number,
    Question,
    Stage,
    Step,
    Window,
    Zone,
)
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.asking import TextAnswers, make_content_of, make_propose_candidate
from cardwright.kernel.candidates import By, Group, make_next_answer, make_next_held
from cardwright.kernel.chance import luck_below
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask, ask_on, close, stop_asking
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import nth_in, nth_kind


@kernel
def set_up(game, book):
    """From the decks to the first question; the caller has set the seats and the chance."""
    clear(game)
    bring_decks(game, book)
    set_life(game, book)
    shuffle_decks(game, book)
    draw_opening_hands(game, book)
    begin_marking(game)
    game.is_first_turn = 1
    push(game, book, Step.TURN, Stage.START, 0, NOBODY)
    chosen = book.numbers[Number.FIRST_PLAYER] - 1
    if chosen == NOBODY:
        flip_coin(game, book)
    else:
        game.turn = chosen % game.seats
        game.start = game.turn
        advance(game, book)


# Answers


@kernel
def begin_move(game, book, seat):
    """A move in a window: a response takes the window's place, any other move starts the rotation anew."""
    at = game.agenda_size - 1
    if game.question == Question.MAIN:
        begin_action(game, book)
        return 0
    if game.question == Question.RESPONSE:
        pop_row(game)
        return Mark.RESPONSE
    game.moves += 1 if seat == game.turn else 0
    if not is_single_reaction(game, book, at):
        game.agenda[at, Row.OTHER] = 0
        if game.agenda[at, Row.STAGE] == Window.FREE:
            game.agenda[at, Row.SEAT] = seat - 1 if seat > 0 else game.seats - 1
    return 0


@kernel
def act(game, book, seat, action):
    """Carry out a move in the player's turn or in a window."""
    if action == Answer.PASS:
        return
    if action == Answer.END_TURN:
        announce_end(game, book)
        return
    marks = begin_move(game, book, seat)
    if action == Answer.DRAW:
        buy_card(game, book, seat)
    elif action == Answer.OFFER_DRAW:
        offer_draw(game, book, seat)
    elif action < Answer.PLACE:
        bank(game, book, seat, action - Answer.BANK + 1)
    elif action < Answer.USE:
        play_card(game, book, seat, action - Answer.PLAY, marks)
    elif action < Answer.SKIRMISH:
        use = action - Answer.USE
        card, place = use // ABILITIES, use % ABILITIES
        use_ability(game, book, seat, card, place, ability_at(game, book, card, place), marks)
    else:
        at = push(game, book, Step.SKIRMISH, Bout.WINDOW, seat, action - Answer.SKIRMISH)
        game.agenda[at, Row.OTHER] = NOBODY
        ask_on(game, Question.DEFENDER, 1 << seat)


@kernel
def answer_offer(game, book, seat, action):
    """A draw offer is accepted or refused."""
    if action == Answer.NO:
        tell(book, Log.REFUSE, seat, NOBODY, NOBODY, 0, 0)
        pop_row(game)


TO_TEXTS = TextAnswers(
    accept=int(Answer.YES),
    decline=int(Answer.NO),
    kind=int(Answer.KIND),
    things=((int(Answer.CARD), 0), (int(Answer.SEAT), CARDS)),
    numbers=(int(Answer.MODE), int(Answer.TYPE), int(Answer.NUMBER)),
)
content_of = make_content_of(TO_TEXTS, find_hidden)


@kernel
def answer_text(game, book, action):
    """Pass an answer on to the text that asked."""
    at = game.agenda_size - 1
    answer_question(game, book, at, content_of(game, book, at, action))


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    close(game, seat)
    question = game.question
    if action == Answer.CONCEDE:
        concede(game, book, seat)
    elif question == Question.PLACE:
        take_place(game, book, seat, action - Answer.PLACE)
    elif question <= Question.SKIRMISH:
        act(game, book, seat, action)
    elif question == Question.DEFENDER:
        defender = CARDS + action - Answer.SEAT if action < Answer.CARD else action - Answer.CARD
        meet(game, book, seat, defender)
    elif question == Question.ORDER:
        take_trigger(game, book, action - Answer.ORDER)
    elif question == Question.DRAW_OFFER:
        answer_offer(game, book, seat, action)
    else:
        answer_text(game, book, action)
    advance(game, book)


# The agenda


@kernel
def check(game, book):
    """After each completed effect: durations, deaths, defeats, then what waits; not before a waiting spell is done."""
    end_conditional(game, book)
    notice_control(game, book)
    cut_life(game, book)
    if bury_dead(game, book):
        return
    test_defeat(game, book)
    if game.over == 1:
        return
    if game.waiting == 0 or has_spell(game):
        if game.agenda[game.agenda_size - 1, Row.STEP] == Step.CHECK:
            pop_row(game)
        return
    take_triggers(game, book)


@kernel
def has_spell(game):
    """Whether a declared spell still waits to take effect."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.MARKS] & Mark.SPELL != 0:
            return True
    return False


@kernel
def advance(game, book):
    """Work the agenda off until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        step = game.agenda[game.agenda_size - 1, Row.STEP]
        if step == Step.RUN:
            run(game, book)
        elif step == Step.CHECK:
            check(game, book)
        elif step == Step.WINDOW:
            run_window(game, book)
        elif step == Step.SKIRMISH:
            run_skirmish(game, book)
        else:
            run_turn(game, book)
    stop_asking(game)


# Random candidates


@kernel
def span_from(game):
    """The first answer that the open question can have."""
    question = game.question
    if question == Question.PLACE:
        return Answer.PLACE
    if question == Question.ORDER:
        return Answer.ORDER
    if question == Question.NUMBER:
        return Answer.NUMBER
    return Answer.SEAT if question == Question.DEFENDER else Answer.PASS


@kernel
def span_to(game, book):
    """One past the last answer that the open question can have; conceding stands in between and is passed over."""
    question = game.question
    if is_move(game):
        return Answer.SKIRMISH + CARDS
    if question == Question.PLACE:
        return Answer.MODE
    if question == Question.ORDER:
        return Answer.NUMBER
    if question == Question.NUMBER:
        return Answer.SEAT
    if question == Question.DEFENDER:
        return Answer.KIND
    return Answer.PLAY if question == Question.CHOOSE else Answer.ORDER


@kernel
def is_move(game):
    """Whether a move is asked for: a main action, or one in a window."""
    return game.question <= Question.SKIRMISH and game.question != Question.PLACE


@kernel
def most_banked(game, book, seat):
    """How much pT could be banked at once."""
    room = book.numbers[Number.PREPARED_CAP] - game.prepared[seat]
    return min(room, game.time[seat] // book.numbers[Number.BANK_RATE])


MOVES = (Question.MAIN, Question.FREE, Question.RESPONSE, Question.SKIRMISH)
GROUPS = (
    Group(Answer.PASS, Answer.YES, By.EACH, MOVES),
    Group(Answer.YES, Answer.BANK, By.EACH, (Question.CHOOSE, Question.MAY, Question.MODE, Question.DRAW_OFFER)),
    Group(Answer.BANK, Answer.PLACE, By.COUNT, (Question.MAIN, Question.SKIRMISH)),
    Group(Answer.PLACE, Answer.MODE, By.EACH, (Question.PLACE,)),
    Group(Answer.MODE, Answer.TYPE, By.EACH, (Question.MODE,)),
    Group(Answer.TYPE, Answer.ORDER, By.EACH, (Question.TYPE,)),
    Group(Answer.ORDER, Answer.NUMBER, By.EACH, (Question.ORDER,)),
    Group(Answer.NUMBER, Answer.SEAT, By.EACH, (Question.NUMBER,)),
    Group(Answer.SEAT, Answer.CARD, By.EACH, (Question.CHOOSE, Question.DEFENDER)),
    Group(Answer.CARD, Answer.KIND, By.LYING, (Question.DEFENDER,)),
    Group(Answer.CARD, Answer.KIND, By.CHOSEN, (Question.CHOOSE,)),
    Group(Answer.KIND, Answer.PLAY, By.HIDDEN, (Question.CHOOSE,)),
    Group(Answer.PLAY, Answer.USE, By.HELD, MOVES),
    Group(Answer.USE, Answer.SKIRMISH, By.LYING, MOVES, ABILITIES),
    Group(Answer.SKIRMISH, Answer.CONCEDE, By.LYING, (Question.MAIN,)),
)
next_held = make_next_held(zone_of, int(Zone.HAND))
next_answer = make_next_answer(
    GROUPS, next_held, is_in_play, CARDS, CHOICES.next_chosen, CHOICES.next_hidden, most_banked
)


@kernel
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    question = game.question
    if is_move(game):
        return propose_move(game, book, seat, luck)
    if question == Question.DEFENDER:
        return propose_defender(game, seat, luck)
    if question == Question.CHOOSE:
        return propose_candidate(game, book, luck)
    if question == Question.MAY or question == Question.DRAW_OFFER:
        return Answer.YES + luck_below(luck, 2)
    return NOBODY


@kernel
def propose_move(game, book, seat, luck):
    """A main action or a move in a window."""
    hand = game.count[zone_of(seat, Zone.HAND)]
    table = 0
    for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
        table += game.count[zone]
    units = game.count[zone_of(seat, Zone.UNITS)] if game.question == Question.MAIN else 0
    banks = game.time[seat] // book.numbers[Number.BANK_RATE]
    pick = luck_below(luck, Answer.YES + banks + hand + ABILITIES * table + units)
    if pick < Answer.YES:  # passing, ending the turn, drawing, offering a draw
        return pick
    pick -= Answer.YES
    if pick < banks:
        return Answer.BANK + pick if pick < PREPARED_CAP else NOBODY
    pick -= banks
    if pick < hand:
        kind = nth_kind(game, zone_of(seat, Zone.HAND), pick)
        return NOBODY if kind == NOBODY else Answer.PLAY + kind
    pick -= hand
    if pick < units:
        return Answer.SKIRMISH + nth_in_play(game, seat, pick)
    pick -= units
    return Answer.USE + nth_in_play(game, seat, pick // ABILITIES) * ABILITIES + pick % ABILITIES


@kernel
def nth_in_play(game, seat, place):
    """The card at a place among all that a seat has in play, units first."""
    for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
        if place < game.count[zone]:
            return nth_in(game, zone, place)
        place -= int(game.count[zone])
    return NOBODY


@kernel
def propose_defender(game, seat, luck):
    """A player, or a unit of another player."""
    total = int(game.seats)
    for other in range(game.seats):
        if other != seat:
            total += int(game.count[zone_of(other, Zone.UNITS)])
    pick = luck_below(luck, total)
    if pick < game.seats:
        return Answer.SEAT + pick
    pick -= game.seats
    for other in range(game.seats):
        if other != seat:
            if pick < game.count[zone_of(other, Zone.UNITS)]:
                return Answer.CARD + nth_in_play(game, other, pick)
            pick -= int(game.count[zone_of(other, Zone.UNITS)])
    return NOBODY


propose_candidate = make_propose_candidate(TO_TEXTS, is_hidden_choice, nth_candidate)


# Made-up positions


@kernel
def begin(game, book, stage):
    """Let the cards that a made-up position puts into play stand there with all they carry, and ask its player."""
    for seat in range(game.seats):
        for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
            card = game.first[zone]
            while card != NOBODY:
                lives, marks = game.lives[card], game.marks[card]
                put_in_order(game, book, card, game.host[card])
                game.lives[card] = lives
                game.marks[card] = marks
                card = game.next[card]
    game.still_since = game.turns - 1
    begin_marking(game)
    push(game, book, Step.TURN, Stage.MAIN, 0, NOBODY)
    ask(game, Question.MAIN, 1 << game.turn)

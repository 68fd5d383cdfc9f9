"""Who is asked next: set-up, windows, the agenda, and what an answer does."""

from cardwright.games.xi.actions import Answer, ability_at, can_act, could_act
from cardwright.games.xi.choices import answer_question, find_hidden, is_hidden_choice, nth_candidate
from cardwright.games.xi.effects import run
from cardwright.games.xi.rules import (
    announce_end,
    bank,
    begin_action,
    begin_marking,
    bring_decks,
    buy_card,
    check,
    clear,
    concede,
    declare_skirmish,
    draw_opening_hands,
    flip_coin,
    is_skirmish_over,
    offer_draw,
    play_card,
    run_skirmish,
    run_turn,
    set_life,
    shuffle_decks,
    take_place,
    take_trigger,
    use_ability,
)
from cardwright.games.xi.standing import finish, push, put_in_order
from cardwright.games.xi.state import ABILITIES, CARDS, Log, Mark, Number, Question, Reason, Stage, Step, Window, Zone
from cardwright.games.xi.values import zone_of
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.chance import luck_below
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Code
from cardwright.kernel.questions import ask, ask_on, close
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import Choice


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


# Windows


@kernel
def window_question(stage):
    """What is asked in a window."""
    if stage == Window.FREE:
        return Question.FREE
    if stage == Window.RESPONSE:
        return Question.RESPONSE
    return Question.SKIRMISH if stage == Window.SKIRMISH else Question.DRAW_OFFER


@rule("XI-G75", "XI-G78", off=False)
def is_excluded(game, at, seat):
    """A free window is for the others, a response for the opponents of the caster; in a skirmish all may act."""
    stage = game.agenda[at, Row.STAGE]
    if stage == Window.SKIRMISH:
        return False
    caster = game.agenda[at - 1, Row.SEAT] if stage == Window.RESPONSE else game.turn
    return seat == caster


@kernel
def skips_active(game, book, at, seat):
    """With single reactions the active player has none."""
    return (
        game.agenda[at, Row.STAGE] == Window.SKIRMISH
        and book.numbers[Number.SKIRMISH_WINDOW] == 1
        and seat == game.turn
    )


@kernel
def is_window_over(game, book, at):
    """All have passed in a row, or the skirmish that the window belongs to will not take place."""
    stage = game.agenda[at, Row.STAGE]
    if stage == Window.SKIRMISH and is_skirmish_over(game, at - 1):
        return True
    return game.agenda[at, Row.OTHER] >= game.seats


@kernel
def run_window(game, book):
    """Go to the next seat of a window; ask it if it could act."""
    at = game.agenda_size - 1
    if is_window_over(game, book, at):
        close_window(game, book, at)
        return
    seat = (game.agenda[at, Row.SEAT] + 1) % game.seats
    stage = game.agenda[at, Row.STAGE]
    game.agenda[at, Row.SEAT] = seat
    game.agenda[at, Row.OTHER] += 1
    if is_out(game, seat) or is_excluded(game, at, seat) or skips_active(game, book, at, seat):
        return
    game.question = window_question(stage)
    if stage == Window.OFFER or is_worth_asking(game, book, seat):
        ask(game, window_question(stage), 1 << seat)


@kernel
def is_worth_asking(game, book, seat):
    """Whether a seat is asked in a window; a table may choose to skip those who can only pass."""
    if book.numbers[Number.AUTO_PASS] == 1:
        return can_act(game, book, seat)
    return could_act(game, book, seat)


@kernel
def close_window(game, book, at):
    """Nobody has anything more to say; an offered draw that all accepted ends the game."""
    is_offer = game.agenda[at, Row.STAGE] == Window.OFFER
    pop_row(game)
    if is_offer:
        finish(game, book, 0, Reason.AGREED)


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
    is_single = game.agenda[at, Row.STAGE] == Window.SKIRMISH and book.numbers[Number.SKIRMISH_WINDOW] == 1
    if not is_single:
        game.agenda[at, Row.OTHER] = 0
        if game.agenda[at, Row.STAGE] == Window.FREE:
            game.agenda[at, Row.SEAT] = seat - 1 if seat > 0 else game.seats - 1
    return 0


# Answers


@kernel
def act(game, book, seat, action):
    """Carry out a move of the own turn or of a window."""
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
        at = push(game, book, Step.SKIRMISH, 0, seat, action - Answer.SKIRMISH)
        game.agenda[at, Row.OTHER] = NOBODY
        ask_on(game, Question.DEFENDER, 1 << seat)


@rule("XI-0.6")
def meet(game, book, seat, action):
    """The side that skirmishes names the defender, who has no say; so the skirmish is declared."""
    attacker = game.agenda[game.agenda_size - 1, Row.SOURCE]
    pop_row(game)
    defender = CARDS + action - Answer.SEAT if action < Answer.CARD else action - Answer.CARD
    declare_skirmish(game, book, seat, attacker, defender)


@kernel
def answer_offer(game, book, seat, action):
    """A draw offer is accepted or refused."""
    if action == Answer.NO:
        tell(book, Log.REFUSE, seat, NOBODY, NOBODY, 0, 0)
        pop_row(game)


@kernel
def answer_text(game, book, action):
    """Pass an answer on to the text that asked."""
    at = game.agenda_size - 1
    content = NOBODY
    if action == Answer.YES:
        content = 1
    elif action >= Answer.KIND:
        content = find_hidden(game, book, at, game.agenda[at, Row.PC], action - Answer.KIND)
    elif action >= Answer.CARD:
        content = action - Answer.CARD
    elif action >= Answer.SEAT:
        content = CARDS + action - Answer.SEAT
    elif action >= Answer.NUMBER:
        content = action - Answer.NUMBER
    elif action >= Answer.TYPE:
        content = action - Answer.TYPE
    elif action >= Answer.MODE:
        content = action - Answer.MODE
    answer_question(game, book, at, content)


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
        meet(game, book, seat, action)
    elif question == Question.ORDER:
        take_trigger(game, book, action - Answer.ORDER)
    elif question == Question.DRAW_OFFER:
        answer_offer(game, book, seat, action)
    else:
        answer_text(game, book, action)
    advance(game, book)


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
    if game.over == 1:
        game.asked = 0
        game.part = 0


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
    if question <= Question.SKIRMISH and question != Question.PLACE:
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
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    question = game.question
    if question <= Question.SKIRMISH and question != Question.PLACE:
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
    pick = luck_below(luck, 4 + banks + hand + ABILITIES * table + units)
    if pick < 4:
        return pick
    pick -= 4
    if pick < banks:
        return Answer.BANK + pick if pick < 20 else NOBODY
    pick -= banks
    if pick < hand:
        return propose_play(game, seat, pick)
    pick -= hand
    if pick < units:
        return Answer.SKIRMISH + nth_in_play(game, seat, pick)
    pick -= units
    return Answer.USE + nth_in_play(game, seat, pick // ABILITIES) * ABILITIES + pick % ABILITIES


@kernel
def propose_play(game, seat, place):
    """Play the card at a place of the hand, or NOBODY if an equal card stands before it."""
    zone = zone_of(seat, Zone.HAND)
    card = game.first[zone]
    for _step in range(place):
        card = game.next[card]
    kind = int(game.kind[card])
    return Answer.PLAY + kind if find(game, zone, kind) == card else NOBODY


@kernel
def nth_in_play(game, seat, place):
    """The card at a place among all that a seat has in play, units first."""
    for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
        if place < game.count[zone]:
            card = int(game.first[zone])
            for _step in range(place):
                card = int(game.next[card])
            return card
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


@kernel
def propose_candidate(game, book, luck):
    """One of the things that a text lets choose, or declining."""
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    if is_hidden_choice(book, pc):
        return NOBODY
    count = 0
    while nth_candidate(game, book, at, pc, count) != NOBODY:
        count += 1
    can_decline = (book.code[pc, Code.c] & Choice.OPTIONAL) // Choice.OPTIONAL
    pick = luck_below(luck, count + can_decline)
    if pick == count:
        return Answer.NO
    chosen = nth_candidate(game, book, at, pc, pick)
    return Answer.SEAT + chosen - CARDS if chosen >= CARDS else Answer.CARD + chosen


# Made-up positions


@kernel
def settle_in(game, book):
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

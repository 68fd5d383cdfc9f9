"""Who is asked next: the agenda, what an answer does, and candidates for random answers."""

from cardwright.games.chi.ninjas.effects import answer_question, run
from cardwright.games.chi.ninjas.rules.abilities import left_to_arrange, looked_at
from cardwright.games.chi.ninjas.rules.attacking import aim, gather, lay_down
from cardwright.games.chi.ninjas.rules.conflict import (
    after_conflict,
    draw_for_attack,
    end_attack,
    let_answer,
    remove,
    rival_of,
)
from cardwright.games.chi.ninjas.rules.deploying import deploy
from cardwright.games.chi.ninjas.rules.end import concede
from cardwright.games.chi.ninjas.rules.spirits import play_spirit
from cardwright.games.chi.ninjas.rules.turn import begin_turn, hand_limit, next_turn, use
from cardwright.games.chi.ninjas.state import COUNTER_KIND, SPIRIT_KIND, Answer, Area, Form, Question, Step
from cardwright.games.chi.rules import (
    area,
    check_hand_limit,
    draw_blind,
    end_action,
    end_duel,
    give_up,
    hand,
    lay_table,
    play_chi,
    settle,
    take_from_row,
)
from cardwright.games.chi.state import COLOURS, SLOTS, Zone
from cardwright.kernel.agenda import Row, pop
from cardwright.kernel.chance import luck_below
from cardwright.kernel.programs import Code, Filter
from cardwright.kernel.questions import close
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, nth_in, nth_kind


@kernel
def set_up(game, book):
    """From the box to the first question; the caller has set the seats and the chance."""
    lay_table(game, book)
    game.victim = NOBODY
    free_all_rows(game)
    begin_turn(game, book)


@kernel
def advance(game, book):
    """Do what is due until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        at = game.agenda_size - 1
        step = game.agenda[at, Row.STEP]
        if step == Step.RUN:
            run(game, book)
            continue
        winner, offered = int(game.agenda[at, Row.STAGE]), int(game.agenda[at, Row.AMOUNT])
        pop(game)
        game.agenda[at, Row.STEP] = 0
        game.agenda[at, Row.STAGE] = 0
        game.agenda[at, Row.AMOUNT] = 0
        if step == Step.END_OF_TURN:
            check_hand_limit(game, hand_limit(game, book, game.turn))
        elif step == Step.AFTER_CONFLICT:
            after_conflict(game, book, winner)
        elif step == Step.REMOVAL:
            remove(game, book, offered)
        elif step == Step.SPOILS:
            draw_for_attack(game, book)
            end_attack(game)
        elif step == Step.TIDY_UP:
            settle(game, book)
        else:
            next_turn(game, book)


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    close(game, seat)
    if action == Answer.CONCEDE:
        concede(game, book, seat)
    elif game.question == Question.ACTION:
        act(game, book, seat, action)
    elif game.question == Question.WITH:
        lay_down(game, book, seat, action - Answer.WITH)
        gather(game, book, seat)
    elif game.question == Question.LIMIT:
        give_up(game, book, seat, action - Answer.DISCARD, hand_limit(game, book, seat))
    elif game.question != Question.DUEL:
        answer_question(game, book, game.agenda_size - 1, seat, action)
    elif action == Answer.COUNTER:
        play_chi(game, book, seat)
        let_answer(game, book, rival_of(game, seat), seat)
    else:
        end_duel(game, book, seat, rival_of(game, seat))
    advance(game, book)


@kernel
def act(game, book, seat, action):
    """Carry out the one action of a turn."""
    end_action(game, book)
    if action < Answer.DRAW_DECK:
        take_from_row(game, book, seat, action)
        settle(game, book)
    elif action == Answer.DRAW_DECK:
        draw_blind(game, book, seat)
        settle(game, book)
    elif action < Answer.ATTACK:
        deploy(game, book, seat, COLOURS + action - Answer.DEPLOY)
    elif action < Answer.USE:
        place = action - Answer.ATTACK
        aim(game, book, seat, find(game, area(place // COLOURS), COLOURS + place % COLOURS))
    elif action < Answer.SPIRIT:
        use(game, book, seat, find(game, area(seat), COLOURS + action - Answer.USE))
    elif action < Answer.WITH:
        play_spirit(game, book, seat, action - Answer.SPIRIT)


# Answers


@kernel
def span_from(game):
    """The first answer that the open question can have."""
    if game.question == Question.ACTION:
        return Answer.DRAW
    if game.question == Question.WITH:
        return Answer.WITH
    if game.question == Question.DUEL:
        return Answer.COUNTER
    if game.question == Question.LIMIT:
        return Answer.DISCARD
    return Answer.YES if game.question == Question.MAY else Answer.CHOOSE_KIND


@kernel
def span_to(game, book):
    """One past the last answer that the open question can have, conceding aside."""
    if game.question == Question.ACTION:
        return Answer.WITH if game.first[Zone.ROW] != NOBODY else Answer.DISCARD
    if game.question == Question.WITH:
        return Answer.COUNTER
    if game.question == Question.DUEL:
        return Answer.DISCARD
    if game.question == Question.LIMIT:
        return Answer.CHOOSE_KIND
    return Answer.CHOOSE_SLOT if game.question == Question.ARRANGE else Answer.CONCEDE


@kernel
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    if game.question == Question.ACTION:
        return propose_action(game, seat, luck)
    if game.question == Question.DUEL:
        return Answer.COUNTER + luck_below(luck, 2)
    if game.question == Question.WITH or game.question == Question.LIMIT:
        kind = nth_kind(game, hand(seat), luck_below(luck, game.count[hand(seat)]))
        if kind == NOBODY or (game.question == Question.WITH and kind >= COLOURS):
            return NOBODY
        return kind + (Answer.DISCARD if game.question == Question.LIMIT else Answer.WITH)
    if game.question == Question.MAY:
        return Answer.YES + luck_below(luck, 2)
    return propose_choice(game, book, game.agenda_size - 1, luck)


@kernel
def propose_choice(game, book, at, luck):
    """Something that an ability may offer, or declining: a player, a slot, a Defender in play, or a kind of card."""
    if game.question == Question.ARRANGE:
        placed = game.agenda[at, Row.X]
        card = nth_in(game, Zone.DECK, placed + luck_below(luck, looked_at(game, book, at) - placed))
        kind = game.kind[card]
        return Answer.CHOOSE_KIND + kind if left_to_arrange(game, book, at, kind) == card else NOBODY
    which = book.code[game.agenda[at, Row.PC], Code.b]
    start, size = Answer.CHOOSE_KIND, Answer.CHOOSE_SLOT - Answer.CHOOSE_KIND
    if (book.filters[which, Filter.forms] >> Form.PLAYER) & 1 == 1:
        start, size = Answer.CHOOSE_SEAT, int(game.seats)
    elif book.filters[which, Filter.zones] == Area.ROW:
        start, size = Answer.CHOOSE_SLOT, SLOTS
    elif book.filters[which, Filter.zones] == Area.AREA:
        start, size = Answer.CHOOSE_DEFENDER, game.seats * COLOURS
    pick = luck_below(luck, size + 1)
    return start + pick if pick < size else Answer.NO


@kernel
def propose_action(game, seat, luck):
    """A draw, a Defender in hand, an own or another one in play, or what a Spirit could bring back."""
    spirits = 0 if find(game, hand(seat), SPIRIT_KIND) == NOBODY else COLOURS
    in_play = 0
    for player in range(game.seats):
        in_play += int(game.count[area(player)])
    pick = luck_below(luck, SLOTS + 1 + game.count[hand(seat)] + in_play + spirits)
    if pick <= SLOTS:
        return Answer.DRAW + pick
    pick -= SLOTS + 1
    if pick < game.count[hand(seat)]:
        kind = nth_kind(game, hand(seat), pick)
        return Answer.DEPLOY + kind - COLOURS if COLOURS <= kind < COUNTER_KIND else NOBODY
    pick -= game.count[hand(seat)]
    if pick >= in_play:
        return Answer.SPIRIT + pick - in_play
    player = 0
    while pick >= game.count[area(player)]:
        pick -= game.count[area(player)]
        player += 1
    return propose_defender(game, seat, player, pick)


@kernel
def propose_defender(game, seat, player, place):
    """The ability of an own Defender or an attack on another one, by its place in an area; equal ones once."""
    kind = nth_kind(game, area(player), place)
    if kind == NOBODY:
        return NOBODY
    colour = kind - COLOURS
    return Answer.USE + colour if player == seat else Answer.ATTACK + player * COLOURS + colour

"""The rules of Chi, in the order of the rulebook."""

from cardwright.games.chi.state import (
    CARDS,
    CHI_KIND,
    KINDS,
    PAIR_POINTS,
    SLOTS,
    Log,
    Number,
    Question,
    Reason,
    Step,
    Type,
    Zone,
)
from cardwright.kernel.agenda import pop, push
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import doubt, hide_zone
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import best_known, empty_zones, find, leave_hand, move, put_last, shuffle, swap_identities


@kernel
def opponent(game, seat):
    """The other player."""
    return 1 - seat


@kernel
def hand(seat):
    """The zone of a seat's hand."""
    return Zone.HAND + seat


@kernel
def area(seat):
    """The zone of a seat's area."""
    return Zone.AREA + seat


# CHI-3, CHI-Q07 to CHI-Q09: Set-up


@rule("CHI-2.1", "CHI-3.4", "CHI-3.7")
def open_box(game, book):
    """All cards of the game form one deck, shared by all players; areas and discard pile are empty."""
    card = 0
    for kind in range(KINDS):
        for _copy in range(book.copies[kind]):
            game.kind[card] = kind
            put_last(game, card, Zone.DECK)
            card += 1


@rule("CHI-3.1")
def shuffle_deck(game, book):
    """The deck is shuffled before anything is dealt."""
    shuffle(game, Zone.DECK, 0, CARDS)
    stack_deck(game, book)
    tell(book, Log.SHUFFLE, NOBODY, NOBODY, 0, game.count[Zone.DECK], 0)


@rule("CHI-3.2", "CHI-Q08")
def deal_hands(game, book):
    """Each player is dealt the opening hand, one card at a time in seat order."""
    for _round in range(book.numbers[Number.START_HAND]):
        for seat in range(game.seats):
            draw_top(game, book, seat, Log.DEAL)


@rule("CHI-3.6", "CHI-Q07", "CHI-Q64")
def choose_start_player(game, book):
    """After the deal chance picks the start player, unless the table named one."""
    chosen = book.numbers[Number.FIRST_PLAYER] - 1
    if chosen == NOBODY:
        chosen = below(game, game.seats)
    game.start = chosen
    tell(book, Log.START, chosen, NOBODY, 0, 0, 0)


@rule("CHI-3.5", "CHI-Q09")
def lay_row(game, book):
    """The centre row is laid beside the deck; a row of Yin alone is replaced at once."""
    settle(game, book)


@kernel
def clear(game):
    """Empty zones and no piles."""
    empty_zones(game)
    for card in range(CARDS):
        game.under[card] = NOBODY
        game.kind[card] = NOBODY


@kernel
def lay_table(game, book):
    """From the box to the first turn; the caller has set the seats and the chance."""
    clear(game)
    open_box(game, book)
    for card in range(CARDS):
        if game.kind[card] == NOBODY:
            game.known[card] = everybody(game)  # that a row is no card is no secret
            put_last(game, card, Zone.BOX)
    shuffle_deck(game, book)
    deal_hands(game, book)
    lay_row(game, book)
    choose_start_player(game, book)
    game.turn = game.start


@kernel
def set_up(game, book):
    """From the box to the first question."""
    lay_table(game, book)
    begin_turn(game)


# CHI-4, CHI-Q11 to CHI-Q20: Playing a turn


@rule("CHI-4.2")
def begin_turn(game):
    """The player on turn is asked for exactly one action."""
    ask(game, Question.ACTION, 1 << game.turn)


@kernel
def end_action(game, book):
    """The action is whole: what is left of the turn goes on the agenda."""
    push(game, Step.NEXT_TURN)
    push(game, Step.END_OF_TURN)


@rule("CHI-4.6", "CHI-4.8", "CHI-9.6", "CHI-Q19", "CHI-Q53")
def check_hand_limit(game, limit):
    """At the end of the turn, also of the last one, its player cuts a hand above the limit down to it."""
    if game.count[hand(game.turn)] > limit:
        ask(game, Question.LIMIT, 1 << game.turn)


@rule("CHI-4.7", "CHI-Q12", "CHI-Q26")
def give_up(game, book, seat, kind, limit):
    """The player picks what to discard; the cards of one limit discard reach the pile together."""
    card = play_from_hand(game, book, seat, kind, Zone.CONFLICT)
    tell(book, Log.DISCARD, seat, game.kind[card], 0, 0, everybody(game))
    if game.count[hand(seat)] > limit:
        ask_on(game, Question.LIMIT, 1 << seat)
    else:
        discard_played(game, book)
        settle(game, book)


@rule("CHI-4.1", "CHI-4.5")
def pass_turn(game):
    """When the turn is over the other player is on turn."""
    game.turn = opponent(game, game.turn)


@kernel
def next_turn(game, book):
    """Count the turn, test for the end of the game, and let the other player begin."""
    game.turns += 1
    note_progress(game, game.turn)  # nobody lays a stack on another's turn
    test_for_end(game, book)
    if game.over == 0:
        pass_turn(game)
        begin_turn(game)


@rule("CHI-4.12", "CHI-8.11", "CHI-8.12", "CHI-Q39", "CHI-Q58")
def discard_played(game, book):
    """All cards played in a conflict or given up together go to the one discard pile, open to all."""
    card = game.first[Zone.CONFLICT]
    while card != NOBODY:
        after = game.next[card]
        move(game, card, Zone.DISCARD)
        card = after


# CHI-5, CHI-Q10, CHI-Q21: Action 1: drawing a card


@rule("CHI-5.1", "CHI-5.4", "CHI-Q21", "CHI-Q62")
def take_from_row(game, book, seat, slot):
    """The player takes the card of a slot of choice from the centre row into the hand, also if others can be played."""
    card = game.first[Zone.ROW + slot]
    move(game, card, hand(seat))
    tell(book, Log.TAKE, seat, game.kind[card], slot + 1, 0, everybody(game))


@kernel
def draw_top(game, book, seat, event):
    """Move the top card of the deck to a hand; only its owner learns what it is."""
    card = game.first[Zone.DECK]
    if card != NOBODY:
        game.known[card] |= 1 << seat
        move(game, card, hand(seat))
        tell(book, event, seat, game.kind[card], 0, 0, game.known[card])


@rule("CHI-Q10")
def draw_blind(game, book, seat):
    """At a table that allows it the draw action may take the top of the deck; the row is untouched."""
    draw_top(game, book, seat, Log.DRAW)


# CHI-6, CHI-Q22 to CHI-Q26: Action 2: playing a Yang


@rule("CHI-2.8", "CHI-6.1", "CHI-6.8", "CHI-6.9", "CHI-13.4")
def play_yang(game, book, seat, kind):
    """A Yang goes from the hand to its player's area, as a new stack if it has none to join, and does nothing else."""
    card = play_from_hand(game, book, seat, kind, area(seat))
    tell(book, Log.PLAY, seat, kind, 0, 0, everybody(game))
    join_stack(game, book, seat, card)


@rule("CHI-6.2", "CHI-9.2", "CHI-Q22", "CHI-Q23", "CHI-Q24")
def join_stack(game, book, seat, card):
    """A 3-point Yang has to be put on the 3-point Yang of its colour in its player's area; both are one stack."""
    kind = game.kind[card]
    below_it = find(game, area(seat), kind)
    if below_it != card and book.points[kind] == PAIR_POINTS:
        game.under[card] = below_it
        tell(book, Log.STACK, seat, kind, 0, 0, everybody(game))


@rule("CHI-6.3", "CHI-6.4", "CHI-7.4", off=False)
def is_immune(game, book, seat, card):
    """Neither card of a stack of two can be attacked; a Yang that lies alone can."""
    kind = game.kind[card]
    return book.points[kind] == PAIR_POINTS and find(game, area(seat), kind) != last_of(game, seat, card)


@kernel
def last_of(game, seat, card):
    """The last card of the same kind in an area."""
    other = game.last[area(seat)]
    while game.kind[other] != game.kind[card]:
        other = game.prev[other]
    return other


# CHI-7, CHI-Q27 to CHI-Q29, CHI-Q34, CHI-Q35: Action 3: playing a Yin


@kernel
def target(game, book, seat, colour):
    """The opposing Yang of a colour, or NOBODY."""
    card = game.first[area(opponent(game, seat))]
    while card != NOBODY:
        if book.colour[game.kind[card]] == colour:
            return card
        card = game.next[card]
    return card


@rule("CHI-7.1", "CHI-Q18", "CHI-Q29")
def attack(game, book, seat, kind):
    """A Yin is played on the opposing Yang of its colour, which stays where it is during the duel."""
    play_from_hand(game, book, seat, kind, Zone.CONFLICT)
    tell(book, Log.ATTACK, seat, kind, 0, 0, everybody(game))
    open_window(game, book, opponent(game, seat), seat)


@rule("CHI-Q27")
def waste_yin(game, book, seat, kind):
    """At a table that allows it a Yin may be discarded for the draw, without a duel."""
    play_from_hand(game, book, seat, kind, Zone.CONFLICT)
    tell(book, Log.DISCARD, seat, kind, 0, 0, everybody(game))
    discard_played(game, book)
    settle(game, book)
    draw_after_yin(game, book, seat)


@rule("CHI-7.6", "CHI-7.7", "CHI-7.8", "CHI-7.9", "CHI-13.7", "CHI-Q34", "CHI-Q35")
def draw_after_yin(game, book, seat):
    """Won or lost, the player of a Yin then draws the top card of the deck, once everything played is discarded."""
    draw_top(game, book, seat, Log.DRAW)
    settle(game, book)


# CHI-8, CHI-Q30 to CHI-Q33, CHI-Q36: The duel of Chi


@kernel
def can_answer(game, book, seat):
    """Whether a seat could play a Chi now."""
    return game.count[hand(seat)] > book.numbers[Number.LEAST_HAND] and holds_type(game, book, seat, Type.CHI)


@kernel
def holds_type(game, book, seat, type_):
    """Whether a hand holds a card of a type."""
    card = game.first[hand(seat)]
    while card != NOBODY:
        if book.type[game.kind[card]] == type_:
            return True
        card = game.next[card]
    return False


@rule("CHI-8.1", "CHI-8.2", "CHI-8.6", "CHI-Q33")
def open_window(game, book, seat, rival):
    """A seat may answer its rival's card with a Chi; it is asked also if it holds none, unless the table skips that."""
    if book.numbers[Number.AUTO_PASS] == 1 and not can_answer(game, book, seat):
        end_duel(game, book, seat, rival)
    else:
        ask(game, Question.DUEL, 1 << seat)


@rule("CHI-8.3", "CHI-8.8", "CHI-8.9", "CHI-Q36")
def play_chi(game, book, seat):
    """The two keep alternating, one Chi at a time and no action spent, as long as they have Chi to play."""
    play_from_hand(game, book, seat, CHI_KIND, Zone.CONFLICT)
    tell(book, Log.CHI, seat, CHI_KIND, 0, 0, everybody(game))


@rule("CHI-8.4", "CHI-8.5", "CHI-Q30", "CHI-Q32")
def end_duel(game, book, passed, winner):
    """The first pass ends the duel: who played the last card, the Yin included, has won it."""
    tell(book, Log.PASS, passed, NOBODY, 0, 0, 0)
    push(game, Step.AFTER_CONFLICT, winner)


@kernel
def after_conflict(game, book, winner):
    """Cards are discarded, the deck is tested, the attacker draws, the deck is tested again."""
    attacker = game.turn
    tell(book, Log.WIN, winner, NOBODY, 0, 0, 0)
    if winner == attacker:
        remove_target(game, book, attacker)
    discard_played(game, book)
    settle(game, book)
    draw_after_yin(game, book, attacker)


@rule("CHI-7.5", "CHI-8.11", "CHI-Q28")
def remove_target(game, book, attacker):
    """If the attacker won, the Yang leaves the opponent's area with the cards played."""
    card = target(game, book, attacker, book.colour[game.kind[game.first[Zone.CONFLICT]]])
    tell(book, Log.REMOVE, opponent(game, attacker), game.kind[card], 0, 0, everybody(game))
    move(game, card, Zone.CONFLICT)


# CHI-9, CHI-Q47 to CHI-Q51, CHI-Q54 to CHI-Q56, CHI-Q63 to CHI-Q65: End of the game


@kernel
def count_stacks(game, seat):
    """The separate stacks in an area: cards that lie on no other."""
    stacks = 0
    card = game.first[area(seat)]
    while card != NOBODY:
        if game.under[card] == NOBODY:
            stacks += 1
        card = game.next[card]
    return stacks


@rule("CHI-9.1", "CHI-Q54", "CHI-Q63")
def trigger_end(game, book, seat):
    """The end is triggered as soon as a player has laid the sixth separate stack."""
    if game.ending == 0 and count_stacks(game, seat) >= book.numbers[Number.END_STACKS]:
        game.ending = 1
        tell(book, Log.TRIGGER, seat, NOBODY, 0, 0, 0)


@rule("CHI-9.3", "CHI-9.4", "CHI-9.5", "CHI-Q47", "CHI-Q48", "CHI-Q49", "CHI-Q50", off=False)
def is_reached(game, book):
    """After a trigger the game ends with the second player's turn, so that both have taken equally many."""
    if game.turn == game.start:
        return False
    if book.numbers[Number.END_LATCHED] == 1:
        return game.ending == 1
    for seat in range(game.seats):
        if count_stacks(game, seat) >= book.numbers[Number.END_STACKS]:
            return True
    return False


@kernel
def note_progress(game, seat):
    """Note at the end of a turn whether a player has more stacks than ever before."""
    if game.count[area(seat)] <= game.most_stacks[seat]:
        return  # as many stacks as cards at the most: there is nothing to count
    stacks = count_stacks(game, seat)
    if stacks > game.most_stacks[seat]:
        game.most_stacks[seat] = stacks
        game.went_on = game.turns


@rule("CHI-Q65", off=False)
def is_standstill(game, book):
    """Whether for many rounds nobody has had more stacks than ever before."""
    return game.turns - game.went_on >= book.numbers[Number.STANDSTILL_ROUNDS] * game.seats


@rule("CHI-Q55", off=False)
def is_capped(game, book):
    """At a table with a turn cap the game ends with the round in which it is reached."""
    return 0 < book.numbers[Number.TURN_CAP] <= game.turns


@kernel
def test_for_end(game, book):
    """A game ends with a whole round, and is scored."""
    if is_reached(game, book):
        reason = Reason.POINTS
    elif game.turn == game.start:
        return
    elif is_standstill(game, book):
        reason = Reason.STANDSTILL
    elif is_capped(game, book):
        reason = Reason.CAP
    else:
        return
    score_game(game, book)
    finish(game, book, reason)


@kernel
def finish(game, book, reason):
    """Close the game: nobody is asked any more."""
    name_winner(game, book)
    game.reason = reason
    declare_draw(game)
    game.over = 1
    game.asked = 0
    game.question = Question.NONE
    tell(book, Log.END, NOBODY, NOBODY, game.reason, game.winners, 0)


@rule("CHI-Q56")
def concede(game, book, seat):
    """A player may give up at any own decision; the other player wins, without a score."""
    tell(book, Log.CONCEDE, seat, NOBODY, 0, 0, 0)
    game.winners = 1 << opponent(game, seat)
    game.reason = Reason.CONCEDED
    game.over = 1
    game.asked = 0
    game.agenda_size = 0
    game.question = Question.NONE
    tell(book, Log.END, NOBODY, NOBODY, game.reason, game.winners, 0)


# CHI-10, CHI-Q52, CHI-Q53: Scoring


@kernel
def score_game(game, book):
    """Write every player's score into the record."""
    for seat in range(game.seats):
        game.score[seat] = yang_points(game, book, seat) + hand_points(game, book, seat)


@rule("CHI-1.2", "CHI-1.3", "CHI-10.1", "CHI-10.3")
def yang_points(game, book, seat):
    """The points of all Yang in a player's area count, both cards of a pair included."""
    points = 0
    card = game.first[area(seat)]
    while card != NOBODY:
        points += book.points[game.kind[card]]
        card = game.next[card]
    return points


@rule("CHI-10.1", "CHI-10.2", "CHI-Q26", "CHI-Q52")
def hand_points(game, book, seat):
    """Every card left in hand is worth one point, whatever it is."""
    return game.count[hand(seat)] * book.numbers[Number.HAND_POINTS]


@rule("CHI-10.4", "CHI-10.5", "CHI-13.5")
def name_winner(game, book):
    """The higher score wins, whoever triggered the end."""
    if game.score[0] != game.score[1]:
        game.winners = 1 << (1 if game.score[1] > game.score[0] else 0)


@rule("CHI-10.6")
def declare_draw(game):
    """Equal scores are a draw, and nothing breaks the tie."""
    if game.winners == 0 and game.reason == Reason.POINTS:
        game.reason = Reason.DRAW


# CHI-11, CHI-Q37 to CHI-Q46: The centre row and the deck


@rule("CHI-Q46")
def settle(game, book):
    """Housekeeping after every movement: form a deck, fill the row, flush a row of Yin alone, and again."""
    form_deck(game, book)
    while True:
        for slot in range(SLOTS):
            fill_slot(game, book, slot)
        if not should_flush(game, book):
            return
        flush_row(game, book)
        form_deck(game, book)


@rule("CHI-11.3", "CHI-Q37", "CHI-Q38", "CHI-Q43")
def form_deck(game, book):
    """As soon as the deck is empty the discard pile is shuffled and becomes the new deck."""
    if game.count[Zone.DECK] > 0 or game.count[Zone.DISCARD] == 0:
        return
    card = game.first[Zone.DISCARD]
    while card != NOBODY:
        after = game.next[card]
        move(game, card, Zone.DECK)
        card = after
    shuffle(game, Zone.DECK, 0, CARDS)
    stack_deck(game, book)
    tell(book, Log.SHUFFLE, NOBODY, NOBODY, 1, game.count[Zone.DECK], 0)


@kernel
def stack_deck(game, book):
    """Put the kinds that a scenario fixed on top of a deck just shuffled, once."""
    card = game.first[Zone.DECK]
    for place in range(book.stacked_size):
        other = card
        while other != NOBODY and game.kind[other] != book.stacked[place]:
            other = game.next[other]
        if other == NOBODY:
            break
        swap_identities(game, card, other)
        card = game.next[card]
    if book.stacked_size > 0:
        book.stacked_size = 0


@rule("CHI-5.2", "CHI-11.1", "CHI-11.2", "CHI-Q40", "CHI-Q44")
def fill_slot(game, book, slot):
    """A gap in the row is filled first, with the top card of the deck; the other cards do not move."""
    if game.count[Zone.ROW + slot] > 0 or game.count[Zone.DECK] == 0:
        return
    card = game.first[Zone.DECK]
    game.known[card] = everybody(game)
    move(game, card, Zone.ROW + slot)
    tell(book, Log.REFILL, NOBODY, game.kind[card], slot + 1, 0, everybody(game))
    form_deck(game, book)


@rule("CHI-11.4", "CHI-11.5", "CHI-Q41", off=False)
def should_flush(game, book):
    """A full row of nothing but Yin is replaced by itself, as often as it takes."""
    for slot in range(SLOTS):
        card = game.first[Zone.ROW + slot]
        if card == NOBODY or book.type[game.kind[card]] != Type.YIN:
            return False
    return has_other_than_yin(game, book, Zone.DECK) or has_other_than_yin(game, book, Zone.DISCARD)


@rule("CHI-Q42", off=True)
def has_other_than_yin(game, book, zone):
    """Whether a pile holds a card that is no Yin: without one a flush would never end."""
    card = game.first[zone]
    while card != NOBODY:
        if book.type[game.kind[card]] != Type.YIN:
            return True
        card = game.next[card]
    return False


@kernel
def flush_row(game, book):
    """All six cards of the row go to the discard pile together."""
    for slot in range(SLOTS):
        move(game, game.first[Zone.ROW + slot], Zone.DISCARD)
    tell(book, Log.FLUSH, NOBODY, NOBODY, 0, 0, 0)


# CHI-Q57 to CHI-Q62: Information


@rule("CHI-Q59")
def hide_deck(game, seat):
    """The size of the deck is public, its order never; nor is what a made-up position leaves in the box."""
    hide_zone(game, Zone.DECK, seat)
    hide_zone(game, Zone.BOX, seat)


@rule("CHI-3.3", "CHI-Q57", "CHI-Q60", "CHI-Q61")
def hide_hands(game, seat):
    """Until the game is over a hand is shown to its owner only; others know its size and what they saw go there."""
    for other in range(game.seats):
        hide_zone(game, hand(other), seat)


@rule("CHI-Q62")
def play_from_hand(game, book, seat, kind, zone):
    """Like cards in a hand are one choice: the one that others know goes first, to an open zone."""
    card = best_known(game, find(game, hand(seat), kind))
    if game.seats > 2:
        doubt(game, card)
    card = leave_hand(game, card)
    game.known[card] = everybody(game)
    move(game, card, zone)
    return card


# The agenda


@kernel
def advance(game, book):
    """Do what is due until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        row = pop(game)
        step = game.agenda[row, 0]
        fact = game.agenda[row, 1]
        game.agenda[row, 0] = 0
        game.agenda[row, 1] = 0
        if step == Step.END_OF_TURN:
            check_hand_limit(game, book.numbers[Number.HAND_LIMIT])
        elif step == Step.AFTER_CONFLICT:
            after_conflict(game, book, fact)
        else:
            next_turn(game, book)

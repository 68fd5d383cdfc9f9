"""The rules of Xemytica, in the order of the rulebook: set-up, the round, the fight, ties, clean-up, the end."""

from cardwright.games.xemytica.comparing import is_one, leaders, sum_of, top_value
from cardwright.games.xemytica.effects import draw_top, shuffle_deck
from cardwright.games.xemytica.reading import hand_limit
from cardwright.games.xemytica.standing import (
    begin_waiting,
    drop_out,
    expire,
    finish,
    notice,
    notice_leaving,
    push_row,
    put_away,
    rank_players,
    reach_limit,
    replace,
    tell_leaving,
    without_combatants,
)
from cardwright.games.xemytica.state import (
    CARDS,
    COMBATANTS,
    DECK,
    OUT,
    TIED,
    Destination,
    Event,
    Log,
    Metric,
    Number,
    Plan,
    Question,
    Reason,
    Stage,
    Step,
    Zone,
)
from cardwright.games.xemytica.totals import Depth, form_totals, settle_table, tell_totals, write_totals
from cardwright.games.xemytica.values import controller_of, is_in_play, next_in_play, owner_of, zone_of
from cardwright.games.xemytica.windows import may_add, open_window, players_of_window, reveal, takes_part
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.chance import PICKED_PLAYER, below, use_fixed
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import forget_waiting
from cardwright.kernel.questions import ask, lowest_of
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import count_seats, everybody, is_out, name_of, stack_deck, still_in
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import empty_zones, move, put_last

TRIGGERS = 500  # effects of texts that are carried out in one round                            FOH-E1

# Set-up


@kernel
def clear(game):
    """Empty zones, no card in the game, nothing lasting, nobody in play."""
    empty_zones(game)
    for card in range(CARDS):
        game.kind[card] = NOBODY
        put_last(game, card, OUT)
    free_all_rows(game)
    for slot in range(COMBATANTS):
        game.line[slot] = NOBODY
    game.won = NOBODY


@rule("FOH-2.3", "FOH-2.5", "FOH-Q15")
def bring_decks(game, book):
    """Only the cards of a player's own deck are used by that player, the same ones to the end of the game."""
    for card in range(CARDS):
        seat = owner_of(game, card)
        kind = book.deck[seat, card % DECK] if seat < game.seats else NOBODY
        if kind != NOBODY:
            game.kind[card] = kind
            move(game, card, zone_of(seat, Zone.DECK))


@kernel
def shuffle_decks(game, book):
    """Every deck is shuffled once, before the first draw, and never again."""
    for seat in range(game.seats):
        if book.numbers[Number.SHUFFLE] == 1:
            shuffle_deck(game, book, seat)
        stack_deck(game, book, zone_of(seat, Zone.DECK), seat)


@kernel
def push_round(game):
    """The bottom row of the agenda: rounds follow each other until the game is over."""
    game.agenda[0, Row.STEP] = Step.ROUND
    game.agenda[0, Row.STAGE] = Stage.FILL
    game.agenda_size = 1


# The round


@rule("FOH-3.1", "FOH-10.3", "FOH-Q91")
def begin_round(game, book):
    """A game is a sequence of rounds, each from the first step again; nobody starts."""
    game.turns += 1
    game.here = still_in(game)
    game.cycle = 0
    game.tied = 0
    game.clock = 0
    game.agenda[0, Row.AMOUNT] = 0
    tell(book, Log.ROUND, NOBODY, NOBODY, NOBODY, game.turns, 0)
    for seat in range(game.seats):
        if not is_out(game, seat):
            notice(game, book, Event.ROUND_START, CARDS + seat, NOBODY, 0)


@kernel
def begin_step(game, step):
    """A step begins: nobody has played more than the one card of it."""
    game.step = step
    game.agenda[0, Row.OTHER] = 0
    for seat in range(game.seats):
        game.extra[seat] = 0


@kernel
def next_step(game, book, step):
    """The next step of the round, or of a tie-break cycle; one past the last if there is none."""
    step += 1
    while step < book.numbers[Number.STEPS] and game.cycle > 0 and book.step_ties[step] == 0:
        step += 1
    return step


@kernel
def go_to(game, stage):
    """What comes next in the round."""
    game.agenda[0, Row.STAGE] = stage


@rule("FOH-10.2", "FOH-13.1", "FOH-13.3", "FOH-14.1", "FOH-Q44")
def go_on(game, book):
    """The steps follow each other, each seen before the next is chosen, then totals are formed."""
    step = next_step(game, book, game.step)
    if step < book.numbers[Number.STEPS]:
        begin_step(game, step)
        go_to(game, Stage.WINDOW)
    else:
        go_to(game, Stage.TOTALS)


@kernel
def begin_window(game, book):
    """Open the window of the step; one of a tie-break in which nobody can act is left out."""
    seats = players_of_window(game, book)
    if seats == 0 and game.cycle > 0:
        go_on(game, book)
    else:
        go_to(game, Stage.REVEAL)
        open_window(game, book, seats)


# Step 1: the hand


@rule("FOH-11.1", "FOH-Q18", "FOH-Q19", "FOH-Q20", "FOH-Q31")
def fill_hand(game, book, seat):
    """The hand is filled up by itself, to the opening size first and to the limit later, as far as the deck goes."""
    size = int(book.numbers[Number.OPENING_HAND]) if game.turns == 1 else hand_limit(game, book, seat)
    drawn = 0
    while game.count[zone_of(seat, Zone.HAND)] < size and game.count[zone_of(seat, Zone.DECK)] > 0:
        draw_top(game, book, seat, 1 << seat)
        drawn += 1
    if drawn > 0:
        tell(book, Log.FILL, seat, NOBODY, NOBODY, drawn, 0)
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)


@kernel
def fill_hands(game, book):
    """Every player who is in fills the hand."""
    for seat in range(game.seats):
        if not is_out(game, seat):
            fill_hand(game, book, seat)


# Texts of one moment


@kernel
def first_waiting(game, seat):
    """The first waiting effect of a player, or NOBODY."""
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            return place
    return NOBODY


@kernel
def count_waiting(game, seat):
    """How many effects of a player wait."""
    count = 0
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            count += 1
    return count


@kernel
def nth_waiting(game, seat, number):
    """The waiting effect of a player by its number, or NOBODY."""
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            if number == 0:
                return place
            number -= 1
    return NOBODY


@rule("FOH-Q83", "FOH-Q90")
def draw_order(game, book):
    """Which player's effects come first is left to chance, and only if two or more have any."""
    players = 0
    for seat in range(game.seats):
        players += 1 if count_waiting(game, seat) > 0 else 0
    if players < 2 or is_order_drawn(game):
        return
    for seat in range(game.seats):
        game.order[seat] = seat + 1
    for seat in range(game.seats - 1, 0, -1):
        other = below(game, seat + 1)
        kept = game.order[seat]
        game.order[seat] = game.order[other]
        game.order[other] = kept
    fix_order(game, book, players)
    for seat in range(game.seats):
        if count_waiting(game, seat) > 0:
            tell(book, Log.ORDER, seat, NOBODY, NOBODY, game.order[seat], 0)


@kernel
def fix_order(game, book, players):
    """The players whom a scenario has fixed come first, in its order."""
    for place in range(1, players + 1):
        seat = int(book.picks[0]) - PICKED_PLAYER
        if book.picks_size == 0 or seat < 0:
            return
        if not use_fixed(book, count_waiting(game, seat) > 0):
            return
        for other in range(game.seats):
            if game.order[other] == place:
                game.order[other] = game.order[seat]
        game.order[seat] = place


@kernel
def is_order_drawn(game):
    """Whether the players of this moment have an order."""
    for seat in range(game.seats):
        if game.order[seat] != 0:
            return True
    return False


@kernel
def next_player(game):
    """The player whose effects are next, or NOBODY."""
    found = NOBODY
    for seat in range(game.seats):
        if first_waiting(game, seat) != NOBODY and (found == NOBODY or game.order[seat] < game.order[found]):
            found = seat
    return found


@kernel
def run_batch(game, book):
    """Effects of one moment are carried out one after the other; a player with several picks which is next."""
    draw_order(game, book)
    seat = next_player(game)
    if seat == NOBODY:
        for other in range(game.seats):
            game.order[other] = 0
        pop_row(game)
    elif count_waiting(game, seat) > 1:
        ask_order(game, book, seat)
    else:
        begin_effect(game, book, first_waiting(game, seat))


@rule("FOH-Q83")
def ask_order(game, book, seat):
    """Each player orders the own effects."""
    ask(game, Question.ORDER, 1 << seat)


@kernel
def begin_effect(game, book, place):
    """Begin the program of a waiting effect, unless its card was ignored or left before its own reveal was done."""
    pc, source, seat = int(game.waiting_pc[place]), int(game.waiting_source[place]), int(game.waiting_seat[place])
    is_reveal = source != NOBODY and pc == book.program[game.kind[source]]
    is_ignored = source != NOBODY and (game.ignored[source] == 1 or (is_reveal and not is_in_play(game, source)))
    game.agenda[0, Row.AMOUNT] += 0 if is_ignored else 1
    if is_ignored or game.agenda[0, Row.AMOUNT] > TRIGGERS:
        forget_waiting(game, place)
        if not is_ignored:
            reach_limit(game, book)
        return
    if not is_reveal:
        tell(book, Log.TRIGGER, seat, name_of(game, source), NOBODY, 0, everybody(game))
    begin_waiting(game, book, place)


# The end of a step


@kernel
def settle_step(game, book):
    """The texts of the reveal are done: those who may play an additional card do so, once; then the round goes on."""
    adding = 0
    for seat in range(game.seats):
        if not is_out(game, seat) and takes_part(game, seat) and game.extra[seat] == 0 and may_add(game, book, seat):
            adding |= 1 << seat
    if adding == 0:
        go_on(game, book)
        return
    game.agenda[0, Row.OTHER] = 1
    for seat in range(game.seats):
        if (adding >> seat) & 1 == 1:
            game.extra[seat] = 1
    go_to(game, Stage.WINDOW)


# The result of a round


@rule("FOH-14.4", "FOH-15.1")
def settle_fight(game, book):
    """Totals are formed after the last step; who is ahead alone has won the round, otherwise it is not settled."""
    form_totals(game, book, Depth.REAL)
    write_totals(game)
    ahead = leaders(game, book, Depth.REAL)
    tell_totals(game, book)
    if is_one(ahead):
        win_round(game, book, lowest_of(ahead))
    else:
        game.tied = ahead
        extend_tie(game, book)


@kernel
def best_slot(game, book, seat):
    """The combatant with the best top value of a player."""
    found = NOBODY
    for slot in range(game.fighters):
        if game.fighter_seat[slot] == seat:
            if found == NOBODY or top_value(game, book, slot, 1) > top_value(game, book, found, 1):
                found = slot
    return found


@kernel
def best_attribute(game, book, slot):
    """The attribute with which a combatant wins: its top value, the one that is compared, or NOBODY."""
    metric = book.numbers[Number.METRIC]
    if metric == Metric.ATTRIBUTE:
        return book.numbers[Number.COMPARED]
    if metric != Metric.MAX_ANY:
        return NOBODY
    best = top_value(game, book, slot, 1)
    for attribute in range(book.numbers[Number.ATTRIBUTES]):
        if game.counts[slot, attribute] == 1 and game.total[slot, attribute] == best:
            return attribute
    return NOBODY


@rule("FOH-15.1", "FOH-15.7", "FOH-Q52", "FOH-Q94")
def win_round(game, book, winner):
    """One player wins the round and all others lose it, also who has no combatant any more."""
    game.won = winner
    slot = best_slot(game, book, winner)
    attribute = best_attribute(game, book, slot)
    top = 0 if attribute == NOBODY else game.total[slot, attribute]
    if book.numbers[Number.METRIC] == Metric.SUM:
        top = sum_of(game, book, slot, 1)
    tell(book, Log.WIN, winner, game.fighter[slot], attribute, top, everybody(game))
    go_to(game, Stage.CLEAN_UP)
    notice_result(game, book)


@kernel
def event_for(game, seat):
    """What a round was for a player."""
    if game.won == TIED:
        return Event.TIE_ROUND
    return Event.WIN_ROUND if game.won == seat else Event.LOSE_ROUND


@rule("FOH-Q73")
def notice_result(game, book):
    """Texts that winning, losing or tying triggers come first, while the cards are still in play."""
    for seat in range(game.seats):
        if not is_out(game, seat):
            notice(game, book, event_for(game, seat), CARDS + seat, NOBODY, 0)
    for slot in range(game.fighters):
        seat = game.fighter_seat[slot]
        if game.line[slot] != NOBODY:
            notice(game, book, event_for(game, seat), game.line[slot], CARDS + seat, 0)


# Ties


@kernel
def can_extend(game, book):
    """Whether the tied players can go on playing cards: the table lets them, and not all passed in the last cycle."""
    if book.numbers[Number.TIE_EXTENDS] == 0 or count_seats(game.tied) < 2:
        return False
    if game.cycle > 0 and game.added == 0:
        return False
    for seat in range(game.seats):
        if (game.tied >> seat) & 1 == 1 and could_play_on(game, book, seat):
            return True
    return False


@kernel
def could_play_on(game, book, seat):
    """Whether a player has a card left that could be played in a tie-break, as all can see."""
    if game.count[zone_of(seat, Zone.HAND)] > 0:
        return True
    return book.numbers[Number.WINDOWS] == 0 and game.count[zone_of(seat, Zone.DECK)] > 0


@rule("FOH-18.1", "FOH-18.2", "FOH-O18", "FOH-Q59", "FOH-Q60", "FOH-Q61", "FOH-Q67")
def extend_tie(game, book):
    """A shared top opens a further cycle of steps, until one is ahead or a cycle adds no card: then it is a tie."""
    if not can_extend(game, book):
        tie_round(game, book)
        return
    game.cycle += 1
    step = next_step(game, book, NOBODY)
    if game.cycle > book.numbers[Number.MAX_CYCLES]:
        finish(game, book, 0, Reason.ROUNDS)
    elif step == book.numbers[Number.STEPS]:
        tie_round(game, book)
    else:
        game.added = 0
        tell(book, Log.CYCLE, NOBODY, NOBODY, game.tied, game.cycle, 0)
        begin_step(game, step)
        go_to(game, Stage.WINDOW)


@rule("FOH-18.1", "FOH-19.7", "FOH-L12", "FOH-Q52")
def tie_round(game, book):
    """Nobody wins the round."""
    game.won = TIED
    top = 0
    for slot in range(game.fighters):
        if (game.tied >> game.fighter_seat[slot]) & 1 == 1:
            top = top_value(game, book, slot, 1)
    tell(book, Log.TIE, NOBODY, NOBODY, game.tied, top, 0)
    go_to(game, Stage.CLEAN_UP)
    notice_result(game, book)


# Clean-up


@rule("FOH-15.4", "FOH-Q68")
def after_win(book):
    """The winner's cards go under the own deck, by themselves."""
    return int(book.numbers[Number.ON_WIN])


@rule("FOH-15.5", "FOH-15.7", off=1)
def after_loss(book):
    """Every loser discards the cards played."""
    return int(book.numbers[Number.ON_LOSS])


@rule("FOH-18.3", "FOH-18.4", "FOH-Q66", off=1)
def after_tie(book):
    """After a tie all cards in play are discarded, of all players, and nobody returns any."""
    return int(book.numbers[Number.ON_TIE])


@kernel
def destination_of(game, book, card):
    """Where a played card goes: that follows the result of the player who played it."""
    if game.won == TIED:
        return after_tie(book)
    return after_win(book) if game.won == controller_of(game, card) else after_loss(book)


@kernel
def zone_after(destination):
    """The zone of a destination."""
    if destination == Destination.DISCARD:
        return Zone.DISCARD
    return Zone.HAND if destination == Destination.HAND else Zone.DECK


@kernel
def replace_leaving(game, book):
    """Whether a text does something else with a card in play than the result says; one after the other."""
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        if game.plan[card] & Plan.SPARED == 0:
            is_discard = zone_after(destination_of(game, book, card)) == Zone.DISCARD
            event = Event.DISCARD if is_discard else Event.RETURN
            if replace(game, book, event, card, CARDS + owner_of(game, card), 0):
                game.plan[card] |= Plan.SPARED
                return True
        card = next_in_play(game, card)
    return False


@rule("FOH-15.6", "FOH-Q69", "FOH-Q71", "FOH-Q73")
def clean_up(game, book):
    """All played cards move, in the order played, ignored ones too; hands stay as they are."""
    if replace_leaving(game, book):
        return
    go_to(game, Stage.CHECK)
    for seat in range(game.seats):
        if not is_out(game, seat):
            notice(game, book, Event.ROUND_END, CARDS + seat, NOBODY, 0)
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        if game.plan[card] & Plan.SPARED == 0:
            notice_leaving(game, book, card, zone_after(destination_of(game, book, card)))
        card = next_in_play(game, card)
    for seat in range(game.seats):
        move_played(game, book, seat)
    settle_table(game, book)


@kernel
def move_played(game, book, seat):
    """The cards that a player has in play go where the result says."""
    card = game.first[zone_of(seat, Zone.PLAY)]
    while card != NOBODY:
        after = game.next[card]
        if game.plan[card] & Plan.SPARED == 0:
            destination = destination_of(game, book, card)
            tell_leaving(game, book, card, zone_after(destination))
            put_away(game, card, zone_after(destination), destination == Destination.DECK_TOP)
        card = after


@kernel
def sweep(game, book):
    """Nothing stays in play after a round."""
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        tell_leaving(game, book, card, Zone.DISCARD)
        put_away(game, card, Zone.DISCARD, False)
        card = next_in_play(game, NOBODY)
        settle_table(game, book)


# The end of the game


@rule("FOH-O19", "FOH-Q78")
def test_round_limit(game, book):
    """As a safety net the game is drawn when the limit of rounds is reached."""
    if game.turns >= book.numbers[Number.MAX_ROUNDS]:
        finish(game, book, 0, Reason.ROUNDS)


@kernel
def check(game, book):
    """After a round: who has no combatant left is out, and the next round begins unless the game is decided."""
    sweep(game, book)
    if game.lasting_end > 0:
        expire(game)
        settle_table(game, book)
    for row in range(game.coins_size):
        game.coins[row, 0] = 0
        game.coins[row, 1] = 0
    game.coins_size = 0
    game.tied = 0
    game.cycle = 0
    leaving = without_combatants(game, book)
    if leaving != 0:
        drop_out(game, book, leaving, Reason.LAST)
    rank_players(game)
    if game.over == 0:
        test_round_limit(game, book)
    go_to(game, Stage.FILL)


@rule("FOH-Q75")
def concede(game, book, seat):
    """Who gives up is out at once, with all cards; the others go on if two or more remain."""
    tell(book, Log.CONCEDE, seat, NOBODY, NOBODY, 0, 0)
    game.here &= ~(1 << seat)
    drop_out(game, book, 1 << seat, Reason.CONCEDED)


@kernel
def run_round(game, book):
    """The stages of a round; what waits is carried out before each."""
    if game.waiting > 0:
        push_batch(game, book)
        return
    stage = game.agenda[0, Row.STAGE]
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


@kernel
def push_batch(game, book):
    """Effects that wait are carried out next."""
    push_row(game, book, Step.BATCH, 0, 0, NOBODY)

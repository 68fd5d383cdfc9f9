"""The rules of Xi Cards, in the order of the rulebook: set-up, the turn, windows, skirmishes, the end."""

from cardwright.games.xi.costs import bank_cost, pay_time
from cardwright.games.xi.life import hit_for, strike
from cardwright.games.xi.moving import destroy_doomed, draw_card, shuffle_deck
from cardwright.games.xi.standing import (
    begin_waiting,
    end_conditional,
    expire,
    finish,
    notice,
    notice_control,
    push,
    push_check,
    push_run,
    reach_limit,
    remove_player,
    stir,
)
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    OUT,
    PLAYING,
    SEATS,
    TRIGGERS,
    Event,
    Log,
    Mark,
    Number,
    Question,
    Reason,
    Stage,
    Stat,
    State,
    Step,
    Window,
    Zone,
)
from cardwright.games.xi.values import (
    controller_of,
    is_unit_in_play,
    next_meeting,
    owner_of,
    row_seat,
    type_of,
    value,
    zone_of,
)
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.programs import MOST, Ability, Watcher
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out, name_of, still_in
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import empty_zones, find, leave_hand, put_last, take_out
from cardwright.language.program import NONE, How, Until, Watch


@kernel
def next_seat(game, seat):
    """The next seat in turn order that is still in the game."""
    other = (seat + 1) % game.seats
    while is_out(game, other) and other != seat:
        other = (other + 1) % game.seats
    return other


@kernel
def living(game):
    """How many players are still in the game."""
    count = 0
    for seat in range(game.seats):
        if not is_out(game, seat):
            count += 1
    return count


# Preparing to play


@kernel
def clear(game):
    """Empty zones, nothing standing."""
    empty_zones(game)
    free_all_rows(game)
    for card in range(CARDS):
        game.host[card] = NOBODY
    game.chooser = NOBODY


@rule("XI-1.4", "XI-2.1")
def bring_decks(game, book):
    """Every player brings an own deck."""
    for seat in range(SEATS + 1):
        game.rows_from[seat] = book.rows_from[seat]
    for card in range(CARDS):
        seat = owner_of(game, card)
        kind = book.deck[seat, card - game.rows_from[seat]]
        if kind != NOBODY:
            game.kind[card] = kind
            put_last(game, card, zone_of(seat, Zone.DECK))
        else:
            game.kind[card] = NOBODY
            game.known[card] = everybody(game)  # that a row is no card is no secret
            put_last(game, card, OUT)


@rule("XI-G1")
def shuffle_decks(game, book):
    """Each deck is shuffled before the opening draw."""
    if book.numbers[Number.SHUFFLE] == 1:
        for seat in range(game.seats):
            shuffle_deck(game, book, seat)


@rule("XI-1.3", "XI-2.7", "XI-G9")
def set_life(game, book):
    """Each player starts with the same life points and without prepared time."""
    for seat in range(game.seats):
        game.life[seat] = book.numbers[Number.STARTING_LIFE]


@rule("XI-2.8", "XI-G2")
def draw_opening_hands(game, book):
    """Each player draws the opening hand; nobody draws another one."""
    for _card in range(book.numbers[Number.OPENING_HAND]):
        for seat in range(game.seats):
            draw_card(game, book, seat)


@rule("XI-2.9", "XI-2.10", "XI-G4")
def flip_coin(game, book):
    """After the opening draw chance decides who chooses a place in the turn order."""
    chooser = book.coin - 1
    if chooser == NOBODY:
        chooser = below(game, game.seats)
    game.chooser = chooser
    tell(book, Log.COIN, chooser, NOBODY, NOBODY, 0, 0)
    ask(game, Question.PLACE, 1 << chooser)


@rule("XI-2.9", "XI-G4", "XI-G5")
def take_place(game, book, seat, place):
    """The chooser takes any place; the seating order is kept."""
    game.turn = (seat - place + game.seats) % game.seats
    game.start = game.turn
    tell(book, Log.PLACE, seat, NOBODY, NOBODY, place + 1, 0)


# The turn


@rule("XI-3.3", "XI-3.6", "XI-0.3", "XI-G6", "XI-G12")
def receive_time(game, book):
    """The active player's T is set anew, to less on the very first turn of the game, before anything else happens."""
    time = book.numbers[Number.FIRST_TURN_TIME if game.is_first_turn == 1 else Number.TURN_TIME]
    game.time[game.turn] = time
    tell(book, Log.TIME, game.turn, NOBODY, NOBODY, time, 0)


@rule("XI-0.5", "XI-5.2", "XI-G46")
def clear_marks(game):
    """When a turn begins, every unit may start a skirmish again and every ability may be used again."""
    for seat in range(game.seats):
        for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
            card = game.first[zone]
            while card != NOBODY:
                game.marks[card] &= ~(State.SKIRMISHED | State.SKIRMISHED_TWICE | State.ENTERED)
                for ability in range(ABILITIES):
                    game.used[card, ability] = 0
                card = game.next[card]


@kernel
def forget_history(game):
    """What happened in the last turn is no matter of this one."""
    for row in range(game.happened):
        for place in range(3):
            game.history[row, place] = 0
    game.happened = 0


@kernel
def begin_turn(game, book):
    """Marks are cleared, T is received, effects of the start of the turn happen."""
    tell(book, Log.TURN, game.turn, NOBODY, NOBODY, game.turns + 1, 0)
    forget_history(game)
    clear_marks(game)
    game.moves = 0
    game.triggered = 0
    game.is_ending = 0
    game.turn_clock = game.clock
    game.clock += 1
    expire_before_turn(game, book)
    receive_time(game, book)
    notice(game, book, Event.TURN_START, CARDS + game.turn, NOBODY, 0)


@kernel
def expire_before_turn(game, book):
    """What lasts until the own next turn starts ends now."""
    expire(game, book, Until.YOUR_NEXT_TURN)


@rule("XI-3.4", "XI-3.10")
def lose_time(game):
    """Unspent T is lost at the end of the turn; prepared time is kept."""
    game.time[game.turn] = 0


@rule("XI-G94", "XI-G106")
def end_effects(game, book):
    """What lasts until the end of the turn is over."""
    expire(game, book, Until.END_OF_TURN)
    expire(game, book, Until.END_OF_YOUR_NEXT_TURN)


@rule("XI-1.1", "XI-G5")
def pass_turn(game):
    """The next player in turn order who is still in the game is on turn; a text may give somebody a further turn."""
    if (game.turn_again >> game.turn) & 1 == 1 and not is_out(game, game.turn):
        game.turn_again &= ~(1 << game.turn)
    else:
        game.turn = next_seat(game, game.turn)
    game.is_first_turn = 0


@kernel
def finish_turn(game, book):
    """The turn is over: effects expire, T is lost, and the game goes on or is a draw."""
    end_effects(game, book)
    lose_time(game)
    game.turns += 1
    test_stalemate(game, book)
    if game.over == 0:
        test_standstill(game, book)
    if game.over == 0:
        test_turn_cap(game, book)
    if game.over == 0:
        pass_turn(game)


@kernel
def run_turn(game, book):
    """The stages of a turn: start, free window, main action, ... , end announced, end."""
    at = game.agenda_size - 1
    stage = game.agenda[at, Row.STAGE]
    if is_out(game, game.turn) and stage != Stage.START:
        stage = Stage.OVER
    if stage == Stage.START:
        game.agenda[at, Row.STAGE] = Stage.FREE
        begin_turn(game, book)
        push_check(game, book)
    elif stage == Stage.FREE:
        game.agenda[at, Row.STAGE] = Stage.MAIN
        open_free_window(game, book)
    elif stage == Stage.MAIN:
        ask(game, Question.MAIN, 1 << game.turn)
    elif stage == Stage.ENDING:
        game.agenda[at, Row.STAGE] = Stage.END
        open_free_window(game, book)
    elif stage == Stage.END:
        game.agenda[at, Row.STAGE] = Stage.OVER
        notice(game, book, Event.TURN_END, CARDS + game.turn, NOBODY, 0)
        push_check(game, book)
    else:
        game.agenda[at, Row.STAGE] = Stage.START
        finish_turn(game, book)


# Main actions


@kernel
def begin_action(game, book):
    """A main action is taken: afterwards the others get a free window."""
    if game.question == Question.MAIN:
        game.agenda[game.agenda_size - 1, Row.STAGE] = Stage.FREE
        game.moves += 1


@rule("XI-0.4", "XI-3.15", "XI-3.17", "XI-G87")
def buy_card(game, book, seat):
    """A card is drawn for T, in the own turn prepared time may pay for it."""
    pay_time(game, seat, book.numbers[Number.DRAW_COST])
    draw_card(game, book, seat)
    push_check(game, book)


@rule("XI-0.4", "XI-3.9", "XI-G14", "XI-G16")
def bank(game, book, seat, amount):
    """T becomes prepared time, usable at once."""
    game.time[seat] -= bank_cost(book, amount)
    game.prepared[seat] += amount
    tell(book, Log.BANK, seat, NOBODY, NOBODY, amount, 0)
    notice(game, book, Event.BANK, CARDS + seat, NOBODY, amount)
    push_check(game, book)


@rule("XI-1.5", "XI-1.6", "XI-G115", "XI-6.2")
def play_card(game, book, seat, kind, marks):
    """A card is played from the hand: it is shown and in no zone but the place of cards being played."""
    card = find(game, zone_of(seat, Zone.HAND), kind)
    other = game.next[card]
    while other != NOBODY:  # of equal cards the one that others know goes first
        if game.kind[other] == kind and game.known[other] > game.known[card]:
            card = other
        other = game.next[other]
    card = leave_hand(game, card)
    take_out(game, card)
    put_last(game, card, PLAYING)
    game.known[card] = everybody(game)
    stir(game)
    at = push_run(game, book, book.program[kind], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = marks | Mark.SPELL


@rule("XI-G117", "XI-G118", "XI-G74")
def use_ability(game, book, seat, card, place, row, marks):
    """An ability is used, as often as it can be paid, whatever else the card has done."""
    game.used[card, place] = min(99, game.used[card, place] + 1)
    at = push_run(game, book, book.abilities[row, Ability.pc], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = marks | Mark.USED
    game.agenda[at, Row.OTHER] = row


@rule("XI-G22", "XI-G86")
def announce_end(game, book):
    """From the announcement of the end on T cannot be spent, and the turn does not go on."""
    game.is_ending = 1
    game.agenda[game.agenda_size - 1, Row.STAGE] = Stage.ENDING
    tell(book, Log.END_TURN, game.turn, NOBODY, NOBODY, 0, 0)


@rule("XI-G50")
def offer_draw(game, book, seat):
    """While all decks are empty the active player may offer a draw; it takes effect if all others accept."""
    tell(book, Log.OFFER, seat, NOBODY, NOBODY, 0, 0)
    push(game, book, Step.WINDOW, Window.OFFER, seat, NOBODY)


# Windows


@rule("XI-9.7", "XI-G84", "XI-3.13", "XI-9.39")
def open_free_window(game, book):
    """After the start of the turn, every main action and the announced end the others may use prepared time."""
    push(game, book, Step.WINDOW, Window.FREE, game.turn, NOBODY)


# Skirmishing


@rule("XI-5.2", "XI-5.3", "XI-G46", "XI-G58")
def declare_skirmish(game, book, seat, attacker, defender):
    """A unit starts a skirmish: attacker and defender have been in one this turn from now on."""
    at = push(game, book, Step.SKIRMISH, 0, seat, attacker)
    game.agenda[at, Row.OTHER] = defender
    if game.marks[attacker] & State.SKIRMISHED != 0:
        game.marks[attacker] |= State.SKIRMISHED_TWICE
    game.marks[attacker] |= State.SKIRMISHED
    if defender < CARDS:
        game.marks[defender] |= State.SKIRMISHED
    tell(book, Log.SKIRMISH, seat, game.kind[attacker], name_of(game, defender), 0, everybody(game))
    notice(game, book, Event.SKIRMISH, attacker, defender, 0)
    notice(game, book, Event.DEFEND, defender, attacker, 0)


@rule("XI-5.8", "XI-9.16", "XI-9.34", "XI-9.40", "XI-G55", "XI-G56", "XI-G61", "XI-9.39")
def open_skirmish_window(game, book, at):
    """Between declaration and damage all players may act in rotation, beginning after the active one."""
    push(game, book, Step.WINDOW, Window.SKIRMISH, game.agenda[at, Row.SEAT], NOBODY)


@rule("XI-9.16", "XI-9.36", "XI-G57", off=False)
def is_off(game, at):
    """A skirmish is over when a party has left play, or both are on the same side."""
    attacker, defender = game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
    if not is_unit_in_play(game, attacker):
        return True
    if defender >= CARDS:
        return is_out(game, defender - CARDS) or controller_of(game, attacker) == defender - CARDS
    return not is_unit_in_play(game, defender) or controller_of(game, attacker) == controller_of(game, defender)


@kernel
def is_skirmish_over(game, at):
    """Whether a declared skirmish will not come to damage."""
    return game.agenda[at, Row.MARKS] & Mark.STOPPED != 0 or is_off(game, at)


@rule("XI-9.24", "XI-9.25", "XI-9.28", "XI-G66", "XI-G96")
def ask_picks(game, book, x):
    """Just before the damage the controller of a unit whose damage box is open picks its number."""
    if x >= CARDS:
        return
    row = next_meeting(game, book, NOBODY, Watch.CHANGE, Stat.DAMAGE, x, NOBODY)
    while row != NOBODY:
        watcher = game.rule[row]
        pc = book.watchers[watcher, Watcher.pc]
        is_set = book.watchers[watcher, Watcher.how] == How.SET
        if is_set and book.watchers[watcher, Watcher.amount] == NONE and pc != NONE:
            at = push_run(game, book, pc, game.source[row], row_seat(game, row), NOBODY, row)
            game.agenda[at, Row.MARKS] = Mark.PICK
        row = next_meeting(game, book, row, Watch.CHANGE, Stat.DAMAGE, x, NOBODY)


@rule("XI-0.7", "XI-5.10", "XI-5.11", "XI-5.14", "XI-9.35", "XI-4.8")
def exchange_blows(game, book, attacker, defender):
    """Both units deal their damage value, of their own type, at the same time."""
    hit = blow(game, book, attacker, defender)
    back = blow(game, book, defender, attacker)
    strike(game, book, attacker, defender, hit)
    strike(game, book, defender, attacker, back)


@rule("XI-4.7", "XI-G43", "XI-G66")
def blow(game, book, dealer, x):
    """What a unit's hit takes away, by its damage value and type of this moment; damage 0 deals nothing."""
    amount = value(game, book, dealer, Stat.DAMAGE, NONE)
    return 0 if amount == 0 else hit_for(game, book, dealer, x, amount, type_of(game, book, dealer))


@rule("XI-0.8", "XI-5.12", "XI-5.13")
def hit_player(game, book, attacker, defender):
    """A unit against a player deals its damage value to the player's life points; the player does not strike back."""
    strike(game, book, attacker, defender, blow(game, book, attacker, defender))


@rule("XI-5.9", "XI-5.15", "XI-9.41", "XI-G65")
def deal_skirmish_damage(game, book, at):
    """Once all have passed the damage is dealt; nothing can be played meanwhile."""
    attacker, defender = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.OTHER])
    if defender >= CARDS:
        hit_player(game, book, attacker, defender)
    else:
        exchange_blows(game, book, attacker, defender)


@kernel
def end_skirmish(game, book, at):
    """The skirmish is over; what lasted for it ends."""
    pop_row(game)
    expire(game, book, Until.END_OF_SKIRMISH)
    push_check(game, book)


@kernel
def run_skirmish(game, book):
    """The stages of a skirmish: reactions, picks, damage, end."""
    at = game.agenda_size - 1
    stage = game.agenda[at, Row.STAGE]
    attacker, defender = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.OTHER])
    if stage < 3 and is_skirmish_over(game, at):
        tell(book, Log.SKIRMISH_OVER, NOBODY, name_of(game, attacker), NOBODY, 0, everybody(game))
        end_skirmish(game, book, at)
    elif stage == 0:
        game.agenda[at, Row.STAGE] = 1
        open_skirmish_window(game, book, at)
        push_check(game, book)
    elif stage == Stage.FREE:
        game.agenda[at, Row.STAGE] = Stage.MAIN
        ask_picks(game, book, defender)
        ask_picks(game, book, attacker)
    elif stage == 2:
        game.agenda[at, Row.STAGE] = 3
        deal_skirmish_damage(game, book, at)
    else:
        end_skirmish(game, book, at)


# Checks


@rule("XI-9.30", "XI-G100", "XI-G102")
def cut_life(game, book):
    """No unit has more life points than its present maximum; what was at or below it stays as it is."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            most = value(game, book, card, Stat.MAX_LIFE, NONE)
            if game.lives[card] > most:
                game.lives[card] = most
                stir(game)
            card = game.next[card]


@rule("XI-4.4", "XI-G47", off=False)
def bury_dead(game, book):
    """All units without life points are destroyed at the same time."""
    found = False
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            if game.lives[card] <= 0:
                game.marks[card] |= State.DOOMED
                found = True
            else:
                game.marks[card] &= ~State.SPARED
            card = game.next[card]
    if found:
        destroy_doomed(game, book, NOBODY)
    return found


@rule("XI-1.2", "XI-G48", "XI-G49", "XI-G11")
def test_defeat(game, book):
    """Players at 0 or less are defeated together; the last one left wins, and if nobody is left it is a draw."""
    fallen = 0
    for seat in range(game.seats):
        if not is_out(game, seat) and game.life[seat] <= 0:
            fallen |= 1 << seat
    if fallen != 0:
        drop_out(game, book, fallen)


@kernel
def drop_out(game, book, fallen):
    """Players leave the game; it ends when at most one is left."""
    for seat in range(game.seats):
        if (fallen >> seat) & 1 == 1:
            game.out |= 1 << seat
            tell(book, Log.DEFEAT, seat, NOBODY, NOBODY, 0, 0)
    game.went_on = game.turns + 1  # with the end of this turn
    if living(game) == 0:
        finish(game, book, 0, Reason.ALL_DEFEATED)
    elif living(game) == 1:
        finish(game, book, still_in(game), Reason.DEFEAT)
    else:
        for seat in range(game.seats):
            if (fallen >> seat) & 1 == 1:
                remove_player(game, book, seat)
        push_check(game, book)


@kernel
def has_spell(game):
    """Whether a declared spell still waits to take effect."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.MARKS] & Mark.SPELL != 0:
            return True
    return False


@kernel
def same_trigger(game, one, other):
    """Whether two waiting triggers say the same of cards of the same name, so that their order is no matter."""
    if game.waiting_pc[one] != game.waiting_pc[other]:
        return False
    return game.waiting_subject[one] == game.waiting_subject[other]


@rule("XI-9.3", "XI-G69", "XI-G80", "XI-G112", "XI-9.5")
def take_triggers(game, book):
    """What waits is carried out, the active player's first, then the others' in turn order; each orders the own."""
    seat = game.turn
    for _seat in range(game.seats):
        first, differ = NOBODY, False
        for place in range(game.waiting):
            if game.waiting_seat[place] == seat:
                if first == NOBODY:
                    first = place
                elif not same_trigger(game, first, place):
                    differ = True
        if differ:
            ask(game, Question.ORDER, 1 << seat)
            return
        if first != NOBODY:
            take_trigger(game, book, first)
            return
        seat = (seat + 1) % game.seats


@kernel
def take_trigger(game, book, place):
    """Begin the program of a waiting trigger."""
    game.triggered += 1
    if game.triggered > TRIGGERS:
        reach_limit(game, book)
    seat, source = game.waiting_seat[place], game.waiting_source[place]
    tell(book, Log.TRIGGER, seat, name_of(game, source), NOBODY, 0, everybody(game))
    begin_waiting(game, book, place)


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


# The end of the game


@rule("XI-9.1", "XI-G50")
def test_stalemate(game, book):
    """All decks are empty and nothing has changed for some complete rounds: nobody is able to win."""
    for seat in range(game.seats):
        if not is_out(game, seat) and game.count[zone_of(seat, Zone.DECK)] > 0:
            return
    if game.turns - game.still_since > book.numbers[Number.STALEMATE_ROUNDS] * living(game):
        finish(game, book, 0, Reason.STALEMATE)


@kernel
def goes_on(game):
    """Whether somebody has fewer life points or cards in the deck than ever before, or more cards discarded."""
    for seat in range(game.seats):
        if game.life[seat] < game.least_life[seat]:
            return True
        if game.count[zone_of(seat, Zone.DECK)] < game.least_deck[seat]:
            return True
        if game.count[zone_of(seat, Zone.DISCARD)] > game.most_discarded[seat]:
            return True
    return False


@kernel
def mark_extremes(game):
    """Note the least life points and decks and the largest discard piles that there have been."""
    for seat in range(game.seats):
        game.least_life[seat] = min(game.least_life[seat], game.life[seat])
        game.least_deck[seat] = min(game.least_deck[seat], game.count[zone_of(seat, Zone.DECK)])
        game.most_discarded[seat] = max(game.most_discarded[seat], game.count[zone_of(seat, Zone.DISCARD)])
    game.went_on = game.turns


@kernel
def begin_marking(game):
    """What has been before is no matter: the extremes are what there is now."""
    for seat in range(game.seats):
        game.least_life[seat] = MOST
        game.least_deck[seat] = CARDS
        game.most_discarded[seat] = 0
    mark_extremes(game)


@rule("XI-E7")
def test_standstill(game, book):
    """The game is a draw when for many complete rounds all that happened has been undone again."""
    if goes_on(game):
        mark_extremes(game)
    elif game.turns - game.went_on >= book.numbers[Number.STANDSTILL_ROUNDS] * living(game):
        finish(game, book, 0, Reason.STANDSTILL)


@rule("XI-G51")
def test_turn_cap(game, book):
    """At a table with a turn limit the game is a draw when it is reached."""
    cap = book.numbers[Number.MAX_TURNS]
    if cap > 0 and game.turns >= cap:
        finish(game, book, 0, Reason.CAP)


@rule("XI-G52")
def concede(game, book, seat):
    """Who gives up counts as defeated."""
    tell(book, Log.CONCEDE, seat, NOBODY, NOBODY, 0, 0)
    drop_out(game, book, 1 << seat)
    if game.over == 1 and game.reason == Reason.DEFEAT:
        game.reason = Reason.CONCEDED

"""The result of a round: who has won it, ties, and where the cards go."""

from cardwright.games.xemytica.arithmetic import Depth, tell_totals, write_totals
from cardwright.games.xemytica.rules.comparing import is_one, leaders, sum_of, top_value
from cardwright.games.xemytica.rules.end import drop_out, finish, rank_players, test_round_limit, without_combatants
from cardwright.games.xemytica.rules.hand import notice_leaving, put_away, tell_leaving
from cardwright.games.xemytica.rules.reading import expire
from cardwright.games.xemytica.rules.round import begin_step, go_to, next_step
from cardwright.games.xemytica.rules.texts import notice, replace
from cardwright.games.xemytica.rules.totals import form_totals, settle_table
from cardwright.games.xemytica.state import (
    CARDS,
    LOST,
    PREVAILED,
    TIED,
    Destination,
    Event,
    Log,
    Metric,
    Number,
    Plan,
    Reason,
    Stage,
    Zone,
)
from cardwright.games.xemytica.table import controller_of, next_in_play, owner_of, zone_of
from cardwright.kernel.events import tell
from cardwright.kernel.questions import lowest_of
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import count_seats, everybody, is_out
from cardwright.kernel.table import NOBODY

# FOH-15, FOH-Q68 to FOH-Q73: The result


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


@rule("FOH-15.1", "FOH-15.7", "FOH-Q52", "FOH-Q94")
def win_round(game, book, winner):
    """One player wins the round and all others lose it, also who has no combatant any more."""
    game.won = winner
    slot = best_slot(game, book, winner)
    attribute = best_attribute(game, book, slot)
    top = 0 if attribute == NOBODY else game.total[slot, attribute]
    if book.numbers[Number.METRIC] == Metric.SUM:
        top = sum_of(game, book, slot, 1)
    tell(book, Log.WIN, winner, game.combatant[slot], attribute, top, everybody(game))
    go_to(game, Stage.CLEAN_UP)
    game.wins[winner] += book.remembers
    notice_result(game, book)


@kernel
def best_slot(game, book, seat):
    """The combatant with the best top value of a player."""
    found = NOBODY
    for slot in range(game.combatants):
        if game.combatant_seat[slot] == seat:
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


@rule("FOH-Q73")
def notice_result(game, book):
    """Texts that winning, losing or tying triggers come first, while the cards are still in play."""
    for seat in range(game.seats):
        if not is_out(game, seat):
            notice(game, book, event_for(game, seat), CARDS + seat, NOBODY, 0)
    for slot in range(game.combatants):
        seat = game.combatant_seat[slot]
        if game.line[slot] != NOBODY:
            notice(game, book, event_for(game, seat), game.line[slot], CARDS + seat, 0)


@kernel
def event_for(game, seat):
    """What a round was for a player."""
    if game.won == TIED:
        return Event.TIE_ROUND
    return Event.WIN_ROUND if game.won == seat else Event.LOSE_ROUND


# Where the cards go


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


@kernel
def move_played(game, book, seat):
    """The cards that a player has in play go where the result says."""
    card = game.first[zone_of(seat, Zone.PLAY)]
    while card != NOBODY:
        after = game.next[card]
        if game.plan[card] & Plan.SPARED == 0:
            destination = destination_of(game, book, card)
            zone, is_first = zone_after(destination), destination == Destination.DECK_TOP
            tell_leaving(game, book, card, zone, is_first, everybody(game))
            put_away(game, card, zone, is_first, everybody(game))
        card = after


@kernel
def destination_of(game, book, card):
    """Where a played card goes: that follows the result of the player who played it."""
    if game.won == TIED:
        return after_tie(book)
    return after_win(book) if game.won == controller_of(game, card) else after_loss(book)


@rule("FOH-15.4", "FOH-Q68")
def after_win(book):
    """The winner's cards go under the deck by themselves."""
    return int(book.numbers[Number.ON_WIN])


@rule("FOH-15.5", "FOH-15.7", off=1)
def after_loss(book):
    """Every loser discards the cards played."""
    return int(book.numbers[Number.ON_LOSS])


@kernel
def zone_after(destination):
    """The zone of a destination."""
    if destination == Destination.DISCARD:
        return Zone.DISCARD
    return Zone.HAND if destination == Destination.HAND else Zone.DECK


@kernel
def check(game, book):
    """After a round: who has no combatant left is out, and the next round begins unless the game is decided."""
    sweep(game, book)
    if game.lasting_end > 0:
        expire(game)
        settle_table(game, book)
    for row in range(game.coins_size):
        game.coins[row, PREVAILED] = 0
        game.coins[row, LOST] = 0
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


@kernel
def sweep(game, book):
    """Nothing stays in play after a round: what a text kept from being discarded goes under its owner's deck."""
    card = next_in_play(game, NOBODY)
    while card != NOBODY:
        zone = Zone.DISCARD if game.plan[card] & Plan.SPARED == 0 else Zone.DECK
        tell_leaving(game, book, card, zone, False, everybody(game))
        put_away(game, card, zone, False, everybody(game))
        card = next_in_play(game, NOBODY)
        settle_table(game, book)


# FOH-18, FOH-Q59 to FOH-Q67: Ties


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


@rule("FOH-18.1", "FOH-19.7", "FOH-L12", "FOH-Q52")
def tie_round(game, book):
    """Nobody wins the round."""
    game.won = TIED
    top = 0
    for slot in range(game.combatants):
        if (game.tied >> game.combatant_seat[slot]) & 1 == 1:
            top = top_value(game, book, slot, 1)
    tell(book, Log.TIE, NOBODY, NOBODY, game.tied, top, 0)
    go_to(game, Stage.CLEAN_UP)
    notice_result(game, book)


@rule("FOH-18.3", "FOH-18.4", "FOH-Q66", off=1)
def after_tie(book):
    """After a tie all cards in play are discarded, of all players, and nobody returns any."""
    return int(book.numbers[Number.ON_TIE])

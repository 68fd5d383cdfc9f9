"""What stands and what waits: lasting effects, triggers and replacements, cards that enter and leave play."""

from cardwright.games.xemytica.reading import meets
from cardwright.games.xemytica.state import AGENDA, CARDS, DECK, LASTING, WAITING, Event, Log, Reason, Step, Zone
from cardwright.games.xemytica.totals import settle_table
from cardwright.games.xemytica.values import (
    everybody,
    is_about,
    is_combatant,
    is_in_play,
    is_out,
    next_standing,
    owner_of,
    seat_at,
    source_at,
    stands,
    watcher_at,
    zone_of,
)
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import doubt
from cardwright.kernel.programs import Row, Watcher, open_frame, wipe
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_first, put_last, swap_identities, take_out
from cardwright.language.program import Until, Watch


@kernel
def name_of(game, x):
    """How the log names a reference: the kind of a card, or 1000 and the seat of a player."""
    if x == NOBODY:
        return NOBODY
    return 1000 + x - CARDS if x >= CARDS else int(game.kind[x])


# The agenda


@rule("FOH-E1")
def reach_limit(game, book):
    """More waits or lasts than the table can hold: the game is drawn."""
    finish(game, book, 0, Reason.LIMIT)


@kernel
def push_run(game, book, pc, source, seat, subject, cause):
    """Put an effect program on the agenda and return its row."""
    at = int(game.agenda_size)
    if at == AGENDA:
        reach_limit(game, book)
        return at - 1
    open_frame(game, at, Step.RUN, source, seat, pc)
    game.agenda[at, Row.SUBJECT] = subject
    game.agenda[at, Row.CAUSE] = cause
    game.agenda_size = at + 1
    return at


@kernel
def pop_row(game):
    """Take the top row off and wipe it."""
    game.agenda_size -= 1
    wipe(game, game.agenda_size)


# The end of the game


@kernel
def count_seats(mask):
    """How many seats a mask holds."""
    count = 0
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count


@kernel
def still_in(game):
    """The mask of the players who are not out."""
    return everybody(game) & ~game.out


@rule("FOH-Q76", "FOH-Q79")
def rank_players(game):
    """Players are ranked in reverse order of elimination; who goes in the same round has the same rank."""
    best = still_in(game)
    if best == 0:
        best = int(game.here)
    for seat in range(game.seats):
        if (best >> seat) & 1 == 1:
            game.rank[seat] = game.over
        elif game.rank[seat] == 0:
            game.rank[seat] = count_seats(best) + 1


@kernel
def finish(game, book, winners, reason):
    """The game is over; what was prepared in a window that nobody will reveal has not happened."""
    if game.over == 1:
        return
    for card in range(CARDS):
        game.plan[card] = 0
    game.over = 1
    game.winners = winners
    game.reason = reason
    game.asked = 0
    game.question = 0
    rank_players(game)
    tell(book, Log.END, NOBODY, NOBODY, reason, winners, 0)


# Lasting effects


@kernel
def watch(game, book, watcher, source, seat, bound, fixed, until):
    """Let an effect last in the first free row; rows never move."""
    for row in range(LASTING):
        if row >= game.lasting_end or game.rule[row] == NOBODY:
            game.rule[row] = watcher
            game.source[row] = source
            game.seat[row] = seat
            game.bound[row] = bound
            game.fixed[row] = fixed
            game.until[row] = until
            game.lasting_end = max(game.lasting_end, row + 1)
            return
    reach_limit(game, book)


@kernel
def forget_row(game, row):
    """End an effect."""
    game.rule[row] = NOBODY
    game.source[row] = 0
    game.seat[row] = 0
    game.bound[row] = 0
    game.fixed[row] = 0
    game.until[row] = 0
    while game.lasting_end > 0 and game.rule[game.lasting_end - 1] == NOBODY:
        game.lasting_end -= 1


@rule("FOH-Q95")
def expire(game):
    """What lasts for the round ends with it; what lasts for the next one too has one round left."""
    for row in range(LASTING):
        if game.rule[row] == NOBODY:
            continue
        until = game.until[row]
        if until == Until.END_OF_YOUR_NEXT_TURN:
            game.until[row] = Until.END_OF_TURN
        elif until != Until.FOREVER:
            forget_row(game, row)


# Events


@kernel
def wait(game, book, pc, source, seat, subject, cause):
    """Enter an effect into the list of those that wait."""
    place = game.waiting
    if place == WAITING:
        reach_limit(game, book)
        return
    game.waiting_pc[place] = pc
    game.waiting_source[place] = source
    game.waiting_seat[place] = seat
    game.waiting_subject[place] = subject
    game.waiting_cause[place] = cause
    game.waiting += 1


@kernel
def forget_waiting(game, place):
    """Close the gap that a waiting effect leaves."""
    game.waiting -= 1
    for here in range(place, game.waiting):
        game.waiting_pc[here] = game.waiting_pc[here + 1]
        game.waiting_source[here] = game.waiting_source[here + 1]
        game.waiting_seat[here] = game.waiting_seat[here + 1]
        game.waiting_subject[here] = game.waiting_subject[here + 1]
        game.waiting_cause[here] = game.waiting_cause[here + 1]
    last = game.waiting
    game.waiting_pc[last] = 0
    game.waiting_source[last] = 0
    game.waiting_seat[last] = 0
    game.waiting_subject[last] = 0
    game.waiting_cause[last] = 0


@kernel
def notice(game, book, event, subject, cause):
    """Every trigger on this event waits; it is found while its card is still in play."""
    if not stands(game, Watch.TRIGGER):
        return
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        if is_about(game, book, place, Watch.TRIGGER, event) and meets(game, book, place, subject, cause):
            pc = book.watchers[watcher_at(game, book, place), Watcher.pc]
            wait(game, book, pc, source_at(game, place), seat_at(game, place), subject, cause)
        place = next_standing(game, book, place)


@kernel
def is_replacing(game, place):
    """Whether the program of a replacement is being carried out: it does not replace its own outcome."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.STAGE] == place + 1:
            return True
    return False


@rule("FOH-17.1", off=False)
def is_replaced(game, book, event, subject, cause):
    """What a text puts in the place of an event happens instead of these."""
    if not stands(game, Watch.REPLACE):
        return False
    place = next_standing(game, book, NOBODY)
    while place != NOBODY:
        if is_about(game, book, place, Watch.REPLACE, event) and meets(game, book, place, subject, cause):
            if not is_replacing(game, place):
                pc = book.watchers[watcher_at(game, book, place), Watcher.pc]
                at = push_run(game, book, pc, source_at(game, place), seat_at(game, place), subject, cause)
                game.agenda[at, Row.STAGE] = place + 1
                return True
        place = next_standing(game, book, place)
    return False


# Cards that change places


@kernel
def swap_sleeves(game, one, other):
    """Exchange what is in two sleeves, with what its owner has planned for it."""
    plan = game.plan[one]
    game.plan[one] = game.plan[other]
    game.plan[other] = plan
    swap_identities(game, one, other)


@kernel
def leave_hand(game, card):
    """Bring a card that leaves a hand openly into the hand's last sleeve: which sleeve goes tells nothing."""
    doubt(game, card)
    last = game.last[game.zone[card]]
    if last != card:
        swap_sleeves(game, card, last)
    return last


@kernel
def shed(game, card):
    """All that was on a card in play ends when it leaves."""
    game.since[card] = 0
    game.ignored[card] = 0
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY:
            is_printed = game.until[row] == Until.SOURCE_LEAVES and game.source[row] == card
            if is_printed or game.bound[row] == card:
                forget_row(game, row)


@rule("FOH-Q33", "FOH-Q70")
def put_away(game, card, zone, first):
    """A card goes openly to a zone of its owner: the hand, the deck, or the own open discard pile; its row there."""
    if is_in_play(game, card):
        shed(game, card)
    elif game.zone[card] % Zone.COUNT == Zone.HAND:
        card = leave_hand(game, card)
    take_out(game, card)
    game.known[card] = everybody(game)
    game.plan[card] = 0
    if first:
        put_first(game, card, zone_of(owner_of(card), zone))
    else:
        put_last(game, card, zone_of(owner_of(card), zone))
    return card


@kernel
def notice_leaving(game, book, card, zone):
    """Texts notice a card that leaves play or a hand, before it does."""
    seat = owner_of(card)
    if zone == Zone.DISCARD:
        notice(game, book, Event.DISCARD, card, CARDS + seat)
    elif is_in_play(game, card):
        notice(game, book, Event.RETURN, card, CARDS + seat)
    if is_in_play(game, card):
        notice(game, book, Event.LEAVE, card, NOBODY)


@kernel
def tell_leaving(game, book, card, zone):
    """Tell where a card goes."""
    seat, kind = owner_of(card), int(game.kind[card])
    if zone == Zone.DISCARD:
        tell(book, Log.DISCARD, seat, kind, NOBODY, 0, everybody(game))
    elif game.zone[card] % Zone.COUNT == Zone.DISCARD:
        tell(book, Log.RECOVER, seat, kind, NOBODY, 0, everybody(game))
    else:
        tell(book, Log.RETURN, seat, kind, NOBODY, 1 if zone == Zone.HAND else 0, everybody(game))


@kernel
def move_card(game, book, card, zone, first):
    """A text moves a card to a zone of its owner, unless another text puts something in the place of that."""
    was_in_play = is_in_play(game, card)
    if zone == Zone.DISCARD or was_in_play:
        event = Event.DISCARD if zone == Zone.DISCARD else Event.RETURN
        if is_replaced(game, book, event, card, CARDS + owner_of(card)):
            return
    notice_leaving(game, book, card, zone)
    tell_leaving(game, book, card, zone)
    put_away(game, card, zone, first)
    if was_in_play:
        settle_table(game, book)


@kernel
def enter_play(game, book, card, seat):
    """A card is laid face up on the table; it belongs to the present reveal. Its row there."""
    if game.zone[card] == zone_of(seat, Zone.HAND):
        card = leave_hand(game, card)
    take_out(game, card)
    game.known[card] = everybody(game)
    game.plan[card] = 0
    game.since[card] = game.clock
    put_last(game, card, zone_of(seat, Zone.PLAY))
    return card


@rule("FOH-Q36", "FOH-Q77")
def remove_player(game, book, seat):
    """All cards of a player who is out go to the own discard pile, and no effect of them lasts."""
    for card in range(seat * DECK, seat * DECK + DECK):
        zone = game.zone[card]
        if zone // Zone.COUNT == seat and zone % Zone.COUNT != Zone.DISCARD:
            tell(book, Log.DISCARD, seat, game.kind[card], NOBODY, 0, everybody(game))
            if is_in_play(game, card):
                shed(game, card)
            take_out(game, card)
            game.known[card] = everybody(game)
            game.plan[card] = 0
            put_last(game, card, zone_of(seat, Zone.DISCARD))
    for row in range(LASTING):
        if game.rule[row] != NOBODY and game.seat[row] == seat:
            forget_row(game, row)
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.SEAT] == seat:
            game.agenda[at, Row.PC] = NOBODY
    for place in range(game.waiting - 1, -1, -1):
        if game.waiting_seat[place] == seat:
            forget_waiting(game, place)


@kernel
def drop_out(game, book, leaving, reason):
    """Players leave the game; it ends when at most one is left."""
    for seat in range(game.seats):
        if (leaving >> seat) & 1 == 1 and not is_out(game, seat):
            game.out |= 1 << seat
            game.tied &= ~(1 << seat)
            tell(book, Log.OUT, seat, NOBODY, NOBODY, 0, 0)
            remove_player(game, book, seat)
    settle_table(game, book)
    end_if_decided(game, book, reason)


@rule("FOH-3.3", "FOH-10.1", "FOH-16.1", "FOH-18.5", "FOH-18.6", "FOH-Q76")
def end_if_decided(game, book, reason):
    """The last player left wins; if all ran out together the game is drawn."""
    left = still_in(game)
    if left == 0:
        finish(game, book, 0, Reason.NOBODY_LEFT)
    elif count_seats(left) == 1:
        finish(game, book, left, reason)


# Who is left


@rule("FOH-16.2", "FOH-16.3", "FOH-16.4", "FOH-Q74")
def without_combatants(game, book):
    """The players who have no combatant in deck, hand or play; nothing else keeps anyone in. A mask of seats."""
    found = 0
    for seat in range(game.seats):
        if not is_out(game, seat) and not has_any(game, book, seat):
            found |= 1 << seat
    return found


@kernel
def has_any(game, book, seat):
    """Whether a player has a combatant in deck, hand or play."""
    for zone in range(zone_of(seat, Zone.DECK), zone_of(seat, Zone.DISCARD)):
        card = game.first[zone]
        while card != NOBODY:
            if is_combatant(game, book, card):
                return True
            card = game.next[card]
    return False

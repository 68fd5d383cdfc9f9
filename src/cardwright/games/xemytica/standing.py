"""What stands and what waits: lasting effects, triggers and replacements, cards that enter and leave play."""

from cardwright.games.xemytica.reading import next_meeting
from cardwright.games.xemytica.state import AGENDA, CARDS, DECK, LASTING, Event, Log, Reason, Step, Zone
from cardwright.games.xemytica.totals import settle_table
from cardwright.games.xemytica.values import PLACES, is_combatant, is_in_play, owner_of, stands, zone_of
from cardwright.kernel.agenda import make_push_row
from cardwright.kernel.events import tell
from cardwright.kernel.frames import make_push_run
from cardwright.kernel.knowledge import doubt
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_replace, make_wait, silence
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import count_seats, everybody, is_out, still_in
from cardwright.kernel.standing import end_row
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_first, put_last, swap_identities, take_out
from cardwright.language.program import Until, Watch

# The end of the game


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


@rule("FOH-E1")
def reach_limit(game, book):
    """More waits or lasts than the table can hold: the game is drawn."""
    finish(game, book, 0, Reason.LIMIT)


push_row = make_push_row(AGENDA, reach_limit)
push_run = make_push_run(int(Step.RUN), AGENDA, reach_limit)


# Lasting effects


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
            end_row(game, row)


# Events


@kernel
def is_awaited(game, event):
    """Whether any text that stands waits for something."""
    return stands(game, Watch.TRIGGER)


wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice = make_notice(PLACES, next_meeting, is_awaited, wait)
# What a text puts in the place of an event happens instead of it.
replace = rule("FOH-17.1", off=False, of=__name__)(make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run))


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
                end_row(game, row)


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
        put_first(game, card, zone_of(owner_of(game, card), zone))
    else:
        put_last(game, card, zone_of(owner_of(game, card), zone))
    return card


@kernel
def notice_leaving(game, book, card, zone):
    """Texts notice a card that leaves play or a hand, before it does."""
    seat = owner_of(game, card)
    if zone == Zone.DISCARD:
        notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    elif is_in_play(game, card):
        notice(game, book, Event.RETURN, card, CARDS + seat, 0)
    if is_in_play(game, card):
        notice(game, book, Event.LEAVE, card, NOBODY, 0)


@kernel
def tell_leaving(game, book, card, zone):
    """Tell where a card goes."""
    seat, kind = owner_of(game, card), int(game.kind[card])
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
        if replace(game, book, event, card, CARDS + owner_of(game, card), 0):
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
            end_row(game, row)
    silence(game, Step.RUN, seat)


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

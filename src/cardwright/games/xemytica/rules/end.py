"""The end of the game: who is out, who has won, and where the engine stops."""

from cardwright.games.xemytica.rules.reading import shed
from cardwright.games.xemytica.rules.totals import settle_table
from cardwright.games.xemytica.state import AGENDA, CARDS, DECK, LASTING, Log, Number, Reason, Step, Zone
from cardwright.games.xemytica.table import is_combatant, is_in_play, zone_of
from cardwright.kernel.agenda import make_push_row
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import silence
from cardwright.kernel.questions import end_game
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.running import make_push_run
from cardwright.kernel.seats import count_seats, everybody, is_out, still_in
from cardwright.kernel.standing import end_row
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_last, take_out

# FOH-16, FOH-Q74 to FOH-Q79: Who is out, and who has won


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


@rule("FOH-Q36", "FOH-Q77")
def remove_player(game, book, seat):
    """All cards of a player who is out go to the discard pile, and no effect of them lasts."""
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


@rule("FOH-3.3", "FOH-10.1", "FOH-16.1", "FOH-18.5", "FOH-18.6", "FOH-Q76")
def end_if_decided(game, book, reason):
    """The last player left wins; if all ran out together the game is drawn."""
    left = still_in(game)
    if left == 0:
        finish(game, book, 0, Reason.NOBODY_LEFT)
    elif count_seats(left) == 1:
        finish(game, book, left, reason)


@kernel
def finish(game, book, winners, reason):
    """The game is over; what was prepared in a window that nobody will reveal has not happened."""
    if end_game(game, book, winners, reason, Log.END):
        for card in range(CARDS):
            game.plan[card] = 0
        game.question = 0
        rank_players(game)


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


@rule("FOH-Q75")
def concede(game, book, seat):
    """Who gives up is out at once, with all cards; the others go on if two or more remain."""
    tell(book, Log.CONCEDE, seat, NOBODY, NOBODY, 0, 0)
    game.here &= ~(1 << seat)
    drop_out(game, book, 1 << seat, Reason.CONCEDED)


# FOH-O19: The limit of rounds


@rule("FOH-O19", "FOH-Q78")
def test_round_limit(game, book):
    """As a safety net the game is drawn when the limit of rounds is reached."""
    if game.turns >= book.numbers[Number.MAX_ROUNDS]:
        finish(game, book, 0, Reason.ROUNDS)


# FOH-E1: Limits of the engine


@rule("FOH-E1")
def reach_limit(game, book):
    """More waits or lasts than the table can hold: the game is drawn."""
    finish(game, book, 0, Reason.LIMIT)


push_row = make_push_row(AGENDA, reach_limit)
push_run = make_push_run(int(Step.RUN), AGENDA, reach_limit)

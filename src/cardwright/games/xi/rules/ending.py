"""XI-1.2, XI-9.1, XI-G48 to XI-G54: how players leave the game, and how it ends."""

from cardwright.games.xi.rules.limits import finish, living
from cardwright.games.xi.rules.moving import put_out
from cardwright.games.xi.rules.zones import owner_of, zone_of
from cardwright.games.xi.standing import push, push_check, stop_lasting
from cardwright.games.xi.state import LASTING, OUT, Log, Number, Reason, Step, Window, Zone
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import silence
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import is_out, still_in
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_last, take_out
from cardwright.language.program import Watch

# XI-1.2, XI-G11, XI-G48, XI-G49: Defeat


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


# XI-9.1, XI-G50: Nobody can win any more


@rule("XI-9.1", "XI-G50")
def test_stalemate(game, book):
    """All decks are empty and nothing has changed for some complete rounds: nobody is able to win."""
    if are_decks_empty(game) and game.turns - game.still_since > book.numbers[Number.STALEMATE_ROUNDS] * living(game):
        finish(game, book, 0, Reason.STALEMATE)


@kernel
def are_decks_empty(game):
    """Whether no player has a card left to draw."""
    for seat in range(game.seats):
        if not is_out(game, seat) and game.count[zone_of(seat, Zone.DECK)] > 0:
            return False
    return True


@rule("XI-G50")
def offer_draw(game, book, seat):
    """While all decks are empty the active player may offer a draw; it takes effect if all others accept."""
    tell(book, Log.OFFER, seat, NOBODY, NOBODY, 0, 0)
    push(game, book, Step.WINDOW, Window.OFFER, seat, NOBODY)


# XI-G51: A limit of turns


@rule("XI-G51")
def test_turn_cap(game, book):
    """At a table with a turn limit the game is a draw when it is reached."""
    cap = book.numbers[Number.MAX_TURNS]
    if cap > 0 and game.turns >= cap:
        finish(game, book, 0, Reason.CAP)


# XI-G52: Giving up


@rule("XI-G52")
def concede(game, book, seat):
    """Who gives up counts as defeated."""
    tell(book, Log.CONCEDE, seat, NOBODY, NOBODY, 0, 0)
    drop_out(game, book, 1 << seat)
    if game.over == 1 and game.reason == Reason.DEFEAT:
        game.reason = Reason.CONCEDED


# XI-G53, XI-G54, XI-G125: The cards of the defeated


@rule("XI-G53", "XI-G54", "XI-G125")
def remove_player(game, book, seat):
    """All cards of a defeated player leave the game, statements included; units of others go back to their owners."""
    for card in range(game.rows_from[seat], game.rows_from[seat + 1]):
        if game.zone[card] != OUT:
            put_out(game, book, card)
    for row in range(LASTING):
        if game.rule[row] != NOBODY and game.seat[row] == seat:
            if book.watchers[game.rule[row], Watcher.form] == Watch.CONTROL:
                stop_lasting(game, book, row)
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        after = game.next[card]
        take_out(game, card)
        put_last(game, card, zone_of(owner_of(game, card), Zone.UNITS))
        card = after
    silence(game, Step.RUN, seat)

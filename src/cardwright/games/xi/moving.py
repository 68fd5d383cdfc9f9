"""Cards change places: destroyed, returned, drawn, discarded, sacrificed."""

from cardwright.games.xi.standing import drop_attachments, leave_play, notice, put_away, replace, stir
from cardwright.games.xi.state import CARDS, Act, Area, Event, Log, State, Zone
from cardwright.games.xi.values import controller_of, is_forbidden, is_in_play, owner_of, zone_of
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, stack_deck
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import leave_hand, move, shuffle
from cardwright.language.program import Place


@rule("XI-4.4", "XI-G30", "XI-9.13")
def destroy(game, book, card, cause):
    """A unit, lasting spell or statement that is destroyed goes to its owner's discard pile."""
    if not is_in_play(game, card) or is_forbidden(game, book, Act.DESTROY, card, cause):
        return 0
    if game.marks[card] & State.SPARED == 0 and replace(game, book, Event.DESTROY, card, cause, 0):
        game.marks[card] |= State.SPARED
        return 1
    tell(book, Log.DESTROY, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.DESTROY, card, cause, 0)
    leave_play(game, book, card, Zone.DISCARD, False)
    return 1


@kernel
def move_card(game, book, card, zone, end):
    """A text moves a card to its owner's hand, deck or discard pile; a card out of play just goes there."""
    if is_in_play(game, card):
        if is_forbidden(game, book, Act.LEAVE, card, NOBODY):
            return 0
        log = Log.RETURN if zone == Area.HAND else Log.MOVE
        tell(book, log, owner_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
        if zone == Area.HAND:
            notice(game, book, Event.RETURN, card, NOBODY, 0)
        leave_play(game, book, card, place_of(zone), zone == Area.DECK and end == Place.TOP)
        return 1
    if game.zone[card] == zone_of(owner_of(game, card), Zone.HAND):
        card = leave_hand(game, card)
    tell(book, Log.MOVE, owner_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    put_away(game, book, card, place_of(zone), zone == Area.DECK and end == Place.TOP)
    return 1


@kernel
def place_of(area):
    """The zone of a seat that a text names."""
    if area == Area.HAND:
        return Zone.HAND
    return Zone.DECK if area == Area.DECK else Zone.DISCARD


@rule("XI-3.15", "XI-3.18", "XI-3.19", "XI-G33")
def draw_card(game, book, seat):
    """The top card of the own deck goes to the hand, however large; an empty deck gives nothing and costs nothing."""
    card = game.first[zone_of(seat, Zone.DECK)]
    if card == NOBODY:
        tell(book, Log.DRAW_NOTHING, seat, NOBODY, NOBODY, 0, 0)
        return 0
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    stir(game)
    tell(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 1)
    return 1


@kernel
def mill(game, book, seat, count):
    """The top cards of a deck are discarded."""
    done = 0
    for _card in range(count):
        card = game.first[zone_of(seat, Zone.DECK)]
        if card == NOBODY:
            return done
        put_away(game, book, card, Zone.DISCARD, False)
        tell(book, Log.MILL, seat, game.kind[card], NOBODY, 0, everybody(game))
        done += 1
    return done


@kernel
def discard(game, book, card):
    """A card of a hand is discarded."""
    seat = owner_of(game, card)
    if game.zone[card] != zone_of(seat, Zone.HAND):
        return 0
    card = leave_hand(game, card)
    put_away(game, book, card, Zone.DISCARD, False)
    tell(book, Log.DISCARD, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    return 1


@kernel
def shuffle_deck(game, book, seat):
    """A deck is shuffled; scenarios may fix its top."""
    shuffle(game, zone_of(seat, Zone.DECK), game.rows_from[seat], game.rows_from[seat + 1])
    stack_deck(game, book, zone_of(seat, Zone.DECK), seat)
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)


@kernel
def sacrifice(game, book, card, seat):
    """A player gives up a card of the own side; nothing replaces or forbids it."""
    if not is_in_play(game, card):
        return 0
    tell(book, Log.SACRIFICE, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.SACRIFICE, card, CARDS + seat, 0)
    leave_play(game, book, card, Zone.DISCARD, False)
    return 1


@rule("XI-G47")
def destroy_doomed(game, book, cause):
    """All that go at once are noticed first and moved afterwards: attachments, then cards from left to right.

    Units without life points are destroyed by what hurt them last.
    """
    for card in range(CARDS):
        if game.marks[card] & State.DOOMED != 0:
            by = int(game.hurt_by[card]) - 1 if cause == NOBODY else cause
            if game.marks[card] & State.SPARED == 0 and replace(game, book, Event.DESTROY, card, by, 0):
                game.marks[card] |= State.SPARED
                game.marks[card] &= ~State.DOOMED
            else:
                tell(book, Log.DESTROY, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
                notice(game, book, Event.DESTROY, card, by, 0)
                notice(game, book, Event.LEAVE, card, NOBODY, 0)
    for card in range(CARDS):
        if game.marks[card] & State.DOOMED != 0:
            drop_attachments(game, book, card)
    for zone in range(game.seats * Zone.COUNT):
        card = game.first[zone]
        while card != NOBODY:
            after = game.next[card]
            if game.marks[card] & State.DOOMED != 0:
                put_away(game, book, card, Zone.DISCARD, False)
            card = after

"""XI-G26, XI-G28 to XI-G30: cards enter play, leave it, and change places."""

from cardwright.games.xi.rules.control import settle_types
from cardwright.games.xi.rules.zones import controller_of, draw_out, is_in_play, owner_of, stir, zone_of
from cardwright.games.xi.standing import end_all_on, let_texts_stand, notice, notice_itself
from cardwright.games.xi.state import ABILITIES, CARDS, OUT, Act, Area, Event, Form, Goal, Log, State, Zone
from cardwright.games.xi.values import is_forbidden
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, make_place_of, name_of, stack_deck
from cardwright.kernel.standing import stands
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_first, put_last, shuffle, take_out
from cardwright.language.program import PileEnd, Watch

# XI-6.5, XI-7.3, XI-G28, XI-G29, XI-G116: Entering play


@rule("XI-6.5", "XI-7.3", "XI-G28", "XI-G29", "XI-G90", "XI-G116", "XI-9.29", "XI-9.32", "XI-5.7", "XI-G10")
def enter(game, book, card, host):
    """A unit, lasting spell or statement comes into play, a unit with its printed life points; there is no limit."""
    kind = game.kind[card]
    form = book.form[kind]
    seat = owner_of(game, card)
    place = Zone.UNITS if form == Form.UNIT else Zone.LASTING if form == Form.LASTING else Zone.STATEMENTS
    take_out(game, card)
    put_last(game, card, zone_of(seat, place))
    put_in_order(game, book, card, host)
    stir(game)
    tell(book, Log.ENTER, seat, kind, name_of(game, host), 0, everybody(game))
    notice(game, book, Event.ENTER, card, CARDS + seat, 0)


@kernel
def put_in_order(game, book, card, host):
    """What a card in play carries: life points, type, what it is attached to, and its printed effects."""
    kind = game.kind[card]
    game.lives[card] = book.lives[kind] if book.form[kind] == Form.UNIT else 0
    game.type[card] = book.kind_type[kind]
    game.host[card] = host
    game.marks[card] = State.ENTERED
    let_texts_stand(game, book, card)
    if stands(game, Watch.BECOME):
        settle_types(game, book)


# XI-G26, XI-G72: Leaving play


@rule("XI-G26")
def shed(game, book, card):
    """All that was on a card ends when it leaves play; if it comes back it is a new object."""
    end_all_on(game, book, card)
    game.marks[card] = 0
    game.hurt_by[card] = 0
    game.former[card] = 0
    for ability in range(ABILITIES):
        game.used[card, ability] = 0


@rule("XI-G26", "XI-G72")
def drop_attachments(game, book, card):
    """What was attached to a card that leaves play goes to the discard piles of its owners."""
    for seat in range(game.seats):
        other = game.first[zone_of(seat, Zone.LASTING)]
        while other != NOBODY:
            after = game.next[other]
            if game.host[other] == card:
                notice(game, book, Event.LEAVE, other, NOBODY, 0)
                put_away(game, book, other, Zone.DISCARD, False)
            other = after


@kernel
def lift(game, book, card):
    """Take a card out of its zone; what it had in play is gone."""
    if is_in_play(game, card):
        shed(game, book, card)
    game.lives[card] = 0
    game.type[card] = 0
    game.host[card] = NOBODY
    take_out(game, card)


@kernel
def put_away(game, book, card, zone, first):
    """Move a card to a zone of its owner: discard pile (on top), hand, or deck (on top or at the bottom)."""
    controller = controller_of(game, card) if is_in_play(game, card) else owner_of(game, card)
    lift(game, book, card)
    game.former[card] = controller + 1 if zone == Zone.DISCARD and controller != owner_of(game, card) else 0
    game.known[card] = everybody(game)
    if first:
        put_first(game, card, zone_of(owner_of(game, card), zone))
    else:
        put_last(game, card, zone_of(owner_of(game, card), zone))
    stir(game)


@kernel
def leave_play(game, book, card, zone, first):
    """A card leaves play with all that hangs on it."""
    notice(game, book, Event.LEAVE, card, NOBODY, 0)
    drop_attachments(game, book, card)
    put_away(game, book, card, zone, first)


@kernel
def put_out(game, book, card):
    """A card leaves the game."""
    if is_in_play(game, card):
        drop_attachments(game, book, card)
    lift(game, book, card)
    put_last(game, card, OUT)
    stir(game)


# XI-G27: To a hand, a deck or a discard pile


@kernel
def goal_of(zone, end):
    """Where a text moves a card."""
    if zone == Area.DECK:
        return Goal.TOP if end == PileEnd.TOP else Goal.BOTTOM
    return Goal.HAND if zone == Area.HAND else Goal.DISCARD


@kernel
def move_card(game, book, card, zone, end):
    """A text moves a card to its owner's hand, deck or discard pile; a card out of play just goes there."""
    if is_in_play(game, card):
        if is_forbidden(game, book, Act.LEAVE, card, NOBODY):
            return 0
        log = Log.RETURN if zone == Area.HAND else Log.MOVE
        tell(book, log, owner_of(game, card), game.kind[card], NOBODY, goal_of(zone, end), everybody(game))
        if zone == Area.HAND:
            notice(game, book, Event.RETURN, card, NOBODY, 0)
        leave_play(game, book, card, place_of(zone), zone == Area.DECK and end == PileEnd.TOP)
        return 1
    if zone == Area.DECK and game.zone[card] == zone_of(owner_of(game, card), Zone.DECK):
        return move_within(game, book, card, end == PileEnd.TOP)
    if game.zone[card] == zone_of(owner_of(game, card), Zone.HAND):
        card = draw_out(game, card)
    tell(book, Log.MOVE, owner_of(game, card), game.kind[card], NOBODY, goal_of(zone, end), everybody(game))
    put_away(game, book, card, place_of(zone), zone == Area.DECK and end == PileEnd.TOP)
    return 1


@kernel
def move_within(game, book, card, first):
    """A card of a deck goes to its top or bottom; who has not seen it does not see it now."""
    zone = game.zone[card]
    take_out(game, card)
    if first:
        put_first(game, card, zone)
    else:
        put_last(game, card, zone)
    stir(game)
    goal = Goal.TOP if first else Goal.BOTTOM
    tell(book, Log.MOVE, owner_of(game, card), game.kind[card], NOBODY, goal, game.known[card])
    return 1


place_of = make_place_of((int(Area.HAND), int(Zone.HAND)), (int(Area.DECK), int(Zone.DECK)), int(Zone.DISCARD))


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
    card = draw_out(game, card)
    put_away(game, book, card, Zone.DISCARD, False)
    tell(book, Log.DISCARD, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    notice_itself(game, book, Event.DISCARD, card, seat, CARDS + seat)
    return 1


@kernel
def shuffle_deck(game, book, seat):
    """A deck is shuffled; scenarios may fix its top."""
    shuffle(game, zone_of(seat, Zone.DECK), game.rows_from[seat], game.rows_from[seat + 1])
    stack_deck(game, book, zone_of(seat, Zone.DECK), seat)
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)


@kernel
def sacrifice(game, book, card):
    """A player gives up one of their cards; nothing replaces or forbids it."""
    if not is_in_play(game, card):
        return 0
    seat = controller_of(game, card)
    tell(book, Log.SACRIFICE, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.SACRIFICE, card, CARDS + seat, 0)
    leave_play(game, book, card, Zone.DISCARD, False)
    return 1

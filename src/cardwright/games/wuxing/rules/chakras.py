"""WX-5.18, WX-6, WX-G46, WX-G57 to WX-G66: Chakras."""

from cardwright.games.wuxing.rules.moving import leave_diyu, leave_field, put_back, send_to_diyu, show_from_hand
from cardwright.games.wuxing.rules.pulse import open_window
from cardwright.games.wuxing.rules.zones import controller_of, has_nexus_slot, owner_of, place_in, zone_of
from cardwright.games.wuxing.standing import notice
from cardwright.games.wuxing.state import CARDS, Event, Log, Number, Zone
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import forget
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, leave_hand, move
from cardwright.language.program import PileEnd

# WX-6.1, WX-G57, WX-G59: Placing


@rule("WX-6.1", "WX-9.5", "WX-11.4", "WX-G57", "WX-G66")
def place_chakra(game, book, seat, kind):
    """A Chakra is placed face-down in a free Nexus slot; the opponent sees that, and not which card it is."""
    hand = zone_of(seat, Zone.HAND)
    card = int(find(game, hand, kind))
    forget(game, hand, 1 << seat)
    card = leave_hand(game, card)
    move(game, card, zone_of(seat, Zone.NEXUS))
    game.is_covered[card] = 1
    game.placed[card] = game.turns
    tell(book, Log.PLACE, seat, kind, NOBODY, 0, 1 << seat)
    notice(game, book, Event.PLACE, card, CARDS + seat, 0)
    open_window(game, book, seat)


@rule("WX-G59")
def put_face_down(game, book, card):
    """An effect places a Chakra face-down, in either turn; it waits as if its player had placed it."""
    seat = owner_of(game, card)
    if not has_nexus_slot(game, book, seat):
        return 0
    leave_diyu(game, book, card)
    if place_in(game, card) == Zone.HAND:
        forget(game, zone_of(seat, Zone.HAND), 1 << seat)
        card = leave_hand(game, card)
    move(game, card, zone_of(seat, Zone.NEXUS))
    game.is_covered[card] = 1
    game.placed[card] = game.turns
    tell(book, Log.PLACE, seat, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.PLACE, card, CARDS + seat, 0)
    return 1


# WX-6.2, WX-6.7, WX-G61, WX-G66: Activating


@rule("WX-6.2", "WX-G61")
def bring_chakra(game, book, seat, kind):
    """A Chakra that is activated from the hand occupies a Nexus slot, face-up, until its effect is finished."""
    card = show_from_hand(game, find(game, zone_of(seat, Zone.HAND), kind))
    move(game, card, zone_of(seat, Zone.NEXUS))
    game.placed[card] = game.turns
    return card


@rule("WX-G66")
def uncover(game, card):
    """A face-down Chakra is revealed when it is activated."""
    game.is_covered[card] = 0
    game.known[card] = everybody(game)


# WX-6.3, WX-6.4, WX-G58 to WX-G60: How long a placed Chakra waits


@rule("WX-6.4", "WX-G59", off=True)
def must_wait(game, seat):
    """In the opponent's turn a placed Chakra need not wait."""
    return game.turn == seat


@rule("WX-6.3", "WX-G58", "WX-G60", off=False)
def is_too_young(game, book, seat, card):
    """In its owner's turn a placed Chakra waits until it has lain there two turns."""
    return must_wait(game, seat) and game.turns - game.placed[card] < book.numbers[Number.WAIT]


# WX-G62, WX-5.18, WX-G46: Afterwards


@rule("WX-G62")
def spend_chakra(game, book, card):
    """A Chakra goes to the Diyu once its effect has resolved or was negated; it is spent, not destroyed."""
    if place_in(game, card) == Zone.NEXUS and book.stays[game.kind[card]] == 0:
        tell(book, Log.SPEND, owner_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
        notice(game, book, Event.SPEND, card, NOBODY, 0)
        leave_field(game, book, card)
        send_to_diyu(game, book, card)


@rule("WX-5.18", "WX-G46")
def unseal(game, book, card):
    """After its Unseal was used a Chakra goes into its owner's deck, which is shuffled."""
    if place_in(game, card) == Zone.DIYU:
        put_back(game, book, card, card, owner_of(game, card), PileEnd.SHUFFLED)


@kernel
def is_placed(game, seat, card):
    """Whether a card lies in the Nexus of a player."""
    return place_in(game, card) == Zone.NEXUS and controller_of(game, card) == seat and game.kind[card] != NOBODY

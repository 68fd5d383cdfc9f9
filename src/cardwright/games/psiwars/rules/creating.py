"""PSI-11, PSI-12: units, Equipment and Powers are created."""

from cardwright.games.psiwars.rules.moving import arrive, bring_out, enter, put_away, zone_for
from cardwright.games.psiwars.rules.zones import controller_of, is_unit, owner_of, place_in, zone_of
from cardwright.games.psiwars.standing import notice, push_run
from cardwright.games.psiwars.state import (
    CARDS,
    PLAYING,
    STRENGTHS,
    Act,
    Event,
    Form,
    Log,
    Mark,
    State,
    X,
    Zone,
)
from cardwright.games.psiwars.values import is_forbidden, is_permitted, piece_under, value
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import NONE

# PSI-3.11 to PSI-3.13, PSI-12.1: Powers


@rule("PSI-3.13", "PSI-12.1", "PSI-18.3")
def use_up(game, book, card):
    """A Power is used once: when its effect is complete it is discarded, unless it is a Trap that holds a unit."""
    if game.zone[card] == PLAYING:
        put_away(game, book, card, Zone.DISCARD, False)


@kernel
def announce(game, book, at):
    """Tell which card is created or played."""
    card, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    log = Log.CREATE if is_unit(book, game.kind[card]) or book.form[game.kind[card]] == Form.EQUIPMENT else Log.PLAY
    tell(book, log, seat, game.kind[card], NOBODY, 0, everybody(game))
    if log == Log.PLAY:
        notice(game, book, Event.CREATE, card, CARDS + seat, 0)


# PSI-11.1 to PSI-11.12, PSI-G36, PSI-G37: Creating and equipping


@rule("PSI-10.1", "PSI-10.3", "PSI-11.9", "PSI-3.11", "PSI-12.1", "PSI-12.2", "PSI-G73")
def create(game, book, seat, kind):
    """A card is shown from the hand, and what it says begins: it is paid for before it has any effect."""
    card = bring_out(game, find(game, zone_of(seat, Zone.HAND), kind))
    at = push_run(game, book, book.program[kind], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = Mark.PLAYED


@kernel
def create_now(game, book, card):
    """A text lets a player create a card of the hand at once, whatever the phase."""
    create(game, book, owner_of(game, card), int(game.kind[card]))


@rule("PSI-11.10", "PSI-11.12", "PSI-G37", off=True)
def has_what_it_needs(game, book, card, equipment):
    """A bearer has by itself a strength above 0 in every ability that the Equipment shows; X is above 0."""
    for ability in range(STRENGTHS):
        if book.strength[game.kind[equipment], ability] != 0:
            is_open = book.strength[game.kind[card], ability] == X
            if not is_open and value(game, book, card, ability, NONE) == 0:
                return False
    return True


@rule("PSI-11.8", off=2)
def room_for(game, book, card):
    """A Battle Unit can have at most one Equipment, unless a text lets it bear a second piece."""
    return 2 if is_permitted(game, book, Act.BEAR_MORE, card, NOBODY) else 1


@kernel
def is_laden(game, book, card):
    """Whether a unit has no room for further Equipment."""
    return piece_under(game, card, room_for(game, book, card) - 1) != NOBODY


@rule("PSI-11.11", off=False)
def can_bear(game, book, seat, card, equipment):
    """All types of units can be equipped: any own one that has what the Equipment needs, what it bears now aside."""
    place = place_in(game, card)
    if (place != Zone.UNITS and place != Zone.FIELD) or controller_of(game, card) != seat:
        return False
    if not has_what_it_needs(game, book, card, equipment):
        return False
    return not is_forbidden(game, book, Act.EQUIP, card, equipment)


@rule("PSI-G36", off=True)
def has_bearer(game, book, seat, equipment):
    """Equipment is attached when it is created, to an own unit of any type that has none; without one it stays away."""
    for place in range(Zone.UNITS, Zone.FIELD + 1):
        card = game.first[zone_of(seat, place)]
        while card != NOBODY:
            if can_bear(game, book, seat, card, equipment) and not is_laden(game, book, card):
                return True
            card = game.next[card]
    return False


@kernel
def come_into_play(game, book, at):
    """The card that is being created enters play, Equipment under its bearer."""
    card, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    host = int(game.agenda[at, Row.OTHER]) if book.form[game.kind[card]] == Form.EQUIPMENT else NOBODY
    enter(game, book, card, seat, zone_for(book, game.kind[card]), host)
    arrive(game, card)
    game.marks[card] |= State.CREATED
    notice(game, book, Event.CREATE, card, CARDS + seat, 0)
    return 1

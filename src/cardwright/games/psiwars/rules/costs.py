"""PSI-10: creation costs. Creation Units are depleted, and where the white light is on, destroyed."""

from cardwright.games.psiwars.rules.moving import discard, put_away
from cardwright.games.psiwars.rules.zones import is_depleted, zone_of
from cardwright.games.psiwars.standing import notice
from cardwright.games.psiwars.state import (
    TYPES,
    Event,
    Form,
    Log,
    Pay,
    Question,
    Stage,
    Stat,
    State,
    Step,
    Zone,
)
from cardwright.games.psiwars.values import value
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.paying import make_only_payer
from cardwright.kernel.questions import ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE

WHITE = TYPES  # the light that wants units destroyed

# PSI-10.4 to PSI-10.14, PSI-G33 to PSI-G35: What a card costs, and what can pay


@rule("PSI-10.5", "PSI-10.7", "PSI-10.6", "PSI-G34", "PSI-G35", off=0)
def light_of(game, book, card, light):
    """How many units of a type a card wants depleted, or of all lit types together destroyed; never below 0."""
    return value(game, book, card, Stat.COST + light, NONE)


@rule("PSI-10.4", "PSI-10.8", "PSI-G33", off=True)
def is_lit(game, book, card, kind):
    """A destroyed unit is of a type that the card needs; where no other light is on, of any type."""
    if light_of(game, book, card, kind) > 0:
        return True
    for other in range(TYPES):
        if light_of(game, book, card, other) > 0:
            return False
    return True


@rule("PSI-10.10", "PSI-10.14", "PSI-6.4", off=99)
def ready_units(game, book, seat, kind):
    """Only the player's own Creation Units that are not depleted pay."""
    count = 0
    card = game.first[zone_of(seat, Zone.LAB)]
    while card != NOBODY:
        if book.form[game.kind[card]] == Form.DS + kind and not is_depleted(game, card):
            count += 1
        card = game.next[card]
    return count


@kernel
def oracles(game, book, seat):
    """How many Oracles a player could pay with: in a Creation Phase of their own, those that they hold."""
    if seat != game.turn or game.agenda[0, Row.STAGE] != Stage.CREATION:
        return 0
    count = 0
    card = game.first[zone_of(seat, Zone.GOLD)]
    while card != NOBODY:
        count += 1 if game.kind[card] >= 0 and book.form[game.kind[card]] == Form.ORACLE else 0
        card = game.next[card]
    return count


@rule("PSI-10.11", "PSI-10.13", off=True)
def can_pay(game, book, seat, card, at, jokers):
    """A cost is paid in full, each unit serving once: as one that is depleted or as one that is destroyed.

    `at` is the agenda row in which it is being paid, or NOBODY; `jokers` are the Oracles that may still be used.
    """
    missing, spare = 0, 0
    white = light_of(game, book, card, WHITE)
    for kind in range(TYPES):
        ready, needed = ready_units(game, book, seat, kind), light_of(game, book, card, kind)
        if at != NOBODY:
            ready -= game.agenda[at, Pay.DESTROYED + kind]
            needed -= game.agenda[at, Pay.WITH_ORACLE + kind]
            white -= game.agenda[at, Pay.DESTROYED + kind] + game.agenda[at, Pay.ORACLE_DESTROYED + kind]
        missing += max(0, needed - ready)
        if is_lit(game, book, card, kind):
            spare += max(0, ready - needed)
    return missing <= jokers and white <= spare + jokers - missing


# PSI-10.9, PSI-10.12, PSI-G29, PSI-G93: Paying


@kernel
def white_left(game, book, at):
    """How many units are still to be destroyed."""
    left = light_of(game, book, game.agenda[at, Row.SOURCE], WHITE)
    for kind in range(TYPES):
        left -= game.agenda[at, Pay.DESTROYED + kind] + game.agenda[at, Pay.ORACLE_DESTROYED + kind]
    return left


@kernel
def jokers_left(game, book, at):
    """How many Oracles can still be used for a payment."""
    if game.agenda[at, Pay.IS_WITHOUT] == 1:
        return 0
    left = oracles(game, book, game.agenda[at, Row.SEAT])
    for kind in range(TYPES):
        left -= game.agenda[at, Pay.WITH_ORACLE + kind] + game.agenda[at, Pay.ORACLE_DESTROYED + kind]
    return left


@kernel
def fits_payment(game, book, at, column):
    """Whether a payment can be completed with one more in a column of its row."""
    seat, card = game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE]
    game.agenda[at, column] += 1
    found = can_pay(game, book, seat, card, at, jokers_left(game, book, at))
    game.agenda[at, column] -= 1
    return found


@rule("PSI-10.9", off=False)
def can_destroy(game, book, at, kind):
    """The payer chooses which of the lit types to destroy."""
    card = game.agenda[at, Row.SOURCE]
    if white_left(game, book, at) == 0 or not is_lit(game, book, card, kind):
        return False
    left = ready_units(game, book, game.agenda[at, Row.SEAT], kind) - game.agenda[at, Pay.DESTROYED + kind]
    return left > 0 and fits_payment(game, book, at, Pay.DESTROYED + kind)


@rule("PSI-G29", "PSI-8.5", off=False)
def can_use_oracle(game, book, at, kind, is_destroyed):
    """An Oracle counts as one unit of a type that its player names, depleted or destroyed."""
    card = game.agenda[at, Row.SOURCE]
    if jokers_left(game, book, at) <= 0:
        return False
    if is_destroyed:
        if white_left(game, book, at) == 0 or not is_lit(game, book, card, kind):
            return False
        return fits_payment(game, book, at, Pay.ORACLE_DESTROYED + kind)
    if light_of(game, book, card, kind) <= game.agenda[at, Pay.WITH_ORACLE + kind]:
        return False
    return fits_payment(game, book, at, Pay.WITH_ORACLE + kind)


@kernel
def can_do_without(game, book, at):
    """Whether a payment can be completed without a further Oracle."""
    return can_pay(game, book, game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE], at, 0)


@kernel
def needs_anything(game, book, at):
    """Whether an Oracle could still stand for something."""
    for kind in range(TYPES):
        if can_use_oracle(game, book, at, kind, False) or can_use_oracle(game, book, at, kind, True):
            return True
    return False


only_price = make_only_payer(TYPES, can_destroy)


@rule("PSI-10.2", "PSI-10.12", "PSI-10.15", "PSI-12.5", "PSI-G74")
def pay_units(game, book, at):
    """Units of the cost are depleted until their owner's next Replenish Phase or go to the Resource discard pile."""
    seat, card = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.SOURCE])
    for kind in range(TYPES):
        destroyed = int(game.agenda[at, Pay.DESTROYED + kind])
        depleted = light_of(game, book, card, kind) - int(game.agenda[at, Pay.WITH_ORACLE + kind])
        other = game.first[zone_of(seat, Zone.LAB)]
        while other != NOBODY and destroyed + depleted > 0:
            after = game.next[other]
            if book.form[game.kind[other]] == Form.DS + kind and not is_depleted(game, other):
                if depleted > 0:
                    game.marks[other] |= State.DEPLETED
                    depleted -= 1
                else:
                    tell(book, Log.SACRIFICE, seat, game.kind[other], NOBODY, 0, everybody(game))
                    notice(game, book, Event.DESTROY, other, card, 0)
                    put_away(game, book, other, Zone.RESOURCE_DISCARD, False)
                    destroyed -= 1
            other = after


@kernel
def spend_oracles(game, book, at):
    """The Oracles of a payment are discarded."""
    seat = int(game.agenda[at, Row.SEAT])
    for kind in range(TYPES):
        used = int(game.agenda[at, Pay.WITH_ORACLE + kind] + game.agenda[at, Pay.ORACLE_DESTROYED + kind])
        for _oracle in range(used):
            card = game.first[zone_of(seat, Zone.GOLD)]
            while book.form[game.kind[card]] != Form.ORACLE:
                card = game.next[card]
            tell(book, Log.ORACLE, seat, game.kind[card], NOBODY, kind, everybody(game))
            discard(game, book, card)


@rule("PSI-G93", "PSI-11.9")
def run_payment(game, book):
    """Ask for what is open of a payment, then pay: a move is checked as a whole, then paid, then carried out."""
    at = game.agenda_size - 1
    seat = int(game.agenda[at, Row.SEAT])
    if is_waiting_for_bearer(game, book, at):
        ask_on(game, Question.HOST, 1 << seat)
        return
    if game.agenda[at, Pay.IS_WITHOUT] == 0 and needs_anything(game, book, at):
        ask_on(game, Question.JOKER, 1 << seat)
        return
    if white_left(game, book, at) > 0:
        kind = only_price(game, book, at)
        if kind == NOBODY:
            ask_on(game, Question.PRICE, 1 << seat)
        else:
            game.agenda[at, Pay.DESTROYED + kind] += 1
        return
    spend_oracles(game, book, at)
    pay_units(game, book, at)
    bearer = game.agenda[at, Pay.BEARER]
    pop_row(game)
    if game.agenda_size > 0 and game.agenda[game.agenda_size - 1, Row.STEP] == Step.RUN:
        game.agenda[game.agenda_size - 1, Row.OTHER] = bearer


@kernel
def is_waiting_for_bearer(game, book, at):
    """Whether Equipment is being paid for whose bearer is not named yet."""
    is_equipment = book.form[game.kind[game.agenda[at, Row.SOURCE]]] == Form.EQUIPMENT
    return is_equipment and game.agenda[at, Pay.BEARER] == NOBODY

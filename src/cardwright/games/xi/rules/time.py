"""XI-3, XI-G12 to XI-G24, XI-G122: time, prepared time, costs and drawing."""

from cardwright.games.xi.rules.triggers import replace
from cardwright.games.xi.rules.units import lose_life
from cardwright.games.xi.rules.zones import owner_of, stir, zone_of
from cardwright.games.xi.standing import notice, push_check
from cardwright.games.xi.state import CARDS, Event, Log, Number, Resource, Stat, Zone
from cardwright.games.xi.values import amount_of, holds, value
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import MOST, Ability, Filter, Watcher, cost_part, resource_of_x
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move
from cardwright.language.program import NONE, PileEnd, Relation, Watch

# XI-3.1 to XI-3.7, XI-G6, XI-G12, XI-G19, XI-G122: Time


@rule("XI-3.3", "XI-3.6", "XI-0.3", "XI-G6", "XI-G12")
def receive_time(game, book):
    """The active player's T is set anew, to less on the very first turn of the game, before anything else happens."""
    time = book.numbers[Number.FIRST_TURN_TIME if game.is_first_turn == 1 else Number.TURN_TIME]
    game.time[game.turn] = time
    tell(book, Log.TIME, game.turn, NOBODY, NOBODY, time, 0)


@rule("XI-3.4", "XI-3.10")
def lose_time(game):
    """Unspent T is lost at the end of the turn; prepared time is kept."""
    game.time[game.turn] = 0


@rule("XI-3.5", "XI-3.12", "XI-9.8", "XI-G19", "XI-G122")
def pay_costs(game, book, at):
    """The cost is paid when the move is declared and never comes back; life points may be paid down to 0."""
    seat, source, ability = game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
    time, prepared, life, x = costs_of(game, book, source, ability)
    chosen = int(game.agenda[at, Row.X])
    if x == Resource.TIME:
        time = max(0, time) + chosen
    elif x == Resource.PREPARED:
        prepared = max(0, prepared) + chosen
    elif x == Resource.LIFE:
        life = max(0, life) + chosen
    game.prepared[seat] -= max(0, prepared)
    pay_time(game, seat, max(0, time))
    if life > 0:
        tell(book, Log.LIFE, seat, NOBODY, NOBODY, -life, everybody(game))
        lose_life(game, book, CARDS + seat, source, life)


# XI-3.8 to XI-3.14, XI-G13 to XI-G16: Prepared time


@rule("XI-0.4", "XI-3.9", "XI-G14", "XI-G16")
def bank(game, book, seat, amount):
    """T becomes prepared time, usable at once."""
    game.time[seat] -= bank_cost(book, amount)
    game.prepared[seat] += amount
    tell(book, Log.BANK, seat, NOBODY, NOBODY, amount, 0)
    notice(game, book, Event.BANK, CARDS + seat, NOBODY, amount)
    notice(game, book, Event.GAIN_PREPARED, CARDS + seat, NOBODY, amount)
    push_check(game, book)


@kernel
def bank_cost(book, amount):
    """T that prepared time is banked for."""
    return amount * book.numbers[Number.BANK_RATE]


@rule("XI-3.11", "XI-G13")
def pay_time(game, seat, cost):
    """A T cost is paid with T first and with prepared time for the rest."""
    from_time = min(cost, game.time[seat])
    game.time[seat] -= from_time
    game.prepared[seat] -= cost - from_time


@rule("XI-G15", "XI-3.14")
def gain_prepared(game, book, seat, amount):
    """Prepared time gained by an effect is cut at the cap, the excess is lost; nobody owes any."""
    before = int(game.prepared[seat])
    game.prepared[seat] = max(0, min(book.numbers[Number.PREPARED_CAP], before + amount))
    tell(book, Log.PREPARED, seat, NOBODY, NOBODY, int(game.prepared[seat]) - before, everybody(game))
    gained = int(game.prepared[seat]) - before
    if gained > 0:
        notice(game, book, Event.GAIN_PREPARED, CARDS + seat, NOBODY, gained)
    return gained


# XI-3.15 to XI-3.19, XI-G33, XI-G87: Drawing


@rule("XI-0.4", "XI-3.15", "XI-3.17", "XI-G87")
def buy_card(game, book, seat):
    """A card is drawn for T; in the player's turn prepared time may pay for it."""
    pay_time(game, seat, book.numbers[Number.DRAW_COST])
    draw_card(game, book, seat, PileEnd.TOP)
    push_check(game, book)


@rule("XI-3.15", "XI-3.18", "XI-3.19", "XI-G33")
def draw_card(game, book, seat, end):
    """A card of a deck goes to its owner's hand, however large; an empty deck gives nothing and costs nothing."""
    deck = zone_of(seat, Zone.DECK)
    card = game.last[deck] if end == PileEnd.BOTTOM else game.first[deck]
    if card == NOBODY:
        tell(book, Log.DRAW_NOTHING, seat, NOBODY, NOBODY, 0, 0)
        return 0
    if replace(game, book, Event.DRAW, CARDS + seat, NOBODY, 1):
        return 1
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    stir(game)
    tell(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 1)
    return 1


# XI-9.9, XI-G24: What a card or ability costs


@rule("XI-9.9", "XI-G24", off=(0, NONE, 0, NONE))
def costs_of(game, book, source, ability):
    """T, pT and life points of a card, changed by what texts say of T costs, or of an ability; NONE is no such part."""
    if ability != NOBODY:
        first, parts = book.abilities[ability, Ability.cost], book.abilities[ability, Ability.parts]
        return (
            cost_part(book, first, parts, Resource.TIME),
            cost_part(book, first, parts, Resource.PREPARED),
            cost_part(book, first, parts, Resource.LIFE),
            resource_of_x(book, first, parts),
        )
    kind = game.kind[source]
    time, prepared = int(book.cost_t[kind]), int(book.cost_p[kind])
    if time != NONE:
        time = max(0, value(game, book, source, Stat.COST_T, NONE) + own_discount(game, book, source))
    if prepared != NONE:
        prepared = value(game, book, source, Stat.COST_P, NONE)
    return time, prepared, int(book.cost_life[kind]), int(book.cost_x[kind])


@kernel
def own_discount(game, book, card):
    """By how much a card that is not in play changes its own T cost."""
    kind, seat = game.kind[card], owner_of(game, card)
    total = 0
    first = book.watchers_from[kind]
    for watcher in range(first, first + book.watchers_count[kind]):
        form, about = book.watchers[watcher, Watcher.form], book.watchers[watcher, Watcher.about]
        if form == Watch.CHANGE and about == Stat.COST_T:
            which, amount = book.watchers[watcher, Watcher.filter], book.watchers[watcher, Watcher.amount]
            if book.filters[which, Filter.relation] == Relation.THIS:
                if holds(game, book, book.watchers[watcher, Watcher.condition], card, seat, NOBODY, NOBODY):
                    total += amount_of(game, book, amount, card, seat, NOBODY, NOBODY, 0)
    return total


# XI-G20, XI-G21: T from effects


@rule("XI-G20", "XI-G21", "XI-3.4", "XI-E5")
def gain_time(game, book, seat, amount):
    """An effect may lift T above 10; a player who is not on turn has none and gets none."""
    if seat != game.turn:
        return 0
    before = int(game.time[seat])
    game.time[seat] = max(0, min(MOST, before + amount))
    tell(book, Log.GAIN_TIME, seat, NOBODY, NOBODY, int(game.time[seat]) - before, everybody(game))
    return int(game.time[seat]) - before

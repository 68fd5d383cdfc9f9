"""PSI-18 to PSI-20: Powers in the Battle Phase, escapes from Traps, and Cyborg abilities."""

from cardwright.games.psiwars.rules.lab import damage_lab
from cardwright.games.psiwars.rules.zones import controller_of, is_depleted, is_unit_in_play, place_in, zone_of
from cardwright.games.psiwars.standing import notice, push_run
from cardwright.games.psiwars.state import (
    ABILITIES,
    SEATS,
    SPENT_BITS,
    Act,
    Event,
    Form,
    Log,
    Mark,
    Number,
    Question,
    Resource,
    Zone,
)
from cardwright.games.psiwars.values import is_forbidden
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability, cost_part
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY

# PSI-3.14, PSI-18, PSI-19.1, PSI-G15: Power Card Use


@rule("PSI-3.14", "PSI-19.1", off=False)
def is_power(book, kind):
    """A Trap is a Power, and is played like any other."""
    return book.form[kind] == Form.POWER or book.form[kind] == Form.TRAP


@kernel
def could_play(game, seat):
    """On public facts alone: who holds a Battle card may have a Power."""
    return game.count[zone_of(seat, Zone.HAND)] > 0


@rule("PSI-18.1", "PSI-18.2", "PSI-12.3", "PSI-G15", "PSI-G17", off=False)
def offer_powers(game, seat):
    """The attacker plays any number of Powers and passes, then the defender; each resolves before the next."""
    if not could_play(game, seat):
        return False
    ask(game, Question.POWERS, 1 << seat)
    return True


@rule("PSI-G15", off=False)
def is_alternating(book):
    """Where the table wants it, both play one Power in turn until both pass in a row."""
    return book.numbers[Number.POWER_ORDER] == 1


# PSI-19.6, PSI-19.7: Failed escapes


@rule("PSI-19.7")
def fail_escape(game, book, unit, holder):
    """A unit that did not get free stays trapped, and may try again later."""
    if unit != NOBODY and place_in(game, unit) == Zone.TRAPPED:
        tell(book, Log.FAIL, controller_of(game, unit), game.kind[unit], game.kind[holder], 0, everybody(game))
        notice(game, book, Event.ESCAPE_FAILED, unit, holder, 0)


# PSI-20, PSI-11.5, PSI-G1, PSI-G7, PSI-G69, PSI-G86: Cyborg abilities


@rule("PSI-20.4", "PSI-11.5", "PSI-G7", off=False)
def is_resting(game, card):
    """A depleted unit cannot use special abilities, nor can a trapped one."""
    return is_depleted(game, card) or not is_unit_in_play(game, card)


@kernel
def ability_at(game, book, card, place):
    """The ability of a number that is printed on a card, or NOBODY."""
    return int(book.ability[game.kind[card], place]) if game.kind[card] >= 0 else NOBODY


@kernel
def is_of_game(book, row):
    """Whether an ability can be used once in a game: it has a quota for that."""
    return book.abilities[row, Ability.quotas] > 0


@kernel
def spent_bit(game, card, place):
    """Where it is noted that a player has used an ability up for this game: by the name of its card."""
    return int(game.kind[card]) * ABILITIES + place


@kernel
def is_spent(game, book, card, place):
    """Whether a player has used an ability up for this game, with this card or another of its name."""
    bit = spent_bit(game, card, place)
    return (game.spent[controller_of(game, card), bit // SPENT_BITS] >> (bit % SPENT_BITS)) & 1 == 1


@rule("PSI-G69", off=False)
def is_used_up(game, book, card, place):
    """Each special ability is used at most once in a Battle Phase, or in a game where its text says so."""
    return game.used[card, place] > 0 or is_spent(game, book, card, place)


@kernel
def price_of(book, row, resource):
    """What an ability or an escape costs of a resource."""
    price = cost_part(book, book.abilities[row, Ability.cost], book.abilities[row, Ability.parts], resource)
    return max(0, price)


@kernel
def can_afford(game, book, seat, row):
    """Whether a player has the hit points and re-roll symbols that an ability costs."""
    if game.symbols[seat] < price_of(book, row, Resource.SYMBOLS):
        return False
    price = price_of(book, row, Resource.HIT_POINTS)
    return price == 0 or game.hit_points[seat] >= price


@kernel
def pay_ability(game, book, at):
    """The hit points and re-roll symbols that an ability or an escape costs are lost."""
    row, seat = int(game.agenda[at, Row.OTHER]), int(game.agenda[at, Row.SEAT])
    game.symbols[seat] -= price_of(book, row, Resource.SYMBOLS)
    price = price_of(book, row, Resource.HIT_POINTS)
    if price > 0:
        damage_lab(game, book, seat, NOBODY, price)


@rule("PSI-20.1", "PSI-20.2", "PSI-3.8")
def use_ability(game, book, seat, card, place):
    """A Cyborg uses its printed ability: it works at a distance, on whatever the text names."""
    row = ability_at(game, book, card, place)
    game.used[card, place] = 1
    if is_of_game(book, row):
        bit = spent_bit(game, card, place)
        game.spent[seat, bit // SPENT_BITS] |= 1 << (bit % SPENT_BITS)
    tell(book, Log.USE, seat, game.kind[card], NOBODY, 0, everybody(game))
    at = push_run(game, book, book.abilities[row, Ability.pc], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = Mark.USED
    game.agenda[at, Row.OTHER] = row


@rule("PSI-20.5", "PSI-G69", off=False)
def is_reachable(game, seat, card):
    """A Cyborg need not fight to use its ability: one in the Lab can, stacked or not."""
    zone = game.zone[card]
    return zone == zone_of(seat, Zone.UNITS) or zone == zone_of(seat, Zone.FIELD)


@rule("PSI-G1", off=False)
def are_abilities_late(book):
    """Cyborg abilities are used before Battle Determination, unless the table wants them after it."""
    return book.numbers[Number.CYBORG_STEP] == 1


@rule("PSI-20.3", "PSI-G86", off=False)
def offer_abilities(game, book, seat):
    """A player with an ability left to use may use it or pass; Disorientation does not stop it."""
    for place in range(Zone.UNITS, Zone.FIELD + 1):
        card = game.first[zone_of(seat, place)]
        while card != NOBODY:
            for number in range(ABILITIES):
                if is_usable(game, book, seat, card, number):
                    ask(game, Question.ABILITIES, 1 << seat)
                    return True
            card = game.next[card]
    return False


@kernel
def is_usable(game, book, seat, card, place):
    """Whether an ability could be used, its targets aside."""
    row = ability_at(game, book, card, place)
    if (
        row == NOBODY
        or is_resting(game, card)
        or is_used_up(game, book, card, place)
        or not is_reachable(game, seat, card)
    ):
        return False
    if price_of(book, row, Resource.SYMBOLS) > 0 and game.question != Question.REROLL:
        return False
    return can_afford(game, book, seat, row) and not is_forbidden(game, book, Act.USE, card, NOBODY)


@kernel
def clear_uses(game):
    """A new Battle Phase: all abilities can be used again."""
    for seat in range(SEATS):
        for place in range(Zone.UNITS, Zone.FIELD + 1):
            card = game.first[zone_of(seat, place)]
            while card != NOBODY:
                for number in range(ABILITIES):
                    game.used[card, number] = 0
                card = game.next[card]

"""PSI-16.4, PSI-21: the strengths of combatants, X and modified ones."""

from cardwright.games.psiwars.rules.dice import (
    begin_rolls,
    roll,
    value_of_roll,
)
from cardwright.games.psiwars.rules.zones import controller_of, is_attacking, is_depleted, zone_of
from cardwright.games.psiwars.standing import notice
from cardwright.games.psiwars.state import (
    SEATS,
    STRENGTHS,
    Event,
    Log,
    State,
    X,
    Zone,
)
from cardwright.games.psiwars.values import defender_of, lead_of, value
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE

# PSI-3.10, PSI-11.6, PSI-16.4, PSI-16.5, PSI-G8, PSI-G46, PSI-G47: Strengths of combatants


@rule("PSI-3.10", "PSI-11.6", "PSI-G8", off=0)
def bonus(game, book, card, ability):
    """What the Equipment under a unit adds; depleted Equipment helps a defender only."""
    total = 0
    for seat in range(SEATS):
        equipment = game.first[zone_of(seat, Zone.EQUIPMENT)]
        while equipment != NOBODY:
            if game.host[equipment] == card:
                total += bonus_of(game, book, card, equipment, ability)
            equipment = game.next[equipment]
    return total


@kernel
def bonus_of(game, book, card, equipment, ability):
    """What one piece of Equipment adds to its bearer."""
    if is_depleted(game, equipment) and is_attacking(game, card):
        return 0
    return int(book.strength[game.kind[equipment], ability])


@rule("PSI-16.4", "PSI-16.5", "PSI-16.6", "PSI-G47", off=0)
def strength(game, book, card, ability):
    """The strength of a combatant in one ability: its units and their Equipment together, never below 0."""
    total = value(game, book, card, ability, NONE) + bonus(game, book, card, ability)
    other = int(game.partner[card])
    if other != NOBODY:
        total += value(game, book, other, ability, NONE) + bonus(game, book, other, ability)
    return max(0, total)


# PSI-21, PSI-28.1, PSI-G12, PSI-G13, PSI-G43, PSI-G44: X and modified strengths


@rule("PSI-21.3", "PSI-21.6", "PSI-G43")
def roll_x(game, book, card, ability):
    """For a strength of X its owner rolls the die of that ability; only its value counts, for this turn."""
    seat = controller_of(game, card)
    side = roll(game, book, seat, ability, Log.X_ROLL, int(game.kind[card]))
    game.rolled[card, ability] = value_of_roll(book, seat, ability, side)


@rule("PSI-21.7", "PSI-G44")
def roll_swing(game, book, card, ability):
    """A modified strength goes up by 1 on a roll of 3 or more, and down by 1 on 2 or less."""
    seat = controller_of(game, card)
    side = roll(game, book, seat, ability, Log.SWING_ROLL, int(game.kind[card]))
    game.swung[card, ability] = 1 if value_of_roll(book, seat, ability, side) >= 3 else -1


@kernel
def settle_unit(game, book, card):
    """The open strengths of a unit are rolled once in a turn: X first, then those that are modified."""
    if game.marks[card] & State.ROLLED != 0:
        return
    game.marks[card] |= State.ROLLED
    notice(game, book, Event.FIGHT, card, NOBODY, 0)
    kind = game.kind[card]
    for ability in range(STRENGTHS):
        if book.strength[kind, ability] == X:
            roll_x(game, book, card, ability)
    for ability in range(STRENGTHS):
        if book.swing[kind, ability] == 1:
            roll_swing(game, book, card, ability)


@rule("PSI-21.1", "PSI-21.2", "PSI-21.9", "PSI-G12")
def settle_strengths(game, book):
    """Before any outcome X and modified strengths of all who fight are settled, unblocked attackers among them."""
    begin_rolls(game)
    for side in range(SEATS):
        card = game.first[zone_of(game.turn if side == 0 else 1 - game.turn, Zone.FIELD)]
        while card != NOBODY:
            if side == 0 or has_battle(game, card):
                settle_unit(game, book, card)
            card = game.next[card]


@kernel
def has_battle(game, card):
    """Whether a defender's attacker is still there."""
    attacker = game.against[lead_of(game, card)]
    return attacker != NOBODY and is_attacking(game, attacker)


@rule("PSI-G13", "PSI-28.1")
def freeze_engagements(game, book):
    """Who is engaged is read once, when Battle Determination begins: who has no defender then is unblocked."""
    card = game.first[zone_of(game.turn, Zone.FIELD)]
    while card != NOBODY:
        if defender_of(game, lead_of(game, card), NOBODY) == NOBODY:
            game.marks[card] |= State.UNBLOCKED
            notice(game, book, Event.UNBLOCKED, card, NOBODY, 0)
        card = game.next[card]

"""The arithmetic of battles: lines for all to read, which stay until Battle Determination begins anew."""

from cardwright.games.psiwars.rules.strengths import bonus_of
from cardwright.games.psiwars.state import STRENGTHS, SUMS, Sum, SumColumn
from cardwright.games.psiwars.values import (
    change_at,
    is_setting,
    member,
    next_change,
    piece_under,
    printed,
    source_at,
)
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE

BATTLE_SUMS = 64  # lines for which a battle has room


@kernel
def forget_sums(game):
    """The battles before are no matter any more."""
    for place in range(game.sums_size):
        for column in range(SumColumn.COUNT):
            game.sums[place, column] = 0
    game.sums_size = 0


@kernel
def note_sum(game, what, seat, about, kind, amount):
    """A line of the arithmetic; what finds no room is only told."""
    at = int(game.sums_size)
    if at == SUMS:
        return
    game.sums[at, SumColumn.WHAT], game.sums[at, SumColumn.SEAT] = what, seat
    game.sums[at, SumColumn.ABOUT], game.sums[at, SumColumn.KIND] = about, kind
    game.sums[at, SumColumn.AMOUNT] = amount
    game.sums_size += 1


@kernel
def second_battle(game):
    """The place at which the second battle begins; all lines are of the first where there is none."""
    for place in range(1, game.sums_size):
        if game.sums[place, SumColumn.WHAT] == Sum.BATTLE:
            return place
    return int(game.sums_size)


@kernel
def make_room(game):
    """The oldest battles give way to a new one."""
    while game.sums_size > SUMS - BATTLE_SUMS:
        gone, size = second_battle(game), int(game.sums_size)
        for place in range(size):
            for column in range(SumColumn.COUNT):
                game.sums[place, column] = game.sums[place + gone, column] if place + gone < size else 0
        game.sums_size -= gone


@kernel
def note_unit(game, book, seat, card, ability):
    """What a unit brings into a battle: its own strength, what changes it, and its Equipment."""
    base = printed(game, book, card, ability, NONE)
    if base != 0:
        note_sum(game, Sum.UNIT, seat, ability, int(game.kind[card]), base)
    row = next_change(game, book, NOBODY, card, ability)
    while row != NOBODY:
        source = source_at(game, row)
        kind = NOBODY if source == NOBODY else int(game.kind[source])
        what = Sum.SET if is_setting(game, book, row) else Sum.ADD
        note_sum(game, what, seat, ability, kind, change_at(game, book, row))
        row = next_change(game, book, row, card, ability)
    number, piece = 0, piece_under(game, card, 0)
    while piece != NOBODY:
        more = bonus_of(game, book, card, piece, ability)
        if more != 0:
            note_sum(game, Sum.EQUIPMENT, seat, ability, int(game.kind[piece]), more)
        number += 1
        piece = piece_under(game, card, number)


@kernel
def note_combatant(game, book, seat, card):
    """The strengths of a combatant with all that they come from, its partner's share among it."""
    for ability in range(STRENGTHS):
        for number in range(2):
            unit = member(game, card, number)
            if unit != NOBODY:
                note_unit(game, book, seat, unit, ability)
        note_sum(game, Sum.STRENGTH, seat, ability, NOBODY, int(game.strengths[seat, ability]))

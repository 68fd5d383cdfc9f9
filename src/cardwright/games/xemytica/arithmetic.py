"""The arithmetic of a fight, line by line, and what is kept and told of it."""

from enum import IntEnum

from cardwright.games.xemytica.state import (
    AMOUNT_UNIT,
    ATTRIBUTES,
    COMBATANTS,
    FIGHT,
    LINE_KIND_UNIT,
    FightRow,
    Log,
    Number,
)
from cardwright.games.xemytica.table import controller_of, line_size
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY


class Depth(IntEnum):
    """How far totals are formed."""

    PRESENT = 0  # for texts that read present attributes
    SO_FAR = 1  # with every line, for who looks at the running round; nothing is left to chance
    REAL = 2  # for the result: coins are flipped, everything is told


@kernel
def write_line(game, depth, slot, attribute, source, why, amount):
    """Write one line of the arithmetic; `source` is a card or NOBODY."""
    if depth == Depth.PRESENT or game.fight_size == FIGHT:
        return
    row = game.fight_size
    game.fight[row, FightRow.SLOT] = slot
    game.fight[row, FightRow.ATTRIBUTE] = attribute
    game.fight[row, FightRow.SOURCE] = NOBODY if source == NOBODY else int(game.kind[source])
    game.fight[row, FightRow.WHY] = why
    game.fight[row, FightRow.AMOUNT] = amount
    game.fight_size = row + 1


@kernel
def has_line(game, slot, source, why):
    """Whether such a line is written already."""
    for row in range(game.fight_size):
        if game.fight[row, FightRow.SLOT] == slot and game.fight[row, FightRow.WHY] == why:
            if game.fight[row, FightRow.SOURCE] == game.kind[source]:
                return True
    return False


@kernel
def clear_lines(game, depth):
    """Begin the arithmetic anew."""
    if depth == Depth.PRESENT:
        return
    for row in range(game.fight_size):
        for column in range(FightRow.WIDTH):
            game.fight[row, column] = 0
    game.fight_size = 0


@kernel
def write_totals(game):
    """Keep the totals of a fight for those who look at it."""
    game.combatants = line_size(game)
    for slot in range(COMBATANTS):
        card = game.line[slot]
        game.combatant[slot] = 0 if card == NOBODY else game.kind[card]
        game.combatant_seat[slot] = 0 if card == NOBODY else controller_of(game, card)
        for attribute in range(ATTRIBUTES):
            game.total[slot, attribute] = game.present[slot, attribute]


@kernel
def tell_totals(game, book):
    """Tell every line of the arithmetic, then the totals."""
    for row in range(game.fight_size):
        slot, source = int(game.fight[row, FightRow.SLOT]), int(game.fight[row, FightRow.SOURCE])
        code = AMOUNT_UNIT * int(game.fight[row, FightRow.AMOUNT]) + LINE_KIND_UNIT * int(game.fight[row, FightRow.WHY])
        code += int(game.fight[row, FightRow.ATTRIBUTE]) + 1
        seat = NOBODY if slot == NOBODY else int(game.combatant_seat[slot])
        kind = NOBODY if slot == NOBODY else int(game.combatant[slot])
        tell(book, Log.LINE, seat, kind, source, code, everybody(game))
    for slot in range(game.combatants):
        for attribute in range(book.numbers[Number.ATTRIBUTES]):
            seat, kind = game.combatant_seat[slot], game.combatant[slot]
            tell(book, Log.TOTAL, seat, kind, attribute, game.total[slot, attribute], everybody(game))

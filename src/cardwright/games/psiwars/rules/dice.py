"""PSI-5, PSI-31: the three dice, face by face."""

from cardwright.games.psiwars.state import DICE, FIXED, ROLL_OF_ABILITY, ROLL_OF_SEAT, ROLLS, STRENGTHS, TOSSES, Face
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody

# PSI-5.1 to PSI-5.5, PSI-G84: Rolling a die


@kernel
def face(book, seat, ability, side, column):
    """What a side of a die says; sides are numbered from 1, and 0 is no die."""
    return int(book.faces[seat, ability, side - 1, column]) if side > 0 else 0


@rule("PSI-5.5", "PSI-G84", off=1)
def roll_side(game, book, seat, ability):
    """A die of a player shows each of its sides as often as the others; each roll is logged, and scenarios fix it."""
    side = int(book.fixed_dice[seat, ability, 0])
    if side == 0:
        return 1 + below(game, book.sides[seat, ability])
    for place in range(FIXED):
        book.fixed_dice[seat, ability, place] = book.fixed_dice[seat, ability, place + 1] if place + 1 < FIXED else 0
    return side


@kernel
def begin_rolls(game):
    """The dice that were rolled before are no matter any more."""
    for place in range(game.rolls):
        game.history[place] = 0
    game.rolls = 0


@kernel
def roll(game, book, seat, ability, log, kind):
    """Roll one die for all to see, and return its side."""
    side = roll_side(game, book, seat, ability)
    if game.rolls < ROLLS:
        game.history[game.rolls] = seat * ROLL_OF_SEAT + ability * ROLL_OF_ABILITY + side
        game.rolls += 1
    tell(book, log, seat, kind, ability, side, everybody(game))
    return side


@rule("PSI-5.4", "PSI-21.5", "PSI-21.8", off=1)
def value_of_roll(book, seat, ability, side):
    """In a roll that is no battle roll only the number counts, and the Obliteration face counts 4."""
    return face(book, seat, ability, side, Face.VALUE)


# PSI-31.2, PSI-31.3, PSI-G66, PSI-G67: Dice of a battle


@kernel
def slot(ability, die):
    """Where a die of a battle lies among those of its player."""
    return ability * DICE + die


@kernel
def fate(ability, toss):
    """Where it is noted what texts will do to the dice of a colour."""
    return ability * TOSSES + toss


@kernel
def clear_dice(game):
    """No dice lie on the table."""
    for seat in range(2):
        game.symbols[seat] = 0
        for ability in range(STRENGTHS):
            game.safe[seat, ability] = 0
            for die in range(DICE):
                game.faces[seat, slot(ability, die)] = 0
                game.gone[seat, slot(ability, die)] = 0
                game.named[seat, slot(ability, die)] = 0


@kernel
def forget_dice(game):
    """What texts did to dice before they were rolled is no matter any more."""
    for seat in range(2):
        for ability in range(STRENGTHS):
            for toss in range(TOSSES):
                game.fates[seat, fate(ability, toss)] = 0


@kernel
def lies(game, seat, ability, die):
    """Whether a die was rolled and is not obliterated."""
    return game.faces[seat, slot(ability, die)] > 0 and game.gone[seat, slot(ability, die)] == 0


@kernel
def sum_of(game, book, seat, ability, column):
    """What the dice of a colour that are left say together."""
    total = 0
    for die in range(DICE):
        if lies(game, seat, ability, die):
            total += face(book, seat, ability, int(game.faces[seat, slot(ability, die)]), column)
    return total


@kernel
def count_dice(game, seat, ability):
    """How many dice of a colour are left."""
    count = 0
    for die in range(DICE):
        count += 1 if lies(game, seat, ability, die) else 0
    return count

"""WX-1.8, WX-16.9, WX-G10, WX-G112: Marma Points."""

from cardwright.games.wuxing.rules.end import test_loss
from cardwright.games.wuxing.standing import notice, replace
from cardwright.games.wuxing.state import ALL_TYPES, CARDS, SEATS, UNHURT, Event, Log, Number, Stat
from cardwright.games.wuxing.values import says, value
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Watch

# WX-1.8: At the start


@rule("WX-1.8")
def lay_marma(game, book):
    """Each player starts with the same Marma Points."""
    for seat in range(SEATS):
        game.marma[seat] = book.numbers[Number.MARMA]


# WX-16.9, WX-G112: Damage


@kernel
def taken_of(game, book, seat, source, amount):
    """How much of the damage that is dealt to a player is left after texts that prevent it."""
    if amount <= 0 or says(game, book, Watch.IMMUNE, ALL_TYPES, CARDS + seat, source) != NOBODY:
        return 0
    return amount + value(game, book, CARDS + seat, Stat.TAKEN, NONE) - UNHURT


@rule("WX-16.9", "WX-G112")
def damage(game, book, seat, source, amount):
    """Damage reduces MP by that amount, not below 0, unless a text puts something in its place."""
    amount = taken_of(game, book, seat, source, amount)
    if amount <= 0 or replace(game, book, Event.DAMAGE, CARDS + seat, source, amount):
        return 0
    game.marma[seat] = max(0, game.marma[seat] - amount)
    tell(book, Log.DAMAGE, seat, name_of(game, source), NOBODY, amount, everybody(game))
    notice(game, book, Event.DAMAGE, CARDS + seat, source, amount)
    if source != NOBODY:
        notice(game, book, Event.HIT, source, CARDS + seat, amount)
    return amount


@kernel
def damage_alone(game, book, seat, source, amount):
    """Damage to one player, after which MP are tested."""
    dealt = damage(game, book, seat, source, amount)
    test_loss(game, book)
    return dealt


@kernel
def lose_marma(game, book, seat, amount):
    """A player loses MP, which is no damage."""
    game.marma[seat] = max(0, game.marma[seat] - amount)
    tell(book, Log.DAMAGE, seat, NOBODY, NOBODY, amount, 0)
    test_loss(game, book)
    return amount


# WX-G10: MP that are gained


@rule("WX-G10")
def heal(game, book, seat, amount):
    """MP may rise above what a player started with."""
    game.marma[seat] = min(999, game.marma[seat] + amount)
    tell(book, Log.HEAL, seat, NOBODY, NOBODY, amount, 0)
    return amount

"""WX-1.8, WX-16.9, WX-G10, WX-G112: Marma Points."""

from cardwright.games.wuxing.rules.end import test_loss
from cardwright.games.wuxing.standing import notice
from cardwright.games.wuxing.state import CARDS, SEATS, Event, Log, Number
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY

# WX-1.8: At the start


@rule("WX-1.8")
def lay_marma(game, book):
    """Each player starts with the same Marma Points."""
    for seat in range(SEATS):
        game.marma[seat] = book.numbers[Number.MARMA]


# WX-16.9, WX-G112: Damage


@rule("WX-16.9", "WX-G112")
def damage(game, book, seat, source, amount):
    """Damage reduces MP by that amount, not below 0."""
    if amount <= 0:
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


# WX-G10: MP that are gained


@rule("WX-G10")
def heal(game, book, seat, amount):
    """MP may rise above what a player started with."""
    game.marma[seat] = min(999, game.marma[seat] + amount)
    tell(book, Log.HEAL, seat, NOBODY, NOBODY, amount, 0)
    return amount

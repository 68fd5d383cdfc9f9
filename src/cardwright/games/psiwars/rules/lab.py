"""PSI-1.3, PSI-1.9: the hit points of the Labs."""

from cardwright.games.psiwars.standing import notice, replace
from cardwright.games.psiwars.state import CARDS, UNHURT, Event, Log, Number, Stat
from cardwright.games.psiwars.values import says, value
from cardwright.kernel.events import tell
from cardwright.kernel.programs import MOST
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Watch

# PSI-1.3, PSI-1.9, PSI-G75, PSI-G89: Damage


@kernel
def suffered(game, book, seat, cause, amount):
    """What is left of damage to a Lab once texts have raised, lowered or prevented it."""
    if amount <= 0 or says(game, book, Watch.IMMUNE, 0, CARDS + seat, cause) != NOBODY:
        return 0
    return amount + value(game, book, CARDS + seat, Stat.TAKEN, NONE) - UNHURT


@rule("PSI-1.3", "PSI-1.9", "PSI-G75", "PSI-G89")
def damage_lab(game, book, seat, cause, amount):
    """Damage to a Lab adds up over the game, whatever deals it; what would pass 0 is kept as computed."""
    amount = suffered(game, book, seat, cause, amount)
    if amount <= 0:
        return 0
    if replace(game, book, Event.LAB_DAMAGE, CARDS + seat, cause, amount):
        return 0
    game.hit_points[seat] = max(-MOST, int(game.hit_points[seat]) - amount)
    tell(book, Log.DAMAGE, seat, name_of(game, cause), NOBODY, amount, everybody(game))
    notice(game, book, Event.LAB_DAMAGE, CARDS + seat, cause, amount)
    return amount


# PSI-G64: Hit points that are given back


@rule("PSI-G64")
def restore_lab(game, book, seat, amount):
    """Hit points that are given back stop at the number that the Lab started with, unless the table says otherwise."""
    most = int(book.numbers[Number.LAB_HP]) if book.numbers[Number.HEAL_CAP] == 1 else MOST
    gained = min(amount, max(0, most - int(game.hit_points[seat])))
    if gained <= 0:
        return 0
    game.hit_points[seat] += gained
    tell(book, Log.HEAL, seat, NOBODY, NOBODY, gained, everybody(game))
    return gained

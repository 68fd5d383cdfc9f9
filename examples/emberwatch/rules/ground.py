"""What lies where, what texts say of it, and the numbers of things."""

from cardwright.kernel.readymade.ground import make_ground
from cardwright.kernel.readymade.reading import make_reading
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY

from ..state import CARDS, SHAPE, Stat, Zone

GROUND = make_ground(SHAPE)
zone_of = GROUND.zone_of


@kernel
def printed(game, book, x, stat, without):
    """A number before any change: the glow of a light, the warmth of a player."""
    if x >= CARDS:
        return int(game.warmth[x - CARDS]) if stat == Stat.WARMTH else 0
    return int(book.glow[game.kind[x]]) if stat == Stat.GLOW else 0


READING = make_reading(SHAPE, GROUND, printed)
value, notice = READING.value, READING.notice


@kernel
def glow_of(game, book, seat):
    """How much the lights of a seat glow together."""
    total = 0
    card = game.first[zone_of(seat, Zone.LIGHTS)]
    while card != NOBODY:
        total += value(game, book, card, Stat.GLOW)
        card = game.next[card]
    return total

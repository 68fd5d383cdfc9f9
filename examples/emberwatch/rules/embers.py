"""EW-2: Embers are kindled, kept and spent."""

from cardwright.kernel.events import tell
from cardwright.kernel.readymade.purse import extreme_colour, make_paying
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY

from ..state import Log, Number, Resource

# EW-2: Embers


@kernel
def kindled(game, book):
    """How many embers are kindled in this turn."""
    return book.numbers[Number.FIRST_EMBERS if game.turns == 0 else Number.EMBERS]


@rule("EW-2.1")
def kindle(game, book, seat, choice):
    """The player on turn kindles embers, all red, all blue, or half of each; in the first turn fewer."""
    count = kindled(game, book)
    blue = count * choice if choice < 2 else count // 2
    tell(book, Log.KINDLE, seat, NOBODY, NOBODY, count, 0)
    change(game, book, seat, Resource.RED, count - blue)
    change(game, book, seat, Resource.BLUE, blue)


@rule("EW-2.2", off=99)
def kept(book, embers):
    """Embers are kept from turn to turn, up to a number of each colour."""
    return min(book.numbers[Number.MOST_EMBERS], embers)


# An ember of any colour is one of which its player has most, red before blue; one that is gained is of the other.
pick_colour = rule("EW-2.4", off=0, of=__name__)(extreme_colour)
PAYING = make_paying(2, kept, pick_colour)
# The embers of a cost are gone, those of a colour first.
pay_cost = rule("EW-2.3", of=__name__)(PAYING.pay)
change = PAYING.change


@kernel
def pay(game, book, seat, kind):
    """Pay for a card."""
    pay_cost(game, book, seat, book.cost_from[kind], book.cost_parts[kind])

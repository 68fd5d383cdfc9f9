"""WX-14, WX-8.5 to WX-8.8, WX-G54, WX-G55, WX-G71 to WX-G75: Qi that is generated, gained, paid and given back."""

from cardwright.games.wuxing.rules.dice import bring_die, has_die, spend_die, total_qi
from cardwright.games.wuxing.rules.zones import is_on_field, owner_of
from cardwright.games.wuxing.standing import notice
from cardwright.games.wuxing.state import CARDS, DICE, ELEMENTS, Event, Log
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY


@kernel
def notice_qi(game, book, event, seat, element):
    """Texts that wait for Qi of any Element, or of this one, learn of it."""
    notice(game, book, event, CARDS + seat, NOBODY, 1)
    notice(game, book, event + 1 + element, CARDS + seat, NOBODY, 1)


@kernel
def gain_qi(game, book, seat, element, log):
    """A player gains a Qi of an Element, which is lost with an empty Reservoir."""
    if not has_die(game, seat):
        return 0
    bring_die(game, seat, element)
    tell(book, log, seat, NOBODY, element, 0, 0)
    notice_qi(game, book, Event.GAIN_QI, seat, element)
    return 1


@kernel
def lose_qi(game, book, seat, element):
    """A player loses a Qi of an Element."""
    if game.generated[seat, element] == 0:
        return 0
    spend_die(game, seat, element)
    tell(book, Log.LOSE_QI, seat, NOBODY, element, 0, 0)
    return 1


@kernel
def pay_qi(game, book, seat, element):
    """A player sacrifices a Qi of an Element for something."""
    if lose_qi(game, book, seat, element) == 1:
        notice_qi(game, book, Event.PAY_QI, seat, element)


# WX-8.5 to WX-8.8, WX-G55: Generation


@rule("WX-8.5", "WX-8.6")
def generate(game, book, seat, element):
    """The turn player generates one Qi of the Element that they choose."""
    if gain_qi(game, book, seat, element, Log.GENERATE) == 1:
        notice_qi(game, book, Event.GENERATE, seat, element)


@rule("WX-8.8", "WX-G55", "WX-G54")
def transmute_die(game, book, seat, before, after):
    """With five Generated Qi one die may change its Element instead; it stays Generated."""
    game.generated[seat, before] -= 1
    game.generated[seat, after] += 1
    tell(book, Log.TRANSMUTE, seat, NOBODY, after, before, 0)
    notice_qi(game, book, Event.TRANSMUTE, seat, after)


@rule("WX-8.7", "WX-8.8", off=False)
def is_full(game, seat):
    """Whether a player has five Generated Qi: no more can be generated."""
    return total_qi(game, seat) >= DICE


# WX-14.4 to WX-14.6, WX-11.2, WX-G71 to WX-G75: Refunds


@rule("WX-14.4", "WX-14.5", "WX-G71", "WX-G72")
def entitle(game, card, element):
    """The owner of a card that the opponent destroys is entitled to a Qi of its Element."""
    game.owed[owner_of(game, card), element] += 1


@kernel
def total_owed(game, seat):
    """How many Qi are due to a player."""
    total = 0
    for element in range(ELEMENTS):
        total += game.owed[seat, element]
    return total


@rule("WX-11.2", "WX-G74")
def pay_refunds(game, book, seat):
    """Everything that is due to a player is paid, if it fits into the Reservoir; then nothing is due any more."""
    for element in range(ELEMENTS):
        while game.owed[seat, element] > 0:
            game.owed[seat, element] -= 1
            gain_qi(game, book, seat, element, Log.RECOVER)


@rule("WX-G75", off=False)
def must_choose_refunds(game, seat):
    """With fewer dice in the Reservoir than are due the player chooses which to take, if they differ."""
    different = 0
    for element in range(ELEMENTS):
        different += 1 if game.owed[seat, element] > 0 else 0
    return different > 1 and 0 < game.reservoir[seat] < total_owed(game, seat)


@rule("WX-G75")
def take_refund(game, book, seat, element):
    """A player takes one of the Qi that are due; what does not fit any more is lost."""
    game.owed[seat, element] -= 1
    gain_qi(game, book, seat, element, Log.RECOVER)
    if game.reservoir[seat] == 0:
        for other in range(ELEMENTS):
            game.owed[seat, other] = 0


# WX-G54: The Element of a card


@rule("WX-G54")
def become(game, book, card, seat, element):
    """A card that is transmuted has another Element as long as the text says, at most until it leaves the field."""
    if card == NOBODY or card >= CARDS or not is_on_field(game, card):
        return 0
    game.became[card] = element + 1
    tell(book, Log.BECOME, seat, name_of(game, card), element, 0, everybody(game))
    return 1

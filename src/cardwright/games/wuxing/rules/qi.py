"""WX-14, WX-3.8 to WX-3.10, WX-8.5 to WX-8.8, WX-G54 to WX-G56, WX-G71 to WX-G75: Qi."""

from cardwright.games.wuxing.rules.zones import is_on_field, owner_of
from cardwright.games.wuxing.state import CARDS, DICE, ELEMENTS, SEATS, Log
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY

# WX-1.6, WX-1.12, WX-3.8 to WX-3.10, WX-G56: Dice


@rule("WX-1.6", "WX-1.12", "WX-3.8", "WX-G05", "WX-G18")
def lay_dice(game):
    """Each player has five dice, and all of them begin in the Reservoir."""
    for seat in range(SEATS):
        game.reservoir[seat] = DICE


@kernel
def total_qi(game, seat):
    """How many Generated dice a player has."""
    total = 0
    for element in range(ELEMENTS):
        total += game.generated[seat, element]
    return total


@rule("WX-3.9", "WX-3.10")
def bring_die(game, seat, element):
    """A die leaves the Reservoir and is Generated, showing an Element."""
    game.reservoir[seat] -= 1
    game.generated[seat, element] += 1


@rule("WX-4.4", "WX-3.10", "WX-14.1", "WX-19.8")
def spend_die(game, seat, element):
    """A sacrificed die goes from Generated to the Reservoir."""
    game.generated[seat, element] -= 1
    game.reservoir[seat] += 1


@rule("WX-G56", "WX-8.7", off=True)
def has_die(game, seat):
    """Qi can be gained only while a die is left in the Reservoir."""
    return game.reservoir[seat] > 0


@kernel
def gain_qi(game, book, seat, element, log):
    """A player gains a Qi of an Element, which is lost with an empty Reservoir."""
    if not has_die(game, seat):
        return 0
    bring_die(game, seat, element)
    tell(book, log, seat, NOBODY, element, 0, 0)
    return 1


@kernel
def lose_qi(game, book, seat, element):
    """A player sacrifices or loses a Qi of an Element."""
    if game.generated[seat, element] == 0:
        return 0
    spend_die(game, seat, element)
    tell(book, Log.LOSE_QI, seat, NOBODY, element, 0, 0)
    return 1


# WX-8.5 to WX-8.8, WX-G55: Generation


@rule("WX-8.5", "WX-8.6")
def generate(game, book, seat, element):
    """The turn player generates one Qi of the Element that they choose."""
    gain_qi(game, book, seat, element, Log.GENERATE)


@rule("WX-8.8", "WX-G55", "WX-G54")
def transmute_die(game, book, seat, before, after):
    """With five Generated Qi one die may change its Element instead; it stays Generated."""
    game.generated[seat, before] -= 1
    game.generated[seat, after] += 1
    tell(book, Log.TRANSMUTE, seat, NOBODY, after, before, 0)


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
def element_of(game, book, card):
    """Every card has exactly one Element: the printed one, unless an effect has changed it."""
    return int(book.element[game.kind[card]]) if game.became[card] == 0 else int(game.became[card]) - 1


@rule("WX-G54")
def become(game, book, card, seat, element):
    """A card that is transmuted has another Element as long as the text says, at most until it leaves the field."""
    if card == NOBODY or card >= CARDS or not is_on_field(game, card):
        return 0
    game.became[card] = element + 1
    tell(book, Log.BECOME, seat, name_of(game, card), element, 0, everybody(game))
    return 1

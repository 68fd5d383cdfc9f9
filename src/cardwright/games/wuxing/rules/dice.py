"""WX-1.6, WX-1.12, WX-3.8 to WX-3.10, WX-G54, WX-G56: the dice, and the Elements of cards."""

from cardwright.games.wuxing.state import DICE, ELEMENTS, SEATS
from cardwright.kernel.rule import kernel, rule

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
def kinds_of_qi(game, seat):
    """How many different Elements the Generated dice of a player show."""
    kinds = 0
    for element in range(ELEMENTS):
        kinds += 1 if game.generated[seat, element] > 0 else 0
    return kinds


# WX-G54: The Element of a card


@rule("WX-G54")
def element_of(game, book, card):
    """Every card has exactly one Element: the printed one, unless an effect has changed it."""
    return int(book.element[game.kind[card]]) if game.became[card] == 0 else int(game.became[card]) - 1

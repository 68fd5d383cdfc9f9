"""WX-5.7, WX-G38: what an effect costs, and the Elements that a player names."""

from cardwright.games.wuxing.rules.qi import gain_qi, lose_qi, total_qi
from cardwright.games.wuxing.standing import push
from cardwright.games.wuxing.state import Due, Log, Mark, Question, Resource, Step
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability, Cost
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY

# WX-5.7, WX-G38: Costs that a card prints


@kernel
def name_elements(game, book, seat, amount, is_gain):
    """A player has to name so many Elements, of Qi that they gain or give up."""
    at = push(game, book, Step.QI, 0, seat, NOBODY)
    game.agenda[at, Due.LEFT], game.agenda[at, Due.IS_GAIN] = amount, is_gain
    return 1


@rule("WX-G38")
def pay_cost(game, book, at):
    """What an effect prints as its cost is paid on activation and is not returned."""
    ability, seat = int(game.agenda[at, Row.OTHER]) // 8, int(game.agenda[at, Row.SEAT])
    first = int(book.abilities[ability, Ability.cost])
    for row in range(first, first + int(book.abilities[ability, Ability.parts])):
        resource, amount = int(book.costs[row, Cost.resource]), int(book.costs[row, Cost.amount])
        if resource == Resource.MP:
            game.marma[seat] -= amount
            tell(book, Log.DAMAGE, seat, NOBODY, NOBODY, amount, 0)
        elif resource == Resource.ANY:
            name_elements(game, book, seat, amount, 0)
        else:
            for _die in range(amount):
                lose_qi(game, book, seat, resource)


@kernel
def can_afford(game, book, seat, ability):
    """Whether a player can pay what an effect costs; who pays MP must keep one."""
    first = int(book.abilities[ability, Ability.cost])
    needed = 0
    for row in range(first, first + int(book.abilities[ability, Ability.parts])):
        resource, amount = int(book.costs[row, Cost.resource]), int(book.costs[row, Cost.amount])
        if resource == Resource.MP:
            if game.marma[seat] <= amount:
                return False
        else:
            needed += amount
            if resource != Resource.ANY and game.generated[seat, resource] < amount:
                return False
    return needed <= total_qi(game, seat)


@kernel
def run_elements(game, book):
    """Ask for the next Element that a player has to name, or go on."""
    at = game.agenda_size - 1
    seat = int(game.agenda[at, Row.SEAT])
    is_gain = game.agenda[at, Due.IS_GAIN] == 1
    is_over = game.reservoir[seat] == 0 if is_gain else total_qi(game, seat) == 0
    if game.agenda[at, Due.LEFT] == 0 or is_over:
        pop_row(game)
    elif game.agenda[at - 1, Row.MARKS] & (Mark.DECLARED | Mark.PUBLIC) == Mark.DECLARED:
        ask_on(game, Question.PAY, 1 << seat)
    else:
        ask(game, Question.PAY, 1 << seat)


@kernel
def name_element(game, book, element):
    """A player names an Element: a die of it is gained or given up."""
    at = game.agenda_size - 1
    seat = int(game.agenda[at, Row.SEAT])
    game.agenda[at, Due.LEFT] -= 1
    if game.agenda[at, Due.IS_GAIN] == 1:
        gain_qi(game, book, seat, element, Log.GAIN_QI)
    else:
        lose_qi(game, book, seat, element)

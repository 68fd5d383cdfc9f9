"""WX-5.7, WX-G38: what an effect costs, and the Elements that a player names."""

from cardwright.games.wuxing.rules.dice import element_of, total_qi
from cardwright.games.wuxing.rules.qi import gain_qi, lose_qi, pay_qi, transmute_die
from cardwright.games.wuxing.standing import push
from cardwright.games.wuxing.state import ELEMENTS, Due, Log, Mark, Naming, Question, Resource, Step
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability, Cost
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY

# WX-5.7, WX-5.11, WX-G38: Costs that a card prints


@kernel
def name_elements(game, book, seat, amount, what):
    """A player has to name so many Elements, of Qi that they gain or give up."""
    at = push(game, book, Step.QI, 0, seat, NOBODY)
    game.agenda[at, Due.LEFT], game.agenda[at, Due.WHAT] = amount, what
    return 1


@rule("WX-G54", "WX-5.11")
def transmute(game, book, seat, amount, before, after):
    """A text turns dice of an Element, or of any, into another one that it names or leaves to the player."""
    at = push(game, book, Step.QI, 0, seat, NOBODY)
    game.agenda[at, Due.LEFT], game.agenda[at, Due.WHAT] = amount, Naming.TRANSMUTE
    game.agenda[at, Due.BEFORE], game.agenda[at, Due.AFTER], game.agenda[at, Due.GIVEN] = before, after, NOBODY
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
            name_elements(game, book, seat, amount, Naming.PAY)
        else:
            if resource == Resource.OWN:
                resource = element_of(game, book, int(game.agenda[at, Row.SOURCE]))
            for _die in range(amount):
                pay_qi(game, book, seat, resource)


@kernel
def can_afford(game, book, seat, card, ability):
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
            if resource == Resource.OWN:
                resource = element_of(game, book, card)
            if resource != Resource.ANY and game.generated[seat, resource] < amount:
                return False
    return needed <= total_qi(game, seat)


@kernel
def is_named_out(game, at, seat):
    """Whether nothing is left to name: no die to gain or to give up."""
    if game.agenda[at, Due.LEFT] == 0:
        return True
    return game.reservoir[seat] == 0 if game.agenda[at, Due.WHAT] == Naming.GAIN else total_qi(game, seat) == 0


@kernel
def run_elements(game, book):
    """Ask for the next Element that a player has to name, or go on."""
    at = game.agenda_size - 1
    seat = int(game.agenda[at, Row.SEAT])
    if is_named_out(game, at, seat):
        pop_row(game)
    elif game.agenda[at, Due.WHAT] == Naming.TRANSMUTE and has_named_all(game, at):
        transmute_next(game, book, at, seat)
    elif game.agenda[at - 1, Row.MARKS] & (Mark.DECLARED | Mark.PUBLIC) == Mark.DECLARED:
        ask_on(game, Question.PAY, 1 << seat)
    else:
        ask(game, Question.PAY, 1 << seat)


@kernel
def has_named_all(game, at):
    """Whether both Elements of the die that is transmuted next are known."""
    if game.agenda[at, Due.GIVEN] == NOBODY and game.agenda[at, Due.BEFORE] < ELEMENTS:
        game.agenda[at, Due.GIVEN] = game.agenda[at, Due.BEFORE]
    return game.agenda[at, Due.GIVEN] != NOBODY and game.agenda[at, Due.AFTER] < ELEMENTS


@kernel
def transmute_next(game, book, at, seat):
    """The next die is transmuted; one that would keep its Element, or that is not there, is left as it is."""
    before, after = int(game.agenda[at, Due.GIVEN]), int(game.agenda[at, Due.AFTER])
    game.agenda[at, Due.LEFT] -= 1
    game.agenda[at, Due.GIVEN] = NOBODY
    if before != after and game.generated[seat, before] > 0:
        transmute_die(game, book, seat, before, after)


@kernel
def is_to_give(game, at):
    """Whether the Element is named of a die that there must be."""
    if game.agenda[at, Due.WHAT] == Naming.TRANSMUTE:
        return game.agenda[at, Due.GIVEN] == NOBODY
    return game.agenda[at, Due.WHAT] != Naming.GAIN


@kernel
def name_element(game, book, element):
    """A player names an Element: a die of it is gained, given up or transmuted."""
    at = game.agenda_size - 1
    seat, what = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Due.WHAT])
    if what == Naming.TRANSMUTE:
        if game.agenda[at, Due.GIVEN] == NOBODY:
            game.agenda[at, Due.GIVEN] = element
        else:
            game.agenda[at, Due.AFTER] = element
            transmute_next(game, book, at, seat)
            game.agenda[at, Due.AFTER] = Resource.ANY
        return
    game.agenda[at, Due.LEFT] -= 1
    if what == Naming.GAIN:
        gain_qi(game, book, seat, element, Log.GAIN_QI)
    elif what == Naming.PAY:
        pay_qi(game, book, seat, element)
    else:
        lose_qi(game, book, seat, element)

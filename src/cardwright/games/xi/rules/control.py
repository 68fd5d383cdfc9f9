"""XI-9.19 and XI-9.38: units that change hands, and units that change their type."""

from cardwright.games.xi.rules.zones import controller_of, is_unit_in_play, owner_of, stir, zone_of
from cardwright.games.xi.state import Log, State, Zone
from cardwright.games.xi.values import meets, next_standing
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out
from cardwright.kernel.standing import stands
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_last, take_out
from cardwright.language.program import NONE, Watch

# XI-9.19, XI-G103: Control


@rule("XI-9.19", "XI-G103")
def settle_control(game, book, card):
    """A unit stands with the player who took control of it last, as long as that lasts; otherwise with its owner."""
    if card == NOBODY or not is_unit_in_play(game, card):
        return
    controller, latest = owner_of(game, card), -1
    row = next_standing(game, book, NOBODY, Watch.CONTROL)
    while row != NOBODY:
        if game.bound[row] == card and game.since[row] > latest and not is_out(game, game.seat[row]):
            latest, controller = int(game.since[row]), int(game.seat[row])
        row = next_standing(game, book, row, Watch.CONTROL)
    if controller != controller_of(game, card):
        game.former[card] = controller_of(game, card) + 1
        take_out(game, card)
        put_last(game, card, zone_of(controller, Zone.UNITS))
        game.marks[card] |= State.TAKEN
        stir(game)
        tell(book, Log.CONTROL, controller, game.kind[card], NOBODY, 0, everybody(game))


# XI-9.38, XI-G106: Changed types


@rule("XI-9.38", "XI-G106")
def settle_types(game, book):
    """A unit has its printed type, unless texts have given it another; the latest holds."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            game.type[card] = settled_type(game, book, card)
            card = game.next[card]


@kernel
def settled_type(game, book, card):
    """The type of a unit after all changes of it."""
    result = int(book.kind_type[game.kind[card]])
    latest = -1
    row = next_standing(game, book, NOBODY, Watch.BECOME) if stands(game, Watch.BECOME) else NOBODY
    while row != NOBODY:
        if game.since[row] > latest and meets(game, book, row, card, NOBODY):
            latest = int(game.since[row])
            about = int(book.watchers[game.rule[row], Watcher.about])
            result = int(game.fixed[row]) if about == NONE else about
        row = next_standing(game, book, row, Watch.BECOME)
    return result

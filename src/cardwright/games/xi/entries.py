"""The kernel entry points of Xi Cards, compiled once and cached."""

from cardwright.games.xi import actions, evaluation, flow, forecast, invariants, values
from cardwright.games.xi.rules import zones
from cardwright.games.xi.standing import start_lasting
from cardwright.games.xi.state import SET_DAMAGE, SET_MAX_LIFE, SET_TYPE, Stat
from cardwright.kernel.entries import MadeUp, Parts, make_entries, make_greedy, make_loops
from cardwright.kernel.rule import entry
from cardwright.language.program import NONE, Until

PLAYOUT_TURNS = 2  # turns that a rollout plays on: the rest of one's own and the next player's
EVEN = 1100  # the evaluation at which a side wins three times of four

parts = Parts(flow.set_up, flow, actions, zones, evaluation, invariants, forecast, MadeUp(flow.begin))
loops = make_loops(parts)
playout = make_greedy(parts, loops, PLAYOUT_TURNS, EVEN)
globals().update(make_entries(__name__, parts, loops, playout, EVEN))


@entry
def fix(game, book, card, stat, amount):
    """Give a unit of a made-up position another damage, maximum life, or (stat NONE) type than its printed one."""
    watcher = SET_TYPE if stat == NONE else SET_DAMAGE if stat == Stat.DAMAGE else SET_MAX_LIFE
    start_lasting(game, book, watcher, NONE, game.turn, card, amount, Until.FOREVER, NONE)


@entry
def value(game, book, card, stat):
    """A present number of a card."""
    return values.value(game, book, card, stat, NONE)

"""Obligations: who must attack cannot be left at home, as far as it can attack at all."""

from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import let_stand, make_owes
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Mode, Side, Until, Watch
from tests.machine.probes import ground as g

ATTACK = 7  # an act
BOOK = g.make_book(
    filters=[{"forms": 1 << g.Form.UNIT, "side": Side.OWN, "stat": g.Stat.STRENGTH, "least": 0}],
    amounts=[{"mode": Mode.NUMBER, "a": 2}],
    watchers=[{"form": Watch.MUST, "about": ATTACK, "filter": 0}],
)


@kernel
def can(game, book, act, card):
    """A unit can attack if it is not depleted and has not been declared."""
    is_ready = game.pile_state[g.seat_of(game, card)] & g.State.DEPLETED == 0
    return is_ready and (game.declared >> card) & 1 == 0


owes = make_owes(g.says, can)


@kernel
def play(game, book, case):
    """“Your units of strength 2 or more must attack”: card 1 must, card 0 need not, cards 4 and 5 are not yours."""
    let_stand(game, 0, 0, 0, NOBODY, 0, Until.FOREVER)
    game.told[0] = owes(game, book, ATTACK, 0, g.CARDS)  # so it is not possible to be done
    if case == 0:
        game.declared |= 1 << 1  # card 1 is declared
    else:
        game.pile_state[0] = g.State.DEPLETED  # it cannot attack
    game.told[1] = owes(game, book, ATTACK, 0, g.CARDS)
    game.told[2] = owes(game, book, ATTACK + 1, 0, g.CARDS)

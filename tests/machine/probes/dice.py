"""Dice on the table: rolled, rolled again, set, protected and removed, each an event that texts wait for."""

from cardwright.kernel import noticing
from cardwright.kernel.agenda import Row
from cardwright.kernel.dice import roll
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import let_stand
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Op, Ref, Side, Toss, Until, Watch
from tests.machine.probes import ground as g

ROLLED = 20  # the event of a roll; SET, PROTECT and REMOVE follow
BOOK = g.make_book(
    code=((Op.END,),),
    filters=[{"forms": 1 << g.Form.DIE, "side": Side.OPPOSING}],
    watchers=[
        {"form": Watch.TRIGGER, "about": ROLLED, "filter": 0, "pc": 0},
        {"form": Watch.TRIGGER, "about": ROLLED + Toss.REMOVE, "filter": 0, "pc": 0},
    ],
)
BOOK.dice[:3] = 2, 5, 3  # what is rolled next


begin = noticing.make_begin_at_once(g.push_run)
notice = noticing.make_notice(g.PLACES, g.next_meeting, g.always, begin)


@kernel
def toss(game, book, die, deed, face):
    """Roll, set, protect or remove a die; the result is 0 where that changes nothing."""
    if deed != Toss.ROLL and game.die_face[die] == 0:
        return 0
    if deed == Toss.REMOVE and game.die_held[die] == 1:
        return 0
    if deed == Toss.ROLL:
        game.die_face[die] = roll(game, book, 6)
    elif deed == Toss.SET:
        game.die_face[die] = face
    elif deed == Toss.PROTECT:
        game.die_held[die] = 1
    notice(game, book, ROLLED + deed, g.DIE + die, NOBODY, game.die_face[die])
    if deed == Toss.REMOVE:  # texts have found it on the table
        game.die_face[die] = 0
    return 1


@kernel
def play(game, book, case):
    """Seat 0 waits for rolls and removals of opposing dice; die 1 is seat 1's, die 0 its own."""
    for watcher in range(2):
        let_stand(game, watcher, 0, 0, NOBODY, 0, Until.FOREVER)
    game.die_seat[1] = 1
    game.told[0] = toss(game, book, 1, Toss.SET, 4)  # it does not lie on the table yet
    toss(game, book, 0, Toss.ROLL, 0)
    game.told[1] = game.agenda_size  # seat 0's own roll is no event for it
    toss(game, book, 1, Toss.ROLL, 0)
    toss(game, book, 1, Toss.ROLL, 0)  # again
    game.told[2] = game.agenda[0, Row.AMOUNT] * 10 + game.agenda[1, Row.AMOUNT]
    game.told[3] = g.who(game, 1, Ref.CONTROLLER + Ref.SUBJECT) - g.CARDS
    toss(game, book, 1, Toss.SET, 6)
    if case == 0:
        toss(game, book, 1, Toss.PROTECT, 0)
    game.told[4] = toss(game, book, 1, Toss.REMOVE, 0)
    game.told[5] = game.die_face[0] * 10 + game.die_face[1]
    game.told[6] = game.agenda_size
    game.told[7] = g.fits(game, book, 0, g.DIE + 1, 0, 0, NOBODY, NOBODY)

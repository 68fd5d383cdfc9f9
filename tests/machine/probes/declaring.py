"""Declarations in parts, before anything is moved: equipment that changes its bearers, swaps and rings included."""

from cardwright.kernel.agenda import Row
from cardwright.kernel.questions import ask_on
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from tests.machine.probes import ground as g

BOOK = g.make_book()
BEARERS = 3
PLAN = 0  # an agenda row: registers are what bearers get, MARKS who has got it, OTHER what is loose and comes next


@kernel
def can_bear(game, bearer, thing):
    """Bearers 0 and 1 bear anything, bearer 2 only thing 2 and, in case 0, thing 1."""
    return bearer != 2 or thing == 2 or (thing == 1 and game.score[0] == 0)


@kernel
def has_place(game, thing):
    """Whether a loose thing finds a place, perhaps by moving what the declaration has not placed."""
    reached, before = 0, -1
    while reached != before:
        before = reached
        for bearer in range(BEARERS):
            found = can_bear(game, bearer, thing)
            for other in range(BEARERS):
                if (reached >> other) & 1 == 1:
                    found = found or can_bear(game, bearer, game.agenda[PLAN, Row.R0 + other])
            if found and (game.agenda[PLAN, Row.MARKS] >> bearer) & 1 == 0:
                if game.agenda[PLAN, Row.R0 + bearer] == NOBODY:
                    return True
                reached |= 1 << bearer
    return False


@kernel
def declare(game, thing, bearer):
    """A part: a thing goes to a bearer, and what that had is loose; nobody else learns of it."""
    for other in range(BEARERS):
        if game.agenda[PLAN, Row.R0 + other] == thing:
            game.agenda[PLAN, Row.R0 + other] = NOBODY
    game.agenda[PLAN, Row.OTHER] = game.agenda[PLAN, Row.R0 + bearer]
    game.agenda[PLAN, Row.R0 + bearer] = thing
    game.agenda[PLAN, Row.MARKS] |= 1 << bearer
    ask_on(game, 1, 1)


@kernel
def can_declare(game, thing, bearer):
    """Whether a part can be declared, so that everything finds a place in the end: it is tried out."""
    is_next = game.agenda[PLAN, Row.OTHER] == NOBODY or game.agenda[PLAN, Row.OTHER] == thing
    if not is_next or (game.agenda[PLAN, Row.MARKS] >> bearer) & 1 == 1 or not can_bear(game, bearer, thing):
        return False
    for column in range(g.WIDE):
        game.agenda[g.ABOVE, column] = game.agenda[PLAN, column]
    declare(game, thing, bearer)
    found = game.agenda[PLAN, Row.OTHER] == NOBODY or has_place(game, game.agenda[PLAN, Row.OTHER])
    for column in range(g.WIDE):
        game.agenda[PLAN, column] = game.agenda[g.ABOVE, column]
    return found


@kernel
def play(game, book, case):
    """Bearers 0, 1 and 2 have the things 0, 1 and 2. Thing 0 goes to 1, thing 1 to 2 or 0, and thing 2 to 0."""
    game.score[0] = case
    g.push_run(game, book, 0, 0, 0, NOBODY, NOBODY)
    for bearer in range(BEARERS):
        game.agenda[PLAN, Row.R0 + bearer] = bearer
    game.told[0] = can_declare(game, 0, 1) * 10 + can_declare(game, 0, 2)
    game.told[1] = can_declare(game, 2, 0)  # in case 1 thing 0 would find no place
    declare(game, 0, 1)
    game.told[2] = game.agenda[PLAN, Row.OTHER] * 10 + can_declare(game, 2, 0)  # first what is loose
    game.told[3] = can_declare(game, 1, 2) * 10 + can_declare(game, 1, 0)  # which makes a ring or a swap
    declare(game, 1, 2 if case == 0 else 0)
    game.told[4] = game.agenda[PLAN, Row.OTHER]

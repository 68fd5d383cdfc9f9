"""The order of a round."""

from cardwright.games.xemytica.rules.texts import notice
from cardwright.games.xemytica.state import (
    CARDS,
    CARRIED_OUT,
    IS_ADDITIONAL,
    ROUND,
    Event,
    Extra,
    Log,
    Number,
    Past,
    Stage,
    Step,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import is_out, still_in
from cardwright.kernel.table import NOBODY

# FOH-3 and FOH-10: Rounds and their steps


@kernel
def push_round(game):
    """The bottom row of the agenda: rounds follow each other until the game is over."""
    game.agenda[ROUND, Row.STEP] = Step.ROUND
    game.agenda[ROUND, Row.STAGE] = Stage.FILL
    game.agenda_size = 1


@rule("FOH-3.1", "FOH-10.3", "FOH-Q91")
def begin_round(game, book):
    """A game is a sequence of rounds, each from the first step again; nobody starts."""
    game.turns += 1
    game.here = still_in(game)
    game.cycle = 0
    game.tied = 0
    game.clock = 0
    game.agenda[ROUND, CARRIED_OUT] = 0
    for row in range(game.happened):
        for column in range(Past.WIDTH):
            game.history[row, column] = 0
    game.happened = 0
    tell(book, Log.ROUND, NOBODY, NOBODY, NOBODY, game.turns, 0)
    for seat in range(game.seats):
        if not is_out(game, seat):
            notice(game, book, Event.ROUND_START, CARDS + seat, NOBODY, 0)


@kernel
def go_to(game, stage):
    """What comes next in the round."""
    game.agenda[ROUND, Row.STAGE] = stage


@kernel
def begin_step(game, step):
    """A step begins: nobody has played more than the one card of it."""
    game.step = step
    game.agenda[ROUND, IS_ADDITIONAL] = 0
    for seat in range(game.seats):
        game.extra[seat] = Extra.NONE


@kernel
def next_step(game, book, step):
    """The next step of the round, or of a tie-break cycle; one past the last if there is none."""
    step += 1
    while step < book.numbers[Number.STEPS] and game.cycle > 0 and book.step_ties[step] == 0:
        step += 1
    return step


@rule("FOH-10.2", "FOH-13.1", "FOH-13.3", "FOH-14.1", "FOH-Q44")
def go_on(game, book):
    """The steps follow each other, each seen before the next is chosen, then totals are formed."""
    step = next_step(game, book, game.step)
    if step < book.numbers[Number.STEPS]:
        begin_step(game, step)
        go_to(game, Stage.WINDOW)
    else:
        go_to(game, Stage.TOTALS)

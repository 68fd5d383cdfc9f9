"""Steps as data: skipped, replaced and ended early; effects that last until an edge of a period, or wait for one."""

from cardwright.kernel import noticing, standing
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.durations import make_pass_edge, start_span
from cardwright.kernel.rule import kernel
from cardwright.kernel.stepping import PHASES, Course, end_period, make_course
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Edge, Op, Side, Until, Watch
from tests.machine.probes import ground as g

DRAW, FIGHT, LOOT, END = 0, 1, 2, 3  # steps; step n begins with event 2n
TURN, BATTLE = 0, 1  # periods
BOOK = g.make_book(
    code=((Op.END,),),
    watchers=[
        {"form": Watch.REPLACE, "about": 2 * FIGHT, "pc": 0},
        {"form": Watch.TRIGGER, "about": 2 * DRAW, "pc": 0},
    ],
    durations=[  # the end of their next turn, the end of a second turn, the start of your battle
        {"edge": Edge.END, "period": TURN, "whose": Side.OPPOSING, "next": 1},
        {"edge": Edge.END, "period": TURN, "count": 2},
        {"edge": Edge.START, "period": BATTLE, "whose": Side.OWN},
    ],
)
BOOK.steps[:, Course.EVENT], BOOK.steps[:, Course.NEXT] = (0, 2, 4, 6), (FIGHT, LOOT, END, NOBODY)
BOOK.steps[DRAW, Course.OPENS] = BOOK.steps[END, Course.CLOSES] = 1 << TURN
BOOK.steps[FIGHT, Course.OPENS] = BOOK.steps[LOOT, Course.CLOSES] = 1 << BATTLE


@kernel
def speaks(game, book, watcher, subject, other, source, seat, bound):
    """Texts about steps speak of those of all players."""
    return True


@kernel
def end_row(game, book, row):
    """An effect ends."""
    standing.end_dated_row(game, row)
    standing.release(game, row)


_, next_meeting = standing.make_meets(g.PLACES, g.next_about, speaks)
notice = noticing.make_notice(g.PLACES, next_meeting, g.always, noticing.make_begin_at_once(g.push_run))
replace = noticing.make_replace(g.PLACES, next_meeting, g.always, int(g.Step.RUN), g.push_run)


@kernel
def do_step(game, book, at, step):
    """The steps that take place are told; in case 2 something ends the battle as soon as it begins."""
    game.told[0] = game.told[0] * 10 + step + 1
    if game.score[0] == 2 and step == FIGHT:
        end_period(game, book, at, BATTLE)


go_on = make_course(notice, replace, make_pass_edge(end_row), do_step)


@kernel
def take_turn(game, book, seat):
    """A whole turn of a player; programs on the agenda are told as 9."""
    g.push_row(game, book, g.Step.COURSE, PHASES * DRAW, seat, NOBODY)
    while game.agenda_size > 0:
        if game.agenda[game.agenda_size - 1, Row.STEP] == g.Step.RUN:
            game.told[0] = game.told[0] * 10 + 9
            pop_row(game)
        else:
            go_on(game, book)


@kernel
def play(game, book, case):
    """Two turns of seat 0, between them one of seat 1: a step is replaced, a text waits, a battle ends early."""
    game.score[0] = case
    row = standing.let_stand(game, case % 2, 0, 0, NOBODY, 0, Until.DURATION)
    start_span(game, book, row, case)
    for turn in range(3):
        take_turn(game, book, turn % 2)
        game.told[1 + turn] = game.rule[row] != NOBODY

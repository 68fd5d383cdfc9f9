"""Things that are no cards: dice, effects and piles are chosen, counted and compared, and several are captured."""

from cardwright.kernel import asking, standing
from cardwright.kernel.agenda import Row
from cardwright.kernel.noticing import make_fill_frame, open_event, recall_captured
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Mode, Op, Ref, Relation, Side, Until, Watch
from tests.machine.probes import ground as g

HIGH, HIGHEST, EFFECT, PILE_OF = 0, 1, 2, 3  # filters
CHOOSE_HIGH, CHOOSE_EFFECT, LOOP = 0, 1, 2  # places in the code
BOOK = g.make_book(
    code=(
        (Op.CHOOSE, 0, HIGH, 0, Ref.YOU, 0),
        (Op.CHOOSE, 0, EFFECT, 0, Ref.YOU, 0),
        (Op.EACH, 3, HIGH, 3),
        (Op.END,),
    ),
    filters=[
        {"forms": 1 << g.Form.DIE, "side": Side.OPPOSING, "stat": g.Stat.STRENGTH, "least": 0},
        {"forms": 1 << g.Form.DIE, "stat": g.Stat.STRENGTH, "extreme": 1},
        {"forms": 1 << g.Form.EFFECT, "side": Side.OPPOSING},
        {"forms": 1 << g.Form.PILE, "relation": Relation.OF, "to": Ref.CONTROLLER + 1},
    ],
    amounts=[{"mode": Mode.NUMBER, "a": 3}],
    watchers=[{"form": Watch.TRIGGER, "about": 40, "pc": 3}],
)


@kernel
def allowed(game, book, at, pc, x):
    """Nothing else bars a choice."""
    return True


is_candidate, nth_candidate, _ = asking.make_candidates(
    g.CARDS, g.ZONES * g.SEATS, int(g.Form.PLAYER), g.area_of, g.suits_frame, allowed, g.THINGS
)
fill_frame = make_fill_frame(g.PLACES, int(g.Step.RUN), recall_captured)


@kernel
def play(game, book, case):
    """Seat 0 has a die that shows 6; seat 1 has dice that show 3, 2 and 5, an effect on the agenda; both have piles."""
    for die, face in enumerate((6, 3, 2, 5)):
        game.die_seat[die], game.die_face[die] = min(die, 1), face
    for seat in range(g.SEATS):
        g.put(game, 4 * seat, g.zone_of(seat, g.FIELD))
    theirs = g.push_run(game, book, 3, 5, 1, NOBODY, NOBODY)
    at = g.push_run(game, book, LOOP, 0, 0, NOBODY, NOBODY)
    if case == 0:  # which dice and effects can be chosen, and which cannot
        game.told[0] = nth_candidate(game, book, at, CHOOSE_HIGH, 1) - g.DIE
        game.told[1] = is_candidate(game, book, at, CHOOSE_HIGH, g.DIE)
        game.told[2] = nth_candidate(game, book, at, CHOOSE_EFFECT, 0) - g.EFFECTS == theirs
        game.told[3] = is_candidate(game, book, at, CHOOSE_EFFECT, g.EFFECTS + at)
        game.told[4] = g.fits(game, book, HIGHEST, g.DIE, 0, 0, NOBODY, at)
        game.told[5] = g.fits(game, book, HIGHEST, g.DIE + 3, 0, 0, NOBODY, at)
    elif case == 1:  # a set of them, counted and gone through
        game.told[0] = g.count_fitting(game, book, HIGH, 0, 0, NOBODY, at, 9)
        while game.agenda[at, Row.PC] == LOOP and game.told[1] < 9:
            g.next_each(game, book, at)
            game.told[1] += 1 if game.agenda[at, Row.R0 + 3] != NOBODY else 0
            game.agenda[at, Row.PC] = LOOP if game.agenda[at, Row.R0 + 3] != NOBODY else 3
    else:  # a text that waits has a die and an effect, and knows whose they are
        game.agenda[at, Row.R0 + 1], game.agenda[at, Row.R0 + 2] = g.DIE + 3, g.EFFECTS + theirs
        row = standing.let_stand(game, 0, 0, 0, NOBODY, 0, Until.FOREVER)
        standing.capture(game, row, at)
        event = open_event(game, NOBODY, NOBODY, 0)
        fill_frame(game, book, event, g.CARDS * 2 + row)
        game.told[0] = g.who(game, event, 1) - g.DIE
        game.told[1] = g.who(game, event, 2) - g.EFFECTS == theirs
        game.told[2] = g.who(game, event, Ref.CONTROLLER + 2) - g.CARDS
        game.told[3] = g.suits_frame(game, book, event, PILE_OF, g.PILE + 1)
        game.told[4] = g.suits_frame(game, book, event, PILE_OF, g.PILE)

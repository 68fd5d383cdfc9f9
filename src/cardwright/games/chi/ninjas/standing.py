"""Effects that last, and the frames in which abilities run."""

from cardwright.games.chi.ninjas.state import LASTING, SCRATCH, Log, Step
from cardwright.games.chi.ninjas.values import meets, next_effect, read_effect
from cardwright.games.chi.rules import everybody
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Row, Watcher, open_frame
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Watch


@kernel
def let_stand(game, watcher, source, seat, bound, fixed, until):
    """Let an effect stand in the first free row; rows never move, and what finds none does not stand (CN-E1)."""
    for row in range(LASTING):
        if game.rule[row] == NOBODY:
            game.rule[row] = watcher
            game.source[row] = source
            game.seat[row] = seat
            game.bound[row] = bound
            game.fixed[row] = fixed
            game.until[row] = until
            return


@kernel
def end_effects(game, until):
    """End all effects of one duration."""
    for row in range(LASTING):
        if game.rule[row] != NOBODY and game.until[row] == until:
            game.rule[row] = NOBODY
            game.source[row] = 0
            game.seat[row] = 0
            game.bound[row] = 0
            game.fixed[row] = 0
            game.until[row] = 0


@kernel
def push_run(game, pc, source, seat, subject, cause):
    """Put an ability on the agenda and return its place; one that finds no room there does not happen (CN-E1)."""
    at = int(game.agenda_size)
    if at == SCRATCH:
        return at - 1
    open_frame(game, at, Step.RUN, source, seat, pc)
    game.agenda[at, Row.SUBJECT] = subject
    game.agenda[at, Row.CAUSE] = cause
    game.agenda_size = at + 1
    return at


@kernel
def notice(game, book, event, subject, cause):
    """Every ability that speaks of this event is due next."""
    effect = next_effect(game, book, NOBODY, Watch.TRIGGER, event)
    while effect != NOBODY:
        if meets(game, book, effect, subject, cause):
            watcher, source, seat, _, _ = read_effect(game, book, effect)
            tell(book, Log.ABILITY, seat, game.kind[source], 0, 0, everybody(game))
            push_run(game, book.watchers[watcher, Watcher.pc], source, seat, subject, cause)
        effect = next_effect(game, book, effect, Watch.TRIGGER, event)

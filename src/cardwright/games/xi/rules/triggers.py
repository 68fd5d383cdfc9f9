"""XI-9.3, XI-G80, XI-G0: triggers, and texts that put something else in the place of what happens."""

from cardwright.games.xi.rules.limits import reach_limit
from cardwright.games.xi.standing import begin_waiting, push_run
from cardwright.games.xi.state import TRIGGERS, Log, Question, Step
from cardwright.games.xi.values import PLACES, next_meeting
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import make_replace
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import stands
from cardwright.kernel.table import NOBODY

# XI-9.3, XI-9.5, XI-G69, XI-G80, XI-G112: Triggers


@rule("XI-9.3", "XI-G69", "XI-G80", "XI-G112", "XI-9.5")
def take_triggers(game, book):
    """What waits is carried out, the active player's first, then the others' in turn order; each orders theirs."""
    seat = game.turn
    for _seat in range(game.seats):
        first, differ = NOBODY, False
        for place in range(game.waiting):
            if game.waiting_seat[place] == seat:
                if first == NOBODY:
                    first = place
                elif not same_trigger(game, first, place):
                    differ = True
        if differ:
            ask(game, Question.ORDER, 1 << seat)
            return
        if first != NOBODY:
            take_trigger(game, book, first)
            return
        seat = (seat + 1) % game.seats


@kernel
def same_trigger(game, one, other):
    """Whether two waiting triggers say the same of cards of the same name, so that their order is no matter."""
    if game.waiting_pc[one] != game.waiting_pc[other]:
        return False
    return game.waiting_subject[one] == game.waiting_subject[other]


@kernel
def take_trigger(game, book, place):
    """Begin the program of a waiting trigger."""
    game.triggered += 1
    if game.triggered > TRIGGERS:
        reach_limit(game, book)
    seat, source = game.waiting_seat[place], game.waiting_source[place]
    tell(book, Log.TRIGGER, seat, name_of(game, source), NOBODY, 0, everybody(game))
    begin_waiting(game, book, place)


# XI-G0: Texts beat the rules

# What a text puts in the place of an event happens instead of it.
replace = rule("XI-G0", off=False, of=__name__)(make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run))

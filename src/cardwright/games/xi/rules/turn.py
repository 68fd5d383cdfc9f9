"""XI-1.1, XI-G5, XI-G22: the turn, from its start to its announced end."""

from cardwright.games.xi.rules.ending import test_stalemate, test_turn_cap
from cardwright.games.xi.rules.limits import test_standstill
from cardwright.games.xi.rules.skirmish import clear_marks
from cardwright.games.xi.rules.time import lose_time, receive_time
from cardwright.games.xi.rules.windows import open_free_window
from cardwright.games.xi.standing import expire, notice, push_check
from cardwright.games.xi.state import CARDS, Event, Log, Question, Stage
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.past import forget_past
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until

# XI-1.1, XI-G5: Whose turn it is


@rule("XI-1.1", "XI-G5")
def pass_turn(game):
    """The next player in turn order who is still in the game is on turn; a text may give somebody a further turn."""
    if (game.turn_again >> game.turn) & 1 == 1 and not is_out(game, game.turn):
        game.turn_again &= ~(1 << game.turn)
    else:
        game.turn = next_seat(game, game.turn)
    game.is_first_turn = 0


@kernel
def next_seat(game, seat):
    """The next seat in turn order that is still in the game."""
    other = (seat + 1) % game.seats
    while is_out(game, other) and other != seat:
        other = (other + 1) % game.seats
    return other


# XI-3.3, XI-G12: The start


@kernel
def begin_turn(game, book):
    """Marks are cleared, T is received, effects of the start of the turn happen."""
    tell(book, Log.TURN, game.turn, NOBODY, NOBODY, game.turns + 1, 0)
    forget_past(game)
    clear_marks(game)
    game.moves = 0
    game.triggered = 0
    game.is_ending = 0
    game.turn_clock = game.clock
    game.clock += 1
    expire(game, book, Until.YOUR_NEXT_TURN)
    receive_time(game, book)
    notice(game, book, Event.TURN_START, CARDS + game.turn, NOBODY, 0)


# XI-G22, XI-G86: The end is announced


@rule("XI-G22", "XI-G86")
def announce_end(game, book):
    """From the announcement of the end on T cannot be spent, and the turn does not go on."""
    game.is_ending = 1
    game.agenda[game.agenda_size - 1, Row.STAGE] = Stage.ENDING
    tell(book, Log.END_TURN, game.turn, NOBODY, NOBODY, 0, 0)


# XI-G94, XI-G106: What lasts until the end


@rule("XI-G94", "XI-G106")
def end_effects(game, book):
    """What lasts until the end of the turn is over."""
    expire(game, book, Until.END_OF_TURN)
    expire(game, book, Until.END_OF_YOUR_NEXT_TURN)


# The stages of a turn


@kernel
def run_turn(game, book):
    """The stages of a turn: start, free window, main action, ... , end announced, end."""
    at = game.agenda_size - 1
    stage = game.agenda[at, Row.STAGE]
    if is_out(game, game.turn) and stage != Stage.START:
        stage = Stage.OVER
    if stage == Stage.START:
        game.agenda[at, Row.STAGE] = Stage.FREE
        begin_turn(game, book)
        push_check(game, book)
    elif stage == Stage.FREE:
        game.agenda[at, Row.STAGE] = Stage.MAIN
        open_free_window(game, book)
    elif stage == Stage.MAIN:
        ask(game, Question.MAIN, 1 << game.turn)
    elif stage == Stage.ENDING:
        game.agenda[at, Row.STAGE] = Stage.END
        open_free_window(game, book)
    elif stage == Stage.END:
        game.agenda[at, Row.STAGE] = Stage.OVER
        notice(game, book, Event.TURN_END, CARDS + game.turn, NOBODY, 0)
        push_check(game, book)
    else:
        game.agenda[at, Row.STAGE] = Stage.START
        finish_turn(game, book)


@kernel
def begin_action(game, book):
    """A main action is taken: afterwards the others get a free window."""
    if game.question == Question.MAIN:
        game.agenda[game.agenda_size - 1, Row.STAGE] = Stage.FREE
        game.moves += 1


@kernel
def finish_turn(game, book):
    """The turn is over: effects expire, T is lost, and the game goes on or is a draw."""
    end_effects(game, book)
    lose_time(game)
    game.turns += 1
    test_stalemate(game, book)
    if game.over == 0:
        test_standstill(game, book)
    if game.over == 0:
        test_turn_cap(game, book)
    if game.over == 0:
        pass_turn(game)

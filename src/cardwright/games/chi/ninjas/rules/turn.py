"""CN-3 of the rulebook: how a turn begins, its one action, and how it ends."""

from cardwright.games.chi.ninjas.rules.end import finish, test_turn_cap
from cardwright.games.chi.ninjas.rules.frame import pass_turn
from cardwright.games.chi.ninjas.standing import push_run
from cardwright.games.chi.ninjas.state import USED, Log, OwnNumber, Question, Reason, Stat
from cardwright.games.chi.ninjas.values import value
from cardwright.games.chi.rules import area, check_hand_limit, give_up, is_standstill, note_progress, take_from_row
from cardwright.games.chi.state import CARDS
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import also_carries, kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY

# CN-3, CN-Q07, CN-Q08, CN-Q15, CN-Q29: The turn


@rule("CN-3.1", "CN-10.1", "CN-10.2", "CN-Q07", "CN-Q08")
def win_race(game, book):
    """Whoever begins their turn with six or more Defenders has won, before anything else."""
    if game.count[area(game.turn)] >= book.own_numbers[OwnNumber.TARGET]:
        finish(game, book, 1 << game.turn, Reason.RACE)


@rule("CN-3.2")
def ask_for_action(game):
    """The player on turn takes exactly one action."""
    ask(game, Question.ACTION, 1 << game.turn)


@kernel
def begin_turn(game, book):
    """The race is tested, then the player on turn is asked."""
    win_race(game, book)
    if game.over == 0:
        ask_for_action(game)


also_carries(take_from_row, "CN-3.3", "CN-Q29", of=__name__)


@rule("CN-3.3", "CN-9.1")
def use(game, book, seat, card):
    """The action of a turn may be the ability of an own Defender; all that it aims at is part of the move."""
    kind = game.kind[card]
    tell(book, Log.ABILITY, seat, kind, 0, 0, everybody(game))
    at = push_run(game, book, book.abilities[book.ability[kind], Ability.pc], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = USED


@kernel
def hand_limit(game, book, seat):
    """How many cards a player may keep at the end of a turn (CN-3.5, CN-9.5)."""
    return value(game, book, CARDS + seat, Stat.HAND_LIMIT)


also_carries(check_hand_limit, "CN-3.5", "CN-Q15", of=__name__)
also_carries(give_up, "CN-3.5", "CN-Q15", of=__name__)


@kernel
def next_turn(game, book):
    """Count the turn, test whether the game goes on, and let the next player begin."""
    game.turns += 1
    for seat in range(game.seats):
        note_progress(game, seat)
    if is_standstill(game, book):
        finish(game, book, 0, Reason.STANDSTILL)
    else:
        test_turn_cap(game, book)
    if game.over == 0:
        pass_turn(game)
        begin_turn(game, book)

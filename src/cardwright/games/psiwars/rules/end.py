"""PSI-1: both ways to lose, and how else a game ends."""

from cardwright.games.psiwars.rules.zones import is_unit, zone_of
from cardwright.games.psiwars.state import SEATS, Log, Number, Question, Reason, Zone
from cardwright.kernel.ending import make_concede, make_finish, make_reach_limit, make_test_turns
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY


@kernel
def score_of(game, seat):
    """What is left of a player's Lab."""
    return max(0, int(game.hit_points[seat]))


finish = make_finish(int(Log.END), int(Question.NONE), score_of)


# PSI-1.2 to PSI-1.7, PSI-9.4, PSI-G23 to PSI-G25, PSI-G75: Losing


@rule("PSI-1.3", "PSI-1.2", "PSI-1.6", "PSI-G75", off=False)
def has_lost_lab(game, seat):
    """A player whose Lab is down to 0 hit points or less loses."""
    return game.hit_points[seat] <= 0


@rule("PSI-1.4", "PSI-9.4", "PSI-G23", off=False)
def has_no_unit(game, book, seat):
    """A player without a Battle Unit in the Lab, on the Battlefield, trapped, in hand or in the Battle Deck loses."""
    for place in range(Zone.UNITS, Zone.TRAPPED + 1):
        if game.count[zone_of(seat, place)] > 0:
            return False
    return not (
        has_unit_in(game, book, zone_of(seat, Zone.HAND)) or has_unit_in(game, book, zone_of(seat, Zone.BATTLE_DECK))
    )


@kernel
def has_unit_in(game, book, zone):
    """Whether a Battle Unit is among the cards of a hand or deck."""
    card = game.first[zone]
    while card != NOBODY:
        if is_unit(book, game.kind[card]):
            return True
        card = game.next[card]
    return False


@rule("PSI-1.5", "PSI-G25", "PSI-G24")
def test_loss(game, book):
    """Loss is tested after every complete effect, battle and damage; who both lose at the same moment draw."""
    lost, reason = 0, Reason.LAB
    for seat in range(SEATS):
        if has_lost_lab(game, seat):
            lost |= 1 << seat
        elif has_no_unit(game, book, seat):
            lost |= 1 << seat
            reason = Reason.NO_UNITS
    if lost == 0:
        return
    game.out |= lost
    winners = everybody(game) & ~lost
    finish(game, book, winners, reason if winners != 0 else Reason.BOTH)


# PSI-G26: Games that do not end by themselves


# After the agreed number of turns of both players the game is a draw, and who concedes has lost.
test_turns = rule("PSI-G26", of=__name__)(make_test_turns(int(Number.MAX_TURNS), int(Reason.TURNS), finish))
concede = rule("PSI-G26", of=__name__)(make_concede(int(Log.CONCEDE), int(Reason.CONCEDED), finish))

# PSI-X2: Limits of this engine

# More effects than the table can hold stand or wait: the game is a draw.
reach_limit = rule("PSI-X2", of=__name__)(make_reach_limit(int(Reason.LIMIT), finish))

"""XI-E4 and XI-E7: limits of this engine, past which a game is a draw."""

from cardwright.games.xi.rules.zones import zone_of
from cardwright.games.xi.state import CARDS, Log, Number, Reason, Zone
from cardwright.kernel.ending import make_reach_limit
from cardwright.kernel.programs import MOST
from cardwright.kernel.questions import end_game
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import is_out

# XI-E4: What the table can hold


@kernel
def finish(game, book, winners, reason):
    """The game is over."""
    end_game(game, book, winners, reason, Log.END)


# More effects than the table can hold stand or wait: the game is a draw.
reach_limit = rule("XI-E4", of=__name__)(make_reach_limit(int(Reason.LIMIT), finish))


# XI-E7: A game that does not go on


@kernel
def living(game):
    """How many players are still in the game."""
    count = 0
    for seat in range(game.seats):
        if not is_out(game, seat):
            count += 1
    return count


@rule("XI-E7")
def test_standstill(game, book):
    """The game is a draw when for many complete rounds all that happened has been undone again."""
    if goes_on(game):
        mark_extremes(game)
    elif game.turns - game.went_on >= book.numbers[Number.STANDSTILL_ROUNDS] * living(game):
        finish(game, book, 0, Reason.STANDSTILL)


@kernel
def goes_on(game):
    """Whether somebody has fewer life points or cards in the deck than ever before, or more cards discarded."""
    for seat in range(game.seats):
        if game.life[seat] < game.least_life[seat]:
            return True
        if game.count[zone_of(seat, Zone.DECK)] < game.least_deck[seat]:
            return True
        if game.count[zone_of(seat, Zone.DISCARD)] > game.most_discarded[seat]:
            return True
    return False


@kernel
def mark_extremes(game):
    """Note the least life points and decks and the largest discard piles that there have been."""
    for seat in range(game.seats):
        game.least_life[seat] = min(game.least_life[seat], game.life[seat])
        game.least_deck[seat] = min(game.least_deck[seat], game.count[zone_of(seat, Zone.DECK)])
        game.most_discarded[seat] = max(game.most_discarded[seat], game.count[zone_of(seat, Zone.DISCARD)])
    game.went_on = game.turns


@kernel
def begin_marking(game):
    """What has been before is no matter: the extremes are what there is now."""
    for seat in range(game.seats):
        game.least_life[seat] = MOST
        game.least_deck[seat] = CARDS
        game.most_discarded[seat] = 0
    mark_extremes(game)

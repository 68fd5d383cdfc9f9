"""CN-7 of the rulebook: Spirits bring Defenders back."""

from cardwright.games.chi.ninjas.rules.deploying import enter
from cardwright.games.chi.ninjas.state import SPIRIT_KIND, Log, Step
from cardwright.games.chi.rules import area, discard_played, play_from_hand
from cardwright.games.chi.state import COLOURS, Zone
from cardwright.kernel.agenda import push
from cardwright.kernel.events import tell
from cardwright.kernel.rule import rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.zones import find, move

# CN-7, CN-Q11, CN-Q26, CN-Q27: Spirits


@rule("CN-7.1", "CN-7.3", "CN-Q11", "CN-Q26", "CN-Q27")
def play_spirit(game, book, seat, colour):
    """A Spirit brings a Defender from the discard pile into its player's area, and is discarded once it is there."""
    play_from_hand(game, book, seat, SPIRIT_KIND, Zone.CONFLICT)
    card = find(game, Zone.DISCARD, COLOURS + colour)
    move(game, card, area(seat))
    tell(book, Log.SPIRIT, seat, SPIRIT_KIND, 0, COLOURS + colour, everybody(game))
    discard_played(game, book)
    push(game, Step.TIDY_UP)
    enter(game, book, seat, card)

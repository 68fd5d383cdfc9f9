"""CN-4 of the rulebook: Defenders come into play."""

from cardwright.games.chi.ninjas.standing import notice
from cardwright.games.chi.ninjas.state import Event, Log
from cardwright.games.chi.rules import area, play_from_hand
from cardwright.games.chi.state import CARDS
from cardwright.kernel.events import tell
from cardwright.kernel.rule import rule
from cardwright.kernel.seats import everybody

# CN-4: Deploying


@rule("CN-4.1")
def deploy(game, book, seat, kind):
    """A Defender goes from the hand to its player's area."""
    card = play_from_hand(game, book, seat, kind, area(seat))
    tell(book, Log.DEPLOY, seat, kind, 0, 0, everybody(game))
    enter(game, book, seat, card)


@rule("CN-4.3", "CN-7.4")
def enter(game, book, seat, card):
    """What a Defender does on entering happens next, as part of the same action, deployed or recalled."""
    notice(game, book, Event.ENTER, card, CARDS + seat, 0)

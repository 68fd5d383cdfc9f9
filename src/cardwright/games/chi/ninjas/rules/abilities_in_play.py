"""CN-8.1 and CN-8.2 of the rulebook: while where an ability works, and for whom."""

from dataclasses import replace

from cardwright.games.chi.rules import area
from cardwright.games.chi.state import CARDS, Zone
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.standing import make_walk
from cardwright.kernel.table import NOBODY

# CN-8.1, CN-8.2: Abilities in general

SPAN = 16  # effects that one card can have printed on it


@rule("CN-8.2", off=NOBODY)
def controller_of(game, card):
    """A card in an area or hand belongs to the player of that area or hand; elsewhere to nobody."""
    zone = game.zone[card]
    if zone >= Zone.AREA:
        return zone - Zone.AREA
    return zone - Zone.HAND if zone >= Zone.HAND else NOBODY


@kernel
def next_in_area(game, card):
    """The next Defender in play, area by area; NOBODY before the first and after the last."""
    seat = 0
    if card != NOBODY:
        if game.next[card] != NOBODY:
            return int(game.next[card])
        seat = game.zone[card] - Zone.AREA + 1
    while seat < game.seats:
        if game.first[area(seat)] != NOBODY:
            return int(game.first[area(seat)])
        seat += 1
    return NOBODY


@kernel
def has_effect(game, card):
    """Every Defender in play has its ability."""
    return True


@kernel
def is_on(game, row):
    """What lasts belongs to the attack that is on."""
    return game.victim != NOBODY


_walk = make_walk(CARDS, SPAN, next_in_area, has_effect, is_on, controller_of)
# Abilities stand while their Defenders lie in an area.
next_standing = rule("CN-8.1", off=NOBODY, of=__name__)(_walk.next_standing)
PLACES = replace(_walk, next_standing=next_standing)
watcher_at, source_at, seat_at = PLACES.watcher_at, PLACES.source_at, PLACES.seat_at

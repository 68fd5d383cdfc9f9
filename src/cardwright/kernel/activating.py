"""When an ability can be used, and how often: openings and quotas as rows of the book.

An ability with openings can be used where one of them holds; each use is noted as long as a quota can ask for it.
"""

from enum import IntEnum
from typing import Any

from cardwright.kernel.programs import Ability, is_on_side
from cardwright.kernel.record import Part, Size, i8, i16
from cardwright.kernel.rule import kernel
from cardwright.language.program import NONE, OPENING, QUOTA, Of

Opening = IntEnum("Opening", {name: place for place, name in enumerate(OPENING)})
Quota = IntEnum("Quota", {name: place for place, name in enumerate(QUOTA)})
Used = Size("used")


class Use(IntEnum):
    """The columns of a use."""

    SEAT = 0
    CARD = 1
    NAME = 2
    ABILITY = 3
    PERIODS = 4  # mask of the game's periods in which it counts
    WIDTH = 5


class Uses(Part):
    """A part of a record: the uses of abilities that still count."""

    used: i8  # how many
    uses: i16[Used, int(Use.WIDTH)]


def make_is_open(area_of: Any, states_of: Any, controller_of: Any, age_of: Any, moment_of: Any, has_cause: Any) -> Any:
    """Whether an ability can be used now.

    - `area_of(zone)`, `states_of(game, book, card, asked)` and `controller_of(game, card)` are those of the filters
    - `age_of(game, card)`: how many turns ago the card came where it is
    - `moment_of(game)`: what is now, one bit of Moment; the record has `turn` and `step`
    - `has_cause(game, book, seat, card, event)`: the event has happened, and the card waits for it
    """

    @kernel
    def allows(game, book, opening, seat, card):
        """Whether one opening holds for a player and a card."""
        states = book.openings[opening, Opening.states]
        if book.openings[opening, Opening.zones] & area_of(game.zone[card]) == 0:
            return False
        if states != 0 and states_of(game, book, card, states) != states:
            return False
        if not is_on_side(book.openings[opening, Opening.by], seat, controller_of(game, card)):
            return False
        if not is_on_side(book.openings[opening, Opening.turns], game.turn, seat):
            return False
        if (book.openings[opening, Opening.steps] >> game.step) & 1 == 0:
            return False
        if book.openings[opening, Opening.moment] & moment_of(game) == 0:
            return False
        if age_of(game, card) < book.openings[opening, Opening.age]:
            return False
        event = book.openings[opening, Opening.event]
        return event == NONE or has_cause(game, book, seat, card, event)

    @kernel
    def is_open(game, book, ability, seat, card):
        """Whether an ability of a card is open to a player now."""
        first = book.abilities[ability, Ability.opening]
        for opening in range(first, first + book.abilities[ability, Ability.openings]):
            if allows(game, book, opening, seat, card):
                return True
        return False

    return is_open


@kernel
def is_counted(game, book, row, quota, ability, seat, card):
    """Whether a use counts for a quota of an ability of a card."""
    if game.uses[row, Use.SEAT] != seat or (game.uses[row, Use.PERIODS] >> book.quotas[quota, Quota.period]) & 1 == 0:
        return False
    of = book.quotas[quota, Quota.of]
    if of != Of.CARD and game.uses[row, Use.ABILITY] != ability:
        return False
    return game.uses[row, Use.NAME] == book.name[game.kind[card]] if of == Of.NAME else game.uses[row, Use.CARD] == card


@kernel
def is_used_up(game, book, ability, seat, card):
    """Whether a player has used an ability of a card as often as one of its quotas lets them."""
    first = book.abilities[ability, Ability.quota]
    for quota in range(first, first + book.abilities[ability, Ability.quotas]):
        count = 0
        for row in range(game.used):
            count += 1 if is_counted(game, book, row, quota, ability, seat, card) else 0
        if count >= book.quotas[quota, Quota.most]:
            return True
    return False


def make_note_use(periods: int, reach_limit: Any) -> Any:
    """Uses are noted; `periods` is the mask of the game's periods that quotas can name."""

    @kernel
    def note_use(game, book, ability, seat, card):
        """A player has used an ability of a card."""
        row = int(game.used)
        if row == game.uses.shape[0]:
            reach_limit(game, book)
            return
        game.uses[row, Use.SEAT] = seat
        game.uses[row, Use.CARD] = card
        game.uses[row, Use.NAME] = book.name[game.kind[card]]
        game.uses[row, Use.ABILITY] = ability
        game.uses[row, Use.PERIODS] = periods
        game.used += 1

    return note_use


@kernel
def end_uses(game, period):
    """A period is over: what was used in it does not count for it any more, and what counts for none is forgotten."""
    kept = 0
    for row in range(game.used):
        game.uses[row, Use.PERIODS] &= ~(1 << period)
        if game.uses[row, Use.PERIODS] != 0:
            for column in range(Use.WIDTH):
                game.uses[kept, column] = game.uses[row, column]
            kept += 1
    for row in range(kept, game.used):
        for column in range(Use.WIDTH):
            game.uses[row, column] = 0
    game.used = kept

"""Numbers and keywords after all changes, where texts may ask for what other texts change.

A filter may ask for numbers and keywords, and both may be changed for what fits a filter. To keep either from calling
itself, each layer of filters closes over the numbers below it:

    printed numbers -> ground layer -> first values -> middle layer -> values -> top layer

Texts that depend on each other in a circle end at what is printed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.programs import MOST, Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import Places, make_amount_at, make_concerns, stands
from cardwright.kernel.table import NOBODY
from cardwright.language.program import How, Watch


@dataclass(frozen=True)
class Layers:
    """The top layer, which rules and programs use, and the filters that decide what is changed in it."""

    value: Callable[..., Any]
    has_keyword: Callable[..., Any]
    fits: Callable[..., Any]
    count_fitting: Callable[..., Any]
    amount_of: Callable[..., Any]
    holds: Callable[..., Any]
    fits_below: Callable[..., Any]
    amount_below: Callable[..., Any]
    holds_below: Callable[..., Any]


@kernel
def has_printed_keyword(game, book, card, keyword):
    """Whether a keyword is printed on a card."""
    return (book.keywords[game.kind[card]] >> keyword) & 1 == 1


def make_has_keyword(places: Places, next_about: Any, has_printed: Any, fits: Any, holds: Any) -> Any:
    """Whether a card has a keyword, by the filters of the layer below."""
    concerns = make_concerns(places, fits, holds)

    @kernel
    def has_keyword(game, book, card, keyword):
        """Printed, unless the latest text about it gives or takes it; only cards have any."""
        if card >= game.kind.shape[0]:
            return False
        found = has_printed(game, book, card, keyword)
        if not stands(game, Watch.KEYWORD):
            return found
        latest = -1
        row = next_about(game, book, NOBODY, Watch.KEYWORD, keyword)
        while row != NOBODY:
            if game.since[row] > latest and concerns(game, book, row, card):
                latest = int(game.since[row])
                found = book.watchers[game.rule[row], Watcher.how] == 1
            row = next_about(game, book, row, Watch.KEYWORD, keyword)
        return found

    return has_keyword


def make_set_and_add(places: Places, next_about: Any, fits: Any, amount_of: Any, holds: Any) -> Any:
    """The plainest arithmetic of changes, by the filters of the layer below."""
    concerns, amount_at = make_concerns(places, fits, holds), make_amount_at(places, amount_of)

    @kernel
    def changed(game, book, x, stat, base):
        """Set, then add: the latest of several settings holds."""
        more, latest = 0, -1
        row = next_about(game, book, NOBODY, Watch.CHANGE, stat)
        while row != NOBODY:
            if concerns(game, book, row, x):
                amount = amount_at(game, book, row)
                if book.watchers[game.rule[row], Watcher.how] == How.ADD:
                    more += amount
                elif game.since[row] > latest:
                    latest, base = int(game.since[row]), amount
            row = next_about(game, book, row, Watch.CHANGE, stat)
        return min(MOST, base + more)

    return changed


def make_layers(
    places: Places,
    next_about: Any,
    printed: Any,
    make_layer: Any,
    make_value: Any,
    has_printed: Any = has_printed_keyword,
) -> Layers:
    """All layers, for games that enter what stands as rows.

    - `printed(game, book, x, stat, without)`, `has_printed(game, book, card, keyword)`: before all changes
    - `make_layer(number, has_keyword)`: filters, counts, amounts and conditions that read what is below them
    - `make_value(fits, amount_of, holds)`: a number after all changes that these let in
    """
    ground_fits, _, ground_amount, ground_holds = make_layer(printed, has_printed)
    first_value = make_value(ground_fits, ground_amount, ground_holds)
    first_keyword = make_has_keyword(places, next_about, has_printed, ground_fits, ground_holds)
    fits_below, _, amount_below, holds_below = make_layer(first_value, first_keyword)
    value = make_value(fits_below, amount_below, holds_below)
    has_keyword = make_has_keyword(places, next_about, has_printed, fits_below, holds_below)
    fits, count_fitting, amount_of, holds = make_layer(value, has_keyword)
    return Layers(value, has_keyword, fits, count_fitting, amount_of, holds, fits_below, amount_below, holds_below)

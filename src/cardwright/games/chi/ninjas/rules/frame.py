"""CN-1 and CN-2 of the rulebook: who plays in which order, and the table that is as in Chi."""

from cardwright.games.chi.rules import (
    deal_hands,
    fill_slot,
    form_deck,
    has_other_than_yin,
    lay_row,
    open_box,
    settle,
    should_flush,
)
from cardwright.kernel.rule import also_carries, kernel, rule
from cardwright.kernel.seats import is_out

# CN-1, CN-Q32: Frame


@rule("CN-1.2", "CN-Q32")
def pass_turn(game):
    """Turns go round in the order of the seats; who has given up is passed over."""
    game.turn = seat_after(game, game.turn)


@kernel
def seat_after(game, seat):
    """Who is next in the round."""
    seat = (seat + 1) % game.seats
    while is_out(game, seat):
        seat = (seat + 1) % game.seats
    return seat


# CN-2, CN-Q14, CN-Q16, CN-Q30, CN-Q31, CN-Q34: Components and set-up, row and deck


also_carries(open_box, "CN-2.1", "CN-Q30", of=__name__)
also_carries(deal_hands, "CN-2.3", "CN-Q14", of=__name__)
also_carries(lay_row, "CN-2.3", "CN-Q14", of=__name__)
also_carries(settle, "CN-Q14", of=__name__)
also_carries(fill_slot, "CN-Q14", "CN-Q16", of=__name__)
also_carries(form_deck, "CN-Q14", "CN-Q16", "CN-Q34", of=__name__)
also_carries(should_flush, "CN-Q14", of=__name__)
also_carries(has_other_than_yin, "CN-Q31", of=__name__)

"""The frame in which an effect program runs: references, amounts and questions."""

from cardwright.games.wuxing.state import CARDS, Mark
from cardwright.games.wuxing.values import THINGS, amount_of, fits, holds, refer
from cardwright.kernel.agenda import Row
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import ask_part, make_flow, make_frames

who, how_much, suits_frame = make_frames(refer, fits, amount_of)
run_flow, next_each = make_flow(CARDS, who, how_much, suits_frame, holds, THINGS)


@kernel
def is_declaring(game, at):
    """Whether a frame is an activation that is not whole yet."""
    return game.agenda[at, Row.MARKS] & (Mark.DECLARED | Mark.PUBLIC) == Mark.DECLARED


@kernel
def ask_frame(game, at, question, seat):
    """Ask for a choice: a part of the activation while it is being declared."""
    ask_part(game, question, seat, is_declaring(game, at))

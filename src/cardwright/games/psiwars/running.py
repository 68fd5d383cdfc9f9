"""The frame in which an effect program runs: references, amounts and questions."""

from cardwright.games.psiwars.state import CARDS, Mark
from cardwright.games.psiwars.values import amount_of, fits, holds, refer
from cardwright.kernel.running import make_ask_frame, make_flow, make_frames

who, how_much, suits_frame = make_frames(refer, fits, amount_of)
run_flow, next_each = make_flow(CARDS, who, how_much, suits_frame, holds)
ask_frame = make_ask_frame(int(Mark.PLAYED | Mark.USED | Mark.ESCAPE), int(Mark.PUBLIC))

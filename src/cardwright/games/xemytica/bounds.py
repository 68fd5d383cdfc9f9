"""What the fields of a record of a Xemytica game may hold, where the text of a position brings them back."""

from __future__ import annotations

from typing import Any

from cardwright.games.inside import ANYTHING, Inside
from cardwright.games.xemytica.state import (
    AGENDA,
    CARDS,
    COINS,
    DECK,
    PLACE,
    SEATS,
    STEPS,
    TIED,
    WAITING,
    Book,
    Plan,
    Question,
    Reason,
    Stage,
    Step,
)
from cardwright.kernel.programs import MOST, Row
from cardwright.kernel.table import NOBODY

REFERENCE = (NOBODY, CARDS + SEATS - 1)  # a card, a player or nobody
LAYOUT: Any = Book  # `record` gives it a `dtype`
CODE = (NOBODY, LAYOUT.dtype["code"].shape[0] - 1)
WATCHERS = (NOBODY, LAYOUT.dtype["watchers"].shape[0] - 1)
AMOUNT = (-MOST, MOST)
SEAT = (NOBODY, SEATS - 1)
MASK = (0, 2**SEATS - 1)
FLAG = (0, 1)
BOUNDS: dict[str, tuple[int, int]] = {
    "question": (0, len(Question) - 1),
    "agenda_size": (0, AGENDA),
    "reason": (0, len(Reason) - 1),
    "step": (0, STEPS - 1),
    "cycle": (0, 99),
    "won": (NOBODY, TIED),
    "plan": (0, sum(Plan) + PLACE * DECK),
    "waiting": (0, WAITING),
    "waiting_pc": CODE,
    "coins_size": (0, COINS),
    "rule": WATCHERS,
    **dict.fromkeys(("part", "over", "added"), FLAG),
    **dict.fromkeys(("asked", "winners", "tied", "out", "here", "known"), MASK),
    **dict.fromkeys(("rank", "order", "extra"), (0, SEATS)),
    **dict.fromkeys(("seat", "waiting_seat"), SEAT),
    **dict.fromkeys(("fixed", "score"), AMOUNT),
    **dict.fromkeys(("turns", "clock", "since", "until"), ANYTHING),
}
COLUMNS: dict[int, tuple[int, int]] = {
    Row.STEP: (0, len(Step) - 1),
    Row.STAGE: (0, len(Stage) - 1),
    Row.SEAT: SEAT,
    Row.PC: CODE,
    **dict.fromkeys((Row.OTHER, Row.MARKS, Row.DONE, Row.X, Row.AMOUNT), AMOUNT),
}
LAST_FIGHT = ("fighters", "fighter", "fighter_seat", "total", "counts", "fight", "fight_size")
SETTLED = ("ignored", "line", "present", "forming", "standing")  # follow from the cards in play
INSIDE = Inside(REFERENCE, BOUNDS, {"agenda": COLUMNS}, frozenset((*LAST_FIGHT, *SETTLED)))

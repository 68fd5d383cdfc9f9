"""What the fields of a record of Xi Cards may hold, where the text of a position brings them back."""

from __future__ import annotations

from typing import Any

from cardwright.games.engine_fields import ANYTHING, EngineFields
from cardwright.games.xi.state import AGENDA, CARDS, HISTORY, LASTING, SEATS, WAITING, Book, Past, Question, Reason
from cardwright.games.xi.state import Step as AgendaStep
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import MOST
from cardwright.kernel.table import NOBODY

REFERENCE = (NOBODY, CARDS + SEATS - 1)  # a card, a player or nobody
LAYOUT: Any = Book  # `record` gives it a `dtype`
CODE = (NOBODY, LAYOUT.dtype["code"].shape[0] - 1)
WATCHERS = (NOBODY, LAYOUT.dtype["watchers"].shape[0] - 1)
AMOUNT = (-MOST, MOST)
SEAT = (NOBODY, SEATS - 1)
BOUNDS: dict[str, tuple[int, int]] = {
    "question": (0, len(Question) - 1),
    "agenda_size": (0, AGENDA - 1),
    "reason": (0, len(Reason) - 1),
    "lasting_end": (0, LASTING),
    "waiting": (0, WAITING),
    "happened": (0, HISTORY),
    "part": (0, 1),
    "rows_from": (0, CARDS),
    "over": (0, 1),
    "rule": WATCHERS,
    "waiting_pc": CODE,
    "ends": WATCHERS,
    "seat": SEAT,
    "waiting_seat": SEAT,
    "type": (0, 5),
    "known": (0, 2**SEATS - 1),
    "marks": (0, 2**12 - 1),
    "out": (0, 2**SEATS - 1),
    **dict.fromkeys(("fixed", "waiting_amount", "lives", "life", "time", "prepared", "score", "least_life"), AMOUNT),
    **dict.fromkeys(("turns", "moves", "still_since", "went_on", "clock", "turn_clock", "since"), ANYTHING),
    **dict.fromkeys(("standing", "changing", "noticing"), ANYTHING),
}
COLUMNS: dict[int, tuple[int, int]] = {
    Row.STEP: (0, len(AgendaStep) - 1),
    Row.SEAT: SEAT,
    Row.OTHER: (NOBODY, LAYOUT.dtype["abilities"].shape[0] - 1),
    Row.PC: CODE,
    Row.MARKS: AMOUNT,
    Row.DONE: AMOUNT,
    Row.X: AMOUNT,
    Row.AMOUNT: AMOUNT,
}
FIELDS = EngineFields(REFERENCE, BOUNDS, {"agenda": COLUMNS, "history": {Past.EVENT: (0, 255)}})

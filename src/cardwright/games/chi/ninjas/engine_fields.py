"""What the fields of a record of Chaos Ninjas may hold, where the text of a position brings them back."""

from __future__ import annotations

from typing import Any

from cardwright.games.chi.ninjas.state import AGENDA, LASTING, NinjaBook, Question, Reason, Step
from cardwright.games.chi.state import CARDS, SEATS
from cardwright.games.engine_fields import ANYTHING, EngineFields
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import MOST
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until

LAYOUT: Any = NinjaBook  # `record` gives it a `dtype`
WATCHERS = (NOBODY, LAYOUT.dtype["watchers"].shape[0] - 1)
AMOUNT = (-MOST, MOST)
SEAT = (NOBODY, SEATS - 1)
BOUNDS: dict[str, tuple[int, int]] = {
    "question": (0, len(Question) - 1),
    "agenda_size": (0, AGENDA - 1),
    "reason": (0, len(Reason) - 1),
    "until": (0, len(Until) - 1),
    "lasting_end": (0, LASTING),
    "rule": WATCHERS,
    "fixed": AMOUNT,
    **dict.fromkeys(("turn", "start"), (0, SEATS - 1)),
    "seat": SEAT,
    **dict.fromkeys(("part", "over", "ending", "swapped"), (0, 1)),
    **dict.fromkeys(("known", "asked", "winners", "out"), (0, 2**SEATS - 1)),
    **dict.fromkeys(("turns", "went_on", "score"), ANYTHING),
}
COLUMNS: dict[int, tuple[int, int]] = {
    Row.STEP: (0, len(Step) - 1),
    Row.SEAT: SEAT,
    Row.OTHER: (NOBODY, LAYOUT.dtype["abilities"].shape[0] - 1),
    Row.PC: (NOBODY, LAYOUT.dtype["code"].shape[0] - 1),
    **dict.fromkeys((int(Row.MARKS), int(Row.DONE), int(Row.X), int(Row.AMOUNT)), AMOUNT),
}
FIELDS = EngineFields((NOBODY, CARDS + SEATS - 1), BOUNDS, {"agenda": COLUMNS})

"""What the fields of a record of Xi Cards may hold, where the text of a position brings them back."""

from __future__ import annotations

from cardwright.games.engine_fields import AMOUNT, ANYTHING, EngineFields, Span, TextSpans, rows_in
from cardwright.games.xi.state import AGENDA, CARDS, HISTORY, LASTING, SEATS, WAITING, Book, Past, Question, Reason, Xi
from cardwright.games.xi.state import Step as AgendaStep
from cardwright.kernel.agenda import Row

SPANS = TextSpans.of(Xi, Book, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "agenda_size": (0, AGENDA - 1),
    "lasting_end": (0, LASTING),
    "waiting": (0, WAITING),
    "happened": (0, HISTORY),
    "rows_from": (0, CARDS),
    "waiting_pc": SPANS.code,
    "ends": SPANS.watcher,
    "waiting_seat": SPANS.seat,
    "type": (0, 5),
    "marks": (0, 2**12 - 1),
    **dict.fromkeys(("waiting_amount", "lives", "life", "time", "prepared", "score", "least_life"), AMOUNT),
    **dict.fromkeys(("turns", "moves", "still_since", "went_on", "clock", "turn_clock", "since"), ANYTHING),
    **dict.fromkeys(("standing", "changing", "noticing"), ANYTHING),
}
COLUMNS: dict[int, Span] = {**SPANS.agenda(AgendaStep), Row.OTHER: rows_in(Book, "abilities")}
FIELDS = EngineFields(SPANS.reference, BOUNDS, {"agenda": COLUMNS, "history": {Past.EVENT: (0, 255)}})

"""What the fields of a record of Xi Cards may hold, where the text of a position brings them back."""

from __future__ import annotations

from cardwright.games.engine_fields import AMOUNT, ANYTHING, EngineFields, Span, TextSpans, rows_in
from cardwright.games.xi.state import CARDS, HISTORY, SEATS, Book, Question, Reason, Xi
from cardwright.games.xi.state import Step as AgendaStep
from cardwright.kernel.agenda import Row
from cardwright.kernel.past import Past

SPANS = TextSpans.of(Xi, Book, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "happened": (0, HISTORY),
    "rows_from": (0, CARDS),
    "former": (0, SEATS),
    "type": (0, 5),
    "marks": (0, 2**14 - 1),
    **dict.fromkeys(("lives", "life", "time", "prepared", "least_life"), AMOUNT),
    **dict.fromkeys(("moves", "still_since", "went_on"), ANYTHING),
}
COLUMNS: dict[int, Span] = {**SPANS.agenda(AgendaStep), Row.OTHER: rows_in(Book, "abilities")}
PAST_COLUMNS: dict[int, Span] = {Past.EVENT: (0, 255), Past.TIMES: AMOUNT}
FIELDS = EngineFields(
    SPANS.reference,
    BOUNDS,
    {"agenda": COLUMNS, "past": PAST_COLUMNS},
    added={"past": (1,)},
    written={"past": "history"},
)

"""What the fields of a record of Chaos Ninjas may hold, where the text of a position brings them back."""

from __future__ import annotations

from cardwright.games.chi.ninjas.state import NinjaBook, Ninjas, Question, Reason, Step
from cardwright.games.chi.state import SEATS
from cardwright.games.engine_fields import ANYTHING, FLAG, EngineFields, Span, TextSpans, rows_in
from cardwright.kernel.agenda import Row
from cardwright.language.program import Until

SPANS = TextSpans.of(Ninjas, NinjaBook, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "until": (0, len(Until) - 1),
    **dict.fromkeys(("turn", "start"), (0, SEATS - 1)),
    **dict.fromkeys(("ending", "swapped"), FLAG),
    **dict.fromkeys(("went_on", "score"), ANYTHING),
}
COLUMNS: dict[int, Span] = {**SPANS.agenda(Step), Row.OTHER: rows_in(NinjaBook, "abilities")}
FIELDS = EngineFields(SPANS.reference, BOUNDS, {"agenda": COLUMNS})

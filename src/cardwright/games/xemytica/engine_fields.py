"""What the fields of a record of a Xemytica game may hold, where the text of a position brings them back."""

from __future__ import annotations

from cardwright.games.engine_fields import AMOUNT, ANYTHING, FLAG, EngineFields, Span, TextSpans
from cardwright.games.xemytica.state import (
    AGENDA,
    COINS,
    DECK,
    HISTORY,
    KINDS,
    PLACE,
    SEATS,
    Book,
    Event,
    Past,
    Plan,
    Question,
    Reason,
    Stage,
    Step,
    Xemytica,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

SPANS = TextSpans.of(Xemytica, Book, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "agenda_size": (0, AGENDA),
    "plan": (0, sum(Plan) + PLACE * DECK),
    "coins_size": (0, COINS),
    "added": FLAG,
    "here": SPANS.mask,
    **dict.fromkeys(("wins", "happened"), (0, HISTORY)),
    **dict.fromkeys(("source", "waiting_source", "coins"), SPANS.card),
    **dict.fromkeys(("rank", "order", "extra"), (0, SEATS)),
    **dict.fromkeys(("until",), ANYTHING),
}
COLUMNS: dict[int, Span] = {
    **SPANS.agenda(Step),
    Row.STAGE: (0, len(Stage) - 1),
    Row.SOURCE: SPANS.card,
    Row.OTHER: AMOUNT,
}
HISTORY_COLUMNS: dict[int, Span] = {
    Past.EVENT: (0, len(Event) - 1),
    Past.KIND: (NOBODY, KINDS - 1),
    Past.SEAT: SPANS.seat,
    Past.CARD: SPANS.card,
}
WORDS = ("step", "turns", "cycle", "tied", "out", "won")
LAST_FIGHT = ("combatants", "combatant", "combatant_seat", "total", "counts", "fight", "fight_size")
SETTLED = ("ignored", "line", "present", "forming", "standing")  # follow from the cards in play
DERIVED = frozenset((*WORDS, *LAST_FIGHT, *SETTLED))
FIELDS = EngineFields(SPANS.reference, BOUNDS, {"agenda": COLUMNS, "history": HISTORY_COLUMNS}, DERIVED)

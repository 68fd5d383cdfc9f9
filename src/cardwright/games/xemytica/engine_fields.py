"""What the fields of a record of a Xemytica game may hold, where the text of a position brings them back."""

from __future__ import annotations

from cardwright.games.engine_fields import AMOUNT, ANYTHING, FLAG, EngineFields, Span, TextSpans
from cardwright.games.xemytica.state import (
    AGENDA,
    COINS,
    DECK,
    PLACE,
    SEATS,
    WAITING,
    Book,
    Plan,
    Question,
    Reason,
    Stage,
    Step,
    Xemytica,
)
from cardwright.kernel.agenda import Row

SPANS = TextSpans.of(Xemytica, Book, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "agenda_size": (0, AGENDA),
    "plan": (0, sum(Plan) + PLACE * DECK),
    "waiting": (0, WAITING),
    "waiting_pc": SPANS.code,
    "waiting_seat": SPANS.seat,
    "coins_size": (0, COINS),
    "added": FLAG,
    "here": SPANS.mask,
    "score": AMOUNT,
    **dict.fromkeys(("source", "waiting_source", "coins"), SPANS.card),
    **dict.fromkeys(("rank", "order", "extra"), (0, SEATS)),
    **dict.fromkeys(("clock", "since", "until"), ANYTHING),
}
COLUMNS: dict[int, Span] = {
    **SPANS.agenda(Step),
    Row.STAGE: (0, len(Stage) - 1),
    Row.SOURCE: SPANS.card,
    Row.OTHER: AMOUNT,
}
WORDS = ("step", "turns", "cycle", "tied", "out", "won")
LAST_FIGHT = ("combatants", "combatant", "combatant_seat", "total", "counts", "fight", "fight_size")
SETTLED = ("ignored", "line", "present", "forming", "standing")  # follow from the cards in play
FIELDS = EngineFields(SPANS.reference, BOUNDS, {"agenda": COLUMNS}, frozenset((*WORDS, *LAST_FIGHT, *SETTLED)))

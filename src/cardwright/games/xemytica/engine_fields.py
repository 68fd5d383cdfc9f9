"""What the fields of a record of a Xemytica game may hold, where the text of a position brings them back."""

from __future__ import annotations

from typing import Any

from cardwright.games.engine_fields import ANYTHING, EngineFields
from cardwright.games.xemytica.state import (
    AGENDA,
    CARDS,
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
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import MOST
from cardwright.kernel.table import NOBODY

REFERENCE = (NOBODY, CARDS + SEATS - 1)  # a card, a player or nobody
CARD = (NOBODY, CARDS - 1)
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
    "plan": (0, sum(Plan) + PLACE * DECK),
    "waiting": (0, WAITING),
    "waiting_pc": CODE,
    "coins_size": (0, COINS),
    "rule": WATCHERS,
    **dict.fromkeys(("part", "over", "added"), FLAG),
    **dict.fromkeys(("asked", "winners", "here", "known"), MASK),
    **dict.fromkeys(("source", "waiting_source", "coins"), CARD),
    **dict.fromkeys(("rank", "order", "extra"), (0, SEATS)),
    **dict.fromkeys(("seat", "waiting_seat"), SEAT),
    **dict.fromkeys(("fixed", "score"), AMOUNT),
    **dict.fromkeys(("clock", "since", "until"), ANYTHING),
}
COLUMNS: dict[int, tuple[int, int]] = {
    Row.STEP: (0, len(Step) - 1),
    Row.STAGE: (0, len(Stage) - 1),
    Row.SEAT: SEAT,
    Row.SOURCE: CARD,
    Row.PC: CODE,
    **dict.fromkeys((Row.OTHER, Row.MARKS, Row.DONE, Row.X, Row.AMOUNT), AMOUNT),
}
WORDS = ("step", "turns", "cycle", "tied", "out", "won")
LAST_FIGHT = ("combatants", "combatant", "combatant_seat", "total", "counts", "fight", "fight_size")
SETTLED = ("ignored", "line", "present", "forming", "standing")  # follow from the cards in play
FIELDS = EngineFields(REFERENCE, BOUNDS, {"agenda": COLUMNS}, frozenset((*WORDS, *LAST_FIGHT, *SETTLED)))

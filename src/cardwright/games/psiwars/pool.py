"""The cards of Psi Wars with their effect programs: those that are shipped, and a user's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from cardwright.games.cardfile import Entry, Fault
from cardwright.games.pool import Pool, Ready
from cardwright.games.psiwars import printed
from cardwright.games.psiwars.printed import BLANK_CARD, UNITS, Card, strength_number
from cardwright.games.psiwars.state import (
    ABILITIES,
    EVENTS,
    KINDS,
    RESERVED_AMOUNT,
    RESERVED_FILTER,
    SET_FIRST,
    STRENGTHS,
    Area,
    Book,
    Form,
    Phase,
    X,
)
from cardwright.games.shipped_cards import ShippedCards
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY
from cardwright.kernel.tables import write_bound_rows
from cardwright.language.program import CONDITION, Op, Test, Watch

LIMITS = {"abilities of a card": ("PSI-X1",), "phases of Powers": ("PSI-G87", "PSI-G18")}
WORTH = 130  # of a point of strength
OPEN_WORTH = 330  # of a strength that is rolled

carried_by("data", LIMITS, __name__)


class PsiPool(Pool[Card]):
    """Cards of Psi Wars."""

    printing: ClassVar[Any] = printed
    card_type = Card
    blank = BLANK_CARD
    book = Book
    title = "Psi Wars"
    text_rules = ("PSI-3.15", "PSI-3.12")
    twin_rules = ("PSI-G62",)
    room_rules = ("PSI-X1",)
    most_cards = KINDS
    most_abilities = ABILITIES
    words = "cardwright.games.psiwars.lexicon:PSIWARS"
    playing_blank = (Op.PAY, Op.WINDOW, Op.ENTER)

    def text_of(self, card: Card) -> str:
        """What a card says, its escape included."""
        return card.rules_text

    def like(self, kind: str, text: str) -> Card | None:
        """A card of a kind with a text; the escape of a Trap may stand in it."""
        found = super().like(kind, text)
        return found and msgspec.structs.replace(found, escape="")

    def unfit(self, ready: Ready[Card], entry: Entry) -> Iterator[Fault]:
        """What of a card the engine has no room for, or would never do."""
        card, compiled = ready.card, ready.compiled
        if len(compiled.abilities) > self.most_abilities:
            said = f"a card has at most {self.most_abilities} special abilities"
            yield entry.fault(("PSI-X1",), said, "text")
        if card.kind == "trap" and len(compiled.abilities) > 1:
            yield entry.fault(("PSI-3.15",), "a Trap has one escape: write it as `escape` or in the text", "text")
        if card.kind in ("creation unit", "oracle") and card.text:
            yield entry.fault(("PSI-3.16",), f"{card.kind.capitalize()}s have no text of their own", "text")

    def write_card(self, book: Any, kind: int, ready: Ready[Card]) -> None:
        """Write a card's row of the card table."""
        card, compiled = ready.card, ready.compiled
        book.form[kind] = card.form
        for ability, value in enumerate(card.strengths):
            book.strength[kind, ability], book.swing[kind, ability] = strength_number(value)
        book.light[kind] = card.lights
        book.phases[kind] = compiled.phases or int(Phase.CREATION | Phase.BATTLE)
        book.keywords[kind] = compiled.keywords
        book.program[kind] = compiled.play
        usable = [] if card.kind == "trap" else list(compiled.abilities)
        book.ability[kind] = [*usable, *[NOBODY] * (ABILITIES - len(usable))]
        book.escape[kind] = compiled.abilities[0] if card.kind == "trap" and compiled.abilities else NOBODY
        book.worth[kind] = worth_of(card)

    def finish_table(self, book: Any) -> None:
        """The rest of the card table is empty, and the engine has rows of its own."""
        book.ability[len(self.ready) :] = NOBODY
        book.escape[len(self.ready) :] = NOBODY
        units = 1 << Form.CREATURE | 1 << Form.ROBOT | 1 << Form.CYBORG
        settings = [(SET_FIRST + ability, Watch.CHANGE, ability) for ability in range(STRENGTHS)]  # swaps need them
        times = [row for row in self.program.conditions if row[CONDITION.index("test")] == Test.TIMES]
        book.asked_of = sum(1 << event for event in {row[CONDITION.index("a")] % EVENTS for row in times})
        write_bound_rows(book, RESERVED_FILTER, RESERVED_AMOUNT, units, Area.PLAY | Area.TRAPPED, settings)


def worth_of(card: Card) -> int:
    """What a card in play is worth to simple bots, in hundredths of a hit point."""
    if card.kind not in (*UNITS, "equipment"):
        return 60 * sum(card.lights)
    numbers = [strength_number(value)[0] for value in card.strengths]
    return sum(OPEN_WORTH if number == X else WORTH * number for number in numbers) + (80 if card.text else 0)


SHIPPED = ShippedCards("psiwars", PsiPool, Path(__file__).parent)


def shipped() -> PsiPool:
    """The cards that come with the game."""
    return SHIPPED.pool

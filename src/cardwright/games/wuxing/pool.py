"""The cards of Wu Xing with their effect programs: those that are shipped, and a user's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from cardwright.games.cardfile import Entry, Fault
from cardwright.games.pool import Pool, Ready
from cardwright.games.shipped_cards import ShippedCards
from cardwright.games.wuxing import printed
from cardwright.games.wuxing.printed import BLANK_CARD, ELEMENTS, Card
from cardwright.games.wuxing.state import (
    ABILITIES,
    KINDS,
    RESERVED_AMOUNT,
    RESERVED_FILTER,
    SET_FIRST,
    Area,
    Book,
    Form,
    Keyword,
)
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY
from cardwright.kernel.tables import write_bound_rows
from cardwright.language.program import ABILITY, CONDITION, Op, Test, Watch

LIMITS = {"effects of a card": ("WX-E1", "WX-G16")}

carried_by("data", LIMITS, __name__)


class WuXingPool(Pool[Card]):
    """Cards of Wu Xing."""

    printing: ClassVar[Any] = printed
    card_type = Card
    blank = BLANK_CARD
    book = Book
    title = "Wu Xing"
    text_rules = ("WX-5.8", "WX-G01")
    twin_rules = ("WX-2.5",)
    room_rules = ("WX-E1",)
    most_cards = KINDS
    most_abilities = ABILITIES
    words = "cardwright.games.wuxing.lexicon:WUXING"
    playing_blank = (Op.PAY, Op.WINDOW, Op.ENTER)

    def text_of(self, card: Card) -> str:
        """What a card says."""
        return card.rules_text

    def unfit(self, ready: Ready[Card], entry: Entry) -> Iterator[Fault]:
        """What of a card the engine has no room for."""
        if len(ready.compiled.abilities) > ABILITIES:
            said = f"a card has at most {ABILITIES} effects that are activated"
            yield entry.fault(("WX-E1",), said, "text")

    def write_card(self, book: Any, kind: int, ready: Ready[Card]) -> None:
        """Write a card's row of the card table."""
        card, compiled = ready.card, ready.compiled
        book.form[kind], book.element[kind] = card.form, ELEMENTS.index(card.element)
        book.rank[kind], book.stats[kind] = card.rank, (card.atk, card.res)
        book.keywords[kind] = compiled.keywords
        rows = list(compiled.abilities)
        keywords = activated(card, len(rows))
        book.ability[kind] = [*rows, *[NOBODY] * (ABILITIES - len(rows))]
        book.keyword[kind] = [*keywords, *[0] * (ABILITIES - len(rows))]
        book.stays[kind] = card.stays
        book.has_disruption[kind] = Keyword.DISRUPTION in keywords
        book.has_unseal[kind] = Keyword.UNSEAL in keywords
        book.worth[kind] = 60 * (card.atk + card.res) + 100

    def finish_table(self, book: Any) -> None:
        """The rest of the card table is empty, and the engine has rows of its own."""
        book.ability[len(self.ready) :] = NOBODY
        past = [row for row in self.program.conditions if row[CONDITION.index("test")] == Test.HAPPENED]
        book.asked_of = sum(1 << event for event in {row[CONDITION.index("a")] for row in past})
        for number, row in enumerate(self.program.abilities):
            book.needs_attack[number] = first_act(self.program.code, row[ABILITY.index("pc")]) in ATTACK_ACTS
        settings = [(SET_FIRST + stat, Watch.CHANGE, stat) for stat in range(2)]  # ATK and RES, as swaps need them
        write_bound_rows(book, RESERVED_FILTER, RESERVED_AMOUNT, 1 << Form.ENTITY, Area.FIELD, settings)


ATTACK_ACTS = (Op.CANCEL, Op.CALL_OFF, Op.REDIRECT)  # what is done to the current attack


def first_act(code: list[list[int]], pc: int) -> int:
    """What an effect does first once it resolves."""
    while code[pc][0] != Op.WINDOW:
        pc += 1
    while code[pc + 1][0] in (Op.CLEAR, Op.FITS):
        pc += 1
    return code[pc + 1][0]


WAITING = ("Unseal: When", "Entrance: When")  # how effects begin that wait for what happens


def activated_lines(card: Card) -> list[tuple[Keyword, str]]:
    """The effects that are activated, in the order of the text; the others stand or wait."""
    lines = [line for line in card.rules_text.splitlines() if line.strip()]
    return [
        (keyword, line)
        for line, keyword in zip(lines, card.keywords, strict=True)
        if keyword not in (Keyword.SHELL, Keyword.HASTE) and not line.startswith(WAITING)
    ]


def activated(card: Card, count: int) -> list[int]:
    """The keywords of the effects that became abilities."""
    found = [int(keyword) for keyword, _ in activated_lines(card)]
    if len(found) != count:
        raise ValueError(f"{card.name} has {count} effects that are activated, and its text has {len(found)}")
    return found


SHIPPED = ShippedCards("wuxing", WuXingPool, Path(__file__).parent)


def shipped() -> WuXingPool:
    """The cards that come with the game."""
    return SHIPPED.pool

"""The cards of Xi Cards with their effect programs: those that are shipped, and a user's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Self

from cardwright.games.cardfile import Entry, Fault
from cardwright.games.pool import Pool, Ready
from cardwright.games.shipped_cards import ShippedCards
from cardwright.games.xi import printed
from cardwright.games.xi.builtins import write_builtins
from cardwright.games.xi.printed import BLANK_CARD, TYPES, Card, cost_parts
from cardwright.games.xi.state import ABILITIES, KINDS, NUMBERS, Book, Form, Resource
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Compiled

LIMITS = {"cards of a table": ("XI-E2",), "abilities of a card": ("XI-E3",)}

carried_by("data", LIMITS, __name__)


class XiPool(Pool[Card]):
    """Cards of Xi Cards."""

    printing: ClassVar[Any] = printed
    card_type = Card
    blank = BLANK_CARD
    book = Book
    title = "Xi Cards"
    text_rules = ("XI-0.1",)
    twin_rules = ("XI-G7",)
    room_rules = ("XI-E2",)
    most_cards = KINDS
    most_abilities = ABILITIES
    words = "cardwright.games.xi.lexicon:XI"

    def emptied(self) -> Self:
        """The pool with nothing but Blank in it, which costs 0T."""
        pool = super().emptied()
        pool.program.costs.append([int(Resource.TIME), 0, 0, 0])
        blank: Ready[Any] = Ready(self.blank, Compiled(0, cost=(0, 1)))
        return replace(pool, ready=(blank,))

    def compiling(self, card: Card) -> Mapping[str, Any]:
        """The compiler knows the kind of a card and its cost."""
        return {"form": int(card.form), "cost": cost_parts(card.cost)}

    def unfit(self, ready: Ready[Card], entry: Entry) -> Iterator[Fault]:
        """What of a card the engine has no room for."""
        if len(ready.compiled.abilities) > self.most_abilities:
            said = f"a card has at most {self.most_abilities} abilities that can be used"
            yield entry.fault(("XI-E3",), said, "text")
        if len(printed_numbers(ready)) > NUMBERS:
            yield entry.fault(("XI-G95",), f"a unit has at most {NUMBERS} different numbers printed on it", "text")

    def write_card(self, book: Any, kind: int, ready: Ready[Card]) -> None:
        """Write a card's row of the card table; what it does not have is NOBODY."""
        card, price, compiled = ready.card, ready.card.price, ready.compiled
        book.form[kind] = card.form
        book.kind_type[kind] = TYPES.index(card.type)
        first, parts = compiled.cost
        cost = self.program.costs[first : first + parts]
        amounts = {resource: amount for resource, amount, *_ in cost}
        book.cost_t[kind] = amounts.get(Resource.TIME, NOBODY)
        book.cost_p[kind] = amounts.get(Resource.PREPARED, NOBODY)
        book.cost_life[kind] = amounts.get(Resource.LIFE, 0)
        book.cost_x[kind] = next((resource for resource, _, x, _ in cost if x), NOBODY)
        book.damage[kind] = card.damage if isinstance(card.damage, int) else 0
        book.lives[kind] = card.life or 0
        book.keywords[kind] = compiled.keywords
        book.sentence[kind] = self.program.sentence(card.statement) if card.statement else NOBODY
        numbers = printed_numbers(ready)
        book.numbers_printed[kind] = [*numbers, *[NOBODY] * (NUMBERS - len(numbers))]
        book.program[kind] = compiled.play
        book.ability[kind] = [*compiled.abilities, *[NOBODY] * (ABILITIES - len(compiled.abilities))]
        book.worth[kind] = price.worth

    def finish_table(self, book: Any) -> None:
        """The rest of the card table is empty, and the engine has rows of its own."""
        for name in ("sentence", "numbers_printed", "ability", "cost_t", "cost_p", "cost_x"):
            book[name][len(self.ready) :] = NOBODY
        write_builtins(book, self.program)


def printed_numbers(ready: Ready[Card]) -> list[int]:
    """The different numbers on a unit that texts can look at (XI-G95)."""
    card, price = ready.card, ready.card.price
    if card.form != Form.UNIT:
        return []
    boxes = [price.time, price.prepared, price.life or NOBODY, card.damage, card.life]
    numbers = [number for number in boxes if isinstance(number, int) and number != NOBODY]
    return list(dict.fromkeys([*numbers, *ready.compiled.numbers]))


SHIPPED = ShippedCards("xi", XiPool, Path(__file__).parent)


def shipped() -> XiPool:
    """The cards that come with the game."""
    return SHIPPED.pool

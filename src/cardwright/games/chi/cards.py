"""The cards, numbers and options of Chi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardwright.games.chi.state import CARDS, KINDS, Number, Type
from cardwright.games.interface import Option, Record, Setup, UsageError, nearest, seat_number
from cardwright.kernel.rule import carried_by


class Card(msgspec.Struct, frozen=True):
    """A kind of card as the card file describes it."""

    name: str
    kind: str
    copies: int
    colour: str | None = None
    points: int = 0


@cache
def cards() -> tuple[Card, ...]:
    """All kinds, by number."""
    text = (Path(__file__).parent / "cards" / "chi.yaml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(yaml.safe_load(text), list[Card]))


@cache
def names() -> tuple[str, ...]:
    """The names of the kinds, by number."""
    return tuple(card.name for card in cards())


def kind_of(name: Any) -> int:
    """The number of a card, by its name in any case."""
    return find_kind(name, names(), "Chi", "Yang red, Yin sky, Chi")


def find_kind(name: Any, names: Sequence[str], title: str, examples: str) -> int:
    """The number of a card in a list of names, in any case; an unknown one is an error with the nearest."""
    wanted = " ".join(str(name).split()).lower()
    for kind, known in enumerate(names):
        if known.lower() == wanted:
            return kind
    raise UsageError(f"there is no card {str(name)!r} in {title}; {nearest(str(name), names)}e.g. {examples}")


@cache
def colours() -> tuple[str, ...]:
    """The colours (CHI-Q04), by number."""
    return tuple(card.colour for card in cards() if card.kind == "yin" and card.colour)


OPTIONS = (
    Option("first_player", "random", ("random", "P1", "P2"), "CHI-Q07", "who goes first"),
    Option("draw_blind", False, (True, False), "CHI-Q10", "the draw action may also take the top card of the deck"),
    Option("allow_wasted_yin", False, (True, False), "CHI-Q27", "you may discard a Yin to draw a card, without a duel"),
    Option("auto_pass", False, (True, False), "CHI-Q33", "players who can only pass in a duel are not asked"),
    Option("end_latched", True, (True, False), "CHI-Q47", "the end, once triggered, stays triggered"),
    Option("turn_cap", None, (), "CHI-Q55", "the game ends after this many turns, once the round is complete"),
    Option("standstill_rounds", 50, (), "CHI-Q65", "the game ends after this many rounds without progress"),
)

# Pieces of data that carry rules: what is printed in the rulebook, and the rules.
NUMBERS = {
    Number.START_HAND: (3, ("CHI-3.2", "CHI-3.7")),
    Number.HAND_LIMIT: (5, ("CHI-4.6", "CHI-13.1", "CHI-Q11", "CHI-Q20")),
    Number.LEAST_HAND: (1, ("CHI-4.9", "CHI-4.11", "CHI-13.2")),
    Number.END_STACKS: (6, ("CHI-9.1",)),
    Number.HAND_POINTS: (1, ("CHI-10.1", "CHI-10.2")),
}
TABLES = {
    "two seats": ("CHI-1.1", "CHI-13.6"),
    "Yin in the deck": ("CHI-2.1", "CHI-2.2", "CHI-Q02"),
    "Yang in the deck": ("CHI-2.1", "CHI-2.3", "CHI-Q02"),
    "Chi in the deck": ("CHI-2.1", "CHI-2.4", "CHI-Q03"),
    "points of the Yang": ("CHI-2.5", "CHI-Q01", "CHI-Q04"),
    "colours of the Yin": ("CHI-2.6", "CHI-13.3"),
    "types of the cards": ("CHI-2.7", "CHI-13.8", "CHI-Q45"),
}

Numbers = Mapping[Any, tuple[int, tuple[str, ...]]]  # by place in the book: as printed, and the rules


carried_by("data", {number: ids for number, (_, ids) in NUMBERS.items()}, __name__)
carried_by("data", TABLES, __name__)


def seat_span() -> tuple[int, int]:
    """Chi is for exactly two (CHI-1.1)."""
    return 2, 2


def write_book(book: Record, options: Mapping[str, Any], setup: Setup) -> None:
    """Fill the card table, the numbers of the rulebook and the table's options."""
    for kind, card in enumerate(cards()):
        book.type[kind] = Type[card.kind.upper()]
        book.points[kind] = card.points
    write_cards(book, cards())
    write_numbers(book.numbers, NUMBERS)
    write_common_options(book, options)
    book.numbers[Number.DRAW_BLIND] = options["draw_blind"]
    book.numbers[Number.WASTED_YIN] = options["allow_wasted_yin"]
    book.numbers[Number.END_LATCHED] = options["end_latched"]
    for deck in setup.decks:
        book.copies[:] = read_deck(deck, kind_of, "Chi")


def write_cards(book: Record, cards: Sequence[Card]) -> None:
    """Fill what the card table says of every kind."""
    for kind, card in enumerate(cards):
        book.colour[kind] = colours().index(card.colour) if card.colour else -1
        book.copies[kind] = card.copies


def write_numbers(place: Record, numbers: Numbers) -> None:
    """Fill the numbers of the rulebook."""
    for number, (value, _) in numbers.items():
        place[number] = value


def write_common_options(book: Record, options: Mapping[str, Any]) -> None:
    """Fill the options that Chi and its sibling share."""
    seat = seat_number(options["first_player"])
    book.numbers[Number.FIRST_PLAYER] = 0 if seat is None else seat + 1
    book.numbers[Number.AUTO_PASS] = options["auto_pass"]
    book.numbers[Number.TURN_CAP] = options["turn_cap"] or 0
    book.numbers[Number.STANDSTILL_ROUNDS] = options["standstill_rounds"]


def read_deck(deck: Any, kind_of: Callable[[Any], int], title: str) -> list[int]:
    """How often each kind is in another list of cards than the game's own."""
    if not isinstance(deck, list) or len(deck) > CARDS:
        raise UsageError(f"a deck of {title} is a list of at most {CARDS} cards, not {deck!r}")
    counts = Counter(map(kind_of, deck))
    return [counts[kind] for kind in range(KINDS)]


assert len(cards()) <= KINDS
assert sum(card.copies for card in cards()) <= CARDS

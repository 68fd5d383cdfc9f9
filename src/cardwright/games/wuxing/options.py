"""The numbers and options of Wu Xing, and how they fill a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.games.decklist import write_all_decks
from cardwright.games.interface import Option, Record, Setup
from cardwright.games.wuxing import decks
from cardwright.games.wuxing.pool import WuXingPool
from cardwright.games.wuxing.state import PRIORS, Number
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY

OPTIONS = (
    Option("first_player", "random", ("random", "P1", "P2"), "WX-G02", "who takes the first turn"),
    Option("starting_mp", 12, tuple(range(6, 31)), "WX-1.8", "Marma Points that both players start with"),
    Option("deck_out", "nothing", ("nothing", "lose"), "WX-G07", "what happens when you draw from an empty deck"),
    Option("manifestation_slots", 3, (1, 2, 3, 4, 5, 6), "WX-G13", "how many stacks a player can have"),
    Option("summoning_delay", False, (False, True), "WX-G27", "stacks cannot attack on the turn they arrive"),
    Option(
        "direct_attack",
        "only_if_empty",
        ("only_if_empty", "always"),
        "WX-G82",
        "when you can attack the opponent directly",
    ),
    Option("windows", "full", ("full", "attacks_and_effects"), "WX-G95", "what you can respond to"),
)
NUMBERS = {
    Number.OPENING_HAND: (4, ("WX-1.11", "WX-G06")),
    Number.HAND_LIMIT: (5, ("WX-12.2",)),
    Number.MAX_TURNS: (200, ("WX-G11",)),
    Number.NEXUS: (3, ("WX-G13", "WX-6.7")),
    Number.RELEASE: (1, ("WX-G13", "WX-G51")),
    Number.WAIT: (2, ("WX-6.3", "WX-G58")),
}
TABLES = {"seats": ("WX-1.1",)}

carried_by("data", {number: ids for number, (_, ids) in NUMBERS.items()}, __name__)
carried_by("data", TABLES, __name__)


def seat_span() -> tuple[int, int]:
    """Exactly two (WX-1.1)."""
    return 2, 2


def write_book(book: Record, pool: WuXingPool, options: Mapping[str, Any], setup: Setup) -> None:
    """Fill the card table, the effect programs, the numbers, the table's options and the decks."""
    pool.fill(book)
    write_numbers(book, options)
    book.stacked[:] = NOBODY
    brought = decks.seat_decks(setup.decks, setup.seats, pool)
    write_all_decks(book, pool, brought, decks.playable_decks(pool)[:PRIORS])


def write_numbers(book: Record, options: Mapping[str, Any]) -> None:
    """Fill the numbers of the rulebook and the table's options."""
    for number, (value, _) in NUMBERS.items():
        book.numbers[number] = value
    book.coin = ("random", "P1", "P2").index(options["first_player"])
    book.numbers[Number.MARMA] = options["starting_mp"]
    book.numbers[Number.SLOTS] = options["manifestation_slots"]
    book.numbers[Number.DECK_OUT] = options["deck_out"] == "lose"
    book.numbers[Number.DELAY] = options["summoning_delay"]
    book.numbers[Number.ALWAYS_DIRECT] = options["direct_attack"] == "always"
    book.numbers[Number.FEW_WINDOWS] = options["windows"] != "full"

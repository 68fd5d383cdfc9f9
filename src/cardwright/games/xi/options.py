"""The numbers and options of Xi Cards, and how they and the cards fill a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.games.decklist import kinds_of, write_priors
from cardwright.games.interface import Option, Record, Setup, seat_name, seat_number
from cardwright.games.xi import decks
from cardwright.games.xi.pool import XiPool
from cardwright.games.xi.state import LIFE_CAP, PREPARED_CAP, PRIORS, SEATS, Number, Type
from cardwright.kernel.programs import MOST
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY

OPTIONS = (
    Option(
        "starter_balance",
        "off",
        tuple(decks.BALANCE),
        "XI-9.15",
        "which cards are swapped in all decks for similar ones, for fairness",
    ),
    Option(
        "first_player",
        "coin",
        ("coin", *(seat_name(seat) for seat in range(SEATS))),
        "XI-2.9",
        "who goes first: the winner of a coin flip chooses a place in the turn order, or you name a seat",
    ),
    Option("auto_pass", False, (True, False), "XI-G88", "players who can only pass are not asked"),
    Option(
        "skirmish_window",
        "open",
        ("open", "single_reaction"),
        "XI-G55",
        "once a skirmish is declared: any number of moves, or one for each opponent",
    ),
    Option("max_turns", None, (), "XI-G51", "the game is a draw after this many turns"),
    Option(
        "stalemate_rounds",
        5,
        (),
        "XI-G50",
        "with all decks empty, the game is a draw after this many rounds without a change",
    ),
    Option("standstill_rounds", 50, (), "XI-E7", "the game is a draw after this many rounds without progress"),
    Option("shuffle", True, (True, False), "XI-G1", "decks are shuffled; otherwise they are drawn in the listed order"),
)

# Pieces of data that carry rules: what is printed in the rulebook, and the rules.
NUMBERS = {
    Number.STARTING_LIFE: (40, ("XI-1.3", "XI-2.7")),
    Number.OPENING_HAND: (1, ("XI-2.8",)),
    Number.TURN_TIME: (10, ("XI-3.3", "XI-0.3")),
    Number.FIRST_TURN_TIME: (6, ("XI-3.6", "XI-G6", "XI-0.3")),
    Number.DRAW_COST: (3, ("XI-3.15", "XI-0.4")),
    Number.BANK_RATE: (2, ("XI-3.9", "XI-0.4")),
    Number.LIFE_CAP: (LIFE_CAP, ("XI-8.8", "XI-G45")),
    Number.PREPARED_CAP: (PREPARED_CAP, ("XI-8.8", "XI-3.14")),
    Number.MAX_MOVES: (200, ("XI-E6",)),
}
BEATEN = {Type.AQUA: Type.EMBER, Type.EMBER: Type.WIND, Type.WIND: Type.STONE, Type.STONE: Type.AQUA}
TABLES = {
    "seats": ("XI-1.1", "XI-G3"),
    "aqua beats ember": ("XI-4.11", "XI-0.9"),
    "ember beats wind": ("XI-4.12", "XI-0.9"),
    "wind beats stone": ("XI-4.13", "XI-0.9"),
    "stone beats aqua": ("XI-4.14", "XI-0.9"),
    "nothing is halved": ("XI-4.15",),
    "elements against celestial": ("XI-4.18", "XI-0.11"),
    "celestial and shadow damage": ("XI-4.19", "XI-0.10"),
    "damage to shadow": ("XI-G40",),
    "types of the cards": ("XI-4.9", "XI-4.10", "XI-4.17"),
    "life and damage of units": ("XI-4.2",),
    "costs of the cards": ("XI-3.1", "XI-3.2"),
    "costs above 10T and in pT": ("XI-3.8",),
    "sentences of statements": ("XI-7.1", "XI-G91"),
}

carried_by("data", {number: ids for number, (_, ids) in NUMBERS.items()}, __name__)
carried_by("data", TABLES, __name__)


def seat_span() -> tuple[int, int]:
    """Two or more (XI-1.1), and as many as there is room for."""
    return 2, SEATS


def write_book(book: Record, cards: XiPool, options: Mapping[str, Any], setup: Setup) -> None:
    """Fill the card table, the effect programs, the numbers, the table's options and the decks."""
    cards.fill(book)
    write_factors(book)
    write_numbers(book, cards, options)
    book.stacked[:] = NOBODY
    brought = decks.seat_decks(setup.decks, setup.seats, cards, options)
    decks.write_decks(book, [kinds_of(deck, cards, seat) for seat, deck in enumerate(brought)])
    known = decks.playable_decks(cards)[:PRIORS]  # others imagine that a deck is one of the shipped ones
    write_priors(book, [kinds_of(deck, cards, number) for number, deck in enumerate(known)])


def write_numbers(book: Record, cards: XiPool, options: Mapping[str, Any]) -> None:
    """Fill the numbers of the rulebook and the table's options."""
    for number, (value, _) in NUMBERS.items():
        book.numbers[number] = value
    seat = seat_number(options["first_player"])
    book.numbers[Number.FIRST_PLAYER] = 0 if seat is None else seat + 1
    book.numbers[Number.AUTO_PASS] = options["auto_pass"]
    book.numbers[Number.SKIRMISH_WINDOW] = options["skirmish_window"] == "single_reaction"
    book.numbers[Number.MAX_TURNS] = options["max_turns"] or 0
    book.numbers[Number.STALEMATE_ROUNDS] = options["stalemate_rounds"]
    book.numbers[Number.STANDSTILL_ROUNDS] = options["standstill_rounds"]
    book.numbers[Number.SHUFFLE] = options["shuffle"]
    prices = [ready.card.price for ready in cards.ready]
    only_prepared = [price.prepared for price in prices if price.time == NOBODY and price.prepared != NOBODY]
    book.numbers[Number.LEAST_PREPARED] = min(only_prepared, default=MOST)


def write_factors(book: Record) -> None:
    """Fill the damage cycle: damage of a type in rows, the type of the unit that is hurt in columns."""
    book.factors[:] = 1
    for winner, loser in BEATEN.items():
        book.factors[winner, loser] = 2
        book.factors[winner, Type.CELESTIAL] = 0

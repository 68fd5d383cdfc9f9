"""Decks of Xi Cards: the lists that people bring, the rules for them, and the shipped ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardwright.games import decklist
from cardwright.games.decklist import Deck, cards_of, counted
from cardwright.games.interface import Record, Refused, UsageError, seat_name
from cardwright.games.xi.pool import XiPool, shipped
from cardwright.games.xi.state import CARDS, SEATS, SHARE
from cardwright.kernel.rule import carried_by

FOLDER = Path(__file__).parent / "decks"
BALANCE = {  # cards that are taken out of all decks
    "off": (),
    "three_cards": ("Everwind", "Endless Jet", "Flame Retardant"),
    "four_cards": ("Everwind", "Endless Jet", "Flame Retardant", "Snow Beast"),
}
LEAST, COPIES = 30, 3  # cards of a deck, and copies of one
MOST = CARDS - LEAST  # that leave room on the table for another deck
CARRIED = {
    "least cards of a deck": ("XI-2.2", "XI-2.1"),
    "most cards of a deck": ("XI-E1", "XI-G8"),
    "copies of a card": ("XI-2.3", "XI-G7"),
    "starter balance": ("XI-9.15",),
}

carried_by("data", CARRIED, __name__)


def shipped_decks() -> decklist.Decks:
    """The decks that come with the game."""
    return decklist.decks_in(FOLDER)


# The rules


def deck_faults(deck: Deck, pool: XiPool) -> Iterator[Refused]:
    """Every rule that forbids a deck."""
    counts, unknown = decklist.count_cards(deck, pool, ("XI-1.4", "XI-2.1"))
    yield from unknown
    size = len(cards_of(deck))
    if size < LEAST:
        ids = ("XI-2.2", "XI-2.1") if size else ("XI-2.1", "XI-2.2")
        yield Refused(ids, f"a deck needs at least {LEAST} cards, and this one has {size}")
    if size > MOST:
        yield Refused(
            ("XI-E1", "XI-G8"), f"a table has room for decks of at most {MOST} cards, and this one has {size}"
        )
    for name, count in counts.items():
        yield from decklist.too_many_copies(name, count, COPIES, ("XI-2.3", "XI-G7"))


# Seats


def seat_decks(decks: Sequence[Any], seats: int, pool: XiPool, options: Mapping[str, Any]) -> list[Deck]:
    """The decks of all seats, one each; who brings none gets a shipped deck that no other seat has, if there is one."""
    found = decklist.seat_decks(decks, seats, shipped_decks(), lambda: playable_decks(pool))
    return [balanced(deck, pool, options["starter_balance"]) for deck in found]


def playable_decks(pool: XiPool) -> list[Deck]:
    """The shipped decks all of whose cards are in a pool; a plain one if there is none."""
    return decklist.playable_decks(shipped_decks(), pool) or [plain_deck(pool)]


def plain_deck(pool: XiPool) -> Deck:
    """A deck for pools without shipped decks: three of each of the first cards."""
    return {"name": "First cards", "cards": dict.fromkeys(pool.names[1:11], 3)}


def balanced(deck: Deck, pool: XiPool, balance: str) -> Deck:
    """A deck without the cards that a table takes out for fairness (XI-9.15), other cards in their places.

    For each copy taken out the card most like it comes in of which the deck has fewer than three: of the same kind of
    card if possible, then of the same type, then nearest in cost, then first by name. Only shipped cards come in, at
    the end of the list.
    """
    out = [name.lower() for name in BALANCE[balance]]
    taken = [name for name in cards_of(deck) if name.lower() in out]
    if not taken:
        return deck
    cards = [name for name in cards_of(deck) if name not in taken]
    for name in taken:
        cards.append(replacement(name, cards, out, pool))
    return {**deck, "cards": cards if isinstance(deck["cards"], list) else counted(cards)}


def replacement(name: str, cards: Sequence[str], out: Sequence[str], pool: XiPool) -> str:
    """The card that takes the place of one that is taken out."""
    gone = pool.card(name)

    def distance(other: str) -> tuple[bool, bool, int, str]:
        card = pool.card(other)
        return card.kind != gone.kind, card.type != gone.type, abs(card.price.worth - gone.price.worth), other

    free = [
        other
        for other in shipped().names[1:]
        if other.lower() not in out and cards.count(other) < COPIES and other.lower() in pool.kinds
    ]
    return min(free, key=distance)


# The rows of the table


def write_decks(book: Record, decks: Sequence[Sequence[int]]) -> None:
    """Write the decks of the seats, and how they share the rows of the table."""
    book.rows_from[:] = shared_rows([len(kinds) for kinds in decks])
    decklist.write_lists(book, decks)


def shared_rows(sizes: Sequence[int]) -> list[int]:
    """Where the rows of each seat begin, and where the last end: equal shares, or, where one is too small, by size."""
    if sum(sizes) > CARDS:
        brought = ", ".join(f"{seat_name(seat)} {size}" for seat, size in enumerate(sizes))
        raise UsageError(f"a table has room for {CARDS} cards, and these are {sum(sizes)}: {brought} (XI-E1)")
    if max(sizes) <= SHARE:
        return [seat * SHARE for seat in range(SEATS + 1)]
    return [sum(sizes[:seat]) for seat in range(SEATS + 1)]

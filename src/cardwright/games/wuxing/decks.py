"""Decks of Wu Xing: the lists that people bring, the rules for them, and the shipped ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardwright.games import decklist
from cardwright.games.decklist import Deck, cards_of, counted
from cardwright.games.interface import Refused
from cardwright.games.wuxing.pool import WuXingPool
from cardwright.kernel.rule import carried_by

FOLDER = Path(__file__).parent / "decks"
LEAST, MOST = 30, 40
CARRIED = {
    "own decks": ("WX-1.2", "WX-1.3", "WX-2.4"),
    "least cards": ("WX-1.4",),
    "most cards": ("WX-1.5",),
    "copies of a card": ("WX-G04",),
}

carried_by("data", CARRIED, __name__)


def shipped_decks() -> decklist.Decks:
    """The decks that come with the game, by the names of their files."""
    return decklist.decks_in(FOLDER)


def deck_faults(deck: Deck, pool: WuXingPool, copies: int = MOST) -> Iterator[Refused]:
    """Every rule that forbids a deck."""
    counts: Counter[str] = Counter()
    for name, count in counted(cards_of(deck)).items():
        if pool.has(name):
            counts[pool.names[pool.kind_of(name)]] += count
        else:
            yield Refused(("WX-1.2",), pool.no_card(name))
    size = sum(counted(cards_of(deck)).values())
    if size < LEAST:
        yield Refused(("WX-1.4",), f"a deck has at least {LEAST} cards, and this one has {size}")
    if size > MOST:
        yield Refused(("WX-1.5",), f"a deck has at most {MOST} cards, and this one has {size}")
    for name, count in counts.items():
        if count > copies:
            yield Refused(("WX-G04",), f"this table allows {copies} of each card, and the deck has {count} {name}")


def seat_decks(decks: Sequence[Any], seats: int, pool: WuXingPool) -> list[Deck]:
    """The decks of all seats, one each; who brings none gets a shipped deck that no other seat has, if there is one."""
    return decklist.seat_decks(decks, seats, shipped_decks(), lambda: playable_decks(pool))


def playable_decks(pool: WuXingPool) -> list[Deck]:
    """The shipped decks all of whose cards are in a pool."""
    return decklist.some_playable_decks(shipped_decks(), pool)

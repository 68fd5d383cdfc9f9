"""The decks of a ready-made game: those in its folder, and those that people bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.games import decklist
from cardwright.games.decklist import Deck, cards_of, counted
from cardwright.games.interface import Refused, UsageError
from cardwright.games.pool import Pool


@dataclass(frozen=True)
class DeckRules:
    """What a deck must be, and the rules that say so."""

    size: int
    size_rule: str
    copies: int
    copies_rule: str
    known_rule: str  # that all of its cards exist


def faults_of(deck: Deck, pool: Pool[Any], rules: DeckRules) -> Iterator[Refused]:
    """Every rule that forbids a deck."""
    names = cards_of(deck)
    for name, count in counted([name.lower() for name in names]).items():
        if not pool.has(name):
            yield Refused((rules.known_rule,), pool.no_card(name))
        else:
            yield from decklist.too_many_copies(name, count, rules.copies, (rules.copies_rule,))
    if len(names) != rules.size:
        yield Refused((rules.size_rule,), f"a deck has {rules.size} cards, and this one has {len(names)}")


def playable_decks(folder: Path, pool: Pool[Any]) -> list[Deck]:
    """The shipped decks all of whose cards are in a pool."""
    found = decklist.playable_decks(decklist.decks_in(folder / "decks"), pool)
    if not found:
        raise UsageError(
            f"{folder / 'decks'} has no deck of the game's own cards: write one, e.g. `cards: {{NAME: 3}}`"
        )
    return found

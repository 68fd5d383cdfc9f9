"""Decks of Psi Wars: the lists that people bring, the rules for them, and the shipped ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardwright.games import decklist
from cardwright.games.decklist import Deck, cards_of
from cardwright.games.interface import Refused
from cardwright.games.psiwars.pool import PsiPool
from cardwright.games.psiwars.printed import UNITS
from cardwright.kernel.rule import carried_by

FOLDER = Path(__file__).parent / "decks"
MOST_BATTLE, MOST_RESOURCE, MOST_CREATION, MOST_OF_TYPE, COPIES = 40, 24, 20, 8, 3
FEW_BATTLE, FEW_CREATION = 20, 10  # below which a deck runs out soon
CARRIED = {
    "decks of the box": ("PSI-2.1", "PSI-2.2", "PSI-2.4", "PSI-G65"),
    "own decks": ("PSI-30.1", "PSI-4.2"),
    "most Battle cards": ("PSI-30.2", "PSI-G62"),
    "copies of a Battle card": ("PSI-30.3", "PSI-G62"),
    "most Resource cards": ("PSI-30.4",),
    "most Creation Units": ("PSI-30.5",),
    "Creation Units of a type": ("PSI-30.6",),
    "copies of other Resource cards": ("PSI-30.7",),
    "least Battle Units": ("PSI-G63", "PSI-30.8"),
}
PARTS = ("battle", "resource")

carried_by("data", CARRIED, __name__)


def shipped_decks() -> decklist.Decks:
    """The decks that come with the game."""
    return decklist.decks_in(FOLDER)


def joined(deck: Mapping[str, Any]) -> Mapping[str, Any]:
    """A deck whose two parts are listed apart, as one list."""
    if not set(deck) & set(PARTS):
        return deck
    cards: dict[str, int] = {}
    for part in PARTS:
        listed = deck.get(part) or {}
        if not isinstance(listed, Mapping):
            listed = Counter(listed)
        for name, count in listed.items():
            cards[name] = cards.get(name, 0) + count
    return {**{key: value for key, value in deck.items() if key not in PARTS}, "cards": cards}


# The rules


def deck_faults(deck: Deck, pool: PsiPool) -> Iterator[Refused]:
    """Every rule that forbids a deck."""
    counts, unknown = decklist.count_cards(deck, pool, ("PSI-30.1", "PSI-2.7"))
    yield from unknown
    cards = {name: pool.card(name) for name in counts}
    creation = {name for name, card in cards.items() if card.kind == "creation unit"}
    resource = creation | {name for name, card in cards.items() if card.kind == "oracle"}
    battle = set(cards) - resource
    yield from too_many(counts, battle, MOST_BATTLE, ("PSI-30.2", "PSI-G62"), "a Battle Deck", "cards")
    yield from too_many(counts, resource, MOST_RESOURCE, ("PSI-30.4",), "a Resource Deck", "cards")
    yield from too_many(counts, creation, MOST_CREATION, ("PSI-30.5",), "a Resource Deck", "Creation Units")
    for name, count in counts.items():
        if name in creation and count > MOST_OF_TYPE:
            said = f"a Resource Deck has at most {MOST_OF_TYPE} Creation Units of one type, and this one has {count}"
            yield Refused(("PSI-30.6",), f"{said} {name}")
        elif name not in creation:
            ids = ("PSI-30.7",) if name in resource else ("PSI-30.3", "PSI-G62")
            yield from decklist.too_many_copies(name, count, COPIES, ids)
    if not any(card.kind in UNITS for card in cards.values()):
        yield Refused(("PSI-G63", "PSI-30.8"), "a Battle Deck needs at least one Battle Unit")


def too_many(
    counts: Mapping[str, int], names: set[str], most: int, ids: tuple[str, ...], where: str, what: str
) -> Iterator[Refused]:
    """A part of a deck that is too large."""
    size = sum(counts[name] for name in names)
    if size > most:
        yield Refused(ids, f"{where} has at most {most} {what}, and this one has {size}")


def cautions(decks: Sequence[Deck], pool: PsiPool) -> list[str]:
    """What may go wrong with decks that are allowed."""
    found = []
    for deck in decks:
        kinds = [pool.card(name).kind for name in cards_of(deck) if pool.has(name)]
        units = kinds.count("creation unit")
        battle = len(kinds) - units - kinds.count("oracle")
        if battle < FEW_BATTLE or units < FEW_CREATION:
            found.append(f"a deck with {battle} Battle cards and {units} Creation Units runs out soon (PSI-G63)")
    return found


# Seats


def seat_decks(decks: Sequence[Any], seats: int, pool: PsiPool, options: Mapping[str, Any]) -> list[Deck]:
    """The decks of all seats, one each; who brings none gets a shipped deck that no other seat has, if there is one."""
    brought = [joined(deck) if isinstance(deck, Mapping) else deck for deck in decks]
    return decklist.seat_decks(brought, seats, shipped_decks(), lambda: playable_decks(pool))


def playable_decks(pool: PsiPool) -> list[Deck]:
    """The shipped decks all of whose cards are in a pool."""
    return decklist.some_playable_decks(shipped_decks(), pool)

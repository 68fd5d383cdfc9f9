"""Positions of games in which players bring decks, to and from words: what is the same whatever zones a game has.

A card is laid in three steps: the words name it (`PositionReader`), it gets one of its owner's rows (`give_rows`), and
it is chained in its zone (`chain`). Which words, zones and states there are a game says in its own `positions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cardwright.games.decklist import BLANK
from cardwright.games.engine_fields import ROWS, WORD
from cardwright.games.interface import Position, Record, UsageError, nearest, seat_name
from cardwright.games.survey import ANY
from cardwright.games.words import as_list, in_zone, link, pile_words, plain, read_seat, stack_now, unknown_word
from cardwright.kernel.table import NOBODY

BLANK_KIND = 0


def make_seat_zones(per_seat: int) -> tuple[Callable[[int, int], int], Callable[[Position, int, int], list[int]]]:
    """Games in which every seat has so many zones, seat by seat: their numbers, and the cards that lie in them."""

    def zone_of(seat: int, zone: int) -> int:
        """The number of a seat's zone."""
        return seat * per_seat + int(zone)

    def in_seat(position: Position, seat: int, zone: int) -> list[int]:
        """The cards of a seat's zone in order."""
        return in_zone(position, zone_of(seat, zone))

    return zone_of, in_seat


@dataclass(eq=False)
class LaidCard:
    """A card with the zone in which it is laid; a game adds its state there."""

    owner: int
    kind: int
    zone: int
    row: int = field(default=NOBODY, kw_only=True)


class PositionReader:
    """Reads what the words of a position say of cards."""

    def __init__(self, position: Position, luck: np.random.Generator) -> None:
        self.position = position
        self.luck = luck
        self.kinds = {plain(name): kind for kind, name in enumerate(position.game.names())}

    def kind(self, name: Any, where: str) -> int:
        """The kind of a name; `_` is any card."""
        if name == ANY:
            return int(self.luck.integers(1, len(self.kinds))) if len(self.kinds) > 1 else BLANK_KIND
        found = self.kinds.get(plain(str(name)))
        if found is None:
            game = self.position.game
            hint = nearest(str(name), game.names())
            raise UsageError(f"{where}: there is no card {name!r} in {game.title}; {hint}".rstrip("; "))
        return found

    def said_of(self, entry: Any, known: Sequence[str], where: str) -> Mapping[str, Any]:
        """What is said of a card: its name alone, or a map of words."""
        if not isinstance(entry, Mapping):
            return {"card": entry}
        for word in entry:
            if word not in known:
                raise unknown_word(f"{where}: a card", word, known)
        return entry

    def deck_cards(self, said: Mapping[str, Any], filled: int) -> list[Any]:
        """The cards of a seat's deck: a list is all of them, a map has `top` and `size`, an unnamed one is blank."""
        top, size = pile_words(said.get("deck", [] if said.get("out") else {}), "deck")
        return [*top, *[BLANK] * ((filled if size is None else size) - len(top))]


# Laying out


def give_rows(cards: Sequence[LaidCard], spans: Sequence[range], rows: list[list[int]] | None) -> None:
    """Give every card one of its owner's rows: in the order of the words, or those that stand beneath them."""
    for seat, span in enumerate(spans):
        owned = [card for card in cards if card.owner == seat]
        order = list(range(len(owned))) if rows is None else rows[seat] if seat < len(rows) else []
        if len(order) != len(owned) or len(set(order)) != len(order) or not all(0 <= row < len(span) for row in order):
            raise UsageError(f"{WORD}: the {ROWS} of {seat_name(seat)} do not fit its {len(owned)} cards")
        for card, row in zip(owned, order, strict=True):
            card.row = span[row]


def rows_in_order(order: Sequence[int], spans: Sequence[range]) -> list[list[int]]:
    """For each seat the places of its cards among its rows, in the order in which the words name them."""
    return [[card - span.start for card in order if card in span] for span in spans]


def chain(record: Record, cards: Iterable[LaidCard], unused: int) -> dict[int, list[int]]:
    """Write cards into a blank record, those left of its rows into a zone of their own; the cards of all zones."""
    record.kind[:], record.rule[:] = NOBODY, NOBODY
    zones: dict[int, list[int]] = {}
    kinds = record.kind
    for card in cards:
        zones.setdefault(card.zone, []).append(card.row)
        kinds[card.row] = card.kind
    taken = {row for rows in zones.values() for row in rows}
    zones[unused] = [row for row in range(len(kinds)) if row not in taken]
    link(record, zones)
    return zones


def blank_table(position: Position) -> Position:
    """The table of a position with nothing on it, to see what its words alone make of it."""
    record = np.zeros(1, dtype=position.record.dtype)[0]
    record.seats = position.record.seats
    return Position(position.game, record, position.book)


# Chance that a scenario fixes


def fix_coin(position: Position, word: str, value: Any) -> None:
    """Fix which seat the next coin falls for, the only other chance there is besides decks."""
    if word != "coin":
        can = "a scenario of it can fix 'deck', 'coin' and 'random'"
        raise UsageError(f"there is no {word!r} to fix in {position.game.title}; {can}")
    position.book.coin = 1 + read_seat(value, "coin", position.seats)


def stack_decks(position: Position, fixed: Any, decks: Sequence[int], too_many: str) -> None:
    """Fix the tops of decks: cards that lie there, or blanks, are stacked now, the rest after the next shuffle."""
    if not isinstance(fixed, Mapping):
        raise UsageError(f"deck must be a map of seats such as {{P1: [{position.game.example_card}]}}")
    reader = PositionReader(position, np.random.default_rng(0))
    for name, cards in fixed.items():
        seat = read_seat(name, "deck", position.seats)
        wanted = [reader.kind(card, "deck") for card in as_list(cards, "deck")]
        rest = wanted[stack_now(position, decks[seat], wanted, BLANK_KIND) :]
        stacked = position.book.stacked[seat]
        if len(rest) > len(stacked):
            raise UsageError(f"deck: {too_many}")
        stacked[:] = NOBODY
        stacked[: len(rest)] = rest

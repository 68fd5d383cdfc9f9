"""A best of three: ordinary matches one after the other, and cards changed between them, in secret and at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cardwright.games.decklist import cards_of
from cardwright.games.interface import Game, UsageError, seat_name

LENGTHS = (1, 3)  # matches at most; one is no series


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"best_of": "best of"}):
    """What a match is in its series: what came before it, and what lies beside the decks."""

    best_of: int
    won: list[int]  # matches before this one, by seat
    drawn: int = 0
    sides: list[dict[str, int]] = []  # the side deck of each seat

    @property
    def number(self) -> int:
        """Which match of the series it is."""
        return sum(self.won) + self.drawn + 1

    @property
    def told(self) -> str:
        """Where the series stands, in words."""
        stand = ", ".join(f"{seat_name(seat)} {won}" for seat, won in enumerate(self.won))
        return f"Match {self.number} of a best of {self.best_of}; won before it: {stand}."


def begin_series(game: Game, best_of: int, sides: Sequence[Mapping[str, int]]) -> Series | None:
    """The series that a first match begins, or None for a single match; what is wrong is an error that says so."""
    if best_of not in LENGTHS:
        raise UsageError(f"a series is a best of 3, or 1 for a single match, not {best_of}")
    if best_of == 1:
        if any(sides):
            raise UsageError("a single match has no side decks: choose a best of 3")
        return None
    if game.side_deck == 0:
        raise UsageError(f"{game.title} has no side decks: play single matches")
    for seat, side in enumerate(sides):
        size = sum(side.values())
        if size > game.side_deck or min(side.values(), default=1) < 1:
            raise UsageError(
                f"a side deck has up to {game.side_deck} cards, each at least once; {seat_name(seat)}'s has {size}"
            )
        unknown = [name for name in side if name not in game.names()]
        if unknown:
            raise UsageError(f"{seat_name(seat)}'s side deck: there is no card {unknown[0]!r} in {game.title}")
    return Series(best_of, [0] * len(sides), 0, [dict(side) for side in sides])


def next_in(series: Series, winners: Sequence[int]) -> Series | None:
    """The series after a match, or None if it is decided; a draw decides nothing."""
    won = [count + (seat in winners and len(winners) == 1) for seat, count in enumerate(series.won)]
    if max(won) > series.best_of // 2:
        return None
    return msgspec.structs.replace(series, won=won, drawn=series.drawn + (len(winners) != 1))


def side_in(
    deck: Mapping[str, Any], side: Mapping[str, int], wanted: Mapping[str, int]
) -> tuple[dict[str, Any], dict[str, int]]:
    """A deck and its side deck after cards were exchanged one for one; `wanted` is the whole deck by card."""
    before = Counter(cards_of(deck))
    there, after = before + Counter(side), Counter(dict(wanted))
    if missing := after - there:
        raise UsageError(f"neither your deck nor your side deck has another {next(iter(missing))}")
    if min(after.values(), default=0) < 1 or after.total() != before.total():
        raise UsageError(f"cards are exchanged one for one: your deck keeps its {before.total()} cards")
    return {**deck, "cards": dict(after)}, dict(there - after)

"""What luck leaves to skill: how often somebody who sees every card, also those still to be drawn, wins against a bot.

Nobody at a table sees that much, so where even this search wins little more than half of its games, no player can be
expected to win many more. Only dice and shuffles to come are hidden from it.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.games.interface import Game, Position
from cardwright.lab.batch import Clairvoyant, Result, simulate
from cardwright.players.searching import SearchPlayer

ROUNDS = 2000


class Seer(Clairvoyant):
    """Searches the position as it is."""

    def __init__(self, seed: int | str, rounds: int = ROUNDS) -> None:
        self.name = f"sees every card, {rounds:,} rounds"
        self.searcher = SearchPlayer(seed, rounds=rounds)

    def choose(self, position: Position, seat: int) -> int:
        """What a search finds in worlds that differ only in their dice and shuffles."""
        return self.searcher.choose(all_seen(position, seat), seat)


def all_seen(position: Position, seat: int) -> Position:
    """The position as a seat would have it that knew each card."""
    seen = position.copy()
    seen.record["known"] |= 1 << seat
    return seen.conceal(seat)


def foresee(
    game: Game, bot: str, games: int, seed: int = 0, rounds: int = ROUNDS, report: Callable[[int], None] | None = None
) -> Result:
    """Games of somebody who sees every card against a bot, for two."""
    return simulate(game, [Seer(seed, rounds), bot], games, seed, progress=report)

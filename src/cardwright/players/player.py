"""What a player is: somebody who is shown a concealed position and answers."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from cardwright.games.interface import Position


class Advice(msgspec.Struct, frozen=True):
    """A candidate answer with its win chance (a draw is half a win) over so many trials."""

    action: int
    chance: float
    tries: int
    error: float | None = None  # the standard error of the chance, where it was measured


class Player(ABC):
    """Somebody who answers for a seat, knowing nothing but what the seat may know."""

    name: str

    @abstractmethod
    def choose(self, concealed: Position, seat: int) -> int:
        """A legal answer to the open question."""

    def advise(self, concealed: Position, seat: int) -> list[Advice]:
        """The candidates with their win chances, best first; a player that does not count them has none."""
        return []

    def advise_on(self, concealed: Position, seat: int, answer: int) -> list[Advice]:
        """The candidates, best first, with an answer among them that is weighed as carefully as the best one."""
        return self.advise(concealed, seat)

"""Turns at something that does one thing at a time: nobody waits for all that others want done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Whose = tuple[str, ...]  # from the outside in: an address, a room at it


class Turns:
    """One at a time. Whose last turn is longest ago is next, first among addresses, then among rooms of one address."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: dict[asyncio.Future[None], Whose] = {}
        self._last: dict[Whose, int] = {}  # the number of the last turn that each has had
        self._count = 0

    @asynccontextmanager
    async def turn(self, whose: Whose) -> AsyncIterator[None]:
        """Wait for a turn and have it."""
        if self._is_taken:
            await self._wait(whose)
        self._is_taken = True
        self._count += 1
        for length in range(1, len(whose) + 1):
            self._last[whose[:length]] = self._count
        try:
            yield
        finally:
            self._pass_on()

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return len(self._waiting)

    async def _wait(self, whose: Whose) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[mine] = whose
        try:
            await mine
        except asyncio.CancelledError:
            self._waiting.pop(mine, None)
            if not mine.cancelled():  # the turn had just come
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to the next one who waits; who has just given up may still be among them."""
        while self._waiting:
            following = min(self._waiting, key=self._order)
            del self._waiting[following]
            if not following.done():
                following.set_result(None)
                return
        self._is_taken = False
        self._last.clear()

    def _order(self, waiting: asyncio.Future[None]) -> tuple[int, ...]:
        whose = self._waiting[waiting]
        return tuple(self._last.get(whose[:length], 0) for length in range(1, len(whose) + 1))

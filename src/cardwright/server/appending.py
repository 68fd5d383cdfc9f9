"""What moves write into SQLite, written where the event loop runs: that takes less time than waking a thread would.

A commit only appends to the write-ahead log, without waiting for the disk; carrying the log over into the database
does wait, and is left to a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

Work = list[tuple[str, tuple[object, ...]]]  # statements with their values
Waiting = tuple[Work, asyncio.Future[None]]

CARRIED_OVER = 2000  # moves after which the log is carried over


class Appender:
    """Writes what moves have to, all in one transaction that came up in one round of the event loop."""

    def __init__(self, path: str, hand_over: Callable[[list[Waiting]], None]) -> None:
        """`hand_over` takes what cannot be written at once, such as while somebody else writes."""
        self._path, self._hand_over = path, hand_over
        self._waiting: list[Waiting] = []
        self._since = 0  # moves since the log was carried over
        self._carrying: asyncio.Future[None] | None = None
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        for setting in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
            self._connection.execute(f"PRAGMA {setting}")

    def close(self) -> None:
        """Write no more."""
        self._connection.close()

    def add(self, work: Work) -> asyncio.Future[None]:
        """Have statements carried out, all or none; that is durable when the future is done."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._write)
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((work, done))
        return done

    def _write(self) -> None:
        """Write what has come up."""
        waiting, self._waiting = self._waiting, []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for work, _ in waiting:
                for statement, values in work:
                    self._connection.execute(statement, values)
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            self._hand_over(waiting)
            return
        for _, done in waiting:
            if not done.done():  # somebody has gone meanwhile
                done.set_result(None)
        self._since += len(waiting)
        if self._since >= CARRIED_OVER and (self._carrying is None or self._carrying.done()):
            self._since = 0
            self._carrying = asyncio.get_running_loop().run_in_executor(None, self._carry_over)

    def _carry_over(self) -> None:
        """Carry the log over into the database; what cannot be carried over now is next time."""
        with closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

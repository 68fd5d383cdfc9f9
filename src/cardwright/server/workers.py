"""The processes in which games run: each call carries its match's whole history, so none of them is ever missed.

    rooms --- call(room, "play", ...) ----> movers: one of these, always the same for a room
          --- call(room, "think", ...) ---> thinkers: bots, never in the way of a move
          --- call(room, "advise", ...) --> one student: hints and win chances, never in the way of a bot

A game whose rules are compiled on this machine runs in compiled workers; until then it runs in interpreted ones, on
records of the same bytes, while a process of its own compiles it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import zlib
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

PURPOSES = {"think": "think", "advise": "study", "curve": "study"}  # what is not here is part of a move
NICE = {"move": 0, "think": 5, "study": 10}
ATTEMPTS = 3  # a call is repeated if its process died


def begin(nice: int) -> None:
    """The first thing in a worker: an interrupt is the server's business, and a server that is gone needs nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(parent_process(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)


def end_with(server: BaseProcess | None) -> None:
    """End this process when its server has ended, however it did."""
    if server is not None:
        server.join()
        os._exit(0)


def work(name: str, arguments: tuple[Any, ...]) -> Any:
    """Carry out one call in a worker; an error of the asker goes back as one that any process can read."""
    from cardwright.games.interface import UsageError
    from cardwright.server import table

    try:
        return getattr(table, name)(*arguments)
    except UsageError as error:
        raise UsageError(str(error)) from None


def warm(name: str) -> None:
    """Load a game before somebody needs it: its cards, and all of its rules where they are compiled."""
    from cardwright.games import load
    from cardwright.kernel import backend
    from cardwright.lab.preparing import PLAY, touches
    from cardwright.server import table

    game = load(name)
    spec = table.Spec(name, ["human"] * game.least_seats, "warm")
    table.seen_by(table.begin(spec), spec, {}, [0], 0)
    if not backend.INTERPRETED:
        touch = touches(game)
        for entry in PLAY:
            touch[entry]()


class Worker:
    """One process, replaced when it dies."""

    def __init__(self, backend: str, nice: int) -> None:
        self.backend = backend
        self.nice = nice
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=context, initializer=begin, initargs=(self.nice,))

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Have a function called in the process; if the process dies, in its successor."""
        for attempt in range(ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.wrap_future(self._submit(pool, function, *arguments))
            except BrokenProcessPool:
                if self._pool is pool:
                    pool.shutdown(wait=False)
                    self._pool = self._new_pool()
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    def _submit(self, pool: ProcessPoolExecutor, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand a call over; the process starts with the first one, and inherits how the kernel is to run."""
        before = os.environ.get("CARDWRIGHT_BACKEND")
        os.environ["CARDWRIGHT_BACKEND"] = self.backend
        try:
            return pool.submit(function, *arguments)
        finally:
            if before is None:
                del os.environ["CARDWRIGHT_BACKEND"]
            else:
                os.environ["CARDWRIGHT_BACKEND"] = before

    def pids(self) -> list[int]:
        """The process, as far as it has been started."""
        return list(self._pool._processes or {})

    def close(self) -> None:
        """End the process without waiting for what it does."""
        for process in list((self._pool._processes or {}).values()):
            process.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """All worker processes, by backend and by what they are for."""

    def __init__(self, movers: int, thinkers: int, is_compiled: Callable[[str], bool]) -> None:
        self._counts = {"move": movers, "think": thinkers, "study": 1}
        self._is_compiled = is_compiled
        self._workers: dict[tuple[str, str, int], Worker] = {}

    def _backend(self, game: str) -> str:
        return "cpu" if self._is_compiled(game) else "python"

    def _worker(self, backend: str, purpose: str, number: int) -> Worker:
        """One of the workers; it is started when it is first needed."""
        key = (backend, purpose, number % self._counts[purpose])
        if key not in self._workers:
            self._workers[key] = Worker(backend, NICE[purpose])
        return self._workers[key]

    async def call(self, room: str, game: str, name: str, *arguments: Any) -> Any:
        """Have something done for a room."""
        worker = self._worker(self._backend(game), PURPOSES.get(name, "move"), zlib.crc32(room.encode()))
        return await worker.run(work, name, (room, *arguments))

    async def warm(self, game: str, backend: str = "") -> None:
        """Load a game into the processes that move in it, as it is played now or will be."""
        workers = [
            self._worker(backend or self._backend(game), purpose, number)
            for purpose in ("move", "think")
            for number in range(self._counts[purpose])
        ]
        await asyncio.gather(*(worker.run(warm, game) for worker in workers))

    def pids(self) -> list[int]:
        """All processes that run."""
        return [pid for worker in self._workers.values() for pid in worker.pids()]

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers.values():
            worker.close()

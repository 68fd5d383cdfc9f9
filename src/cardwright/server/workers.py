"""The processes in which games run: each call carries its match's whole history, so none of them is ever missed.

    rooms --- call(room, "play", ...) ----> movers: one of these, always the same for a room; quick bots, plain rooms
          --- call(room, "think", ...) ---> thinkers: bots, never in the way of a move
          --- call(room, "advise", ...) --> one student: hints and win chances, never in the way of a bot
          --- set_up("settle", ...) ------> one reader of what anybody may have written, never in the way of a game

Each of them does one thing at a time, and addresses and rooms take turns at it (turns.py). Everything has a time limit.
What nobody waits for any more is stopped: players look for that between trials; a process in which nothing looks is
replaced, at the cost of a start. Nothing else is in it at that time, so others only wait for the new one.

A game whose rules are compiled on this machine runs in compiled workers; until then it runs in interpreted ones, on
records of the same bytes, while a process of its own compiles it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any

from cardwright.games.interface import UsageError
from cardwright.server.limits import Buckets, too_often
from cardwright.server.turns import Turns, Whose

PURPOSES = {  # what is not here is part of a move
    "think": "think",
    "advise": "study",
    "judged": "study",
    "settle": "set up",
    "from_scenario": "set up",
    "check_deck": "set up",
    "sample_hand": "set up",
    "from_lesson": "set up",
    "from_puzzle": "set up",
}
NICE = {"move": 0, "think": 5, "study": 10, "set up": 5}
SECONDS = {"move": 60.0, "think": 20.0, "study": 10.0, "set up": 8.0}  # for one call, once its game is loaded
SLOWER = {"set up": 10.0}  # these seconds are of processor time: by the clock it may take so many times as long
LEAST = 0.001  # seconds that a call is charged: a clock may have stood still meanwhile
GRACE = 2.0  # seconds in which a call that is told to stop can do so; then its process is replaced
ATTEMPTS = 3  # a call is repeated if its process died

_stop: Event | None = None  # in a worker: set when nobody wants the result of its call any more


class TakesTooLong(Exception):
    """A call that was not done in its time, and was stopped."""


class OutOfProcessorTime(BaseException):
    """Raised in a worker wherever it is at that moment; nobody but `work` is to catch it."""


class Dropped(Exception):
    """A call that stopped because nobody wants its result."""


def watch() -> None:
    """What players do between trials: stop if nobody wants to know any more."""
    if _stop is not None and _stop.is_set():
        raise Dropped


def begin(nice: int, stop: Event) -> None:
    """The first thing in a worker: an interrupt is the server's business, and a server that is gone needs nothing."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(parent_process(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)


def end_with(server: BaseProcess | None) -> None:
    """End this process when its server has ended, however it did."""
    if server is not None:
        server.join()
        os._exit(0)


def work(name: str, arguments: tuple[Any, ...], seconds: float | None = None) -> Any:
    """Carry out one call in a worker; an error of the asker goes back as one that any process can read."""
    from cardwright.server import library, table

    try:
        with processor_time(seconds):
            return getattr(library if name == "check_deck" else table, name)(*arguments)
    except UsageError as error:
        raise UsageError(str(error)) from None
    except OutOfProcessorTime:
        raise TakesTooLong from None


@contextmanager
def processor_time(seconds: float | None) -> Iterator[None]:
    """Raise OutOfProcessorTime after so much of it, where the system can tell; on others only the clock counts."""
    if not seconds or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise OutOfProcessorTime

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def warm(name: str) -> None:
    """Load a game before somebody needs it: its cards, and all of its rules where they are compiled."""
    from cardwright.games import load
    from cardwright.kernel import backend
    from cardwright.lab.preparing import PLAY, touches
    from cardwright.server.seeing import seen_by, standing_of
    from cardwright.server.setups import Spec, begin

    game = load(name)
    match = begin(Spec(name, ["human"] * game.least_seats, "warm"))
    seen_by(match, standing_of(match).asked, {}, ["P1"])
    if not backend.INTERPRETED:
        touch = touches(game)
        for entry in PLAY:
            touch[entry]()


class Worker:
    """One process that does one thing at a time, replaced when it dies or does not stop."""

    def __init__(self, backend: str, nice: int, seconds: float, slower: float | None, costs: Buckets | None) -> None:
        self.backend = backend
        self.nice = nice
        self.seconds = seconds  # for one call, by the clock, or with `slower` of processor time
        self.slower = slower
        self._costs = costs  # by address; what is done for nothing has none
        self._turns = Turns()
        self._start()

    def _start(self) -> None:
        """Be ready to start a process."""
        context = get_context("spawn")
        self._stop = context.Event()
        self._loaded: set[str] = set()
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=begin, initargs=(self.nice, self._stop))

    async def run(self, whose: Whose, game: str, name: str, arguments: tuple[Any, ...]) -> Any:
        """Have something done when it is its turn; the seconds that it takes are charged to its address.

        A call that takes too long or is cancelled is stopped: the process is free again before the next turn. Who has
        used up their seconds while they waited is turned away.
        """
        async with self._turns.turn(whose):
            if self._costs is not None and (bucket := self._costs.of(whose[0])).wait(0.0):
                raise too_often(bucket)
            return await self._insist(game, lambda: self._timed(whose[0], name, arguments))

    async def warm(self, game: str) -> None:
        """Load a game and all of its rules, if they are not loaded yet."""
        async with self._turns.turn(()):
            await self._insist(game, partial(asyncio.sleep, 0))

    async def _insist(self, game: str, call: Callable[[], Awaitable[Any]]) -> Any:
        """Have a game loaded and something done in it; if the process dies, in its successor."""
        for attempt in range(ATTEMPTS):
            try:
                if game not in self._loaded:
                    await self._carry_out(None, warm, game)
                    self._loaded.add(game)
                return await call()
            except BrokenProcessPool:
                self._replace()
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    async def _timed(self, payer: str, name: str, arguments: tuple[Any, ...]) -> Any:
        """Have something done that is charged; on a busy machine no more than the processor time it may use."""
        began = time.monotonic()
        try:
            if self.slower is None:
                return await self._carry_out(self.seconds, work, name, arguments)
            return await self._carry_out(self.slower * self.seconds, work, name, arguments, self.seconds)
        finally:
            if self._costs is not None:
                self._costs.charge(payer, max(LEAST, min(time.monotonic() - began, self.seconds)))

    async def _carry_out(self, seconds: float | None, function: Callable[..., Any], *arguments: Any) -> Any:
        """Have a function called in the process; without a limit of time it is never stopped."""
        self._stop.clear()
        call = asyncio.wrap_future(self._submit(self._pool, function, *arguments))
        call.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear of it
        try:
            await asyncio.wait([call], timeout=seconds)
        except asyncio.CancelledError:
            await self._end(call, GRACE if seconds is not None else None)
            raise
        if not call.done():
            await self._end(call, GRACE)
            raise TakesTooLong
        if isinstance(call.exception(), TakesTooLong):  # it was stopped in the middle of something
            self._replace()
        return call.result()

    async def _end(self, call: asyncio.Future[Any], grace: float | None) -> None:
        """Stop a call: let it notice, and else end its process."""
        self._stop.set()
        await asyncio.wait([call], timeout=grace)
        if not call.done() or isinstance(call.exception(), BrokenProcessPool):
            self._replace()

    def _replace(self) -> None:
        """Another process instead of one that is dead or does not stop."""
        self.close()
        self._start()

    def _submit(self, pool: ProcessPoolExecutor, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand a call over; the process starts with the first one, and inherits how the kernel is to run."""
        before = os.environ.get("CARDWRIGHT_BACKEND")
        os.environ["CARDWRIGHT_BACKEND"] = self.backend
        try:
            with interrupts_held():
                return pool.submit(function, *arguments)
        finally:
            if before is None:
                del os.environ["CARDWRIGHT_BACKEND"]
            else:
                os.environ["CARDWRIGHT_BACKEND"] = before

    @property
    def waiting(self) -> int:
        """How many calls wait for their turn."""
        return self._turns.waiting

    def pids(self) -> list[int]:
        """The process, as far as it has been started."""
        return list(self._pool._processes or {})

    def close(self, patience: float = 0.0) -> None:
        """End the process without waiting for what it does, but perhaps for the thread that has handed it its work."""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        handing: Any = self._pool._executor_manager_thread
        self._pool.shutdown(wait=False, cancel_futures=True)
        if handing is not None and patience:
            handing.join(patience)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold interrupts back: a process that is started now keeps them so until it has said what they are to it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers:
    """All worker processes, by backend and by what they are for."""

    def __init__(self, movers: int, thinkers: int, is_compiled: Callable[[str], bool], costs: Buckets) -> None:
        self._counts = {"move": movers, "think": thinkers, "study": 1, "set up": 1}
        self._is_compiled = is_compiled
        self._costs = costs
        self._workers: dict[tuple[str, str, int], Worker] = {}

    def _backend(self, game: str) -> str:
        return "cpu" if self._is_compiled(game) else "python"

    def _worker(self, backend: str, purpose: str, number: int) -> Worker:
        """One of the workers; it is started when it is first needed."""
        key = (backend, purpose, number % self._counts[purpose])
        if key not in self._workers:
            costs = self._costs if purpose == "set up" else None
            self._workers[key] = Worker(backend, NICE[purpose], SECONDS[purpose], SLOWER.get(purpose), costs)
        return self._workers[key]

    async def call(self, payer: str, room: str, game: str, name: str, *arguments: Any, is_quick: bool = False) -> Any:
        """Have something done for a room, in the turn of somebody's address; what is quick waits for moves only."""
        backend = self._backend(game)
        purpose = "move" if is_quick and backend == "cpu" else PURPOSES.get(name, "move")
        worker = self._worker(backend, purpose, zlib.crc32(room.encode()))
        return await worker.run((payer, room), game, name, (room, *arguments))

    async def arrange(self, payer: str, game: str, name: str, *arguments: Any) -> Any:
        """Have something set up that is quick to read: nobody has written anything for it."""
        worker = self._worker(self._backend(game), "move", zlib.crc32(payer.encode()))
        return await worker.run((payer,), game, name, arguments)

    async def set_up(self, payer: str, game: str, name: str, *arguments: Any) -> Any:
        """Have something read or set up that anybody may have written: the seconds it takes are charged."""
        worker = self._worker(self._backend(game), PURPOSES[name], 0)
        try:
            return await worker.run((payer,), game, name, arguments)
        except TakesTooLong:
            said = f"this takes longer than {worker.seconds:g} seconds to read and set up: make it smaller or simpler"
            raise UsageError(said) from None

    async def warm(self, game: str, backend: str = "") -> None:
        """Load a game into the processes that move in it, as it is played now or will be."""
        workers = [
            self._worker(backend or self._backend(game), purpose, number)
            for purpose in ("set up", "move", "think")
            for number in range(self._counts[purpose])
        ]
        await asyncio.gather(*(worker.warm(game) for worker in workers))

    def purposes(self) -> list[str]:
        """What processes are for."""
        return list(self._counts)

    def waiting(self, purpose: str) -> int:
        """How many calls wait for processes of a purpose."""
        return sum(worker.waiting for (_, of, _), worker in self._workers.items() if of == purpose)

    def pids(self) -> list[int]:
        """All processes that run."""
        return [pid for worker in self._workers.values() for pid in worker.pids()]

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers.values():
            worker.close(GRACE)  # Python complains of a thread that closes its pipe while the program ends

"""What operators count: moves, how long they take, what waits, who is here, and what is refused, for Prometheus.

That somebody has moved is not always for everybody to know, so the figures are given to those only who have the
operator's secret.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector
from starlette.requests import Request
from starlette.responses import Response

from cardwright.server.answers import Problem, respond
from cardwright.server.tokens import hashed, is_secret_of

if TYPE_CHECKING:
    from cardwright.server.rooms import Rooms

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
RULE, HOST, BROKEN = "rule", "unknown_host", "broken"  # kinds of refusals beside the codes of the protocol
HEALTHY = 1.0  # seconds for which it is not asked again whether all is well
PATIENCE = 2.0  # seconds in which the database has to answer


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._moves = Counter("cardwright_moves", "Moves stored.", ["game", "player"], registry=self.registry)
        self.moving = self._seconds("cardwright_move_seconds", "From a person's move until all are told of it.", "game")
        self.storing = self._seconds("cardwright_store_seconds", "Until a move is durable.")
        self.refusals = Counter("cardwright_refusals", "What was refused, by kind.", ["kind"], registry=self.registry)
        self.sockets = self._number("cardwright_sockets", "Browsers connected to rooms that are led here.")
        self.relayed = self._number("cardwright_relayed_sockets", "Browsers handed on to another server.")
        self.led = Counter("cardwright_rooms_opened", "Rooms read and led from then on.", registry=self.registry)
        self.given_up = Counter("cardwright_rooms_given_up", "Rooms that others may lead.", registry=self.registry)

        self._kinds: dict[tuple[str, str], Counter] = {}  # of moves: finding one by its labels takes longer

    def _seconds(self, name: str, meaning: str, *labels: str) -> Histogram:
        return Histogram(name, meaning, labels, registry=self.registry, buckets=SECONDS)

    def _number(self, name: str, meaning: str, *labels: str) -> Gauge:
        return Gauge(name, meaning, labels, registry=self.registry)

    def follow(self, rooms: Rooms) -> None:
        """Tell of rooms, and of what waits for processes."""
        self._number("cardwright_rooms", "Rooms in memory.").set_function(lambda: len(rooms.rooms()))
        waiting = self._number("cardwright_waiting", "What waits for a turn at a worker process.", "purpose")
        for purpose in rooms.workers.purposes():
            waiting.labels(purpose).set_function(partial(rooms.workers.waiting, purpose))

    def count_move(self, game: str, player: str) -> None:
        """Count a move."""
        kind = (game, player)
        if kind not in self._kinds:
            self._kinds[kind] = self._moves.labels(*kind)
        self._kinds[kind].inc()

    def refuse(self, kind: str) -> None:
        """Count a refusal."""
        self.refusals.labels(kind).inc()


async def metrics(request: Request) -> Response:
    """All figures, for whoever has the operator's secret."""
    kept = request.app.state.metrics_hash
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not is_secret_of(token, kept):
        return respond(Problem("figures are for the operator only: see docs/operate.md"), 403)
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


class Health:
    """Whether the server can do its work, asked of the database at most once a second."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._asked = 0.0
        self._problem = ""
        self._asking = asyncio.Lock()

    async def problem(self) -> str:
        """What is wrong, or nothing."""
        async with self._asking:
            if time.monotonic() - self._asked > HEALTHY:
                self._problem = await self._ask()
                self._asked = time.monotonic()
        return self._problem

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.to_thread(self.rooms.storage.check)
        except Exception:
            return "the database does not answer"
        leading = self.rooms.leading
        return "" if leading is None or leading.is_alive else "other servers do not hear this one"


async def healthz(request: Request) -> Response:
    """Whether the server can do its work."""
    problem = await request.app.state.health.problem()
    return respond(Problem(problem), 503) if problem else respond({"ok": True})


def hash_of(token: str) -> str:
    """What is kept of the operator's secret; without one nobody has it."""
    return hashed(token) if token else ""

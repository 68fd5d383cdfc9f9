"""The application as it is served, with its own database."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from cardwright.server.app import Config, make_app
from cardwright.server.database import sqlite_address
from cardwright.server.rooms import Rooms
from cardwright.server.setups import Spec
from cardwright.server.storage import Seat
from cardwright.server.tokens import hashed
from cardwright.server.workers import Workers
from tests.server.browsers import Client


class Served:
    """The application in a thread of its own."""

    loop: asyncio.AbstractEventLoop

    def __init__(self, database: Path | str, is_compiled: bool = False, **more: Any) -> None:
        many = (1000.0, 1000.0)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        kept_in = sqlite_address(database) if isinstance(database, Path) else database
        config = Config(kept_in, compile_in_background=is_compiled, requests=many, messages=many, address=self.address)
        self.app = make_app(replace(config, **{"work": many, **more}))
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_level="warning"))
        self.thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.socket])

        asyncio.run(serve())

    @property
    def rooms(self) -> Rooms:
        """The rooms of the application."""
        found: Rooms = self.app.app.state.rooms  # type: ignore[attr-defined]
        return found

    def add(self, spec: Spec, tokens: list[str]) -> str:
        """A room with chosen chance and secrets, which a browser cannot ask for."""
        seats = [Seat("human", f"P{number}", hashed(token)) for number, token in enumerate(tokens, 1)]
        made = asyncio.run_coroutine_threadsafe(self.rooms.add(spec, seats, False), self.loop).result()
        return str(made.id)

    def cut_connections(self) -> None:
        """Lose the connection to every browser, as a network does."""

        async def cut() -> None:
            for room in self.rooms.rooms():
                for viewer in list(room.viewers):
                    viewer.hang_up()

        asyncio.run_coroutine_threadsafe(cut(), self.loop).result()

    def forget_rooms(self) -> None:
        """Have every room read anew, as after a restart."""

        async def forget() -> None:
            self.rooms.give_up_all()

        asyncio.run_coroutine_threadsafe(forget(), self.loop).result()

    def start(self) -> None:
        """Begin to serve; connections that come too early wait in the socket."""
        self.thread.start()

    def stop(self) -> None:
        """End it."""
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "rooms.db"


@pytest.fixture(scope="session")
def served(database: Path) -> Iterator[tuple[Served, Client]]:
    server = Served(database)
    server.start()
    client = Client(server.address)
    yield server, client
    client.close()
    server.stop()


@pytest.fixture
def client(served: tuple[Served, Client]) -> Iterator[Client]:
    yield served[1]
    served[1].close_browsers()


@pytest.fixture
def application(served: tuple[Served, Client]) -> Served:
    served[1].get("/api/rooms")  # it has begun
    return served[0]


@pytest.fixture
def workers(served: tuple[Served, Client]) -> Workers:
    return served[0].rooms.workers

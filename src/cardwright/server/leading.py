"""Several servers on one PostgreSQL: each room is led by one of them, and who is gone is followed within seconds.

A server writes down where the others reach it and renews that every second (`servers`). Its word holds for a few
seconds by the database's clock; a server that comes too late begins anew under another number, so one that was once
seen dead stays dead. Whoever is asked for a room whose leader is dead takes the lead: the room's epoch counts up, and
from then on nothing is stored that carries an earlier one.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, delete, extract, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.elements import ColumnElement

from cardwright.server.database import RoomRow, ServerRow
from cardwright.server.tokens import secret

LEASE = 5.0  # seconds for which the word of a server holds
BEAT = 1.0  # seconds after which it is renewed
BURIED = 3_600.0  # seconds after which a dead server is forgotten

log = logging.getLogger("cardwright.server")


@dataclass(frozen=True)
class Peer:
    """Another server, and the secret with which it knows us as one."""

    address: str
    token: str


class Leading:
    """This server among those that share its database."""

    def __init__(self, engine: Engine, address: str, lease: float = LEASE) -> None:
        self.engine = engine
        self.address = address
        self.lease = lease
        self.token = secret()
        self.on_lost: Callable[[], object] = lambda: None  # others may lead our rooms by now
        self.server = 0
        self._renewed = 0.0
        self._stopping = threading.Event()
        self._beating = threading.Thread(target=self._beat, name="leading", daemon=True)

    def start(self) -> None:
        """Be one of the servers."""
        self._register()
        self._beating.start()

    def stop(self) -> None:
        """Leave in order: others can lead our rooms at once."""
        self._stopping.set()
        self._beating.join()
        try:
            with self.engine.begin() as connection:
                connection.execute(delete(ServerRow).where(ServerRow.id == self.server))
        except SQLAlchemyError as error:
            log.warning("this server could not sign off; others wait until its word has run out: %s", error)

    @property
    def is_alive(self) -> bool:
        """Whether the others can know that we are here."""
        return time.monotonic() - self._renewed < self.lease

    # Our word

    def _register(self) -> None:
        """Write down where we are, under a number that nobody had before."""
        began = time.monotonic()
        with self.engine.begin() as connection:
            connection.execute(delete(ServerRow).where(ServerRow.expires < now() - BURIED))
            row = {"address": self.address, "token": self.token, "expires": now() + self.lease}
            added = connection.execute(insert(ServerRow).values(**row).returning(ServerRow.id))
            self.server, self._renewed = int(added.scalar_one()), began
        log.info("this is server %d at %s", self.server, self.address)

    def _beat(self) -> None:
        """Renew our word again and again; once it has run out, others may lead what we led."""
        was_alive = True
        while not self._stopping.wait(BEAT if self.is_alive else BEAT / 4):
            try:
                if not self._renew():
                    was_alive = False
                    log.warning("this server was not heard for %g s: its rooms are opened anew", self.lease)
                    self._register()
                    self.on_lost()
                elif not was_alive:
                    log.warning("the database answers again")
                was_alive = True
            except SQLAlchemyError as error:
                if was_alive and not self.is_alive:
                    was_alive = False
                    log.warning("the database does not answer: %s", error)
                    self.on_lost()

    def _renew(self) -> bool:
        """Whether we are still heard."""
        began = time.monotonic()
        mine = update(ServerRow).where(ServerRow.id == self.server, ServerRow.expires > now())
        with self.engine.begin() as connection:
            if connection.execute(mine.values(expires=now() + self.lease)).rowcount != 1:
                return False
        self._renewed = began
        return True

    # Who leads

    def leader_of(self, room: str) -> Peer | None:
        """The other server that leads a room, if it is alive."""
        living = select(ServerRow.address, ServerRow.token).join(RoomRow, RoomRow.leader == ServerRow.id)
        with self.engine.connect() as connection:
            found = connection.execute(
                living.where(RoomRow.id == room, ServerRow.expires > now(), ServerRow.id != self.server)
            ).one_or_none()
        return None if found is None else Peer(found.address, found.token)

    def claim(self, room: str) -> bool:
        """Take the lead of a room; False if another living server has it, or there is no such room."""
        living = select(ServerRow.id).where(ServerRow.expires > now())
        free = or_(RoomRow.leader.is_(None), RoomRow.leader == self.server, RoomRow.leader.not_in(living))
        taking = update(RoomRow).where(RoomRow.id == room, free)
        with self.engine.begin() as connection:
            is_led = connection.execute(taking.values(leader=self.server, epoch=RoomRow.epoch + 1)).rowcount == 1
        if is_led:
            log.info("room %s is led here", room)
        return is_led


def now() -> ColumnElement[Any]:
    """The time by the clock of the database, in seconds."""
    return extract("epoch", func.clock_timestamp())

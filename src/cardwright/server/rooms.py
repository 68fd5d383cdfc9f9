"""All rooms: which of them this server leads, which are in use, asleep, or cleared away."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy.exc import OperationalError

from cardwright.match.file import commitment
from cardwright.server import keeping
from cardwright.server import protocol as p
from cardwright.server.answers import no_answer
from cardwright.server.compiling import Compiler
from cardwright.server.leading import Leading, Peer
from cardwright.server.metrics import Metrics
from cardwright.server.room import Room
from cardwright.server.setups import Spec
from cardwright.server.storage import Deposed, Meeting, Seat, Storage, StoredRoom
from cardwright.server.viewers import Rejected
from cardwright.server.workers import Workers

DAY = 86_400.0
TOUCHED = 3_600.0  # seconds after which it is noted again that a room is in use
BUSY = 2 * keeping.KEPT  # rooms that are kept in memory
AWAY = 60.0  # seconds after which others may decide how it goes on without somebody
ASLEEP = 100  # matches that stay set up although nobody looks at them any more

log = logging.getLogger("cardwright.server")
Found = TypeVar("Found")


async def asking(question: Callable[[str], Found], room: str) -> Found:
    """What the database knows of a room."""
    try:
        return await asyncio.to_thread(question, room)
    except OperationalError as error:
        raise no_answer(error) from error


class Rooms:
    """All rooms: those in use in memory, the others in the database."""

    def __init__(
        self,
        storage: Storage,
        workers: Workers,
        compiler: Compiler,
        metrics: Metrics,
        leading: Leading | None = None,
    ) -> None:
        self.storage = storage
        self.metrics = metrics
        self.workers = workers
        self.compiler = compiler
        self.patience = AWAY
        self.on_over: Callable[[Room], Awaitable[None]] = done_with
        self.leading = leading  # among several servers; without it this one leads all rooms
        self._rooms: dict[str, Room] = {}
        self._asleep: OrderedDict[str, Room] = OrderedDict()  # left by everybody, but still set up
        self._opening: dict[str, asyncio.Task[Room]] = {}

    async def find(self, room: str) -> Room:
        """A room by its name, which is led here from now on if it was not yet."""
        if self.leads(room):
            return self._rooms[room]
        if room not in self._opening:
            self._opening[room] = asyncio.create_task(self._open(room))
            self._opening[room].add_done_callback(lambda _: self._opening.pop(room))
        return await asyncio.shield(self._opening[room])

    async def elsewhere(self, room: str) -> Peer | None:
        """The other server that leads a room."""
        if self.leading is None or self.leads(room):
            return None
        return await asking(self.leading.leader_of, room)

    async def enter(self, room: str) -> Room:
        """A room by its name for somebody who stays: it is not forgotten until they leave it again."""
        found = await self.find(room)
        while not self.has(found):  # it was forgotten just then
            found = await self.find(room)
        found.sockets += 1
        return found

    def has(self, room: Room) -> bool:
        """Whether a room is still in use here."""
        return self._rooms.get(room.id) is room

    def leads(self, room: str) -> bool:
        """Whether a room is led here, as far as this server knows."""
        found = self._rooms.get(room)
        return found is not None and (self.leading is None or found.leader == self.leading.server)

    async def _open(self, room: str) -> Room:
        """Read a room that is led here from now on."""
        is_free = self.leading is None or await asking(self.leading.claim, room)
        kept = await asking(self.storage.room, room)
        if kept is None:
            raise Rejected("unknown_room", "this room does not exist, or was deleted because nobody used it")
        if not is_free:
            raise Deposed
        self._forget_idle()
        found = self._rooms[room] = Room(kept, self)
        self.metrics.led.inc()
        self.compiler.want(kept.spec.game)
        return found

    def give_up(self, room: str, epoch: int) -> None:
        """Forget a room that others may lead: whoever looks at it comes again, and finds out who does."""
        found = self._rooms.get(room)
        if found is not None and found.epoch == epoch:
            del self._rooms[room]
            self.metrics.given_up.inc()
            log.info("room %s is given up, epoch %d", room, epoch)
            for viewer in list(found.viewers):
                viewer.hang_up()

    def give_up_all(self) -> None:
        """Forget all rooms, because others may lead them."""
        for room in self.rooms():
            self.give_up(room.id, room.epoch)

    def is_over(self, room: str) -> bool:
        """Whether a room is awake and its match over, which may not be written yet."""
        found = self._rooms.get(room)
        return found is not None and found.is_over

    def rooms(self) -> list[Room]:
        """Those in use."""
        return list(self._rooms.values())

    def fall_asleep(self, room: Room) -> None:
        """Nobody looks at a room any more: of such only the latest stay set up."""
        self._asleep.pop(room.id, None)
        self._asleep[room.id] = room
        if len(self._asleep) > ASLEEP:
            name, oldest = self._asleep.popitem(last=False)
            if not oldest.viewers and not oldest.lock.locked():
                keeping.forget(name)

    def _forget_idle(self) -> None:
        """Drop rooms from memory at which nobody looks."""
        if len(self._rooms) >= BUSY:
            for name in [name for name, room in self._rooms.items() if not room.is_in_use]:
                del self._rooms[name]

    async def add(
        self, spec: Spec, seats: list[Seat], is_public: bool, payer: str = "", meeting: Meeting | None = None
    ) -> Room:
        """A new room; what is wrong with its spec is an error that says so."""
        name = secrets.token_urlsafe(12)
        set_up = self.workers.set_up if spec.cards or spec.start else self.workers.arrange
        settled: Spec = await set_up(payer, spec.game, "settle", spec)
        kept = StoredRoom(name, settled, commitment(spec.seed, spec.salt), is_public, False, seats, [])
        kept.meeting = meeting if meeting is not None or spec.clock is None else Meeting()
        if self.leading is not None:
            kept.leader, kept.epoch = self.leading.server, 1
        await self.storage.add_room(kept)
        self.compiler.want(spec.game)
        self._forget_idle()
        self._rooms[name] = Room(kept, self)
        return self._rooms[name]

    async def touch(self, room: Room) -> None:
        """Note that a room is in use, not too often."""
        if time.time() - room.touched > TOUCHED:
            room.touched = time.time()
            await self.storage.use(room.id, room.epoch)

    async def clear_away(self, days: float) -> None:
        """Now and then clear away rooms that nobody has used for so many days."""
        while True:
            try:
                await self.clear_away_unused(time.time() - days * DAY)
            except Exception:
                log.exception("unused rooms could not be cleared away")
            await asyncio.sleep(TOUCHED)

    async def clear_away_unused(self, before: float) -> None:
        """Clear away rooms that nobody has used since a time; those that somebody looks at are in use."""
        await self.storage.touch([room.id for room in self.rooms() if room.viewers])
        for name in await self.storage.clear_away(before):
            self._rooms.pop(name, None)

    def tell_all(self, game: str, message: p.Message) -> None:
        """Tell everybody who looks at a game of a title."""
        for room in self.rooms():
            if room.spec.game == game:
                for viewer in list(room.viewers):
                    viewer.tell(message)


async def done_with(_: Room) -> None:
    """Nothing is noted of a match that is over."""

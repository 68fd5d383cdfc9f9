"""What is kept: rooms, their seats and every entry of their histories, in SQLite or PostgreSQL.

What waits to be written goes into one transaction, so that many games share the cost of making it durable, and an entry
is announced only after that. SQLite takes what moves write at once (appending.py); all else is written by one thread.

Where several servers share a database, each room is led by one of them (leading.py). What the leader writes carries the
epoch of its lead, and the transaction begins with a lock on that epoch: the write of a leader that was replaced fails.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import isfunction
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from cardwright.match.match import Entry, What
from cardwright.server.appending import Appender, Waiting
from cardwright.server.database import EntryRow, MeetingRow, RoomRow, SeatRow
from cardwright.server.setups import Spec
from cardwright.server.viewers import Rejected

MOST_AT_ONCE = 200  # entries in one transaction
ENTRY = ["room", "number", "what", "seat", "line", "taken_back", "at", "answers", "digest", "took"]

# Whoever takes the lead changes this row: after the transaction that has this lock, or before, and then none is found.
FENCE = "SELECT 1 FROM rooms WHERE id = %(room)s AND epoch = %(epoch)s FOR SHARE"


class Deposed(Rejected):
    """A write that failed because another server leads the room now, or because it is unknown whether it was done."""

    def __init__(self) -> None:
        super().__init__("busy", "this table has moved to another server: try again in a moment", 1.0)


class Seat(msgspec.Struct):
    """A seat as the server works with it."""

    player: str
    name: str
    token_hash: str = ""
    invitation_hash: str = ""
    pending: list[int] = []
    person: str = ""
    is_kept: bool = False

    @property
    def is_for_anybody(self) -> bool:
        """Whether nobody sits there and no friend is waited for."""
        return bool(self.invitation_hash) and not self.is_kept


class Meeting(msgspec.Struct):
    """How people meet at a room."""

    is_open: bool = False
    wanted: str | None = None
    host: str = ""
    used: str = ""


class StoredRoom(msgspec.Struct):
    """A room as it was kept."""

    id: str
    spec: Spec
    commitment: str
    is_public: bool
    is_over: bool
    seats: list[Seat]
    history: list[Entry]
    touched: float = 0.0
    leader: int | None = None
    epoch: int = 0
    talk: str = ""
    meeting: Meeting | None = None


class Prepared:
    """A statement that every move needs, which is not put together each time."""

    def __init__(self, engine: Engine, statement: Any, names: list[str] | None = None) -> None:
        made = statement.compile(engine, column_keys=names)
        self._words, self._places = str(made), getattr(made, "positiontup", None)

    def of(self, values: dict[str, Any]) -> tuple[str, Any]:
        """The statement with its values, as the driver takes them."""
        return self._words, tuple(map(values.get, self._places)) if self._places else values


class Storage:
    """The database, read at once and written by one thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._adding = Prepared(engine, insert(EntryRow), ENTRY)
        at_seat = update(SeatRow).where(SeatRow.room == bindparam("at"), SeatRow.number == bindparam("seat"))
        self._keeping = Prepared(engine, at_seat.values(pending=bindparam("parts")))
        self.on_deposed: Callable[[str, int], None] = lambda room, epoch: None
        self._work: queue.SimpleQueue[tuple[list[Any], asyncio.Future[Any], asyncio.AbstractEventLoop] | None]
        self._work = queue.SimpleQueue()
        self._connection: Connection | None = None  # of the writing thread
        self._writer = threading.Thread(target=self._write, name="storage", daemon=True)
        self._writer.start()
        file = engine.url.database if engine.dialect.name == "sqlite" else None
        self._appender = Appender(file, self._take_over) if file else None

    def close(self) -> None:
        """Write what waits, and stop."""
        self._work.put(None)
        self._writer.join()
        if self._appender is not None:
            self._appender.close()
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()

    # Reading

    def room(self, room: str) -> StoredRoom | None:
        """A room with its seats and history."""
        with self.engine.connect() as connection:
            found = connection.execute(select(RoomRow.__table__).where(RoomRow.id == room)).one_or_none()
            if found is None:
                return None
            seats = connection.execute(select(SeatRow.__table__).where(SeatRow.room == room).order_by(SeatRow.number))
            entries = connection.execute(
                select(EntryRow.__table__).where(EntryRow.room == room).order_by(EntryRow.number)
            )
            met = connection.execute(select(MeetingRow.__table__).where(MeetingRow.room == room)).one_or_none()
            return StoredRoom(
                room,
                msgspec.json.decode(found.spec, type=Spec),
                found.commitment,
                found.is_public,
                found.is_over,
                [
                    Seat(
                        row.player,
                        row.name,
                        row.token_hash,
                        row.invitation_hash,
                        read_parts(row.pending),
                        row.person or "",
                        row.is_kept,
                    )
                    for row in seats
                ],
                [
                    Entry(
                        What(row.what),
                        row.seat,
                        row.line,
                        row.took,
                        row.taken_back,
                        tuple(read_parts(row.answers)),
                        row.digest,
                    )
                    for row in entries
                ],
                found.touched,
                found.leader,
                found.epoch,
                found.talk,
                None if met is None else Meeting(met.is_open, met.wanted, met.host, met.used),
            )

    def check(self) -> None:
        """Ask the database anything: it is an error if it does not answer."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def ends_of(self, rooms: Sequence[str]) -> dict[str, tuple[bool, list[str] | None]]:
        """Of some rooms those that there are: whether the match is over, and who has won it as far as that is kept."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(RoomRow.id, RoomRow.is_over, RoomRow.winners).where(RoomRow.id.in_(rooms)))
            return {row.id: (row.is_over, None if row.winners is None else row.winners.split()) for row in rows}

    def public_rooms(self, most: int, since: float) -> list[tuple[str, str, list[tuple[str, str]]]]:
        """Rooms in use since then that may be watched and are not over, newest first: specs, and who plays there."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(RoomRow.id, RoomRow.spec)
                .where(RoomRow.is_public, ~RoomRow.is_over, RoomRow.touched > since)
                .order_by(RoomRow.created.desc())
                .limit(most)
            ).all()
            seats = connection.execute(
                select(SeatRow.room, SeatRow.name, SeatRow.player)
                .where(SeatRow.room.in_([row.id for row in rows]))
                .order_by(SeatRow.number)
            ).all()
            return [(row.id, row.spec, [(one.name, one.player) for one in seats if one.room == row.id]) for row in rows]

    # Writing

    async def add_room(self, kept: StoredRoom) -> None:
        """Keep a new room."""
        room = {
            "id": kept.id,
            "created": time.time(),
            "spec": msgspec.json.encode(kept.spec).decode(),
            "commitment": kept.commitment,
            "is_public": kept.is_public,
            "is_over": False,
            "touched": time.time(),
            "leader": kept.leader,
            "epoch": kept.epoch,
            "talk": "",
        }
        seats = [
            {
                "room": kept.id,
                "number": number,
                "player": seat.player,
                "name": seat.name,
                "token_hash": seat.token_hash,
                "invitation_hash": seat.invitation_hash,
                "pending": "",
                "person": seat.person or None,
                "is_kept": seat.is_kept,
            }
            for number, seat in enumerate(kept.seats)
        ]
        work = [(insert(RoomRow), [room]), (insert(SeatRow), seats)]
        if (met := kept.meeting) is not None:
            meeting = {"room": kept.id, "game": kept.spec.game, "seen": time.time(), **msgspec.structs.asdict(met)}
            work.append((insert(MeetingRow), [meeting]))
        await self.write(work)

    async def write(self, work: list[Any]) -> list[Any]:
        """Have statements of others carried out, all or none of them; a function is called with the connection."""
        return await self._do(work)

    async def lead(self, room: str, epoch: int, work: list[Any]) -> list[Any]:
        """Have statements of a room's leader carried out, which fail if it leads the room no more."""
        return await self._lead(room, epoch, work)

    async def append(self, room: str, number: int, entry: Entry, has_pending: bool = True, epoch: int = 0) -> None:
        """Keep an entry; one of this number that exists already is an error, and nothing is written.

        Parts of moves that are kept and that it makes void are dropped, if there are any.
        """
        row = {
            "room": room,
            "number": number,
            "what": str(entry.what),
            "seat": entry.seat,
            "line": entry.line,
            "taken_back": entry.count,
            "at": time.time(),
            "answers": written_parts(entry.answers),
            "digest": entry.digest,
            "took": entry.took,
        }
        work: list[Any] = [self._adding.of(row)]
        if has_pending and entry.what == What.TAKE_BACK:
            await self._lead(
                room, epoch, [*work, (update(SeatRow).where(SeatRow.room == room).values(pending=""), None)]
            )
            return
        if has_pending and entry.what == What.MOVE:
            work.append(self._keeping.of({"at": room, "seat": entry.seat, "parts": ""}))
        await self._write_move(room, epoch, work)

    async def _write_move(self, room: str, epoch: int, work: list[Any]) -> None:
        """Have what a move writes carried out: at once, where nobody shares the database."""
        if self._appender is None or epoch:
            await self._lead(room, epoch, work)
        else:
            await self._appender.add(work)

    def _take_over(self, waiting: list[Waiting]) -> None:
        """Have the thread write what could not be written at once."""
        loop = asyncio.get_running_loop()
        for work, done in waiting:
            self._work.put((work, done, loop))

    async def mark_over(self, room: str, winners: Sequence[str], epoch: int = 0) -> None:
        """Keep that a match is over, and who has won: it is listed no more."""
        over = update(RoomRow).where(RoomRow.id == room).values(is_over=True, winners=" ".join(winners))
        await self._lead(room, epoch, [(over, None)])

    async def keep_talk(self, room: str, talk: str, epoch: int = 0) -> None:
        """Keep what the people of a room want of each other."""
        await self._lead(room, epoch, [(update(RoomRow).where(RoomRow.id == room).values(talk=talk), None)])

    async def keep_parts(self, room: str, seat: int, parts: list[int], epoch: int = 0) -> None:
        """Keep the parts of a move that bind a seat."""
        work = [self._keeping.of({"at": room, "seat": seat, "parts": written_parts(parts)})]
        await self._write_move(room, epoch, work)

    async def take_seat(
        self, room: str, seat: int, invitation_hash: str, name: str, token_hash: str, epoch: int = 0
    ) -> bool:
        """Let somebody sit down with an invitation, which is used up; of several at once only one can."""
        values = {"name": name, "token_hash": token_hash, "invitation_hash": ""}
        claim = self._seat(room, seat).where(SeatRow.invitation_hash == invitation_hash).values(**values)
        *_, taken = await self._lead(room, epoch, [(self._touch([room]), None), (claim, None)])
        return bool(taken == 1)

    async def use(self, room: str, epoch: int = 0) -> None:
        """Keep that a room is in use."""
        await self._lead(room, epoch, [(self._touch([room]), None)])

    async def touch(self, rooms: list[str]) -> None:
        """Keep that rooms are in use, whoever leads them."""
        await self._do([(self._touch(rooms), None)])

    async def clear_away(self, before: float) -> list[str]:
        """Forget rooms that nobody has used since a time; which they were."""
        unused = select(RoomRow.id).where(RoomRow.touched < before).scalar_subquery()
        *_, gone = await self._do(
            [
                (delete(EntryRow).where(EntryRow.room.in_(unused)), None),
                (delete(MeetingRow).where(MeetingRow.room.in_(unused)), None),
                (delete(SeatRow).where(SeatRow.room.in_(unused)), None),
                (delete(RoomRow).where(RoomRow.touched < before).returning(RoomRow.id), None),
            ]
        )
        return list(gone)

    def _touch(self, rooms: list[str]) -> Any:
        return update(RoomRow).where(RoomRow.id.in_(rooms)).values(touched=time.time())

    def _seat(self, room: str, seat: int) -> Any:
        return update(SeatRow).where(SeatRow.room == room, SeatRow.number == seat)

    async def _lead(self, room: str, epoch: int, work: list[Any]) -> list[Any]:
        """Have statements of a room's leader carried out, which fail if it leads the room no more.

        A leader that does not know what was written reads the room again, as any other that takes the lead.
        """
        if not epoch:  # nobody shares the database
            return await self._do(work)
        try:
            return await self._do([(FENCE, {"room": room, "epoch": epoch}), *work])
        except Exception as error:
            self.on_deposed(room, epoch)
            raise Deposed from error

    async def _do(self, work: list[Any]) -> list[Any]:
        """Have statements carried out, all or none of them; what each did, once all of it is durable.

        That is what a statement returns, or else how many rows it was about.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[list[Any]] = loop.create_future()
        self._work.put((work, done, loop))
        return await done

    def _write(self) -> None:
        """The writing thread: one transaction for everything that waits; if it fails, one for each."""
        while True:
            first = self._work.get()
            if first is None:
                return
            waiting = [first]
            while len(waiting) < MOST_AT_ONCE and not self._work.empty():
                another = self._work.get()
                if another is None:
                    self._work.put(None)
                    break
                waiting.append(another)
            if not self._commit([work for work, _, _ in waiting], waiting):
                for one in waiting:
                    self._commit([one[0]], [one], tell_failure=True)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """The connection of the writing thread: one that failed is not used again."""
        if self._connection is None:
            self._connection = self.engine.connect()
        try:
            yield self._connection
        except Exception:
            self._connection.close()
            self._connection = None
            raise

    def _commit(self, works: list[list[Any]], waiting: list[Any], tell_failure: bool = False) -> bool:
        """Carry out statements in one transaction and tell those who wait."""
        try:
            with self._connected() as connection, connection.begin():
                did = [[_carry_out(connection, *statement) for statement in work] for work in works]
        except Exception as error:
            if tell_failure:
                _tell(waiting, [error])
            return False
        _tell(waiting, did)
        return True


def _carry_out(connection: Connection, statement: Any, rows: Any) -> Any:
    """Carry out a statement: what it returns, or how many rows it was about; words go to the driver as they are."""
    if statement is FENCE:
        if connection.exec_driver_sql(FENCE, rows).first() is None:
            raise Deposed
        return None
    if isfunction(statement):
        return statement(connection)
    if isinstance(statement, str):
        return connection.exec_driver_sql(statement, rows).rowcount
    result = connection.execute(statement, rows) if rows else connection.execute(statement)
    return list(result.scalars()) if result.returns_rows else result.rowcount


def _tell(waiting: list[Any], did: Sequence[list[Any] | Exception]) -> None:
    """Wake those who wait, each in its own loop; one that has been given up is left alone."""

    def wake(done: asyncio.Future[list[Any]], what: list[Any] | Exception) -> None:
        if done.done():
            return
        if isinstance(what, Exception):
            done.set_exception(what)
        else:
            done.set_result(what)

    for (_, done, loop), what in zip(waiting, did, strict=True):
        loop.call_soon_threadsafe(wake, done, what)


def written_parts(parts: Sequence[int]) -> str:
    """Parts of a move as they are kept."""
    return " ".join(map(str, parts))


def read_parts(text: str) -> list[int]:
    """Parts of a move as they are kept."""
    return [int(part) for part in text.split()]

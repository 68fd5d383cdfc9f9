"""The lobby: games that wait for anybody, sitting down at one of them, and "play anyone".

A game waits in the lobby as long as somebody who sits there looks at it: whoever leads the room notes that every few
seconds, in the same transaction as how far clocks have run. Who wants to play anyone is seated at a game that waits
for just that; of several who come at once one makes the table, and the others find it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from starlette.responses import Response

from cardwright.games.interface import UsageError, seat_name
from cardwright.match.match import HUMAN, Clock
from cardwright.server import library
from cardwright.server.answers import address_of, body_of, failing_clearly, respond
from cardwright.server.clocks import check_clock
from cardwright.server.database import MeetingRow, RoomRow, SeatRow
from cardwright.server.presence import clean_name
from cardwright.server.room import Room
from cardwright.server.rooms import Rooms
from cardwright.server.setups import Spec
from cardwright.server.storage import Meeting, Seat
from cardwright.server.tokens import hashed, secret
from cardwright.server.viewers import Rejected

BEAT = 3.0  # seconds after which it is noted again who is there
STALE = 12.0  # seconds after which a game whose people were not seen waits no more
LISTED = 50  # games that wait, the newest
MOST_OPEN = 5  # games of one address that wait at once
ATTEMPTS = 5  # to pair somebody, while others are faster
FRESH = 1.0  # seconds for which the lobby is not read again

log = logging.getLogger("cardwright.server")


class OpenGame(msgspec.Struct):
    """A game that waits for anybody."""

    room: str
    game: str
    people: list[str]  # who waits there
    seats: int
    free: int
    options: dict[str, Any]  # that differ from the usual
    clock: Clock | None = None
    best_of: int = 1


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants a free seat at an open game."""

    name: str = ""
    deck: Any = None


class SatDown(msgspec.Struct):
    """A seat, and its secret."""

    seat: str
    token: str


class Pairing(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants to play a game with anybody."""

    game: str
    name: str = ""
    deck: Any = None
    clock: Clock | None = None


class Paired(msgspec.Struct):
    """Where somebody plays: at a table that was made, with its secret, or at one that waits and where they sit down."""

    room: str
    token: str = ""


class Lobby:
    """The games that wait, as this server knows them."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._read = 0.0
        self._games: list[OpenGame] = []
        self._reading = asyncio.Lock()

    async def games(self) -> list[OpenGame]:
        """The games that wait, the newest first."""
        async with self._reading:
            if time.monotonic() - self._read > FRESH:
                self._games = await asyncio.to_thread(self._waiting)
                self._read = time.monotonic()
        return self._games

    def _waiting(self) -> list[OpenGame]:
        with self.rooms.storage.engine.connect() as connection:
            rows = connection.execute(
                select(MeetingRow.room, RoomRow.spec)
                .join(RoomRow, RoomRow.id == MeetingRow.room)
                .where(MeetingRow.is_open, MeetingRow.seen > time.time() - STALE, ~RoomRow.is_over)
                .order_by(RoomRow.created.desc())
                .limit(LISTED)
            ).all()
            seats = connection.execute(
                select(SeatRow.room, SeatRow.name, SeatRow.token_hash, SeatRow.invitation_hash, SeatRow.is_kept)
                .where(SeatRow.room.in_([row.room for row in rows]))
                .order_by(SeatRow.number)
            ).all()
        found = []
        for row in rows:
            spec, mine = msgspec.json.decode(row.spec, type=Spec), [seat for seat in seats if seat.room == row.room]
            free = sum(bool(seat.invitation_hash) and not seat.is_kept for seat in mine)
            if free:
                people = [seat.name for seat in mine if seat.token_hash]
                best_of = spec.series.best_of if spec.series else 1
                found.append(OpenGame(row.room, spec.game, people, len(mine), free, spec.options, spec.clock, best_of))
        return found

    async def beat(self) -> None:
        """Note again and again who is there, and how far clocks have run."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.note()
            except Exception:
                log.exception("what waits in the lobby could not be noted")

    async def note(self) -> None:
        """Note who is there, and how far clocks have run."""
        rooms = [room for room in self.rooms.rooms() if room.meeting is not None and not room.is_over]
        here = [room.id for room in rooms if room.is_listed and any(viewer.seats for viewer in room.viewers)]
        work: list[Any] = []
        if here:
            work.append((update(MeetingRow).where(MeetingRow.room.in_(here)).values(seen=time.time()), None))
        for room in rooms:
            if room.clocks.is_running:
                work.append(
                    (update(MeetingRow).where(MeetingRow.room == room.id).values(used=room.clocks.note()), None)
                )
        if work:
            await self.rooms.storage.write(work)

    # Opening a game

    async def check_host(self, address: str) -> str:
        """How an address is kept; one that has many open games already is turned away."""
        host = hashlib.sha256(address.encode()).hexdigest()

        def count() -> int:
            with self.rooms.storage.engine.connect() as connection:
                mine = select(func.count()).where(MeetingRow.host == host, MeetingRow.is_open)
                return int(connection.execute(mine.where(MeetingRow.seen > time.time() - STALE)).scalar_one())

        if await asyncio.to_thread(count) >= MOST_OPEN:
            said = f"{MOST_OPEN} of your games are waiting in the lobby already: join one, or close one first"
            raise Rejected("too_often", said, STALE)
        return host

    async def sit(self, room: Room, wanted: SitDown, payer: str) -> SatDown:
        """Give somebody a free seat; of several at once each gets another, or is told that none is left."""
        async with room.lock:
            if not room.is_listed:
                raise Rejected("not_yours", "this game is not open to everybody: you need an invitation")
            for number, seat in enumerate(room.seats):
                if seat.is_for_anybody:
                    return await self._take(room, number, wanted, payer)
        raise Rejected("stale", "somebody else has taken the seat: choose another game")

    async def _take(self, room: Room, number: int, wanted: SitDown, payer: str) -> SatDown:
        seat, token = room.seats[number], secret()
        spec = await self._with_deck(room, number, wanted.deck, payer)
        name = room.presence.name_for(number, wanted.name)
        storage = self.rooms.storage
        if not await storage.take_seat(room.id, number, seat.invitation_hash, name, hashed(token), room.epoch):
            raise Rejected("stale", "somebody else has taken the seat: choose another game")
        seat.name, seat.token_hash, seat.invitation_hash = name, hashed(token), ""
        await room.presence.stop_waiting()
        if spec is not None:
            await room.presence.respec(spec)
        self._read = 0.0
        room.tell_seats()
        return SatDown(seat_name(number), token)

    async def _with_deck(self, room: Room, number: int, deck: Any, payer: str) -> Spec | None:
        """The match with the deck of whoever sits down, as long as nobody has moved."""
        if not deck:
            return None
        check_ready_made(room.spec.game, deck)
        if room.history or not room.spec.decks:
            raise Rejected("closed", "you cannot bring a deck to this game")
        decks = [deck if place == number else mine for place, mine in enumerate(room.spec.decks)]
        changed = msgspec.structs.replace(room.spec, decks=decks)
        settled: Spec = await self.rooms.workers.set_up(payer, changed.game, "settle", changed)
        return settled

    # Play anyone

    async def pair(self, wanted: Pairing, address: str) -> Paired:
        """Find somebody who wants the same, or wait for them at a table."""
        key = wanted_key(wanted)
        for _ in range(ATTEMPTS):
            found = await asyncio.to_thread(self._find, key)
            if found is not None:
                return Paired(found)
            try:
                return await self._wait(wanted, key, address)
            except IntegrityError:
                continue  # somebody else was faster and waits now
        raise Rejected("busy", "many people want to play just now: try again", 1.0)

    def _find(self, key: str) -> str | None:
        with self.rooms.storage.engine.connect() as connection:
            waiting = select(MeetingRow.room).where(MeetingRow.wanted == key, MeetingRow.seen > time.time() - STALE)
            return connection.execute(waiting).scalar_one_or_none()

    async def _wait(self, wanted: Pairing, key: str, address: str) -> Paired:
        """Make a table for somebody who waits for anybody."""
        game, token = library.known_game(wanted.game), secret()
        gone = update(MeetingRow).where(MeetingRow.wanted == key, MeetingRow.seen <= time.time() - STALE)
        await self.rooms.storage.write([(gone.values(wanted=None, is_open=False), None)])
        host = await self.check_host(address)
        players = [HUMAN] * game.least_seats
        decks = [wanted.deck, *[None] * (len(players) - 1)] if wanted.deck else []
        spec = Spec(game.name, players, secrets.token_hex(16), secrets.token_hex(16), decks=decks, clock=wanted.clock)
        mine = Seat(HUMAN, clean_name(wanted.name, seat_name(0)), hashed(token))
        free = [Seat(HUMAN, seat_name(place), "", hashed(secret())) for place in range(1, len(players))]
        room = await self.rooms.add(spec, [mine, *free], False, address, Meeting(True, key, host))
        self._read = 0.0
        return Paired(room.id, token)


def wanted_key(wanted: Pairing) -> str:
    """What two people have in common who can be paired."""
    clock = wanted.clock
    words = f"{clock.seconds:g}+{clock.increment:g}{' a move' if clock.per_move else ''}" if clock else "no clock"
    return f"{wanted.game} {words}"


def check_ready_made(game: str, deck: Any) -> None:
    """Refuse the name of a deck that the game does not have."""
    if isinstance(deck, str) and deck not in library.known_game(game).decks():
        raise UsageError(f"there is no ready-made deck {deck!r} in {library.known_game(game).title}")


# Requests


@failing_clearly
async def open_games(request: Request) -> Response:
    """Games that wait for anybody."""
    return respond(await request.app.state.lobby.games())


@failing_clearly
async def sit_down(request: Request) -> Response:
    """Take a free seat at an open game."""
    wanted: SitDown = await body_of(request, SitDown)
    room = await request.app.state.rooms.find(request.path_params["room"])
    return respond(await request.app.state.lobby.sit(room, wanted, address_of(request)))


@failing_clearly
async def play_anyone(request: Request) -> Response:
    """Play with whoever wants the same."""
    wanted: Pairing = await body_of(request, Pairing)
    library.known_game(wanted.game)
    check_clock(wanted.clock)
    check_ready_made(wanted.game, wanted.deck)
    return respond(await request.app.state.lobby.pair(wanted, address_of(request)))

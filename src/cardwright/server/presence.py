"""Who is at a table and who has left it; what people can do about somebody who does not come back, and reactions."""

from __future__ import annotations

import asyncio
import re
import time
import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import update

from cardwright.games.interface import seat_name
from cardwright.match.match import HUMAN, Entry, What
from cardwright.players.levels import name_of_bot
from cardwright.server import library
from cardwright.server import protocol as p
from cardwright.server.database import MeetingRow, RoomRow, SeatRow
from cardwright.server.limits import Bucket
from cardwright.server.manners import SAID, is_insulting
from cardwright.server.viewers import Rejected, Viewer

if TYPE_CHECKING:
    from cardwright.server.room import Room

REACTIONS = ("hello", "luck", "nice", "thanks", "wow", "oops", "wait", "well_played")
REACTING = (3, 0.2)  # reactions from a seat: at once, and a second
WIN, BOT = "win", "bot"  # what can be wanted of somebody who has left
LONGEST_NAME = 32
BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"), " ")  # letters that show nothing
ACCENTS = re.compile(r"([\u0300-\u036f]{2})[\u0300-\u036f]+")


class Presence:
    """The people of a room: who is here, since when somebody is away, and who has been here at all."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._here: set[str] = set()  # who has been at the table since it was opened
        opened = time.monotonic()
        self._gone = dict.fromkeys(room.people(), opened)
        self._buckets: dict[str, Bucket] = {}  # by seat: whoever comes again has no more to say
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def is_started(self) -> bool:
        """Whether everybody has come, so that time runs."""
        return self.has_moved or (not self.has_open_seats and set(self.room.people()) <= self._here)

    @property
    def has_moved(self) -> bool:
        """Whether anybody has made a move; an offer is none."""
        return any(entry.what == What.MOVE for entry in self.room.history)

    @property
    def has_open_seats(self) -> bool:
        """Whether somebody has still to come."""
        return any(seat.invitation_hash for seat in self.room.seats)

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot plays for a person."""
        return any(seat.token_hash and seat.player != HUMAN for seat in self.room.seats)

    @property
    def watching(self) -> list[str]:
        """Who looks on without a seat."""
        return sorted(viewer.name for viewer in self.room.viewers if not viewer.seats)

    def is_away(self, name: str) -> bool:
        """Whether a person has been away for so long that another may decide how it goes on."""
        since = self._gone.get(name)
        if since is None or self.room.is_over:
            return False
        seat = self.room.seat(name)
        if seat.player != HUMAN or not seat.token_hash:
            return False
        return time.monotonic() - since >= self.room.rooms.patience

    @property
    def must_wait(self) -> bool:
        """Whether nobody moves, bots included, before everybody has come: time runs, or a stranger is waited for."""
        room = self.room
        return self.has_open_seats and not self.has_moved and (room.spec.clock is not None or room.is_listed)

    def check_begun(self) -> None:
        """Refuse a move at a table where somebody has still to come."""
        if self.must_wait:
            raise Rejected("closed", "the game begins when everybody has sat down: wait for them, or let a bot play")

    # Coming and going

    async def arrive(self, viewer: Viewer) -> None:
        """Somebody looks, who may have been stood in for."""
        room = self.room
        self._here |= set(viewer.seats)
        for name in viewer.seats:
            self._gone.pop(name, None)
            if (timer := self._timers.pop(name, None)) is not None:
                timer.cancel()
            number = room.number(name)
            if room.seats[number].player != HUMAN and not room.is_over:
                await self._seat(number, HUMAN, Entry(What.BACK, number))

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more: when they have been away for long, the others are told."""
        room = self.room
        present = {seat for other in room.viewers for seat in other.seats}
        for name in set(viewer.seats) - present:
            self._gone[name] = time.monotonic()
            if room.viewers:
                self._expect(name)

    def _expect(self, name: str) -> None:
        """Tell the others once somebody has been away for long."""
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
        wait = self.room.rooms.patience - (time.monotonic() - self._gone[name])
        tell = self.room.tell_seats
        self._timers[name] = asyncio.get_running_loop().call_later(max(0.0, wait) + 0.01, tell)

    def expect_all(self) -> None:
        """Somebody has come: they are told of those who have been away for long."""
        for name in self.room.people():
            if name in self._gone and name not in self._timers:
                self._expect(name)

    # What is to become of somebody's seat

    async def claim(self, viewer: Viewer, message: p.Claim) -> None:
        """Claim the win over somebody who has left, or let a bot play for them or on a seat that nobody took."""
        room, number = self.room, self.room.number(message.of)
        seat = room.seats[number]
        if room.is_over:
            raise Rejected("closed", "the match is over")
        if message.wants not in (WIN, BOT):
            raise Rejected("malformed", "you can want a win or a bot")
        if message.wants == BOT and seat.invitation_hash:
            await self._fill(number, library.check_player(message.bot))
            return
        if not self.is_away(message.of):
            said = f"{message.of} is here, or has been away for less than {room.rooms.patience:g} seconds: wait"
            raise Rejected("closed", said)
        if message.wants == BOT:
            await self._seat(number, library.check_player(message.bot), Entry(What.BOT, number))
        elif len(room.seats) > 2:
            raise Rejected("closed", "a win can be claimed only in a match for two: let a bot play on instead")
        else:
            await room.add_entry(Entry(What.LEFT, number))

    async def _seat(self, number: int, player: str, entry: Entry) -> None:
        """Somebody else plays on for a seat."""
        room = self.room
        seats = update(SeatRow).where(SeatRow.room == room.id, SeatRow.number == number)
        await room.rooms.storage.lead(room.id, room.epoch, [(seats.values(player=player), None)])
        room.seats[number].player = player
        await room.add_entry(entry)

    async def _fill(self, number: int, bot: str) -> None:
        """A bot takes a seat that nobody has taken; the invitation is void."""
        room, seat = self.room, self.room.seats[number]
        seats = update(SeatRow).where(SeatRow.room == room.id, SeatRow.number == number)
        claim = seats.where(SeatRow.invitation_hash == seat.invitation_hash)
        name = self.name_for(number, name_of_bot(bot, [other.player for other in room.seats]))
        values = {"player": bot, "name": name, "invitation_hash": ""}
        *_, taken = await room.rooms.storage.lead(room.id, room.epoch, [(claim.values(**values), None)])
        if taken != 1:
            raise Rejected("stale", "somebody has just sat down there")
        seat.player, seat.name, seat.invitation_hash = bot, name, ""
        self._gone.pop(seat_name(number), None)
        await self.stop_waiting()
        if room.history:
            await room.add_entry(Entry(What.BOT, number))
        else:
            players = [bot if place == number else player for place, player in enumerate(room.spec.seats)]
            await self.respec(msgspec.structs.replace(room.spec, seats=players))

    async def stop_waiting(self) -> None:
        """Take a table out of the lobby once no seat is free for anybody."""
        room = self.room
        if room.meeting is None or not room.meeting.is_open or any(seat.is_for_anybody for seat in room.seats):
            return
        closed = update(MeetingRow).where(MeetingRow.room == room.id).values(is_open=False, wanted=None)
        await room.rooms.storage.lead(room.id, room.epoch, [(closed, None)])
        room.meeting.is_open, room.meeting.wanted = False, None

    async def respec(self, spec: object) -> None:
        """Set the match up otherwise, before its first move."""
        room = self.room
        words = msgspec.json.encode(spec).decode()
        work = [(update(RoomRow).where(RoomRow.id == room.id).values(spec=words), None)]
        await room.rooms.storage.lead(room.id, room.epoch, work)
        await room.set_up_anew(spec)

    # Reactions and names

    def _pause(self, seat: str) -> None:
        """Nobody fills the table with what they say or are called."""
        if not self._buckets.setdefault(seat, Bucket(*REACTING)).take():
            raise Rejected("too_often", "you have said enough for now: wait a little")

    def name_for(self, number: int, wanted: str) -> str:
        """What somebody is called on a seat who wants this name."""
        others = [seat.name for place, seat in enumerate(self.room.seats) if place != number]
        return name_among(clean_name(wanted, seat_name(number)), others)

    async def rename(self, message: p.Rename) -> None:
        """Call somebody otherwise from now on."""
        self._pause(message.seat)
        room, number = self.room, self.room.number(message.seat)
        name = self.name_for(number, message.name)
        seats = update(SeatRow).where(SeatRow.room == room.id, SeatRow.number == number)
        await room.rooms.storage.lead(room.id, room.epoch, [(seats.values(name=name), None)])
        room.seats[number].name = name
        room.tell_seats()

    def react(self, message: p.React) -> None:
        """Let everybody know what somebody feels."""
        if message.what not in REACTIONS:
            raise Rejected("malformed", f"there is no such reaction; they are {', '.join(REACTIONS)}")
        self._pause(message.seat)
        for other in list(self.room.viewers):
            other.tell(p.Reacted(message.seat, message.what))


def clean_name(name: str, fallback: str) -> str:
    """A name as it is shown: one line, not too long, with something to see and no towers of accents; not an insult."""
    letters = (letter for letter in unicodedata.normalize("NFC", " ".join(name.split())) if letter.isprintable())
    shown = ACCENTS.sub(r"\1", "".join(letters).translate(BLANK))
    kept = " ".join(shown[:LONGEST_NAME].split())
    if is_insulting(kept):
        raise Rejected("impolite", SAID)
    return kept or fallback


def name_among(name: str, others: Iterable[str]) -> str:
    """A name that nobody else at the table has: the second Ann is Ann 2."""
    taken = {other.casefold() for other in others}
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one.casefold() not in taken)

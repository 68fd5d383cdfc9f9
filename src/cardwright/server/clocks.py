"""The clocks of a room: the server measures what each move takes, and whose time is over loses (MATCH-2).

What a seat has left follows from the history, in which each move has its seconds. How far a clock has run that is
running now is noted every few seconds, so that whoever leads the room next goes on from there; while nobody leads it,
time stands still. The clock of another seat is shown as everybody may know it: as it was when something happened that
all could see, and running from then on if all could see that the seat was asked. So nobody learns from a clock who has
answered unseen, or how often.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from cardwright.games.interface import seat_name
from cardwright.match.match import Clock, Entry, What
from cardwright.players import LEVELS, read_spec
from cardwright.server import protocol as p
from cardwright.server.thinking import QUICKEST
from cardwright.server.viewers import Rejected

if TYPE_CHECKING:
    from cardwright.server.room import Room

SHORTEST, LONGEST = 5.0, 7 * 86_400.0  # seconds of a clock
LAST_SECONDS = 2.0  # in which a bot thinks no more
SHARE = 40  # a bot may use so much of its time for one part of a move
SHORT_ON_TIME = 20  # milliseconds for one part of a move at least

log = logging.getLogger("cardwright.server")


def check_clock(clock: Clock | None) -> None:
    """Refuse a clock with which nobody can play."""
    if clock is not None and not (SHORTEST <= clock.seconds <= LONGEST and 0 <= clock.increment <= clock.seconds):
        raise Rejected(
            "malformed", "a clock gives 5 seconds to 7 days, and for each move no more than that on top: choose others"
        )


class Clocks:
    """Whose time runs in a room; in one without a clock nobody's."""

    def __init__(self, room: Room, used: str) -> None:
        self.room = room
        self.clock = room.spec.clock
        self._left = [self.clock.seconds if self.clock else 0.0] * len(room.seats)
        self._moves = [0] * len(room.seats)
        self._since: dict[int, float] = {}  # of those that run
        self._known: tuple[int, list[str]] | None = None  # what all know: how many moves they saw, and who is asked
        self._public: dict[int, tuple[float, float | None]] = {}  # what a seat had left then, and since when it runs
        self._used = self._recall(used)
        self._timer: asyncio.TimerHandle | None = None
        self._flagging: asyncio.Task[None] | None = None
        for entry in room.history:
            self.follow(entry)

    @property
    def is_running(self) -> bool:
        """Whether somebody's time runs."""
        return bool(self._since)

    # What is kept

    def _recall(self, kept: str) -> dict[int, tuple[int, float]]:
        """By seat: after how many of its moves its clock was noted, and how far it had run then."""
        return msgspec.json.decode(kept, type=dict[int, tuple[int, float]]) if kept else {}

    def note(self) -> str:
        """How far the clocks that run have run."""
        now = time.monotonic()
        return msgspec.json.encode(
            {seat: (self._moves[seat], round(now - since, 2)) for seat, since in self._since.items()}
        ).decode()

    # What happens

    def timed(self, entry: Entry) -> Entry:
        """A move with the seconds that it took; one that comes too late is none."""
        if self.clock is None or entry.what != What.MOVE:
            return entry
        took = round(self._elapsed(entry.seat), 2)
        if entry.seat in self._since and took >= self._left[entry.seat]:
            return Entry(What.TIME_UP, entry.seat)
        return msgspec.structs.replace(entry, took=took)

    def follow(self, entry: Entry) -> None:
        """Something was entered: the clock of whoever moved stops."""
        if self.clock is None or entry.what not in (What.MOVE, What.TIME_UP, What.TAKE_BACK):
            return
        if entry.what == What.TAKE_BACK:
            self._since.clear()
            self._known = None
            return
        seat = entry.seat
        self._since.pop(seat, None)
        self._moves[seat] += 1
        is_up = entry.what == What.TIME_UP
        self._left[seat] = 0.0 if is_up else self.clock.left_after(self._left[seat], entry.took or 0.0)

    def run(self, asked: Iterable[str], is_started: bool) -> None:
        """Let the clocks run of those who owe a move, once everybody has come."""
        if self.clock is None:
            return
        was_running, now = self.is_running, time.monotonic()
        seats = {self.room.number(name) for name in asked} if is_started else set()
        self._since = {seat: self._since[seat] if seat in self._since else now - self._noted(seat) for seat in seats}
        if self.is_running and not was_running and not self._moves_made:
            self._keep_public()  # time begins
        self._wind()

    def publish(self, moves: int, asked: list[str]) -> None:
        """Something may have happened that all could see: from then on they know the clocks as they are."""
        if (moves, asked) != self._known:
            self._known = (moves, asked)
            self._keep_public()

    def _keep_public(self) -> None:
        self._public = {seat: (left, self._since.get(seat)) for seat, left in enumerate(self._left)}

    @property
    def _moves_made(self) -> bool:
        return any(self._moves)

    def _noted(self, seat: int) -> float:
        """How far a clock had run when it was last noted, if the seat has not moved since."""
        moves, used = self._used.pop(seat, (-1, 0.0))
        return used if moves == self._moves[seat] else 0.0

    def _elapsed(self, seat: int) -> float:
        return time.monotonic() - self._since[seat] if seat in self._since else 0.0

    def _wind(self) -> None:
        """Look again when the first of the clocks that run has run out."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._since:
            due = min(self._left[seat] - self._elapsed(seat) for seat in self._since)
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due) + 0.01, self._ring)

    def _ring(self) -> None:
        self._flagging = asyncio.create_task(self._flag())

    async def _flag(self) -> None:
        """Whose time has run out loses."""
        room = self.room
        if not room.rooms.has(room):
            return
        try:
            async with room.lock:
                late = [seat for seat in self._since if self._elapsed(seat) >= self._left[seat]]
                if late and not room.is_over:
                    await room.add_entry(Entry(What.TIME_UP, late[0]))
                else:
                    self._wind()
            room.bots.let_move()
        except Rejected as rejected:
            log.info("time in room %s is up, but %s", room.id, rejected)

    # What is shown

    def shown_to(self, eyes: Iterable[str]) -> dict[str, p.ClockShown]:
        """The clocks as somebody may know them who looks through the eyes of these seats."""
        if self.clock is None:
            return {}
        mine = {self.room.number(name) for name in eyes}
        return {
            seat_name(seat): self._own(seat) if seat in mine else self._of_other(seat)
            for seat in range(len(self.room.seats))
        }

    def _own(self, seat: int) -> p.ClockShown:
        """The clock of a seat as it is."""
        return shown(self._left[seat] - self._elapsed(seat), seat in self._since)

    def _of_other(self, seat: int) -> p.ClockShown:
        """The clock of a seat as everybody may know it."""
        left, since = self._public.get(seat, (self._left[seat], None))
        is_asked = self._known is None or seat_name(seat) in self._known[1]
        if since is None or not is_asked or self.room.is_over:
            return shown(left, False)
        return shown(left - (time.monotonic() - since), True)

    def in_time(self, name: str, bot: str) -> str:
        """A bot that moves in the time that it has left: it thinks a shorter while."""
        if self.clock is None:
            return bot
        seat = self.room.number(name)
        left = self._left[seat] - self._elapsed(seat)
        if left < LAST_SECONDS:
            return QUICKEST
        kind, seconds, _ = read_spec(bot)
        share = left / 4 if self.clock.per_move else left / SHARE + self.clock.increment / 4
        if seconds is None or (kind in LEVELS and seconds <= share):
            return bot
        thinks = "search" if kind in LEVELS else kind
        return f"{thinks}:{max(SHORT_ON_TIME, int(1000 * min(seconds, share)))}ms"


def shown(left: float, is_running: bool) -> p.ClockShown:
    """A clock as it is told."""
    return p.ClockShown(round(max(0.0, left), 1), is_running)

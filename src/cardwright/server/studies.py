"""What is worked out for somebody who looks at a room: hints, and the winning chances of a match that is over."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.server import protocol as p
from cardwright.server.viewers import CHANCES, HINTS, Rejected, Viewer
from cardwright.server.workers import TakesTooLong

if TYPE_CHECKING:
    from cardwright.server.room import Room

HINT = "search:1s"
CURVE_SECONDS = 4.0  # for the winning chances of a whole match, and as long again where something was better
CURVE_STEPS = (0.01, 0.1)  # for those after one move, at least and at most
STUDY_SECONDS = 60.0  # in which it has to be done, with all the waiting for others

log = logging.getLogger("cardwright.server")


class Studies:
    """What viewers of a room have worked out; they can go on meanwhile."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._waiting_for_chances = 0
        self._chances: asyncio.Task[p.CurveShown] | None = None

    def hint(self, viewer: Viewer, message: p.Hint) -> None:
        """Have a hint worked out for a seat that is asked; uncompiled rules are too slow for it."""
        number = self.room.check_seen(viewer, message.seat)
        if not self.room.plays_bots_only(viewer):
            raise Rejected("closed", "you get hints only in games against bots")
        if message.seat not in self.room.asked:
            raise Rejected("stale", f"{message.seat} has nothing to decide right now")
        if not self.room.rooms.compiler.is_ready(self.room.spec.game):
            raise Rejected("closed", "you get hints as soon as this game is compiled on this machine")
        self._study(viewer, HINTS, self._advise(viewer, message.seat, self.room.seats[number].pending))

    async def _advise(self, viewer: Viewer, seat: str, parts: list[int]) -> None:
        """Tell somebody what a strong player would do, if that is still asked when it is found."""
        question = viewer.questions.get(seat)
        candidates = await self.room.ponder("advise", seat, parts, HINT)
        if viewer.questions.get(seat) == question:
            viewer.tell(p.Hinted(seat, candidates))

    def _study(self, viewer: Viewer, kind: str, work: Coroutine[Any, Any, None]) -> None:
        """Have something worked out for a viewer, who can go on meanwhile, one of a kind at a time."""
        if kind in viewer.studies:
            work.close()
            raise Rejected("too_often", f"{kind} are being worked out already")

        async def carefully() -> None:
            try:
                async with asyncio.timeout(STUDY_SECONDS):
                    await work
            except (TimeoutError, TakesTooLong):
                viewer.tell(p.Error("busy", f"{kind} are taking too long because the server is busy: ask again"))
            except Exception:
                log.exception("what a viewer of room %s asked for failed", self.room.id)
                viewer.tell(p.Error("broken", "this did not work out"))
            finally:
                if viewer.studies.get(kind) is asyncio.current_task():
                    del viewer.studies[kind]

        viewer.studies[kind] = asyncio.create_task(carefully())

    def show_chances(self, viewer: Viewer) -> None:
        """Have the winning chances shown; uncompiled rules are too slow to work them out."""
        if not self.room.is_over:
            raise Rejected("closed", "you see the winning chances when the match is over")
        if self.room.rooms.compiler.is_ready(self.room.spec.game):
            self._study(viewer, CHANCES, self._tell_chances(viewer))
        else:
            viewer.tell(p.CurveShown([], []))

    async def _tell_chances(self, viewer: Viewer) -> None:
        """Show the winning chances, which are worked out once, whoever asks for them, as long as somebody waits."""
        chances = self._chances
        if chances is None or (chances.done() and chances.exception()):
            chances = self._chances = asyncio.create_task(self._work_out_chances())
        self._waiting_for_chances += 1
        try:
            found = await asyncio.shield(chances)
            viewer.tell(by_steps(found, await self.room.call("steps", viewer.eyes)))
        finally:
            self._waiting_for_chances -= 1
            if not self._waiting_for_chances and not chances.done():
                chances.cancel()
                self._chances = None  # whoever asks next does not wait for what is being stopped

    async def _work_out_chances(self) -> p.CurveShown:
        moves = await self.room.call("moves_made")
        least, most = CURVE_STEPS
        bot = f"search:{1000 * min(most, max(least, CURVE_SECONDS / max(1, moves))):.0f}ms"
        decisions = [
            await self.room.call_worker("judged", self.room.history, bot, move) for move in range(1, moves + 1)
        ]
        found = await self.room.call("analysed", decisions)
        turning = [
            p.Turning(one.move, one.seat, one.played, one.better, one.chance, one.lost, one.why)
            for one in found.turning
        ]
        return p.CurveShown(found.chances, turning, found.accuracy)


def by_steps(curve: p.CurveShown, numbers: Sequence[int]) -> p.CurveShown:
    """Winning chances as somebody counts moves who was told of these ones only: nobody sees a hidden pass."""
    last = len(numbers) - 1
    turning = [msgspec.structs.replace(one, move=min(last, bisect_left(numbers, one.move))) for one in curve.turning]
    return msgspec.structs.replace(curve, chances=[curve.chances[number] for number in numbers], turning=turning)

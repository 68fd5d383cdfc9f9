"""What the viewers of a room are told of its match: whose move it is, and what each of them sees that is new."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.server import protocol as p
from cardwright.server.changes import changed_views
from cardwright.server.keeping import kept_of
from cardwright.server.seeing import Looker, Made, Seen, Shown, look_at, standing_of
from cardwright.server.viewers import Viewer

if TYPE_CHECKING:
    from cardwright.server.room import Room

Beside = tuple[list[p.SeatInfo], list[p.Offer]]


class Announcing:
    """Shows viewers the table; a message depends only on what its viewer was sent last and sees now."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def announce(self, viewers: Sequence[Viewer]) -> None:
        """Show viewers the table as it is now, which nobody else changes meanwhile.

        One to whom nothing changed is sent nothing.
        """
        room = self.room
        if not await room.is_led_here():
            shown: Shown = await room.call_worker("see", room.history, room.begun(), [*map(looker_of, viewers)])
            await self._stand(shown.asked, shown.is_over)
            beside = self._beside()
            for viewer, seen in zip(viewers, shown.seen, strict=True):
                self._show(viewer, seen, beside)
            return
        kept = kept_of(room.id, room.spec, room.history)
        standing = standing_of(kept.match)
        await self._stand(standing.asked, standing.is_over)
        made, beside, asked = Made(), self._beside(), set(room.asked)
        # Who is asked has the most to be worked out for: the messages of the others are gone before that begins.
        for viewer in sorted(viewers, key=lambda viewer: not asked.isdisjoint(viewer.seats)):
            if made:
                await asyncio.sleep(0)
            self._show(viewer, look_at(kept, standing, room.begun(), looker_of(viewer), made), beside)

    async def _stand(self, asked: list[str], is_over: bool) -> None:
        """Who owes a move now, and whose time runs; thoughts that nobody waits for any more are dropped."""
        room = self.room
        room.asked, room.is_over = asked, is_over
        room.bots.drop_thoughts()
        if room.spec.clock is not None:
            room.clocks.run([] if is_over else asked, room.presence.is_started)
            room.clocks.publish(*await room.call("known_to_all"))

    def _beside(self) -> Beside:
        """What everybody may know beside the game: who sits where, and who asks for what."""
        offers = self.room.offers
        return self.room.infos(), sorted(p.Offer(*offer) for offer in offers) if offers else []

    def _show(self, viewer: Viewer, seen: Seen, beside: Beside) -> None:
        """Send a viewer what is new to it."""
        if seen.ended is not None:
            self.room.winners = seen.ended.winners
        if viewer.eyes != seen.eyes:
            viewer.look_through(seen.eyes)
        if viewer.questions:
            for seat in viewer.questions.keys() - {one.seat for one in seen.asked}:
                viewer.forget(seat)
        asked = [viewer.number(one) for one in seen.asked]
        newest = [sentence for sentence in seen.sentences if sentence.move == seen.move]
        infos, offers = beside
        shown = (seen.move, newest, seen.views, asked, seen.ended, beside)
        if shown == viewer.shown:
            return
        viewer.shown = shown
        viewer.since = seen.move
        changes = changed_views(viewer.views, seen.views)
        viewer.views = seen.views
        viewer.tell(
            p.State(
                seen.move,
                seen.since,
                {seat: view for seat, view in seen.views.items() if seat not in changes},
                asked,
                seen.sentences,
                infos,
                seen.ended,
                offers,
                [seat for seat in viewer.seats if seat not in seen.eyes],
                changes,
                self.room.clocks.shown_to(seen.eyes),
            )
        )


def looker_of(viewer: Viewer) -> Looker:
    """A viewer as far as it matters for what it is shown."""
    return Looker(viewer.seats, viewer.eyes, viewer.since)

"""A room: one match, who looks at it and what they ask for; one thing at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import UsageError, seat_name, seat_number
from cardwright.match.match import HUMAN, Entry, What
from cardwright.match.series import Series
from cardwright.server import keeping, table, talks
from cardwright.server import protocol as p
from cardwright.server.agreeing import Agreeing
from cardwright.server.announcing import Announcing
from cardwright.server.bots import Bots
from cardwright.server.changes import change_of
from cardwright.server.clocks import Clocks
from cardwright.server.keeping import Past
from cardwright.server.moving import Played
from cardwright.server.presence import Presence
from cardwright.server.seeing import has_curtains
from cardwright.server.siding import Siding
from cardwright.server.storage import Seat, StoredRoom
from cardwright.server.studies import Studies
from cardwright.server.tokens import is_secret_of
from cardwright.server.viewers import Rejected, Viewer

if TYPE_CHECKING:
    from cardwright.server.rooms import Rooms


class Room:
    """One match with those who look at it."""

    def __init__(self, kept: StoredRoom, rooms: Rooms) -> None:
        self.id = kept.id
        self.spec = kept.spec
        self.commitment = kept.commitment
        self.seats = kept.seats
        self.history = kept.history
        self.touched = kept.touched
        self.is_over = kept.is_over
        self.leader, self.epoch = kept.leader, kept.epoch
        self.rooms = rooms
        self.viewers: set[Viewer] = set()
        self.sockets = 0  # that are open here, also of those who have not said hello yet
        self.offers: dict[tuple[str, str], set[str]] = {}  # (what, by whom) -> the seats that agreed
        self.rematch: str | None = None
        self.winners: list[str] | None = None  # of a match that is over
        self.siding = Siding(self)
        self.lock = asyncio.Lock()
        self._opening = asyncio.Lock()
        self.asked: list[str] = []
        self.bots = Bots(self)
        self.announcing = Announcing(self)
        self.agreeing = Agreeing(self)
        self.studies = Studies(self)
        self.meeting = kept.meeting
        self.presence = Presence(self)
        self.clocks = Clocks(self, kept.meeting.used if kept.meeting else "")
        talks.recall(self, kept.talk)

    # Who is who

    def seat(self, name: str) -> Seat:
        """A seat by its name."""
        return self.seats[self.number(name)]

    def number(self, name: str) -> int:
        """The number of a seat, or a clear rejection."""
        number = seat_number(name)
        if number is None or not 0 <= number < len(self.seats):
            raise Rejected("malformed", f"there is no seat {name!r} in this room")
        return number

    def seats_of(self, tokens: Sequence[str]) -> list[str]:
        """The seats that belong to secrets; a wrong secret is an error."""
        found = []
        for token in tokens:
            mine = [number for number, seat in enumerate(self.seats) if is_secret_of(token, seat.token_hash)]
            if not mine:
                raise Rejected("not_yours", "this link is not for a seat in this room")
            found += [seat_name(number) for number in mine]
        return sorted(set(found))

    def people(self) -> list[str]:
        """The seats where people sit."""
        return [seat_name(number) for number, seat in enumerate(self.seats) if seat.player == HUMAN]

    def plays_bots_only(self, viewer: Viewer) -> bool:
        """Whether nobody else's seat is a person's, or will be again."""
        theirs = [
            seat_name(number) for number, seat in enumerate(self.seats) if seat.token_hash or seat.invitation_hash
        ]
        return {*self.people(), *theirs} <= set(viewer.seats)

    @property
    def is_listed(self) -> bool:
        """Whether strangers may sit down."""
        return self.meeting is not None and self.meeting.is_open

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for the moves of bots."""
        return bool(self.viewers) or self.clocks.is_running

    @property
    def is_in_use(self) -> bool:
        """Whether it may not be forgotten: somebody looks or is about to, time runs, or something is being done."""
        return self.is_awaited or self.sockets > 0 or self.lock.locked()

    def infos(self) -> list[p.SeatInfo]:
        """Who sits where, as everybody may know."""
        present = {seat for other in self.viewers for seat in other.seats}
        must_wait = self.presence.must_wait
        return [
            p.SeatInfo(
                name := seat_name(number),
                seat.player,
                seat.name,
                seat.player != HUMAN or name in present,
                seat.player != HUMAN and name in self.asked and not must_wait,
                bool(seat.invitation_hash),
                self.presence.is_away(name),
                seat.is_kept,
            )
            for number, seat in enumerate(self.seats)
        ]

    # Coming and going

    async def welcome(self, viewer: Viewer) -> None:
        """Let somebody look."""
        await self.rooms.touch(self)
        async with self.lock:
            self.viewers.add(viewer)
            game = load(self.spec.game)
            viewer.tell(
                p.Welcome(
                    self.id,
                    self.spec.game,
                    game.title,
                    self.infos(),
                    viewer.seats,
                    self.spec.options,
                    self.commitment,
                    f"/watch/{self.id}",
                    game.own_faces(self.spec.cards),
                    game.look,
                    series_info(self.spec.series),
                    self.spec.clock,
                    self.presence.watching,
                    self.is_listed,
                )
            )
            if (done := self.rooms.compiler.progress.get(self.spec.game, 1.0)) < 1:
                viewer.tell(p.Compiling(self.spec.game, done, ""))
            was_over = self.is_over
            await self.announcing.announce([viewer])
            await self.presence.arrive(viewer)
            self.clocks.run(self.asked, self.presence.is_started)
            self.presence.expect_all()
            if self.is_over and not was_over:
                await self._mark_over()
            self.siding.tell(viewer)
            self.tell_seats(None if self.clocks.is_running else viewer)
        self.bots.let_move()

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more; nothing is worked out for those who have gone."""
        self.viewers.discard(viewer)
        for kind in list(viewer.studies):
            viewer.drop(kind)
        self.presence.leave(viewer)
        self.bots.drop_thoughts()
        self.tell_seats(viewer)
        if not self.viewers:
            self.rooms.fall_asleep(self)

    def tell_seats(self, without: Viewer | None = None) -> None:
        """Tell everybody, or all but one, who is here and who is not."""
        infos, watching = self.infos(), self.presence.watching
        for viewer in list(self.viewers - {without}):
            viewer.tell(p.Seats(infos, watching, self.clocks.shown_to(viewer.eyes)))

    async def set_up_anew(self, spec: Any) -> None:
        """Go on with another set-up, before the first move."""
        self.spec = spec
        for viewer in list(self.viewers):
            viewer.look_through(viewer.eyes)
        await self.announcing.announce(list(self.viewers))
        self.tell_seats()

    # What is done with the match

    async def call(self, name: str, *arguments: Any) -> Any:
        """Have something done with the match: here if its rules are loaded, and else by a worker."""
        if await self.is_led_here():
            return getattr(table, name)(self.id, self.spec, self.history, *arguments)
        return await self.call_worker(name, self.history, *arguments)

    async def call_worker(self, name: str, past: Past, *arguments: Any, is_quick: bool = False) -> Any:
        """Have a worker do something with the match."""
        call = partial(self.rooms.workers.call, self.payer(), self.id, self.spec.game, name, is_quick=is_quick)
        return await call(self.spec, past, *arguments)

    async def ponder(self, name: str, *arguments: Any, is_quick: bool = False) -> Any:
        """Have a worker think about the match as it is now; it is told no more of it than it needs."""
        past: Past = self.history
        if await self.is_led_here():
            past = keeping.record_of(self.id, self.spec, self.history)
        return await self.call_worker(name, past, len(self.history), *arguments, is_quick=is_quick)

    async def is_led_here(self) -> bool:
        """Whether the match is played in this process; one that was not lately is set up again first."""
        if not self.rooms.compiler.is_loaded(self.spec.game):
            return False
        if not keeping.is_kept(self.id):
            async with self._opening:
                if not keeping.is_kept(self.id):
                    await asyncio.to_thread(self._wake)
        return True

    def _wake(self) -> None:
        """Set the match up again; what was set up by other rules may not be possible any more."""
        try:
            keeping.match_of(self.id, self.spec, self.history)
        except UsageError as error:
            raise Rejected(
                "closed", f"the rules have changed since this match began, and it cannot go on: {error}"
            ) from None

    def payer(self) -> str:
        """The address in whose turn things are done for this room: somebody's who plays, or else watches."""
        playing = [viewer.address for viewer in self.viewers if viewer.seats]
        return min(playing or [viewer.address for viewer in self.viewers], default="")

    def begun(self) -> dict[str, list[int]]:
        """Parts of moves that bind their seats."""
        return {seat_name(number): seat.pending for number, seat in enumerate(self.seats) if seat.pending}

    # What browsers send

    async def take(self, viewer: Viewer, message: Any) -> None:
        """Do what a message asks for."""
        match message:
            case p.Play():
                await self._play(viewer, message)
            case p.Lift() | p.Lower():
                await self._draw_curtain(viewer, message)
            case p.AskWhy():
                self.check_seen(viewer, message.seat)
                eyes = viewer.eyes
                reason = await self.call("why", message.seat, message.line)
                viewer.tell_eyes(eyes, p.Answered(message.line, reason))
            case p.Explain():
                await self._explain(viewer, message)
            case p.Hint():
                self.studies.hint(viewer, message)
            case p.Undo():
                await self.agreeing.undo(viewer, message.seat)
            case p.OfferDraw():
                await self.agreeing.offer_draw(viewer, message.seat)
            case p.Consent():
                await self.agreeing.consent(viewer, message)
            case p.Rematch():
                await self.agreeing.ask_for_rematch(viewer, message.seat)
            case p.Side():
                await self.agreeing.side(viewer, message)
            case p.At():
                eyes = viewer.eyes
                view, sentences = await self.call("shown_at", eyes, message.move, message.seat)
                viewer.tell_eyes(eyes, p.Shown(message.move, view, sentences))
            case p.Curve():
                self.studies.show_chances(viewer)
            case p.React():
                self.check_mine(viewer, message.seat)
                self.presence.react(message)
            case p.Rename():
                self.check_mine(viewer, message.seat)
                async with self.lock:
                    await self.presence.rename(message)
            case p.Claim():
                self.check_mine(viewer, message.seat)
                async with self.lock:
                    await self.presence.claim(viewer, message)
                self.bots.let_move()

    async def _explain(self, viewer: Viewer, message: p.Explain) -> None:
        """Tell a seat why nothing can be done with cards."""
        number = self.check_seen(viewer, message.seat)
        if len(message.parts) > p.MOST_PARTS:
            raise Rejected("malformed", "a move has not so many parts")
        eyes, question = viewer.eyes, viewer.questions.get(message.seat)
        bound = self.seats[number].pending
        dimmed = await self.call("explained", message.seat, message.parts, bound)
        if question is not None and viewer.questions.get(message.seat) == question:
            viewer.tell_eyes(eyes, p.Explained(message.seat, question[0], message.parts, dimmed))

    def check_mine(self, viewer: Viewer, seat: str) -> int:
        """The number of a seat of this viewer."""
        if seat not in viewer.seats:
            raise Rejected("not_yours", f"{seat} is not your seat")
        return self.number(seat)

    def check_seen(self, viewer: Viewer, seat: str) -> int:
        """The number of a seat of this viewer whose player looks."""
        number = self.check_mine(viewer, seat)
        if seat not in viewer.eyes:
            raise Rejected("covered", f"{seat}'s curtain is down: lift it first")
        return number

    async def _draw_curtain(self, viewer: Viewer, message: p.Lift | p.Lower) -> None:
        """Let one of several people at a screen look, or none."""
        if not has_curtains(self.spec, viewer.seats):
            raise Rejected("closed", "there are no curtains on this screen")
        eyes = [seat_name(self.check_mine(viewer, message.seat))] if isinstance(message, p.Lift) else []
        async with self.lock:
            viewer.look_through(eyes)
            await self.announcing.announce([viewer])
            if viewer.eyes != eyes:
                raise Rejected("closed", f"{eyes[0]} is not asked now")

    def _check_fresh(self, viewer: Viewer, seat: str, question: int) -> None:
        """What is answered must be what the seat is asked now."""
        if seat not in viewer.questions:
            raise Rejected("stale", f"{seat} has nothing to decide right now")
        if viewer.questions[seat][0] != question:
            raise Rejected("stale", "the table has changed in the meantime: look again")

    async def _keep_parts(self, seat: int, parts: list[int]) -> None:
        """Parts that have shown a seat something stand from now on."""
        await self.rooms.storage.keep_parts(self.id, seat, parts, self.epoch)
        self.seats[seat].pending = list(parts)

    async def _play(self, viewer: Viewer, message: p.Play) -> None:
        number = self.check_seen(viewer, message.seat)
        if len(message.parts) > p.MOST_PARTS or bool(message.parts) == bool(message.line):
            raise Rejected("malformed", "a move is either its parts or a line")
        async with self.lock:
            self._check_fresh(viewer, message.seat, message.question)
            self.presence.check_begun()
            pending = self.seats[number].pending
            played: Played = await self.call("play", message.seat, message.parts, message.line, pending)
            if played.entry is None:
                if played.has_shown:
                    await self._keep_parts(number, played.parts)
                view, asked = await self.call("look", message.seat, played.parts)
                before = viewer.views.get(message.seat)
                change = None if before is None else change_of(before, view)
                asked = msgspec.structs.replace(asked, question=message.question)
                viewer.tell(p.Looked(asked, view if change is None else None, change))
                return
            await self.add_entry(played.entry)
        self.bots.let_move()

    async def add_entry(self, entry: Entry) -> None:
        """Keep an entry, and only then let everybody know."""
        entry = self.clocks.timed(entry)
        has_pending = any(seat.pending for seat in self.seats)
        began = time.perf_counter()
        await self.rooms.storage.append(self.id, len(self.history), entry, has_pending, self.epoch)
        self.rooms.metrics.storing.observe(time.perf_counter() - began)
        await self.rooms.touch(self)
        self.history = [*self.history, entry]
        self.clocks.follow(entry)
        if entry.what == What.MOVE:
            player = "person" if self.seats[entry.seat].player == HUMAN else "bot"
            self.rooms.metrics.count_move(self.spec.game, player)
        if entry.what == What.TAKE_BACK:
            self.bots.drop_thoughts(everybody=True)
        if entry.what in (What.MOVE, What.TAKE_BACK, What.TIME_UP):
            for number in range(len(self.seats)) if entry.what == What.TAKE_BACK else [entry.seat]:
                self.seats[number].pending = []
                for viewer in self.viewers:
                    viewer.forget(seat_name(number))
            if self.offers:
                self.offers = {offer: agreed for offer, agreed in self.offers.items() if offer[0] == "rematch"}
        await self.announcing.announce(list(self.viewers))
        if self.is_over:
            await self._mark_over()
            await self.rooms.on_over(self)
            for viewer in list(self.viewers):
                self.siding.tell(viewer)

    async def _mark_over(self) -> None:
        """Keep how the match has ended."""
        await self.rooms.storage.mark_over(self.id, await self.call("winners_of"), self.epoch)


def series_info(series: Series | None) -> p.SeriesInfo | None:
    """A series as everybody may know it."""
    return None if series is None else p.SeriesInfo(series.best_of, series.won, series.drawn)

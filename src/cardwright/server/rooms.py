"""Rooms: who looks, whose move it is, and what everybody is told; one thing at a time in each of them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import OperationalError

from cardwright.games import load
from cardwright.games.interface import UsageError, seat_name, seat_number
from cardwright.match.file import commitment
from cardwright.match.match import HUMAN, Entry, What
from cardwright.match.series import Series
from cardwright.server import protocol as p
from cardwright.server import table, talks
from cardwright.server.answers import no_answer
from cardwright.server.bots import Bots
from cardwright.server.changes import change_of, changed_views
from cardwright.server.clocks import Clocks
from cardwright.server.compiling import Compiler
from cardwright.server.leading import Leading, Peer
from cardwright.server.metrics import Metrics
from cardwright.server.presence import Presence
from cardwright.server.siding import Siding
from cardwright.server.storage import Deposed, Meeting, Seat, Storage, StoredRoom
from cardwright.server.studies import Studies
from cardwright.server.table import Looker, Made, Past, Played, Seen, Shown, Spec, has_curtains
from cardwright.server.tokens import hashed, is_secret_of, secret
from cardwright.server.viewers import Rejected, Viewer
from cardwright.server.workers import Workers

LONGEST_NAME = 32
DAY = 86_400.0
TOUCHED = 3_600.0  # seconds after which it is noted again that a room is in use
BUSY = 2 * table.KEPT  # rooms that are kept in memory
AWAY = 60.0  # seconds after which others may decide how it goes on without somebody
ASLEEP = 100  # matches that stay set up although nobody looks at them any more

log = logging.getLogger("cardwright.server")
Found = TypeVar("Found")
Beside = tuple[list[p.SeatInfo], list[p.Offer]]


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
        self.offers: dict[tuple[str, str], set[str]] = {}  # (what, by whom) -> the seats that agreed
        self.rematch: str | None = None
        self.winners: list[str] | None = None  # of a match that is over
        self.siding = Siding(self)
        self.lock = asyncio.Lock()
        self._opening = asyncio.Lock()
        self.asked: list[str] = []
        self.bots = Bots(self)
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

    def infos(self) -> list[p.SeatInfo]:
        """Who sits where, as everybody may know."""
        present = {seat for other in self.viewers for seat in other.seats}
        return [
            p.SeatInfo(
                seat_name(number),
                seat.player,
                seat.name,
                seat.player != HUMAN or seat_name(number) in present,
                seat.player != HUMAN and seat_name(number) in self.asked,
                bool(seat.invitation_hash),
                self.presence.is_away(seat_name(number)),
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
            await self._announce([viewer])
            await self.presence.arrive(viewer)
            self.clocks.run(self.asked, self.presence.is_started)
            self.presence.expect_all()
            if self.is_over and not was_over:
                await self.rooms.storage.mark_over(self.id, self.epoch)
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
        await self._announce(list(self.viewers))
        self.tell_seats()

    # What viewers are shown

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
            past = table.record_of(self.id, self.spec, self.history)
        return await self.call_worker(name, past, len(self.history), *arguments, is_quick=is_quick)

    async def is_led_here(self) -> bool:
        """Whether the match is played in this process; one that was not lately is set up again first."""
        if not self.rooms.compiler.is_loaded(self.spec.game):
            return False
        if not table.is_kept(self.id):
            async with self._opening:
                if not table.is_kept(self.id):
                    await asyncio.to_thread(self._wake)
        return True

    def _wake(self) -> None:
        """Set the match up again; what was set up by other rules may not be possible any more."""
        try:
            table.match_of(self.id, self.spec, self.history)
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

    async def _announce(self, viewers: Sequence[Viewer]) -> None:
        """Show viewers the table as it is now; one to whom nothing changed is sent nothing."""
        if not await self.is_led_here():
            shown: Shown = await self.call_worker("see", self.history, self.begun(), [*map(looker_of, viewers)])
            await self._stand(shown.asked, shown.is_over)
            beside = self._beside()
            for viewer, seen in zip(viewers, shown.seen, strict=True):
                self._show(viewer, seen, beside)
            return
        standing = table.stand(self.id, self.spec, self.history)
        await self._stand(standing.asked, standing.is_over)
        made, beside = Made(), self._beside()
        # Who is asked has the most to be worked out for: the messages of the others are gone before that begins.
        for viewer in sorted(viewers, key=lambda viewer: not set(self.asked).isdisjoint(viewer.seats)):
            if made:
                await asyncio.sleep(0)
            looker, begun = looker_of(viewer), self.begun()
            self._show(viewer, table.look_at(self.id, self.spec, self.history, begun, looker, made), beside)

    async def _stand(self, asked: list[str], is_over: bool) -> None:
        """Who owes a move now, and whose time runs; thoughts that nobody waits for any more are dropped."""
        self.asked, self.is_over = asked, is_over
        self.bots.drop_thoughts()
        if self.spec.clock is not None:
            self.clocks.run([] if is_over else asked, self.presence.is_started)
            self.clocks.publish(*await self.call("known_to_all"))

    def _beside(self) -> Beside:
        """What everybody may know beside the game: who sits where, and who asks for what."""
        return self.infos(), sorted(p.Offer(*offer) for offer in self.offers)

    def _show(self, viewer: Viewer, seen: Seen, beside: Beside) -> None:
        """Send a viewer what is new to it."""
        if seen.ended is not None:
            self.winners = seen.ended.winners
        if viewer.eyes != seen.eyes:
            viewer.look_through(seen.eyes)
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
                self.clocks.shown_to(seen.eyes),
            )
        )

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
                await self._undo(viewer, message.seat)
            case p.OfferDraw():
                await self._offer_draw(viewer, message.seat)
            case p.Consent():
                await self._consent(viewer, message)
            case p.Rematch():
                await self._ask_for_rematch(viewer, message.seat)
            case p.Side():
                await self._side(viewer, message)
            case p.At():
                eyes = viewer.eyes
                view, sentences = await self.call("shown_at", eyes, message.move, message.seat)
                viewer.tell_eyes(eyes, p.Shown(message.move, view, sentences))
            case p.Curve():
                self.studies.show_chances(viewer)
            case p.React():
                self._check_mine(viewer, message.seat)
                self.presence.react(viewer, message)
            case p.Claim():
                self._check_mine(viewer, message.seat)
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

    def _check_mine(self, viewer: Viewer, seat: str) -> int:
        """The number of a seat of this viewer."""
        if seat not in viewer.seats:
            raise Rejected("not_yours", f"{seat} is not your seat")
        return self.number(seat)

    def check_seen(self, viewer: Viewer, seat: str) -> int:
        """The number of a seat of this viewer whose player looks."""
        number = self._check_mine(viewer, seat)
        if seat not in viewer.eyes:
            raise Rejected("covered", f"{seat}'s curtain is down: lift it first")
        return number

    async def _draw_curtain(self, viewer: Viewer, message: p.Lift | p.Lower) -> None:
        """Let one of several people at a screen look, or none."""
        if not has_curtains(self.spec, viewer.seats):
            raise Rejected("closed", "there are no curtains on this screen")
        eyes = [seat_name(self._check_mine(viewer, message.seat))] if isinstance(message, p.Lift) else []
        async with self.lock:
            viewer.look_through(eyes)
            await self._announce([viewer])
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
            self.offers = {offer: agreed for offer, agreed in self.offers.items() if offer[0] == "rematch"}
        await self._announce(list(self.viewers))
        if self.is_over:
            await self.rooms.storage.mark_over(self.id, self.epoch)
            await self.rooms.on_over(self)
            for viewer in list(self.viewers):
                self.siding.tell(viewer)

    # Undo, draws, rematches

    async def _undo(self, viewer: Viewer, seat: str) -> None:
        if seat or not viewer.seats:
            self._check_mine(viewer, seat)
        async with self.lock:
            seat, count, is_quiet = await self.call("undo_span", [seat] if seat else viewer.seats)
            if self.is_over:
                raise Rejected("closed", "the match is over")
            if self.plays_bots_only(viewer):
                await self.add_entry(Entry(What.TAKE_BACK, count=count))
            elif self.presence.has_stand_in:
                raise Rejected("closed", "a bot plays for somebody who would have to agree: wait until they are back")
            elif not is_quiet:
                raise Rejected(
                    "closed",
                    "you cannot take this back: something random has happened or somebody has learned something since",
                )
            else:
                await self._offer("undo", seat)
        self.bots.let_move()

    async def _offer_draw(self, viewer: Viewer, seat: str) -> None:
        number = self._check_mine(viewer, seat)
        async with self.lock:
            entry = Entry(What.OFFER, number)
            await self.call("follow", entry)
            await self.add_entry(entry)
            for other, bot in enumerate(self.seats):
                if bot.player != HUMAN:
                    await self.add_entry(Entry(What.DECLINE, other))
                    return
            await self._offer("draw", seat)

    async def _offer(self, what: str, seat: str) -> None:
        """Ask the other people for something."""
        self.offers[(what, seat)] = {seat}
        await self._tell_offers()

    async def _tell_offers(self) -> None:
        await talks.keep(self)
        for viewer in list(self.viewers):
            viewer.tell(p.Offered(sorted(p.Offer(*offer) for offer in self.offers)))

    async def _consent(self, viewer: Viewer, message: p.Consent) -> None:
        number = self._check_mine(viewer, message.seat)
        async with self.lock:
            found = [offer for offer in self.offers if offer[0] == message.about and offer[1] != message.seat]
            if not found:
                raise Rejected("stale", "nobody is asking for that now")
            offer = found[0]
            if message.about == "draw":
                await self.add_entry(Entry(What.ACCEPT if message.yes else What.DECLINE, number))
            if not message.yes:
                del self.offers[offer]
                await self._tell_offers()
                return
            self.offers[offer].add(message.seat)
            if set(self.people()) <= self.offers[offer]:
                del self.offers[offer]
                await self._agreed(*offer)
            await self._tell_offers()
        self.bots.let_move()

    async def _agreed(self, what: str, seat: str) -> None:
        """All people agreed."""
        if what == "undo":
            _, count, is_quiet = await self.call("undo_span", [seat])
            if is_quiet:
                await self.add_entry(Entry(What.TAKE_BACK, count=count))
        elif what == "rematch":
            await self._move_on()

    async def _ask_for_rematch(self, viewer: Viewer, seat: str) -> None:
        self._check_mine(viewer, seat)
        async with self.lock:
            if not self.is_over:
                raise Rejected("closed", "the match is not over yet")
            if self.siding.next_series() is not None:
                raise Rejected("closed", "the series goes on: choose your deck for its next match")
            if self.plays_bots_only(viewer):
                await self._move_on()
            else:
                await self._offer("rematch", seat)

    async def _side(self, viewer: Viewer, message: p.Side) -> None:
        """A player has chosen the deck for the next match of the series."""
        async with self.lock:
            if self.siding.take(viewer, message):
                await self._move_on(self.siding.next_spec())
            else:
                await talks.keep(self)
                for other in list(self.viewers):
                    self.siding.tell(other)

    async def _move_on(self, spec: Spec | None = None) -> None:
        """Another game with the same people, in a room of its own; everybody gets the secrets of their seats there.

        A rematch changes sides: everybody sits one seat further.
        """
        count = len(self.seats)
        order = list(range(count)) if spec is not None else [(place - 1) % count for place in range(count)]
        spec = spec or self._sides_changed(order)
        tokens = {number: secret() for number, seat in enumerate(self.seats) if seat.player == HUMAN or seat.token_hash}
        sitting = [(self.seats[number], tokens.get(number)) for number in order]
        seats = [
            Seat(HUMAN if token else seat.player, seat.name, hashed(token) if token else "", person=seat.person)
            for seat, token in sitting
        ]
        room = await self.rooms.add(spec, seats, False, self.payer())
        for viewer in list(self.viewers):
            mine = [self.number(name) for name in viewer.seats]
            viewer.tell(p.Moved(room.id, {seat_name(order.index(number)): tokens[number] for number in mine}))

    def _sides_changed(self, order: Sequence[int]) -> Spec:
        """What another game of the same people is made from, who sit in another order."""

        def turned(items: list[Any]) -> list[Any]:
            return [items[number] for number in order] if items else []

        series = self.spec.series
        return msgspec.structs.replace(
            self.spec,
            seats=turned(self.spec.seats),
            decks=turned(self.spec.decks),
            seed=secrets.token_hex(16),
            salt=secrets.token_hex(16),
            series=None if series is None else Series(series.best_of, [0] * len(order), 0, turned(series.sides)),
        )


async def asking(question: Callable[[str], Found], room: str) -> Found:
    """What the database knows of a room."""
    try:
        return await asyncio.to_thread(question, room)
    except OperationalError as error:
        raise no_answer(error) from error


def looker_of(viewer: Viewer) -> Looker:
    """A viewer as far as it matters for what it is shown."""
    return Looker(viewer.seats, viewer.eyes, viewer.since)


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
                table.forget(name)

    def _forget_idle(self) -> None:
        """Drop rooms from memory at which nobody looks."""
        if len(self._rooms) >= BUSY:
            for name in [name for name, room in self._rooms.items() if not room.is_awaited and not room.lock.locked()]:
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


def series_info(series: Series | None) -> p.SeriesInfo | None:
    """A series as everybody may know it."""
    return None if series is None else p.SeriesInfo(series.best_of, series.won, series.drawn)


def clean_name(name: str, fallback: str) -> str:
    """A name as it is shown: one line, not too long."""
    shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return shown[:LONGEST_NAME] or fallback

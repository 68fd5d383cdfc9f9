"""Rooms: who looks, whose move it is, and what everybody is told; one thing at a time in each of them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import Refused as RefusedMove
from cardwright.games.interface import UsageError, seat_name, seat_number
from cardwright.match.file import commitment
from cardwright.match.match import HUMAN, Entry, What
from cardwright.server import library
from cardwright.server import protocol as p
from cardwright.server.compiling import Compiler
from cardwright.server.storage import Seat, Storage, StoredRoom
from cardwright.server.table import Looker, Played, Seen, Shown, Spec, has_curtains
from cardwright.server.workers import TakesTooLong, Workers

HINT = "rollout:1s"
CURVE_SECONDS = 6.0  # for the winning chances of a whole match
CURVE_STEPS = (0.02, 0.1)  # for those after one move, at least and at most
QUICK_BOTS = ("random", "greedy:1")  # as strong as bots get while the rules of a game are being compiled
LONGEST_NAME = 32
HINTS, CHANCES = "hints", "the winning chances"  # what is worked out for a viewer
STUDY_SECONDS = 60.0  # in which it has to be, with all the waiting for others
DAY = 86_400.0
TOUCHED = 3_600.0  # seconds after which it is noted again that a room is in use
BUSY = 2000  # rooms that are kept in memory
MOST_UNREAD = 256  # messages that wait for a viewer

log = logging.getLogger("cardwright.server")
encode = msgspec.json.Encoder().encode


class Rejected(Exception):
    """A message that cannot be taken, with the code that the browser gets."""

    def __init__(self, code: str, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.code = code
        self.wait = wait  # seconds until it may be tried again


def secret() -> str:
    """A secret that nobody guesses: 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_secret_of(token: str, kept: str) -> bool:
    """Whether a secret is the one whose hash was kept; how long this takes tells nothing."""
    return bool(kept) and hmac.compare_digest(hashed(token), kept)


class Viewer:
    """Somebody who looks at a room, on some seats of it or none; whoever reads slowly holds up nobody else."""

    def __init__(self) -> None:
        self.seats: list[str] = []
        self.eyes: list[str] = []  # the seats through which it looks: of several at one screen one at most
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNREAD)
        self.hang_up: Callable[[], object] = lambda: None
        self.address = ""
        self.studies: dict[str, asyncio.Task[None]] = {}  # by kind: what is being worked out for this viewer
        self.since = 0  # the last move this viewer was told of
        self.shown: tuple[Any, ...] = ()  # what was sent last, to send nothing twice
        self.questions: dict[str, tuple[int, p.Asked]] = {}  # by seat: what it is asked, and the number of that
        self._asked = 0  # how many questions this viewer was asked

    def number(self, asked: p.Asked) -> p.Asked:
        """A question with its number: the one it had if it is still the same."""
        number, before = self.questions.get(asked.seat, (0, None))
        if asked != before:
            self.drop(HINTS)
            self._asked += 1
            number = self._asked
            self.questions[asked.seat] = (number, asked)
        return msgspec.structs.replace(asked, question=number)

    def forget(self, seat: str) -> None:
        """A seat has answered: what it is asked next is another question, even in the same words."""
        self.drop(HINTS)
        self.questions.pop(seat, None)

    def drop(self, kind: str) -> None:
        """Have something not worked out any more."""
        if kind in self.studies:
            self.studies.pop(kind).cancel()

    def look_through(self, eyes: list[str]) -> None:
        """Look through the eyes of other seats: what was seen before is forgotten."""
        self.eyes = eyes
        self.since = 0

    def tell_eyes(self, eyes: list[str], message: p.Message) -> None:
        """Have a message sent that these seats may see, unless a curtain came down before it was made."""
        if eyes == self.eyes:
            self.tell(message)

    def tell(self, message: p.Message) -> None:
        """Have a message sent, after those before it; one who lets too many wait has to come again."""
        try:
            self.outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self.hang_up()


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
        self.rooms = rooms
        self.viewers: set[Viewer] = set()
        self.offers: dict[tuple[str, str], set[str]] = {}  # (what, by whom) -> the seats that agreed
        self.rematch: str | None = None
        self.lock = asyncio.Lock()
        self.asked: list[str] = []
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, asyncio.Task[Entry]] = {}
        self._waiting_for_chances = 0
        self._chances: asyncio.Task[p.CurveShown] | None = None

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
        """Whether nobody else's seat is a person's."""
        return set(self.people()) <= set(viewer.seats)

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
                )
            )
            if (done := self.rooms.compiler.progress.get(self.spec.game, 1.0)) < 1:
                viewer.tell(p.Compiling(self.spec.game, done, ""))
            await self._announce([viewer])
            self._tell_seats(viewer)
        self.let_bots_move()

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more; nothing is worked out for those who have gone."""
        self.viewers.discard(viewer)
        for kind in list(viewer.studies):
            viewer.drop(kind)
        self._drop_thoughts()
        self._tell_seats(viewer)

    def _tell_seats(self, without: Viewer) -> None:
        for viewer in list(self.viewers - {without}):
            viewer.tell(p.Seats(self.infos()))

    # What viewers are shown

    async def call(self, name: str, *arguments: Any) -> Any:
        """Have a worker do something with the match."""
        workers = self.rooms.workers
        return await workers.call(self.payer(), self.id, self.spec.game, name, self.spec, self.history, *arguments)

    def payer(self) -> str:
        """The address in whose turn things are done for this room: somebody's who plays, or else watches."""
        playing = [viewer.address for viewer in self.viewers if viewer.seats]
        return min(playing or [viewer.address for viewer in self.viewers], default="")

    def begun(self) -> dict[str, list[int]]:
        """Parts of moves that bind their seats."""
        return {seat_name(number): seat.pending for number, seat in enumerate(self.seats) if seat.pending}

    async def _announce(self, viewers: Sequence[Viewer]) -> None:
        """Show viewers the table as it is now; one to whom nothing changed is sent nothing."""
        lookers = [Looker(viewer.seats, viewer.eyes, viewer.since) for viewer in viewers]
        shown: Shown = await self.call("see", self.begun(), lookers)
        self.asked, self.is_over = shown.asked, shown.is_over
        self._drop_thoughts()
        for viewer, seen in zip(viewers, shown.seen, strict=True):
            viewer.eyes = seen.eyes
            self._show(viewer, seen)

    def _show(self, viewer: Viewer, seen: Seen) -> None:
        """Send a viewer what is new to it."""
        for seat in viewer.questions.keys() - {one.seat for one in seen.asked}:
            viewer.forget(seat)
        asked = [viewer.number(one) for one in seen.asked]
        newest = [sentence for sentence in seen.sentences if sentence.move == seen.move]
        offers = sorted(p.Offer(*offer) for offer in self.offers)
        infos = self.infos()
        shown = (seen.move, newest, seen.views, asked, seen.ended, infos, offers)
        if shown == viewer.shown:
            return
        viewer.shown = shown
        viewer.since = seen.move
        viewer.tell(
            p.State(
                seen.move,
                seen.since,
                seen.views,
                asked,
                seen.sentences,
                infos,
                seen.ended,
                offers,
                [seat for seat in viewer.seats if seat not in seen.eyes],
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
                self._check_seen(viewer, message.seat)
                eyes = viewer.eyes
                reason = await self.call("why", message.seat, message.line)
                viewer.tell_eyes(eyes, p.Answered(message.line, reason))
            case p.Hint():
                await self._hint(viewer, message)
            case p.Undo():
                await self._undo(viewer, message.seat)
            case p.OfferDraw():
                await self._offer_draw(viewer, message.seat)
            case p.Consent():
                await self._consent(viewer, message)
            case p.Rematch():
                await self._ask_for_rematch(viewer, message.seat)
            case p.At():
                eyes = viewer.eyes
                view, sentences = await self.call("shown_at", eyes, message.move, message.seat)
                viewer.tell_eyes(eyes, p.Shown(message.move, view, sentences))
            case p.Curve():
                self._curve(viewer)

    def _check_mine(self, viewer: Viewer, seat: str) -> int:
        """The number of a seat of this viewer."""
        if seat not in viewer.seats:
            raise Rejected("not_yours", f"{seat} is not your seat")
        return self.number(seat)

    def _check_seen(self, viewer: Viewer, seat: str) -> int:
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
        await self.rooms.storage.keep_parts(self.id, seat, parts)
        self.seats[seat].pending = list(parts)

    async def _play(self, viewer: Viewer, message: p.Play) -> None:
        number = self._check_seen(viewer, message.seat)
        if len(message.parts) > p.MOST_PARTS or bool(message.parts) == bool(message.line):
            raise Rejected("malformed", "a move is either its parts or a line")
        async with self.lock:
            self._check_fresh(viewer, message.seat, message.question)
            pending = self.seats[number].pending
            played: Played = await self.call("play", message.seat, message.parts, message.line, pending)
            if played.entry is None:
                if played.has_shown:
                    await self._keep_parts(number, played.parts)
                view, asked = await self.call("look", message.seat, played.parts)
                viewer.tell(p.Looked(view, msgspec.structs.replace(asked, question=message.question)))
                return
            await self._add(played.entry)
        self.let_bots_move()

    async def _add(self, entry: Entry) -> None:
        """Keep an entry, and only then let everybody know."""
        await self.rooms.storage.append(self.id, len(self.history), entry)
        self.history = [*self.history, entry]
        if entry.what == What.TAKE_BACK:
            self._drop_thoughts(everybody=True)
        if entry.what in (What.MOVE, What.TAKE_BACK):
            for number in [entry.seat] if entry.what == What.MOVE else range(len(self.seats)):
                self.seats[number].pending = []
                for viewer in self.viewers:
                    viewer.forget(seat_name(number))
            self.offers = {offer: agreed for offer, agreed in self.offers.items() if offer[0] == "rematch"}
        await self._announce(list(self.viewers))
        if self.is_over:
            await self.rooms.storage.mark_over(self.id)

    # Bots

    def let_bots_move(self) -> None:
        """Have every bot think that owes a move and does not think yet."""
        for name in self.asked:
            bot = self.seat(name).player
            if bot != HUMAN and name not in self._thinking and not self.is_over and self.viewers:
                self._thinking[name] = asyncio.create_task(self._have_think(name, bot))

    async def _have_think(self, name: str, bot: str) -> None:
        """Let a bot move, and whoever is to move next."""
        try:
            await self._think(name, bot)
        except Exception:
            log.exception("the bot on %s in room %s failed", name, self.id)
            for viewer in self.viewers:
                viewer.tell(p.Error("broken", f"the bot playing {name} failed: reload the page to let it try again"))
            return
        finally:
            del self._thinking[name]
        self.let_bots_move()

    async def _think(self, name: str, bot: str) -> None:
        """Let a bot move; what it thought of a table that has changed meanwhile counts only if it still fits."""
        history = self.history
        if self.rooms.compiler.is_ready(self.spec.game):
            bot = library.opponent(self.spec.game, bot)
        elif bot not in QUICK_BOTS:
            bot = QUICK_BOTS[-1]
        self._thoughts[name] = asyncio.create_task(self._work_out_move(name, bot))
        try:
            entry = await self._thoughts[name]
        except asyncio.CancelledError:  # it was dropped
            return
        finally:
            del self._thoughts[name]
        async with self.lock:
            if self.history is not history:
                if name not in self.asked or self.is_over:
                    return
                try:
                    await self.call("play", name, [], entry.line, [])
                except (RefusedMove, UsageError):
                    return
            await self._add(entry)

    async def _work_out_move(self, name: str, bot: str) -> Entry:
        """The move of a bot; one that does not come to an end moves like the quickest."""
        entry: Entry
        try:
            entry = await self.call("think", name, bot)
        except TakesTooLong:
            log.warning("%s on %s in room %s took too long", bot, name, self.id)
            entry = await self.call("think", name, QUICK_BOTS[0])
        return entry

    def _drop_thoughts(self, everybody: bool = False) -> None:
        """Stop bots whose moves nobody waits for: nobody looks, or the seat is not asked any more."""
        for name, thought in self._thoughts.items():
            if everybody or not self.viewers or self.is_over or name not in self.asked:
                thought.cancel()

    async def _hint(self, viewer: Viewer, message: p.Hint) -> None:
        number = self._check_seen(viewer, message.seat)
        if not self.plays_bots_only(viewer):
            raise Rejected("closed", "you get hints only in games against bots")
        if message.seat not in self.asked:
            raise Rejected("stale", f"{message.seat} has nothing to decide right now")
        if not self.rooms.compiler.is_ready(self.spec.game):
            raise Rejected("closed", "you get hints as soon as this game is compiled on this machine")
        self._study(viewer, HINTS, self._advise(viewer, message.seat, self.seats[number].pending))

    async def _advise(self, viewer: Viewer, seat: str, parts: list[int]) -> None:
        """Tell somebody what a strong player would do, if that is still asked when it is found."""
        question = viewer.questions.get(seat)
        candidates = await self.call("advise", seat, parts, HINT)
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
                log.exception("what a viewer of room %s asked for failed", self.id)
                viewer.tell(p.Error("broken", "this did not work out"))
            finally:
                if viewer.studies.get(kind) is asyncio.current_task():
                    del viewer.studies[kind]

        viewer.studies[kind] = asyncio.create_task(carefully())

    # Undo, draws, rematches

    async def _undo(self, viewer: Viewer, seat: str) -> None:
        if seat or not viewer.seats:
            self._check_mine(viewer, seat)
        async with self.lock:
            seat, count, is_quiet = await self.call("undo_span", [seat] if seat else viewer.seats)
            if self.is_over:
                raise Rejected("closed", "the match is over")
            if self.plays_bots_only(viewer):
                await self._add(Entry(What.TAKE_BACK, count=count))
            elif not is_quiet:
                raise Rejected(
                    "closed",
                    "you cannot take this back: something random has happened or somebody has learned something since",
                )
            else:
                self._offer("undo", seat)
        self.let_bots_move()

    async def _offer_draw(self, viewer: Viewer, seat: str) -> None:
        number = self._check_mine(viewer, seat)
        async with self.lock:
            entry = Entry(What.OFFER, number)
            await self.call("follow", entry)
            await self._add(entry)
            for other, bot in enumerate(self.seats):
                if bot.player != HUMAN:
                    await self._add(Entry(What.DECLINE, other))
                    return
            self._offer("draw", seat)

    def _offer(self, what: str, seat: str) -> None:
        """Ask the other people for something."""
        self.offers[(what, seat)] = {seat}
        self._tell_offers()

    def _tell_offers(self) -> None:
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
                await self._add(Entry(What.ACCEPT if message.yes else What.DECLINE, number))
            if not message.yes:
                del self.offers[offer]
                self._tell_offers()
                return
            self.offers[offer].add(message.seat)
            if set(self.people()) <= self.offers[offer]:
                del self.offers[offer]
                await self._agreed(*offer)
            self._tell_offers()
        self.let_bots_move()

    async def _agreed(self, what: str, seat: str) -> None:
        """All people agreed."""
        if what == "undo":
            _, count, is_quiet = await self.call("undo_span", [seat])
            if is_quiet:
                await self._add(Entry(What.TAKE_BACK, count=count))
        elif what == "rematch":
            await self._move_on()

    async def _ask_for_rematch(self, viewer: Viewer, seat: str) -> None:
        self._check_mine(viewer, seat)
        async with self.lock:
            if not self.is_over:
                raise Rejected("closed", "the match is not over yet")
            if self.plays_bots_only(viewer):
                await self._move_on()
            else:
                self._offer("rematch", seat)

    async def _move_on(self) -> None:
        """Another game with the same seats, in a room of its own; everybody gets the secrets of their seats."""
        spec = msgspec.structs.replace(self.spec, seed=secrets.token_hex(16), salt=secrets.token_hex(16))
        tokens = {name: secret() for name in self.people()}
        seats = [
            Seat(seat.player, seat.name, hashed(tokens[seat_name(number)]) if seat.player == HUMAN else "")
            for number, seat in enumerate(self.seats)
        ]
        room = await self.rooms.add(spec, seats, False, self.payer())
        for viewer in list(self.viewers):
            viewer.tell(p.Moved(room.id, {name: tokens[name] for name in viewer.seats}))

    def _curve(self, viewer: Viewer) -> None:
        """Have the winning chances shown; uncompiled rules are too slow to work them out."""
        if not self.is_over:
            raise Rejected("closed", "you see the winning chances when the match is over")
        if self.rooms.compiler.is_ready(self.spec.game):
            self._study(viewer, CHANCES, self._show_chances(viewer))
        else:
            viewer.tell(p.CurveShown([], []))

    async def _show_chances(self, viewer: Viewer) -> None:
        """Show the winning chances, which are worked out once, whoever asks for them, as long as somebody waits."""
        chances = self._chances
        if chances is None or (chances.done() and chances.exception()):
            chances = self._chances = asyncio.create_task(self._work_out_chances())
        self._waiting_for_chances += 1
        try:
            viewer.tell(await asyncio.shield(chances))
        finally:
            self._waiting_for_chances -= 1
            if not self._waiting_for_chances and not chances.done():
                chances.cancel()
                self._chances = None  # whoever asks next does not wait for what is being stopped

    async def _work_out_chances(self) -> p.CurveShown:
        moves = await self.call("moves_made")
        least, most = CURVE_STEPS
        bot = f"rollout:{1000 * min(most, max(least, CURVE_SECONDS / (moves + 1))):.0f}ms"
        chances = [await self.call("curve", bot, move) for move in range(moves + 1)]
        steps = [
            (max(abs(after[name] - before[name]) for name in after), move)
            for move, (before, after) in enumerate(pairwise(chances), start=1)
        ]
        turning = sorted(move for change, move in sorted(steps, reverse=True)[:3] if change > 0.15)
        return p.CurveShown(chances, turning)


class Rooms:
    """All rooms: those in use in memory, the others in the database."""

    def __init__(self, storage: Storage, workers: Workers, compiler: Compiler) -> None:
        self.storage = storage
        self.workers = workers
        self.compiler = compiler
        self._rooms: dict[str, Room] = {}

    async def find(self, room: str) -> Room:
        """A room by its name."""
        if room not in self._rooms:
            kept = await asyncio.to_thread(self.storage.room, room)
            if kept is None:
                raise Rejected("unknown_room", "this room does not exist, or was deleted because nobody used it")
            self._forget_idle()
            self._rooms.setdefault(room, Room(kept, self))
        return self._rooms[room]

    def rooms(self) -> list[Room]:
        """Those in use."""
        return list(self._rooms.values())

    def _forget_idle(self) -> None:
        """Drop rooms from memory at which nobody looks."""
        if len(self._rooms) >= BUSY:
            for name in [name for name, room in self._rooms.items() if not room.viewers and not room.lock.locked()]:
                del self._rooms[name]

    async def add(self, spec: Spec, seats: list[Seat], is_public: bool, payer: str = "") -> Room:
        """A new room; what is wrong with its spec is an error that says so."""
        name = secrets.token_urlsafe(12)
        settled: Spec = await self.workers.set_up(payer, spec.game, "settle", spec)
        kept = StoredRoom(name, settled, commitment(spec.seed, spec.salt), is_public, False, seats, [])
        await self.storage.add_room(kept)
        self.compiler.want(spec.game)
        self._rooms[name] = Room(kept, self)
        return self._rooms[name]

    async def touch(self, room: Room) -> None:
        """Note that a room is in use, not too often."""
        if time.time() - room.touched > TOUCHED:
            room.touched = time.time()
            await self.storage.touch([room.id])

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


def clean_name(name: str, fallback: str) -> str:
    """A name as it is shown: one line, not too long."""
    shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return shown[:LONGEST_NAME] or fallback

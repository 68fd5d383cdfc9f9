"""The web application: pages, the HTTP interface, and what it is made of."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardwright.games import GAMES
from cardwright.games.interface import Game, UsageError, seat_name
from cardwright.games.limited import LONGEST_DECK, LONGEST_POSITION, check_length
from cardwright.match.lesson import Step, read_lesson
from cardwright.match.match import HUMAN, Clock, used_cards
from cardwright.match.puzzle import find_puzzle
from cardwright.match.series import begin_series
from cardwright.players.levels import name_of_bot
from cardwright.server import library, previews
from cardwright.server import protocol as p
from cardwright.server.answers import address_of, body_of, failing_clearly, respond
from cardwright.server.clocks import check_clock
from cardwright.server.compiling import Compiler
from cardwright.server.database import is_shared, open_database
from cardwright.server.hosts import KnownHosts
from cardwright.server.leading import Leading
from cardwright.server.limits import Buckets, Counts
from cardwright.server.lobby import Lobby, check_ready_made, open_games, play_anyone, sit_down
from cardwright.server.metrics import Health, Metrics, hash_of, healthz, metrics
from cardwright.server.people import People, change_me, keep_me, open_me
from cardwright.server.presence import clean_name, name_among
from cardwright.server.relay import FromPeers, Relay, peers
from cardwright.server.room import Room
from cardwright.server.rooms import AWAY, TOUCHED, Rooms
from cardwright.server.setups import Spec
from cardwright.server.sockets import table
from cardwright.server.storage import Meeting, Seat, Storage
from cardwright.server.tokens import hashed, is_secret_of, secret
from cardwright.server.viewers import Rejected
from cardwright.server.workers import Workers

WATCHABLE = 20
LIVELY = 2 * TOUCHED  # seconds after which a game that nobody has used is not offered to those who watch
LONGEST_NAME = 200  # letters of the name of a scenario
LEAST_COMPRESSED = 2000  # bytes: pages, cards and rules are, and no answer that holds a secret
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

log = logging.getLogger("cardwright.server")


@dataclass(frozen=True)
class Config:
    """How the server is run."""

    database: str
    movers: int = 1
    thinkers: int = 1
    compile_in_background: bool = True
    requests: tuple[float, float] = (60, 4)  # that change something, by address: at once, and a second
    messages: tuple[float, float] = (60, 20)  # of a viewer
    work: tuple[float, float] = (20, 0.5)  # seconds of reading and setting up, by address: at once, and a second
    sockets: int = 40  # open at once, by address
    greeting: float = 10.0  # seconds until somebody who opens a socket has to say hello
    names: frozenset[str] = frozenset({"localhost"})  # under which the server is known, beside addresses in numbers
    address: str = ""  # where other servers on the same database reach this one
    metrics_token: str = ""  # with which /metrics is read; without one nobody reads it
    patience: float = AWAY  # seconds after which others may decide how it goes on without somebody
    keep_days: float = 90.0  # after which a room that nobody has used is cleared away; 0 keeps all


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a room that is made."""

    player: str = HUMAN
    name: str = ""
    deck: Any = None
    side: dict[str, int] = {}  # the side deck, in a series
    mine: bool = False  # of the seats of people: the one who makes the room sits here
    kept: bool = False  # of an open game: for a friend with the invitation, not for strangers


class NewRoom(msgspec.Struct, forbid_unknown_fields=True):
    """A room that somebody wants."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    cards: list[Any] = []
    start: str | None = None
    public: bool = False
    best_of: int = 1  # matches; a series has side decks
    open: bool = False  # it waits in the lobby: anybody may take a free seat
    clock: Clock | None = None


class MadeRoom(msgspec.Struct):
    """A room that was made: the secrets of your seats, and the links for others."""

    room: str
    tokens: dict[str, str]
    invitations: dict[str, str]
    commitment: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody follows an invitation."""

    invitation: str
    name: str = ""


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    """An invitation that somebody holds."""

    invitation: str


class Remembered(msgspec.Struct, forbid_unknown_fields=True):
    """Rooms in which somebody had a seat."""

    rooms: Annotated[list[str], msgspec.Meta(max_length=30)]


class WhatBecame(msgspec.Struct):
    """What has become of such rooms; one that is in neither list is gone."""

    going_on: list[str]
    winners: dict[str, list[str]]  # of matches that are over


class RoomInfo(msgspec.Struct):
    """What somebody with a link to a room may know before looking at it."""

    game: str
    title: str
    people: list[str]  # who has sat down
    seat: str = ""  # that waits for the bearer of an invitation; none if it is used up


class WatchableRoom(msgspec.Struct):
    """A game that may be watched."""

    room: str
    game: str
    seats: list[p.Sitter]


class PositionToShare(msgspec.Struct, forbid_unknown_fields=True):
    """A position of a room, as the bearer of these secrets may see it."""

    move: int
    tokens: list[str] = []
    seat: str = ""


class SharedPosition(msgspec.Struct):
    """What a table can be set up from again."""

    game: str
    start: str
    options: dict[str, Any]
    seats: int
    cards: list[Any] = []  # somebody's own that stand in it


class DeckToCheck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck, as text or as counts."""

    text: str = ""
    cards: dict[str, int] | None = None
    name: str = ""


class ScenarioToOpen(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario of the rulebook."""

    scenario: str


class LessonToOpen(msgspec.Struct, forbid_unknown_fields=True):
    """Who wants to learn."""

    name: str = ""


class OpenedLesson(msgspec.Struct):
    """A lesson with its table; the learner has the first seat."""

    room: MadeRoom
    title: str
    steps: list[Step]


class PuzzleToOpen(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle, and who wants to solve it."""

    puzzle: str
    name: str = ""


class OpenedPuzzle(msgspec.Struct):
    """A puzzle with its table; the solver has the first seat."""

    room: MadeRoom
    name: str
    level: str
    task: str
    solution: list[str]
    why: str


# Pages about games


@failing_clearly
async def games(request: Request) -> Response:
    """All games, and how far each is compiled."""
    infos = [await asyncio.to_thread(library.game_info, name) for name in GAMES]
    return respond({"games": infos, "compiled": request.app.state.rooms.compiler.progress})


@failing_clearly
async def cards(request: Request) -> Response:
    """The cards of a game."""
    return respond(await asyncio.to_thread(library.cards_of, request.path_params["game"]))


@failing_clearly
async def rules(request: Request) -> Response:
    """The rulebook of a game."""
    return respond(await asyncio.to_thread(library.rules_of, request.path_params["game"]))


@failing_clearly
async def guide(request: Request) -> Response:
    """How to play a game, and its words."""
    return respond(await asyncio.to_thread(library.guide_of, request.path_params["game"]))


@failing_clearly
async def check_deck(request: Request) -> Response:
    """Whether a deck may be played with, and why not."""
    deck: DeckToCheck = await body_of(request, DeckToCheck)
    name = library.known_game(request.path_params["game"]).name
    check_length(deck.text, LONGEST_DECK, "a deck")
    workers: Workers = request.app.state.rooms.workers
    return respond(
        await workers.set_up(address_of(request), name, "check_deck", name, deck.text, deck.cards, deck.name)
    )


@failing_clearly
async def sample_hand(request: Request) -> Response:
    """An opening hand from a deck, as the rules of the game deal it."""
    deck: DeckToCheck = await body_of(request, DeckToCheck)
    name = library.known_game(request.path_params["game"]).name
    drawn = {"name": deck.name or "My deck", "cards": dict(deck.cards or {})}
    workers: Workers = request.app.state.rooms.workers
    seed = secrets.token_hex(16)
    return respond(await workers.set_up(address_of(request), name, "sample_hand", name, drawn, seed))


# Rooms


@failing_clearly
async def make_room(request: Request) -> Response:
    """A new room; a seat of a person that is not the asker's has an invitation."""
    wanted: NewRoom = await body_of(request, NewRoom)
    game = library.known_game(wanted.game)
    check_size(game, wanted)
    players = [library.check_player(seat.player) for seat in wanted.seats]
    decks = [seat.deck for seat in wanted.seats]
    for deck in decks:
        check_ready_made(game.name, deck)
    check_clock(wanted.clock)
    meeting = await meeting_of(request, wanted)
    spec = Spec(
        wanted.game,
        players,
        secrets.token_hex(16),
        secrets.token_hex(16),
        wanted.options,
        decks if any(decks) else [],
        wanted.cards,
        wanted.start,
        begin_series(game, wanted.best_of, [seat.side for seat in wanted.seats]),
        clock=wanted.clock,
    )
    return respond(await open_room(request, spec, wanted.seats, wanted.public, meeting))


async def meeting_of(request: Request, wanted: NewRoom) -> Meeting | None:
    """How strangers come to a room that is open to them."""
    if not wanted.open:
        return None
    if not any(seat.player == HUMAN and not seat.mine and not seat.kept for seat in wanted.seats):
        raise UsageError("an open game needs a free seat: choose a person as your opponent")
    if not any(seat.player == HUMAN and seat.mine for seat in wanted.seats):
        raise UsageError("an open game needs somebody who waits there: take a seat yourself")
    return Meeting(True, None, await request.app.state.lobby.check_host(address_of(request)))


def check_size(game: Game, wanted: NewRoom) -> None:
    """Refuse what is too large to be set up before anybody works on it."""
    if len(wanted.seats) > game.most_seats:
        raise UsageError(f"{game.title} is for at most {game.most_seats} players, not {len(wanted.seats)}")
    if len(wanted.options) > len(game.options):
        raise UsageError(f"{game.title} has {len(game.options)} options, not {len(wanted.options)}")
    check_length(wanted.start or "", LONGEST_POSITION, "a position")


async def open_room(
    request: Request, spec: Spec, wanted: list[NewSeat], is_public: bool, meeting: Meeting | None = None
) -> MadeRoom:
    """Make a room and its secrets."""
    tokens: dict[str, str] = {}
    invitations: dict[str, str] = {}
    seats: list[Seat] = []
    for number, seat in enumerate(wanted):
        name = seat_name(number)
        usual = name if seat.player == HUMAN else name_of_bot(seat.player, [one.player for one in seats])
        kept = Seat(seat.player, name_among(clean_name(seat.name, usual), [one.name for one in seats]))
        if seat.player == HUMAN and seat.mine:
            tokens[name] = secret()
            kept.token_hash = hashed(tokens[name])
        elif seat.player == HUMAN:
            invitations[name] = secret()
            kept.invitation_hash, kept.is_kept = hashed(invitations[name]), seat.kept
        seats.append(kept)
    room = await request.app.state.rooms.add(spec, seats, is_public, address_of(request), meeting)
    return MadeRoom(room.id, tokens, invitations, room.commitment)


@failing_clearly
async def open_scenario(request: Request) -> Response:
    """A scenario of the rulebook as a table, all seats on one screen."""
    wanted: ScenarioToOpen = await body_of(request, ScenarioToOpen)
    game = library.known_game(request.path_params["game"]).name
    check_length(wanted.scenario, LONGEST_NAME, "the name of a scenario")
    workers: Workers = request.app.state.rooms.workers
    seed = secrets.token_hex(16)
    spec: Spec = await workers.set_up(address_of(request), game, "from_scenario", game, wanted.scenario, seed)
    spec = msgspec.structs.replace(spec, salt=secrets.token_hex(16))
    return respond(await open_room(request, spec, [NewSeat(mine=True) for _ in spec.seats], False))


@failing_clearly
async def open_lesson(request: Request) -> Response:
    """The lesson of a game at a table of its own; the page makes the moves of the others, so it gets all seats."""
    wanted: LessonToOpen = await body_of(request, LessonToOpen)
    game = library.known_game(request.path_params["game"])
    lesson = await asyncio.to_thread(read_lesson, game)
    workers: Workers = request.app.state.rooms.workers
    spec: Spec = await workers.set_up(address_of(request), game.name, "from_lesson", game.name)
    seats = [NewSeat(name=name, mine=True) for name in (wanted.name, *lesson.opponents)]
    room = await open_room(request, spec, seats, False)
    return respond(OpenedLesson(room, lesson.title, lesson.steps))


@failing_clearly
async def open_puzzle(request: Request) -> Response:
    """A puzzle of a game at a table of its own."""
    wanted: PuzzleToOpen = await body_of(request, PuzzleToOpen)
    game = library.known_game(request.path_params["game"])
    check_length(wanted.puzzle, LONGEST_NAME, "the name of a puzzle")
    puzzle = await asyncio.to_thread(find_puzzle, game, wanted.puzzle)
    workers: Workers = request.app.state.rooms.workers
    spec: Spec = await workers.set_up(address_of(request), game.name, "from_puzzle", game.name, puzzle.puzzle)
    seats = [NewSeat(player, wanted.name if player == HUMAN else "", mine=player == HUMAN) for player in spec.seats]
    room = await open_room(request, spec, seats, False)
    return respond(OpenedPuzzle(room, puzzle.puzzle, puzzle.level, puzzle.task, puzzle.solution, puzzle.why))


@failing_clearly
async def verdict(request: Request) -> Response:
    """Whether the puzzle of a room is solved, or why it is not."""
    room = await request.app.state.rooms.find(request.path_params["room"])
    if not room.spec.puzzle:
        raise UsageError("no puzzle is set in this room")
    return respond(await room.call_worker("verdict", room.history))


@failing_clearly
async def daily_puzzle(request: Request) -> Response:
    """The puzzle of today, wherever the asker lives: days change at midnight UTC."""
    return respond(await asyncio.to_thread(library.puzzle_of_the_day, datetime.now(UTC).date()))


@failing_clearly
async def join(request: Request) -> Response:
    """Sit down with an invitation, which is used up."""
    wanted: Join = await body_of(request, Join)
    rooms: Rooms = request.app.state.rooms
    room = await rooms.find(request.path_params["room"])
    number = invited_to(room, wanted.invitation)
    if number is not None:
        seat, token, invitation = room.seats[number], secret(), room.seats[number].invitation_hash
        name = room.presence.name_for(number, wanted.name)
        if await rooms.storage.take_seat(room.id, number, invitation, name, hashed(token), room.epoch):
            seat.name, seat.token_hash, seat.invitation_hash = name, hashed(token), ""
            await room.presence.stop_waiting()
            return respond({"seat": seat_name(number), "token": token})
    raise Rejected("not_yours", "somebody has already used this invitation, or it is for another room")


def invited_to(room: Room, invitation: str) -> int | None:
    """The number of the seat that an invitation is for, if nobody has used it yet."""
    found = (number for number, seat in enumerate(room.seats) if is_secret_of(invitation, seat.invitation_hash))
    return next(found, None)


def info_of(room: Room, seat: str = "") -> RoomInfo:
    """What may be known of a room before looking at it."""
    people = [seat.name for seat in room.seats if seat.player == HUMAN and seat.token_hash]
    return RoomInfo(room.spec.game, library.known_game(room.spec.game).title, people, seat)


@failing_clearly
async def room_info(request: Request) -> Response:
    """What a link to a room is for."""
    return respond(info_of(await request.app.state.rooms.find(request.path_params["room"])))


@failing_clearly
async def read_invitation(request: Request) -> Response:
    """What an invitation is for, and whether its seat still waits; nothing is used up."""
    wanted: Invitation = await body_of(request, Invitation)
    room = await request.app.state.rooms.find(request.path_params["room"])
    number = invited_to(room, wanted.invitation)
    return respond(info_of(room, "" if number is None else seat_name(number)))


@failing_clearly
async def going_on(request: Request) -> Response:
    """Which of the rooms that a browser remembers go on, and who won the others; none is woken for that."""
    wanted: Remembered = await body_of(request, Remembered)
    rooms: Rooms = request.app.state.rooms
    ends = await asyncio.to_thread(rooms.storage.ends_of, wanted.rooms)
    going_on = [room for room in wanted.rooms if room in ends and not ends[room][0] and not rooms.is_over(room)]
    return respond(WhatBecame(going_on, {room: won for room, (_, won) in ends.items() if won is not None}))


@failing_clearly
async def watchable(request: Request) -> Response:
    """Games that may be watched."""
    storage: Storage = request.app.state.rooms.storage
    found = await asyncio.to_thread(storage.public_rooms, WATCHABLE, time.time() - LIVELY)
    return respond(
        [
            WatchableRoom(
                room,
                msgspec.json.decode(spec, type=Spec).game,
                [p.Sitter(seat_name(number), *who) for number, who in enumerate(seats)],
            )
            for room, spec, seats in found
        ]
    )


@failing_clearly
async def match_file(request: Request) -> Response:
    """A finished match as a file."""
    room = await request.app.state.rooms.find(request.path_params["room"])
    text: str = await room.call_worker("file_of", room.history)
    name = f"{room.spec.game}-{room.id[:6]}.match"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@failing_clearly
async def share_position(request: Request) -> Response:
    """A position as text: what the asker's seat may not see is not in it."""
    wanted: PositionToShare = await body_of(request, PositionToShare)
    room = await request.app.state.rooms.find(request.path_params["room"])
    mine = room.seats_of(wanted.tokens)
    text: str = await room.call_worker("position_text", room.history, mine, wanted.move, wanted.seat)
    cards = used_cards(room.spec.cards, (), text)
    return respond(SharedPosition(room.spec.game, text, room.spec.options, len(room.seats), cards))


# The application


class SecureHeaders:
    """Headers that every answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with the headers; a socket has none of them."""
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def make_app(config: Config) -> ASGIApp:
    """The application; it opens its database and starts its processes when it is started."""

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        engine = open_database(config.database)
        storage = Storage(engine)
        leading = Leading(engine, config.address) if is_shared(config.database) else None

        async def tell(game: str, done: float, words: str) -> None:
            rooms.tell_all(game, p.Compiling(game, done, words))

        async def warm(game: str) -> None:
            await workers.warm(game, "cpu")

        compiler = Compiler(list(GAMES), tell, warm)
        work = Buckets(*config.work)
        workers = Workers(config.movers, config.thinkers, compiler.is_ready, work)
        rooms = Rooms(storage, workers, compiler, Metrics(), leading)
        rooms.metrics.follow(rooms)
        storage.on_deposed = rooms.give_up
        if leading is not None:
            loop = asyncio.get_running_loop()
            leading.on_lost = partial(loop.call_soon_threadsafe, rooms.give_up_all)
            await asyncio.to_thread(leading.start)
            app.state.peers = peers()
        rooms.patience = config.patience
        app.state.rooms = rooms
        app.state.lobby = Lobby(rooms)
        app.state.people = People(storage)
        rooms.on_over = app.state.people.finish
        app.state.metrics = rooms.metrics
        app.state.metrics_hash = hash_of(config.metrics_token)
        app.state.health = Health(rooms)
        app.state.requests = Buckets(*config.requests)
        app.state.messages = config.messages
        app.state.work = work
        app.state.sockets = Counts(config.sockets)
        app.state.greeting = config.greeting
        if config.compile_in_background:
            compiler.start()
        first = next(iter(GAMES))
        compiler.want(first)
        tasks = [asyncio.create_task(workers.warm(first)), asyncio.create_task(app.state.lobby.beat())]
        if config.keep_days:
            tasks.append(asyncio.create_task(rooms.clear_away(config.keep_days)))
        yield
        for task in tasks:
            task.cancel()
        await compiler.stop()
        workers.close()
        await asyncio.wait([*tasks, *compiler.tasks()])  # they hear that their processes are gone
        if leading is not None:
            await asyncio.to_thread(leading.stop)
            await app.state.peers.aclose()
        storage.close()

    app = Starlette(
        routes=[
            Route("/api/games", games),
            Route("/api/games/{game}/cards", cards),
            Route("/api/games/{game}/rules", rules),
            Route("/api/games/{game}/guide", guide),
            Route("/api/games/{game}/deck", check_deck, methods=["POST"]),
            Route("/api/games/{game}/hand", sample_hand, methods=["POST"]),
            Route("/api/games/{game}/scenario", open_scenario, methods=["POST"]),
            Route("/api/games/{game}/lesson", open_lesson, methods=["POST"]),
            Route("/api/open", open_games),
            Route("/api/anyone", play_anyone, methods=["POST"]),
            Route("/api/people", keep_me, methods=["POST"]),
            Route("/api/people/open", open_me, methods=["POST"]),
            Route("/api/people/me", change_me, methods=["POST"]),
            Route("/api/games/{game}/puzzle", open_puzzle, methods=["POST"]),
            Route("/api/puzzles/today", daily_puzzle),
            Route("/api/rooms/{room}/verdict", verdict),
            Route("/api/rooms", watchable),
            Route("/api/rooms", make_room, methods=["POST"]),
            Route("/api/rooms/going_on", going_on, methods=["POST"]),
            Route("/api/rooms/{room}", room_info),
            Route("/api/rooms/{room}/invitation", read_invitation, methods=["POST"]),
            Route("/api/rooms/{room}/join", join, methods=["POST"]),
            Route("/api/rooms/{room}/sit", sit_down, methods=["POST"]),
            Route("/api/rooms/{room}/file", match_file),
            Route("/api/rooms/{room}/position", share_position, methods=["POST"]),
            WebSocketRoute("/ws/{room}", table),
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            *previews.routes(),
        ],
        middleware=[
            Middleware(FromPeers),
            Middleware(KnownHosts, names=config.names),
            Middleware(GZipMiddleware, minimum_size=LEAST_COMPRESSED),
            Middleware(Relay),
        ],
        lifespan=life,
    )
    return SecureHeaders(app)

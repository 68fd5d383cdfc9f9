"""The WebSocket of a viewer: who is let in, what is read, and what is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket

from cardwright.games.interface import Refused, UsageError
from cardwright.server import protocol as p
from cardwright.server.answers import address_of, is_from_here, turn_away
from cardwright.server.limits import Bucket
from cardwright.server.metrics import BROKEN, RULE
from cardwright.server.people import People
from cardwright.server.presence import clean_name
from cardwright.server.room import Room
from cardwright.server.rooms import Rooms
from cardwright.server.viewers import Rejected, Viewer, encode

UNKNOWN_ROOM, UNGREETED, COME_AGAIN = 4404, 4408, 1013  # why a socket is closed
SOMEBODY = "somebody"  # who watches without a name

log = logging.getLogger("cardwright.server")
decode_message = msgspec.json.Decoder(p.FROM_BROWSER).decode


class Ungreeted(Exception):
    """Somebody opened a socket and did not say who they are."""


async def table(socket: WebSocket) -> None:
    """One viewer of a room, from hello to the end."""
    app, address = socket.app.state, address_of(socket)
    if not is_from_here(socket):
        app.metrics.refuse("closed")
        await socket.send_denial_response(turn_away(Rejected("closed", "this page is not allowed to connect")))
        return
    if not app.sockets.take(address):
        app.metrics.refuse("too_often")
        said = f"you can have {app.sockets.most} tables open at once: close one first"
        await socket.send_denial_response(turn_away(Rejected("too_often", said, app.greeting)))
        return
    try:
        with app.metrics.sockets.track_inprogress():
            await socket.accept()
            await look(socket, address)
    finally:
        app.sockets.give_back(address)


async def look(socket: WebSocket, address: str) -> None:
    """Let somebody look at a room until they go."""
    rooms: Rooms = socket.app.state.rooms
    try:
        room = await rooms.enter(socket.path_params["room"])
    except Rejected as rejected:
        rooms.metrics.refuse(rejected.code)
        await socket.send_bytes(encode(p.Error(rejected.code, str(rejected))))
        await socket.close(UNKNOWN_ROOM if rejected.code == "unknown_room" else COME_AGAIN)
        return
    viewer = Viewer()
    viewer.address = address
    writing = asyncio.create_task(deliver(socket, viewer))
    viewer.hang_up = writing.cancel
    try:
        # A task of its own: whatever wakes one goes through all that it waits in, here every layer of the application.
        await asyncio.create_task(listen(socket, room, viewer))
    except Ungreeted:
        with contextlib.suppress(Exception):
            await socket.send_bytes(encode(p.Error("closed", "you did not say hello in time")))
            await socket.close(UNGREETED)
    finally:
        room.sockets -= 1
        room.leave(viewer)
        writing.cancel()
        viewer.part()


async def deliver(socket: WebSocket, viewer: Viewer) -> None:
    """Send a viewer what it is told, until it is gone or hung up on."""
    try:
        while True:
            await socket.send_bytes(await viewer.outbox.get())
    finally:
        with contextlib.suppress(Exception):
            await socket.close(COME_AGAIN)


async def listen(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Take what a viewer sends, until it is gone; what is wrong with a message is told."""
    bucket, metrics = Bucket(*socket.app.state.messages), room.rooms.metrics
    moving = metrics.moving.labels(room.spec.game)
    deadline = asyncio.get_running_loop().time() + socket.app.state.greeting
    while True:
        received = await (socket.receive() if viewer in room.viewers else first_message(socket, deadline))
        if received["type"] == "websocket.disconnect":
            return
        message: Any = None
        try:
            message = read(received, bucket)
            if viewer in room.viewers:
                began = time.perf_counter()
                await room.take(viewer, message)
                if isinstance(message, p.Play):
                    moving.observe(time.perf_counter() - began)
            else:
                await greet(room, socket.app.state.people, viewer, message)
        except Rejected as rejected:
            metrics.refuse(rejected.code)
            viewer.tell(p.Error(rejected.code, str(rejected)))
        except Refused as refused:
            metrics.refuse(RULE)
            reason = p.Reason(refused.ids[0], refused.sentence)
            viewer.tell(p.Refused(getattr(message, "seat", ""), reason))
        except UsageError as error:
            metrics.refuse("malformed")
            viewer.tell(p.Error("malformed", str(error)))
        except Exception:
            metrics.refuse(BROKEN)
            log.exception("a message in room %s failed", room.id)
            said = "something went wrong on the server; nothing changed"
            viewer.tell(p.Error("broken", said))
        await asyncio.sleep(0)  # answers go out before the next message is read, however many wait


async def first_message(socket: WebSocket, deadline: float) -> Message:
    """What somebody sends who has not said hello yet, and has until a time to do so."""
    try:
        async with asyncio.timeout_at(deadline):
            return await socket.receive()
    except TimeoutError:
        raise Ungreeted from None


def read(received: Message, bucket: Bucket) -> Any:
    """A message, if it can be taken."""
    data = received.get("bytes") or (received.get("text") or "").encode()
    if not bucket.take():
        raise Rejected("too_often", "too many requests: wait a little")
    if len(data) > p.LONGEST:
        raise Rejected("too_large", f"a message has at most {p.LONGEST} bytes")
    try:
        return decode_message(data)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise Rejected("malformed", f"this message cannot be read: {error}") from None


async def greet(room: Room, people: People, viewer: Viewer, message: Any) -> None:
    """Let somebody in who says who they are."""
    if not isinstance(message, p.Hello):
        raise Rejected("malformed", "the first message is hello")
    if message.version != p.VERSION:
        raise Rejected("malformed", f"this server speaks version {p.VERSION}: load the page again")
    viewer.seats = room.seats_of(message.tokens)
    try:
        viewer.name = clean_name(message.name, SOMEBODY)
    except Rejected:
        viewer.name = SOMEBODY
    await people.sit(room, viewer, message.person)
    await room.welcome(viewer)

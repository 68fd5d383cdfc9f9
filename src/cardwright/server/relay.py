"""Between servers: requests and sockets for a room that another one leads are handed on to it, byte by byte.

Each socket of a browser has one of its own to the leader, so nobody's messages wait for another's. The leader sees the
address of the browser, and counts and limits what it does as if it were connected there.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar
from urllib.parse import quote

import httpx
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from cardwright.server.answers import LONGEST_BODY, address_of, is_from_here, turn_away
from cardwright.server.leading import LEASE, Peer
from cardwright.server.rooms import Rooms
from cardwright.server.sockets import COME_AGAIN, UNGREETED, UNKNOWN_ROOM
from cardwright.server.storage import Deposed
from cardwright.server.tokens import hashed, is_secret_of
from cardwright.server.viewers import Rejected

OF_A_ROOM = re.compile(r"/(?:ws|api/rooms)/([^/]+)(?:/[^/]+)?")
TOKEN, FOR = "x-cardwright-peer", "x-cardwright-for"
FROM_PEER = "cardwright.from_peer"
PASSED_ON = ("content-type", "content-disposition", "retry-after")
PASSED_CODES = (UNKNOWN_ROOM, UNGREETED)
PATIENCE = 30.0  # seconds for an answer of another server
CONNECTING = 2.0  # seconds until it has to be there
AGAIN = 0.25  # seconds until one that did not answer is tried again

Reached = TypeVar("Reached")


def peers() -> httpx.AsyncClient:
    """What asks other servers, each time by a new connection: one that waits may be closed just when it is used."""
    once = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(trust_env=False, timeout=httpx.Timeout(PATIENCE, connect=CONNECTING), limits=once)


class FromPeers:
    """Lets other servers in: what they hand on comes from the address that they name, and was asked under our name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, as the browser's own if a server hands it on."""
        if scope["type"] in ("http", "websocket") and (token := Headers(scope=scope).get(TOKEN)):
            leading = scope["app"].state.rooms.leading
            if leading is not None and is_secret_of(token, hashed(leading.token)):
                headers = MutableHeaders(scope={**scope, "headers": list(scope["headers"])})
                scope = {**scope, "client": (headers.get(FOR, ""), 0), "headers": headers.raw, FROM_PEER: True}
                headers["host"] = "localhost"
        await self.app(scope, receive, send)


class Relay:
    """Hands on what is about a room that another server leads."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is ours, and hand on what is not; what was handed on once is not again."""
        is_ours = scope["type"] not in ("http", "websocket") or FROM_PEER in scope
        found = None if is_ours else OF_A_ROOM.fullmatch(scope["path"])
        if found is None or scope["app"].state.rooms.leading is None or not is_from_here(HTTPConnection(scope)):
            await self.app(scope, receive, send)
            return
        try:
            if scope["type"] == "http":
                await self._request(found[1], Request(scope, receive), send)
            else:
                await self._socket(found[1], scope, receive, send)
        except Rejected as rejected:
            scope["app"].state.metrics.refuse(rejected.code)
            await turn_away(rejected)(scope, receive, send)

    async def _request(self, room: str, request: Request, send: Send) -> None:
        """Answer as the leader does."""
        body = b"".join([part async for part in limited(request)])
        client: httpx.AsyncClient = request.app.state.peers

        async def ask(peer: Peer) -> Response:
            headers = {**known_by(peer, request), "content-type": request.headers.get("content-type", "")}
            url = peer.address + quote(request.scope["path"])
            said = await client.request(request.method, url, content=body, headers=headers)
            passed_on = {name: said.headers[name] for name in PASSED_ON if name in said.headers}
            return Response(said.content, said.status_code, passed_on)

        async def once_more() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        answer = await insist(request.app.state.rooms, room, ask) or self.app
        await answer(request.scope, once_more, send)

    async def _socket(self, room: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on what browser and leader tell each other."""
        socket = WebSocket(scope, receive, send)

        async def reach(peer: Peer) -> ClientConnection | Response:
            url = peer.address.replace("http", "ws", 1) + quote(scope["path"])
            try:
                return await connect(
                    url,
                    additional_headers=known_by(peer, socket),
                    open_timeout=CONNECTING,
                    ping_interval=CONNECTING,
                    ping_timeout=LEASE,  # of a leader that is gone without a word
                    close_timeout=CONNECTING,
                    compression=None,
                    max_size=None,
                    proxy=None,
                )
            except InvalidStatus as denied:
                said = denied.response
                passed_on = {name: said.headers[name] for name in PASSED_ON if name in said.headers}
                return Response(said.body, said.status_code, passed_on)

        leader = await insist(socket.app.state.rooms, room, reach)
        if leader is None:
            await self.app(scope, receive, send)
        elif isinstance(leader, Response):
            await socket.send_denial_response(leader)
        else:
            with socket.app.state.metrics.relayed.track_inprogress():
                await connect_both(socket, leader)


async def insist(rooms: Rooms, room: str, reach: Callable[[Peer], Awaitable[Reached]]) -> Reached | None:
    """Reach the leader of a room, or if it does not answer the one who follows it; None if that is us."""
    end = time.monotonic() + LEASE + CONNECTING
    while (peer := await rooms.elsewhere(room)) is not None:
        try:
            return await reach(peer)
        except (OSError, TimeoutError, WebSocketException, httpx.ConnectError):
            if time.monotonic() > end:
                raise Deposed from None
            await asyncio.sleep(AGAIN)
        except httpx.HTTPError:
            raise Deposed from None  # it may have been done
    return None


async def connect_both(browser: WebSocket, leader: ClientConnection) -> None:
    """Let a browser and the leader of its room talk until one of them has gone."""

    async def from_browser() -> None:
        while (received := await browser.receive())["type"] == "websocket.receive":
            await leader.send(received.get("bytes") or received.get("text") or "")

    async def from_leader() -> None:
        async for data in leader:
            await browser.send_bytes(data if isinstance(data, bytes) else data.encode())

    await browser.accept()
    talking = [asyncio.create_task(from_browser()), asyncio.create_task(from_leader())]
    try:
        await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)
        await leader.close()
        with contextlib.suppress(Exception):
            await browser.close(code if (code := leader.close_code) in PASSED_CODES else COME_AGAIN)


def known_by(peer: Peer, asker: HTTPConnection) -> dict[str, str]:
    """What shows another server that we are one, and who asks us."""
    return {TOKEN: peer.token, FOR: address_of(asker)}


async def limited(request: Request) -> AsyncIterator[bytes]:
    """A body, of one that is too long only so much that its reader sees it."""
    length = 0
    async for part in request.stream():
        yield part
        length += len(part)
        if length > LONGEST_BODY:
            return

"""Messages on the wire: read at once where they are whole and short, in every other case by the library, alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from websockets.frames import Frame, Opcode

from cardwright.server.wire import SEND_NOW, Wire, framed, is_whole, short_message

HELLO = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@given(st.binary(max_size=70_000))
@settings(max_examples=60, deadline=None)
def test_frames_have_the_bytes_of_the_library(data: bytes) -> None:
    """What is sent at once looks as the library would send it."""
    assert framed(data) == Frame(Opcode.BINARY, data).serialize(mask=False)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 300, 65_535])
def test_short_messages_are_read(length: int) -> None:
    """A whole message is read with one look."""
    data = b"a" * length
    assert short_message(frame(Opcode.BINARY, data)) == {"type": "websocket.receive", "bytes": data}
    assert short_message(frame(Opcode.TEXT, data)) == {"type": "websocket.receive", "text": data.decode()}


@given(st.binary(max_size=40))
@settings(max_examples=300, deadline=None)
def test_whatever_comes_is_no_crash(data: bytes) -> None:
    """Anything else is left alone, and nobody is told half of it."""
    found = short_message(data)
    assert found is None or is_whole(data)


def test_only_whole_messages_are_short() -> None:
    """Pieces, pings, two messages at once, unmasked frames and bad text go the long way."""
    whole = frame(Opcode.TEXT, b"hello")
    others = [
        whole[:-1],
        whole + b"x",
        whole + whole,
        frame(Opcode.TEXT, b"hel", fin=False),
        frame(Opcode.PING, b"hello"),
        frame(Opcode.CLOSE, b""),
        Frame(Opcode.TEXT, b"hello").serialize(mask=False),
        frame(Opcode.TEXT, b"\xff"),
    ]
    assert [short_message(other) for other in others] == [None] * len(others)


def test_the_end_of_a_frame_is_known() -> None:
    """Data is whole if it ends where a frame ends, and no message goes on after it."""
    ping, text, long = frame(Opcode.PING, b"1234"), frame(Opcode.TEXT, b"hello"), frame(Opcode.BINARY, b"a" * 70_000)
    assert all(map(is_whole, (ping, ping + text, long + ping)))
    for data in (ping, text, long):
        assert not any(is_whole(data[:end]) for end in (1, 2, 5, len(data) - 1))
    assert not is_whole(frame(Opcode.TEXT, b"hello", fin=False))


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Send back what comes, at once."""
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        said = message.get("bytes") or message.get("text", "").encode()
        assert scope["extensions"][SEND_NOW](said)


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A browser's bare connection to a server that echoes."""
    config = uvicorn.Config(echo, port=0, ws=Wire, lifespan="off", log_level="critical", ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(HELLO)
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.close()
        server.should_exit = True
        await serving


async def echoes(chunks: Sequence[bytes], count: int) -> list[bytes]:
    """What comes back of what is sent chunk by chunk, each read by itself."""
    async with connected() as (reader, writer):
        for chunk in chunks:
            writer.write(chunk)
            await writer.drain()
            for _ in range(20):  # let the server read this much by itself
                await asyncio.sleep(0)
        return [await asyncio.wait_for(read_frame(reader), 10) for _ in range(count)]


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """The next message of the server."""
    head = await reader.readexactly(2)
    length = head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2), "big")
    return await reader.readexactly(length)


ONE, TWO, THREE = (frame(Opcode.TEXT, said) for said in (b"one", b"two", b"three"))


@pytest.mark.parametrize(
    "chunks",
    [
        [ONE, TWO, THREE],
        [frame(Opcode.PONG, b""), ONE, frame(Opcode.PONG, b"x") + TWO, THREE],
        [ONE + TWO, THREE],
        [ONE[:2], ONE[2:], TWO, THREE],
        [ONE, TWO[:7], TWO[7:] + THREE[:3], THREE[3:]],
        [frame(Opcode.TEXT, b"o", fin=False), frame(Opcode.CONT, b"ne"), TWO, THREE],
    ],
    ids=["whole", "with pongs", "two at once", "in the middle of a head", "anywhere", "in pieces"],
)
def test_messages_arrive_however_they_are_cut(chunks: list[bytes]) -> None:
    """A message is read the same, whether its frame comes whole, with others, cut or in pieces."""
    assert asyncio.run(echoes(chunks, 3)) == [b"one", b"two", b"three"]

"""WebSockets as browsers use them most: whole short messages, which are read and sent here without a detour.

Everything else (greetings, long or divided messages, pings, the end) is left to uvicorn's own protocol, which this one
is built on. What is sent goes out in the same order and in the same bytes as that one would send it.
"""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

SEND_NOW = "cardwright.send_now"  # the extension of a socket's scope through which messages go out at once
TEXT, BINARY = 0x81, 0x82  # the first byte of a message that is whole
MASKED, SHORT, LONG = 0x80, 126, 127  # the second one: a mask follows, or a length of two or of eight bytes
KEY, LAST = 4, 0x80  # bytes of a mask; the bit of a frame that ends its message
END_OF_REQUEST, SWITCHING = b"\r\n\r\n", 101
MOST_UNREAD = 8  # messages after which no more are read until somebody has taken them


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket whose short messages are read and sent at once."""

    _is_at_rest: bool | None = None  # whether all that came before ended with its frame, as far as that is known

    def handle_connect(self, event: Any) -> None:
        """Let the application send without waiting."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            cast("dict[str, Any]", self.scope["extensions"])[SEND_NOW] = self.send_now

    def data_received(self, data: bytes) -> None:
        """Take a message that is whole; anything else goes the long way."""
        if self._is_at_rest and self.handshake_complete and self.conn.state is OPEN and self._take(data):
            return
        if self._is_at_rest is None:
            self._is_at_rest = data.endswith(END_OF_REQUEST)
        elif self._is_at_rest:
            self._is_at_rest = self.handshake_complete and is_whole(data)
        super().data_received(data)

    def _take(self, data: bytes) -> bool:
        """Take a whole short message, if it is one."""
        found = short_message(data)
        if found is None:
            return False
        self.queue.put_nowait(found)
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def send_now(self, data: bytes) -> bool:
        """Send a message at once; False if that is not possible now, and nothing was sent."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(framed(data))
        return True


def short_message(data: bytes) -> Any:
    """What the application is told of a frame that is a whole short message and nothing besides; else None."""
    if len(data) < 2 + KEY or data[0] not in (TEXT, BINARY):
        return None
    length, start = data[1] - MASKED, 2
    if length == SHORT:
        length, start = int.from_bytes(data[2:4], "big"), 4
    if length < 0 or (start == 2 and length > SHORT) or len(data) != start + KEY + length:
        return None
    said = apply_mask(data[start + KEY :], data[start : start + KEY])
    if data[0] == BINARY:
        return {"type": "websocket.receive", "bytes": said}
    try:
        return {"type": "websocket.receive", "text": said.decode()}
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Whether data that begins with a frame also ends with one, and no message is in pieces."""
    at = 0
    while at + 2 <= len(data) and data[at] & LAST:
        length, start = data[at + 1] & ~MASKED, 2
        if length >= SHORT:
            start = 4 if length == SHORT else 10
            length = int.from_bytes(data[at + 2 : at + start], "big")
        at += start + (KEY if data[at + 1] & MASKED else 0) + length
    return at == len(data)


def framed(data: bytes) -> bytes:
    """A message as a frame from a server."""
    length = len(data)
    if length < SHORT:
        return bytes((BINARY, length)) + data
    if length < 1 << 16:
        return bytes((BINARY, SHORT)) + length.to_bytes(2, "big") + data
    return bytes((BINARY, LONG)) + length.to_bytes(8, "big") + data

"""Somebody who looks at a room: what was shown and asked, and what still waits to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from cardwright.games.interface import View
from cardwright.server import protocol as p

HINTS, CHANCES = "hints", "the winning chances"  # what is worked out for a viewer
MOST_UNREAD = 256  # messages that wait for a viewer

encode = msgspec.json.Encoder().encode


class Rejected(Exception):
    """A message that cannot be taken, with the code that the browser gets."""

    def __init__(self, code: str, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.code = code
        self.wait = wait  # seconds until it may be tried again


class Viewer:
    """Somebody who looks at a room, on some seats of it or none; whoever reads slowly holds up nobody else."""

    def __init__(self) -> None:
        self.seats: list[str] = []
        self.name = ""  # of one who only watches
        self.eyes: list[str] = []  # the seats through which it looks: of several at one screen one at most
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNREAD)
        self.hang_up: Callable[[], object] = lambda: None
        self.address = ""
        self.studies: dict[str, asyncio.Task[None]] = {}  # by kind: what is being worked out for this viewer
        self.since = 0  # the last move this viewer was told of
        self.shown: tuple[Any, ...] = ()  # what was sent last, to send nothing twice
        self.views: dict[str, View] = {}  # the views that were sent last, of which changes are sent
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

    def part(self) -> None:
        """Let go of everything when a viewer has gone: a socket leaves cycles, and its memory is not free at once."""
        self.hang_up = lambda: None
        self.shown, self.views, self.questions = (), {}, {}
        self.outbox = asyncio.Queue(1)

    def look_through(self, eyes: list[str]) -> None:
        """Look through the eyes of other seats: what was seen before is forgotten."""
        self.eyes = eyes
        self.since = 0
        self.views = {}

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

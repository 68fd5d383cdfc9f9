"""The matches that a process remembers: each is computed from its spec and its history.

A call for a match that the process does not know, or knows less of, replays what is missing. So a process can be lost
at any time, and a call can go to any of them.
"""

from __future__ import annotations

import os
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from cardwright.games.interface import Position, Refused, UsageError, bytes_of, read_record
from cardwright.games.survey import Memory
from cardwright.match.match import Entry, Match
from cardwright.match.position import Draft
from cardwright.server.log import Log
from cardwright.server.setups import Spec, begin

KEPT = int(os.environ.get("CARDWRIGHT_MATCHES", "1000"))  # matches that a process remembers
BOOKS = 64  # of matches that a process has thought about
DIGEST = 8  # bytes of the digest of a record

Memories = dict[int | None, Memory]  # what the views of each seat, or of those who only watch, leave to the next one
Past = Sequence[Entry] | bytes  # a history, or where that is enough the record that it has led to


class Kept:
    """A match that is remembered: how much of its history is done, and the logs of those who look at it."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.match = begin(spec)
        self.done = 0
        self.made: tuple[Entry, Draft] | None = None  # a move that was accepted and waits to be stored
        self._logs: dict[tuple[int, ...], Log] = {}
        self.memories: Memories = defaultdict(dict)

    def follow(self, history: Sequence[Entry]) -> None:
        """Carry out what is new; a move that was made here is not carried out again."""
        if self.done == len(history):
            return
        for entry in history[self.done :]:
            made, self.made = self.made, None
            is_made = made is not None and (made[0] is entry or made[0] == msgspec.structs.replace(entry, took=None))
            self.match.follow(entry, made[1] if made and is_made else None)
            self.done += 1

    def wake(self, history: Sequence[Entry]) -> None:
        """Carry out a stored history; where it leads elsewhere than it did, the match is broken off."""
        for entry in history:
            if not self._still_fits(entry):
                self.match.break_off()
                break
        self.done = len(history)

    def _still_fits(self, entry: Entry) -> bool:
        """Carry out an entry; one that the rules refuse now, or that leads elsewhere than it did, is left out."""
        match = self.match
        try:
            match.follow(entry)
        except (Refused, UsageError):
            return False
        if entry.digest and entry.digest != digest_of(match.position):
            match.take_back()
            return False
        return True

    def log(self, seats: Sequence[int]) -> Log:
        """The log of a viewer."""
        key = tuple(seats)
        if key not in self._logs:
            self._logs[key] = Log(key)
        return self._logs[key].follow(self.match)


_kept: OrderedDict[str, Kept] = OrderedDict()
_books: OrderedDict[bytes, Position] = OrderedDict()


def is_kept(room: str) -> bool:
    """Whether this process remembers the match of a room."""
    return room in _kept


def forget(room: str) -> None:
    """Remember the match of a room no longer; it is set up again when somebody looks."""
    _kept.pop(room, None)


def kept_of(room: str, spec: Spec, history: Sequence[Entry]) -> Kept:
    """The match of a room with its whole history carried out."""
    kept = _kept.get(room)
    is_other = kept is not None and kept.spec is not spec and kept.spec != spec  # set up anew before the first move
    if kept is None or is_other or kept.done > len(history):
        kept = Kept(spec)
        kept.wake(history)
        _kept[room] = kept
    _kept.move_to_end(room)
    kept.follow(history)
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return kept


def match_of(room: str, spec: Spec, history: Sequence[Entry]) -> Match:
    """The match of a room with its whole history carried out."""
    return kept_of(room, spec, history).match


def record_of(room: str, spec: Spec, history: Sequence[Entry]) -> bytes:
    """The record of a match as it is now."""
    return bytes_of(match_of(room, spec, history).position.record)


def position_of(room: str, spec: Spec, past: Past) -> Position:
    """The position of a match, from its history or from the record that it has led to."""
    if not isinstance(past, bytes):
        return match_of(room, spec, past).position
    like = _like(spec)
    return Position(like.game, read_record(like.record, past), like.book, like.printed)


def _like(spec: Spec) -> Position:
    """A position with the book of a match: whatever is set up with the same cards and options has the same one."""
    if spec.start is None:
        spec = msgspec.structs.replace(spec, seed="", salt="", series=None)
    key = msgspec.json.encode(spec)
    like = _books.pop(key, None) or begin(spec).position
    _books[key] = like
    if len(_books) > BOOKS:
        _books.popitem(last=False)
    return like


def digest_of(position: Position) -> str:
    """What tells a record from others."""
    return blake2b(bytes_of(position.record), digest_size=DIGEST).hexdigest()

"""A line of notation taken apart: the cards, seats, numbers and words that it names."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from cardwright.games.interface import NotationError, Position, nearest, seat_name
from cardwright.games.xi.positions import plain
from cardwright.games.xi.state import Type
from cardwright.kernel.table import NOBODY

PLACES = ("play", "discard", "hand", "deck")
TYPES = {member.name.lower(): int(member) for member in Type}


@dataclass(frozen=True)
class Piece:
    """One thing that a line names: a card, a seat, a number or a word."""

    kind: int = NOBODY
    copy: int = 0  # 0: none was named, which is the first
    seat: int = NOBODY  # a player, or of a card its controller
    place: str = ""  # where a card lies
    number: int | None = None
    word: str = ""  # yes, no or a type

    def written(self, name: str) -> str:
        """A card as a line names it."""
        whose = "" if self.seat == NOBODY else f"{seat_name(self.seat)}'s "
        return whose + name + (f"#{self.copy}" if self.copy > 1 else "") + (f" from {self.place}" if self.place else "")


@lru_cache(maxsize=64)
def known_names(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """The names in the order in which they are tried, the longest first."""
    return sorted(((plain(name), kind) for kind, name in enumerate(names)), key=lambda pair: -len(pair[0]))


class Line:
    """A line being read from left to right; the longest known name wins."""

    def __init__(self, position: Position, text: str) -> None:
        self.text = plain(text)
        self.at = 0
        self.seats = position.seats
        self.names = position.game.names()
        self.known = known_names(tuple(self.names))

    @property
    def rest(self) -> str:
        """What has not been read yet."""
        return self.text[self.at :]

    def take(self, pattern: str) -> re.Match[str] | None:
        """Read what fits a pattern, and the spaces after it."""
        found = re.match(rf"(?:{pattern})\s*", self.rest)
        if found:
            self.at += found.end()
        return found

    def name(self) -> int:
        """Read a card name, or nobody's."""
        rest = self.rest
        for name, kind in self.known:
            if rest.startswith(name) and not rest[len(name) : len(name) + 1].isalnum():
                self.at += len(name)
                self.take("")
                return kind
        return NOBODY

    def card(self) -> Piece | None:
        """Read a card: `P2's Snow Beast#2 from discard`."""
        start = self.at
        seat, kind = NOBODY, self.name()
        if kind == NOBODY and (whose := self.take(r"p([1-9])'s\s")):
            seat, kind = self.a_seat(int(whose.group(1))), self.name()
        if kind == NOBODY:
            self.at = start
            return None
        copy = self.take(r"#\s*(\d+)")
        place = self.take(rf"(?:from|in)(?: the)? ({'|'.join(PLACES)})\b")
        if copy and not 1 <= int(copy.group(1)) <= 999:
            raise NotationError(f"there is no copy {copy.group(1)!r}; copies are numbered from 1")
        return Piece(kind, int(copy.group(1)) if copy else 0, seat, place.group(1) if place else "")

    def a_seat(self, number: int) -> int:
        """A seat of this table."""
        if number > self.seats:
            raise NotationError(f"there is no P{number}; the seats are P1 to P{self.seats}")
        return number - 1

    def piece(self) -> Piece:
        """Read one thing; what is also a number or a type stays both."""
        start = self.at
        card = self.card()
        written = self.text[start : self.at].strip()
        if card:
            number = int(written) if written.isdigit() and len(written) < 5 else None
            return replace(card, number=number, word=written if written in TYPES else "")
        if seat := self.take(r"p([1-9])\b"):
            return Piece(seat=self.a_seat(int(seat.group(1))))
        if number_ := self.take(r"(\d{1,4})\b"):
            return Piece(number=int(number_.group(1)))
        if word := self.take(rf"(yes|no|{'|'.join(TYPES)})\b"):
            return Piece(word=word.group(1))
        unknown = re.split(r",|#| on | -> ", self.rest)[0].strip()
        if not unknown:
            raise NotationError("the line stops too early: a card, a seat or a number is missing")
        raise NotationError(f"there is no card {unknown!r} in Xi Cards; {nearest(unknown, self.names)}".rstrip("; "))

    def pieces(self) -> list[Piece]:
        """Read things with commas between them, to the end of the line."""
        found = [self.piece()]
        while self.rest:
            if not self.take(r",|->"):
                raise NotationError(
                    f"{self.rest!r} cannot stand here; a comma stands between the things that are named"
                )
            found.append(self.piece())
        return found

    def tail(self) -> list[Piece]:
        """What follows the card of a move: numbers, and after `on` things with commas between them."""
        found = []
        while number := self.take(r"(\d{1,4})\b"):
            found.append(Piece(number=int(number.group(1))))
        if not self.rest:
            return found
        if not self.take(r"(?:on|with|at)\b|,|->"):
            raise NotationError(f"{self.rest!r} cannot stand here; `on` stands before what a card is played or used on")
        return found + self.pieces()

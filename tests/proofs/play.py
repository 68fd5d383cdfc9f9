"""Playing a text in made-up positions, once as it is and once without a part of it: do the two games ever differ?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cardwright.games.interface import Game, Position, Record, Setup, copy_record, luck_from, secret_key
from cardwright.language.program import Compiled, Program
from tests.proofs.rows import Blank, Blanks, Edits
from tests.proofs.texts import Said

Random = np.random.Generator
STEPS = 30  # answers after which a trial ends
# What no player would notice: chance that is left, frames of programs, and notes of how something was worked out.
UNSEEN = ("key", "counter", "block", "words", "agenda", "hits", "fight", "fight_size", "forming", "clock", "history")


@dataclass(frozen=True)
class Bearer:
    """A game in which one card has the text."""

    game: Game
    kind: int  # its number
    program: Program
    compiled: Compiled
    form: int  # what kind of card it is
    forms: int  # mask of the kinds of cards that a filter can speak of
    seats: int

    @cached_property
    def blank(self) -> Position:
        """A position without cards: its book is the same for all trials, and filling it takes longer than copying."""
        return self.game.blank(Setup(self.seats, {}, seed=0))

    def arrange(self, words: dict[str, Any], chance: Random) -> Position:
        """A position from words, as `Game.arrange` makes it."""
        position = Position(self.game, copy_record(self.blank.record), copy_record(self.blank.book))
        position.record.key[:] = secret_key(int(chance.integers(2**62)))
        self.game.place(position, words, chance)
        return position


class Arena(ABC):
    """Where texts of a game are played: its cast, positions in which all parties differ, and what to try in them."""

    never: frozenset[int] = frozenset()  # answers that only end the game

    @abstractmethod
    def bearer(self, said: Said) -> Bearer:
        """The game with a card that has the text."""

    @abstractmethod
    def position(self, bearer: Bearer, said: Said, chance: Random) -> Position:
        """A made-up position with the card in some place."""

    @abstractmethod
    def moves(self, position: Position, seat: int, bearer: Bearer) -> Sequence[int]:
        """Answers that have to do with the card, whether they are legal or not."""


class Trial:
    """One position, and the game that random answers make of it."""

    def __init__(self, arena: Arena, bearer: Bearer, position: Position, seed: str) -> None:
        self.arena, self.bearer, self.position, self.seed = arena, bearer, position, seed
        self.seen = seen_bytes(position.record)

    @cached_property
    def usual(self) -> list[bytes]:
        """What is seen after each answer, with the text as it is."""
        return list(self.course())

    def course(self) -> Iterator[bytes]:
        """What is seen after each answer."""
        position, book = self.position.copy(), self.position.book
        entries, luck, picked = position.game.entries, luck_from(self.seed), np.zeros(1, dtype=np.int64)
        chance = np.random.default_rng(luck)
        passing = 0.5 * chance.integers(2)  # in every other trial turns go by quickly
        for _ in range(STEPS):
            if position.over:
                return
            seat = position.asked()[0]
            is_passing = chance.random() < passing
            wanted = position.game.passing if is_passing else self.arena.moves(position, seat, self.bearer)
            action = self.legal_one(position, seat, wanted, chance)
            if action < 0:
                entries.pick_random(position.record, book, seat, luck, picked)
                action = int(picked[0])
                if action in self.arena.never:
                    return
            entries.answer(position.record, book, seat, action)
            yield position.record.tobytes()

    def legal_one(self, position: Position, seat: int, wanted: Sequence[int], chance: Random) -> int:
        """Often one of the answers that are wanted, if it is legal."""
        if chance.random() < 0.4 or not len(wanted):
            return -1
        action = wanted[int(chance.integers(len(wanted)))]
        is_legal = position.reason(seat, action) == 0
        return action if is_legal else -1

    def differs(self) -> bool:
        """Whether what is seen differs at some time from what is usual."""
        course = self.course()
        for usual in self.usual:
            now = next(course, None)
            if now is None or (now != usual and self.is_seen(now, usual)):
                return True
        return next(course, None) is not None

    def is_seen(self, one: bytes, other: bytes) -> bool:
        """Whether two records differ in something that somebody would notice."""
        here, there = (np.frombuffer(record, dtype=np.uint8) for record in (one, other))
        return bool(((here != there) & self.seen).any())


def seen_bytes(record: Record) -> np.ndarray[Any, Any]:
    """The bytes of a record that somebody would notice, as a mask."""
    mask = np.ones(record.dtype.itemsize, dtype=bool)
    for name in UNSEEN:
        if name in record.dtype.fields:
            kind, offset = record.dtype.fields[name][:2]
            mask[offset : offset + kind.itemsize] = False
    return mask


class Edited:
    """While some rows of a book are others."""

    def __init__(self, book: Record, edits: Edits) -> None:
        self.book, self.edits = book, edits
        self.before: dict[tuple[str, int], Any] = {}

    def __enter__(self) -> None:
        self.before = {place: self.book[place[0]][place[1]].copy() for place in self.edits}
        self.write(self.edits)

    def __exit__(self, *_: object) -> None:
        self.write(self.before)

    def write(self, rows: Mapping[tuple[str, int], Any]) -> None:
        """Write rows into the tables."""
        for (table, number), row in rows.items():
            self.book[table][number] = row


class Trials:
    """The positions in which a text is tried, made as they are needed."""

    def __init__(self, arena: Arena, said: Said) -> None:
        self.arena, self.said = arena, said
        self.bearer = arena.bearer(said)
        self.made: list[Trial] = []
        self.telling: dict[int, None] = {}  # those that have shown a part: they are the likeliest to show another

    def trial(self, number: int) -> Trial:
        """One of them."""
        while len(self.made) <= number:
            seed = f"{self.said.text} {len(self.made)}"
            chance = np.random.default_rng(luck_from(seed))
            position = self.arena.position(self.bearer, self.said, chance)
            self.made.append(Trial(self.arena, self.bearer, position, seed))
        return self.made[number]

    def blanks(self) -> list[Blank]:
        """The text without each of its parts."""
        bearer = self.bearer
        return list(Blanks(bearer.program, bearer.compiled, bearer.form, bearer.forms).all())

    def shows(self, blank: Blank, most: int) -> bool:
        """Whether one of the first positions shows that something is gone."""
        for number in [*self.telling, *(number for number in range(most) if number not in self.telling)]:
            trial = self.trial(number)
            assert trial.usual is not None
            with Edited(trial.position.book, blank.edits):
                if trial.differs():
                    self.telling[number] = None
                    return True
        return False

    def idle(self, most: int) -> list[Blank]:
        """The parts that no position shows."""
        return [blank for blank in self.blanks() if not self.shows(blank, most)]

"""Positions: as text that reads back, as somebody may see them, and in the making of a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import yaml

from cardwright.games.interface import Event, Game, Position, Refused, UsageError, seat_number, secret_key
from cardwright.games.limited import LONGEST_POSITION, PlainLoader, check_length

CHOOSE = "choose "
WITH = "with "
BEFORE_AIMS = {"skirmish ": " -> ", "attack ": " -> "}
EXAMPLE = "`{turn: P1, P1: {hand: [..]}}`"


def read_position(
    game: Game, text: str, options: Mapping[str, Any] | None = None, seed: int | str = 0, seats: int | None = None
) -> Position:
    """The position that a text describes, with the chance of a seed: the inverse of `Position.text()`.

    What the text leaves open is filled from the seed; without a number of seats there are those that it names.
    """
    words = read_words(text)
    named = [seat_number(word) for word in words]
    wanted = seats or max(game.least_seats, *(1 + seat for seat in named if seat is not None), 1)
    key = secret_key(seed)
    luck = np.random.default_rng([int(word) for word in key])
    try:
        position = game.arrange(words, game.read_options(options or {}), wanted, luck)
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise UsageError(f"the position cannot be laid out: {error}; its words are a scenario's `given`") from None
    position.record.key[:] = key
    position.record.counter = 0
    position.record.words = 0
    return position


def read_words(text: str) -> dict[str, Any]:
    """The words of a position."""
    try:
        words = yaml.load(check_length(text, LONGEST_POSITION, "a position"), Loader=PlainLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        detail = " ".join(str(error).split())
        raise UsageError(f"the position is not readable: {detail}; it looks like {EXAMPLE}") from None
    if not isinstance(words, dict) or not all(isinstance(word, str) for word in words):
        raise UsageError(f"{text[:60]!r} is not a position; one looks like {EXAMPLE}")
    return words


def concealed_for(position: Position, viewer: int | None) -> Position:
    """A copy without what a seat does not know; somebody who is not seated (None) knows less than any seat."""
    if viewer is not None:
        return position.conceal(viewer)
    for seat in range(position.seats):
        position = position.conceal(seat)
    return position


def has_shown(before: Position, after: Position, seat: int) -> bool:
    """Whether between two positions chance was used or a seat came to know a card."""
    one, other = before.record, after.record
    if one["counter"] != other["counter"] or one["words"] != other["words"]:
        return True
    return known_cards(after, seat) > known_cards(before, seat)


def known_cards(position: Position, seat: int) -> int:
    """How many cards a seat knows."""
    return int(((position.record["known"] >> seat) & 1).sum())


class SeveralMoves(UsageError):
    """A line that goes on after its move is whole; it tells nothing about the position and can be undone."""


@dataclass
class Draft:
    """A move that is being made, on a copy of the position before it, which is made with the first answer."""

    seat: int
    base: Position
    position: Position = field(init=False)
    answers: list[int] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.position = self.base

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the move is left open."""
        return bool(self.answers) and not self.position.in_part

    def answer(self, action: int) -> None:
        """Answer the next part; a refused one changes nothing."""
        refused = self.position.why_not(self.seat, action)
        if refused is not None:
            raise refused
        part = self.position.game.render(self.position, self.seat, action)
        self.events += self._own().carry_out(self.seat, action)
        self.answers.append(action)
        self.parts.append(part)

    def follow(self, answers: Sequence[int]) -> None:
        """Answer as a record says; a refused answer is raised."""
        for action in answers:
            if self.is_whole:
                raise UsageError("the move is already complete")
            self.events += self._own().answer(self.seat, action)
            self.answers.append(action)

    def _own(self) -> Position:
        """The position of the draft, which may be changed."""
        if self.position is self.base:
            self.position = self.base.copy()
        return self.position

    def copy(self) -> Draft:
        """An independent copy."""
        copy = Draft(self.seat, self.base, list(self.answers), list(self.parts), list(self.events))
        copy.position = self.base if self.position is self.base else self.position.copy()
        return copy

    def line(self) -> str:
        """The move in one line that reads back: `discard Yin red, Chi`, `skirmish A -> B`, or its parts as they are."""
        if self.parts == self.parts[:1]:
            return self.parts[0]
        whole = self.base.game.whole_line(self.base, self.seat, self.answers)
        for short in filter(None, [whole, *short_lines(self.parts)]):
            try:
                if self.base.game.parse(self.base, self.seat, short) == self.answers:
                    return short
            except (UsageError, Refused):
                pass
        return "; ".join(self.parts)


def short_lines(parts: list[str]) -> list[str]:
    """How the parts of a move can be said in one line, if they can."""
    first, rest = parts[0], parts[1:]
    verb = first.partition(" ")[0] + " "
    if not rest:
        return []
    if all(part.startswith(verb) for part in rest):
        return [", ".join([first, *(part.removeprefix(verb) for part in rest)])]
    if rest[-1].startswith(WITH):
        count = next((place for place, part in enumerate(reversed(rest)) if not part.startswith(WITH)), len(rest))
        joined = ", ".join(part.removeprefix(WITH) for part in rest[-count:])
        heads = short_lines(parts[:-count]) if rest[:-count] else [first]
        return [f"{head} {WITH}{joined}" for head in heads]
    if all(part.startswith(CHOOSE) for part in rest):
        chosen = [part.removeprefix(CHOOSE) for part in rest]
        numbered = [f"{first} {chosen[0]}{BEFORE_AIMS.get(verb, ' on ')}{', '.join(chosen[1:])}"] if chosen[1:] else []
        plain = f"{first}{BEFORE_AIMS.get(verb, ' on ')}{', '.join(chosen)}"
        return [*(numbered if chosen[0].isdigit() else []), plain]
    return []


class Attempt:
    """Answers tried on copies: the moves that they make, the last of them perhaps in part."""

    def __init__(self, draft: Draft) -> None:
        self.before = draft.position if draft.position is draft.base else draft.position.copy()
        self.made = [draft]

    @property
    def position(self) -> Position:
        """Where the answers have led."""
        return self.made[-1].position

    @property
    def has_shown(self) -> bool:
        """Whether the seat learned something from the answers, so that undoing them would be a peek."""
        return has_shown(self.before, self.position, self.made[-1].seat)

    def answer(self, action: int) -> None:
        """Give one answer, to the move in hand or to the next one."""
        draft = self.made[-1]
        if draft.is_whole:
            draft = Draft(draft.seat, draft.position)
            draft.answer(action)
            self.made.append(draft)
        else:
            draft.answer(action)

    def play(self, line: str, in_full: bool = False) -> None:
        """Answer with a line, read from what its seat may see; `in_full` reads a record, from the whole position."""
        game, seat = self.position.game, self.made[-1].seat
        lines = [line]
        if ";" in line:
            try:
                game.parse(self.seen(in_full), seat, line)
            except UsageError:
                lines = [part.strip() for part in line.split(";")]
        for part in lines:
            if self.made[-1].is_whole:
                raise SeveralMoves(f"{part!r} is another move; semicolons go between the parts of one move")
            for action in game.parse(self.seen(in_full), seat, part):
                self.answer(action)

    def why_not(self, line: str) -> Refused | None:
        """None if a line is legal, else the rule that forbids it; a line stops where it shows a card."""
        try:
            self.play(line)
        except Refused as refused:
            return None if self.has_shown else refused
        return None

    def seen(self, in_full: bool) -> Position:
        """The position that a line is read from."""
        return self.position if in_full else self.position.conceal(self.made[-1].seat)

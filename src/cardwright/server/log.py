"""The log of a viewer: it grows by what happened, and one that is told anew says the same."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

from cardwright.games.interface import Event
from cardwright.kernel.events import TO_ALL
from cardwright.match import story
from cardwright.match.match import Match, Move, Note
from cardwright.server.protocol import Sentence, Span

move_of = attrgetter("move")


class Log:
    """What somebody who looks through the eyes of some seats, or none, was told of a match.

    Moves are numbered as this viewer was told of them, so that it learns of no others.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self._clear()

    def _clear(self) -> None:
        self.sentences: list[Sentence] = []
        self.numbers: list[int] = []  # the moves that the viewer was told of, from the set-up (0) on
        self._story: story.Story | None = None
        self._moves, self._notes = 0, 0  # how many were told, and
        self._last_move: Move | None = None  # the last of them
        self._last_note: Note | None = None

    def follow(self, match: Match) -> Log:
        """Tell what has happened since; after a takeback everything is told anew."""
        moves, notes = match.moves, match.notes
        if is_gone(self._last_move, moves, self._moves) or is_gone(self._last_note, notes, self._notes):
            self._clear()
        if self._story is None:
            self._story = story.Story(match.game)
            self.numbers.append(0)
            self._add(0, seen_of(match, match.opening, self.seats))
        while True:
            if self._notes < len(notes):
                self._add_notes(notes)
            if self._moves == len(moves):
                return self
            move = self._last_move = moves[self._moves]
            self._moves += 1
            self._story.turn_to(move)
            if seen := seen_of(match, move.events, self.seats):
                self.numbers.append(move.number)
                self._add(move.number, seen)

    def _add(self, number: int, seen: Sequence[Event]) -> None:
        """Tell a move."""
        assert self._story is not None
        chapters = self._story.chapters
        place, told = len(chapters) - 1, len(chapters[-1].sentences)
        self._story.tell(number, seen)
        for chapter in chapters[place:]:
            self._keep(chapter.heading, chapter.sentences[told:])
            told = 0

    def _add_notes(self, notes: Sequence[Note]) -> None:
        """Tell what happened beside the game after the last move that was told."""
        assert self._story is not None
        for note in notes[self._notes :]:
            if note.move > self._moves:
                return
            if self.numbers[-1] != note.move:
                self.numbers.append(note.move)
            self._last_note = note
            self._notes += 1
            self._story.add_notes([note])
            self._keep(self._story.chapters[-1].heading, self._story.chapters[-1].sentences[-1:])

    def _keep(self, heading: str, sentences: Sequence[story.Sentence]) -> None:
        move = len(self.numbers) - 1
        self.sentences += [Sentence(one.text, one.rule, move, heading, spans_of(one)) for one in sentences]

    @property
    def last(self) -> int:
        """The last move of which there is a sentence."""
        return self.sentences[-1].move if self.sentences else 0

    def since(self, move: int) -> list[Sentence]:
        """The sentences of a move and of all after it."""
        return self.sentences[bisect_left(self.sentences, move, key=move_of) :]

    def between(self, before: int, last: int) -> list[Sentence]:
        """The sentences of all moves after one, up to another, by the numbers of the match."""
        end = bisect_right(self.numbers, last)
        return [sentence for sentence in self.since(bisect_right(self.numbers, before)) if sentence.move < end]


def is_gone(last: Move | Note | None, those: Sequence[Move | Note], told: int) -> bool:
    """Whether the last one of those that were told has been taken back."""
    return told > 0 and (told > len(those) or those[told - 1] is not last)


def spans_of(sentence: story.Sentence) -> list[Span]:
    """Where the names of cards stand in a sentence, as browsers count."""
    if sentence.text.isascii():
        return [Span(start, end) for start, end in sentence.cards]

    def counted(end: int) -> int:
        return len(sentence.text[:end].encode("utf-16-le")) // 2

    return [Span(counted(start), counted(end)) for start, end in sentence.cards]


def seen_of(match: Match, events: Sequence[Event], seats: Sequence[int]) -> list[Event]:
    """Events as a viewer on some seats, or none, may see them."""
    told_of = [event for event in events if is_told(event, seats)]
    if len(seats) == 1:
        return [event.as_seen_by(seats[0]) for event in told_of]
    return [match.as_seen_by(event, best_eyes(event, seats) if seats else None) for event in told_of]


def is_told(event: Event, seats: Sequence[int]) -> bool:
    """Whether a viewer learns of an event."""
    return event.told == TO_ALL or any(event.is_told_to(seat) for seat in seats)


def best_eyes(event: Event, seats: Sequence[int]) -> int:
    """Of the seats of one viewer, the one that sees most of an event."""
    return max(sorted(seats), key=lambda seat: (event.seen_by >> seat) & 1)

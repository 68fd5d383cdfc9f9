"""The story of a match in English: what happened, sentence by sentence with the rule behind each, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby

import msgspec

from cardwright.games.interface import Event, Game, seat_name
from cardwright.match.match import Match, Move, Note

Spans = tuple[tuple[int, int], ...]  # where names of cards begin and end in a text
Parts = tuple[tuple[str | None, str, tuple[tuple[str, str, Spans], ...]], ...]  # heading, turn, sentences with rules
SET_UP = "Set-up"
BEGIN, END = "\N{START OF TEXT}", "\N{END OF TEXT}"  # around the name of a card; no name has them


class Sentence(msgspec.Struct, frozen=True):
    """One thing that happened, the rule behind it, and the number of the move that brought it about."""

    text: str
    rule: str
    move: int
    cards: Spans = ()  # where names of cards begin and end in the text

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Chapter(msgspec.Struct):
    """What happened in one turn."""

    heading: str
    sentences: list[Sentence]


def tell_story(match: Match, viewer: int | None, everything: bool = False) -> list[Chapter]:
    """The moves that stand, turn by turn, as a seat or a bystander (None) saw them, or everything."""
    log = match.log() if everything else match.events(viewer)
    by_move: dict[int, list[Event]] = {}
    for number, event in log:
        by_move.setdefault(number, []).append(event)
    return chapters_of(match, by_move)


def chapters_of(match: Match, by_move: Mapping[int, list[Event]]) -> list[Chapter]:
    """Events by the numbers of their moves (0: the set-up), turn by turn or under headings of their own."""
    told = Story(match.game)
    told.tell(0, by_move.get(0, []))
    notes = {number: list(beside) for number, beside in groupby(match.notes, key=lambda note: note.move)}
    told.add_notes(notes.get(0, ()))
    for move in match.moves:
        told.turn_to(move)
        told.tell(move.number, by_move.get(move.number, []))
        told.add_notes(notes.get(move.number, ()))
    return [chapter for chapter in told.chapters if chapter.sentences]


class Story:
    """A story that grows move by move, each chapter as far as it has been told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chapters = [Chapter(SET_UP, [])]
        self._turn: str | None = None
        self._turns = 0
        self._names = marked(tuple(game.names()))

    def turn_to(self, move: Move) -> None:
        """A move comes next: if it is the first of its turn, it opens a chapter."""
        if move.turn != self._turn:
            self._begin(move.turn, move.turns)
        self._turns = move.turns

    def _begin(self, turn: str, turns: int) -> None:
        """A turn has begun."""
        self._turn, self._turns = turn, turns
        if turn or self.chapters[-1].heading == SET_UP:
            self.chapters.append(Chapter(f"Turn {turns}, {turn}" if turn else "Play", []))

    def tell(self, number: int, events: Iterable[Event]) -> None:
        """Tell a move; an event with a heading, or with which a turn begins, opens a chapter."""
        for heading, turn, told in self.game.told(tuple(events), self._in_words):
            if heading is not None:
                self.chapters.append(Chapter(heading, []))
            elif turn and turn != self._turn:
                self._begin(turn, self._turns + 1)
            if told:
                self.chapters[-1].sentences += [Sentence(text, rule, number, cards) for text, rule, cards in told]

    def _in_words(self, events: tuple[Event, ...]) -> Parts:
        """What is worth telling of events, in parts that headings or turns open."""
        parts: list[tuple[str | None, str, list[Event]]] = [(None, "", [])]
        for event in events:
            heading = self.game.heading(event)
            turn = seat_name(event.seat) if event.what == self.game.turn_event else ""
            if heading is not None or turn:
                parts.append((heading, turn, []))
            parts[-1][2].append(event)
        return tuple((heading, turn, self._sentences(part)) for heading, turn, part in parts)

    def _sentences(self, events: list[Event]) -> tuple[tuple[str, str, Spans], ...]:
        """What is worth telling of some events, with the rules behind it and where names of cards stand."""
        told = self.game.narrate(events, self._names) if events else []
        return tuple((text, rule, cards) for words, rule in told for text, cards in [unmarked(words)])

    def add_notes(self, notes: Iterable[Note]) -> None:
        """Tell what happened beside the game."""
        self.chapters[-1].sentences += [Sentence(note.sentence, note.rule, note.move) for note in notes]


@lru_cache(maxsize=64)
def marked(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of cards between marks, so that a sentence made with them tells where they stand."""
    return tuple(f"{BEGIN}{name}{END}" for name in names)


def unmarked(words: str) -> tuple[str, Spans]:
    """A sentence without marks, and where the names of cards begin and end in it."""
    text, spans = "", []
    for piece in words.split(BEGIN):
        name, end, rest = piece.rpartition(END)
        if end:
            spans.append((len(text), len(text) + len(name)))
        text += name + rest
    return text[:1].upper() + text[1:], tuple(spans)


def turn_number(match: Match, moves: int, turn: str) -> int:
    """Which turn it is after so many moves, as the headings of the story count them."""
    if not turn:
        return 0
    last = match.moves[moves - 1] if moves else None
    if last is not None and last.turn == turn:
        return last.turns
    goes_on = moves < len(match.moves) or not match.over
    return (last.turns if last else 0) + goes_on


def write_story(chapters: list[Chapter]) -> str:
    """A story as plain text."""
    lines: list[str] = []
    for chapter in chapters:
        lines += [chapter.heading, *(f"  {sentence}" for sentence in chapter.sentences)]
    return "\n".join(lines) + "\n" if lines else ""

"""The story of a match in English: what happened, sentence by sentence with the rule behind each, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby

import msgspec

from cardwright.games.interface import Event
from cardwright.match.match import Match

SET_UP = "Set-up"
BEGIN, END = "\N{START OF TEXT}", "\N{END OF TEXT}"  # around the name of a card; no name has them


class Sentence(msgspec.Struct, frozen=True):
    """One thing that happened, the rule behind it, and the number of the move that brought it about."""

    text: str
    rule: str
    move: int
    cards: tuple[tuple[int, int], ...] = ()  # where names of cards begin and end in the text

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
    chapters = [Chapter(SET_UP, [])]
    add_sentences(chapters, match, 0, by_move.get(0, []))
    turn, turns = None, 0
    for move in match.moves:
        if move.turn != turn:
            turn, turns = move.turn, turns + 1
            if turn or chapters[-1].heading == SET_UP:
                chapters.append(Chapter(f"Turn {turns}, {turn}" if turn else "Play", []))
        add_sentences(chapters, match, move.number, by_move.get(move.number, []))
    return [chapter for chapter in chapters if chapter.sentences]


def add_sentences(chapters: list[Chapter], match: Match, number: int, events: list[Event]) -> None:
    """Tell a move, and what happened beside the game after it; an event with a heading opens a chapter."""
    part: list[Event] = []
    for event in events:
        heading = match.game.heading(event)
        if heading is not None:
            chapters[-1].sentences += sentences_of(match, number, part)
            chapters.append(Chapter(heading, []))
            part = []
        part.append(event)
    chapters[-1].sentences += sentences_of(match, number, part)
    chapters[-1].sentences += [
        Sentence(note.sentence, note.rule, number) for note in match.notes if note.move == number
    ]


def sentences_of(match: Match, number: int, events: list[Event]) -> list[Sentence]:
    """What is worth telling of a move."""
    told = match.game.narrate(events, marked(tuple(match.game.names())))
    return [Sentence(text, rule, number, cards) for words, rule in told for text, cards in [unmarked(words)]]


@lru_cache(maxsize=64)
def marked(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of cards between marks, so that a sentence made with them tells where they stand."""
    return tuple(f"{BEGIN}{name}{END}" for name in names)


def unmarked(words: str) -> tuple[str, tuple[tuple[int, int], ...]]:
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
    turns = [move.turn for move in match.moves[:moves]]
    if not match.over or moves < len(match.moves):
        turns.append(turn)
    return len(list(groupby(turns))) if turn else 0


def write_story(chapters: list[Chapter]) -> str:
    """A story as plain text."""
    lines: list[str] = []
    for chapter in chapters:
        lines += [chapter.heading, *(f"  {sentence}" for sentence in chapter.sentences)]
    return "\n".join(lines) + "\n" if lines else ""

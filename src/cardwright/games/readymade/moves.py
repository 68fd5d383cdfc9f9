"""The action space of a ready-made game as it declares it: groups of answers, and how each is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.games.interface import Position
from cardwright.games.survey import Survey

KIND, CARD, SEAT = "kind", "card", "seat"  # what is added to the first answer of a group


@dataclass(frozen=True)
class Move:
    """A group of answers: its first one, its verb, and what is added to it: one of several words, or a thing."""

    first: int
    verb: str
    adds: str | tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", int(self.first))


@dataclass(frozen=True)
class Asked:
    """A question as people are asked it: the step of a turn, and a sentence; `{...}` are a card or the own counters."""

    phase: str
    prompt: str

    def sentence(self, survey: Survey) -> str:
        """What the seat is asked, with its own counters."""
        values = counters_of(survey.position, survey.seat or 0)
        return self.prompt.format(card=survey.name_of(int(survey.scene.source)), **values)


def counters_of(position: Position, seat: int) -> dict[str, int]:
    """What a seat has: fields of the record by its own words, the colours of its purse among them."""
    game: Any = position.game
    return {word: int(entry[seat]) for word, entry in counter_fields(game, position.record).items()}


def counter_fields(game: Any, record: Any) -> dict[str, Any]:
    """By its word, the entries of a counter for all seats; what is no field of the record is a colour of the purse."""
    colours = [word for word in game.counters if word not in record.dtype.names]
    return {
        word: record["purse"][:, colours.index(word)] if word in colours else record[word] for word in game.counters
    }


def group_of(moves: Sequence[Move], action: int) -> tuple[Move, int]:
    """The group of an answer, and what is added to its first one."""
    move = max((move for move in moves if move.first <= action), key=lambda move: move.first)
    return move, action - move.first

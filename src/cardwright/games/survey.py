"""What the rules say of a position to one seat: read from tables that the kernel has filled in one call."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from cardwright.games.interface import Game, Pointer, Position, Refused

Rows = np.ndarray[Any, Any]


class Layout(NamedTuple):
    """The rows of a game's survey: classes with a `dtype`, described in `kernel/survey.py`."""

    answer: Any
    card: Any
    scene: Any


PAD = 2  # records for trying things out
ANY = "_"  # a card that is not known


class Survey:
    """A position as one seat, or a watcher on none (None), sees it, with all that the rules say of it.

    It tells no more than the record that it was made from: to show it to somebody, survey the concealed position.
    """

    def __init__(self, position: Position, seat: int | None, is_deep: bool) -> None:
        """Ask the kernel; without depth there is no table of answers, only whether they are legal."""
        game = position.game
        self.position, self.seat, self.is_deep = position, seat, is_deep and seat is not None
        self.answers: Rows = np.zeros(game.answers if self.is_deep else 0, dtype=game.survey_layout.answer.dtype)
        self.cards: Rows = np.zeros(len(position.record.kind), dtype=game.survey_layout.card.dtype)
        scene = np.zeros(1, dtype=game.survey_layout.scene.dtype)
        pad = np.zeros(PAD, dtype=position.record.dtype)
        game.entries.survey(position.record, position.book, seat or 0, self.answers, self.cards, scene, pad)
        self.scene = scene[0]
        self.pad = pad

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @cached_property
    def reasons(self) -> Rows:
        """For every answer 0, or the number of the reason that forbids it; a watcher has no answers."""
        if self.seat is None:
            return np.zeros(0, dtype=np.int32)
        return self.answers["reason"] if self.is_deep else self.position.reasons(self.seat)

    @cached_property
    def zones(self) -> dict[int, list[int]]:
        """The cards of each zone that has any, in order."""
        zone, place = self.cards["zone"], self.cards["place"]
        order = np.lexsort((place, zone))
        bounds = np.flatnonzero(np.diff(zone[order])) + 1
        groups = np.split(order, bounds)
        return {int(zone[group[0]]): group.tolist() for group in groups}

    def in_zone(self, zone: int) -> list[int]:
        """The cards of a zone in order."""
        return self.zones.get(int(zone), [])

    @cached_property
    def kinds(self) -> list[int]:
        """The kind of each card."""
        kinds: list[int] = self.position.record.kind.tolist()
        return kinds

    def kind_of(self, card: int) -> int:
        """The kind of a card, or nobody's."""
        return self.kinds[card] if 0 <= card < len(self.kinds) else -1

    def name_of(self, card: int) -> str:
        """The name of a card, or the mark of an unknown one."""
        kind, names = self.kind_of(card), self.game.names()
        return names[kind] if 0 <= kind < len(names) else ANY

    def is_legal(self, action: int) -> bool:
        """Whether the seat may give an answer now."""
        return action < len(self.reasons) and int(self.reasons[action]) == 0

    def legal(self) -> list[int]:
        """The legal answers, conceding left out."""
        return [action for action in np.flatnonzero(self.reasons == 0).tolist() if action != self.game.concede]

    def refused(self, action: int) -> Refused | None:
        """None if an answer is legal, else the rule that forbids it, with the facts."""
        row = self.answers[action]
        return self.game.refused(int(row.reason), row.facts.tolist()) if row.reason else None

    def prompt(self) -> str:
        """What the seat is asked, in one line, or for whom it waits."""
        is_asked = self.seat in self.position.asked()
        return self.game.showing.prompt(self) if is_asked else self.position.waiting_words()

    def remark(self, action: int) -> str:
        """What a person wants to know besides the notation of an answer, or nothing."""
        return self.game.showing.remark(self, action)

    def points_at(self, action: int) -> list[Pointer]:
        """The cards of the view with which a person gives an answer; an answer such as `pass` has none."""
        return self.game.showing.points_at(self, action)

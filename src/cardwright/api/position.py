"""Positions for programs: the whole one, what one seat sees of it, and the answers that are legal there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from cardwright.games import interface
from cardwright.games.interface import Outcome, Refused, TableView, UsageError, ZoneView, luck_from, seat_name
from cardwright.games.survey import Survey
from cardwright.match.position import Attempt, Draft, concealed_for


def seat_in(seats: int, name: str) -> int:
    """The number of a seat of a table, or an error that names the seats."""
    seat = interface.seat_number(name)
    if seat is None or seat >= seats:
        raise UsageError(f"there is no seat {name!r}; the seats are {', '.join(map(seat_name, range(seats)))}")
    return seat


@dataclass(frozen=True)
class Answer:
    """A legal answer: whose it is, and how it is written."""

    seat: str
    text: str
    number: int = field(repr=False)  # of the answer in its game
    _seen: interface.Position = field(repr=False, compare=False)  # what its seat may see
    _survey: Callable[[], Survey] = field(repr=False, compare=False)  # what the rules say of that

    def __str__(self) -> str:
        return self.text

    @property
    def _seat(self) -> int:
        return seat_in(self._seen.seats, self.seat)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards with which the answer is given; `pass` has none."""
        view = self._seen.game.view(self._seen, self._seat)
        zones = {(zone.key, zone.seat): zone.cards for zone in view.zones}
        found = []
        for pointer in self._survey().points_at(self.number):
            cards = zones.get((pointer.zone, pointer.seat), [])
            if pointer.place < len(cards) and cards[pointer.place].name is not None:
                found.append(str(cards[pointer.place].name))
        return tuple(found)

    @cached_property
    def remark(self) -> str:
        """What a person wants to know besides the notation, such as what it costs; often nothing."""
        return self._survey().remark(self.number)

    @cached_property
    def rule(self) -> str | None:
        """The rule behind the first thing that the answer does; None if it only begins or passes something.

        It is looked up in an imagined world, so it tells no more than the seat knows.
        """
        world = self._seen.imagine(luck_from(self.text))
        told = self._seen.game.narrate(world.answer(self._seat, self.number))
        return told[0][1] if told else None


def answers_of(seen: interface.Position, seat: int) -> list[Answer]:
    """The legal answers of a seat, from what it may see; conceding, which is always possible, is left out."""
    survey = cache(lambda: seen.survey(seat))
    return [
        Answer(seat_name(seat), seen.game.render(seen, seat, action), action, seen, survey)
        for action in (seen.legal(seat) if seat in seen.asked() else [])
    ]


def plain_table(view: interface.View, title: str, players: Sequence[str], answers: Sequence[Answer] = ()) -> str:
    """A table in plain sentences, with what is asked of its viewer."""
    from cardwright.terminal.plain import table_lines
    from cardwright.terminal.screen import Scene

    lines = table_lines(Scene(view, title, tuple(players)))
    if answers:
        lines.append(f"{view.viewer}, you are asked: {view.prompt}.")
        lines += [f"{answer}{f' ({answer.remark})' if answer.remark else ''}" for answer in answers]
    return "\n".join(lines).strip("\n")


class View:
    """What one seat or a bystander sees, without anything that is hidden from them.

    It stays as it is while the match goes on.
    """

    def __init__(
        self,
        seen: interface.Position,
        seat: int | None,
        players: Sequence[str] = (),
        told: Callable[[], Sequence[str]] = tuple,
        data: interface.View | None = None,
    ) -> None:
        """A view of a position from which everything hidden from a seat has been removed."""
        self._seen = seen
        self._seat = seat
        self._players = tuple(players) or tuple(map(seat_name, range(seen.seats)))
        self._told = told
        self.data = seen.game.view(seen, seat) if data is None else data

    def __str__(self) -> str:
        return plain_table(self.data, self._seen.game.title, self._players, self.legal)

    def __repr__(self) -> str:
        return f"<View of {self._seen.game.title} by {self.seat or 'a bystander'}>"

    @property
    def seat(self) -> str | None:
        """Whose view it is."""
        return None if self._seat is None else seat_name(self._seat)

    @cached_property
    def story(self) -> tuple[str, ...]:
        """What this seat was told so far, sentence by sentence."""
        return tuple(self._told())

    @property
    def asked(self) -> list[str]:
        """The seats that owe an answer."""
        return self.data.asked

    @property
    def prompt(self) -> str:
        """What is asked, in one line."""
        return self.data.prompt

    @property
    def in_part(self) -> bool:
        """Whether a move is unfinished."""
        return self._seen.in_part

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.data.over

    @property
    def counters(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers of each seat, such as its life."""
        return self.data.counters

    @property
    def tables(self) -> Sequence[TableView]:
        """Numbers with what they come from, such as the arithmetic of a fight."""
        return self.data.tables

    def zone(self, name: str) -> ZoneView:
        """A zone by its word: `hand` of this seat or `discard` of the table, `P2 discard` of another seat."""
        from cardwright.terminal.asides import find_zone
        from cardwright.terminal.screen import Scene

        return find_zone(Scene(self.data, self._seen.game.title, self._players), name)

    @cached_property
    def legal(self) -> list[Answer]:
        """The legal answers of this seat; none if it is not asked."""
        return [] if self._seat is None or self.is_over else answers_of(self._seen, self._seat)

    def why_not(self, line: str) -> Refused | None:
        """None if a line is legal for this seat, else the rule that forbids it, as far as the seat can know."""
        if self._seat is None:
            raise UsageError("a bystander has no moves; use the view of a seat")
        return Attempt(Draft(self._seat, self._seen.imagine(luck_from(line)))).why_not(line)

    @property
    def text(self) -> str:
        """What is seen, in one line; `_` is a card that is not known. `Game.start` deals those again."""
        return self._seen.text()


class Position:
    """A whole position, with everything that is hidden from the players in it."""

    def __init__(self, core: interface.Position) -> None:
        """Made by `Game.position`, `Match.position` and `Match.at`."""
        self._core = core

    def __str__(self) -> str:
        return plain_table(self._core.game.view(self._core, None), self._core.game.title, self.seats)

    def __repr__(self) -> str:
        return f"<Position of {self._core.game.title}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._core.record.tobytes() == other._core.record.tobytes()

    def __hash__(self) -> int:
        return hash(self._core.record.tobytes())

    @property
    def text(self) -> str:
        """The position in one line, which `Game.position` and `Game.start` read back."""
        return self._core.text()

    @property
    def seats(self) -> list[str]:
        """The seats of the table."""
        return [seat_name(seat) for seat in range(self._core.seats)]

    @property
    def asked(self) -> list[str]:
        """The seats that owe an answer."""
        return [seat_name(seat) for seat in self._core.asked()]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._core.over

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, by which rule; None while the game runs."""
        return self._core.outcome()

    def view(self, seat: str | None = None) -> View:
        """What a seat or a bystander sees of it."""
        number = None if seat is None else seat_in(self._core.seats, seat)
        return View(concealed_for(self._core, number), number)

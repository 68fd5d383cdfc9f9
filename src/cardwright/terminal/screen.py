"""What a screen can show: drawn for eyes, or in sentences for pipes and screen readers."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from cardwright.games.interface import Outcome, Pointer, View
from cardwright.match.match import Match
from cardwright.match.story import Chapter
from cardwright.players.levels import names_at

PASS = "pass"
LAST = (PASS, "offer draw", "end turn")  # a slip of the finger should not cost a turn


@dataclass(frozen=True)
class Choice:
    """A legal answer as a person sees it."""

    number: int
    action: int
    move: str
    remark: str
    cards: tuple[Pointer, ...]


@dataclass(frozen=True)
class Candidate:
    """A move with its chance to win, as a hint shows it."""

    move: str
    remark: str
    chance: float
    tries: int


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it, with who sits where."""

    view: View
    title: str
    players: tuple[str, ...]
    choices: tuple[Choice, ...] = ()

    def who(self, name: str) -> str:
        """A seat with who sits there: `you` for the viewer."""
        return "you" if name == self.view.viewer else self.player(name)

    def player(self, name: str) -> str:
        """The player of a seat."""
        return self.players[int(name[1:]) - 1]

    def key_of(self, zone: str, seat: str | None, place: int) -> str:
        """The numbers of the answers that a card gives, or nothing: `7`, `1 or 8`, `2-5`."""
        pointer = Pointer(zone, seat, place)
        numbers = [choice.number for choice in self.choices if pointer in choice.cards]
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return f"{numbers[0]}-{numbers[-1]}"
        *first, last = [str(number) for number in numbers] or [""]
        return f"{', '.join(first)} or {last}" if first else last


def choices_of(match: Match, seat: int) -> tuple[Choice, ...]:
    """The legal answers of a seat, numbered from 1: those that cards give first, those that give the word away last.

    Answers of which there is something to say stand before those of cards that need no word.
    """
    survey = match.current(seat).survey(seat)
    found = [
        Choice(0, action, move, survey.remark(action), tuple(survey.points_at(action)))
        for action, move in match.choices(seat).items()
    ]
    found.sort(key=lambda choice: (place_of(choice.move), not choice.cards, not (choice.cards and choice.remark)))
    return tuple(replace(choice, number=number) for number, choice in enumerate(found, 1))


def place_of(move: str) -> int:
    """Where a move stands among the answers: 0, or later for one that gives the word away."""
    return LAST.index(move) + 1 if move in LAST else 0


def scene_of(match: Match, viewer: int | None) -> Scene:
    """The table of a match as a viewer sees it, with the viewer's answers."""
    choices = choices_of(match, viewer) if viewer is not None and viewer in match.asked() else ()
    return Scene(match.view(viewer), match.game.title, names_at(match.seats), choices)


class Screen(ABC):
    """Where a game is shown and answered."""

    shows_parts = True  # the table again for every part of a move

    @abstractmethod
    def table(self, scene: Scene) -> None:
        """Show the table."""

    @abstractmethod
    def story(self, chapters: Sequence[Chapter]) -> None:
        """Tell what happened; a chapter without a heading goes on with the last one."""

    @abstractmethod
    def question(self, scene: Scene) -> None:
        """Show what is asked, and the numbered answers."""

    @abstractmethod
    def say(self, *lines: str) -> None:
        """Tell the player something."""

    @abstractmethod
    def aside(self, text: str) -> None:
        """Mention something that the player need not read."""

    @abstractmethod
    def offer(self, words: str, command: str) -> None:
        """Tell the player a command to type in the shell."""

    @abstractmethod
    def refuse(self, text: str) -> None:
        """Tell the player that something cannot be done, and why."""

    @abstractmethod
    def rule(self, name: str, text: str) -> None:
        """Show a rule."""

    @abstractmethod
    def hint(self, candidates: Sequence[Candidate]) -> None:
        """Show moves with their chances to win."""

    @abstractmethod
    def outcome(self, outcome: Outcome, scene: Scene) -> None:
        """Show how the game ended."""

    @abstractmethod
    def hand_over(self, name: str, before: str | None) -> None:
        """Let the player before look as long as they like, hide what they saw, and wait for the next one."""

    @abstractmethod
    def thinking(self, who: str) -> AbstractContextManager[None]:
        """Show that a bot is thinking, as long as it is."""

    def ask(self, prompt: str) -> str:
        """A line from the player; EOFError at the end of the input."""
        return input(prompt)


def make_screen(plain: bool) -> Screen:
    """A drawn screen where the terminal can show one, else sentences."""
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower()
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb" or not encoding.startswith("utf"):
        from cardwright.terminal.plain import PlainScreen

        return PlainScreen()
    from cardwright.terminal.drawing import DrawnScreen

    return DrawnScreen()

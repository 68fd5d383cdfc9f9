"""A lesson: a scenario with prompts, in which a learner makes the moves of one seat, and the file makes the others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import yaml

from cardwright.games.interface import Game, Position, UsageError, seat_number
from cardwright.games.limited import ShippedLoader
from cardwright.match.position import Draft

FILE = "lesson.yaml"
LEARNER = "P1"
SEED = "a lesson"  # the shuffle is the same for everybody
PLACES = ("card", "zone", "seat", "prompt", "phases", "sums", "result")


class Step(msgspec.Struct, frozen=True):
    """One idea, said beside the thing it speaks of; with a move it waits until that is made."""

    say: str = ""
    tap: str = ""  # the same to somebody who has fingers and no mouse
    at: dict[str, str] = {}  # a card by its name, a zone, a player's bar, the prompt, the phases, the sums, the result
    seat: str = ""  # who moves: the learner, or another, whose move is made by itself
    do: list[str] = []  # the answers of the move in order, as they are offered
    rule: str = ""  # which answers a wrong click


class Lesson(msgspec.Struct, frozen=True):
    """A coached first game."""

    title: str
    opponents: list[str]  # what the others are called
    steps: list[Step]
    given: dict[str, Any]  # the position it begins from, as a scenario gives it
    options: dict[str, Any] = {}


def lesson_file(game: Game) -> Path:
    """Where the lesson of a game is, if it has one."""
    return game.folder / FILE


def read_lesson(game: Game) -> Lesson:
    """The lesson of a game."""
    file = lesson_file(game)
    if not file.exists():
        raise UsageError(f"{game.title} has no lesson yet")
    words = yaml.load(file.read_text(encoding="utf-8"), ShippedLoader)
    steps = [read_step(step) for step in words.pop("steps")]
    return msgspec.convert({**words, "steps": steps}, Lesson)


def read_step(words: dict[str, Any]) -> dict[str, Any]:
    """A step whose move is written as in a scenario, `P1: play Yang sky`, or as a list of its parts."""
    moves = {word: value for word, value in words.items() if seat_number(word) is not None}
    rest = {word: value for word, value in words.items() if word not in moves}
    unknown = set(rest) - set(Step.__struct_fields__) | set(rest.get("at", {})) - set(PLACES)
    if len(moves) > 1 or unknown:
        raise UsageError(
            f"a step of a lesson has one move, `say`, `tap`, `at` and `rule`, not {sorted(unknown) or list(moves)}"
        )
    for seat, move in moves.items():
        rest |= {"seat": seat, "do": [move] if isinstance(move, str) else list(move)}
    return {"tap": said_to_fingers(rest.get("say", "")), **rest}


def said_to_fingers(say: str) -> str:
    """A sentence in which a finger does what a mouse would do."""
    return re.sub(r"\b[Cc]lick\b", lambda found: "Tap" if found[0][0] == "C" else "tap", say)


def opening(game: Game, lesson: Lesson) -> Position:
    """The position that a lesson begins from."""
    seats = len(lesson.opponents) + 1
    return game.arrange(dict(lesson.given), dict(lesson.options), seats, np.random.default_rng(0))


def idle_pass(position: Position, seat: int, step: Step) -> int | None:
    """The pass that a seat makes by itself: it can only pass, or could respond and the step is not about that."""
    seen, passing = position.conceal(seat), position.game.passing
    legal = seen.legal(seat)
    action = next((action for action in legal if action in passing), None)
    if action is None or (len(legal) > 1 and not position.game.view(seen, seat).is_window):
        return None
    offered = {position.game.render(seen, seat, other) for other in legal}
    return None if seat_number(step.seat) == seat and step.do[0] in offered else action


def answer_of(draft: Draft, line: str) -> int:
    """The answer that a line of a lesson means: one that is offered in just these words."""
    position = draft.position.conceal(draft.seat)
    offered = {position.game.render(position, draft.seat, action): action for action in position.legal(draft.seat)}
    if line not in offered:
        raise UsageError(f"{line!r} is not offered; there is {', '.join(offered)}")
    return offered[line]

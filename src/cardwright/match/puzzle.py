"""Puzzles: a position with a task for P1; the game decides whether it is solved, whatever the solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
import yaml

from cardwright.games.interface import Game, Position, Refused, UsageError, nearest, seat_number
from cardwright.games.limited import ShippedLoader
from cardwright.match.expectation import Play, attempt, differences
from cardwright.match.position import Attempt, Draft

FILE = "puzzles.yaml"
SOLVER = 0  # the seat of the one who solves
SEED = "a puzzle"  # chance and the opponent are the same for everybody
OPPONENT = "greedy"
PASS = "pass"
LEVELS = ("easy", "medium", "hard")
LONGEST = 60  # moves after which a puzzle must be decided
FIRST_DAY = date(2026, 1, 1)

Verdict = Literal["", "solved", "failed"]
Chooser = Callable[[Position, int], int]  # what the opponent answers, by what its seat knows


class Miss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a try fails in which these moves were made, or others that begin alike, in this order."""

    say: str
    after: list[str] = []  # none: any try that is not answered otherwise


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task: solved once `goal` holds, or, if it is to be kept, when it still does at the end; `until` is the end."""

    puzzle: str
    level: str
    task: str
    given: dict[str, Any]  # as in a scenario
    goal: dict[str, Any]  # as a scenario's `then`, and so is `until`
    until: dict[str, Any]
    solution: list[str]  # the moves of the solver
    why: str
    misses: list[Miss]  # the first that fits answers a wrong try
    rules: list[str]
    keep: bool = False  # the goal holds from the start, and has to hold at the end
    before: list[dict[str, str]] = []  # moves that lead to the task
    replies: list[str] = []  # of the opponent: the first that is possible is made, and otherwise one of its own
    options: dict[str, Any] = {}


class Judgement(msgspec.Struct, frozen=True):
    """What has become of a task, and what a wrong try is answered."""

    verdict: Verdict = ""
    why: str = ""


def puzzle_file(game: Game) -> Path:
    """Where the puzzles of a game are, if it has any."""
    return game.folder / FILE


def read_puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, from easy to hard."""
    return read_file(puzzle_file(game))


@cache
def read_file(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, if there is one."""
    entries = yaml.load(file.read_text(encoding="utf-8"), ShippedLoader) if file.exists() else []
    found = tuple(msgspec.convert(entry, Puzzle) for entry in entries)
    for puzzle in found:
        if puzzle.level not in LEVELS:
            raise UsageError(f"{puzzle.puzzle}: a puzzle is {', '.join(LEVELS)}, not {puzzle.level}")
    return found


def find_puzzle(game: Game, name: str) -> Puzzle:
    """A puzzle by its name."""
    by_name = {puzzle.puzzle: puzzle for puzzle in read_puzzles(game)}
    if name not in by_name:
        raise UsageError(f"{game.title} has no puzzle {name!r}; {nearest(name, by_name)}".rstrip("; "))
    return by_name[name]


def puzzle_of(day: date, games: Iterable[Game]) -> tuple[Game, Puzzle]:
    """The puzzle of a day: the games take turns, and each goes through its puzzles in order."""
    rounds = zip_longest(*([(game, puzzle) for puzzle in read_puzzles(game)] for game in games))
    line = [found for each in rounds for found in each if found is not None]
    return line[(day - FIRST_DAY).days % len(line)]


def opening(game: Game, puzzle: Puzzle) -> Position:
    """The position of the task."""
    seats = max(game.least_seats, *(1 + seat for word in puzzle.given if (seat := seat_number(word)) is not None))
    position = game.arrange(dict(puzzle.given), dict(puzzle.options), seats, np.random.default_rng(0))
    play = Play(game, position)
    for line in puzzle.before:
        play.pass_where_nothing_else_is_open(())
        for word, move in line.items():
            play.move(seat_number(word) or 0, move)
    return play.position


def verdict_on(puzzle: Puzzle, position: Position) -> Verdict:
    """What a position says of the task: nothing while it can still go either way."""
    play = Play(position.game, position)
    is_decided = position.over or not differences(play, puzzle.until)
    if puzzle.keep and not is_decided:
        return ""
    if not differences(play, puzzle.goal):
        return "solved"
    return "failed" if is_decided else ""


def why_missed(puzzle: Puzzle, lines: Sequence[str]) -> str:
    """What a wrong try is answered, by the solver's moves."""
    return next((miss.say for miss in puzzle.misses if is_begun(miss.after, lines)), "")


def is_begun(wanted: Iterable[str], lines: Sequence[str]) -> bool:
    """Whether lines that begin with the wanted words stand in this order, whatever stands between them."""
    rest = iter(lines)
    return all(any(line.startswith(words) for line in rest) for words in wanted)


def reply(puzzle: Puzzle, position: Position, seat: int, choose: Chooser) -> Draft:
    """The move of an opponent: one that the puzzle says, or what a player chooses."""
    for line in puzzle.replies:
        tried = Attempt(Draft(seat, position))
        try:
            tried.play(line)
        except (Refused, UsageError):
            continue
        if tried.made[0].is_whole:
            return tried.made[0]
    draft = Draft(seat, position)
    while not draft.is_whole:
        legal = draft.position.legal(seat)
        draft.answer(legal[0] if len(legal) == 1 else choose(draft.position.conceal(seat), seat))
    return draft


Solver = Callable[[Position], Position | None]  # the position after a move of the solver, if it has one


def follow(lines: Iterable[str]) -> Solver:
    """A solver that makes these moves in order."""
    rest = iter(lines)

    def move(position: Position) -> Position | None:
        line = next(rest, None)
        return None if line is None else attempt(position, SOLVER, line)[0]

    return move


def play_out(game: Game, puzzle: Puzzle, solve: Solver, choose: Chooser) -> Verdict:
    """How a task ends for a solver; what can only be passed is passed, and who has no more moves has failed."""
    position = opening(game, puzzle)
    for _ in range(LONGEST):
        if verdict := verdict_on(puzzle, position):
            return verdict
        play = Play(game, position)
        if SOLVER not in position.asked():
            position = reply(puzzle, position, position.asked()[0], choose).position
        elif play.only_pass(SOLVER) is not None:
            position = attempt(position, SOLVER, PASS)[0]
        else:
            after = solve(position)
            if after is None:
                return "failed"
            position = after
    return "failed"

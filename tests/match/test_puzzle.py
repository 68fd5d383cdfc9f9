"""Every puzzle is solved by its solution, against its opponent, and not by doing just anything."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import Position, UsageError
from cardwright.match.position import read_position
from cardwright.match.puzzle import (
    LEVELS,
    OPPONENT,
    SEED,
    SOLVER,
    Solver,
    find_puzzle,
    follow,
    opening,
    play_out,
    puzzle_file,
    puzzle_of,
    read_file,
    read_puzzles,
    verdict_on,
)
from cardwright.players import make

LEAST = 6  # puzzles of a game
LONGEST = 170  # letters of a task
WITH_PUZZLES = [name for name in GAMES if puzzle_file(load(name)).exists()]
PUZZLES = [(name, puzzle.puzzle) for name in WITH_PUZZLES for puzzle in read_puzzles(load(name))]


def answering(which: str) -> Solver:
    """A solver who thinks of nothing: passes wherever possible, or always takes the first or the last answer."""

    def move(position: Position) -> Position:
        legal = position.legal(SOLVER)
        idle = [action for action in legal if action in position.game.passing]
        chosen = {"pass": (idle or legal)[0], "first": legal[0], "last": legal[-1]}[which]
        after = position.copy()
        after.answer(SOLVER, chosen)
        return after

    return move


@pytest.mark.parametrize(("name", "puzzle"), PUZZLES)
def test_a_puzzle_is_solved_by_its_solution_alone(name: str, puzzle: str) -> None:
    game = load(name)
    found = find_puzzle(game, puzzle)
    start = opening(game, found)
    assert verdict_on(found, start) == ""
    assert read_position(game, start.text(), found.options, SEED, start.seats).text() == start.text()

    def tried(solve: Solver) -> str:
        return play_out(game, found, solve, lambda position, seat: make(OPPONENT, SEED).choose(position, seat))

    assert tried(follow(found.solution)) == "solved"
    assert tried(follow(found.solution[:-1])) == "failed"
    assert {tried(answering(which)) for which in ("pass", "first", "last")} == {"failed"}


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_game_has_puzzles_from_easy_to_hard(name: str) -> None:
    game = load(name)
    puzzles = read_puzzles(game)
    assert len(puzzles) >= LEAST
    levels = [LEVELS.index(puzzle.level) for puzzle in puzzles]
    assert levels == sorted(levels)
    assert set(levels) == {0, 1, 2}
    text = game.rulebook_text()
    for puzzle in puzzles:
        assert len(puzzle.task) <= LONGEST, puzzle.task
        assert puzzle.rules
        assert all(f"**{rule}**" in text for rule in puzzle.rules), puzzle.puzzle


def test_every_puzzle_has_its_day_and_the_games_take_turns() -> None:
    games = [load(name) for name in GAMES]
    days = [date(2026, 11, 17) + timedelta(days=number) for number in range(len(PUZZLES))]
    found = [puzzle_of(day, games) for day in days]
    assert {(game.name, puzzle.puzzle) for game, puzzle in found} == set(PUZZLES)
    assert puzzle_of(days[0], games)[1] == puzzle_of(days[0], games)[1]
    assert len({game.name for game, _ in found[:4]}) > 2


def test_an_unknown_puzzle_or_level_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no puzzle 'The sixth stock'; did you mean"):
        find_puzzle(load("chi"), "The sixth stock")
    file = tmp_path / "puzzles.yaml"
    file.write_text(
        "[{puzzle: A, level: mean, task: t, given: {}, goal: {}, until: {}, solution: [], why: w, rules: []}]"
    )
    with pytest.raises(UsageError, match="not mean"):
        read_file(file)

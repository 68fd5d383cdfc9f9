"""Every puzzle is solved by its solution, against its opponent, and not by doing just anything."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import Position, Refused, UsageError
from cardwright.match.match import Match
from cardwright.match.position import read_position
from cardwright.match.puzzle import (
    LEVELS,
    LONGEST,
    OPPONENT,
    SEED,
    SOLVER,
    Puzzle,
    Solver,
    find_puzzle,
    follow,
    opening,
    play_out,
    puzzle_file,
    puzzle_of,
    read_file,
    read_puzzles,
    reply,
    verdict_on,
    why_missed,
)
from cardwright.players import make
from cardwright.server.drafts import recorded
from cardwright.server.setups import begin, from_puzzle

LEAST = 6  # puzzles of a game
LONGEST_TASK = 170  # letters
LONGEST_ANSWER = 130  # letters
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


def make_next(match: Match, wanted: list[str]) -> None:
    """Make the next wanted move where it is possible; otherwise pass, or do the first thing that there is."""
    offered = match.choices(SOLVER)
    idle = [action for action in offered if action in match.game.passing]
    if wanted:
        try:
            match.play(SOLVER, wanted[0])
        except (Refused, UsageError):
            idle = [action for action, line in offered.items() if line.startswith(wanted[0])] or idle
        else:
            del wanted[0]
            return
    match.answer(SOLVER, (idle or list(offered))[0])


def tried(name: str, puzzle: Puzzle, after: list[str]) -> tuple[str, list[str]]:
    """How a try goes in which moves are made that begin like these, and nothing else where one can pass."""
    match, wanted = begin(from_puzzle(name, puzzle.puzzle)), list(after)
    for _ in range(LONGEST):
        if verdict := verdict_on(puzzle, match.position):
            break
        seat = match.asked()[0]
        if seat == SOLVER:
            make_next(match, wanted)
        else:
            draft = reply(puzzle, match.position, seat, make(OPPONENT, SEED).choose)
            match.follow(recorded(draft), draft)
    return verdict, [move.line for move in match.moves if move.seat == SOLVER]


@pytest.mark.parametrize(("name", "puzzle"), PUZZLES)
def test_a_wrong_try_is_told_why(name: str, puzzle: str) -> None:
    found = find_puzzle(load(name), puzzle)
    assert not found.misses[-1].after, "any other try is answered, too"
    for miss in found.misses:
        verdict, lines = tried(name, found, miss.after)
        assert (verdict, why_missed(found, lines)) == ("failed", miss.say), lines
        assert len(miss.say) <= LONGEST_ANSWER


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
        assert len(puzzle.task) <= LONGEST_TASK, puzzle.task
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
        "[{puzzle: A, level: mean, task: t, given: {}, goal: {}, until: {}, solution: [], why: w, "
        "misses: [], rules: []}]"
    )
    with pytest.raises(UsageError, match="not mean"):
        read_file(file)

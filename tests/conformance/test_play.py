"""Random play: games end, invariants hold, the backends agree, arrays do not overflow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import Game, Setup
from cardwright.kernel.backend import INTERPRETED
from cardwright.kernel.cuda import compile_ptx
from cardwright.lab.batch import simulate
from tests.conformance.walks import digest, part_of, seatings, walk

SEEDS = range(1, 7)
compiled_only = pytest.mark.skipif(INTERPRETED, reason="needs the compiled kernel")


def always(*names: str) -> list[Any]:
    """All games, of which only those named are tried every time."""
    return [name if name in names else pytest.param(name, marks=pytest.mark.slow) for name in GAMES]


def bots(seats: int) -> list[str]:
    return ["random"] * seats


def test_games_end_and_no_invariant_breaks(game: Game) -> None:
    for seats in seatings(game):
        result = simulate(game, bots(seats), round(3000 * max(0.1, part_of(game))), seed=seats, check=True)
        assert result.unfinished == 0
        assert sum(result.wins) + result.draws == result.games


@pytest.mark.slow
@compiled_only
def test_a_million_games_end(game: Game) -> None:
    result = simulate(game, bots(game.least_seats), 1_000_000, seed=1, check=True)
    assert result.unfinished == 0


def test_a_broken_invariant_is_noticed(game: Game) -> None:
    position, _ = game.new(Setup(game.least_seats, seed=1))
    assert int(game.entries.broken(position.record, position.book)) == 0
    position.record.count[int(position.record.zone[0])] += 1
    assert int(game.entries.broken(position.record, position.book)) != 0


def test_same_seed_same_game(game: Game) -> None:
    one, other = (simulate(game, bots(game.least_seats), 300, seed=9, workers=workers) for workers in (1, 2))
    assert (one.wins, one.decisions, one.reasons) == (other.wins, other.decisions, other.reasons)
    different = simulate(game, bots(game.least_seats), 300, seed=10)
    assert different.decisions != one.decisions


def test_pairs_have_equal_shuffles(game: Game) -> None:
    first, second = (next(iter(walk(game, game.least_seats, seed)))[0].record.tobytes() for seed in (3, 3))
    assert first == second


@compiled_only
def test_interpreted_and_compiled_agree(game: Game, in_new_process: Callable[..., str]) -> None:
    arguments = (game.name, str(SEEDS.start), str(SEEDS.stop))
    interpreted = in_new_process("tests.conformance.walks", *arguments, CARDWRIGHT_BACKEND="python")
    assert interpreted.strip() == digest(game, SEEDS)


@compiled_only
def test_an_index_beyond_its_array_would_be_noticed(game: Game) -> None:
    position, _ = game.new(Setup(game.least_seats, seed=1))
    beyond = len(position.record.kind)
    position.record.first[int(position.record.zone[0])] = beyond
    with pytest.raises(IndexError):
        game.entries.broken(position.record, position.book)


@pytest.mark.parametrize("bot", ["greedy:2", "rollout:1", "search:4"])
def test_bots_overflow_no_array_and_break_no_invariant(game: Game, bot: str) -> None:
    is_large = game.answers > 1000  # of a large game fewer: the same code runs through more questions
    for seats in {game.least_seats} if is_large else {game.least_seats, game.most_seats}:
        assert simulate(game, [bot] * seats, 1 if is_large else 10, seed=5, check=True).unfinished == 0


@compiled_only
@pytest.mark.parametrize("name", always("chi"))
def test_as_it_is_shipped_a_game_is_played_alike(name: str, in_new_process: Callable[..., str]) -> None:
    arguments = (name, str(SEEDS.start), str(SEEDS.stop))
    shipped = in_new_process("tests.conformance.walks", *arguments, NUMBA_BOUNDSCHECK="0")
    assert shipped.strip() == digest(load(name), SEEDS)


@compiled_only
@pytest.mark.parametrize("name", always("chi", "emberwatch"))
def test_compiles_to_ptx(name: str) -> None:
    game = load(name)
    ptx = compile_ptx(game.entries, game.record_type, game.book_type)
    assert ".target sm_90" in ptx
    assert ".entry" in ptx


def test_records_have_no_hidden_bytes(game: Game) -> None:
    for layout in (game.record_type.dtype, game.book_type.dtype):
        assert sum(np.dtype(layout.fields[name][0]).itemsize for name in layout.names) == layout.itemsize

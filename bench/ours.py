"""How fast our games play: whole games at random inside the kernel, on one core."""

from __future__ import annotations

from time import perf_counter

from peers import SEED, Measure, nanoseconds_per_copy

from cardwright.games import load
from cardwright.games.interface import Setup, copy_record
from cardwright.lab.batch import simulate

BATCH = 8192  # games between two looks at the clock


def measure_ours(name: str, seconds: float) -> Measure:
    """Play one of our games; the first batch only compiles."""
    game = load(name)
    bots = ["random"] * game.least_seats
    simulate(game, bots, 2, seed=SEED, workers=1)
    games, decisions, elapsed, seed = 0, 0, 0.0, SEED
    while elapsed < seconds:
        seed += 1
        start = perf_counter()
        result = simulate(game, bots, BATCH, seed=seed, workers=1)
        elapsed += perf_counter() - start
        games += result.games
        decisions += result.decisions
    record = game.new(Setup(game.least_seats, seed=SEED))[0].record
    copy_ns = nanoseconds_per_copy(copy_record, [record] * 100, seconds)
    return Measure("Cardwright", name, games, decisions, elapsed, copy_ns)

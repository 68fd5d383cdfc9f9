"""How fast our games play: whole games inside the kernel, on one core."""

from __future__ import annotations

from time import perf_counter

from peers import SEED, Measure, nanoseconds_per_copy

from cardwright.games import load
from cardwright.games.interface import Setup, copy_record
from cardwright.lab.batch import simulate

BATCHES = {"random": 4096, "greedy": 32}  # games between two looks at the clock
DECKS = {"xi": ["aqua", "ember"]}


def measure_ours(name: str, seconds: float, bot: str = "random") -> Measure:
    """Play one of our games, perhaps with an option (`xi, auto_pass`); the first games only compile."""
    base, _, option = name.partition(", ")
    game = load(base)
    options = {option: True} if option else {}
    decks = [game.read_deck(deck) for deck in DECKS.get(base, ())]
    bots = [bot] * game.least_seats
    simulate(game, bots, 2, SEED, options, decks, workers=1)
    games, decisions, elapsed, seed = 0, 0, 0.0, SEED
    while elapsed < seconds:
        seed += 1
        start = perf_counter()
        result = simulate(game, bots, BATCHES[bot], seed, options, decks, workers=1)
        elapsed += perf_counter() - start
        games += result.games
        decisions += result.decisions
    record = game.new(Setup(game.least_seats, options, SEED, decks))[0].record
    copy_ns = nanoseconds_per_copy(copy_record, [record] * 100, seconds)
    return Measure("Cardwright", name, games, decisions, elapsed, copy_ns)

"""How fast our peers play: OpenSpiel and RLCard at random play, one game after another on one core.

A decision is one answer of a player. A player's step with a single legal action counts; a chance node does not.
Nobody encodes observations here, so that rules are compared with rules.
"""

import copy
import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

SEED = 2024
GAMES_PER_BATCH = 64  # OpenSpiel games between two looks at the clock
GAMES_TO_COPY = 5  # games whose positions are copied
DECISIONS_BETWEEN_COPIES = 20  # few enough positions to stay in the processor's cache, as a search's would
COPY_SHARE = 0.25  # seconds spent on copying, for each second spent on playing

OPENSPIEL_GAMES = {  # as it loads them for two
    "crazy_eights": "crazy_eights(players=2)",
    "gin_rummy": "gin_rummy",
    "gin_rummy, start cloned": "gin_rummy",
}
CLONED = "start cloned"  # Gin Rummy spends 1.5 ms on its tables in every new initial state; a clone shares them
RLCARD_GAMES = ("uno", "gin-rummy")


@dataclass(frozen=True)
class Measure:
    """What one system did with one game: what it played, in how many seconds, and what a copy of a position costs."""

    system: str
    game: str
    games: int
    decisions: int
    seconds: float
    copy_ns: float

    @property
    def games_per_second(self) -> float:
        """Whole games played in a second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Player decisions made in a second."""
        return self.decisions / self.seconds

    @property
    def decisions_per_game(self) -> float:
        """Mean player decisions of a game."""
        return self.decisions / self.games


def nanoseconds_per_copy(duplicate: Callable[[Any], Any], positions: Sequence[Any], seconds: float) -> float:
    """Copy some positions of a few games over and over, called from Python, and return the mean cost of one copy."""
    sample = positions[::DECISIONS_BETWEEN_COPIES]
    copies, elapsed = 0, 0.0
    while elapsed < seconds * COPY_SHARE:
        start = perf_counter()
        for position in sample:
            duplicate(position)
        elapsed += perf_counter() - start
        copies += len(sample)
    return elapsed / copies * 1e9


def measure_openspiel(name: str, seconds: float) -> Measure:
    """Play an OpenSpiel game in its C++ loop with its C++ random bots."""
    import pyspiel  # type: ignore[import, unused-ignore]

    game = pyspiel.load_game(OPENSPIEL_GAMES[name])
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]
    initial = game.new_initial_state()
    begin = initial.clone if CLONED in name else game.new_initial_state
    seeds = itertools.count(SEED)
    games, decisions, elapsed = 0, 0, 0.0
    while elapsed < seconds:
        finished = []
        start = perf_counter()
        for _ in range(GAMES_PER_BATCH):
            state = begin()
            pyspiel.evaluate_bots(state, bots, next(seeds))
            finished.append(state)
        elapsed += perf_counter() - start
        games += len(finished)
        # evaluate_bots leaves the final state behind, whose history names the player of each move (chance is below 0).
        decisions += sum(move.player >= 0 for state in finished for move in state.full_history())
    positions = [position for state in finished[:GAMES_TO_COPY] for position in _openspiel_positions(initial, state)]
    copy_ns = nanoseconds_per_copy(pyspiel.State.clone, positions, seconds)
    return Measure("OpenSpiel", name, games, decisions, elapsed, copy_ns)


def _openspiel_positions(initial: Any, finished: Any) -> list[Any]:
    """Replay a finished game and return its position at each player decision."""
    positions = []
    state = initial.clone()
    for move in finished.full_history():
        if move.player >= 0:
            positions.append(state.clone())
        state.apply_action(move.action)
    return positions


def measure_rlcard(name: str, seconds: float) -> Measure:
    """Play an RLCard game in a Python loop around its rules, over three times as fast as its `env.run`."""
    import rlcard  # type: ignore[import, unused-ignore]

    game = rlcard.make(name, config={"seed": SEED}).game
    choose = random.Random(SEED).choice
    games, decisions, elapsed = 0, 0, 0.0
    start = perf_counter()
    while elapsed < seconds:
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(choose(_rlcard_legal_actions(game, state)))
            decisions += 1
        games += 1
        elapsed = perf_counter() - start
    positions = [position for _ in range(GAMES_TO_COPY) for position in _rlcard_positions(game, choose)]
    copy_ns = nanoseconds_per_copy(copy.deepcopy, positions, seconds)
    return Measure("RLCard", name, games, decisions, elapsed, copy_ns)


def _rlcard_legal_actions(game: Any, state: dict[str, Any]) -> Sequence[Any]:
    """Take the legal actions from the state where the game lists them there, else ask its judge."""
    actions: Sequence[Any] = state["legal_actions"] if "legal_actions" in state else game.judge.get_legal_actions()
    return actions


def _rlcard_positions(game: Any, choose: Callable[[Sequence[Any]], Any]) -> list[Any]:
    """Play one game and return its position at each decision."""
    positions = []
    state, _ = game.init_game()
    while not game.is_over():
        positions.append(copy.deepcopy(game))
        state, _ = game.step(choose(_rlcard_legal_actions(game, state)))
    return positions

"""How fast a search is: rounds of ours beside simulations of OpenSpiel's, on one core, early in games."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from ours import DECKS
from peers import SEED

ROUNDS = 2000  # of ours for a question
SIMULATIONS = 100  # of OpenSpiel's for a question
PEER = "gin_rummy"
QUESTIONS = 12  # of a game, then the next one


@dataclass(frozen=True)
class Searching:
    """What a search did: how many rounds in how many seconds."""

    system: str
    game: str
    rounds: int
    seconds: float

    @property
    def rounds_per_second(self) -> float:
        """Rounds, each from the root of the tree to a new leaf and its value."""
        return self.rounds / self.seconds


def measure_search(name: str, seconds: float) -> Searching:
    """Search the first real questions of games of ours and answer them so; the first rounds only compile."""
    from cardwright.games import load
    from cardwright.games.interface import Setup
    from cardwright.players.searching import SearchPlayer

    game = load(name)
    decks = [game.read_deck(deck) for deck in DECKS.get(name, ())]
    rounds, elapsed, seed = 0, 0.0, SEED
    player = SearchPlayer(SEED, rounds=ROUNDS)
    position, _ = game.new(Setup(game.least_seats, {}, SEED, decks))
    player.choose(position.conceal(position.asked()[0]), position.asked()[0])
    while elapsed < seconds:
        seed += 1
        position, _ = game.new(Setup(game.least_seats, {}, seed, decks))
        for _question in range(QUESTIONS):
            if position.over or elapsed >= seconds:
                break
            seat = position.asked()[0]
            concealed = position.conceal(seat)
            action, *others = position.legal(seat)
            if others:
                start = perf_counter()
                desk = player.grow(concealed, seat, ROUNDS)  # to the last round, however clear the answer is
                elapsed += perf_counter() - start
                rounds += ROUNDS
                action = player.settle(concealed, seat, desk.value, desk.tries)
            game.entries.answer(position.record, position.book, seat, action)
    return Searching("Cardwright", name, rounds, elapsed)


def measure_ismcts(seconds: float) -> Searching | None:
    """Let OpenSpiel's information-set search (C++, random playouts) answer the first questions of Gin Rummy."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel  # type: ignore[import, unused-ignore]

    game: Any = pyspiel.load_game(PEER)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(
        SEED, evaluator, 2.0, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    simulations, elapsed = 0, 0.0
    while elapsed < seconds:
        state = game.new_initial_state()
        for _question in range(QUESTIONS):
            while state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            if state.is_terminal() or elapsed >= seconds:
                break
            start = perf_counter()
            action = bot.step(state)
            elapsed += perf_counter() - start
            simulations += SIMULATIONS
            state.apply_action(action)
    return Searching("OpenSpiel", PEER, simulations, elapsed)


def measure_searches(games: list[str], seconds: float) -> dict[str, Any]:
    """Rounds a second of each of our games and of our peer, with how they were counted."""
    found = [*(measure_search(game, seconds) for game in games), measure_ismcts(seconds)]
    return {
        "method": f"A round goes from the root to a new leaf and its value. Ours searches {ROUNDS:,} a question, "
        f"OpenSpiel's ISMCTSBot (C++, one random playout a leaf) {SIMULATIONS}, over the first {QUESTIONS} questions "
        "of games; ours leaves out those with one legal answer, and searches the others to the last round.",
        "rows": {f"{one.system}, {one.game}": one.rounds_per_second for one in found if one is not None},
    }

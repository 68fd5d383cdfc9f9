"""How well the evaluation of a game is weighed: which of its terms go with winning, over games between bots.

A logistic regression says by which factor the weights of each term would have to change so that the evaluation is the
logarithm of the odds to win. Terms of equal factors are weighed rightly against each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from cardwright.games.interface import Game, Position, Setup, UsageError
from cardwright.players import make

SHARE = 0.4  # of the questions that are looked at
MOST = 5000  # answers, in case a game does not end
SWEEPS = 50
EVEN_ODDS = float(np.log(3))  # a side that wins three times of four
ON_TURN = "the question is theirs"

Array = np.ndarray[Any, Any]


class Factor(msgspec.Struct):
    """What a term counts for in the logarithm of the odds, for each thousand of it, with its standard error."""

    term: str
    factor: float
    error: float


class Fit(msgspec.Struct):
    """What games between bots show of an evaluation."""

    game: str
    bot: str
    games: int
    positions: int
    even: float  # the evaluation at which a side wins three times of four
    loss: float  # how badly the evaluation as it is foretells who wins, in nats; 0.693 knows nothing
    best_loss: float  # and with the factors
    factors: list[Factor]


def fit_terms(
    game: Game, bot: str = "greedy", games: int = 200, seed: int = 0, report: Callable[[int], None] | None = None
) -> Fit:
    """Play games of a bot with itself, for two, and weigh what it had at its questions."""
    luck = random.Random(f"cardwright fit {seed}")
    rows: list[Array] = []
    won: list[bool] = []
    decided = 0
    for _ in range(games):
        seen, winner = played(game, bot, luck)
        if winner is not None:
            decided += 1
            rows += [row for _, row in seen]
            won += [seat == winner for seat, _ in seen]
        if report is not None:
            report(1)
    if not rows or all(won) or not any(won):
        raise UsageError(f"{games} games of {bot} show nothing: play more")
    own, is_won = np.array(rows), np.array(won, dtype=float)
    whole = np.column_stack([own.sum(axis=1), np.ones(len(own))])
    (scale, _), _, loss = logistic(whole, is_won)
    names = [*game.terms, ON_TURN]
    factors, errors, best_loss = logistic(np.column_stack([own, np.ones(len(own))]), is_won)
    found = [Factor(*row) for row in zip(names, map(float, factors), map(float, errors), strict=True)]
    return Fit(game.name, bot, decided, len(own), 1000 * EVEN_ODDS / float(scale), loss, best_loss, found)


def played(game: Game, bot: str, luck: random.Random) -> tuple[list[tuple[int, Array]], int | None]:
    """A game: at some questions who was asked and their lead in each term, in thousands; and who won, if anybody."""
    seed = luck.randrange(1 << 30)
    decks = [] if game.has_common_deck else luck.sample(list(game.decks()), 2)
    position, _ = game.new(Setup(2, seed=seed, decks=decks))
    players = [make(bot, f"{seed} {seat}", threads=1, is_patient=True) for seat in range(2)]
    seen: list[tuple[int, Array]] = []
    for _ in range(MOST):
        if position.over:
            break
        asked = position.asked()
        seat, legal = asked[0], position.legal(asked[0])
        if len(legal) > 1:
            if len(asked) == 1 and int(position.record["part"]) == 0 and luck.random() < SHARE:
                seen.append((seat, lead_of(position, seat)))
            action = players[seat].choose(position.conceal(seat), seat)
        else:
            action = legal[0]
        position.carry_out(seat, action)
    winners = int(position.record["winners"]) if position.over else 0
    return seen, {1: 0, 2: 1}.get(winners)


def lead_of(position: Position, seat: int) -> Array:
    """By how much a seat is ahead of the other in each term, in thousands."""
    terms = np.zeros((2, len(position.game.terms)), dtype=np.int64)
    for other in range(2):
        position.game.entries.weigh(position.record, position.book, other, terms[other])
    lead: Array = (terms[seat] - terms[1 - seat]) / 1000
    return lead


def logistic(rows: Array, won: Array) -> tuple[Array, Array, float]:
    """The factors that foretell best who won, by Newton's method, their standard errors, and the loss that is left."""
    factors = np.zeros(rows.shape[1])
    nudge = 1e-6 * np.eye(rows.shape[1])  # for a term that never differs
    for _ in range(SWEEPS):
        chance = 1 / (1 + np.exp(-rows @ factors))
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + nudge
        step = np.linalg.solve(curve, rows.T @ (won - chance))
        factors = factors + step
        if np.abs(step).max() < 1e-6:
            break
    chance = np.clip(1 / (1 + np.exp(-rows @ factors)), 1e-12, 1 - 1e-12)
    loss = -float(np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))
    return factors, np.sqrt(np.diag(np.linalg.inv(curve))), loss

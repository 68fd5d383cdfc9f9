"""Ratings by Glicko-2, after Mark Glickman's "Example of the Glicko-2 system"; each match is a period of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

SCALE = 173.7178
MIDDLE = 1500.0
TAU = 0.5  # how much the volatility may change
CLOSE = 1e-6  # how exactly it is found


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is, how sure that is, and how much they vary."""

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


def rate(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after matches against others: 1 for a win, a half for a draw, 0 for a loss."""
    if not results:
        return player
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    information = gain = 0.0
    for other, score in results:
        weight = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / math.pi**2)
        expected = 1 / (1 + math.exp(-weight * (mu - (other.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / information
    sigma = volatility_after(player.volatility, phi, variance, variance * gain)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(MIDDLE + SCALE * (mu + phi**2 * gain), SCALE * phi, sigma)


def volatility_after(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The volatility that fits the results best, by the Illinois algorithm (step 5 of the paper)."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def rate_match(players: Sequence[Rating], winners: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a match: each against each other one, but for those who both lost."""

    def score(one: int, other: int) -> float | None:
        if (one in winners) != (other in winners):
            return 1.0 if one in winners else 0.0
        return 0.5 if one in winners or not winners else None

    return [
        rate(
            player,
            [
                (players[other], told)
                for other in range(len(players))
                if other != number and (told := score(number, other)) is not None
            ],
        )
        for number, player in enumerate(players)
    ]

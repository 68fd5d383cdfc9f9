"""Random walks through whole games, for the conformance tests; as a program it prints a digest of such walks."""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

import numpy as np

from cardwright.games import load
from cardwright.games.interface import Game, Position, Setup, luck_from

WALK_LIMIT = 8000  # answers; no game of random play comes near
SHORT = {"max_turns": 12, "starting_mp": 6}  # where a game has such a limit: chance may play for hours
SMALL = 100  # answers: of a game with a larger action space only a part of the positions is looked at


def seatings(game: Game) -> list[int]:
    """The numbers of seats worth walking with: the least, the most, and the middle."""
    return sorted({game.least_seats, (game.least_seats + game.most_seats) // 2, game.most_seats})


def walk(game: Game, seats: int, seed: int) -> Iterator[tuple[Position, int, int]]:
    """Positions of a random game with the seat and the answer that follow; the last position is the end."""
    order, luck, picked = random.Random(seed), luck_from(seed), np.zeros(1, dtype=np.int64)
    position, _ = game.new(Setup(seats, seed=seed))
    for _ in range(WALK_LIMIT):
        if position.over:
            yield position, -1, -1
            return
        seat = order.choice(position.asked())
        game.entries.pick_random(position.record, position.book, seat, luck, picked)
        yield position, seat, int(picked[0])
        position = position.copy()
        position.answer(seat, int(picked[0]))
    raise AssertionError(f"{game.name}: the game with seed {seed} does not end")


def short_options(game: Game) -> dict[str, int]:
    """The options with which a game is over soon, as far as it has any."""
    return {option.name: SHORT[option.name] for option in game.options if option.name in SHORT}


def questions(game: Game, seed: int, most: int) -> list[tuple[Position, int]]:
    """At most so many positions of a random game, from its beginning to its end, each with the seat that answers."""
    asked = [(position, seat) for position, seat, _ in walk(game, game.least_seats, seed) if seat >= 0]
    return asked[:: -(-len(asked) // most)]


def part_of(game: Game) -> float:
    """How large a part of all positions, or answers, the dearer tests look at."""
    return min(1.0, SMALL / game.answers)


def samples(game: Game, seeds: range) -> Iterator[tuple[Position, int, int]]:
    """Positions of random games with every number of seats worth trying: all of them, or a fixed sample."""
    for seats in seatings(game):
        for seed in seeds if part_of(game) == 1 else seeds[:2]:
            taken = random.Random(seed)
            for step in walk(game, seats, seed):
                if taken.random() < part_of(game):
                    yield step


def digest(game: Game, seeds: range) -> str:
    """One number for everything that random walks show: records, concealed and imagined ones, events, refusals."""
    result = hashlib.blake2b(digest_size=16)
    few = range(game.least_seats, min(game.least_seats + 2, game.most_seats + 1))
    for seats in seatings(game) if part_of(game) == 1 else few:
        for seed in seeds[: max(1, round(len(seeds) * part_of(game)))]:
            taken = random.Random(seed)
            for position, seat, action in walk(game, seats, seed):
                result.update(position.record.tobytes())
                if taken.random() >= part_of(game):
                    continue
                for viewer in range(seats):
                    concealed = position.conceal(viewer)
                    result.update(concealed.record.tobytes())
                    result.update(position.reasons(viewer).tobytes())
                if seat >= 0:
                    result.update(position.conceal(seat).imagine(luck_from(seed)).record.tobytes())
                    result.update(str(game.weigh(position, seat)).encode())
                    result.update(repr(position.copy().answer(seat, action)).encode())
    return result.hexdigest()


if __name__ == "__main__":
    name, first, last = sys.argv[1:]
    print(digest(load(name), range(int(first), int(last))))

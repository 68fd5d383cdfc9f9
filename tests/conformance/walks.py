"""Random walks through whole games, for the conformance tests; as a program it prints a digest of such walks."""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

from cardwright.games import load
from cardwright.games.interface import Game, Position, Setup, luck_from

WALK_LIMIT = 5000  # answers; no game of random play comes near


def seatings(game: Game) -> list[int]:
    """The numbers of seats worth walking with: the least, the most, and the middle."""
    return sorted({game.least_seats, (game.least_seats + game.most_seats) // 2, game.most_seats})


def walk(game: Game, seats: int, seed: int) -> Iterator[tuple[Position, int, int]]:
    """Positions of a random game with the seat and the answer that follow; the last position is the end."""
    luck = random.Random(seed)
    position, _ = game.new(Setup(seats, seed=seed))
    for _ in range(WALK_LIMIT):
        if position.over:
            yield position, -1, -1
            return
        seat = luck.choice(position.asked())
        action = luck.choice(position.legal(seat))
        yield position, seat, action
        position = position.copy()
        position.answer(seat, action)
    raise AssertionError(f"{game.name}: the game with seed {seed} does not end")


def digest(game: Game, seeds: range) -> str:
    """One number for everything that random walks show: records, concealed and imagined ones, events, refusals."""
    result = hashlib.blake2b(digest_size=16)
    for seats in seatings(game):
        for seed in seeds:
            for position, seat, action in walk(game, seats, seed):
                result.update(position.record.tobytes())
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

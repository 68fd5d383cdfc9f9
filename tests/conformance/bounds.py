"""As a program: play a batch with every invariant tested, and print how many games did not end."""

import sys

from cardwright.games import load
from cardwright.lab.batch import simulate

if __name__ == "__main__":
    game = load(sys.argv[1])
    unfinished = 0
    is_large = game.answers > 1000  # of a large game fewer: the same code runs through more questions
    for seats in (game.least_seats, game.most_seats):
        for bot in ("random", "greedy:2", "rollout:1"):
            games = (200 if is_large else 1000) if bot == "random" else (1 if is_large else 10)
            if bot == "random" or not is_large or seats == game.least_seats:
                unfinished += simulate(game, [bot] * seats, games, seed=5, check=True).unfinished
    print(unfinished)

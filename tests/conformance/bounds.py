"""As a program: play a batch with every invariant tested, and print how many games did not end."""

import sys

from cardwright.games import load
from cardwright.lab.batch import simulate

if __name__ == "__main__":
    game = load(sys.argv[1])
    unfinished = 0
    for seats in (game.least_seats, game.most_seats):
        for bot in ("random", "greedy:2", "rollout:1"):
            games = 1000 if bot == "random" else 10
            if game.answers > 1000:  # of a large game fewer: the same code runs through more questions
                games //= 5
            unfinished += simulate(game, [bot] * seats, games, seed=5, check=True).unfinished
    print(unfinished)

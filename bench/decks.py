"""How the shipped decks of a game stand against each other: every pair between bots of a kind, as a table for its page.

python bench/decks.py wuxing             2,000 games a pair
python bench/decks.py wuxing --games 200 --deck steam   only the pairs of one deck
python bench/decks.py wuxing --games 40 --bot normal    other bots than greedy ones
"""

from __future__ import annotations

import argparse
from itertools import combinations

from cardwright.games import load
from cardwright.lab.batch import Result, simulate

GAMES = 2000
Shares = dict[tuple[str, str], float]


def main() -> None:
    """Play, say how each pair went, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--deck", default="", help="only the pairs of this deck")
    parser.add_argument("--bot", default="greedy", help="who plays both decks")
    given = parser.parse_args()
    game = load(given.game)
    decks = game.decks()
    shares: Shares = {}
    first, turns = [], []
    for left, right in combinations(sorted(decks), 2):
        if given.deck and given.deck not in (left, right):
            continue
        brought = [decks[left], decks[right]]
        played = simulate(game, [given.bot] * 2, given.games, given.seed, decks=brought, workers=given.workers)
        shares[left, right] = won_by(played, 0)
        shares[right, left] = won_by(played, 1)
        first.append(played.first_seat_share)
        turns.append(played.mean_length)
        print(f"{left} : {right} {shares[left, right]:.1f} : {shares[right, left]:.1f}", flush=True)
    print(f"\n{len(first)} pairs, {given.games:,} games each between {given.bot} bots, seed {given.seed}")
    print(f"most uneven: {max(shares.values()):.1f} %")
    print(f"who began won {mean(first):.1%}, by pair {min(first):.1%} to {max(first):.1%}; {mean(turns):.1f} turns\n")
    print("\n".join(table(shares)))


def won_by(played: Result, place: int) -> float:
    """The games that a deck won, of a hundred."""
    return 100 * played.wins[place] / played.games


def mean(numbers: list[float]) -> float:
    """The mean of some numbers."""
    return sum(numbers) / len(numbers)


def table(shares: Shares) -> list[str]:
    """Wins of the deck on the left in percent."""
    names = sorted({name for pair in shares for name in pair})
    rows = [f"| | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for left in names:
        cells = [f"{shares[left, right]:.1f}" if (left, right) in shares else "\N{EN DASH}" for right in names]
        rows.append(f"| `{left}` | {' | '.join(cells)} |")
    return rows


if __name__ == "__main__":
    main()

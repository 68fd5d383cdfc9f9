"""Batches: reproducible, paired, and honest about their uncertainty."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from cardwright.games import load
from cardwright.games.interface import Game, UsageError
from cardwright.lab.batch import Chunk, Decks, round_of, simulate, wilson

KEYS = {
    *("game", "games", "decisions", "seconds", "games_per_second", "decisions_per_second"),
    *("wins", "draws", "first_seat_share", "mean_length", "reasons"),
}


def test_result_has_the_documented_keys(game: Game) -> None:
    result = simulate(game, ["greedy:2", "random"], 20, seed=4).as_dict()
    assert set(result) >= KEYS
    assert json.loads(json.dumps(result))["games"] == 20
    assert sum(result["wins"]) + result["draws"] == 20
    assert sum(result["reasons"].values()) == 20
    assert result["wins"][0] > result["wins"][1]


def test_the_order_of_bots_is_the_order_of_wins(game: Game) -> None:
    assert simulate(game, ["random", "greedy:2"], 40, seed=4).wins[1] > 25


def test_games_of_a_group_share_their_shuffle_and_swap_seats(game: Game) -> None:
    chunk = Chunk(game, ["a", "b"], seed=1, number=0, size=6)
    keys = [row.tobytes() for row in chunk.records["key"]]
    assert keys[0] == keys[1] != keys[2] == keys[3]
    assert chunk.bot_of_seat[:2].tolist() == [[0, 1], [1, 0]]


def test_equal_bots_on_equal_shuffles_are_even(game: Game) -> None:
    result = simulate(game, ["random", "random"], 4000, seed=2)
    low, high = result.interval(0)
    assert low < 0.5 < high + result.draws / result.games


def test_timed_bots_are_played_outside_the_kernel(game: Game) -> None:
    result = simulate(game, ["rollout:1ms", "random"], 2, seed=4)
    assert result.games == 2
    assert result.unfinished == 0


def test_options_reach_the_games(game: Game) -> None:
    if game.name == "chi":
        result = simulate(game, ["random", "random"], 50, seed=1, options={"turn_cap": 4})
        assert result.reasons == {"CHI-Q55": 50}


def test_bad_input_is_a_clear_error(game: Game) -> None:
    with pytest.raises(UsageError, match="at least 1"):
        simulate(game, ["random", "random"], 0)
    with pytest.raises(UsageError, match="no option"):
        simulate(game, ["random", "random"], 2, options={"colour": "red"})
    with pytest.raises(UsageError, match="players"):
        simulate(game, ["random"] * (game.most_seats + 1), 2)


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert 0.40 < low < 0.41
    assert 0.59 < high < 0.60
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("seats", "decks"), [(2, 6), (3, 6), (6, 6), (2, 2), (3, 2)])
def test_seatings_are_even(seats: int, decks: int) -> None:
    seatings = round_of(decks, seats)
    at_seats = Counter((seat, deck) for seating in seatings for seat, deck in enumerate(seating))
    assert len(at_seats) == seats * decks
    assert len(set(at_seats.values())) == 1
    if decks >= seats:
        assert all(len(set(seating)) == seats for seating in seatings)
    if seats == 2:
        assert sorted(map(tuple, seatings)) == sorted(permutations(range(decks), 2))


def test_decks_that_nobody_named_all_meet_at_every_seat_with_every_bot() -> None:
    fate = load("fate")
    table = Decks(fate, 2, {}, 1, [])
    games, met = 2 * len(table.books), Counter[tuple[int, ...]]()
    for played in (0, 12):  # in two parts, as a ladder plays them
        chunk = Chunk(fate, ["a", "b"], 1, 0, 12 if played == 0 else games - 12)
        table.go_round(chunk, played)
        for decks, bots in zip(table.of_seats(chunk.turn).tolist(), chunk.bot_of_seat.tolist(), strict=True):
            met[*decks, *bots] += 1
    assert met == dict.fromkeys(((*pair, *bots) for pair in permutations(range(6), 2) for bots in ((0, 1), (1, 0))), 1)
    assert len(set(table.names)) == 6


def test_without_named_decks_a_seat_is_no_better_than_another_by_its_deck() -> None:
    result = simulate(load("fate"), ["random"] * 3, 900, seed=3)
    low, high = wilson(round(result.first_seat_share * (900 - result.draws)), 900 - result.draws)
    assert low < 1 / 3 < high
    assert (result.decks_are_named, len(result.decks), sum(result.deck_games)) == (False, 6, 2700)
    assert sum(result.deck_wins) == sum(result.wins)
    shares = [wins / games for wins, games in zip(result.deck_wins, result.deck_games, strict=True)]
    assert max(shares) > 1.5 * min(shares)


def test_a_named_deck_stays_with_its_bot() -> None:
    fate = load("fate")
    result = simulate(fate, ["random", "random"], 20, 3, decks=[fate.read_deck("ghosts"), fate.read_deck("heaven")])
    assert result.decks_are_named
    assert result.decks == [str(fate.decks()[key]["name"]) for key in ("ghosts", "heaven")]
    assert result.deck_wins == result.wins

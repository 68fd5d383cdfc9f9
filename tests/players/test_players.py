"""Players: what they are called, how strong they are, and that they know no more than their seat."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cardwright.games import load
from cardwright.games.interface import Game, Setup, UsageError, luck_from
from cardwright.kernel.loops import WIN, Policy
from cardwright.lab.batch import simulate
from cardwright.players import LEVELS, make, read_spec
from cardwright.players.desk import Array, Desk
from cardwright.players.levels import read_measured, rounds_of
from cardwright.players.rollout import RolloutPlayer
from cardwright.players.searching import SearchPlayer, surely_winning
from cardwright.players.simple import GreedyPlayer
from tests.conformance.test_secrets import hidden_sleeves, swapped
from tests.conformance.walks import questions

AT_A_TIME = 4  # games, before it is looked at who is ahead


def test_specifications() -> None:
    assert read_spec("random") == ("random", None, None)
    assert read_spec("greedy:8") == ("greedy", None, 8)
    assert read_spec("rollout:1s") == ("rollout", 1.0, None)
    assert read_spec("rollout:50ms") == ("rollout", 0.05, None)
    assert read_spec("rollout:500") == ("rollout", None, 500)
    assert read_spec("search:500") == ("search", None, 500)
    assert read_spec("easy") == ("easy", None, None)
    assert read_spec("hard") == ("hard", LEVELS["hard"].seconds, None)
    assert list(LEVELS) == ["easy", "normal", "hard", "master"]


@pytest.mark.parametrize(
    "spec", ["gready", "random:3", "rollout:0", "rollout:-1s", "greedy:1s", "", "rollout:fast", "easy:3", "hard:1s"]
)
def test_bad_specifications_say_what_could_stand_there(spec: str) -> None:
    with pytest.raises(UsageError, match="rollout:1s"):
        read_spec(spec)


def test_greedy_beats_random(game: Game) -> None:
    result = simulate(game, ["greedy", "random"], 200, seed=1)
    assert result.wins[0] >= 160


@pytest.mark.parametrize(
    ("name", "decks", "games", "seed"), [("chi", [], 26, 1), ("xi", ["ember", "ember"], 2, 132)], ids=["chi", "xi"]
)
def test_greedy_players_bring_a_game_to_its_end(name: str, decks: list[str], games: int, seed: int) -> None:
    table = load(name)
    result = simulate(table, ["greedy", "greedy"], games, seed, decks=[table.read_deck(deck) for deck in decks])
    assert result.unfinished == 0
    assert result.mean_length < 200


def test_rollout_beats_greedy(game: Game) -> None:
    worlds, games = (80, 24) if game.answers < 1000 else (8, 12)  # rollouts of a large game play on greedily
    worlds = {"chi": 200, "psiwars": 16}.get(game.name, worlds)  # where greedy is strong
    wins, lost, enough = 0, 0, round(0.6 * games)
    for seed in range(games // AT_A_TIME):
        result = simulate(game, [f"rollout:{worlds}", "greedy"], AT_A_TIME, seed=seed)
        wins, lost = wins + result.wins[0], lost + AT_A_TIME - result.wins[0]
        if wins >= enough or lost > games - enough:
            break  # the games that are left would change nothing
    assert wins >= enough


@pytest.mark.parametrize(
    "spec", ["random", "easy", "greedy:4", "rollout:10", "rollout:10ms", "search:10", "search:10ms", "hard"]
)
def test_every_player_gives_legal_answers(game: Game, spec: str) -> None:
    player = make(spec, seed=1)
    for position, seat in questions(game, seed=5, most=40):
        assert player.choose(position.conceal(seat), seat) in position.legal(seat)


def test_players_cannot_peek(game: Game) -> None:
    for position, seat in questions(game, seed=6, most=100):
        hidden = hidden_sleeves(position, seat)
        if len(hidden) < 2:
            continue
        twin = swapped(position, hidden[0], hidden[-1])
        for one, other in (
            (GreedyPlayer("x", 4), GreedyPlayer("x", 4)),
            (RolloutPlayer("x", worlds=4), RolloutPlayer("x", worlds=4)),
            (SearchPlayer("x", rounds=12), SearchPlayer("x", rounds=12)),
        ):
            assert one.choose(position.conceal(seat), seat) == other.choose(twin.conceal(seat), seat)


def test_advice_counts_what_it_tried(game: Game) -> None:
    position, _ = game.new(Setup(game.least_seats, seed=3))
    seat = position.asked()[0]
    advice = RolloutPlayer("x", worlds=40).advise(position.conceal(seat), seat)
    assert {candidate.action for candidate in advice} == set(position.legal(seat))
    assert all(0 <= candidate.chance <= 1 and candidate.tries > 0 for candidate in advice)
    assert advice[0].tries >= advice[-1].tries


def test_a_greedy_look_tries_exactly_what_is_legal(game: Game) -> None:
    for position, seat in questions(game, seed=8, most=150):
        _, tries = GreedyPlayer("x", worlds=1).look(position.conceal(seat), seat)
        assert [action for action, count in enumerate(tries) if count > 0] == position.legal(seat)


def test_a_look_that_drops_answers_early_chooses_as_the_whole_one_does() -> None:
    """In the same sixteen worlds of Chi: nearly always the same answer, else one that is worth almost as much."""
    asked, same, lost, worlds = 0, 0, 0.0, 16
    for position, seat in questions(load("chi"), seed=4, most=150):
        concealed = position.conceal(seat)
        one = GreedyPlayer(asked, worlds=1)
        looks = [one.look(concealed, seat)[0] for _world in range(worlds)]
        whole = sum(looks[1:], start=looks[0]) / worlds
        legal = position.legal(seat)
        best = max(legal, key=lambda action: whole[action])
        chosen = GreedyPlayer(asked, worlds).choose(concealed, seat)
        asked, same, lost = asked + 1, same + (chosen == best), lost + whole[best] - whole[chosen]
    assert same >= 0.85 * asked
    assert lost <= 10 * asked  # hundredths of a point


def test_a_search_finds_what_is_legal_and_repeats_itself(game: Game) -> None:
    for position, seat in questions(game, seed=9, most=12):
        concealed = position.conceal(seat)
        one, other = (SearchPlayer("x", rounds=30).advise(concealed, seat) for _ in range(2))
        assert one == other
        assert sorted(candidate.action for candidate in one) == position.legal(seat)
        assert all(0 <= candidate.chance <= 1 for candidate in one)


def test_a_search_advises_first_what_it_would_do(game: Game) -> None:
    """Also where several answers are as good, and the one that was tried most is another."""
    for position, seat in questions(game, seed=9, most=12):
        concealed = position.conceal(seat)
        first, *others = SearchPlayer("x", rounds=60).advise(concealed, seat)
        assert first.action == SearchPlayer("x", rounds=60).choose(concealed, seat)
        assert others == sorted(others, key=lambda one: (one.tries, one.chance), reverse=True)


def test_a_search_that_stops_early_answers_as_the_whole_one_does(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops only when the rounds that are left can change nothing; where there is no choice it does not begin."""
    rounds, asked = 300, list[int]()
    think = Desk.think

    def counted(desk: Desk, seat: int, luck: Array, policy: Policy, share: int) -> None:
        asked[-1] += share if policy == Policy.SEARCH else 0
        think(desk, seat, luck, policy, share)

    monkeypatch.setattr(Desk, "think", counted)
    for number, (position, seat) in enumerate(questions(game, seed=10, most=16)):
        concealed = position.conceal(seat)
        asked.append(0)
        chosen = SearchPlayer(number, rounds=rounds).choose(concealed, seat)
        if len(position.legal(seat)) == 1:
            assert asked[-1] == 0
        asked.append(0)
        whole = SearchPlayer(number, rounds=rounds)
        assert chosen == whole.settle(concealed, seat, *whole.think(concealed, seat))
        assert asked[-1] == rounds
    assert any(0 < count < rounds for count in asked[::2])


def test_a_level_has_rounds_of_its_own_in_each_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    position, _ = game.new(Setup(game.least_seats, seed=3))
    seat = position.asked()[0]
    concealed = position.conceal(seat)
    assert 1 <= rounds_of(game, "normal") < rounds_of(game, "hard") < rounds_of(game, "master")
    monkeypatch.setattr("cardwright.players.searching.rounds_of", lambda game, level: {"hard": 70}[level])
    patient = make("hard", "x", is_patient=True)
    assert patient.name == "hard"
    assert patient.choose(concealed, seat) == SearchPlayer("x", rounds=70).choose(concealed, seat)
    assert patient.advise(concealed, seat)[0].tries <= 72


def test_a_level_answers_when_its_time_is_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.players.searching.rounds_of", lambda game, level: 10**6)
    monkeypatch.setitem(LEVELS, "hard", LEVELS["hard"]._replace(seconds=0.001))
    for position, seat in questions(game, seed=5, most=6):
        player = make("hard", "x")
        assert player.choose(position.conceal(seat), seat) in position.legal(seat)
        tries = [candidate.tries for candidate in player.advise(position.conceal(seat), seat)]
        assert sum(tries) < 10**6


@pytest.mark.parametrize(
    ("text", "said"),
    [("rounds: {easy: 3}", "normal, hard, master"), ("elos: {}", "elos"), ("rounds: {hard: 0}", "hard")],
)
def test_what_a_game_says_of_its_levels_is_checked(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bots.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        read_measured(tmp_path)


def test_seats_that_are_asked_together_do_not_see_each_others_answers() -> None:
    """However the thinker answers, the other seat decides at one and the same spot."""
    from cardwright.kernel.searching import NOTHING_SEEN, Spot, stirred
    from cardwright.players.searching import desk_for

    rounds, mix = 60, getattr(stirred, "py_func", stirred)
    game = load("fate")
    shared = (position for position, _ in questions(game, seed=2, most=200) if len(position.asked()) == 2)
    for position, _ in zip(shared, range(3), strict=False):
        other, thinker = position.asked()
        concealed = position.conceal(thinker)
        desk = desk_for(concealed, rounds)
        desk.think(thinker, luck_from(1), Policy.SEARCH, rounds)
        spots = desk.tree.spots
        keys = [mix(NOTHING_SEEN, seat + 1) | 1 << 40 for seat in (thinker, other)]
        found = [spots[spots[:, Spot.KEY] == key] for key in keys]
        assert [len(rows) for rows in found] == [1, 1]
        assert all(rows[0, Spot.ROUNDS] == rounds for rows in found)


def test_a_search_goes_on_when_its_tree_is_full(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.players import searching

    monkeypatch.setattr(searching, "MOST_SPOTS", 8)
    monkeypatch.setattr(searching, "MOST_EDGES", 64)
    position, _ = game.new(Setup(game.least_seats, seed=3))
    seat = position.asked()[0]
    advice = SearchPlayer("x", rounds=200).advise(position.conceal(seat), seat)
    assert {candidate.action for candidate in advice} <= set(position.legal(seat))
    assert sum(candidate.tries for candidate in advice) >= 200


def test_luck_decides_what_is_imagined(game: Game) -> None:
    position, _ = game.new(Setup(game.least_seats, seed=3))
    concealed = position.conceal(0)
    same = [concealed.imagine(luck_from(seed)).record.tobytes() for seed in (1, 1, 2)]
    assert same[0] == same[1] != same[2]


def test_random_answers_are_equally_likely(game: Game) -> None:
    """The kernel's quick way of picking at random is fair: every legal answer comes up equally often."""
    import numpy as np

    draws = 4000
    for position, seat in questions(game, seed=7, most=30):
        legal = position.legal(seat)
        picked = np.zeros(draws, dtype=np.int64)
        game.entries.pick_random(position.record, position.book, seat, luck_from(seat), picked)
        counts = np.array([(picked == action).sum() for action in legal])
        assert counts.sum() == draws
        expected = draws / len(legal)
        assert ((counts - expected) ** 2 / expected).sum() < len(legal) + 6 * (2 * len(legal)) ** 0.5


def test_a_big_lead_is_not_a_game_that_is_won() -> None:
    tries = np.array([400, 0, 400, 390, 3])
    chances = np.array([0.9984, 0, 1.0, 0.9997, 1.0])
    assert surely_winning((chances * WIN * tries).astype(np.int64), tries) == [2, 3]
    assert surely_winning((np.array([0.9984, 0.9981]) * WIN * 400).astype(np.int64), np.array([400, 400])) == [0, 1]

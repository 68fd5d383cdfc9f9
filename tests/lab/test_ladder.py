"""Ladders: strengths from games of each against each, kept in a file that can go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.__main__ import main
from cardwright.games import load
from cardwright.games.interface import UsageError
from cardwright.lab.ladder import Ladder, Pair, climb, open_ladder, publish, ratings
from cardwright.players import searching
from cardwright.players.levels import FILE, read_measured, rounds_of
from cardwright.server.library import bots_of


def test_strengths_explain_the_results() -> None:
    """Who wins 10 of 11 games is 400 Elo stronger, and so on upwards."""
    games = [Pair(("a", "b"), 1100, (100, 1000)), Pair(("b", "c"), 1100, (100, 1000))]
    found = {rating.bot: rating for rating in ratings(Ladder("chi", 0, games))}
    assert found["a"].elo == 1000
    assert found["b"].elo == pytest.approx(1400, abs=2)
    assert found["c"].elo == pytest.approx(1800, abs=4)
    assert found["b"].low < found["b"].elo < found["b"].high


def test_a_draw_is_half_a_win() -> None:
    drawn = ratings(Ladder("chi", 0, [Pair(("a", "b"), 100, (0, 0))]))
    assert [rating.elo for rating in drawn] == pytest.approx([1000, 1000])
    assert [rating.score for rating in drawn] == [0.5, 0.5]


def test_who_has_won_all_games_is_not_known_exactly() -> None:
    best = ratings(Ladder("chi", 0, [Pair(("a", "b"), 20, (20, 0))]))[0]
    assert best.bot == "a"
    assert best.high - best.low > 100


def test_more_games_make_the_interval_narrower() -> None:
    few, many = (ratings(Ladder("chi", 0, [Pair(("a", "b"), 10 * n, (7 * n, 3 * n))]))[0] for n in (2, 40))
    assert many.high - many.low < (few.high - few.low) / 3


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    game, bots = load("chi"), ["random", "greedy:1", "greedy:2"]
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    climb(game, open_ladder(whole, "chi", 3), whole, bots, 40)
    climb(game, open_ladder(parts, "chi", 3), parts, bots[:2], 20)
    climb(game, open_ladder(parts, "chi", 3), parts, bots, 40)
    assert open_ladder(parts, "chi", 3) == open_ladder(whole, "chi", 3)
    assert [pair.games for pair in open_ladder(whole, "chi", 3).pairs] == [40, 40, 40]


def test_games_of_other_bots_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, bots = tmp_path / "ladder.json", ["random", "greedy:1"]
    climb(load("chi"), open_ladder(path, "chi", 0), path, bots, 20)
    monkeypatch.setattr(searching, "NEAR", 0.5)
    with pytest.raises(UsageError, match="other rules or bots"):
        climb(load("chi"), open_ladder(path, "chi", 0), path, bots, 40)


def test_bad_input_is_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    with pytest.raises(UsageError, match="at least two"):
        climb(load("chi"), Ladder("chi", 0, []), path, ["greedy", "greedy"], 2)
    with pytest.raises(UsageError, match="no player"):
        climb(load("chi"), Ladder("chi", 0, []), path, ["greedy", "gready"], 2)
    path.write_text("{}")
    with pytest.raises(UsageError, match="not the file of a ladder"):
        open_ladder(path, "chi", 0)
    path.write_text(json.dumps({"game": "xi", "seed": 0, "pairs": []}))
    with pytest.raises(UsageError, match="a ladder of xi"):
        open_ladder(path, "chi", 0)


def test_the_command_prints_strengths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "ladder.json")
    given = ["lab", "ladder", "chi", "--bots", "random,greedy:1", "--games", "20", "--file", file]
    assert main([*given, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [rating["bot"] for rating in shown["ratings"]] == ["greedy:1", "random"]
    assert main(given) == 0
    assert "greedy:1" in capsys.readouterr().out


def test_what_was_measured_stands_in_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("chi")
    (tmp_path / FILE).write_text("# Rounds\nrounds: {hard: 7}\ngames: 3\nelo:\n  easy: [1, 1, 1]\n", encoding="utf-8")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    read_measured.cache_clear()
    ladder = Ladder("chi", 0, [Pair(("hard", "easy"), 40, (30, 10)), Pair(("hard", "greedy"), 60, (30, 30))])
    found = {rating.bot: rating for rating in ratings(ladder)}
    publish(game, ladder, list(found.values()))
    assert (tmp_path / FILE).read_text(encoding="utf-8").startswith("# Rounds\nrounds: {hard: 7}\ngames: 40\nelo:\n")
    assert rounds_of(game, "hard") == 7
    told = {bot.player: bot.about for bot in bots_of("chi")}
    hard = found["hard"]
    assert told["hard"].endswith(f"; Elo {hard.elo:.0f} ({hard.low:.0f} to {hard.high:.0f})")
    assert "Elo 1000" in told["easy"]
    assert "Elo" not in told["master"]
    monkeypatch.undo()
    read_measured.cache_clear()

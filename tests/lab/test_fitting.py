"""Fitting an evaluation: what went with winning is found again, and a game's own terms are told."""

from __future__ import annotations

import json

import numpy as np
import pytest

from cardwright.__main__ import main
from cardwright.games import load
from cardwright.lab.fitting import fit_terms, logistic


def test_what_wins_is_found_again() -> None:
    luck = np.random.default_rng(1)
    rows = luck.normal(size=(20_000, 3))
    true = np.array([1.5, -0.5, 0.0])
    won = (luck.random(20_000) < 1 / (1 + np.exp(-rows @ true))).astype(float)
    factors, errors, loss = logistic(rows, won)
    assert np.abs(factors - true).max() < 0.1
    assert (np.abs(factors - true) < 4 * errors).all()
    assert loss < logistic(rows[:, 1:], won)[2] < np.log(2)


def test_an_evaluation_is_weighed_by_the_games_it_played() -> None:
    game = load("chi")
    found = fit_terms(game, "greedy:4", 40, seed=2)
    assert [one.term for one in found.factors[:-1]] == list(game.terms)
    assert 30 <= found.games <= 40
    assert found.best_loss <= found.loss < np.log(2)
    points = next(one for one in found.factors if one.term == "points on the table")
    assert points.factor > 4 * points.error > 0
    assert fit_terms(game, "greedy:4", 4, seed=2) == fit_terms(game, "greedy:4", 4, seed=2)


def test_the_command_shows_every_term(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "weights", "chi", "--bot", "greedy:1", "--games", "6"]) == 0
    assert "points on the table" in capsys.readouterr().out
    assert main(["lab", "weights", "chi", "--bot", "greedy:1", "--games", "6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bot"] == "greedy:1"
    assert main(["lab", "weights", "chi", "--bot", "nobody"]) == 2

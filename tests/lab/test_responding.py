"""The local best response: it wins against what it knows, and learns nothing hidden."""

from __future__ import annotations

import pytest

from cardwright.games import load
from cardwright.games.interface import Setup
from cardwright.lab.responding import DOUBT, LocalBestResponse, chance_of, respond, sure_part
from cardwright.players import make
from tests.conformance.test_secrets import hidden_sleeves, swapped
from tests.conformance.walks import questions


def test_it_beats_a_beginner_whom_it_knows() -> None:
    result = respond(load("chi"), "easy", 20, seed=1, worlds=2)
    assert result.games == 20
    assert result.wins[0] >= 15


def test_it_sees_nothing_hidden() -> None:
    game, asked = load("chi"), 0
    for position, seat in questions(game, seed=6, most=40):
        hidden = hidden_sleeves(position, seat)
        if len(hidden) < 2:
            continue
        twin = swapped(position, hidden[0], hidden[-1])
        one, other = (LocalBestResponse("x", "greedy:1", worlds=1) for _ in range(2))
        assert one.choose(position.conceal(seat), seat) == other.choose(twin.conceal(seat), seat)
        asked += 1
    assert asked > 10


def test_it_answers_like_its_own_bot_where_nothing_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.lab.responding.sure_part", lambda _gains: -0.1)
    for position, seat in questions(load("chi"), seed=6, most=10):
        concealed = position.conceal(seat)
        own = make("search:50", "x plays on")
        found = LocalBestResponse("x", "greedy:1", worlds=1, own="search:50").choose(concealed, seat)
        assert found == own.choose(concealed, seat)


def test_what_may_be_luck_is_not_counted_as_a_gain() -> None:
    assert sure_part([0.25] * 8) == 0.25
    assert sure_part([0.5]) == 0.5
    assert sure_part([1.0, 0.0, 1.0, 0.0, 0.5]) == pytest.approx(0.5 - DOUBT * 0.2**0.5 / 2)


def test_what_a_position_counts() -> None:
    game = load("chi")
    position, _ = game.new(Setup(2, seed=3))
    assert chance_of(position, 0) + chance_of(position, 1) == pytest.approx(1.0)
    position.record["over"], position.record["winners"] = 1, 2
    assert [chance_of(position, seat) for seat in range(2)] == [0.0, 1.0]
    position.record["winners"] = 0
    assert chance_of(position, 0) == 0.5

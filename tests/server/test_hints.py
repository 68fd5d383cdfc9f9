"""Hints: what a strong player would answer, in an order that a person can follow blindly."""

from __future__ import annotations

import pytest

from cardwright.games import load
from cardwright.lab.reasons import weighed
from cardwright.match.match import Match
from cardwright.players.player import Advice
from cardwright.server.thinking import candidates, carefully, reason_for

START = """{step: gear, P1: {hand: [Serviceable Axe], fighter: Elder of a Small Grove},
  P2: {hand: [], fighter: Brunn the Unread}}"""


def order(*chances: tuple[str, float]) -> list[str]:
    """The lines of some answers in the order in which they are told, each with its chance over a hundred trials."""
    match = Match(load("fate"), ["human"] * 2, start=START, seed=1)
    position = match.current(0)
    by_line = {match.game.render(position, 0, action): action for action in position.legal(0)}
    found = carefully(position, 0, [Advice(by_line[line], chance, 100) for line, chance in chances])
    return [match.game.render(position, 0, one.action) for one in found]


def test_of_answers_alike_the_first_hint_throws_nothing_away() -> None:
    discard, gear = ("discard Serviceable Axe", 0.42), ("gear Serviceable Axe", 0.4)
    assert order(discard, gear) == ["gear Serviceable Axe", "discard Serviceable Axe"]
    assert order(discard, ("pass", 0.4)) == ["pass", "discard Serviceable Axe"]


def test_what_is_surely_better_stays_first() -> None:
    found = order(("discard Serviceable Axe", 0.6), ("gear Serviceable Axe", 0.3))
    assert found == ["discard Serviceable Axe", "gear Serviceable Axe"]


def test_words_and_numbers_of_hints_agree() -> None:
    """Where the best one is said to be about as good as the next, the next is said to be so, too, and of no other."""
    position = Match(load("fate"), ["human"] * 2, start=START, seed=1).current(0)
    for chance, is_so in ((0.43, True), (0.42, True), (0.41, True), (0.4, False), (0.2, False)):
        found = [Advice(action, of, 100) for action, of in zip(position.legal(0), (0.42, chance, 0.1), strict=False)]
        told = candidates(position, 0, found, weighed(0.42, chance))
        assert [one.is_as_good for one in told] == [False, is_so, False]
        assert told[0].reason.startswith("about as good") == is_so


def test_an_answer_is_better_only_than_one_that_is_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of answers alike none is said to win or to save anything."""
    monkeypatch.setattr(
        "cardwright.server.thinking.reason_of", lambda _position, _seat, _best, worse, *_: f"than {worse}"
    )
    position = Match(load("fate"), ["human"] * 2, start=START, seed=1).current(0)

    def why(*chances: float) -> str:
        return reason_for(position, 0, [Advice(action, of, 100) for action, of in enumerate(chances)], "x")

    assert why(0.92, 0.91) == "about as good as the next answer"
    assert why(0.92, 0.91, 0.8) == "than 2"
    assert why(0.92) == ""

"""Analysis: judged by what a player could know, sure of what it says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardwright.__main__ import main
from cardwright.commands.analyse import show
from cardwright.games import load
from cardwright.games.interface import Position, UsageError, luck_from
from cardwright.lab.analysis import Analysis, Judged, accuracy_of, analyse, judge, line_of, summed_up, weighed
from cardwright.match.file import save
from cardwright.match.match import HUMAN, Match
from cardwright.match.position import read_position
from cardwright.players import make
from cardwright.players.player import Advice, Player


def played(seed: int = 5, seats: tuple[str, str] = ("greedy:1", "random"), game: str = "chi") -> Match:
    """A whole match between bots."""
    match = Match(load(game), seats, seed=seed)
    players = [make(bot, f"{seed} {seat}") for seat, bot in enumerate(seats)]
    while not match.over:
        seat = match.asked()[0]
        match.answer(seat, players[seat].choose(match.current(seat), seat))
    return match


def test_every_decision_of_a_match_is_judged() -> None:
    match = played()
    found = analyse(match, "rollout:20")
    assert len(found.chances) == len(match.moves) + 1
    assert match.outcome is not None
    assert found.chances[-1] == {"P1": float("P1" in match.outcome.winners), "P2": float("P2" in match.outcome.winners)}
    assert {one.seat for one in found.decisions} == {"P1", "P2"}
    assert all(0 <= one.lost <= one.chance <= 1 for one in found.decisions)
    assert all(bool(one.better) == (one.lost > 0) for one in found.decisions)
    assert all(0 <= value <= 100 for value in found.accuracy.values())


def test_a_judgement_knows_no_more_than_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same decision in a world that looks the same to the player is judged the same."""
    match = played()
    number = next(move.number for move in match.moves if move.seat == 0 and move.number > 4)
    before = judge(match, number, "rollout:20")
    position = match.at(number - 1)
    other = position.conceal(0).imagine(luck_from(7))
    assert other.record.tobytes() != position.record.tobytes()
    monkeypatch.setattr(match, "at", lambda number: other.copy())
    assert judge(match, number, "rollout:20") == before


class Appraiser(Player):
    """Thinks the best of another answer than the given one, by a lead for each part of a move."""

    def __init__(self, chances: Sequence[float], lost: Sequence[float]) -> None:
        self.parts = list(zip(chances, lost, strict=True))

    def choose(self, concealed: Position, seat: int) -> int:
        return concealed.legal(seat)[0]

    def advise_on(self, concealed: Position, seat: int, answer: int) -> list[Advice]:
        chance, lost = self.parts.pop(0)
        best = next(action for action in concealed.legal(seat) if action != answer)
        return [Advice(best, chance, 100_000), Advice(answer, chance - lost, 100_000)]


def test_of_a_move_in_parts_the_worst_one_is_told_with_its_own_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(1, ("greedy:1", "greedy:1"), "ninjas")
    number = next(move.number for move in match.moves if len(move.answers) > 1 and is_choice(match, move.number))
    appraiser = Appraiser((0.1, 0.7), (0.0, 0.5))
    monkeypatch.setattr("cardwright.lab.analysis.make", lambda *_given, **_named: appraiser)
    found = judge(match, number, "search:8")
    assert found is not None
    assert (found.chance, round(found.lost, 6)) == (0.7, 0.5)


def is_choice(match: Match, number: int) -> bool:
    """Whether exactly two parts of a move leave a choice."""
    position, choices = match.at(number - 1), 0
    for answer in match.moves[number - 1].answers:
        choices += len(position.legal(match.moves[number - 1].seat)) > 1
        position.carry_out(match.moves[number - 1].seat, answer)
    return choices == 2


def test_a_turning_point_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    monkeypatch.setattr("cardwright.lab.analysis.make", lambda *_given, **_named: Appraiser((0.7,), (0.2,)))
    monkeypatch.setattr("cardwright.lab.analysis.reason_of", lambda *given: f"saves {given[6].who}")
    number = next(move.number for move in match.moves if len(match.at(move.number - 1).legal(move.seat)) > 1)
    found = judge(match, number, "search:8")
    assert found is not None
    assert found.why == f"saves {found.seat}"
    monkeypatch.setattr("cardwright.lab.analysis.make", lambda *_given, **_named: Appraiser((0.7,), (0.05,)))
    slight = judge(match, number, "search:8")
    assert slight is not None
    assert (slight.why, round(slight.lost, 6)) == ("", 0.05)


def test_a_card_that_is_drawn_from_a_slot_is_named() -> None:
    row = "{row: [Yang red, Yin orange, Yang blue, Yin pink, Chi, Yang teal], P1: {hand: [Yang sky, Yin grey]}}"
    position = read_position(load("chi"), row)
    said = [line_of(position, 0, action) for action in position.legal(0)]
    assert "draw 2 (Yin orange)" in said
    assert "play Yang sky" in said


def test_small_differences_are_not_called_mistakes() -> None:
    position = played().at(0)
    seat = position.asked()[0]
    best, given = position.legal(seat)[:2]
    sure = weighed(position, 1, seat, given, [Advice(best, 0.6, 1000), Advice(given, 0.4, 1000)])
    unsure = weighed(position, 1, seat, given, [Advice(best, 0.6, 10), Advice(given, 0.4, 10)])
    assert (round(sure.lost, 6), bool(sure.better)) == (0.2, True)
    assert (unsure.lost, unsure.better) == (0.0, "")


def test_accuracy_falls_with_what_decisions_cost() -> None:
    def with_loss(lost: float) -> float:
        return accuracy_of([Judged(1, "P1", 0.9, "a", "b", lost)], "P1")

    assert with_loss(0.0) == pytest.approx(100)
    assert 100 > with_loss(0.05) > with_loss(0.2) > with_loss(0.6) >= 0


def test_a_search_tells_a_beginner_from_an_expert() -> None:
    """It weighs what was played as carefully as what it would play itself, and finds fault with one of them alone."""
    accuracy = {"easy": list[float](), "search:400": list[float]()}
    for seed in range(2):
        match = played(seed, ("easy", "search:400"))
        found = analyse(match, "search:200")
        for seat, bot in enumerate(match.seats):
            accuracy[bot].append(found.accuracy[f"P{seat + 1}"])
    assert max(accuracy["easy"]) < 99 < min(accuracy["search:400"])


def test_what_cost_most_is_a_turning_point() -> None:
    match = played()
    losses = {3: 0.3, 5: 0.05, 6: 0.12}
    decisions = [Judged(move, "P1", 0.8, "a", "b", losses.get(move, 0.0)) for move in range(1, len(match.moves) + 1)]
    assert [one.move for one in summed_up(match, decisions).turning] == [3, 6]


def test_giving_up_is_not_judged() -> None:
    match = Match(load("chi"), [HUMAN, "random"], seed=1)
    seat = match.asked()[0]
    match.play(seat, "concede")
    assert match.over
    assert len(match.at(0).legal(seat)) > 1
    assert judge(match, 1, "search:8") is None


def test_a_running_match_with_people_is_not_analysed() -> None:
    match = Match(load("chi"), [HUMAN, "random"], seed=1)
    seat = match.asked()[0]
    match.answer(seat, match.legal(seat)[0])
    with pytest.raises(UsageError, match="when it is over"):
        judge(match, 1, "rollout:5")


def test_the_command_says_what_was_better(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.match"
    save(played(), path)
    assert main(["analyse", str(path), "--bot", "rollout:20"]) == 0
    assert "accuracy" in capsys.readouterr().out
    assert main(["analyse", str(path), "--bot", "rollout:20", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"chances", "decisions", "turning", "accuracy"}
    assert main(["analyse", str(path), "--bot", "greedy"]) == 2
    assert "counts no winning chances" in capsys.readouterr().err


def test_the_bars_of_a_long_match_fit_into_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The last of them says who has won."""
    match = played()
    show(match, Analysis([{"P1": 0.5, "P2": 0.5}] * 118 + [{"P1": 1.0, "P2": 0.5}], [], [], {}))
    bars = [line for line in capsys.readouterr().out.splitlines() if "P1" in line]
    assert len(bars) == 1
    assert "…" not in bars[0]
    assert bars[0].count("█") == 1

"""Positions in which a bot once did something silly: what it must not do again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import yaml

from cardwright.games import load
from cardwright.match.match import Match
from cardwright.players import make

ROUNDS = 400
LUCKS = 3


class Habit(msgspec.Struct, forbid_unknown_fields=True):
    """A position with the answers that a strong player gives there."""

    game: str
    why: str
    start: str
    seat: str
    wanted: list[str]


HABITS = msgspec.convert(
    yaml.safe_load((Path(__file__).parent / "habits.yaml").read_text(encoding="utf-8")), list[Habit]
)


@pytest.mark.parametrize("habit", HABITS, ids=[f"{habit.game}: {habit.why}" for habit in HABITS])
def test_a_search_does_what_a_strong_player_does(habit: Habit) -> None:
    game = load(habit.game)
    match = Match(game, ["one", "other"], seed="0", start=habit.start)
    seat = int(habit.seat.removeprefix("P")) - 1
    position = match.position.conceal(seat)
    lines = {game.render(position, seat, action) for action in position.legal(seat)}
    assert lines > set(habit.wanted)  # there is something else to do
    for luck in range(LUCKS):
        chosen = make(f"search:{ROUNDS}", luck).choose(position, seat)
        assert game.render(position, seat, chosen) in habit.wanted

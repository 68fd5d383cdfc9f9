"""A golden playthrough per game: a readable transcript in which any change of behaviour shows as a text diff."""

from __future__ import annotations

import os
from pathlib import Path

from cardwright.games.interface import Game, Setup, seat_name
from tests.conformance.walks import walk

GOLDEN = Path(__file__).parent.parent / "golden"
SEED = 2014
MOST = 600  # answers: a game that random players do not bring to an end is told up to here


def transcript(game: Game) -> str:
    """A random game with every answer and event, and the position at the start of each turn."""
    _, events = game.new(Setup(game.least_seats, seed=SEED))
    lines = [f"# {game.title}, {game.least_seats} seats, seed {SEED}, rules version {game.rules_version}", ""]
    lines += [told[0] for event in events if (told := game.tell(event))]
    turn = -1
    for number, (position, seat, action) in enumerate(walk(game, game.least_seats, SEED), start=1):
        if int(position.record.turns) != turn:
            lines += ["", position.text()]
            turn = int(position.record.turns)
        if seat < 0 or number > MOST:
            lines.append(str(position.outcome()))
            break
        others = [game.render(position, seat, other) for other in position.legal(seat)]
        lines.append(f"{number}. {seat_name(seat)}: {game.render(position, seat, action)}    (of {', '.join(others)})")
        for event in position.copy().answer(seat, action):
            if told := game.tell(event):
                lines.append(f"   {told[0]} ({told[1]})")
    return "\n".join(lines) + "\n"


def test_golden_playthrough(game: Game) -> None:
    path = GOLDEN / f"{game.name}.txt"
    written = transcript(game)
    if os.environ.get("CARDWRIGHT_WRITE_GOLDEN"):
        path.write_text(written, encoding="utf-8")
    assert written == path.read_text(encoding="utf-8"), (
        f"{game.name} behaves differently: if that is meant, raise rules_version and run with CARDWRIGHT_WRITE_GOLDEN=1"
    )

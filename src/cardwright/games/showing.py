"""What the views of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.games.interface import View, ZoneView, seat_name
from cardwright.games.survey import Survey


def table_view(
    survey: Survey, counters: Mapping[str, Any], zones: list[ZoneView], *, turn: str, phase: str, **more: Any
) -> View:
    """The table as a viewer sees it: whose view it is, who is asked what, who is out, and what the game says of it."""
    position = survey.position
    out = survey.record.out if "out" in position.record.dtype.names else 0
    return View(
        game=position.game.name,
        viewer=None if survey.seat is None else seat_name(survey.seat),
        turn=turn,
        phase="over" if position.over else phase,
        asked=[seat_name(seat) for seat in position.asked()],
        prompt=survey.prompt(),
        counters=dict(counters),
        zones=zones,
        over=position.over,
        out=[seat_name(seat) for seat in range(position.seats) if (out >> seat) & 1],
        **more,
    )

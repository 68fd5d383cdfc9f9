"""What the views of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from cardwright.games.interface import View, ZoneView, seat_name
from cardwright.games.survey import Survey, layout_of


def table_view(
    survey: Survey, counters: Mapping[str, Any], zones: list[ZoneView], *, turn: str, phase: str, **more: Any
) -> View:
    """The table as a viewer sees it: whose view it is, who is asked what, who is out, and what the game says of it."""
    position, record = survey.position, survey.record
    is_over = bool(record.over)
    out = record.out if has_outs(layout_of(position.record)) else 0
    return View(
        game=position.game.name,
        viewer=None if survey.seat is None else seat_name(survey.seat),
        turn=turn,
        phase="over" if is_over else phase,
        asked=[seat_name(seat) for seat in survey.asked],
        prompt=survey.prompt(),
        counters=dict(counters),
        zones=zones,
        over=is_over,
        out=[seat_name(seat) for seat in range(record.seats) if (out >> seat) & 1] if out else [],
        **more,
    )


@cache
def has_outs(layout: np.dtype[Any]) -> bool:
    """Whether the records of a game say which seats are out of it."""
    return "out" in (layout.names or ())

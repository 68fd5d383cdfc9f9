"""Moves in the making, and as the history keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import UsageError
from cardwright.match.match import Entry, Match, What
from cardwright.match.position import Draft
from cardwright.server.keeping import digest_of


def drafted(match: Match, seat: int, parts: Sequence[int]) -> Draft:
    """A move of a seat with some parts answered."""
    draft = Draft(seat, match.position)
    for action in parts:
        if draft.is_whole:
            raise UsageError("the move is already complete")
        draft.answer(action)
    return draft


def recorded(draft: Draft) -> Entry:
    """A whole move as the history keeps it."""
    line, digest = draft.line(), digest_of(draft.position)
    return Entry(What.MOVE, draft.seat, line, answers=tuple(draft.answers), digest=digest)

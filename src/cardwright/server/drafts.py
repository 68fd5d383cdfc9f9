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
        draft.answer(check_action(match, action))
    return draft


def check_action(match: Match, action: int) -> int:
    """A number that is an answer of the game at all."""
    if not 0 <= action < match.game.answers:
        raise UsageError(f"{action} is not an answer in {match.game.title}")
    return action


def recorded(draft: Draft) -> Entry:
    """A whole move as the history keeps it."""
    line, digest = draft.line(), digest_of(draft.position)
    return Entry(What.MOVE, draft.seat, line, answers=tuple(draft.answers), digest=digest)

"""What can be asked of a match by name: in the process that leads its room, or in a worker.

Everything is computed from the spec and the history of the match, which each call brings along.
"""

from __future__ import annotations

from cardwright.server.moving import explained, file_of, follow, look, moves_made, play, undo_span, why, winners_of
from cardwright.server.seeing import known_to_all, position_text, see, shown_at, steps
from cardwright.server.setups import from_lesson, from_puzzle, from_scenario, sample_hand, settle
from cardwright.server.thinking import advise, analysed, judged, think, verdict

__all__ = [
    "advise",
    "analysed",
    "explained",
    "file_of",
    "follow",
    "from_lesson",
    "from_puzzle",
    "from_scenario",
    "judged",
    "known_to_all",
    "look",
    "moves_made",
    "play",
    "position_text",
    "sample_hand",
    "see",
    "settle",
    "shown_at",
    "steps",
    "think",
    "undo_span",
    "verdict",
    "why",
    "winners_of",
]

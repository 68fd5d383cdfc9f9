"""How long somebody who has never played is at one step of a lesson, without what moves on the table."""

from __future__ import annotations

READING = 200 / 60  # words in a second
FINDING = 4.0  # seconds to look from the sentence to the thing, find it and click it


def seconds_at(said: str) -> float:
    """Reading the sentence, and doing what it says."""
    return len(said.split()) / READING + FINDING

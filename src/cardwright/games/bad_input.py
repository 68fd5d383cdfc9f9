"""What is wrong with what somebody gave, in one sentence for a person; no kernel is needed to say it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class UsageError(Exception):
    """Bad input: what is wrong, where, and what to do, in one sentence for a person."""


class NotationError(UsageError):
    """A line that is no move in this game's notation."""


@dataclass(unsafe_hash=True)  # not frozen: Python writes the traceback into an error that is raised
class Refused(Exception):
    """A well-formed move that the rules forbid."""

    ids: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.ids[0]})" if self.ids else self.sentence

    def __reduce__(self) -> tuple[type[Refused], tuple[tuple[str, ...], str]]:
        return Refused, (self.ids, self.sentence)


def unknown_key(key: Any, known: Sequence[str], given: Mapping[Any, Any]) -> str:
    """What could replace a key of a map that nobody knows; without a value it may be the rest of a text."""
    hint = f"{nearest(str(key), known)}it can be {', '.join(known)}"
    if given[key] is not None:
        return hint
    before = [other for other in list(given)[: list(given).index(key)] if given[other] is not None]
    text = f"the text of `{before[-1]}`" if before else "a text"
    return f"{hint}; if {text} has a comma in it, it needs quotes around it"


def nearest(word: str, known: Sequence[str] | Mapping[str, Any]) -> str:
    """A hint at the nearest known word, or nothing."""
    close = difflib.get_close_matches(word.lower(), [name.lower() for name in known], n=1, cutoff=0.5)
    originals = {name.lower(): name for name in known}
    return f"did you mean {originals[close[0]]!r}? " if close else ""

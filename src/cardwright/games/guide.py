"""How to play a game, for somebody who has never seen it, and its words: what `guide.yaml` in its folder says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardwright.games.interface import Game
from cardwright.games.limited import ShippedLoader

FILE = "guide.yaml"


class GuidePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea with its picture: cards, or a table as a scenario gives it."""

    title: str
    text: str
    steps: list[str] = []
    cards: list[str] = []
    table: dict[str, Any] = {}
    caption: str = ""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a game."""

    means: str
    rule: str
    also: list[str] = []  # other forms of the word
    exact: bool = False  # only as it is written: "Chi", not "chi"


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is played, what beginners get wrong, and the words of the game."""

    pages: list[GuidePage] = []
    mistakes: list[str] = []
    terms: dict[str, Term] = {}


@dataclass(frozen=True)
class Mention:
    """A word of the game in a text."""

    start: int
    end: int
    term: str


class Glossary:
    """Finds the words of a game in texts."""

    def __init__(self, terms: dict[str, Term]) -> None:
        self._by_form = {
            form if term.exact else form.lower(): name for name, term in terms.items() for form in (name, *term.also)
        }
        forms = sorted(self._by_form, key=len, reverse=True)
        # A word may follow a number, as T does in 10T.
        self._pattern = re.compile(rf"(?<![^\W\d])(?<!-)(?:{'|'.join(map(re.escape, forms))})(?![\w-])", re.IGNORECASE)

    def mentions(self, text: str) -> Iterator[Mention]:
        """The words of the game in a text, each where it stands first."""
        told: set[str] = set()
        for found in self._pattern.finditer(text) if self._by_form else ():
            term = self._by_form.get(found[0]) or self._by_form.get(found[0].lower())
            if term is not None and term not in told:
                told.add(term)
                yield Mention(found.start(), found.end(), term)


def guide(game: Game) -> Guide:
    """The guide of a game; one without a file has an empty one."""
    return read_guide(game.folder / FILE)


@cache
def read_guide(file: Path) -> Guide:
    """The guide that a file holds."""
    words = yaml.load(file.read_text(encoding="utf-8"), ShippedLoader) if file.exists() else {}
    return msgspec.convert(words, Guide)


@cache
def glossary(file: Path) -> Glossary:
    """The words of the guide in a file."""
    return Glossary(read_guide(file).terms)


def glossary_of(game: Game) -> Glossary:
    """The words of a game."""
    return glossary(game.folder / FILE)

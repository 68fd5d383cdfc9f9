"""Texts in which one word is left out or exchanged, and what becomes of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from cardwright.language.errors import CardTextError
from cardwright.language.read import words_of
from cardwright.language.vocabulary import vocabulary
from tests.proofs.texts import Said, bearers, chance_of

READER = import_module("cardwright.language.read")
WORD = re.compile(r"[A-Za-z]+(?:['\u2019-][A-Za-z]+)*|\d+")
ENDS = ("^", "$")  # what stands before the first word of a text and after its last

Neighbours = dict[tuple[str, str], set[str]]  # by two neighbours, the words that were read between them


@dataclass(frozen=True)
class Changed:
    """A text with one word left out, or another in its place."""

    said: Said
    word: str
    instead: str  # nothing if it is left out
    text: str
    before: str  # the words beside it
    after: str

    @property
    def pair(self) -> str:
        """The two words that were exchanged, in one order."""
        return " / ".join(sorted((self.word, self.instead or "-"), key=str.lower))


def words_in(text: str) -> list[tuple[str, str, str, int, int]]:
    """Every word of a text between its neighbours, with its place."""
    found = list(WORD.finditer(text))
    plain = [ENDS[0], *(word.group().lower() for word in found), ENDS[1]]
    return [
        (before, word.group(), after, word.start(), word.end())
        for before, word, after in zip(plain, found, plain[2:], strict=False)
    ]


def neighbours_in(texts: Iterable[Said]) -> Neighbours:
    """What texts say between two words, and after or before one."""
    table: Neighbours = {}
    for said in texts:
        for before, word, after, _, _ in words_in(said.text):
            for key in ((before, after), (before, ""), ("", after)):
                table.setdefault(key, set()).add(word.lower())
    return table


def without_a_word(said: Said) -> Iterator[Changed]:
    """A text with each of its words left out."""
    for before, word, after, start, end in words_in(said.text):
        rest = said.text[:start] + said.text[end:].removeprefix(" ")
        yield Changed(said, word, "", rest, before, after)


def with_another_word(said: Said, table: Neighbours, most: int) -> Iterator[Changed]:
    """A text with some other words in the place of each: first those that stand there in other texts."""
    for before, word, after, start, end in words_in(said.text):
        nearest = table[before, after] - {word.lower()}
        others = (table[before, ""] | table["", after]) - nearest - {word.lower()}
        order = [sorted(words, key=lambda one: chance_of(said.text, str(start), one)) for words in (nearest, others)]
        if word.isdigit():
            order.insert(0, [str(int(word) + 1)])
        for other in [one for words in order for one in words][:most]:
            yield Changed(said, word, other, said.text[:start] + other + said.text[end:], before, after)


@contextmanager
def refusing_quickly(game: str) -> Iterator[None]:
    """While only whether a text is read matters, and not what its author would be told."""
    parser = vocabulary(bearers(game).lexicon.language).parser

    def refusal(text: str, *_: Any) -> CardTextError:
        return CardTextError(text, 0, 0, "it is not read")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "parse", lambda words: parser.read(parser.tokens(words)))
        patch.setattr(READER, "not_understood", refusal)
        yield


def canonical(game: str, text: str) -> list[str]:
    """The words that a text is read by, other wordings replaced by the declared canonical ones."""
    return [word.text for word in words_of(text, vocabulary(bearers(game).lexicon.language))]


def unnoticed(changes: Iterable[Changed]) -> Iterator[Changed]:
    """The changed texts that become the same program, though no declared synonym makes them the same words."""
    for change in changes:
        said = change.said
        if canonical(said.game, change.text) == canonical(said.game, said.text):
            continue
        rows = bearers(said.game).rows(change.text, said.kind)
        if rows is not None and rows == usual(said):
            yield change


@cache
def usual(said: Said) -> str | None:
    """What a text becomes as it is."""
    return bearers(said.game).rows(said.text, said.kind)

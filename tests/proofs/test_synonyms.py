"""Declared synonyms, and what is said actively and passively, become the same program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from cardwright.language.read import read
from cardwright.language.render import render
from cardwright.language.vocabulary import vocabulary
from cardwright.language.words import cut, participle, third
from tests.proofs.texts import GAMES, bearers, texts_of
from tests.proofs.words import canonical, refusing_quickly

LEAST = {
    "xi": 80,
    "fate": 50,
    "ninjas": 15,
    "psiwars": 70,
    "wuxing": 0,
}  # synonyms that some text of the game gives occasion for

SOME, ALL = 8, 10_000  # texts in which each synonym is tried

Phrase = tuple[str, ...]


def reworded(text: str, game: str) -> Iterator[tuple[str, str]]:
    """A text in every declared other wording: each phrase that has one, in each place where it stands."""
    words = cut(text)
    synonyms = vocabulary(bearers(game).lexicon.language).synonyms
    for other, meant in synonyms.items():
        if other == meant or "#" in other or not meant:  # what says nothing can stand in few places
            continue
        for place in range(len(words) - len(meant) + 1):
            piece = words[place : place + len(meant)]
            start, end = piece[0].start, piece[-1].end
            if tuple(word.text for word in piece) != meant or not is_spelled(text[start:end], meant):
                continue
            before, after = (tuple(word.text for word in part) for part in (words[:place], words[place + len(meant) :]))
            if not is_declared_otherwise(before, other, after, synonyms):
                yield " ".join(other), f"{text[:start]} {' '.join(other)} {text[end:]}"


def is_spelled(phrase: str, meant: Phrase) -> bool:
    """Whether a phrase has the very letters of a synonym: “are” is read as “is”, but not everything that is “is” is."""
    return "".join(phrase.lower().split()) == "".join(meant).lower()


def is_declared_otherwise(before: Phrase, other: Phrase, after: Phrase, synonyms: dict[Phrase, Phrase]) -> bool:
    """Whether the wording is part of a longer one here, for which the table says something else."""
    words, first, last = (*before, *other, *after), len(before), len(before) + len(other)
    return any(
        words[start : start + len(longer)] == longer
        for longer in synonyms
        if len(longer) > len(other)
        for start in range(max(0, last - len(longer)), first + 1)
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [SOME, pytest.param(ALL, marks=pytest.mark.slow)])
def test_a_synonym_makes_no_difference(game: str, most: int) -> None:
    different, tried = [], Counter[str]()
    language = bearers(game).lexicon.language
    with refusing_quickly(game):
        for said in texts_of(game):
            text = render(read(said.text, language), language)
            for other, changed in reworded(text, game):
                tried[other] += 1
                if tried[other] > most:
                    continue
                if canonical(game, changed) != canonical(game, text):
                    rows = bearers(game).rows(changed, said.kind)
                    if rows != bearers(game).rows(text, said.kind):
                        different.append((other, text, changed))
    assert different == []
    assert len(tried) >= LEAST[game]


# Who does something and to whom it is done: units of both sides, this card, and players.
PARTIES = {
    "xi": ("this unit", "a unit", "an opposing unit", "one of your other units", "an opponent", "a spell", "a player"),
    "fate": ("this Fighter", "a Fighter", "an enemy Fighter", "an enemy Gear", "an opponent"),
    "psiwars": ("this Robot", "a Battle Unit", "an opposing Creature", "one of your other Robots", "an opponent"),
    "wuxing": ("this Entity", "an Entity", "an enemy Entity", "one of your other Entities", "an opponent"),
    "ninjas": ("this Defender", "a Defender", "an opposing Defender", "the attacking player"),
}
HEADERS = {"wuxing": "Shell: "}  # with which a text begins that stands
PAIRS = {"xi": 70, "fate": 8, "ninjas": 0, "psiwars": 8, "wuxing": 0}  # at least so many are read both ways


@pytest.mark.parametrize("game", GAMES)
def test_active_and_passive_are_the_same(game: str) -> None:
    different, both = [], 0
    kind = next(iter(bearers(game).kinds()))
    with refusing_quickly(game):
        for verb, who, whom in product(
            vocabulary(bearers(game).lexicon.language).lists["verb"], PARTIES[game], PARTIES[game]
        ):
            header = HEADERS.get(game, "")
            active = f"{header}When {who} {third(verb)} {whom}, draw a card."
            passive = f"{header}When {whom} is {participle(verb)} by {who}, draw a card."
            rows = [bearers(game).rows(text, kind) for text in (active, passive)]
            if None not in rows:
                both += 1
                if rows[0] != rows[1]:
                    different.append((active, passive))
    assert different == []
    assert both >= PAIRS[game]

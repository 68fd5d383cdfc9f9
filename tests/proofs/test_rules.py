"""Whatever could be meant otherwise, and would become another program, is decided by a rule that is cited."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardwright.games import load
from cardwright.language import tree as t
from cardwright.language.binding.binder import bind
from cardwright.language.building.builder import Builder
from cardwright.language.building.spreading import spread
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.explain import decided, explain
from cardwright.language.meanings import MEANINGS
from cardwright.language.points import Point, Points, Rule
from cardwright.language.read import parses, reading, words_of
from cardwright.language.sense import Nonsense, check
from cardwright.language.vocabulary import vocabulary
from tests.proofs.texts import GAMES, Said, bearers, texts_of

# What adds nothing to what the rest of a text says.
REMINDERS = {
    *("instead of into your discard pile", "instead of going to your discard pile", "instead of underneath"),
    "instead of in your discard pile",
    *("from your hand right now", "whether you win or lose", "whoever played it"),
}
DECIDED = {"xi": 20}  # so many points at least could be meant otherwise


def otherwise(said: Said) -> Iterator[tuple[Point, t.Text]]:
    """The readings of a text in which one point is decided otherwise than by its rule."""
    language = bearers(said.game).lexicon.language
    words = vocabulary(language)
    usual = reading(said.text, language).points
    for parse in parses(said.text, words):
        for place, point in enumerate(usual):
            for other in {*range(len(point.meanings))} - {point.taken}:
                points = Points((*(before.taken for before in usual[:place]), other))
                try:
                    tree = bind(spread(Builder(words, points, words_of(said.text, words)).text(parse)), points)
                    check(tree, language)
                except (Unsaid, Unbound, Nonsense):  # this is not meant
                    continue
                yield point, tree


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_that_decides_is_cited(game: str) -> None:
    uncited, tried = [], 0
    language, becomes = bearers(game).lexicon.language, load(game).becomes
    for said in texts_of(game):
        if not reading(said.text, language).points:
            continue
        meant = becomes(reading(said.text, language).tree)
        for point, tree in otherwise(said):
            if becomes(tree) in (None, meant):
                continue
            tried += 1
            notes = [meaning for _, meaning in decided(said.text, language)]
            if point.rule == Rule.NONE or not any(f"(rule {int(point.rule)})" in note for note in notes):
                uncited.append((said.text, point.said, point.meanings))
    assert uncited == []
    assert tried >= DECIDED.get(game, 0)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_is_explained(game: str) -> None:
    language = bearers(game).lexicon.language
    nothing = MEANINGS["start"]
    empty = {
        phrase for said in texts_of(game) for phrase, meaning in explain(said.text, language) if meaning == nothing
    }
    assert {phrase.strip(" .,").lower() for phrase in empty} <= REMINDERS

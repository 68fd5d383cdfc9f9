"""A text that can be meant in several ways is refused with a text for each, and each of those is accepted."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.games import load
from cardwright.games.card_game import CardGame
from cardwright.language.errors import QUOTED, CardTextError, SeveralReadings
from cardwright.language.read import read
from tests.proofs.texts import GAMES, all_texts, bearers

UNCLEAR = {"xi": 16}  # so many texts at least can be meant in several ways


@cache
def refusals(game: str) -> tuple[CardTextError, ...]:
    """How the texts of a game are refused that are not read."""
    found = []
    for text in all_texts(game):
        try:
            read(text, bearers(game).lexicon.language)
        except CardTextError as error:
            found.append(error)
    return tuple(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_offered_and_accepted(game: str) -> None:
    unclear = [error for error in refusals(game) if isinstance(error, SeveralReadings)]
    assert len(unclear) >= UNCLEAR.get(game, 0)
    for error in unclear:
        trees = [read(offer, bearers(game).lexicon.language) for offer in error.readings]
        assert len(set(trees)) == len(trees) >= 2, error.text
        offering = load(game)
        if isinstance(offering, CardGame):
            assert offering.suggestions({"text": error.text}) == list(error.readings), error.text


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_quotes_words_of_the_text(game: str) -> None:
    for error in refusals(game):
        blamed = QUOTED.match(error.problem.partition("more than one way: ")[2] or error.problem)
        assert not blamed or all(word in error.text.lower() for word in blamed[1].lower().split()), error

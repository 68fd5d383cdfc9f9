"""Texts of several sentences: what is accepted has no idle part, and its canonical form is the same program."""

from __future__ import annotations

import pytest

from cardwright.language.read import read
from cardwright.language.render import render
from tests.proofs.skeletons import skeletons
from tests.proofs.test_idle import unexcused
from tests.proofs.texts import GAMES, Said, bearers

FEW = 30  # texts of each game that are put together every time
OF_ITS_OWN_CARDS = "ninjas"  # no others can be played
DONE = "(done)"  # whether the part before was carried out
MANY = 10  # in the slow tests
TRIED = 3  # of those that are accepted, whose parts are left out one after the other


def differs(said: Said) -> bool:
    """Whether the canonical form of a text becomes another program."""
    language = bearers(said.game).lexicon.language
    canonical = render(read(said.text, language), language)
    return bearers(said.game).rows(canonical, said.kind) != bearers(said.game).rows(said.text, said.kind)


def idle(said: Said) -> list[str]:
    """The parts that no position shows; what cannot be used in vain is always done, whether it is asked or not."""
    if said.game == OF_ITS_OWN_CARDS:
        return []
    return [gone for gone in unexcused(said) if DONE not in gone]


@pytest.mark.parametrize("game", GAMES)
def test_a_few_texts_of_several_sentences(game: str) -> None:
    found = skeletons(game, FEW)
    assert found
    assert [said.text for said in found if differs(said)] == []
    assert {said.text: gone for said in found[:TRIED] if (gone := idle(said))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_several_sentences(game: str) -> None:
    found = skeletons(game)
    assert len(found) > TRIED
    assert [said.text for said in found if differs(said)] == []
    assert {said.text: gone for said in found[:MANY] if (gone := idle(said))} == {}

"""Wu Xing beside its scenarios: the timing matrix, cards and decks as planned."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardwright.games import load
from cardwright.games.decklist import cards_of
from cardwright.games.interface import Event
from cardwright.games.wuxing.pool import SHIPPED
from cardwright.games.wuxing.printed import ELEMENTS, KEYWORDS, Card
from cardwright.games.wuxing.state import Element, Log
from cardwright.kernel.table import NOBODY
from tests.games import wuxing_timing

GAME: Any = load("wuxing")

# The timing matrix


def test_the_scenarios_of_the_matrix_are_those_of_its_table() -> None:
    path = GAME.folder / "scenarios" / "timing.yaml"
    assert path.read_text(encoding="utf-8") == wuxing_timing.written(), "run python -m tests.games.wuxing_timing"


def test_every_act_is_allowed_or_refused_in_every_window() -> None:
    table = wuxing_timing.read_table()
    tried = set()
    for scenario in wuxing_timing.scenarios():
        window = scenario["scenario"].rpartition(", with")[0]
        tried |= {(window, act) for expected in scenario["then"].values() for act in expected["P1"]}
    assert len(tried) == len(table["windows"]) * len(table["acts"])


def test_the_matrix_speaks_of_its_windows_only() -> None:
    table = wuxing_timing.read_table()
    named = {name for group in table["groups"].values() for name in group}
    assert named <= set(table["windows"])


# Sentences


@pytest.mark.parametrize(("element", "said"), [(Element.EARTH, "an Earth Qi"), (Element.FIRE, "a Fire Qi")])
def test_an_element_has_its_article(element: Element, said: str) -> None:
    event = Event(int(Log.GAIN_QI), 0, NOBODY, int(element), 0, 3)
    assert GAME.tell(event) == (f"P1 gains {said}.", "WX-14.1")


# Cards and decks


def test_all_shipped_cards_can_be_carried_out() -> None:
    assert SHIPPED.faults == []


def shipped_cards() -> list[Card]:
    return [ready.card for ready in GAME.pool.ready[1:]]


@pytest.mark.parametrize("element", ELEMENTS)
def test_each_element_has_entities_of_all_ranks_chakras_and_domains(element: str) -> None:
    kinds = Counter((card.kind, card.rank) for card in shipped_cards() if card.element == element)
    assert kinds >= Counter({("entity", 1): 6, ("entity", 2): 4, ("entity", 3): 2, ("chakra", 0): 6, ("domain", 0): 2})


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_is_on_several_cards(keyword: str) -> None:
    assert sum(KEYWORDS[keyword] in card.keywords for card in shipped_cards()) >= 4


@pytest.mark.parametrize("name", GAME.decks())
def test_shipped_decks_are_legal(name: str) -> None:
    deck = GAME.decks()[name]
    assert GAME.deck_faults(deck) == []
    assert 30 <= len(cards_of(deck)) <= 40

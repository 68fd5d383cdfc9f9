"""Wu Xing beside its scenarios: timing, cards and decks as planned; `test_wuxing.py` runs this, interpreted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from cardwright.games import GAMES
from cardwright.games.decklist import cards_of
from cardwright.games.interface import Event, Position, Refused
from cardwright.games.wuxing.game import WuXingGame
from cardwright.games.wuxing.pool import SHIPPED
from cardwright.games.wuxing.printed import ELEMENTS, KEYWORDS, Card
from cardwright.games.wuxing.state import Element, Log
from cardwright.kernel.table import NOBODY
from cardwright.match.coverage import coverage, shipped_scenarios, uncovered, unknown_ids
from cardwright.match.scenario import Scenario, run

GAME: Any = WuXingGame()
TIMING = yaml.safe_load((Path(__file__).parent / "wuxing_timing.yaml").read_text(encoding="utf-8"))
OPTIONS = {"manifestation_slots": 6}
OWN = {
    "hand": ["Kiln Guard", "Burning Oath", "Furnace Rite", "Slow Rain", "Hall of Sparks"],
    "manifestations": [
        "Clay Shell",
        "Spark Monk",
        {"stack": ["Salamander Smith", "Ash Child"]},
        "Fog Heron",
    ],
    "diyu": ["Buried Tablet"],
    "qi": {"fire": 1, "metal": 1},
}
OTHER = {"manifestations": ["Field Ox", "Moss Healer"]}


def make_known(patch: pytest.MonkeyPatch) -> None:
    """Scenarios name their game, whether or not it is offered."""
    patch.setitem(GAMES, GAME.name, str(GAME.folder))


with pytest.MonkeyPatch.context() as known:
    make_known(known)
    SCENARIOS = shipped_scenarios(GAME)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


# The timing matrix


def position_at(window: dict[str, Any], domain: str) -> Position:
    """The position in which P1 is asked in a window, with a card of each kind to act with; P2 has a Domain."""
    number = 5 if window["turn"] == "P1" else 6
    nexus = [{"card": "Famine", "placed": number - 2}, {"card": "Shared Wound", "placed": number - 1}]
    words: dict[str, Any] = {key: window[key] for key in ("turn", "step", "phase") if key in window}
    words |= {"turn_number": number, "P1": OWN | {"nexus": nexus}, "P2": OTHER | {"release": [domain]}}
    position: Position = GAME.arrange(words, GAME.read_options(OPTIONS), 2, np.random.default_rng(1))
    for move in window.get("moves", ()):
        seat, _, line = move.partition(" ")
        for answer in GAME.parse(position, int(seat[1]) - 1, line):
            position.answer(int(seat[1]) - 1, answer)
    return position


def is_allowed(position: Position, line: str) -> bool:
    """Whether P1 may begin a move."""
    try:
        first = GAME.parse(position, 0, line)[0]
    except Refused:
        return False
    return position.why_not(0, first) is None


@pytest.mark.parametrize("window", TIMING["windows"])
@pytest.mark.parametrize("act", TIMING["acts"])
def test_an_act_is_allowed_in_its_windows_and_refused_in_all_others(window: str, act: str) -> None:
    domain = act.removeprefix("activate ")
    named = domain if domain in ("Long Barrow", "Hollow Hill", "Toll Bridge") else "Long Barrow"
    position = position_at(TIMING["windows"][window], named)
    assert position.asked() == [0]
    expected = {name for group in TIMING["acts"][act] for name in TIMING["groups"][group]}
    assert is_allowed(position, act) == (window in expected)


def test_the_matrix_speaks_of_its_windows_only() -> None:
    named = {name for group in TIMING["groups"].values() for name in group}
    assert named <= set(TIMING["windows"])


# Rules and scenarios


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    assert [run(scenario, seed) for seed in range(2)] == [[], []]


def test_every_rule_is_carried_out_and_shown() -> None:
    assert uncovered(GAME) == []
    assert unknown_ids(GAME) == []
    assert [row.rule.id for row in coverage(GAME) if row.rule.excuse and row.carriers] == []


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
    assert kinds == {("entity", 1): 6, ("entity", 2): 4, ("entity", 3): 2, ("chakra", 0): 6, ("domain", 0): 2}


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_is_on_several_cards(keyword: str) -> None:
    assert sum(KEYWORDS[keyword] in card.keywords for card in shipped_cards()) >= 4


@pytest.mark.parametrize("name", GAME.decks())
def test_shipped_decks_are_legal(name: str) -> None:
    deck = GAME.decks()[name]
    assert GAME.deck_faults(deck) == []
    assert 30 <= len(cards_of(deck)) <= 40

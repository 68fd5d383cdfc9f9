"""The effect vocabulary of Wu Xing: each form has a card that uses it, and a scenario that needs its text."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from cardwright.games import load
from cardwright.games.pool import Ready
from cardwright.games.wuxing.game import WuXingGame
from cardwright.games.wuxing.lexicon import WUXING
from cardwright.games.wuxing.pool import shipped
from cardwright.games.wuxing.printed import STAYS, Card
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.scenario import run
from tests.language.lexicons import shown

HERE = Path(__file__).parent
SECTIONS: dict[str, dict[str, list[str]]] = yaml.safe_load((HERE / "wuxing_forms.yaml").read_text(encoding="utf-8"))
ROWS = [(f"{section}: {form}", *row) for section, forms in SECTIONS.items() for form, row in forms.items()]
PAIRS = sorted({(card, scenario) for _, card, scenario, _ in ROWS})
SCENARIOS = {scenario.name: scenario for scenario in shipped_scenarios(load("wuxing"))}
PAGE = HERE.parents[1] / "docs" / "wuxing.md"


def listing(card: Card) -> str:
    """What is printed on a card, and its program; a keyword that says it all stands without its full stop."""
    lines = [line.removesuffix(".") if line in ("Shell.", "Haste.") else line for line in card.rules_text.splitlines()]
    printed = [f"printed {line}" for line in lines]
    printed += ["printed stays"] if STAYS in card.text else []
    return "\n".join([*printed, shown(card.rules_text, WUXING, int(card.form))])


def without_text(name: str) -> WuXingGame:
    """The game with one card that says nothing."""
    card = shipped().card(name)
    plain = {"name": "Nothing Said", "kind": "entity", "element": card.element, "rank": 1, "atk": 1, "res": 1}
    pool: Any = shipped().with_cards([plain])
    kind = pool.kind_of(name)
    silent = Ready(msgspec.structs.replace(card, text=""), pool.ready[-1].compiled)
    return WuXingGame(replace(pool, ready=(*pool.ready[:kind], silent, *pool.ready[kind + 1 :])))


@pytest.mark.parametrize(("form", "name", "_scenario", "found"), ROWS, ids=[row[0] for row in ROWS])
def test_a_shipped_card_uses_the_form(form: str, name: str, _scenario: str, found: str) -> None:
    assert re.search(found, listing(shipped().card(name)), re.MULTILINE), form


@pytest.mark.parametrize(("card", "scenario"), PAIRS, ids=[f"{card}: {scenario}" for card, scenario in PAIRS])
def test_a_scenario_needs_what_the_card_says(card: str, scenario: str) -> None:
    assert run(SCENARIOS[scenario]) == []
    game = without_text(card)
    assert run(SCENARIOS[scenario], games=lambda _name: game) != []


def test_the_page_lists_the_forms() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for section, forms in SECTIONS.items():
        table = "\n".join(f"| {form} | {card} | {scenario} |" for form, (card, scenario, _) in forms.items())
        assert f"\n### {section}\n\n| | card | scenario |\n|---|---|---|\n{table}\n" in page

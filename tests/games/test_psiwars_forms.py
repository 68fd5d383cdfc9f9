"""Every form of the effect vocabulary of Psi Wars has a card that uses it, and a scenario that needs its text."""

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
from cardwright.games.psiwars.game import PsiWarsGame
from cardwright.games.psiwars.lexicon import PSIWARS
from cardwright.games.psiwars.pool import shipped
from cardwright.games.psiwars.printed import OPEN, STRENGTH_NAMES, SWING, Card
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.scenario import run
from tests.language.lexicons import shown

HERE = Path(__file__).parent
SECTIONS: dict[str, dict[str, list[str]]] = yaml.safe_load((HERE / "psiwars_forms.yaml").read_text())
ROWS = [(form, *row) for section in SECTIONS.values() for form, row in section.items()]
PAIRS = sorted({(card, scenario) for _, card, scenario, _ in ROWS})
SCENARIOS = {scenario.name: scenario for scenario in shipped_scenarios(load("psiwars"))}
PAGE = HERE.parents[1] / "docs" / "psiwars.md"


def listing(card: Card) -> str:
    """What is printed on a card, and its program."""
    printed = [f"printed {mark}" for mark in (OPEN, SWING) if any(mark in str(value) for value in card.strengths)]
    kept = shipped().ready[shipped().kind_of(card.name)].compiled
    printed += ["printed Shielded"] if kept.keywords else []
    printed += ["printed oracle"] if card.kind == "oracle" else []
    lines = [f"cost {card.cost}".strip(), f"phases {kept.phases}", *printed]
    return "\n".join(lines) + "\n" + (shown(card.rules_text, PSIWARS, int(card.form)) if card.rules_text else "")


def bare(card: Card) -> Card:
    """A card without what makes it special: no text, no escape from a Trap, no strength that is rolled, no Oracle."""
    if card.kind == "oracle":
        return Card(card.name, "power")
    if card.kind == "trap":
        has_escape = "Escape" in card.rules_text
        return Card(card.name, "trap" if has_escape else "power", cost=card.cost)
    fixed: dict[str, Any] = {
        name: 0 if value == OPEN else int(str(value).removesuffix(SWING))
        for name, value in zip(STRENGTH_NAMES, card.strengths, strict=True)
    }
    return msgspec.structs.replace(card, text="", **fixed)


def without_text(name: str) -> PsiWarsGame:
    """The game with one card that says nothing."""
    card = bare(shipped().card(name))
    fields = {key: value for key, value in msgspec.structs.asdict(card).items() if value}
    pool: Any = shipped().with_cards([fields | {"name": "Nothing Said"}])
    kind = pool.kind_of(name)
    silent = Ready(card, pool.ready[-1].compiled)
    return PsiWarsGame(replace(pool, ready=(*pool.ready[:kind], silent, *pool.ready[kind + 1 :])))


@pytest.mark.parametrize(("form", "name", "_scenario", "found"), ROWS, ids=[row[0] for row in ROWS])
def test_a_shipped_card_uses_the_form(form: str, name: str, _scenario: str, found: str) -> None:
    assert re.search(found, listing(shipped().card(name))), form


@pytest.mark.parametrize(("card", "scenario"), PAIRS, ids=[f"{card}: {scenario}" for card, scenario in PAIRS])
def test_a_scenario_needs_what_the_card_says(card: str, scenario: str) -> None:
    assert run(SCENARIOS[scenario]) == []
    game = without_text(card)
    assert run(SCENARIOS[scenario], games=lambda _name: game) != []


def test_the_page_lists_the_forms() -> None:
    page = PAGE.read_text()
    for section, forms in SECTIONS.items():
        table = "\n".join(f"| {form} | {card} | {scenario} |" for form, (card, scenario, _) in forms.items())
        assert f"\n### {section}\n\n| | card | scenario |\n|---|---|---|\n{table}\n" in page

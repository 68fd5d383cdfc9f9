"""Every shipped scenario of every game passes, on the backend of this process."""

from __future__ import annotations

import pytest

from cardwright.games import GAMES, load
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.scenario import Scenario, run

SHIPPED = [scenario for name in GAMES for scenario in shipped_scenarios(load(name))]


@pytest.mark.parametrize("scenario", SHIPPED, ids=lambda scenario: f"{scenario.file.stem}: {scenario.name}")
def test_scenario_holds_whatever_chance_brings(scenario: Scenario) -> None:
    assert [run(scenario, seed) for seed in (scenario.seed, 1, 2)] == [[]] * 3


@pytest.mark.parametrize("name", GAMES)
def test_names_are_unique(name: str) -> None:
    names = [scenario.name for scenario in shipped_scenarios(load(name))]
    assert sorted(names) == sorted(set(names))

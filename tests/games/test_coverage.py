"""Every rule is carried out by something and shown by a scenario that would notice if it were not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cardwright.games import GAMES, load
from cardwright.match.coverage import coverage, coverage_lines, uncovered, unknown_ids


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_is_uncovered(name: str) -> None:
    assert uncovered(load(name)) == []
    assert coverage_lines(load(name))[-1].endswith(", uncovered 0")


@pytest.mark.parametrize("name", GAMES)
def test_carriers_and_scenarios_name_rules_of_the_rulebook_only(name: str) -> None:
    assert unknown_ids(load(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_excuse_is_given_for_a_rule_that_is_carried_out(name: str) -> None:
    assert [row.rule.id for row in coverage(load(name)) if row.rule.excuse and row.carriers] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_switched_off_is_noticed_by_a_scenario_of_it(name: str) -> None:
    command = [sys.executable, "-m", "tests.games.mutations", name]
    environment = {**os.environ, "CARDWRIGHT_BACKEND": "python"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert (done.stdout, done.stderr) == ("", "")

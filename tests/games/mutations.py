"""Switches each carrier of a rule off and looks whether a scenario of that rule notices.

`CARDWRIGHT_BACKEND=python python -m tests.games.mutations xi` prints what nobody notices.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from cardwright.games import load
from cardwright.games.interface import Game
from cardwright.games.readymade.game import ReadyGame
from cardwright.kernel.backend import INTERPRETED
from cardwright.kernel.rule import Carrier, effort, refusals_off, switched_off
from cardwright.match.coverage import carriers_of, shipped_scenarios
from cardwright.match.scenario import Scenario, run
from tests.games.switches import readymade

PATIENCE = 20_000  # calls of rule functions after which a run without one of its rules counts as endless


@dataclass(frozen=True)
class Unnoticed:
    """A carrier that can be switched off without any scenario of one of its rules failing."""

    carrier: Carrier
    rule: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.carrier.form} {self.carrier.name}"


def fails(scenario: Scenario) -> bool:
    """Whether a scenario fails, be it by an exception or by never ending."""
    effort.left = PATIENCE
    try:
        return bool(run(scenario))
    finally:
        effort.left = None


@contextmanager
def switched(game: Game, carrier: Carrier) -> Iterator[None]:
    """While this lasts, a carrier is off."""
    with pytest.MonkeyPatch.context() as patch:
        if carrier.form == "data":
            switch_off_data(game, carrier, patch)
        elif carrier.form == "refusal":
            names = {getattr(why, "name", "").lower().replace("_", " "): int(why) for why in game.refusals}
            refusals_off.add(names[carrier.name])
        else:
            switched_off.add((carrier.where, carrier.name))
        try:
            yield
        finally:
            refusals_off.clear()
            switched_off.clear()


def switch_off_data(game: Game, carrier: Carrier, patch: pytest.MonkeyPatch) -> None:
    """Make a piece of data say something else; the pieces of a ready-made game are known."""
    if isinstance(game, ReadyGame):
        readymade.switch_off(game, carrier.name, patch)
        return
    folder = Path(carrier.file).parent.name  # whose data it is: its switches have the same name
    import_module(f"tests.games.switches.{folder}").OFF[carrier.name](patch)


def unnoticed_by(game: Game, carrier: Carrier, scenarios: Iterable[Scenario]) -> list[Unnoticed]:
    """The rules of a carrier none of whose scenarios fails while it is switched off."""
    concerned = [scenario for scenario in scenarios if set(scenario.rules) & set(carrier.ids)]
    noticed: set[str] = set()
    with switched(game, carrier):
        for scenario in concerned:
            if not noticed.issuperset(set(scenario.rules) & set(carrier.ids)) and fails(scenario):
                noticed.update(scenario.rules)
    return [Unnoticed(carrier, rule) for rule in carrier.ids if rule not in noticed]


def mutation_report(game: Game) -> list[Unnoticed]:
    """Every carrier and rule of it that could be switched off without a scenario of that rule noticing."""
    assert INTERPRETED, "rules can be switched off in the interpreted kernel only: set CARDWRIGHT_BACKEND=python"
    assert game.names()  # what is kept of the cards must not depend on what is switched off
    scenarios = shipped_scenarios(game)
    return [found for carrier in carriers_of(game) for found in unnoticed_by(game, carrier, scenarios)]


if __name__ == "__main__":
    print(*mutation_report(load(sys.argv[1])), sep="\n", end="")

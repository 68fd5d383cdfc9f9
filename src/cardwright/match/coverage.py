"""Which rules are carried out by the program and shown by scenarios."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from cardwright.games.interface import Game
from cardwright.games.limited import ShippedLoader
from cardwright.games.rulebook import Rule, rulebook
from cardwright.kernel.rule import CARRIERS, Carrier
from cardwright.match.scenario import Scenario, files_in, read_file


@dataclass(frozen=True)
class Coverage:
    """A rule with what carries it out and the scenarios that show it."""

    rule: Rule
    carriers: tuple[Carrier, ...]
    scenarios: tuple[Scenario, ...]

    @property
    def covered(self) -> bool:
        """Whether something carries the rule out and a scenario shows it."""
        return bool(self.carriers and self.scenarios)

    @property
    def status(self) -> str:
        """covered, excused or uncovered."""
        return "covered" if self.covered else "excused" if self.rule.excuse else "uncovered"


def shipped_scenarios(game: Game) -> list[Scenario]:
    """The scenarios that come with a game."""
    return list(scenarios_in(game.folder / "scenarios"))


@cache
def scenarios_in(folder: Path) -> list[Scenario]:
    """The scenarios of a folder of our own, read once."""
    return [scenario for file in files_in(folder) for scenario in read_file(file, ShippedLoader)]


def carriers_of(game: Game) -> list[Carrier]:
    """Everything in a game that carries out rules of it; kernel functions enter themselves when they are imported."""
    assert game.entries
    found = (replace(carrier, ids=own_ids(game, carrier)) for carrier in CARRIERS.get(game.package, []))
    return [carrier for carrier in found if carrier.ids]


def own_ids(game: Game, carrier: Carrier) -> tuple[str, ...]:
    """The rules of a game that a carrier carries out: games of one package have some carriers in common."""
    return tuple(rule for rule in carrier.ids if rule.startswith(f"{game.rule_prefix}-"))


def coverage(game: Game) -> list[Coverage]:
    """Every rule of a game's rulebook, in order."""
    scenarios = shipped_scenarios(game)
    return [
        Coverage(
            rule,
            tuple(carrier for carrier in carriers_of(game) if rule.id in carrier.ids),
            tuple(scenario for scenario in scenarios if rule.id in scenario.rules),
        )
        for rule in rulebook(game).rules.values()
    ]


def uncovered(game: Game) -> list[str]:
    """The ids of rules that nothing carries out or no scenario shows, and that are not excused."""
    return [row.rule.id for row in coverage(game) if row.status == "uncovered"]


def unknown_ids(game: Game) -> list[str]:
    """Ids that carriers or scenarios name and the rulebook does not have."""
    known = rulebook(game).rules
    named = [rule for carrier in carriers_of(game) for rule in carrier.ids]
    named += [rule for scenario in shipped_scenarios(game) for rule in scenario.rules]
    return sorted({rule for rule in named if rule not in known})


def coverage_lines(game: Game) -> list[str]:
    """A line for every rule: id, carriers, scenarios; and the counts."""
    rows = coverage(game)
    width = max(len(row.rule.id) for row in rows)
    lines = []
    for row in rows:
        carriers = ", ".join(f"{carrier.form} {carrier.name}" for carrier in row.carriers)
        scenarios = ", ".join(scenario.name for scenario in row.scenarios)
        missing = f"excused: {row.rule.excuse}" if row.status == "excused" else "UNCOVERED"
        shown = f"{carriers} | {scenarios}" if row.covered else " | ".join(filter(None, (missing, carriers, scenarios)))
        lines.append(f"{row.rule.id:{width}}  {shown}")
    counts = [sum(row.status == status for row in rows) for status in ("covered", "excused", "uncovered")]
    return [*lines, f"covered {counts[0]}, excused {counts[1]}, uncovered {counts[2]}"]

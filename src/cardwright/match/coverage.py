"""Which rules are carried out by the program and shown by scenarios, and whether the scenarios would notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from cardwright.games.interface import Game, UsageError
from cardwright.games.rulebook import Rule, rulebook
from cardwright.kernel.backend import INTERPRETED
from cardwright.kernel.rule import CARRIERS, Carrier, effort, refusals_off, switched_off
from cardwright.match.scenario import Scenario, load_scenarios, run

PATIENCE = 20_000  # calls of rule functions after which a run without one of its rules counts as endless


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


@dataclass(frozen=True)
class Unnoticed:
    """A carrier that can be switched off without any scenario of one of its rules failing."""

    carrier: Carrier
    rule: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.carrier.form} {self.carrier.name}"


def shipped_scenarios(game: Game) -> list[Scenario]:
    """The scenarios that come with a game."""
    return load_scenarios([game.folder / "scenarios"])


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


def fails(scenario: Scenario) -> bool:
    """Whether a scenario fails, be it by an exception or by never ending."""
    effort.left = PATIENCE
    try:
        return bool(run(scenario))
    finally:
        effort.left = None


def switch(game: Game, carrier: Carrier) -> tuple[Callable[[], None], Callable[[], None]]:
    """How to switch a carrier off, and on again."""
    if carrier.form == "refusal":
        names = {getattr(why, "name", "").lower().replace("_", " "): int(why) for why in game.refusals}
        if carrier.name not in names:
            raise UsageError(f"{game.name} has no reason to refuse called {carrier.name!r}")
        number = names[carrier.name]
        return lambda: refusals_off.add(number), lambda: refusals_off.discard(number)
    key = (carrier.where, carrier.name)
    return lambda: switched_off.add(key), lambda: switched_off.discard(key)


def unnoticed_by(game: Game, carrier: Carrier, scenarios: Iterable[Scenario]) -> list[Unnoticed]:
    """The rules of a carrier none of whose scenarios fails while it is switched off."""
    concerned = [scenario for scenario in scenarios if set(scenario.rules) & set(carrier.ids)]
    noticed: set[str] = set()
    turn_off, turn_on = switch(game, carrier)
    turn_off()
    try:
        for scenario in concerned:
            if not noticed.issuperset(set(scenario.rules) & set(carrier.ids)) and fails(scenario):
                noticed.update(scenario.rules)
    finally:
        turn_on()
    return [Unnoticed(carrier, rule) for rule in carrier.ids if rule not in noticed]


def mutation_report(game: Game) -> list[Unnoticed]:
    """Every carrier and rule of it that could be switched off without a scenario of that rule noticing."""
    if not INTERPRETED:
        raise UsageError("rules can be switched off in the interpreted kernel only: set CARDWRIGHT_BACKEND=python")
    scenarios = shipped_scenarios(game)
    return [found for carrier in carriers_of(game) for found in unnoticed_by(game, carrier, scenarios)]

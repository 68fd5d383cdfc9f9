"""Random play of our games beside OpenSpiel and RLCard, in turns on one core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from typing import Any

from cost import by_clock
from peers import OPENSPIEL_GAMES, RLCARD_GAMES, Measure, measure_openspiel, measure_rlcard
from rich.console import Console
from searching import measure_searches

ROUNDS = 3
VARIANTS = {"xi": ["xi", "xi, auto_pass"]}  # games that are measured in more than one way
METHOD = (
    "Random play for two, one game after another on one core; the best of {rounds} rounds of {seconds:g} s each, "
    "the systems taking turns. "
    "A decision is one answer of a player, forced ones included; chance nodes are not counted. "
    "Cardwright plays whole games inside its kernel, set-up and shuffle included; "
    "Xi Cards with the starter decks aqua and ember, and with `auto_pass` without asking those who can only pass. "
    "OpenSpiel plays in its C++ loop (`evaluate_bots`, C++ random bots, each game from a new initial state, "
    "or from a clone of one where it says so), "
    "RLCard in a Python loop around its rules, without encoding observations. "
    "A copy is a copy of the record here, `State.clone` in OpenSpiel and `copy.deepcopy` of the game in RLCard, "
    "called from Python and averaged over positions from five games."
)


@dataclass(frozen=True)
class Subject:
    """One game of one system: the module it needs, how to get that, and how to measure it."""

    system: str
    game: str
    module: str
    remedy: str
    measure: Callable[[str, float], Measure]


@dataclass(frozen=True)
class Row:
    """One line of the result: a subject with its best measure, or none if it is not installed."""

    subject: Subject
    best: Measure | None


def subjects(our_games: list[str]) -> list[Subject]:
    """List all that is measured: our games, some of them in two ways, then the peers'."""
    peers = "pip install -r bench/requirements.txt"
    variants = [variant for game in our_games for variant in VARIANTS.get(game, [game])]
    return [
        *(Subject("Cardwright", variant, "cardwright", "pip install -e .", _measure_ours) for variant in variants),
        *(Subject("OpenSpiel", game, "pyspiel", peers, measure_openspiel) for game in OPENSPIEL_GAMES),
        *(Subject("RLCard", game, "rlcard", peers, measure_rlcard) for game in RLCARD_GAMES),
    ]


def _measure_ours(name: str, seconds: float, bot: str = "random") -> Measure:
    """Measure one of our games, loading the kernel only now."""
    from ours import measure_ours

    return measure_ours(name, seconds, bot)


@contextmanager
def on_one_core() -> Iterator[None]:
    """Stay on one core for a while, where the system can promise that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {by_clock()[0]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def measure_all(wanted: list[Subject], seconds: float, console: Console) -> list[Row]:
    """Measure in rounds, so that a slow moment of the machine does not fall on one system alone."""
    installed = [subject for subject in wanted if find_spec(subject.module)]
    measures: dict[Subject, list[Measure]] = {subject: [] for subject in installed}
    with console.status("") as status:
        for number in range(1, ROUNDS + 1):
            for subject in installed:
                status.update(f"round {number} of {ROUNDS}: {subject.system} {subject.game}")
                measures[subject].append(subject.measure(subject.game, seconds))
    return [Row(subject, best_of(measures[subject]) if subject in measures else None) for subject in wanted]


def best_of(measures: list[Measure]) -> Measure:
    """Take the fastest play and the cheapest copy."""
    fastest = max(measures, key=lambda measure: measure.decisions_per_second)
    return replace(fastest, copy_ns=min(measure.copy_ns for measure in measures))


def ratio(ours: Measure | None, theirs: Measure) -> float | None:
    """How many decisions we make while they make one."""
    return ours.decisions_per_second / theirs.decisions_per_second if ours else None


def as_data(row: Row, ours: Measure | None) -> dict[str, Any]:
    """One row as it is kept."""
    names = {"system": row.subject.system, "game": row.subject.game}
    if row.best is None:
        return {**names, "not_installed": row.subject.remedy}
    return {
        **names,
        **asdict(row.best),
        "games_per_second": row.best.games_per_second,
        "decisions_per_second": row.best.decisions_per_second,
        "decisions_per_game": row.best.decisions_per_game,
        "ours_to_it": ratio(ours, row.best),
    }


def measure_kernel(games: list[str], seconds: float, console: Console) -> dict[str, Any]:
    """How fast games are played without a server: at random beside our peers, and by bots that look ahead."""
    with on_one_core():
        rows = measure_all(subjects(games), seconds, console)
        greedy = {game: _measure_ours(game, seconds, "greedy").decisions_per_second for game in games}
        search = measure_searches(games, seconds)
    return {
        "method": METHOD.format(rounds=ROUNDS, seconds=seconds),
        "rows": [as_data(row, rows[0].best) for row in rows],
        "greedy": greedy,
        "search": search,
    }

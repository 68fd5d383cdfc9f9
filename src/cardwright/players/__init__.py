"""Who answers: players by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from cardwright.games.interface import UsageError, is_number, nearest
from cardwright.players.levels import LEVELS
from cardwright.players.player import Advice, Player

BOTS = ("random", "greedy", "rollout", "search")
NAMES = (*LEVELS, *BOTS)
TIMED = ("rollout", "search")  # players that can be given a time
TRIALS = {
    "greedy": "imagines 1 to {} worlds",
    "rollout": "imagines 1 to {} worlds",
    "search": "searches 1 to {} rounds",
}
SHORTEST, LONGEST = 0.001, 3600  # seconds a move
MOST = 1_000_000  # imagined worlds or rounds a move

__all__ = [
    "BOTS",
    "LEVELS",
    "NAMES",
    "Advice",
    "Player",
    "Spec",
    "counts_chances",
    "is_timed",
    "make",
    "plays_inside",
    "read_spec",
]


class Spec(NamedTuple):
    """A player as it is written: its kind, and what it may spend on a move."""

    kind: str  # of BOTS, or a level
    seconds: float | None = None  # that it thinks, or at most where it is a level
    trials: int | None = None  # imagined worlds, or rounds of a search


def read_spec(spec: str) -> Spec:
    """A player by its name: a level, or a kind such as `greedy:16` (worlds), `search:500` (rounds), `search:1s`."""
    if spec in LEVELS:
        return Spec(spec, LEVELS[spec].seconds or None)
    name, colon, budget = spec.partition(":")
    if name not in NAMES:
        raise UsageError(
            f"there is no player {spec!r}; {nearest(name, NAMES)}players are {', '.join(NAMES)}, the last three "
            "with a budget if you like: greedy:16, rollout:500 (imagined worlds), search:500 (rounds), "
            "search:1s or rollout:1s (time a move)"
        )
    if not colon:
        return Spec(name)
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(s|ms)", budget)
    if found and name in TIMED:
        seconds = float(found.group(1)) / (1000 if found.group(2) == "ms" else 1)
        if not SHORTEST <= seconds <= LONGEST:
            raise UsageError(
                f"{spec!r}: {name} thinks for {SHORTEST * 1000:g} ms to {LONGEST} s a move, e.g. {name}:1s"
            )
        return Spec(name, seconds)
    if is_number(budget) and name in TRIALS:
        if not 1 <= int(budget) <= MOST:
            more = f"; {name}:1s gives it a second a move" if name in TIMED else ""
            raise UsageError(f"{spec!r}: {name} {TRIALS[name].format(MOST)} a move{more}")
        return Spec(name, None, int(budget))
    said = f"{spec!r} has a budget that {name} cannot use"
    raise UsageError(f"{said}; write greedy:16, rollout:500, rollout:1s, search:500 or search:1s")


def is_timed(spec: str) -> bool:
    """Whether a player thinks for a time rather than over a number of imagined worlds or rounds."""
    kind, _, trials = read_spec(spec)
    return kind in TIMED and trials is None


def counts_chances(spec: str) -> bool:
    """Whether a player tries things out and can say how good the chances of an answer are."""
    kind = read_spec(spec).kind
    return kind in TIMED or (kind in LEVELS and LEVELS[kind].rounds > 0)


def plays_inside(spec: str) -> bool:
    """Whether whole games of a player can be played within the kernel."""
    return read_spec(spec).kind in ("random", "greedy", "rollout") and not is_timed(spec)


def make(
    spec: str,
    seed: int | str,
    threads: int | None = None,
    watch: Callable[[], None] | None = None,
    is_patient: bool = False,
) -> Player:
    """A player by its specification; one that thinks long calls `watch` between trials, which stops it by raising.

    A level searches its rounds as far as they go in its seconds, a patient one to the end: it is as strong on a slow
    machine.
    """
    from cardwright.players.rollout import RolloutPlayer
    from cardwright.players.searching import LevelPlayer, SearchPlayer
    from cardwright.players.simple import EasyPlayer, GreedyPlayer, RandomPlayer
    from cardwright.players.thinking import SECONDS

    kind, seconds, trials = read_spec(spec)
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "easy":
        return EasyPlayer(seed)
    if kind in LEVELS:
        return LevelPlayer(kind, seed, None if is_patient else seconds, watch)
    if kind == "greedy":
        return GreedyPlayer(seed, trials)
    thinks = RolloutPlayer if kind == "rollout" else SearchPlayer
    return thinks(seed, None if trials else seconds or SECONDS, trials, threads, watch)

"""Who answers: players by name."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardwright.games.interface import UsageError, is_number, nearest
from cardwright.players.player import Advice, Player

BOTS = ("random", "greedy", "rollout")
SHORTEST, LONGEST = 0.001, 3600  # seconds a move
MOST = 1_000_000  # imagined worlds a move

__all__ = ["BOTS", "Advice", "Player", "is_timed", "make", "read_spec"]


def read_spec(spec: str) -> tuple[str, float | None, int | None]:
    """A player as it is written: `greedy`, `greedy:16` (worlds), `rollout:1s` (time), `rollout:500` (worlds)."""
    name, colon, budget = spec.partition(":")
    if name not in BOTS:
        raise UsageError(
            f"there is no player {spec!r}; {nearest(name, BOTS)}players are {', '.join(BOTS)}, "
            "with a budget if you like: greedy:16, rollout:500 (imagined worlds), rollout:1s (time a move)"
        )
    if not colon:
        return name, None, None
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(s|ms)", budget)
    if found and name == "rollout":
        seconds = float(found.group(1)) / (1000 if found.group(2) == "ms" else 1)
        if not SHORTEST <= seconds <= LONGEST:
            raise UsageError(
                f"{spec!r}: rollout thinks for {SHORTEST * 1000:g} ms to {LONGEST} s a move, e.g. rollout:1s"
            )
        return name, seconds, None
    if is_number(budget) and name != "random":
        if not 1 <= int(budget) <= MOST:
            more = "; rollout:1s gives it a second a move" if name == "rollout" else ""
            raise UsageError(f"{spec!r}: {name} imagines 1 to {MOST} worlds a move{more}")
        return name, None, int(budget)
    raise UsageError(f"{spec!r} has a budget that {name} cannot use; write greedy:16, rollout:500 or rollout:1s")


def is_timed(spec: str) -> bool:
    """Whether a player thinks for a time rather than over a number of imagined worlds."""
    name, _, worlds = read_spec(spec)
    return name == "rollout" and worlds is None


def make(spec: str, seed: int | str, threads: int | None = None, watch: Callable[[], None] | None = None) -> Player:
    """A player by its specification; one that thinks long calls `watch` between trials, which stops it by raising."""
    from cardwright.players.rollout import SECONDS, RolloutPlayer
    from cardwright.players.simple import GreedyPlayer, RandomPlayer

    name, seconds, worlds = read_spec(spec)
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed, worlds)
    return RolloutPlayer(seed, None if worlds else seconds or SECONDS, worlds, threads, watch)

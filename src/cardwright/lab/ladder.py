"""A ladder: how strong bots are, from games of each against each, kept in a file so that it can go on later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cardwright.games.interface import Game, UsageError
from cardwright.lab.batch import simulate, whole_game
from cardwright.players import read_spec
from cardwright.players.levels import FILE, LEVELS, read_measured, rounds_of

ROUND = 20  # games of a pair at a stretch, after which the file is written
ELO = 400 / np.log(10)  # Elo points of one unit of log odds
PRIOR = 0.5  # games that each pair is taken to have drawn, so that a bot that wins all has a number, too
SAMPLES = 1000  # of the bootstrap
SWEEPS = 10_000

Array = np.ndarray[Any, Any]


class Pair(msgspec.Struct):
    """What two bots have played."""

    bots: tuple[str, str]
    games: int = 0
    wins: tuple[int, int] = (0, 0)
    unfinished: int = 0

    @property
    def draws(self) -> int:
        """Games that nobody won, or that would not end."""
        return self.games - sum(self.wins)


class Ladder(msgspec.Struct):
    """The games of a round robin."""

    game: str
    seed: int
    pairs: list[Pair]
    sample: str = ""  # a digest of a game by the same bots: others play another one

    @property
    def bots(self) -> list[str]:
        """Everybody who has played, in the order in which they were named."""
        return list(dict.fromkeys(bot for pair in self.pairs for bot in pair.bots))

    def pair(self, one: str, other: str) -> Pair:
        """The games of two bots, in this order."""
        for pair in self.pairs:
            if set(pair.bots) == {one, other}:
                return pair
        pair = Pair((one, other))
        self.pairs.append(pair)
        return pair


class Rating(msgspec.Struct):
    """How strong a bot is, with its 95 percent interval; the weakest of the ladder stands at 1000."""

    bot: str
    elo: float
    low: float
    high: float
    games: int
    score: float  # share of its points


def open_ladder(path: Path, game: str, seed: int) -> Ladder:
    """The ladder of a file, or a new one."""
    if not path.exists():
        return Ladder(game, seed, [])
    try:
        ladder = msgspec.json.decode(path.read_bytes(), type=Ladder)
    except msgspec.MsgspecError as error:
        raise UsageError(f"{path} is not the file of a ladder ({error}): name another file, or delete it") from error
    if (ladder.game, ladder.seed) != (game, seed):
        raise UsageError(
            f"{path} is a ladder of {ladder.game} with seed {ladder.seed}, not of {game} with seed {seed}: "
            "name another file with --file"
        )
    return ladder


def save(ladder: Ladder, path: Path) -> None:
    """Write the file as a whole: a process that is stopped loses one round at most."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(ladder), indent=2) + b"\n")
    beside.replace(path)


def sample_of(game: Game) -> str:
    """A digest of a game that a searching bot plays with itself, and of how many rounds the levels search."""
    played = whole_game(game, ("normal", "normal"))
    rounds = {level: rounds_of(game, level) for level in LEVELS}
    return blake2b(played.tobytes() + repr(rounds).encode(), digest_size=16).hexdigest()


def climb(
    game: Game, ladder: Ladder, path: Path, bots: Sequence[str], games: int, report: Callable[[int], None] | None = None
) -> None:
    """Play until each pair has played so many games; all pairs go on together, a round each."""
    for bot in bots:
        read_spec(bot)
    if len(set(bots)) < 2:
        raise UsageError("a ladder needs at least two different bots, e.g. --bots easy,normal,hard")
    sample = sample_of(game)
    if ladder.sample not in ("", sample):
        raise UsageError(
            f"{path} has games of other rules or bots than those of now: name another file with --file, or delete it"
        )
    ladder.sample = sample
    pairs = [ladder.pair(one, other) for one, other in combinations(dict.fromkeys(bots), 2)]
    while True:
        due = [pair for pair in pairs if pair.games < games]
        if not due:
            return
        for pair in due:
            count = min(ROUND, games - pair.games)
            luck = int(np.random.SeedSequence([ladder.seed, pair.games]).generate_state(1)[0])
            result = simulate(game, pair.bots, count, luck, played=pair.games)
            pair.games += count
            pair.wins = (pair.wins[0] + result.wins[0], pair.wins[1] + result.wins[1])
            pair.unfinished += result.unfinished
            save(ladder, path)
            if report is not None:
                report(count)


def ratings(ladder: Ladder, seed: int = 0) -> list[Rating]:
    """The strength of each bot by Bradley and Terry's model, a draw being half a win, strongest first."""
    bots = ladder.bots
    played = [pair for pair in ladder.pairs if pair.games]
    if not played:
        return []
    counts = np.array([[pair.wins[0], pair.wins[1], pair.draws] for pair in played])
    elo = strengths(bots, played, counts)
    luck = np.random.default_rng(seed)
    chances = counts + np.array([PRIOR / 2, PRIOR / 2, 0])  # somebody who has won all might still lose one
    drawn = [
        [luck.multinomial(row.sum(), chance / chance.sum()) for row, chance in zip(counts, chances, strict=True)]
        for _ in range(SAMPLES)
    ]
    samples = np.array([strengths(bots, played, np.array(rows)) for rows in drawn])
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    found = [
        Rating(bot, float(elo[place]), float(low[place]), float(high[place]), *points(bot, played))
        for place, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda rating: rating.elo, reverse=True)


def points(bot: str, played: Sequence[Pair]) -> tuple[int, float]:
    """How many games a bot has played, and its share of the points."""
    mine = [pair for pair in played if bot in pair.bots]
    games = sum(pair.games for pair in mine)
    won = sum(pair.wins[pair.bots.index(bot)] + pair.draws / 2 for pair in mine)
    return games, won / games if games else 0.0


def strengths(bots: Sequence[str], played: Sequence[Pair], counts: Array) -> Array:
    """Elo by the method of Hunter (2004): each sweep makes the result likelier until nothing moves any more."""
    size = len(bots)
    wins, games = np.zeros(size), np.zeros((size, size))
    for pair, (first, second, drawn) in zip(played, counts, strict=True):
        one, other = bots.index(pair.bots[0]), bots.index(pair.bots[1])
        wins[one] += first + drawn / 2 + PRIOR / 2
        wins[other] += second + drawn / 2 + PRIOR / 2
        games[one, other] += first + second + drawn + PRIOR
        games[other, one] = games[one, other]
    strength = np.ones(size)
    for _ in range(SWEEPS):
        before = strength
        strength = wins / (games / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
        if np.abs(np.log(strength / before)).max() < 1e-6:
            break
    elo = ELO * np.log(strength)
    anchored: Array = elo - elo.min() + 1000
    return anchored


def publish(game: Game, ladder: Ladder, found: Sequence[Rating]) -> Path:
    """Write the ratings into the file of the game's folder from which the lobby takes them; the rounds there stay."""
    path = game.folder / FILE
    written = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = [line for line in written if not line.startswith(("elo:", "games:", "  "))]
    rows = [f"  {rating.bot}: [{rating.elo:.0f}, {rating.low:.0f}, {rating.high:.0f}]" for rating in found]
    games = min(pair.games for pair in ladder.pairs)
    path.write_text("\n".join([*kept, f"games: {games}", "elo:", *rows]) + "\n", encoding="utf-8")
    read_measured.cache_clear()
    return path

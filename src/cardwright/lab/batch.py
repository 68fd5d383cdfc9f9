"""Batches: many games between bots, in seat-swapped pairs on equal shuffles."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from cardwright.games.interface import Game, Position, Setup, UsageError
from cardwright.kernel.loops import PAD, Policy
from cardwright.kernel.table import NOBODY, START
from cardwright.players import Player, Spec, make, plays_inside, read_spec
from cardwright.players.thinking import ThinkingPlayer, cores

# Games that one worker plays at a stretch: results do not depend on how many workers there are.
RANDOM_CHUNK = 2048
THINKING_CHUNK = 32
LIMIT = 100_000  # answers after which a game is given up as unfinished
POLICIES = {"random": Policy.RANDOM, "greedy": Policy.GREEDY, "rollout": Policy.ROLLOUT}

Array = np.ndarray[Any, Any]
Progress = Callable[[int], None]


class Result(msgspec.Struct):
    """What a batch showed; `wins` are in the order of the bots."""

    game: str
    bots: list[str]
    seed: int
    games: int
    decisions: int
    seconds: float
    wins: list[int]
    draws: int
    first_seat_share: float
    mean_length: float
    reasons: dict[str, int]
    unfinished: int
    decks: list[str] = []  # what was played, where players have decks
    deck_games: list[int] = []
    deck_wins: list[int] = []
    decks_are_named: bool = False  # each is its bot's; others go round, to every seat and every bot equally often

    @property
    def games_per_second(self) -> float:
        """Speed in games."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Speed in decisions."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def shares(self) -> list[float]:
        """Which share of the games each bot won."""
        return [wins / self.games for wins in self.wins]

    def __str__(self) -> str:
        """The shares of the bots with their intervals, a line each."""
        lines = [f"{self.games} games"]
        for place, bot in enumerate(self.bots):
            low, high = self.interval(place)
            lines.append(f"{bot}: {self.shares[place]:.1%} ({low:.1%} to {high:.1%})")
        return "\n".join([*lines, *([f"draws: {self.draws}"] if self.draws else [])])

    def interval(self, bot: int) -> tuple[float, float]:
        """Wilson's 95 percent interval of a bot's share of the games."""
        return wilson(self.wins[bot], self.games)

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        known: dict[str, Any] = msgspec.to_builtins(self)
        return known | {
            "games_per_second": self.games_per_second,
            "decisions_per_second": self.decisions_per_second,
            "intervals": [self.interval(bot) for bot in range(len(self.bots))],
        }


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (centre - spread) / scale, (centre + spread) / scale


class Clairvoyant(Player):
    """A player that is shown the position as it is, to measure luck: only batches know it, no table seats one."""


class Chunk:
    """Some games of a batch with their chance, their seating and their luck, all made from the seed."""

    def __init__(self, game: Game, bots: Sequence[str | Player], seed: int, number: int, size: int) -> None:
        seats = len(bots)
        index = np.arange(size)
        luck = np.random.default_rng([seed, number])
        keys = luck.integers(0, 2**32, (size // seats + 1, 4), dtype=np.uint32)
        self.lucks = luck.integers(0, 2**32, (size, 4), dtype=np.uint32)
        self.records = np.zeros(size, dtype=game.record_type.dtype)
        self.records["seats"] = seats
        self.records["key"] = np.repeat(keys, seats, axis=0)[:size]  # games of one group have equal shuffles
        self.bot_of_seat = (np.arange(seats)[None, :] + index[:, None]) % seats  # and rotate the seats
        self.turn = np.zeros(size, dtype=np.int64)  # how far the decks have gone round
        self.made = np.zeros(size, dtype=np.int64)


class Decks:
    """The decks of a batch and the books of all ways in which they are seated.

    Decks that were named stay with their bots. Otherwise all decks that come with the game meet each other, in one
    seating after the other, so that every seat and every bot plays each of them equally often.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], seed: int, brought: Sequence[Any]) -> None:
        self.are_named = bool(brought)
        self.lists: list[Any] = [] if game.has_common_deck else game.seat_decks(brought, seats, options)
        if self.lists and not brought:
            shipped = [deck for deck in map(game.read_deck, game.decks()) if game.check_deck(deck) is None]
            every = [*self.lists, *shipped]
            self.lists = [deck for place, deck in enumerate(every) if deck not in every[:place]]
        self.seatings = [list(range(seats))]
        if self.lists:
            self.seatings = turned(seats, seats, 1) if brought else round_of(len(self.lists), seats)
        seated = [[self.lists[deck] for deck in seating] for seating in self.seatings] if self.lists else [brought]
        self.books = [game.blank(Setup(seats, options, seed, decks)).book for decks in seated]

    @property
    def names(self) -> list[str]:
        """What the decks are called."""
        return [str(deck.get("name", "a deck without a name")) for deck in self.lists]

    def of_seats(self, turn: Any) -> Array:
        """The numbers of the decks of all seats in a seating."""
        seated: Array = np.array(self.seatings)[turn]
        return seated

    def go_round(self, chunk: Chunk, played: int) -> None:
        """Seat the decks for the games of a chunk, after those that were played before it."""
        index = played + np.arange(len(chunk.turn))
        chunk.turn[:] = (index if self.are_named else index // chunk.bot_of_seat.shape[1]) % len(self.books)


def round_of(decks: int, seats: int) -> list[list[int]]:
    """Seatings after which each deck has been at each seat equally often; of two seats each pair has met both ways."""
    different = min(decks, seats)
    steps = [step for step in range(1, decks) if decks // math.gcd(decks, step) >= different] or [1]
    return [seating for step in steps for seating in turned(decks, seats, step)]


def turned(decks: int, seats: int, step: int) -> list[list[int]]:
    """Seatings in which the deck of the next seat is so many further on, each deck once at the first seat."""
    return [[(first + step * seat) % decks for seat in range(seats)] for first in range(decks)]


def simulate(
    game: Game,
    bots: Sequence[str | Player] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    decks: Sequence[Any] = (),
    workers: int | None = None,
    progress: Progress | None = None,
    check: bool = False,
    played: int = 0,
) -> Result:
    """Play a batch; the same seed gives the same batch, however many workers there are (time budgets aside).

    Bots are given by their specifications; a player of somebody's own plays one game after the other. Decks that go
    round go on after those of games that were `played` before.
    """
    if games < 1:
        raise UsageError(f"play at least 1 game, not {games}")
    has_own = any(isinstance(bot, Player) for bot in bots)
    workers = 1 if has_own else workers or cores()
    specs = [read_spec(bot) for bot in bots if isinstance(bot, str)]
    table = Decks(game, len(bots), options or {}, seed, decks)
    chunk = RANDOM_CHUNK if all(name == "random" for name, _, _ in specs) else THINKING_CHUNK
    size = chunk - chunk % len(bots)
    chunks = [Chunk(game, bots, seed, number, min(size, games - at)) for number, at in enumerate(range(0, games, size))]
    for number, chunk_of_games in enumerate(chunks):
        table.go_round(chunk_of_games, played + number * size)
    outside = has_own or not all(plays_inside(bot) for bot in bots if isinstance(bot, str))
    began = time.perf_counter()

    def work(chunk: Chunk) -> None:
        if outside:
            play_outside(game, bots, table.books, chunk, max(1, cores() // workers), seed, progress)
        else:
            play_inside(game, specs, table.books, chunk, check)
            if progress:
                progress(len(chunk.records))

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(work, chunks))
    return summary(game, bots, seed, chunks, table, time.perf_counter() - began)


def play_inside(game: Game, specs: Sequence[Spec], books: Sequence[Any], chunk: Chunk, check: bool) -> None:
    """Play whole games inside the kernel, those of one seating after those of another."""
    room = chunk.records["score"].shape[1]
    policies, worlds = (np.zeros((len(chunk.records), room), dtype=np.int32) for _ in range(2))
    for seat in range(len(specs)):
        policies[:, seat] = np.array([POLICIES[name] for name, _, _ in specs])[chunk.bot_of_seat[:, seat]]
        worlds[:, seat] = np.array([count or game.greedy_worlds for _, _, count in specs])[chunk.bot_of_seat[:, seat]]
    pad = np.zeros(PAD, dtype=game.record_type.dtype)
    value, tries = np.zeros(game.answers, dtype=np.int64), np.zeros(game.answers, dtype=np.int64)
    for turn, book in enumerate(books):
        mine = np.flatnonzero(chunk.turn == turn)
        records, made = np.ascontiguousarray(chunk.records[mine]), np.ascontiguousarray(chunk.made[mine])
        given = (np.ascontiguousarray(part[mine]) for part in (policies, worlds, chunk.lucks))
        game.entries.play_games(records, book, *given, pad, value, tries, LIMIT, int(check), made)
        chunk.records[mine], chunk.made[mine] = records, made
    for number in np.flatnonzero(chunk.made < 0):
        raise AssertionError(
            f"{game.name}: invariant {-chunk.made[number]} is broken in a game with key {chunk.records['key'][number]}"
        )


def only_answer(position: Position, seat: int, player: Player) -> int | None:
    """The one answer that is legal, for a bot that would think its time through; None if there is a choice."""
    if not isinstance(player, ThinkingPlayer):
        return None
    legal = position.legal(seat)
    return legal[0] if len(legal) == 1 else None


def play_outside(
    game: Game,
    bots: Sequence[str | Player],
    books: Sequence[Any],
    chunk: Chunk,
    threads: int,
    seed: int,
    progress: Progress | None,
) -> None:
    """Play games whose bots have a time budget or are somebody's own, answer by answer."""
    for number, record in enumerate(chunk.records):
        book = books[chunk.turn[number]]
        position = Position(game, record, book)
        game.entries.answer(record, book, NOBODY, START)
        luck = f"{seed} {chunk.lucks[number]}"
        players = [seated(bots[bot], luck, threads) for bot in chunk.bot_of_seat[number]]
        while not position.over and chunk.made[number] < LIMIT:
            seat = position.asked()[0]
            action = only_answer(position, seat, players[seat])
            if action is None:
                player = players[seat]
                shown = position if isinstance(player, Clairvoyant) else position.conceal(seat)
                action = player.choose(shown, seat)
            game.entries.answer(record, book, seat, action)
            chunk.made[number] += 1
        if progress:
            progress(1)


def whole_game(game: Game, bots: Sequence[str], seed: int = 0) -> Array:
    """The record at the end of one game of some bots, the same for the same seed."""
    chunk = Chunk(game, bots, seed, 0, 1)
    play_outside(game, bots, Decks(game, len(bots), {}, seed, ()).books, chunk, 1, seed, None)
    return chunk.records


def seated(bot: str | Player, luck: str, threads: int) -> Player:
    """A bot at its seat, with luck of its own for a game."""
    return bot if isinstance(bot, Player) else make(bot, luck, threads, is_patient=True)


def summary(
    game: Game, bots: Sequence[str | Player], seed: int, chunks: Sequence[Chunk], table: Decks, seconds: float
) -> Result:
    """Count what happened."""

    def column(name: str) -> Array:
        return np.concatenate([chunk.records[name] for chunk in chunks])

    over, winners = column("over") == 1, column("winners")
    first = column(game.first_seat_field) if game.first_seat_field else np.zeros(len(over), dtype=np.int64)
    bot_of_seat = np.concatenate([chunk.bot_of_seat for chunk in chunks])
    won = ((winners[:, None] >> np.arange(len(bots))[None, :]) & 1) == 1
    deck_of_seat = table.of_seats(np.concatenate([chunk.turn for chunk in chunks]))
    decided = over & (winners != 0)
    first_won = decided & ((winners >> first) & 1 == 1)
    reasons: Counter[str] = Counter()
    for reason, count in Counter(column("reason")[over].tolist()).items():
        reasons[game.endings[reason].rule] += count
    return Result(
        game=game.name,
        bots=[bot.name if isinstance(bot, Player) else bot for bot in bots],
        seed=seed,
        games=len(over),
        decisions=int(sum(chunk.made.sum() for chunk in chunks)),
        seconds=seconds,
        wins=[int((won & (bot_of_seat == bot)).sum()) for bot in range(len(bots))],
        draws=int((over & (winners == 0)).sum()),
        first_seat_share=float(first_won.sum() / decided.sum()) if decided.any() else 0.0,
        mean_length=float(column("turns").mean()),
        reasons=dict(reasons.most_common()),
        unfinished=int((~over).sum()),
        decks=table.names,
        deck_games=[int((deck_of_seat == deck).sum()) for deck in range(len(table.lists))],
        deck_wins=[int((won & (deck_of_seat == deck)).sum()) for deck in range(len(table.lists))],
        decks_are_named=table.are_named and bool(table.lists),
    )

"""How much can surely be won against a bot in a whole game: by somebody who knows exactly how it answers.

The local best response (Lisy and Bowling 2017): its answers are played on in imagined worlds, with the bot itself on
the other seats and the evaluation at the end. It plays as a bot of its own would wherever that does not show another
answer to be better. It knows no hidden card, so the best opponent wins at least as much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from cardwright.games.interface import Game, Position, luck_from
from cardwright.kernel.loops import WIN, chance_of_lead
from cardwright.lab.batch import Result, simulate
from cardwright.players import make
from cardwright.players.player import Player
from cardwright.players.simple import GreedyPlayer

ANSWERS = 4  # that are played on: those that look best at first sight
WORLDS = 8
OWN = "greedy"  # whom it plays like where the worlds show nothing better
DOUBT = 3.0  # standard errors by which an answer must be better to be given instead
TURNS = 2  # that are played on
MOST = 200  # answers, in case turns do not end


class LocalBestResponse(Player):
    """Answers as well as it can, some turns ahead, against a bot that it knows."""

    def __init__(self, seed: int | str, bot: str, worlds: int = WORLDS, own: str = OWN) -> None:
        self.name = f"best response to {bot}"
        self.bot, self.worlds = bot, worlds
        self.looker = GreedyPlayer(f"{seed} looks")
        self.mine = make(own, f"{seed} plays on", threads=1, is_patient=True)
        self.luck = luck_from(f"{seed} imagines")
        self.asked = 0
        self.seed = seed

    def choose(self, concealed: Position, seat: int) -> int:
        """The answer after which most is won if the bot answers as it does."""
        if len(concealed.legal(seat)) == 1:
            return concealed.legal(seat)[0]
        usual = self.mine.choose(concealed, seat)
        gains: dict[int, list[float]] = {
            action: [] for action in self.at_first_sight(concealed, seat) if action != usual
        }
        self.asked += 1
        for number in range(self.worlds if gains else 0):
            world = concealed.imagine(self.luck)
            level = self.play_on(world.copy(), seat, usual, number)
            for action, gained in gains.items():
                gained.append(self.play_on(world.copy(), seat, action, number) - level)
        sure = {action: sure_part(gained) for action, gained in gains.items()}
        best = max(sure, key=sure.__getitem__, default=usual)
        return best if sure.get(best, 0.0) > 0 else usual

    def at_first_sight(self, concealed: Position, seat: int) -> list[int]:
        """The answers that look best one answer ahead, best first."""
        value, tries = self.looker.look(concealed, seat)
        tried = np.flatnonzero(tries > 0)
        mean = value[tried] / tries[tried]
        return [int(action) for action in tried[np.lexsort((-mean, -tries[tried]))][:ANSWERS]]

    def play_on(self, world: Position, seat: int, action: int, number: int) -> float:
        """The chance to win after an answer in a world of some number, once some turns were played."""
        rival = make(self.bot, f"{self.seed} {self.asked} {number}", threads=1, is_patient=True)
        last = int(world.record["turns"]) + TURNS
        answer = world.game.entries.answer
        answer(world.record, world.book, seat, action)
        for _answer in range(MOST):
            if world.over or int(world.record["turns"]) >= last:
                break
            asked = world.asked()[0]
            player = self.mine if asked == seat else rival
            answer(world.record, world.book, asked, player.choose(world.conceal(asked), asked))
        return chance_of(world, seat)


def sure_part(gains: Sequence[float]) -> float:
    """What is gained on average, less what may be luck."""
    return float(np.mean(gains)) - DOUBT * float(np.std(gains)) / math.sqrt(max(1, len(gains) - 1))


def chance_of(position: Position, seat: int) -> float:
    """What a position counts for a seat: a result, or what the evaluation makes of it."""
    if position.over:
        winners = int(position.record["winners"])
        return 0.5 if winners == 0 else float(winners >> seat & 1)
    standing = []
    terms = np.zeros(len(position.game.terms), dtype=np.int64)
    for other in range(position.seats):
        position.game.entries.weigh(position.record, position.book, other, terms)
        standing.append(int(terms.sum()))
    lead = standing.pop(seat) - max(standing)
    return chance_of_lead(lead, int(position.game.entries.EVEN)) / WIN


def respond(
    game: Game,
    bot: str,
    games: int,
    seed: int = 0,
    worlds: int = WORLDS,
    own: str = OWN,
    report: Callable[[int], None] | None = None,
) -> Result:
    """Games of the local best response against a bot, for two."""
    return simulate(game, [LocalBestResponse(seed, bot, worlds, own), bot], games, seed, progress=report)

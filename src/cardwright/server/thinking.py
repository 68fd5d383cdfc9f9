"""What is thought about a match: moves of bots, hints, and judgements of what was played."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardwright.games import load
from cardwright.games.interface import Position
from cardwright.lab.analysis import Analysis, Judged, is_level, judge, summed_up
from cardwright.lab.reasons import is_as_good, reason_of, weighed
from cardwright.match.match import Entry
from cardwright.match.position import Draft
from cardwright.match.puzzle import OPPONENT, SOLVER, Judgement, find_puzzle, reply, verdict_on, why_missed
from cardwright.match.puzzle import SEED as PUZZLE_SEED
from cardwright.players import make
from cardwright.players.player import Advice
from cardwright.server.drafts import recorded
from cardwright.server.keeping import Past, match_of, position_of
from cardwright.server.protocol import Candidate
from cardwright.server.seeing import seat_of
from cardwright.server.setups import Spec
from cardwright.server.workers import watch

THOUGHT = 12.0  # seconds of a bot for a whole move; parts of it that are still open then are answered at once
QUICKEST = "greedy:1"
CLOSE = 0.05  # chances of hints that differ by less are weighed by what an answer gives away


def think(room: str, spec: Spec, past: Past, length: int, seat: str, bot: str) -> Entry:
    """The whole move of a bot, where the history has a length."""
    number = seat_of(seat)
    if spec.puzzle:
        puzzle, position = find_puzzle(load(spec.game), spec.puzzle), position_of(room, spec, past)
        return recorded(reply(puzzle, position, number, make(OPPONENT, PUZZLE_SEED).choose))
    player = make(bot, f"{spec.salt} {seat} {length}", threads=1, watch=watch)
    draft = Draft(number, position_of(room, spec, past))
    until = time.monotonic() + THOUGHT
    while not draft.is_whole:
        if time.monotonic() > until:
            player = make(QUICKEST, f"{spec.salt} {seat} {length}")
        draft.answer(player.choose(draft.position.conceal(number), number))
    return recorded(draft)


def advise(
    room: str, spec: Spec, past: Past, length: int, seat: str, parts: Sequence[int], bot: str
) -> list[Candidate]:
    """What a strong player would answer, best first."""
    number = seat_of(seat)
    draft = Draft(number, position_of(room, spec, past))
    draft.follow(parts)
    position = draft.position.conceal(number)
    found = carefully(position, number, make(bot, f"hint {length}", threads=1, watch=watch).advise(position, number))
    return candidates(position, number, found, reason_for(position, number, found, f"reason {length}"))


def reason_for(position: Position, seat: int, found: Sequence[Advice], seed: str) -> str:
    """Why the first of some answers is the best; over those that are as good it has nothing."""
    if len(found) < 2:
        return ""
    best, second = found[:2]
    worse = next((one for one in found[1:] if not is_as_good(one.chance, best.chance)), None)
    reason = reason_of(position, seat, best.action, worse.action, seed, watch) if worse else ""
    return reason or weighed(best.chance, second.chance)


def candidates(position: Position, seat: int, found: Sequence[Advice], reason: str) -> list[Candidate]:
    """What is told of some answers, best first: why the first one is the best, and which others are about as good."""
    told = [(one, reason, False) for one in found[:1]]
    told += [(one, "", is_as_good(one.chance, found[0].chance)) for one in found[1:]]
    return [
        Candidate(one.action, position.game.render(position, seat, one.action), one.chance, one.tries, why, is_so)
        for one, why, is_so in told
    ]


def carefully(position: Position, seat: int, found: list[Advice]) -> list[Advice]:
    """Of answers that the trials do not tell apart, one that gives nothing away comes first, or lets things go on."""
    loses, legal = position.game.showing.loses, position.legal(seat)

    def is_close(one: Advice) -> bool:
        return found[0].chance - one.chance <= CLOSE and is_level(found[0], one)

    def is_wasteful(one: Advice) -> bool:
        return one.action not in position.game.passing and loses(position, one.action, legal)

    first = [one for one in found if is_close(one) and not is_wasteful(one)][:1]
    return [*first, *(one for one in found if one not in first)]


def judged(room: str, spec: Spec, history: Sequence[Entry], bot: str, move: int) -> Judged | None:
    """What was decided in a move of a finished match, judged by what its player could know."""
    return judge(match_of(room, spec, history), move, bot, watch)


def analysed(room: str, spec: Spec, history: Sequence[Entry], decisions: Sequence[Judged | None]) -> Analysis:
    """The judgements of all moves of a finished match as a whole."""
    return summed_up(match_of(room, spec, history), decisions)


def verdict(room: str, spec: Spec, history: Sequence[Entry]) -> Judgement:
    """What has become of the task of a puzzle by the moves that stand: the first position that decides it counts."""
    match = match_of(room, spec, history)
    puzzle = find_puzzle(match.game, spec.puzzle)
    for number in range(len(match.moves) + 1):
        if found := verdict_on(puzzle, match.at(number)):
            made = [move.line for move in match.moves[:number] if move.seat == SOLVER]
            return Judgement(found, why_missed(puzzle, made) if found == "failed" else "")
    return Judgement()

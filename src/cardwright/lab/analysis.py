"""Analysis of a match: what each player could hope for by what they knew, where the match turned, what was better."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import msgspec

from cardwright.games.interface import Position, UsageError, seat_name
from cardwright.lab.reasons import Speech, reason_of
from cardwright.match.match import Match
from cardwright.players import make
from cardwright.players.player import Advice

SURE = 2.0  # standard errors by which an answer must be better before anybody is told so
TURNING = 0.1  # winning chances that a move must cost to be a turning point
MOST_TURNINGS = 5


class Judged(msgspec.Struct, frozen=True):
    """One decision, by what its player could know: the best answer's chance, the given one's, and how sure that is."""

    move: int
    seat: str
    chance: float
    played: str
    better: str  # the best answer, where it is surely better than the given one
    lost: float  # winning chances that the given answer cost
    why: str = ""  # what the best answer has over the given one, of what may be a turning point


class Analysis(msgspec.Struct, frozen=True):
    """A whole match."""

    chances: list[dict[str, float]]  # of each seat after each move, as it could judge when it was last asked
    decisions: list[Judged]
    turning: list[Judged]  # what cost most, in the order in which it was played
    accuracy: dict[str, float]  # of 100, by seat


def judge(match: Match, number: int, bot: str, watch: Callable[[], None] | None = None) -> Judged | None:
    """The decision in a move, or None where there was nothing to decide.

    Of a move in several parts it is the part that cost most.
    """
    if not match.over and match.people:
        raise UsageError("you can have a match analysed when it is over")
    move = match.moves[number - 1]
    position = match.at(number - 1)
    found: list[tuple[Judged, Position, int, int]] = []
    for part, answer in enumerate(move.answers):
        legal = position.legal(move.seat)
        if len(legal) > 1 and answer in legal:  # giving up is no answer that a player weighs
            player = make(bot, f"analysis {number} {part}", threads=1, watch=watch, is_patient=True)
            concealed = position.conceal(move.seat)
            advice = player.advise_on(concealed, move.seat, answer)
            if advice:
                judged = weighed(concealed, number, move.seat, answer, advice)
                found.append((judged, concealed, advice[0].action, answer))
        position.carry_out(move.seat, answer)
    if not found:
        return None
    worst, concealed, best, given = max(found, key=lambda one: one[0].lost)
    if worst.lost < TURNING:
        return worst
    speech = Speech(worst.seat, f"{worst.seat}'s")
    why = reason_of(concealed, move.seat, best, given, f"analysis {number}", watch, speech)
    return msgspec.structs.replace(worst, why=why)


def weighed(position: Position, number: int, seat: int, answer: int, advice: Sequence[Advice]) -> Judged:
    """What an answer cost, as far as the trials show it surely."""
    best = advice[0]
    given = next((one for one in advice if one.action == answer), best)
    lost = 0.0 if is_level(best, given) else best.chance - given.chance

    better = line_of(position, seat, best.action) if lost > 0 else ""
    return Judged(number, seat_name(seat), best.chance, line_of(position, seat, answer), better, lost)


def line_of(position: Position, seat: int, action: int) -> str:
    """An answer as it is written, with what stands behind the number of a slot: the card that is drawn there."""
    line = position.game.render(position, seat, action)
    _, *number = line.split()
    remark = position.game.remark(position, seat, action) if "".join(number).isdigit() else ""
    return f"{line} ({remark})" if remark else line


def is_level(best: Advice, other: Advice) -> bool:
    """Whether the trials do not surely tell two answers apart."""
    return best.chance - other.chance < SURE * math.hypot(error_of(best), error_of(other))


def error_of(advice: Advice) -> float:
    """The standard error of a chance, of one that was counted in trials also where it has always or never come true."""
    if advice.error is not None:
        return advice.error
    share = (advice.chance * advice.tries + 1) / (advice.tries + 2)
    return math.sqrt(share * (1 - share) / (advice.tries + 2))


def summed_up(match: Match, decisions: Iterable[Judged | None]) -> Analysis:
    """The judgements of all moves as a whole."""
    judged = [decision for decision in decisions if decision is not None]
    names = [seat_name(seat) for seat in range(len(match.seats))]
    by_move = {decision.move: decision for decision in judged}
    now = dict.fromkeys(names, 1 / len(names))
    chances = [now]
    for move in match.moves:
        decision = by_move.get(move.number)
        if decision is not None:
            now = now | {decision.seat: decision.chance - decision.lost}
        chances.append(now)
    if match.outcome is not None:
        winners = match.outcome.winners
        chances[-1] = {name: (1.0 if name in winners else 0.0) if winners else 1 / len(names) for name in names}
    costly = sorted((one for one in judged if one.lost >= TURNING), key=lambda one: one.lost, reverse=True)
    turning = sorted(costly[:MOST_TURNINGS], key=lambda one: one.move)
    deciding = [name for name in names if any(one.seat == name for one in judged)]
    return Analysis(chances, judged, turning, {name: accuracy_of(judged, name) for name in deciding})


def accuracy_of(judged: Sequence[Judged], seat: str) -> float:
    """How well a seat has decided: 100 where no decision cost anything, falling as it is usual for chess."""
    marks = [103.1668 * math.exp(-4.354 * one.lost) - 3.1668 for one in judged if one.seat == seat]
    return sum(max(0.0, mark) for mark in marks) / len(marks)


def analyse(
    match: Match, bot: str, report: Callable[[int], None] | None = None, watch: Callable[[], None] | None = None
) -> Analysis:
    """Judge every move of a match."""
    decisions = []
    for number in range(1, len(match.moves) + 1):
        decisions.append(judge(match, number, bot, watch))
        if report is not None:
            report(1)
    return summed_up(match, decisions)

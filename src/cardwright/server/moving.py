"""What people do in a match: moves, whole or in parts, takebacks, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright.games.interface import Refused, UsageError, View, seat_name
from cardwright.match.file import write_match
from cardwright.match.match import Entry
from cardwright.match.position import Attempt, concealed_for, has_shown
from cardwright.server.asking import explain, held_in
from cardwright.server.drafts import drafted, recorded
from cardwright.server.keeping import kept_of, match_of
from cardwright.server.protocol import Asked, Dimmed, Reason
from cardwright.server.seeing import asked_of, seat_of
from cardwright.server.setups import Spec


class Played(msgspec.Struct, frozen=True):
    """A move that was accepted, to be stored; or the parts of one that is not whole yet."""

    entry: Entry | None
    parts: list[int]
    has_shown: bool = False  # the parts have shown the seat something


def look(room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int]) -> tuple[View, Asked]:
    """What a seat sees and is asked after some parts of a move."""
    kept = kept_of(room, spec, history)
    number = seat_of(seat)
    return asked_of(kept.match, drafted(kept.match, number, parts), kept.memories[number])


def explained(
    room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int], bound: Sequence[int]
) -> list[Dimmed]:
    """Why nothing can be done with cards, after parts of a move that show the seat nothing but what it has seen."""
    match, number = match_of(room, spec, history), seat_of(seat)
    if number not in match.asked():
        return []
    draft = drafted(match, number, parts)
    if list(parts) != list(bound) and has_shown(draft.base, draft.position, number):
        raise UsageError("you have not made these parts of your move yet")
    if draft.is_whole:
        raise UsageError("the move is already complete")
    survey = concealed_for(draft.position, number).survey(number)
    view, asked = asked_of(match, draft)
    return explain(survey, number, asked.choices, held_in(view, number))


def play(
    room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int], line: str, bound: Sequence[int]
) -> Played:
    """A move, whole or begun; `bound` are parts that have shown the seat something and cannot be unsaid."""
    kept = kept_of(room, spec, history)
    match, number = kept.match, seat_of(seat)
    if match.over:
        raise Refused((match.outcome.rule if match.outcome else "",), "the match is over")
    draft = drafted(match, number, [*bound])
    attempt = Attempt(draft)
    if line:
        attempt.play(line)
    else:
        if list(parts[: len(bound)]) != list(bound):
            raise UsageError("you started this move differently, and it has already shown you something")
        for action in parts[len(bound) :]:
            attempt.answer(action)
    made = attempt.made[-1]
    if len(attempt.made) > 1:
        raise UsageError("this is more than one move")
    if not made.is_whole:
        return Played(None, list(made.answers), has_shown(match.position, made.position, number))
    entry = recorded(made)
    kept.made = (entry, made)
    return Played(entry, [])


def follow(room: str, spec: Spec, history: Sequence[Entry], entry: Entry) -> None:
    """Check an entry that is no move (a draw offer, a takeback) by carrying it out."""
    kept_of(room, spec, history).follow([*history, entry])


def why(room: str, spec: Spec, history: Sequence[Entry], seat: str, line: str) -> Reason | None:
    """Why a line is not possible, or None if it is."""
    refused = match_of(room, spec, history).why_not(seat_of(seat), line)
    return None if refused is None else Reason(refused.ids[0], refused.sentence)


def undo_span(room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str]) -> tuple[str, int, bool]:
    """Which of these seats decided last, how many moves lead back there, and whether people may agree to that."""
    match = match_of(room, spec, history)
    own = [move for move in match.moves if seat_name(move.seat) in seats]
    if not own:
        raise UsageError("you have no move to take back")
    count = len(match.moves) - own[-1].number + 1
    return seat_name(own[-1].seat), count, match.was_quiet(count)


def moves_made(room: str, spec: Spec, history: Sequence[Entry]) -> int:
    """How many moves stand."""
    return len(match_of(room, spec, history).moves)


def winners_of(room: str, spec: Spec, history: Sequence[Entry]) -> list[str]:
    """Who has won a match that is over; nobody in a draw."""
    outcome = match_of(room, spec, history).outcome
    return list(outcome.winners) if outcome else []


def file_of(room: str, spec: Spec, history: Sequence[Entry]) -> str:
    """A finished match as a file."""
    match = match_of(room, spec, history)
    if not match.over:
        raise UsageError("you get the match file when the match is over, because it contains the seed")
    return write_match(match, salt=spec.salt, series=spec.series)

"""What viewers of a match are shown: now, and of its past."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from cardwright.games.interface import Outcome, Position, UsageError, View, seat_name, seat_number
from cardwright.games.survey import Memory
from cardwright.match.match import LOST_BY, TIMED_OUT, Entry, Match
from cardwright.match.position import Draft, concealed_for
from cardwright.match.story import turn_number
from cardwright.server.asking import ask
from cardwright.server.drafts import drafted
from cardwright.server.keeping import Kept, Memories, kept_of
from cardwright.server.log import Log
from cardwright.server.protocol import Asked, Ended, Sentence
from cardwright.server.setups import Spec

ALL = "all"  # the viewer of a finished match who sees everything
Begun = Mapping[str, Sequence[int]]  # by seat: parts of a move that have shown it something, and bind it
Made = dict[tuple[str, ...], tuple[dict[str, View], list[Asked]]]  # by eyes: what all who look through them see


class Looker(msgspec.Struct, frozen=True):
    """Somebody who looks at a room: on which seats, through which of them last, and the last move they were told of."""

    seats: list[str]
    eyes: list[str]
    since: int


class Seen(msgspec.Struct, frozen=True):
    """What one viewer is shown; the server adds what it knows of the seats."""

    eyes: list[str]
    since: int
    move: int
    views: dict[str, View]
    asked: list[Asked]
    sentences: list[Sentence]
    ended: Ended | None


class Shown(msgspec.Struct, frozen=True):
    """What everybody is shown, and who owes a move."""

    asked: list[str]
    is_over: bool
    seen: list[Seen]


class Standing(msgspec.Struct, frozen=True):
    """Who owes a move, and whether the match is over: asked once for all who look."""

    asked: list[str]
    is_over: bool


def stand(room: str, spec: Spec, history: Sequence[Entry]) -> Standing:
    """Where a match stands."""
    return standing_of(kept_of(room, spec, history).match)


def standing_of(match: Match) -> Standing:
    """Where a match stands."""
    is_over = match.over
    return Standing([] if is_over else [seat_name(seat) for seat in match.position.asked()], is_over)


def see(room: str, spec: Spec, history: Sequence[Entry], begun: Begun, lookers: Sequence[Looker]) -> Shown:
    """What each looker is shown now."""
    kept, made = kept_of(room, spec, history), Made()
    standing = standing_of(kept.match)
    return Shown(standing.asked, standing.is_over, [look_at(kept, standing, begun, looker, made) for looker in lookers])


def look_at(kept: Kept, standing: Standing, begun: Begun, looker: Looker, made: Made) -> Seen:
    """What one looker is shown now; `made` is what others with the same eyes are shown of this table.

    One who looks through other eyes than before, or was told of moves that are taken back, is shown everything anew.
    """
    match = kept.match
    eyes = uncovered(standing, kept.spec, looker)
    log = kept.log([seat_of(name) for name in eyes])
    since = looker.since if eyes == looker.eyes and looker.since <= log.last else 0
    key = tuple(eyes)
    if key not in made:
        made[key] = seen_by(match, standing.asked, begun, eyes, kept.memories)
    views, asked = made[key]
    end = ended(match, kept.spec, looker.seats) if standing.is_over else None
    return Seen(eyes, since, log.last, views, asked, log.since(since), end)


def uncovered(standing: Standing, spec: Spec, looker: Looker) -> list[str]:
    """The seats through which somebody looks.

    Of several at one screen it is the one whose curtain is lifted; it comes down when another of them has to answer.
    """
    if not has_curtains(spec, looker.seats):
        return looker.seats
    asked = [name for name in standing.asked if name in looker.seats]
    return looker.eyes if not asked or set(looker.eyes) <= set(asked) else []


def has_curtains(spec: Spec, seats: Sequence[str]) -> bool:
    """Whether several people sit at one screen, who may not see each other's cards."""
    return len(seats) > 1 and not spec.is_open


def seen_by(
    match: Match, asked_now: Sequence[str], begun: Begun, eyes: Sequence[str], memories: Memories | None = None
) -> tuple[dict[str, View], list[Asked]]:
    """The table and the questions of somebody who looks through the eyes of these seats, or of a watcher."""
    views, asked = {}, []
    memories = defaultdict(dict) if memories is None else memories
    for name in eyes:
        seat, parts = seat_of(name), begun.get(name, [])
        if name in asked_now:
            views[name], question = asked_of(match, drafted(match, seat, parts), memories[seat])
            asked.append(question)
        else:
            views[name] = view_of(match, seat, parts, memories[seat])
    return views or {"": numbered(match, len(match.moves), match.view(None, memories[None]))}, asked


def asked_of(match: Match, draft: Draft, memory: Memory | None = None) -> tuple[View, Asked]:
    """What a seat that is asked sees where its move stands, and what it is asked: both from one survey."""
    survey = remembering(concealed_for(draft.position, draft.seat), memory).survey(draft.seat)
    view = numbered(match, len(match.moves), match.game.showing.view(survey))
    return view, ask(match, draft, survey, view)


def view_of(match: Match, seat: int, parts: Sequence[int], memory: Memory | None = None) -> View:
    """The table as a seat sees it, with the parts of its move that have been answered."""
    is_whole = not parts or match.over
    seen = None if is_whole else concealed_for(drafted(match, seat, parts).position, seat)
    view = match.view(seat, memory) if seen is None else match.game.view(remembering(seen, memory), seat)
    return numbered(match, len(match.moves), view)


def remembering(concealed: Position, memory: Memory | None) -> Position:
    """A concealed position with what the views of its seat have left before."""
    concealed.memory = memory
    return concealed


def numbered(match: Match, moves: int, view: View) -> View:
    """A view of the table after so many moves with the number of its turn."""
    view.turn_number = turn_number(match, moves, view.turn)
    return view


def ended(match: Match, spec: Spec, mine: Sequence[str]) -> Ended | None:
    """How it ended, told to whoever sits on these seats, with what proves that chance was fixed beforehand."""
    outcome = match.outcome
    if outcome is None:
        return None
    won, lost = sides_of(match, outcome, mine)
    score = dict(outcome.score)
    return Ended(list(outcome.winners), outcome.reason, outcome.rule, score, spec.seed, spec.salt, won, lost)


def sides_of(match: Match, outcome: Outcome, mine: Sequence[str]) -> tuple[str, str]:
    """The reason of an end from a winner's side and from the side of those who sit on these seats, if they lost."""
    out = {} if match.ended else given_up(match)
    if out:
        *others, last = (f"{name} {why}" for name, why in out.items())
        told = f"{', '.join(others)} and {last}" if others else last
        own = next((why for name, why in out.items() if name in mine), "")
        return told, f"you {own}" if own else f"you were out before, and then {last}"
    sides = match.game.endings.values()
    ending = next((one for one in sides if (one.rule, one.sentence) == (outcome.rule, outcome.reason)), None)
    if ending is None:
        return "", LOST_BY.get(outcome.rule, "")
    return ending.won, ending.lost.format(winner=" and ".join(outcome.winners))


def given_up(match: Match) -> dict[str, str]:
    """Who left a match that ended with the last of them, in that order, and how; nobody if it ended otherwise."""
    conceding = [move for move in match.moves if move.answers[-1] == match.game.concede]
    if not conceding or conceding[-1] is not match.moves[-1]:
        return {}
    late = {note.move for note in match.notes if note.rule == TIMED_OUT}
    return {seat_name(move.seat): "ran out of time" if move.number in late else "conceded" for move in conceding}


def shown_at(
    room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str], move: int, seat: str
) -> tuple[View, list[Sentence]]:
    """The position after a move, by the numbers of this viewer; after the end as any seat, or all, saw it."""
    kept = kept_of(room, spec, history)
    match = kept.match
    own, viewer = eyes(match, spec, seats, seat)
    numbers = counted(kept, seats, seat).numbers
    number = number_of(numbers, move)
    position = match.at(number)
    sentences = kept.log(own).between(numbers[move - 1] if move else -1, number)
    is_all = match.over and seat == ALL
    seen, by = (position, 0) if is_all else (concealed_for(position, viewer), viewer)
    return numbered(match, number, match.game.view(seen, by)), sentences


def position_text(room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str], move: int, seat: str) -> str:
    """The position after a move as text that reads back, with no more in it than this viewer may see."""
    kept = kept_of(room, spec, history)
    match = kept.match
    _, viewer = eyes(match, spec, seats, seat)
    position = match.at(number_of(counted(kept, seats, seat).numbers, move))
    if match.over and seat == ALL:
        return position.text()
    return concealed_for(position, viewer).text()


def eyes(match: Match, spec: Spec, seats: Sequence[str], seat: str) -> tuple[list[int], int | None]:
    """Through whose eyes a viewer looks back: its own, or after the end those of any seat or of all.

    Of several seats at one screen it is the one that is named, and without one nobody's.
    """
    own = lifted(spec, seats, seat)
    if match.over and seat:
        own = list(range(len(match.seats))) if seat == ALL else [seat_of(seat)]
    return own, own[0] if own else None


def lifted(spec: Spec, seats: Sequence[str], seat: str) -> list[int]:
    """The seats of a viewer without a curtain; of several at one screen it is the one that is named."""
    return [seat_of(name) for name in seats if not has_curtains(spec, seats) or name == seat]


def counted(kept: Kept, seats: Sequence[str], seat: str) -> Log:
    """The log by which a viewer counts moves: always its own, through whose eyes ever it looks back."""
    return kept.log(lifted(kept.spec, seats, seat))


def steps(room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str]) -> list[int]:
    """The moves of a match that a viewer counts, by their numbers in the match."""
    return counted(kept_of(room, spec, history), seats, "").numbers


def number_of(numbers: Sequence[int], move: int) -> int:
    """The number of a move that a viewer counts as this one."""
    if not 0 <= move < len(numbers):
        raise UsageError(f"there is no move {move}")
    return numbers[move]


def known_to_all(room: str, spec: Spec, history: Sequence[Entry]) -> tuple[int, list[str]]:
    """How many moves everybody was told of, and who is asked as far as everybody knows."""
    kept = kept_of(room, spec, history)
    asked = [] if kept.match.over else concealed_for(kept.match.position, None).asked()
    return kept.log([]).last, [seat_name(seat) for seat in asked]


def seat_of(name: str) -> int:
    """The number of a seat."""
    seat = seat_number(name)
    if seat is None:
        raise UsageError(f"there is no seat {name!r}")
    return seat

"""What a worker process does with one match: everything is computed from its spec and its history.

A worker keeps the matches it has seen lately; a call for one it does not know, or knows less of, replays what is
missing. So a worker can be lost at any time, and a call can go to any of them.
"""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import (
    Position,
    Refused,
    UsageError,
    View,
    bytes_of,
    read_record,
    seat_name,
    seat_number,
)
from cardwright.lab.analysis import Analysis, Judged, judge, summed_up
from cardwright.lab.reasons import reason_of
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.file import write_match
from cardwright.match.lesson import SEED, opening, read_lesson
from cardwright.match.match import HUMAN, Clock, Entry, Match, What
from cardwright.match.position import Attempt, Draft, concealed_for, has_shown
from cardwright.match.puzzle import OPPONENT, Verdict, find_puzzle, reply, verdict_on
from cardwright.match.puzzle import SEED as PUZZLE_SEED
from cardwright.match.puzzle import opening as task
from cardwright.match.scenario import arrange, count_seats, decks_of
from cardwright.match.series import Series
from cardwright.match.story import turn_number
from cardwright.players import make
from cardwright.server.asking import HAND, ask, explain, held_in
from cardwright.server.log import Log
from cardwright.server.protocol import Asked, Candidate, Dimmed, Ended, Reason, Sentence
from cardwright.server.workers import watch

KEPT = int(os.environ.get("CARDWRIGHT_MATCHES", "1000"))  # matches that a process remembers
BOOKS = 64  # of matches that a process has thought about
THOUGHT = 12.0  # seconds of a bot for a whole move; parts of it that are still open then are answered at once
QUICKEST = "greedy:1"
DIGEST = 8  # bytes of the digest of a record
ALL = "all"  # the viewer of a finished match who sees everything


class Spec(msgspec.Struct, frozen=True):
    """What a match is made from."""

    game: str
    seats: list[str]
    seed: str
    salt: str = ""
    options: dict[str, Any] = {}
    decks: list[Any] = []
    cards: list[Any] = []
    start: str | None = None
    series: Series | None = None
    is_open: bool = False  # a practice table: whoever plays several seats sees through all of them
    clock: Clock | None = None
    puzzle: str = ""  # whose task is set here


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


class Played(msgspec.Struct, frozen=True):
    """A move that was accepted, to be stored; or the parts of one that is not whole yet."""

    entry: Entry | None
    parts: list[int]
    has_shown: bool = False  # the parts have shown the seat something


Begun = Mapping[str, Sequence[int]]  # by seat: parts of a move that have shown it something, and bind it
Past = Sequence[Entry] | bytes  # a history, or where that is enough the record that it has led to


class Kept:
    """A match that is remembered: how much of its history is done, and the logs of those who look at it."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.match = begin(spec)
        self.done = 0
        self.made: tuple[Entry, Draft] | None = None  # a move that was accepted and waits to be stored
        self._logs: dict[tuple[int, ...], Log] = {}

    def follow(self, history: Sequence[Entry]) -> None:
        """Carry out what is new; a move that was made here is not carried out again."""
        for entry in history[self.done :]:
            made, self.made = self.made, None
            is_made = made is not None and made[0] == msgspec.structs.replace(entry, took=None)
            self.match.follow(entry, made[1] if made and is_made else None)
            self.done += 1

    def wake(self, history: Sequence[Entry]) -> None:
        """Carry out a stored history; where it leads elsewhere than it did, the match is broken off."""
        for entry in history:
            if not self._still_fits(entry):
                self.match.break_off()
                break
        self.done = len(history)

    def _still_fits(self, entry: Entry) -> bool:
        """Carry out an entry; one that the rules refuse now, or that leads elsewhere than it did, is left out."""
        match = self.match
        if any(not 0 <= action < match.game.answers for action in entry.answers):
            return False
        try:
            match.follow(entry)
        except (Refused, UsageError):
            return False
        if entry.digest and entry.digest != digest_of(match.position):
            match.take_back()
            return False
        return True

    def log(self, seats: Sequence[int]) -> Log:
        """The log of a viewer."""
        key = tuple(seats)
        if key not in self._logs:
            self._logs[key] = Log(key)
        return self._logs[key].follow(self.match)


_kept: OrderedDict[str, Kept] = OrderedDict()
_books: OrderedDict[bytes, Position] = OrderedDict()


def is_kept(room: str) -> bool:
    """Whether this process remembers the match of a room."""
    return room in _kept


def forget(room: str) -> None:
    """Remember the match of a room no longer; it is set up again when somebody looks."""
    _kept.pop(room, None)


def kept_of(room: str, spec: Spec, history: Sequence[Entry]) -> Kept:
    """The match of a room with its whole history carried out."""
    kept = _kept.pop(room, None)
    is_other = kept is not None and kept.spec is not spec and kept.spec != spec  # set up anew before the first move
    if kept is None or is_other or kept.done > len(history):
        kept = Kept(spec)
        kept.wake(history)
    kept.follow(history)
    _kept[room] = kept
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return kept


def match_of(room: str, spec: Spec, history: Sequence[Entry]) -> Match:
    """The match of a room with its whole history carried out."""
    return kept_of(room, spec, history).match


def record_of(room: str, spec: Spec, history: Sequence[Entry]) -> bytes:
    """The record of a match as it is now."""
    return bytes_of(match_of(room, spec, history).position.record)


def position_of(room: str, spec: Spec, past: Past) -> Position:
    """The position of a match, from its history or from the record that it has led to."""
    if not isinstance(past, bytes):
        return match_of(room, spec, past).position
    like = _like(spec)
    return Position(like.game, read_record(like.record, past), like.book, like.printed)


def _like(spec: Spec) -> Position:
    """A position with the book of a match: whatever is set up with the same cards and options has the same one."""
    if spec.start is None:
        spec = msgspec.structs.replace(spec, seed="", salt="", series=None)
    key = msgspec.json.encode(spec)
    like = _books.pop(key, None) or begin(spec).position
    _books[key] = like
    if len(_books) > BOOKS:
        _books.popitem(last=False)
    return like


def begin(spec: Spec) -> Match:
    """A match before its first move."""
    return Match(
        load(spec.game),
        spec.seats,
        options=spec.options,
        seed=spec.seed,
        decks=spec.decks,
        cards=spec.cards,
        start=spec.start,
        clock=spec.clock,
        now=float,  # time stands still here: what moves took is entered by whoever leads the room (clocks.py)
    )


def settle(spec: Spec) -> Spec:
    """A spec with everything that was left open filled in; what is wrong with it is an error that says so."""
    match = begin(spec)
    return msgspec.structs.replace(
        spec, options=dict(match.options), decks=list(match.decks), cards=list(match.cards), start=match.start
    )


def from_scenario(game: str, name: str, seed: str) -> Spec:
    """The spec of a table on which a scenario of the rulebook stands as it is given."""
    found = next((one for one in shipped_scenarios(load(game)) if one.name == name), None)
    if found is None or not {"given", "setup"} & set(found.body):
        raise UsageError(f"no scenario of {game} is called {name!r}, or it has no table")
    body = found.body
    cards, options = list(body.get("cards") or []), dict(body.get("options") or {})
    known = load(game).with_cards(cards)
    if "setup" in body:
        words = body["setup"] or {}
        seats = count_seats(known, words)
        decks = list(decks_of(known, words, seats))
        return Spec(game, [HUMAN] * seats, seed, options=options, decks=decks, cards=cards, is_open=True)
    position = arrange(known, found, found.seed).position
    players = [HUMAN] * position.seats
    return Spec(game, players, seed, options=options, cards=cards, start=position.text(), is_open=True)


def from_lesson(game: str) -> Spec:
    """The spec of the table of a lesson: the position and the shuffle are the same for everybody."""
    known = load(game)
    lesson = read_lesson(known)
    start = opening(known, lesson).text()
    return Spec(game, [HUMAN] * (len(lesson.opponents) + 1), SEED, options=dict(lesson.options), start=start)


def from_puzzle(game: str, name: str) -> Spec:
    """The spec of the table of a puzzle: position, chance and opponent are the same for everybody."""
    known = load(game)
    puzzle = find_puzzle(known, name)
    position = task(known, puzzle)
    players = [HUMAN, *[OPPONENT] * (position.seats - 1)]
    return Spec(game, players, PUZZLE_SEED, options=dict(puzzle.options), start=position.text(), puzzle=name)


def verdict(room: str, spec: Spec, history: Sequence[Entry]) -> Verdict:
    """Whether the task of a puzzle is solved by the moves that stand: the first position that decides it counts."""
    match = match_of(room, spec, history)
    puzzle = find_puzzle(match.game, spec.puzzle)
    found = (verdict_on(puzzle, match.at(number)) for number in range(len(match.moves) + 1))
    return next((one for one in found if one), "")


def sample_hand(game: str, deck: Mapping[str, Any], seed: str) -> list[str]:
    """The cards that the rules deal to the first player of a match with this deck."""
    known = load(game)
    match = Match(known, [HUMAN] * known.least_seats, seed=seed, decks=[dict(deck)] * known.least_seats)
    mine = [zone for zone in match.view(0).zones if zone.key == HAND and zone.seat == seat_name(0)]
    return [card.name for zone in mine for card in zone.cards if card.name]


# What viewers see


class Standing(msgspec.Struct, frozen=True):
    """Who owes a move, and whether the match is over."""

    asked: list[str]
    is_over: bool


Made = dict[tuple[str, ...], tuple[dict[str, View], list[Asked]]]  # by eyes: what all who look through them see


def stand(room: str, spec: Spec, history: Sequence[Entry]) -> Standing:
    """Where a match stands."""
    match = match_of(room, spec, history)
    return Standing([seat_name(seat) for seat in match.asked()], match.over)


def see(room: str, spec: Spec, history: Sequence[Entry], begun: Begun, lookers: Sequence[Looker]) -> Shown:
    """What each looker is shown now."""
    standing, made = stand(room, spec, history), Made()
    seen = [look_at(room, spec, history, begun, looker, made) for looker in lookers]
    return Shown(standing.asked, standing.is_over, seen)


def look_at(room: str, spec: Spec, history: Sequence[Entry], begun: Begun, looker: Looker, made: Made) -> Seen:
    """What one looker is shown now; `made` is what others with the same eyes are shown of this table.

    One who looks through other eyes than before, or was told of moves that are taken back, is shown everything anew.
    """
    kept = kept_of(room, spec, history)
    eyes = uncovered(kept.match, spec, looker)
    log = kept.log([seat_of(name) for name in eyes])
    since = looker.since if eyes == looker.eyes and looker.since <= log.last else 0
    key = tuple(eyes)
    if key not in made:
        made[key] = seen_by(kept.match, begun, eyes)
    views, asked = made[key]
    return Seen(eyes, since, log.last, views, asked, log.since(since), ended(kept.match, spec))


def uncovered(match: Match, spec: Spec, looker: Looker) -> list[str]:
    """The seats through which somebody looks.

    Of several at one screen it is the one whose curtain is lifted; it comes down when another of them has to answer.
    """
    if not has_curtains(spec, looker.seats):
        return looker.seats
    asked = [name for seat in match.asked() if (name := seat_name(seat)) in looker.seats]
    return looker.eyes if not asked or set(looker.eyes) <= set(asked) else []


def has_curtains(spec: Spec, seats: Sequence[str]) -> bool:
    """Whether several people sit at one screen, who may not see each other's cards."""
    return len(seats) > 1 and not spec.is_open


def seen_by(match: Match, begun: Begun, eyes: Sequence[str]) -> tuple[dict[str, View], list[Asked]]:
    """The table and the questions of somebody who looks through the eyes of these seats, or of a watcher."""
    asked_now, views, asked = match.asked(), {}, []
    for name in eyes:
        seat, parts = seat_of(name), begun.get(name, [])
        if seat in asked_now:
            views[name], question = asked_of(match, drafted(match, seat, parts))
            asked.append(question)
        else:
            views[name] = view_of(match, seat, parts)
    return views or {"": numbered(match, len(match.moves), match.view(None))}, asked


def asked_of(match: Match, draft: Draft) -> tuple[View, Asked]:
    """What a seat that is asked sees where its move stands, and what it is asked: both from one survey."""
    survey = concealed_for(draft.position, draft.seat).survey(draft.seat)
    view = numbered(match, len(match.moves), match.game.showing.view(survey))
    return view, ask(match, draft, survey, view)


def view_of(match: Match, seat: int, parts: Sequence[int]) -> View:
    """The table as a seat sees it, with the parts of its move that have been answered."""
    is_whole = not parts or match.over
    position = None if is_whole else drafted(match, seat, parts).position
    view = match.view(seat) if position is None else match.game.view(concealed_for(position, seat), seat)
    return numbered(match, len(match.moves), view)


def numbered(match: Match, moves: int, view: View) -> View:
    """A view of the table after so many moves with the number of its turn."""
    view.turn_number = turn_number(match, moves, view.turn)
    return view


def ended(match: Match, spec: Spec) -> Ended | None:
    """How it ended, with what proves that chance was fixed beforehand."""
    outcome = match.outcome
    if outcome is None:
        return None
    sides = match.game.endings.values()
    ending = next((one for one in sides if (one.rule, one.sentence) == (outcome.rule, outcome.reason)), None)
    winner = " and ".join(outcome.winners)
    won, lost = ("", "") if ending is None else (ending.won, ending.lost.format(winner=winner))
    score = dict(outcome.score)
    return Ended(list(outcome.winners), outcome.reason, outcome.rule, score, spec.seed, spec.salt, won, lost)


# Moves


def drafted(match: Match, seat: int, parts: Sequence[int]) -> Draft:
    """A move of a seat with some parts answered."""
    draft = Draft(seat, match.position)
    for action in parts:
        if draft.is_whole:
            raise UsageError("the move is already complete")
        draft.answer(check_action(match, action))
    return draft


def check_action(match: Match, action: int) -> int:
    """A number that is an answer of the game at all."""
    if not 0 <= action < match.game.answers:
        raise UsageError(f"{action} is not an answer in {match.game.title}")
    return action


def look(room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int]) -> tuple[View, Asked]:
    """What a seat sees and is asked after some parts of a move."""
    match = match_of(room, spec, history)
    return asked_of(match, drafted(match, seat_of(seat), parts))


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
            attempt.answer(check_action(match, action))
    made = attempt.made[-1]
    if len(attempt.made) > 1:
        raise UsageError("this is more than one move")
    if not made.is_whole:
        return Played(None, list(made.answers), has_shown(match.position, made.position, number))
    entry = recorded(made)
    kept.made = (entry, made)
    return Played(entry, [])


def recorded(draft: Draft) -> Entry:
    """A whole move as the history keeps it."""
    line, digest = draft.line(), digest_of(draft.position)
    return Entry(What.MOVE, draft.seat, line, answers=tuple(draft.answers), digest=digest)


def digest_of(position: Position) -> str:
    """What tells a record from others."""
    return blake2b(bytes_of(position.record), digest_size=DIGEST).hexdigest()


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
    found = make(bot, f"hint {length}", threads=1, watch=watch).advise(position, number)
    reason = ""
    if len(found) > 1:
        reason = reason_of(position, number, found[0].action, found[1].action, f"reason {length}", watch)
    return [
        Candidate(one.action, position.game.render(position, number, one.action), one.chance, one.tries, why)
        for one, why in zip(found, [reason, *[""] * len(found)], strict=False)
    ]


# The past


def shown_at(
    room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str], move: int, seat: str
) -> tuple[View, list[Sentence]]:
    """The position after a move, by the numbers of this viewer; after the end as any seat, or all, saw it."""
    kept = kept_of(room, spec, history)
    match = kept.match
    own, viewer = eyes(match, spec, seats, seat)
    log = kept.log(own)
    number = number_of(log, move)
    position = match.at(number)
    sentences = log.of(move)
    is_all = match.over and seat == ALL
    seen, by = (position, 0) if is_all else (concealed_for(position, viewer), viewer)
    return numbered(match, number, match.game.view(seen, by)), sentences


def position_text(room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str], move: int, seat: str) -> str:
    """The position after a move as text that reads back, with no more in it than this viewer may see."""
    kept = kept_of(room, spec, history)
    match = kept.match
    own, viewer = eyes(match, spec, seats, seat)
    position = match.at(number_of(kept.log(own), move))
    if match.over and seat == ALL:
        return position.text()
    return concealed_for(position, viewer).text()


def eyes(match: Match, spec: Spec, seats: Sequence[str], seat: str) -> tuple[list[int], int | None]:
    """Through whose eyes a viewer looks back: its own, or after the end those of any seat or of all.

    Of several seats at one screen it is the one that is named, and without one nobody's.
    """
    own = [seat_of(name) for name in seats if not has_curtains(spec, seats) or name == seat]
    if match.over and seat:
        own = list(range(len(match.seats))) if seat == ALL else [seat_of(seat)]
    return own, own[0] if own else None


def number_of(log: Log, move: int) -> int:
    """The number of a move that a viewer counts as this one."""
    if not 0 <= move < len(log.numbers):
        raise UsageError(f"there is no move {move}")
    return log.numbers[move]


def judged(room: str, spec: Spec, history: Sequence[Entry], bot: str, move: int) -> Judged | None:
    """What was decided in a move of a finished match, judged by what its player could know."""
    return judge(match_of(room, spec, history), move, bot, watch)


def analysed(room: str, spec: Spec, history: Sequence[Entry], decisions: Sequence[Judged | None]) -> Analysis:
    """The judgements of all moves of a finished match as a whole."""
    return summed_up(match_of(room, spec, history), decisions)


def known_to_all(room: str, spec: Spec, history: Sequence[Entry]) -> tuple[int, list[str]]:
    """How many moves everybody was told of, and who is asked as far as everybody knows."""
    kept = kept_of(room, spec, history)
    asked = [] if kept.match.over else concealed_for(kept.match.position, None).asked()
    return kept.log([]).last, [seat_name(seat) for seat in asked]


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


def seat_of(name: str) -> int:
    """The number of a seat."""
    seat = seat_number(name)
    if seat is None:
        raise UsageError(f"there is no seat {name!r}")
    return seat

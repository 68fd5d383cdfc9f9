"""One game being played: seats, moves in parts, draw offers, the clock, and any position of it recomputed.

A match is its game, options, cards, decks, seed and answers. A move is atomic: its parts are answered on a copy, the
draft, which only its seat sees and may cancel; the others learn of the move when it is whole.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from cardwright.games.interface import (
    Event,
    Game,
    Outcome,
    Position,
    Refused,
    Setup,
    UsageError,
    View,
    bytes_of,
    read_record,
    seat_name,
)
from cardwright.games.survey import Memory
from cardwright.match.position import Attempt, Draft, SeveralMoves, concealed_for, has_shown, read_position

HUMAN = "human"  # the player of a seat where a person sits
SPAN = 32  # moves from one record that is kept to the next
AGREED, TIMED_OUT, RULES_CHANGED, LEFT, PLAYED_ON = "MATCH-1", "MATCH-2", "MATCH-3", "MATCH-4", "MATCH-5"
MATCH_RULES = {
    AGREED: "A draw that all seats agree to ends the match; a seat may offer one at most once for each of its moves.",
    TIMED_OUT: "A seat whose time has run out loses; with more than two seats it counts as conceding.",
    RULES_CHANGED: "A match that cannot go on because the rules have changed since is broken off: nobody wins.",
    LEFT: "If a seat of a match for two has been away from the table for long, the other may claim the win.",
    PLAYED_ON: "If a seat has been away for long, another may let a bot play on for it until its player is back.",
}
LOST_BY = {  # as whoever loses by it is told
    TIMED_OUT: "you ran out of time",
    LEFT: "you were away for long, and your opponent claimed the win",
}


class What(StrEnum):
    """What the history of a match consists of."""

    MOVE = "move"
    TAKE_BACK = "take back"
    OFFER = "draw offered"
    ACCEPT = "draw accepted"
    DECLINE = "draw declined"
    TIME_UP = "time up"
    BROKEN_OFF = "broken off"
    LEFT = "table left"
    BOT = "bot plays on"
    BACK = "person plays on"


class Entry(msgspec.Struct, frozen=True):
    """One line of the history: nothing is ever struck from it, takebacks included."""

    what: What
    seat: int = -1
    line: str = ""  # of a move, in notation
    took: float | None = None  # seconds, where a clock runs
    count: int = 0  # of moves taken back
    answers: tuple[int, ...] = ()  # of a move, where they are kept beside its line: a replay needs not read it
    digest: str = ""  # of the record after it, where that is kept


class Move(msgspec.Struct, frozen=True):
    """A whole move that stands; its line and events are for the record, not for other seats' eyes."""

    number: int
    seat: int
    answers: tuple[int, ...]
    line: str
    events: tuple[Event, ...]
    turn: str  # whose turn it was
    turns: int = 1  # the number of that turn


class Note(msgspec.Struct, frozen=True):
    """Something that happened beside the game, after a move."""

    move: int
    sentence: str
    rule: str


class Clock(msgspec.Struct, frozen=True):
    """Seconds for each seat, and how many more each of its moves brings; or the same seconds anew for every move."""

    seconds: float
    increment: float = 0.0
    per_move: bool = False

    def left_after(self, left: float, took: float) -> float:
        """What a seat has left after a move."""
        return self.seconds if self.per_move else round(left - took + self.increment, 2)


def used_cards(cards: Sequence[dict[str, Any]], decks: Sequence[Any], start: str | None) -> list[dict[str, Any]]:
    """Those of somebody's own cards that decks or a position name; positions depend on what cards there are."""
    named = {str(name).lower() for deck in decks if isinstance(deck, Mapping) for name in deck.get("cards", ())}
    return [
        card
        for card in cards
        if card["name"].lower() in named or (start is not None and card["name"].lower() in start.lower())
    ]


class Match:
    """One game being played."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        *,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        decks: Sequence[Any] = (),
        cards: Sequence[Any] = (),
        start: str | None = None,
        clock: Clock | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Set a game up for named players; `start` begins at a position instead, written as `Position.text()`.

        `cards` are somebody's own, besides those that the game has; the match keeps those that its decks or its start
        name, and the decks in full, so that it can be set up again without any file.
        """
        self.seats = tuple(seats)
        defaults = {option.name: option.default for option in game.options}
        read = game.read_options(options or {})
        self.options = {name: value for name, value in read.items() if value != defaults[name]}
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        known = game.with_cards(cards)
        self.decks = () if start is not None else tuple(known.seat_decks(decks, len(self.seats), self.options))
        self.cards = tuple(used_cards(known.own_cards(), self.decks, start))
        self.game = known.only_with(self.cards)
        self.start = None if start is None else self._read_start(start).text()
        self.position, opening = self._begin()
        self.opening = tuple(opening)
        self.moves: list[Move] = []
        self._records = [bytes_of(self.position.record)]  # after every SPAN moves
        self.history: list[Entry] = []
        self.notes: list[Note] = []
        self.ended: Outcome | None = None  # by a rule of the match
        self.offer: int | None = None  # the seat whose draw offer is open
        self._drafts: dict[int, Draft] = {}
        self._agreed: set[int] = set()
        self._offered: set[int] = set()  # seats that have used the offer of their present move
        self.clock = clock
        if clock is not None and not (0 < clock.seconds < float("inf") and 0 <= clock.increment < float("inf")):
            raise UsageError("a clock needs more than 0 seconds for each seat and no negative increment")
        if clock is not None and clock.per_move and clock.increment:
            raise UsageError("a clock for each move has no increment: give more seconds instead")
        self._now = now
        self._left = [clock.seconds if clock else 0.0] * len(self.seats)
        self._since: dict[int, float] = {}  # when the clocks that are running were started
        self._run_clocks()

    def _read_start(self, text: str) -> Position:
        """The position that the match starts from."""
        return read_position(self.game, text, self.options, self.seed, len(self.seats))

    def _begin(self) -> tuple[Position, list[Event]]:
        """The position before the first move."""
        if self.start is not None:
            return self._read_start(self.start), []
        return self.game.new(Setup(len(self.seats), self.options, self.seed, self.decks))

    # Who plays

    @property
    def people(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat, player in enumerate(self.seats) if player == HUMAN]

    @property
    def only_person(self) -> int | None:
        """The seat of the one person at the table, or None if there are several or none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    # What is asked, and of whom

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        return self.ended or self.position.outcome()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.ended is not None or self.position.over

    def asked(self) -> list[int]:
        """The seats that owe a move; several in a simultaneous step, in which they may answer in any order."""
        return [] if self.over else self.position.asked()

    def in_part(self, seat: int) -> bool:
        """Whether a seat has begun a move that is not whole yet."""
        return seat in self._drafts

    def current(self, seat: int | None) -> Position:
        """The position as a viewer may see it, with the seat's own draft; None is somebody who is not seated."""
        draft = self._drafts.get(self._check_seat(seat)) if seat is not None else None
        return concealed_for(draft.position if draft else self.position, seat)

    def legal(self, seat: int, conceding: bool = False) -> list[int]:
        """The legal answers of a seat to what it is asked now."""
        return [] if self.ended else self.current(seat).legal(seat, conceding)

    def choices(self, seat: int, conceding: bool = False) -> dict[int, str]:
        """The legal answers of a seat with their notation."""
        current = self.current(seat)
        legal = [] if self.ended else current.legal(seat, conceding)
        return {action: self.game.render(current, seat, action) for action in legal}

    def why_not(self, seat: int, what: str | int) -> Refused | None:
        """None if a line or an answer is legal, else the rule that forbids it; a line stops where it shows a card."""
        current = self.current(seat)
        closed = self._why_closed(seat)
        if closed is not None:
            return closed
        if isinstance(what, int):
            return current.why_not(seat, what)
        return self._attempt(seat).why_not(what)

    def view(self, viewer: int | None, memory: Memory | None = None) -> View:
        """What a viewer sees: the draft for its seat, the position of whole moves for everybody else.

        `memory` is what the views of this viewer leave to the next one.
        """
        seen = self.current(viewer)
        seen.memory = memory
        view = self.game.view(seen, viewer)
        if self.ended is not None:
            view.over, view.asked, view.prompt = True, [], f"the match is over: {self.ended}"
        return view

    def events(self, viewer: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """What happened from move number `since` on (0: the set-up) as a viewer may see it, with the moves' numbers."""
        told = [(number, event) for number, event in self.log(since) if event.is_told_to(viewer)]
        return [(number, self.as_seen_by(event, viewer)) for number, event in told]

    def log(self, since: int = 0) -> list[tuple[int, Event]]:
        """What happened, in full: for the record, never for a player of a running game."""
        told = [(0, event) for event in self.opening if since <= 0]
        return told + [(move.number, event) for move in self.moves[max(0, since - 1) :] for event in move.events]

    def as_seen_by(self, event: Event, viewer: int | None) -> Event:
        """An event as a viewer may see it; who is not seated sees only what every seat may see."""
        if viewer is not None:
            return event.as_seen_by(self._check_seat(viewer))
        for seat in range(len(self.seats)):
            event = event.as_seen_by(seat)
        return event

    # Moves

    def play(self, seat: int, line: str) -> bool:
        """Answer with a line of notation, all of it or nothing; True if the move is whole, False if more is asked."""
        return self._give(seat, lambda attempt: attempt.play(line))

    def answer(self, seat: int, action: int) -> bool:
        """Answer one part; True if the move is whole, False if more is asked."""
        return self._give(seat, lambda attempt: attempt.answer(action))

    def cancel(self, seat: int) -> None:
        """Drop the parts of a move that is not whole."""
        draft = self._drafts.get(self._check_seat(seat))
        if draft is None:
            raise UsageError(f"{seat_name(seat)} has not begun a move that could be cancelled")
        if has_shown(draft.base, draft.position, seat):
            raise UsageError("this move has already shown you something: you have to finish it")
        del self._drafts[seat]

    def _give(self, seat: int, answers: Callable[[Attempt], None]) -> bool:
        """Try answers on copies and keep them if none is refused, or if undoing them would be a peek."""
        self._check_seat(seat)
        closed = self._why_closed(seat)
        if closed is not None:
            if self.ended is None:
                self.flag(seat)
            raise closed
        attempt = self._attempt(seat)
        try:
            answers(attempt)
        except Refused as refused:
            if attempt.has_shown:
                self._keep(attempt)
                sentence = f"{refused.sentence}; what came before it stands, since it has shown you something"
                raise Refused(refused.ids, sentence) from None
            raise
        except UsageError as error:
            if attempt.has_shown and not isinstance(error, SeveralMoves):
                self._keep(attempt)
            raise
        return self._keep(attempt)

    def _attempt(self, seat: int) -> Attempt:
        """A copy of what a seat has in hand, to try answers on."""
        draft = self._drafts.get(seat)
        return Attempt(draft.copy() if draft else Draft(seat, self.position))

    def _keep(self, attempt: Attempt) -> bool:
        """Make the whole moves of an attempt, and its last one a draft if it is not whole."""
        for draft in attempt.made:
            if draft.is_whole:
                took = self._elapsed(draft.seat)
                self._commit(draft, Entry(What.MOVE, draft.seat, draft.line(), took))
            elif draft.answers:
                self._drafts[draft.seat] = draft
        return attempt.made[-1].is_whole

    def _commit(self, draft: Draft, entry: Entry) -> None:
        """Let a whole move happen."""
        seat = draft.seat
        turn = self.game.turn_of(draft.base)
        self.position = draft.position
        answers, events = tuple(draft.answers), tuple(draft.events)
        last = self.moves[-1] if self.moves else None
        turns = last.turns + (last.turn != turn) if last else 1
        line = entry.line or draft.line()
        self.moves.append(Move(len(self.moves) + 1, seat, answers, line, events, turn, turns))
        if len(self.moves) % SPAN == 0:
            self._records.append(bytes_of(self.position.record))
        self.history.append(entry)
        self._drafts.pop(seat, None)
        self._rebase_drafts()
        self._offered.discard(seat)
        if seat not in self._agreed:
            self.offer = None  # who moves instead of answering declines
        if self.clock is not None and entry.took is not None:
            self._left[seat] = self.clock.left_after(self._left[seat], entry.took)
        self._since.pop(seat, None)
        self._run_clocks()

    def _rebase_drafts(self) -> None:
        """Lay the drafts of a simultaneous step over the new position; one that no longer fits is dropped."""
        for seat, draft in list(self._drafts.items()):
            fresh = Draft(seat, self.position)
            try:
                for action in draft.answers:
                    fresh.answer(action)
                self._drafts[seat] = fresh
            except Refused:
                del self._drafts[seat]

    def take_back(self, count: int = 1) -> None:
        """Undo whole moves, and every draft; used time stays used."""
        if self.ended is not None:
            raise UsageError(f"the match is over ({self.ended}): nothing can be taken back")
        if not 1 <= count <= len(self.moves):
            raise UsageError(f"{count} moves cannot be taken back; {len(self.moves)} have been made")
        kept = len(self.moves) - count
        if any(note.rule == TIMED_OUT and note.move > kept for note in self.notes):
            raise UsageError(f"{count} moves cannot be taken back: somebody's time ran out since")
        self.position = self.at(kept)
        del self.moves[kept:]
        del self._records[1 + kept // SPAN :]
        self.notes = [note for note in self.notes if note.move <= kept]
        self.history.append(Entry(What.TAKE_BACK, count=count))
        self._drafts.clear()
        self.offer = None
        self._since.clear()
        self._run_clocks()

    def was_quiet(self, count: int = 1) -> bool:
        """Whether the last moves used no chance and showed nobody anything: where people may undo by consent."""
        before = self.at(len(self.moves) - count)
        return not any(has_shown(before, self.position, seat) for seat in range(len(self.seats)))

    # Draw offers

    def offer_draw(self, seat: int) -> None:
        """Offer a draw to all others; it stands until somebody declines, or moves instead of answering."""
        name = seat_name(self._check_seat(seat))
        if self.over:
            raise Refused((AGREED,), "the match is over")
        if self.offer is not None:
            raise Refused((AGREED,), f"the offer of {seat_name(self.offer)} has not been answered yet")
        if seat in self._offered:
            raise Refused((AGREED,), "you have already offered a draw since your last move: make a move first")
        self.offer = seat
        self._agreed = {seat}
        self._offered.add(seat)
        self._note(Entry(What.OFFER, seat), f"{name} offers a draw.", AGREED)

    def answer_draw(self, seat: int, yes: bool) -> None:
        """Accept or decline the open offer; once all have accepted, the match is a draw."""
        name = seat_name(self._check_seat(seat))
        if self.offer is None or self.over:
            raise Refused((AGREED,), "no draw is offered")
        if seat in self._agreed:
            raise Refused((AGREED,), "it is up to the others to answer this offer")
        if not yes:
            self.offer = None
            self._note(Entry(What.DECLINE, seat), f"{name} declines the draw.", AGREED)
            return
        self._agreed.add(seat)
        self._note(Entry(What.ACCEPT, seat), f"{name} accepts the draw.", AGREED)
        if len(self._agreed) == len(self.seats):
            self._end(Outcome((), "all agreed to a draw", AGREED))

    def _note(self, entry: Entry, sentence: str, rule: str) -> None:
        """Enter something that happened beside the game."""
        self.history.append(entry)
        self.notes.append(Note(len(self.moves), sentence, rule))

    def _end(self, outcome: Outcome) -> None:
        """End the match by a rule of its own."""
        self.ended = outcome
        self.offer = None
        self._drafts.clear()
        self._run_clocks()

    def break_off(self) -> None:
        """End a match that cannot go on."""
        self._note(Entry(What.BROKEN_OFF), "The rules have changed since: the match cannot go on.", RULES_CHANGED)
        self._end(Outcome((), "the rules have changed since it began", RULES_CHANGED))

    # Who has left

    def _leave(self, seat: int) -> None:
        """Another seat claims the win because this one has left."""
        name = seat_name(seat)
        if len(self.seats) > 2:
            raise Refused((LEFT,), "a win can be claimed only in a match for two: let a bot play on instead")
        self._note(Entry(What.LEFT, seat), f"{name} has left the table, and the win is claimed.", LEFT)
        self._lose(seat, f"{name} has left the table", LEFT)

    def _play_on(self, entry: Entry) -> None:
        """A bot plays on for a seat that has left, or its player is back."""
        name = seat_name(entry.seat)
        said = f"A bot plays on for {name}." if entry.what == What.BOT else f"{name} is back and plays on."
        self._note(entry, said, PLAYED_ON)

    # The clock

    def time_left(self, seat: int) -> float | None:
        """The seconds that a seat has left, or None without a clock."""
        self._check_seat(seat)
        return None if self.clock is None else self._left[seat] - (self._elapsed(seat) or 0.0)

    def set_time_left(self, left: Sequence[float]) -> None:
        """Go on with the clocks of an interrupted match, where those that run had run for a while."""
        for seat, seconds in enumerate(left):
            if seat in self._since:
                self._since[seat] = self._now() - max(0.0, self._left[seat] - seconds)

    def flag(self, seat: int) -> None:
        """Note that a seat's time has run out: it loses, or among more than two it concedes."""
        left = self.time_left(seat)
        if left is None:
            raise UsageError("this match has no clock")
        if seat not in self._since:
            raise Refused((TIMED_OUT,), f"the clock of {seat_name(seat)} is not running")
        if left > 0:
            raise Refused((TIMED_OUT,), f"{seat_name(seat)} has {left:.1f} seconds left")
        self._time_up(seat)

    def _time_up(self, seat: int) -> None:
        """Carry out what follows when a seat's time has run out."""
        name = seat_name(seat)
        entry, sentence = Entry(What.TIME_UP, seat), f"{name} has run out of time."
        self._left[seat] = 0.0
        if len(self.seats) > 2:
            draft = Draft(seat, self.position)
            draft.answer(self.game.concede)
            self._commit(draft, entry)
            self.notes.append(Note(len(self.moves), sentence, TIMED_OUT))
            return
        self._note(entry, sentence, TIMED_OUT)
        self._lose(seat, f"{name} ran out of time", TIMED_OUT)

    def _lose(self, seat: int, reason: str, rule: str) -> None:
        """End the match: everybody but one seat wins."""
        winners = tuple(seat_name(other) for other in range(len(self.seats)) if other != seat)
        self._end(Outcome(winners, reason, rule))

    def _elapsed(self, seat: int) -> float | None:
        """How long a seat's clock has been running, or None without a clock."""
        if self.clock is None:
            return None
        return round(self._now() - self._since[seat], 2) if seat in self._since else 0.0

    def _run_clocks(self) -> None:
        """Let the clocks of the seats run that owe a move, and no others."""
        if self.clock is not None:
            asked = self.asked()
            now = self._now()
            self._since = {seat: self._since.get(seat, now) for seat in asked}

    # The record

    def at(self, number: int) -> Position:
        """The position after a number of moves, recomputed from the last record before it that was kept."""
        if not 0 <= number <= len(self.moves):
            raise UsageError(f"there is no move {number}; the match has {len(self.moves)}")
        place, now = number // SPAN, self.position
        position = Position(now.game, read_record(now.record, self._records[place]), now.book, now.printed)
        for move in self.moves[place * SPAN : number]:
            for action in move.answers:
                position.carry_out(move.seat, action)
        return position

    def follow(self, entry: Entry, made: Draft | None = None) -> None:
        """Carry out an entry of a record; Refused or UsageError if it does not fit.

        `made` is the move of the entry where it has been made from this very position: it is not carried out again.
        """
        if self.ended is not None:
            raise UsageError(f"the match had ended before this: {self.ended}")
        if entry.what == What.TAKE_BACK:
            self.take_back(entry.count)
            return
        if entry.what == What.BROKEN_OFF:
            self.break_off()
            return
        seat = self._check_seat(entry.seat)
        if entry.what == What.OFFER:
            self.offer_draw(seat)
        elif entry.what in (What.ACCEPT, What.DECLINE):
            self.answer_draw(seat, entry.what == What.ACCEPT)
        elif entry.what == What.TIME_UP:
            if seat not in self._since:
                raise Refused((TIMED_OUT,), f"the clock of {seat_name(seat)} is not running")
            self._time_up(seat)
        elif entry.what == What.LEFT:
            self._leave(seat)
        elif entry.what in (What.BOT, What.BACK):
            self._play_on(entry)
        else:
            self._follow_move(entry, made)

    def _follow_move(self, entry: Entry, made: Draft | None) -> None:
        """Carry out a recorded move, which must be whole."""
        if (entry.took is None) != (self.clock is None):
            raise UsageError("moves have times only in a match with a clock")
        if made is not None and made.base is self.position:
            self._commit(made, entry)
            return
        draft = Draft(entry.seat, self.position)
        if entry.answers:
            draft.follow(entry.answers)
            moves = [draft]
        else:
            attempt = Attempt(draft)
            attempt.play(entry.line, in_full=True)
            moves = attempt.made
        if len(moves) != 1 or not draft.is_whole:
            raise UsageError(f"{entry.line!r} is not one whole move")
        self._commit(draft, entry)

    def verify(self) -> None:
        """Replay everything from the start; UsageError where the record and the rules disagree."""
        twin = Match(
            self.game,
            self.seats,
            options=self.options,
            seed=self.seed,
            decks=self.decks,
            cards=self.cards,
            start=self.start,
            clock=self.clock,
        )
        for entry in self.history:
            try:
                twin.follow(entry)
            except (Refused, UsageError) as error:
                raise UsageError(f"{entry.what} {entry.line!r} does not replay: {error}") from None
        for mine, replayed in zip(self.moves, twin.moves, strict=False):
            if mine != replayed:
                raise UsageError(f"move {mine.number} ({mine.line!r}) replays with another result")
        if len(self.moves) != len(twin.moves) or self.outcome != twin.outcome:
            raise UsageError("the replay ends elsewhere")
        if self.position.record.tobytes() != twin.position.record.tobytes():
            raise UsageError("the replay leads to another position")

    # Checks of what comes from outside

    def _why_closed(self, seat: int) -> Refused | None:
        """Why a seat can make no move, by the rules of the match."""
        if self.ended is not None:
            return Refused((self.ended.rule,), f"the match is over: {self.ended.reason}")
        left = self.time_left(seat)
        if left is not None and left <= 0 and seat in self._since:
            return Refused((TIMED_OUT,), "your time has run out")
        return None

    def _check_seat(self, seat: int) -> int:
        """A seat of this match, or an error that names them."""
        if not 0 <= seat < len(self.seats):
            names = ", ".join(seat_name(number) for number in range(len(self.seats)))
            raise UsageError(f"there is no seat {seat_name(seat)}; the seats are {names}")
        return seat

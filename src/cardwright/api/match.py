"""A match for programs: legal answers, push and pop, views, the story, and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.api.players import AnyPlayer, check_answer, name_of
from cardwright.api.position import Answer, Position, View, answers_of, seat_in
from cardwright.games.interface import Outcome, Refused, UsageError, seat_name
from cardwright.match import match as core
from cardwright.match.story import Chapter, Sentence, tell_story, write_story
from cardwright.players import Player, make

if TYPE_CHECKING:
    from cardwright.api.game import Game


@dataclass(frozen=True)
class Move:
    """A complete move that was made."""

    number: int
    seat: str
    text: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"


@dataclass(frozen=True)
class Hint:
    """A legal answer with its chance to win (a draw is half a win), from this many trial games."""

    answer: Answer
    chance: float
    tries: int


class Match:
    """One game being played. `str(match)` is the table as a bystander sees it."""

    def __init__(self, match: core.Match) -> None:
        """Made by `Game.start`, `Game.play` and `read_match`."""
        self._core = match

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        state = str(self.outcome) if self.is_over else f"{' and '.join(self.asked)} to answer"
        made = len(self._core.moves)
        return f"<Match of {self._core.game.title}, {made} {'move' if made == 1 else 'moves'}, {state}>"

    # What it is

    @property
    def game(self) -> Game:
        """The game that is played, with the cards of this match."""
        from cardwright.api.game import Game

        return Game(self._core.game)

    @property
    def seats(self) -> list[str]:
        """The seats of the table: P1, P2 ..."""
        return [seat_name(seat) for seat in range(len(self._core.seats))]

    @property
    def players(self) -> list[str]:
        """Who sits at each seat: `human`, a bot, or the name of a function."""
        return list(self._core.seats)

    @property
    def seed(self) -> str:
        """What decides all chance in the match; keep it from the players while they play."""
        return self._core.seed

    @property
    def options(self) -> Mapping[str, Any]:
        """The table options that differ from their defaults."""
        return self._core.options

    @property
    def decks(self) -> Sequence[Any]:
        """The deck of each seat, in full."""
        return self._core.decks

    # Who is asked, and what

    @property
    def asked(self) -> list[str]:
        """The seats that owe an answer; several if all choose at once, in any order."""
        return [seat_name(seat) for seat in self._core.asked()]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._core.over

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, by which rule; None while the match runs."""
        return self._core.outcome

    def _seat(self, name: str | None) -> int:
        """A seat by its name; without one, the first that owes an answer."""
        if name is not None:
            return seat_in(len(self._core.seats), name)
        asked = self._core.asked()
        if not asked:
            raise UsageError(f"nobody is asked anything: the match is over ({self.outcome})")
        return asked[0]

    def legal(self, seat: str | None = None) -> list[Answer]:
        """The legal answers of a seat, or of the first seat that owes one; `concede`, always legal, is left out."""
        if self.is_over:
            return []
        number = self._seat(seat)
        return answers_of(self._core.current(number), number)

    def why_not(self, what: Answer | str, seat: str | None = None) -> Refused | None:
        """None if a line or an answer is legal now, else the rule that forbids it; NotationError if it is no move."""
        if isinstance(what, Answer):
            return self._core.why_not(self._seat(what.seat), what.number)
        return self._core.why_not(self._seat(seat), what)

    # Moves

    def push(self, what: Answer | str, seat: str | None = None) -> bool:
        """Give an answer, or a line in notation; True if the move is complete, False if the seat is asked for more.

        A line is for `seat`, or for the first seat that owes an answer. What the rules forbid raises Refused and
        changes nothing.
        """
        if isinstance(what, str):
            return self._core.play(self._seat(seat), what)
        number = self._seat(what.seat)
        if seat is not None and number != self._seat(seat):
            raise UsageError(f"{what.text!r} is an answer of {what.seat}, not of {seat}")
        refused = self._core.why_not(number, what.number)
        if refused is not None:
            raise refused
        if self._core.game.render(self._core.current(number), number, what.number) != what.text:
            raise UsageError(f"{what.text!r} answers an earlier question; take one of legal() as it is now")
        return self._core.answer(number, what.number)

    def pop(self) -> Move:
        """Take back the last complete move, and any unfinished one with it; returns what was taken back."""
        if not self._core.moves:
            raise UsageError("there is no move to take back")
        last = self.moves[-1]
        self._core.take_back()
        return last

    def cancel(self, seat: str | None = None) -> None:
        """Drop an unfinished move, unless it has already shown its seat something."""
        self._core.cancel(self._seat(seat))

    @property
    def moves(self) -> list[Move]:
        """The complete moves that still count, for the record: they may name cards that others have not seen."""
        return [Move(move.number, seat_name(move.seat), move.line) for move in self._core.moves]

    # What is seen

    @property
    def position(self) -> Position:
        """The position after the last complete move, with everything that is hidden."""
        return Position(self._core.position.copy())

    def at(self, move: int) -> Position:
        """The position after a number of moves; 0 is the start."""
        return Position(self._core.at(move))

    def view(self, seat: str | None = None) -> View:
        """What a seat, or a bystander, sees and was told."""
        number = None if seat is None else seat_in(len(self._core.seats), seat)
        so_far = copy(self._core)
        so_far.moves, so_far.notes = [*so_far.moves], [*so_far.notes]

        def told() -> list[str]:
            return [str(sentence) for chapter in tell_story(so_far, number) for sentence in chapter.sentences]

        return View(self._core.current(number), number, self._core.seats, told, self._core.view(number))

    def log(self, seat: str | None = None) -> list[Sentence]:
        """What happened, sentence by sentence with its rule and move: as a seat saw it, or as `story` tells it."""
        return [sentence for chapter in self._chapters(seat) for sentence in chapter.sentences]

    def story(self, seat: str | None = None) -> str:
        """What happened, turn by turn: as a seat saw it; without a seat what everybody saw, and finally everything."""
        return write_story(self._chapters(seat))

    def _chapters(self, seat: str | None) -> list[Chapter]:
        """The story for a seat, or for the public."""
        if seat is None:
            return tell_story(self._core, None, everything=self.is_over)
        return tell_story(self._core, self._seat(seat))

    # Players

    def choose(self, bot: str, seat: str | None = None) -> Answer:
        """What a bot would answer for a seat, knowing no more than that seat."""
        number = self._seat(seat)
        seen = self._core.current(number)
        action = self._bot(bot, number).choose(seen, number)
        return next(answer for answer in answers_of(seen, number) if answer.number == action)

    def hint(self, bot: str = "rollout:200", seat: str | None = None) -> list[Hint]:
        """The legal answers with their chances to win, best first, as `rollout` finds them for a seat."""
        number = self._seat(seat)
        seen = self._core.current(number)
        answers = {answer.number: answer for answer in answers_of(seen, number)}
        found = self._bot(bot, number).advise(seen, number)
        if not found:
            raise UsageError(f"{bot!r} does not estimate chances; use rollout, e.g. `rollout:200`")
        return [Hint(answers[advice.action], advice.chance, advice.tries) for advice in found]

    def _bot(self, spec: str, seat: int) -> Player:
        """A bot with its own luck for this moment."""
        return make(spec, f"{self._core.seed} seat {seat} after {len(self._core.moves)}")

    def finish(self, *players: AnyPlayer) -> Outcome | None:
        """Let players answer, one for each seat, until the match is over: bots, or functions of their seat's view.

        If a function answers something that the rules forbid, this raises Refused. None if the match does not end.
        """
        from cardwright.lab.batch import LIMIT

        if len(players) != len(self._core.seats):
            raise UsageError(f"{len(self._core.seats)} players are needed, one for each seat, not {len(players)}")
        bots = {
            seat: make(player, f"{self._core.seed} seat {seat}")
            for seat, player in enumerate(players)
            if isinstance(player, str)
        }
        for _ in range(LIMIT):
            if self.is_over:
                break
            seat = self._core.asked()[0]
            player = players[seat]
            if isinstance(player, str):
                self._core.answer(seat, bots[seat].choose(self._core.current(seat), seat))
            else:
                self.push(check_answer(player(self.view(seat_name(seat))), seat), seat_name(seat))
        return self.outcome

    # Files

    def write(self) -> str:
        """The match as the text of a match file."""
        from cardwright.match.file import write_match

        return write_match(self._core)

    def save(self, path: Path | str) -> None:
        """Write a match file, which `read_match`, `cardwright replay` and `cardwright play --resume` read."""
        from cardwright.match.file import save

        save(self._core, path)

    def verify(self) -> None:
        """Replay everything from the start; UsageError where the record and the rules disagree."""
        self._core.verify()


def read_match(path: Path | str) -> Match:
    """The match in a file, with every move replayed; UsageError with file and line if that fails."""
    from cardwright.match.file import load

    loaded = load(path)
    if loaded.match is None:
        raise UsageError(loaded.note)
    return Match(loaded.match)


def seat_names(players: Sequence[AnyPlayer] | None, seats: int) -> list[str]:
    """Who sits where: the players, or people."""
    return [core.HUMAN] * seats if players is None else list(map(name_of, players))

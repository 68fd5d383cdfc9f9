"""A match played at one screen: who is asked answers, bots think, what happens is saved and told."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

from cardwright.games.interface import Refused, UsageError, is_number, seat_name
from cardwright.match.match import HUMAN, Match
from cardwright.match.story import Chapter, tell_story
from cardwright.players import Player, make
from cardwright.players.levels import names_at
from cardwright.terminal.asides import ASIDES, Leave, MoveTaken, nearest_move
from cardwright.terminal.saves import Keeper
from cardwright.terminal.screen import PASS, Scene, Screen, scene_of

NOTHING_TO_PLAY = "you pass: nothing to play"
PASSED = "{name} passes until the next question"
PAUSE = 1.0  # seconds between two times that a match between bots is saved


class Session:
    """A match at one screen."""

    def __init__(self, match: Match, screen: Screen, keeper: Keeper) -> None:
        self.match = match
        self.screen = screen
        self.keeper = keeper
        self.bots: dict[int, Player] = {
            seat: make(player, f"{match.seed} seat {seat}")
            for seat, player in enumerate(match.seats)
            if player != HUMAN
        }
        self.told: dict[int | None, int] = {}  # by viewer: the last move that was told
        self.begun = max(0, len(match.moves) - len(match.seats)) if match.moves else -1  # told before this session
        self.last_person: int | None = None
        self.saved = bool(match.moves)
        self.saved_at = 0.0
        self.heading = ""  # of the turn that was told last
        self.holds = False  # ask also where passing is the only answer
        self.has_passed = False  # was passed for somebody since somebody was last asked
        self.skips: set[int] = set()  # people for whom is passed until they are asked something else
        self.turn = ""  # whose turn or which round it was when a table was last shown to nobody in particular

    def run(self) -> None:
        """Play until the game is over or the player leaves; Ctrl-C and the end of the input leave too."""
        try:
            self.show_round()
            while not self.match.over:
                seat = next((seat for seat in self.match.asked() if seat in self.bots), None)
                if seat is None:
                    self.person_moves(self.match.asked()[0])
                else:
                    self.bot_moves(seat)
            if not self.match.people:
                self.save()
            self.finish()
        except Leave:
            self.leave()
        except (EOFError, KeyboardInterrupt) as stop:
            self.screen.say("")
            self.leave()
            if isinstance(stop, KeyboardInterrupt):
                raise

    def scene(self, viewer: int | None) -> Scene:
        """The table as a viewer sees it."""
        return scene_of(self.match, viewer)

    @property
    def viewer(self) -> int | None:
        """Who looks at the screen while bots move: the only person, or somebody who is not seated."""
        return self.match.only_person

    # Moves

    def bot_moves(self, seat: int) -> None:
        """Let a bot answer until its move is whole."""
        with self.screen.thinking(f"{seat_name(seat)} ({names_at(self.match.seats)[seat]})"):
            while not self.match.answer(seat, self.bots[seat].choose(self.match.current(seat), seat)):
                pass
        self.after_move()

    def person_moves(self, seat: int) -> None:
        """Ask a person until an answer is given, or pass for them."""
        if self.passes_alone(seat):
            return
        if len(self.match.people) > 1 and seat != self.last_person:
            before = None if self.last_person is None else seat_name(self.last_person)
            self.screen.hand_over(seat_name(seat), before)
        self.last_person = seat
        self.has_passed = False
        self.tell(seat)
        self.heading = ""
        scene = self.scene(seat)
        if self.screen.shows_parts or not self.match.in_part(seat):
            self.screen.table(scene)
        self.screen.question(scene)
        while True:
            line = " ".join(self.screen.ask(f"{seat_name(seat)}> ").split())
            try:
                if self.take(seat, line):
                    break
            except MoveTaken:
                return
            except Refused as refused:
                self.screen.refuse(f"{refused}; `why {line}` shows the rule")
            except UsageError as error:
                self.screen.refuse(f"{error}{nearest_move(line, scene)}")
        if not self.match.in_part(seat):
            self.after_move()

    def passes_alone(self, seat: int) -> bool:
        """Pass for a person who wants that, or who can do nothing else and plays against bots alone.

        Among people at one screen it would tell the others that there was nothing to choose.
        """
        choices = self.match.choices(seat)
        action = next((action for action, move in choices.items() if move == PASS), None)
        if action is None:
            self.skips.discard(seat)
            return False
        is_forced = self.match.only_person == seat and not self.holds and self.is_idle(seat, len(choices))
        if not is_forced and seat not in self.skips:
            return False
        if not self.has_passed:
            self.screen.aside(PASSED.format(name=seat_name(seat)) if seat in self.skips else NOTHING_TO_PLAY)
            self.has_passed = True
        self.match.answer(seat, action)
        self.after_move()
        return True

    def is_idle(self, seat: int, choices: int) -> bool:
        """Whether a person can only pass, or do what hardly anybody would."""
        return choices == 1 or self.match.game.idles(self.match.current(seat).survey(seat))

    def take(self, seat: int, line: str) -> bool:
        """Do what a line says; True if it answered the question."""
        choices = self.scene(seat).choices
        word, _, rest = line.partition(" ")
        if not line:
            if len(choices) != 1 and choices[-1].move != PASS:
                self.screen.question(self.scene(seat))
                return False
            self.match.answer(seat, choices[-1].action)
        elif is_number(line):
            if not 1 <= int(line) <= len(choices):
                raise UsageError(f"there is no answer {line}; they are numbered 1 to {len(choices)}")
            self.match.answer(seat, choices[int(line) - 1].action)
        elif word.lower() in ASIDES:
            ASIDES[word.lower()].act(self, seat, rest)
            return False
        elif self.match.play(seat, line):
            self.say_again(line)
        return True

    def say_again(self, line: str) -> None:
        """Mention how a move is written in full where less was typed, so that nobody is mistaken about copies."""
        written = self.match.moves[-1].line
        if len(written) > len(line):
            self.screen.aside(written)

    def after_move(self) -> None:
        """Save the match and tell the move; a match between bots, which wait for nobody, is saved now and then."""
        if self.match.people or time.monotonic() - self.saved_at > PAUSE:
            self.save()
        self.tell(self.last_person if len(self.match.people) > 1 else self.viewer)
        self.show_round()

    def save(self) -> None:
        """Save the match, or say once why it is not being saved."""
        was_well = not self.keeper.trouble
        if self.keeper.keep(self.match):
            self.saved = True
        elif was_well:
            self.screen.refuse(f"this match is not being saved: {self.keeper.trouble}")
        self.saved_at = time.monotonic()

    # Telling

    def news(self, viewer: int | None) -> list[Chapter]:
        """What happened since a viewer was last told."""
        since = self.told.get(viewer, self.begun)
        chapters = tell_story(self.match, viewer)
        fresh = [Chapter(part.heading, [s for s in part.sentences if s.move > since]) for part in chapters]
        return [chapter for chapter in fresh if chapter.sentences]

    def tell(self, viewer: int | None) -> None:
        """Tell a viewer what happened since the last time."""
        news = self.news(viewer)
        if news and news[0].heading == self.heading:
            news[0].heading = ""
        if news:
            self.heading = news[-1].heading or self.heading
            self.screen.story(news)
        self.told[viewer] = len(self.match.moves)

    def forget_after(self, number: int) -> None:
        """What was taken back will be told again if it happens again."""
        self.told = {viewer: min(told, number) for viewer, told in self.told.items()}

    def show_round(self) -> None:
        """Where only bots play, show the table in every round, or whenever the turn comes back to the first seat."""
        view = self.match.view(None)
        turn = view.turn or f"round {view.round}"
        is_new = turn != self.turn and (not view.turn or turn == seat_name(0))
        if is_new and not self.match.people and not self.match.over:
            self.screen.table(self.scene(None))
            self.heading = ""
        self.turn = turn

    # The end

    def finish(self) -> None:
        """Show the last table and how the game ended."""
        viewer = self.viewer
        scene = self.scene(viewer)
        self.screen.table(scene)
        assert self.match.outcome is not None
        self.screen.outcome(self.match.outcome, scene)
        if self.saved:
            self.screen.offer("The match is saved", f"cardwright replay {quoted(self.keeper.path)}")

    def leave(self) -> None:
        """Say how to go on later."""
        if self.match.moves and not self.match.people:
            self.save()
        if self.saved:
            self.screen.offer(
                "The match is saved. Continue with", f"cardwright play --resume {quoted(self.keeper.path)}"
            )
        else:
            self.screen.say("Nothing was played, so nothing is saved.")


def quoted(path: Path) -> str:
    """A path as a shell takes it."""
    return shlex.quote(str(path))

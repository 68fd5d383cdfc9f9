"""Xi Cards at the terminal: windows that pass by themselves, answers in several parts, and the drawn table."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from cardwright.games import load
from cardwright.match.file import load as load_match
from cardwright.match.match import Match
from cardwright.terminal.drawing import DrawnScreen
from cardwright.terminal.faces import COLOURS, face_width
from cardwright.terminal.plain import PlainScreen
from cardwright.terminal.saves import Keeper
from cardwright.terminal.screen import Screen, scene_of
from cardwright.terminal.session import NOTHING_TO_PLAY, Session
from tests.terminal.conftest import Run

XI = load("xi")
PEOPLE = ("human", "human")
AGAINST_A_BOT = ("human", "random")
# P1 has nothing to play in the others' turns; P2 only ends its turn, since it has nothing either.
QUIET = "{turn: P1, P1: {time: 0, prepared: 3, hand: [Snow Beast]}, P2: {hand: [], deck: []}}"
# P2 may answer with a Ward.
ANSWERED = (
    "{turn: P1, P1: {time: 10, hand: [Flame Lick], units: [Snow Beast]}, "
    "P2: {prepared: 5, hand: [Ward], units: [Snow Beast]}}"
)
MIDDLE = (
    "{turn: P1, P1: {time: 8, prepared: 3, life: 31, hand: [Flame Lick, Silence, Ward, Crosswinds, Snow Beast], "
    "units: [{card: Snow Beast, life: 12, attached: [{card: Flame Retardant, owner: P2}]}, Alchemist], "
    "lasting: [1000 Sacrifices], statements: [Rainfall], discard: [Truce]}, "
    "P2: {life: 26, hand: [Ward, Silence], units: ['Archo, the Charismatic One', Earth Soldier], "
    "lasting: [Everwind], discard: [Flame Lick]}}"
)


class Typist(PlainScreen):
    """A plain screen at which somebody types given lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.shown: list[str] = []

    def line(self, text: str = "") -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line


def at_the_table(
    folder: Path, *lines: str, start: str = MIDDLE, seats: tuple[str, ...] = AGAINST_A_BOT
) -> tuple[str, Match]:
    """What a session showed after some lines, from a position on, and its match."""
    screen = Typist(lines)
    match = Match(XI, seats, seed=1, start=start)
    Session(match, screen, Keeper(folder / "kept.match")).run()
    return "\n".join(screen.shown), match


# Passing by itself


def test_who_can_only_pass_is_not_asked_but_told(tmp_path: Path) -> None:
    shown, match = at_the_table(tmp_path, "end turn", start=QUIET)
    assert (0, "pass") in [(move.seat, move.line) for move in match.moves]
    after = shown.partition("P1> ")[2]
    assert after.count(NOTHING_TO_PLAY) == 1
    assert "free window" not in after


def test_hold_asks_even_then(tmp_path: Path) -> None:
    shown, match = at_the_table(tmp_path, "hold", "end turn", start=QUIET)
    assert NOTHING_TO_PLAY not in shown
    assert "phase: free window" in shown
    assert match.asked() == [0]
    shown, _ = at_the_table(tmp_path, "hold", "hold off", "hold maybe", "end turn", start=QUIET)
    assert NOTHING_TO_PLAY in shown
    assert "type `hold` or `hold off`" in shown


def test_who_can_do_more_than_pass_is_asked(tmp_path: Path) -> None:
    lines = ("", "play Flame Lick on P2's Snow Beast", "", "", "play Ward")
    shown, _ = at_the_table(tmp_path, *lines, start=ANSWERED, seats=PEOPLE)
    assert "Flame Lick is being played on P2's Snow Beast: respond with a pT cost or pass (you have 5pT)" in shown
    assert "Flame Lick is prevented" in shown


def test_among_people_passing_by_itself_would_tell_something(tmp_path: Path) -> None:
    start = ANSWERED.replace("hand: [Ward]", "hand: [Snow Beast]")
    lines = ("", "play Flame Lick on P2's Snow Beast", "", "")
    shown, match = at_the_table(tmp_path, *lines, start=start, seats=PEOPLE)
    assert "Pass the screen to P2." in shown
    assert NOTHING_TO_PLAY not in shown
    assert match.asked() == [1]


def test_skip_passes_until_something_else_is_asked(tmp_path: Path) -> None:
    lines = ("", "play Flame Lick on P2's Snow Beast", "", "", "skip", "", "", "draw", "end turn", "", "")
    shown, match = at_the_table(tmp_path, *lines, start=ANSWERED, seats=PEOPLE)
    assert [move.line for move in match.moves if move.seat == 1].count("pass") >= 3
    assert match.view(1).phase == "main"
    assert shown.count("Pass the screen to P2.") == 2
    assert "you cannot pass here" in at_the_table(tmp_path, "skip")[0]


def test_undo_goes_back_to_a_choice_and_not_to_a_forced_pass(tmp_path: Path) -> None:
    shown, match = at_the_table(tmp_path, "end turn", "undo", start=QUIET)
    assert "Back to the start." in shown
    assert not match.moves


def test_enter_passes_where_that_can_be_done(tmp_path: Path) -> None:
    _, match = at_the_table(tmp_path, "skirmish Snow Beast -> Earth Soldier", "")
    assert match.moves[-1].line == "pass"
    assert match.view(0).phase == "main"


# Moves and what is shown of them


def test_a_move_in_parts_is_asked_without_the_table_again(tmp_path: Path) -> None:
    shown, _ = at_the_table(tmp_path, "play Crosswinds", "choose 2")
    after = shown.partition("P1> ")[2]
    assert "2. choose 2 (return a unit to its owner's hand)" in after
    assert "choose Earth Soldier (2/2)" in after
    assert "Xi Cards: turn of" not in after


def test_a_move_is_one_line(tmp_path: Path) -> None:
    lines = ("use 1000 Sacrifices", "choose 1", "choose Snow Beast", "choose Alchemist")
    _, match = at_the_table(tmp_path, *lines)
    assert match.moves[0].line == "use 1000 Sacrifices 1 on Snow Beast, Alchemist"
    _, match = at_the_table(tmp_path, "skirmish Snow Beast", "choose Earth Soldier")
    assert match.moves[0].line == "skirmish Snow Beast -> Earth Soldier"
    _, match = at_the_table(tmp_path, "play Crosswinds", "choose 2", "choose Earth Soldier")
    assert match.moves[0].line == "play Crosswinds 2 on Earth Soldier"
    assert load_match(tmp_path / "kept.match").match is not None


def test_a_name_that_could_mean_another_card_is_said_in_full(tmp_path: Path) -> None:
    shown, _ = at_the_table(tmp_path, "play Flame Lick on Snow Beast", start=ANSWERED)
    assert "(play Flame Lick on P1's Snow Beast)" in shown


def test_what_ends_the_turn_comes_last() -> None:
    moves = [choice.move for choice in scene_of(Match(XI, AGAINST_A_BOT, seed=1, start=MIDDLE), 0).choices]
    assert moves[0].startswith("play ")
    assert moves[-1] == "end turn"


def test_why_and_look(tmp_path: Path) -> None:
    shown, _ = at_the_table(
        tmp_path, "?", "? play Ward", "look P2's discard", "look P9 discard", "card snow beast", "play Crosswinds", "?"
    )
    assert "Ward: no card is being played for it to prevent (XI-8.2)" in shown
    assert "No: `play Ward`: no card is being played" in shown
    assert "Discard pile, 1 in all: Flame Lick." in shown
    assert "there is no seat 'p9'; the seats are P1, P2" in shown
    assert "In sight: your units (4/12, printed 4/16, attached: P2's Flame Retardant), your hand." in shown
    assert "Your cards: " in shown.rpartition("P1> ")[0]


def test_a_whole_game_and_its_replay(cardwright: Run, data: Path) -> None:
    luck = random.Random(4)
    arguments = ("--seat", "human", "--seat", "random", "--deck", "ember", "--deck", "aqua", "--seed", "5", "--plain")
    done = cardwright("play", "xi", *arguments, lines=[*(str(luck.randint(1, 9)) for _ in range(60)), "concede"])
    assert done.status == 0
    assert "The game is over. P2 won" in done.out
    (file,) = data.glob("*.match")
    assert "The game is over. P2 won" in cardwright("replay", str(file)).out


@pytest.mark.parametrize("text", ["game: xi\n", "cardwright match: 1\ngame: xi\n", ""])
def test_what_is_no_match_is_told_before_anything_is_compiled(cardwright: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.match"
    path.write_text(text, encoding="utf-8")
    done = cardwright("play", "--resume", str(path))
    assert "Compiling" not in done.err
    assert str(path) in done.error


# The drawn table


def drawn(match: Match, width: int, height: int) -> list[str]:
    """The lines of the drawn table with its question, as P1 sees them."""
    with open(os.devnull, "w") as nowhere:
        console = Console(width=width, height=height, record=True, highlight=False, force_terminal=True, file=nowhere)
        scene = scene_of(match, 0)
        screen: Screen = DrawnScreen(console)
        screen.table(scene)
        screen.question(scene)
        return console.export_text().splitlines()


@pytest.mark.parametrize("height", [24, 40, 60])
@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_the_drawn_table_names_what_is_seen(width: int, height: int) -> None:
    match = Match(XI, AGAINST_A_BOT, seed=1, start=MIDDLE)
    lines = drawn(match, width, height)
    text = "\n".join(lines)
    assert all(len(line) <= width for line in lines)
    for words in ("Sacrifices", "“It's raining”", "4/12", "attached", "statements", "deck", "discard"):
        assert words in text, words


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_seats_fit_one_screen(seats: int) -> None:
    others = "".join(f", P{seat}: {{hand: [Ward], units: [Snow Beast, Alchemist]}}" for seat in range(3, seats + 1))
    start = MIDDLE[:-1] + others + "}"
    lines = drawn(Match(XI, ["human", *["random"] * (seats - 1)], seed=1, start=start), 100, 46)
    assert len(lines) < 46
    assert all(any(f"P{seat} " in line for line in lines) for seat in range(1, seats + 1))


def test_every_type_has_a_colour_and_a_symbol() -> None:
    scene = scene_of(Match(XI, AGAINST_A_BOT, seed=1, start=MIDDLE), 0)
    cards = [card for zone in scene.view.zones for card in zone.cards if card.name]
    assert {card.colour for card in cards} == {"aqua", "ember", "wind", "stone", "celestial", "shadow"}
    assert {str(card.colour) for card in cards} <= set(COLOURS)
    assert len({card.symbol for card in cards}) == 6
    assert face_width(cards) <= 18
